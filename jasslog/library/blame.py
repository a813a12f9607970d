"""The figures that the table wrote, compared with the cards, and the slips that explain a wrong figure exactly."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import pairwise
from sys import maxsize
from typing import NamedTuple

from msgspec.structs import replace

from jasslog.audit.finding import Finding
from jasslog.audit.points import open_to
from jasslog.audit.report_model import AddressOrNone
from jasslog.audit.result import GameAudit, against_figures, by_round, proves, round_sums
from jasslog.events.base import Event, Natural, Points, Published, Seq
from jasslog.events.claims import RoundScored, ScoreWritten
from jasslog.game.facts import NOBODY, UNDER_WAY, Entry
from jasslog.game.phases.best_melds import counted_melds
from jasslog.game.phases.roem import roem_in, uncalled
from jasslog.game.score.earned import as_counted, earned
from jasslog.game.score.overlay import trick_owners
from jasslog.game.score.slate import PARTS, factor, is_multiplied, part_scores, written_otherwise
from jasslog.game.state import Game, Round
from jasslog.game.timeline import Timeline
from jasslog.library.record import Record
from jasslog.library.rulings import ruled_until, rulings_in
from jasslog.rules.melds import MARRIAGE_POINTS


class FigureSlip(Published, omit_defaults=False):
    """A mistake that would explain a figure exactly."""

    name: str
    """The kind of mistake, such as meld-twice."""
    side: int = -1
    """The side it is about; -1 where it is about all sides."""
    event: int = -1
    """The event of the meld or marriage it is about; -1 for other mistakes."""
    number: Natural = 0
    """The factor, trick, round or amount it is about; 0 for other mistakes."""


class BlameAnswer(Published):
    """One figure of the table; jasslog blame."""

    address: AddressOrNone
    """Where it was written."""
    seq: Seq
    """The event."""
    round: Natural
    """The round."""
    of: str
    """The part of the score it is for, such as cards, melds or total."""
    sides: tuple[int, ...]
    """Whose figures these are."""
    claimed: tuple[Points, ...]
    """What was written."""
    computed: tuple[Points, ...]
    """What the cards say."""
    undecided: bool
    """Whether the record leaves open what is right."""
    stands_on: tuple[str, ...]
    """Addresses of the tricks, melds and bonuses that the right figure counts."""
    slips: tuple[FigureSlip, ...]
    """Every single slip that explains it exactly."""
    right: bool
    """Whether it is right."""
    together: Points | None = None
    """The points of all sides together, where only their sum is known and proves the figure wrong; else left out."""


def blame(record: Record) -> list[BlameAnswer]:
    """Every figure that the table wrote for a round or as a total, in order; none where the rules are unknown.

    In the view ruled each figure is compared with the score under the rulings given before it was written. That costs
    a replay for each ruling that has figures between it and the ruling before.
    """
    audit = record.audit()
    given = [ruling.seq for ruling in rulings_in(audit)] if record.view == "ruled" else []
    answers: list[BlameAnswer] = []
    claimed = sorted(event.seq for event in audit.events if isinstance(event, RoundScored | ScoreWritten))
    for last, until in pairwise([NOBODY, *given, maxsize]):
        if bisect(claimed, last) == bisect(claimed, until):
            continue
        then = audit if until == maxsize else ruled_until(record, last)
        if then.game is not None:
            figures = _figures(then, then.game, record.timeline())
            answers += [figure for figure in figures if last < figure.seq < until]
    return answers


def _figures(audit: GameAudit, game: Game, timeline: Timeline) -> Iterator[BlameAnswer]:
    """Each figure of the scored rounds; a total gets the slip carried if it is as wrong as a figure before it.

    That is for each of its wrong sides the last wrong figure since its last right total.
    """
    before: dict[int, int] = {}
    addresses, against = timeline.addresses(), against_figures(audit)
    for (deal, events), sums in zip(by_round(audit), round_sums(audit), strict=True):
        written = _added_up(deal)
        for event in events if deal.phase == "scored" else ():
            claim = _claim(game, event, written)
            if claim is not None:
                early = _too_early(claim, timeline)
                doubted = claim.event in against and not proves(against[claim.event])
                unsure = sums.doubtful if claim.of == "total" else sums.open and _leaves_open(audit, deal, claim.of)
                figure = _Figure(game, deal, claim, sums.before, addresses)
                found = figure.blame((sums.earlier if early else unsure) or doubted, early=early)
                found = replace(found, together=_together(against.get(claim.event)))
                off = {} if found.undecided else _off(found)
                wrong = {side: points for side, points in off.items() if points}
                if found.of == "total" and wrong and wrong.items() <= before.items():
                    found = replace(found, slips=(FigureSlip("carried"), *found.slips))
                before |= off if found.of == "total" else wrong
                yield found


def _together(found: Finding | None) -> int | None:
    """The points of all sides together, where a figure is proved wrong by this sum alone; else None."""
    missed = found is not None and found.name == "figures-do-not-add-up"
    return found.slots["expected"] if found is not None and missed else None


def _leaves_open(audit: GameAudit, deal: Round, of: str) -> bool:
    """Whether by the audit the record leaves this part of a round's score open."""
    court = audit.court
    return court is None or deal.number in court.game.lost or court.number_open(deal) or open_to(court, deal, of)


