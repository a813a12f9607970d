"""Wrong with melds, roem and marriage."""

from __future__ import annotations

from jasslog.cards import BIT, codes, numbers
from jasslog.game.facts import NOBODY
from jasslog.game.phases.best_melds import seat_order
from jasslog.game.phases.melds import meld_window
from jasslog.game.phases.roem import roem_in
from jasslog.game.phases.turn_melds import EVERY_TURN
from jasslog.game.round import Round
from jasslog.generate.damage.deeds import any_round, deed, drawing, in_trick, melding, playing
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, each_turn, heard, named_bids, pick
from jasslog.generate.melds import melds_in
from jasslog.generate.table import Table
from jasslog.rules.melds import Meld, best_choice, rank_key
from jasslog.variants.options import Variant

Speaker = tuple[Round, int]
_RUNS = [7 << 9 * suit + low for suit in range(4) for low in range(7)]

# Melds


def _only(table: Table, melds: dict[int, tuple[Meld, ...]]) -> None:
    """From now on these seats announce only these melds in this round."""
    planned = tuple(melds.get(seat, before) for seat, before in enumerate(table.plan.melds))
    table.plan = table.plan._replace(melds=planned)


def _speaker(table: Table) -> Speaker | None:
    """The round and a seat that may announce melds now."""
    deal = playing(table)
    if deal is None or (table.variant.splitting.allowed and deal.tricks):
        return None
    seats = [s for s in range(table.game.players) if meld_window(table.game, deal, s) == "open"]
    # In the order of the seats, so that nothing else is out of order.
    heard = max((seat_order(table.game, deal, said.seat) for said in deal.melds), default=0)
    seats = [seat for seat in seats if seat_order(table.game, deal, seat) >= heard]
    return (deal, min(seats, key=lambda seat: seat_order(table.game, deal, seat))) if seats else None


def _in_hand(table: Table, deal: Round, seat: int) -> int:
    """The cards of which a seat may announce melds."""
    return deal.hands[seat] if table.variant.melds.held == "now" else deal.dealt[seat]


def _planned(table: Table) -> list[int]:
    """The seats that mean to announce something."""
    return [seat for seat, melds in enumerate(table.plan.melds) if melds]


def _first_planned(table: Table, seat: int) -> int:
    return table.plan.melds[seat][0].cards


def _not_held(table: Table, speaker: Speaker) -> list[Deed]:
    """A run is announced of which the seat lacks a card."""
    deal, seat = speaker
    return [melding(seat, run) for run in _RUNS if run & ~deal.dealt[seat]]


def _not_valid(table: Table, speaker: Speaker) -> Deed:
    """Three cards are announced that are no meld."""
    hand = list(numbers(_in_hand(table, *speaker)))
    return melding(speaker[1], sum(BIT[card] for card in table.rng.sample(hand, min(3, len(hand)))))


def _twice(table: Table, deal: Round) -> Deeds:
    """A seat announces again what it has announced."""
    if not deal.melds or (table.variant.splitting.allowed and deal.tricks):
        return False
    return bool(deal.melds[-1].cards) and melding(deal.melds[-1].seat, deal.melds[-1].cards)


def _too_low(table: Table, speaker: Speaker) -> Deeds:
    """A seat announces only a meld below one announced before (W-4)."""
    (deal, seat), options = speaker, table.variant.melds
    contract = deal.made_contract
    heard = [said.meld for said in deal.melds if said.meld and not said.void and said.seat != seat]
    if contract is None or not heard or len(heard) != len(deal.melds):
        return False
    bar = max(rank_key(meld, contract, options) for meld in heard)
    lower = [m for m in best_choice(_in_hand(table, deal, seat), options) if rank_key(m, contract, options) < bar]
    if not lower:
        return False
    _only(table, {seat: ()})
    return melding(seat, lower[-1].cards)


def _early(table: Table, deal: Round) -> Deeds:
    """A meld is announced before the contract stands (W-3), or before any card has made trump (MO-6)."""
    if table.variant.melds.window == "after_trump":
        return _before_trump(table)
    seat = pick(table, _planned(table) if deal.phase == "choosing" else [])
    cards = _first_planned(table, seat)
    _only(table, {seat: ()})
    return melding(seat, cards)


def _before_trump(table: Table) -> Deeds:
    deal = playing(table)
    if deal is None or not deal.loose:
        return False
    seat = table.rng.randrange(table.game.players)
    melds = best_choice(deal.hands[seat], table.variant.melds)
    return bool(melds) and melding(seat, melds[0].cards)


def _late(table: Table, deal: Round) -> Deeds:
    """A meld that was kept back is announced when the time is over (W-3)."""
    memo = table.memo
    if memo.get("round") is not deal:
        seats = []
        if deal.phase == "choosing" or deal.maker not in (NOBODY, memo.get("made")):
            memo["made"] = deal.maker
            seats = [seat for seat in _planned(table) if meld_window(table.game, deal, seat) == "early"]
        if seats:
            memo["round"], memo["seat"] = deal, table.rng.choice(seats)
            memo["cards"] = _first_planned(table, memo["seat"])
            _only(table, {memo["seat"]: ()})
        return False
    return playing(table) is not None and melding(memo["seat"], memo["cards"])


