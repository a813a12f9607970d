"""Random sets of rules: released sets with some options changed, if a game can be played by them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Literal, get_args, get_origin

from jasslog.variants.load import names, released, resolve
from jasslog.variants.options import Variant
from jasslog.variants.refusal import Refusal

RULES = sorted({id for id, *_ in names()})
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 20, 24, 32, 36, 50, 100, 157, 500, 1000)


def _values(annotation: object) -> tuple[Any, ...]:
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return {bool: (True, False), int: NUMBERS}.get(annotation, ())  # type: ignore[call-overload, no-any-return]


OPTIONS = [
    (group, name, values)
    for group, field in Variant.model_fields.items()
    for name, option in getattr(field.annotation, "model_fields", {}).items()
    if (values := _values(option.annotation))
]


def own_sets(rng: Random) -> Iterator[tuple[str, dict[str, Any], Variant]]:
    """Released sets with one to three options changed, without end: the id, the changes and the set.

    Changes by which no game can be played are skipped.
    """
    while True:
        rules = rng.choice(RULES)
        changed: dict[str, Any] = {}
        for group, name, values in rng.sample(OPTIONS, rng.choice((1, 1, 2, 3))):
            changed.setdefault(group, {})[name] = rng.choice(values)
        variant = resolve(rules, released(rules).version, changed)
        if not isinstance(variant, Refusal):
            yield rules, changed, variant
