"""Records whose hands are bound by commitments and opened at the end of the round."""

from __future__ import annotations

from hashlib import sha256

from game.builder import DEAL_A, Record

from jasslog.audit.committed import commitment

HANDS = [hand.split() for hand in DEAL_A.split("|")]


def salt(seat: int, word: str = "") -> str:
    """A salt that is always the same, which is safe only in a test."""
    return sha256(f"{word} {seat}".encode()).hexdigest()[:32]


def bind(record: Record, number: int, hands: list[list[str]] = HANDS, dealer: int = 3) -> Record:
    """Deal hands that nobody may see in the round with this number."""
    record.add("round_started", dealer=dealer)
    for seat, hand in enumerate(hands):
        bound = commitment("hand", record.events[0]["game"], number, seat, salt(seat), hand)
        record.add("hand_dealt", seat=seat, count=len(hand), commitment=bound)
    return record


def open_hands(record: Record, hands: list[list[str]] = HANDS, *seats: int) -> Record:
    """Open hands with their salts; all of them unless seats are named."""
    for seat in seats or range(len(hands)):
        record.add("revealed", seat=seat, what="hand", cards=hands[seat], salt=salt(seat))
    return record
