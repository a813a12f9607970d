"""Many small files at a time: their games are proved clean together, and told file by file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jasslog.fast.chunks import HEAD
from jasslog.fast.pieces import ENOUGH, installed
from jasslog.log.scan import LogUnreadable, open_log

if TYPE_CHECKING:
    from jasslog.library.part import Part
    from jasslog.variants.options import Variant


def gathered(batch: Sequence[Part], own: tuple[Variant, ...]) -> Sequence[Part]:
    """The same files, their games looked at together as far as they are written as records are, if that is worth while.

    What is wrong with a file is found when it is read by itself.
    """
    if not installed():
        return batch
    files = {part.number: data for part in batch if part.whole and (data := _plain(part))}
    if sum(map(len, files.values())) < ENOUGH:
        return batch
    from jasslog.fast.bulk.source import proved_together

    pieces = dict(zip(files, proved_together(list(files.values()), own), strict=True))
    return [part._replace(pieces=pieces.get(part.number, ())) for part in batch]


def _plain(part: Part) -> bytes:
    """The bytes of a small file of records; nothing for any other."""
    if not 0 < part.stamp[0] < ENOUGH:
        return b""
    try:
        with open_log(part.file) as log:
            data = b"" if log.packed else log.read(ENOUGH)
    except LogUnreadable:
        return b""
    return data if len(data) < ENOUGH and data.startswith(HEAD) and data.endswith(b"\n") else b""
