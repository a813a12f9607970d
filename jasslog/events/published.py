"""How the schemas of what the project hands out are generated from models, which share the types of the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, WithJsonSchema
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from jasslog.events.base import ContractRecord as _ContractRecord
from jasslog.events.schema import event_schema

_SHARED = "x-shared"
"""Stands in the place of a reference to a type of the vocabulary until its definition is added."""


def _shared(name: str, of: Any) -> Any:
    return Annotated[of, WithJsonSchema({_SHARED: name})]


if TYPE_CHECKING:
    from jasslog.events.types import (
        Card,
        CardOrUnknown,
        Count,
        Digest,
        Hash,
        Id,
        Natural,
        Ordinal,
        Points,
        Scores,
        Seat,
        Seq,
    )

    ContractRecord = _ContractRecord
else:
    Card, CardOrUnknown = _shared("Card", str), _shared("CardOrUnknown", str)
    Digest, Hash, Id = _shared("Digest", str), _shared("Hash", str), _shared("Id", str)
    Count, Natural, Ordinal = _shared("Count", int), _shared("Natural", int), _shared("Ordinal", int)
    Points, Seat, Seq = _shared("Points", int), _shared("Seat", int), _shared("Seq", int)
    Scores, ContractRecord = _shared("Scores", tuple[int, ...]), _shared("ContractRecord", dict)

__all__ = [
    "Card",
    "CardOrUnknown",
    "ContractRecord",
    "Count",
    "Digest",
    "Hash",
    "Id",
    "Natural",
    "Ordinal",
    "Points",
    "Published",
    "Scores",
    "Seat",
    "Seq",
    "schema",
]


class Published(BaseModel):
    """Base of what is handed out; a member with the default None is left out, any other is always there."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", use_attribute_docstrings=True)


class _Generator(GenerateJsonSchema):
    """Members that may be left out are never null, and no member has a default."""

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        inner = schema["schema"]
        return self.generate_inner(inner["schema"] if inner["type"] == "nullable" else inner)


def schema(model: type[BaseModel], name: str, title: str) -> dict[str, Any]:
    """The JSON Schema, draft 2020-12, of a model, with the definitions of the types that it shares with the events."""
    body = model.model_json_schema(schema_generator=_Generator)
    wanted: set[str] = set()
    body = _referring(body, wanted)
    known = event_schema()["$defs"]
    while missing := wanted - body["$defs"].keys():
        body["$defs"] |= {name: _referring(known[name], wanted) for name in missing}
    body["$defs"] = dict(sorted(body["$defs"].items()))
    heading = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:jasslog:{name}:1",
        "title": title,
    }
    return heading | {key: value for key, value in body.items() if key not in heading}


def _referring(part: Any, wanted: set[str]) -> Any:
    """A part of a schema with proper references to shared types; their names are added to the wanted ones."""
    if isinstance(part, list):
        return [_referring(one, wanted) for one in part]
    if not isinstance(part, dict):
        return part
    made = {key: _referring(value, wanted) for key, value in part.items() if key != _SHARED}
    if any(_SHARED in one for one in (part, *part.get("anyOf", ()))):
        # What is shared has a title of its own.
        made.pop("title", None)
    if _SHARED in part:
        wanted.add(part[_SHARED])
        made = {"$ref": f"#/$defs/{part[_SHARED]}"} | made
    reference = part.get("$ref")
    if isinstance(reference, str):
        wanted.add(reference.removeprefix("#/$defs/"))
    return made
