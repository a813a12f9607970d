"""What is dealt and meant to be played: mixed hands, hands in which something rare happens, deals in two stages."""

from __future__ import annotations

from functools import reduce
from operator import or_
from random import Random

from jasslog.cards import BIT, RANK_SET, SUIT_OF, SUIT_SET, codes, deck, numbers
from jasslog.game.aside import laid_out
from jasslog.game.facts import NOBODY
from jasslog.game.phases.melds import LATE_WINDOWS
from jasslog.game.phases.staging import rest_order
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.generate.habits import Habits
from jasslog.generate.table import Pile, Plan, Stages, Table, planned_melds
from jasslog.rules.contracts import Contract
from jasslog.rules.melds import best_choice
from jasslog.rules.values import contract_tables
from jasslog.variants.hands import hand_size
from jasslog.variants.naming import all_contracts


def make_plan(game: Game, rng: Random, habits: Habits) -> Plan:
    """Deal the cards of a round; in many rounds with a run, a quartet, equal runs, or one side far stronger."""
    variant = game.variant
    contract = rng.choice(all_contracts(variant))
    shape = rng.choices(("mixed", "gift", "twins", "strong"), (45, 25, 15, 15))[0]
    fixed, seats = [0] * game.players, seats_dealt_to(game)
    if shape == "gift":
        fixed[rng.choice(seats)] = _gift(rng, hand_size(variant.deal))
    elif shape == "twins":
        contract = _twins(rng, fixed, hand_size(variant.deal), seats, contract, all_contracts(variant))
    elif shape == "strong":
        _one_side(game, rng, fixed, contract)
    wish = _for_a_bid(game, rng, fixed, contract) if variant.auction.named and rng.random() < 0.2 else (-1, "")
    rest = _deal(rng, fixed, seats, deck(variant.deal.deck), hand_size(variant.deal))
    late = variant.melds.window in LATE_WINDOWS
    plan = Plan(
        tuple(fixed),
        contract,
        rng.random() < 0.3,
        tuple(() if late else planned_melds(game, rng, habits, hand) for hand in fixed),
        tuple(rng.random() < 0.4 for _ in fixed),
        tuple(_beside(game, seats, rest)),
        tuple(rest) if variant.deal.stock else (),
        wish,
    )
    return in_stages(game, rng, plan) if variant.deal.before_choosing else plan


def seats_dealt_to(game: Game) -> tuple[int, ...]:
    """The seats of the round that is being dealt."""
    return game.round.dealt_in if game.round is not None else game.seats


