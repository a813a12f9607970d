"""jasslog: replays a recorded game of Jass and settles the quarrel with proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.library import JasslogError

if TYPE_CHECKING:
    import os

    from jasslog.audit.report import Tell
    from jasslog.audit.result import GameAudit
    from jasslog.library.record import Record

__version__ = "0.1.0"
__all__ = ["JasslogError", "__version__", "load", "load_all"]


def load(path: str | os.PathLike[str]) -> Record:
    """The game of a file that holds one; JasslogError where it holds none or several, or cannot be read."""
    from jasslog.library import read as reading

    return reading.load(path, _words)


def load_all(path: str | os.PathLike[str]) -> list[Record]:
    """Every game of a file or folder, - for standard input; JasslogError where a part of it cannot be read."""
    from jasslog.library import read as reading

    return reading.load_all(path, _words)


def _words(audit: GameAudit) -> Tell:
    """Who puts the findings of an audit into words."""
    from jasslog.views.finding import Teller

    return Teller(audit).message
