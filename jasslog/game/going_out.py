"""Games in which whoever reaches the target leaves and the others play on; who is left alone loses (HJ-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY
from jasslog.variants.tables import counts

if TYPE_CHECKING:
    from jasslog.game.state import Game

Groups = tuple[tuple[int, ...], ...]
"""The seats that are out, in that order; those of one round together."""


def go_out(game: Game) -> bool:
    """Let those leave who have reached the target; says whether the game is over for want of players."""
    game.out = went_out(game)
    return len(game.seats) < 2 or len(game.seats) not in counts(game.rules)


def went_out(game: Game) -> Groups:
    """Who left after which round by the ledger as it is now, rulings included."""
    scores = list(game.start_scores)
    groups = [*game.start_out, _reached(game, scores, game.start_out)]
    for deal in game.rounds:
        won = game.side_scores(deal.entries)
        scores = [a + b for a, b in zip(scores, won, strict=True)]
        groups.append(_reached(game, scores, groups))
    return tuple(group for group in groups if group)


def _reached(game: Game, scores: list[int], before: Groups | list[tuple[int, ...]]) -> tuple[int, ...]:
    gone = {seat for group in before for seat in group}
    target = game.variant.end.target
    return tuple(s for s in range(game.players) if s not in gone and scores[game.side_of[s]] >= target)


def first_out(game: Game) -> int:
    """The side that went out first; -1 where several did together."""
    (first, *others) = game.out[0]
    return NOBODY if others else game.side_of[first]
