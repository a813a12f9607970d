"""What the table wrote beside what the cards say, and which slip explains a wrong figure exactly."""

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
    """Its kind."""
    side: int = -1
    """Of which side, -1 where it is of all."""
    event: int = -1
    """The meld or marriage it is about, else -1."""
    number: Natural = 0
    """The factor, the trick or the round it is about, else 0."""


class BlameAnswer(Published):
    """One figure of the table; jasslog blame."""

    address: AddressOrNone
    """Where it was written."""
    seq: Seq
    """The event."""
    round: Natural
    """The round."""
    of: str
    """What it is of."""
    sides: tuple[int, ...]
    """Whose figures these are."""
    claimed: tuple[Points, ...]
    """What was written."""
    computed: tuple[Points, ...]
    """What the cards say."""
    undecided: bool
    """Whether the record leaves open what is right."""
    stands_on: tuple[str, ...]
    """Addresses of what the right figure stands on."""
    slips: tuple[FigureSlip, ...]
    """Every single slip that explains it exactly."""
    right: bool
    """Whether it is right."""
    together: Points | None = None
    """What all sides have together, where that alone is known and proves the figure wrong; else left out."""


def blame(record: Record) -> list[BlameAnswer]:
    """Every figure that the table wrote for a round or as a total, in order; none where the rules are unknown.

    In the view ruled each goes by the rulings that had been given when it was written, which costs a replay for each.
    """
    audit = record.audit()
    given = [one.seq for one in rulings_in(audit)] if record.view == "ruled" else []
    found: list[BlameAnswer] = []
    numbers = sorted(one.seq for one in audit.events if isinstance(one, RoundScored | ScoreWritten))
    for last, until in pairwise([NOBODY, *given, maxsize]):
        if bisect(numbers, last) == bisect(numbers, until):
            continue
        then = audit if until == maxsize else ruled_until(record, last)
        if then.game is not None:
            figures = _figures(then, then.game, record.timeline())
            found += [one for one in figures if last < one.seq < until]
    return found


def _figures(audit: GameAudit, game: Game, timeline: Timeline) -> Iterator[BlameAnswer]:
    wrong, addresses, against = 0, timeline.addresses(), against_figures(audit)
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
                if wrong and found.of == "total" and not found.undecided and _off(found) == wrong:
                    found = replace(found, slips=(FigureSlip("carried"), *found.slips))
                wrong = wrong if found.right else _off(found)
                yield found


def _together(found: Finding | None) -> int | None:
    """What all sides have together, where only by that a figure is proved wrong."""
    missed = found is not None and found.name == "figures-do-not-add-up"
    return found.slots["expected"] if found is not None and missed else None


def _leaves_open(audit: GameAudit, deal: Round, of: str) -> bool:
    """Whether the record of a round leaves a part of its score open, as the audit has it."""
    court = audit.court
    return court is None or deal.number in court.game.lost or court.number_open(deal) or open_to(court, deal, of)


class Claim(NamedTuple):
    """A figure of the table: one of all sides, or a side's own entry on the slate."""

    event: int
    of: str
    sides: tuple[int, ...]
    figures: tuple[int, ...]
    multiplied: bool


def _added_up(deal: Round) -> dict[tuple[int, str], tuple[int, int]]:
    """By side and part what its entries of a round add up to, and the last of them."""
    found: dict[tuple[int, str], tuple[int, int]] = {}
    for side, of, points, seq in deal.written:
        found[side, of] = found.get((side, of), (0, seq))[0] + points, seq
    return found


def _claim(game: Game, event: Event, written: dict[tuple[int, str], tuple[int, int]]) -> Claim | None:
    """What an event claims; a side's entries for one part of a round are taken together, at the last of them."""
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
    """Whether a total was written while the cards of the round were played, and so is that of the rounds before."""
    deal = timeline.before(claim.event).round if claim.of == "total" and len(claim.sides) == 1 else None
    return deal is not None and deal.phase in UNDER_WAY


def _off(found: BlameAnswer) -> int:
    """By how much a figure is wrong; 0 where it is of more or fewer sides than there are, which nothing carries on."""
    if len(found.claimed) != len(found.computed):
        return 0
    return max((a - b for a, b in zip(found.claimed, found.computed, strict=True)), key=abs)


