"""Events in the place of hidden lines whose label says what they were: names, a hand, an opened hand.

Whatever depends on any other hidden line stays undecided. The label is only the word of whoever hid the line, so it is
believed only where a line of that kind can stand.
"""

from __future__ import annotations

import re

from msgspec import structs

from jasslog.events.base import Event, card_count
from jasslog.events.deal import HandDealt, Revealed
from jasslog.events.seating import PlayersNamed
from jasslog.events.trust import REDACTED, Hidden
from jasslog.log.games import RawGame

NAMES, WITHHELD = "names", "withheld"
"""The label of hidden names, and of a hidden event of which nothing is told."""
_HAND = re.compile(r"hand of seat ([0-4]), ([0-9]{1,2}) cards", re.ASCII)
_OPENED = re.compile(r"opened hand of seat ([0-4])", re.ASCII)
_MOST_IN_STAGES = 9
"""Most cards of a hand that is dealt in two stages."""
_BESIDE_A_DEAL = frozenset({"cards_cut", "hand_dealt", "hand_picked_up", "remark_made", REDACTED})
"""Types of event that may stand between the hands of a deal."""


def label(event: Event) -> str:
    """The label of an event: what can still be read of it when its line is hidden."""
    if isinstance(event, PlayersNamed):
        return NAMES
    if isinstance(event, HandDealt) and event.cards is not None:
        return f"hand of seat {event.seat}, {len(event.cards)} cards"
    if isinstance(event, Revealed) and event.what == "hand":
        return f"opened hand of seat {event.seat}"
    return WITHHELD


def stand_ins(raw: RawGame) -> dict[int, Event]:
    """The events that stand in for hidden ones whose label can be believed, by index in the game's events.

    For a hand, a ``HandDealt`` that has only the number of cards; for names, a ``Hidden`` that says nothing; for an
    opened hand, a ``Hidden`` with the seat in ``opened``. Linear in the number of events.
    """
    labels = {place: problem.found for _, place, problem, _ in raw.problems if problem.name == "line-redacted"}
    believed: dict[int, Event] = {}
    reading = _Reading()
    for place, event in enumerate(raw.events) if labels else ():
        instead = reading.hidden(labels[place], place) if place in labels else None
        if instead is not None:
            believed[place] = structs.replace(instead, seq=event.seq)
        for wrong in reading.read(believed.get(place, event)):
            del believed[wrong]
    return believed


class _Reading:
    """How far a game has come while its events are read; this decides what kind of line a hidden one can have been."""

    def __init__(self) -> None:
        self._rounds = 0
        self._dealing = False
        self._dealt: set[int] = set()
        self._sizes: dict[int, int] = {}
        """By seat, how many cards it was dealt in this round."""
        self._turned = False
        """Whether a card has been turned, so that the deal may go on once the contract is chosen."""
        self._played = False
        self._opened: list[int] = []
        """Indexes of the events since the last card that are hidden and labelled as opened hands."""

    def hidden(self, said: str, place: int) -> Event | None:
        """The event that stands in for a hidden line with this label; None if a line of that kind cannot stand here."""
        hand, opened = _HAND.fullmatch(said), _OPENED.fullmatch(said)
        if said == NAMES and not self._rounds:
            return Hidden()
        if hand and self._dealing and int(hand[1]) not in self._dealt and self._room(int(hand[1]), int(hand[2])):
            return HandDealt(int(hand[1]), count=int(hand[2]))
        if opened and self._played:
            self._opened.append(place)
            return Hidden(opened=int(opened[1]))
        return None

    def _room(self, seat: int, count: int) -> bool:
        """Whether a seat can be dealt ``count`` more cards: any number first, by a second stage at most 9 in all."""
        return seat not in self._sizes or self._sizes[seat] + count <= _MOST_IN_STAGES

    def read(self, event: Event) -> list[int]:
        """Take in the next event; return the indexes of hidden events that are no opened hands: play went on."""
        kind = event.type
        wrong: list[int] = []
        if kind == "round_started":
            self._rounds += 1
            self._dealing, self._dealt, self._played, self._opened = True, set(), False, []
            self._sizes, self._turned = {}, False
        elif kind == "card_played":
            wrong, self._opened, self._played = self._opened, [], bool(self._rounds)
        elif isinstance(event, HandDealt):
            self._dealt.add(event.seat)
            self._sizes[event.seat] = self._sizes.get(event.seat, 0) + card_count(event)
        elif kind == "card_turned":
            self._turned = True
        elif kind == "contract_chosen" and self._turned:
            self._dealing, self._dealt = True, set()
            return wrong
        self._dealing = self._dealing and (kind == "round_started" or kind in _BESIDE_A_DEAL)
        return wrong
