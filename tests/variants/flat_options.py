"""The options of a set as one table from ``group.option`` to a JSON value, for tests."""

from __future__ import annotations

from typing import Any

from jasslog.variants.load import released
from jasslog.variants.plain import thaw


def flat(options: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in options.items():
        if isinstance(value, dict):
            found.update({f"{name}.{option}": item for option, item in value.items()})
        else:
            found[name] = value
    return found


def of_set(id: str) -> dict[str, Any]:
    return flat(thaw(released(id)))
