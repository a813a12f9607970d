"""The start of a record and of each round: the first event, lots, what is meant to be played, and the deal.

Many deals are arranged so that something rare may happen. Some are dealt in two stages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from random import Random

from jasslog.cards import BIT, CODES, RANK_OF, RANK_SET, SUIT_OF, SUIT_SET, codes, deck, neighbours, numbers, set_of
from jasslog.events.limits import FORMAT
from jasslog.game.aside import laid_out
from jasslog.game.facts import NOBODY
from jasslog.game.phases.later_cards import rest_order
from jasslog.game.phases.melds import LATE_WINDOWS
from jasslog.game.replay import close
from jasslog.game.rotation import after_dealer, allowed_dealers, before_dealer, in_turn
from jasslog.game.state import Game, Round
from jasslog.generate.table import Event, Plan, Table
from jasslog.rules.contracts import Contract
from jasslog.rules.deals import hand_size
from jasslog.rules.melds import best_choice
from jasslog.rules.values import contract_tables
from jasslog.variants.load import pinned
from jasslog.variants.naming import all_contracts
from jasslog.variants.plain import counts

# The head and the lots


def start(table: Table) -> None:
    """Write the first event of the record, and the lots where the set draws them."""
    variant, habits, rules = table.variant, table.habits, table.game.rules
    head: Event = {"format": FORMAT, "game": table.name, "rules": pinned(rules)}
    if len(counts(rules)) > 1:
        head["players"] = habits.players
    if habits.resumes:
        head["resumes"] = {**habits.resumes}
    missing = [*variant.not_recorded, *["hands"] * (not habits.deal_recorded)]
    missing += ["predictions"] * (habits.predictions == "absent")
    if missing:
        head["not_recorded"] = missing
    if habits.resumes and variant.score.litige == "hold" and table.chance(0.3):
        head["resumes"]["held"] = table.rng.choice((71, 81, 91))
    table.act("game_started", **head)
    if not habits.resumes and "draw" in variant.deal.first_dealer + variant.deal.first_forehand:
        _draw_lots(table)


def _draw_lots(table: Table) -> None:
    """Let every seat draw a card; those equal at the top or bottom draw again (draws)."""
    pack = list(numbers(deck(table.variant.deal.deck)))
    groups = [list(range(table.game.players))]
    while groups:
        seats = groups.pop(0)
        drawn = dict(zip(seats, table.rng.sample(pack, len(seats)), strict=True))
        pack = [card for card in pack if card not in drawn.values()]
        table.act("seats_drawn", lots="cards", draws=[{"seat": s, "card": CODES[c]} for s, c in drawn.items()])
        ranks = {seat: RANK_OF[card] for seat, card in drawn.items()}
        for end in sorted({min(ranks.values()), max(ranks.values())}):
            tied = [seat for seat in seats if ranks[seat] == end]
            groups += [tied] if len(tied) > 1 else []


# The deal


def start_round(table: Table, *, dealer: int = NOBODY, cut: Event | None = None, slip: int = 0) -> None:
    """Begin a round: dealer, plan, cut, hands and piles.

    Without a dealer one of those allowed is drawn. Without ``cut`` the pack is cut as the rules allow, or not at all.
    ``slip`` cards of the second hand are dealt to the first.
    """
    game, rng = table.game, table.rng
    if dealer == NOBODY:
        booked = game.clone()
        close(booked)
        dealer = rng.choice(sorted(allowed_dealers(booked)))
    table.act("round_started", dealer=dealer)
    table.plan = _make_plan(table)
    seats = in_turn(table.round, after_dealer(game, table.round))
    hands = list(table.plan.first or table.plan.hands)
    if slip:
        _misplace(hands, seats, slip)
        table.plan = table.plan._replace(hands=tuple(hands), melds=((),) * game.players)
    if cut is not None or (game.variant.deal.cut != "none" and table.chance(table.habits.cut)):
        table.act("cards_cut", **(cut or _ordinary_cut(table)))
    for seat in seats:
        table.deal("hand_dealt", codes(hands[seat]), table.habits.hands[seat], seat=seat)
    for pile in table.plan.piles:
        # Unless the open cards of columns are recorded, nobody can tell which cards a seat may play.
        beside = "cards" if pile["pile"] == "columns_up" else table.habits.beside
        table.deal("pile_dealt", known={"cards": True, "count": False}.get(beside), **pile)


def _misplace(hands: dict[int, int] | list[int], seats: Sequence[int], slip: int) -> None:
    """Move ``slip`` cards from the hand of the second of these seats to that of the first."""
    for card in list(numbers(hands[seats[1]]))[:slip]:
        hands[seats[0]] |= BIT[card]
        hands[seats[1]] ^= BIT[card]


def _ordinary_cut(table: Table) -> Event:
    """The members of a cut that the rules allow."""
    options = table.variant.deal
    cut: Event = {"seat": before_dealer(table.game, table.round), "manner": "cut"}
    if options.cut == "cut_or_tap" and table.chance(0.2):
        cut["manner"] = "tap"
    elif table.chance(0.5):
        cut["lifted"] = table.rng.randint(options.cut_min, options.deck - options.cut_left)
    return cut


def _make_plan(table: Table) -> Plan:
    """The plan of a round with its hands dealt.

    In many deals there is a run or a quartet, two equal runs, or one side that is far stronger; where the set has bids
    by name, now and then a hand for one of these bids.
    """
    game, rng, variant = table.game, table.rng, table.variant
    contract, size = rng.choice(all_contracts(variant)), hand_size(variant.deal)
    shape = rng.choices(("mixed", "gift", "twins", "strong"), (45, 25, 15, 15))[0]
    fixed, seats = [0] * game.players, table.round.dealt_in
    if shape == "gift":
        fixed[rng.choice(seats)] = _gift(rng, size)
    elif shape == "twins":
        contract = _twins(table, fixed, size, seats, contract)
    elif shape == "strong":
        _one_side(table, fixed, size, seats, contract)
    wish = _for_a_bid(table, fixed, size, seats, contract) if variant.auction.named and rng.random() < 0.2 else (-1, "")
    rest = _deal(rng, fixed, seats, deck(variant.deal.deck), size)
    push, late = rng.random() < 0.3, variant.melds.window in LATE_WINDOWS
    melds = tuple(() if late else table.melds_of(hand) for hand in fixed)
    after_card = tuple(rng.random() < 0.4 for _ in fixed)
    piles = tuple(_beside(game, seats, rest))
    stock = tuple(rest) if variant.deal.stock else ()
    plan = Plan(tuple(fixed), contract, push, melds, after_card, piles, stock, wish)
    return _in_stages(game, rng, plan) if variant.deal.before_choosing else plan


def _beside(game: Game, seats: tuple[int, ...], rest: list[int]) -> list[Event]:
    """The piles laid beside the hands, made of ``rest``: the cards that are in no hand.

    The cards of a stock stay in ``rest``.
    """
    deal, there = game.variant.deal, laid_out(game.variant.deal, seats)
    sizes = (there.blind.size, *map(len, there.packets), deal.talon_up, deal.talon_down)
    blind, *given, up, down = [[CODES[rest.pop()] for _ in range(size)] for size in sizes]
    piles: list[Event] = [{"pile": "blind", "cards": blind}]
    piles += [{"pile": "packet", "seat": seat, "cards": cards} for seat, cards in enumerate(given)]
    left = [CODES[card] for card in rest]
    if size := deal.columns:
        rows = [left[place : place + size] for place in range(0, len(left), size)]
        names = ("columns_down", "columns_up")
        piles += [{"pile": names[place % 2], "seat": place // 2, "cards": row} for place, row in enumerate(rows)]
    elif not deal.stock:
        piles.append({"pile": "dead", "cards": left})
    piles += [{"pile": "talon_up", "cards": up}, {"pile": "talon_down", "cards": down}]
    return [pile for pile in piles if pile["cards"]]


def _gift(rng: Random, size: int) -> int:
    """A quartet or a run for one hand, as a card set; empty where the hand is too small for a run."""
    if rng.random() < 0.4 and size >= 4:
        return RANK_SET[rng.randrange(9)]
    if size < 3:
        return 0
    suit, length = rng.randrange(4), rng.randint(3, min(size, 9))
    return neighbours(suit, rng.randint(0, 9 - length), length)


def _twins(table: Table, fixed: list[int], size: int, at: tuple[int, ...], contract: Contract) -> Contract:
    """Give two seats the same run in different suits; the contract, often with one of these suits as trump."""
    rng = table.rng
    suits, seats = rng.sample(range(4), 2), rng.sample(at, 2)
    low, length = rng.randint(0, 5), min(rng.randint(3, 4), size)
    for suit, seat in zip(suits, seats, strict=True):
        fixed[seat] = neighbours(suit, min(low, 9 - length), length)
    trump = Contract("trump", suits[0])
    return trump if trump in all_contracts(table.variant) and rng.random() < 0.7 else contract


def _one_side(table: Table, fixed: list[int], size: int, at: tuple[int, ...], contract: Contract) -> None:
    """Give one side the best cards of the contract, which often makes a match."""
    side_of = table.game.side_of
    side = table.rng.choice(sorted({side_of[seat] for seat in at}))
    seats = [seat for seat in at if side_of[seat] == side]
    best = _by_strength(table.game, contract)[: len(seats) * size]
    table.rng.shuffle(best)
    for place, seat in enumerate(seats):
        fixed[seat] = set_of(best[place :: len(seats)])


def _for_a_bid(table: Table, fixed: list[int], size: int, at: tuple[int, ...], contract: Contract) -> tuple[int, str]:
    """Give a seat the cards for a bid by name, and take those given so far from all others; the seat and the bid.

    The cards are the best ones for a bid to take every trick, the lowest ones for a bid to take none.
    """
    named, seat = table.rng.choice(table.variant.auction.named), table.rng.choice(at)
    cards = _by_strength(table.game, contract if named.trump else Contract("obenabe"))
    fixed[:] = [0] * len(fixed)
    fixed[seat] = set_of(cards[:size] if named.takes == "all" else cards[-size:])
    return seat, named.name


def _by_strength(game: Game, contract: Contract) -> list[int]:
    """The cards of the deck, the strongest of a contract first."""
    size = game.variant.deal.deck
    strength = contract_tables(contract, game.tricks_in_round, game.variant.play, size).power[0]
    return sorted(numbers(deck(size)), key=lambda card: (-strength[SUIT_OF[card]][card], card))


def _deal(rng: Random, fixed: list[int], seats: tuple[int, ...], pack: int, size: int) -> list[int]:
    """Fill the hands of these seats at random up to their size; the cards that are left."""
    rest = list(numbers(pack & ~reduce(or_, fixed)))
    rng.shuffle(rest)
    for seat in seats:
        fixed[seat] &= pack
        while fixed[seat].bit_count() < size:
            fixed[seat] |= BIT[rest.pop()]
    return rest


# Two stages


def _in_stages(game: Game, rng: Random, plan: Plan) -> Plan:
    """The plan with its deal in two stages, and with a turned card that its taker has in the end."""
    choosing = game.variant.choosing
    all_pass = choosing.all_pass != "forced" and rng.random() < 0.06
    owner, second = rng.randrange(game.players), rng.random() < 0.4
    suit = plan.contract.trump_suit
    hand = plan.hands[owner]
    wanted = hand & SUIT_SET[suit] if not second else hand if choosing.turned_suit_again else hand & ~SUIT_SET[suit]
    turned = rng.choice(list(numbers(wanted or hand)))
    contract = plan.contract if second else Contract("trump", SUIT_OF[turned])
    before, taker = game.variant.deal.before_choosing, NOBODY if all_pass else owner
    first = tuple(set_of(rng.sample(list(numbers(hand & ~BIT[turned])), before)) for hand in plan.hands)
    return plan._replace(contract=contract, first=first, turned=turned, taker=taker, second=second)


def deal_rest(table: Table, *, slip: int = 0) -> None:
    """Deal the second stage of the hands, as planned where the cards are still there.

    The first seat in the order of the deal gets ``slip`` cards that belong to the second.
    """
    deal, plan = table.round, table.plan
    order = rest_order(table.game, deal)
    shares = _shares(deal, plan, {seat: deal.rest[seat] for seat in order})
    _misplace(shares, order, slip)
    for seat in order:
        table.deal("hand_dealt", codes(shares[seat]), table.habits.hands[seat], seat=seat)
    hands = tuple(deal.dealt)
    if hands != plan.hands:
        melds = tuple(tuple(best_choice(hand, table.variant.melds)) if any(plan.melds) else () for hand in hands)
        table.plan = plan._replace(hands=hands, melds=melds)


def fill_hands(table: Table) -> None:
    """Fill up the hands of the true state where play has begun before the second stage of the deal.

    Nothing of it is recorded.
    """
    deal, plan = table.round, table.plan
    if not plan.first:
        return
    missing = {seat: table.game.tricks_in_round - dealt.bit_count() for seat, dealt in enumerate(deal.dealt)}
    for seat, share in _shares(deal, plan, missing).items():
        table.happen("revealed", what="hand", seat=seat, cards=codes(deal.dealt[seat] | share))


def _shares(deal: Round, plan: Plan, missing: dict[int, int]) -> dict[int, int]:
    """The cards that each seat is still to get: those planned for it, and others where some are gone."""
    left = deck(deal.variant.deal.deck) & ~reduce(or_, deal.dealt)
    shares = {seat: set_of([*numbers(plan.hands[seat] & left)][:size]) for seat, size in missing.items()}
    spare = list(numbers(left & ~reduce(or_, shares.values())))
    for seat, size in missing.items():
        while shares[seat].bit_count() < size:
            shares[seat] |= BIT[spare.pop()]
    return shares
