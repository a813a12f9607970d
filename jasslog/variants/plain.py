"""A set of rules as plain frozen namespaces with the model's attributes, and its digest; no pydantic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn, cast

import orjson

LABELS = ("id", "version", "name", "source")
"""What names a set and is no rule: no part of the digest."""

Options = dict[str, Any]
"""The options of a set as JSON: groups of options, and not_recorded."""


class Plain:
    """One set, or one group of its options: read-only, compared and hashed by identity."""

    def __init__(self, **values: object) -> None:
        self.__dict__.update(values)

    def __repr__(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in vars(self).items()).join("()")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a set of rules never changes: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a set of rules never changes: {name}")


if TYPE_CHECKING:
    # What type checkers know brings pydantic, which nobody needs to read a set.
    from jasslog.variants.options import Variant as Variant
else:
    Variant = Plain


def labels(variant: Variant) -> dict[str, Any]:
    """What names a set and is no rule."""
    return {name: getattr(variant, name) for name in LABELS}


def freeze(options: Mapping[str, Any], **labels: str | int) -> Variant:
    """The namespace of a set: v.play.undertrump; lists become tuples, multipliers stay a dict."""
    groups = {name: _frozen(value) for name, value in options.items()}
    return cast(Variant, Plain(**labels, **groups))


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return Plain(**{name: _tuple(item) for name, item in value.items()})
    return _tuple(value)


def _tuple(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def thaw(variant: Variant) -> Options:
    """The options of a set as JSON values, without its name, version and source; the opposite of freeze."""
    return {name: _thawed(value) for name, value in vars(variant).items() if name not in LABELS}


def _thawed(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_thawed(item) for item in value]
    return {name: _thawed(item) for name, item in vars(value).items()} if hasattr(value, "__dict__") else value


def flat(options: Options) -> dict[str, Any]:
    """Every option by its path, such as play.ten."""
    found: dict[str, Any] = {}
    for name, value in options.items():
        found |= (
            {f"{name}.{option}": item for option, item in value.items()} if isinstance(value, dict) else {name: value}
        )
    return found


def changed(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> Options:
    """Only the options that differ from the defaults, in their groups; groups without any are left out."""
    found: Options = {}
    for name, value in options.items():
        if isinstance(value, Mapping):
            value = {key: item for key, item in value.items() if item != defaults[name][key]}
        elif value == defaults[name]:
            continue
        if value or not isinstance(value, dict):
            found[name] = value
    return found


def completed(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> Options:
    """All options, where only some are given; the opposite of ``changed``."""
    return {
        name: {**value, **options.get(name, {})} if isinstance(value, Mapping) else options.get(name, value)
        for name, value in defaults.items()
    }


def digest_of(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> str:
    """sha256:… over the canonical JSON of the options that differ from the defaults."""
    import hashlib

    canonical = orjson.dumps(changed(options, defaults), option=orjson.OPT_SORT_KEYS)
    return "sha256:" + hashlib.sha256(canonical).hexdigest()
