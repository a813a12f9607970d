"""Hidden lines that say what stood there: names, a hand, an opened hand. What depends on anything else stays open.

What a hidden line says of itself is the word of whoever hid it. It is taken only where such a line has its place.
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
_HAND = re.compile(r"hand of seat ([0-4]), ([0-9]{1,2}) cards", re.ASCII)
_OPENED = re.compile(r"opened hand of seat ([0-4])", re.ASCII)
_MOST_IN_STAGES = 9
"""Most cards of a hand that is dealt in two stages."""
_BESIDE_A_DEAL = frozenset({"cards_cut", "hand_dealt", "hand_picked_up", "remark_made", REDACTED})


def label(event: Event) -> str:
    """What is left to read of an event when its line is hidden."""
    if isinstance(event, PlayersNamed):
        return NAMES
    if isinstance(event, HandDealt) and event.cards is not None:
        return f"hand of seat {event.seat}, {len(event.cards)} cards"
    if isinstance(event, Revealed) and event.what == "hand":
        return f"opened hand of seat {event.seat}"
    return WITHHELD


def stand_ins(raw: RawGame) -> dict[int, Event]:
    """By place among the events, what stands for a hidden one that says what it was, and where that has its place.

    A hand of which only the number of cards is known; for names nothing at all; ``opened`` for a seat's opened hand.
    Linear in the number of events.
    """
    told = {place: problem.found for _, place, problem, _ in raw.problems if problem.name == "line-redacted"}
    found: dict[int, Event] = {}
    reading = _Reading()
    for place, event in enumerate(raw.events) if told else ():
        instead = reading.hidden(told[place], place) if place in told else None
        if instead is not None:
            found[place] = structs.replace(instead, seq=event.seq)
        for wrong in reading.read(found.get(place, event)):
            del found[wrong]
    return found


class _Reading:
    """How far a game has come: what kind of line may have stood there."""

    def __init__(self) -> None:
        self._rounds = 0
        self._dealing = False
        self._dealt: set[int] = set()
        self._sizes: dict[int, int] = {}
        """By seat, how many cards the round has dealt it."""
        self._turned = False
        """A card has been turned, so that the deal may go on once the contract stands."""
        self._played = False
        self._opened: list[int] = []
        """Places of hidden lines of this round that say they are opened hands."""

    def hidden(self, told: str, place: int) -> Event | None:
        """What stands for a hidden line; None where such a line has no place here."""
        hand, opened = _HAND.fullmatch(told), _OPENED.fullmatch(told)
        if told == NAMES and not self._rounds:
            return Hidden()
        if hand and self._dealing and int(hand[1]) not in self._dealt and self._room(int(hand[1]), int(hand[2])):
            return HandDealt(int(hand[1]), count=int(hand[2]))
        if opened and self._played:
            self._opened.append(place)
            return Hidden(opened=int(opened[1]))
        return None

    def _room(self, seat: int, count: int) -> bool:
        """Whether a second stage of a hand can have so many cards."""
        return seat not in self._sizes or self._sizes[seat] + count <= _MOST_IN_STAGES

    def read(self, event: Event) -> list[int]:
        """Go on by an event; the hidden lines that cannot have been opened hands, for play went on after them."""
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
