"""Wrong with the marriage."""

from __future__ import annotations

from typing import NamedTuple

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY
from jasslog.game.phases.best_melds import credited_melds
from jasslog.game.phases.marriage import FIRST, married_seats, pair_of, parted, why_marriage_void
from jasslog.game.round import Round
from jasslog.generate.damage.deeds import any_round, anybody, by_each, deed, playing
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, married, named_bids
from jasslog.generate.melds import shown
from jasslog.generate.table import Table
from jasslog.variants.options import Variant


class Couple(NamedTuple):
    """A marriage that a seat holds outside its melds."""

    deal: Round
    seat: int
    pair: int
    """The two cards."""


def _couple(table: Table) -> Couple | None:
    """The marriage in one hand, unless it has been announced for good."""
    deal = playing(table)
    pair = pair_of(deal) if deal is not None else 0
    if deal is None or not pair:
        return None
    seat = next((s for s, hand in enumerate(deal.dealt) if hand & pair == pair), NOBODY)
    if parted(deal, seat, pair) or (seat in deal.marriage_said and not deal.marriage_said[seat][1]):
        return None
    return Couple(deal, seat, pair) if seat != NOBODY and pair & ~shown(table, deal, seat) else None


def marriage_due(table: Table) -> bool:
    """Whether a seat must announce its marriage before anything else happens."""
    found = _couple(table)
    if found is None:
        return False
    deal, seat, pair = found
    if table.variant.splitting.allowed and pair & ~deal.played:
        return False
    return why_marriage_void(table.game, deal, seat) == ""


def _silent(table: Table) -> Couple | None:
    """While both its cards are still in hand, and from then on, nobody announces the marriage that a seat holds."""
    found, memo = _couple(table), table.memo
    if found is None or memo.get("round") is found.deal:
        return found if "round" in memo else None
    deal, seat, pair = found
    table.muted.discard("marriage")
    if not pair & deal.played and seat not in deal.marriage_said:
        table.muted.add("marriage")
        memo["round"] = deal
    return None


def _announced(table: Table, found: Couple) -> Deed:
    """The marriage is announced, although it counts for nothing by then."""
    return deed("marriage_announced", seat=found.seat)


def _missing(table: Table, deal: Round) -> bool:
    """The marriage is never announced (ST-2)."""
    found = _silent(table)
    over = deal.phase == "complete" and not (deal.conceded or deal.split.done or pair_of(deal) & ~deal.played)
    if found is not None or not over or table.memo.get("round") is not deal:
        return False
    if not married_seats(table.game, deal, credited_melds(table.game, deal)):
        table.found = _second_card(deal)
    return False


def _half_forgotten(table: Table, deal: Round) -> bool:
    """The marriage is announced at its first card and not at its second (ST-2)."""
    found, memo = _couple(table), table.memo
    if found is not None and "round" not in memo and deal.marriage_said.get(found.seat, (0, ""))[1] == FIRST:
        table.muted.add("marriage")
        memo["round"] = deal
    if memo.get("round") is deal and deal.phase == "complete":
        table.found = _second_card(deal)
    return False


def _second_card(deal: Round) -> int:
    """The event that played the second card of the marriage."""
    pair = pair_of(deal)
    return max(e for t in deal.tricks for c, e in zip(t.cards, t.events, strict=True) if BIT[c] & pair)


def _early(table: Table, found: Couple) -> Deeds:
    """The marriage is announced at its first card, or where that is its time, before it (ST-2)."""
    deal, seat, pair = found
    first_laid = bool(deal.last_seat == seat and BIT[deal.last_card] & pair)
    early = not pair & deal.played if table.variant.marriage.time == "both_cards" else first_laid
    return bool(deal.trick) and early and deed("marriage_announced", seat=seat)


def _not_held(table: Table, deal: Round) -> list[Deed]:
    """A marriage is announced that the seat does not hold."""
    seats = [seat for seat, dealt in enumerate(deal.dealt) if pair_of(deal) & ~dealt]
    return by_each(seats, "marriage_announced")


def _at_both_cards(variant: Variant) -> bool:
    return married(variant) and variant.marriage.time == "both_cards"


def _nowhere(variant: Variant) -> bool:
    """Whether there are rounds without any marriage."""
    plain = {"obenabe", "undenufe"} & set(variant.choosing.contracts)
    return bool(plain) or not variant.marriage.allowed or named_bids(variant)


MARRIAGE: Breaches = {
    "marriage-late": Breach(_silent, _announced, married),
    "marriage-early": Breach(_couple, _early, lambda v: married(v) and v.marriage.time != "pre_play"),
    "marriage-missing": Breach(any_round, _missing, married),
    "marriage-half-silent": Breach(_silent, _announced, _at_both_cards, finding="marriage-half"),
    "marriage-half-forgotten": Breach(any_round, _half_forgotten, _at_both_cards, finding="marriage-half"),
    "marriage-not-held": Breach(playing, _not_held, married),
    "marriage-not-allowed": Breach(playing, anybody("marriage_announced"), _nowhere),
}
"""What goes wrong with the marriage."""
