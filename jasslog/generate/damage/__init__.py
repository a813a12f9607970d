"""Damaged games: each with one named damage and what it must lead to, told from how it was made."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.generate.clean import run
from jasslog.generate.damage import (
    auction,
    cards,
    choosing,
    deal,
    exchange,
    file,
    laying,
    marriage,
    melds,
    points,
    record,
)
from jasslog.generate.damage.deeds import do
from jasslog.generate.damage.kinds import Breach, Breaches, Broken, Edit, Edits, NoOccasion
from jasslog.generate.habits import Habits, Knobs
from jasslog.generate.table import Table, written
from jasslog.variants.tables import after_auction, counts, seated

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

LAST_ONLY = frozenset({"file-cut-off", "file-unterminated"})
"""Damages that leave the last line without its newline, so that no other game may follow."""
TRIES = 200
"""How many games are played until one gives the occasion."""
_BREACHES: Breaches = {
    **cards.TRICKS,
    **choosing.CHOOSING,
    **auction.AUCTION,
    **deal.DEAL,
    **points.SLATE,
    **deal.PREDICTIONS,
    **laying.DOMINO,
    **melds.MELDS,
    **exchange.EXCHANGE,
    **auction.ALONE,
    **laying.STOCK,
    **melds.AT_EVERY_TURN,
    **laying.COLUMNS,
    **exchange.SHARING,
    **marriage.MARRIAGE,
}
_EDITS: Edits = {**points.FIGURES, **record.RECORD, **file.FILE}
_ALL: dict[str, Breach[Any] | Edit] = {**_BREACHES, **_EDITS}
KINDS = tuple(_ALL)
"""Every kind of damage; with ``all`` they come in this order."""


class Damaged(NamedTuple):
    """A damaged game and what it must lead to."""

    kind: str
    lines: list[bytes]
    """Without their newlines."""
    name: str
    """Kind of finding; empty where the record is legal too."""
    seq: int | None
    line: int | None
    """Which line of the game, from 0."""


def kinds_for(variant: Variant) -> tuple[str, ...]:
    """The kinds of damage that a set has a rule against."""
    first = [seated(variant, players) for players in counts(variant)]
    tables = dict.fromkeys([*first, *map(after_auction, first)])
    return tuple(kind for kind, damage in _ALL.items() if any(damage.when(table) for table in tables))


def damaged(variant: Variant, seed: int, games: int, kind: str = "all") -> Iterator[Damaged]:
    """So many games of a set, each with one damage: one kind, or all that the set has a rule against in turn.

    A kind for which no game gives an occasion is left out where there are others; NoOccasion where there are none.
    """
    kinds = [*kinds_for(variant)] if kind == "all" else [kind]
    for number in range(games):
        yield _next_damaged(variant, seed, number, kinds, last=number == games - 1)


def _next_damaged(variant: Variant, seed: int, number: int, kinds: list[str], *, last: bool) -> Damaged:
    """The game with the damage whose turn it is; ``kinds`` loses those for which there is no occasion."""
    while True:
        turn = number % len(kinds)
        try:
            spared = kinds[turn] in LAST_ONLY and not last
            return damaged_game(variant, seed, number, "line-garbled" if spared else kinds[turn])
        except NoOccasion:
            if len(kinds) == 1:
                raise
            del kinds[turn]


def damaged_game(variant: Variant, seed: int, number: int, kind: str) -> Damaged:
    """One damaged game; NoOccasion where this set gives no occasion for this kind."""
    for attempt in range(TRIES):
        rng = Random(f"{variant.id} {variant.version} {seed} {number} {kind} {attempt}")
        name = f"{variant.id[:40]}-{seed}-{number}"
        try:
            make = _with_breach if kind in _BREACHES else _edited
            lines, seq, line = make(variant, rng, name, kind, attempt)
        except NoOccasion:
            continue
        finding = _finding(kind)
        return Damaged(kind, lines, finding, seq if finding else None, line if finding else None)
    raise NoOccasion(f"{variant.id} gives no occasion for {kind}")


def _finding(kind: str) -> str:
    """What a kind of damage leads to; empty where nothing is wrong in the end."""
    finding = _ALL[kind].finding
    return kind if finding is None else finding


def _with_breach(variant: Variant, rng: Random, name: str, kind: str, attempt: int) -> Broken:
    """Play a game in which the table once does what it may not."""
    hands = "counted" if kind.endswith("-unseen") else "all"
    near = 0.0 if kind == "drawn-again" else 0.8 if attempt % 3 else 0.4
    habits = Habits(variant, rng, Knobs(hands=hands, notes=False, near=near))
    if kind in ("entry-late", "melds-unwritten"):
        habits.slate, habits.figures = "", ("round",) if kind == "entry-late" else ()
    elif kind in ("wrong-dealer", "wrong-cut", "misdeal", "misdeal-unnoticed"):
        habits.figures = habits.figures or ("total",)
    elif kind in ("meld-too-low", "meld-twice"):
        habits.said = "cards"
    table = Table(variant, rng, habits, name)
    eager = min(1.0, 0.04 * 2 ** min(attempt, 8))
    breach = _BREACHES[kind]

    def deviate(table: Table) -> bool:
        if table.muted and table.game.round is not table.memo.get("round"):
            table.muted.clear()
        if table.found is not None or (not table.memo and rng.random() > eager):
            return False
        if not kind.startswith("marriage-") and marriage.marriage_due(table):
            return False
        moment = breach.moment(table)
        try:
            return moment is not None and do(table, _finding(kind), breach.deeds(table, moment))
        except NoOccasion:
            return False

    table.deviate = deviate
    run(table)
    if table.found is None:
        raise NoOccasion
    return written(table.events), table.found, table.found


def _edited(variant: Variant, rng: Random, name: str, kind: str, attempt: int) -> Broken:
    """Play a clean game and damage its record."""
    table = Table(variant, rng, Habits(variant, rng, Knobs(hands="all", notes=False, full=True)), name)
    run(table)
    return _EDITS[kind].make(table)
