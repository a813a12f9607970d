"""Cards that are shown and not played, and turned tricks that are looked at again (D-3, I-4, I-13, I-16)."""

from __future__ import annotations

from jasslog.cards import BIT, CARD, SUIT_OF, SUIT_SET, cards, codes
from jasslog.events.deal import Revealed
from jasslog.events.play import CardExposed, HandLaidDown, TrickLookedAt
from jasslog.game.facts import NOBODY, UNDER_WAY, Reason, Reasons
from jasslog.game.hands import dealt_out, may_hold
from jasslog.game.state import Game, Round


def why_not_exposed(game: Game, event: CardExposed) -> Reasons:
    """A card can be shown only by the seat that holds it, once hands are dealt."""
    deal, seat = game.round, event.seat
    if deal is None or deal.phase not in UNDER_WAY[1:]:
        return (Reason("not-expected", seat, event.card),)
    if deal.known[seat] and not may_hold(deal, seat, BIT[CARD[event.card]]):
        return (Reason("card-not-held", seat, event.card),)
    return ()


def card_exposed(game: Game, deal: Round, event: CardExposed) -> None:
    """A card is shown and goes back; its suit may not be led if the showing seat is the leader's partner (I-4)."""
    if deal.phase == "playing" and not deal.trick:
        ban_suit(game, deal, event.seat, CARD[event.card])


def ban_suit(game: Game, deal: Round, seat: int, card: int) -> None:
    """The suit of a card that a seat has shown may not be led, if its partner is about to lead (I-4)."""
    rule = game.variant.irregularities.exposed_lead_ban
    if rule != "none" and deal.turn != NOBODY and game.partners[deal.turn] == seat:
        deal.banned |= SUIT_SET[SUIT_OF[card]]


def lift_ban(game: Game, deal: Round, winner: int) -> None:
    """A ban lapses with the trick it was for, or when the opponents have won one (I-4)."""
    lasting = game.variant.irregularities.exposed_lead_ban == "until_opponent_trick"
    if deal.banned and not (lasting and game.side_of[max(winner, 0)] == game.side_of[deal.leader]):
        deal.banned = 0


# Looking at a turned trick again (I-13)


def open_trick(game: Game, deal: Round) -> int:
    """The turned trick that may be looked at again, counted from 1; 0 for none (I-13)."""
    done = len(deal.tricks)
    return {"first_trick_only": min(1, done), "last_trick": done, "none": 0}[game.variant.irregularities.lookback]


def why_not_looked_at(game: Game, event: TrickLookedAt) -> Reasons:
    """Only the turned tricks that the set allows are looked at again (I-13)."""
    deal = game.round
    if deal is None or event.trick > len(deal.tricks):
        return (Reason("not-expected", event.seat),)
    if event.trick != open_trick(game, deal):
        return (Reason("looked-back", event.seat, slots={"trick": event.trick}),)
    return ()


# Cards that are shown and not played: hands opened later or laid down, and what else a seat shows


def why_not_opened(game: Game, event: Revealed) -> Reasons:
    """A hand opened later is the one that was dealt, with every card the seat has played (D-3)."""
    deal, seat = game.round, event.seat
    if deal is None or event.what != "hand" or event.cards is None:
        return ()
    hand = cards(event.cards)
    wrong = not_dealt(deal, seat, hand)
    if not wrong and hand.bit_count() >= deal.size:
        return why_not_held(deal, seat, deal.dealt[seat] & ~hand, "left-out")
    return why_not_held(deal, seat, wrong)


def why_not_laid_down(game: Game, event: HandLaidDown) -> Reasons:
    """Who lays the rest of the hand down still holds those cards (I-16)."""
    deal, seat = game.round, event.seat
    if deal is None or deal.phase == "dealing":
        return (Reason("not-expected", seat),)
    hand = cards(event.cards or ())
    wrong = not_dealt(deal, seat, hand) | hand & deal.played
    unseen = hand & ~deal.hands[seat] & ~wrong
    if unseen.bit_count() > deal.unknown[seat]:
        wrong |= unseen
    return why_not_held(deal, seat, wrong)


def not_dealt(deal: Round, seat: int, shown: int) -> int:
    """Those of the cards that the seat was not dealt, as far as the record tells."""
    missing = shown & ~deal.dealt[seat]
    if not missing or deal.known[seat]:
        return missing
    return missing & dealt_out(deal, but=seat)


def why_not_held(deal: Round, seat: int, wrong: int, why: str = "shown") -> Reasons:
    """That these cards contradict the hand of a seat; nothing where there are none."""
    if not wrong:
        return ()
    owners = frozenset(other for other, dealt in enumerate(deal.dealt) if dealt & wrong)
    slots = {"cards": codes(wrong), "why": why}
    return (Reason("card-not-held", seat, codes(wrong)[0], slots=slots, doubts=owners | {seat}),)
