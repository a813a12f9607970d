"""The effect of adding events to a game: what forbids them, and what they bring to light about other events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from jasslog.audit.codes import VERDICTS
from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit
from jasslog.errors import JasslogError
from jasslog.events.base import Event
from jasslog.events.play import CardPlaced, CardPlayed
from jasslog.events.vocabulary import CLAIMS, members
from jasslog.game.answers import expected
from jasslog.game.facts import Act
from jasslog.game.phases.choosing import open_choosing
from jasslog.game.replay import close
from jasslog.game.state import Game

LAID = CardPlayed, CardPlaced
"""The events that bring a card to the table; in such an event one card can be exchanged for another."""
_FORMAT = "J1"
"""How the codes of findings about the form of a record begin: an event with such a finding can never be added."""


class Change(NamedTuple):
    """What one event, or several that are added together, would make of a game."""

    events: tuple[Event, ...]
    """The added events, with their numbers."""
    places: tuple[str, ...]
    """The address of each event; empty for an event that has no place in the game."""
    before: GameAudit
    after: GameAudit
    against: list[Finding]
    """The new errors about the events themselves: a rule that forbids one, a figure that the cards do not bear out.

    A correction answers for every new error.
    """
    brought: list[Finding]
    """All other new findings: errors about something else, such as an earlier card that was not allowed; warnings."""

    @property
    def impossible(self) -> bool:
        """Whether the form of a record forbids the events, so that they cannot be added even as played."""
        return any(found.code.startswith(_FORMAT) for found in self.against)

    @property
    def unfit(self) -> list[Finding]:
        """The findings in ``against`` that say that a claim already in the record has become wrong."""
        claims = {event.seq for event in self.before.events if event.type in CLAIMS}
        return [found for found in self.against if found.seq in claims and VERDICTS[found.code[:2]] == "sums"]


class NotAllowed(JasslogError):
    """An event breaks a rule or holds a wrong figure, so nothing was written."""

    def __init__(self, change: Change) -> None:
        super().__init__(", ".join(f"{found.code} {found.name}" for found in change.against))
        self.change = change
        """What the event would have made of the game, and what forbids it."""

    def __reduce__(self) -> tuple[type[NotAllowed], tuple[Change]]:
        return type(self), (self.change,)


def next_acts(game: Game | None) -> list[Act]:
    """Every act that may legally come next; none for None. Changes the state, which must not be used afterwards.

    Includes the acts after a deal that is not recorded, and those after a round that is played out.
    """
    if game is None:
        return []
    acts = expected(game)
    deal = game.round
    if deal.phase == "dealing" and "hands" in game.not_recorded:
        open_choosing(game, deal)
        acts = [act for act in acts if act.type != "hand_dealt"]
    elif deal.phase == "complete":
        # The round is booked when the next event comes.
        close(game)
    else:
        return acts
    return list(dict.fromkeys(acts + expected(game)))


def what(found: Finding) -> tuple[Any, ...]:
    """The identity of a finding, by which the same finding is recognised after a further event."""
    if found.name == "unfinished-game":
        # Every game has this finding until it ends, each time at another event: the last one.
        return (found.name,)
    return found.name, found.seq, found.address, found.seat, found.card, found.severity


def exchange(
    standing: Sequence[Event], first: int, second: int, reason: str | None = None
) -> dict[int, dict[str, Any]]:
    """The two corrections that exchange the cards of two events, by the number of the event that each corrects.

    ``standing`` are the events that stand after undo and corrections. If an earlier correction put several events in
    the place of ``first`` or ``second``, the others stay there.
    """
    why = {} if reason is None else {"reason": reason}
    there = {seq: [event for event in standing if event.seq == seq] for seq in (first, second)}
    cards = {event.seq: event.card for events in there.values() for event in events if isinstance(event, LAID)}
    corrections = {}
    for seq, other in ((first, second), (second, first)):
        by = [_with_card(event, cards[other]) for event in there[seq]]
        corrections[seq] = {"type": "corrected", **why, "event": seq, "by": by}
    return corrections


def _with_card(event: Event, card: str) -> dict[str, Any]:
    """An event as it stands inside a correction, with this card if it brings a card to the table."""
    if isinstance(event, LAID):
        return {"type": event.type, "seat": event.seat, "card": card}
    return {name: told for name, told in members(event).items() if name not in ("seq", "~")}
