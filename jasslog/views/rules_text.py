"""Sets of rules told to people: the list, one set with every option, what two sets differ in."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from jasslog.rules import catalogue
from jasslog.variants.describe import diff, options
from jasslog.variants.load import digest, names
from jasslog.variants.options import Variant
from jasslog.views.layout import apart, as_text, bold, column, indented, labelled, weighed
from jasslog.views.lent import option_text, set_name, source_text
from jasslog.views.messages import count, known_as, say, visible

_SET = ("id", "version", "name", "source")
_OPTION = ("option", "value", "default", "meaning", "rule")
_DIFFERENCE = ("option", "one", "other", "meaning", "rules")
"""What the parts of each are called where it is handed out."""


def list_value() -> list[dict[str, Any]]:
    """Every released set: id, version, name, source."""
    return [dict(zip(_SET, one, strict=True)) for one in names()]


def list_text() -> str:
    """The sets, one a line, and how to see more."""
    sets = list_value()
    wide = max(len(one["id"]) for one in sets)
    named = [(one["id"], str(one["version"]), known_as("names", f"set.{one['id']}", one["name"])) for one in sets]
    lines = [apart(bold(column(id, wide)), version, name) for id, version, name in named]
    return as_text(weighed(lines, ["", say("rules.list", count=count("sets", len(sets)))]))


def set_value(variant: Variant) -> dict[str, Any]:
    """One set with every option: its value, the default, meaning, rule and source."""
    told = []
    for option in options(variant):
        source = catalogue.rule(option.rule).source if option.rule else None
        told.append(dict(zip(_OPTION, option, strict=True)) | {"source": source})
    return {name: getattr(variant, name) for name in _SET} | {"digest": digest(variant), "options": told}


def set_text(variant: Variant) -> str:
    """One set for people; a star marks what differs from the default."""
    head = say("rules.head", id=variant.id, version=variant.version, name=set_name(variant))
    lines = [bold(head), *indented(say("rules.source", source=source_text(variant.source)), "")]
    lines += [say("rules.digest", digest=digest(variant)), say("rules.changed")]
    group = ""
    for option in options(variant):
        name, _, rest = option.path.partition(".")
        if name != group:
            group = name
            lines += ["", bold(name)]
        star = "*" if option.value != option.default else " "
        lines.append(f"{star} {rest or name} = {value_text(option.value)}")
        lines += indented(option_text(option.path, option.doc), "      ")
        lines += _rule_lines([option.rule] if option.rule else [])
    return as_text(lines)


def diff_text(one: Variant, other: Variant) -> str:
    """What two sets differ in: each option with its two values, what they mean and the rules they come from."""
    found = diff(one, other)
    if not found:
        return say("rules.same", a=one.id, b=other.id) + "\n"
    names = [f"{variant.id} {variant.version}" for variant in (one, other)]
    head = say("rules.becomes", old=names[0], new=names[1])
    lines = [bold(head), count("options", len(found))]
    for option in found:
        change = say("rules.becomes", old=value_text(option.one), new=value_text(option.other))
        lines += ["", labelled(bold(option.path), change)]
        lines += [*indented(option_text(option.path, option.doc), "      "), *_rule_lines(option.rules)]
    return as_text(lines)


def diff_value(one: Variant, other: Variant) -> list[dict[str, Any]]:
    """What two sets differ in, as data."""
    return [dict(zip(_DIFFERENCE, found, strict=True)) for found in diff(one, other)]


def value_text(value: Any) -> str:
    """The value of an option as it is written in a file of rules, strings without quotes."""
    return visible(value) if isinstance(value, str) else visible(json.dumps(value, ensure_ascii=False))


def _rule_lines(rules: Iterable[str]) -> list[str]:
    told = [f"{say('rules.rule', rule=rule)}; {source_text(catalogue.rule(rule).source)}" for rule in rules]
    return [line for text in told for line in indented(text, "      ")]
