"""A run that notes how far it has come, and goes on from there after an interruption."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from jasslog.cli.growing import Growing
from jasslog.cli.interrupt import Interrupts
from jasslog.cli.judging import PartTeller
from jasslog.cli.output import as_it_comes, keep_from, opened
from jasslog.cli.running import Asked, Run, asked_parts, go
from jasslog.library.bookmark import Bookmark, BookmarkError, Passed, around
from jasslog.library.part import Part
from jasslog.views.reports import Report

_PAUSE = 2.0
"""Seconds between two notes."""


def resume(asked: Asked, report: Report, teller: PartTeller, bookmark: Bookmark) -> set[int]:
    """Write the report of all games as ``run_through`` does, from where the bookmark is, if it is there.

    On the standard output come the games that were not told before, and the summary of all. A file is in the end what
    it would be without the interruption. BookmarkError where it cannot be gone on with.
    """
    place = bookmark.read()
    shown = as_it_comes(asked.output)
    with ExitStack() as stack:
        out = stack.enter_context(opened(asked.output, for_people=report.for_people)) if shown else _file(asked, place)
        run = Run(report, out)
        begin = run.go_on(place, anew=shown) if place is not None else None
        notes = _Notes(run, out, bookmark)
        source = notes.seen(asked_parts(asked, begin))
        if place is not None:
            source = notes.found_again(source, place)
        if place is None or shown:
            run.begin()
        notes.write()
        interrupts = stack.enter_context(Interrupts())
        try:
            go(run, source, asked, teller, interrupts, notes.now_and_then)
        except KeyboardInterrupt:
            notes.write()
            if shown:
                run.interrupted()
            raise
        run.end()
        notes.close()
    return run.codes


def _file(asked: Asked, place: dict[str, Any] | None) -> Growing:
    """The file that is being written."""
    keep_from(asked.output, asked.paths)
    return Growing(asked.output, place["out"] if place is not None else None)


class _Notes:
    """Writes into the bookmark how far a run has come."""

    def __init__(self, run: Run, out: Any, bookmark: Bookmark) -> None:
        self._run, self._out, self._bookmark = run, out, bookmark
        self._stamps: dict[int, tuple[str, tuple[int, int]]] = {}
        """The files that are being read, by their places in the run."""
        self._passed = Passed()
        self._due = 0.0

    def seen(self, source: Iterator[Part]) -> Iterator[Part]:
        """The parts; their files are remembered."""
        for part in source:
            self._stamps[part.number] = part.file, part.stamp
            yield part

    def found_again(self, source: Iterator[Part], place: dict[str, Any]) -> Iterator[Part]:
        """The parts from a place on; BookmarkError where a file before it, or its own, is no more as it was."""
        file, index, start = place["part"][:3]
        for part in source:
            if part.number == index:
                self._pass(index)
                there = [part.file, list(part.stamp), around(part.file, start)] == [file, *place["stamp"]]
                if self._passed.digest != place["passed"] or (file and not there):
                    break
                return _before(part, source)
        else:
            self._pass(index)
            if not file and self._passed.count == index and self._passed.digest == place["passed"]:
                return iter(())
        raise BookmarkError("files-changed")

    def _pass(self, index: int) -> None:
        """Be done with all files before that one."""
        for done in sorted(self._stamps.keys() & set(range(index))):
            self._passed.add(*self._stamps.pop(done))

    def now_and_then(self) -> None:
        """Write, unless it was done just now."""
        if time.monotonic() >= self._due:
            self.write()

    def write(self) -> None:
        """Note how far the run is; what was written before is out of our hands first."""
        place = self._run.place()
        file, index, start = place["part"][:3]
        self._pass(index)
        place["passed"] = self._passed.digest
        stamp = self._stamps.get(index, ("", (-1, -1)))[1]
        place["stamp"] = [list(stamp), around(file, start)] if file else []
        if isinstance(self._out, Growing):
            place["out"] = self._out.place()
        else:
            self._out.flush()
        self._bookmark.write(place)
        self._due = time.monotonic() + _PAUSE

    def close(self) -> None:
        """The run is at its end: the output has its name, and the bookmark goes."""
        if isinstance(self._out, Growing):
            self._out.finish()
        else:
            self._out.flush()
        self._bookmark.remove()


def _before(first: Part, others: Iterator[Part]) -> Iterator[Part]:
    yield first
    yield from others
