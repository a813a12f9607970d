"""The classes of the public state; ``python -m jasslog.game.public_model`` writes their schema.

With ``--check`` the command only says whether ``schemas/state.schema.json`` is current.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from jasslog.events.base import Card, Count, Id, Natural, Ordinal, Points, Published, Seat, one_of
from jasslog.game.round_model import CurrentRound

if TYPE_CHECKING:
    # A state holds lists and not tuples, so that it equals what is read back from its JSON.
    Scores = list[int]
else:
    from jasslog.events.base import Scores

EntryKind = Annotated[
    str,
    one_of(
        "cards last match melds marriage roem misere failed bid held rounding ruling inherited "
        "difference exact credit table_melds place hole walkover prize tens meld_tens marriage_tens jack "
        "sat_out over_bid nearest split discards conceded"
    ),
]
Stage = Annotated[str, one_of("seating playing pursuit over")]
Left = Annotated[str, one_of("choosing cut exchanges hands marriages melds predictions")]


class StateRules(Published):
    """The rules played by."""

    id: Id
    """The set's name."""
    version: Ordinal
    """The set's version."""


class OneAgainstAll(Published):
    """The player against all others."""

    seat: Seat
    """Who it is."""
    target: Points
    """The score that he must reach."""
    sought: Card | None = None
    """The card that he named for a partner."""
    partner: Seat | None = None
    """Who has shown that card."""


class StateEntry(Published):
    """A line of the ledger: what a seat brought its side in a round."""

    round: Ordinal
    """The round's number."""
    seat: Seat
    """Who brought it."""
    kind: EntryKind
    """What for."""
    points: Points
    """Points, before the multiplier."""
    factor: Natural
    """The multiplier."""


class FilledLine(Published):
    """A line of a sheet that has been played."""

    line: Id
    """Its name."""
    round: Natural
    """The round that was entered there; 0 for one before the record begins."""


class StateClaim(Published):
    """A claim of victory."""

    seat: Seat
    """Who claimed."""
    round: Natural
    """The round it was made in, the deal and the choosing with it; 0 between two rounds."""
    points: Points
    """The side's score at that moment."""
    valid: bool
    """Whether that reached the target."""
    early: bool
    """Whether it came before the claimant played to the second trick."""
    after_trick: Count
    """How many tricks were complete."""


class State(Published):
    """The public state of a game: what the rest of the game depends on, and what the game has brought so far."""

    rules: StateRules
    """The rules played by."""
    players: Natural
    """How many play."""
    side_of: list[Seat]
    """The side of each seat; a side has the number of its lowest seat, but one against all is on side 0."""
    phase: Stage
    """Before the first deal; in play; only played out after a claim; over."""
    not_recorded: list[Left]
    """What the record leaves out from the start."""
    scores: Scores
    """Booked points of each side."""
    scored: Natural
    """Rounds scored, annulled ones not counted."""
    ledger: list[StateEntry]
    """What the scores are made of."""
    claims: list[StateClaim]
    """The claims of victory, in order."""
    schneider: bool
    """Whether the loser stands below half the target."""
    sheets: list[list[FilledLine]] | None = None
    """By sheet the lines that are filled; left out where the rules have no sheet."""
    held: Points | None = None
    """Points that wait for the next contract; left out where there are none."""
    out: list[list[Seat]] | None = None
    """Who has left the game, in that order, those of one round together; left out while nobody has."""
    lone: OneAgainstAll | None = None
    """Who plays against all others; left out where nobody does, or nobody knows yet."""
    current: CurrentRound | None = None
    """The round being played, or the last one; left out before the first deal."""
    decided_by: str | None = None
    """What decided the game; left out while nothing has."""
    winner: Seat | None = None
    """The side that won; left out while none has, and in a draw."""


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(State, "state", "State of a game of Jass")
