"""A round's points one after the other: in the order of counting, and as they came in (E-6, C-53)."""

from __future__ import annotations

from collections.abc import Iterator

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY, Entry
from jasslog.game.phases.best_melds import credited_at
from jasslog.game.phases.lone import reached
from jasslog.game.phases.marriage import pair_of
from jasslog.game.score.entries import entries_of
from jasslog.game.score.overlay import trick_owners
from jasslog.game.score.slate import factor
from jasslog.game.state import Game, Round


def running_sums(game: Game, deal: Round, before: list[int]) -> Iterator[tuple[str, int, list[int]]]:
    """The scores after each step of the set's finish order: (step, trick or 0, scores); the start comes first (E-6)."""
    sums = list(before)
    entries = entries_of(game, deal)
    yield "start", 0, list(sums)
    for step in game.variant.end.finish_order:
        whole = game.side_scores([entry for entry in entries if entry.kind == step])
        for place, won in _trick_by_trick(game, deal, entries) if step == "tricks" else [(0, whole)]:
            sums = [a + b for a, b in zip(sums, won, strict=True)]
            yield step, place, list(sums)


def _trick_by_trick(game: Game, deal: Round, entries: list[Entry]) -> Iterator[tuple[int, list[int]]]:
    """What each trick brings each side; bonuses, and what a ruling or a failure puts in their place, come last."""
    owners = trick_owners(game, deal)
    counted = any(entry.kind == "cards" for entry in entries)
    known = [entry for entry in entries if entry.kind in ("discards", "conceded")]
    apart = ("cards", "roem", "marriage", "melds", "discards", "conceded")
    bonus = game.side_scores([entry for entry in entries if entry.kind not in apart])
    if known:
        yield 0, game.side_scores(known)
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
    for step, _, sums in running_sums(game, deal, before):
        there = reached(game, sums)
        if len(there) == 1 or claimed in there:
            return (claimed if claimed in there else there[0]), step
        best = [side for side in there if sums[side] == max(sums)]
        if len(there) > 1 and len(best) == 1:
            return best[0], step
    return NOBODY, ""


def first_in_time(game: Game, deal: Round, before: list[int]) -> tuple[int, str]:
    """Who reached the target first as the points came in; the finish order decides where both did in the first trick.

    C-53: marriages count when they are said, or in a meld when their second card falls, tricks when they are complete,
    the last one with its bonus, melds when the set credits them.
    """
    entries = entries_of(game, deal)
    first = deal.tricks[0].events[-1] if deal.tricks else NOBODY
    at_first = _by_then(game, deal, entries, first)
    if len(reached(game, [a + b for a, b in zip(before, game.side_scores(at_first), strict=True)])) > 1:
        sums = list(before)
        for step in game.variant.end.finish_order:
            mine = [entry for entry in at_first if (entry.kind if entry.kind in _SAID else "tricks") == step]
            sums = [a + b for a, b in zip(sums, game.side_scores(mine), strict=True)]
            if there := reached(game, sums):
                return (there[0], step) if len(there) == 1 else (_higher(there, sums), step)
    for _, sums, kind in _in_time(game, deal, entries, before):
        if there := reached(game, sums):
            return (there[0] if len(there) == 1 else _higher(there, sums)), kind
    return NOBODY, ""


_SAID = ("melds", "marriage")


def _higher(there: list[int], sums: list[int]) -> int:
    best = [side for side in there if sums[side] == max(sums[other] for other in there)]
    return best[0] if len(best) == 1 else NOBODY


def _by_then(game: Game, deal: Round, entries: list[Entry], first: int) -> list[Entry]:
    """What counts by the end of the first trick: its points, what was laid away, marriages and melds that stand."""
    married = [entry for entry in entries if entry.kind == "marriage" and _credited(game, deal, entry) <= first]
    found = [entry for entry in entries if entry.kind == "discards"] + married
    if deal.tricks and deal.tricks[0].winner != NOBODY:
        trick, times = deal.tricks[0], factor(game, deal, "cards")
        found.append(Entry(deal.number, trick.winner, "cards", trick.points, times, trick.events[-1]))
    has_trick = {deal.tricks[0].winner} if deal.tricks else set()
    for entry in entries:
        rule, side = game.variant.melds.needs_trick, game.side_of[entry.seat]
        free = rule == "none" or (rule == "player_of_others" and not side)
        own = entry.seat in has_trick or (rule == "side" and side in {game.side_of[s] for s in has_trick})
        late = _credited(game, deal, entry) > first if game.variant.melds.credit == "own_trick" else not (free or own)
        if entry.kind == "melds" and not late:
            found.append(entry)
    return found


def _in_time(game: Game, deal: Round, entries: list[Entry], before: list[int]) -> Iterator[tuple[int, list[int], str]]:
    """The scores after each credit of a round in the order of time: (event, scores, what was credited)."""
    owners, times = trick_owners(game, deal), factor(game, deal, "cards")
    counted = any(entry.kind == "cards" for entry in entries)
    credits = [
        (trick.events[-1], 1, Entry(deal.number, owner, "tricks", trick.points, times, trick.events[-1]))
        for owner, trick in zip(owners, deal.tricks, strict=True)
        if owner != NOBODY and counted
    ]
    end = deal.tricks[-1].events[-1] if deal.tricks else 0
    early = game.variant.melds.credit == "after_trick1" and deal.tricks
    melds = deal.tricks[0].events[-1] if early else end
    for entry in entries:
        if entry.kind in ("discards", "conceded"):
            credits.append((0, 0, entry))
        elif entry.kind == "marriage":
            credits.append((_credited(game, deal, entry), 0, entry))
        elif entry.kind == "melds":
            when = _credited(game, deal, entry) if game.variant.melds.credit == "own_trick" else melds
            credits.append((when, 3, entry))
        elif entry.kind != "cards":
            credits.append((end, 2, entry))
    sums = list(before)
    for moment in sorted({(event, place) for event, place, _ in credits}):
        mine = [entry for event, place, entry in credits if (event, place) == moment]
        sums = [a + b for a, b in zip(sums, game.side_scores(mine), strict=True)]
        yield moment[0], list(sums), mine[0].kind if mine[0].kind in _SAID else "tricks"


def _credited(game: Game, deal: Round, entry: Entry) -> int:
    """The event with which a meld counts that is credited with its trick, or a marriage; one in a meld is not said."""
    if not any(said.event == entry.event for said in deal.melds):
        return entry.event
    if entry.kind == "marriage":
        return _both_fell(deal)
    by_trick = game.variant.melds.credit == "own_trick"
    return deal.tricks[credited_at(deal, entry.seat, entry.event) - 1].events[-1] if by_trick else entry.event


def _both_fell(deal: Round) -> int:
    """The event with which king and queen of trump lay; the last card of all where one of them was never played."""
    pair = pair_of(deal)
    fell = {c: e for t in deal.tricks for c, e in zip(t.cards, t.events, strict=True) if c >= 0 and BIT[c] & pair}
    return max(fell.values()) if len(fell) > 1 else deal.tricks[-1].events[-1] if deal.tricks else 0
