"""One against all at a generated table: the middle, the partner's card, giving up a round."""

from __future__ import annotations

from jasslog.cards import CODES, codes, numbers
from jasslog.game.acts import Act
from jasslog.game.phases.lone import target_of
from jasslog.game.phases.talon import DISCARDED, TAKEN
from jasslog.game.round import Round
from jasslog.generate.table import Event, Table
from jasslog.generate.taking_part import replan

AT_MOST = 1300
"""More than most rounds bring a side: further from the target nobody thinks of claiming."""


def take_middle(table: Table, acts: list[Act]) -> bool:
    """The winner of the auction takes the middle, or lays cards away; whether that was his turn."""
    deal, act = table.game.round, next((act for act in acts if act.type in (TAKEN, DISCARDED)), None)
    if act is None or deal is None:
        return False
    known = table.habits.hands[act.seat]
    if act.type == TAKEN:
        taken = codes(deal.aside.talon_up.cards | deal.aside.talon_down.cards)
        told: Event = {"cards": taken} if known and table.chance(0.7) else {}
        table.tell(TAKEN, {"seat": act.seat, **told}, {"seat": act.seat, "cards": taken})
    else:
        laid = _chosen(table, deal, act)
        told = {"cards": laid} if known else {"count": len(laid)}
        table.tell(DISCARDED, {"seat": act.seat, **told}, {"seat": act.seat, "cards": laid})
    replan(table)
    return True


def _chosen(table: Table, deal: Round, act: Act) -> list[str]:
    """Six cards of the hand, mostly of low rank."""
    size = deal.variant.deal.talon_up + deal.variant.deal.talon_down
    careless = table.chance(0.3)
    hand = sorted(numbers(deal.hands[act.seat]), key=lambda card: (0 if careless else card % 9, table.rng.random()))
    return [CODES[card] for card in hand[:size]]


def stand_alone(table: Table, acts: list[Act]) -> bool:
    """Now and then a partner's card is named, or the round given up, before the first card."""
    for act in acts:
        if act.type == "partner_card_named" and table.chance(0.7):
            table.act(act.type, seat=act.seat, card=CODES[table.rng.choice(act.cards)])
            return True
        if act.type == "round_conceded" and table.chance(table.habits.concedes):
            table.act(act.type, seat=act.seat)
            return True
    return False


def thinks_of_claiming(table: Table) -> bool:
    """Whether a side is near its target, and the record tells what it has."""
    game, deal = table.game, table.game.round
    untold = deal is not None and bool(deal.aside.laid.size) and not table.habits.hands[game.lone]
    return not untold and any(score >= target_of(game, side) - AT_MOST for side, score in enumerate(game.scores))
