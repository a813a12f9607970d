"""Takes a stream apart into games; where it is long enough, and numpy there, many are proved clean at once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.fast.chunks import Chain, Rest, chunks, read_some
from jasslog.log.quick import fast
from jasslog.log.scan import LogUnreadable, Readable

if TYPE_CHECKING:
    from jasslog.fast.acquit import Acquitted
    from jasslog.variants.options import Variant

ENOUGH = 1 << 20
"""Bytes of a stream from which on it is worth while to begin with many games at once."""
LOADING = 12 << 20
"""Bytes of games that are judged one by one in the time that it takes to load what judges many at once."""


class Piece(NamedTuple):
    """A game as it lies in a stream, or what stands before the first canonical head."""

    data: bytes | memoryview
    head: dict[str, Any] | None
    """Its first event, if nothing is wrong with it."""
    proved: Acquitted | None
    """What is known of it if it is clean; None says only: look closer."""


def pieces(stream: Readable, own: Iterable[Variant], *, bulk: bool) -> Iterator[Piece | Chain]:
    """Every piece of a stream in order; a ``Chain`` is all the rest of it, which has no head for too long.

    Where the stream breaks off the line that was begun is dropped, and what was read before comes out before the error.
    """
    if bulk:
        begun: list[bytes | LogUnreadable] = []
        size = 0
        while size < ENOUGH and (some := read_some(stream)):
            begun.append(some)
            if isinstance(some, LogUnreadable):
                break
            size += len(some)
        stream = Chain(begun, stream)
        if size >= ENOUGH and installed():
            from jasslog.fast.bulk.source import proved_pieces

            yield from proved_pieces(stream, own)
            return
    yield from single_pieces(stream)


def loaded() -> bool:
    """Whether what judges many games at once has been loaded."""
    return "jasslog.fast.bulk.source" in sys.modules


def installed() -> bool:
    """Whether numpy is there."""
    from importlib.util import find_spec

    return find_spec("numpy") is not None


def single_pieces(stream: Readable) -> Iterator[Piece | Chain]:
    """Every piece of a stream, of which nothing is known beforehand."""
    for data in chunks(stream):
        if isinstance(data, Rest):
            yield Chain([data.data], stream)
        else:
            yield Piece(data, fast(data[: data.find(b"\n")]), None)
