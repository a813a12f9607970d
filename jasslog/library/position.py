"""The game at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from jasslog.cards import CODES
from jasslog.game.acts import Act
from jasslog.game.expected import expected
from jasslog.game.public import digest_of, state_of

if TYPE_CHECKING:
    from jasslog.game.state import Game


@dataclass(frozen=True, slots=True)
class Position:
    """The game at one moment."""

    address: str
    """Where: an address, or # and the number of an event."""
    state: dict[str, Any]
    """The state as schemas/state.schema.json says; the caller's own."""
    digest: str
    """sha256:… of the state."""
    expected: tuple[Act, ...]
    """Every act that may legally come next."""

    @property
    def legal(self) -> tuple[str, ...]:
        """The cards that may be played now, as records name them: CQ; none where no card is to be played.

        Of a hand that is not known whole only those that are known to be in it.
        """
        played = [act for act in self.expected if act.type in ("card_played", "card_placed")]
        return tuple(dict.fromkeys(CODES[card] for act in played for card in act.cards))

    @classmethod
    def of(cls, address: str, game: Game) -> Position:
        """The position of a game as it stands."""
        state = state_of(game)
        return cls(address, msgspec.to_builtins(state), digest_of(state), tuple(expected(game)))

    def __repr__(self) -> str:
        return f"<Position {self.address} {self.digest[:15]}…>"
