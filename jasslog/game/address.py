"""Addresses: the place of an act as people say it, ``round.trick.card`` or ``round.phase.n``."""

from __future__ import annotations

from jasslog.events.vocabulary import PAGE
from jasslog.game.facts import UNDER_WAY
from jasslog.game.state import Game


def page_of(game: Game, type_: str) -> str:
    """The phase word of an event that would come now; who passes in Domino takes his turn in it."""
    if type_ == "passed" and game.round is not None and game.round.rows is not None:
        return "domino"
    return PAGE.get(type_, "play")


def address(game: Game, type_: str) -> str:
    """The address the next event of this type will have; to be asked before it happens."""
    deal = game.round
    if type_ == "round_started":
        return f"{len(game.rounds) + 1 + game.rounds_before}.deal.1"
    if type_ == "card_played" and deal is not None and deal.phase in UNDER_WAY:
        return f"{deal.number}.{len(deal.tricks) + 1}.{len(deal.trick) + 1}"
    page = page_of(game, type_)
    if deal is None:
        return f"0.{page}.{game.acts.get(page, 0) + 1}"
    return f"{deal.number}.{page}.{deal.acts.get(page, 0) + 1}"


def last_address(game: Game, type_: str) -> str:
    """The address of the last event of this type, no card in a trick, once it has been reduced and counted."""
    page = page_of(game, type_)
    deal = game.round
    if deal is None:
        return f"0.{page}.{game.acts[page]}"
    return f"{deal.number}.{page}.{deal.acts[page]}"
