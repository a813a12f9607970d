"""One against all on the hot path: who that is, whom he has with him, giving a round up (BI-1, BI-8, BI-11, SH-1)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jasslog.cards import CARD
from jasslog.fast.deal import COMPLETE, PASSED, PLAYING
from jasslog.fast.dealing import exchange
from jasslog.fast.dealing.beside import NOTHING, Beside
from jasslog.fast.forms import SEAT
from jasslog.fast.saying.melds import bride
from jasslog.fast.sides import only
from jasslog.fast.unusual import Unusual
from jasslog.rules.marriage import POINTS as MARRIAGE
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from jasslog.fast.deal import Deal, Line
    from jasslog.fast.sides import Points
    from jasslog.fast.walk import Event, Walk

OTHERS = 1
"""The side of all but the one against them, and his partner."""
_named = re.compile(rb'"card":"([DHSC][6-9TJQKA])",("seat":[0-4],)').fullmatch
_MELD = b'"type":"meld_announced"}'
_MARRIAGE = b'"type":"marriage_announced"}'


def resume(walk: Walk, resumes: Event) -> None:
    """Who he was before the record begins."""
    if "declarer" in resumes:
        walk.lone, walk.helper = resumes["declarer"], resumes.get("partner", NOBODY)
        if max(walk.lone, walk.helper) >= walk.rules.players:
            raise Unusual
        _aim(walk, resumes.get("bid", 0))


def _aim(walk: Walk, bid: int) -> None:
    """From now on it is known what each side must reach (BI-1)."""
    end = walk.rules.end
    walk.aim((end.lone_target or bid or end.target, end.target))


def begin(walk: Walk, dealer: int) -> None:
    """A round begins: where nobody bids the first dealer is the one; once he is known the later rules hold."""
    named = walk.named
    if walk.lone == NOBODY and named.variant.choosing.choice != "auction":
        walk.lone = dealer
        _aim(walk, 0)
    if walk.lone != NOBODY:
        walk.rules = (named.later or named).standing((walk.lone, walk.helper))


def settle(walk: Walk, deal: Deal) -> None:
    """The contract stands: judge what is done before a seat's first card; those lines are not heard once more."""
    if deal.bidding is not None and walk.rules.lone:
        _found(walk, deal)
    _arrange(walk, deal)
    if deal.beside.sought != NOBODY and deal.beside.sought in deal.cards:
        walk.helper = deal.owners[deal.beside.sought]
        walk.rules = deal.rules = deal.rules.standing((walk.lone, walk.helper))


def _arrange(walk: Walk, deal: Deal) -> None:
    """Judge what is done in the first trick, and take it out of the lines."""
    lines, players, at = deal.lines, walk.rules.players, deal.heard
    kept: list[Line] = []
    while at < len(lines) and lines[at][0] < players:
        line = lines[at]
        judge = _ACTS.get(line[3])
        if judge is None:
            kept.append(line)
        else:
            judge(walk, deal, line, kept)
        at += 1
    if at - deal.heard > len(kept):
        lines[deal.heard : at] = kept
    if deal.beside.conceded and any(line[3] in (_MELD, _MARRIAGE) for line in kept):
        raise Unusual


def _found(walk: Walk, deal: Deal) -> None:
    """The auction has found the one, and what he must reach."""
    said = deal.bidding.said if deal.bidding is not None else None
    if said is None or not said.points:
        raise Unusual
    walk.lone, walk.helper = said.seat, NOBODY
    _aim(walk, said.points)
    walk.rules = deal.rules = walk.named.standing((walk.lone,))


def _own(deal: Deal) -> Beside:
    """What is done in this round, to write in."""
    if deal.beside is NOTHING:
        deal.beside = Beside()
    return deal.beside


def _seek(walk: Walk, deal: Deal, line: Line, before: list[Line]) -> None:
    """He names a card that another one holds, once and before the first card (BI-11)."""
    found = _named(line[2])
    if found is None or not walk.rules.variant.choosing.partner_card or deal.phase != PLAYING or line[0]:
        raise Unusual
    card, mine = CARD[found[1].decode()], _own(deal)
    if SEAT[found[2]] != walk.lone or mine.sought != NOBODY or walk.helper != NOBODY or not exchange.spoken(before):
        raise Unusual
    if card not in deal.pack or deal.owners[card] == walk.lone:
        raise Unusual
    mine.sought = card


def _concede(walk: Walk, deal: Deal, line: Line, before: list[Line]) -> None:
    """He gives the round up before anything else is done in it (SH-4, BI-8)."""
    allowed = walk.rules.variant.conceding.allowed and deal.phase == PLAYING and deal.plan.factor == 1
    mine = _own(deal)
    exchanged = mine.taker != NOBODY or mine.robber != NOBODY
    if not allowed or SEAT[line[2]] != walk.lone or deal.cards or before or exchanged:
        raise Unusual
    mine.conceded, deal.phase = True, COMPLETE


def _say_married(walk: Walk, deal: Deal, line: Line, before: list[Line]) -> None:
    """Who gets the points for the marriage of a round that was given up may say so at once."""
    if not deal.beside.conceded:
        before.append(line)
        return
    seat = SEAT[line[2]]
    mine = bride(deal) == seat and walk.rules.side_of[seat] == OTHERS
    if before or not mine or walk.rules.variant.conceding.marriage != "opponents":
        raise Unusual


_ACTS: dict[bytes, Callable[[Walk, Deal, Line, list[Line]], None]] = {
    b'"type":"partner_card_named"}': _seek,
    b'"type":"round_conceded"}': _concede,
    b'"type":"hand_swapped"}': exchange.swap,
    b'"type":"trump_six_swapped"}': exchange.rob,
    _MARRIAGE: _say_married,
}
"""By the end of the line who judges it, with the other lines before it."""


def claim(deal: Deal) -> None:
    """Unusual where a claim of victory comes while nobody knows yet who stands on whose side."""
    sought = deal.beside.sought
    if deal.phase == PASSED:
        raise Unusual
    if sought != NOBODY and sought not in deal.cards[: deal.laid]:
        raise Unusual


def laid_away(deal: Deal) -> Points:
    """The points of the cards that he laid away, which are his (BI-4)."""
    values = deal.plan.values
    return only(deal.rules.side_of[deal.beside.taker], sum(values[card] for card in deal.beside.laid))


def award(deal: Deal) -> tuple[Points, Points]:
    """What the others get where the round was given up, and for a marriage in one of their hands."""
    options, rules = deal.rules.variant.conceding, deal.rules
    married = 0
    seat = bride(deal) if options.marriage == "opponents" else NOBODY
    if seat != NOBODY and rules.side_of[seat] == OTHERS:
        married = only(OTHERS, MARRIAGE)
    return only(OTHERS, options.award), married


def all_dealt(walk: Walk) -> None:
    """Everybody has dealt once before the game is over (SH-1)."""
    if not walk.resumed and len({deal.dealer for deal in walk.deals}) < walk.rules.players:
        raise Unusual
