"""Damages of the choice of the contract, of the auction, and of games in which one plays against all others."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import convert

from jasslog.cards import CODES, numbers
from jasslog.events.before_play import BidMade
from jasslog.game.facts import NOBODY, Act
from jasslog.game.phases import auction, lone
from jasslog.game.phases.ways import way_of
from jasslog.game.state import Round
from jasslog.generate.choosing import how_much
from jasslog.generate.damage import kinds
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, anybody, bids, by_each, calls, deed, laying
from jasslog.generate.deals import fill_hands
from jasslog.generate.table import Event, Table, first
from jasslog.rules.bids import ABOVE_ALL
from jasslog.rules.contracts import Contract
from jasslog.variants.naming import all_contracts
from jasslog.variants.plain import Test

# Naming the contract


def _acts(table: Table) -> list[Act]:
    """The acts that may come next on the way to the contract; empty at any other time."""
    deal = kinds.choosing(table)
    return way_of(table.variant).acts(table.game, deal) if deal is not None else []


def _speaking(table: Table) -> list[Act] | None:
    """The acts that may come next on the way to the contract; None unless some seat is to speak."""
    acts = _acts(table)
    return acts if any(act.seat != NOBODY for act in acts) else None


def _next(*types: str) -> Callable[[Table], Act | None]:
    """A function that gives the act that may come next, if it is of one of these types; None otherwise."""
    return lambda table: first(_acts(table), *types)


def _any_contract(table: Table, _: object) -> list[Deed]:
    """Every seat names, or bids for, every contract of the set and some that many sets do not have."""
    bid = first(_acts(table), "bid_made")
    type_, said = ("contract_chosen", {}) if bid is None else ("bid_made", how_much(table, bid))
    contracts = [*all_contracts(table.variant), *_FOREIGN] if bid is None or bid.contracts else []
    named: list[Event] = [{"contract": contract.to_record()} for contract in contracts] or [{}]
    return kinds.by_all(table, type_, *(one | said for one in named))


_FOREIGN = (
    *map(Contract, ("obenabe", "undenufe", "tutti")),
    Contract("slalom", start="undenufe"),
    Contract("threes", 0, order=("trump", "obenabe", "undenufe")),
)
"""Contracts that many sets do not have."""


def _no_contract(table: Table, acts: list[Act]) -> bool:
    """Play begins although nobody named a contract."""
    if table.round.bid is not None:
        return False
    acted = kinds.do(table, "no-contract", kinds.early_lead(table, table.round))
    fill_hands(table)
    return acted


_OFFERED = "choosing.choice = random_suit_two_rounds and turnup_two_rounds"
"""A condition on a set: a suit is turned, and may be accepted as trump."""
_TURNS_AGAIN = ("choosing.choice = random_suit_two_rounds", "choosing.second_suit_differs")
"""A condition on a set: when all have refused the suit that was turned, another suit must be turned."""

# The auction

_auction = kinds.at(kinds.choosing, lambda deal: bids(deal.variant) and not deal.has_said(lone.TAKEN))
"""The round if somebody is to bid or pass, and nobody has taken the middle yet."""
_closed = kinds.at(kinds.playing, lambda deal: deal.bid is not None and not deal.begun)
"""The round if the auction is over and no card lies yet."""


def _misbid(why: str) -> Callable[[Table, Round], list[Deed]]:
    """Every seat makes bids that are forbidden for this reason, as ``auction.why_not_so`` gives it.

    With an empty reason, the bids that number and name would allow.
    """

    def deeds(table: Table, deal: Round) -> list[Deed]:
        room = auction.room_of(table.game, deal)
        most = room.most - room.most % room.multiple
        numbers = {room.least - room.multiple, min(room.least, most), room.least + 1, most + 10 * room.multiple}
        bid: list[Event] = [{"points": number} for number in sorted(numbers) if number < ABOVE_ALL]
        bid += [{"named": name} for name in ("solo", *(one.name for one in table.variant.auction.named))]
        told = [one | named for one in bid for named in ({}, {"contract": table.plan.contract.to_record()})]
        wrong = (one for one in told if auction.why_not_so(table.game, room, _as_bid(one)) == why)
        return kinds.by_all(table, "bid_made", *wrong)

    return deeds


def _as_bid(members: Event) -> BidMade:
    return convert({"type": "bid_made", "seat": 0, **members}, BidMade)


# One against all


def _conceded(table: Table, deal: Round) -> Deeds:
    """A seat gives up the round although it may not, or after the round has begun."""
    return not table.game.claims and by_each(deal.dealt_in, "round_conceded")


def _partner_card(table: Table, deal: Round) -> list[Deed]:
    """A partner's card is named that the declarer holds, or by another seat, once more, or too late."""
    return [one for seat in deal.dealt_in for one in laying(seat, deal.dealt[seat], "partner_card_named")]


