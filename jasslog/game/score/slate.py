"""A round's score as people write it: its parts, how many times each counts, in which unit, by when (multiplier)."""

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
"""Which kinds of the ledger stand behind a part of a round's score as people write it; none means all."""


def factor(deal: Round, component: str) -> int:
    """The multiplier of one component of the score in this round (multiplier); 0 for points that are only counted."""
    if not booked_as_won(deal.variant):
        return 0
    return deal.factor if component in deal.variant.score.multiplier_scope else 1


def booked_as_won(variant: Variant) -> bool:
    """Whether what is won is booked itself, and not what follows from it (objects)."""
    return variant.score.kind in ("points", "objects")


def is_multiplied(event: RoundScored | ScoreWritten) -> bool:
    """Whether the multipliers are in the points that were named (multiplier).

    Where nobody said so they are in all that is written on the slate, and in every sum but that of cards or roem.
    """
    if event.multiplied is not None:
        return event.multiplied
    return isinstance(event, ScoreWritten) or event.of not in PLAIN


PLAIN = ("cards", "roem")
"""What is named as it was won, before the multipliers, where nobody says otherwise."""


def part_scores(game: Game, entries: Iterable[Entry], of: str, *, multiplied: bool) -> list[int]:
    """What a part of a round's score brings each side, with the multipliers or without (multiplier)."""
    kinds, totals = PARTS[of], [0] * game.sides
    for entry in entries:
        if entry.kind in kinds if kinds else entry.factor:
            # What is not booked stands for itself.
            totals[game.side_of[entry.seat]] += entry.points * (entry.factor or 1 if multiplied else 1)
    return totals


def written_otherwise(game: Game, deal: Round, entries: list[Entry], side: int, of: str) -> bool:
    """Whether what a side wrote for a part is right in another way than as it was won, by these entries.

    Melds and marriage, where they are compared as one, may stand under whatever word; where scores are kept in tens,
    so may each part (zuger-score).
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
"""Which kinds of the ledger stand behind a part where scores are kept in tens."""


def counts_as_meld(game: Game, of: str) -> bool:
    """Whether an entry is of melds, or of a marriage where that is one of them (marriage-in-comparison)."""
    return of == "melds" or (of == "marriage" and game.variant.marriage.in_comparison)


def too_late_to_write_melds(game: Game, deal: Round) -> bool:
    """Whether a meld can no longer be written on the slate (meld-booking)."""
    rule = game.variant.melds.booking_deadline
    first_trick_over = len(deal.tricks) > 1 or bool(deal.tricks and deal.trick)
    return (rule != "none" and deal.phase == "scored") or (rule == "end_of_trick1" and first_trick_over)


def melds_unbooked(game: Game, deal: Round) -> frozenset[int]:
    """The sides that book this round by hand and have not written a meld that scores (meld-booking).

    By hand books who has written every other part of what he got: one part alone says nothing about another.
    """
    if game.variant.melds.booking_deadline == "none" or not deal.written:
        return frozenset()
    return frozenset(side for side in range(game.sides) if _forgot_melds(game, deal, side))


def _forgot_melds(game: Game, deal: Round, side: int) -> bool:
    """Whether a side has written all it got in a round but its melds, and no sum that was named contains them."""
    mine = [entry for entry in deal.entries if game.side_of[entry.seat] == side and entry.booked]
    written = {of for owner, of, _, _ in deal.written if owner == side}
    parts = {part for part, kinds in PARTS.items() if any(entry.kind in kinds for entry in mine)}
    if "melds" not in parts or "melds" in written or parts == {"melds"} or not parts - {"melds"} <= written:
        return False
    # Those that lie on the table count by themselves; and of a sum of nothing there is nothing to write.
    left = [entry for entry in mine if entry.kind != "melds"]
    if left == mine or not part_scores(game, mine, "melds", multiplied=True)[side]:
        return False
    whole = {times: part_scores(game, left, "round", multiplied=times)[side] for times in (False, True)}
    total = game.scores[side] - sum(entry.booked for entry in mine if entry.kind == "melds")
    named = [(of, True, points) for owner, of, points, _ in deal.written if owner == side and of in ("round", "total")]
    named += [(of, times, scores[side]) for of, times, scores in deal.claimed]
    return all(points == (total if of == "total" else whole[times]) for of, times, points in named)


def rounding(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """What rounding takes from or gives to each side's unmultiplied total, or to the items of it (rounding).

    What is multiplied and what is not are rounded apart, as one cannot make up for the other; what is only counted is
    booked in no unit.
    """
    unit, found = game.variant.score.unit, []
    for side, times in dict.fromkeys((game.side_of[entry.seat], entry.factor) for entry in entries if entry.factor):
        mine = [entry for entry in entries if (game.side_of[entry.seat], entry.factor) == (side, times)]
        items = _items(mine) if unit == "floor10_each" else [sum(entry.points for entry in mine)]
        off = sum(round_to(item, unit) - item for item in items)
        if off:
            found.append(deal.entry(mine[0].seat, "rounding", off, times))
    return found


def _items(mine: list[Entry]) -> list[int]:
    """What is written down by itself: the points of all cards as one item, and each meld and marriage (rounding)."""
    cards = sum(entry.points for entry in mine if entry.kind in PARTS["cards"])
    return [cards, *(entry.points for entry in mine if entry.kind not in PARTS["cards"])]


def round_to(total: int, unit: str) -> int:
    """A total as the unit writes it: floor10 gives tens (103 is 10), nearest10 the nearest ten, five up (rounding)."""
    if unit.startswith("floor10"):
        return abs(total) // 10 * (1 if total >= 0 else -1)
    return (total + 5) // 10 * 10 if unit == "nearest10" else total
