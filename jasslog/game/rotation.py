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
    """The seats that may deal the next round, for one that has gone out the next one; all where nobody can tell."""
    seats = frozenset(_dealing(game))
    if seats_open(game) and game.rounds:
        return seats
    due = _due_after(game, game.rounds[-1]) if game.rounds else _first_dealers(game)
    if not due <= seats:
        due = frozenset(seat if seat in seats else seat_after(game, seat) for seat in due)
    return due or seats


def _dealing(game: Game) -> tuple[int, ...]:
    """The seats among which the deal goes round: those still in; all where everybody has left."""
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
    """The forehand, who may deal next where his partner chose for him and the round was annulled for that (forehand).

    By the Swiss regulations their side has lost the choice; by others the same dealer deals again.
    """
    asked = last.variant.choosing.choice == "push_partner_once" and last.phase != "misdealt"
    for_him = asked and last.pushed == NOBODY != last.chooser and game.partners[last.chooser] == last.forehand
    return frozenset((last.forehand,)) if for_him else frozenset()


def _counted_as_dealer(last: Round) -> frozenset[int]:
    """Who has dealt, and beside a wrong dealer whose deal it was, from where it may be put right again (misdeal)."""
    return frozenset((last.dealer,)) | (last.due if last.dealer not in last.due else frozenset())


def seat_after(game: Game, seat: int) -> int:
    """The next seat that is still in the game (next-dealer)."""
    return game.first_of(_dealing(game), seat + 1)


def seat_before(game: Game, seat: int) -> int:
    """The last seat before it that is still in the game."""
    return _last_before(game, _dealing(game), seat)


def in_turn(deal: Round, first: int) -> tuple[int, ...]:
    """The seats that are dealt to, in the order of play from one on; none where that one is not known."""
    return _turned(deal.dealt_in, first)


@cache
def _turned(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    if first not in seats:
        return ()
    place = seats.index(first)
    return seats[place:] + seats[:place]


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
    """The first seat after the old dealer that won the round; none where nobody did, or points of it are open."""
    totals = game.side_scores([entry for entry in game.ledger if entry.round == last.number])
    if undecided_parts(game, last) or not any(totals):
        return frozenset()
    after = [(last.dealer + step) % game.players for step in range(1, game.players + 1)]
    made = {seat: totals[game.side_of[seat]] for seat in after if seat in last.active}
    best = (min if game.variant.end.wins == "lowest" else max)(made.values(), default=0)
    return frozenset([seat for seat, points in made.items() if points == best][:1])


def find_forehand(game: Game, deal: Round) -> int:
    """Who may choose or push first, -1 where the record does not tell (forehand, draws)."""
    options = game.variant.deal
    rules = (options.first_forehand if first else options.later_forehand for first in _may_be_first(game, deal))
    found = {_forehand_by(rule, game, deal) for rule in rules}
    return found.pop() if len(found) == 1 else NOBODY


def _may_be_first(game: Game, deal: Round) -> set[bool]:
    """Whether the current round is the first hand of the evening's first game; voided deals before it do not count.

    It may be so or not where lines are missing that may have been that hand, or that tell that there was none before.
    """
    if game.rounds_before or game.previous_winner != NOBODY:
        return {False}
    before, lost = game.rounds[:-1], any(number < deal.number for number in game.lost)
    if lost and all(is_void(one) or one.number in game.lost for one in before):
        return {True, False}
    return {all(map(is_void, before))}


def _forehand_by(rule: str, game: Game, deal: Round) -> int:
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
    """The seat that leads the first trick (leader), or the next one that plays (leader); -1 where unknown."""
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
"""The seats that are out, in that order; those of one round together."""


def go_out(game: Game) -> bool:
    """Let those leave who have reached the target; says whether the game is over for want of players."""
    game.out = went_out(game)
    return len(game.seats) < 2 or len(game.seats) not in counts(game.rules)


def seats_open(game: Game) -> bool:
    """Whether nobody knows who is still in, because earlier points are open."""
    return game.variant.end.ending == "last_man" and bool(undecided_totals(game))


def find_seats(game: Game, deal: Round) -> None:
    """Who is still in is told by whom the cards were dealt to; where nobody wrote that down, the round stays open."""
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
    """Who left after which round by the ledger as it is now, rulings included."""
    scores = list(game.start_scores)
    groups = [*game.start_out, _reached(game, scores, game.start_out)]
    sure = 0 if game.lost or untold_parts(game, None) else game.decided
    # Lines that are missing before the first round may have been rounds.
    for place, deal in enumerate(game.rounds if 0 not in game.lost else ()):
        if place >= sure and counts_in_totals(game, deal) and undecided_parts(game, deal):
            # Who is in from here on is open; a seat that is dealt to is.
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
    """The side that went out first; -1 where several did together."""
    (first, *others) = game.out[0]
    return NOBODY if others else game.side_of[first]
