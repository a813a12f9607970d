"""Bettering the hand: each in turn lays some cards away and takes as many of his own packet (HJ-4)."""

from __future__ import annotations

from jasslog.cards import BIT, CARD, cards
from jasslog.events.exchange import BetterCardsTaken
from jasslog.game.aside import Packet
from jasslog.game.facts import NOBODY, Act, Call, Reason, Reasons
from jasslog.game.hands import hold, lay_away
from jasslog.game.rotation import in_turn
from jasslog.game.state import Game, Round
from jasslog.game.told_cards import why_not_laid, why_not_so_many, why_not_there
from jasslog.rules.bids import Room

KIND = "better_cards_taken"


def allowed(game: Game) -> Room:
    """How many cards may be taken."""
    size = game.variant.deal.packet
    return Room(0, size, size if game.variant.exchange.better == "all_or_none" else 1, match=False)


def done(deal: Round, seat: int) -> bool:
    """Whether a seat has bettered its hand, or declined."""
    return (seat, KIND) in deal.heard


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


def why_not_taken(game: Game, deal: Round, event: BetterCardsTaken) -> Reasons:
    """Each in turn lays away as many cards as he takes, out of his own hand and packet (HJ-4)."""
    seat, taken = event.seat, cards(event.taken or ())
    return (
        *_why_no_turn(deal, seat),
        *why_not_so_many(seat, event.count, (event.cards, event.taken), allowed(game).numbers),
        *why_not_laid(deal, seat, cards(event.cards or ())),
        *why_not_there(deal, seat, taken, _known(deal.aside.packet(seat)[: taken.bit_count()])),
    )


def _why_no_turn(deal: Round, seat: int) -> Reasons:
    turn = speakers(deal)
    if seat in turn:
        return ()
    if done(deal, seat):
        return (Reason("word-changed", seat),)
    return (Reason("word-out-of-turn", seat, slots={"expected": turn}),)


def better_cards_taken(game: Game, event: BetterCardsTaken) -> None:
    """Lay cards away and take the first ones of the packet, as many as the record says, whatever the rules say."""
    deal, seat = game.round, event.seat
    if deal is None or seat not in deal.active or not deal.variant.deal.packet:
        return
    count, packet = event.count, deal.aside.packet(seat)
    if event.cards or count:
        deal.aside = deal.aside.bury(*lay_away(deal, seat, cards(event.cards or ()), count))
    told = tuple(CARD[code] for code in (event.taken or ()))
    taken = told or packet[:count]
    rest = tuple(card for card in packet[len(taken) :] if card not in told)
    hold(deal, seat, _known(taken), taken.count(NOBODY))
    left = tuple(() if other == seat else packet for other, packet in enumerate(deal.aside.packets))
    deal.aside = deal.aside._replace(packets=left).bury(_known(rest), rest.count(NOBODY))
    deal.say(Call(seat, KIND, points=count, event=event.seq))


def _known(packet: Packet) -> int:
    return sum(BIT[card] for card in packet if card >= 0)
