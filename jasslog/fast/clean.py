"""The audit of an acquitted game, which reads and replays the game only for somebody who asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

from jasslog.audit.result import GameAudit
from jasslog.log.games import RawGame, split_games
from jasslog.log.scan import LogUnreadable, Readable, lines

if TYPE_CHECKING:
    from jasslog.audit.court import Damage
    from jasslog.fast.acquit import Acquitted
    from jasslog.game.state import Game
    from jasslog.variants.options import Variant


_CLAIM = re.compile(
    rb'"type":"(?:trick_claimed|round_scored|score_written|victory_claimed|game_ended","winner)"'
    rb'|"scores":[^"]*,"seq":[0-9]+,"type":"game_ended"'
)
"""What a line holds that says what follows from the acts."""


class Lines:
    """The lines of a stream up to where it breaks off, numbered from the first."""

    def __init__(self, stream: Readable, first_line: int) -> None:
        self._stream = stream
        self._before = first_line - 1
        self.broken: LogUnreadable | None = None

    def __iter__(self) -> Iterator[tuple[int, int, bytes]]:
        try:
            yield from lines(self._stream, self._before)
        except LogUnreadable as error:
            self.broken = error


def one_game(data: bytes, first_line: int) -> RawGame:
    """The only game in some lines, of which the first has that number in its file."""
    (raw,) = split_games(Lines(BytesIO(data), first_line))
    return raw


class CleanAudit(GameAudit):
    """The audit of an acquitted game: no findings, and the totals; all else is made when it is first asked for."""

    def __init__(self, data: bytes, first_line: int, proved: Acquitted, view: str, own: tuple[Variant, ...]) -> None:
        # The parent's other attributes come late, as properties.
        self.findings = []
        self.view = view
        self.started = proved.started
        self.proved = proved
        """What the hot path found out."""
        self._data = data
        self._first_line = first_line
        self._own = own

    def __getattr__(self, name: str) -> Any:
        if name in ("raw", "recorded", "events"):
            self.raw = one_game(self._data, self._first_line)
            self.recorded = self.events = self.raw.events
        elif name == "game":
            self.game = self._replayed()
        elif name == "court":
            from jasslog.audit.audit import audit_game

            self.court = audit_game(self.raw, self.view, self._own).court
        else:
            raise AttributeError(name)
        return getattr(self, name)

    def _replayed(self) -> Game:
        from jasslog.game.address import count_act
        from jasslog.game.reducer import close, reduce
        from jasslog.game.state import Game

        rules = self.proved.rules
        game = Game(rules, self.proved.started.get("players", rules.deal.players), ruled=self.view == "ruled")
        for event in self.events:
            reduce(game, event)
            if event["type"] != "card_played":
                count_act(game, event["type"])
        close(game)
        return game

    @property
    def size(self) -> int:
        """How many readable events there are."""
        return self.proved.events

    @property
    def line(self) -> int:
        """The line of its file on which the game begins."""
        return self._first_line

    @property
    def sealing(self) -> None:
        """Nothing: what has tags, seals or hidden lines goes the long way."""
        return

    @property
    def variant(self) -> Variant:
        """The rules it was played by."""
        return self.proved.rules

    @property
    def rounds(self) -> int:
        """How many rounds were begun."""
        return self.proved.rounds

    @property
    def compared(self) -> bool:
        """Whether it claims anything; all that an acquitted game claims has been compared."""
        return _CLAIM.search(self._data) is not None

    @property
    def score_open(self) -> bool:
        """No more than what is not recorded of any game of its set: whatever else is open is not acquitted."""
        from jasslog.game.undecided import left_out

        if not left_out(self.proved.rules, self.proved.rules.not_recorded):
            return False
        return b'"type":"card_played"' in bytes(self._data) or super().score_open

    @property
    def damage(self) -> dict[int, list[Damage]]:
        """Nothing is doubtful."""
        return {}
