"""Examples of findings about tags, seals and hidden lines: J7 and the notes about them."""

from __future__ import annotations

from collections.abc import Callable

from samples.examples_file import short, written

from jasslog.log import seal, tags


def sealed() -> list[bytes]:
    """The short record with tags and a seal, without newlines."""
    return seal.sealed(written(short()).splitlines())


def joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def changed(old: bytes, new: bytes, *, tag: bool = True) -> Callable[[], bytes]:
    """The sealed record with some bytes changed, once; its tags made again, or left out."""

    def make() -> bytes:
        data = joined(sealed() if tag else seal.sealed(written(short()).splitlines(), tag=False))
        assert old in data
        return data.replace(old, new, 1)

    return make


def hidden(*, proved: bool) -> bytes:
    """The third line is hidden after the record was sealed, or with no seal at all."""
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


EXAMPLES: dict[str, Callable[[], bytes]] = {
    "tag-broken": changed(b"Good luck.", b"Bad luck."),
    "tag-missing": untagged,
    "seal-broken": changed(b"Good luck.", b"Bad luck.", tag=False),
    "seal-misplaced": changed(b'"size":5', b'"size":4', tag=False),
    "redaction-unproved": lambda: hidden(proved=False),
    "seal-unchecked": too_long,
    "line-redacted": lambda: hidden(proved=True),
}
