"""Acts against the rules of melds."""

from __future__ import annotations

from jasslog.cards import BIT, codes, numbers
from jasslog.game.facts import NOBODY
from jasslog.game.phases.best_melds import seat_order
from jasslog.game.phases.melds import meld_window
from jasslog.game.phases.turn_melds import EVERY_TURN
from jasslog.game.round import Round
from jasslog.game.score.aims import named_bid
from jasslog.generate.astray import Memo, playing, wrong
from jasslog.generate.drawing import melds_in
from jasslog.generate.table import Table
from jasslog.rules.melds import Meld, best_choice, rank_key, read_meld


def _say(table: Table, name: str, seat: int, cards: int) -> bool:
    return wrong(table, name, "meld_announced", seat=seat, cards=codes(cards))


def _only(table: Table, melds: dict[int, tuple[Meld, ...]]) -> None:
    """From now on these seats announce only these melds in this round."""
    assert table.plan is not None
    planned = tuple(melds.get(seat, before) for seat, before in enumerate(table.plan.melds))
    table.plan = table.plan._replace(melds=planned)


def _speaker(table: Table) -> tuple[Round, int] | None:
    """The round and a seat that may announce melds now."""
    deal = playing(table)
    if deal is None or (table.variant.splitting.allowed and deal.tricks):
        return None
    seats = [s for s in range(table.game.players) if meld_window(table.game, deal, s) == "open"]
    # In the order of the seats, so that nothing else is out of order.
    seats.sort(key=lambda seat: seat_order(table.game, deal, seat))
    heard = max((seat_order(table.game, deal, said.seat) for said in deal.melds), default=0)
    seats = [seat for seat in seats if seat_order(table.game, deal, seat) >= heard]
    return (deal, seats[0]) if seats else None


def meld_not_held(table: Table, memo: Memo) -> bool:
    """A run is announced of which the seat lacks a card."""
    found = _speaker(table)
    if found is None:
        return False
    deal, seat = found
    runs = [7 << 9 * suit + low for suit in range(4) for low in range(7)]
    return _say(table, "meld-not-held", seat, table.rng.choice([run for run in runs if run & ~deal.dealt[seat]]))


def meld_not_valid(table: Table, memo: Memo) -> bool:
    """Three cards are announced that are no meld."""
    found = _speaker(table)
    if found is None:
        return False
    deal, seat = found
    hand = deal.hands[seat] if table.variant.melds.held == "now" else deal.dealt[seat]
    cards = sum(BIT[card] for card in table.rng.sample(list(numbers(hand)), min(3, hand.bit_count())))
    return read_meld(cards, table.variant.melds) is None and _say(table, "meld-not-valid", seat, cards)


def meld_twice(table: Table, memo: Memo) -> bool:
    """A seat announces again what it has announced."""
    deal = playing(table)
    if deal is None or (table.variant.splitting.allowed and deal.tricks):
        return False
    last = deal.melds[-1] if deal.melds else None
    if last is None or last.void or not last.cards or meld_window(table.game, deal, last.seat) != "open":
        return False
    return _say(table, "meld-overlapping", last.seat, last.cards)


def meld_too_low(table: Table, memo: Memo) -> bool:
    """A seat announces only a meld below one announced before (W-4)."""
    found, options = _speaker(table), table.variant.melds
    contract = found[0].made_contract if found is not None else None
    if found is None or contract is None:
        return False
    deal, seat = found
    heard = [said.meld for said in deal.melds if said.meld and not said.void and said.seat != seat]
    if not heard or len(heard) != len(deal.melds):
        return False
    bar = max(rank_key(meld, contract, options) for meld in heard)
    hand = deal.hands[seat] if options.held == "now" else deal.dealt[seat]
    lower = [m for m in best_choice(hand, options) if rank_key(m, contract, options) < bar]
    if not lower:
        return False
    _only(table, {seat: ()})
    return _say(table, "meld-too-low", seat, lower[-1].cards)


def meld_early(table: Table, memo: Memo) -> bool:
    """A meld is announced before the contract stands (W-3)."""
    deal, plan = table.game.round, table.plan
    if table.variant.melds.window == "after_trump":
        return _before_trump(table)
    if deal is None or deal.phase != "choosing" or plan is None:
        return False
    seats = [seat for seat, melds in enumerate(plan.melds) if melds]
    if not seats:
        return False
    seat = table.rng.choice(seats)
    _only(table, {seat: ()})
    return _say(table, "meld-early", seat, plan.melds[seat][0].cards)


def _before_trump(table: Table) -> bool:
    """A seat announces what it holds before any card has made trump (MO-6)."""
    deal = playing(table)
    if deal is None or not deal.loose:
        return False
    seat = table.rng.randrange(table.game.players)
    melds = best_choice(deal.hands[seat], table.variant.melds)
    return bool(melds) and _say(table, "meld-early", seat, melds[0].cards)


def meld_late(table: Table, memo: Memo) -> bool:
    """A meld that was kept back is announced when the time is over (W-3)."""
    deal, plan = table.game.round, table.plan
    if deal is None or plan is None:
        return False
    if memo.get("round") is not deal:
        seats = [seat for seat, melds in enumerate(plan.melds) if melds]
        if deal.phase == "choosing" or deal.maker not in (NOBODY, memo.get("made")):
            memo["made"] = deal.maker
            seats = [seat for seat in seats if meld_window(table.game, deal, seat) == "early"]
        else:
            seats = []
        if seats:
            memo["round"], memo["seat"] = deal, table.rng.choice(seats)
            memo["cards"] = plan.melds[memo["seat"]][0].cards
            _only(table, {memo["seat"]: ()})
        return False
    live = playing(table)
    over = live is not None and named_bid(live) is None and meld_window(table.game, live, memo["seat"]) == "late"
    return over and _say(table, "meld-late", memo["seat"], memo["cards"])


def meld_not_allowed(table: Table, memo: Memo) -> bool:
    """A meld is announced where none are played."""
    deal = playing(table)
    runs = [7 << 9 * suit + low for suit in range(4) for low in range(7)]
    if deal is None or deal.tricks or deal.trick or (table.variant.melds.allowed and named_bid(deal) is None):
        return False
    held = [run for run in runs if not run & ~deal.dealt[deal.turn]]
    return bool(held) and _say(table, "meld-not-allowed", deal.turn, table.rng.choice(held))


def meld_out_of_order(table: Table, memo: Memo) -> bool:
    """A later seat announces before an earlier one, where they speak in turn (W-3)."""
    deal, plan = playing(table), table.plan
    if deal is None or plan is None or deal.melds or deal.trick or deal.tricks:
        return False
    seats = [s for s in range(table.game.players) if plan.melds[s]]
    seats.sort(key=lambda seat: seat_order(table.game, deal, seat))
    if len(seats) < 2:
        return False
    _only(table, dict.fromkeys(range(table.game.players), ()))
    table.act("meld_announced", seat=seats[-1], cards=codes(plan.melds[seats[-1]][0].cards))
    return _say(table, "meld-out-of-order", seats[0], plan.melds[seats[0]][0].cards)


def meld_unshown(table: Table, memo: Memo) -> bool:
    """Only the points of a meld are said, and its cards never appear."""
    found, plan = _speaker(table), table.plan
    each = table.variant.melds.window in EVERY_TURN
    if found is None or plan is None or found[0].melds:
        return False
    deal, seat = found
    melds = melds_in(table, deal, seat, "") if each else plan.melds[seat]
    if not melds:
        return False
    _only(table, dict.fromkeys(range(table.game.players), ()))
    return wrong(table, "meld-undecided", "meld_announced", seat=seat, points=melds[0].points)
