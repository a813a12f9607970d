"""Comparing the answers of the first and the present house about a game: which aspects differ, and which on purpose."""

from __future__ import annotations

import difflib
from base64 import b64decode, b64encode
from typing import Any

import orjson

from .lanes import Worker
from .purpose import accepting
from .store import Made, Work, hashes_of

Found = list[list[str]]
"""Each aspect that differs, with the name of the entry that accepts it; the name is empty if none does."""


def input_of(game: str, first: Worker, work: Work) -> tuple[str, bytes] | None:
    """The file name and bytes of a game, as the first house makes them; None if there is no such game."""
    if (known := work.made(game)) is not None:
        return known.file, known.input
    reply = first.ask(game=game, want=[], give=True)
    return None if "input" not in reply else (reply["file"], b64decode(reply["input"]))


def asked(worker: Worker, game: str, file: str, data: bytes, **request: Any) -> dict[str, Any]:
    """The aspects that a house gives for a game's bytes; RuntimeError if its process dies."""
    reply = worker.ask(game=game, file=file, input=b64encode(data).decode(), **request)
    if "dead" in reply:
        raise RuntimeError(f"the house died of {game}; see workers.log in its cache")
    found: dict[str, Any] = reply["aspects"]
    return found


def with_committed(game: str, first: Worker, present: Worker, work: Work) -> Found:
    """The aspects in which the present house differs from the committed hashes."""
    return _differences(game, hashes_of(game), first, present, work)


def live(game: str, first: Worker, present: Worker, work: Work) -> Found:
    """The aspects in which the two houses differ; both houses are asked, and no committed hash is used."""
    known = work.made(game)
    if known is None:
        reply = first.ask(game=game, give=True)
        if "input" not in reply:
            return [["", "no such game"]] if reply.get("none") else [["the first house died", ""]]
        known = Made(game, reply["file"], b64decode(reply["input"]), reply["aspects"], reply["seconds"])
    return _differences(game, known.aspects, first, present, work, (known.file, known.input))


def _differences(
    game: str,
    expected: dict[str, str],
    first: Worker,
    present: Worker,
    work: Work,
    given: tuple[str, bytes] | None = None,
) -> Found:
    made = given or input_of(game, first, work)
    if made is None:
        return [["input", ""]]
    new = asked(present, game, *made, want=list(expected))
    differing = [name for name in expected if new[name] != expected[name]]
    if not differing:
        return []
    before, after = (asked(house, game, *made, want=differing, full=True) for house in (first, present))
    accepted = ((name, accepting(game, made[1], name, before[name], after[name])) for name in differing)
    return [[name, entry.name if entry else ""] for name, entry in accepted]


def side_by_side(old: Any, new: Any) -> str:
    """The difference of two values for people: texts line by line, other values as indented JSON."""
    lines = [_lines(value) for value in (old, new)]
    return "\n".join(difflib.unified_diff(*lines, "first house", "present house", lineterm="", n=2))


def _lines(value: Any) -> list[str]:
    if isinstance(value, dict) and set(value) == {"code", "err", "files", "out"}:
        files = (f"--- {name}\n{text}" for name, text in sorted(value["files"].items()))
        whole = "\n".join((f"exit code {value['code']}", value["out"], value["err"], *files))
        return whole.splitlines()
    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS).decode().splitlines()
