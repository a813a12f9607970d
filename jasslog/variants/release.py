"""Making released.json and the schema of a set of rules: ``python -m jasslog.variants.release [--check]``.

What was released stays: a change to the digest of a version, or to the value of a default, is refused.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import orjson

from jasslog.options.base import Cites
from jasslog.rules.catalogue import rules
from jasslog.variants.files import Heading, chain, combined
from jasslog.variants.options import Variant, every_option
from jasslog.variants.plain import LABELS, Options, changed, completed, digest_of, thaw
from jasslog.variants.refusal import Refusal

RELEASED = Path(__file__).with_name("released.json")
SETS = Path(__file__).with_name("sets")
SCHEMA = Path(__file__).parents[2] / "schemas" / "variant.schema.json"
Table = dict[str, Any]


def model_defaults() -> Options:
    """The default of every option, from the model."""
    return Variant(id="defaults").model_dump(mode="json", exclude=set(LABELS))


def build(old: Table, sets: Path = SETS) -> Table:
    """The table of released sets: those of the data files, and older versions that only the old table holds.

    ValueError where a data file is wrong or something released would change.
    """
    defaults = model_defaults()
    if completed(old.get("defaults", {}), defaults) != defaults:
        raise ValueError("a default never changes: give the option a new value instead")
    found = {id: dict(versions) for id, versions in old.get("sets", {}).items()}
    for versions in found.values():
        for version, entry in versions.items():
            versions[version] = {**entry, "options": changed(entry["options"], defaults)}
    for path in sorted(sets.glob("*.json")):
        _add(found, path, defaults)
    return {"defaults": defaults, "rules": cited(), "sets": found}


def cited() -> dict[str, list[str]]:
    """The options that cite each rule, by rule, in the order of the model; ValueError if one of a group cites none."""
    found: dict[str, list[str]] = {}
    for path, field in every_option():
        rule = next((one.rule for one in field.metadata if isinstance(one, Cites)), "")
        if rule in rules():
            found.setdefault(rule, []).append(path)
        elif "." in path:
            raise ValueError(f"{path}: Cites(...) with the id of a rule is missing")
    return found


def _add(found: dict[str, Table], path: Path, defaults: Options) -> None:
    """Add the set in a data file to the table; ValueError if the file is wrong or a released version would change."""
    sheets = chain(path, released={})
    if isinstance(sheets, Refusal):
        raise ValueError(f"{path.name}: {sheets}")
    variant = combined(sheets, defaults)
    if isinstance(variant, Refusal):
        raise ValueError(f"{path.name}: {variant}")
    options = thaw(variant)
    citations: dict[str, str] = {}
    for heading, _ in reversed(sheets):
        citations |= heading.citations
    entry = {
        "name": variant.name,
        "source": variant.source,
        "digest": digest_of(options, defaults),
        "options": changed(options, defaults),
        "citations": citations,
    }
    versions, version = found.setdefault(variant.id, {}), str(variant.version)
    if versions.get(version, entry)["digest"] != entry["digest"]:
        raise ValueError(f"{variant.id} {version} is released: changed options need a new version")
    versions[version] = entry


def schema() -> Table:
    """The JSON schema of a set of rules as a file: the options of the model and the heading of a file."""
    found = Variant.model_json_schema()
    found["properties"] = {
        "$schema": {"type": "string"},
        **Heading.model_json_schema()["properties"],
        **{name: value for name, value in found["properties"].items() if name not in LABELS},
    }
    found |= {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A set of rules of Jass"}
    return found


def outputs() -> dict[Path, bytes]:
    """The generated files, each with the content that it should have."""
    old = orjson.loads(RELEASED.read_bytes()) if RELEASED.exists() else {}
    style = orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE
    return {RELEASED: orjson.dumps(build(old), option=style), SCHEMA: orjson.dumps(schema(), option=style)}


def main(arguments: list[str]) -> int:
    """Write the generated files, or with --check only tell which are out of date.

    Returns 1 if it tells of any, or on an error, else 0.
    """
    try:
        found = outputs()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    stale = [path for path, content in found.items() if not path.exists() or path.read_bytes() != content]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.name} is out of date: run python -m jasslog.variants.release", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.write_bytes(found[path])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
