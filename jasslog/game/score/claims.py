"""Claims of victory: the earliest decides, a false one loses, two are a contest; a marriage that wins at once."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.events.claims import VictoryClaimed
from jasslog.game.facts import BEFORE_PLAY, NOBODY, UNDER_WAY, Claim
from jasslog.game.phases.before_play import go_on
from jasslog.game.phases.choosing import leave_unnamed, open_choosing
from jasslog.game.phases.later_cards import hands_untold
from jasslog.game.phases.lone import settled, target_of
from jasslog.game.phases.marriage import ends_game, holds_unplayed_marriage
from jasslog.game.score.end import first_across, is_schneider, measure
from jasslog.game.state import Game, Round
from jasslog.game.undecided import end_open, undecided_totals


def victory_claimed(game: Game, event: VictoryClaimed) -> None:
    """Take a claim of victory: the earliest decides, a false one loses; a contest goes by the finish-order."""
    seat, deal = event.seat, game.round
    shown = seat if event.marriage_shown else NOBODY
    if "choosing" in game.not_recorded and (shown != NOBODY or not settled(game)):
        # Who shows a marriage tells that there is trump, and who claims where one plays against all, that one does,
        # though nobody wrote down which and who.
        if deal.phase == "dealing" and hands_untold(game, deal):
            open_choosing(game, deal)
        if deal.phase == "choosing":
            leave_unnamed(game, deal)
            go_on(game, deal)
    if game.variant.end.claim == "none" or not claim_open(game, seat) or not settled(game):
        return
    last = game.claims[-1] if game.claims else None
    if last is not None and (last.event, last.seat, last.shown) == (event.seq - 1, seat, NOBODY) and shown == NOBODY:
        # Said twice in one breath: nothing has changed since.
        claim = replace(last, event=event.seq)
    else:
        claim = weigh(game, deal, seat, shown, event.seq)
    heard(game, deal, claim)


def heard(game: Game, deal: Round, claim: Claim) -> None:
    """Let a claim that was weighed decide as far as those before it leave anything open (claim-effect)."""
    if claim.valid and game.decided_by != "false-claim":
        _show_marriage(game, deal, claim.shown, claim.event)
    first = game.first_claim
    game.claims.append(claim)
    if first is None:
        _first_claim(game, deal, claim)
    elif first.valid and claim.valid and first.side != claim.side and first.round == claim.round:
        _contest(game, deal, first, claim)


def _show_marriage(game: Game, deal: Round, seat: int, event: int) -> None:
    """A marriage that is shown with a claim counts from then on, unless it did so before."""
    unsaid = seat != NOBODY and bool(deal.marriage_said.get(seat, (0, "none"))[1])
    if unsaid and holds_unplayed_marriage(game, deal, seat, shown=True):
        deal.marriage_said[seat] = (event, "")


def claim_open(game: Game, seat: int) -> bool:
    """Whether a claim by this seat can still change anything: before any, or as the very next act (claim-effect)."""
    if not game.stopped:
        return True
    first = game.first_claim
    if first is None or first is not game.claims[-1] or game.last_act != first.event:
        return False
    return first.early and game.side_of[seat] != first.side


def weigh(game: Game, deal: Round, seat: int, shown: int, event: int) -> Claim:
    """A claim with what the side has at this moment; ``shown`` is the seat where its marriage is shown with it."""
    side = game.side_of[seat]
    total = measure(game, deal, side, shown=shown)
    number, tricks, early = 0, 0, False
    if deal.phase in (*UNDER_WAY, "complete"):
        number, tricks = deal.number, len(deal.tricks)
        early = deal.phase not in BEFORE_PLAY and (tricks == 0 or (tricks == 1 and seat not in deal.seats))
    return Claim(seat, side, number, event, total, total >= target_of(game, side), early, tricks, shown)


def _first_claim(game: Game, deal: Round, claim: Claim) -> None:
    if end_open(game) and not (claim.valid and _only_more(game)):
        # Nobody knows whether it was right, and so what counts after it.
        if claim.round == deal.number:
            deal.undecided |= {"cards", "melds", "marriage"}
        return
    if claim.valid:
        game.winner, game.decided_by = claim.side, "claim"
        # Between two rounds nothing is left to be played out.
        game.pursuit = game.variant.end.claim_effect == "freeze" and claim.round != 0
        game.stopped = not game.pursuit
    elif game.sides == 2:
        game.winner, game.decided_by, game.stopped = 1 - claim.side, "false-claim", True
    else:
        # Which of several others wins by it no rule says: they play on for that.
        game.claims[-1] = replace(claim, fallen=True)
    game.schneider = is_schneider(game, deal, booked=False)


def _only_more(game: Game) -> bool:
    """Whether what is open can only add to what a side has; where melds are taken off, nobody claims."""
    return set() < undecided_totals(game) <= {"melds", "marriage"}


def _contest(game: Game, deal: Round, first: Claim, second: Claim) -> None:
    """Two valid claims in one round: in the first trick, or where the set says so, the finish order decides."""
    whole = game.variant.end.finish_scope == "whole_round"
    # Where the record leaves the first one open, nobody has won for the second one to contest.
    if game.winner == NOBODY or not (whole or (first.early and second.early)):
        return
    winner, step = first_across(game, deal, game.scores_without(deal), first.side)
    if winner != NOBODY:
        game.winner, game.decided_by = winner, step
        game.schneider = is_schneider(game, deal, booked=False)
    game.stopped = game.stopped or not game.pursuit


def marriage_wins(game: Game, deal: Round) -> None:
    """A marriage booked before the first lead may end the game at once where nobody claims (schieber-all-melds)."""
    if not ends_game(game.variant):
        return
    married = {game.side_of[seat] for seat, (_, void) in deal.marriage_said.items() if not void}
    reached = [side for side in married if measure(game, deal, side) >= target_of(game, side)]
    if len(reached) == 1 and game.winner == NOBODY:
        game.winner, game.decided_by, game.stopped = reached[0], "marriage", True
