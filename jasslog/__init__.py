"""jasslog: replays a recorded game of Jass and settles the quarrel with proof."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from jasslog.library import JasslogError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jasslog.audit.report import Tell
    from jasslog.audit.result import GameAudit
    from jasslog.library.record import Record

__version__ = "0.1.0"
__all__ = ["JasslogError", "__version__", "load", "load_all"]


def load(path: str | os.PathLike[str]) -> Record:
    """The game of a file that holds one; JasslogError where it holds none or several, or cannot be read."""
    games = _each(path)
    first = next(games, None)
    if first is None:
        raise JasslogError(f"{os.fspath(path)} holds no game")
    if next(games, None) is not None:
        raise JasslogError(f"{os.fspath(path)} holds more than one game; load_all reads them all")
    return first


def load_all(path: str | os.PathLike[str]) -> list[Record]:
    """Every game of a file or folder, - for standard input; JasslogError where a part of it cannot be read."""
    return list(_each(path))


def _each(path: str | os.PathLike[str]) -> Iterator[Record]:
    from jasslog.library.read import Unreadable, read

    for game in read([path]):
        if isinstance(game, Unreadable):
            raise JasslogError(str(game))
        game.words = _words
        yield game


def _words(audit: GameAudit) -> Tell:
    """Who puts the findings of an audit into words."""
    from jasslog.views.finding import Teller

    return Teller(audit).message
