"""Laying the options that somebody names over those that hold anyway."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jasslog.variants.plain import Options, flat
from jasslog.variants.refusal import Refusal, near

TABLES = "tables"
"""The group that says what is different where another number plays."""
ROUNDS = "rounds"
"""The group that says what is different in later rounds."""


def merge(base: Options, overrides: Mapping[str, Any]) -> Options | Refusal:
    """The options with the overrides in their place, each whole; refused where a group or option is unknown.

    What they name holds however many play and in every round, so it leaves the differences between tables and rounds.
    Values are not looked at.
    """
    merged = {name: dict(value) if isinstance(value, Mapping) else value for name, value in base.items()}
    _level(merged, overrides)
    for name, value in overrides.items():
        if name not in base:
            return _unknown_option(name, base)
        if not isinstance(base[name], Mapping):
            merged[name] = value
        elif not isinstance(value, Mapping):
            slots = {"path": name, "value": str(value)[:60], "reason": "it is a group of options"}
            return Refusal("option-value", slots)
        else:
            for option in value:
                if option not in base[name]:
                    return _unknown_option(f"{name}.{option}", base)
            merged[name].update(value)
    return merged


def _level(options: Options, overrides: Mapping[str, Any]) -> None:
    """Take what is overridden out of what is different from table to table and from round to round."""
    for group in (TABLES, ROUNDS):
        for name, differences in options[group].items():
            if differences is not None:
                kept = {other: _without(part, overrides.get(other)) for other, part in differences.items()}
                options[group][name] = {other: part for other, part in kept.items() if part}


def _without(part: Mapping[str, Any], named: Any) -> Options:
    return {option: value for option, value in part.items() if not isinstance(named, Mapping) or option not in named}


def _unknown_option(path: str, base: Options) -> Refusal:
    known = [option for option in flat(base) if "." in option] if "." in path else list(base)
    return Refusal("unknown-option", {"path": path[:80], "near": near(path, known)})
