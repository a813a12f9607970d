"""Reducing the tricks: cards played, shown and taken back."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jasslog.cards import BIT, CARD, SUIT_OF, SUIT_SET, UNKNOWN
from jasslog.game.facts import BEFORE_PLAY, NOBODY, UNREAD, Trick
from jasslog.game.phases import columns
from jasslog.game.phases.choosing import leave_unnamed, open_choosing, possible_tables, set_contract
from jasslog.game.phases.exchange import forget_blind
from jasslog.game.phases.first_discard import make_trump, recount, unmake_trump
from jasslog.game.phases.lone import find_partner
from jasslog.game.phases.marriage import card_returned
from jasslog.game.phases.participation import begin_play
from jasslog.game.phases.pause import forget_offer
from jasslog.game.phases.stock import draw_unseen, drawn_since, free, let_draw, let_no_more_draw
from jasslog.game.phases.ways.auction import standing
from jasslog.game.rotation import first_leader
from jasslog.game.score.aims import ban_lead
from jasslog.game.score.plan import for_trick
from jasslog.game.unwritten import loosen
from jasslog.rules.contracts import Contract
from jasslog.rules.legal import legal
from jasslog.rules.values import trick_values, varies

if TYPE_CHECKING:
    from jasslog.events.play import CardExposed, CardPlayed, CardTakenBack
    from jasslog.game.round import Round
    from jasslog.game.state import Game

TRICK, ROUND = "trick", "round"
"""What a card may complete: the moments at which the judges look."""


def card_played(game: Game, event: CardPlayed) -> str | None:
    """Lay a card on the table, legal or not; says whether it completed the trick or the round."""
    deal = game.round
    if deal is None or game.stopped:
        return None
    if deal.phase != "playing" and not _start_playing(game, deal, event):
        return None
    moment = play(game, deal, event.seat, CARD.get(event.card, NOBODY), event.seq)
    if game.sought != NOBODY:
        find_partner(game, deal)
    return moment


def _start_playing(game: Game, deal: Round, event: CardPlayed) -> bool:
    """Let play begin too early: by the last bid, by a lead that makes trump (C-15), or with the points left open."""
    if deal.phase not in BEFORE_PLAY or deal.rows is not None:
        return False
    open_choosing(game, deal)
    bid = standing(deal)
    if deal.contract is None and bid is not None and bid.contract is not None:
        set_contract(game, deal, bid.declarer, bid.contract)
    if deal.contract is None and game.variant.choosing.trump_by_lead and event.card != UNKNOWN:
        set_contract(game, deal, event.seat, Contract("trump", SUIT_OF[CARD[event.card]]))
    if deal.contract is None and not deal.unnamed:
        leave_unnamed(game, deal)
    loosen(game, deal)
    begin_play(game, deal)
    deal.phase, deal.turn = "playing", first_leader(game, deal)
    return True


def play(game: Game, deal: Round, seat: int, card: int, event: int) -> str | None:
    """Lay one card; -1 stands for an unreadable one. The trick closes when it has its number of cards."""
    if not deal.trick:
        _open_trick(game, deal, seat)
    columned = bool(deal.aside.columns)
    if columned:
        columns.leave(deal)
    take_from_hand(game, deal, seat, card)
    if columned:
        columns.lift(deal, seat, card, event)
    if card >= 0:
        if deal.led == NOBODY:
            deal.led = SUIT_OF[card]
            deal.power = deal.tables[len(deal.tricks)][deal.led]
            _value_trick(deal)
        elif deal.loose and SUIT_OF[card] != deal.led and not deal.veiled:
            make_trump(game, deal, card, event)
        strength = deal.power[card]
        if strength > deal.best:
            deal.best = strength
            deal.best_seat = seat
        deal.points += deal.values[card]
    deal.trick.append(card)
    deal.seats.append(seat)
    deal.events.append(event)
    deal.last_card = card
    deal.last_seat = seat
    if len(deal.trick) >= deal.need:
        return close_trick(game, deal)
    deal.turn = next_to_play(game, deal)
    return None


def _value_trick(deal: Round) -> None:
    """Where each trick has values of its own, those of the trick on the table hold (CT-3 to CT-6)."""
    if deal.contract is not None and varies(deal.contract, deal.variant.play):
        deal.values = trick_values(deal.mode, deal.led, deal.variant.play)


def _open_trick(game: Game, deal: Round, seat: int) -> None:
    deal.rest = ()
    if deal.aside.due:
        draw_unseen(deal)
    if deal.split.offer is not None:
        forget_offer(deal)
    deal.leader = seat
    deal.led = NOBODY
    deal.best = 0
    deal.best_seat = seat
    deal.points = 0
    deal.mode = deal.modes[len(deal.tricks)]
    deal.need = len(deal.active)
    if not all(deal.hands):
        deal.need = max(1, sum(1 for s in deal.active if deal.hands[s] or deal.unknown[s]))


def take_from_hand(game: Game, deal: Round, seat: int, card: int) -> None:
    """A card leaves the hand; one that was not known to be there was among its unknown ones, or came from nowhere."""
    if card < 0:
        _lose_sight(game, deal, seat)
        deal.veiled = deal.veiled or deal.loose
        return
    bit = BIT[card]
    deal.last_fresh = not deal.played & bit
    deal.last_held = bool(deal.hands[seat] & bit or deal.unknown[seat])
    deal.played |= bit
    if deal.hands[seat] & bit:
        deal.hands[seat] ^= bit
    elif deal.unknown[seat]:
        deal.unknown[seat] -= 1
        if not deal.known[seat]:
            deal.dealt[seat] |= bit


def _lose_sight(game: Game, deal: Round, seat: int) -> None:
    """A card went unread: what is left of the hand is no longer known, though what was dealt is."""
    held = deal.hands[seat].bit_count() + deal.unknown[seat]
    deal.hands[seat] = 0
    deal.unknown[seat] = max(0, held - 1)
    deal.undecided.add("cards")


def next_to_play(game: Game, deal: Round) -> int:
    """The first seat after the leader that has not played to the trick and still has cards."""
    hands, unknown, seats = deal.hands, deal.unknown, deal.seats
    for seat in after(deal.leader, game.players):
        if seat not in seats and (hands[seat] or unknown[seat]):
            return seat
    return NOBODY


@cache
def after(seat: int, players: int) -> list[int]:
    """All seats in turn from one on; never changed."""
    return [(seat + step) % players for step in range(players)]


def close_trick(game: Game, deal: Round) -> str:
    unsure = NOBODY in deal.trick or (deal.veiled and any(SUIT_OF[card] != deal.led for card in deal.trick))
    winner = NOBODY if unsure else _sure_winner(game, deal) if deal.unnamed or deal.veiled else deal.best_seat
    if deal.objective is not None:
        deal.points += for_trick(game, deal)
    trick = Trick(deal.leader, tuple(deal.seats), tuple(deal.trick), winner, deal.points, tuple(deal.events))
    deal.tricks.append(trick)
    if deal.contract is not None and varies(deal.contract, deal.variant.play):
        deal.total = sum(trick.points for trick in deal.tricks)
    if winner != NOBODY:
        deal.won[winner] += deal.points
        deal.won_tricks[winner] += 1
    _lift_ban(game, deal, winner)
    ban_lead(deal)
    deal.trick, deal.seats, deal.events = [], [], []
    deal.points = 0
    if deal.aside.stock.size:
        let_draw(deal, winner)
    deal.turn = _rightful_leader(game, deal)
    empty = not any(deal.hands) and not any(deal.unknown)
    if empty or len(deal.tricks) >= game.tricks_in_round:
        deal.phase = "annulled" if deal.loose and game.variant.play.no_discard == "annul" else "complete"
        deal.turn = NOBODY
        return ROUND
    return TRICK


def _sure_winner(game: Game, deal: Round) -> int:
    """Who wins the trick on the table, whichever contract or trump nobody wrote down; -1 where that differs."""
    best = set()
    for tables in possible_tables(game, deal):
        power = tables[len(deal.tricks)][deal.led]
        best.add(max(zip([power[card] for card in deal.trick], deal.seats, strict=True))[1])
    loose = game.variant.play.tutti_mode == "first_discard" and any(SUIT_OF[card] != deal.led for card in deal.trick)
    return NOBODY if loose or len(best) > 1 else best.pop()


def _lift_ban(game: Game, deal: Round, winner: int) -> None:
    """A ban lapses with the trick it was for, or when the opponents have won one (I-4)."""
    lasting = game.variant.irregularities.exposed_lead_ban == "until_opponent_trick"
    if deal.banned and not (lasting and game.side_of[max(winner, 0)] == game.side_of[deal.leader]):
        deal.banned = 0


def card_exposed(game: Game, event: CardExposed) -> None:
    """A card is shown and goes back; its suit may not be led if the showing seat is the leader's partner (I-4)."""
    deal = game.round
    if deal is not None and deal.phase == "playing" and not deal.trick:
        _ban_suit(game, deal, event.seat, CARD[event.card])


