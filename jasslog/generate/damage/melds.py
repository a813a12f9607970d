"""Damages of melds, roem and the marriage."""

from __future__ import annotations

from jasslog.cards import codes, neighbours, numbers, set_of
from jasslog.game.facts import NOBODY
from jasslog.game.phases.best_melds import EVERY_TURN, credited_melds, seat_order
from jasslog.game.phases.marriage import FIRST, married_seats, pair_of, parted, why_marriage_void
from jasslog.game.phases.melds import meld_window
from jasslog.game.score.end import both_fell
from jasslog.game.state import Round
from jasslog.generate.damage import kinds
from jasslog.generate.damage.kinds import EACH_TURN, HEARD, Breach, Breaches, Deed, Deeds, deed, melding, playing
from jasslog.generate.table import Table
from jasslog.generate.tricks import melds_in, shown
from jasslog.rules.melds import Meld, best_choice, rank_key
from jasslog.variants.plain import Variant

Speaker = tuple[Round, int]
_RUNS = [neighbours(suit, low, 3) for suit in range(4) for low in range(7)]

# Melds


def _silence(table: Table, *seats: int) -> None:
    """Drop the melds that these seats plan, so that they announce none from now on in this round."""
    planned = tuple(() if seat in seats else before for seat, before in enumerate(table.plan.melds))
    table.plan = table.plan._replace(melds=planned)


def _speaker(table: Table) -> Speaker | None:
    """The round and the seat that is next to announce melds; None where no seat may."""
    deal = playing(table)
    if deal is None or (table.variant.splitting.allowed and deal.tricks):
        return None
    open_ = [s for s in range(table.game.players) if meld_window(table.game, deal, s) == "open"]
    # No seat before one that has announced already: it would announce out of order, which is another finding.
    heard = max((seat_order(table.game, deal, said.seat) for said in deal.melds), default=0)
    seats = {place: seat for seat in open_ if (place := seat_order(table.game, deal, seat)) >= heard}
    return (deal, seats[min(seats)]) if seats else None


def _in_hand(table: Table, deal: Round, seat: int) -> int:
    """The cards of a seat that may belong to its melds."""
    return deal.hands[seat] if table.variant.melds.held == "now" else deal.dealt[seat]


def _planned(table: Table) -> dict[int, int]:
    """By seat, the cards of the first meld that it plans to announce; seats that plan none are left out."""
    return {seat: melds[0].cards for seat, melds in enumerate(table.plan.melds) if melds}


def _first(seat: int, melds: list[Meld] | tuple[Meld, ...]) -> Deeds:
    """A seat announces the first of these melds; False where there is none."""
    return bool(melds) and melding(seat, melds[0].cards)


def _any_run(table: Table, deal: Round) -> list[Deed]:
    """Each seat announces each run of three cards."""
    return [melding(seat, run) for seat in deal.dealt_in for run in _RUNS]


def _not_valid(table: Table, deal: Round) -> list[Deed]:
    """Every seat announces three cards drawn from its hand, which mostly are no meld."""
    hands = [(seat, list(numbers(_in_hand(table, deal, seat)))) for seat in deal.dealt_in]
    return [melding(seat, set_of(table.rng.sample(hand, 3))) for seat, hand in hands if len(hand) > 2]


def _twice(table: Table, deal: Round) -> Deeds:
    """A seat announces a meld again."""
    return [melding(said.seat, said.cards) for said in deal.melds if said.cards]


def _too_low(table: Table, speaker: Speaker) -> Deeds:
    """A seat announces one meld only, which is below one announced before (meld-not-below)."""
    (deal, seat), options = speaker, table.variant.melds
    contract = deal.made_contract
    heard = [said.meld for said in deal.melds if said.meld and not said.void and said.seat != seat]
    if contract is None or not heard or len(heard) != len(deal.melds):
        return False
    bar = max(rank_key(meld, contract, options) for meld in heard)
    lower = [m for m in best_choice(_in_hand(table, deal, seat), options) if rank_key(m, contract, options) < bar]
    if lower:
        _silence(table, seat)
    return _first(seat, lower[-1:])


