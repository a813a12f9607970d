"""Where review pages are written: one file for a few games, or a folder with an index and a page for each."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from jasslog.cli import exits
from jasslog.cli.output import STDOUT, opened
from jasslog.views.messages import count, say
from jasslog.views.page.page import INDEX, Row, index_page, review_page, row_of

if TYPE_CHECKING:
    from jasslog.library.files import Unreadable
    from jasslog.views.page.game import Shown
    from jasslog.views.reports import Judged

_OURS = b'<meta name="generator" content="jasslog">'
_START = 1024
"""Bytes of a page in which that stands."""
_LONGEST = 80
"""Most characters of the name of a page, without its number."""


def is_folder(output: str) -> bool:
    """Whether a folder is named: there is one, or the name ends as that of a folder."""
    return output != STDOUT and (output.endswith(("/", os.sep)) or os.path.isdir(output))


class OnePage:
    """A page with some games."""

    def __init__(self, output: str, view: str, most: int, inputs: tuple[str, ...]) -> None:
        self.unread: list[Unreadable] = []
        self._output, self._view, self._most, self._inputs = output, view, most, inputs
        self._shown: list[Shown] = []

    @property
    def games(self) -> int:
        """How many games there are so far."""
        return len(self._shown)

    @property
    def place(self) -> int:
        """The place of the next game on its page."""
        return self.games + 1

    def take(self, judged: Judged, shown: Shown) -> None:
        """One game more; a Problem where it is one too many."""
        if self.games == self._most:
            raise exits.problem("many_games", exits.USAGE, most=self._most, folder=f"review{os.sep}")
        self._shown.append(shown)

    def end(self) -> None:
        """Write the page."""
        with opened(self._output, self._inputs) as out:
            out.write(review_page(self._shown, self.unread, self._view))
        if self._output != STDOUT:
            exits.warn(say("convert.done", count=count("games", self.games), file=self._output))


class Folder:
    """A folder with an index and a page for each game; memory holds one game and the rows of all."""

    def __init__(self, output: str, view: str) -> None:
        self.unread: list[Unreadable] = []
        self._folder, self._view = output, view
        self._rows: list[Row] = []
        self._taken = {INDEX}
        self._numbers: dict[str, int] = {}

    @property
    def games(self) -> int:
        """How many games there are so far."""
        return len(self._rows)

    place = 1
    """The place of the next game on its page."""

    def take(self, judged: Judged, shown: Shown) -> None:
        """Write the page of one game more."""
        name = self._name(judged.record.file)
        self._write(name, review_page([shown], [], self._view, index=INDEX))
        self._rows.append(row_of(judged, name))

    def end(self) -> None:
        """Write the index."""
        self._write(INDEX, index_page(self._rows, self.unread))
        file = os.path.join(self._folder, INDEX)
        exits.warn(say("index.done", count=count("games", self.games), folder=self._folder, file=file))

    def _name(self, file: str) -> str:
        """The name of the next page, after the file of its game; no two differ in capitals alone."""
        stem = re.sub(r"[^\w-]+", "-", os.path.basename(file).split(".")[0])[:_LONGEST].strip("-") or "game"
        while True:
            number = self._numbers[stem.casefold()] = self._numbers.get(stem.casefold(), 0) + 1
            name = f"{stem}-{number}.html" if number > 1 else f"{stem}.html"
            if name.casefold() not in self._taken:
                self._taken.add(name.casefold())
                return name

    def _write(self, name: str, text: str) -> None:
        """Write a page; a Problem where something lies there that is none."""
        file = os.path.join(self._folder, name)
        try:
            os.makedirs(self._folder, exist_ok=True)
            if os.path.lexists(file) and not _is_ours(file):
                raise exits.problem("not_ours", exits.USAGE, file=file)
        except OSError as error:
            reason = error.strerror or str(error)
            raise exits.problem("cannot_write", exits.USAGE, file=file, reason=reason) from error
        with opened(file) as out:
            out.write(text)


def _is_ours(file: str) -> bool:
    if os.path.islink(file) or not os.path.isfile(file):
        return False
    with open(file, "rb") as page:
        return _OURS in page.read(_START)
