"""What the tests of generated games share."""

from __future__ import annotations

import os
from collections.abc import Iterable

from jasslog.audit.audit import audit_game
from jasslog.audit.finding import Finding
from jasslog.generate.damage import LAST_ONLY, Damaged
from jasslog.log.games import split_games
from jasslog.log.scan import Unterminated
from jasslog.variants.load import names

GAMES = int(os.environ.get("JASSLOG_GAMES", "20"))
"""Games of each set; JASSLOG_GAMES=1000 for the large run."""
SETS = sorted({id for id, *_ in names()})


def findings(lines: Iterable[bytes]) -> list[Finding]:
    """All findings about the games in these lines."""
    return [found for raw in split_games([(1, 0, lines)]) for found in audit_game(raw).findings]


def lines_of(game: Damaged) -> list[bytes]:
    """The lines as a reader would give them."""
    last = Unterminated(game.lines[-1]) if game.kind in LAST_ONLY else game.lines[-1]
    return [*game.lines[:-1], last]
