"""Litige: both sides have the same total, and what the choosers won waits for the next contract (P-7, G9b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Entry
from jasslog.game.score.making import reached

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

HELD = ("cards", "last")
"""What is held back; belote is booked at once."""


def level(game: Game, deal: Round, entries: list[Entry]) -> bool:
    """Whether a round that is over ends in a litige, so that nobody wins its contract."""
    if game.variant.score.litige != "hold" or deal.chooser == NOBODY or deal.phase not in ("complete", "scored"):
        return False
    own, others = reached(game, deal, entries)
    return own == others


def held_back(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """Those entries of a litige that are not booked: what the choosers' tricks brought."""
    side = game.side_of[deal.chooser]
    return [entry for entry in entries if entry.kind in HELD and game.side_of[entry.seat] == side]


def held(game: Game, before: Round | None = None) -> int:
    """The points that wait for the next contract, now or at the beginning of a round."""
    if game.variant.score.litige != "hold":
        return 0
    waiting = game.start_held
    for deal in game.rounds:
        if deal is before:
            break
        if deal.phase == "scored" and deal.entries:
            waiting = waiting + deal.held if deal.held else 0
    return waiting


def paid_out(game: Game, deal: Round, winner: int) -> list[Entry]:
    """What had been held goes to the side that wins the contract."""
    points = held(game, deal)
    return [Entry(deal.number, winner, "held", points, 1, NOBODY)] if points else []
