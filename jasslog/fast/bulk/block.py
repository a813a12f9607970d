"""Acquits many games at once: with exactly what the hot path says of them one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from jasslog.fast.acquit import Acquitted, fits
from jasslog.fast.bulk.cards import Played
from jasslog.fast.bulk.deals import Deals
from jasslog.fast.bulk.ending import Ending
from jasslog.fast.bulk.kinds import Others
from jasslog.fast.bulk.ledger import Ledger
from jasslog.fast.bulk.lines import Lines
from jasslog.fast.bulk.melds import SIDES
from jasslog.fast.bulk.opening import Opening
from jasslog.fast.bulk.points import Points, judge_claims
from jasslog.fast.bulk.rounds import Rounds
from jasslog.fast.bulk.tables import Tables, tables_of
from jasslog.fast.bulk.tricks import Tricks
from jasslog.fast.bulk.walks import Walks
from jasslog.fast.pieces import Piece
from jasslog.fast.sets import rules_of
from jasslog.fast.sides import split
from jasslog.fast.unusual import GAVE_UP
from jasslog.log.quick import fast
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal
from jasslog.variants.tables import counts, seated

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

Event = dict[str, Any]


class _Head(NamedTuple):
    """How a game begins whose set of rules is understood."""

    started: Event
    named: Variant
    tables: Tables


def prove_block(data: bytes, begin: int, stop: int, own: tuple[Variant, ...], *, prove: bool = True) -> list[Piece]:
    """All games of a block from one place to another: the first begins with a canonical head, the last ends with a
    newline. Whether they are clean is looked at only if asked for."""
    lines = Lines(data, begin, stop)
    bounds, view = lines.bounds(), memoryview(data)
    ends = lines.ends[lines.firsts].tolist()
    heads = [fast(data[first:end]) for first, end in zip(bounds, ends, strict=False)]
    proved: list[Acquitted | None] = [None] * len(heads)
    if prove:
        proved = _prove(lines, [_understood(head, own) for head in heads])
    return [
        Piece(view[first:end], head, found)
        for first, end, head, found in zip(bounds, bounds[1:], heads, proved, strict=False)
    ]


def _understood(started: Event | None, own: tuple[Variant, ...]) -> _Head | None:
    if started is None or started["type"] != "game_started":
        return None
    rules, players = started["rules"], started.get("players", 0)
    found = None
    if "overrides" not in rules:
        found = _tables(rules["id"], rules["version"], rules.get("digest"), players, own)
    if found is None or not fits(started, found[1].rules.variant):
        return None
    return _Head(started, *found)


@lru_cache(64)
def _tables(
    id: str, version: int, digest: str | None, players: int, own: tuple[Variant, ...]
) -> tuple[Variant, Tables] | None:
    """A set of rules and its tables; None where it is not known, or not understood here."""
    named = resolve(id, version, None, digest, own)
    if isinstance(named, Refusal) or (players or named.deal.players) not in counts(named):
        return None
    rules = rules_of(seated(named, players or named.deal.players))
    tables = tables_of(rules) if rules is not None else None
    return (named, tables) if tables is not None else None


def _prove(lines: Lines, heads: list[_Head | None]) -> list[Acquitted | None]:
    """What is said of the games of that set of rules that is played most often; of all others nothing."""
    sizes: Counter[Tables] = Counter()
    for head, count in zip(heads, lines.counts.tolist(), strict=True):
        if head is not None:
            sizes[head.tables] += count
    found: list[Acquitted | None] = [None] * len(heads)
    if not sizes:
        return found
    tables, count = sizes.most_common(1)[0]
    if count * 4 < len(lines.ends):
        return found
    lines.doubtful |= np.array([head is None or head.tables is not tables for head in heads])
    told = _judge(lines, tables, [head.started if head else {} for head in heads])
    for game, (head, result) in enumerate(zip(heads, told, strict=True)):
        if head is not None and result is not None:
            found[game] = Acquitted(head.started, head.named, tables.rules.variant, *result)
    return found


Result = tuple[int, int, tuple[int, ...], int]
"""Events, rounds, scores and winner of a clean game."""


def _judge(lines: Lines, tables: Tables, started: Sequence[Event]) -> list[Result | None]:
    lines.read_heads([head.get("started", "").encode() for head in started])
    played = Played(lines)
    others = Others(lines, np.flatnonzero(~played.is_card))
    rounds = Rounds(lines, played, others, tables.rules.cards)
    if not rounds.count or not len(played.cards):
        return [None] * len(started)
    walks = Walks(rounds, tables, [head.get("resumes", {}) for head in started])
    opening = Opening(rounds, tables, walks.dealers, walks.lots, walks.scored > 0)
    if not tables.plans:
        return [None] * len(started)
    tricks = Tricks(rounds, opening, tables)
    judge_claims(rounds, tricks, tables)
    deals = Deals(rounds, opening, tricks, tables)
    deals.ask()
    points = Points(rounds, opening, tricks, tables)
    ending = Ending(rounds, points, tricks, tables, walks)
    found: list[Result | None] = [None] * len(started)
    many = np.bincount(rounds.games, minlength=len(started)).tolist()
    events, scores, winners = lines.counts.tolist(), ending.scores(), ending.winner.tolist()
    for game in np.flatnonzero(ending.sure).tolist():
        found[game] = events[game], many[game], scores[game], winners[game]
    rest = np.flatnonzero(~ending.sure & ~lines.doubtful)
    if len(rest):
        ledger = Ledger(rounds, points, ending, deals)
    for game in rest.tolist():
        try:
            walk = walks.of(game)
            ledger.settle(game, walk)
        except GAVE_UP:
            continue
        found[game] = events[game], many[game], split(walk.scores, SIDES), walk.winner
    return found
