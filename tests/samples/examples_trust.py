"""Examples of findings about tags, seals and hidden lines: J7 and the notes about them."""

from __future__ import annotations

from collections.abc import Callable

from game.builder import Record
from samples.examples_file import OPEN, short, written
from samples.story import LATER
from trust.bound import HANDS, bind, open_hands, salt

from jasslog.log import seal, tags
from jasslog.log.write import line


def sealed() -> list[bytes]:
    """The short record with tags and a seal, without newlines."""
    return seal.sealed(written(short()).splitlines())


def joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def changed(old: bytes, new: bytes, *, tag: bool = True) -> Callable[[], bytes]:
    """A function that makes the sealed record, with or without tags, and changes some bytes of it, once."""

    def make() -> bytes:
        data = joined(sealed() if tag else seal.sealed(written(short()).splitlines(), tag=False))
        assert old in data
        return data.replace(old, new, 1)

    return make


def hidden(*, proved: bool) -> bytes:
    """A record whose third line is hidden: after the record was sealed (``proved``), or with no seal at all."""
    lines = sealed() if proved else written(short()).splitlines()
    lines[2] = seal.hide(lines[2], 2, "a private word")
    return joined(tags.tagged(lines) if proved else lines)


def untagged() -> bytes:
    lines = sealed()
    lines[2] = tags.bare(lines[2])
    return joined(lines)


def too_long() -> bytes:
    """A sealed line has become longer than any line may be."""
    lines = seal.sealed(written(short()).splitlines(), tag=False)
    lines[2] = lines[2].replace(b"Good luck.", b"Good luck." * 7_000)
    return joined(lines)


def bound(*opened: int, wrong: int = -1) -> Record:
    """A round whose hands are committed; ``opened`` hands are revealed, ``wrong`` with the salt of another seat."""
    record = bind(Record(pre=(0, 0), overrides=OPEN), 4).choose(0, "S").play(LATER)
    if wrong >= 0:
        record.add("revealed", seat=wrong, what="hand", cards=HANDS[wrong], salt=salt(wrong + 1))
    return open_hands(record, HANDS, *opened).add("game_ended")


EXAMPLES: dict[str, Callable[[], bytes]] = {
    "tag-broken": changed(b"Good luck.", b"Bad luck."),
    "tag-missing": untagged,
    "seal-broken": changed(b"Good luck.", b"Bad luck.", tag=False),
    "seal-misplaced": changed(b'"size":5', b'"size":4', tag=False),
    "redaction-unproved": lambda: hidden(proved=False),
    "commitment-broken": lambda: joined([line(event)[:-1] for event in bound(1, 2, 3, wrong=0).events]),
    "commitment-unopened": lambda: joined([line(event)[:-1] for event in bound(1, 2, 3).events]),
    "seal-unchecked": too_long,
    "line-redacted": lambda: hidden(proved=True),
}
