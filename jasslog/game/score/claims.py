"""What the table said of its points: figures, slate entries, claims of victory, the end (E-3 to E-7)."""

from __future__ import annotations

from jasslog.events.claims import GameEnded, RoundScored, ScoreWritten, VictoryClaimed
from jasslog.game.facts import NOBODY, Claim
from jasslog.game.phases.choosing import leave_unnamed
from jasslog.game.phases.course import go_on
from jasslog.game.phases.lone import settled, target_of
from jasslog.game.phases.marriage import holds_unplayed_marriage
from jasslog.game.score.booking import book_round
from jasslog.game.score.end import first_across, is_schneider, measure
from jasslog.game.score.entries import entries_of
from jasslog.game.score.slate import PARTS, factor, part_scores, too_late_to_write_melds
from jasslog.game.state import Game, Round
from jasslog.game.undecided import end_open, undecided_totals


def round_scored(game: Game, event: RoundScored) -> str | None:
    """The table closes the round: it is booked now."""
    booked, deal = book_round(game), game.round
    if deal is not None and event.of in ("round", "total") and len(event.scores) == game.sides:
        deal.claimed.append((event.of, event.multiplied is not False, tuple(event.scores)))
    return "booked" if booked else None


def score_written(game: Game, event: ScoreWritten) -> None:
    """Note a slate entry with its round, but no meld that comes too late (W-9); the cards are what is booked."""
    deal = game.round
    if deal is not None and event.seat < game.players:
        if event.of == "melds" and too_late_to_write_melds(game, deal):
            return
        side, of, points = game.side_of[event.seat], event.of, event.points
        if event.multiplied is False and of in PARTS:
            points = _multiplied(game, deal, side, of, points)
        deal.written.append((side, of, points, event.seq))


def _multiplied(game: Game, deal: Round, side: int, of: str, points: int) -> int:
    """What was written without the multipliers as it is booked; each component of the score has its own (P-1)."""
    component = {"round": "cards", "roem": "melds"}.get(of, of)
    times = deal.stake if of == "bid" else factor(game, deal, component) or 1
    if deal.phase not in ("complete", "scored"):
        return points * times
    entries = entries_of(game, deal)
    booked, plain = (part_scores(game, entries, of, multiplied=multiplied)[side] for multiplied in (True, False))
    # Several components with multipliers of their own have none in common, but what is off is off by that.
    return booked + (points - plain) * times


def victory_claimed(game: Game, event: VictoryClaimed) -> None:
    """Take a claim of victory: the earliest decides, a false one loses (E-3 to E-5); a contest goes by E-6 and E-7."""
    seat = event.seat
    if game.variant.end.claim == "none" or seat >= game.players or not claim_open(game, seat) or not settled(game):
        return
    deal = game.round
    shown = seat if event.marriage_shown else NOBODY
    if shown != NOBODY and deal is not None and deal.phase == "choosing" and "choosing" in game.not_recorded:
        # A marriage that is shown tells that there is trump, though nobody wrote down which.
        leave_unnamed(game, deal)
        go_on(game, deal)
    claim = weigh(game, deal, seat, shown, event.seq)
    if shown != NOBODY and deal is not None and claim.valid and holds_unplayed_marriage(game, deal, seat, shown=True):
        deal.marriage_said[seat] = (event.seq, "")
    heard(game, deal, claim)


def heard(game: Game, deal: Round | None, claim: Claim) -> None:
    """Let a claim that was weighed decide as far as those before it leave anything open (E-4, E-5, E-7)."""
    first = game.claims[0] if game.claims else None
    game.claims.append(claim)
    if first is None:
        _first_claim(game, deal, claim)
    elif first.valid and claim.valid and first.side != claim.side and first.round == claim.round:
        _contest(game, deal, first, claim)


def claim_open(game: Game, seat: int) -> bool:
    """Whether a claim by this seat can still change anything: before any, or as the very next act (E-4, E-7)."""
    if not game.stopped:
        return True
    first = game.claims[0] if game.claims else None
    if first is None or len(game.claims) > 1 or game.last_act != first.event:
        return False
    return first.early and game.side_of[seat] != first.side


def weigh(game: Game, deal: Round | None, seat: int, shown: int, event: int) -> Claim:
    """A claim with what the side has at this moment; ``shown`` is the seat where its marriage is shown with it."""
    side = game.side_of[seat]
    total = measure(game, deal, side, shown=shown)
    playing = deal is not None and deal.phase in ("playing", "complete")
    tricks = len(deal.tricks) if deal is not None and playing else 0
    early = playing and deal is not None and (tricks == 0 or (tricks == 1 and seat not in deal.seats))
    number = deal.number if deal is not None and playing else 0
    return Claim(seat, side, number, event, total, total >= target_of(game, side), early, tricks, shown)


def _first_claim(game: Game, deal: Round | None, claim: Claim) -> None:
    if end_open(game) and not (claim.valid and _only_more(game)):
        # Nobody knows whether it was right, and so what counts after it.
        if deal is not None and claim.round == deal.number:
            deal.undecided |= {"cards", "melds", "marriage"}
        return
    if claim.valid:
        game.winner, game.decided_by = claim.side, "claim"
        game.pursuit = game.variant.end.claim_effect == "freeze"
        game.stopped = not game.pursuit
    elif game.sides == 2:
        game.winner, game.decided_by, game.stopped = 1 - claim.side, "false-claim", True
    game.schneider = is_schneider(game, deal, booked=False)


def _only_more(game: Game) -> bool:
    """Whether what is open can only add to what a side has."""
    open_parts = undecided_totals(game)
    return bool(open_parts) and open_parts <= {"melds", "marriage"} and game.variant.score.melds != "subtracted"


def _contest(game: Game, deal: Round | None, first: Claim, second: Claim) -> None:
    """Two valid claims in one round: in the first trick, or where the set says so, the finish order decides (E-7)."""
    whole = game.variant.end.finish_scope == "whole_round"
    if deal is None or not (whole or (first.early and second.early)):
        return
    winner, step = first_across(game, deal, list(game.scores), first.side)
    if winner != NOBODY:
        game.winner, game.decided_by = winner, step
        game.schneider = is_schneider(game, deal, booked=False)
    game.stopped = game.stopped or not game.pursuit


def marriage_wins(game: Game) -> None:
    """A marriage booked before the first lead may end the game at once where nobody claims (G3c)."""
    options, end, deal = game.variant.marriage, game.variant.end, game.round
    before_play = options.time == "pre_play" and not options.in_comparison
    if deal is None or not before_play or end.claim != "none" or end.kind != "target":
        return
    reached = [side for side in range(game.sides) if measure(game, deal, side) >= target_of(game, side)]
    if len(reached) == 1 and game.winner == NOBODY:
        game.winner, game.decided_by, game.stopped = reached[0], "marriage", True


def game_ended(game: Game, event: GameEnded) -> None:
    """The table closes the game."""
    game.stopped = True
