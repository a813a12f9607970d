"""What the tests of generated games share."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import orjson

from jasslog.audit.audit import audit_game
from jasslog.audit.finding import Finding
from jasslog.generate.damage import LAST_ONLY, Damaged
from jasslog.log.games import split_games
from jasslog.log.scan import Unterminated
from jasslog.variants.load import names

GAMES = int(os.environ.get("JASSLOG_GAMES", "3"))
"""Games of each set beside those that are known to reach something; JASSLOG_GAMES=1000 for the large run."""
FEW = max(1, GAMES // 20)
"""How many times as much the large run asks of what is tried a few times for each set."""
ASKED = os.environ.get("JASSLOG_COVERAGE", "")
"""With ``all`` every game that may reach something is tried; with ``write`` those to try otherwise are chosen anew."""
SETS = sorted({id for id, *_ in names()})
_CHOSEN = Path(__file__).with_name("covering.json")
_KEPT = Path(__file__).with_name("kept.json")


def chosen() -> dict[str, Any]:
    """The numbers of the games of each set, and the damages, that together reach everything that can be reached."""
    found: dict[str, Any] = orjson.loads(_CHOSEN.read_bytes())
    return found


def choose(name: str, those: object) -> None:
    """Keep these as the games or the damages that are tried."""
    _CHOSEN.write_bytes(orjson.dumps({**chosen(), name: those}, option=orjson.OPT_SORT_KEYS) + b"\n")


def findings(lines: Iterable[bytes]) -> list[Finding]:
    """All findings about the games in these lines."""
    return [found for raw in split_games([(1, 0, lines)]) for found in audit_game(raw).findings]


def lines_of(game: Damaged) -> list[bytes]:
    """The lines as a reader would give them."""
    last = Unterminated(game.lines[-1]) if game.kind in LAST_ONLY else game.lines[-1]
    return [*game.lines[:-1], last]


def is_kept(name: str, lines: Iterable[bytes]) -> bool:
    """Whether what a seed gives is what it gave before: people name a game by its set, seed and number.

    JASSLOG_GENERATED=write keeps what it gives now instead, after games were changed on purpose.
    """
    before: dict[str, str] = orjson.loads(_KEPT.read_bytes()) if _KEPT.exists() else {}
    now = hashlib.sha256(b"\n".join(lines)).hexdigest()[:16]
    if os.environ.get("JASSLOG_GENERATED") == "write":
        options = orjson.OPT_SORT_KEYS | orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
        _KEPT.write_bytes(orjson.dumps(before | {name: now}, option=options))
        return True
    return before.get(name) == now
