"""Who has won: the end of the game, the order in which points count, Schneider (E-1 to E-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Entry
from jasslog.game.going_out import first_out, go_out
from jasslog.game.marriage import holds_unplayed_marriage
from jasslog.game.scoring import factor, round_entries, trick_owners
from jasslog.game.sheet import all_full
from jasslog.rules import marriage
from jasslog.rules.seats import DRAW

if TYPE_CHECKING:
    from jasslog.game.state import Game, Round


def decide_after_round(game: Game, deal: Round) -> None:
    """Look for the end of the game when a round has been booked; claims have decided before (E-1, E-2, E-7)."""
    end = game.variant.end
    if game.winner == NOBODY and not game.claims:
        complete = (
            game.scored >= end.rounds if end.kind == "rounds" else end.kind == "sheet_complete" and all_full(game)
        )
        if complete:
            _decide(game, *_best(game), deal)
        elif end.kind == "target" and end.claim != "required" and _target_ends(game):
            _decide(game, *_past_target(game, deal), deal)
    if game.winner != NOBODY:
        game.stopped = True


def _target_ends(game: Game) -> bool:
    """Whether a score past the target or below the floor ends the game, or too few are left to go on."""
    end = game.variant.end
    if end.ending == "last_man":
        return go_out(game)
    return max(game.scores) >= end.target or (end.floor is not None and min(game.scores) < end.floor)


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
    return first_across(game, deal, [score - points for score, points in zip(game.scores, won, strict=True)])


def running_sums(game: Game, deal: Round, before: list[int]) -> Iterator[tuple[str, int, list[int]]]:
    """The scores after each step of the set's finish order: (step, trick or 0, scores); the start comes first (E-6)."""
    sums = list(before)
    entries = round_entries(game, deal)
    yield "start", 0, list(sums)
    for step in game.variant.end.finish_order:
        if step == "tricks":
            for place, won in _trick_by_trick(game, deal, entries):
                sums = [a + b for a, b in zip(sums, won, strict=True)]
                yield "tricks", place, list(sums)
        else:
            won = game.side_scores([entry for entry in entries if entry.kind == step])
            sums = [a + b for a, b in zip(sums, won, strict=True)]
            yield step, 0, list(sums)


def _trick_by_trick(game: Game, deal: Round, entries: list[Entry]) -> Iterator[tuple[int, list[int]]]:
    """What each trick brings each side; bonuses, and what a ruling or a failure puts in their place, come last."""
    owners = trick_owners(game, deal)
    counted = any(entry.kind == "cards" for entry in entries)
    bonus = game.side_scores([entry for entry in entries if entry.kind not in ("cards", "roem", "marriage", "melds")])
    for place, (owner, trick) in enumerate(zip(owners, deal.tricks, strict=True), start=1):
        won = game.side_scores([entry for entry in entries if entry.kind == "roem" and entry.event == trick.events[-1]])
        if owner != NOBODY and counted:
            won[game.side_of[owner]] += trick.points * factor(game, deal, "cards")
        if place == len(deal.tricks):
            won = [a + b for a, b in zip(won, bonus, strict=True)]
        yield place, won


def first_across(game: Game, deal: Round, before: list[int], claimed: int = NOBODY) -> tuple[int, str]:
    """The side that reaches the target first in the order of the set, and the step; -1 for another round (E-6).

    Of two that are there after the same step ``claimed`` wins, the side of the earlier claim, if there is one.
    """
    target = game.variant.end.target
    for step, _, sums in running_sums(game, deal, before):
        reached = [side for side, total in enumerate(sums) if total >= target]
        if len(reached) == 1 or claimed in reached:
            return (claimed if claimed in reached else reached[0]), step
        best = [side for side in reached if sums[side] == max(sums)]
        if len(reached) > 1 and len(best) == 1:
            return best[0], step
    return NOBODY, ""


def measure(game: Game, deal: Round | None, side: int, *, shown: int = NOBODY) -> int:
    """A side's score at this moment, as a claim of victory counts it (E-3).

    ``shown`` is a seat that shows its marriage with the claim. Credits of the open round count only as far as
    they stand: complete tricks, melds already credited, marriages announced.
    """
    if deal is None or deal.phase not in ("playing", "complete"):
        return game.scores[side]
    total = game.scores[side] + game.side_scores(round_entries(game, deal))[side]
    unsaid = shown != NOBODY and bool(deal.marriage_said.get(shown, (0, "none"))[1])
    if unsaid and holds_unplayed_marriage(game, deal, shown, shown=True):
        total += marriage.POINTS * factor(game, deal, "marriage")
    return total


def is_schneider(game: Game, deal: Round | None, *, booked: bool) -> bool:
    """Whether the loser stands below half the target, an unshown marriage in his hand included (E-8)."""
    if not game.variant.end.schneider or game.sides != 2 or game.winner < 0:
        return False
    loser = 1 - game.winner
    total = game.scores[loser] if booked else measure(game, deal, loser)
    if deal is not None and not booked:
        seats = [s for s in range(game.players) if game.side_of[s] == loser and holds_unplayed_marriage(game, deal, s)]
        unsaid = [s for s in seats if deal.marriage_said.get(s, (0, "none"))[1]]
        total += len(unsaid) * marriage.POINTS * factor(game, deal, "marriage")
    return 2 * total < game.variant.end.target
