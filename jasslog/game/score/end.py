"""The end of the game: who has won, by what, and whether the loser is Schneider (E-1 to E-3, E-8, E-9)."""

from __future__ import annotations

from jasslog.game.facts import DRAW, NOBODY, Entry
from jasslog.game.phases.lone import reached, target_of
from jasslog.game.phases.marriage import holds_unplayed_marriage
from jasslog.game.score.counting import first_across, first_in_time
from jasslog.game.score.entries import round_entries
from jasslog.game.score.going_out import first_out, go_out
from jasslog.game.score.plan import all_full
from jasslog.game.score.slate import factor
from jasslog.game.state import Game, Round
from jasslog.game.undecided import end_open, only_unsaid
from jasslog.rules.melds import MARRIAGE_POINTS


def decide_after_round(game: Game, deal: Round) -> None:
    """Look for the end of the game when a round has been booked; claims have decided before (E-1, E-2, E-7)."""
    end = game.variant.end
    if game.winner == NOBODY and not game.claims:
        complete = (
            game.scored >= end.rounds if end.kind == "rounds" else end.kind == "sheet_complete" and all_full(game)
        )
        if complete:
            _decide(game, *_best(game), deal)
        elif _points_end(game) and (not end_open(game) or only_unsaid(game)):
            # An end that rests on open points is open itself, and what follows is replayed.
            _decide(game, *(_best(game) if end.kind == "sum" else _past_target(game, deal)), deal)
    if game.winner != NOBODY:
        game.stopped = True


def _points_end(game: Game) -> bool:
    """Whether a score past the target or below the floor ends the game, or too few are left to go on."""
    end = game.variant.end
    if end.kind == "sum":
        return sum(game.scores) >= end.target
    if end.kind != "target" or end.claim == "required":
        return False
    if end.ending == "last_man":
        return go_out(game)
    return bool(reached(game, game.scores)) or (end.floor is not None and min(game.scores) < end.floor)


def decide_again(game: Game, deal: Round) -> None:
    """Look for the end of the game anew where a ruling has changed what the rounds brought."""
    game.winner, game.decided_by, game.schneider, game.stopped = NOBODY, "", False, False
    decide_after_round(game, deal)


def _decide(game: Game, winner: int, reason: str, deal: Round) -> None:
    game.winner = winner
    game.decided_by = reason
    if winner >= 0:
        game.schneider = is_schneider(game, deal, booked=True)


def best_total(game: Game) -> int:
    """The total that wins: the highest, or where the rules say so the lowest (DF-5)."""
    return min(game.scores) if game.variant.end.wins == "lowest" else max(game.scores)


def _best(game: Game) -> tuple[int, str]:
    best = best_total(game)
    if game.scores.count(best) == 1:
        return game.scores.index(best), "lowest" if game.variant.end.wins == "lowest" else "total"
    return (DRAW, "draw") if game.variant.end.tie == "draw" else (NOBODY, "")


def _past_target(game: Game, deal: Round) -> tuple[int, str]:
    if game.variant.end.ending == "last_man":
        first = first_out(game)
        return (first, "first-out") if first != NOBODY else (DRAW, "draw")
    if not game.variant.end.finish_order:
        return _best(game)
    won = game.side_scores(deal.entries)
    before = [score - points for score, points in zip(game.scores, won, strict=True)]
    if game.variant.end.crossing == "first_trick":
        return first_in_time(game, deal, before)
    return first_across(game, deal, before)


def measure(game: Game, deal: Round | None, side: int, *, shown: int = NOBODY) -> int:
    """A side's score at this moment, as a claim of victory counts it (E-3).

    ``shown`` is a seat that shows its marriage with the claim. Credits of the open round count only as far as
    they stand: complete tricks, melds already credited, marriages announced.
    """
    if deal is None or deal.phase not in ("playing", "complete"):
        return game.scores[side]
    entries = round_entries(game, deal)
    total = game.scores[side] + game.side_scores(entries)[side]
    unsaid = shown != NOBODY and _is_unsaid(deal, shown, entries)
    if unsaid and holds_unplayed_marriage(game, deal, shown, shown=True):
        total += MARRIAGE_POINTS * factor(game, deal, "marriage")
    return total


def _is_unsaid(deal: Round, seat: int, entries: list[Entry]) -> bool:
    """Whether a marriage of this seat does not count yet, neither announced nor by melds that name both its cards."""
    counted = any(entry.seat == seat and entry.kind == "marriage" for entry in entries)
    return not counted and bool(deal.marriage_said.get(seat, (0, "none"))[1])


def is_schneider(game: Game, deal: Round | None, *, booked: bool) -> bool:
    """Whether the loser stands below half the target, an unshown marriage in his hand included (E-8)."""
    if not game.variant.end.schneider or game.sides != 2 or game.winner < 0:
        return False
    loser = 1 - game.winner
    total = game.scores[loser] if booked else measure(game, deal, loser)
    if deal is not None and not booked:
        seats = [s for s in range(game.players) if game.side_of[s] == loser and holds_unplayed_marriage(game, deal, s)]
        entries = round_entries(game, deal)
        unsaid = [s for s in seats if _is_unsaid(deal, s, entries)]
        total += len(unsaid) * MARRIAGE_POINTS * factor(game, deal, "marriage")
    return 2 * total < target_of(game, loser)