def _early(table: Table, deal: Round) -> Deeds:
    """A seat announces a meld before the contract stands, or where a discard makes trump, before there is a trump."""
    if table.variant.melds.window == "after_trump":
        if playing(table) is None or not deal.loose:
            return False
        seat = kinds.any_seat(table)
        return _first(seat, best_choice(deal.hands[seat], table.variant.melds))
    planned = _planned(table)
    seat = kinds.pick(table, list(planned) if deal.phase == "choosing" else [])
    _silence(table, seat)
    return melding(seat, planned[seat])


def _late(table: Table, deal: Round) -> Deeds:
    """A seat keeps a meld back and announces it when the time for it is over (meld-window).

    The seat and its cards are remembered in ``table.memo``.
    """
    memo, planned = table.memo, _planned(table)
    if memo.get("round") is deal:
        return playing(table) is not None and melding(memo["seat"], memo["cards"])
    seats = []
    if deal.phase == "choosing" or deal.maker not in (NOBODY, memo.get("made")):
        memo["made"] = deal.maker
        seats = [seat for seat in planned if meld_window(table.game, deal, seat) == "early"]
    if seats:
        seat = table.rng.choice(seats)
        memo.update(round=deal, seat=seat, cards=planned[seat])
        _silence(table, seat)
    return False


def _out_of_order(table: Table, deal: Round) -> Deeds:
    """A later seat announces before an earlier one, where they speak in turn (meld-window)."""
    planned = _planned(table)
    seats = sorted(planned, key=lambda seat: seat_order(table.game, deal, seat))
    if deal.melds or deal.begun or len(seats) < 2:
        return False
    _silence(table, *planned)
    table.act("meld_announced", seat=seats[-1], cards=codes(planned[seats[-1]]))
    return melding(seats[0], planned[seats[0]])


def _unshown(table: Table, speaker: Speaker) -> Deeds:
    """Only the points of a meld are said, and its cards never appear."""
    deal, seat = speaker
    melds = melds_in(table, deal, seat, "") if table.variant.melds.window in EVERY_TURN else table.plan.melds[seat]
    if deal.melds or not melds:
        return False
    _silence(table, *range(table.game.players))
    return deed("meld_announced", seat=seat, points=melds[0].points)


_IN_TIME = (*HEARD, "melds.window != every_turn and turns_with_stock")
"""A condition on a set: the time for melds is over for good after the first tricks."""


MELDS: Breaches = {
    "meld-late": Breach(kinds.any_round, _late, _IN_TIME),
    "meld-early": Breach(kinds.any_round, _early, _IN_TIME),
    # A seat announces a run of which it lacks a card.
    "meld-not-held": Breach(playing, _any_run, HEARD),
    "meld-not-valid": Breach(playing, _not_valid, HEARD),
    "meld-twice": Breach(playing, _twice, _IN_TIME, "meld-overlapping"),
    "meld-too-low": Breach(_speaker, _too_low, (*HEARD, "melds.min_previous")),
    "meld-not-allowed": Breach(playing, _any_run, lambda v: not v.melds.allowed or v.auction.named),
    "meld-out-of-order": Breach(playing, _out_of_order, (*HEARD, "melds.window = before_first_lead")),
    "meld-unshown": Breach(_speaker, _unshown, HEARD, "meld-undecided"),
    # Roem is called of a trick that holds none.
    "roem-absent": Breach(playing, kinds.anybody("roem_called"), "roem.allowed"),
}
"""What goes wrong with melds and roem."""


# Melds at every turn


def _at_turn(table: Table, deal: Round, void: str) -> list[Meld]:
    """The melds that the seat to play could announce now and that would be void for this reason, best first."""
    if deal.turn < 0 or meld_window(table.game, deal, deal.turn) != "open":
        return []
    return melds_in(table, deal, deal.turn, void)


def _not_better(table: Table, deal: Round) -> list[Deed]:
    """The seat to play announces a meld that shares a card with one that has scored, and is no better."""
    return [melding(deal.turn, meld.cards) for meld in _at_turn(table, deal, "not-better")]


def _any_meld(table: Table, deal: Round) -> list[Deed]:
    """Each seat announces each meld that would count in its turn."""
    return [melding(seat, meld.cards) for seat in deal.active for meld in melds_in(table, deal, seat, "")]


