"""How a generated table comes to its contract: choosing, passing, bids, and the cards in the middle."""

from __future__ import annotations

from typing import Any

from jasslog.cards import CODES, SUIT_OF, codes, numbers
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.naming import seats_that
from jasslog.game.phases.talon import DISCARDED, TAKEN
from jasslog.game.round import Round
from jasslog.generate.table import Event, Plan, Table


def choose(table: Table, acts: list[Act]) -> None:
    """One step on the way to the contract."""
    deal, plan = table.round, table.plan
    if pick_up(table):
        return
    if table.chance(table.habits.misdealt):
        table.act("misdealt", reason="a card lay open")
        return
    _speak(table, deal, plan, acts)


def _speak(table: Table, deal: Round, plan: Plan, acts: list[Act]) -> None:
    """The seat whose turn it is chooses, or leaves the choice to others; or it bids."""
    if take_middle(table, acts):
        return
    if table.variant.choosing.choice == "auction" and not any(act.type == "contract_chosen" for act in acts):
        bid(table, acts)
        return
    naming = next((act for act in acts if act.type in ("contract_chosen", "card_turned")), None)
    leaving = next((act for act in acts if act.type in ("pushed", "passed")), None)
    if leaving is not None and _leaves(table, deal, plan, naming):
        table.act(leaving.type, seat=leaving.seat)
        return
    assert naming is not None
    if naming.type == "card_turned":
        _turn(table, plan, naming)
        return
    contract = plan.contract if plan.contract in naming.contracts else table.rng.choice(naming.contracts)
    table.act("contract_chosen", seat=naming.seat, contract=contract.to_record())


def _leaves(table: Table, deal: Round, plan: Plan, naming: Act | None) -> bool:
    """Whether the seat whose turn it is leaves the choice to others."""
    if naming is not None and plan.first:
        again = len(seats_that(deal, "passed")) >= table.game.players
        return naming.seat != plan.taker or again != plan.second
    return naming is None or (table.chance(0.6) if deal.calls else plan.push)


def _turn(table: Table, plan: Plan, act: Act) -> None:
    """A card of a hand makes the trump that was planned; one of another pack comes as chance will have it."""
    if plan.first:
        table.act("card_turned", card=CODES[plan.turned])
        return
    if plan.stock:
        card = next((card for card in plan.stock if SUIT_OF[card] == plan.contract.trump_suit), plan.stock[0])
        table.plan = plan._replace(stock=(*(other for other in plan.stock if other != card), card))
        table.act("card_turned", card=CODES[card])
        return
    mine = {} if act.seat == NOBODY else {"seat": act.seat}
    wanted = [card for card in act.cards if SUIT_OF[card] == plan.contract.trump_suit]
    chosen = wanted if wanted and (mine or table.chance(0.5)) else act.cards
    table.act("card_turned", card=CODES[table.rng.choice(chosen)], **mine)


def pick_up(table: Table) -> bool:
    """Where the forehand's partner waits, the seats take up their hands one by one before the lead (C-14)."""
    deal, game = table.round, table.game
    if not game.variant.choosing.partner_looks_late or not table.habits.pickups or deal.trick or deal.tricks:
        return False
    spoken = deal.pushed != NOBODY or deal.contract is not None
    seats = [s for s in range(game.players) if s not in deal.picked_up]
    seats = [s for s in seats if spoken or s != game.partners[deal.forehand]]
    if seats:
        table.act("hand_picked_up", seat=seats[0])
    return bool(seats)


def bid(table: Table, acts: list[Act]) -> None:
    """The seat whose turn it is bids or passes, unless an opponent doubles."""
    doubling = [act for act in acts if act.type == "doubled"]
    bidding = next((act for act in acts if act.room is not None), None)
    passing = next((act for act in acts if act.type == "passed"), None)
    deferring = next((act for act in acts if act.type == "bid_deferred"), None)
    wish = table.plan.wish
    if bidding is not None and bidding.room is not None and wish in ((bidding.seat, n) for n in bidding.room.named):
        # Who has the hand for a bid by name makes it.
        table.act("bid_made", seat=bidding.seat, named=wish[1])
        return
    if deferring is not None and table.chance(0.3):
        table.act("bid_deferred", seat=deferring.seat)
    elif doubling and table.chance(0.08):
        table.act("doubled", seat=table.rng.choice(doubling).seat)
    elif bidding is not None and (passing is None or table.chance(0.3 if doubling else 0.5)):
        named = {"contract": _wanted(table, bidding).to_record()} if bidding.contracts else {}
        table.act("bid_made", seat=bidding.seat, **named, **how_much(table, bidding))
    elif passing is not None:
        table.act("passed", seat=passing.seat)


def how_much(table: Table, act: Act) -> dict[str, Any]:
    """A number, most often one of the lowest, now and then the highest, or all tricks, or what has a name."""
    assert act.room is not None
    numbers = act.room.numbers
    if act.room.named and (not numbers or table.chance(0.03)):
        return {"named": table.rng.choice(act.room.named)}
    if not numbers or (act.room.match and table.chance(0.05)):
        return {"match": True}
    higher = [*numbers[:40]]
    return {"points": table.rng.choice(numbers[:3] if table.chance(0.8) else higher + higher[-1:] * 4)}


def _wanted(table: Table, act: Act) -> Any:
    """The contract for which the hands were made, or another one."""
    planned = table.plan.contract
    fits = planned in act.contracts and table.chance(0.6)
    return planned if fits else table.rng.choice(act.contracts)


def redouble(table: Table, acts: list[Act]) -> bool:
    """Now and then the side whose bid was doubled redoubles before the lead."""
    seats = [act.seat for act in acts if act.type == "redoubled"]
    if not seats or not table.chance(0.3):
        return False
    table.act("redoubled", seat=table.rng.choice(seats))
    return True


def take_middle(table: Table, acts: list[Act]) -> bool:
    """The winner of the auction takes the middle, or lays cards away; whether that was his turn."""
    act = next((act for act in acts if act.type in (TAKEN, DISCARDED)), None)
    if act is None:
        return False
    deal, known = table.round, table.habits.hands[act.seat]
    if act.type == TAKEN:
        cards, untold = codes(deal.aside.talon_up.cards | deal.aside.talon_down.cards), {}
        known = known and table.chance(0.7)
    else:
        cards = _chosen(table, deal, act)
        untold = {"count": len(cards)}
    told: Event = {"cards": cards} if known else untold
    table.tell(act.type, {"seat": act.seat, **told}, {"seat": act.seat, "cards": cards})
    return True


def _chosen(table: Table, deal: Round, act: Act) -> list[str]:
    """Six cards of the hand, mostly of low rank."""
    size = deal.variant.deal.talon_up + deal.variant.deal.talon_down
    careless = table.chance(0.3)
    hand = sorted(numbers(deal.hands[act.seat]), key=lambda card: (0 if careless else card % 9, table.rng.random()))
    return [CODES[card] for card in hand[:size]]
