"""Reducing the events before the first deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasslog.cards import CARD, RANK_OF

if TYPE_CHECKING:
    from jasslog.game.state import Game


def game_started(game: Game, event: dict[str, Any]) -> None:
    """Take over what the head of the record says of the game."""
    game.id = event["game"]
    game.not_recorded.update(event.get("not_recorded", ()))
    carried = event.get("carried")
    if carried is not None:
        game.carried_rounds = carried["rounds"]
        scores = list(carried["scores"])[: game.sides]
        game.start_scores = scores + [0] * (game.sides - len(scores))
        game.scores = list(game.start_scores)
        game.scored = game.carried_rounds
    follows = event.get("follows")
    if follows is not None:
        game.previous_winner = follows["winner"] % game.players


def players_named(game: Game, event: dict[str, Any]) -> None:
    """Remember the names; nothing depends on them."""
    game.names = list(event["names"])


def seats_drawn(game: Game, event: dict[str, Any]) -> None:
    """Remember the ranks drawn, those of tied seats with what they drew again (S-8); chips only make the pairs."""
    for draw in event["draws"]:
        if draw["seat"] < game.players and "card" in draw:
            earlier = game.draws.get(draw["seat"], ())
            game.draws[draw["seat"]] = (*earlier, RANK_OF[CARD[draw["card"]]])
