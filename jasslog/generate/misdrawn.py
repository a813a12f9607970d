"""Acts against the rules of the stock, and of melds that are said at every turn."""

from __future__ import annotations

from jasslog.cards import CODES, codes, numbers
from jasslog.game.phases.duties import legal_cards
from jasslog.game.phases.melds import meld_window
from jasslog.game.phases.turn_melds import EVERY_TURN
from jasslog.game.round import Round
from jasslog.generate.astray import Deviation, Memo, drawing, playing, wrong
from jasslog.generate.drawing import melds_in, next_card, spoken
from jasslog.generate.table import Table


def _due(table: Table) -> Round | None:
    """The round if somebody has to draw in it."""
    deal = drawing(table)
    return deal if deal is not None and deal.aside.due else None


def draw_out_of_turn(table: Table, memo: Memo) -> bool:
    """Who lost the trick draws first."""
    deal = _due(table)
    if deal is None or len(deal.aside.due) < 2:
        return False
    card = CODES[next_card(table, deal)]
    return wrong(table, "draw-out-of-turn", "card_drawn", seat=deal.aside.due[-1], card=card)


def draw_not_allowed(table: Table, memo: Memo) -> bool:
    """Somebody draws who has drawn, or in the middle of a trick."""
    deal = drawing(table)
    if deal is None or deal.aside.stock.size < 2:
        return False
    seats = [seat for seat in deal.active if seat not in deal.aside.due]
    if not seats:
        return False
    seat = table.rng.choice(seats)
    return wrong(table, "draw-not-allowed", "card_drawn", seat=seat, card=CODES[next_card(table, deal)])


def draw_missing(table: Table, memo: Memo) -> bool:
    """A card is led before the draws of the last trick are on record."""
    deal = _due(table)
    if deal is None:
        return False
    while deal.aside.due:
        table.happen("card_drawn", seat=deal.aside.due[0], card=CODES[next_card(table, deal)])
    card = table.rng.choice(list(numbers(legal_cards(table.game, deal, deal.turn))))
    return wrong(table, "draw-missing", "card_played", seat=deal.turn, card=CODES[card])


def wrong_card_drawn(table: Table, memo: Memo) -> bool:
    """The record says that a card was drawn which another hand holds."""
    deal = _due(table)
    if deal is None:
        return False
    seat = deal.aside.due[0]
    others = [card for other in deal.active if other != seat for card in numbers(deal.hands[other])]
    table.found = ("wrong-pile", len(table.events))
    told = {"seat": seat, "card": CODES[table.rng.choice(others)]}
    table.tell("card_drawn", told, {"seat": seat, "card": CODES[next_card(table, deal)]})
    return True


def _say(table: Table, name: str, seat: int, cards: int) -> bool:
    return wrong(table, name, "meld_announced", seat=seat, cards=codes(cards))


def meld_second(table: Table, memo: Memo) -> bool:
    """A second meld in one turn."""
    deal = playing(table)
    if deal is None or deal.turn < 0 or meld_window(table.game, deal, deal.turn) != "open":
        return False
    melds = melds_in(table, deal, deal.turn, "second") if spoken(table, deal, deal.turn) else []
    return bool(melds) and _say(table, "meld-second", deal.turn, melds[0].cards)


def meld_not_better(table: Table, memo: Memo) -> bool:
    """A meld with a card of one that has scored, and no better."""
    deal = playing(table)
    if deal is None or deal.turn < 0 or meld_window(table.game, deal, deal.turn) != "open":
        return False
    melds = melds_in(table, deal, deal.turn, "not-better")
    return bool(melds) and _say(table, "meld-not-better", deal.turn, table.rng.choice(melds).cards)


def meld_after_card(table: Table, memo: Memo) -> bool:
    """A meld is announced when its seat has played to the trick."""
    deal = playing(table)
    if deal is None or not deal.trick:
        return False
    melds = melds_in(table, deal, deal.seats[-1], "")
    return bool(melds) and _say(table, "meld-late", deal.seats[-1], melds[0].cards)


def meld_before_turn(table: Table, memo: Memo) -> bool:
    """A meld is announced by a seat that has still to draw, or whose turn it is not."""
    deal = drawing(table)
    if deal is None or deal.trick or table.variant.melds.window not in EVERY_TURN:
        return False
    seats = [seat for seat in deal.active if meld_window(table.game, deal, seat) == "early"]
    melds = [(seat, meld) for seat in seats for meld in melds_in(table, deal, seat, "")]
    if not melds:
        return False
    seat, meld = melds[0]
    return _say(table, "meld-early", seat, meld.cards)


DEVIATIONS: dict[str, Deviation] = {
    "draw-out-of-turn": draw_out_of_turn,
    "draw-not-allowed": draw_not_allowed,
    "draw-missing": draw_missing,
    "wrong-card-drawn": wrong_card_drawn,
    "meld-second": meld_second,
    "meld-not-better": meld_not_better,
    "meld-after-card": meld_after_card,
    "meld-before-turn": meld_before_turn,
}
"""Acts of this room by name."""
