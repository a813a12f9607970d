"""Hypothesis strategies for events of every type, made from the schema, and for slightly damaged events."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from hypothesis import strategies as st

from jasslog.events.shapes import shapes

TYPES = sorted({*shapes()["event"]["discriminator"]["mapping"], "sealed", "redacted"})
REF = "#/$defs/"


@cache
def plain_text(longest: int) -> st.SearchStrategy[str]:
    """Texts of all kinds of characters except halves of surrogate pairs."""
    return st.text(st.characters(exclude_categories=["Cs"]), max_size=min(longest, 12))


@cache
def json_values() -> st.SearchStrategy[Any]:
    """Values that an x_ member may have."""
    scalars = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | plain_text(256)
    keys = matching(r"[ -~]{1,8}")
    return st.recursive(
        scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3), max_leaves=4
    ).filter(lambda value: _depth(value) <= 4)


def _depth(value: Any) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if parts is None else 1 + max(map(_depth, parts), default=0)


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that fit a piece of the schema."""
    if "$ref" in schema:
        return named(schema["$ref"].removeprefix(REF))
    if "discriminator" in schema:
        return st.sampled_from(sorted(schema["discriminator"]["mapping"].values())).flatmap(
            lambda ref: values({"$ref": ref})
        )
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema["type"]
    if kind == "object":
        return objects(schema, {name: values(part) for name, part in schema.get("properties", {}).items()})
    if kind == "array":
        low, high = schema.get("minItems", 0), min(schema.get("maxItems", 4), max(4, schema.get("minItems", 0)))
        return st.lists(values(schema["items"]), min_size=low, max_size=high, unique=bool(schema.get("uniqueItems")))
    if kind == "integer":
        return st.integers(schema["minimum"], schema["maximum"])
    if kind == "boolean":
        return st.booleans()
    if "const" in schema:
        return st.just(schema["const"])
    if "pattern" in schema:
        return matching(schema["pattern"][1:-1])
    return plain_text(schema["maxLength"])


@cache
def named(name: str) -> st.SearchStrategy[Any]:
    """Values of the schema's definition of that name."""
    return json_values() if name == "Json" else values(shapes()[name])


@cache
def matching(pattern: str) -> st.SearchStrategy[str]:
    """ASCII texts of a pattern; without an alphabet, hypothesis would first look at every character of Unicode."""
    return st.from_regex(pattern, fullmatch=True, alphabet=st.characters(max_codepoint=127))


@st.composite
def objects(draw: st.DrawFn, schema: dict[str, Any], parts: dict[str, st.SearchStrategy[Any]]) -> dict[str, Any]:
    """An object that fits a piece of the schema, and whose members have these values."""
    names = set(schema.get("required", ()))
    alternatives = [branch["required"][0] for branch in schema.get("oneOf", ())]
    some = [branch["required"][0] for branch in schema.get("anyOf", ()) if "required" in branch]
    optional = sorted(parts.keys() - names - set(alternatives))
    names |= set(draw(st.lists(st.sampled_from(optional), max_size=3))) if optional else set()
    names |= {draw(st.sampled_from(alternatives))} if alternatives else set()
    if some and not names & set(some):
        names.add(draw(st.sampled_from(some)))
    members = {name: draw(parts[name]) for name in sorted(names)}
    if schema.get("patternProperties") and draw(st.integers(0, 5)) == 0:
        members["x_" + draw(matching(r"[a-z0-9_]{1,22}"))] = draw(json_values())
    return members


@st.composite
def events(draw: st.DrawFn, name: str | None = None) -> dict[str, Any]:
    """A valid line of the type ``name``, or of any type."""
    chosen = draw(st.sampled_from(TYPES)) if name is None else name
    event: dict[str, Any] = draw(named(chosen))
    if "seq" in shapes()[chosen]["properties"]:
        event.setdefault("seq", draw(st.integers(0, 10_000)))
    for replacement in event.get("by", ()):
        replacement.pop("seq", None)
        replacement.pop("~", None)
    return event


RUBBISH = st.one_of(
    st.sampled_from([
        None, True, False, 0, 1, -1, 5, 19, 37, 2**53, -(2**53), 2**64, 1.0, -0.0, 1.5, "", "x", "??", "SJ", "S10",
        "a" * 257, "SJ\n", [], {}, [1.0], ["SJ", "SJ"], ["SJ", 1], [[]],
        {"kind": "trump"}, {"kind": "slalom", "suit": "S"},
        {"kind": "trump", "suit": "S"}, [[[[[[[[1]]]]]]]], {"a": {"b": {"c": {"d": {"e": {"f": {"g": 1}}}}}}}, {"é": 1},
        "2026-11-20T19:04:05.123Z", "2026-13-20T19:04:05.123Z", "٢026-11-20T19:04:05.123Z", "0" * 64, "card_played",
        [{"type": "pushed", "seat": 1}], [{"type": "pushed", "seat": 1, "seq": 1}], [{"type": "undone", "to": 1}],
    ]),
    json_values(),
    st.integers(),
)  # fmt: skip
"""Values that fit in hardly any place of an event."""
NAMES = st.sampled_from([
    "seat", "card", "cards", "count", "points", "x_", "x_a", "X_a", "x_" + "a" * 22, "x_" + "a" * 23, "x_é", "x_a\n",
    "foo",
    "at", "~", "tag", "seq", "type", "id", "note", "redacted", "contract", "suit", "by", "match", "scores", "leaf", "",
])  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, Any]:
    """A line with up to three damages; sometimes it is still valid."""
    event = copy.deepcopy(draw(events()))
    for _ in range(draw(st.integers(1, 3))):
        place = event
        while True:
            inner = [
                part for part in (place.values() if isinstance(place, dict) else place) if isinstance(part, dict | list)
            ]
            if not inner or draw(st.booleans()):
                break
            place = draw(st.sampled_from(inner))
        _damage(draw, place)
    return event


def _damage(draw: st.DrawFn, place: Any) -> None:
    if isinstance(place, list):
        if place and draw(st.booleans()):
            place[draw(st.integers(0, len(place) - 1))] = copy.deepcopy(draw(RUBBISH))
        else:
            place.append(copy.deepcopy(draw(RUBBISH)))
        return
    names = sorted(place, key=str)
    action = draw(st.sampled_from(["drop", "rename", "replace", "add"])) if names else "add"
    if action == "add":
        place[draw(NAMES)] = copy.deepcopy(draw(RUBBISH))
        return
    name = draw(st.sampled_from(names))
    value = place.pop(name)
    if action == "rename":
        place[draw(NAMES)] = value
    elif action == "replace":
        place[name] = copy.deepcopy(draw(RUBBISH))
