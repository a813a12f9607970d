"""Options that somebody else wrote, checked against the model; this is where pydantic is imported."""

from __future__ import annotations

from collections.abc import Mapping

import orjson
from msgspec.structs import replace
from pydantic import ValidationError

from jasslog.variants.options import Variant
from jasslog.variants.plain import LABELS, Options, freeze
from jasslog.variants.possible import impossible
from jasslog.variants.refusal import Refusal
from jasslog.variants.tables import elsewhere


def validated(options: Options, **labels: str | int) -> Variant | Refusal:
    """The plain namespace of these options under these labels, or the first thing wrong with them, at any table."""
    found = _modelled(options, labels)
    if isinstance(found, Refusal):
        return found
    for place, different in elsewhere(options):
        there = different if isinstance(different, Refusal) else _modelled(different, labels)
        if isinstance(there, Refusal):
            return replace(there, slots={**there.slots, "path": f"{place}.{there.slots['path']}"})
    return freeze(found.model_dump(mode="json", exclude=set(LABELS)), **labels)


def _modelled(options: Options, labels: Mapping[str, str | int]) -> Variant | Refusal:
    try:
        # JSON and not Python values: in a strict model only JSON arrays may become tuples.
        found = Variant.model_validate_json(orjson.dumps({**options, **labels}))
    except ValidationError as error:
        return refusal(error)
    return next(impossible(found), found)


def refusal(error: ValidationError) -> Refusal:
    """The first thing that the model says is wrong, as a refusal."""
    first = error.errors(include_url=False)[0]
    path = ".".join(str(part) for part in first["loc"][:2])
    reason = first["msg"].removeprefix("Input ")
    return Refusal("option-value", {"path": path, "value": str(first["input"])[:60], "reason": reason})
