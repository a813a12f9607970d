"""Bettering the hand: each in turn lays some cards away and takes as many of his own packet (HJ-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import BIT, CARD, cards
from jasslog.game.acts import Act
from jasslog.game.aside import Packet
from jasslog.game.facts import NOBODY, Call
from jasslog.game.hands import draw_from, hold, is_elsewhere, lay_down
from jasslog.game.rotation import in_turn
from jasslog.rules.bids import Room

if TYPE_CHECKING:
    from jasslog.events.exchange import BetterCardsTaken
    from jasslog.game.round import Round
    from jasslog.game.state import Game

KIND = "better_cards_taken"


def allowed(game: Game) -> Room:
    """How many cards may be taken."""
    size = game.variant.deal.packet
    return Room(0, size, size if game.variant.exchange.better == "all_or_none" else 1, match=False)


def done(deal: Round, seat: int) -> bool:
    """Whether a seat has bettered its hand, or declined."""
    return any(call.kind == KIND and call.seat == seat for call in deal.calls)


def waiting(deal: Round) -> list[int]:
    """The seats that have still to say how many cards they take, in turn."""
    return [seat for seat in in_turn(deal, deal.forehand) or deal.dealt_in if not done(deal, seat)]


def speakers(deal: Round) -> list[int]:
    """The seat whose turn it is; all that wait where the forehand is not known, or what others said."""
    told = deal.forehand in deal.dealt_in and not deal.aside.loose
    return waiting(deal)[:1] if told else waiting(deal)


def acts(game: Game, deal: Round) -> list[Act]:
    """The next seat takes so many cards, or none."""
    return [Act(KIND, seat, room=allowed(game)) for seat in speakers(deal)]


def better_cards_taken(game: Game, event: BetterCardsTaken) -> None:
    """Lay cards away and take the first ones of the packet, as many as the record says, whatever the rules say."""
    deal, seat = game.round, event.seat
    if deal is None or seat not in deal.active or not deal.variant.deal.packet:
        return
    count, packet = event.count, deal.aside.packet(seat)
    _lay_away(deal, seat, cards(event.cards or ()), count)
    told = tuple(CARD[code] for code in (event.taken or ()))
    taken = told or packet[:count]
    rest = tuple(card for card in packet[len(taken) :] if card not in told)
    hold(deal, seat, _known(taken), taken.count(NOBODY))
    left = tuple(() if other == seat else packet for other, packet in enumerate(deal.aside.packets))
    deal.aside = deal.aside._replace(packets=left).bury(_known(rest), rest.count(NOBODY))
    deal.calls.append(Call(seat, KIND, points=count, event=event.seq))


def _known(packet: Packet) -> int:
    return sum(BIT[card] for card in packet if card >= 0)


def _lay_away(deal: Round, seat: int, told: int, count: int) -> None:
    """Cards leave the hand for good; where nobody wrote them down, no card of the hand is known for sure any more."""
    if told:
        told &= ~_impossible(deal, seat, told)
        draw_from(deal, seat, told)
        deal.aside = deal.aside.bury(told, 0)
    elif count:
        known, unknown = lay_down(deal, seat)
        hold(deal, seat, 0, max(0, known.bit_count() + unknown - count))
        deal.aside = deal.aside.bury(0, count)


def _impossible(deal: Round, seat: int, told: int) -> int:
    """Those of the cards that the seat cannot have held."""
    unseen = told & ~deal.hands[seat]
    return unseen if deal.known[seat] or is_elsewhere(deal, seat, unseen) else 0
