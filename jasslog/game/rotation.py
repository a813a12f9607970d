"""Who is still in the game, who deals, who is forehand, who leads."""

from __future__ import annotations

from functools import cache

from jasslog.cards import BIT, CARD
from jasslog.game.aside import laid_out
from jasslog.game.facts import NOBODY
from jasslog.game.score.overlay import is_void
from jasslog.game.state import Game, Round
from jasslog.game.undecided import counts as counts_in_totals
from jasslog.game.undecided import undecided_parts, undecided_totals, untold_parts
from jasslog.rules.contracts import is_mixed
from jasslog.variants.plain import counts, seated


def allowed_dealers(game: Game) -> frozenset[int]:
    """The seats that may deal the next round; all that are still in the game where nobody can tell.

    For a seat that has gone out, the next seat that is still in the game deals.
    """
    seats = frozenset(_dealing(game))
    if seats_open(game) and game.rounds:
        return seats
    due = _due_after(game, game.rounds[-1]) if game.rounds else _first_dealers(game)
    if not due <= seats:
        due = frozenset(seat if seat in seats else seat_after(game, seat) for seat in due)
    return due or seats


def _dealing(game: Game) -> tuple[int, ...]:
    """The seats among which the deal goes round: those still in the game, or all where everybody has left."""
    return game.seats or game.table


def _due_after(game: Game, last: Round) -> frozenset[int]:
    """The seats whose deal it is after a round; none where the record cannot tell."""
    void = is_void(last)
    if last.phase == "broken" and not void:
        return frozenset()
    dealers = _counted_as_dealer(last)
    if void:
        passed = last.phase == "misdealt" and last.variant.deal.misdeal_dealer == "next"
        again = frozenset([seat_after(game, seat) for seat in dealers]) if passed else dealers
        return again | _choice_lost(game, last)
    if last.phase == "passed":
        same = game.variant.choosing.all_pass == "redeal_same"
        return dealers if same else frozenset([seat_after(game, seat) for seat in dealers])
    rule = game.variant.deal.next_dealer
    # Where a card that nobody can read may have made trump, the round may have to be dealt again.
    unsure = last.loose and last.veiled and last.variant.play.no_discard == "annul"
    if unsure or (rule == "previous_forehand" and last.forehand == NOBODY):
        return frozenset()
    if rule == "next_seat":
        return frozenset([seat_after(game, seat) for seat in dealers])
    if rule == "previous_forehand":
        return frozenset((last.forehand, *(seat_after(game, seat) for seat in dealers - {last.dealer})))
    return _winner_side(game, last)


def _choice_lost(game: Game, last: Round) -> frozenset[int]:
    """The forehand of an annulled round, if his partner chose for him without a push; else nobody (forehand).

    He may deal next: by the Swiss regulations his side has lost the choice. By others the same dealer deals again.
    """
    once = last.variant.choosing.choice == "push_partner_once" and last.phase != "misdealt"
    partner_chose = once and last.pushed == NOBODY != last.chooser and game.partners[last.chooser] == last.forehand
    return frozenset((last.forehand,)) if partner_chose else frozenset()


def _counted_as_dealer(last: Round) -> frozenset[int]:
    """The seat that dealt; if it was not due, also those that were, as the rotation may go on from there (misdeal)."""
    return frozenset((last.dealer,)) | (last.due if last.dealer not in last.due else frozenset())


def seat_after(game: Game, seat: int) -> int:
    """The next seat that is still in the game (next-dealer)."""
    return game.first_of(_dealing(game), seat + 1)


def seat_before(game: Game, seat: int) -> int:
    """The previous seat that is still in the game."""
    return _last_before(game, _dealing(game), seat)


def in_turn(deal: Round, first: int) -> tuple[int, ...]:
    """The seats that are dealt to, in the order of play from ``first`` on; empty where ``first`` is none of them."""
    return _turned(deal.dealt_in, first)