class Claim(NamedTuple):
    """What the table claimed for one part of the score: a figure for each side, or one side's entry on the slate."""

    event: int
    of: str
    sides: tuple[int, ...]
    figures: tuple[int, ...]
    multiplied: bool


def _added_up(deal: Round) -> dict[tuple[int, str], tuple[int, int]]:
    """By side and part of the score: the sum of that side's entries in a round, and the event of the last entry."""
    found: dict[tuple[int, str], tuple[int, int]] = {}
    for side, of, points, seq in deal.written:
        found[side, of] = found.get((side, of), (0, seq))[0] + points, seq
    return found


def _claim(game: Game, event: Event, written: dict[tuple[int, str], tuple[int, int]]) -> Claim | None:
    """The claim that an event makes; None where it makes none that can be compared.

    Several entries of a side for one part of a round are one claim: their sum, at the event of the last entry.
    """
    if isinstance(event, RoundScored):
        return Claim(event.seq, event.of, tuple(range(game.sides)), tuple(event.scores), is_multiplied(event))
    if not isinstance(event, ScoreWritten) or event.of not in (*PARTS, "total") or event.seat >= game.players:
        return None
    side = game.side_of[event.seat]
    if event.of == "total":
        return Claim(event.seq, event.of, (side,), (event.points,), True)
    points, last = written.get((side, event.of), (0, NOBODY))
    return Claim(event.seq, event.of, (side,), (points,), True) if last == event.seq else None


def _too_early(claim: Claim, timeline: Timeline) -> bool:
    """Whether one side's total was written before all cards of the round were played: it means the total before it."""
    deal = timeline.before(claim.event).round if claim.of == "total" and len(claim.sides) == 1 else None
    return deal is not None and deal.phase in UNDER_WAY


def _off(found: BlameAnswer) -> dict[int, int]:
    """For each side the claimed figure less the right one.

    Empty where the claim has more or fewer figures than there are sides: no later total carries such an error on.
    """
    if len(found.claimed) != len(found.computed):
        return {}
    figures = zip(found.sides, found.claimed, found.computed, strict=True)
    return {side: claimed - computed for side, claimed, computed in figures}


