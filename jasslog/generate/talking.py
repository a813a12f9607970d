"""What is said and exchanged between the contract and the end: who plays, better cards, predictions, offers."""

from __future__ import annotations

from jasslog.cards import CODES, codes, numbers
from jasslog.game.acts import Act
from jasslog.game.facts import Offer
from jasslog.game.phases.best_melds import unresolved
from jasslog.game.phases.participation import FORCED
from jasslog.game.phases.pause import parties
from jasslog.game.round import Round
from jasslog.game.score.aims import hidden, most_points, points_won
from jasslog.game.score.entries import entries_of
from jasslog.game.score.places import worth_to_share
from jasslog.generate.table import Event, Table


def talk(table: Table, acts: list[Act]) -> None:
    """The next seat betters its hand, or says whether it plays, if nobody makes all play."""
    deal = table.round
    force = next((act for act in acts if act.type == FORCED), None)
    if force is not None and table.chance(0.3):
        table.act(FORCED, seat=force.seat)
        return
    seat = acts[0].seat
    if acts[0].room is not None:
        better(table, deal, seat, table.rng.choice(acts[0].room.numbers))
    elif any(act.type == "hand_swapped" for act in acts) and table.chance(table.habits.swaps):
        swap(table, seat)
    elif any(act.type == "maybe_said" for act in acts) and table.chance(0.2):
        table.act("maybe_said", seat=seat)
    else:
        table.act("folded" if table.chance(table.habits.folds) else "stayed", seat=seat)


def better(table: Table, deal: Round, seat: int, count: int) -> None:
    """Lay so many cards away, mostly worthless ones, and take as many; the record tells them if it has the hand."""
    hand = sorted(numbers(deal.hands[seat]), key=lambda card: (deal.values[card], table.rng.random()))
    laid = [CODES[card] for card in hand[:count]]
    taken = [CODES[card] for card in deal.aside.packet(seat)[:count]]
    true = {"seat": seat, "count": count, **({"cards": laid, "taken": taken} if count else {})}
    told = true if table.habits.hands[seat] else {"seat": seat, "count": count}
    if count and told is true and table.habits.beside == "cards" and table.chance(0.5):
        told = {"seat": seat, "count": count, "cards": laid}
    table.tell("better_cards_taken", told, true)


def swap(table: Table, seat: int) -> None:
    """Take the blind; the record tells the new hand if it tells the seat's hands, mostly."""
    told: Event = {"seat": seat}
    if table.habits.hands[seat] and table.chance(0.7):
        told["cards"] = codes(table.round.aside.blind.cards)
    table.tell("hand_swapped", told, {"seat": seat})


def exchange(table: Table, acts: list[Act]) -> bool:
    """Now and then a seat takes the blind, robs, names its partner's card or gives the round up, where it may now."""
    habits, shown = table.habits, {said.seat for said in table.round.melds}
    chances = {
        "hand_swapped": habits.swaps / 2,
        "trump_six_swapped": habits.robs,
        "partner_card_named": 0.7,
        "round_conceded": habits.concedes,
    }
    for act in acts:
        keeps = act.type in _MOVING and act.seat in shown and table.variant.exchange.rob_window != "own_turn"
        if keeps or not table.chance(chances.get(act.type, 0.0)):
            continue
        if act.type == "hand_swapped":
            swap(table, act.seat)
        elif act.type == "partner_card_named":
            table.act(act.type, seat=act.seat, card=CODES[table.rng.choice(act.cards)])
        else:
            table.act(act.type, seat=act.seat)
        return True
    return False


_MOVING = ("hand_swapped", "trump_six_swapped")
"""Acts by which cards change places, which who has melds on the table leaves alone except at his own turn."""


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


def predict(table: Table, acts: list[Act]) -> None:
    """The next seat predicts: nothing, everything, or what a hand may bring."""
    act = table.rng.choice([act for act in acts if act.type == "points_predicted"])
    if table.habits.predictions == "absent":
        table.happen("points_predicted", seat=act.seat)
        return
    points = {} if table.habits.predictions == "hidden" else {"points": guess(table, act)}
    table.act("points_predicted", seat=act.seat, **points)


def guess(table: Table, act: Act) -> int:
    """Some number of points that may be said."""
    rng, most = table.rng, act.room.most if act.room is not None else 0
    return rng.choice((0, 0, most, rng.randint(0, most), *(rng.randint(5, 2 * most // table.game.players),) * 4))


def open_predictions(table: Table, deal: Round) -> bool:
    """Before any figure depends on them the hidden predictions are opened, and some have come true; whether any was."""
    unsaid = table.variant.predictions.asked == "none" or "predictions" in table.game.not_recorded
    if unsaid or deal.phase not in ("complete", "scored") or table.game.stopped:
        return False
    entries = entries_of(table.game, deal)
    won = [points_won(entries, seat) for seat in range(table.game.players)]
    seats = [seat for seat in hidden(table.game, deal) if seat in deal.predictions]
    if not seats and deal.phase == "complete":
        _come_true(table, deal, won)
    for seat in seats:
        lucky = table.chance(0.3)
        points = won[seat] if lucky else table.rng.randint(0, min(won[seat] + 60, most_points(table.game, deal)))
        table.act("revealed", what="prediction", seat=seat, points=points)
    return bool(seats)


def _come_true(table: Table, deal: Round, won: list[int]) -> None:
    """Now and then a seat that said its prediction aloud had guessed right; nothing before has depended on it."""
    if table.habits.undone or table.found is not None or not table.chance(0.3):
        return
    seat = table.rng.randrange(table.game.players)
    said = deal.predictions.get(seat)
    if said is not None and table.events[said.event].get("points") == said.points:
        table.events[said.event]["points"] = won[seat]
        deal.predictions[seat] = said._replace(points=won[seat])
