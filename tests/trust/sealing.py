"""Sealed records for the tests of trust, and whether a reader notices that a record was changed."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from shared import sample

from jasslog.audit.finding import Finding
from jasslog.audit.record import take_in
from jasslog.generate.clean import generate
from jasslog.log.games import RawGame, split_games
from jasslog.log.scan import chunks
from jasslog.log.seal import sealed
from jasslog.log.write import canonical
from jasslog.variants.load import released


def plain_sample(name: str) -> list[bytes]:
    """The lines of a sample, without newlines."""
    return sample(name).read_bytes().splitlines()


@cache
def sealed_sample(name: str = "clean", *, tag: bool = True) -> tuple[bytes, ...]:
    """The lines of a sample with a seal at its end, with tags or without."""
    return tuple(sealed(plain_sample(name), tag=tag))


@cache
def sealed_game(seed: int = 0) -> tuple[bytes, ...]:
    """The sealed lines of a whole generated game."""
    (events,) = generate(released("schieber-santiago"), seed, 1, near=0.0, full=True, hands="all")
    return tuple(sealed([canonical(event) for event in events]))


def joined(parts: list[bytes] | tuple[bytes, ...]) -> bytes:
    return b"".join(part + b"\n" for part in parts)


def games(data: bytes) -> list[RawGame]:
    return list(split_games(chunks(BytesIO(data))))


def file_findings(data: bytes) -> list[Finding]:
    """The findings about the file alone, whatever was played in it."""
    return [found for raw in games(data) for found in take_in(raw).findings]


def noticed(data: bytes) -> bool:
    """Whether there is an error that makes the file not intact."""
    return any(found.severity == "error" for found in file_findings(data))
