"""Writing down what was read of somebody else's log as a record of ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import orjson

from jasslog.events.limits import FORMAT
from jasslog.log.games import RawGame
from jasslog.variants.load import digest, resolve
from jasslog.variants.refusal import Refusal

Event = dict[str, Any]
Placed = tuple[int, Event]
"""An event, and the line of the source that it was read from."""


def raw_game(first: int, events: list[Placed]) -> RawGame:
    """The record of some events, numbered from 0; ``first`` is the line on which it begins."""
    raw = RawGame(first)
    raw.events = [{**event, "seq": seq} for seq, (_, event) in enumerate(events)]
    raw.lines = [line for line, _ in events]
    return raw


def head(game: str, rules: Event, missing: list[str], source: Event, **more: Any) -> Event:
    """The first event; ``source`` is kept in it as ``x_source`` and says what was derived, assumed and left out."""
    return {
        "type": "game_started",
        "format": FORMAT,
        "game": game,
        "rules": rules,
        "not_recorded": missing,
        "x_source": source,
        **more,
    }


def rules(id: str, version: int, overrides: Mapping[str, Any] | None = None) -> Event:
    """The pinned rules, with what is different from a released set."""
    return orjson.loads(_rules(id, version, orjson.dumps(overrides or {})))  # type: ignore[no-any-return]


@cache
def _rules(id: str, version: int, overrides: bytes) -> bytes:
    changed = orjson.loads(overrides)
    found = resolve(id, version, changed)
    if isinstance(found, Refusal):
        raise ValueError(str(found))
    more = {"overrides": changed} if changed else {}
    return orjson.dumps({"id": id, "version": version, "digest": digest(found), **more})


def game_id(name: str, line: int, part: int = 0) -> str:
    """The id of the game on a line, and of which part of it where the line holds several."""
    end = f"-{line}-{part}" if part else f"-{line}"
    stem = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-_")
    return (stem or "game")[: 64 - len(end)] + end
