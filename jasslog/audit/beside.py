"""Judging what is taken from the cards beside the hands, and laid away for it (C-7, C-41 to C-44)."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from typing import Any

from jasslog.audit.court import Court
from jasslog.cards import BIT, cards, codes
from jasslog.events.exchange import BetterCardsTaken, HandSwapped, TrumpSixSwapped
from jasslog.game.aside import Pile
from jasslog.game.hands import disproved, is_elsewhere
from jasslog.game.phases import better_cards, course
from jasslog.game.phases.course import may_better, spoken_of
from jasslog.game.phases.exchange import why_no_rob, why_no_swap
from jasslog.game.phases.piles import why_not_there, wrong_pile
from jasslog.game.round import Round


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
        for reason in why_not_there(deal, seat, taken, top):
            court.file(reason)


def judge_laid(court: Court, deal: Round, seat: int, laid: int, unseen: int = 0) -> None:
    """What is laid away comes out of the own hand, to which so many unknown cards may have come."""
    missing = laid & ~deal.hands[seat]
    few = missing.bit_count() <= unseen and not is_elsewhere(deal, seat, missing)
    if missing and not few and (deal.known[seat] or disproved(deal, seat, missing)):
        slots = {"cards": codes(missing), "why": "laid-away"}
        court.distrust(court.find("card-not-held", seat=seat, slots=slots), frozenset((seat,)), lost=False)


def judge_taken(court: Court, deal: Round, seat: int, taken: int, pile: Pile) -> None:
    """Who takes a pile gets what lies there, all of it."""
    if taken.bit_count() == pile.size:
        reasons = why_not_there(deal, seat, taken, pile.cards)
    else:
        reasons = wrong_pile(seat, why="count", found=taken.bit_count(), expected=pile.size)
    for reason in reasons:
        court.file(reason)


def judge_into_hand(court: Court, deal: Round, seat: int, card: int, pile: Pile) -> None:
    """A card that is taken lies nowhere else, and is the one that is known to lie there."""
    for reason in why_not_there(deal, seat, card, pile.cards):
        court.file(reason)


def judge_count(court: Court, seat: int, count: int, laid: Sequence[Sized | None], allowed: Sequence[int]) -> None:
    """As many are laid away as are taken, and that is a number that may be taken."""
    others = [len(told) for told in laid if told is not None]
    if count not in allowed or any(other != count for other in others):
        found = next((other for other in others if other != count), count)
        slots = {"found": found, "counts": [count] if found != count else list(allowed)}
        court.distrust(court.find("discard-count", seat=seat, slots=slots), frozenset((seat,)), lost=False)
