"""What speaks against cards that are said to lie in a pile, to come out of one, or to be laid away of a hand (C-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jasslog.cards import codes, deck
from jasslog.game.aside import Pile
from jasslog.game.facts import ALL_SEATS, Reason, Reasons
from jasslog.game.hands import disproved, is_elsewhere, placed
from jasslog.game.state import Round


def why_not_there(deal: Round, seat: int, told: int, lying: int = 0) -> Reasons:
    """Cards said to lie in a pile are of the deck and lie nowhere else; ``lying`` are those known to lie there."""
    if not told:
        return ()
    if lying & ~told:
        return wrong_pile(seat, why="lacking", cards=codes(lying & ~told))
    double = told & ~lying & placed(deal)
    if double:
        return wrong_pile(seat, why="card-twice", cards=codes(double))
    foreign = told & ~deck(deal.variant.deal.deck)
    return wrong_pile(seat, why="deck", cards=codes(foreign)) if foreign else ()


def wrong_pile(seat: int, **slots: Any) -> Reasons:
    """What is told of a pile cannot be so; whoever takes it will hold what lies there."""
    return (Reason("wrong-pile", seat, slots=slots, doubts=ALL_SEATS),)


def why_not_whole(deal: Round, seat: int, taken: int, pile: Pile) -> Reasons:
    """Who takes a pile gets what lies there, all of it."""
    if taken.bit_count() != pile.size:
        return wrong_pile(seat, why="count", found=taken.bit_count(), expected=pile.size)
    return why_not_there(deal, seat, taken, pile.cards)


def why_not_so_many(seat: int, count: int, told: Sequence[Sequence[str] | None], allowed: Sequence[int]) -> Reasons:
    """As many are laid away as are taken, as far as they are told, and that is a number that may be taken."""
    other = next((len(some) for some in told if some is not None and len(some) != count), count)
    if other == count and count in allowed:
        return ()
    slots = {"found": other, "counts": list(allowed) if other == count else [count]}
    return (Reason("discard-count", seat, slots=slots, doubts=frozenset((seat,))),)


def why_not_laid(deal: Round, seat: int, laid: int, unseen: int = 0) -> Reasons:
    """What is laid away comes out of the own hand, to which so many unknown cards may have come."""
    missing = laid & ~deal.hands[seat]
    if not missing or (missing.bit_count() <= unseen and not is_elsewhere(deal, seat, missing)):
        return ()
    if not deal.known[seat] and not disproved(deal, seat, missing):
        return ()
    slots = {"cards": codes(missing), "why": "laid-away"}
    return (Reason("card-not-held", seat, slots=slots, doubts=frozenset((seat,))),)
