"""Games made into ranks: taken one after the other and added up, so that memory holds persons and passes, no games.

The passes of each are added up, the worst dropped, and compared with those of all others. A rank is a number only where
nothing that a record leaves open can change it: what it cannot tell is all that it may still become.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from math import inf
from operator import add
from typing import NamedTuple

from msgspec import Struct

from jasslog.archive.answers import GameAt, OffAt
from jasslog.archive.ranking import TOTALS, Ranking
from jasslog.archive.roll import Place
from jasslog.archive.rows import Facts, GameRow

Who = tuple[str, ...]
"""A person, or all those who play on one side."""
Number = int | float | Fraction


class Range(NamedTuple):
    """What a figure may be, from the least to the most; both are the same where it is known."""

    low: Number
    high: Number

    @property
    def known(self) -> bool:
        """Whether nothing of it is open."""
        return self.low == self.high

    def __neg__(self) -> Range:
        return Range(-self.high, -self.low)


def exactly(number: Number) -> Range:
    """A figure that is known."""
    return Range(number, number)


def added(ranges: Iterable[Range]) -> Range:
    """The sum of several figures."""
    several = list(ranges)
    return Range(sum(one.low for one in several), sum(one.high for one in several))


_ABSENT = exactly(-inf)
"""What somebody has of a pass in which he did not play and that brings him nothing, where it decides."""


class Pass(NamedTuple):
    """Games that are added up before any is dropped; passes are in the order in which they were played."""

    tournament: str
    number: int
    """0 where it has none."""
    when: str
    """Its day, or when its only game began; empty where nobody knows or its number says it."""
    game: str = ""
    """Its only game; empty where there may be several."""
    place: Place = ("", 0)
    """Where that is."""


class Played(NamedTuple):
    """What a pass brought somebody who played in it."""

    place: int
    """Which of all passes it is, from 0."""
    brought: Number | None
    """None where it is open."""
    dropped: bool
    """Whether it does not count; nothing is dropped while something is open."""


class Standing(Struct):
    """Somebody in the ranking."""

    who: Who
    state: str
    """ranked, shared with somebody, open, or unranked for want of passes."""
    rank: int | None
    """None where it is open, or there is none."""
    total: Number | None
    """None where it is open."""
    tie: str
    """What decided between this one and somebody with the same total; empty where nothing had to."""
    passes: list[Played]
    """The passes in which they played, in order."""


Brought = Mapping[Pass, Mapping[str, Range]]
"""What somebody has of each pass in which he played, by what is measured."""


def planned(ranking: Ranking, played: int) -> int:
    """How many passes there are to be, of which so many have been played."""
    return max(ranking.passes or 0, played)


def kept_of(ranking: Ranking, passes: int) -> int:
    """How many of so many passes count; one always does."""
    return ranking.counted or max(1, passes - ranking.dropped)


class _Entrant:
    """Somebody with what each pass brought, more being better."""

    def __init__(
        self, ranking: Ranking, fewest: Set[str], passes: Mapping[Pass, int], who: Who, brought: Brought
    ) -> None:
        """``fewest`` are the measures of which it is better to have little; ``passes`` have their places."""
        self._who, self._ranking, self._fewest = who, ranking, fewest
        self._sign = -1 if ranking.measure in fewest else 1
        own = {one: self._signed(ranking.measure, told) for one, told in brought.items()}
        self._played = dict(sorted((passes[one], told) for one, told in own.items()))
        byes = self._byes(list(own.values()), len(passes) - len(own))
        self._last = self._played.get(len(passes) - 1, byes[0] if byes else _ABSENT)
        self._values = _best([*own.values(), *byes])
        counted = kept_of(ranking, planned(ranking, len(passes)))
        self._kept = self._values[:counted]
        unasked = 1 if self._sign > 0 or ranking.total == "mean" else counted
        self.enough = len(self._values) >= (ranking.least or unasked)
        total = added(self._kept)
        self.keys = [_divided(total, len(self._kept)) if ranking.total == "mean" else total]
        self.keys += [self._tie(tie, brought) for tie in ranking.ties]
        self.order = not self.enough, not self.keys[0].known, [-key.high for key in self.keys], who
        """By what they are told: who has no rank last, and before them those whose total is open."""
        self.behind = 0
        """How many others are better."""
        self.open = self.shared = False
        """Whether that is open of somebody, and whether somebody is equal."""
        self.parting = 0
        """The last of the keys by which somebody is better or worse."""

    def _signed(self, measure: str, told: Mapping[str, Range]) -> Range:
        """A figure by which more is better."""
        return -told[measure] if measure in self._fewest else told[measure]

    def _byes(self, own: Sequence[Range], missed: int) -> list[Range]:
        """What the passes bring in which he did not play."""
        if self._ranking.bye == "points":
            return [exactly(self._sign * (self._ranking.bye_points or 0))] * missed
        return [_divided(added(own), len(own))] * missed if self._ranking.bye == "mean" else []

    def _tie(self, tie: str, brought: Brought) -> Range:
        """The figure that decides between equal totals."""
        if tie in MEASURES:
            return added(self._signed(tie, told) for told in brought.values())
        return {"best_pass": self._values[0], "last_pass": self._last, "all_passes": added(self._values)}[tie]

    def standing(self) -> Standing:
        """The place among the others, once it is known how they compare."""
        state = "open" if self.open else "shared" if self.shared else "ranked"
        state = state if self.enough else "unranked"
        return Standing(
            who=self._who,
            state=state,
            rank=self.behind + 1 if state in ("ranked", "shared") else None,
            total=self._told(self.keys[0]),
            tie=self._ranking.ties[self.parting - 1] if self.parting else "",
            passes=list(self._passes()),
        )

    def _told(self, figure: Range) -> Number | None:
        return self._sign * figure.low if figure.known else None

    def _passes(self) -> Iterator[Played]:
        """What was played, of equal passes the later ones as dropped."""
        known = all(one.known for one in self._values)
        kept = Counter(self._kept)
        for place, one in self._played.items():
            yield Played(place, self._told(one), known and not kept[one])
            kept[one] -= kept[one] > 0


def _compare(rivals: Sequence[_Entrant], place: int = 0) -> None:
    """Note of each how the others compare who have the same before a place of the keys; no two are put side by side."""
    if not rivals or place == len(rivals[0].keys):
        for one in rivals:
            one.shared = len(rivals) > 1
        return
    lows, highs = (sorted(one.keys[place][end] for one in rivals) for end in (0, 1))
    alike: dict[Number, list[_Entrant]] = {}
    for one in rivals:
        if one.keys[place].known:
            alike.setdefault(one.keys[place].low, []).append(one)
    for one in rivals:
        key = one.keys[place]
        better, worse = len(rivals) - bisect_right(lows, key.high), bisect_left(highs, key.low)
        one.behind += better
        if better or worse:
            one.parting = place
        # Who has neither more nor less and not the same may have any of it.
        one.open |= len(rivals) - better - worse > (len(alike[key.low]) if key.known else 1)
    for same in alike.values():
        _compare(same, place + 1)


def _best(values: Sequence[Range]) -> list[Range]:
    """What the best of some figures may be, then the next, and so on."""
    lows, highs = (sorted((one[end] for one in values), reverse=True) for end in (0, 1))
    return [Range(low, high) for low, high in zip(lows, highs, strict=True)]


def _divided(figure: Range, by: int) -> Range:
    return Range(*(end if end in (-inf, inf) else Fraction(end) / by for end in figure))


# What a game brings a side, by what is measured


class Kind(NamedTuple):
    """A measure."""

    of: Callable[[Facts, int], int | None]
    """What a game that is over brings a side."""
    open: Range
    """What one may bring of which the record does not tell the end."""


def _points(facts: Facts, side: int) -> int | None:
    return next(row.score for row in facts.players if row.side == side)


def _difference(facts: Facts, side: int) -> int | None:
    scores = {row.side: row.score for row in facts.players}
    own, others = scores.pop(side), [score for score in scores.values() if score is not None]
    best = min if facts.game.lowest else max
    return own - best(others) if own is not None else None


def _wins(facts: Facts, side: int) -> int | None:
    return int(any(row.won for row in facts.players if row.side == side))


def _cards(facts: Facts, side: int) -> int | None:
    taken = [row.taken for row in facts.seats if row.side == side]
    return None if None in taken else sum(points for points in taken if points is not None)


def _matches(facts: Facts, side: int) -> int | None:
    return sum(row.match == side for row in facts.rounds)


MEASURES = {
    "points": Kind(_points, Range(-inf, inf)),
    "difference": Kind(_difference, Range(-inf, inf)),
    "wins": Kind(_wins, Range(0, 1)),
    "cards": Kind(_cards, Range(-inf, inf)),
    "matches": Kind(_matches, Range(0, inf)),
}
"""Everything that can be measured, by its name in a standings file."""


def brought(facts: Facts, measure: str, side: int, *, known: bool) -> Range:
    """What a game brings a side; ``known`` is whether it counts as it stands."""
    kind = MEASURES[measure]
    told = kind.of(facts, side) if known else None
    return kind.open if told is None else exactly(told)


def measured(ranking: Ranking) -> list[str]:
    """The measures that a ranking needs."""
    return [measure for measure in MEASURES if measure in (ranking.measure, *ranking.ties)]


# Games taken one after the other


class Check(NamedTuple):
    """What the tricks of the games of a pass add up to, beside what the deck gives."""

    games: int
    rounds: int
    """Those of which the rules fix the sum and the record tells it."""
    unchecked: int
    """The other rounds that were begun."""
    due: int
    taken: int
    sums: Counter[int]
    """What the deck gives in each of the rounds, and in how many of them."""

    def beside(self, other: Check) -> Check:
        """Those of both together."""
        return Check(*map(add, self, other))


class Standings:
    """Takes games in any order, and ranks those who played."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.checks: dict[Pass, Check] = {}
        """By pass, what its tricks add up to."""
        self.off: list[OffAt] = []
        """Games of which they do not add up to what the deck gives."""
        self.open: list[GameAt] = []
        """Games that leave something open."""
        self.unfinished: list[GameAt] = []
        """Games that were not played to their end."""
        self.broken: list[GameAt] = []
        """Games in which errors were found; what the cards say counts."""
        self.unnamed: list[GameAt] = []
        """Games in which somebody has no name, whom nobody can rank."""
        self.rules: dict[str | None, tuple[str, bool]] = {}
        """By what rules the games were played that count: their ids, and whether by them the lowest total wins.

        By the digest of the options.
        """
        self._begun: dict[str, str] = {}
        """When the first game of a tournament began, where one says it."""
        self._measures = measured(ranking)
        self._brought: dict[Who, dict[Pass, dict[str, Range]]] = {}

    @property
    def fewest(self) -> Set[str]:
        """Of which measures it is better to have little: as games are won, unless the standings file says it."""
        found = {*TOTALS} if self.rules and all(lowest for _, lowest in self.rules.values()) else set()
        if self.ranking.best is not None:
            found.discard(self.ranking.measure)
        return found | {self.ranking.measure} if self.ranking.best == "fewest" else found

    @property
    def misranked(self) -> list[str]:
        """Rules by which the lowest total wins although most is best here, and nobody said so."""
        unsaid = self.ranking.best is None and self.ranking.measure in TOTALS - self.fewest
        return sorted({id for id, lowest in self.rules.values() if lowest}) if unsaid else []

    @property
    def passes(self) -> list[Pass]:
        """All passes, in the order in which they were played: those of a tournament by their numbers."""
        return sorted(self.checks, key=lambda one: (one.when or self._begun.get(one.tournament, ""), one))

    def take(self, facts: Facts) -> None:
        """Count one game more."""
        game = facts.game
        told = GameAt(game.source, game.line, game.game or None)
        if not facts.players:
            # By rules that are not known it counts for nobody.
            return
        if game.over is False:
            self.unfinished.append(told)
            if self.ranking.unfinished == "left_out":
                return
        self.rules[game.rules_digest] = game.rules, bool(game.lowest)
        if "broken" in (game.intact, game.legal, game.sums):
            self.broken.append(told)
        known = game.over or (game.over is False and self.ranking.unfinished == "counted")
        if not known:
            self.open.append(told)
        here = self._pass_of(game)
        self._check(facts, here, told)
        for who, side in self._playing(facts, told):
            mine = self._brought.setdefault(who, {}).setdefault(here, {})
            for measure in self._measures:
                found = brought(facts, measure, side, known=bool(known))
                mine[measure] = added([found, *([mine[measure]] if measure in mine else [])])

    def _pass_of(self, game: GameRow) -> Pass:
        """The pass to which a game belongs; one that does not say it stands alone."""
        if self.ranking.unit == "pass" and game.part is not None:
            cup = game.tournament or ""
            if game.started is not None:
                self._begun[cup] = min(self._begun.get(cup, game.started), game.started)
            return Pass(cup, game.part, "")
        if self.ranking.unit == "day" and game.started is not None:
            return Pass("", 0, game.started[:10])
        return Pass("", 0, game.started or "", game.game, (game.source, game.line))

    def _check(self, facts: Facts, here: Pass, told: GameAt) -> None:
        """Add up what the tricks of a game brought, and what the deck gave."""
        taken: dict[int, list[int | None]] = {}
        for row in facts.seats:
            taken.setdefault(row.round, []).append(row.taken)
        sums = [(row.due, sum(points or 0 for points in taken[row.round]), taken[row.round]) for row in facts.rounds]
        checked = [(due, total) for due, total, points in sums if due is not None and None not in points]
        due, total = sum(due for due, _ in checked), sum(total for _, total in checked)
        its = Check(1, len(checked), len(sums) - len(checked), due, total, Counter(due for due, _ in checked))
        self.checks[here] = self.checks[here].beside(its) if here in self.checks else its
        if any(due != total for due, total in checked):
            self.off.append(OffAt(told.file, told.line, told.game, due, total))

    def _playing(self, facts: Facts, told: GameAt) -> Iterable[tuple[Who, int]]:
        """Who is ranked of those at a table, and the side of each."""
        alone = self.ranking.who == "persons"
        together: dict[tuple[int, int], list[str | None]] = {}
        for row in facts.players:
            together.setdefault((row.side, row.seat if alone else 0), []).append(row.person)
        if any(None in persons for persons in together.values()):
            self.unnamed.append(told)
        return [
            (tuple(sorted(name for name in persons if name is not None)), side)
            for (side, _), persons in together.items()
            if None not in persons
        ]

    def ranked(self) -> list[Standing]:
        """Everybody, the best first; those whose total is open after the others, and at last who has no rank."""
        passes = {one: place for place, one in enumerate(self.passes)}
        entrants = [_Entrant(self.ranking, self.fewest, passes, who, mine) for who, mine in self._brought.items()]
        entrants.sort(key=lambda one: one.order)
        _compare([one for one in entrants if one.enough])
        return [one.standing() for one in entrants]
