"""A run over many games: in parts, by one process or several, written in order, and gone on with where it was left."""

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
"""Most whole files that are taken together, and given to a process."""
_BATCH_BYTES = 3 << 17
"""Bytes of files from which on no more are."""
_PAUSE = 2.0
"""Seconds between two notes of how far a run has come."""


class Plan(NamedTuple):
    """What is to be run, and how."""

    paths: tuple[str, ...]
    output: str = "-"
    processes: int = 1
    cut: bool = False
    """Whether large files are read in parts."""
    bookmark: Bookmark | None = None
    """Where it is noted how far the run has come."""
    passed: Passed | None = None
    """Counts what is passed over in folders."""

    def parts(self, begin: Part | None = None) -> Iterator[Part]:
        """What is to be read, from ``begin`` on where there is one."""
        if not self.cut:
            return whole_files(self.paths, begin, self.passed)
        from jasslog.library.parts import parts

        return parts(self.paths, begin, passed=self.passed)


class Run:
    """What has been written and counted so far."""

    def __init__(self, plan: Plan, report: Report, teller: PartTeller, out: TextIO) -> None:
        self.codes: set[int] = set()
        self._report, self._teller, self._out = report, teller, out
        self._part = Part("")
        """The part of which something was told last."""
        self._line = 0
        """The last line of its file that was read."""
        self._games = self._before = 0
        """Games of it that were told, and those of its file before it."""
        self._told = self._done = False
        """Whether anything was told of a game, and whether the part was told to its end."""
        self._broken = -1
        """The last file that could not be read to its end."""
        self._all = self._errors = 0
        self._progress = Progress(plan.paths)
        self.shown = as_it_comes(plan.output)
        self._bookmark = plan.bookmark
        self._due = 0.0
        """When the next note is to be made."""

    def begin(self) -> None:
        """Write what stands before the first game."""
        self._out.write(self._report.begin())

    def take(self, part: Part, told: Told | Lost) -> None:
        """Write what is told of a part, and note it."""
        self._come_to(part)
        if not isinstance(told, Told):
            from jasslog.library.parts import heads

            told = self._teller.lost(part, self._line, max(0, heads(part) - self._games), told.how)
        self._write(told)
        self._progress.show(self._all, self._errors, part, whole=part.whole and told.done)
        if self._bookmark is not None:
            # What is on the screen is not written again.
            noted = structs.replace(told, text=[]) if self.shown else told
            with writing(self._bookmark.path):
                self._bookmark.add(to_builtins((part.noted, noted)))
            if time.monotonic() >= self._due:
                self._keep(self._bookmark)

    def _come_to(self, part: Part) -> None:
        if part.number != self._part.number:
            self._games = self._before = self._line = 0
        elif part.start != self._part.start:
            self._before, self._games = self._before + self._games, 0
        self._part = part

    def _write(self, told: Told, *, again: bool = False) -> None:
        """Write what is told; ``again`` it is kept from the standard error."""
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
        """What comes next: the same part where not all of it was told, else the next, or the next file."""
        if not self._done:
            return self._part._replace(size=-1, skip=self._games)
        return self._part.following or Part("", self._part.number + 1)

    def _keep(self, bookmark: Bookmark) -> None:
        """Let what was noted count; what was written before is out of our hands first."""
        self._out.flush()
        begin = self._following()
        with writing(bookmark.path):
            bookmark.keep(begin.file, begin.start)
        self._due = time.monotonic() + _PAUSE

    def gone_on(self, plan: Plan, bookmark: Bookmark) -> Iterator[Part]:
        """What is left to be read once all that was noted is told again.

        BookmarkError where a file that was read, or is being read, is no more as it was.
        """
        from jasslog.library.bookmark import BookmarkError

        passed = known = b""
        for noted in bookmark.told():
            place, told = convert(noted, tuple[Noted, Told])
            part = Part(*place)
            if part.number != self._part.number:
                known = _passed(known, self._part)
            self._come_to(part)
            self._write(told, again=True)
        begin = self._following()
        if begin.number != self._part.number:
            known = _passed(known, self._part)
        source = plan.parts(begin)
        first = next(source, None)
        while first is not None and first.number < begin.number:
            passed, first = _passed(passed, first), next(source, None)
        same = first is not None and (first.file, first.stamp) == (begin.file, begin.stamp)
        if passed != known or (begin.file and not (same and bookmark.is_at(begin.file, begin.start))):
            raise BookmarkError("files-changed")
        return chain((first,), source) if first else source

    def tell_place(self) -> None:
        """Tell behind what it goes on: whoever killed a run has seen more of it than was noted."""
        if self._part.file:
            self._progress.clear()
            warn_of("audit.goes_on", file=self._part.file, line=self._line)

    def interrupted(self) -> None:
        """Note how far it is; where it is seen at once, write the end of what there is, and that it is not all."""
        if self._bookmark is not None:
            self._keep(self._bookmark)
        if self.shown:
            self._out.write(self._report.unread(Unreadable(self._part.file, self._line, INTERRUPTED)))
            self.end()

    def end(self) -> None:
        """Write the end."""
        self._progress.clear()
        self._out.write(self._report.end())


def _passed(before: bytes, part: Part) -> bytes:
    """A digest of the names, sizes and times of files: those before, and one more."""
    from hashlib import sha256

    return sha256(before + f"{part.file}\0{part.stamp}".encode(errors="surrogateescape")).digest()


def run_through(plan: Plan, report: Report, teller: PartTeller) -> set[int]:
    """Write the report of all games; the exit codes they lead to.

    An interrupt ends it early, and so does whoever asks the process to end: what was seen so far gets its end, and a
    file is not there at all. With a bookmark it goes on from there: on the standard output come the games that were not
    told before, and the summary of all; a file is in the end what it would be without the interruption. BookmarkError
    where it cannot be gone on with.
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
    """What is told of each part in order, whoever tells it; what has a stream only this process can read."""
    for stream, batches in groupby(_batches(source), lambda batch: batch[0].stream is not None):
        if processes > 1 and not stream:
            from jasslog.library.pool import in_order

            yield from in_order(batches, teller, processes)
        else:
            for part in chain.from_iterable(batches):
                for told in teller(part):
                    yield part, told


def _batches(source: Iterable[Part]) -> Iterator[list[Part]]:
    """Whole files together, everything else by itself."""
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
