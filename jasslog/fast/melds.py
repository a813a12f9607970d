"""Melds and marriage on the hot path: whether they may be said now, and which of them score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jasslog.cards import CARD, cards
from jasslog.fast.deal import SCORED
from jasslog.fast.sets import Said
from jasslog.fast.unusual import Unusual
from jasslog.rules.melds import clash, marriage_meld, read_meld
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Announced, Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk

MOST = 8192
"""Texts of melds that are kept; when they are full they are dropped and read again."""


def announce(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A meld is announced: held, in time, and without a card that it may not share."""
    rules, laid = walk.rules, deal.laid
    said = rules.melds.get(front) or _read(walk, front, number)
    seat, meld, window = said.seat, said.meld, rules.window
    place = (seat - deal.leader) % rules.players
    if window == "own_first_card":
        in_time = laid == place or laid == place + 1
    elif window == "before_own_card":
        in_time = laid == place
    else:
        earlier = [(other - deal.leader) % rules.players for other, _, _ in deal.melds]
        in_time = window == "before_first_lead" and not laid and place >= max(earlier, default=0)
    if not in_time or said.cards.translate(deal.owners) != said.owner:
        raise Unusual
    if deal.melds:
        mine = [earlier for other, earlier, _ in deal.melds if other == seat]
        if mine and clash(meld, mine, rules.variant.melds):
            raise Unusual
    deal.melds += ((seat, meld, number),)


def _read(walk: Walk, front: bytes, number: int) -> Said:
    """The meld on a line whose like has not come before."""
    event = walk.meaning(front, b'"type":"meld_announced"}', number)
    found = read_meld(cards(event["cards"]), walk.rules.variant.melds)
    if found is None:
        raise Unusual
    named = bytes(CARD[code] for code in event["cards"])
    # Nobody was dealt a card that is not in the deck.
    if named.translate(None, walk.rules.deck):
        raise Unusual
    said = Said(event["seat"], found, named)
    if len(walk.rules.melds) >= MOST:
        walk.rules.melds.clear()
    walk.rules.melds[front] = said
    return said


def marriage(walk: Walk, deal: Deal, seat: int, number: int) -> None:
    """The marriage is announced by the hand that had both cards, once, and in time."""
    options = walk.rules.variant.marriage
    if deal.phase == SCORED or not options.allowed or deal.married or bride(deal) != seat:
        raise Unusual
    if options.time == "pre_play":
        in_time = not deal.laid
    else:
        in_time = deal.laid > 0 and deal.cards[deal.laid - 1] in deal.plan.pair and _both_lie(deal)
    if not in_time:
        raise Unusual
    deal.married = ((seat, number),)


def show_marriage(walk: Walk, deal: Deal, seat: int, number: int) -> None:
    """A marriage that has not been announced yet is shown with a claim of victory (E-3)."""
    rules = walk.rules
    if deal.phase == SCORED or not rules.variant.marriage.allowed or deal.married or bride(deal) != seat:
        raise Unusual
    if _both_lie(deal) and deal.cards[deal.laid - 1] not in deal.plan.pair:
        raise Unusual
    deal.married = ((seat, number),)


def bride(deal: Deal) -> int:
    """The seat that was dealt both cards of the marriage; -1 if nobody."""
    if not deal.plan.pair:
        return -1
    queen, king = deal.plan.pair
    return deal.owners[queen] if deal.owners[queen] == deal.owners[king] else -1


def _both_lie(deal: Deal) -> bool:
    laid = deal.cards[: deal.laid]
    return all(card in laid for card in deal.plan.pair)


def scoring(rules: Rules, deal: Deal, done: int) -> Sequence[Announced]:
    """The melds that score once so many tricks are complete, by the comparison and award of the set."""
    valid, plan = deal.melds, deal.plan
    if rules.rising and len(valid) > 1:
        _hear_rising(deal, valid)
    if rules.compared and plan.trump >= 0:
        valid += tuple((seat, marriage_meld(plan.trump), number) for seat, number in deal.married)
    if not valid or rules.award == "everyone":
        return valid
    best = valid[0]
    if len(valid) > 1:
        keys = [(plan.key(meld), -((seat - deal.leader) % rules.players)) for seat, meld, _ in valid]
        best = valid[keys.index(max(keys))]
    side_of = rules.side_of
    if rules.needs_trick != "none":
        takers = deal.winners[:done]
        if rules.needs_trick == "player":
            takes = best[0] in takers
        else:
            takes = any(side_of[best[0]] == side_of[seat] for seat in takers)
        if not takes:
            return ()
    if rules.award == "best_only" or len(valid) == 1:
        return (best,)
    if rules.award == "player_all":
        return [item for item in valid if item[0] == best[0]]
    return [item for item in valid if side_of[item[0]] == side_of[best[0]]]


def _hear_rising(deal: Deal, valid: Sequence[Announced]) -> None:
    """Unusual where the best meld of a seat is below one that another seat had said before."""
    bar: tuple[int, ...] = ()
    for seat in dict.fromkeys(item[0] for item in valid):
        best = max(deal.plan.key(item[1]) for item in valid if item[0] == seat)
        if best < bar:
            raise Unusual
        bar = best


def married(rules: Rules, deal: Deal, scored: Sequence[Announced]) -> tuple[tuple[int, int], ...]:
    """The seat whose marriage scores apart from the melds, with the event on which it stands; nobody, or just one.

    ``scored`` are the melds that count: the two cards in them count as announced.
    """
    if rules.compared:
        return ()
    seat = bride(deal) if scored and not deal.married else NOBODY
    options = rules.variant.marriage
    if seat == NOBODY or not options.via_meld or not options.allowed:
        return deal.married
    mine = [(item[1].cards, item[2]) for item in scored if item[0] == seat]
    named = 0
    for meld_cards, _ in mine:
        named |= meld_cards
    pair = sum(1 << card for card in deal.plan.pair)
    return ((seat, mine[0][1]),) if mine and not pair & ~named else ()


def forgotten(rules: Rules, deal: Deal, done: int) -> bool:
    """Whether a hand that had the marriage did not announce it in a round that is booked now."""
    if not rules.variant.marriage.allowed or "marriages" in rules.variant.not_recorded or not _both_lie(deal):
        return False
    if deal.laid < rules.cards and deal.cards[deal.laid - 1] in deal.plan.pair:
        return False
    return not married(rules, deal, scoring(rules, deal, done))
