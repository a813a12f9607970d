"""Whether an event has the shape its type asks for, tested from the plain table of shapes without pydantic.

The table is a small part of JSON Schema. Each piece of it becomes a function that returns None for a value that fits,
and else the misfits; the functions of a type are made when its first event comes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from jasslog.events.limits import FORMAT, INTEGER, Path, outside
from jasslog.events.shapes import shapes


class Misfit(NamedTuple):
    """One thing that is wrong with the shape of an event."""

    name: str
    """What kind of thing: unknown-type, unknown-member, missing-member, wrong-value, newer-format, newer-event, or a
    limit."""
    path: Path
    """Where it is: member names and positions in arrays; for a missing member where it ought to be."""
    expected: str
    """What fits: the name of a shared type such as Seat, or a short notation."""
    found: Any
    """What is there; None for a missing member."""


Misfits = list[Misfit]
Test = Callable[[Any], Misfits | None]


def check(event: dict[str, Any]) -> Misfits:
    """All misfits of one line's object; an empty list for an event, a seal or a redacted line of good shape.

    Accepts exactly what the models in ``events`` accept.
    """
    name = event.get("type")
    if name is None and "type" not in event and "redacted" in event:
        return _tests["redacted"](event) or []
    if type(name) is not str:
        wrong = Misfit("wrong-value", ("type",), "string", name)
        return [wrong if "type" in event else Misfit("missing-member", ("type",), "type", None)]
    if name not in _types():
        return [Misfit("unknown-type", ("type",), "", name)]
    return _newer(name, event) or _tests[name](event) or []


def _newer(name: str, event: dict[str, Any]) -> Misfits:
    """The misfit of an event in a later version than is known; its other members are not judged."""
    version, newest = event.get("v"), shapes()[name]["properties"].get("v", {}).get("maximum", INTEGER)
    if type(version) is int and newest < version <= INTEGER:
        return [Misfit("newer-event", ("v",), str(newest), version)]
    return []


@cache
def _types() -> frozenset[str]:
    return frozenset({*shapes()["event"]["discriminator"]["mapping"], "sealed"})


class _Tests(dict[str, Test]):
    """The test of a whole line for each type, made when it is first asked for."""

    def __missing__(self, name: str) -> Test:
        if name != "redacted" and name not in _types():
            raise KeyError(name)
        schema = shapes()[name]
        if name in shapes()["event"]["discriminator"]["mapping"]:
            schema = schema | {"required": [*schema["required"], "seq"]}
        test = _head(schema) if name == "game_started" else _object(schema, 0, name)
        self[name] = test
        return test


_tests = _Tests()


def _head(schema: dict[str, Any]) -> Test:
    """The test of a game's first event; one of a newer format is only that, its other members are not judged."""
    test = _object(schema, 0, "game_started")

    def head(value: Any) -> Misfits | None:
        written = value.get("format")
        if type(written) is int and FORMAT < written <= INTEGER:
            return [Misfit("newer-format", ("format",), str(FORMAT), written)]
        return test(value)

    return head


def _compile(schema: dict[str, Any], depth: int, label: str = "") -> Test:
    """The test of one piece of schema, for values that lie in that many objects and arrays."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        return _json(depth) if name == "Json" else _compile(shapes()[name], depth, name)
    if "discriminator" in schema:
        return _choice(schema, depth)
    if "enum" in schema:
        return _listed(schema["enum"], label)
    makers = {"object": _object, "array": _array, "integer": _integer, "string": _string, "boolean": _boolean}
    return makers[schema.get("type", "object")](schema, depth, label)


def _prefixed(step: str | int, misfits: Misfits) -> Misfits:
    return [misfit._replace(path=(step, *misfit.path)) for misfit in misfits]


def _object(schema: dict[str, Any], depth: int, label: str) -> Test:
    tests = {name: _compile(part, depth + 1) for name, part in schema.get("properties", {}).items()}
    patterns = [
        (re.compile(pattern[1:-1], re.ASCII).fullmatch, _compile(part, depth + 1))
        for pattern, part in schema.get("patternProperties", {}).items()
    ]
    find = tests.get
    required = frozenset(schema.get("required", ()))
    together = [
        maker(schema[key], depth) for key, maker in (("oneOf", _exactly_one), ("anyOf", _any_of)) if key in schema
    ]

    def other(name: Any, value: Any) -> Misfits | None:
        for matches, test in patterns:
            if type(name) is str and matches(name):
                return test(value)
        return [Misfit("unknown-member", (), "", value)]

    def test_object(value: Any) -> Misfits | None:
        if type(value) is not dict:
            return [_wrong(label or "object", value)]
        found: Misfits = []
        for name, part in value.items():
            test_part = find(name)
            bad = other(name, part) if test_part is None else test_part(part)
            if bad is not None:
                found += _prefixed(name, bad)
        if not value.keys() >= required:
            found += [Misfit("missing-member", (name,), name, None) for name in sorted(required - value.keys())]
        for test in together:
            found += test(value) or ()
        return found or None

    return test_object


def _exactly_one(branches: list[dict[str, Any]], depth: int) -> Test:
    """The test that an object has just one of several members."""
    names = [branch["required"][0] for branch in branches]
    expected = "|".join(names)

    def exactly_one(value: Any) -> Misfits | None:
        there = [name for name in names if name in value]
        if len(there) == 1:
            return None
        if not there:
            return [Misfit("missing-member", (names[0],), expected, None)]
        return [Misfit("wrong-value", (there[1],), expected, value[there[1]])]

    return exactly_one


def _any_of(branches: list[dict[str, Any]], depth: int) -> Test:
    """The test that at least one of several conditions on an object's members is met."""
    expected = "|".join(name for branch in branches for name in branch.get("required", ()))
    conditions = [_condition(branch) for branch in branches]

    def any_of(value: Any) -> Misfits | None:
        if any(condition(value) for condition in conditions):
            return None
        return [Misfit("missing-member", (expected.partition("|")[0],), expected, None)]

    return any_of


