"""A JSON file that somebody writes himself, of a published shape: its value, or every mistake with line and place."""

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
    """Base of what is declared in such a file."""

    id: Id
    """Its name."""
    name: Text
    """What players call it."""

    @staticmethod
    def contradictions(value: Any) -> Iterable[Misfit]:
        """What does not go together in a value each of whose members has the right shape."""
        return ()


Kind = TypeVar("Kind", bound=Declared)


class Mistake(Struct, frozen=True):
    """Something that is wrong with a file."""

    line: int
    """Where, from 1."""
    place: str
    """The member, with those it lies in, and of a list the place in it from 1; empty for the whole file."""
    name: str
    """not-json, repeated, together, or as a misfit of an event is called: unknown-member, missing-member and others."""
    expected: str
    """As a misfit says it, or what the other member has to be."""
    near: str = ""
    """For a member that there is not the nearest that there is."""
    column: int = 0
    """Of what is not JSON the column, from 1; 0 where only the line is known."""


def shipped(folder: Path, kind: type[Kind]) -> dict[str, Kind]:
    """Those that come with the program, by id."""
    found = (decode(path.read_bytes(), type=kind) for path in sorted(folder.glob("*.json")))
    return {one.id: one for one in found}


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
        # On which line it is none does not hang on the version of Python.
        value = orjson.loads(text)
        json.loads(text)
    except json.JSONDecodeError as error:
        return [Mistake(error.lineno, "", "not-json", "JSON", column=error.colno)]
    except (ValueError, RecursionError):
        # A number of thousands of digits, or brackets in as many others.
        return [Mistake(1, "", "not-json", "JSON")]
    if isinstance(value, dict):
        value.pop("$schema", None)
    read = Read(text)
    repeated = [Misfit("repeated", flaw.path, "", None) for flaw in read.flaws if flaw.name == "duplicate-key"]
    found = [*misfits(value, _whole(handed_out(kind)[kind.__name__][0], handed_out(kind))), *repeated] or [
        *kind.contradictions(value)
    ]
    told = [_mistake(text, read.spots, one, kind) for one in found]
    return sorted(told, key=lambda one: one.line) or convert(value, kind)


def _whole(shape: Schema, parts: Found) -> Schema:
    """A shape with those in it that it refers to, but for what records are made of."""
    name = shape.get("$ref", "").removeprefix("#/$defs/")
    if name in parts and name not in shapes():
        return _whole(parts[name][0], parts)
    inside = {"items": _whole(shape["items"], parts)} if "items" in shape else {}
    members = {member: _whole(part, parts) for member, part in shape.get("properties", {}).items()}
    return shape | inside | ({"properties": members} if members else {})


def _mistake(text: str, spots: dict[Steps, Spot], misfit: Misfit, kind: type[Declared]) -> Mistake:
    """A misfit with its place in the text; a member that is missing would stand where that begins in which it lies."""
    there = next((misfit.path[:size] for size in range(len(misfit.path), 0, -1) if misfit.path[:size] in spots), ())
    place = ".".join(str(step + 1) if isinstance(step, int) else step for step in misfit.path)
    line = text.count("\n", 0, spots[there].key if there else 0) + 1
    if misfit.name != "unknown-member":
        return Mistake(line, place, misfit.name, misfit.expected)
    known = (name for shape, _ in handed_out(kind).values() for name in shape.get("properties", ()))
    return Mistake(line, place, misfit.name, "", nearest(str(misfit.path[-1]), known))
