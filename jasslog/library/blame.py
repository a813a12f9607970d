"""What the table wrote beside what the cards say, and which slip explains a wrong figure exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from jasslog.audit.report_model import AddressOrNone
from jasslog.audit.result import GameAudit, is_open
from jasslog.events.base import Event, Natural, Points, Published, Seq
from jasslog.events.claims import RoundScored, ScoreWritten
from jasslog.game.facts import Entry
from jasslog.game.score.overlay import trick_owners
from jasslog.game.score.slate import PARTS, part_scores, written_as_one
from jasslog.game.state import Game, Round
from jasslog.library.record import Record
from jasslog.library.slips import FigureSlip, digits_swapped, slips_of
from jasslog.library.values import by_round


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


def blame(record: Record, view: str | None = None) -> list[BlameAnswer]:
    """Every figure that the table wrote for a round or as a total, in order; none where the rules are unknown."""
    audit = record.audit(view)
    if audit.game is None:
        return []
    return list(_figures(audit, audit.game, record.timeline(view).addresses()))


def _figures(audit: GameAudit, game: Game, addresses: dict[int, str]) -> Iterator[BlameAnswer]:
    undecided, total, wrong = False, list(game.start_scores), 0
    for deal, events in by_round(audit):
        undecided = undecided or is_open(audit, game, deal)
        for event in events if deal.phase == "scored" else ():
            claim = _claim(game, deal, event)
            if claim is not None:
                found = _Figure(game, deal, claim, total, addresses).blame(undecided)
                if wrong and found.of == "total" and not found.right and _off(found) == wrong:
                    found = replace(found, slips=(FigureSlip("carried"), *found.slips))
                wrong = wrong if found.right else _off(found)
                yield found
        total = [a + b for a, b in zip(total, game.side_scores(deal.entries), strict=True)]


class Claim(NamedTuple):
    """A figure of the table: one of all sides, or a side's own entry on the slate."""

    event: int
    of: str
    sides: tuple[int, ...]
    figures: tuple[int, ...]
    multiplied: bool


def _claim(game: Game, deal: Round, event: Event) -> Claim | None:
    """What an event claims; a side's entries for one part of the score are taken together, at the last of them."""
    if isinstance(event, RoundScored):
        multiplied = event.multiplied if event.multiplied is not None else event.of not in ("cards", "roem")
        return Claim(event.seq, event.of, tuple(range(game.sides)), tuple(event.scores), multiplied)
    if not isinstance(event, ScoreWritten) or (event.of not in PARTS and event.of != "total"):
        return None
    if event.seat >= game.players:
        return None
    side = game.side_of[event.seat]
    mine = [(points, seq) for s, of, points, seq in deal.written if (s, of) == (side, event.of)]
    if not mine or mine[-1][1] != event.seq:
        return None
    points = mine[-1][0] if event.of == "total" else sum(points for points, _ in mine)
    return Claim(event.seq, event.of, (side,), (points,), True)


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

    def blame(self, undecided: bool) -> BlameAnswer:
        """The figure beside the right one, with what explains it."""
        claim, computed = self._claim, self._written(self._deal.entries)
        if len(claim.sides) == 1 and written_as_one(self._game, self._deal, claim.sides[0], claim.of):
            computed = claim.figures
        slips = () if undecided or claim.figures == computed else tuple(dict.fromkeys(self._explaining(computed)))
        grounds = tuple(dict.fromkeys(self._grounds()))
        address = self._addresses.get(claim.event, "")
        told = (address, claim.event, self._deal.number, claim.of, claim.sides, claim.figures, computed)
        return BlameAnswer(*told, undecided, grounds, slips, claim.figures == computed)

    def _written(self, entries: list[Entry]) -> tuple[int, ...]:
        """What would be written if these were the lines of the round."""
        claim = self._claim
        of = claim.of if claim.of != "total" else "round"
        scores = part_scores(self._game, entries, of, multiplied=claim.multiplied)
        return tuple(before + scores[side] for side, before in zip(claim.sides, self._before, strict=True))

    def _explaining(self, computed: tuple[int, ...]) -> Iterator[FigureSlip]:
        """The slips after which exactly the claimed figures would have been written."""
        claimed, deal = self._claim.figures, self._deal
        for slip, wrong in slips_of(self._game, deal, deal.entries):
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
                    yield f"{deal.number}.{place}"
        kinds = self._kinds or {entry.kind for entry in deal.entries}
        for entry in deal.entries:
            mine = game.side_of[entry.seat] in self._claim.sides and entry.kind in kinds
            if mine and entry.event >= 0 and entry.kind != "last":
                yield self._addresses.get(entry.event, f"#{entry.event}")
