"""Between the contract and the cards: better cards, who plays, the blind, robbing."""

from __future__ import annotations

from jasslog.cards import CODES, codes, numbers
from jasslog.game.acts import Act
from jasslog.game.round import Round
from jasslog.generate.deals import planned_melds
from jasslog.generate.table import Event, Table


def talk(table: Table, acts: list[Act]) -> None:
    """The next seat betters its hand, or says whether it plays."""
    deal = table.game.round
    assert deal is not None
    seat = acts[0].seat
    if acts[0].room is not None:
        better(table, deal, seat, table.rng.choice(acts[0].room.numbers))
    elif any(act.type == "hand_swapped" for act in acts) and table.chance(table.habits.swaps):
        swap(table, seat)
    elif any(act.type == "maybe_said" for act in acts) and table.chance(0.2):
        table.act("maybe_said", seat=seat)
    else:
        table.act("folded" if table.chance(table.habits.folds) else "stayed", seat=seat)
    replan(table)


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
    deal = table.game.round
    assert deal is not None
    told: Event = {"seat": seat}
    if table.habits.hands[seat] and table.chance(0.7):
        told["cards"] = codes(deal.aside.blind.cards)
    table.tell("hand_swapped", told, {"seat": seat})
    replan(table)


def exchange(table: Table, acts: list[Act]) -> bool:
    """Now and then somebody who has no melds on the table takes the blind or robs, where that may be done now."""
    deal = table.game.round
    shown = {said.seat for said in deal.melds} if deal is not None else set()
    for act in acts:
        if act.seat in shown and table.variant.exchange.rob_window != "own_turn":
            continue
        if act.type == "hand_swapped" and table.chance(table.habits.swaps / 2):
            swap(table, act.seat)
            return True
        if act.type == "trump_six_swapped" and table.chance(table.habits.robs):
            table.act("trump_six_swapped", seat=act.seat)
            replan(table)
            return True
    return False


def replan(table: Table) -> None:
    """Whose hand is not the one dealt announces the melds of the new one, and who folded none."""
    deal, plan = table.game.round, table.plan
    if deal is None or plan is None or plan.stock:
        return
    for seat, hand in enumerate(deal.dealt):
        if hand != plan.hands[seat]:
            melds = planned_melds(table.game, table.rng, table.habits, hand)
            plan = plan._replace(
                hands=(*plan.hands[:seat], hand, *plan.hands[seat + 1 :]),
                melds=(*plan.melds[:seat], melds, *plan.melds[seat + 1 :]),
            )
    table.plan = plan
