"""Loading: one file's game or all of them, with an exception where something cannot be read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from jasslog.library.errors import JasslogError
from jasslog.library.read import Unreadable, read
from jasslog.library.record import Record

if TYPE_CHECKING:
    from jasslog.library.record import Words


def load_all(path: str | os.PathLike[str], words: Words) -> list[Record]:
    """Every game of a file or folder, - for standard input; JasslogError where a part of it cannot be read.

    ``words`` puts their findings into words.
    """
    return list(_each(path, words))


def load(path: str | os.PathLike[str], words: Words) -> Record:
    """The game of a file that holds one; JasslogError where it holds none or several, or cannot be read."""
    games = _each(path, words)
    first = next(games, None)
    if first is None:
        raise JasslogError(f"{os.fspath(path)} holds no game")
    if next(games, None) is not None:
        raise JasslogError(f"{os.fspath(path)} holds more than one game; load_all reads them all")
    return first


def _each(path: str | os.PathLike[str], words: Words) -> Iterator[Record]:
    for game in read([path]):
        if isinstance(game, Unreadable):
            raise JasslogError(str(game))
        game.words = words
        yield game
