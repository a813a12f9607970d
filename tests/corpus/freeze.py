"""Frozen records of format 1: whatever changes later, they must be read and judged as when they were written.

``python tests/corpus/freeze.py`` adds missing files and lines, such as a game by newly released rules. It never
rewrites existing ones.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from typing import Any

import orjson

FOLDER = Path(__file__).parent / "format_1"
MANIFEST = FOLDER / "expected.json"
if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from jasslog import load  # noqa: E402
from jasslog.events.shapes import shapes  # noqa: E402
from jasslog.generate.clean import generate  # noqa: E402
from jasslog.log.seal import sealed  # noqa: E402
from jasslog.log.write import canonical  # noqa: E402
from jasslog.variants.load import names, released  # noqa: E402

SEALED = "sealed.jsonl"
LINES = "every-type.jsonl"
"""A file with a line of every type, each with every member that it can have; the lines do not form a game."""


def told(file: Path) -> dict[str, Any]:
    """The facts that are frozen of a game: the digest of its bytes, and the result of its audit."""
    frozen: dict[str, Any] = {"sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
    game = load(file)
    state = game.audit().game
    assert state is not None
    wrong = [[found.code, found.seq] for found in game.findings if found.severity in ("error", "warning")]
    result = {"verdicts": game.verdicts, "scores": list(state.scores), "winner": state.winner, "findings": wrong}
    return frozen | {"events": len(game.events)} | result


def example(schema: dict[str, Any]) -> Any:
    """A value that fits a piece of the schema."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        return "anything" if name == "Json" else example(shapes()[name])
    if "enum" in schema or "const" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if "discriminator" in schema:
        return {"seat": 1, "type": "pushed"}
    kind = schema.get("type", "object")
    if kind == "object":
        return members(schema)
    if kind == "array":
        return [example(schema["items"])] * max(1, schema.get("minItems", 1))
    if kind == "integer":
        return max(schema["minimum"], min(1, schema["maximum"]))
    return True if kind == "boolean" else _text(schema)


def members(schema: dict[str, Any]) -> dict[str, Any]:
    """An object with every member that its schema allows; of members that exclude one another, the first."""
    others = {branch["required"][0] for branch in schema.get("oneOf", [])[1:]}
    return {name: example(part) for name, part in schema.get("properties", {}).items() if name not in {"~", *others}}


def _text(schema: dict[str, Any]) -> str:
    texts = ("some-text", "0" * 32, "2026-11-20T19:04:05.123Z", "0" * 64, "sha256:" + "0" * 64, "00000000")
    pattern = schema.get("pattern", "")
    return next(text for text in texts if re.search(pattern, text) and len(text) <= schema.get("maxLength", 99))


def every_type() -> bytes:
    """The new content of the file of all types: its present lines, and one for each type that is missing."""
    file = FOLDER / LINES
    lines = file.read_bytes().splitlines() if file.exists() else []
    there = {orjson.loads(line).get("type", "redacted") for line in lines}
    kinds = [*sorted(shapes()["event"]["discriminator"]["mapping"]), "sealed", "redacted"]
    for line in (members(shapes()[kind]) for kind in kinds if kind not in there):
        lines.append(canonical(line | ({"seq": len(lines)} if "seq" in line else {})))
    return b"".join(line + b"\n" for line in lines)


def freeze() -> None:
    """Add the lines, games and results that are missing."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / LINES).write_bytes(every_type())
    games = {f"{id}-{version}.jsonl": (id, 1) for id, version, *_ in names()} | {SEALED: ("schieber-santiago", 2)}
    expected = orjson.loads(MANIFEST.read_bytes()) if MANIFEST.exists() else {}
    for name, (id, seed) in games.items():
        if not (FOLDER / name).exists():
            lines = list(map(canonical, next(generate(released(id), seed, 1, rounds=1, near=1.0))))
            (FOLDER / name).write_bytes(b"".join(line + b"\n" for line in (sealed(lines) if name == SEALED else lines)))
        expected.setdefault(name, told(FOLDER / name))
    MANIFEST.write_bytes(orjson.dumps(expected, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS) + b"\n")


if __name__ == "__main__":
    freeze()
