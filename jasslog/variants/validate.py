"""Options that somebody else wrote, checked against the model; this is where pydantic is imported."""

from __future__ import annotations

from collections.abc import Mapping

import orjson
from pydantic import ValidationError

from jasslog.variants.merging import ROUNDS, TABLES
from jasslog.variants.options import Variant
from jasslog.variants.plain import LABELS, Options, freeze
from jasslog.variants.refusal import Refusal
from jasslog.variants.tables import LATER, NAMES, at_table, in_later_rounds


def validated(options: Options, **labels: str | int) -> Variant | Refusal:
    """The plain namespace of these options under these labels, or the first thing wrong with them, at any table."""
    found = _modelled(options, labels)
    if isinstance(found, Refusal):
        return found
    for players, name in NAMES.items():
        if options[TABLES][name] is not None:
            there = at_table(options, players)
            other = there if isinstance(there, Refusal) else _modelled(there, labels)
            if isinstance(other, Refusal):
                return other._replace(slots={**other.slots, "path": f"{TABLES}.{name}.{other.slots['path']}"})
    if options[ROUNDS][LATER] is not None:
        there = in_later_rounds(options)
        later = there if isinstance(there, Refusal) else _modelled(there, labels)
        if isinstance(later, Refusal):
            return later._replace(slots={**later.slots, "path": f"{ROUNDS}.{LATER}.{later.slots['path']}"})
    return freeze(found.model_dump(mode="json", exclude=set(LABELS)), **labels)


def _modelled(options: Options, labels: Mapping[str, str | int]) -> Variant | Refusal:
    try:
        # JSON and not Python values: in a strict model only JSON arrays may become tuples.
        return Variant.model_validate_json(orjson.dumps({**options, **labels}))
    except ValidationError as error:
        return refusal(error)


def refusal(error: ValidationError) -> Refusal:
    """The first thing that the model says is wrong, as a refusal."""
    first = error.errors(include_url=False)[0]
    context = first.get("ctx", {})
    if first["type"] == "impossible":
        return Refusal("impossible-rules", {"path": context["path"], "reason": context["reason"]})
    path = ".".join(str(part) for part in first["loc"][:2])
    reason = first["msg"].removeprefix("Input ")
    return Refusal("option-value", {"path": path, "value": str(first["input"])[:60], "reason": reason})