class _Figure:
    """A figure that the table wrote, with the parts of the score it is about."""

    def __init__(self, game: Game, deal: Round, claim: Claim, before: Sequence[int], addresses: dict[int, str]) -> None:
        self._game, self._deal, self._claim, self._addresses = game, deal, claim, addresses
        self._kinds = PARTS.get(claim.of, ())
        self._before = tuple(before[side] if claim.of == "total" else 0 for side in claim.sides)

    def blame(self, undecided: bool, *, early: bool) -> BlameAnswer:
        """The figure beside the right one, with what explains it; of one that is ``early`` what stood there before."""
        claim, lines = self._claim, self._lines()
        computed = self._before if early else self._right(lines)
        explained = () if early or undecided or claim.figures == computed else self._explaining(computed, lines)
        slips = tuple(dict.fromkeys(explained))
        grounds = () if early else tuple(dict.fromkeys(self._grounds()))
        address = self._addresses.get(claim.event, "")
        told = (address, claim.event, self._deal.number, claim.of, claim.sides, claim.figures, computed)
        return BlameAnswer(*told, undecided, grounds, slips, claim.figures == computed)

    def _right(self, lines: list[Entry]) -> tuple[int, ...]:
        """The right figures; the entry of one side may be right in another way than as it was won."""
        claim = self._claim
        otherwise = len(claim.sides) == 1 and written_otherwise(
            self._game, self._deal, self._deal.entries, claim.sides[0], claim.of
        )
        return claim.figures if otherwise else self._written(lines)

    def _lines(self) -> list[Entry]:
        """The lines that were meant: those that are booked, or what each side has won of the cards."""
        game, deal, claim = self._game, self._deal, self._claim
        if len(claim.sides) == game.sides:
            meant = as_counted(game, deal, claim.of, claim.figures, multiplied=claim.multiplied)
            if meant is not None:
                return earned(game, deal, trick_owners(game, deal))
        return deal.entries

    def _written(self, entries: list[Entry]) -> tuple[int, ...]:
        """What would be written if these were the lines of the round."""
        claim = self._claim
        of = claim.of if claim.of != "total" else "round"
        scores = part_scores(self._game, entries, of, multiplied=claim.multiplied)
        return tuple(before + scores[side] for side, before in zip(claim.sides, self._before, strict=True))

    def _explaining(self, computed: tuple[int, ...], lines: list[Entry]) -> Iterator[FigureSlip]:
        """The slips after which exactly the claimed figures would have been written."""
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
        """Slips in adding the round to what stood there."""
        if self._claim.figures == self._before:
            yield FigureSlip("round-left-out", number=self._deal.number)
        if self._claim.figures == tuple(2 * now - old for now, old in zip(computed, self._before, strict=True)):
            yield FigureSlip("round-twice", number=self._deal.number)

    def _grounds(self) -> Iterator[str]:
        """The tricks a figure counts, then the melds, marriages and bonuses."""
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


# The slips people make when they write down a round: each turns the right entries into the wrong ones it leads to


_Told = tuple[FigureSlip, list[Entry]]
_OF_ENTRY = {
    "last": ("last", ("forgotten", "wrong-side")),
    "match": ("match", ("forgotten", "wrong-side")),
    "melds": ("meld", ("forgotten", "twice", "not-multiplied")),
    "marriage": ("marriage", ("forgotten", "twice", "not-multiplied")),
    "roem": ("roem", ("forgotten", "twice", "wrong-side")),
}
"""What may go wrong with a line of the ledger by itself: what it is called then, and how."""
_ORDER = {"last": 0, "match": 1, "meld": 2, "marriage": 2, "roem": 3}
"""In which order the slips of single lines are told, by how their names begin."""


def _slips_of(game: Game, deal: Round, entries: list[Entry]) -> Iterator[_Told]:
    """Every single slip in a round with what would be written after it; the same figures may come several times."""
    single = [*_changed(game, deal, entries), *_added(game, deal, entries)]
    yield from sorted(single, key=lambda told: _ORDER[told[0].name.split("-")[0]])
    yield from _failure(game, deal, entries)
    yield from _factors(game, entries)
    yield from _tricks(game, deal, entries)
    if game.sides == 2:
        turned = [replace(entry, seat=_seat(game, 1 - game.side_of[entry.seat])) for entry in entries]
        yield FigureSlip("wrong-side"), turned


def _changed(game: Game, deal: Round, entries: list[Entry]) -> Iterator[_Told]:
    """A line of the ledger forgotten, written twice, for the wrong side, or without its multiplier."""
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


def _added(game: Game, deal: Round, entries: list[Entry]) -> Iterator[_Told]:
    """Something written that does not count: a match, late melds, a marriage, roem that nobody called."""

    def more(name: str, seat: int, kind: str, points: int, event: int = NOBODY, number: int = 0) -> _Told:
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


def _failure(game: Game, deal: Round, entries: list[Entry]) -> Iterator[_Told]:
    """Nobody saw that the choosers had failed, or the roem stayed with those who had taken it."""
    if not any(entry.kind == "failed" for entry in entries):
        return
    won = earned(game, deal, trick_owners(game, deal))
    own = game.side_of[deal.chooser]
    yield FigureSlip("failure-overlooked", own), won
    roem = [entry for entry in won if entry.kind == "roem"]
    if any(game.side_of[entry.seat] == own for entry in roem):
        yield FigureSlip("roem-kept", own), [*(entry for entry in entries if entry.kind != "roem"), *roem]


def _factors(game: Game, entries: list[Entry]) -> Iterator[_Told]:
    """The multiplier forgotten, taken twice, or that of another contract; what is only won has none."""
    entries = [entry for entry in entries if entry.factor]
    used = {entry.factor for entry in entries if entry.factor != 1}
    known = {*game.variant.score.multipliers.values(), *(line.factor for line in game.variant.sheet.lines)}
    if used:
        yield FigureSlip("factor-forgotten"), [replace(entry, factor=1) for entry in entries]
        yield FigureSlip("factor-twice"), [replace(entry, factor=entry.factor**2) for entry in entries]
    for other in sorted(known - used - {1}):
        yield FigureSlip("factor-other", number=other), [replace(entry, factor=other) for entry in entries]


def _tricks(game: Game, deal: Round, entries: list[Entry]) -> Iterator[_Told]:
    """A trick laid on the wrong pile; the last one takes its bonus along."""
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
    """A seat of a side, which stands for it in the ledger."""
    return game.side_of.index(side)


def digits_swapped(figure: int) -> set[int]:
    """The figures that come of swapping two neighbouring digits."""
    text, sign = str(abs(figure)), -1 if figure < 0 else 1
    found = {text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1)}
    return {sign * int(one) for one in found} - {figure}
