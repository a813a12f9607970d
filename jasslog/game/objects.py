"""Rounds in which a few things count in place of card points: tricks, certain cards, the last trick (GU-1 to GU-5)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from jasslog.cards import BIT, CARD, RANK_SET, RANKS, SUIT_SET, SUITS, deck
from jasslog.game.facts import NOBODY
from jasslog.game.rotation import is_void

if TYPE_CHECKING:
    from jasslog.game.state import Game, Round

TRICKS, LAST = "tricks", "last"
"""What counts and is no card."""
ROUND = "round"
"""What ends where play is stopped."""


@cache
def counting(of: str) -> int:
    """The cards that count, from their suit, their rank, or the code of a single one; none where tricks count."""
    if of in (TRICKS, LAST):
        return 0
    if of in CARD:
        return BIT[CARD[of]]
    return SUIT_SET[SUITS.index(of)] if of in SUITS else RANK_SET[RANKS.index(of)]


def aim(game: Game, deal: Round) -> None:
    """Give the round the things that count in it, by how many rounds were played before (GU-1, GU-3).

    One that was broken off has had its turn; one that was annulled comes again, in whatever view.
    """
    objects = game.variant.score.objects
    played = sum(earlier.phase in ("scored", "broken") and not is_void(earlier) for earlier in game.rounds)
    deal.objective = one = objects[(game.rounds_before + played) % len(objects)]
    cards = counting(one.of) & deck(game.variant.deal.deck)
    deal.values = tuple(one.points if cards & bit else 0 for bit in BIT)
    times = {TRICKS: game.tricks_in_round, LAST: 1}.get(one.of, cards.bit_count())
    deal.total = one.points * times


def for_trick(game: Game, deal: Round) -> int:
    """What the trick that is being closed brings for being a trick, or the last one."""
    one = deal.objective
    if one is None or one.of not in (TRICKS, LAST):
        return 0
    last = len(deal.tricks) + 1 == game.tricks_in_round
    return one.points if one.of == TRICKS or last else 0


def may_stop(game: Game, deal: Round) -> bool:
    """Whether all cards that count have been taken, so that play may end; unread ones may be among them (GU-5)."""
    if deal.phase != "playing" or deal.objective is None or game.stopped:
        return False
    left = cards = counting(deal.objective.of) & deck(game.variant.deal.deck)
    unread = 0
    for trick in deal.tricks:
        left &= ~sum(BIT[card] for card in trick.cards if card != NOBODY)
        unread += trick.cards.count(NOBODY)
    held = any(left & hand for hand in deal.hands)
    return bool(cards) and not held and left.bit_count() <= unread


def play_stopped(game: Game, event: dict[str, Any]) -> str | None:
    """End the round before its last card where that changes nothing any more; elsewhere it has no effect."""
    deal = game.round
    if deal is None or not may_stop(game, deal):
        return None
    deal.phase, deal.turn = "complete", NOBODY
    return ROUND
