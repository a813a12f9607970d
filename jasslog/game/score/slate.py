"""The score of a round as people write it: its parts, multipliers and unit, and deadlines for melds (multiplier)."""

from __future__ import annotations

from collections.abc import Iterable

from jasslog.events.claims import RoundScored, ScoreWritten
from jasslog.game.facts import Entry
from jasslog.game.state import Game, Round
from jasslog.variants.plain import Variant

PARTS = {
    "cards": ("cards", "last", "misere", "failed", "discards", "conceded", "prize"),
    "melds": ("melds", "table_melds"),
    "marriage": ("marriage",),
    "match": ("match",),
    "bid": ("bid",),
    "roem": ("roem",),
    "round": (),
}
"""By part of a round's score as people write it, the kinds of entry that make it up; none means all kinds."""


def factor(deal: Round, component: str) -> int:
    """The multiplier of one component of the score in this round (multiplier); 0 for points that are only counted."""
    if not booked_as_won(deal.variant):
        return 0
    return deal.factor if component in deal.variant.score.multiplier_scope else 1


def booked_as_won(variant: Variant) -> bool:
    """Whether the points won are booked themselves, and not entries that follow from them (objects)."""
    return variant.score.kind in ("points", "objects")


def is_multiplied(event: RoundScored | ScoreWritten) -> bool:
    """Whether the points that were named include the multipliers (multiplier).

    Unless the event says so, entries on the slate include them, and so does every sum except those of cards and roem.
    """
    if event.multiplied is not None:
        return event.multiplied
    return isinstance(event, ScoreWritten) or event.of not in PLAIN


PLAIN = ("cards", "roem")
"""The sums that are named without the multipliers, unless the event says otherwise."""


def part_scores(game: Game, entries: Iterable[Entry], of: str, *, multiplied: bool) -> list[int]:
    """The points of a part of a round's score by side, with the multipliers or without (multiplier)."""
    kinds, totals = PARTS[of], [0] * game.sides
    for entry in entries:
        if entry.kind in kinds if kinds else entry.factor:
            # Points that are only counted have no multiplier.
            totals[game.side_of[entry.seat]] += entry.points * (entry.factor or 1 if multiplied else 1)
    return totals


def written_otherwise(game: Game, deal: Round, entries: list[Entry], side: int, of: str) -> bool:
    """Whether what a side wrote for a part is right by these entries, though written in another way than they book it.

    Melds and marriage may be written under either word where they are compared as one; where scores are kept in tens,
    each part may be written in tens (zuger-score).
    """
    mine = ((part, points) for other, part, points, _ in deal.written if other == side)
    if of in _COMPARED and game.variant.marriage.in_comparison:
        together = sum(part_scores(game, entries, part, multiplied=True)[side] for part in _COMPARED)
        return together == sum(points for part, points in mine if part in _COMPARED)
    if of not in _IN_TENS or game.variant.score.kind != "tens":
        return False
    kept = (entry.points for entry in entries if entry.kind in _IN_TENS[of] and game.side_of[entry.seat] == side)
    return sum(kept) == sum(points for part, points in mine if part == of)


_COMPARED = ("melds", "marriage")
_IN_TENS = {"cards": ("tens", "split"), "melds": ("meld_tens",), "marriage": ("marriage_tens",)}
"""By part, the kinds of entry that make it up where scores are kept in tens."""


def counts_as_meld(game: Game, of: str) -> bool:
    """Whether a slate entry is of melds, or of a marriage where that counts as a meld (marriage-in-comparison)."""
    return of == "melds" or (of == "marriage" and game.variant.marriage.in_comparison)


def too_late_to_write_melds(game: Game, deal: Round) -> bool:
    """Whether a meld can no longer be written on the slate (meld-booking)."""
    rule = game.variant.melds.booking_deadline
    first_trick_over = len(deal.tricks) > 1 or bool(deal.tricks and deal.trick)
    return (rule != "none" and deal.phase == "scored") or (rule == "end_of_trick1" and first_trick_over)


def melds_unbooked(game: Game, deal: Round) -> frozenset[int]:
    """The sides that book this round by hand and have not written a meld that scores (meld-booking).

    A side books by hand if it has written every other part of what it got: one part alone says nothing about another.
    """
    if game.variant.melds.booking_deadline == "none" or not deal.written:
        return frozenset()
    return frozenset(side for side in range(game.sides) if _forgot_melds(game, deal, side))


def _forgot_melds(game: Game, deal: Round, side: int) -> bool:
    """Whether a side has written all that it got in a round but its melds, and no sum that was named includes them."""
    mine = [entry for entry in deal.entries if game.side_of[entry.seat] == side and entry.booked]
    written = {of for owner, of, _, _ in deal.written if owner == side}
    parts = {part for part, kinds in PARTS.items() if any(entry.kind in kinds for entry in mine)}
    if "melds" not in parts or "melds" in written or parts == {"melds"} or not parts - {"melds"} <= written:
        return False
    # Melds on the table count without being written, and melds that add up to nothing need not be written.
    left = [entry for entry in mine if entry.kind != "melds"]
    if left == mine or not part_scores(game, mine, "melds", multiplied=True)[side]:
        return False
    whole = {times: part_scores(game, left, "round", multiplied=times)[side] for times in (False, True)}
    total = game.scores[side] - sum(entry.booked for entry in mine if entry.kind == "melds")
    named = [(of, True, points) for owner, of, points, _ in deal.written if owner == side and of in ("round", "total")]
    named += [(of, times, scores[side]) for of, times, scores in deal.claimed]
    return all(points == (total if of == "total" else whole[times]) for of, times, points in named)


def rounding(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """The entries for what rounding takes from, or gives to, each side's unmultiplied total or its items (rounding).

    Points with different multipliers are rounded apart, because one cannot make up for the other. Points that are only
    counted are not rounded.
    """
    unit, rounded = game.variant.score.unit, []
    for side, times in dict.fromkeys((game.side_of[entry.seat], entry.factor) for entry in entries if entry.factor):
        mine = [entry for entry in entries if (game.side_of[entry.seat], entry.factor) == (side, times)]
        items = _items(mine) if unit == "floor10_each" else [sum(entry.points for entry in mine)]
        off = sum(round_to(item, unit) - item for item in items)
        if off:
            rounded.append(deal.entry(mine[0].seat, "rounding", off, times))
    return rounded


def _items(mine: list[Entry]) -> list[int]:
    """The points that are written down by themselves: all cards as one item, each meld and each marriage (rounding)."""
    cards = sum(entry.points for entry in mine if entry.kind in PARTS["cards"])
    return [cards, *(entry.points for entry in mine if entry.kind not in PARTS["cards"])]


def round_to(total: int, unit: str) -> int:
    """A total in a unit: floor10 counts whole tens (103 is 10), nearest10 is the nearest ten, five up (rounding)."""
    if unit.startswith("floor10"):
        return abs(total) // 10 * (1 if total >= 0 else -1)
    return (total + 5) // 10 * 10 if unit == "nearest10" else total
