"""Reading a user's own set of rules: a JSON file with a name, the set that it extends, and options it changes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import orjson
from msgspec.structs import replace
from pydantic import Field, ValidationError

from jasslog.errors import Twice, once
from jasslog.regular import read_regular
from jasslog.rules.catalogue import rules
from jasslog.variants.load import cited, latest, resolve, table
from jasslog.variants.options import Labels, SetId, Variant
from jasslog.variants.plain import Options, citing, flat, merge, thaw
from jasslog.variants.possible import refusal, validated
from jasslog.variants.refusal import Refusal

SIZE_LIMIT = 64 * 1024
"""Most bytes of a file."""
DEPTH_LIMIT = 12
"""How many objects and lists may lie in one another; options need half as many."""
CHAIN_LIMIT = 8
"""Most files that may extend one another."""


class Heading(Labels):
    """The members of a file beside its options."""

    extends: SetId | None = None
    """The set whose options hold where this file names none; without it the defaults do.
    A released set, or a file ID.json beside this one."""
    extends_version: Annotated[int, Field(ge=1)] | None = None
    """Version of the set that is extended; of a released one the newest if not named."""
    citations: dict[str, str] = Field(default_factory=dict)
    """For an option such as score.multipliers, the id of the rule in the catalogue that sets it."""


def from_file(path: Path) -> Variant | Refusal:
    """The set of rules in a user's own file, or the Refusal that says why it cannot be used."""
    sheets = chain(path)
    if isinstance(sheets, Refusal):
        return sheets
    heading = sheets[0][0]
    if heading.id in table()["sets"]:
        return Refusal("name-taken", {"id": heading.id})
    paths = [path, *(path.with_name(f"{above.extends}.json") for above, _ in sheets[:-1])]
    base = _base(sheets[-1][0])
    if isinstance(base, Refusal):
        return _in(paths[-1], base)
    found = combined(sheets, base)
    if isinstance(found, Refusal):
        blamed = (one for one, (_, said) in zip(paths, sheets, strict=True) if _names(said, found))
        return _in(next(blamed, path), found)
    return citing(found, _citations(sheets, found))


def _citations(sheets: list[tuple[Heading, Options]], found: Variant) -> dict[str, str]:
    """The rule that each option comes from, by option, as the files cite it, else the released set that they extend.

    Rules that the catalogue does not have are left out.
    """
    last, values = sheets[-1][0], flat(thaw(found))
    known = cited(last.extends, last.extends_version or latest(last.extends), values) if last.extends else {}
    for heading, _ in reversed(sheets):
        known |= {option: rule for option, rule in heading.citations.items() if rule in rules()}
    return known


def _names(options: Options, wrong: Refusal) -> bool:
    """Whether these options name the one that a refusal is about, or hold something else in place of its group."""
    group, option = [*wrong.slots["path"].split("."), ""][:2]
    said = options.get(group)
    if isinstance(said, dict):
        return option in said or (not option and wrong.name == "unknown-option")
    return group in options


def _in(path: Path, refusal: Refusal) -> Refusal:
    """The refusal, with the file that it is about."""
    return replace(refusal, slots={"file": str(path), **refusal.slots})


def combined(sheets: list[tuple[Heading, Options]], base: Options) -> Variant | Refusal:
    """The checked set of the base options with the changes of each file, under the labels of the first file."""
    for _, options in reversed(sheets):
        merged = merge(base, options)
        if isinstance(merged, Refusal):
            return merged
        base = merged
    first = sheets[0][0]
    return validated(base, id=first.id, version=first.version, name=first.name, source=first.source)


def _base(last: Heading) -> Options | Refusal:
    """The options that the last file builds on: those of the released set that it extends, else the defaults."""
    if last.extends is None:
        return dict(table()["defaults"])
    version = last.extends_version or latest(last.extends)
    found = resolve(last.extends, version)
    return found if isinstance(found, Refusal) else thaw(found)


def chain(path: Path, released: Mapping[str, Any] | None = None) -> list[tuple[Heading, Options]] | Refusal:
    """A file and the files it extends, itself first, or a Refusal, as for a circle of files.

    The last file extends nothing, a released set, or a set of which there is no file beside it. ``released`` are the
    released sets by id, if not those of ``table``.
    """
    known = table()["sets"] if released is None else released
    found: list[tuple[Heading, Options]] = []
    seen, extending = [path.stem], path
    while True:
        sheet = read(path)
        if isinstance(sheet, Refusal):
            return _in(path, sheet)
        wanted = found[-1][0].extends_version if found else None
        if wanted not in (None, sheet[0].version):
            slots = {"id": path.stem, "version": str(wanted), "known": str(sheet[0].version)}
            return _in(extending, Refusal("unknown-version", slots))
        found.append(sheet)
        extending, parent = path, sheet[0].extends
        path = path.with_name(f"{parent}.json")
        if parent is None or parent in known or not path.is_file():
            return found
        if parent in seen:
            return Refusal("extends-circle", {"id": parent, "chain": " → ".join([*seen, parent])})
        if len(found) == CHAIN_LIMIT:
            return Refusal("extends-too-deep", {"id": seen[0], "limit": str(CHAIN_LIMIT)})
        seen.append(parent)


def read(path: Path) -> tuple[Heading, Options] | Refusal:
    """The heading and the options of one file; the options are not checked yet."""
    try:
        text = read_regular(path, SIZE_LIMIT)
        if text is None:
            return _unreadable(path, f"it is longer than {SIZE_LIMIT} bytes")
        content = orjson.loads(text.decode("utf-8-sig"))
        json.loads(text.decode("utf-8-sig"), object_pairs_hook=once)
    except OSError as error:
        return _unreadable(path, error.strerror or "it cannot be read")
    except UnicodeDecodeError as error:
        before = error.object.count(b"\n", 0, error.start)
        return _unreadable(path, f"line {before + 1} is not UTF-8")
    except Twice as error:
        return _unreadable(path, f"'{error}' stands twice in an object")
    except orjson.JSONDecodeError as error:
        return _unreadable(path, f"line {error.lineno}:{error.colno} is not JSON")
    except RecursionError:
        # Of brackets that are nested too deeply no line is known.
        return _unreadable(path, "line 1 is not JSON")
    if not isinstance(content, dict):
        return _unreadable(path, "it is not a JSON object")
    if _is_deeper(content, DEPTH_LIMIT):
        return _unreadable(path, f"its brackets are nested more than {DEPTH_LIMIT} deep")
    content.pop("$schema", None)
    heading = {name: content.pop(name) for name in Heading.model_fields if name in content}
    if "id" not in heading:
        return Refusal("option-missing", {"path": "id"})
    try:
        return Heading.model_validate_json(orjson.dumps(heading)), content
    except ValidationError as error:
        return refusal(error)


def _is_deeper(value: Any, levels: int) -> bool:
    """Whether objects and lists of a value lie in one another on more than so many levels."""
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deeper(one, levels - 1) for one in inside)


def _unreadable(path: Path, reason: str) -> Refusal:
    return Refusal("rules-unreadable", {"file": str(path), "reason": reason})
