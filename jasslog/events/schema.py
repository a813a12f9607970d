"""The JSON Schema of a record's lines, and the plain table of shapes, both generated from the models.

``python -m jasslog.events.schema`` writes both files; with ``--check`` it only says whether they are current.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import orjson
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from jasslog.events import limits
from jasslog.events.kinds import BOOKKEEPING
from jasslog.events.trust import Redacted, Sealed
from jasslog.events.vocabulary import LINE, MODELS

_ROOT = Path(__file__).resolve().parents[2]
_SHAPES = Path(__file__).with_name("shapes.json")
_SCHEMA = _ROOT / "schemas" / "event.schema.json"

_DESCRIPTION = (
    "One line of a record of Jass, format 1: an event, a seal, or what is left of a hidden event. "
    f"Beyond what can be said here: UTF-8, at most {limits.LINE} bytes a line, {limits.EVENTS} events and "
    f"{limits.GAME} bytes a game, depth {limits.DEPTH}; no member twice; integers are written without "
    "fraction and exponent."
)
_JSON: dict[str, Any] = {
    "title": "Json",
    "description": f"Any value without fractions, at most {limits.DEPTH} deep, the event counted.",
    "anyOf": [
        {"type": ["null", "boolean"]},
        {"type": "integer", "minimum": -limits.INTEGER, "maximum": limits.INTEGER},
        {"type": "string", "maxLength": limits.TEXT},
        {"type": "array", "items": {"$ref": "#/$defs/Json"}},
    ],
}


class _Generator(GenerateJsonSchema):
    """Members that may be left out are never null, and no member has a default."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def event_schema() -> dict[str, Any]:
    """The JSON Schema, draft 2020-12, of one line of a record."""
    definitions = _definitions()
    plain = [name for name in MODELS if name not in BOOKKEEPING]
    anything = {"patternProperties": {limits.KEY: {"$ref": "#/$defs/Json"}}, "additionalProperties": False}
    definitions["Json"] = _JSON | {"anyOf": [*_JSON["anyOf"], {"type": "object", **anything}]}
    definitions["Rules"]["properties"]["overrides"].update(anything)
    definitions["corrected"]["properties"]["by"]["items"] = {"$ref": "#/$defs/replacement"}
    definitions["replacement"] = _choice("An event inside a correction, without number and tag.", plain)
    definitions["replacement"]["properties"] = {"seq": False, "~": False}
    definitions["event"] = _choice("Something that happened.", list(MODELS))
    definitions["event"]["required"] = ["seq", "type"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:jasslog:event:1",
        "title": "Line of a Jass record",
        "description": _DESCRIPTION,
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in ("event", "sealed", "redacted")],
        "$defs": dict(sorted(definitions.items())),
    }


def _definitions() -> dict[str, dict[str, Any]]:
    """The schema of each model and shared type; events and other lines go by the name of their type."""
    made = LINE.json_schema(schema_generator=_Generator)["$defs"]
    names = {model.__name__: name for name, model in MODELS.items()}
    names |= {Sealed.__name__: "sealed", Redacted.__name__: "redacted"}
    for class_name in names:
        body = made[class_name]
        body["patternProperties"] = {limits.EXTRA_NAME: {"$ref": "#/$defs/Json"}}
        body["additionalProperties"] = False
        body["properties"] = dict(sorted(body["properties"].items()))
        body["required"] = sorted({*body.get("required", ()), "type"} & set(body["properties"]))
    return {names.get(name, name): body for name, body in made.items()}


def _choice(description: str, names: list[str]) -> dict[str, Any]:
    """One of several types of event, told apart by the member ``type``."""
    mapping = {name: f"#/$defs/{name}" for name in sorted(names)}
    return {
        "type": "object",
        "description": description,
        "required": ["type"],
        "discriminator": {"propertyName": "type", "mapping": mapping},
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
    }


def shapes() -> dict[str, Any]:
    """The definitions of the schema without the words: what reading a record needs."""
    return {name: _bare(body) for name, body in event_schema()["$defs"].items()}


def _bare(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_bare(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    words = {"title", "description"} | ({"oneOf"} if "discriminator" in schema else set())
    return {
        key: {name: _bare(part) for name, part in value.items()}
        if key in ("properties", "patternProperties")
        else _bare(value)
        for key, value in schema.items()
        if key not in words
    }


def files() -> dict[Path, bytes]:
    """What the generated files have to hold."""
    readable = orjson.dumps(event_schema(), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    compact = orjson.dumps(shapes(), option=orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE)
    return {_SCHEMA: readable, _SHAPES: compact}


def stale() -> list[Path]:
    """The generated files that are missing or differ from the models."""
    return [path for path, wanted in files().items() if not path.exists() or path.read_bytes() != wanted]


def write() -> None:
    """Write the generated files."""
    for path, content in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)


def main(arguments: list[str]) -> int:
    """Write the files, or with ``--check`` name the stale ones; 1 where there are any."""
    if arguments != ["--check"]:
        write()
        return 0
    found = stale()
    for path in found:
        print(f"{path.name} is not what the models say", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