def _ban_suit(game: Game, deal: Round, seat: int, card: int) -> None:
    rule = game.variant.irregularities.exposed_lead_ban
    if rule != "none" and deal.turn != NOBODY and game.partner(deal.turn) == seat:
        deal.banned |= SUIT_SET[SUIT_OF[card]]


def may_take_back(game: Game, deal: Round | None, seat: int, card: int) -> bool:
    """Whether this is still the last card that was played, in a round not booked yet (I-5); an unread one is any."""
    if deal is None or game.stopped or deal.phase not in ("playing", "domino", "complete"):
        return False
    if deal.split.done or (not deal.trick and drawn_since(deal)) or columns.turned_since(deal):
        return False
    return deal.last_seat == seat and deal.last_card in (card, UNREAD)


def card_taken_back(game: Game, event: CardTakenBack) -> None:
    """Put the last card back into the hand; a card already covered stays where it is (I-5)."""
    deal = game.round
    seat, card = event.seat, CARD[event.card]
    if deal is None or not may_take_back(game, deal, seat, card):
        return
    if deal.last_card == UNREAD:
        deal.last_held, deal.last_fresh = not deal.played & BIT[card], False
    if not deal.trick:
        _reopen_trick(game, deal)
    deal.trick.pop()
    deal.seats.pop()
    if deal.events.pop() == deal.maker:
        unmake_trump(game, deal)
    _give_back(deal, seat, card)
    columns.cover_again(deal, seat, card)
    card_returned(game, deal, seat, card)
    if not deal.tricks:
        # He may take the blind now.
        forget_blind(game, deal)
    deal.last_card = deal.last_seat = NOBODY
    if deal.trick:
        recount(deal)
        deal.turn = next_to_play(game, deal)
        return
    deal.points = 0
    deal.turn = _rightful_leader(game, deal)
    if seat != deal.turn:
        _ban_suit(game, deal, seat, card)


