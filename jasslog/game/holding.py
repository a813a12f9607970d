"""Which cards were in a hand, and when, where cards come into the hands between the tricks."""

from __future__ import annotations

from functools import reduce
from operator import or_

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY
from jasslog.game.hands import wandering
from jasslog.game.round import Round


def held(deal: Round, seat: int, cards: int, event: int, also: int = 0) -> bool | None:
    """Whether a seat had got these cards by an event, played ones among them; None where the record does not tell.

    ``also`` are cards that it certainly had by then.
    """
    sure = unseen = later = gone = 0
    for move in deal.aside.moves:
        if move.seat == seat and move.event <= event:
            sure, unseen = (sure & ~move.lost) | move.gained, unseen + move.unseen
        elif move.seat == seat:
            later, gone = later | move.gained & ~gone, gone | move.lost
    missing = cards & ~sure & ~also
    if not missing:
        return True
    if missing & later or ((missing | also) & ~sure).bit_count() > unseen:
        return False
    return False if _of_others(deal, seat) & missing & ~gone & ~wandering(deal) else None


def _of_others(deal: Round, seat: int) -> int:
    """The cards that are known to have come to others, or to lie in the stock."""
    found = deal.aside.stock.cards
    for other, dealt in enumerate(deal.dealt):
        found |= dealt if other != seat else 0
    return found


def together(deal: Round, seat: int, pair: int) -> bool | None:
    """Whether two cards that a seat has had were in its hand at one time; None where the record does not tell."""
    if not deal.aside.moves:
        return True
    event, card = _first_laid(deal, pair)
    if event == NOBODY:
        return True if not pair & ~deal.dealt[seat] else None
    # What is drawn after the trick of that card has its number, too.
    return held(deal, seat, pair, event - 1, BIT[card])


def _first_laid(deal: Round, cards: int) -> tuple[int, int]:
    """The event that played the first of these cards, and which it was; -1 where none has been played."""
    return min(((e, card) for e, card in _played(deal) if card >= 0 and BIT[card] & cards), default=(NOBODY, NOBODY))


def laid_until(deal: Round, event: int) -> int:
    """The cards of the round that lay when an event had happened."""
    return reduce(or_, (BIT[card] for laid, card in _played(deal) if card >= 0 and laid <= event), 0)


def _played(deal: Round) -> list[tuple[int, int]]:
    """Each card of the round with the event that played it; -1 for one that nobody could read."""
    return [pair for trick in deal.laid for pair in zip(trick.events, trick.cards, strict=True)]
