"""Drawing from the stock, and melds that are said at every turn."""

from __future__ import annotations

from functools import reduce
from operator import or_

from jasslog.cards import CODES, codes, numbers
from jasslog.game.facts import Announcement
from jasslog.game.phases.best_melds import standing
from jasslog.game.phases.columns import bare, due
from jasslog.game.phases.turn_melds import EVERY_TURN, trick_by_trick, trick_of
from jasslog.game.round import Round
from jasslog.generate.table import Event, Table
from jasslog.rules.melds import Meld, rank_key, read_meld

RUNS = [
    ((1 << length) - 1) << 9 * suit + low for suit in range(4) for length in range(3, 10) for low in range(10 - length)
]
FOURS = [sum(1 << 9 * suit + rank for suit in range(4)) for rank in range(9)]


def next_card(table: Table, deal: Round) -> int:
    """The card on the top of the stock; the last one is the one that was turned up, or the six for it."""
    assert table.plan is not None
    stock = deal.aside.stock
    return next(numbers(stock.cards)) if stock.size == 1 and stock.cards else table.plan.stock[-stock.size]


def draw(table: Table, deal: Round) -> None:
    """The next seat draws; the record tells its card, only that it drew, or nothing."""
    seat = deal.aside.due[0]
    true: Event = {"seat": seat, "card": CODES[next_card(table, deal)]}
    if table.habits.deal_recorded or table.habits.timed:
        table.tell("card_drawn", true if table.habits.hands[seat] else {"seat": seat}, true)
    else:
        table.happen("card_drawn", **true)


def uncover(table: Table, deal: Round) -> None:
    """Somebody turns up the card that lies bare; where the deal is not recorded that may not be, either."""
    seat = due(deal)[0]
    found = bare(deal, seat)
    assert found is not None
    true: Event = {"seat": seat, "card": CODES[found.under]}
    if table.habits.deal_recorded or table.habits.timed:
        table.act("card_uncovered", **true)
    else:
        table.happen("card_uncovered", **true)


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
    held = [meld for cards in RUNS + FOURS if not cards & ~deal.hands[seat] and (meld := read_meld(cards, options))]
    fit = [meld for meld in held if _void(table, deal, seat, meld) == void]
    return sorted(fit, key=lambda meld: rank_key(meld, contract, options), reverse=True)


def _void(table: Table, deal: Round, seat: int, meld: Meld) -> str:
    said = Announcement(seat, meld, meld.cards, 0, len(table.events), "")
    return trick_by_trick(table.game, deal, [*deal.melds, said])[-1].void


def shown(table: Table, deal: Round, seat: int) -> int:
    """The cards of the melds that a seat will have announced by the end of the round, as far as that is settled."""
    if table.variant.melds.window not in EVERY_TURN:
        melds = [meld.cards for meld in table.plan.melds[seat]] if table.plan is not None else []
    else:
        melds = [said.cards for said in deal.melds if said.seat == seat]
    return reduce(or_, melds, 0)


def spoken(table: Table, deal: Round, seat: int) -> bool:
    """Whether a seat has announced its meld of the trick on the table."""
    here = [said for said in standing(table.game, deal) if trick_of(deal, said.event) == len(deal.tricks)]
    return any(said.seat == seat and not said.void for said in here)
