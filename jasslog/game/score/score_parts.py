"""A round's score as people write it down: cards, melds, marriage, match, bid, roem, or the round as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from jasslog.game.facts import Entry

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

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


def written_as_one(game: Game, deal: Round, side: int, of: str) -> bool:
    """Whether melds and marriage, where they are compared as one, were written right under whatever word."""
    if of not in _COMPARED or not game.variant.marriage.in_comparison:
        return False
    written = sum(points for other, part, points, _ in deal.written if other == side and part in _COMPARED)
    return written == sum(part_scores(game, deal.entries, part, multiplied=True)[side] for part in _COMPARED)


_COMPARED = ("melds", "marriage")


def part_scores(game: Game, entries: Iterable[Entry], of: str, *, multiplied: bool) -> list[int]:
    """What a part of a round's score brings each side, with the multipliers or without (P-1)."""
    kinds = PARTS[of]
    mine = [entry for entry in entries if (entry.kind in kinds if kinds else entry.factor)]
    # What is not booked stands for itself.
    return game.side_scores([entry if multiplied and entry.factor else entry._replace(factor=1) for entry in mine])
