"""Which files are read together: small ones packed into segments, large ones cut into parts, planned by sorted path.

The plan depends on the files alone, not on how many processes follow it. A file that is added, or grows, changes only
the segments around it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct, json

from jasslog.archive.remote import below, here, last_part, open_source, stamp_of
from jasslog.errors import JasslogError
from jasslog.library.files import Stamp, Unreadable, is_url, once
from jasslog.library.parts import parts
from jasslog.library.read import REST, Part, skip, whole_files
from jasslog.log import scan
from jasslog.log.scan import LogUnreadable, open_log, reason, said
from jasslog.regular import Readable

_YOUNG = 2_000_000_000
"""Nanoseconds after a change in which another change may leave the file with the same time."""


class Sizes(NamedTuple):
    """How files are packed and cut, in bytes."""

    segment: int = 1 << 26
    """About how much the small files of a segment hold together."""
    large: int = 3 << 23
    """The size from which on a file is cut."""
    part: int = 1 << 24
    """About how much a part of such a file holds."""


USUAL = Sizes()


class Stretch(Struct, frozen=True, gc=False):
    """A file, or a part of it, as it was when the plan was made."""

    source: str
    """The file, by its path below the folder that was asked for."""
    stamp: Stamp
    """Size of the file, and when it was changed; that is -1 where it cannot tell whether the file is still the same."""
    size: int
    digest: str | None
    """sha256:… of its bytes; None where they could not be read."""
    start: int = 0
    """Where the stretch begins in the file, in bytes."""
    line: int = 1
    unread: tuple[str, str] = ("", "")
    """Why the bytes could not be read, and what the system said; both empty where they could."""


class Planned(NamedTuple):
    """A stretch, and the path or URL by which its file is read."""

    stretch: Stretch
    file: str


class SameName(JasslogError):
    """Two files that would stand in the tables under the same name."""


class Named(NamedTuple):
    """A file under the name that the tables have for it."""

    source: str
    file: str
    unread: Unreadable | None = None


def named(paths: Sequence[str], leave_out: str | None = None) -> list[Named]:
    """The files of the paths, each once, sorted by their names in the tables; SameName where two have the same.

    The name is the path below the folder that was asked for. Where there are several paths, the last part of that
    folder's path comes before it. Nothing above that is told. Files in the folder ``leave_out`` are passed over.
    """
    all = [one for path in paths for one in _below(path, several=len(paths) > 1)]
    if leave_out is not None:
        inside = os.path.join(os.path.realpath(leave_out), "")
        all = [one for one in all if not os.path.realpath(one.file).startswith(inside)]
    all = [*once(sorted(all, key=lambda one: one.source))]
    for one, other in pairwise(all):
        if one.source == other.source:
            raise SameName(one.source)
    return all


def _below(path: str, *, several: bool) -> Iterator[Named]:
    """The files of a path or URL, with their names in the tables."""
    path = here(path)
    if is_url(path):
        yield from _below_url(path, several=several)
        return
    folder = os.path.isdir(path)
    last = os.path.basename(os.path.abspath(path))
    for part in whole_files([path]):
        inside = os.path.relpath(part.file, path) if folder else last
        name = os.path.join(last, inside) if folder and several else inside
        source = os.fsencode(os.path.normpath(name).replace(os.sep, "/")).decode("utf-8", "backslashreplace")
        yield Named(source, part.file, part.unread)


def _below_url(url: str, *, several: bool) -> Iterator[Named]:
    """The files of a URL, with their names in the tables; an unreadable one where there are none."""
    last = last_part(url)
    all = [Named(f"{last}/{name}" if several and file != url else name, file) for name, file in below(url)]
    yield from all or [Named(last, url, Unreadable(url, 0, "empty-folder"))]


def planned(
    files: Iterable[Named], known: Mapping[str, Sequence[Stretch]], sizes: Sizes = USUAL
) -> Iterator[list[Planned]]:
    """The stretches that are read together, group by group in order, each group as soon as it is known.

    ``known`` has the stretches of earlier runs by source. A file that is known and looks the same is not read here.
    """
    held: list[Planned] = []
    size = 0
    for one in files:
        for stretch in _stretches(one, known.get(one.source, ()), sizes):
            if stretch.stamp[0] >= sizes.large:
                yield [Planned(stretch, one.file)]
                continue
            held.append(Planned(stretch, one.file))
            size += stretch.size
            if _ends(stretch, size, sizes.segment):
                yield held
                held, size = [], 0
    if held:
        yield held


def _ends(last: Stretch, size: int, wanted: int) -> bool:
    """Whether a segment of that size ends with this file: it is full, or at least a quarter full and the name says so.

    A hash of the name decides, so that the segments after an added file soon end where they ended before.
    """
    drawn = int(sha256(last.source.encode()).hexdigest()[:8], 16) / 2**32
    return size >= wanted or (size >= wanted // 4 and drawn < 2 * last.size / wanted)


def _stretches(one: Named, known: Sequence[Stretch], sizes: Sizes) -> Iterator[Stretch]:
    """The stretches of a file: those that are known, if it looks the same; else its parts, or the whole file."""
    now = _settled(stamp_of(one.file))
    if one.unread is not None:
        yield Stretch(one.source, now, 0, None, unread=(one.unread.reason, one.unread.detail))
    elif known and known[0].stamp == now and now[1] >= 0 and known[0].digest is not None:
        yield from known
    else:
        try:
            for part in _parts(one.file, now, sizes):
                most = part.size if 0 <= part.size < REST or now[0] < 0 else max(0, now[0] - part.start)
                size, digest = _digest(one.file, part.start, most)
                yield Stretch(one.source, now, size, digest, part.start, part.line)
        except LogUnreadable as error:
            yield Stretch(one.source, now, 0, None, unread=(error.reason, error.detail))
        except (OSError, ValueError) as error:
            yield Stretch(one.source, now, 0, None, unread=(reason(error), said(error)))


def _settled(now: Stamp) -> Stamp:
    """A stamp, with -1 for a time so recent that the next change may have the same time."""
    return now if now[1] < time.time_ns() - _YOUNG else (now[0], -1)


def _parts(file: str, now: Stamp, sizes: Sizes) -> Iterator[Part]:
    """The parts of a file; a file that is packed, small or at a URL is a single part."""
    whole = Part(file)
    if now[0] < sizes.large or is_url(file):
        yield whole
        return
    with open_log(file) as log:
        packed = log.packed
    yield from (part for part in ([whole] if packed else parts([file], size=sizes.part)) if part.unread is None)


def _digest(file: str, start: int, most: int) -> tuple[int, str]:
    """How many bytes a file has from ``start`` on, and sha256:… of them; all if ``most`` is negative, else so many."""
    with open_source(file) as opened:
        if start:
            opened.seek(start)
        hashed = Hashed(opened, REST if most < 0 else most)
        skip(hashed, REST)
    return hashed.size, hashed.digest


class Hashed(scan.Stretch):
    """A stream that ends after so many bytes, and the digest of the bytes that were read from it."""

    def __init__(self, stream: Readable, size: int) -> None:
        super().__init__(stream, size)
        self.size = 0
        """How many bytes were read so far; not the size that was asked for."""
        self._sum = sha256()

    def read(self, size: int = -1, /) -> bytes:
        """Up to that many bytes of the stretch."""
        data = super().read(size)
        self.size += len(data)
        self._sum.update(data)
        return data

    @property
    def digest(self) -> str:
        """sha256:… of the bytes that were read so far."""
        return f"sha256:{self._sum.hexdigest()}"


def key_of(planned: Iterable[Planned], question: str) -> str:
    """The key of an item, a digest of everything on which its rows depend: the stretches, and the question's digest."""
    told = [(one.source, one.start, one.line, one.size, one.digest, one.unread) for one, _ in planned]
    return sha256(json.encode((question, told))).hexdigest()
