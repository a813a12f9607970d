"""The ways in which a round comes to its contract, by the value of choosing.choice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from jasslog.cards import ACE, CODES, RANK_OF, SIX, SUIT_OF, deck, numbers, set_of
from jasslog.game.facts import NOBODY, Act
from jasslog.game.hands import dealt_out
from jasslog.game.naming import Outcome, Way, choices, named, open_contracts, seats_that, speaking_order
from jasslog.game.phases import auction, columns, exchange
from jasslog.game.rotation import last_dealt
from jasslog.game.score.plan import sheets_untold
from jasslog.game.state import Game, Round
from jasslog.rules.contracts import Contract, plain_contract
from jasslog.variants.naming import all_contracts
from jasslog.variants.plain import Variant

TWO_ROUNDS = 2
"""How many rounds of calls there are where a suit is turned for all to accept."""


def way_of(variant: Variant) -> Way:
    """The way in which the contract comes about by a set of rules."""
    return _WAYS[variant.choosing.choice]


# The forehand chooses, or leaves it to others


def _forehand_names(game: Game, deal: Round) -> list[Act]:
    """The act of naming a contract, for the forehand; for every seat if the forehand is unknown (forehand-names)."""
    return choices(game, speaking_order(game, deal)[:1] or deal.dealt_in)


def _push_once(game: Game, deal: Round) -> list[Act]:
    """The acts of choosing and pushing, for the forehand or, if it is unknown, for every seat (push-once).

    After a push, the partner chooses.
    """
    if deal.pushed != NOBODY:
        return choices(game, [game.partners[deal.pushed]])
    naming = _forehand_names(game, deal)
    return naming + [Act("pushed", act.seat) for act in naming]


def _push_round(game: Game, deal: Round) -> list[Act]:
    """The acts of choosing and pushing on, for the next seat (push-round, sheet-lines).

    The seat must push if no contract is open to it. When the choice has come round, the first seat that can choose has
    to. If the record does not tell which lines of the sheets are open, that may be any seat.
    """
    order = speaking_order(game, deal)
    waiting = order[len(seats_that(deal, "pushed")) :][:1]
    if order and not waiting:
        able = [seat for seat in order if open_contracts(game, seat)] or order
        return choices(game, order if sheets_untold(game) else able[:1])
    seats = waiting or deal.dealt_in
    naming = [act for act in choices(game, seats) if act.contracts or not order]
    return naming + [Act("pushed", seat) for seat in seats]


# Each seat in turn chooses or passes


def _one_round(game: Game, deal: Round) -> list[Act]:
    """The acts of choosing and passing, for the next seat; the last one may be forced to choose (jass-32-cards)."""
    return _take_or_pass(game, deal, 1, partial(open_contracts, game))


def _random_suit(game: Game, deal: Round) -> list[Act]:
    """The act of turning a card of another pack, where a round of calls begins; else those of the next seat.

    That seat accepts the suit of the card or passes.
    """
    turned = [call.card for call in deal.calls if call.kind == "card_turned"]
    if len(turned) <= len(seats_that(deal, "passed")) // len(deal.dealt_in):
        refused = [SUIT_OF[card] for card in turned] if game.variant.choosing.second_suit_differs else []
        return [Act("card_turned", cards=tuple(card for card in range(len(CODES)) if SUIT_OF[card] not in refused))]
    offered = (plain_contract("trump", SUIT_OF[turned[-1]]),)
    return _take_or_pass(game, deal, TWO_ROUNDS, lambda seat: offered)


def _turned_from_pack(game: Game, deal: Round) -> list[Act]:
    """The act of turning a card that nobody has; after that those of the next seat (turn-up).

    That seat takes the card, in the second round of calls names a suit, or passes.
    """
    if deal.turned == NOBODY:
        pack = deck(game.variant.deal.deck) & ~dealt_out(deal)
        return [Act("card_turned", cards=tuple(numbers(pack)))]
    return _take_or_pass(game, deal, TWO_ROUNDS, partial(_suits_to_take, game, deal))


def _suits_to_take(game: Game, deal: Round, seat: int) -> tuple[Contract, ...]:
    turned = Contract("trump", SUIT_OF[deal.turned])
    if len(seats_that(deal, "passed")) < len(deal.dealt_in):
        return (turned,)
    again = game.variant.choosing.turned_suit_again
    return tuple(contract for contract in open_contracts(game, seat) if again or contract != turned)


def _take_or_pass(game: Game, deal: Round, rounds: int, offered: Callable[[int], tuple[Contract, ...]]) -> list[Act]:
    """The acts of taking what is ``offered`` and of passing, for the next seat; the last one may be forced to take."""
    passed, players = len(seats_that(deal, "passed")), len(deal.dealt_in)
    place = passed % players
    seats = speaking_order(game, deal)[place : place + 1] or deal.dealt_in
    taking = [Act("contract_chosen", seat, contracts=offered(seat)) for seat in seats]
    if game.variant.choosing.all_pass == "forced" and passed == rounds * players - 1:
        return taking
    return taking + [Act("passed", seat) for seat in seats]


def _taken_within(rounds: int, game: Game, deal: Round) -> Outcome | None:
    """The contract that was chosen, or none once everybody has passed in every round of calls; None until then."""
    everybody = len(seats_that(deal, "passed")) >= rounds * len(deal.dealt_in)
    return named(game, deal) or (Outcome(None) if everybody else None)


# Nobody chooses


def _last_card_turned(game: Game, deal: Round) -> list[Act]:
    """The act of turning the card dealt last, for the dealer, or for the seat that got it if the dealer has no hand.

    In a hand it may be any card; in columns it is the last one dealt.
    """
    seat = last_dealt(game, deal)
    last = set_of(columns.there(deal, seat, "columns_up")[-1:])
    cards = last if deal.variant.deal.columns else deal.dealt[seat]
    return [Act("card_turned", seat, tuple(numbers(cards)))]


def _card_beside_turned(game: Game, deal: Round) -> list[Act]:
    """The act of turning a card beside the hands, by the dealer: a known one of its pile, or one that may lie there."""
    pile = exchange.turned_pile(deal)
    cards = pile.cards
    if pile.unknown:
        cards = deck(game.variant.deal.deck) & ~((deal.aside.known & ~pile.cards) | dealt_out(deal))
    return [Act("card_turned", deal.dealer, tuple(numbers(cards)))]


def _made_by_card(game: Game, deal: Round) -> Outcome | None:
    """The contract that the turned card makes: its suit, or for an ace or six what the rules say (turned-trump).

    The dealer counts as declarer.
    """
    if deal.turned == NOBODY:
        return named(game, deal)
    rank, choosing = RANK_OF[deal.turned], game.variant.choosing
    made = choosing.turned_ace if rank == ACE else choosing.turned_six if rank == SIX else "trump"
    return Outcome(Contract(made, SUIT_OF[deal.turned] if made == "trump" else NOBODY), deal.dealer)


def _only_one(game: Game, deal: Round) -> Outcome:
    """The one contract of the rules; nobody is its declarer."""
    return Outcome(all_contracts(game.variant)[0])


_TAKING = frozenset({"contract_chosen", "passed"})
_PUSHING = frozenset({"contract_chosen", "pushed"})
_TURNING = frozenset({"card_turned"})
_IN_TWO_ROUNDS = partial(_taken_within, TWO_ROUNDS)
_WAYS: dict[str, Way] = {
    "forehand_names": Way(frozenset({"contract_chosen"}), "forehand-names", _forehand_names, named),
    "push_partner_once": Way(_PUSHING, "push-once", _push_once, named),
    "round_table_forced": Way(_PUSHING, "push-round", _push_round, named),
    "one_round": Way(_TAKING, "one-round", _one_round, partial(_taken_within, 1)),
    "random_suit_two_rounds": Way(_TAKING | _TURNING, "random-suit", _random_suit, _IN_TWO_ROUNDS),
    "turnup_two_rounds": Way(_TAKING | _TURNING, "turn-up", _turned_from_pack, _IN_TWO_ROUNDS),
    "auction": auction.AUCTION,
    "dealer_last_card": Way(_TURNING, "turned-trump", _last_card_turned, _made_by_card),
    "turn_up": Way(_TURNING, "card-beside-turned", _card_beside_turned, _made_by_card),
    "only_contract": Way(frozenset(), "only-contract", lambda game, deal: [], _only_one),
}
