"""The games of each corpus, by name, and their bytes; asked of the first house only, whose own modules it knows."""

from __future__ import annotations

import gzip
import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import orjson
from calls import called, fix_chance

import jasslog

ROOT = Path(jasslog.__file__).parents[1]
SHARED = Path(os.environ.get("GOLDEN_SHARED", ROOT.parent / "shared"))
"""Recorded games that nobody here wrote; read in place."""
CHANGES = ("sealed", "salted", "redacted", "shuffled", "with-x", "gz", "zst")
"""How a sample is told otherwise."""


def names(games: int, damages: int, mutants: int) -> list[str]:
    """Every game, the dear corpora last; with no ``damages`` still one game of each kind, by one set."""
    samples = [path.stem for path in _samples()]
    return [
        *(f"sample/{name}" for name in samples),
        *(f"case/{path.parent.name}/{path.stem}" for path in _cases()),
        *(f"foreign/{number}" for number in range(len(_foreign()))),
        *(f"command/{words}" for words in _alone()),
        *_one_of_each(),
        *(f"game/{id}/{number}" for number in range(games) for id in _sets()),
        *(f"mutant/{number}" for number in range(mutants)),
        *(f"variant/{change}/{name}" for name in samples for change in CHANGES),
        *(f"real/{number}" for number in range(len(_real()))),
        *sorted({game for number in range(damages) for game in _damages(number)} - {*_one_of_each()}),
    ]


def made(name: str) -> tuple[str, bytes] | None:
    """The file of a game, as it is called and what it holds; None where there is no such thing."""
    corpus, _, rest = name.partition("/")
    fix_chance(name)
    if corpus == "sample":
        return "game.jsonl", (ROOT / "samples" / f"{rest}.jsonl").read_bytes()
    if corpus == "case":
        return "game.jsonl", next(
            path for path in _cases() if name == f"case/{path.parent.name}/{path.stem}"
        ).read_bytes()
    if corpus == "foreign":
        return _foreign()[int(rest)]
    if corpus == "real":
        return "log.json", _real()[int(rest)]
    if corpus == "command":
        return "none", rest.encode()
    if corpus == "mutant":
        from fuzz import mutants

        return "game.jsonl", mutants.record(Random(f"golden {rest}"))
    return _variant(*rest.split("/")) if corpus == "variant" else _generated(corpus, *rest.split("/"))


def _generated(corpus: str, id: str, *rest: str) -> tuple[str, bytes] | None:
    from jasslog.generate.clean import generate
    from jasslog.generate.damage import LAST_ONLY, NoOccasion, damaged_game
    from jasslog.log.write import line
    from jasslog.variants.load import released

    if corpus == "game":
        (events,) = generate(released(id), int(rest[0]), 1)
        return "game.jsonl", b"".join(line(event) for event in events)
    kind, number = rest
    try:
        lines = damaged_game(released(id), 0, int(number), kind).lines
    except NoOccasion:
        return None
    return "game.jsonl", b"\n".join(lines) + (b"" if kind in LAST_ONLY else b"\n")


def _variant(change: str, sample: str) -> tuple[str, bytes] | None:
    data = (ROOT / "samples" / f"{sample}.jsonl").read_bytes()
    if change == "gz":
        return "game.jsonl.gz", gzip.compress(data, mtime=0)
    if change == "zst":
        import zstandard

        return "game.jsonl.zst", zstandard.ZstdCompressor().compress(data)
    if change in ("shuffled", "with-x"):
        rng = Random(f"{change} {sample}")
        return "game.jsonl", b"".join(_retold(line, change, rng) for line in data.splitlines(keepends=True))
    salt = [] if change == "sealed" else ["--salt"]
    files = {"game.jsonl": data}
    told = called(["seal", *salt, "game.jsonl", "-o", "out.jsonl"], files)
    if change == "redacted" and told["code"] == 0:
        told = called(["redact", "out.jsonl", "--names", "--hands", "-o", "out2.jsonl"], files)
        files["out.jsonl"] = files.get("out2.jsonl", b"")
    return ("game.jsonl", files["out.jsonl"]) if told["code"] == 0 else None


def _retold(line: bytes, change: str, rng: Random) -> bytes:
    """A line with its members in another order or with one that only its writer knows."""
    try:
        event: Any = orjson.loads(line)
    except ValueError:
        return line
    if not isinstance(event, dict):
        return line
    members = list(event.items())
    if change == "shuffled":
        rng.shuffle(members)
    else:
        members.insert(rng.randrange(len(members) + 1), ("x_app", {"n": rng.randrange(100), "of": ["S9", None]}))
    return orjson.dumps(dict(members)) + b"\n"


@cache
def _samples() -> list[Path]:
    return sorted((ROOT / "samples").glob("*.jsonl"))


@cache
def _cases() -> list[Path]:
    tests = ROOT / "tests"
    return [*sorted((tests / "cases").glob("*.jsonl")), *sorted((tests / "corpus" / "format_1").glob("*.jsonl"))]


@cache
def _sets() -> list[str]:
    from jasslog.variants.load import names

    return sorted({id for id, *_ in names()})


@cache
def _kinds(id: str) -> list[str]:
    from jasslog.generate.damage import kinds_for
    from jasslog.variants.load import released

    return sorted(kinds_for(released(id)))


def _damages(number: int) -> list[str]:
    return [f"damage/{id}/{kind}/{number}" for id in _sets() for kind in _kinds(id)]


def _one_of_each() -> list[str]:
    """A damaged game of each kind, the sets in turn."""
    by_kind: dict[str, list[str]] = {}
    for game in _damages(0):
        by_kind.setdefault(game.split("/")[2], []).append(game)
    return [games[place % len(games)] for place, (_, games) in enumerate(sorted(by_kind.items()))]


@cache
def _foreign() -> list[tuple[str, bytes]]:
    """Logs of other programs, whole and broken ones, and transcripts."""
    from fuzz import mutants

    logs = [("log.json", data) for data in mutants.foreign()]
    return logs + [("game.jass", data) for data in mutants.transcripts()]


@cache
def _real() -> list[bytes]:
    """Each round that lies in the logs beside the repository; none where they are missing."""
    found: list[bytes] = []
    for path in sorted((SHARED / "real-logs").glob("*/*.*")):
        data = path.read_bytes()
        found += data.splitlines(keepends=True) if path.suffix == ".txt" else [data]
    return found


@cache
def _alone() -> list[str]:
    """Calls that need no game: help, rules, explanations, schemas, generated games."""
    from jasslog.audit.codes import CODES
    from jasslog.cli.group import commands

    every = sorted(commands.list_commands(None))  # type: ignore[arg-type]
    return [
        "--help",
        *(f"{command} --help --lang {language}" for command in every for language in ("en", "de")),
        "rules",
        "rules --format json",
        *(f"rules {id} --format {form}" for id in _sets() for form in ("text", "json")),
        *(f"rules diff schieber-santiago {id}" for id in _sets()),
        "rulings",
        "rulings --format json",
        *(f"explain {kind.code}" for kind in CODES.values()),
        *(f"explain {word} --lang de" for word in ("meld", "marriage", "renege", "obenabe", "trump")),
        *(f"schema {name}" for name in ("event", "variant", "state", "report", "answers")),
        *(f"generate --rules {id} --seed 7" for id in _sets()),
        *(f"generate --rules {id} --games 3 --damage all -o out.jsonl" for id in ("schieber-ohio", "molotov-ohio")),
        "demo folder",
    ]
