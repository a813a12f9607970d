"""The command ``report``: one page for a few games, or a folder with an index and a page for each."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from unicodedata import normalize

from jasslog.cli import shared
from jasslog.cli.asked import Asked
from jasslog.cli.judging import Judging
from jasslog.cli.output import STDOUT, write
from jasslog.formats.foreign import is_page
from jasslog.library.files import Unreadable
from jasslog.library.read import read
from jasslog.library.record import Record
from jasslog.views.messages import count, say
from jasslog.views.page.many import INDEX, Row, index_page, row_of
from jasslog.views.page.page import Shown, review_page, shown
from jasslog.views.reports import Judged

_MOST = 20
"""Most games on one page: a longer one is slow to load, and nobody finds a game on it."""
_LONGEST = 80
"""Most characters of the name of a page, without its number."""


def report(asked: Asked, paths: tuple[str, ...], show: bool = False) -> int:
    """Write games as one page for the arbiter, or many as a folder of pages; ``show`` opens what was written."""
    judging = Judging()
    if asked.output == STDOUT and (show or at_terminal()):
        asked = replace(asked, output=_beside(paths))
    folder = asked.output != STDOUT and (asked.output.endswith(("/", os.sep)) or os.path.isdir(asked.output))
    pages = _Folder(asked) if folder else _OnePage(asked, paths)
    for number, game in _numbered(read(paths, asked.reading)):
        place = 1 if folder else len(pages.games) + 1
        done = shared.attempted(judging.codes, game, partial(_shown, judging, number, place))
        if isinstance(done, Unreadable):
            pages.unread.append(done)
        else:
            pages.take(*done)
    if not pages.games:
        return shared.strongest(judging.codes)
    first = pages.end()
    if show:
        import webbrowser

        webbrowser.open(Path(first).resolve().as_uri())
    return shared.strongest(judging.codes & {shared.UNREADABLE, shared.MISSING_EXTRA, shared.BUG})


def at_terminal() -> bool:
    """Whether the answer is printed for somebody who looks at it, and not written to a file or a pipe."""
    return sys.stdout.isatty()


def _beside(paths: tuple[str, ...]) -> str:
    """The name of a page in the working folder, after the file of its game; a Problem if another file has that name."""
    only = paths[0] if len(paths) == 1 and os.path.isfile(paths[0]) else "review"
    page = f"{os.path.basename(only).split('.')[0] or 'review'}.html"
    with shared.writing(page):
        _refuse_others(page)
    return page


def _numbered(games: Iterable[Record | Unreadable]) -> Iterator[tuple[int, Record | Unreadable]]:
    """Each game with its place in its file, from 1."""
    for _, mine in groupby(games, attrgetter("file")):
        yield from enumerate(mine, start=1)


def _shown(judging: Judging, number: int, place: int, game: Record) -> tuple[Judged, Shown]:
    """A judged game, the one of that number in its file, and how the page shows it at that place on the page."""
    judged = judging.judged(game, number)
    return judged, shown(judged, place)


class _OnePage:
    """A page with some games."""

    def __init__(self, asked: Asked, inputs: tuple[str, ...]) -> None:
        self.unread: list[Unreadable] = []
        self._asked, self._inputs = asked, inputs
        self.games: list[Shown] = []

    def take(self, judged: Judged, shown: Shown) -> None:
        """Add a game to the page; a Problem where it is one too many."""
        if len(self.games) == _MOST:
            raise shared.problem("many_games", shared.USAGE, most=_MOST, folder=f"review{os.sep}")
        self.games.append(shown)

    def end(self) -> str:
        """Write the page; returns its file."""
        output = self._asked.output
        write(output, review_page(self.games, self.unread, self._asked.view), self._inputs)
        if output != STDOUT:
            shared.warn(say("convert.done", count=count("games", len(self.games)), file=output))
        return output


class _Folder:
    """A folder with an index and a page for each game; memory holds one game, and the index row of every game."""

    def __init__(self, asked: Asked) -> None:
        self.unread: list[Unreadable] = []
        self._folder, self._view = asked.output, asked.view
        self.games: list[Row] = []
        self._taken = {INDEX}
        self._numbers: dict[str, int] = {}

    def take(self, judged: Judged, shown: Shown) -> None:
        """Write the page of a game."""
        name = self._name(judged.record.file)
        self._write(name, review_page([shown], [], self._view, index=INDEX))
        self.games.append(row_of(judged, name))

    def end(self) -> str:
        """Write the index; returns its file."""
        self._write(INDEX, index_page(self.games, self.unread))
        file = os.path.join(self._folder, INDEX)
        shared.warn(say("index.done", count=count("games", len(self.games)), folder=self._folder, file=file))
        return file

    def _name(self, file: str) -> str:
        """The name of the next page, after the file of its game; no two differ in capitals or Unicode forms alone."""
        called = normalize("NFC", os.path.basename(file).split(".")[0])
        stem = re.sub(r"[^\w-]+", "-", called)[:_LONGEST].strip("-") or "game"
        while True:
            number = self._numbers[stem.casefold()] = self._numbers.get(stem.casefold(), 0) + 1
            name = f"{stem}-{number}.html" if number > 1 else f"{stem}.html"
            if name.casefold() not in self._taken:
                self._taken.add(name.casefold())
                return name

    def _write(self, name: str, text: str) -> None:
        """Write a page; a Problem where something else than a page of this command lies there."""
        file, index = (os.path.join(self._folder, one) for one in (name, INDEX))
        with shared.writing(file):
            os.makedirs(self._folder, exist_ok=True)
            _refuse_others(file)
            if not self.games:
                # The index of an earlier run lists other pages, and would stay if this run breaks off.
                _refuse_others(index)
                Path(index).unlink(missing_ok=True)
        write(file, text)


def _refuse_others(file: str) -> None:
    """Raise a Problem if something else than a page of this command lies there."""
    if os.path.lexists(file) and not _is_ours(file):
        raise shared.problem("not_ours", shared.USAGE, file=file)


def _is_ours(file: str) -> bool:
    if os.path.islink(file) or not os.path.isfile(file):
        return False
    with open(file, "rb") as page:
        return is_page(page.read(1024))