def _beside(game: Game, seats: tuple[int, ...], rest: list[int]) -> list[Pile]:
    """What is laid beside the hands of the cards that are in none, but for the stock; that is left in ``rest``."""
    deal, packets = game.variant.deal, laid_out(game.variant.deal, seats).packets
    sizes = (laid_out(deal, seats).blind.size, *map(len, packets), deal.talon_up, deal.talon_down)
    blind, *given, up, down = [[rest.pop() for _ in range(size)] for size in sizes]
    piles = [Pile("blind", blind), *(Pile("packet", cards, seat) for seat, cards in enumerate(given))]
    if size := deal.columns:
        rows = [rest[place : place + size] for place in range(0, len(rest), size)]
        names = ("columns_down", "columns_up")
        piles += [Pile(names[place % 2], row, place // 2) for place, row in enumerate(rows)]
    elif not deal.stock:
        piles.append(Pile("dead", rest))
    return [*piles, Pile("talon_up", up), Pile("talon_down", down)]


def _gift(rng: Random, size: int) -> int:
    if rng.random() < 0.4 and size >= 4:
        return RANK_SET[rng.randrange(9)]
    if size < 3:
        return 0
    suit, length = rng.randrange(4), rng.randint(3, min(size, 9))
    return ((1 << length) - 1) << 9 * suit + rng.randint(0, 9 - length)


def _twins(
    rng: Random, fixed: list[int], size: int, at: tuple[int, ...], contract: Contract, allowed: tuple[Contract, ...]
) -> Contract:
    """Two seats hold the same run in different suits; one suit is often trump."""
    suits, seats = rng.sample(range(4), 2), rng.sample(at, 2)
    low, length = rng.randint(0, 5), min(rng.randint(3, 4), size)
    for suit, seat in zip(suits, seats, strict=True):
        fixed[seat] = ((1 << length) - 1) << 9 * suit + min(low, 9 - length)
    trump = Contract("trump", suits[0])
    return trump if trump in allowed and rng.random() < 0.7 else contract


def _one_side(game: Game, rng: Random, fixed: list[int], contract: Contract) -> None:
    """One side holds the best cards of the contract, which often makes a match."""
    cards = by_strength(game, contract)
    at = seats_dealt_to(game)
    side = rng.choice(sorted({game.side_of[seat] for seat in at}))
    seats = [seat for seat in at if game.side_of[seat] == side]
    best = cards[: len(seats) * hand_size(game.variant.deal)]
    rng.shuffle(best)
    for place, seat in enumerate(seats):
        fixed[seat] = sum(BIT[card] for card in best[place :: len(seats)])


def _for_a_bid(game: Game, rng: Random, fixed: list[int], contract: Contract) -> tuple[int, str]:
    """A seat holds the cards for a bid by name: the best ones for every trick, the lowest ones for none."""
    named, seat = rng.choice(game.variant.auction.named), rng.choice(seats_dealt_to(game))
    cards = by_strength(game, contract if named.trump else Contract("obenabe"))
    size = hand_size(game.variant.deal)
    fixed[:] = [0] * len(fixed)
    fixed[seat] = sum(BIT[card] for card in (cards[:size] if named.takes == "all" else cards[-size:]))
    return seat, named.name


def by_strength(game: Game, contract: Contract) -> list[int]:
    """The cards of the deck, the strongest of a contract first."""
    size = game.variant.deal.deck
    strength = contract_tables(contract, game.tricks_in_round, game.variant.play, size).power[0]
    cards = list(numbers(deck(size)))
    return sorted(cards, key=lambda card: (-strength[SUIT_OF[card]][card], card))


def _deal(rng: Random, fixed: list[int], seats: tuple[int, ...], pack: int, size: int) -> list[int]:
    """Fill the hands of these seats up to their size; gives the cards that are left."""
    rest = list(numbers(pack & ~reduce(or_, fixed)))
    rng.shuffle(rest)
    for seat in seats:
        fixed[seat] &= pack
        while fixed[seat].bit_count() < size:
            fixed[seat] |= BIT[rest.pop()]
    return rest


def in_stages(game: Game, rng: Random, plan: Plan) -> Plan:
    """The same deal in two stages, with a card turned that the taker has in the end."""
    choosing = game.variant.choosing
    all_pass = choosing.all_pass != "forced" and rng.random() < 0.06
    owner, second = rng.randrange(game.players), rng.random() < 0.4
    suit = plan.contract.trump_suit
    hand = plan.hands[owner]
    wanted = hand & SUIT_SET[suit] if not second else hand if choosing.turned_suit_again else hand & ~SUIT_SET[suit]
    turned = rng.choice(list(numbers(wanted or hand)))
    contract = plan.contract if second else Contract("trump", SUIT_OF[turned])
    before = game.variant.deal.before_choosing
    first = [rng.sample(list(numbers(cards & ~BIT[turned])), before) for cards in plan.hands]
    stages = Stages(tuple(sum(BIT[c] for c in cards) for cards in first), turned, NOBODY if all_pass else owner, second)
    return plan._replace(contract=contract, stages=stages)


def takes(game: Game, deal: Round, stages: Stages, seat: int) -> bool:
    """Whether a seat takes the card, or names a suit, now that it may."""
    passed = sum(call.kind == "passed" for call in deal.calls)
    return seat == stages.taker and (passed >= game.players) == stages.second


def deal_rest(table: Table, *, slip: int = 0) -> list[int]:
    """The rest is dealt as planned, as far as it can be; gives the numbers of the events.

    With ``slip`` the first seat gets so many cards that belong to the next one.
    """
    game, deal, plan = table.game, table.round, table.plan
    order = rest_order(game, deal)
    shares = _shares(deal, plan, {seat: deal.rest[seat] for seat in order})
    for card in list(numbers(shares[order[1]]))[:slip]:
        shares[order[0]] |= BIT[card]
        shares[order[1]] ^= BIT[card]
    dealt = []
    for seat in order:
        table.deal(seat, shares[seat])
        dealt.append(len(table.events) - 1)
    hands = tuple(deal.dealt)
    if hands != plan.hands:
        melds = tuple(tuple(best_choice(hand, game.variant.melds)) if any(plan.melds) else () for hand in hands)
        table.plan = plan._replace(hands=hands, melds=melds)
    return dealt


def fill_hands(table: Table) -> None:
    """Where play has begun too early, the hands are in truth as full as they were to be, and no record tells it."""
    deal, plan = table.round, table.plan
    if plan.stages is None:
        return
    missing = {seat: table.game.tricks_in_round - dealt.bit_count() for seat, dealt in enumerate(deal.dealt)}
    for seat, share in _shares(deal, plan, missing).items():
        table.happen("revealed", what="hand", seat=seat, cards=codes(deal.dealt[seat] | share))


def _shares(deal: Round, plan: Plan, missing: dict[int, int]) -> dict[int, int]:
    """What each seat is still to get: of the cards left those planned for it, and others where these do not do."""
    left = deck(deal.variant.deal.deck) & ~reduce(or_, deal.dealt)
    shares = {}
    for seat, size in missing.items():
        mine = list(numbers(plan.hands[seat] & left))[:size]
        shares[seat] = sum(BIT[card] for card in mine)
    spare = list(numbers(left & ~reduce(or_, shares.values())))
    for seat, size in missing.items():
        while shares[seat].bit_count() < size:
            shares[seat] |= BIT[spare.pop()]
    return shares
