"""What a generated table announces: melds, at the first card or at every turn, marriage and roem."""

from __future__ import annotations

from functools import partial, reduce
from operator import or_

from jasslog.cards import RANK_SET, codes
from jasslog.game.facts import Act, Announcement
from jasslog.game.phases.best_melds import EVERY_TURN, credited_melds, seat_order, trick_by_trick
from jasslog.game.phases.marriage import married_seats
from jasslog.game.state import Round
from jasslog.generate.table import Table
from jasslog.rules.melds import Meld, marriage_cards, rank_key, read_meld


def speak(table: Table, deal: Round, acts: list[Act]) -> bool:
    """Announce or show the next meld or marriage that is due, or call roem."""
    melders = [act.seat for act in acts if act.type == "meld_announced"]
    in_order = sorted(melders, key=partial(seat_order, table.game, deal))
    if _show(table, deal) or any(_announce(table, deal, seat) for seat in in_order):
        return True
    for act in acts:
        if act.type == "marriage_announced" and not table.silent and _say_marriage(table, deal, act.seat):
            return True
        if act.type == "roem_called" and table.chance(table.habits.roem):
            table.say(act)
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
    """A seat announces its next meld, the best in this contract first, unless it is too low or can wait."""
    plan, options, contract = table.plan, table.variant.melds, deal.made_contract
    if contract is None:
        return False
    if options.window in EVERY_TURN:
        return _meld_now(table, deal, seat)
    if table.variant.splitting.allowed and (deal.tricks or (deal.turn != seat and not table.chance(0.1))):
        return False
    # What must still be held is said before any of it is played.
    waits = options.window == "own_first_card" and plan.after_card[seat] and options.held != "now"
    rank = partial(rank_key, contract=contract, options=options)
    mine = [said for said in deal.melds if said.seat == seat and not said.void]
    left = sorted(plan.melds[seat], key=rank, reverse=True)[len(mine) :]
    if not left or (waits and deal.turn == seat):
        return False
    # Who has announced anything announces, or has announced, all that is planned.
    heard = [rank(meld) for said in deal.melds if not said.void for meld in plan.melds[said.seat]]
    if options.min_previous and not mine and heard and rank(left[0]) < max(heard):
        return False
    _say_meld(table, seat, left[0], table.habits.said)
    return True


def _say_meld(table: Table, seat: int, meld: Meld, style: str) -> None:
    """A meld is announced by its cards, its points, or both."""
    said = {"cards": codes(meld.cards), "points": meld.points}
    table.act("meld_announced", seat=seat, **{k: v for k, v in said.items() if style in ("both", k)})


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


def _meld_now(table: Table, deal: Round, seat: int) -> bool:
    """Mostly a seat announces the best meld that counts, if the record tells its hand; now and then another one."""
    if not table.habits.hands[seat] or not table.chance(table.habits.melds):
        return False
    melds = melds_in(table, deal, seat, "")
    if melds:
        meld = table.rng.choice(melds) if table.chance(0.3) else melds[0]
        _say_meld(table, seat, meld, "both" if table.habits.said == "both" else "cards")
    return bool(melds)


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
