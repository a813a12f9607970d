"""Writing a schema where it is published, and checking it for drift."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import orjson

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"


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
