"""A run over many games: judged in parts by one or several processes, written in order, resumed with a bookmark."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple, TextIO

from msgspec import convert, structs, to_builtins

from jasslog.cli.judging import PartTeller, Told
from jasslog.cli.output import STDOUT, as_it_comes, opened
from jasslog.cli.shared import warn_of, writing
from jasslog.cli.terminal import Ended, Progress, uninterrupted
from jasslog.library.files import INTERRUPTED, Passed, Unreadable
from jasslog.library.read import Noted, Part, whole_files
from jasslog.views.messages import settings, telling
from jasslog.views.reports import Report, placed

if TYPE_CHECKING:
    from jasslog.library.bookmark import Bookmark
    from jasslog.library.pool import Lost

_BATCH = 64
"""Most whole files in a batch, which one process gets at a time."""
_BATCH_BYTES = 3 << 17
"""Bytes in a batch from which on it takes no further file."""
_PAUSE = 2.0
"""Seconds, at least, between two updates of the bookmark."""


class Plan(NamedTuple):
    """What a run reads and writes, and how."""

    paths: tuple[str, ...]
    output: str = "-"
    processes: int = 1
    cut: bool = False
    """Whether large files are read in parts."""
    bookmark: Bookmark | None = None
    """The file that notes how far the run has come; None for none."""
    passed: Passed | None = None
    """Counts the files and hidden entries that are passed over in folders."""

    def parts(self, begin: Part | None = None) -> Iterator[Part]:
        """The parts to read. With ``begin`` its file is read from there on, and the files before it come as a whole."""
        if not self.cut:
            return whole_files(self.paths, begin, self.passed)
        from jasslog.library.parts import parts

        return parts(self.paths, begin, passed=self.passed)


class Run:
    """A run in progress: what has been written and counted so far."""

    def __init__(self, plan: Plan, report: Report, teller: PartTeller, out: TextIO) -> None:
        self.codes: set[int] = set()
        self._report, self._teller, self._out = report, teller, out
        self._part = Part("")
        """The part whose results were written last."""
        self._line = 0
        """The last line that was read of the file of that part."""
        self._games = self._before = 0
        """Games of that part that were written, and games of its file before that part."""
        self._told = self._done = False
        """Whether the text of any game was written, and whether that part was written to its end."""
        self._broken = -1
        """The number of the last file that could not be read to its end; -1 for none."""
        self._all = self._errors = 0
        self._progress = Progress(plan.paths)
        self.shown = as_it_comes(plan.output)
        self._bookmark = plan.bookmark
        self._due = 0.0
        """When the bookmark is updated next, in seconds of ``time.monotonic``."""

    def begin(self) -> None:
        """Write the beginning of the report, which stands before the first game."""
        self._out.write(self._report.begin())

    def take(self, part: Part, told: Told | Lost) -> None:
        """Write a result of a part, and note it in the bookmark."""
        self._come_to(part)
        if not isinstance(told, Told):
            from jasslog.library.parts import heads

            told = self._teller.lost(part, self._line, max(0, heads(part) - self._games), told.how)
        self._write(told)
        self._progress.show(self._all, self._errors, part, whole=part.whole and told.done)
        if self._bookmark is not None:
            # Text that was on the screen is not written again by a later run.
            noted = structs.replace(told, text=[]) if self.shown else told
            with writing(self._bookmark.path):
                self._bookmark.add(to_builtins((part.noted, noted)))
            if time.monotonic() >= self._due:
                self._keep(self._bookmark)

    def _come_to(self, part: Part) -> None:
        """Make a part the current one, and count its games and those before it in its file."""
        if part.number != self._part.number:
            self._games = self._before = self._line = 0
        elif part.start != self._part.start:
            self._before, self._games = self._before + self._games, 0
        self._part = part

    def _write(self, told: Told, *, again: bool = False) -> None:
        """Write and count a result of the current part; ``again`` leaves out its messages for the standard error."""
        self._done = told.done
        if self._part.number == self._broken:
            return
        if told.text:
            text = placed(self._report.between.join(told.text), self._before)
            self._progress.clear()
            self._out.write(self._report.between + text if self._told else text)
            self._told = True
        if told.said and not again:
            self._progress.clear()
            sys.stderr.write("".join(told.said))
        self._report.add(told.report)
        self.codes |= told.codes
        self._games += told.games
        self._all += told.games
        self._errors += told.errors
        self._line = max(self._line, told.line)
        if told.broken:
            self._broken = self._part.number

    def _following(self) -> Part:
        """Where to go on: in the same part if it was not written to its end, else at the next part or the next file."""
        if not self._done:
            return self._part._replace(size=-1, skip=self._games)
        return self._part.following or Part("", self._part.number + 1)

    def _keep(self, bookmark: Bookmark) -> None:
        """Make the notes in the bookmark count, after everything that they are about was flushed to the output."""
        self._out.flush()
        begin = self._following()
        with writing(bookmark.path):
            bookmark.keep(begin.file, begin.start)
        self._due = time.monotonic() + _PAUSE

    def gone_on(self, plan: Plan, bookmark: Bookmark) -> Iterator[Part]:
        """Write again everything that the bookmark holds, and return the parts that are left to read.

        BookmarkError if a file that was read, in whole or in part, has changed since.
        """
        from jasslog.library.bookmark import BookmarkError

        digest_now = digest_noted = b""
        for noted in bookmark.told():
            place, told = convert(noted, tuple[Noted, Told])
            part = Part(*place)
            if part.number != self._part.number:
                digest_noted = _passed(digest_noted, self._part)
            self._come_to(part)
            self._write(told, again=True)
        begin = self._following()
        if begin.number != self._part.number:
            digest_noted = _passed(digest_noted, self._part)
        source = plan.parts(begin)
        first = next(source, None)
        while first is not None and first.number < begin.number:
            digest_now, first = _passed(digest_now, first), next(source, None)
        same = first is not None and (first.file, first.stamp) == (begin.file, begin.stamp)
        if digest_now != digest_noted or (begin.file and not (same and bookmark.is_at(begin.file, begin.start))):
            raise BookmarkError("files-changed")
        return chain((first,), source) if first else source

    def tell_place(self) -> None:
        """Tell after which line the run goes on: a run that was killed may have shown more than the bookmark notes."""
        if self._part.file:
            self._progress.clear()
            warn_of("audit.goes_on", file=self._part.file, line=self._line)

    def interrupted(self) -> None:
        """Update the bookmark; on an output that is seen at once, write that this is not all, and end the report."""
        if self._bookmark is not None:
            self._keep(self._bookmark)
        if self.shown:
            self._out.write(self._report.unread(Unreadable(self._part.file, self._line, INTERRUPTED)))
            self.end()

    def end(self) -> None:
        """Write the end of the report."""
        self._progress.clear()
        self._out.write(self._report.end())


def _passed(before: bytes, part: Part) -> bytes:
    """A digest of the names, sizes and times of files: that of the files before, with the file of ``part`` added."""
    from hashlib import sha256

    return sha256(before + f"{part.file}\0{part.stamp}".encode(errors="surrogateescape")).digest()


def run_through(plan: Plan, report: Report, teller: PartTeller) -> set[int]:
    """Write the report of all games, and return the exit codes that they lead to.

    An interrupt, or a signal that asks the process to end, stops the run early: a report on the standard output gets
    its end, and an output file is not made at all. With a bookmark a later run goes on from there: on the standard
    output come the games that were not written before, and the summary of all games; an output file becomes what it
    would be without the interruption. BookmarkError if the bookmark cannot be used.
    """
    with ExitStack() as stack:
        stack.enter_context(telling(colour=settings().colour and plan.output == STDOUT))
        out = stack.enter_context(opened(plan.output, plan.paths, for_people=report.for_people))
        run = Run(plan, report, teller, out)
        if plan.bookmark is None or not run.shown:
            run.begin()
        if plan.bookmark is None:
            source = plan.parts()
        else:
            source = run.gone_on(plan, plan.bookmark)
            with writing(plan.bookmark.path):
                stack.enter_context(plan.bookmark.open())
            if run.shown:
                run.tell_place()
                run.begin()
        try:
            with closing(_answers(source, plan.processes, teller)) as answers:
                for part, told in answers:
                    with uninterrupted():
                        run.take(part, told)
        except (KeyboardInterrupt, Ended):
            run.interrupted()
            raise
        run.end()
    if plan.bookmark is not None:
        plan.bookmark.remove()
    return run.codes


def _answers(
    source: Iterable[Part], processes: int, teller: PartTeller
) -> Generator[tuple[Part, Told | Lost], None, None]:
    """The results of each part, in order, from all processes; a part with a stream can only be read by this one."""
    for stream, batches in groupby(_batches(source), lambda batch: batch[0].stream is not None):
        if processes > 1 and not stream:
            from jasslog.library.pool import in_order

            yield from in_order(batches, teller, processes)
        else:
            for part in chain.from_iterable(batches):
                for told in teller(part):
                    yield part, told


def _batches(source: Iterable[Part]) -> Iterator[list[Part]]:
    """The parts in batches: several whole files together, any other part by itself."""
    held: list[Part] = []
    for part in source:
        if held and not (part.whole and len(held) < _BATCH and sum(one.stamp[0] for one in held) < _BATCH_BYTES):
            yield held
            held = []
        if part.whole:
            held.append(part)
        else:
            yield [part]
    if held:
        yield held
