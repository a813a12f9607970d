"""The end of the game: which side's points came first, who has won and by what, who is Schneider."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from jasslog.cards import BIT
from jasslog.game.facts import DRAW, NOBODY, Entry, card_by_card
from jasslog.game.phases.best_melds import credit_trick, has_trick
from jasslog.game.phases.lone import reached, target_of
from jasslog.game.phases.marriage import holds_unplayed_marriage, pair_of
from jasslog.game.rotation import first_out, go_out
from jasslog.game.score import overlay, plan, slate
from jasslog.game.score.entries import entries_of, round_entries
from jasslog.game.state import Game, Round
from jasslog.game.undecided import end_open, only_unsaid
from jasslog.rules.melds import MARRIAGE_POINTS

# The points of a round one after the other: in the set's finish order, and in order of time (finish-order)


def running_sums(game: Game, deal: Round, before: list[int]) -> Iterator[tuple[str, int, list[int]]]:
    """The scores after each step of the set's finish order: (step, trick or 0, scores); the start comes first."""
    sums = list(before)
    entries = entries_of(game, deal)
    yield "start", 0, list(sums)
    for step in game.variant.end.finish_order:
        whole = game.side_scores([entry for entry in entries if entry.kind == step])
        for place, won in _trick_by_trick(game, deal, entries) if step == "tricks" else [(0, whole)]:
            sums = [a + b for a, b in zip(sums, won, strict=True)]
            yield step, place, list(sums)


def _trick_by_trick(game: Game, deal: Round, entries: list[Entry]) -> Iterator[tuple[int, list[int]]]:
    """The number of each trick, and the points that it brings each side.

    Discards and a conceded round come first, as trick 0. Bonuses, and what a ruling or a failure puts in the place of
    tricks, come with the last trick, or as trick 0 where there is none.
    """
    known = [entry for entry in entries if entry.kind in ("discards", "conceded")]
    apart = ("cards", "roem", "marriage", "melds", "discards", "conceded")
    bonus = game.side_scores([entry for entry in entries if entry.kind not in apart])
    if known:
        yield 0, game.side_scores(known)
    for place, booked in enumerate(_as_booked(game, deal, entries), start=1):
        roem = [entry for entry in entries if entry.kind == "roem" and entry.event == booked.event]
        won = game.side_scores([booked, *roem])
        if place == len(deal.tricks):
            won = [a + b for a, b in zip(won, bonus, strict=True)]
        yield place, won
    if not deal.tricks:
        yield 0, bonus


