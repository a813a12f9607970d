"""How the schemas of what the project hands out are generated from models, and checked for drift."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import orjson
from pydantic import BaseModel, ConfigDict
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"


class Published(BaseModel):
    """Base of what is handed out; a member with the default None is left out, any other is always there."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", use_attribute_docstrings=True)


class _Generator(GenerateJsonSchema):
    """Members that may be left out are never null, and no member has a default."""

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        inner = schema["schema"]
        return self.generate_inner(inner["schema"] if inner["type"] == "nullable" else inner)


def schema(model: type[BaseModel], name: str, title: str) -> dict[str, Any]:
    """The JSON Schema, draft 2020-12, of a model."""
    body = model.model_json_schema(schema_generator=_Generator)
    heading = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:jasslog:{name}:1",
        "title": title,
    }
    return heading | {key: value for key, value in body.items() if key not in heading}


def publish(arguments: list[str], name: str, made: dict[str, Any]) -> int:
    """Write the schema NAME.schema.json, or with ``--check`` say whether it is current; 1 where it is not."""
    path = SCHEMAS / f"{name}.schema.json"
    content = orjson.dumps(made, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    if arguments != ["--check"]:
        path.write_bytes(content)
        return 0
    if path.exists() and path.read_bytes() == content:
        return 0
    print(f"{path.name} is not what the models say", file=sys.stderr)
    return 1
