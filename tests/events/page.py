"""The part of schemas/README.md that shows every type of event: its meaning, an example line, its other members.

The lines are taken from the game of the project's README, else from the samples, else from other records of the tests.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

import orjson
from samples.examples import example_for, names

from jasslog.events.base import Event, Line, Record
from jasslog.events.trust import Redacted, Sealed
from jasslog.events.vocabulary import EVENTS
from jasslog.log.decode import decode

ROOT = Path(__file__).parents[2]
_EVERYWHERE = frozenset(Event.__struct_encode_fields__) | {"at", "type"}
"""Members that any event may have; the page explains them only once."""
_LONGEST = 220
"""The greatest size of an example line in bytes, unless all lines of its type are longer."""


def _records() -> Iterator[list[bytes]]:
    """The lines of each source in turn: one game, the samples, the cases, the frozen games, examples of findings."""
    for pattern in ("samples/**/renege.jsonl", "samples/**/*.jsonl", "tests/cases/*.jsonl", "tests/corpus/**/*.jsonl"):
        files = sorted(ROOT.glob(pattern))
        yield [line for file in files if file.stem != "every-type" for line in file.read_bytes().splitlines()]
    yield [line for name in sorted(names()) for line in example_for(name).splitlines()]


def _told(lines: list[bytes]) -> dict[str, list[tuple[dict[str, Any], bytes]]]:
    """The lines without mistakes and without members of other programs, grouped by type."""
    by_type: dict[str, list[tuple[dict[str, Any], bytes]]] = {}
    for line in lines:
        if b'"x_' not in line and not decode(line).problems:
            members = orjson.loads(line)
            by_type.setdefault(members.get("type", "redacted"), []).append((members, line))
    return by_type


def _telling(one: tuple[dict[str, Any], bytes]) -> tuple[object, ...]:
    """A sort key: the best example of a type has the least key.

    Lines that are not too long come first, then those without a tag, then those that name their cards, then those with
    the most members of their own, then the shortest.
    """
    members, line = one
    own = members.keys() - _EVERYWHERE
    return len(line) > _LONGEST, "~" in members, "cards" not in own, -len(own), len(line), line


def examples() -> dict[str, bytes]:
    """An example line of every type that occurs in any record of the tests."""
    found: dict[str, bytes] = {}
    for lines in _records():
        found = {name: min(some, key=_telling)[1] for name, some in _told(lines).items()} | found
    return found


def _row(kind: type[Record], name: str, line: bytes) -> str:
    said = (inspect.getdoc(kind) or "").partition("\n")[0]
    own = [member for member in kind.__struct_encode_fields__ if member not in _EVERYWHERE]
    more = ", ".join(f"`{member}`" for member in own if member not in orjson.loads(line))
    return f"| `{name}` | {said} | {more} |"


def _section(title: str, kinds: dict[str, type[Line]], lines: dict[str, bytes]) -> str:
    rows = "\n".join(_row(kind, name, lines[name]) for name, kind in kinds.items())
    shown = "\n".join(lines[name].decode() for name in kinds)
    return f"### {title}\n\n| type | what it says | may also hold |\n|---|---|---|\n{rows}\n\n```json\n{shown}\n```\n"


def _title(first: type[Event]) -> str:
    """The title of a page of events.

    It is the beginning of the docstring of their base class, if that is in their module, else of the module's
    docstring.
    """
    base = first.__bases__[0]
    page = base if base.__module__ == first.__module__ else sys.modules[first.__module__]
    return (inspect.getdoc(page) or "").partition(":")[0].partition(".")[0]


def page() -> str:
    """The text about all types of lines, page by page of the vocabulary."""
    lines = examples()
    shown = EVENTS.keys() & lines.keys()
    assert shown == EVENTS.keys(), f"no sample and no other record holds {', '.join(sorted(EVENTS.keys() - shown))}"
    parts = []
    for _, kinds in groupby(EVENTS.values(), attrgetter("page")):
        events = {event.type: event for event in kinds}
        parts.append(_section(_title(next(iter(events.values()))), events, lines))
    parts.append(_section("Lines that are no events", {"sealed": Sealed, "redacted": Redacted}, lines))
    return "\n".join(parts)
