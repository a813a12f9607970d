"""The published JSON Schemas: the shapes of lines and other values, described by the docstrings of their classes.

``python -m jasslog.events.schema`` writes the schema of a record's lines; with ``--check`` it only says whether the
file is current.
"""

import ast
import inspect
import sys
from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import orjson

from jasslog.events import limits
from jasslog.events.base import Record
from jasslog.events.shapes import Found, Schema, handed_out, lines

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
_DESCRIPTION = (
    "One line of a record of Jass, format 1: an event, a seal, or what is left of a hidden event. "
    f"Beyond what can be said here: UTF-8, at most {limits.LINE} bytes a line, {limits.EVENTS} events and "
    f"{limits.GAME} bytes a game, depth {limits.DEPTH}; no member twice; integers are written without "
    "fraction and exponent."
)
_CHOICES = {
    "event": "Something that happened.",
    "replacement": "An event inside a correction, without number and tag.",
    "Json": f"Any value without fractions, at most {limits.DEPTH} deep, the event counted.",
}


def event_schema() -> Schema:
    """The JSON Schema, draft 2020-12, of one line of a record."""
    return _heading("event", "Line of a Jass record") | {
        "description": _DESCRIPTION,
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in ("event", "sealed", "redacted")],
        "$defs": _definitions(lines()),
    }


def schema(record: type[Record], name: str, title: str) -> Schema:
    """The JSON Schema, draft 2020-12, of a published value that is not a line of a record."""
    definitions = _definitions(handed_out(record))
    body = definitions.pop(record.__name__)
    return _heading(name, title) | {"$defs": definitions} | {key: body[key] for key in body if key != "title"}


def main(record: type[Record], name: str, title: str) -> NoReturn:
    """Write or check the schema of a published value, as the arguments of the process say, and end the process."""
    sys.exit(publish(sys.argv[1:], name, schema(record, name, title)))


def _heading(name: str, title: str) -> Schema:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:jasslog:{name}:1",
        "title": title,
    }


def _definitions(found: Found) -> dict[str, Schema]:
    return {name: _worded(name, deepcopy(shape), source) for name, (shape, source) in found.items()}


def _worded(name: str, shape: Schema, source: type[Record] | msgspec.Meta | None) -> Schema:
    """A shape with its title and description, and those of its members, by the class or type that it was read off."""
    if isinstance(source, msgspec.Meta):
        return _sorted(shape | {"title": name, "description": source.description})
    if source is not None:
        descriptions = words(source)
        for member, part in shape["properties"].items():
            if description := descriptions.get(member):
                part["description"] = description
            if not any("$ref" in one for one in (part, *part.get("anyOf", ()))):
                part["title"] = member.replace("_", " ").title()
        shape["properties"] = {member: _sorted(part) for member, part in shape["properties"].items()}
        return _sorted(shape | {"title": source.__name__, "description": inspect.getdoc(source)})
    title = {"title": name} if name == "Json" else {}
    mapping = shape.get("discriminator", {"mapping": {}})["mapping"]
    choices = {"oneOf": [{"$ref": ref} for ref in mapping.values()]} if mapping else {}
    return title | {"description": _CHOICES[name]} | shape | choices


def _sorted(shape: Schema) -> Schema:
    return dict(sorted(shape.items(), key=lambda item: (item[0] == "patternProperties", item[0])))


@cache
def words(record: type[Record]) -> dict[str, str]:
    """The docstring below each member of a class, inherited ones too, by the name of the member in a record."""
    names = dict(zip(record.__struct_fields__, record.__struct_encode_fields__, strict=True))
    said: dict[str, str] = {}
    for part in reversed(record.__mro__):
        if part.__module__.startswith(("jasslog.", "__main__")):
            said |= _below(part.__module__).get(part.__name__, {})
    return {names[name]: text for name, text in said.items() if name in names}


@cache
def _below(module: str) -> dict[str, dict[str, str]]:
    """The docstring below each member of each class in a module, by class and member."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: _members(node.body) for node in tree.body if isinstance(node, ast.ClassDef)}


def _members(body: list[ast.stmt]) -> dict[str, str]:
    found: dict[str, Any] = {}
    for line, below in pairwise(body):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and isinstance(below, ast.Expr):
            text = below.value
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                found[line.target.id] = inspect.cleandoc(text.value)
    return found


def publish(arguments: list[str], name: str, made: dict[str, Any]) -> int:
    """Write the file NAME.schema.json, or with ``--check`` only compare it; the exit code is 1 where they differ."""
    path = SCHEMAS / f"{name}.schema.json"
    content = orjson.dumps(made, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    if arguments != ["--check"]:
        path.write_bytes(content)
        return 0
    if path.exists() and path.read_bytes() == content:
        return 0
    print(f"{path.name} is not what the models say", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(publish(sys.argv[1:], "event", event_schema()))
