"""Reads a stream in large blocks of whole games, and proves each block as far as that is worth while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from jasslog.fast.bulk.block import prove_block
from jasslog.fast.bulk.lines import BEHIND
from jasslog.fast.chunks import CUT, HEAD, Chain, read_some
from jasslog.fast.pieces import Piece, single_pieces
from jasslog.fast.unusual import GAVE_UP
from jasslog.log.scan import LogUnreadable, Readable

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

SIZE = 5 << 20
"""Bytes of a block: with fewer each step takes longer to begin than to do."""
PROBE = 256 << 10
"""So many are looked at first where few games were clean before, and at the beginning."""
WORTH = 4
"""One of so many games must be proved."""
_KEPT = 31 << 20


def proved_pieces(stream: Readable, own: Iterable[Variant]) -> Iterator[Piece | Chain]:
    """Every piece of a stream, as ``pieces`` tells them."""
    # Once so much was given back at one time, the C library keeps what a block leaves for the next one.
    np.empty(_KEPT, np.uint8)
    prover, held, broken = _prover(tuple(own)), b"", None
    while True:
        parts, size = [held], len(held)
        while size < SIZE and broken is None and (some := read_some(stream)):
            if isinstance(some, LogUnreadable):
                broken = some
            else:
                parts.append(some)
                size += len(some)
        last = size < SIZE
        data = b"".join((*parts, bytes(BEHIND)))
        begin = 0 if data.startswith(HEAD) else data.find(CUT, 0, size) + 1
        stop = data.rfind(b"\n", 0, size) + 1 if last else data.rfind(CUT, 0, size) + 1
        if stop <= begin or (last and stop < size) or (not begin and not data.startswith(HEAD)):
            ends = [] if broken is None else [broken]
            yield from single_pieces(Chain([data[:size], *ends], stream))
            return
        if begin:
            yield Piece(data[:begin], None, None)
        yield from prover.prove(data, begin, stop)
        if last:
            break
        held = data[stop:size]
    if broken is not None:
        raise broken


def proved_together(files: Sequence[bytes], own: tuple[Variant, ...]) -> list[list[Piece]]:
    """The pieces of each of some files, as ``pieces`` tells them; each begins with a canonical head and ends with a
    newline."""
    data = b"".join((*files, bytes(BEHIND)))
    found = _prover(own).prove(data, 0, len(data) - BEHIND)
    told: list[list[Piece]] = []
    for file in files:
        told.append([])
        left = len(file)
        while left:
            piece = next(found)
            told[-1].append(piece)
            left -= len(piece.data)
    return told


class _Prover:
    """Proves blocks, and only a part of them while hardly any game is clean; one for all streams."""

    def __init__(self, own: tuple[Variant, ...]) -> None:
        self._own = own
        self._doubt = 1
        """In how many blocks only the beginning is looked at."""
        self._skip = 0
        """How many of them are still to come without any look."""

    def prove(self, data: bytes, begin: int, stop: int) -> Iterator[Piece]:
        """All games of a block."""
        if self._skip:
            self._skip -= 1
            yield from prove_block(data, begin, stop, self._own, prove=False)
            return
        if self._doubt:
            probed = data.rfind(CUT, begin, begin + PROBE) + 1
            probed = probed if probed > begin else stop
            yield from self._judged(self._proved(data, begin, probed))
            begin = probed
        if begin < stop:
            if self._doubt:
                yield from prove_block(data, begin, stop, self._own, prove=False)
            else:
                yield from self._judged(self._proved(data, begin, stop))

    def _proved(self, data: bytes, begin: int, stop: int) -> list[Piece]:
        try:
            return prove_block(data, begin, stop, self._own)
        except GAVE_UP:
            return prove_block(data, begin, stop, self._own, prove=False)

    def _judged(self, found: list[Piece]) -> list[Piece]:
        proved = sum(piece.proved is not None for piece in found)
        if proved * WORTH >= len(found):
            self._doubt = 0
        else:
            self._doubt = min(2 * self._doubt + 1, 31)
            self._skip = self._doubt // 2
        return found


_prover = lru_cache(8)(_Prover)
"""What was learnt from a stream goes for the next one."""
