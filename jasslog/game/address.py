"""Addresses of acts, ``round.trick.card`` or ``round.phase.n``: making them, and finding their places in a game."""

from __future__ import annotations

import re

from msgspec import Struct

from jasslog.errors import JasslogError
from jasslog.events.vocabulary import PAGE
from jasslog.game.facts import UNDER_WAY
from jasslog.game.state import Game


def page_of(game: Game, type_: str) -> str:
    """The phase word in the address of an event that would come now; in Domino a pass is a turn of play, not a call."""
    if type_ == "passed" and game.round.rows is not None:
        return "domino"
    return PAGE.get(type_, "play")


def address(game: Game, type_: str) -> str:
    """The address that an event of this type has if it comes next; to be called before the event is applied."""
    deal = game.round
    if type_ == "round_started":
        return f"{len(game.rounds) + 1 + game.rounds_before}.deal.1"
    if type_ == "card_played" and deal.phase in UNDER_WAY:
        return deal.trick_address(len(deal.tricks) + 1, len(deal.trick) + 1)
    return _nth_of_page(game, type_, 1)


def last_address(game: Game, type_: str) -> str:
    """The address of the event of this type that has just been applied; not for a card played to a trick."""
    return _nth_of_page(game, type_, 0)


def _nth_of_page(game: Game, type_: str, more: int) -> str:
    """The address of the act ``more`` places after the last act of its page."""
    page = page_of(game, type_)
    return f"{game.round.number}.{page}.{game.round.acts.get(page, 0) + more}"


# Finding acts, whole tricks and whole rounds by their addresses, and the nearest address to one that is not there


_EVENT = re.compile(r"#([0-9]{1,16})", re.ASCII)
_PLACE = re.compile(r"([0-9]{1,16})(?:\.([0-9]{1,16}|[a-z]{1,16})(?:\.([0-9]{1,16}))?)?", re.ASCII)


class AddressError(JasslogError, LookupError):
    """The game has no place with the given address."""

    def __init__(self, asked: str, reason: str, nearest: str = "") -> None:
        super().__init__(asked, reason, nearest)
        self.asked = asked
        """The address as it was given."""
        self.reason = reason
        """malformed, no-such-event, no-such-place or no-game."""
        self.nearest = nearest
        """The nearest address that the game has; empty where it has none."""

    def __str__(self) -> str:
        hint = f"; the nearest is {self.nearest}" if self.nearest else ""
        return (f"{self.asked!r}: " if self.asked else "") + _REASONS[self.reason] + hint


_FAR = 10**16
"""More rounds than an address can name."""
_REASONS = {
    "malformed": "not an address; write 1.5.3 (round, trick, card), 1.5, 1, 1.melds.2 or #41",
    "no-such-event": "the record has no event of that number",
    "no-such-place": "nothing was recorded there",
    "no-game": "the game cannot be replayed, because its rules are not known",
}


def is_address(text: str) -> bool:
    """Whether a text has the form of an address, or of an event number such as #41; the place need not exist."""
    return bool(_EVENT.fullmatch(text) or _PLACE.fullmatch(text))


def event_number(asked: str) -> int | None:
    """The number in an address such as #41; None for an address of another form."""
    match = _EVENT.fullmatch(asked)
    return int(match[1]) if match else None


class Span(Struct, frozen=True):
    """A stretch of the events of a game."""

    start: int
    """The place of its first event."""
    stop: int
    """The place after its last event."""
    whole_round: bool = False


class Places:
    """Where each address and each event number of a game lies among its events."""

    def __init__(self) -> None:
        self._spans: dict[str, Span] = {}
        self._events: dict[int, Span] = {}

    def add(self, address: str, seq: int, place: int) -> None:
        """Note the address and the number of the event at a place.

        A card that was taken back and played again has one address for both events; the later place counts. Events that
        a correction put in share one number, which then spans all of them.
        """
        here = Span(place, place + 1)
        self._events[seq] = Span(self._events.get(seq, here).start, place + 1)
        self._spans[address] = here
        number, page, _ = address.split(".")
        self._spans[number] = Span(self._spans.get(number, here).start, place + 1, whole_round=True)
        if page.isdigit():
            trick = f"{number}.{page}"
            self._spans[trick] = Span(self._spans.get(trick, here).start, place + 1)

    def find(self, asked: str) -> Span:
        """The span of events of an address or of #event; AddressError where there is none."""
        span: Span | None
        if (number := event_number(asked)) is not None:
            if (span := self._events.get(number)) is None:
                raise AddressError(asked, "no-such-event", self._nearest_event(number))
        elif _PLACE.fullmatch(asked):
            if (span := self._spans.get(asked)) is None:
                raise AddressError(asked, "no-such-place", self._nearest(asked))
        else:
            raise AddressError(asked, "malformed")
        return span

    def _nearest_event(self, number: int) -> str:
        nearest = min(self._events, key=lambda seq: abs(seq - number), default=None)
        return "" if nearest is None else f"#{nearest}"

    def _nearest(self, asked: str) -> str:
        """The address nearest to one that is not there; empty where the game has none.

        If the game has no such round, the first number may have been left out: 5.3 then leads to 10.5.3.
        """
        if "." in asked and asked.partition(".")[0] not in self._spans:
            within = next((known for known in self._spans if known.partition(".")[2] == asked), "")
            if within:
                return within
        return min(self._spans, key=lambda known: _distance(asked, known), default="")


def _distance(asked: str, known: str) -> tuple[int, ...]:
    """How far one address is from another: by round, then by whether the phase is the same, then by trick and act.

    Round 0, before the first deal, is farther from every other round than these are from one another.
    """
    wanted, found = asked.split("."), known.split(".")
    rounds = abs(int(wanted[0]) - int(found[0]))
    if (int(wanted[0]) == 0) != (int(found[0]) == 0):
        rounds += _FAR
    pairs = list(zip(wanted[1:], found[1:], strict=False))
    same_phase = bool(pairs) and all(a == b or (a.isdigit() and b.isdigit()) for a, b in pairs)
    unlike = abs(len(wanted) - len(found)) if same_phase else len(found)
    return (rounds, unlike, not same_phase, *(abs(int(a) - int(b)) for a, b in pairs if same_phase and a.isdigit()))
