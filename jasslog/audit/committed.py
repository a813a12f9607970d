"""Commitments: what is hidden is bound, so that nobody can say later that it was something else.

They are judged here: what was opened is what was bound, and everything that was bound is opened.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from jasslog.audit.court import Court
from jasslog.audit.finding import Finding
from jasslog.events.base import Event
from jasslog.events.before_play import PointsPredicted
from jasslog.events.deal import HandDealt, Revealed
from jasslog.events.notes import Corrected
from jasslog.events.trust import Hidden
from jasslog.game.state import Round
from jasslog.log.head import effective

WHAT = {"hand_dealt": "hand", "points_predicted": "prediction"}
"""What an event binds that carries a commitment."""
_CLOSED = ("complete", "scored")
"""Phases of a round in which everything that was bound must have been opened."""


def commitment(what: str, game: str, round: int, seat: int, salt: str, hidden: Iterable[str] | int) -> str:
    """The commitment to a hand, whatever the order of its cards, or to a predicted number.

    It holds for this game, round and seat alone.
    """
    # Hardly a record binds anything.
    from hashlib import sha256

    content = str(hidden) if isinstance(hidden, int) else " ".join(sorted(hidden))
    return sha256(f"jasslog/{what}/1\n{game}\n{round}\n{seat}\n{salt}\n{content}\n".encode()).hexdigest()


class Bound(Struct, frozen=True):
    """A commitment that has not been opened yet."""

    seat: int
    commitment: str
    seq: int
    address: str


def judge_commitment(court: Court, event: HandDealt | PointsPredicted) -> None:
    """Take note of what a seat binds itself to."""
    if court.game.rounds and event.commitment is not None:
        bound = Bound(event.seat, event.commitment, event.seq, court.here())
        court.bound.setdefault((WHAT[event.type], event.seat), []).append(bound)


def judge_opening(court: Court, event: Revealed) -> None:
    """What is opened must be what was bound; without its salt nobody can tell."""
    deal, what, seat = court.game.round, event.what, event.seat
    bound = court.bound.get((what, seat))
    opened = event.cards if what == "hand" else event.points
    if not bound or event.salt is None or opened is None:
        return
    found = commitment(what, court.game.id, deal.number, seat, event.salt, opened)
    # A hand that was dealt in two stages is bound twice.
    fits = next((one for one in bound if one.commitment == found), None)
    judged = fits or bound[0]
    bound.remove(judged)
    if fits is None:
        court.find("commitment-broken", seat=seat, evidence=[judged.seq], slots={"what": what})


def judge_hidden(court: Court, event: Hidden) -> None:
    """An opened hand was hidden again: that it was never opened to us only follows from that."""
    for bound in court.bound.pop(("hand", (-1 if event.opened is None else event.opened)), ()):
        _unopened(court, "hand", bound, court.hidden.get(event.seq))


def close_commitments(court: Court, deal: Round) -> None:
    """A round is left: whatever is still bound stays so, though by its end everything must have been opened."""
    if deal.phase in _CLOSED:
        for (what, _), bounds in court.bound.items():
            for bound in bounds:
                _unopened(court, what, bound)
    court.bound.clear()


def judge_freed(court: Court, notes: Iterable[Event], recorded: list[Event], stands: Iterable[Event]) -> None:
    """A correction frees nobody: what it put something else in the place of was bound, and is not opened any more.

    ``stands`` are the acts that stand with the corrections, out of all that were recorded.
    """
    corrected = {note.event for note in notes if isinstance(note, Corrected)}
    told = recorded if corrected else []
    bound = [e for e in told if isinstance(e, HandDealt | PointsPredicted) and e.commitment and e.seq in corrected]
    if not bound:
        return
    kept = {(e.seq, e.commitment) for e in stands if isinstance(e, HandDealt | PointsPredicted)}
    undone = effective(recorded, "recorded").undone
    for event in bound:
        deal = next((deal for deal in reversed(court.game.rounds) if deal.first_event <= event.seq), None)
        freed = (event.seq, event.commitment) not in kept and event.seq not in undone
        if freed and event.commitment and deal is not None and deal.phase in _CLOSED:
            _unopened(court, WHAT[event.type], Bound(event.seat, event.commitment, event.seq, ""))


def _unopened(court: Court, what: str, bound: Bound, because: Finding | None = None) -> None:
    seq, address, slots = bound.seq, bound.address, {"what": what}
    court.find("commitment-unopened", because=because, at=seq, address=address, seat=bound.seat, slots=slots)
