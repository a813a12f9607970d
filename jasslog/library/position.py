"""The game at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jasslog.game.acts import Act
from jasslog.game.expected import expected
from jasslog.game.public import digest_of, public

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

    @classmethod
    def of(cls, address: str, game: Game) -> Position:
        """The position of a game as it stands."""
        state = public(game)
        return cls(address, state, digest_of(state), tuple(expected(game)))

    def __repr__(self) -> str:
        return f"<Position {self.address} {self.digest[:15]}…>"
