"""Cards that lie before the players in columns: open ones are played, and lay those under them bare (ZS-1, ZS-2)."""

from __future__ import annotations

from functools import reduce
from operator import or_

from jasslog.cards import BIT, CARD
from jasslog.events.deal import PileDealt
from jasslog.game.aside import Column, Move
from jasslog.game.facts import NOBODY
from jasslog.game.hands import hold, recognize
from jasslog.game.round import Round

PLACES = ("columns_down", "columns_up")
"""The piles that make up the columns."""
EVER = 1 << 53
"""Later than every event."""


# The deal


def laid(deal: Round, event: PileDealt) -> None:
    """The record tells what lies in the columns of a seat, as far as it does."""
    seat, up = (event.seat or 0), event.pile == "columns_up"
    mine = deal.aside.columns[seat] if seat < len(deal.aside.columns) else ()
    if any(card != NOBODY for card in there(deal, seat, event.pile)):
        return
    told = [CARD[code] for code in (event.cards or ())][: len(mine)]
    told += [NOBODY] * (len(mine) - len(told))
    pairs = zip(mine, told, strict=True)
    put(deal, seat, [one._replace(over=card) if up else one._replace(under=card) for one, card in pairs])
    cards = _bits(told)
    if up and cards:
        if deal.phase != "dealing":
            recognize(deal, seat, cards)
        deal.dealt[seat] |= cards


def there(deal: Round, seat: int, pile: str) -> list[int]:
    """The cards of one of the two rows before a seat; -1 for one that nobody has told."""
    mine = deal.aside.columns[seat] if seat < len(deal.aside.columns) else ()
    return [one.over if pile == "columns_up" else one.under for one in mine]


def last_open(deal: Round, seat: int) -> int:
    """The open card that a seat was dealt last, as a set; empty where nobody has told it."""
    return _bits(there(deal, seat, "columns_up")[-1:])


def spread(deal: Round) -> None:
    """The deal is over: what lies open belongs to the cards a seat may play, known or not."""
    for seat, mine in enumerate(deal.aside.columns):
        cards = _bits([one.over for one in mine])
        hold(deal, seat, cards, len(mine) - cards.bit_count())


def _bits(cards: list[int]) -> int:
    return reduce(or_, (BIT[card] for card in cards if card >= 0), 0)


def put(deal: Round, seat: int, columns: list[Column]) -> None:
    """These columns lie before a seat from now on."""
    rows = tuple(tuple(columns) if other == seat else row for other, row in enumerate(deal.aside.columns))
    deal.aside = deal.aside._replace(columns=rows)


# Playing


def lift(deal: Round, seat: int, card: int, event: int) -> None:
    """A card has been played: if it was an open one, what lay under it is bare; where nobody knows, it may have been.

    A card that was played from under another one is there no more.
    """
    mine = deal.aside.columns[seat]
    if card < 0 or any(one.over == NOBODY for one in mine):
        _lose_track(deal, seat)
        return
    for place, one in enumerate(mine):
        if one.state == "whole" and card in (one.over, one.under):
            state = "bare" if card == one.over else "robbed"
            put(deal, seat, [*mine[:place], one._replace(state=state), *mine[place + 1 :]])
            if state == "bare":
                come(deal, seat, one.under, event)
            return


def come(deal: Round, seat: int, card: int, event: int) -> None:
    """A card becomes one of those that a seat may play."""
    bit = BIT[card] if card >= 0 else 0
    hold(deal, seat, bit, int(not bit))
    deal.aside = deal.aside._replace(moves=(*deal.aside.moves, Move(seat, bit, int(not bit), 0, event)))


def _lose_track(deal: Round, seat: int) -> None:
    """From now on nobody can tell which cards of a seat lie open: it may have any that are left."""
    covered = sum(one.state == "whole" for one in deal.aside.columns[seat])
    if covered:
        hold(deal, seat, 0, covered)
        deal.aside = deal.aside._replace(moves=(*deal.aside.moves, Move(seat, 0, covered, 0, EVER)))
    put(deal, seat, [])


def leave(deal: Round) -> None:
    """Somebody plays on: what should have been turned up by then has been, whether it is on record or not."""
    if due(deal):
        for seat, mine in enumerate(deal.aside.columns):
            put(deal, seat, [one for one in mine if one.state != "bare"])


def due(deal: Round) -> list[int]:
    """The seats that have a card to turn up before anything else is played."""
    if deal.variant.deal.uncover == "after_trick" and deal.trick:
        return []
    return [seat for seat, mine in enumerate(deal.aside.columns) if bare(deal, seat) is not None]


def bare(deal: Round, seat: int) -> Column | None:
    """The column of a seat whose lower card is to be turned up."""
    mine = deal.aside.columns[seat] if seat < len(deal.aside.columns) else ()
    return next((one for one in mine if one.state == "bare"), None)


def turned_since(deal: Round) -> bool:
    """Whether the card has been turned up that lay under the last one played."""
    events = deal.events or (deal.tricks[-1].events if deal.tricks and deal.aside.columns else [])
    lifted = bool(events) and any(move.event == events[-1] for move in deal.aside.moves)
    return lifted and bool(deal.aside.columns) and not any(one.over == deal.last_card for one in _all_bare(deal))


def _all_bare(deal: Round) -> list[Column]:
    return [one for mine in deal.aside.columns for one in mine if one.state == "bare"]


def cover_again(deal: Round, seat: int, card: int) -> None:
    """A card is taken back to where it lay: what came to light by it is covered again."""
    mine = deal.aside.columns[seat] if seat < len(deal.aside.columns) else ()
    for place, one in enumerate(mine):
        if (one.state, card) in (("bare", one.over), ("robbed", one.under)):
            put(deal, seat, [*mine[:place], one._replace(state="whole"), *mine[place + 1 :]])
            if one.state == "bare":
                _go(deal, seat)


def _go(deal: Round, seat: int) -> None:
    """The card that came last is not yet one that a seat may play."""
    place = max(place for place, move in enumerate(deal.aside.moves) if move.seat == seat and move.event < EVER)
    move = deal.aside.moves[place]
    deal.hands[seat] &= ~move.gained
    deal.dealt[seat] &= ~move.gained
    deal.unknown[seat] -= move.unseen
    deal.known[seat] = not deal.unknown[seat]
    deal.aside = deal.aside._replace(moves=deal.aside.moves[:place] + deal.aside.moves[place + 1 :])


def came_after(deal: Round, seat: int, card: int, event: int) -> bool | None:
    """Whether a seat could play a card only after an event; None where the record does not tell."""
    later = [move for move in deal.aside.moves if move.seat == seat and move.event >= event]
    if any(move.gained & BIT[card] for move in later):
        return True
    return None if any(move.unseen for move in later) else False