def _talon_count(table: Table, act: Act) -> Deed:
    """The seat that discards for the middle lays away one card too many or too few (talon)."""
    return deed(act.type, seat=act.seat, cards=_discards(table, act, table.rng.choice((-1, 1))))


def _talon_not_held(table: Table, act: Act) -> Deed:
    """The seat that discards for the middle lays away a card that another hand holds."""
    laid, deal = _discards(table, act, -1), table.round
    others = [card for other in deal.dealt_in if other != act.seat for card in numbers(deal.hands[other])]
    return deed(act.type, seat=act.seat, cards=[*laid, CODES[table.rng.choice(others)]])


def _discards(table: Table, act: Act, more: int) -> list[str]:
    """Cards drawn from the hand that discards: ``more`` than have to be laid away, or fewer where that is negative."""
    return table.rng.sample([CODES[card] for card in act.cards], lone.talon_size(table.round) + more)


def _bid(why: str, when: Test = bids, moment: kinds.Moment = _auction) -> Breach[Round]:
    return Breach(moment, _misbid(why), when, "bid-not-allowed")


_turning, _to_discard = _next("card_turned"), _next(lone.DISCARDED)
_BY_NAME, _HAS_MIDDLE = (bids, "auction.named"), "deal.talon_up"
_NAMES_WITH_BID, _NAMES_AFTER_BID = (bids, "auction.names_contract"), (bids, "auction.names_contract = False")
CHOOSING: Breaches = {
    # A seat pushes that has to choose: the partner after a push, or once all have pushed, the first seat that can.
    "push-back": Breach(_speaking, anybody("pushed"), calls("pushed"), "push-not-allowed"),
    "wrong-chooser": Breach(_speaking, _any_contract, calls("contract_chosen")),
    "contract-not-allowed": Breach(_speaking, _any_contract, calls("contract_chosen")),
    # A contract is named whose line on the sheet is already filled (sheet-lines).
    "contract-used": Breach(_speaking, _any_contract, "sheet.lines"),
    # A suit is named other than the one that may be accepted (random-suit).
    "suit-not-offered": Breach(_speaking, _any_contract, _OFFERED),
    # When all have refused a suit, a card of the same suit is turned (random-suit).
    "suit-turned-twice": Breach(_turning, lambda *_: [deed("card_turned", card=code) for code in CODES], _TURNS_AGAIN),
    # A contract is named before a card is turned (random-suit).
    "no-suit-turned": Breach(_turning, _any_contract, _OFFERED),
    "no-contract": Breach(_speaking, _no_contract, (lambda v: way_of(v).calls, "choosing.trump_by_lead = False")),
    "bid-too-low": _bid("low"),
    "bid-outbid": _bid("outbid", (bids, lambda v: v.auction.max_bid < 1000)),
    "bid-too-high": _bid("high"),
    "bid-no-multiple": _bid("multiple", (bids, "auction.multiple != 1")),
    "bid-outranked": _bid("outranked", _BY_NAME),
    "bid-unknown": _bid("unknown", _BY_NAME),
    "bid-without-contract": _bid("contract", _NAMES_WITH_BID),
    # A bid names its contract, though that is named only when the bidding is over.
    "bid-with-contract": _bid("named", _NAMES_AFTER_BID),
    # A seat bids after a double, or when all have passed.
    "bid-too-late": _bid("", moment=_closed),
    "double-not-allowed": Breach(_auction, anybody("doubled"), bids, "double-not-allowed"),
    "double-too-late": Breach(_closed, anybody("doubled"), bids, "double-not-allowed"),
    "redouble-too-early": Breach(_auction, anybody("redoubled"), bids, "double-not-allowed"),
    "redouble-not-allowed": Breach(_closed, anybody("redoubled"), bids, "double-not-allowed"),
    "auction-open": Breach(_auction, kinds.early_lead, _NAMES_WITH_BID),
}
"""What goes wrong while the contract is chosen, or bid for."""
ALONE: Breaches = {
    "concession-not-allowed": Breach(kinds.playing, _conceded, "conceding.allowed"),
    "partner-card-not-allowed": Breach(kinds.playing, _partner_card, "choosing.partner_card"),
    # The middle is taken once more.
    "talon-not-allowed": Breach(
        kinds.at(kinds.choosing, lambda deal: deal.has_said(lone.TAKEN)), anybody(lone.TAKEN), _HAS_MIDDLE
    ),
    # The contract is named before cards were laid away; they are laid away afterwards.
    "discards-missing": Breach(_next(lone.TAKEN, lone.DISCARDED), _any_contract, _HAS_MIDDLE),
    # A seat defers its bid once more, or where no seat may.
    "defer-not-allowed": Breach(_auction, anybody("bid_deferred"), bids),
    "talon-count": Breach(_to_discard, _talon_count, _HAS_MIDDLE, "discard-count"),
    "talon-not-held": Breach(_to_discard, _talon_not_held, _HAS_MIDDLE, "card-not-held"),
}
"""What goes wrong where one plays against all."""