def _condition(branch: dict[str, Any]) -> Callable[[dict[str, Any]], bool]:
    """A branch asks for members, or for one of several texts in a member."""
    if "required" in branch:
        required = frozenset(branch["required"])
        return lambda value: value.keys() >= required
    ((member, part),) = branch["properties"].items()
    allowed = list(part["enum"])
    return lambda value: member not in value or value[member] in allowed


def _choice(schema: dict[str, Any], depth: int) -> Test:
    """The test of an event inside another one, by its type."""
    mapping = schema["discriminator"]["mapping"]
    forbidden = [name for name, part in schema["properties"].items() if part is False]
    made: dict[str, Test] = {}

    def choice(value: Any) -> Misfits | None:
        if type(value) is not dict:
            return [_wrong("object", value)]
        name = value.get("type")
        if type(name) is not str:
            missing = "type" not in value
            return [Misfit("missing-member", ("type",), "type", None) if missing else _wrong("string", name, "type")]
        if name not in mapping:
            return [Misfit("unknown-type", ("type",), "", name)]
        if name not in made:
            made[name] = _compile({"$ref": mapping[name]}, depth)
        unknown = [Misfit("unknown-member", (key,), "", value[key]) for key in forbidden if key in value]
        return unknown + (_newer(name, value) or made[name](value) or []) or None

    return choice


def _array(schema: dict[str, Any], depth: int, label: str) -> Test:
    low, high = schema.get("minItems", 0), schema.get("maxItems", INTEGER)
    unique = schema.get("uniqueItems", False)
    expected = label or f"array {low}..{high}"
    item = _compile(schema["items"], depth + 1)

    def array(value: Any) -> Misfits | None:
        if type(value) is not list or not low <= len(value) <= high:
            return [_wrong(expected, value)]
        found: Misfits = []
        for position, part in enumerate(value):
            bad = item(part)
            if bad is not None:
                found += _prefixed(position, bad)
        if unique and not found and len(set(value)) != len(value):
            found = [_wrong(expected, value[at], at) for at in range(1, len(value)) if value[at] in value[:at]]
        return found or None

    return array


def _integer(schema: dict[str, Any], depth: int, label: str) -> Test:
    low, high = schema["minimum"], schema["maximum"]
    expected = label or f"integer {low}..{high}"

    def integer(value: Any) -> Misfits | None:
        if type(value) is int and low <= value <= high:
            return None
        return [_number(value, expected)]

    return integer


def _number(value: Any, expected: str) -> Misfit:
    """What is wrong with something that stands for an integer."""
    if type(value) is float:
        return Misfit("float-number", (), expected, value)
    if type(value) is int and not -INTEGER <= value <= INTEGER:
        return Misfit("integer-out-of-range", (), expected, value)
    return _wrong(expected, value)


def _string(schema: dict[str, Any], depth: int, label: str) -> Test:
    if "const" in schema:
        return _listed([schema["const"]], label)
    longest = schema.get("maxLength", INTEGER)
    if "pattern" not in schema:
        return _text(longest, label or f"string 0..{longest}")
    matches = re.compile(schema["pattern"][1:-1], re.ASCII).fullmatch

    def pattern(value: Any) -> Misfits | None:
        return None if type(value) is str and matches(value) else [_wrong(label, value)]

    return pattern


def _text(longest: int, expected: str) -> Test:
    def text(value: Any) -> Misfits | None:
        if type(value) is not str or len(value) > longest:
            return [_wrong(expected, value)]
        return None if value.isascii() else [*map(_misfit, outside(value))] or None

    return text


def _listed(values: list[str], label: str) -> Test:
    allowed = frozenset(values)
    expected = label or "|".join(values)

    def listed(value: Any) -> Misfits | None:
        return None if type(value) is str and value in allowed else [_wrong(expected, value)]

    return listed


def _boolean(schema: dict[str, Any], depth: int, label: str) -> Test:
    def boolean(value: Any) -> Misfits | None:
        return None if type(value) is bool else [_wrong("boolean", value)]

    return boolean


def _json(depth: int) -> Test:
    """The test of a value that is only held to the limits, lying in that many objects and arrays."""
    above = ("",) * depth

    def json(value: Any) -> Misfits | None:
        return [_misfit(flaw)._replace(path=flaw.path[depth:]) for flaw in outside(value, above)] or None

    return json


def _misfit(flaw: tuple[str, Path, str, object]) -> Misfit:
    return Misfit(*flaw)


def _wrong(expected: str, value: Any, *path: str | int) -> Misfit:
    """A value that does not fit; one of a kind that no record may hold is called by that."""
    name = "float-number" if type(value) is float else "wrong-value"
    return Misfit(name, path, expected, value)
