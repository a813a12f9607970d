"""Sealing a whole record as it lies in a file, and taking tags and seals off again."""

from __future__ import annotations

from typing import NamedTuple

import orjson
from msgspec import structs

from jasslog.audit.record import take_in
from jasslog.events.privacy import may_be_hidden
from jasslog.events.vocabulary import read
from jasslog.log import tags
from jasslog.log.commit import new_salt
from jasslog.log.games import RawGame
from jasslog.log.seal import as_hidden, examine, plain, sealed
from jasslog.log.write import canonical

TAGS, SEALS, BOTH = "tags", "seals", "both"
"""What may be dropped."""
_READ = frozenset({"carriage-return", "byte-order-mark", "unterminated-line", "line-redacted"})
"""Problems of a line that writing it anew puts right, or that are none."""


class SealRefused(Exception):
    """A record that cannot be sealed as it is."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason, line)
        self.reason = reason
        """foreign, too-large, damaged, broken (a tag or seal does not hold) or salted-late."""
        self.line = line
        """The first line that speaks against it."""


class Resealed(NamedTuple):
    """The lines of a game, sealed or not."""

    lines: list[bytes]
    events: int
    seals: int
    added: int
    """Seals that were not there before."""
    salted: int
    """Events that got a salt."""
    root: bytes


def reseal(raw: RawGame, *, drop: str = "", salt: bool = False) -> Resealed:
    """A game with tags on every line and a seal for each round and at its end; or without what is to be ``drop``ped.

    ``salt`` gives names, cards and words what keeps them from being guessed once hidden; only before the first seal.
    Never seals over a tag or seal that does not hold. SealRefused.
    """
    _refuse(raw)
    before = raw.sealing.seals if raw.sealing is not None else []
    lines = [tags.bare(line) for line in raw.text] if before else _written(raw)
    salted = 0
    if salt:
        if before:
            raise SealRefused("salted-late", raw.first_line + before[0].place)
        lines, salted = _with_salts(lines)
    tagged = raw.sealing is not None and bool(raw.sealing.tags)
    if drop == TAGS:
        made = lines
    elif drop:
        made = plain(lines, tags_too=drop == BOTH or not tagged)
    else:
        made = sealed(lines)
    told = examine(made)
    return Resealed(made, len(told.leaves), len(told.seals), len(told.seals) - len(before), salted, told.root)


def _refuse(raw: RawGame) -> None:
    if not raw.text:
        raise SealRefused("foreign", raw.first_line)
    if not raw.whole:
        raise SealRefused("too-large", raw.first_line)
    for line, _, problem, _ in raw.problems:
        if problem.name not in _READ:
            raise SealRefused("damaged", line)
    for found in take_in(raw).findings:
        if found.severity == "error" and found.name not in (*_READ, "tag-missing"):
            raise SealRefused("broken" if found.code.startswith("J7") else "damaged", found.line)


def _written(raw: RawGame) -> list[bytes]:
    """The canonical lines of a game that has no seal yet."""
    events = dict(zip(raw.lines, raw.events, strict=True))
    found = [events.get(raw.first_line + place) for place in range(len(raw.text))]
    return [
        tags.bare(line) if event is None or as_hidden(line) is not None else canonical(structs.replace(event, tag=None))
        for line, event in zip(raw.text, found, strict=True)
    ]


def _with_salts(lines: list[bytes]) -> tuple[list[bytes], int]:
    events = [orjson.loads(line) for line in lines]
    bound = any("commitment" in one for event in events for one in (event, *event.get("by", ())))
    salted = 0
    for event in events:
        # The first event is never hidden; and a salt of its own would not open what another one binds.
        opens = bound and event.get("type") == "revealed"
        if event.get("seq") and "type" in event and "salt" not in event and not opens and may_be_hidden(read(event)):
            event["salt"] = new_salt()
            salted += 1
    return [orjson.dumps(event, option=orjson.OPT_SORT_KEYS) for event in events], salted
