"""The shapes of every line of a record and of other published values: JSON Schema without words, read off the classes.

The slow reader, the recorder and the transcripts ask which members an event has and what may stand in them.
"""

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import fields

from jasslog.events import limits
from jasslog.events.base import Event, Line, Record
from jasslog.events.trust import Redacted, Sealed
from jasslog.events.vocabulary import EVENTS

Schema = dict[str, Any]
Found = dict[str, tuple[Schema, type[Record] | Meta | None]]
"""The shape of each class and of each shared type of member, by name, with what the shape was read off."""

_JSON: Schema = {
    "anyOf": [
        {"type": ["null", "boolean"]},
        {"type": "integer", "minimum": -limits.INTEGER, "maximum": limits.INTEGER},
        {"type": "string", "maxLength": limits.TEXT},
        {"type": "array", "items": {"$ref": "#/$defs/Json"}},
    ]
}
_ANYTHING = {"patternProperties": {limits.KEY: {"$ref": "#/$defs/Json"}}, "additionalProperties": False}
_PLAIN: dict[Any, str] = {int: "integer", str: "string", bool: "boolean", float: "number"}
_LIMITS = {"ge": "minimum", "le": "maximum"}
_SIZES = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}


@cache
def shapes() -> dict[str, Schema]:
    """The shape of each type of line and of each shared type of member, by name; must not be changed. About 10 ms."""
    return {name: shape for name, (shape, _) in lines().items()}


@cache
def lines() -> Found:
    """All shapes that the lines of a record are made of; must not be changed."""
    found: Found = {"Json": (_JSON | {"anyOf": [*_JSON["anyOf"], {"type": "object"} | _ANYTHING]}, None)}
    types: dict[str, type[Line]] = {**EVENTS, "sealed": Sealed, "redacted": Redacted}
    for name, line in types.items():
        found[name] = _line(line, found), line
    plain = [name for name, event in EVENTS.items() if event.kind != "bookkeeping"]
    found["replacement"] = _choice(plain) | {"properties": {"seq": False, "~": False}}, None
    found["event"] = _choice([*EVENTS]) | {"required": ["seq", "type"]}, None
    return dict(sorted(found.items()))


def handed_out(record: type[Record]) -> Found:
    """All shapes that a published value is made of, its own included."""
    found: Found = {}
    _shape(record, found)
    return dict(sorted(found.items()))


def _line(line: type[Line], found: Found) -> Schema:
    """The shape of a whole line, with its type and the members that anybody may add."""
    made = _object(line, found)
    if issubclass(line, Event | Sealed):
        made["properties"]["type"] = {"const": line.__struct_config__.tag, "type": "string"}
        made["required"].append("type")
    made["properties"] = dict(sorted(made["properties"].items()))
    return made | {"required": sorted(made["required"]), "patternProperties": {limits.EXTRA_NAME: _ref("Json")}}


def _object(record: type[Record], found: Found) -> Schema:
    """The shape of an object of a class; the shapes that it refers to are added to ``found``."""
    members = [part for part in fields(record) if part.name != "extra"]
    always = {part.name for part in members if part.required or not record.__struct_config__.omit_defaults}
    made: Schema = {
        "type": "object",
        "properties": {
            part.encode_name: _shape(part.type, found, part.name in always or part.default is UNSET) for part in members
        },
        "required": sorted(part.encode_name for part in members if part.name in always),
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


def _shape(hint: Any, found: Found, nullable: bool = True) -> Schema:
    """The shape of a member by its type; a class or shared type is added to ``found`` by its name and referred to.

    ``nullable`` says whether null may stand for None.
    """
    if get_origin(hint) in (Union, UnionType):
        only, *events = [part for part in get_args(hint) if part not in (NoneType, UnsetType)]
        if events:
            return _ref("replacement")
        nullable = nullable and NoneType in get_args(hint)
        return {"anyOf": [_shape(only, found), {"type": "null"}]} if nullable else _shape(only, found)
    if get_origin(hint) is Annotated:
        inner, meta = get_args(hint)
        if meta.title:
            found.setdefault(meta.title, (_limited(_shape(inner, found), meta), meta))
            return _ref(meta.title)
        return _limited(_shape(inner, found), meta)
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if get_origin(hint) is Literal:
        values = get_args(hint)
        return ({"enum": [*values]} if values[1:] else {"const": values[0]}) | {"type": _PLAIN[type(values[0])]}
    if get_origin(hint) in (tuple, list):
        return {"type": "array", "items": _shape(get_args(hint)[0], found)}
    if isinstance(hint, type) and issubclass(hint, Record):
        found.setdefault(hint.__name__, (_object(hint, found), hint))
        return _ref(hint.__name__)
    name, value = get_args(hint)
    if value is Any:
        return {"type": "object"} | _ANYTHING
    made: Schema = {"type": "object", "additionalProperties": value is object or _shape(value, found)}
    return made if name is str else made | {"propertyNames": _shape(name, found)}


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
