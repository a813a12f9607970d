"""The shape of every line of a record as JSON Schema without words, read off the classes that declare the events.

The slow reader, the recorder and the transcripts ask it what members an event has and what may stand in them.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta
from msgspec.structs import fields

from jasslog.events import limits
from jasslog.events.base import Event, Line, Record
from jasslog.events.trust import Redacted, Sealed
from jasslog.events.vocabulary import EVENTS

Schema = dict[str, Any]

_JSON: Schema = {
    "anyOf": [
        {"type": ["null", "boolean"]},
        {"type": "integer", "minimum": -limits.INTEGER, "maximum": limits.INTEGER},
        {"type": "string", "maxLength": limits.TEXT},
        {"type": "array", "items": {"$ref": "#/$defs/Json"}},
    ]
}
_ANYTHING = {"patternProperties": {limits.KEY: {"$ref": "#/$defs/Json"}}, "additionalProperties": False}
_PLAIN: dict[Any, str] = {int: "integer", str: "string", bool: "boolean"}
_LIMITS = {"ge": "minimum", "le": "maximum"}
_SIZES = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}


@cache
def shapes() -> dict[str, Schema]:
    """By name the shape of each type of line and of each shared type of member; nobody may change it. About 10 ms."""
    found: dict[str, Schema] = {"Json": _JSON | {"anyOf": [*_JSON["anyOf"], {"type": "object"} | _ANYTHING]}}
    lines: dict[str, type[Line]] = {**EVENTS, "sealed": Sealed, "redacted": Redacted}
    for name, line in lines.items():
        found[name] = _line(line, found)
    plain = [name for name, event in EVENTS.items() if event.kind != "bookkeeping"]
    found["replacement"] = _choice(plain) | {"properties": {"seq": False, "~": False}}
    found["event"] = _choice([*EVENTS]) | {"required": ["seq", "type"]}
    return dict(sorted(found.items()))


def _members(record: type[Record]) -> dict[str, Any]:
    """The type of each member of a class, by the name that it has in a record, in the order of the class."""
    hints = get_type_hints(record, include_extras=True)
    names = dict(zip(record.__struct_fields__, record.__struct_encode_fields__, strict=True))
    return {names[name]: hints[name] for name in hints if name in names and name != "extra"}


def _line(line: type[Line], found: dict[str, Schema]) -> Schema:
    """The shape of a whole line; members that anybody may add come with it."""
    made = _object(line, found)
    if issubclass(line, Event | Sealed):
        made["properties"]["type"] = {"const": line.__struct_config__.tag, "type": "string"}
        made["required"].append("type")
    made["properties"] = dict(sorted(made["properties"].items()))
    return made | {"required": sorted(made["required"]), "patternProperties": {limits.EXTRA_NAME: _ref("Json")}}


def _object(record: type[Record], found: dict[str, Schema]) -> Schema:
    made: Schema = {
        "type": "object",
        "properties": {name: _shape(hint, found) for name, hint in _members(record).items()},
        "required": sorted(part.encode_name for part in fields(record) if part.required),
        "additionalProperties": False,
    }
    if record.exactly_one:
        made["oneOf"] = [{"required": [name]} for name in record.exactly_one]
    if record.at_least_one:
        made["anyOf"] = [{"required": [name]} for name in record.at_least_one]
    if record.suited:
        others = [kind for kind in made["properties"]["kind"]["enum"] if kind != "trump"]
        made["anyOf"] = [{"required": ["suit"]}, {"properties": {"kind": {"enum": others}}}]
    return made


def _shape(hint: Any, found: dict[str, Schema]) -> Schema:
    """The shape of a member by its type; a shared type is defined by its name and referred to."""
    if get_origin(hint) in (Union, UnionType):
        hint, *others = [part for part in get_args(hint) if part is not NoneType]
        if others:
            return _ref("replacement")
    if get_origin(hint) is Annotated:
        inner, meta = get_args(hint)
        if meta.title:
            found.setdefault(meta.title, _limited(_shape(inner, found), meta))
            return _ref(meta.title)
        return _limited(_shape(inner, found), meta)
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint)), "type": "string"}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _shape(get_args(hint)[0], found)}
    if isinstance(hint, type) and issubclass(hint, Record):
        found.setdefault(hint.__name__, _object(hint, found))
        return _ref(hint.__name__)
    return {"type": "object"} | _ANYTHING


def _limited(shape: Schema, meta: Meta) -> Schema:
    """A shape with the limits that a type adds to it."""
    shape = shape | {word: getattr(meta, name) for name, word in _LIMITS.items() if getattr(meta, name) is not None}
    least, most = _SIZES.get(shape["type"], ("", ""))
    for word, size in ((least, meta.min_length), (most, meta.max_length)):
        if size is not None:
            shape[word] = size
    if meta.pattern is not None:
        shape["pattern"] = "^" + meta.pattern.removeprefix(r"\A").removesuffix(r"\Z") + "$"
    return shape | (meta.extra_json_schema or {})


def _choice(names: list[str]) -> Schema:
    """One of several types of event, told apart by the member ``type``."""
    mapping = {name: f"#/$defs/{name}" for name in sorted(names)}
    discriminator = {"propertyName": "type", "mapping": mapping}
    return {"type": "object", "required": ["type"], "discriminator": discriminator}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}
