"""The audits of a stream of games, one after the other: acquitted by the hot path, or audited on the long way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.fast.acquit import acquit_all
from jasslog.fast.chunks import Chain, Rest, chunks
from jasslog.fast.clean import CleanAudit, Lines
from jasslog.log.games import RawGame, begins, split_games
from jasslog.log.quick import fast
from jasslog.log.scan import LogUnreadable, Readable

if TYPE_CHECKING:
    from jasslog.audit.result import GameAudit
    from jasslog.fast.acquit import Acquitted
    from jasslog.variants.options import Variant

TOGETHER = 1 << 18
"""Bytes of games whose commonest lines are read together."""


class Piece(NamedTuple):
    """A game as it lies in a stream, or what stands before the first canonical head."""

    data: bytes
    head: dict[str, Any] | None
    """Its first event, if nothing is wrong with it."""
    proved: Acquitted | None
    """What is known of it if it is clean; None says only: look closer."""


def audits(
    stream: Readable,
    view: str = "corrected",
    own: Iterable[Variant] = (),
    *,
    hot: bool = True,
    first_line: int = 1,
) -> Iterator[GameAudit]:
    """The audit of every game of a stream in order, the same with the hot path and without; memory holds a few games.

    ``own`` are the sets of rules of a user's files, ``first_line`` is the number of the line that the stream begins
    with. What goes wrong in reading goes through, once the games that were read before have come out.
    """
    own = tuple(own)
    if hot:
        for pending in games(stream, view, own, first_line=first_line):
            yield _audit(pending, view, own) if isinstance(pending, RawGame) else pending
    else:
        source = Lines(stream, first_line)
        for raw in split_games(source):
            yield _audit(raw, view, own)
        if source.broken is not None:
            raise source.broken


def games(
    stream: Readable, view: str, own: tuple[Variant, ...], *, first_line: int = 1
) -> Iterator[RawGame | CleanAudit]:
    """Every game of a stream in order, of which those that are not acquitted have still to be audited."""
    return _Sorter(view, own, first_line).sort(_pieces(stream))


def _audit(raw: RawGame, view: str, own: tuple[Variant, ...]) -> GameAudit:
    """The audit of a game on the long way, of which nothing is loaded before it is needed."""
    from jasslog.audit.audit import audit_game

    return audit_game(raw, view, own)


def _pieces(stream: Readable) -> Iterator[Piece | Chain]:
    """Every piece of a stream in order, of which nothing is known beforehand; a ``Chain`` is all the rest of it, which
    has no head for too long.

    Where the stream breaks off the line that was begun is dropped, and what was read before comes out before the error.
    """
    for data in chunks(stream):
        if isinstance(data, Rest):
            yield Chain(data.data, stream)
        else:
            yield Piece(data, fast(data[: data.find(b"\n")]), None)


def _proved(found: Iterable[Piece | Chain], own: tuple[Variant, ...]) -> Iterator[Piece | Chain]:
    """The pieces, of which some at a time are tried whether they are clean."""
    for some in _together(found):
        if isinstance(some, Chain):
            yield some
            continue
        tried = iter(acquit_all([(piece.data, piece.head) for piece in some if piece.head is not None], own))
        for piece in some:
            yield piece if piece.head is None else piece._replace(proved=next(tried))


def _together(found: Iterable[Piece | Chain]) -> Iterator[list[Piece] | Chain]:
    """The pieces some at a time; those before the stream breaks off come out first."""
    held: list[Piece] = []
    size = 0
    try:
        for piece in found:
            if isinstance(piece, Chain):
                yield held
                held, size = [], 0
                yield piece
            else:
                held.append(piece)
                size += len(piece.data)
            if size >= TOGETHER:
                yield held
                held, size = [], 0
    except LogUnreadable:
        yield held
        raise
    yield held


class _Sorter:
    """Splits a stream just as split_games does, but leaves the games that are acquitted undecoded.

    A piece that begins with a head is a game of its own if the game before it has an end: if that has events, and the
    head is not the same event once more. And it ends where the next piece begins such a game. All else is decoded.
    """

    def __init__(self, view: str, own: tuple[Variant, ...], first_line: int) -> None:
        self._view = view
        self._own = own
        self._line = first_line
        """The line at which the next piece begins."""
        self._open: RawGame | None = None
        """A decoded game that may go on."""
        self._clean: CleanAudit | None = None
        """An acquitted game that may go on, the other way being what comes next."""

    def sort(self, found: Iterable[Piece | Chain]) -> Iterator[RawGame | CleanAudit]:
        """Every game in order: acquitted, or decoded for the long way."""
        broken = None
        try:
            for piece in _proved(found, self._own):
                if isinstance(piece, Chain):
                    yield from self._decode(piece)
                else:
                    yield from self._take(piece)
        except LogUnreadable as error:
            broken = error
        yield from self._end()
        if broken is not None:
            raise broken

    def _take(self, piece: Piece) -> Iterator[RawGame | CleanAudit]:
        head, proved = piece.head, piece.proved
        if head is not None and self._ends_before(head):
            yield from self._end()
            if proved is not None:
                self._clean = CleanAudit(piece.data, self._line, proved, self._view, self._own)
                self._line += proved.events
                return
        if self._clean is not None:
            self._open, self._clean = self._clean.raw, None
        yield from self._decode(BytesIO(piece.data))
        self._line += piece.data.count(b"\n")

    def _ends_before(self, head: dict[str, Any]) -> bool:
        """Whether the game so far ends where this event comes."""
        if head["type"] != "game_started" or head["seq"] != 0:
            return False
        if self._clean is not None:
            return self._clean.size > 1 or self._clean.started != head
        return self._open is None or begins(self._open, head)

    def _end(self) -> Iterator[RawGame | CleanAudit]:
        last = self._clean or self._open
        self._clean = self._open = None
        if last is not None:
            yield last

    def _decode(self, stream: Readable) -> Iterator[RawGame]:
        """Go on with the open game; every game but the last is complete."""
        source = Lines(stream, self._line)
        for raw in split_games(source, self._open):
            if self._open is not None and raw is not self._open:
                yield self._open
            self._open = raw
        if source.broken is not None:
            raise source.broken
