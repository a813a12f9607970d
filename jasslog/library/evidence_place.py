"""Where the lines of evidence stand in their game: the address that they have, and what is missing of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from jasslog.events.trust import REDACTED
from jasslog.game.address import AddressError
from jasslog.library.record import Record
from jasslog.log.games import RawGame, split_games
from jasslog.log.hidden import stand_ins
from jasslog.variants.plain import Variant


class Located(NamedTuple):
    """What the lines say of an address."""

    seqs: list[int]
    """The events there; none where the lines do not show them."""
    missing: list[str]
    """Addresses of cards of the trick that the lines do not show."""
    game: str
    """The name of the game whose beginning they are; empty where they are none."""
    left_out: int | None
    """The first event before the end of the trick that is not shown."""

    @property
    def holds(self) -> bool:
        """Whether the whole of what is at the address is shown."""
        return bool(self.seqs) and not self.missing and self.left_out is None


def locate(lines: list[tuple[int, bytes]], size: int, address: str, own: Iterable[Variant] = ()) -> Located:
    """What the lines of a game, with their places, tell of an address.

    An address depends on every event before it, so none of them may be left out. A hidden one may only be a hand or
    the names, where they have their place. Later lines change nothing of it.
    """
    first = next((place for place, (there, _) in enumerate(lines) if there != place), len(lines))
    raw = _game([line for _, line in lines[:first]])
    if raw is None or not raw.whole:
        return Located([], [], "", 0)
    record = Record(raw, view="recorded", own=own)
    told = stand_ins(raw)
    # The first hidden event of which it cannot be told what it was.
    hidden = (place for place, event in enumerate(raw.events) if event.type == REDACTED and place not in told)
    unknown = next(hidden, None)
    seqs, missing = _trick(record, address, first < size)
    if unknown is None and first < size and (missing or not seqs):
        unknown = first
    return Located(seqs, missing, record.id, unknown)


def _game(lines: list[bytes]) -> RawGame | None:
    """The one game that these lines begin; None where they are none, or several."""
    found = list(split_games([(1, 0, lines)]))
    return found[0] if len(found) == 1 and len(found[0].events) == len(lines) else None


def _trick(record: Record, address: str, goes_on: bool) -> tuple[list[int], list[str]]:
    """The events at an address, and the addresses of cards that are missing of its trick, if the game ``goes_on``."""
    try:
        timeline = record.timeline()
    except AddressError:
        return [], []
    deal = timeline.last().round
    number, _, trick = address.partition(".")
    missing: list[str] = []
    if goes_on and trick.isdigit() and deal is not None and number == str(deal.number):
        ahead = int(trick) - len(deal.tricks)
        begun = len(deal.trick) if ahead == 1 else 0
        missing = [f"{address}.{card}" for card in range(begun + 1, deal.need + 1) if ahead > 0]
    try:
        span = timeline.find(address)
    except AddressError:
        return [], missing
    if span.whole_round and goes_on and deal is not None and number == str(deal.number):
        # How a round ends is told by what comes after it.
        return [], []
    return [event.seq for event in timeline.events[span.start : span.stop]], missing
