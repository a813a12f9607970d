"""Who is made to play, and rounds that are shared out instead of being played."""

from __future__ import annotations

from jasslog.game.acts import Act
from jasslog.game.facts import Offer
from jasslog.game.phases.best_melds import unresolved
from jasslog.game.phases.participation import FORCED, why_no_force
from jasslog.game.phases.pause import parties, why_no_pause
from jasslog.game.phases.splitting import why_no_answer, why_no_surrender
from jasslog.game.round import Round
from jasslog.game.score.places import worth_to_share
from jasslog.generate.astray import Deviation, Memo, playing, wrong
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


# What may go wrong


def force_not_allowed(table: Table, memo: Memo) -> bool:
    """Somebody makes everybody play who does not stand lowest, or too early in the game, or too late in the round."""
    deal = table.game.round
    if deal is None or deal.contract is None or deal.tricks or deal.phase not in ("participating", "playing"):
        return False
    seats = [seat for seat in deal.active if why_no_force(table.game, deal, seat)]
    done = bool(seats) and wrong(table, "force-not-allowed", FORCED, seat=table.rng.choice(seats))
    replan(table)
    return done


def split_not_allowed(table: Table, memo: Memo) -> bool:
    """More is offered than there is, or within a trick."""
    deal = playing(table)
    if deal is None or deal.split.offer is not None or unresolved(deal):
        return False
    pause = not why_no_pause(table.game, deal)
    seats = parties(table.game, deal)
    if not seats or (not pause and table.chance(0.9)):
        return False
    told = offer(table, deal, seats[0], seats)
    told["scores"][seats[0]] += 16 if pause else 0
    return wrong(table, "split-not-allowed", "split_offered", seat=seats[0], **told)


def answer_not_allowed(table: Table, memo: Memo) -> bool:
    """An offer is taken that nobody made, or by him who made it."""
    deal = playing(table)
    if deal is None:
        return False
    seats = [seat for seat in deal.dealt_in if why_no_answer(table.game, deal, seat)]
    kind = table.rng.choice(("split_accepted", "split_refused"))
    return bool(seats) and wrong(table, "answer-not-allowed", kind, seat=table.rng.choice(seats))


def gave_up_wrongly(table: Table, memo: Memo) -> bool:
    """Somebody gives the round up where no three play, or within a trick."""
    deal = playing(table)
    if deal is None:
        return False
    seats = [seat for seat in deal.dealt_in if why_no_surrender(table.game, deal, seat)]
    return bool(seats) and wrong(table, "concession-not-allowed", "round_conceded", seat=table.rng.choice(seats))


DEVIATIONS: dict[str, Deviation] = {
    "force-not-allowed": force_not_allowed,
    "split-not-allowed": split_not_allowed,
    "answer-not-allowed": answer_not_allowed,
    "gave-up-wrongly": gave_up_wrongly,
}
"""Acts of this room by name."""
