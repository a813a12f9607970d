"""A run that notes how far it has come, and goes on from there after an interruption."""

from __future__ import annotations

import errno
import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain
from typing import IO, Any

from jasslog.cli.exits import writing
from jasslog.cli.judging import PartTeller
from jasslog.cli.output import as_it_comes, keep_from, opened
from jasslog.cli.progress import Interrupts
from jasslog.cli.running import Plan, Run, go, planned_parts
from jasslog.library.bookmark import Bookmark, BookmarkError, around
from jasslog.library.part import Part
from jasslog.log.beside import lock, mode_of
from jasslog.views.reports import Report

_PAUSE = 2.0
"""Seconds between two notes."""


def resume(plan: Plan, report: Report, teller: PartTeller, bookmark: Bookmark) -> set[int]:
    """Write the report of all games as ``run_through`` does, from where the bookmark is, if it is there.

    On the standard output come the games that were not told before, and the summary of all. A file is in the end what
    it would be without the interruption. BookmarkError where it cannot be gone on with.
    """
    place = bookmark.read()
    shown = as_it_comes(plan.output)
    with ExitStack() as stack:
        out = stack.enter_context(opened(plan.output, for_people=report.for_people)) if shown else _file(plan, place)
        run = Run(report, out)
        begin = run.go_on(place, anew=shown) if place is not None else None
        notes = _Notes(run, out, bookmark)
        source = notes.seen(planned_parts(plan, begin))
        if place is not None:
            source = notes.found_again(source, place)
        if place is None or shown:
            run.begin()
        notes.write()
        interrupts = stack.enter_context(Interrupts())
        try:
            go(run, source, plan, teller, interrupts, notes.now_and_then)
        except KeyboardInterrupt:
            notes.write()
            if shown:
                run.interrupted()
            raise
        run.end()
        notes.close()
    return run.codes


def _file(plan: Plan, place: dict[str, Any] | None) -> Growing:
    """The file that is being written."""
    keep_from(plan.output, plan.paths)
    return Growing(plan.output, place["out"] if place is not None else None)


class _Notes:
    """Writes into the bookmark how far a run has come."""

    def __init__(self, run: Run, out: Any, bookmark: Bookmark) -> None:
        self._run, self._out, self._bookmark = run, out, bookmark
        self._stamps: dict[int, tuple[str, tuple[int, int]]] = {}
        """The files that are being read, by their places in the run."""
        self._passed, self._count = hashlib.sha256(), 0
        """The names, sizes and times of the files that the run has done with, and how many they are."""
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
                if self._passed.hexdigest() != place["passed"] or (file and not there):
                    break
                return chain((part,), source)
        else:
            self._pass(index)
            if not file and self._count == index and self._passed.hexdigest() == place["passed"]:
                return iter(())
        raise BookmarkError("files-changed")

    def _pass(self, index: int) -> None:
        """Be done with all files before that one."""
        for done in sorted(self._stamps.keys() & set(range(index))):
            file, (size, changed) = self._stamps.pop(done)
            self._passed.update(f"{file}\0{size}\0{changed}\n".encode(errors="surrogateescape"))
            self._count += 1

    def now_and_then(self) -> None:
        """Write, unless it was done just now."""
        if time.monotonic() >= self._due:
            self.write()

    def write(self) -> None:
        """Note how far the run is; what was written before is out of our hands first."""
        place = self._run.place()
        file, index, start = place["part"][:3]
        self._pass(index)
        place["passed"] = self._passed.hexdigest()
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


_BLOCK = 1 << 20


class Growing:
    """The output of a run with a bookmark: the file beside it stays when the run is interrupted."""

    def __init__(self, output: str, begun: dict[str, Any] | None) -> None:
        """``begun`` is what ``place`` said when it was left; BookmarkError where it is no more as it was then."""
        self._output, self._target = output, os.path.realpath(output)
        self._sum = hashlib.sha256()
        self._size = 0
        with writing(output):
            self._file = self._again(begun) if begun is not None else self._new()

    def _new(self) -> IO[bytes]:
        # Of one name for each output, so that no more than one is left of runs that were killed.
        folder, name = os.path.split(self._target)
        self._name = os.path.join(folder, f".jasslog-run-{hashlib.sha256(os.fsencode(name)).hexdigest()[:16]}")
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
        file = os.fdopen(os.open(self._name, flags, 0o600), "r+b")
        _alone(file)
        file.truncate()
        return file

    def _again(self, begun: dict[str, Any]) -> IO[bytes]:
        self._name = os.path.join(os.path.dirname(self._target), begun["file"])
        try:
            file = open(self._name, "r+b")  # noqa: SIM115
        except FileNotFoundError:
            raise BookmarkError("output-changed") from None
        _alone(file)
        while self._size < begun["size"] and (block := file.read(min(_BLOCK, begun["size"] - self._size))):
            self._sum.update(block)
            self._size += len(block)
        if self._size < begun["size"] or self._sum.hexdigest() != begun["sha256"]:
            file.close()
            raise BookmarkError("output-changed")
        file.seek(self._size)
        file.truncate()
        return file

    def write(self, text: str, /) -> object:
        """Add to it."""
        data = text.encode(errors="replace")
        self._sum.update(data)
        self._size += len(data)
        return self._file.write(data)

    def place(self) -> dict[str, Any]:
        """Where it is and how far it has come, on the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())
        return {"file": os.path.basename(self._name), "size": self._size, "sha256": self._sum.hexdigest()}

    def finish(self) -> None:
        """Give it its name."""
        self._file.close()
        os.chmod(self._name, mode_of(self._target))
        os.replace(self._name, self._target)


def _alone(file: IO[bytes]) -> None:
    """OSError where another run writes to it."""
    if not lock(file.fileno()):
        file.close()
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
