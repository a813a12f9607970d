"""Columns of two cards before each player: the open card is played, then the one under it turned up (open-cards)."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import BIT, CARD, deck, numbers, set_of
from jasslog.events.before_play import CardUncovered
from jasslog.events.deal import PileDealt
from jasslog.game.aside import Column, Move
from jasslog.game.facts import NOBODY, SEATING, Act, Reason, Reasons, missing
from jasslog.game.hands import hold, placed, recognize, why_not_there
from jasslog.game.state import Game, Round

PLACES = ("columns_down", "columns_up")
"""The names of the two piles that make up the columns."""
EVER = 1 << 53
"""An event number after every event, for cards of which nobody knows when they could be played."""


# The deal


def laid(deal: Round, event: PileDealt) -> None:
    """Take over the recorded cards of one of the two rows before a seat.

    A row of which a card is known already stays as it is.
    """
    seat, up = (event.seat or 0), event.pile == "columns_up"
    mine = deal.aside.row(seat)
    if any(card != NOBODY for card in there(deal, seat, event.pile)):
        return
    told = [CARD[code] for code in (event.cards or ())][: len(mine)]
    told += [NOBODY] * (len(mine) - len(told))
    pairs = zip(mine, told, strict=True)
    put(deal, seat, [replace(column, over=card) if up else replace(column, under=card) for column, card in pairs])
    cards = set_of(told)
    if up and cards:
        if deal.phase != "dealing":
            recognize(deal, seat, cards)
        deal.dealt[seat] |= cards


def there(deal: Round, seat: int, pile: str) -> list[int]:
    """The cards of one of the two rows before a seat; -1 for an unrecorded card."""
    return [column.over if pile == "columns_up" else column.under for column in deal.aside.row(seat)]


def spread(deal: Round) -> None:
    """Add the open cards of the columns, known or not, to the cards that each seat may play, when the deal is over."""
    for seat, mine in enumerate(deal.aside.columns):
        cards = set_of(column.over for column in mine)
        hold(deal, seat, cards, len(mine) - cards.bit_count())


def put(deal: Round, seat: int, columns: list[Column]) -> None:
    """Replace the columns before a seat."""
    rows = tuple(tuple(columns) if other == seat else row for other, row in enumerate(deal.aside.columns))
    deal.aside = replace(deal.aside, columns=rows)


# Playing


def lift(deal: Round, seat: int, card: int, event: int) -> None:
    """Note from which column a card was played by this event.

    If it was the open card, the column is bare and the seat may play the card under it. If it was the lower card, the
    column is robbed. A card of the hand changes no column. If the card is unreadable, or an open card of the seat is
    unknown, all its columns are given up.
    """
    mine = deal.aside.columns[seat]
    if card < 0 or any(column.over == NOBODY for column in mine):
        _lose_track(deal, seat)
        return
    for place, column in enumerate(mine):
        if column.state == "whole" and card in (column.over, column.under):
            state = "bare" if card == column.over else "robbed"
            put(deal, seat, [*mine[:place], replace(column, state=state), *mine[place + 1 :]])
            if state == "bare":
                come(deal, seat, column.under, event)
            return


def come(deal: Round, seat: int, card: int, event: int) -> None:
    """Add a card, -1 for an unknown one, to those that a seat may play, from this event on."""
    bit = BIT[card] if card >= 0 else 0
    hold(deal, seat, bit, int(not bit))
    deal.aside = replace(deal.aside, moves=(*deal.aside.moves, Move(seat, bit, int(not bit), event)))


def _lose_track(deal: Round, seat: int) -> None:
    """Give up the columns of a seat: nobody can tell now which cards lie open, so it may play any that are left."""
    covered = sum(column.state == "whole" for column in deal.aside.columns[seat])
    if covered:
        hold(deal, seat, 0, covered)
        deal.aside = replace(deal.aside, moves=(*deal.aside.moves, Move(seat, 0, covered, EVER)))
    put(deal, seat, [])


def leave(deal: Round) -> None:
    """Remove the bare columns when play goes on: their lower cards have been turned up, whether on record or not."""
    if due(deal):
        for seat, mine in enumerate(deal.aside.columns):
            put(deal, seat, [column for column in mine if column.state != "bare"])


def due(deal: Round) -> list[int]:
    """The seats that have a card to turn up before anything else is played."""
    if deal.variant.deal.uncover == "after_trick" and deal.trick:
        return []
    return [seat for seat, mine in enumerate(deal.aside.columns) if bare(deal, seat) is not None]


def bare(deal: Round, seat: int) -> Column | None:
    """The column of a seat whose lower card is to be turned up; None if there is none."""
    return next((column for column in deal.aside.row(seat) if column.state == "bare"), None)


def turned_since(deal: Round) -> bool:
    """Whether the card that lay under the last played one has been turned up."""
    events = deal.events or (deal.tricks[-1].events if deal.tricks and deal.aside.columns else [])
    lifted = bool(events) and any(move.event == events[-1] for move in deal.aside.moves)
    bare_now = [column for mine in deal.aside.columns for column in mine if column.state == "bare"]
    return lifted and bool(deal.aside.columns) and not any(column.over == deal.last_card for column in bare_now)


def cover_again(deal: Round, seat: int, card: int) -> None:
    """Put a card that was taken back into its column again; the card under it is covered and may not be played."""
    mine = deal.aside.row(seat)
    for place, column in enumerate(mine):
        if (column.state, card) in (("bare", column.over), ("robbed", column.under)):
            put(deal, seat, [*mine[:place], replace(column, state="whole"), *mine[place + 1 :]])
            if column.state == "bare":
                _remove_last_come(deal, seat)


def _remove_last_come(deal: Round, seat: int) -> None:
    """Remove the card that came last from those that a seat may play."""
    place = max(place for place, move in enumerate(deal.aside.moves) if move.seat == seat and move.event < EVER)
    move = deal.aside.moves[place]
    deal.hands[seat] &= ~move.gained
    deal.dealt[seat] &= ~move.gained
    deal.unknown[seat] -= move.unseen
    deal.known[seat] = not deal.unknown[seat]
    deal.aside = replace(deal.aside, moves=deal.aside.moves[:place] + deal.aside.moves[place + 1 :])


def came_after(deal: Round, seat: int, card: int, event: int) -> bool | None:
    """Whether a seat could play a card only after an event; None where the record does not tell."""
    later = [move for move in deal.aside.moves if move.seat == seat and move.event >= event]
    if any(move.gained & BIT[card] for move in later):
        return True
    return None if any(move.unseen for move in later) else False


# Turning up the cards of the columns that lie bare (uncovering)


def uncovers(deal: Round) -> list[Act]:
    """The acts of turning a card up, one for each seat that has to, with the cards that it may be."""
    acts = []
    for seat in due(deal):
        one = bare(deal, seat)
        known = one is not None and one.under >= 0
        cards = BIT[one.under] if one is not None and known else deck(deal.variant.deal.deck) & ~placed(deal)
        acts.append(Act("card_uncovered", seat, tuple(numbers(cards))))
    return acts


def why_not_uncovered(game: Game, event: CardUncovered) -> Reasons:
    """The reasons against turning a card up: the one over it was not played, or it cannot be this card (uncovering)."""
    deal, seat = game.round, event.seat
    if deal.phase == SEATING or not deal.variant.deal.columns:
        return (Reason("not-expected", seat, event.card),)
    why, column, bit = _why_not_now(deal, seat), bare(deal, seat), BIT[CARD[event.card]]
    lies = bit & deal.aside.covered(seat) if column is None else BIT[column.under] if column.under >= 0 else 0
    wrong = why_not_there(deal, seat, bit, lies)
    if not why:
        return wrong
    hand = frozenset((seat,))
    return (Reason("uncover-not-allowed", seat, event.card, slots={"why": why}, doubts=hand), *wrong)


def _why_not_now(deal: Round, seat: int) -> str:
    """Why a seat has no card to turn up now; empty where it has one."""
    if deal.phase != "playing" or (deal.trick and deal.variant.deal.uncover == "after_trick"):
        return "moment"
    return "" if bare(deal, seat) is not None or untold(deal, seat) else "covered"


def why_not_all_uncovered(game: Game, deal: Round) -> Reasons:
    """The reasons against a card while a bare one is not turned up (uncovering); none if that may be unrecorded."""
    seats = [] if game.not_recorded & {"hands", "exchanges"} else due(deal)
    return missing("uncover-missing", seats)


def card_uncovered(game: Game, deal: Round, event: CardUncovered) -> None:
    """Turn up the card of the bare column; a covered one that is turned up too early may be played from then on."""
    seat, card = event.seat, CARD[event.card]
    if deal.phase != "playing" or not deal.aside.columns:
        return
    column = bare(deal, seat)
    if column is None and not untold(deal, seat):
        column = _uncover_too_early(deal, seat, card, event.seq)
    if column is None or column.under == NOBODY:
        _identify(deal, seat, card)
    if column is not None:
        put(deal, seat, [one for one in deal.aside.columns[seat] if one != column])


def untold(deal: Round, seat: int) -> bool:
    """Whether nobody can tell which card of a seat lies under which, as its columns were given up."""
    return any(move.seat == seat and move.event == EVER for move in deal.aside.moves)


def _uncover_too_early(deal: Round, seat: int, card: int, event: int) -> Column | None:
    """Turn up a card on which another one still lies, and return its column; None if no column can hold the card."""
    whole = [one for one in deal.aside.columns[seat] if one.state == "whole"]
    possible = [one for one in whole if one.under == card] or [one for one in whole if one.under == NOBODY]
    if possible:
        come(deal, seat, possible[0].under, event)
    return possible[0] if possible else None


def _identify(deal: Round, seat: int, card: int) -> None:
    """Note that this is one of the unknown cards of a seat, unless it is known to be elsewhere."""
    if not deal.unknown[seat] or BIT[card] & placed(deal):
        return
    bit = BIT[card]
    recognize(deal, seat, bit)
    moves = list(deal.aside.moves)
    came = [place for place, move in enumerate(moves) if move.seat == seat and deal.first_event < move.event < EVER]
    if came and moves[came[-1]].unseen:
        moves[came[-1]] = replace(moves[came[-1]], gained=bit, unseen=0)
        deal.aside = replace(deal.aside, moves=tuple(moves))
