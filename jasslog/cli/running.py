"""A run over many games: in parts, by one process or several, written in order, and gone on with where it was left."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.cli import exits
from jasslog.cli.judging import PartTeller, Told
from jasslog.cli.output import Writable, as_it_comes, opened
from jasslog.cli.progress import Interrupts, Progress
from jasslog.library.files import BUG_READING, INTERRUPTED, LOST, Unreadable
from jasslog.library.part import Part, whole_files
from jasslog.views.reports import Report, placed

if TYPE_CHECKING:
    from jasslog.library.pool import Lost

_BATCH = 64
"""Most whole files that are taken together, and given to a process."""
_BATCH_BYTES = 3 << 19
"""Bytes of files from which on no more are."""


class Run:
    """What has been written and counted so far."""

    def __init__(self, report: Report, out: Writable) -> None:
        self.codes: set[int] = set()
        self.part = Part("", 0)
        """The part of which something was told last."""
        self._report, self._out = report, out
        self._told = False
        """Whether anything was told of a game."""
        self._games = 0
        """Games of the part that were told."""
        self._before = 0
        """Games of its file before the part."""
        self._line = 0
        self._broken = -1
        """The last file that could not be read to its end."""
        self._progress = Progress()
        self._done = False
        """Whether the part was told to its end."""
        self._all = self._errors = 0

    def take(self, part: Part, told: Told | Lost) -> None:
        """Write what is told of a part."""
        if part.number != self.part.number:
            self._games = self._before = self._line = 0
        elif part.start != self.part.start:
            self._before, self._games = self._before + self._games, 0
        self.part = part
        if part.number != self._broken:
            if isinstance(told, Told):
                self._write(told)
            else:
                self._lose(part, told)
        self._done = not isinstance(told, Told) or told.done
        self._progress.show(self._all, self._errors)

    def _write(self, told: Told) -> None:
        if told.text:
            text = placed(self._report.between.join(told.text), self._before)
            self._progress.clear()
            self._out.write(self._report.between + text if self._told else text)
            self._told = True
        for unread, trace in told.bugs:
            self._progress.clear()
            exits.tell_bug(unread, trace)
        self._report.add(told.report)
        self.codes |= told.codes
        self._games += told.games
        self._all += told.games
        self._errors += told.errors
        self._line = max(self._line, told.line)
        if told.unread is not None:
            self._broken = self.part.number
            line = told.unread.line
            self._unread(told.unread._replace(line=self._line) if line < 0 else told.unread)

    def _lose(self, part: Part, lost: Lost) -> None:
        """The process that read a part was ended: what follows in the file can still be read."""
        from jasslog.library.parts import heads

        self._games = max(self._games, heads(part))
        self._unread(Unreadable(part.file, max(self._line, part.line - 1), LOST, _ended(lost.code)))

    def _unread(self, unread: Unreadable) -> None:
        self.codes.add(exits.unread_code(unread))
        self._progress.clear()
        if unread.reason != BUG_READING:
            exits.warn(exits.unread_text(unread))
        self._out.write(self._report.unread(unread))

    def begin(self) -> None:
        """Write what stands before the first game."""
        self._out.write(self._report.begin())

    def end(self) -> None:
        """Write the end."""
        self._progress.clear()
        self._out.write(self._report.end())

    def interrupted(self) -> None:
        """Write the end of what there is, and that it is not all."""
        self._out.write(self._report.unread(Unreadable(self.part.file, self._line, INTERRUPTED)))
        self.end()

    def place(self) -> dict[str, Any]:
        """Where it is, and all that it knows, as JSON values."""
        part, games, before = self.part, self._games, self._before
        if self._done:
            part, games, before = part.following or Part("", part.number + 1), 0, before + games
        return {
            "part": [part.file, part.number, part.start, part.size, part.line, games],
            "report": self._report.remembered(),
            "codes": sorted(self.codes),
            "told": self._told,
            "before": before if part.file else 0,
            "line": self._line if part.file else 0,
            "broken": self._broken,
            "counted": [self._all, self._errors],
        }

    def go_on(self, place: dict[str, Any], *, anew: bool) -> Part:
        """Be as it was when ``place`` was asked; the part that comes next. ``anew`` is where all is written anew."""
        file, index, start, size, line, games = place["part"]
        self.part = Part(file, index, start, size, line, skip=games)
        self._report.add(place["report"])
        self.codes = set(place["codes"])
        self._told, self._games, self._before = place["told"] and not anew, games, place["before"]
        self._line, self._broken = place["line"], place["broken"]
        self._all, self._errors = place["counted"]
        return self.part


def _ended(code: int | None) -> str:
    """How a process ended, as the system says it."""
    if code is not None and code < 0:
        import signal

        try:
            return signal.Signals(-code).name
        except ValueError:
            return f"signal {-code}"
    return "" if code is None else str(code)


class Plan(NamedTuple):
    """What is to be run, and how."""

    paths: tuple[str, ...]
    output: str
    processes: int
    cut: bool
    """Whether large files are read in parts."""


def planned_parts(plan: Plan, begin: Part | None = None) -> Iterator[Part]:
    """What is to be read, from ``begin`` on where there is one: files, and large ones in parts where that is wanted."""
    if not plan.cut:
        return whole_files(plan.paths, begin)
    from jasslog.library.parts import parts

    return parts(plan.paths, begin)


def run_through(plan: Plan, report: Report, teller: PartTeller) -> set[int]:
    """Write the report of all games; the exit codes they lead to.

    An interrupt ends it early: what was seen so far gets its end, and a file is not there at all.
    """
    with opened(plan.output, plan.paths, for_people=report.for_people) as out, Interrupts() as interrupts:
        run = Run(report, out)
        run.begin()
        try:
            go(run, planned_parts(plan), plan, teller, interrupts)
        except KeyboardInterrupt:
            if as_it_comes(plan.output):
                run.interrupted()
            raise
        run.end()
    return run.codes


def go(
    run: Run,
    source: Iterator[Part],
    plan: Plan,
    teller: PartTeller,
    interrupts: Interrupts,
    after: Callable[[], None] = lambda: None,
) -> None:
    """Write what is told of all parts, each time with something ``after`` it; no interrupt comes in between."""
    with closing(_answers(source, plan.processes, teller)) as answers:
        for part, told in answers:
            with interrupts.wait():
                run.take(part, told)
                after()


def _answers(
    source: Iterable[Part], processes: int, teller: PartTeller
) -> Generator[tuple[Part, Told | Lost], None, None]:
    """What is told of each part in order, whoever tells it."""
    if processes > 1:
        from jasslog.library.pool import in_order

        yield from in_order(_batches(source), teller, processes)
        return
    for batch in _batches(source):
        for part in batch:
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
