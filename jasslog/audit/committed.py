"""Commitments: a hidden hand or prediction is bound by a hash, so that nobody can later claim another one.

They are judged here: what was opened must match what was bound, and everything bound must have been opened.
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
"""By type of event that may carry a commitment: what that binds."""
_CLOSED = ("complete", "scored")
"""Phases of a round in which everything that was bound must have been opened."""


def commitment(what: str, game: str, round: int, seat: int, salt: str, hidden: Iterable[str] | int) -> str:
    """The commitment to a hand, whatever the order of its cards, or to a predicted number.

    It holds for this game, round and seat alone.
    """
    # Imported here, as hardly any record has a commitment.
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
    """Note the commitment of a seat, if the event carries one."""
    if court.game.rounds and event.commitment is not None:
        bound = Bound(event.seat, event.commitment, event.seq, court.here())
        court.bound.setdefault((WHAT[event.type], event.seat), []).append(bound)


def judge_opening(court: Court, event: Revealed) -> None:
    """Judge whether what is opened matches its commitment. Without the salt nobody can tell."""
    deal, what, seat = court.game.round, event.what, event.seat
    bound = court.bound.get((what, seat))
    opened = event.cards if what == "hand" else event.points
    if not bound or event.salt is None or opened is None:
        return
    computed = commitment(what, court.game.id, deal.number, seat, event.salt, opened)
    # A hand that was dealt in two stages is bound twice.
    fits = next((one for one in bound if one.commitment == computed), None)
    judged = fits or bound[0]
    bound.remove(judged)
    if fits is None:
        court.find("commitment-broken", seat=seat, evidence=[judged.seq], slots={"what": what})


def judge_hidden(court: Court, event: Hidden) -> None:
    """Report a hand as unopened where the line that opened it is hidden; this only follows from the hidden line."""
    for bound in court.bound.pop(("hand", (-1 if event.opened is None else event.opened)), ()):
        _unopened(court, "hand", bound, court.hidden.get(event.seq))


def close_commitments(court: Court, deal: Round) -> None:
    """Report what is still bound when a round is left that was played to its end, as by then all must be opened."""
    if deal.phase in _CLOSED:
        for (what, _), bounds in court.bound.items():
            for bound in bounds:
                _unopened(court, what, bound)
    court.bound.clear()


def judge_freed(court: Court, notes: Iterable[Event], recorded: list[Event], stands: Iterable[Event]) -> None:
    """Report commitments that a correction replaced, as they can no longer be opened: a correction frees nobody.

    ``notes`` is the bookkeeping, ``recorded`` every event, and ``stands`` the acts that stand with the corrections.
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
