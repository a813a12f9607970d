"""What an event would make of a game: what is wrong with it, and what it brings to light about something else."""

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
"""How a card comes to the table that can be exchanged for another one."""
_FORMAT = "J1"
"""Findings about the form of a record: no purpose makes them good."""


class Change(NamedTuple):
    """What an event makes of a game, or several that are added together."""

    events: tuple[Event, ...]
    """With their numbers."""
    places: tuple[str, ...]
    """The address of each; empty for one that stands nowhere in the game."""
    before: GameAudit
    after: GameAudit
    against: list[Finding]
    """What is wrong with the event itself: a rule that forbids it, a figure that the cards do not bear out."""
    brought: list[Finding]
    """What it brings to light about something else, such as an earlier card that was not allowed."""

    @property
    def impossible(self) -> bool:
        """Whether it cannot be in a record, on whatever purpose."""
        return any(found.code.startswith(_FORMAT) for found in self.against)

    @property
    def unfit(self) -> list[Finding]:
        """What is wrong with claims that were in the record before, and not wrong then."""
        claims = {event.seq for event in self.before.events if event.type in CLAIMS}
        return [found for found in self.against if found.seq in claims and VERDICTS[found.code[:2]] == "sums"]


class NotAllowed(JasslogError):
    """An event against the rules, or with a figure that is wrong; nothing was written."""

    def __init__(self, change: Change) -> None:
        super().__init__(", ".join(f"{found.code} {found.name}" for found in change.against))
        self.change = change
        """What it would have made of the game, and what speaks against it."""

    def __reduce__(self) -> tuple[type[NotAllowed], tuple[Change]]:
        return type(self), (self.change,)


def next_acts(game: Game | None) -> list[Act]:
    """Every act that may legally come next; the state is used up."""
    if game is None:
        return []
    acts = expected(game)
    deal = game.round
    if deal.phase == "dealing" and "hands" in game.not_recorded:
        open_choosing(game, deal)
        acts = [act for act in acts if act.type != "hand_dealt"]
    elif deal.phase == "complete":
        # Going on books the round.
        close(game)
    else:
        return acts
    return list(dict.fromkeys(acts + expected(game)))


def what(found: Finding) -> tuple[Any, ...]:
    """What a finding says, and of what: by this it is known again after a further event."""
    if found.name == "unfinished-game":
        # Said of every game until it ends, each time of the last event.
        return (found.name,)
    return found.name, found.seq, found.address, found.seat, found.card, found.severity


def exchange(
    standing: Sequence[Event], first: int, second: int, reason: str | None = None
) -> dict[int, dict[str, Any]]:
    """The corrections by which two cards that were laid, each by its event, are written in each other's places.

    Each by the number of the event that it is about; whatever else stands in the place of one stays there.
    """
    why = {} if reason is None else {"reason": reason}
    there = {seq: [event for event in standing if event.seq == seq] for seq in (first, second)}
    cards = {event.seq: event.card for events in there.values() for event in events if isinstance(event, LAID)}
    found = {}
    for seq, other in ((first, second), (second, first)):
        by = [_with_card(event, cards[other]) for event in there[seq]]
        found[seq] = {"type": "corrected", **why, "event": seq, "by": by}
    return found


def _with_card(event: Event, card: str) -> dict[str, Any]:
    if isinstance(event, LAID):
        return {"type": event.type, "seat": event.seat, "card": card}
    return {name: told for name, told in members(event).items() if name not in ("seq", "~")}
