"""Who deals, who is forehand, who leads."""

from __future__ import annotations

from jasslog.cards import BIT, CARD
from jasslog.game.facts import NOBODY
from jasslog.game.score.going_out import seats_open
from jasslog.game.score.overlay import standing_rulings
from jasslog.game.state import Game, Round
from jasslog.rules.contracts import is_mixed

VOID_PHASES = ("annulled", "misdealt")
"""Rounds that end without a score and are dealt again by the same dealer (S-6, I-12)."""


def is_void(deal: Round) -> bool:
    """Whether a round is dealt again: misdealt or annulled, also after it had been booked (S-6, I-12)."""
    return deal.phase in VOID_PHASES or bool(deal.rulings and standing_rulings(deal, "annul_round"))


def allowed_dealers(game: Game) -> frozenset[int]:
    """The seats that may deal the next round (S-5 to S-8, EC-134); all of them where the record cannot tell."""
    if not game.rounds:
        return _first_dealers(game) or frozenset(game.seats)
    last = game.rounds[-1]
    if seats_open(game):
        return frozenset(game.seats)
    if is_void(last):
        passed = last.phase == "misdealt" and last.variant.deal.misdeal_dealer == "next"
        return frozenset((seat_after(game, last.dealer) if passed else last.dealer,))
    if last.phase == "passed":
        same = game.variant.choosing.all_pass == "redeal_same"
        return frozenset((last.dealer if same else seat_after(game, last.dealer),))
    rule = game.variant.deal.next_dealer
    if last.phase == "broken" or (rule == "previous_forehand" and last.forehand == NOBODY):
        return frozenset(game.seats)
    if rule == "next_seat":
        return frozenset((seat_after(game, last.dealer),))
    if rule == "previous_forehand":
        return frozenset((last.forehand,))
    return _winner_side(game, last) or frozenset(game.seats)


def seat_after(game: Game, seat: int) -> int:
    """The next seat that is still in the game (C-2)."""
    if not game.out:
        return (seat + 1) % game.players
    return min(game.seats, key=lambda other: (other - seat - 1) % game.players)


def seat_before(game: Game, seat: int) -> int:
    """The last seat before it that is still in the game."""
    return min(game.seats, key=lambda other: (seat - other - 1) % game.players)


def in_turn(deal: Round, first: int) -> list[int]:
    """The seats that are dealt to, in the order of play from one on; none where that one is not known."""
    seats = deal.dealt_in
    if first not in seats:
        return []
    place = seats.index(first)
    return [*seats[place:], *seats[:place]]


def _first_dealers(game: Game) -> frozenset[int]:
    if game.previous_winner != NOBODY:
        if game.variant.end.new_game_dealer != "winner_side":
            return frozenset()
        side = game.side_of[game.previous_winner]
        return frozenset(seat for seat in range(game.players) if game.side_of[seat] == side)
    if game.variant.deal.first_dealer == "draw_high" and game.draws and not game.rounds_before:
        highest = max(game.draws.values())
        return frozenset(seat for seat, ranks in game.draws.items() if ranks == highest)
    return frozenset()


def _winner_side(game: Game, last: Round) -> frozenset[int]:
    totals = game.side_scores([entry for entry in game.ledger if entry.round == last.number])
    best = max(totals)
    after = [(last.dealer + step) % game.players for step in range(1, game.players + 1)]
    return frozenset([seat for seat in after if totals[game.side_of[seat]] == best][:1]) if best else frozenset()


def is_first_hand(game: Game) -> bool:
    """Whether the current round is the first hand of the evening's first game; voided deals before it do not count."""
    if game.rounds_before or game.previous_winner != NOBODY:
        return False
    return all(map(is_void, game.rounds[:-1]))


def find_forehand(game: Game, deal: Round) -> int:
    """Who may choose or push first, -1 where the recorded hands do not tell (S-4, S-8)."""
    options = game.variant.deal
    rule = options.first_forehand if is_first_hand(game) else options.later_forehand
    if rule == "holder" and options.holder_card:
        bit = BIT[CARD[options.holder_card]]
        return next((seat for seat in range(game.players) if deal.dealt[seat] & bit), NOBODY)
    if rule == "draw_low" and game.draws:
        lowest = min(game.draws.values())
        drew = [seat for seat, ranks in game.draws.items() if ranks == lowest]
        return drew[0] if len(drew) == 1 else NOBODY
    return after_dealer(game, deal)


def after_dealer(game: Game, deal: Round) -> int:
    """The first seat after the dealer that is dealt to."""
    return min(deal.dealt_in, key=lambda seat: (seat - deal.dealer - 1) % game.players)


def before_dealer(game: Game, deal: Round) -> int:
    """The last seat before the dealer that is dealt to."""
    return min(deal.dealt_in, key=lambda seat: (deal.dealer - seat - 1) % game.players)


def last_dealt(game: Game, deal: Round) -> int:
    """The seat that gets the last card dealt: the dealer, if he plays himself."""
    return deal.dealer if deal.dealer in deal.dealt_in else before_dealer(game, deal)


def first_leader(game: Game, deal: Round) -> int:
    """The seat that leads the first trick (C-13), or the next one that plays (C-3); -1 where unknown."""
    seat = _leader(game, deal)
    if seat == NOBODY or seat in deal.active:
        return seat
    return min(deal.active, key=lambda other: (other - seat) % game.players, default=NOBODY)


def _leader(game: Game, deal: Round) -> int:
    rule = game.variant.choosing.leader
    if rule == "seat_after_dealer":
        return after_dealer(game, deal)
    mixed = deal.contract is not None and is_mixed(deal.contract)
    if deal.unnamed and rule in ("chooser", "chooser_if_mixed"):
        return NOBODY
    if rule == "chooser" or (rule == "chooser_if_mixed" and mixed):
        return deal.chooser
    return deal.forehand
