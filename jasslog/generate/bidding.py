"""How a generated table bids for the contract: mostly low, now and then doubled, seldom for all tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jasslog.game.acts import Act
    from jasslog.generate.table import Table


def bid(table: Table, acts: list[Act]) -> None:
    """The seat whose turn it is bids or passes, unless an opponent doubles."""
    doubling = [act for act in acts if act.type == "doubled"]
    bidding = next((act for act in acts if act.room is not None), None)
    passing = next((act for act in acts if act.type == "passed"), None)
    deferring = next((act for act in acts if act.type == "bid_deferred"), None)
    if bidding is not None and _wished(table, bidding):
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


def _wished(table: Table, bidding: Act) -> bool:
    """Who has the hand for a bid by name makes it."""
    seat, name = table.plan.wish if table.plan is not None else (-1, "")
    if seat != bidding.seat or bidding.room is None or name not in bidding.room.named:
        return False
    table.act("bid_made", seat=seat, named=name)
    return True


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
    planned = table.plan.contract if table.plan is not None else None
    fits = planned in act.contracts and table.chance(0.6)
    return planned if fits else table.rng.choice(act.contracts)


def redouble(table: Table, acts: list[Act]) -> bool:
    """Now and then the side whose bid was doubled redoubles before the lead."""
    seats = [act.seat for act in acts if act.type == "redoubled"]
    if not seats or not table.chance(0.3):
        return False
    table.act("redoubled", seat=table.rng.choice(seats))
    return True
