"""What is dealt and meant to be played: mixed hands, and hands in which something rare happens."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from jasslog.cards import BIT, RANK_SET, SUIT_OF, deck, numbers
from jasslog.game.aside import laid_out
from jasslog.game.phases.melds import LATE_WINDOWS
from jasslog.generate.plan import Plan
from jasslog.generate.staged import in_stages
from jasslog.rules.contracts import Contract
from jasslog.rules.melds import Meld, best_choice
from jasslog.rules.tables import contract_tables
from jasslog.variants.hands import hand_size
from jasslog.variants.naming import all_contracts

if TYPE_CHECKING:
    from jasslog.game.state import Game
    from jasslog.generate.habits import Habits


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
        *_lay_aside(game, seats, rest),
    )
    plan = plan._replace(wish=wish)
    if size := variant.deal.columns:
        rows = [plan.dead[place : place + size] for place in range(0, len(plan.dead), size)]
        plan = plan._replace(columns=tuple(zip(rows[::2], rows[1::2], strict=True)), dead=())
    if variant.deal.stock:
        plan = plan._replace(stock=plan.dead, dead=())
    return in_stages(game, rng, plan) if variant.deal.before_choosing else plan


def seats_dealt_to(game: Game) -> tuple[int, ...]:
    """The seats of the round that is being dealt."""
    return game.round.dealt_in if game.round is not None else game.seats


def planned_melds(game: Game, rng: Random, habits: Habits, hand: int) -> tuple[Meld, ...]:
    """The melds of a hand that will be announced, best first."""
    options = game.variant.melds
    melds = tuple(meld for meld in best_choice(hand, options) if rng.random() < habits.melds)
    return melds if options.allowed and "melds" not in game.not_recorded else ()


def _lay_aside(
    game: Game, seats: tuple[int, ...], rest: list[int]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]:
    """The blind, the packets, the middle, and what is left of the cards that are in no hand."""
    beside, deal = laid_out(game.variant.deal, seats), game.variant.deal
    piles = [[rest.pop() for _ in range(size)] for size in (beside.blind.size, *map(len, beside.packets))]
    up, down = (tuple(rest.pop() for _ in range(size)) for size in (deal.talon_up, deal.talon_down))
    return tuple(piles[0]), tuple(map(tuple, piles[1:])), (up, down), tuple(rest)


def _gift(rng: Random, size: int) -> int:
    if rng.random() < 0.4 and size >= 4:
        return RANK_SET[rng.randrange(9)]
    return _run(rng.randrange(4), rng.randint(3, min(size, 9)), rng) if size >= 3 else 0


def _run(suit: int, length: int, rng: Random) -> int:
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
    given = 0
    for hand in fixed:
        given |= hand
    rest = list(numbers(pack & ~given))
    rng.shuffle(rest)
    for seat in seats:
        fixed[seat] &= pack
        while fixed[seat].bit_count() < size:
            fixed[seat] |= BIT[rest.pop()]
    return rest
