"""Writing generated games: all into one file, and beside it what damaged ones must lead to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from jasslog.audit.codes import CODES
from jasslog.generate.clean import generate
from jasslog.generate.damage import LAST_ONLY, Damaged, damaged
from jasslog.log.beside import replacing
from jasslog.log.write import line

if TYPE_CHECKING:
    from jasslog.variants.options import Variant


def write_corpus(path: Path, variant: Variant, seed: int, games: int, damage: str = "") -> None:
    """Write so many games into one file.

    ``damage`` is a kind of damage, or all: then ``<path>.expected.jsonl`` tells for each game what must be found.
    """
    if damage:
        _write_damaged(path, variant, seed, games, damage)
        return
    with replacing(os.fspath(path)) as file:
        for events in generate(variant, seed, games):
            file.writelines(map(line, events))


def _write_damaged(path: Path, variant: Variant, seed: int, games: int, kind: str) -> None:
    lines = 0
    beside = path.with_name(path.name + ".expected.jsonl")
    with replacing(os.fspath(path)) as file, replacing(os.fspath(beside)) as answers:
        for number, game in enumerate(damaged(variant, seed, games, kind)):
            data = b"\n".join(game.lines)
            file.write(data if game.kind in LAST_ONLY else data + b"\n")
            answers.write(orjson.dumps(_answer(game, number, lines), option=orjson.OPT_APPEND_NEWLINE))
            lines += len(game.lines)


def _answer(game: Damaged, number: int, before: int) -> dict[str, Any]:
    """What must be found in a damaged game, ``before`` being the lines that stand before it in the file."""
    return {
        "game": number,
        "first_line": before + 1,
        "kind": game.kind,
        "code": CODES[game.name].code if game.name else None,
        "name": game.name or None,
        "seq": game.seq,
        "line": before + game.line + 1 if game.line is not None else None,
    }