def _as_booked(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """An entry for each trick with its points as won; factor 0 where its side lost, swapped or does not book them."""
    sides = {game.side_of[entry.seat] for entry in entries if entry.kind == "cards"}
    tricks = []
    for owner, trick in zip(overlay.trick_owners(game, deal), deal.tricks, strict=True):
        books = owner != NOBODY and game.side_of[owner] in sides
        times = slate.factor(deal, "cards") if books else 0
        tricks.append(deal.entry(owner, "tricks", trick.points, times, trick.events[-1]))
    return tricks


def crossed(game: Game, deal: Round, before: list[int]) -> tuple[int, str]:
    """The side that was first at the target in a round without a claim, and the step; -1 for none (crossing)."""
    by_time = game.variant.end.crossing == "first_trick"
    return _first(game, sums_in_time(game, deal, before)) if by_time else first_across(game, deal, before)


def first_across(game: Game, deal: Round, before: list[int], claimed: int = NOBODY) -> tuple[int, str]:
    """The side that reaches the target first in the set's finish order, and the step; -1 where another round decides.

    If sides reach it in the same step, ``claimed`` wins, the side of the earlier claim, if there is one.
    """
    return _first(game, running_sums(game, deal, before), claimed)


def _first(game: Game, counted: Iterator[tuple[str, int, list[int]]], claimed: int = NOBODY) -> tuple[int, str]:
    """The first side that is ``ahead`` after a step, and that step; -1 for none.

    Where two sides are level, the next step decides.
    """
    steps = list(counted)
    for step, _, sums in steps:
        first = ahead(game, sums, steps[-1][2], claimed)
        if first != NOBODY:
            return first, step
    return NOBODY, ""


def ahead(game: Game, sums: list[int], final: list[int], claimed: int = NOBODY) -> int:
    """The side at its target that has claimed, or is there alone, or has more than the others there; -1 for none.

    A side that a penalty or rounding leaves below its target in the ``final`` sums does not count as having reached it.
    """
    stay = reached(game, final)
    there = [side for side in reached(game, sums) if side in stay]
    best = [side for side in there if sums[side] == max(sums[other] for other in there)]
    return claimed if claimed in there else best[0] if len(best) == 1 else NOBODY


def sums_in_time(game: Game, deal: Round, before: list[int]) -> Iterator[tuple[str, int, list[int]]]:
    """The scores after each credit as the points came in: (step, trick or 0, scores).

    Marriages count when their second card is played, or when they are shown before that; tricks when they are complete,
    the last one with its bonus; melds when the set credits them. If both sides reach the target by the end of the first
    trick, the points that count by then come first, in the finish order.
    """
    entries = entries_of(game, deal)
    first = deal.tricks[0].events[-1] if deal.tricks else NOBODY
    at_first = _by_then(game, deal, entries, first)
    if len(reached(game, [a + b for a, b in zip(before, game.side_scores(at_first), strict=True)])) > 1:
        sums = list(before)
        for step in game.variant.end.finish_order:
            mine = [entry for entry in at_first if (entry.kind if entry.kind in _SAID else "tricks") == step]
            sums = [a + b for a, b in zip(sums, game.side_scores(mine), strict=True)]
            yield step, int(step == "tricks"), sums
    ended = {trick.events[-1]: number for number, trick in enumerate(deal.tricks, start=1)}
    for event, sums, kind in _in_time(game, deal, entries, before):
        yield kind, ended.get(event, 0) if kind == "tricks" else 0, sums


_SAID = ("melds", "marriage")


def _by_then(game: Game, deal: Round, entries: list[Entry], first: int) -> list[Entry]:
    """The entries that count by the end of the first trick: its points, discards, and marriages and melds that stand.

    ``first`` is the event of its last card.
    """
    married = [entry for entry in entries if entry.kind == "marriage" and _credited(game, deal, entry) <= first]
    counted = [entry for entry in entries if entry.kind == "discards"] + married
    counted += _as_booked(game, deal, entries)[:1]
    then = copy(deal)
    then.won_tricks = [sum(trick.winner == seat for trick in deal.tricks[:1]) for seat in range(game.players)]
    by_trick = game.variant.melds.credit == "own_trick"
    for entry in (entry for entry in entries if entry.kind == "melds"):
        if _credited(game, deal, entry) <= first if by_trick else has_trick(game, then, entry.seat):
            counted.append(entry)
    return counted


def _in_time(game: Game, deal: Round, entries: list[Entry], before: list[int]) -> Iterator[tuple[int, list[int], str]]:
    """The scores after each credit of a round in the order of time: (event, scores, what was credited)."""
    credits = [(entry.event, 1, entry) for entry in _as_booked(game, deal, entries) if entry.factor]
    end = deal.tricks[-1].events[-1] if deal.tricks else 0
    for entry in entries:
        if entry.kind in ("discards", "conceded"):
            credits.append((0, 0, entry))
        elif entry.kind in _SAID:
            credits.append((_credited(game, deal, entry), 3 if entry.kind == "melds" else 0, entry))
        elif entry.kind != "cards":
            credits.append((end, 2, entry))
    sums = list(before)
    for moment in sorted({(event, place) for event, place, _ in credits}):
        mine = [entry for event, place, entry in credits if (event, place) == moment]
        sums = [a + b for a, b in zip(sums, game.side_scores(mine), strict=True)]
        yield moment[0], list(sums), mine[0].kind if mine[0].kind in _SAID else "tricks"


def _credited(game: Game, deal: Round, entry: Entry) -> int:
    """The event with which a meld or a marriage counts; a marriage at the latest when both of its cards lie."""
    if entry.kind == "marriage":
        fell, in_meld = both_fell(deal), any(said.event == entry.event for said in deal.melds)
        return fell if in_meld else min(entry.event, fell or entry.event)
    complete = min(credit_trick(game, deal, entry.seat, entry.event), len(deal.tricks))
    return deal.tricks[complete - 1].events[-1] if complete else 0


def both_fell(deal: Round) -> int:
    """The event by which king and queen of trump have both been played; that of the last card if they never were."""
    pair = pair_of(deal)
    fell = {one.card: one.event for one in card_by_card(deal.tricks) if one.card >= 0 and BIT[one.card] & pair}
    return max(fell.values()) if len(fell) > 1 else deal.tricks[-1].events[-1] if deal.tricks else 0


# Who has won


def decide_after_round(game: Game, deal: Round) -> None:
    """Look for the end of the game when a round has been booked, unless it is won or a claim was made (end-of-game)."""
    end = game.variant.end
    if game.winner == NOBODY and game.first_claim is None:
        full = end.kind == "sheet_complete" and plan.all_full(game)
        if full or (end.kind == "rounds" and game.scored >= end.rounds):
            _decide(game, *_best(game), deal)
        elif _points_end(game) and (not end_open(game) or only_unsaid(game)):
            # An end that depends on open points is open itself, and the events that follow are replayed.
            _decide(game, *(_best(game) if end.kind == "sum" else _past_target(game, deal)), deal)
    if game.winner != NOBODY:
        game.stopped = True


def _points_end(game: Game) -> bool:
    """Whether a score past the target or below the floor ends the game, or too few are left to go on."""
    end = game.variant.end
    if end.kind == "sum":
        return sum(game.scores) >= end.target
    if end.kind != "target":
        return False
    fallen = end.floor is not None and min(game.scores) < end.floor
    if end.ending == "last_man":
        return go_out(game) or fallen
    return fallen or (end.claim != "required" and bool(reached(game, game.scores)))


def undecide(game: Game) -> None:
    """Take back the decision of the game: nobody has won yet."""
    game.winner, game.decided_by, game.schneider, game.stopped = NOBODY, "", False, False


def _decide(game: Game, winner: int, reason: str, deal: Round) -> None:
    game.winner = winner
    game.decided_by = reason
    if winner >= 0:
        game.schneider = is_schneider(game, deal, booked=True)


def best_total(game: Game) -> int:
    """The total that wins: the highest, or the lowest where the rules say so (lowest-wins)."""
    return min(game.scores) if game.variant.end.wins == "lowest" else max(game.scores)


def sharing(game: Game) -> list[int]:
    """The sides that share a win: who went out first together, or the best totals (going-out, tie)."""
    if game.variant.end.ending == "last_man" and game.out:
        return [game.side_of[seat] for seat in game.out[0]]
    best = best_total(game)
    return [side for side, score in enumerate(game.scores) if score == best]


def _best(game: Game) -> tuple[int, str]:
    """The side with the best total, and what decided; a draw or nobody where several have it."""
    best = best_total(game)
    if game.scores.count(best) == 1:
        return game.scores.index(best), "lowest" if game.variant.end.wins == "lowest" else "total"
    return (DRAW, "draw") if game.variant.end.tie == "draw" else (NOBODY, "")


def _past_target(game: Game, deal: Round) -> tuple[int, str]:
    """The winner of a game that a score has ended, and what decided; -1 where another round decides."""
    if game.variant.end.ending == "last_man" and game.out:
        first = first_out(game)
        return (first, "first-out") if first != NOBODY else (DRAW, "draw")
    if game.variant.end.finish_order and reached(game, game.scores):
        first, step = crossed(game, deal, game.scores_without(deal))
        if first != NOBODY:
            return first, step
    return _best(game)


def measure(game: Game, deal: Round, side: int, *, shown: int = NOBODY) -> int:
    """A side's score at this moment, as a claim of victory counts it (claim).

    ``shown`` is a seat that shows its marriage with the claim. Credits of the open round count only as far as
    they stand: complete tricks, melds already credited, marriages announced.
    """
    if deal.phase not in ("playing", "complete"):
        return game.scores[side]
    entries = round_entries(game, deal)
    total = game.scores_without(deal)[side] + game.side_scores(entries)[side]
    unsaid = shown != NOBODY and _is_unsaid(deal, shown, entries)
    if unsaid and holds_unplayed_marriage(game, deal, shown, shown=True):
        total += MARRIAGE_POINTS * slate.factor(deal, "marriage")
    return total


def _is_unsaid(deal: Round, seat: int, entries: list[Entry]) -> bool:
    """Whether a marriage of this seat does not count yet: not by an announcement, nor by melds with both its cards."""
    counted = any(entry.seat == seat and entry.kind == "marriage" for entry in entries)
    return not counted and bool(deal.marriage_said.get(seat, (0, "none"))[1])


def is_schneider(game: Game, deal: Round, *, booked: bool) -> bool:
    """Whether the loser is below half the target (schneider).

    If ``booked``, by the totals; else by the score at this moment, with a marriage in hand that was not shown.
    """
    end = game.variant.end
    if not end.schneider or end.kind != "target" or game.sides != 2 or game.winner < 0:
        return False
    loser = 1 - game.winner
    total = game.scores[loser] if booked else measure(game, deal, loser)
    if not booked:
        seats = [s for s in range(game.players) if game.side_of[s] == loser and holds_unplayed_marriage(game, deal, s)]
        entries = round_entries(game, deal)
        unsaid = [s for s in seats if _is_unsaid(deal, s, entries)]
        total += len(unsaid) * MARRIAGE_POINTS * slate.factor(deal, "marriage")
    return 2 * total < target_of(game, loser)
