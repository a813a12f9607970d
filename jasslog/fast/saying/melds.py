"""Melds and marriage on the hot path: whether they may be said now, and which of them score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jasslog.cards import CARD, cards
from jasslog.fast.deal import PLAYING, SCORED
from jasslog.fast.options.saying import Said
from jasslog.fast.playing.made import is_time
from jasslog.fast.rare import Rare
from jasslog.fast.unusual import Unusual
from jasslog.rules.melds import clash, marriage_meld, read_meld
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Announced, Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk

_stock = Rare("playing.stock")
_turn_melds = Rare("saying.turn_melds")
MOST = 8192
"""Texts of melds that are kept; when they are full they are dropped and read again."""


def announce(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A meld is announced: held, in time, and without a card that it may not share."""
    rules, laid = walk.rules, deal.laid
    if deal.phase != PLAYING:
        raise Unusual
    said = rules.melds.get(front) or _read(walk, front, number)
    if rules.by_trick:
        _turn_melds.announce(walk, deal, said, number)
        return
    seat, meld = said.seat, said.meld
    in_time = 0 <= laid - rules.place[deal.leader][seat] <= rules.grace or _otherwise_in_time(rules, deal, seat)
    if not in_time or deal.plan.for_tricks or said.cards.translate(deal.owners) != said.owner:
        raise Unusual
    if rules.held_now and len(deal.cards[:laid].translate(None, said.cards)) < laid:
        raise Unusual
    if deal.melds:
        mine = [earlier for other, earlier, _ in deal.melds if other == seat]
        if mine and clash(meld, mine, rules.variant.melds):
            raise Unusual
    deal.melds += ((seat, meld, number),)


def _otherwise_in_time(rules: Rules, deal: Deal, seat: int) -> bool:
    """Whether a meld may be announced now that does not go with the seat's own card."""
    if rules.window == "after_trump":
        return is_time(deal, seat)
    if deal.laid:
        return False
    places = rules.place[deal.leader]
    if rules.window == "before_first_lead" and places[seat] >= max([places[item[0]] for item in deal.melds], default=0):
        return True
    # Before the first lead everybody may say what he has, as long as the round can be shared out (ZG-6).
    return in_pause(rules, deal)


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
    rules, options = walk.rules, walk.rules.variant.marriage
    if deal.phase == SCORED or not options.allowed or deal.married or bride(deal) != seat:
        raise Unusual
    if options.time == "pre_play":
        in_time = not deal.laid
    else:
        in_time = deal.laid > 0 and deal.cards[deal.laid - 1] in deal.plan.pair
        if options.time == "both_cards":
            # With one of them it is the first time, and with the other the second.
            in_time = in_time and deal.half_married is _both_lie(deal)
            if in_time and not deal.half_married:
                deal.half_married = True
                return
        elif not _both_lie(deal):
            in_time = in_pause(rules, deal)
    if not in_time:
        raise Unusual
    deal.married = ((seat, number),)


def show_marriage(walk: Walk, deal: Deal, seat: int, number: int) -> None:
    """A marriage that has not been announced yet is shown with a claim of victory (E-3)."""
    options = walk.rules.variant.marriage
    if deal.phase == SCORED or not options.allowed or deal.married or bride(deal) != seat:
        raise Unusual
    if options.time == "both_cards":
        raise Unusual
    if walk.rules.stock and not _stock.got(deal, seat, bytes(deal.plan.pair), number):
        raise Unusual
    if _both_lie(deal) and deal.cards[deal.laid - 1] not in deal.plan.pair:
        raise Unusual
    deal.married = ((seat, number),)


def in_pause(rules: Rules, deal: Deal) -> bool:
    """Whether the round could be shared out now: two or three play it, and no trick is open (ZG-6)."""
    if not rules.splits or deal.phase != PLAYING or deal.laid % rules.players:
        return False
    return 2 <= rules.players <= 3 and (not deal.laid or rules.variant.splitting.midplay)


def bride(deal: Deal) -> int:
    """The seat that was dealt both cards of the marriage; -1 if nobody."""
    if not deal.plan.pair:
        return -1
    if deal.rules.stock:
        seat: int = _stock.bride(deal)
        return seat
    queen, king = deal.plan.pair
    return deal.owners[queen] if deal.owners[queen] == deal.owners[king] else -1


def _both_lie(deal: Deal) -> bool:
    laid = deal.cards[: deal.laid]
    return all(card in laid for card in deal.plan.pair)


def scoring(rules: Rules, deal: Deal, done: int) -> Sequence[Announced]:
    """The melds that score once so many tricks are complete, by the comparison and award of the set."""
    if rules.by_trick and deal.melds:
        brought: Sequence[Announced] = _turn_melds.scoring(rules, deal, done)
        return brought
    valid, plan = deal.melds, deal.plan
    if rules.compared and plan.trump >= 0:
        valid += tuple((seat, marriage_meld(plan.trump), number) for seat, number in deal.married)
    if not valid or rules.award == "everyone":
        return valid
    best = valid[0]
    if len(valid) > 1:
        turn = rules.order[deal.leader] if deal.maker < 0 else [*dict.fromkeys(item[0] for item in valid)]
        keys = [(plan.key(meld), -turn.index(seat)) for seat, meld, _ in valid]
        best = valid[keys.index(max(keys))]
    side_of = rules.side_of
    if rules.needs_trick != "none":
        takers = deal.winners[:done]
        if rules.needs_trick == "player":
            takes = best[0] in takers
        elif rules.needs_trick == "player_of_others":
            takes = not side_of[best[0]] or best[0] in takers
        else:
            takes = any(side_of[best[0]] == side_of[seat] for seat in takers)
        if not takes:
            return ()
    if rules.award == "best_only" or len(valid) == 1:
        return (best,)
    if rules.award == "player_all":
        return [item for item in valid if item[0] == best[0]]
    return [item for item in valid if side_of[item[0]] == side_of[best[0]]]


def hear_rising(deal: Deal) -> None:
    """Unusual where the best meld of a seat is below one that another seat had said before, even if none counts."""
    bar: tuple[int, ...] = ()
    for seat in dict.fromkeys(item[0] for item in deal.melds):
        best = max(deal.plan.key(item[1]) for item in deal.melds if item[0] == seat)
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
