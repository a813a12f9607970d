"""A set of rules told to people: its options with their meaning and rule; what two sets differ in."""

from __future__ import annotations

from typing import Any, NamedTuple

from jasslog.options.base import Group
from jasslog.variants.load import by_option, table
from jasslog.variants.options import Variant
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
    values, defaults, docs = flat(thaw(variant)), flat(table()["defaults"]), _docs()
    cited = _citations(variant, values)
    return [
        Option(path, values[path], defaults[path], docs[path], cited.get(path) or by_option().get(path))
        for path in docs
    ]


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


def _docs() -> dict[str, str]:
    found: dict[str, str] = {}
    for name, field in Variant.model_fields.items():
        group = field.annotation
        if isinstance(group, type) and issubclass(group, Group):
            found |= {f"{name}.{o}": _text(f.description) for o, f in group.model_fields.items()}
        elif name in table()["defaults"]:
            found[name] = _text(field.description)
    return found


def _text(doc: str | None) -> str:
    return " ".join((doc or "").split())


def _citations(variant: Variant, values: dict[str, Any]) -> dict[str, str]:
    """The rules that the released set cites, for the options that still have its values."""
    entry = table()["sets"].get(variant.id, {}).get(str(variant.version))
    if entry is None:
        return {}
    released = flat(completed(entry["options"], table()["defaults"]))
    return {path: rule for path, rule in entry["citations"].items() if values[path] == released[path]}
