"""The winner of the auction takes the cards of the middle into his hand and lays as many away (talon)."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import BIT, cards, numbers
from jasslog.events.base import card_count
from jasslog.events.before_play import CardsDiscarded, TalonTaken
from jasslog.game import aside, hands, undecided
from jasslog.game.facts import Call, Reasons, one_word
from jasslog.game.phases import auction, lone
from jasslog.game.state import Game, Round
from jasslog.game.unwritten import unwritten


def _why_not_now(game: Game, deal: Round | None, seat: int, kind: str) -> str:
    """Why a seat may not take the middle, or lay away for it, now; empty where it may."""
    if deal is None:
        return "never"
    if why := lone.why_no_more(deal, kind):
        return why
    if deal.phase != "choosing" or game.variant.choosing.choice != "auction":
        return "moment"
    if not undecided.bid_open(game):
        if deal.bid is None or not auction.closed(game, deal):
            return "moment"
        if seat != deal.bid.seat:
            return "seat"
    untaken = kind == lone.DISCARDED and not lone.talon_done(deal, lone.TAKEN)
    return "untaken" if untaken and not unwritten(game) else ""


def why_not_taken(game: Game, event: TalonTaken) -> Reasons:
    """The winner of the auction takes the cards of the middle, all and once, before he does anything else (talon)."""
    deal, seat = game.round, event.seat
    found = one_word("talon-not-allowed", _why_not_now(game, deal, seat, lone.TAKEN), seat)
    if deal is None or event.cards is None:
        return found
    there = lone.middle(deal)
    return (*found, *hands.why_not_whole(deal, seat, cards(event.cards), there)) if there.size else found


def talon_taken(game: Game, deal: Round, event: TalonTaken) -> None:
    """The cards of the middle come into the hand of whoever takes them, once."""
    seat = event.seat
    if not _open(deal) or lone.why_no_more(deal, lone.TAKEN):
        return
    told, there = cards(event.cards or ()), lone.middle(deal)
    elsewhere = [card for card in numbers(told & ~there.cards) if hands.is_elsewhere(deal, seat, BIT[card])]
    known = there.cards | (told & ~sum(BIT[card] for card in elsewhere))
    hands.hold(deal, seat, known, max(0, there.size - known.bit_count()))
    deal.aside = replace(deal.aside, talon_up=aside.NO_CARDS, talon_down=aside.NO_CARDS)
    deal.say(Call(seat, lone.TAKEN, event=event.seq))


def why_not_discarded(game: Game, event: CardsDiscarded) -> Reasons:
    """Who took the middle lays as many cards away, once, out of his own hand (talon)."""
    deal, seat = game.round, event.seat
    why = _why_not_now(game, deal, seat, lone.DISCARDED)
    if why or deal is None:
        return one_word("talon-not-allowed", why, seat)
    laid, unseen = cards(event.cards or ()), 0
    if not lone.talon_done(deal, lone.TAKEN):
        # Of the middle, which nobody wrote down that he took.
        laid, unseen = laid & ~lone.middle(deal).cards, lone.middle(deal).unknown
    return (
        *hands.why_not_so_many(seat, card_count(event), (event.cards,), (lone.talon_size(deal),)),
        *hands.why_not_laid(deal, seat, laid, unseen),
    )


def cards_discarded(game: Game, deal: Round, event: CardsDiscarded) -> None:
    """Cards leave the hand, and their points wait for the contract; the first time only."""
    seat = event.seat
    if not _open(deal) or lone.why_no_more(deal, lone.DISCARDED):
        return
    if not lone.talon_done(deal, lone.TAKEN) and unwritten(game):
        lies = lone.middle(deal)
        hands.hold(deal, seat, lies.cards, lies.unknown)
        deal.aside = replace(deal.aside, talon_up=aside.NO_CARDS, talon_down=aside.NO_CARDS)
    deal.aside = replace(deal.aside, laid=hands.lay_away(deal, seat, cards(event.cards or ()), event.count or 0))
    deal.say(Call(seat, lone.DISCARDED, points=(event.count or 0), event=event.seq))


def _open(deal: Round) -> bool:
    return deal.phase in ("choosing", "playing") and not deal.trick and not deal.tricks
