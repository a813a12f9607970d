"""Playing the acts before the first card: choosing, passing, bids, cards in the middle, who plays, predictions."""

from __future__ import annotations

from typing import Any

from jasslog.cards import CODES, RANK_OF, SUIT_OF, codes, numbers
from jasslog.game.facts import NOBODY, Act
from jasslog.game.naming import seats_that
from jasslog.game.phases.lone import DISCARDED, TAKEN, middle, talon_size
from jasslog.game.phases.participation import FORCED
from jasslog.game.state import Round
from jasslog.generate.table import Event, Plan, Table, first

# The way to the contract


def choose(table: Table, acts: list[Act]) -> None:
    """Do the next act on the way to the contract.

    The seat whose turn it is names, turns a card, leaves the choice to others, bids, takes the middle or lays cards
    away. Before that a seat may pick up its hand, or the table may call a misdeal.
    """
    plan = table.plan
    if pick_up(table):
        return
    taking, naming = first(acts, TAKEN, DISCARDED), first(acts, "contract_chosen", "card_turned")
    leaving = first(acts, "pushed", "passed")
    if table.chance(table.habits.misdealt):
        table.act("misdealt", reason="a card lay open")
    elif taking is not None:
        _take_middle(table, taking)
    elif table.variant.choosing.choice == "auction" and naming is None:
        _bid(table, acts)
    elif leaving is not None and _leaves(table, plan, naming):
        table.say(leaving)
    elif naming is not None and naming.type == "card_turned":
        _turn(table, plan, naming)
    elif naming is not None:
        contract = plan.contract if plan.contract in naming.contracts else table.rng.choice(naming.contracts)
        table.say(naming, contract=contract.to_record())


def _leaves(table: Table, plan: Plan, naming: Act | None) -> bool:
    """Whether the seat whose turn it is leaves the choice to others."""
    if naming is not None and plan.first:
        again = len(seats_that(table.round, "passed")) >= table.game.players
        return naming.seat != plan.taker or again != plan.second
    return naming is None or (table.chance(0.6) if table.round.calls else plan.push)


def _turn(table: Table, plan: Plan, act: Act) -> None:
    """Turn the card that makes or offers trump.

    In a deal of two stages it is the planned card. A card of a hand, of the stock or of another pile has the planned
    suit, if any card there has it. A card of another pack is of that suit half of the time, and else drawn at random.
    """
    if plan.first:
        card = plan.turned
    elif plan.stock:
        card = next((card for card in plan.stock if SUIT_OF[card] == plan.contract.trump_suit), plan.stock[0])
        table.plan = plan._replace(stock=(*(other for other in plan.stock if other != card), card))
    else:
        wanted = [card for card in act.cards if SUIT_OF[card] == plan.contract.trump_suit]
        card = table.rng.choice(wanted if wanted and (act.seat != NOBODY or table.chance(0.5)) else act.cards)
    mine = {} if act.seat == NOBODY or plan.first or plan.stock else {"seat": act.seat}
    table.act(act.type, card=CODES[card], **mine)


def pick_up(table: Table) -> bool:
    """Let the next seat pick up its hand before the lead.

    Only where the forehand's partner must wait with it; says whether a seat did.
    """
    deal, game = table.round, table.game
    if not game.variant.choosing.partner_looks_late or not table.habits.pickups or deal.begun:
        return False
    spoken = deal.pushed != NOBODY or deal.contract is not None
    seats = [s for s in range(game.players) if s not in deal.picked_up]
    seats = [s for s in seats if spoken or s != game.partners[deal.forehand]]
    if seats:
        table.act("hand_picked_up", seat=seats[0])
    return bool(seats)


def _bid(table: Table, acts: list[Act]) -> None:
    """Let the seat whose turn it is bid, pass or defer its bid, unless an opponent doubles."""
    bidding, passing, deferring = first(acts, "bid_made"), first(acts, "passed"), first(acts, "bid_deferred")
    doubling, wish = first(acts, "doubled") is not None, table.plan.wish
    if bidding is not None and bidding.room is not None and wish in ((bidding.seat, n) for n in bidding.room.named):
        # The seat whose hand was dealt for a bid by name makes that bid.
        table.say(bidding, named=wish[1])
    elif deferring is not None and table.chance(0.3):
        table.say(deferring)
    elif not table.now_and_then(acts, "doubled", 0.08):
        if bidding is not None and (passing is None or table.chance(0.3 if doubling else 0.5)):
            named = {"contract": _wanted(table, bidding).to_record()} if bidding.contracts else {}
            table.say(bidding, **named, **how_much(table, bidding))
        elif passing is not None:
            table.say(passing)


