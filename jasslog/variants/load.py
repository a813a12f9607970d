"""The named sets of rules: found by name and version, changed by a record's overrides, pinned by a digest.

A released set comes from ``released.json`` and loads no pydantic; overrides and users' files are validated.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import orjson

from jasslog.variants.plain import Options, Variant, completed, digest_of, flat, freeze, labels, merge, thaw
from jasslog.variants.refusal import Refusal, near

RELEASED = os.path.join(os.path.dirname(__file__), "released.json")


@cache
def table() -> dict[str, Any]:
    """The released sets as generated: the defaults, and what differs from them in each set by id and version."""
    with open(RELEASED, "rb") as file:
        found: dict[str, Any] = orjson.loads(file.read())
    return found


def options_of(rule: str) -> list[str]:
    """The options that a rule of the catalogue is about, such as play.undertrump, in the order of the model."""
    found: list[str] = table()["rules"].get(rule, [])
    return found


@cache
def by_option() -> dict[str, str]:
    """The id of the rule that each option is about, by option."""
    return {option: rule for rule, options in table()["rules"].items() for option in options}


def cited(id: str, version: int, values: Options) -> dict[str, str]:
    """The rules that a released set cites, by option, for options that still have its values; none if not released."""
    entry = table()["sets"].get(id, {}).get(str(version))
    if entry is None:
        return {}
    released = flat(completed(entry["options"], table()["defaults"]))
    return {path: rule for path, rule in entry["citations"].items() if values[path] == released[path]}


def latest(id: str, own: Iterable[Variant] = ()) -> int:
    """The newest version of a set: among the user's own if one has that id, else the released; 1 for an unknown id."""
    mine = [one.version for one in own if one.id == id]
    return max(mine or map(int, table()["sets"].get(id, (1,))))


def released(id: str, version: int | None = None) -> Variant:
    """The released set of that name, the newest version unless one is given; KeyError for an unknown one."""
    return _released(id, latest(id) if version is None else version)


@cache
def _released(id: str, version: int) -> Variant:
    entry = table()["sets"][id][str(version)]
    options = completed(entry["options"], table()["defaults"])
    return freeze(options, id=id, version=version, name=entry["name"], source=entry["source"])


def names() -> list[tuple[str, int, str, str]]:
    """Every released set and version: id, version, what players call it, where its rules are written."""
    return sorted(
        (id, int(version), entry["name"], entry["source"])
        for id, versions in table()["sets"].items()
        for version, entry in versions.items()
    )


@lru_cache(maxsize=1024)
def digest(variant: Variant) -> str:
    """sha256:… over the options that differ from the defaults; name, version and source are no part of it."""
    if variant is _find(variant.id, variant.version):
        return str(table()["sets"][variant.id][str(variant.version)]["digest"])
    return digest_of(thaw(variant), table()["defaults"])


def pinned(variant: Variant) -> dict[str, Any]:
    """A set as the first event of a record names it."""
    return {"id": variant.id, "version": variant.version, "digest": digest(variant)}


def resolve(
    id: str,
    version: int,
    overrides: Mapping[str, Any] | None = None,
    recorded: str | None = None,
    own: Iterable[Variant] = (),
) -> Variant | Refusal:
    """The rules that a record names, with its overrides; a Refusal if they are unknown or wrong, or the digest differs.

    ``own`` are the sets of the user's files, which are looked at first. ``recorded`` is the digest in the record: that
    of the rules as played, overrides included.
    """
    own = tuple(own)
    base = next((v for v in own if (v.id, v.version) == (id, version)), None) or _find(id, version, own)
    if isinstance(base, Refusal):
        return base
    found = _overridden(base, orjson.dumps(overrides, option=orjson.OPT_SORT_KEYS)) if overrides else base
    if recorded is None or isinstance(found, Refusal):
        return found
    actual = digest(found)
    if recorded == actual:
        return found
    slots = {"id": id, "version": str(version), "recorded": recorded, "actual": actual}
    return Refusal("digest-mismatch", slots)


def _find(id: str, version: int, own: Iterable[Variant] = ()) -> Variant | Refusal:
    """The released set, or a Refusal that offers what there is instead, the user's own sets included."""
    sets = table()["sets"]
    if str(version) in sets.get(id, ()):
        return _released(id, version)
    known = sorted({*map(int, sets.get(id, ())), *(variant.version for variant in own if variant.id == id)})
    if not known:
        return Refusal("unknown-rules", {"id": id, "near": near(id, [*sets, *(variant.id for variant in own)])})
    return Refusal("unknown-version", {"id": id, "version": str(version), "known": ", ".join(map(str, known))})


@lru_cache(maxsize=1024)
def _overridden(base: Variant, overrides: bytes) -> Variant | Refusal:
    from jasslog.variants.possible import validated

    merged = merge(thaw(base), orjson.loads(overrides))
    return merged if isinstance(merged, Refusal) else validated(merged, **labels(base))
