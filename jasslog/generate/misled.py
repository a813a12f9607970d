"""Acts against the rules of one against all."""

from __future__ import annotations

from jasslog.cards import CODES, numbers
from jasslog.game.facts import NOBODY
from jasslog.game.phases import auction, talon
from jasslog.game.phases.conceding import why_no_surrender
from jasslog.game.phases.lone import why_no_partner_card
from jasslog.game.round import Round
from jasslog.generate.astray import Deviation, Memo, playing, wrong
from jasslog.generate.table import Table
from jasslog.generate.taking_part import replan


def _won(table: Table) -> Round | None:
    """The round if its auction is over and the contract has still to be named."""
    deal = table.game.round
    fit = deal is not None and deal.phase == "choosing" and deal.bid is not None and auction.closed(table.game, deal)
    return deal if fit else None


def concession_not_allowed(table: Table, memo: Memo) -> bool:
    """Somebody gives the round up who cannot, or when it has begun."""
    deal, game = playing(table), table.game
    if deal is None or game.claims:
        return False
    seats = [s for s in deal.dealt_in if why_no_surrender(game, deal, s) and (s != game.lone or deal.tricks)]
    return bool(seats) and wrong(table, "concession-not-allowed", "round_conceded", seat=table.rng.choice(seats))


def partner_card_not_allowed(table: Table, memo: Memo) -> bool:
    """A card is named that is his own, or by somebody else, or once more, or too late."""
    deal, game = playing(table), table.game
    if deal is None:
        return False
    chances = [(seat, card) for seat in deal.dealt_in for card in numbers(deal.dealt[seat])]
    wrongs = [(seat, card) for seat, card in chances if why_no_partner_card(game, deal, seat, card)]
    own = [(seat, card) for seat, card in wrongs if not why_no_partner_card(game, deal, seat)]
    if not wrongs or (own and game.sought != NOBODY):
        return False
    seat, card = table.rng.choice(own or wrongs)
    return wrong(table, "partner-card-not-allowed", "partner_card_named", seat=seat, card=CODES[card])


def talon_not_allowed(table: Table, memo: Memo) -> bool:
    """The middle is taken once more."""
    deal = table.game.round
    if deal is None or deal.phase != "choosing" or not talon.size(deal):
        return False
    if not talon.done(deal, talon.TAKEN):
        return False
    seat = table.rng.randrange(table.game.players)
    return wrong(table, "talon-not-allowed", "talon_taken", seat=seat)


def discards_missing(table: Table, memo: Memo) -> bool:
    """The contract is named before cards were laid away; they are laid away afterwards."""
    deal = _won(table)
    if deal is None or deal.bid is None or not talon.size(deal) or talon.done(deal, talon.DISCARDED):
        return False
    contract = table.plan.contract.to_record() if table.plan is not None else {}
    seat = deal.bid.seat
    done = wrong(table, "discards-missing", "contract_chosen", seat=seat, contract=contract)
    replan(table)
    return done


def defer_not_allowed(table: Table, memo: Memo) -> bool:
    """Somebody waits with his bid once more, or where nobody may."""
    deal = table.game.round
    bids = table.variant.choosing.choice == "auction"
    if deal is None or not bids or deal.phase != "choosing" or auction.closed(table.game, deal):
        return False
    seat = auction.waiting(table.game, deal)[0]
    allowed = auction.may_defer(table.game, deal, seat)
    return not allowed and wrong(table, "defer-not-allowed", "bid_deferred", seat=seat)


def talon_count(table: Table, memo: Memo) -> bool:
    """Somebody lays one card too many away, or one too few (BI-3)."""
    deal = _won(table)
    if deal is None or deal.bid is None or not talon.done(deal, talon.TAKEN) or talon.done(deal, talon.DISCARDED):
        return False
    seat = deal.bid.seat
    hand = [CODES[card] for card in numbers(deal.hands[seat])]
    laid = table.rng.sample(hand, talon.size(deal) + table.rng.choice((-1, 1)))
    done = wrong(table, "discard-count", "cards_discarded", seat=seat, cards=laid)
    replan(table)
    return done


def talon_not_held(table: Table, memo: Memo) -> bool:
    """Somebody lays a card away that another hand holds."""
    deal = _won(table)
    if deal is None or deal.bid is None or not talon.done(deal, talon.TAKEN) or talon.done(deal, talon.DISCARDED):
        return False
    seat = deal.bid.seat
    hand = [CODES[card] for card in numbers(deal.hands[seat])]
    others = [card for other in deal.dealt_in if other != seat for card in numbers(deal.hands[other])]
    laid = [*table.rng.sample(hand, talon.size(deal) - 1), CODES[table.rng.choice(others)]]
    done = wrong(table, "card-not-held", "cards_discarded", seat=seat, cards=laid)
    replan(table)
    return done


DEVIATIONS: dict[str, Deviation] = {
    "concession-not-allowed": concession_not_allowed,
    "partner-card-not-allowed": partner_card_not_allowed,
    "talon-not-allowed": talon_not_allowed,
    "discards-missing": discards_missing,
    "defer-not-allowed": defer_not_allowed,
    "talon-count": talon_count,
    "talon-not-held": talon_not_held,
}
"""Acts of this room by name."""
