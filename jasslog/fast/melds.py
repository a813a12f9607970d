"""Melds and marriage on the hot path: whether they may be said now, and which of them score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import CARD, cards
from jasslog.fast.deal import PLAYING, SCORED
from jasslog.fast.forms import SEAT
from jasslog.fast.plans import Said
from jasslog.fast.unusual import Unusual
from jasslog.game.melds import read_meld
from jasslog.rules.melds import Meld, clash, marriage_meld

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.plans import Rules
    from jasslog.fast.walk import Walk

MOST = 8192
"""Texts of melds that are kept; when they are full they are dropped and read again."""

Scored = tuple[int, Meld, int]
"""A meld that scores: its seat, itself, and the event."""


def meld(walk: Walk, front: bytes, number: int) -> None:
    """A meld is announced: held, in time, and without a card that it may not share."""
    rules, deal = walk.rules, walk.deal
    said = rules.melds.get(front) or _read(walk, front, number)
    options = rules.variant.melds
    if deal.phase < PLAYING or not options.allowed or said.cards.translate(deal.owners) != said.owner:
        raise Unusual
    place = (said.seat - deal.leader) % 4
    if options.window == "before_first_lead":
        in_time = not deal.laid and all((other.seat - deal.leader) % 4 <= place for other, _ in deal.melds)
    else:
        in_time = deal.laid == place or (deal.laid == place + 1 and options.window == "own_first_card")
    mine = [other.meld for other, _ in deal.melds if other.seat == said.seat] if deal.melds else []
    if not in_time or (mine and clash(said.meld, mine, options)):
        raise Unusual
    deal.melds.append((said, number))


def _read(walk: Walk, front: bytes, number: int) -> Said:
    """The meld on a line whose like has not come before."""
    event = walk.meaning(front, b'"type":"meld_announced"}', number)
    found = read_meld(cards(event["cards"]), walk.rules.variant.melds)
    if found is None:
        raise Unusual
    named = bytes(CARD[code] for code in event["cards"])
    said = Said(event["seat"], found, named, bytes([event["seat"]]) * len(named))
    if len(walk.rules.melds) >= MOST:
        walk.rules.melds.clear()
    walk.rules.melds[front] = said
    return said


def marriage(walk: Walk, front: bytes, number: int) -> None:
    """The marriage is announced by the hand that had both cards, once, and in time."""
    deal, options, seat = walk.deal, walk.rules.variant.marriage, SEAT[front]
    if not PLAYING <= deal.phase < SCORED or not options.allowed or deal.married or _bride(deal) != seat:
        raise Unusual
    if options.time == "pre_play":
        in_time = not deal.laid
    else:
        in_time = deal.laid > 0 and deal.cards[deal.laid - 1] in deal.plan.pair and _both_lie(deal)
    if not in_time:
        raise Unusual
    deal.married.append((seat, number))


def show_marriage(walk: Walk, seat: int, number: int) -> None:
    """A marriage that has not been announced yet is shown with a claim of victory (E-3)."""
    rules, deal = walk.rules, walk.deal
    if deal.phase == SCORED or not rules.variant.marriage.allowed or deal.married or _bride(deal) != seat:
        raise Unusual
    if _both_lie(deal) and deal.cards[deal.laid - 1] not in deal.plan.pair:
        raise Unusual
    deal.married.append((seat, number))


def _bride(deal: Deal) -> int:
    """The seat that was dealt both cards of the marriage; -1 if nobody."""
    if not deal.plan.pair:
        return -1
    queen, king = deal.plan.pair
    return deal.owners[queen] if deal.owners[queen] == deal.owners[king] else -1


def _both_lie(deal: Deal) -> bool:
    laid = deal.cards[: deal.laid]
    return all(card in laid for card in deal.plan.pair)


def scoring(rules: Rules, deal: Deal, done: int) -> list[Scored]:
    """The melds that score once so many tricks are complete, by the comparison and award of the set."""
    options, plan = rules.variant.melds, deal.plan
    valid = [(said.seat, said.meld, number) for said, number in deal.melds]
    if options.min_previous and len(valid) > 1:
        _hear_rising(deal, valid)
    if rules.variant.marriage.in_comparison and plan.trump >= 0:
        valid += [(seat, marriage_meld(plan.trump), number) for seat, number in deal.married]
    if not valid or options.award == "everyone":
        return valid
    best = valid[0]
    if len(valid) > 1:
        best = max(valid, key=lambda item: (plan.key(item[1]), -((item[0] - deal.leader) % 4)))
    takers = deal.winners[:done]
    if options.needs_trick == "player" and best[0] not in takers:
        return []
    if options.needs_trick == "side" and all((best[0] - seat) % 2 for seat in takers):
        return []
    if options.award == "best_only":
        return [best]
    if options.award == "player_all":
        return [item for item in valid if item[0] == best[0]]
    return [item for item in valid if not (item[0] - best[0]) % 2]


def _hear_rising(deal: Deal, valid: list[Scored]) -> None:
    """Unusual where the best meld of a seat is below one that another seat had said before."""
    bar: tuple[int, ...] = ()
    for seat in dict.fromkeys(item[0] for item in valid):
        best = max(deal.plan.key(item[1]) for item in valid if item[0] == seat)
        if best < bar:
            raise Unusual
        bar = best


def married(rules: Rules, deal: Deal, scored: list[Scored]) -> list[tuple[int, int]]:
    """The seat whose marriage scores apart from the melds, with the event on which it stands; nobody, or just one.

    ``scored`` are the melds that count: the two cards in them count as announced.
    """
    options = rules.variant.marriage
    if options.in_comparison or not options.allowed or deal.married:
        return [] if options.in_comparison else deal.married
    if not scored or not options.via_meld:
        return []
    seat = _bride(deal)
    mine = [(meld.cards, number) for owner, meld, number in scored if owner == seat]
    named = 0
    for cards_, _ in mine:
        named |= cards_
    pair = sum(1 << card for card in deal.plan.pair)
    return [(seat, mine[0][1])] if mine and not pair & ~named else []


def forgotten(rules: Rules, deal: Deal, done: int) -> bool:
    """Whether nobody announced a marriage that lay open in the course of a round that is booked now."""
    if not rules.variant.marriage.allowed or "marriages" in rules.variant.not_recorded:
        return False
    if not deal.plan.pair or _bride(deal) < 0 or not _both_lie(deal):
        return False
    if deal.laid < rules.cards and deal.cards[deal.laid - 1] in deal.plan.pair:
        return False
    return not married(rules, deal, scoring(rules, deal, done))
