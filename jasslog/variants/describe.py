"""A set of rules told to people: its options with their meaning and rule; what two sets differ in."""

from __future__ import annotations

from typing import Any, NamedTuple

from jasslog.variants.load import by_option, table
from jasslog.variants.options import Variant, every_option
from jasslog.variants.plain import completed, flat, thaw


class Option(NamedTuple):
    """One option of a set: group.option, value and default as JSON values, meaning, the rule's name."""

    path: str
    value: Any
    default: Any
    doc: str
    rule: str | None


def options(variant: Variant) -> list[Option]:
    """Every option of a set in the order of the model; those whose value is not the default were changed."""
    values, defaults = flat(thaw(variant)), flat(table()["defaults"])
    cited = by_option() | _citations(variant, values)
    docs = {path: " ".join((told.description or "").split()) for path, told in every_option()}
    return [Option(path, values[path], defaults[path], doc, cited.get(path)) for path, doc in docs.items()]


class Difference(NamedTuple):
    """One option that two sets do not share: its value in each, its meaning and the rule each value comes from."""

    path: str
    one: Any
    other: Any
    doc: str
    rules: tuple[str, ...]


def diff(one: Variant, other: Variant) -> list[Difference]:
    """Where two sets differ, in the model's order."""
    return [
        Difference(a.path, a.value, b.value, a.doc, tuple(dict.fromkeys(rule for rule in (a.rule, b.rule) if rule)))
        for a, b in zip(options(one), options(other), strict=True)
        if a.value != b.value
    ]


def _citations(variant: Variant, values: dict[str, Any]) -> dict[str, str]:
    """The rules that the released set cites, for the options that still have its values."""
    entry = table()["sets"].get(variant.id, {}).get(str(variant.version))
    if entry is None:
        return {}
    released = flat(completed(entry["options"], table()["defaults"]))
    return {path: rule for path, rule in entry["citations"].items() if values[path] == released[path]}
