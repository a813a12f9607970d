"""Booking a round: its entries are made once and put on the ledger, and the game is checked for its end."""

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
    """Correct the forehand by the cards of the round, if the hands had not told who it was.

    Until then the seat that spoke first stands for the forehand. If the true forehand was another seat, and it led,
    then its melds that were held to be early were announced in its turn, and count.
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
    """Book the current round; if it was not played out, mark it as broken off, or as passed where it may have been.

    Sides that book by hand and have not written their melds lose them.
    """
    deal = game.round
    book_round(game)
    if deal.phase in UNDER_WAY:
        deal.phase = "passed" if _may_have_passed(game, deal) else "broken"
    if deal.rulings and deal.phase != "scored":
        enter_at_once(game, deal)
    elif deal.phase == "scored" and (lost := slate.melds_unbooked(game, deal)) and _only_melds_open(game, deal):
        deal.melds_lost = lost
        rebook(game, deal)


def _only_melds_open(game: Game, deal: Round) -> bool:
    """Whether no part of a round but its melds is open.

    Else a side may have won more than is known without writing it, or may have written what the record lost.
    """
    return undecided_parts(game, deal) <= {"melds"}


def _may_have_passed(game: Game, deal: Round) -> bool:
    """Whether all seats may have passed in a round whose choosing nobody wrote down."""
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
    """Strike what a round brought, because the round was not over after all, and so the game was not either."""
    deal.held, deal.phase = 0, "broken"
    enter_at_once(game, deal)
    end.undecide(game)
    _pay_out_again(game, deal)
    decide_again(game)


def decide_again(game: Game) -> None:
    """Count the scored rounds again, and where no claim decides, look for the end of the game again."""
    game.scored = game.rounds_before + sum(_counts(game, earlier) for earlier in game.rounds)
    last = game.round
    if last.phase == "scored" and game.first_claim is None:
        end.undecide(game)
        end.decide_after_round(game, last)


def _pay_out_again(game: Game, deal: Round) -> None:
    """Enter the rounds after this one again where their entries depend on it.

    Points that it held may go to another side there, and what a dealer inherits depends on his score before.
    """
    if game.variant.score.litige != "hold" and game.variant.score.inherited == "none":
        return
    for later in game.rounds[game.rounds.index(deal) + 1 :]:
        if later.phase == "scored":
            _enter_again(game, game.own(later))


def _enter_again(game: Game, deal: Round) -> None:
    if not _went_to_its_end(game, deal):
        # The game ended in this round: it brought what was credited by then, and no more is credited now.
        deal.phase = "playing"
    _enter(game, deal)
    deal.phase = "scored"


def _counts(game: Game, deal: Round) -> bool:
    """Whether a round is one of those that were scored: played out and not annulled."""
    return deal.phase == "scored" and _went_to_its_end(game, deal) and not overlay.annulled(game, deal)


def _went_to_its_end(game: Game, deal: Round) -> bool:
    """Whether a scored round came to its own end, and is not over only because the game ended in it."""
    return earned.played_out(deal) or deal.split.done or deal.stopped or bool(overlay.renege_rulings(game, deal))


def enter_at_once(game: Game, deal: Round) -> None:
    """Enter what a round that is not scored has brought: before the play, unless the deal is void, and by rulings."""
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
