"""What stands above the tricks of a round: the contract and how it came about, and what was predicted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import SUITS
from jasslog.game.facts import NOBODY, UNDER_WAY
from jasslog.game.score.aims import most_points
from jasslog.views.messages import say, word
from jasslog.views.words import Table, bid_text, card_text, contract_text, objects_text

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def title(deal: Round, table: Table, times: str) -> str:
    """The contract, who chose it or which card was turned for it, and the dealer; ``times`` is the sign of a factor."""
    dealer = table.seat(deal.dealer)
    if deal.rows is not None:
        return say("show.domino", dealer=dealer)
    if deal.contract is None:
        return say("show.no_contract", dealer=dealer)
    if deal.loose or deal.maker != NOBODY:
        return _made(deal, table)
    factor = say("show.factor", times=times, factor=deal.factor) if deal.factor != 1 else ""
    slots = {"contract": contract_text(deal.contract), "factor": factor, "dealer": dealer}
    if deal.bid is not None:
        stake = say("show.factor", times=times, factor=deal.stake) if deal.stake > 1 else ""
        return say("show.bid_head", chooser=table.seat(deal.chooser), bid=bid_text(deal.bid), stake=stake, **slots)
    if deal.turned != NOBODY and not deal.calls:
        return say("show.turned", card=card_text(deal.turned), **slots)
    if deal.objective is not None:
        what = objects_text(deal.objective.of)
        return say("show.objective", what=what, points=deal.objective.points, **slots)
    if deal.chooser == NOBODY:
        return say("show.given", **slots)
    silent = [table.seat(call.seat) for call in deal.calls if call.kind == "pushed"]
    pushed = say("show.pushed", seat=", ".join(silent)) if silent else ""
    return say("show.head", chooser=table.seat(deal.chooser), pushed=pushed, **slots)


def bids(deal: Round, table: Table) -> list[str]:
    """What was said in the auction, call by call; nothing where nobody bid."""
    said = []
    for call in deal.calls if deal.bid is not None else []:
        told = word("acts", call.kind)
        if call.kind == "bid_made":
            told = " ".join([bid_text(call), *([contract_text(call.contract)] if call.contract else [])])
        said.append(f"{table.seat(call.seat)} {told}")
    return said


def _made(deal: Round, table: Table) -> str:
    """Which suit a discard has made trump, where that is how it comes about, and whose card it was."""
    dealer = table.seat(deal.dealer)
    if deal.veiled:
        return say("show.veiled", dealer=dealer)
    if deal.loose:
        return say("show.unmade", dealer=dealer) if deal.phase in UNDER_WAY else say("show.never_made", dealer=dealer)
    laid = [one for trick in deal.tricks for one in zip(trick.events, trick.seats, trick.cards, strict=True)]
    laid += zip(deal.events, deal.seats, deal.trick, strict=True)
    seat, card = next((seat, card) for event, seat, card in laid if event == deal.maker)
    suit = word("suits", SUITS[deal.trump])
    return say("show.made", suit=suit, card=card_text(card), seat=table.seat(seat), dealer=dealer)


def contract_now(deal: Round) -> str:
    """The contract in words, as it is by now, or that it is Domino; empty while there is none."""
    if deal.rows is not None:
        return say("domino")
    if deal.loose:
        return say("no_trump_yet") if deal.phase in UNDER_WAY else say("no_trump")
    return contract_text(deal.made_contract) if deal.made_contract is not None else ""


def predicted(game: Game, deal: Round, table: Table) -> list[str]:
    """What each seat predicted, and how much of all points that is; hidden while the others must not know."""
    secret = game.variant.predictions.asked == "private" and deal.phase in UNDER_WAY
    said = {seat: None if secret else one.points for seat, one in sorted(deal.predictions.items())}
    told = [
        f"{table.seat(seat)} {say('show.prediction_hidden') if points is None else points}"
        for seat, points in said.items()
    ]
    known = [points for points in said.values() if points is not None]
    if known and len(known) == len(said):
        told.append(say("show.open_points", sum=sum(known), most=most_points(game, deal)))
    return told