def _give_back(deal: Round, seat: int, card: int) -> None:
    """Put the card back where it came from; one that the seat did not hold goes nowhere."""
    if deal.last_held:
        deal.hands[seat] |= BIT[card]
        if not deal.known[seat]:
            # Of a card that went unread it is known only now.
            deal.dealt[seat] |= BIT[card]
    if deal.last_fresh:
        deal.played &= ~BIT[card]


def _rightful_leader(game: Game, deal: Round) -> int:
    """The winner of the last trick, or the first leader; -1 where he has no card left to lead (I-8)."""
    winner = deal.tricks[-1].winner if deal.tricks else first_leader(game, deal)
    return winner if winner != NOBODY and (deal.hands[winner] or deal.unknown[winner]) else NOBODY


def _reopen_trick(game: Game, deal: Round) -> None:
    let_no_more_draw(deal)
    last = deal.tricks.pop()
    ban_lead(deal)
    if last.winner != NOBODY:
        deal.won[last.winner] -= last.points
        deal.won_tricks[last.winner] -= 1
    deal.trick, deal.seats, deal.events = list(last.cards), list(last.seats), list(last.events)
    deal.leader = last.leader
    deal.led = next((SUIT_OF[card] for card in last.cards if card >= 0), NOBODY)
    deal.power = deal.tables[len(deal.tricks)][deal.led]
    deal.mode = deal.modes[len(deal.tricks)]
    _value_trick(deal)
    deal.need = len(last.cards)
    deal.phase = "playing"


def open_trick(game: Game, deal: Round) -> int:
    """The turned trick that may be looked at again, counted from 1; 0 for none (I-13)."""
    done = len(deal.tricks)
    return {"first_trick_only": min(1, done), "last_trick": done, "none": 0}[game.variant.irregularities.lookback]


def legal_cards(game: Game, deal: Round, seat: int, hand: int | None = None) -> int:
    """The known cards of a hand that the seat may play now (L-1 to L-10, I-4, GU-4); all of them without a contract.

    ``hand`` is what is known of it by now or from later on.
    """
    hand = deal.hands[seat] if hand is None else hand
    if deal.contract is None:
        return hand
    if not deal.trick:
        return (hand & ~(deal.banned | deal.not_led)) or hand
    if deal.trick[0] < 0 or free(deal):
        return hand
    mode = deal.modes[len(deal.tricks)]
    seen = [card for card in deal.trick if card >= 0] if NOBODY in deal.trick else deal.trick
    return legal(hand, seen, mode, game.variant.play, partner_best=partner_best(game, deal, seat))


def partner_best(game: Game, deal: Round, seat: int) -> bool:
    """Whether the seat's partner is winning the trick on the table."""
    return bool(deal.trick) and deal.best_seat == game.partner(seat)
