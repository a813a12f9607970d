"""Encodings of the standard output: always UTF-8 for programs; text for people has substitutes for missing signs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from shared import copied, sample

from jasslog.log.seal import sealed

_RUN = """
import json, os, sys
from jasslog.cli.run import run
encoding = sys.stdout.encoding
for arguments in json.loads(sys.argv[1]):
    sys.stdout.reconfigure(encoding=encoding, errors="strict")
    code = run(arguments)
    sys.stdout.flush()
    os.write(1, b"\\0%d\\0" % code)
"""
ENCODINGS = {
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "latin-1": {"PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"},
    "utf-8": {"PYTHONIOENCODING": "utf-8"},
}
GAME = "from-paper-renege.jsonl"
FOR_PROGRAMS = [
    ["seal", GAME, "-o", "-"],
    ["redact", "sealed.jsonl", "--event", "4", "--guessable"],
    ["transcript", GAME],
    ["compile", "told.jass"],
    ["fmt", "told.jass"],
    ["convert", GAME, "--to", "jass-kit"],
    ["generate", "--rules", "schieber-santiago"],
    *(["audit", GAME, "--format", form] for form in ("json", "jsonl", "sarif", "github")),
    ["audit", GAME, "--rules", "schieber-ohio", "--format", "jsonl"],
    ["report", GAME],
    ["slate", GAME, "--format", "svg"],
    *(["sheet", GAME, "--format", form] for form in ("svg", "json")),
    ["replay", GAME, "--format", "json"],
    *([command, GAME, "--format", "json"] for command in ("rulings", "who-first", "blame", "prove", "verify")),
    *(["dossier", GAME, "--format", form] for form in ("json", "markdown")),
    ["collate", GAME, GAME, "--format", "json"],
    ["compare", GAME, GAME, "--format", "json"],
    ["evidence", "sealed.jsonl", "10.5"],
    ["rules", "schieber-ohio", "--format", "json"],
    ["schema", "event"],
]
CONTROL = "con\x9btrol.jsonl"
"""A file with a control character in its own name, and in the name of a player."""
JSON = [c for c in FOR_PROGRAMS if GAME in c and (c[-1] in ("json", "jsonl", "sarif"))]
WITH_CONTROL = [[CONTROL if word == GAME else word for word in command] for command in JSON]
FOR_PEOPLE = [["audit", GAME], ["show", GAME], ["slate", GAME], ["--lang", "de", "explain", "J301"]]
FRENCH = [["--lang", "fr", "audit", GAME], ["--lang", "fr", "explain", "J102"]]
"""Commands whose French text has narrow spaces before colons."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    name = GAME.removesuffix(".jsonl")
    made, game = copied(tmp_path_factory.mktemp("encoding"), name), sample(name).read_bytes()
    shutil.copy(sample("from-paper-renege", "jass"), made / "told.jass")
    (made / CONTROL).write_bytes(game.replace("ö".encode(), "\x9b".encode()))
    (made / "sealed.jsonl").write_bytes(b"".join(line + b"\n" for line in sealed(game.splitlines())))
    return made


@cache
def answers(folder: Path, encoding: str) -> dict[str, tuple[bytes, int]]:
    """The standard output and the exit code of each command if the standard output has the encoding."""
    # What needs another encoding than UTF-8 is more in ASCII than in Latin-1, so programs are asked in ASCII alone.
    for_programs = {"C": FOR_PROGRAMS, "latin-1": [], "utf-8": FOR_PROGRAMS + WITH_CONTROL}
    commands = for_programs[encoding] + FOR_PEOPLE + FRENCH
    plain = {name: text for name, text in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHONIO"))}
    done = subprocess.run(
        [sys.executable, "-c", _RUN, json.dumps(commands)],
        cwd=folder,
        env=plain | ENCODINGS[encoding],
        capture_output=True,
        check=True,
    )
    parts = done.stdout.split(b"\0")
    return {" ".join(c): (parts[2 * i], int(parts[2 * i + 1])) for i, c in enumerate(commands)}


def test_what_programs_read_is_the_same_bytes_whatever_the_locale(folder: Path) -> None:
    usual, wrong = answers(folder, "utf-8"), {}
    for command in map(" ".join, FOR_PROGRAMS):
        told, code = answers(folder, "C")[command]
        if (told, code) != usual[command] or not told.decode() or code not in (0, 1, 5):
            wrong[command] = (told, code)
    assert not wrong, wrong


def test_json_writes_every_control_character_out(folder: Path) -> None:
    wrong = {}
    for command in map(" ".join, WITH_CONTROL):
        told, code = answers(folder, "utf-8")[command]
        values = [json.loads(line) for line in (told.splitlines() if "jsonl" in command.split()[-1] else [told])]
        if not values or re.search("[\x7f-\x9f]", told.decode()) or code not in (0, 1, 5):
            wrong[command] = (told, code)
    assert not wrong, wrong


def test_the_control_character_is_still_in_what_the_json_says(folder: Path) -> None:
    told = [answers(folder, "utf-8")[" ".join(command)][0] for command in WITH_CONTROL]
    assert sum(rb"\u009b" in one for one in told) >= 5


def test_the_player_s_name_is_in_what_was_compared(folder: Path) -> None:
    told = answers(folder, "utf-8")
    with_name = [command for command in map(" ".join, FOR_PROGRAMS) if "Rösli" in told[command][0].decode()]
    assert {command.split()[0] for command in with_name} >= {"seal", "redact", "transcript", "compile", "fmt", "report"}


def _plainer(codec: str) -> dict[int, str]:
    """The substitutes for signs and letters that an encoding lacks and that resemble one of ASCII."""
    alike = {"▸": ">", "…": "...", "’": "'", "–": "-", "→": "->", "«": '"', "»": '"', "œ": "oe", "\u202f": " "}
    alike |= dict(zip("äöüàâéèêëîïôûçÀÉ", "aouaaeeeeiioucAE", strict=True))
    return {ord(sign): plain for sign, plain in alike.items() if sign.encode(codec, "ignore") == b""}


@pytest.mark.parametrize("command", [" ".join(command) for command in FOR_PEOPLE])
def test_text_for_people_gives_way_to_what_the_terminal_knows(folder: Path, command: str) -> None:
    whole, code = answers(folder, "utf-8")[command]
    assert not whole.isascii()
    for encoding, codec in (("C", "ascii"), ("latin-1", "latin-1")):
        told, ended = answers(folder, encoding)[command]
        assert b">" in told or "▸" not in whole.decode()
        assert told == whole.decode().translate(_plainer(codec)).encode(codec, "replace")
        assert ended == code


@pytest.mark.parametrize("command", [" ".join(command) for command in FRENCH])
def test_a_narrow_space_gives_way_to_a_plain_one(folder: Path, command: str) -> None:
    whole = answers(folder, "utf-8")[command][0].decode()
    assert "\u202f:" in whole
    for encoding, codec in (("C", "ascii"), ("latin-1", "latin-1")):
        told = answers(folder, encoding)[command][0].decode(codec)
        assert " :" in told
        assert told == whole.translate(_plainer(codec)).encode(codec, "replace").decode(codec)
