"""How a new record begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from jasslog.variants.load import digest

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

Event = dict[str, Any]


def first_events(variant: Variant, file: str, names: Sequence[str] = (), left_out: Sequence[str] = ()) -> list[Event]:
    """The head of a game that pins its rules, named as its file, and who plays where that is known.

    ``left_out`` is what will not be written down; what the rules themselves leave out is added.
    """
    missing = list(dict.fromkeys([*variant.not_recorded, *left_out]))
    head: Event = {
        "type": "game_started",
        "format": 1,
        "game": game_id(file),
        "rules": {"id": variant.id, "version": variant.version, "digest": digest(variant)},
    }
    if missing:
        head["not_recorded"] = missing
    return [head, {"type": "players_named", "names": list(names)}] if names else [head]


def game_id(file: str) -> str:
    """The name of a file as far as it can name a game."""
    stem = re.sub(r"[^a-z0-9_-]+", "-", file.split(".")[0].lower()).strip("-_")
    return stem[:64] or "game"
