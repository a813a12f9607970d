"""Judging the cards that lie beside the hands: what is laid there, and what is taken from there (C-7, C-41 to C-44)."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from functools import reduce
from operator import or_
from typing import Any

from jasslog.audit.court import Court
from jasslog.cards import BIT, cards, codes, deck
from jasslog.events.base import seat_of
from jasslog.events.deal import PileDealt
from jasslog.events.exchange import BetterCardsTaken, HandSwapped, TrumpSixSwapped
from jasslog.game.aside import Pile, laid_out
from jasslog.game.hands import disproved, is_elsewhere
from jasslog.game.phases import better_cards, course
from jasslog.game.phases.columns import PLACES, there
from jasslog.game.phases.course import may_better, spoken_of
from jasslog.game.phases.deal import still_dealt
from jasslog.game.phases.exchange import why_no_rob, why_no_swap
from jasslog.game.round import Round


def judge_pile(court: Court, event: PileDealt) -> None:
    """A pile has its number of cards, each of the deck and none of them anywhere else."""
    deal = court.game.round
    if deal is None or not still_dealt(court.game, deal):
        court.find("not-expected")
        return
    expected = laid_out(deal.variant.deal, deal.dealt_in)
    seat = seat_of(event)
    if event.pile == "packet":
        size, told = (
            len(expected.packet(seat)) if seat >= 0 else 0,
            any(c >= 0 for c in deal.aside.packet(max(seat, 0))),
        )
    elif event.pile in PLACES:
        lies = there(deal, seat, event.pile) if seat >= 0 else []
        size, told = len(lies), any(card >= 0 for card in lies)
    else:
        size, told = expected.pile(event.pile).size, bool(deal.aside.pile(event.pile).cards)
    count = len(event.cards) if event.cards is not None else event.count
    wrong: dict[str, Any] = {"why": "twice"} if told else {}
    if count != size and not wrong:
        wrong = {"why": "count", "found": count, "expected": size}
    _judge_cards(court, deal, cards(event.cards or ()), wrong, seat)


def _judge_cards(court: Court, deal: Round, told: int, wrong: dict[str, Any], seat: int, mine: int = 0) -> None:
    """The cards said to lie in a pile lie nowhere else; ``mine`` are those known to lie there, ``wrong`` goes first."""
    double = told & ~mine & (reduce(or_, deal.dealt) | deal.aside.known | deal.played)
    foreign = told & ~deck(deal.variant.deal.deck)
    if told and mine & ~told and not wrong:
        wrong = {"why": "lacking", "cards": codes(mine & ~told)}
    if double and not wrong:
        wrong = {"why": "card-twice", "cards": codes(double)}
    if foreign and not wrong:
        wrong = {"why": "deck", "cards": codes(foreign)}
    if wrong:
        found = court.find("wrong-pile", seat=seat, slots=wrong)
        # Whoever takes the pile will hold what lies there.
        court.distrust(found, lost=False)


def judge_swap(court: Court, event: HandSwapped) -> None:
    """Who takes the blind may do so, now, and gets what lies there (C-44)."""
    deal, game, seat = court.game.round, court.game, event.seat
    if deal is None:
        court.find("not-expected", seat=seat)
        return
    why = why_no_swap(game, deal, seat)
    if spoken_of(game, deal):
        for reason in course.why_no_word(court.game, event):
            court.file(reason)
        why = why if why in ("taken", "not-allowed") else ""
    if why == "taken":
        court.find("swapped-twice", seat=seat, slots={"expected": [deal.aside.taker]})
    elif why:
        court.find("swap-not-allowed", seat=seat, slots={"why": why})
    if event.cards is not None and deal.aside.blind.size:
        judge_taken(court, deal, seat, cards(event.cards), deal.aside.blind)


def judge_rob(court: Court, event: TrumpSixSwapped) -> None:
    """The trump six is given for the card turned up once, while that lies there, and in time (C-41, C-42)."""
    deal, seat = court.game.round, event.seat
    why = why_no_rob(court.game, deal, seat) if deal is not None else "nothing-turned"
    if why:
        court.find("rob-not-allowed", seat=seat, slots={"why": why})


def judge_better(court: Court, event: BetterCardsTaken) -> None:
    """Each in turn lays away as many cards as he takes, out of his own hand and packet (HJ-4)."""
    deal, game, seat = court.game.round, court.game, event.seat
    if deal is None or not may_better(game, deal):
        already = deal is not None and better_cards.done(deal, seat)
        court.find("word-changed" if already else "not-expected", seat=seat)
        return
    turn = better_cards.speakers(deal)
    if seat not in turn:
        done = better_cards.done(deal, seat)
        slots: dict[str, Any] = {} if done else {"expected": turn}
        court.find("word-changed" if done else "word-out-of-turn", seat=seat, slots=slots)
    judge_count(court, seat, event.count, (event.cards, event.taken), tuple(better_cards.allowed(game).numbers))
    laid, taken = cards(event.cards or ()), cards(event.taken or ())
    judge_laid(court, deal, seat, laid)
    if taken:
        own = deal.aside.packet(seat)[: taken.bit_count()]
        top = sum(BIT[card] for card in own if card >= 0)
        _judge_cards(court, deal, taken, {}, seat, top)


def judge_laid(court: Court, deal: Round, seat: int, laid: int, unseen: int = 0) -> None:
    """What is laid away comes out of the own hand, to which so many unknown cards may have come."""
    missing = laid & ~deal.hands[seat]
    few = missing.bit_count() <= unseen and not is_elsewhere(deal, seat, missing)
    if missing and not few and (deal.known[seat] or disproved(deal, seat, missing)):
        slots = {"cards": codes(missing), "why": "laid-away"}
        court.distrust(court.find("card-not-held", seat=seat, slots=slots), frozenset((seat,)), lost=False)


def judge_taken(court: Court, deal: Round, seat: int, taken: int, pile: Pile) -> None:
    """Who takes a pile gets what lies there, all of it."""
    count = {"why": "count", "found": taken.bit_count(), "expected": pile.size}
    _judge_cards(court, deal, taken, count if taken.bit_count() != pile.size else {}, seat, pile.cards)


def judge_into_hand(court: Court, deal: Round, seat: int, card: int, pile: Pile) -> None:
    """A card that is taken lies nowhere else, and is the one that is known to lie there."""
    _judge_cards(court, deal, card, {}, seat, pile.cards)


def judge_count(court: Court, seat: int, count: int, laid: Sequence[Sized | None], allowed: Sequence[int]) -> None:
    """As many are laid away as are taken, and that is a number that may be taken."""
    others = [len(told) for told in laid if told is not None]
    if count not in allowed or any(other != count for other in others):
        found = next((other for other in others if other != count), count)
        slots = {"found": found, "counts": [count] if found != count else list(allowed)}
        court.distrust(court.find("discard-count", seat=seat, slots=slots), frozenset((seat,)), lost=False)
