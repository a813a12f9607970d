"""Helpers for the tests of generated games: which games are tried, and what is found in them."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from jasslog.audit.audit import audit_game
from jasslog.audit.finding import Finding
from jasslog.generate.clean import clean_game
from jasslog.generate.damage import LAST_ONLY, Damaged, damaged_game
from jasslog.generate.habits import Settings
from jasslog.generate.table import Table
from jasslog.log.games import split_games
from jasslog.log.scan import Unterminated
from jasslog.variants.load import names, released

GAMES = int(os.environ.get("JASSLOG_GAMES", "1"))
"""The number of games of each set tried beside those in ``covering.json``; the large run has JASSLOG_GAMES=1000."""
FEW = max(1, GAMES // 20)
"""The factor by which the large run repeats tests that try a few games of each set; 1 in the usual run."""
ASKED = os.environ.get("JASSLOG_COVERAGE", "")
"""``all`` tries every game that may reach something; ``write`` also chooses anew the games for the usual run."""
SETS = sorted({id for id, *_ in names()})
_CHOSEN = Path(__file__).with_name("covering.json")
_KEPT = Path(__file__).with_name("kept.json")


def chosen() -> dict[str, Any]:
    """The numbers of the games of each set, and the damages, that together reach everything that can be reached."""
    found: dict[str, Any] = orjson.loads(_CHOSEN.read_bytes())
    return found


@lru_cache(maxsize=500)
def clean(id: str, seed: int, number: int) -> Table:
    """A clean game of a set, made once for all tests that only read it; all games of the usual run are kept."""
    return clean_game(released(id), seed, number, Settings())


@lru_cache(maxsize=200)
def harmed(id: str, number: int, kind: str) -> Damaged:
    """A damaged game as ``covering.json`` lists them, made once for all tests of a process."""
    return damaged_game(released(id), 2, number, kind)


def choose(name: str, those: object) -> None:
    """Store the games, or the damages, that the usual run tries."""
    _CHOSEN.write_bytes(orjson.dumps({**chosen(), name: those}, option=orjson.OPT_SORT_KEYS) + b"\n")


def findings(lines: Iterable[bytes]) -> list[Finding]:
    """All findings about the games in these lines."""
    return [found for raw in split_games([(1, 0, lines)]) for found in audit_game(raw).findings]


def lines_of(game: Damaged) -> list[bytes]:
    """The lines of a damaged game as a reader of its file returns them."""
    last = Unterminated(game.lines[-1]) if game.kind in LAST_ONLY else game.lines[-1]
    return [*game.lines[:-1], last]


def is_kept(name: str, lines: Iterable[bytes]) -> bool:
    """Whether a seed still gives the same lines as before.

    People name a game by its set, seed and number, so its lines should not change. With JASSLOG_GENERATED=write the
    present lines are stored instead, after games were changed on purpose.
    """
    before: dict[str, str] = orjson.loads(_KEPT.read_bytes()) if _KEPT.exists() else {}
    now = hashlib.sha256(b"\n".join(lines)).hexdigest()[:16]
    if os.environ.get("JASSLOG_GENERATED") == "write":
        options = orjson.OPT_SORT_KEYS | orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
        _KEPT.write_bytes(orjson.dumps(before | {name: now}, option=options))
        return True
    return before.get(name) == now


def is_kept_damaged(id: str, number: int, kind: str, game: Damaged) -> bool:
    """Whether a damaged game has the same lines as before, and is expected to lead to the same finding."""
    return is_kept(f"{id} {number} {kind}", [*game.lines, repr(game[2:]).encode()])