@cache
def _turned(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    if first not in seats:
        return ()
    place = seats.index(first)
    return seats[place:] + seats[:place]


def _first_dealers(game: Game) -> frozenset[int]:
    """The seats that may deal the first round; empty where the rules or the record do not tell."""
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
    """The first seat after the old dealer whose side won the round; none where no side won or points of it are open."""
    totals = game.side_scores([entry for entry in game.ledger if entry.round == last.number])
    if undecided_parts(game, last) or not any(totals):
        return frozenset()
    after = [(last.dealer + step) % game.players for step in range(1, game.players + 1)]
    made = {seat: totals[game.side_of[seat]] for seat in after if seat in last.active}
    best = (min if game.variant.end.wins == "lowest" else max)(made.values(), default=0)
    return frozenset([seat for seat, points in made.items() if points == best][:1])


def find_forehand(game: Game, deal: Round) -> int:
    """The seat that may choose or push first; -1 where the record does not tell (forehand, draws)."""
    options = game.variant.deal
    rules = (options.first_forehand if first else options.later_forehand for first in _may_be_first(game, deal))
    seats = {_forehand_by(rule, game, deal) for rule in rules}
    return seats.pop() if len(seats) == 1 else NOBODY


def _may_be_first(game: Game, deal: Round) -> set[bool]:
    """The possible answers to whether this round is the first hand of the evening's first game.

    Void deals before it do not count. Both are possible where missing lines may hold the first hand, or may show that
    the hands before were void.
    """
    if game.rounds_before or game.previous_winner != NOBODY:
        return {False}
    before, lost = game.rounds[:-1], any(number < deal.number for number in game.lost)
    if lost and all(is_void(one) or one.number in game.lost for one in before):
        return {True, False}
    return {all(map(is_void, before))}


def _forehand_by(rule: str, game: Game, deal: Round) -> int:
    """The forehand by one rule: holder of a card, drawer of the lowest card, or seat after the dealer; -1 for none."""
    holder = game.variant.deal.holder_card
    if rule == "holder" and holder:
        bit = BIT[CARD[holder]]
        return next((seat for seat in range(game.players) if deal.dealt[seat] & bit), NOBODY)
    if rule != "draw_low":
        return after_dealer(game, deal)
    lowest = min(game.draws.values(), default=None)
    drew = [seat for seat, ranks in game.draws.items() if ranks == lowest]
    return drew[0] if len(drew) == 1 else NOBODY


def after_dealer(game: Game, deal: Round) -> int:
    """The first seat after the dealer that is dealt to."""
    return game.first_of(deal.dealt_in, deal.dealer + 1)


def before_dealer(game: Game, deal: Round) -> int:
    """The last seat before the dealer that is dealt to."""
    return _last_before(game, deal.dealt_in, deal.dealer)


def _last_before(game: Game, seats: tuple[int, ...], seat: int) -> int:
    return max(seats, key=lambda other: (other - seat) % game.players)


def last_dealt(game: Game, deal: Round) -> int:
    """The seat that gets the last card dealt: the dealer, if he plays himself."""
    return deal.dealer if deal.dealer in deal.dealt_in else before_dealer(game, deal)


def first_leader(game: Game, deal: Round) -> int:
    """The seat that leads the first trick; the next one that plays if it has folded; -1 where unknown (leader)."""
    seat = _leader(game, deal)
    return NOBODY if seat == NOBODY else game.first_of(deal.active, seat)


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


# Games in which whoever reaches the target leaves and the others play on; who is left alone loses (going-out)

Groups = tuple[tuple[int, ...], ...]
"""The seats that have gone out, first to leave first; those of one round are one group."""


def go_out(game: Game) -> bool:
    """Let the seats leave that have reached the target; returns whether too few are left to go on."""
    game.out = went_out(game)
    return len(game.seats) < 2 or len(game.seats) not in counts(game.rules)


def seats_open(game: Game) -> bool:
    """Whether nobody knows which seats are still in the game, because earlier points are open."""
    return game.variant.end.ending == "last_man" and bool(undecided_totals(game))


def find_seats(game: Game, deal: Round) -> None:
    """Take the seats that were dealt cards as those that are still in the game.

    Where nobody wrote the hands down, or the rules are not for so many, the round counts as one with missing lines.
    """
    dealt = tuple(seat for seat in deal.dealt_in if deal.hands[seat] or deal.unknown[seat])
    sits_out = deal.dealer not in dealt and seated(game.rules, len(dealt) + 1).deal.dealer_sits_out
    playing = len(dealt) + sits_out
    if "hands" in game.not_recorded or playing not in counts(game.rules):
        game.lose()
        return
    deal.seats_open = False
    if dealt != deal.dealt_in:
        game.play_by(playing)
        deal.variant, deal.size = game.variant, game.tricks_in_round
        deal.dealt_in = deal.active = dealt
        deal.aside = laid_out(deal.variant.deal, dealt)


def went_out(game: Game) -> Groups:
    """The seats that have gone out, a group for each round, by the entries as they are now, rulings included."""
    scores = list(game.start_scores)
    groups = [*game.start_out, _reached(game, scores, game.start_out)]
    sure = 0 if game.lost or untold_parts(game, None) else game.decided
    # Lines that are missing before the first round may have been rounds.
    for place, deal in enumerate(game.rounds if 0 not in game.lost else ()):
        if place >= sure and counts_in_totals(game, deal) and undecided_parts(game, deal):
            # From here on nobody knows who is still in the game, except that a seat that is dealt to is.
            break
        won = game.side_scores(deal.entries)
        scores = [a + b for a, b in zip(scores, won, strict=True)]
        groups.append(_reached(game, scores, groups))
    return tuple(group for group in groups if group)


def _reached(game: Game, scores: list[int], before: Groups | list[tuple[int, ...]]) -> tuple[int, ...]:
    gone = {seat for group in before for seat in group}
    target = game.variant.end.target
    return tuple(s for s in range(game.players) if s not in gone and scores[game.side_of[s]] >= target)


def first_out(game: Game) -> int:
    """The side that went out first; -1 where several went out together."""
    (first, *others) = game.out[0]
    return NOBODY if others else game.side_of[first]
