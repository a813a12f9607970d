"""Damaged games: each with one named damage and what it must lead to, told from how it was made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from jasslog.generate.astray import Memo
from jasslog.generate.clean import run
from jasslog.generate.habits import Knobs, draw_habits
from jasslog.generate.kinds import ACTS, KINDS, SPOILS, kinds_for
from jasslog.generate.spoils import Spoiled, written
from jasslog.generate.table import Table
from jasslog.generate.unmarried import marriage_due

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

__all__ = ["KINDS", "LAST_ONLY", "Damaged", "NoOccasion", "damaged", "damaged_game", "kinds_for"]

LAST_ONLY = frozenset({"file-cut-off", "file-unterminated"})
"""Damages that leave the last line without its newline, so that no other game may follow."""
TRIES = 200
"""How many games are played until one gives the occasion."""


class NoOccasion(Exception):
    """A set never gives the occasion for a kind of damage."""


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
        found = _go_astray(variant, rng, name, kind, attempt) if kind in ACTS else _spoil(variant, rng, name, kind)
        if found is not None:
            return Damaged(kind, *found)
    raise NoOccasion(f"{variant.id} gives no occasion for {kind}")


def _go_astray(variant: Variant, rng: Random, name: str, kind: str, attempt: int) -> Spoiled | None:
    """Play a game in which the table once does what it may not."""
    hands = "counted" if kind.endswith("-unseen") else "all"
    near = 0.0 if kind == "drawn-again" else 0.8 if attempt % 3 else 0.4
    habits = draw_habits(variant, rng, Knobs(hands=hands, notes=False, near=near))
    if kind in ("entry-late", "melds-unwritten"):
        habits = replace(habits, slate="", figures=("round",) if kind == "entry-late" else ())
    elif kind in ("wrong-dealer", "wrong-cut", "misdeal", "misdeal-unnoticed"):
        habits = replace(habits, figures=habits.figures or ("total",))
    elif kind in ("meld-too-low", "meld-twice"):
        habits = replace(habits, said="cards")
    table = Table(variant, rng, habits, name)
    memo: Memo = {}
    eager = min(1.0, 0.04 * 2 ** min(attempt, 8))

    def deviate(at: Table) -> bool:
        if at.muted and at.game.round is not memo.get("round"):
            at.muted.clear()
        if at.found is not None or (not memo and rng.random() > eager):
            return False
        if not kind.startswith("marriage-") and marriage_due(at):
            return False
        return ACTS[kind](at, memo)

    table.deviate = deviate
    run(table)
    if table.found is None:
        return None
    finding, seq = table.found
    return Spoiled(written(table.events), finding, seq if finding else None, seq if finding else None)


def _spoil(variant: Variant, rng: Random, name: str, kind: str) -> Spoiled | None:
    """Play a clean game and damage its record."""
    table = Table(variant, rng, draw_habits(variant, rng, Knobs(hands="all", notes=False, full=True)), name)
    run(table)
    return SPOILS[kind](table, rng)