def _not_allowed(table: Table, deal: Round) -> list[Deed]:
    """A meld is announced where none are played."""
    held = [] if deal.tricks or deal.trick else [run for run in _RUNS if not run & ~deal.dealt[deal.turn]]
    return [melding(deal.turn, run) for run in held]


def _out_of_order(table: Table, deal: Round) -> Deeds:
    """A later seat announces before an earlier one, where they speak in turn (W-3)."""
    seats = sorted(_planned(table), key=lambda seat: seat_order(table.game, deal, seat))
    if deal.melds or deal.trick or deal.tricks or len(seats) < 2:
        return False
    first, last = _first_planned(table, seats[0]), _first_planned(table, seats[-1])
    _only(table, dict.fromkeys(range(table.game.players), ()))
    table.act("meld_announced", seat=seats[-1], cards=codes(last))
    return melding(seats[0], first)


def _unshown(table: Table, speaker: Speaker) -> Deeds:
    """Only the points of a meld are said, and its cards never appear."""
    (deal, seat), plan = speaker, table.plan
    each = table.variant.melds.window in EVERY_TURN
    if deal.melds:
        return False
    melds = melds_in(table, deal, seat, "") if each else plan.melds[seat]
    if not melds:
        return False
    _only(table, dict.fromkeys(range(table.game.players), ()))
    return deed("meld_announced", seat=seat, points=melds[0].points)


def _no_roem(table: Table, deal: Round) -> Deeds:
    """Roem is called of a trick that holds none (G10-3)."""
    if not deal.tricks or roem_in(table.game, deal, len(deal.tricks) - 1):
        return False
    return deed("roem_called", seat=table.rng.randrange(table.game.players))


def _in_time(variant: Variant) -> bool:
    """Whether the time for melds is over for good after the first tricks."""
    return heard(variant) and not each_turn(variant)


MELDS: Breaches = {
    "meld-late": Breach(any_round, _late, _in_time),
    "meld-early": Breach(any_round, _early, _in_time),
    "meld-not-held": Breach(_speaker, _not_held, heard),
    "meld-not-valid": Breach(_speaker, _not_valid, heard),
    "meld-twice": Breach(playing, _twice, _in_time, finding="meld-overlapping"),
    "meld-too-low": Breach(_speaker, _too_low, lambda v: heard(v) and v.melds.min_previous),
    "meld-not-allowed": Breach(playing, _not_allowed, lambda v: not v.melds.allowed or named_bids(v)),
    "meld-out-of-order": Breach(playing, _out_of_order, lambda v: heard(v) and v.melds.window == "before_first_lead"),
    "meld-unshown": Breach(_speaker, _unshown, heard, finding="meld-undecided"),
    "roem-absent": Breach(playing, _no_roem, lambda v: v.roem.allowed),
}
"""What goes wrong with melds and roem."""


# Melds at every turn


def _at_turn(table: Table, deal: Round, void: str) -> list[Meld]:
    """The melds of the seat to play that would be void for this reason."""
    if deal.turn < 0 or meld_window(table.game, deal, deal.turn) != "open":
        return []
    return melds_in(table, deal, deal.turn, void)


def _second(table: Table, deal: Round) -> Deeds:
    """A second meld in one turn."""
    melds = _at_turn(table, deal, "second")
    return bool(melds) and melding(deal.turn, melds[0].cards)


def _not_better(table: Table, deal: Round) -> list[Deed]:
    """A meld with a card of one that has scored, and no better."""
    return [melding(deal.turn, meld.cards) for meld in _at_turn(table, deal, "not-better")]


def _after_card(table: Table, deal: Round) -> Deeds:
    """A meld is announced when its seat has played to the trick."""
    melds = melds_in(table, deal, deal.seats[-1], "")
    return bool(melds) and melding(deal.seats[-1], melds[0].cards)


def _before_turn(table: Table, deal: Round) -> Deeds:
    """A meld is announced by a seat that has still to draw, or whose turn it is not."""
    if deal.trick:
        return False
    seats = [seat for seat in deal.active if meld_window(table.game, deal, seat) == "early"]
    melds = [(seat, meld) for seat in seats for meld in melds_in(table, deal, seat, "")]
    return bool(melds) and melding(melds[0][0], melds[0][1].cards)


AT_EVERY_TURN: Breaches = {
    "meld-second": Breach(playing, _second, each_turn),
    "meld-not-better": Breach(playing, _not_better, lambda v: each_turn(v) and v.melds.again != "never"),
    "meld-after-card": Breach(in_trick, _after_card, each_turn, finding="meld-late"),
    "meld-before-turn": Breach(drawing, _before_turn, each_turn, finding="meld-early"),
}
"""What goes wrong with melds that are said at every turn."""