AT_EVERY_TURN: Breaches = {
    # A seat announces a second meld in one turn.
    "meld-second": Breach(playing, lambda table, deal: _first(deal.turn, _at_turn(table, deal, "second")), EACH_TURN),
    "meld-not-better": Breach(playing, _not_better, (*EACH_TURN, "melds.again")),
    # A meld by a seat that has played to the trick; then by one that has still to draw, or whose turn it is not.
    "meld-after-card": Breach(kinds.in_trick, _any_meld, EACH_TURN, "meld-late"),
    "meld-before-turn": Breach(kinds.drawing, _any_meld, EACH_TURN, "meld-early"),
}
"""What goes wrong with melds that are said at every turn."""


# The marriage


Couple = tuple[Round, int, int]
"""A round, the seat that holds its marriage outside its melds, and the two cards."""


def _couple(table: Table) -> Couple | None:
    """The round, the seat that got king and queen of trump, played or not, and the two cards.

    None where no seat held both at one time, or the seat has announced them for good, or its melds show them both.
    """
    deal = playing(table)
    if deal is None:
        return None
    pair = pair_of(deal)
    seat = next((s for s, hand in enumerate(deal.dealt) if hand & pair == pair), NOBODY)
    if parted(deal, seat, pair) or (seat in deal.marriage_said and not deal.marriage_said[seat][1]):
        return None
    return (deal, seat, pair) if seat != NOBODY and pair & ~shown(table, deal, seat) else None


def marriage_due(table: Table) -> bool:
    """Whether a seat must announce its marriage before anything else happens."""
    couple = _couple(table)
    if couple is None:
        return False
    deal, seat, pair = couple
    if table.variant.splitting.allowed and pair & ~deal.played:
        return False
    return why_marriage_void(table.game, deal, seat) == ""


def _silenced(table: Table) -> Couple | None:
    """Silence the marriage that a seat holds, so that nobody announces it; gives it once it has been silenced.

    It is silenced while both its cards are in hand and nothing has been said of it. Until then, and in the call that
    does so, None is given.
    """
    couple = _couple(table)
    if couple is None or table.silenced is couple[0]:
        return couple
    deal, seat, pair = couple
    if not pair & deal.played and seat not in deal.marriage_said:
        table.silenced = deal
    return None


def _missing(table: Table, deal: Round) -> bool:
    """The marriage is never announced (marriage-window).

    The wrong event is known at the end of the round, and set in ``table.found``.
    """
    couple = _silenced(table)
    over = deal.phase == "complete" and not (deal.conceded or deal.split.done or pair_of(deal) & ~deal.played)
    if couple is not None or not over or table.silenced is not deal:
        return False
    if not married_seats(table.game, deal, credited_melds(table.game, deal)):
        table.found = both_fell(deal)
    return False


def _half_forgotten(table: Table, deal: Round) -> bool:
    """The marriage is announced at its first card and not at its second (marriage-window)."""
    couple = _couple(table)
    if couple is not None and table.silenced is None and deal.marriage_said.get(couple[1], (0, ""))[1] == FIRST:
        table.silenced = deal
    if table.silenced is deal and deal.phase == "complete":
        table.found = both_fell(deal)
    return False


def _may_lack_marriage(variant: Variant) -> object:
    """Whether there may be rounds without any marriage by these rules."""
    plain = {"obenabe", "undenufe"} & set(variant.choosing.contracts)
    return plain or not variant.marriage.allowed or variant.auction.named


_announced = kinds.anybody("marriage_announced")
_AT_BOTH_CARDS = (*kinds.MARRIED, "marriage.time = both_cards")
MARRIAGE: Breaches = {
    "marriage-late": Breach(_silenced, _announced, kinds.MARRIED),
    # The marriage is announced at its first card, or where that is its time, before that card (marriage-window).
    "marriage-early": Breach(_couple, _announced, (*kinds.MARRIED, "marriage.time != pre_play")),
    "marriage-missing": Breach(kinds.any_round, _missing, kinds.MARRIED),
    "marriage-half-silent": Breach(_silenced, _announced, _AT_BOTH_CARDS, "marriage-half"),
    "marriage-half-forgotten": Breach(kinds.any_round, _half_forgotten, _AT_BOTH_CARDS, "marriage-half"),
    "marriage-not-held": Breach(playing, _announced, kinds.MARRIED),
    "marriage-not-allowed": Breach(playing, _announced, _may_lack_marriage),
}
"""What goes wrong with the marriage."""