class _Figure:
    """A claim of the table in its round, with the kinds of ledger entries that it counts."""

    def __init__(self, game: Game, deal: Round, claim: Claim, before: Sequence[int], addresses: dict[int, str]) -> None:
        self._game, self._deal, self._claim, self._addresses = game, deal, claim, addresses
        self._kinds = PARTS.get(claim.of, ())
        self._before = tuple(before[side] if claim.of == "total" else 0 for side in claim.sides)

    def blame(self, undecided: bool, *, early: bool) -> BlameAnswer:
        """The claimed figure beside the right one, with the slips that explain it.

        The right figure of an ``early`` claim is the total before the round; no slips and grounds are told of it.
        """
        claim, lines = self._claim, self._lines()
        computed = self._before if early else self._right(lines)
        explained = () if early or undecided or claim.figures == computed else self._explaining(computed, lines)
        slips = tuple(dict.fromkeys(explained))
        grounds = () if early else tuple(dict.fromkeys(self._grounds()))
        address = self._addresses.get(claim.event, "")
        told = (address, claim.event, self._deal.number, claim.of, claim.sides, claim.figures, computed)
        return BlameAnswer(*told, undecided, grounds, slips, claim.figures == computed)

    def _right(self, lines: list[Entry]) -> tuple[int, ...]:
        """The right figures: the claimed ones, if one side's entry is right in another form than the points won."""
        claim = self._claim
        otherwise = len(claim.sides) == 1 and written_otherwise(
            self._game, self._deal, self._deal.entries, claim.sides[0], claim.of
        )
        return claim.figures if otherwise else self._written(lines)

    def _lines(self) -> list[Entry]:
        """The ledger entries that the claim means: the booked ones, or for cards the points as each side won them."""
        game, deal, claim = self._game, self._deal, self._claim
        if len(claim.sides) == game.sides:
            meant = as_counted(game, deal, claim.of, claim.figures, multiplied=claim.multiplied)
            if meant is not None:
                return earned(game, deal, trick_owners(game, deal))
        return deal.entries

    def _written(self, entries: list[Entry]) -> tuple[int, ...]:
        """The figures that would have been written if these were the ledger entries of the round."""
        claim = self._claim
        of = claim.of if claim.of != "total" else "round"
        scores = part_scores(self._game, entries, of, multiplied=claim.multiplied)
        return tuple(before + scores[side] for side, before in zip(claim.sides, self._before, strict=True))

    def _explaining(self, computed: tuple[int, ...], lines: list[Entry]) -> Iterator[FigureSlip]:
        """The slips that lead from the right figures to exactly the claimed ones."""
        claimed = self._claim.figures
        for slip, wrong in _slips_of(self._game, self._deal, lines):
            if self._written(wrong) == claimed:
                yield slip
        if len(claimed) != len(computed):
            return
        if all(b == a or b in digits_swapped(a) for a, b in zip(computed, claimed, strict=True)):
            yield FigureSlip("digits-swapped")
        if self._claim.of == "total":
            yield from self._summing(computed)
        off = [a - b for a, b in zip(claimed, computed, strict=True) if a != b]
        if len(off) == 1 and abs(off[0]) in (10, 100, 1000):
            yield FigureSlip("carry", number=abs(off[0]))

    def _summing(self, computed: tuple[int, ...]) -> Iterator[FigureSlip]:
        """Slips in adding the points of the round to the total before it."""
        if self._claim.figures == self._before:
            yield FigureSlip("round-left-out", number=self._deal.number)
        if self._claim.figures == tuple(2 * now - old for now, old in zip(computed, self._before, strict=True)):
            yield FigureSlip("round-twice", number=self._deal.number)

    def _grounds(self) -> Iterator[str]:
        """Addresses of the tricks that the figure counts, then of the melds, marriages and bonuses."""
        game, deal = self._game, self._deal
        if not self._kinds or set(self._kinds) & {"cards", "failed"}:
            for place, owner in enumerate(trick_owners(game, deal), start=1):
                if owner >= 0 and game.side_of[owner] in self._claim.sides:
                    yield deal.trick_address(place)
        kinds = self._kinds or {entry.kind for entry in deal.entries}
        for entry in deal.entries:
            mine = game.side_of[entry.seat] in self._claim.sides and entry.kind in kinds
            if mine and entry.event >= 0 and entry.kind != "last":
                yield self._addresses.get(entry.event, f"#{entry.event}")


# The slips people make when they write down a round: each turns the right ledger entries into wrong ones


_Slip = tuple[FigureSlip, list[Entry]]
"""A slip, and the wrong ledger entries of the round that it leads to."""
_OF_ENTRY = {
    "last": ("last", ("forgotten", "wrong-side")),
    "match": ("match", ("forgotten", "wrong-side")),
    "melds": ("meld", ("forgotten", "twice", "not-multiplied")),
    "marriage": ("marriage", ("forgotten", "twice", "not-multiplied")),
    "roem": ("roem", ("forgotten", "twice", "wrong-side")),
}
"""By kind of ledger entry: how the names of its slips begin, and what can go wrong with one such entry."""
_ORDER = {"last": 0, "match": 1, "meld": 2, "marriage": 2, "roem": 3}
"""The order of the slips about single entries, by how their names begin."""


def _slips_of(game: Game, deal: Round, entries: list[Entry]) -> Iterator[_Slip]:
    """Every single slip in a round with the entries it leads to; several slips may lead to the same figures."""
    single = [*_changed(game, deal, entries), *_added(game, deal, entries)]
    yield from sorted(single, key=lambda told: _ORDER[told[0].name.split("-")[0]])
    yield from _failure(game, deal, entries)
    yield from _factors(game, entries)
    yield from _tricks(game, deal, entries)
    if game.sides == 2:
        turned = [replace(entry, seat=_seat(game, 1 - game.side_of[entry.seat])) for entry in entries]
        yield FigureSlip("wrong-side"), turned


def _changed(game: Game, deal: Round, entries: list[Entry]) -> Iterator[_Slip]:
    """One ledger entry forgotten, written twice, written for the wrong side, or written without its multiplier."""
    numbers = {trick.events[-1]: number for number, trick in enumerate(deal.tricks, start=1)}
    for place, entry in enumerate(entries):
        name, slips = _OF_ENTRY.get(entry.kind, ("", ()))
        side, others = game.side_of[entry.seat], [*entries[:place], *entries[place + 1 :]]
        event = entry.event if entry.kind in ("melds", "marriage") else NOBODY
        number = numbers[entry.event] if entry.kind == "roem" else 0
        given = {
            "forgotten": {side: others},
            "twice": {side: [*entries, entry]},
            "not-multiplied": {side: [*others, replace(entry, factor=1)]},
            "wrong-side": {
                other: [*others, replace(entry, seat=_seat(game, other))]
                for other in range(game.sides)
                if other != side
            },
        }
        for slip in slips:
            for whose, wrong in given[slip].items():
                yield FigureSlip(f"{name}-{slip}", whose, event, number), wrong


