"""Reading JSON files that users write, in a published shape: the value, or every mistake with its line and member."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import orjson
from msgspec import Struct, convert
from msgspec.json import decode

from jasslog.events.base import Id, Published, Text
from jasslog.events.limits import Misfit
from jasslog.events.limits import Path as Steps
from jasslog.events.shapes import Found, Schema, handed_out, shapes
from jasslog.log.shape import misfits
from jasslog.log.text import Spot
from jasslog.log.text import Text as Read
from jasslog.regular import read_regular
from jasslog.variants.refusal import nearest

SIZE_LIMIT = 64 * 1024
"""Most bytes of a file."""


class Declared(Published, kw_only=True):
    """Base of the values that such files declare."""

    id: Id
    """Its name."""
    name: Text
    """What players call it."""

    @staticmethod
    def contradictions(value: Any) -> Iterable[Misfit]:
        """What is wrong with a value although each of its members has the right shape: they do not go together."""
        return ()


Kind = TypeVar("Kind", bound=Declared)


class Mistake(Struct, frozen=True):
    """Something that is wrong with a file."""

    line: int
    """The line, from 1."""
    place: str
    """The path to the member, such as ``articles.1.source``; positions in a list count from 1. Empty for the file."""
    name: str
    """The kind of mistake: not-json, repeated, together, or the name of a misfit such as unknown-member."""
    expected: str
    """What fits, as in ``Misfit.expected``; of members that do not go together, the name of the other one."""
    near: str = ""
    """For an unknown member, the known member that is most like it; empty if none is."""
    column: int = 0
    """For a text that is not JSON, the column from 1; 0 if only the line is known."""


def shipped(folder: Path, kind: type[Kind]) -> dict[str, Kind]:
    """The values of this kind that come with the program, one from each file of a folder, by id."""
    values = (decode(path.read_bytes(), type=kind) for path in sorted(folder.glob("*.json")))
    return {value.id: value for value in values}


def from_file(path: Path, kind: type[Kind]) -> Kind | list[Mistake]:
    """The value of a file, or all its mistakes; OSError where it cannot be read."""
    data = read_regular(path, SIZE_LIMIT)
    if data is None:
        return [Mistake(1, "", "wrong-value", f"{SIZE_LIMIT} bytes at most")]
    try:
        return from_text(data.decode("utf-8-sig"), kind)
    except UnicodeDecodeError as error:
        return [Mistake(data.count(b"\n", 0, error.start) + 1, "", "not-json", "UTF-8")]


def from_text(text: str, kind: type[Kind]) -> Kind | list[Mistake]:
    """The value of a JSON text, or all its mistakes in the order of their lines."""
    try:
        # orjson comes first, so that the line named does not depend on the version of Python.
        value = orjson.loads(text)
        json.loads(text)
    except json.JSONDecodeError as error:
        return [Mistake(error.lineno, "", "not-json", "JSON", column=error.colno)]
    except (ValueError, RecursionError):
        # A number of thousands of digits, or thousands of nested brackets.
        return [Mistake(1, "", "not-json", "JSON")]
    if isinstance(value, dict):
        value.pop("$schema", None)
    read = Read(text)
    repeated = [Misfit("repeated", flaw.path, "", None) for flaw in read.flaws if flaw.name == "duplicate-key"]
    wrong = [*misfits(value, _resolved(handed_out(kind)[kind.__name__][0], handed_out(kind))), *repeated] or [
        *kind.contradictions(value)
    ]
    mistakes = [_mistake(text, read.spots, misfit, kind) for misfit in wrong]
    return sorted(mistakes, key=lambda mistake: mistake.line) or convert(value, kind)


def _resolved(shape: Schema, parts: Found) -> Schema:
    """A shape in which the shapes it refers to are filled in, except those that records have, too."""
    name = shape.get("$ref", "").removeprefix("#/$defs/")
    if name in parts and name not in shapes():
        return _resolved(parts[name][0], parts)
    inside = {"items": _resolved(shape["items"], parts)} if "items" in shape else {}
    members = {member: _resolved(part, parts) for member, part in shape.get("properties", {}).items()}
    return shape | inside | ({"properties": members} if members else {})


def _mistake(text: str, spots: dict[Steps, Spot], misfit: Misfit, kind: type[Declared]) -> Mistake:
    """A misfit with its line in the text; a missing member is reported where the value that should hold it begins."""
    there = next((misfit.path[:size] for size in range(len(misfit.path), 0, -1) if misfit.path[:size] in spots), ())
    place = ".".join(str(step + 1) if isinstance(step, int) else step for step in misfit.path)
    line = text.count("\n", 0, spots[there].key if there else 0) + 1
    if misfit.name != "unknown-member":
        return Mistake(line, place, misfit.name, misfit.expected)
    known = (name for shape, _ in handed_out(kind).values() for name in shape.get("properties", ()))
    return Mistake(line, place, misfit.name, "", nearest(str(misfit.path[-1]), known))
