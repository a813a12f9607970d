"""Booking a round: its entries are made once, go to the ledger, and the end of the game is looked for."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.game.facts import NOBODY, UNDER_WAY, Entry
from jasslog.game.phases.later_cards import hands_untold
from jasslog.game.phases.ways import way_of
from jasslog.game.rotation import find_forehand, first_leader
from jasslog.game.score import earned, end, entries, overlay, slate
from jasslog.game.state import Game, Round
from jasslog.game.undecided import undecided_parts


def book_round(game: Game) -> None:
    """Book the current round if all its cards are played, or if the game ended in it."""
    deal = game.round
    complete = deal.phase == "complete"
    ended_early = deal.phase == "playing" and _may_be_left(game, deal)
    if not complete and not ended_early:
        return
    if complete:
        _find_forehand(game, deal)
        deal.phase = "scored"
    _enter(game, deal)
    if complete and not overlay.annulled(game, deal):
        game.scored += 1
    deal.phase = "scored"
    end.decide_after_round(game, deal)


def _find_forehand(game: Game, deal: Round) -> None:
    """Where the hands did not tell who was forehand he who spoke first stood for him, until the cards have told.

    Where it was another one, and he led, he had also melded in his turn.
    """
    actual = find_forehand(game, deal)
    if actual in (NOBODY, deal.forehand):
        return
    deal.forehand = actual
    led = first_leader(game, deal) == actual == next((trick.leader for trick in deal.tricks), NOBODY)
    for place, said in enumerate(deal.melds if led else ()):
        if said.seat == actual and said.void == "early":
            deal.announce(replace(said, void=""), place)


def _may_be_left(game: Game, deal: Round) -> bool:
    """Whether a round may be left before its last card: the game is won, or claimed, or was claimed in this round."""
    return game.winner != NOBODY or any(not claim.fallen or claim.round == deal.number for claim in game.claims)


def leave_round(game: Game) -> None:
    """Book the current round, or mark it broken off if its cards were not played out."""
    deal = game.round
    book_round(game)
    if deal.phase in UNDER_WAY:
        deal.phase = "passed" if _may_have_passed(game, deal) else "broken"
    if deal.rulings and deal.phase != "scored":
        enter_at_once(game, deal)
    elif deal.phase == "scored" and (lost := slate.melds_unbooked(game, deal)) and _told(game, deal):
        deal.melds_lost = lost
        rebook(game, deal)


def _told(game: Game, deal: Round) -> bool:
    """Whether nobody can have won more than is known, and not written it either, or written what the record lost."""
    return undecided_parts(game, deal) <= {"melds"}


def _may_have_passed(game: Game, deal: Round) -> bool:
    """Whether all may have passed in a round of which nobody wrote down how it came to the contract."""
    if "choosing" not in game.not_recorded or deal.contract is not None or deal.begun:
        return False
    untold = deal.seats_open or hands_untold(game, deal)
    dealt = untold or all(deal.hands[seat] or deal.unknown[seat] for seat in deal.dealt_in)
    return dealt and "passed" in way_of(game.variant).calls and game.variant.choosing.all_pass != "forced"


def rebook(game: Game, deal: Round) -> None:
    """Put a round's entries, as its rulings now make them, in place of those that were booked."""
    if deal.phase == "scored":
        _enter_again(game, deal)
    else:
        enter_at_once(game, deal)
    _pay_out_again(game, deal)
    decide_again(game)


def unbook(game: Game, deal: Round) -> None:
    """Strike what a round brought: it was not over after all, and nor is the game."""
    deal.held, deal.phase = 0, "broken"
    enter_at_once(game, deal)
    end.undecide(game)
    _pay_out_again(game, deal)
    decide_again(game)


def decide_again(game: Game) -> None:
    """Count the rounds that were scored anew, and where no claim decides look for the end of the game."""
    game.scored = game.rounds_before + sum(_counts(game, earlier) for earlier in game.rounds)
    last = game.round
    if last.phase == "scored" and game.first_claim is None:
        end.undecide(game)
        end.decide_after_round(game, last)


def _pay_out_again(game: Game, deal: Round) -> None:
    """What an earlier round held goes to others in those that follow it; what is inherited goes by the score before."""
    if game.variant.score.litige != "hold" and game.variant.score.inherited == "none":
        return
    for later in game.rounds[game.rounds.index(deal) + 1 :]:
        if later.phase == "scored":
            _enter_again(game, game.own(later))


def _enter_again(game: Game, deal: Round) -> None:
    if not _went_to_its_end(game, deal):
        # It brought what stood when the game ended in it: no more is credited now than then.
        deal.phase = "playing"
    _enter(game, deal)
    deal.phase = "scored"


def _counts(game: Game, deal: Round) -> bool:
    """Whether a round is one of those that were scored: played out and not annulled."""
    return deal.phase == "scored" and _went_to_its_end(game, deal) and not overlay.annulled(game, deal)


def _went_to_its_end(game: Game, deal: Round) -> bool:
    """Whether a scored round is over by itself, and not because the game ended in it."""
    return earned.played_out(deal) or deal.split.done or deal.stopped or bool(overlay.renege_rulings(game, deal))


def enter_at_once(game: Game, deal: Round) -> None:
    """Enter what a round has brought that is not booked: before the play, unless the deal is void, and by rulings."""
    _put(game, deal, entries.brought(game, deal))


def _enter(game: Game, deal: Round) -> None:
    _put(game, deal, entries.round_entries(game, deal))
    deal.held = entries.held_over(game, deal)


def _put(game: Game, deal: Round, found: list[Entry]) -> None:
    """Book these entries of a round in place of those it has."""
    if deal.entries:
        game.ledger = [entry for entry in game.ledger if entry.round != deal.number]
    game.ledger += found
    won, before = game.side_scores(found), game.side_scores(deal.entries)
    game.scores = [score + more - less for score, more, less in zip(game.scores, won, before, strict=True)]
    deal.entries = found
