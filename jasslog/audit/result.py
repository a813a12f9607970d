"""The result of an audit: verdicts, figures of each round, findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jasslog.audit.codes import VERDICTS, Value
from jasslog.audit.court import Court
from jasslog.audit.finding import Finding
from jasslog.events.base import Event
from jasslog.events.seating import GameStarted
from jasslog.game.replay import Watcher, replay
from jasslog.game.state import Game
from jasslog.log.games import RawGame
from jasslog.variants.plain import Variant

if TYPE_CHECKING:
    from jasslog.game.timeline import Timeline


@dataclass(eq=False)
class GameAudit:
    """What the audit of one game has to say."""

    raw: RawGame
    findings: list[Finding]
    """Everything found, in the order of the record."""
    game: Game | None
    """The state at the end; None where the rules are unknown."""
    view: str
    started: GameStarted | None
    """The event that began the game."""
    court: Court | None
    recorded: list[Event]
    """Every readable event, doubled ones once."""
    events: list[Event]
    """The acts that stand in this view."""
    _last: Game | None = None

    @property
    def variant(self) -> Variant | None:
        """The rules it was played by; None where they are unknown."""
        return self.game.rules if self.game is not None else None

    @property
    def rounds(self) -> int:
        """How many rounds were begun; none where the rules are unknown."""
        return len(self.game.rounds) if self.game is not None else 0

    def timeline(self) -> Timeline | None:
        """The positions of the game in this view; None where the rules are unknown."""
        # Whoever only wants the findings looks back at nothing.
        from jasslog.game.timeline import Timeline

        game = self.game
        return Timeline(game.rules, self.recorded, self.view, game.gaps) if game is not None else None

    def last(self) -> Game | None:
        """The state after the last act that stands, with nothing booked that the table did not book; the caller's own.

        None where the rules are unknown.
        """
        if self._last is not None:
            return self._last.clone()
        timeline = self.timeline()
        return timeline.last() if timeline is not None else None

    def replayed(self, watch: Watcher) -> None:
        """Let the acts that stand in this view happen once more before a watcher; none where the rules are unknown."""
        if self.game is not None:
            fresh = Game(self.game.rules, self.game.players, ruled=self.view == "ruled", gaps=self.game.gaps)
            replay(fresh, self.events, watch)

    @property
    def verdicts(self) -> dict[str, Value]:
        """intact, legal, sums: each as the table of verdicts says; never mixed."""
        return {name: self._verdict(name) for name in ("intact", "legal", "sums")}

    def _verdict(self, name: str) -> Value:
        mine = [found for found in self.findings if VERDICTS.get(found.code[:2]) == name]
        errors = [found for found in mine if found.severity == "error"]
        # An error that only follows from damage of another kind does not prove anything of this kind.
        if any(VERDICTS.get(found.root.code[:2]) == name for found in errors):
            return "broken"
        if self.variant is None and name != "intact":
            return "unchecked"
        if errors or any(found.severity == "undecided" for found in mine):
            return "undecided"
        return "ok" if name != "sums" or (self.court is not None and self.court.compared) else "unclaimed"
