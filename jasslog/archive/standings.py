"""Ranking the persons or sides of many games: games come one by one, so that memory holds persons and passes, no games.

The passes of each person or side are added up, the worst ones dropped, and the totals compared. A rank is a number only
where nothing that a record leaves open can change it: an open figure is the range of all that it may still become.
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
    """What a figure may be, from the least to the most; both are the same where the figure is known."""

    low: Number
    high: Number

    @property
    def known(self) -> bool:
        """Whether the figure is known."""
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
"""The figure of a last pass in which somebody did not play and that brings nothing, where it decides a tie."""


class Pass(NamedTuple):
    """Games that are added up before any is dropped."""

    tournament: str
    number: int
    """The number of the pass; 0 where it has none."""
    when: str
    """The day of the pass, or when its only game began; empty where unknown, or where the number says it."""
    game: str = ""
    """The id of its only game; empty where there may be several."""
    place: Place = ("", 0)
    """Where its only game begins."""


class Played(NamedTuple):
    """What a pass brought somebody who played in it."""

    place: int
    """The place of the pass among all passes, from 0."""
    brought: Number | None
    """What the pass brought; None where that is open."""
    dropped: bool
    """Whether the pass does not count; nothing is dropped while something is open."""


class Standing(Struct):
    """Somebody in the ranking."""

    who: Who
    state: str
    """ranked; shared with somebody; open; or unranked, with too few passes."""
    rank: int | None
    """The rank from 1; None where it is open, or there is none."""
    total: Number | None
    """The total of the passes that count; None where it is open."""
    tie: str
    """What decided between equal totals, as a ranking names it; empty where nothing had to, or nothing could."""
    passes: list[Played]
    """The passes in which they played, in order."""


Brought = Mapping[Pass, Mapping[str, Range]]
"""What each pass brought somebody who played in it, by the name of the measure."""


def planned(ranking: Ranking, played: int) -> int:
    """How many passes there are to be, at least as many as have been played."""
    return max(ranking.passes or 0, played)


def kept_of(ranking: Ranking, passes: int) -> int:
    """How many count of so many passes; at least one always does."""
    return ranking.counted or max(1, passes - ranking.dropped)


class _Entrant:
    """A person or side in the ranking, with signed figures of which more is always better."""

    def __init__(
        self, ranking: Ranking, fewest: Set[str], passes: Mapping[Pass, int], who: Who, brought: Brought
    ) -> None:
        """``fewest`` are the measures of which less is better; ``passes`` has the place of each pass."""
        self._who, self._ranking, self._fewest = who, ranking, fewest
        self._sign = -1 if ranking.measure in fewest else 1
        own = {one: self._signed(ranking.measure, told) for one, told in brought.items()}
        self._played = dict(sorted((passes[one], told) for one, told in own.items()))
        byes = self._byes(list(own.values()), len(passes) - len(own))
        self._last = self._played.get(len(passes) - 1, byes[0] if byes else _ABSENT)
        self._values = _best([*own.values(), *byes])
        counted = kept_of(ranking, planned(ranking, len(passes)))
        self._kept = self._values[:counted]
        least = 1 if self._sign > 0 or ranking.total == "mean" else counted
        self.enough = len(self._values) >= (ranking.least or least)
        total = added(self._kept)
        self.keys = [_divided(total, len(self._kept)) if ranking.total == "mean" else total]
        self.keys += [self._tie(tie, brought) for tie in ranking.ties]
        self.order = not self.enough, not self.keys[0].known, [-key.high for key in self.keys], who
        """The order in which entrants are told: those without a rank last, before them those whose total is open."""
        self.behind = 0
        """How many others are certainly better."""
        self.open = self.shared = False
        """Whether it is open how some other compares, and whether another is equal."""
        self.parting = 0
        """The place of the last key by which another is better or worse."""

    def _signed(self, measure: str, told: Mapping[str, Range]) -> Range:
        """What somebody has of a measure, with the sign by which more is better."""
        return -told[measure] if measure in self._fewest else told[measure]

    def _byes(self, own: Sequence[Range], missed: int) -> list[Range]:
        """What the passes bring in which somebody did not play; nothing where they are just missing."""
        if self._ranking.bye == "points":
            return [exactly(self._sign * (self._ranking.bye_points or 0))] * missed
        return [_divided(added(own), len(own))] * missed if self._ranking.bye == "mean" else []

    def _tie(self, tie: str, brought: Brought) -> Range:
        """The figure of something that decides between equal totals."""
        if tie in MEASURES:
            return added(self._signed(tie, told) for told in brought.values())
        return {"best_pass": self._values[0], "last_pass": self._last, "all_passes": added(self._values)}[tie]

    def standing(self) -> Standing:
        """The standing among the others, after ``_compare``."""
        state = "open" if self.open else "shared" if self.shared else "ranked"
        state = state if self.enough else "unranked"
        return Standing(
            who=self._who,
            state=state,
            rank=self.behind + 1 if state in ("ranked", "shared") else None,
            total=self._unsigned(self.keys[0]),
            tie=self._ranking.ties[self.parting - 1] if self.parting else "",
            passes=list(self._passes()),
        )

    def _unsigned(self, figure: Range) -> Number | None:
        """A figure of the measure as it is told; None where it is open."""
        return self._sign * figure.low if figure.known else None

    def _passes(self) -> Iterator[Played]:
        """The passes that were played; of equal ones the later are dropped."""
        known = all(one.known for one in self._values)
        kept = Counter(self._kept)
        for place, one in self._played.items():
            yield Played(place, self._unsigned(one), known and not kept[one])
            kept[one] -= kept[one] > 0


def _compare(rivals: Sequence[_Entrant], place: int = 0) -> None:
    """Note of each rival how the others compare; all are equal in the keys before ``place``.

    Rivals are counted in sorted lists instead of being compared two by two.
    """
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
        # A rival who certainly has neither more, nor less, nor the same may have any of these.
        one.open |= len(rivals) - better - worse > (len(alike[key.low]) if key.known else 1)
    for same in alike.values():
        _compare(same, place + 1)


def _best(values: Sequence[Range]) -> list[Range]:
    """The figures from the best on: what the best may be, then the second best, and so on."""
    lows, highs = (sorted((one[end] for one in values), reverse=True) for end in (0, 1))
    return [Range(low, high) for low, high in zip(lows, highs, strict=True)]


def _divided(figure: Range, by: int) -> Range:
    return Range(*(end if end in (-inf, inf) else Fraction(end) / by for end in figure))


# What a game brings a side, for each measure


class Kind(NamedTuple):
    """A measure."""

    of: Callable[[Facts, int], int | None]
    """Gives what a game that counts as it stands brings a side; None where the record leaves that open."""
    open: Range
    """What a game may bring where that is open."""


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
    """What a game brings a side; where it is not ``known`` to count as it stands, all that it may bring."""
    kind = MEASURES[measure]
    told = kind.of(facts, side) if known else None
    return kind.open if told is None else exactly(told)


def measured(ranking: Ranking) -> list[str]:
    """The measures that a ranking needs."""
    return [measure for measure in MEASURES if measure in (ranking.measure, *ranking.ties)]


# Games taken one after the other


class Check(NamedTuple):
    """The control sums of a pass: what the tricks of its games add up to, beside what the deck gives."""

    games: int
    rounds: int
    """Rounds that are checked: the rules fix the sum of their tricks, and the record tells it."""
    unchecked: int
    """The other rounds that were begun."""
    due: int
    """The points that the tricks of the checked rounds have to add up to."""
    taken: int
    """The points that these tricks do add up to."""
    sums: Counter[int]
    """The number of checked rounds for each sum that the deck gives in a round."""

    def beside(self, other: Check) -> Check:
        """The control sums of both together."""
        return Check(*map(add, self, other))


class Standings:
    """Takes games in any order, and ranks those who played."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.checks: dict[Pass, Check] = {}
        """The control sums of each pass."""
        self.off: list[OffAt] = []
        """Games with a round whose tricks do not add up to what the deck gives."""
        self.open: list[GameAt] = []
        """Games that leave something open."""
        self.unfinished: list[GameAt] = []
        """Games that were not played to their end."""
        self.broken: list[GameAt] = []
        """Games in which errors were found; what the cards say counts."""
        self.unnamed: list[GameAt] = []
        """Games in which somebody has no name, whom nobody can rank."""
        self.rules: dict[str | None, tuple[str, bool]] = {}
        """The rules by which the games that count were played: the id, and whether the lowest total wins.

        The keys are the digests of their options.
        """
        self._begun: dict[str, str] = {}
        """When the first game of each tournament began, as far as games say it."""
        self._measures = measured(ranking)
        self._brought: dict[Who, dict[Pass, dict[str, Range]]] = {}

    @property
    def fewest(self) -> Set[str]:
        """The measures of which less is better: by the rules of all games, unless the standings file says it."""
        found = {*TOTALS} if self.rules and all(lowest for _, lowest in self.rules.values()) else set()
        if self.ranking.best is not None:
            found.discard(self.ranking.measure)
        return found | {self.ranking.measure} if self.ranking.best == "fewest" else found

    @property
    def misranked(self) -> list[str]:
        """Ids of rules by which the lowest total wins, where more is better only because nobody said otherwise."""
        unsaid = self.ranking.best is None and self.ranking.measure in TOTALS - self.fewest
        return sorted({id for id, lowest in self.rules.values() if lowest}) if unsaid else []

    @property
    def passes(self) -> list[Pass]:
        """All passes, in the order in which they were played: those of a tournament by their numbers."""
        return sorted(self.checks, key=lambda one: (one.when or self._begun.get(one.tournament, ""), one))

    def take(self, facts: Facts) -> None:
        """Count one more game."""
        game = facts.game
        told = GameAt(game.source, game.line, game.game or None)
        if not facts.players:
            # A game by unknown rules counts for nobody.
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
        """The pass to which a game belongs; a game that does not say it is a pass of its own."""
        if self.ranking.unit == "pass" and game.part is not None:
            cup = game.tournament or ""
            if game.started is not None:
                self._begun[cup] = min(self._begun.get(cup, game.started), game.started)
            return Pass(cup, game.part, "")
        if self.ranking.unit == "day" and game.started is not None:
            return Pass("", 0, game.started[:10])
        return Pass("", 0, game.started or "", game.game, (game.source, game.line))

    def _check(self, facts: Facts, here: Pass, told: GameAt) -> None:
        """Add what the tricks of a game brought, and what the deck gave, to the control sums of its pass."""
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
        """The persons or sides of a game that are ranked, each with the number of the side.

        An unnamed player cannot be ranked, nor can his side where sides are ranked. The game is then noted as unnamed.
        """
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
        """Everybody, the best first; then those whose total is open, and last those without a rank."""
        passes = {one: place for place, one in enumerate(self.passes)}
        entrants = [_Entrant(self.ranking, self.fewest, passes, who, mine) for who, mine in self._brought.items()]
        entrants.sort(key=lambda one: one.order)
        _compare([one for one in entrants if one.enough])
        return [one.standing() for one in entrants]