def how_much(table: Table, act: Act) -> dict[str, Any]:
    """The members of an event that say how much is bid.

    Mostly one of the three lowest numbers; now and then any of the forty lowest, often the highest of these, or all
    tricks, or a bid by name.
    """
    assert act.room is not None
    numbers = act.room.numbers
    if act.room.named and (not numbers or table.chance(0.03)):
        return {"named": table.rng.choice(act.room.named)}
    if not numbers or (act.room.match and table.chance(0.05)):
        return {"match": True}
    higher = [*numbers[:40]]
    return {"points": table.rng.choice(numbers[:3] if table.chance(0.8) else higher + higher[-1:] * 4)}


def _wanted(table: Table, act: Act) -> Any:
    """The contract to bid for: the one for which the hands were dealt, or any that may be named."""
    planned = table.plan.contract
    fits = planned in act.contracts and table.chance(0.6)
    return planned if fits else table.rng.choice(act.contracts)


def _take_middle(table: Table, act: Act) -> None:
    """Let the winner of the auction take the middle, or lay as many cards away, mostly those of lowest rank."""
    deal, known = table.round, table.habits.hands[act.seat]
    if act.type == TAKEN:
        cards, untold = codes(middle(deal).cards), {}
        known = known and table.chance(0.7)
    else:
        careless = table.chance(0.3)
        hand = sorted(act.cards, key=lambda card: (0 if careless else RANK_OF[card], table.rng.random()))
        cards = [CODES[card] for card in hand[: talon_size(deal)]]
        untold = {"count": len(cards)}
    told: Event = {"cards": cards} if known else untold
    table.tell(act.type, {"seat": act.seat, **told}, {"seat": act.seat, "cards": cards})


# Between the contract and the first card


def talk(table: Table, acts: list[Act]) -> None:
    """Let the next seat exchange cards with its packet or the blind, say whether it plays, or make all play."""
    force, act = first(acts, FORCED), acts[0]
    waiting = first(acts, "maybe_said")
    if force is not None and table.chance(0.3):
        table.say(force)
    elif act.room is not None:
        _better(table, table.round, act.seat, table.rng.choice(act.room.numbers))
    elif first(acts, "hand_swapped") is not None and table.chance(table.habits.swaps):
        swap(table, act.seat)
    elif waiting is not None and table.chance(0.2):
        table.say(waiting)
    else:
        table.act("folded" if table.chance(table.habits.folds) else "stayed", seat=act.seat)


def _better(table: Table, deal: Round, seat: int, count: int) -> None:
    """Lay away the ``count`` cards of lowest value and take as many from the packet.

    The record names the cards only if it holds the seat's hand, and then sometimes only those laid away.
    """
    hand = sorted(numbers(deal.hands[seat]), key=lambda card: (deal.values[card], table.rng.random()))
    laid = [CODES[card] for card in hand[:count]]
    taken = [CODES[card] for card in deal.aside.packet(seat)[:count]]
    true = {"seat": seat, "count": count, **({"cards": laid, "taken": taken} if count else {})}
    told = true if table.habits.hands[seat] else {"seat": seat, "count": count}
    if count and told is true and table.habits.beside == "cards" and table.chance(0.5):
        told = {"seat": seat, "count": count, "cards": laid}
    table.tell("better_cards_taken", told, true)


def swap(table: Table, seat: int) -> None:
    """Let a seat take the blind for its hand; the record mostly names the new cards if it holds the seat's hand."""
    told: Event = {"seat": seat}
    if table.habits.hands[seat] and table.chance(0.7):
        told["cards"] = codes(table.round.aside.blind.cards)
    table.tell("hand_swapped", told, {"seat": seat})


def predict(table: Table, acts: list[Act]) -> None:
    """Let a seat predict: nothing, everything, any number, or a likely one.

    A hidden prediction is recorded without its number.
    """
    rng, act = table.rng, table.rng.choice([act for act in acts if act.type == "points_predicted"])
    most = act.room.most if act.room is not None else 0
    if table.habits.predictions == "hidden":
        table.say(act)
    else:
        any_, likely = rng.randint(0, most), rng.randint(5, 2 * most // table.game.players)
        table.say(act, points=rng.choice((0, 0, most, any_, *(likely,) * 4)))
