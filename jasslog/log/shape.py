"""Checking that an event has the shape of its type, by the table of shapes: everything in it that does not fit.

The table uses a small part of JSON Schema. Only lines that the quick reader cannot read come here. About 50 µs a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from jasslog.events.limits import FORMAT, INTEGER, Misfit, outside
from jasslog.events.shapes import Schema, shapes


def check(event: dict[str, Any]) -> list[Misfit]:
    """All misfits of one line's object; an empty list for an event, a seal or a redacted line of good shape.

    Accepts exactly what the models in ``events`` accept.
    """
    name, written = event.get("type"), event.get("format")
    if name == "sealed":
        return [*_object(event, shapes()["sealed"], 0, "sealed")]
    if "type" not in event and "redacted" in event:
        return [*_object(event, shapes()["redacted"], 0, "redacted")]
    if name == "game_started" and type(written) is int and FORMAT < written <= INTEGER:
        # The other members of a newer format are not judged.
        return [*_newer(name, event)] or [Misfit("newer-format", ("format",), str(FORMAT), written)]
    return [*_event(event, shapes()["event"], 0)]


def misfits(value: Any, shape: Schema) -> list[Misfit]:
    """All misfits of a value that is no line of a record; references in its shape are to the table of shapes."""
    return [*_misfits(value, shape, 0)]


def _newer(name: str, event: dict[str, Any]) -> Iterator[Misfit]:
    """The misfit of an event in a newer version than is known; nothing for other events.

    The other members of such an event are not judged.
    """
    version, newest = event.get("v"), shapes()[name]["properties"].get("v", {}).get("maximum", INTEGER)
    if type(version) is int and newest < version <= INTEGER:
        yield Misfit("newer-event", ("v",), str(newest), version)


def _misfits(value: Any, shape: Schema, depth: int, label: str = "") -> Iterator[Misfit]:
    """The misfits of a value that lies ``depth`` objects and arrays deep; ``label`` is the name of its shape."""
    if "$ref" in shape:
        name = shape["$ref"].removeprefix("#/$defs/")
        return _json(value, depth) if name == "Json" else _misfits(value, shapes()[name], depth, name)
    if "discriminator" in shape:
        return _event(value, shape, depth)
    if "enum" in shape:
        return _listed(value, shape["enum"], label)
    return _KINDS[shape.get("type", "object")](value, shape, depth, label)


def _below(step: str | int, misfits: Iterable[Misfit]) -> Iterator[Misfit]:
    """The misfits of a part, with the step that leads to the part put before their paths."""
    return (replace(misfit, path=(step, *misfit.path)) for misfit in misfits)


def _object(value: Any, shape: Schema, depth: int, label: str) -> Iterator[Misfit]:
    if type(value) is not dict:
        yield _wrong(label or "object", value)
        return
    known = shape.get("properties", {})
    for name, part in value.items():
        inner = known[name] if name in known else _added(name, shape)
        if inner is None:
            yield Misfit("unknown-member", (name,), "", part)
        else:
            yield from _below(name, _misfits(part, inner, depth + 1))
    for name in sorted(set(shape.get("required", ())) - value.keys()):
        yield Misfit("missing-member", (name,), name, None)
    if "oneOf" in shape:
        yield from _exactly_one(value, [branch["required"][0] for branch in shape["oneOf"]])
    if "anyOf" in shape and not any(_holds(value, branch, known) for branch in shape["anyOf"]):
        names = [name for branch in shape["anyOf"] for name in branch.get("required", ())]
        yield Misfit("missing-member", (names[0],), "|".join(names), None)


def _added(name: str, shape: Schema) -> Schema | None:
    """The shape of an undeclared member if anybody may add one of this name, else None."""
    patterns = shape.get("patternProperties", {}).items()
    return next((part for pattern, part in patterns if re.fullmatch(pattern[1:-1], name, re.ASCII)), None)


def _exactly_one(value: dict[str, Any], names: list[str]) -> Iterator[Misfit]:
    there, expected = [name for name in names if name in value], "|".join(names)
    if not there:
        yield Misfit("missing-member", (names[0],), expected, None)
    elif len(there) > 1:
        yield Misfit("wrong-value", (there[1],), expected, value[there[1]])


def _holds(value: dict[str, Any], branch: Schema, known: Schema) -> bool:
    """Whether an object fits a branch of ``anyOf``: it has the required members, or a member has a listed text.

    A missing member fits, and so does a value that the member cannot have at all, because that is a misfit of its own.
    """
    if "required" in branch:
        return value.keys() >= set(branch["required"])
    ((member, part),) = branch["properties"].items()
    there = value.get(member, part["enum"][0])
    return there in part["enum"] or any(_misfits(there, known[member], 0))


def _event(value: Any, shape: Schema, depth: int) -> Iterator[Misfit]:
    """The misfits of an event by its type; the event may lie inside another one."""
    if type(value) is not dict:
        yield _wrong("object", value)
        return
    name = value.get("type")
    if type(name) is not str:
        yield _wrong("string", name, "type") if "type" in value else Misfit("missing-member", ("type",), "type", None)
    elif name not in shape["discriminator"]["mapping"]:
        # A type of event that may stand elsewhere is not unknown, but has no place here.
        elsewhere = name in shapes()["event"]["discriminator"]["mapping"]
        yield Misfit("wrong-value" if elsewhere else "unknown-type", ("type",), "", name)
    else:
        forbidden = [member for member in shape.get("properties", ()) if member in value]
        yield from (Misfit("unknown-member", (member,), "", value[member]) for member in forbidden)
        mine = shapes()[name]
        asked = mine | {"required": [*mine["required"], *shape["required"]]}
        yield from [*_newer(name, value)] or _object(value, asked, depth, name)


def _array(value: Any, shape: Schema, depth: int, label: str) -> Iterator[Misfit]:
    low, high = shape.get("minItems", 0), shape.get("maxItems", INTEGER)
    expected = label or f"array {low}..{shape.get('maxItems', '')}"
    if type(value) is not list or not low <= len(value) <= high:
        yield _wrong(expected, value)
        return
    bad = [wrong for at, part in enumerate(value) for wrong in _below(at, _misfits(part, shape["items"], depth + 1))]
    if not bad and shape.get("uniqueItems"):
        bad = [_wrong(expected, value[at], at) for at in range(1, len(value)) if value[at] in value[:at]]
    yield from bad


def _integer(value: Any, shape: Schema, depth: int, label: str) -> Iterator[Misfit]:
    low, high = shape["minimum"], shape["maximum"]
    expected = label or f"integer {low}..{high}"
    if type(value) is int and not -INTEGER <= value <= INTEGER:
        yield Misfit("integer-out-of-range", (), expected, value)
    elif type(value) is not int or not low <= value <= high:
        yield _wrong(expected, value)


def _string(value: Any, shape: Schema, depth: int, label: str) -> Iterator[Misfit]:
    if "const" in shape:
        yield from _listed(value, [shape["const"]], label)
        return
    if "pattern" in shape:
        if type(value) is not str or not re.fullmatch(shape["pattern"][1:-1], value, re.ASCII):
            yield _wrong(label, value)
        return
    least, most = shape.get("minLength", 0), shape.get("maxLength", INTEGER)
    if type(value) is not str or not least <= len(value) <= most:
        yield _wrong(label or f"string {least}..{most}", value)
    else:
        yield from outside(value)


def _listed(value: Any, values: list[str], label: str) -> Iterator[Misfit]:
    if type(value) is not str or value not in values:
        yield _wrong(label or "|".join(values), value)


def _boolean(value: Any, shape: Schema, depth: int, label: str) -> Iterator[Misfit]:
    if type(value) is not bool:
        yield _wrong("boolean", value)


def _json(value: Any, depth: int) -> Iterator[Misfit]:
    """The misfits of a value for which only the limits of records count."""
    return (replace(flaw, path=flaw.path[depth:]) for flaw in outside(value, ("",) * depth))


_KINDS = {"object": _object, "array": _array, "integer": _integer, "string": _string, "boolean": _boolean}


def _wrong(expected: str, value: Any, *path: str | int) -> Misfit:
    """The misfit of a value; a float, which no record may hold, is always called float-number."""
    return Misfit("float-number" if type(value) is float else "wrong-value", path, expected, value)
