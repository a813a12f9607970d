"""Rounds in which a few things count in place of card points: tricks, certain cards, the last trick (GU-1 to GU-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import BIT, SUIT_SET, SUITS, deck
from jasslog.game.facts import NOBODY
from jasslog.game.rotation import is_void
from jasslog.rules.objects import LAST, TRICKS, counting

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def take_turns(game: Game) -> int:
    """Which of the rounds that differ comes next, from 0, by how many were played before (GU-1, GU-3, GU-6).

    One that was broken off has had its turn; one that was annulled comes again, in whatever view.
    """
    played = sum(earlier.phase in ("scored", "broken") and not is_void(earlier) for earlier in game.rounds)
    return (game.rounds_before + played) % (len(game.variant.score.objects) + game.variant.domino.rounds)


def is_domino(game: Game) -> bool:
    """Whether the next round is one of Domino."""
    return game.variant.domino.rounds > 0 and take_turns(game) >= len(game.variant.score.objects)


def aim(game: Game, deal: Round) -> None:
    """Give the round the things that count in it, and the suits that may not be led in it (GU-1, GU-4)."""
    turn = take_turns(game)
    deal.objective = one = game.variant.score.objects[turn]
    cards = counting(one.of) & deck(game.variant.deal.deck)
    deal.values = tuple(one.points if cards & bit else 0 for bit in BIT)
    times = {TRICKS: game.tricks_in_round, LAST: 1}.get(one.of, cards.bit_count())
    deal.total = one.points * times
    for ban in game.variant.play.lead_ban:
        if ban.round == turn + 1:
            deal.not_led |= SUIT_SET[SUITS.index(ban.suit)]


def open_rows(game: Game, deal: Round) -> None:
    """All cards are dealt, and the forehand is the first to lay one (GU-6)."""
    deal.phase, deal.turn = "domino", deal.forehand
    deal.total, deal.factor = sum(game.variant.domino.prizes), last_counts(game)


def last_counts(game: Game) -> int:
    """How many times a round that begins now counts: twice where that is so of the last one."""
    return 2 if game.variant.end.last_round_doubled and game.scored + 1 >= game.variant.end.rounds else 1


def for_trick(game: Game, deal: Round) -> int:
    """What the trick that is being closed brings for being a trick, or the last one."""
    one = deal.objective
    if one is None or one.of not in (TRICKS, LAST):
        return 0
    last = len(deal.tricks) + 1 == game.tricks_in_round
    return one.points if one.of == TRICKS or last else 0


def all_taken(game: Game, deal: Round) -> bool:
    """Whether all cards that count have been taken; unread ones may be among them (GU-5)."""
    if deal.objective is None:
        return False
    left = cards = counting(deal.objective.of) & deck(game.variant.deal.deck)
    unread = 0
    for trick in deal.tricks:
        left &= ~sum(BIT[card] for card in trick.cards if card != NOBODY)
        unread += trick.cards.count(NOBODY)
    held = any(left & hand for hand in deal.hands)
    return bool(cards) and not held and left.bit_count() <= unread
