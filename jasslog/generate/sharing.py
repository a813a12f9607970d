"""Who is made to play, and rounds that are shared out instead of being played."""

from __future__ import annotations

from jasslog.game.acts import Act
from jasslog.game.facts import Offer
from jasslog.game.phases.best_melds import unresolved
from jasslog.game.phases.participation import FORCED
from jasslog.game.phases.pause import parties
from jasslog.game.round import Round
from jasslog.game.score.places import worth_to_share
from jasslog.generate.table import Event, Table
from jasslog.generate.taking_part import replan


def force(table: Table, acts: list[Act]) -> bool:
    """Now and then somebody who may makes everybody play."""
    act = next((act for act in acts if act.type == FORCED), None)
    if act is None or not table.chance(0.3):
        return False
    table.act(FORCED, seat=act.seat)
    replan(table)
    return True


def share(table: Table, deal: Round, acts: list[Act]) -> bool:
    """Now and then a round is shared out, where the record tells all that was said and held."""
    by_type = {kind: [act for act in acts if act.type == kind] for kind in _KINDS}
    if not by_type["split_offered"] or unresolved(deal):
        return False
    if by_type["split_accepted"]:
        act = table.rng.choice(by_type["split_accepted"])
        table.act("split_accepted" if table.chance(0.8) else "split_refused", seat=act.seat)
        return True
    told = all(table.habits.hands) or not deal.tricks
    if not told or not table.chance(0.02 if deal.tricks else 0.12):
        return False
    if by_type["round_conceded"] and table.chance(0.4):
        table.act("round_conceded", seat=table.rng.choice(by_type["round_conceded"]).seat)
        return True
    seats = parties(table.game, deal)
    if seats:
        seat = table.rng.choice(seats)
        table.act("split_offered", seat=seat, **offer(table, deal, seat, seats))
    return bool(seats)


_KINDS = ("split_offered", "split_accepted", "round_conceded")


def offer(table: Table, deal: Round, seat: int, seats: list[int]) -> Event:
    """Shares of the tricks, and now and then of the melds."""
    scores = [0] * table.game.sides
    most = table.variant.splitting.most
    for _ in range(min(table.rng.choice((15, 14, 10)), most)):
        scores[table.rng.choice(seats)] += 1
    melds = [0] * table.game.sides
    for _ in range(worth_to_share(table.game, deal, Offer(seat, tuple(scores), (), -1))):
        melds[table.rng.choice(seats)] += 1
    return {"scores": scores, **({"melds": melds} if any(melds) and table.chance(0.5) else {})}
