"""Finding the files to read: folders expanded in order of file names, and how a record is told from other files."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BufferedReader
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast

from jasslog.formats.foreign import TRANSCRIPT, format_of
from jasslog.log.games import RECORD
from jasslog.log.scan import PACKED_AS, Log, LogUnreadable, decompressed, open_log, said

if TYPE_CHECKING:
    from jasslog.audit.report_model import ReportError

STDIN = "-"
"""The path that stands for standard input."""
RECORDS = (".jsonl", ".jsonl.gz", ".jsonl.zst")
"""Endings of the names of records and archives of records."""
INTERRUPTED = "interrupted"
"""The reason where a run was ended before it had read everything."""
LOST = "lost"
"""The reason where the process that read a file died."""
CHANGING = "changing"
"""The reason where a file was changed again and again while it was read."""
BUG, BUG_READING = "bug", "bug-reading"
"""The reasons where a game, or the rest of a file, could not be judged because the program itself has a bug."""
A_RECORD = "a-record"
"""The reason where a file is a record already, but something to make a record of was wanted."""
EXPECTED = ".expected.jsonl"
"""Ending of the name of a file with the findings that generated games must lead to."""
Stamp = tuple[int, int]
"""The size of a file in bytes, and when it was last changed, in nanoseconds."""
_PAGES = (".css", ".htm", ".html", ".j2", ".js", ".jsx", ".mjs", ".php", ".ts", ".tsx")
_SCRIPTS = (".ipynb", ".lua", ".pl", ".py", ".pyi", ".rb", ".sh")
_COMPILED = (".c", ".cc", ".cpp", ".cs", ".go", ".h", ".hpp", ".java", ".kt", ".rs", ".swift")
"""Endings of the names of source files, which may quote words by which the logs of other programs are recognised."""
_URL = re.compile(r"[a-z][a-z0-9+.-]+://.*", re.DOTALL)
SNIFFED = 8192
"""How many first bytes of a file are looked at to tell its format."""


class Unreadable(NamedTuple):
    """A file, folder or part of a file that could not be read."""

    file: str
    line: int
    """The line after which reading stopped, or of the first mistake in a transcript; 0 where nothing could be read."""
    reason: str
    """A reason of LogUnreadable, or one of elsewhere, empty, empty-folder, nothing-to-read, no-record, a-record, a-log,
    transcript-mistakes, too-large, changing, lost, interrupted, no-room, bug, bug-reading."""
    detail: str = ""
    """What the system said; for a file that is not a record, what it seems to be."""
    game: str = ""
    """The id of the game, where only one game could not be read; ``line`` is then the first line of that game."""

    def to_error(self) -> ReportError:
        """The same as an error of a report, with None for a missing line, detail or game."""
        # The models of reports are loaded only when a report is written.
        from jasslog.audit.report_model import ReportError

        return ReportError(self.file, self.line or None, self.reason, self.detail or None, self.game or None)


class Passed:
    """How many files in folders were passed over."""

    def __init__(self) -> None:
        self.files = 0
        """Files that are no records, by their names or by how they begin."""
        self.hidden = 0
        """Files and folders whose names begin with a dot; they are not opened."""


def found(paths: Iterable[str | os.PathLike[str]], passed: Passed | None = None) -> Iterator[str | Unreadable]:
    """The files of the paths in order; an Unreadable for a URL, and for a folder without records.

    Of a folder, and of the folders in it, the records and the logs of other programs come. Transcripts, files ending
    in .expected.jsonl and hidden files do not. A path that is named twice comes twice. ``passed`` counts what is passed
    over.
    """
    for path in paths:
        name = os.fspath(path)
        if name == STDIN or not os.path.isdir(name):
            yield Unreadable(name, 0, "elsewhere") if is_url(name) and not os.path.lexists(name) else name
            continue
        inside = _in_folder(name, passed or Passed())
        yield next(inside, Unreadable(name, 0, "empty-folder"))
        yield from inside


class OfFile(Protocol):
    """Anything with the path of a file."""

    @property
    def file(self) -> str:
        """The path."""


F = TypeVar("F", bound=OfFile)


def once(files: Iterable[F]) -> Iterator[F]:
    """The first of the items for each file, however often and by whatever paths the file is named.

    Memory grows with the number of files.
    """
    seen: set[str] = set()
    for one in files:
        # Some names, such as - and URLs, are no paths.
        real = os.path.realpath(one.file) if os.path.lexists(one.file) else one.file
        if real not in seen:
            seen.add(real)
            yield one


def is_url(path: str) -> bool:
    """Whether a path has the form of a URL, even if a file of that name exists."""
    return _URL.fullmatch(path) is not None


def _in_folder(folder: str, passed: Passed) -> Iterator[str | Unreadable]:
    """The records of a folder and of the folders in it; each folder once, however many links lead to it."""
    seen: set[tuple[int, int]] = set()
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        if not os.path.isdir(here):
            if _is_record(here):
                yield here
            else:
                passed.files += 1
            continue
        try:
            status = os.stat(here)
            names = sorted(os.listdir(here), reverse=True)
        except OSError as error:
            yield Unreadable(here, 0, "denied" if isinstance(error, PermissionError) else "failed", said(error))
            continue
        if (status.st_dev, status.st_ino) not in seen:
            seen.add((status.st_dev, status.st_ino))
            shown = [os.path.join(here, name) for name in names if not name.startswith(".")]
            passed.hidden += len(names) - len(shown)
            waiting += shown


def _is_record(file: str) -> bool:
    """Whether a file in a folder is to be read, judged by its name, else by how it begins.

    Not read are the expected findings of generated games, because they hold no game, and transcripts, because the
    record of a transcript usually lies beside it.
    """
    if file.endswith((EXPECTED, *_PAGES, *_SCRIPTS, *_COMPILED)):
        return False
    if file.endswith(RECORDS):
        return True
    try:
        with open_log(file) as log:
            start = log.read(SNIFFED)
    except LogUnreadable as error:
        return file.endswith(PACKED_AS) and error.reason != "not-a-file"
    return is_foreign(start) or (file.endswith(PACKED_AS) and start.lstrip().startswith(b"{"))


def is_foreign(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a log of another program that can be read."""
    return format_of(start) not in (RECORD, TRANSCRIPT)


def opened(file: str) -> Log:
    """An open file, decompressed; - stands for standard input. LogUnreadable where it cannot be opened."""
    if file != STDIN:
        return open_log(file)
    stream = cast(Any, sys.stdin.buffer)
    return Log(STDIN, decompressed(STDIN, stream if hasattr(stream, "peek") else BufferedReader(stream)), None)


def stamp(file: str) -> Stamp:
    """The size of a file and when it was changed; (-1, -1) for standard input and for a file that cannot be seen."""
    with suppress(OSError, ValueError):
        if file != STDIN:
            status = os.stat(file)
            return status.st_size, status.st_mtime_ns
    return -1, -1
