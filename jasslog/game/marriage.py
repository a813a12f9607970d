"""Reducing the marriage: when it was announced, whether it counts, for whom."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY
from jasslog.game.melds import Scored, disproved, laid_until
from jasslog.rules import marriage

if TYPE_CHECKING:
    from jasslog.game.state import Game, Round


def marriage_announced(game: Game, event: dict[str, Any]) -> None:
    """Note the announcement of the marriage; a valid one is never replaced."""
    deal = game.round
    if deal is None or event["seat"] >= game.players:
        return
    seat = event["seat"]
    if deal.marriage_said.get(seat, (0, "none"))[1]:
        deal.marriage_said[seat] = (event["seq"], why_marriage_void(game, deal, seat))


def why_marriage_void(game: Game, deal: Round, seat: int) -> str:
    """Why a marriage announced now counts for nothing; empty where it counts (ST-1, ST-2)."""
    options = game.variant.marriage
    pair = marriage.marriage_cards(deal.trump)
    if options.allowed and deal.loose:
        return "" if deal.veiled else "early"
    if not options.allowed or not pair:
        return "not-allowed"
    if disproved(deal, seat, pair & ~deal.dealt[seat]) or parted(deal, pair):
        return "not-held"
    if options.time == "pre_play":
        return "late" if deal.trick or deal.tricks else ""
    return _second_card(deal, seat, pair)


def parted(deal: Round, pair: int) -> bool:
    """Whether one of the two cards lay when a discard made their suit trump: they must both be held after it (MO-7)."""
    return deal.maker != NOBODY and bool(pair & laid_until(deal, deal.maker))


def _second_card(deal: Round, seat: int, pair: int) -> str:
    gone = pair & deal.played
    if gone != pair:
        return "early"
    if deal.phase not in ("playing", "complete"):
        return "late"
    just_now = deal.last_seat == seat and deal.last_card >= 0 and bool(BIT[deal.last_card] & pair)
    return "" if just_now else "late"


def holds_unplayed_marriage(game: Game, deal: Round, seat: int, *, shown: bool = False) -> bool:
    """Whether a seat may still show its marriage: both cards dealt to it and the announcement not missed (E-3).

    One that was ``shown`` is believed where the recorded cards do not speak against it.
    """
    pair = marriage.marriage_cards(deal.trump)
    missing = pair & ~deal.dealt[seat]
    if not pair or not game.variant.marriage.allowed or (missing and not shown):
        return False
    if parted(deal, pair) or disproved(deal, seat, missing):
        return False
    return bool(pair & ~deal.played) or _second_card(deal, seat, pair) == ""


def married_seats(game: Game, deal: Round, scored: list[Scored]) -> dict[int, int]:
    """The seats whose marriage scores apart from the melds, with the event it stands on (ST-2, ST-3).

    ``scored`` are the melds that have been credited: king and queen in them count as announced.
    """
    if game.variant.marriage.in_comparison or not game.variant.marriage.allowed or deal.contract is None:
        return {}
    found = {seat: event for seat, (event, void) in deal.marriage_said.items() if not void}
    if scored and deal.trump >= 0 and game.variant.marriage.via_meld:
        pair = marriage.marriage_cards(deal.trump)
        for seat, _, _, event in scored:
            mine = [meld.cards for owner, meld, _, _ in scored if owner == seat]
            if seat not in found and not pair & ~reduce(or_, mine):
                found[seat] = event
    return found
