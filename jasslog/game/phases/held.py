"""A card that leaves the hand: whether it can have been there, and what is left."""

from __future__ import annotations

from jasslog.cards import BIT, CODES, codes, deck
from jasslog.game.facts import ALL_SEATS, NOBODY, Reason, Reasons
from jasslog.game.hands import may_hold
from jasslog.game.phases.duties import legal_cards
from jasslog.game.state import Game, Round


def why_not_held(game: Game, deal: Round, seat: int, card: int) -> Reasons:
    """The seat can have held the card; if not, its hand and the true owner's are no longer known."""
    bit = BIT[card]
    if deal.hands[seat] & bit:
        return ()
    owner = next((s for s, dealt in enumerate(deal.dealt) if dealt & bit and s != seat), NOBODY)
    legal: list[str] = []
    evidence: tuple[int, ...] = ()
    if not bit & deck(game.variant.deal.deck) and not deal.seats_open:
        name = "card-not-in-deck"
    elif bit & deal.played:
        name, evidence = "card-played-twice", (laid_by(deal, card),)
    elif bit & deal.aside.covered(seat):
        name, legal = "card-face-down", _legal_instead(game, deal, seat)
    elif owner == NOBODY and may_hold(deal, seat, bit):
        return ()
    else:
        name = "card-not-held"
    # What was really played may have made trump, or not: then nothing that hangs on that is sure.
    doubts = ALL_SEATS if deal.loose else frozenset((seat, owner)) - {NOBODY}
    return (Reason(name, seat, CODES[card], tuple(legal), evidence=evidence, doubts=doubts, lost=deal.loose),)


def _legal_instead(game: Game, deal: Round, seat: int) -> list[str]:
    """The cards that a seat with face-down ones could have played; none where turn, hand, trump or trick is unsure."""
    unsure = deal.unknown[seat] or deal.contract is None or deal.veiled or NOBODY in deal.trick
    return [] if unsure or deal.turn not in (seat, NOBODY) else codes(legal_cards(game, deal, seat))


def laid_by(deal: Round, card: int) -> int:
    """The event that played a card, or laid it to the rows."""
    for move in deal.rows.moves if deal.rows is not None else ():
        if card in move.cards:
            return move.event
    for trick in deal.tricks:
        if card in trick.cards:
            return trick.events[trick.cards.index(card)]
    return deal.events[deal.trick.index(card)] if card in deal.trick else NOBODY


def take_from_hand(game: Game, deal: Round, seat: int, card: int) -> None:
    """A card leaves the hand; one that was not known to be there was among its unknown ones, or came from nowhere."""
    if card < 0:
        _lose_sight(game, deal, seat)
        deal.veiled = deal.veiled or deal.loose
        return
    bit, hand = BIT[card], deal.hands[seat]
    deal.last_fresh = not deal.played & bit
    deal.last_held = True
    deal.played |= bit
    if hand & bit:
        deal.hands[seat] = hand ^ bit
    elif deal.unknown[seat]:
        deal.unknown[seat] -= 1
        if not deal.known[seat]:
            deal.dealt[seat] |= bit
    else:
        deal.last_held = False


def _lose_sight(game: Game, deal: Round, seat: int) -> None:
    """A card went unread: what is left of the hand is no longer known, though what was dealt is."""
    held = deal.hands[seat].bit_count() + deal.unknown[seat]
    deal.hands[seat] = 0
    deal.unknown[seat] = max(0, held - 1)
    deal.undecided.add("cards")
