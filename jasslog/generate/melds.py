"""What a generated table announces: melds, at the first card or at every turn, marriage and roem."""

from __future__ import annotations

from functools import reduce
from operator import or_

from jasslog.cards import RANK_SET, codes
from jasslog.game.acts import Act
from jasslog.game.facts import Announcement
from jasslog.game.phases.best_melds import credited_melds, seat_order
from jasslog.game.phases.marriage import married_seats
from jasslog.game.phases.turn_melds import EVERY_TURN, trick_by_trick
from jasslog.game.round import Round
from jasslog.generate.table import Table
from jasslog.rules.marriage import marriage_cards
from jasslog.rules.melds import Meld, rank_key, read_meld


def speak(table: Table, deal: Round, acts: list[Act]) -> bool:
    """Announce or show the next meld or marriage that is due."""
    if "meld" not in table.muted:
        if _show(table, deal):
            return True
        for act in sorted(acts, key=lambda act: seat_order(table.game, deal, act.seat)):
            if act.type == "meld_announced" and _announce(table, deal, act.seat):
                return True
    for act in acts:
        if act.type == "marriage_announced" and "marriage" not in table.muted and _say_marriage(table, deal, act.seat):
            return True
    for act in acts:
        if act.type == "roem_called" and table.chance(table.habits.roem):
            table.act("roem_called", seat=act.seat)
            return True
    return False


def _show(table: Table, deal: Round) -> bool:
    """A meld of which only the points were said is laid open once the first trick is over or nobody waits."""
    if not deal.tricks and table.variant.melds.window != "before_first_lead":
        return False
    for said in deal.melds:
        if not said.cards and not said.void:
            shown = {other.cards for other in deal.melds if other.seat == said.seat}
            planned = table.plan.melds[said.seat]
            meld = next((m for m in planned if m.cards not in shown and m.points == said.said), None)
            if meld is not None:
                table.act("meld_shown", seat=said.seat, cards=codes(meld.cards))
                return True
    return False


def _announce(table: Table, deal: Round, seat: int) -> bool:
    plan, window = table.plan, table.variant.melds.window
    if deal.contract is None:
        return False
    if window in EVERY_TURN:
        return meld_now(table, deal, seat)
    shared = table.variant.splitting.allowed
    if shared and (deal.tricks or (deal.turn != seat and not table.chance(0.1))):
        return False
    # What must still be held is said before any of it is played.
    waits = window == "own_first_card" and plan.after_card[seat] and table.variant.melds.held != "now"
    mine = [said for said in deal.melds if said.seat == seat and not said.void]
    meld = next(iter(best_first(table, deal, seat)[len(mine) :]), None)
    if meld is None or (waits and deal.turn == seat) or (not mine and too_low(table, deal, seat)):
        return False
    said = {"cards": codes(meld.cards), "points": meld.points}
    style = table.habits.said
    table.act("meld_announced", seat=seat, **{k: v for k, v in said.items() if style in ("both", k)})
    return True


def best_first(table: Table, deal: Round, seat: int) -> list[Meld]:
    """What a seat means to announce, the best in this contract first."""
    contract, options = deal.made_contract, table.variant.melds
    assert contract is not None
    return sorted(table.plan.melds[seat], key=lambda meld: rank_key(meld, contract, options), reverse=True)


def too_low(table: Table, deal: Round, seat: int) -> bool:
    """Whether the best a seat wants to announce is below what has been announced, where that is forbidden (W-4)."""
    options, contract, plan = table.variant.melds, deal.made_contract, table.plan
    if not options.min_previous or contract is None:
        return False
    # Who has announced anything announces, or has announced, all that is planned.
    heard = {said.seat for said in deal.melds if not said.void}
    keys = [rank_key(meld, contract, options) for other in heard for meld in plan.melds[other]]
    mine = [rank_key(meld, contract, options) for meld in plan.melds[seat]]
    return bool(keys) and max(mine) < max(keys)


def _say_marriage(table: Table, deal: Round, seat: int) -> bool:
    # Of a hand that nobody wrote down the record proves it only with the card that was turned up.
    silent = table.variant.deal.stock and not table.habits.hands[seat] and deal.last_card != deal.turned
    if "marriages" in table.game.not_recorded or silent:
        return False
    early = table.variant.splitting.allowed and marriage_cards(deal.trump) & ~deal.played
    if early and not table.chance(0.05):
        return False
    if seat in married_seats(table.game, deal, credited_melds(table.game, deal)) and table.chance(0.5):
        return False
    table.act("marriage_announced", seat=seat)
    return True


_RUNS = [
    ((1 << length) - 1) << 9 * suit + low for suit in range(4) for length in range(3, 10) for low in range(10 - length)
]


def meld_now(table: Table, deal: Round, seat: int) -> bool:
    """Mostly a seat announces the best meld that counts, if the record tells its hand; now and then another one."""
    if not table.habits.hands[seat] or not table.chance(table.habits.melds):
        return False
    melds = melds_in(table, deal, seat, "")
    if not melds:
        return False
    meld = table.rng.choice(melds) if table.chance(0.3) else melds[0]
    said = {"cards": codes(meld.cards), **({"points": meld.points} if table.habits.said == "both" else {})}
    table.act("meld_announced", seat=seat, **said)
    return True


def melds_in(table: Table, deal: Round, seat: int, void: str) -> list[Meld]:
    """The melds in a hand that would count now, or would not for this reason, the best first."""
    contract, options = deal.made_contract, table.variant.melds
    assert contract is not None
    held = [read_meld(cards, options) for cards in (*_RUNS, *RANK_SET) if not cards & ~deal.hands[seat]]
    fit = [meld for meld in held if meld is not None and _void(table, deal, seat, meld) == void]
    return sorted(fit, key=lambda meld: rank_key(meld, contract, options), reverse=True)


def _void(table: Table, deal: Round, seat: int, meld: Meld) -> str:
    said = Announcement(seat, meld, meld.cards, 0, len(table.events), "")
    return trick_by_trick(table.game, deal, [*deal.melds, said])[-1].void


def shown(table: Table, deal: Round, seat: int) -> int:
    """The cards of the melds that a seat will have announced by the end of the round, as far as that is settled."""
    if table.variant.melds.window not in EVERY_TURN:
        melds = [meld.cards for meld in table.plan.melds[seat]]
    else:
        melds = [said.cards for said in deal.melds if said.seat == seat]
    return reduce(or_, melds, 0)
