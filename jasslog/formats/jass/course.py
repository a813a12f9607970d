"""The game as it stands while a transcript is read or written: whose turn it is, which trick, where each act was."""

from __future__ import annotations

import re
from typing import Any

from jasslog.events.base import Event
from jasslog.events.seating import GameStarted
from jasslog.events.vocabulary import BOOKKEEPING, read
from jasslog.formats.jass.pieces import Pieces, Token
from jasslog.game.address import AddressError, Places, address
from jasslog.game.facts import BEFORE_PLAY, NOBODY, UNDER_WAY
from jasslog.game.phases.choosing import open_choosing
from jasslog.game.phases.tricks import suit_led
from jasslog.game.replay import step
from jasslog.game.rotation import allowed_dealers, first_leader
from jasslog.game.state import Game
from jasslog.log.head import effective
from jasslog.variants.plain import Variant

SEATS = "ABCDE"
_SEATS = re.compile(r"[A-E](\+[A-E])*", re.IGNORECASE | re.ASCII)


class Course:
    """The events so far and the state of the game that they lead to. Without rules there is no state."""

    def __init__(self, variant: Variant | None) -> None:
        self.events: list[Event] = []
        self.variant = variant
        """The rules, if they are known."""
        self._begin()

    def _begin(self) -> None:
        self._game: Game | None = None
        self._places = Places()
        self._addresses: dict[int, str] = {}
        self._stale = False

    def take(self, told: dict[str, Any]) -> None:
        """Add an event. After an undo or a correction the game is replayed when its state is next needed."""
        event = read(told)
        self.events.append(event)
        if event.type in ("undone", "corrected"):
            self._stale = True
        elif not self._stale and (event.type not in BOOKKEEPING or event.type == "ruling_given"):
            self._step(event)

    def _step(self, event: Event) -> None:
        if self.variant is None:
            return
        if self._game is None:
            self._game = Game(self.variant, event.players or 0 if isinstance(event, GameStarted) else 0)
        where = address(self._game, event.type)
        self._places.add(where, event.seq, event.seq)
        self._addresses.setdefault(event.seq, where)
        step(self._game, event)

    @property
    def game(self) -> Game | None:
        """The state now; None without rules."""
        if self._stale:
            self._begin()
            for event in effective(self.events).events:
                self._step(event)
        return self._game

    def round(self) -> int:
        """The number of the round under way, or of the last one."""
        game = self.game
        return len(game.rounds) + game.rounds_before if game is not None else 0

    def dealer(self) -> int:
        """Who must deal now; -1 where that is not known."""
        allowed = allowed_dealers(self.game) if self.game is not None else frozenset()
        return min(allowed) if len(allowed) == 1 else NOBODY

    def place(self) -> tuple[int, int] | None:
        """The trick to which the next card goes, and the card's place in it, both from 1; None where none can come."""
        game = self.game
        deal = game.round if game is not None and not game.stopped and not game.closed else None
        if deal is None or deal.phase not in UNDER_WAY:
            return None
        return len(deal.tricks) + 1, len(deal.trick) + 1

    def turn(self) -> int:
        """The seat that is to play a card; -1 where the game does not tell."""
        game = self.game
        if game is None:
            return NOBODY
        if game.round.phase not in BEFORE_PLAY:
            return game.round.turn
        twin = game.clone()
        open_choosing(twin, twin.round)
        return twin.round.turn if twin.round.phase == "playing" else first_leader(twin, twin.round)

    def led(self) -> str:
        """The letter of the suit led to the trick on the table; empty where none is."""
        return suit_led(self.game)

    def players(self) -> int:
        """How many play; 0 without rules."""
        return self.game.players if self.game is not None else 0

    def has(self, seat: int) -> bool:
        """Whether a seat is at the table. Without rules any seat is."""
        return seat < (self.players() or seat + 1)

    def find(self, asked: str) -> int:
        """The number of the event at an address, or of the last of several there; AddressError where there is none."""
        if asked.startswith("#"):
            return int(asked[1:])
        if self.game is None:
            raise AddressError(asked, "no-game")
        return self._places.find(asked).stop - 1

    def address(self, seq: int) -> str:
        """How the place of an event is written: its address where it has one of its own, else its number."""
        known = self._addresses.get(seq, "") if self.game is not None else ""
        return known if known and self.find(known) == seq else f"#{seq}"


def seat_of(word: str) -> int:
    """The seat that a letter names, the first of a side such as A+C; -1 if it names none."""
    return SEATS.index(word[0].upper()) if _SEATS.fullmatch(word) else NOBODY


def check_seat(pieces: Pieces, token: Token, course: Course) -> None:
    """Note a mistake where a word names a seat that is not at the table. Without rules any seat is accepted."""
    here = SEATS[: course.players()]
    if here and not {*token.text.upper()} <= {*here, "+"}:
        pieces.mistake("no-seat", ", ".join(here), "", token)


def read_seat(pieces: Pieces, course: Course | None = None) -> int | None:
    """The seat that the next word names, or None. A seat that is not at the table of ``course`` is a mistake."""
    seat = seat_of(pieces.word)
    if seat < 0:
        return None
    token = pieces.take()
    if course is not None:
        check_seat(pieces, token, course)
    return seat