def _added(game: Game, deal: Round, entries: list[Entry]) -> Iterator[_Slip]:
    """An entry written for something that does not count: a match, a meld, a marriage, roem that nobody called."""

    def more(name: str, seat: int, kind: str, points: int, event: int = NOBODY, number: int = 0) -> _Slip:
        times = factor(deal, "melds" if kind == "roem" else kind)
        slip = FigureSlip(name, game.side_of[seat], NOBODY if number else event, number)
        return slip, [*entries, Entry(deal.number, seat, kind, points, times, event)]

    bonus = game.variant.score.match
    if bonus and not any(entry.kind == "match" for entry in entries):
        for side in range(game.sides):
            yield more("match-given", _seat(game, side), "match", bonus)
    counted = {entry.event for entry in entries}
    for one in counted_melds(game, deal):
        points = one.meld.points if one.meld is not None else one.said
        if one.event not in counted and points:
            yield more("meld-late" if one.void == "late" else "meld-counted", one.seat, "melds", points, one.event)
    for seat, (event, void) in deal.marriage_said.items():
        if void:
            yield more("marriage-counted", seat, "marriage", MARRIAGE_POINTS, event)
    for place, trick in enumerate(deal.tricks):
        if uncalled(game, deal, place):
            points = sum(one.points for one in roem_in(game, deal, place))
            yield more("roem-counted", trick.winner, "roem", points, trick.events[-1], place + 1)


def _failure(game: Game, deal: Round, entries: list[Entry]) -> Iterator[_Slip]:
    """The slips where the choosing side failed: nobody noticed, or that side kept the roem it had taken."""
    if not any(entry.kind == "failed" for entry in entries):
        return
    won = earned(game, deal, trick_owners(game, deal))
    own = game.side_of[deal.chooser]
    yield FigureSlip("failure-overlooked", own), won
    roem = [entry for entry in won if entry.kind == "roem"]
    if any(game.side_of[entry.seat] == own for entry in roem):
        yield FigureSlip("roem-kept", own), [*(entry for entry in entries if entry.kind != "roem"), *roem]


def _factors(game: Game, entries: list[Entry]) -> Iterator[_Slip]:
    """The multiplier forgotten, taken twice, or that of another contract taken.

    Entries with the factor 0 are points that are won but not booked, so they are left out.
    """
    entries = [entry for entry in entries if entry.factor]
    used = {entry.factor for entry in entries if entry.factor != 1}
    known = {*game.variant.score.multipliers.values(), *(line.factor for line in game.variant.sheet.lines)}
    if used:
        yield FigureSlip("factor-forgotten"), [replace(entry, factor=1) for entry in entries]
        yield FigureSlip("factor-twice"), [replace(entry, factor=entry.factor**2) for entry in entries]
    for other in sorted(known - used - {1}):
        yield FigureSlip("factor-other", number=other), [replace(entry, factor=other) for entry in entries]


def _tricks(game: Game, deal: Round, entries: list[Entry]) -> Iterator[_Slip]:
    """A trick counted for the wrong side; with the last trick its bonus goes there too."""
    owners = trick_owners(game, deal)
    for number, (owner, trick) in enumerate(zip(owners, deal.tricks, strict=True), start=1):
        mine = game.side_of[owner] if owner >= 0 else NOBODY
        cards = next((one for one in entries if one.kind == "cards" and game.side_of[one.seat] == mine), None)
        if cards is None or not trick.points:
            continue
        taken = "last" if number == len(deal.tricks) else ""
        for side in range(game.sides):
            if side != mine:
                seat = _seat(game, side)
                moved = [replace(one, seat=seat) if one.kind == taken else one for one in entries]
                moved += [replace(cards, points=-trick.points), replace(cards, seat=seat, points=trick.points)]
                yield FigureSlip("trick-wrong-side", side, number=number), moved


def _seat(game: Game, side: int) -> int:
    """The lowest seat of a side, which stands for that side in a ledger entry."""
    return game.side_of.index(side)


def digits_swapped(figure: int) -> set[int]:
    """The figures that result from swapping two neighbouring digits, without the figure itself."""
    text, sign = str(abs(figure)), -1 if figure < 0 else 1
    found = {text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1)}
    return {sign * int(one) for one in found} - {figure}
