"""One against all others: who that is, whom he has on his side, what each side must reach (BI-1, BI-11, SH-1)."""

from __future__ import annotations

from jasslog.cards import BIT, CARD, deck, numbers
from jasslog.events.prediction import PartnerCardNamed
from jasslog.game.facts import NOBODY, Act, Call, Reasons, one_word
from jasslog.game.score.overlay import is_void
from jasslog.game.state import Game, Round

KIND = "partner_card_named"


def settled(game: Game) -> bool:
    """Whether a side can stand against the other: that one plays against all is known, or nobody wrote down who."""
    return game.variant.deal.sides != "lone" or game.lone != NOBODY or game.lone_untold


def bids(game: Game) -> bool:
    """Whether the one against all is found by bidding."""
    return game.rules.choosing.choice == "auction"


def target_of(game: Game, side: int) -> int:
    """The score a side must reach; what was bid for the one against all, where the rules set nothing else (BI-1)."""
    end = game.variant.end
    if game.variant.deal.sides != "lone" or side:
        return end.target
    return end.lone_target or game.bid or end.target


def reached(game: Game, scores: list[int]) -> list[int]:
    """The sides whose score is at their target."""
    return [side for side, score in enumerate(scores) if score >= target_of(game, side)]


def stand_alone(game: Game, seat: int, bid: int = 0) -> None:
    """From now on this seat plays against all others, with what he bid; nobody where it is open again."""
    if (game.lone, game.bid) != (seat, bid):
        game.lone, game.bid, game.sought, game.helper = seat, bid, NOBODY, NOBODY
        take_sides(game)


def take_sides(game: Game) -> None:
    """Put every seat on its side, and what has been booked with it; his side comes first (BI-12)."""
    first = 0 if game.lone == NOBODY else game.lone
    game.side_of = tuple(0 if seat in (first, game.helper) else 1 for seat in range(game.players))
    won = game.side_scores(game.ledger)
    game.scores = [a + b for a, b in zip(game.start_scores, won, strict=True)]


def begin(game: Game, dealer: int) -> None:
    """A round begins: after a void one whose auction found him he is looked for again; without bids he deals first."""
    last, game.sought = game.round, NOBODY
    if last is not None and is_void(last) and last.bid is not None:
        stand_alone(game, NOBODY)
    if game.lone == NOBODY and not bids(game):
        stand_alone(game, dealer)


# The card of the partner


def partner_cards(game: Game, deal: Round) -> list[Act]:
    """What the one against all may name before the first card: any card that he neither holds nor has laid away."""
    if why_no_partner_card(game, deal, game.lone):
        return []
    cards = numbers(deck(deal.variant.deal.deck) & ~own_cards(deal, game.lone))
    return [Act(KIND, game.lone, tuple(cards), optional=True)]


def own_cards(deal: Round, seat: int) -> int:
    """The cards of which it is known that a seat holds them or has laid them away."""
    return deal.dealt[seat] | deal.aside.laid.cards


def why_no_partner_card(game: Game, deal: Round, seat: int, card: int = NOBODY) -> str:
    """Why a seat may not name a partner's card now, or not this one; empty where it may."""
    if not deal.variant.choosing.partner_card:
        return "never"
    if (deal.contract is None and not deal.unnamed) or deal.phase != "playing" or deal.trick or deal.tricks:
        return "moment"
    if seat != game.lone and not game.lone_untold:
        return "seat"
    if game.sought != NOBODY:
        return "twice"
    if card == NOBODY:
        return ""
    if not deck(deal.variant.deal.deck) & BIT[card]:
        return "deck"
    return "own" if own_cards(deal, seat) & BIT[card] else ""


def why_not_named(game: Game, event: PartnerCardNamed) -> Reasons:
    """The one against all names one card, in time, that he neither holds nor has laid away (BI-11)."""
    deal, seat = game.round, event.seat
    why = why_no_partner_card(game, deal, seat, CARD[event.card]) if deal is not None else "moment"
    return one_word("partner-card-not-allowed", why, seat, card=event.card)


def partner_card_named(game: Game, deal: Round, event: PartnerCardNamed) -> None:
    """Note the card; one that the player holds himself, or a second one, finds nobody."""
    seat, card = event.seat, CARD[event.card]
    if why_no_partner_card(game, deal, seat) or game.helper != NOBODY:
        return
    deal.say(Call(seat, KIND, event=event.seq, card=card))
    game.sought = card


def find_partner(game: Game, deal: Round) -> None:
    """Whoever plays the card that was named stands on the side of him who named it (BI-11)."""
    if deal.last_card == game.sought and game.helper == NOBODY and deal.last_seat != game.lone:
        game.helper = deal.last_seat
        take_sides(game)
