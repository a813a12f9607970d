"""Options that somebody else wrote, checked against the model; this is where pydantic is imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from pydantic import ValidationError

from jasslog.variants.options import Variant
from jasslog.variants.plain import LABELS, freeze
from jasslog.variants.refusal import Refusal


def validated(options: Mapping[str, Any], **labels: str | int) -> Variant | Refusal:
    """The plain namespace of these options under these labels, or the first thing wrong with them."""
    try:
        # JSON and not Python values: in a strict model only JSON arrays may become tuples.
        model = Variant.model_validate_json(orjson.dumps({**options, **labels}))
    except ValidationError as error:
        return refusal(error)
    return freeze(model.model_dump(mode="json", exclude=set(LABELS)), **labels)


def refusal(error: ValidationError) -> Refusal:
    """The first thing that the model says is wrong, as a refusal."""
    first = error.errors(include_url=False)[0]
    context = first.get("ctx", {})
    if first["type"] == "impossible":
        return Refusal("impossible-rules", {"path": context["path"], "reason": context["reason"]})
    path = ".".join(str(part) for part in first["loc"][:2])
    reason = first["msg"].removeprefix("Input ")
    return Refusal("option-value", {"path": path, "value": str(first["input"])[:60], "reason": reason})
