"""Damaged games: each with one named damage and the finding it must lead to, known from how it was made.

Called by the command ``generate``, for which ``write_corpus`` writes them to a file, and by the tests of what an audit
finds. A new damage is an entry in the table of the module for its part of a game. It is either a ``Breach``, an act
against the rules that the players commit once before they play on, or an ``Edit`` of a clean record.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import orjson

from jasslog.audit.codes import CODES
from jasslog.generate.clean import game_name, run
from jasslog.generate.damage import cards, choosing, deal, file, melds, record
from jasslog.generate.damage.kinds import Breach, Edit, NoOccasion, do
from jasslog.generate.habits import Habits, Settings
from jasslog.generate.table import Table
from jasslog.log.pack import packed_as_named
from jasslog.variants.plain import Variant, after_auction, counts, holds, seated

LAST_ONLY = frozenset({"file-cut-off", "file-unterminated"})
"""Damages that leave the last line without its newline, so that no other game may follow."""
TRIES = 200
"""The number of games that are played to get one with the occasion for a damage."""
_ALL: dict[str, Breach[Any] | Edit] = {
    **cards.TRICKS,
    **choosing.CHOOSING,
    **deal.DEAL,
    **record.SLATE,
    **deal.PREDICTIONS,
    **cards.DOMINO,
    **melds.MELDS,
    **deal.EXCHANGE,
    **choosing.ALONE,
    **cards.STOCK,
    **melds.AT_EVERY_TURN,
    **cards.COLUMNS,
    **deal.SHARING,
    **melds.MARRIAGE,
    **cards.MISREAD,
    **record.RECORD,
    **file.FILE,
}
KINDS = tuple(_ALL)
"""Every kind of damage, in the order in which ``all`` takes them."""


class Damaged(NamedTuple):
    """A damaged game and what it must lead to."""

    kind: str
    lines: list[bytes]
    """The lines of the record, without their newlines."""
    name: str
    """The name of the finding; empty where the record is legal in spite of the damage."""
    seq: int | None
    line: int | None
    """The line of the game at which the finding stands, from 0; None where ``name`` is empty."""


def kinds_for(variant: Variant) -> tuple[str, ...]:
    """The kinds of damage that a set has a rule against.

    Such a rule may hold only at one number of players, or only after the auction of the game.
    """
    first = [seated(variant, players) for players in counts(variant)]
    tables = dict.fromkeys([*first, *map(after_auction, first)])
    return tuple(kind for kind, damage in _ALL.items() if any(holds(table, damage.when) for table in tables))


def damaged(variant: Variant, seed: int, games: int, kind: str = "all") -> Iterator[Damaged]:
    """``games`` games of a set, each with one damage of this kind, or ``all`` kinds that the set forbids in turn.

    A kind for which no game gives an occasion is left out where there are others; NoOccasion where there are none.
    """
    kinds = [*kinds_for(variant)] if kind == "all" else [kind]
    for number in range(games):
        yield _next_damaged(variant, seed, number, kinds, last=number == games - 1)


def _next_damaged(variant: Variant, seed: int, number: int, kinds: list[str], *, last: bool) -> Damaged:
    """The game with the damage whose turn it is; kinds for which there is no occasion are removed from ``kinds``.

    A kind of LAST_ONLY is replaced by ``line-garbled`` in every game but the last.
    """
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
    """One damaged game; raises NoOccasion where none of the games tried gives an occasion for this kind."""
    damage = _ALL[kind]
    finding = kind if damage.finding is None else damage.finding
    for attempt in range(TRIES):
        rng = Random(f"{variant.id} {variant.version} {seed} {number} {kind} {attempt}")
        habits = _habits(variant, rng, kind, attempt)
        table = Table(variant, rng, habits, game_name(variant, seed, number))
        if isinstance(damage, Breach):
            table.deviate = _deviation(kind, finding, damage, min(1.0, 0.04 * 2 ** min(attempt, 8)))
        run(table)
        try:
            lines, seq, line = damage.make(table)
        except NoOccasion:
            continue
        return Damaged(kind, lines, finding, seq if finding else None, line if finding else None)
    raise NoOccasion(f"{variant.id} gives no occasion for {kind}")


def _habits(variant: Variant, rng: Random, kind: str, attempt: int) -> Habits:
    """The habits of a table at which the occasion for a kind of damage may come."""
    if isinstance(_ALL[kind], Edit):
        return Habits(variant, rng, Settings(hands="all", notes=False, full=True))
    hands = "counted" if kind.endswith("-unseen") else "all"
    near = 0.0 if kind == "drawn-again" else 0.8 if attempt % 3 else 0.4
    habits = Habits(variant, rng, Settings(hands=hands, notes=False, near=near))
    if kind in ("entry-late", "melds-unwritten"):
        habits.slate, habits.figures = "", ("round",) if kind == "entry-late" else ()
    elif kind in ("wrong-dealer", "wrong-cut", "misdeal", "misdeal-unnoticed"):
        habits.figures = habits.figures or ("total",)
    elif kind in ("meld-too-low", "meld-twice"):
        habits.said = "cards"
    return habits


def _deviation(kind: str, finding: str, breach: Breach[Any], eager: float) -> Callable[[Table], bool]:
    """A function for ``Table.deviate``: it commits the breach once, when there is an occasion and chance allows."""

    def deviate(table: Table) -> bool:
        begun = table.memo or table.silenced
        if table.found is not None or (not begun and table.rng.random() > eager):
            return False
        if not kind.startswith("marriage-") and melds.marriage_due(table):
            return False
        moment = breach.moment(table)
        try:
            return moment is not None and do(table, finding, breach.deeds(table, moment))
        except NoOccasion:
            return False

    return deviate


# Writing


def write_corpus(path: Path, variant: Variant, seed: int, games: int, kind: str) -> None:
    """Write ``games`` games with a kind of damage, or with all in turn, into one file.

    ``<path>.expected.jsonl`` tells for each game what must be found.
    """
    lines = 0
    beside = path.with_name(path.name + ".expected.jsonl")
    with packed_as_named(os.fspath(path)) as file, packed_as_named(os.fspath(beside)) as answers:
        for number, game in enumerate(damaged(variant, seed, games, kind)):
            data = b"\n".join(game.lines)
            file.write(data if game.kind in LAST_ONLY else data + b"\n")
            answers.write(orjson.dumps(_answer(game, number, lines), option=orjson.OPT_APPEND_NEWLINE))
            lines += len(game.lines)
        # If there is no room for the games, this raises before the file of answers takes its name.
        file.flush()


def _answer(game: Damaged, number: int, before: int) -> dict[str, Any]:
    """What must be found in a damaged game; ``before`` is the number of lines before it in the file."""
    return {
        "game": number,
        "first_line": before + 1,
        "kind": game.kind,
        "code": CODES[game.name].code if game.name else None,
        "name": game.name or None,
        "seq": game.seq,
        "line": before + game.line + 1 if game.line is not None else None,
    }
