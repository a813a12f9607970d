"""Whatever a file holds, every command answers with a sentence and an exit code, never with a traceback."""

from __future__ import annotations

import gzip
import io
import os
import re
import sys
import traceback
from pathlib import Path

import orjson
import pytest
from samples.stories_transcript import RENEGE
from shared import SHARED, examples
from views.stories import answer, clean, data

from jasslog.cli.shared import UNREADABLE, USAGE
from jasslog.views.messages import LANGUAGES

COMMANDS = {
    "audit": ["audit", "{file}"],
    "audit-json": ["audit", "{file}", "--format", "json"],
    "audit-sarif": ["audit", "{file}", "--format", "sarif"],
    "audit-github": ["audit", "{file}", "--format", "github"],
    "show": ["show", "{file}"],
    "score": ["score", "{file}"],
    "why": ["why", "{file}", "4.2.2"],
    "why-event": ["why", "{file}", "#7"],
    "replay": ["replay", "{file}", "--at", "4"],
    "replay-json": ["replay", "{file}", "--format", "json"],
    "convert": ["convert", "{file}"],
    "convert-to": ["convert", "--to", "jass-kit", "{file}"],
    "compile": ["compile", "{file}"],
    "compile-json": ["compile", "{file}", "--format", "json"],
    "transcript": ["transcript", "{file}", "--deck", "sym", "--times"],
    "fmt": ["fmt", "{file}"],
    "fmt-write": ["fmt", "{file}", "--write", "--deck", "it"],
    "audit-rules": ["audit", "clean.jsonl", "--rules-file", "{file}"],
    "rules": ["rules", "--rules-file", "{file}"],
    "verify": ["verify", "{file}"],
    "verify-json": ["verify", "{file}", "--format", "json"],
    "verify-receipt": ["verify", "clean.jsonl", "--receipt", "{file}"],
    "verify-key": ["verify", "clean.jsonl", "--key", "{file}"],
    "seal": ["seal", "{file}", "-o", "sealed.jsonl"],
    "seal-in-place": ["seal", "{file}"],
    "redact": ["redact", "{file}", "--guessable", "-o", "redacted.jsonl"],
    "sign": ["sign", "{file}", "--unsigned"],
    "sign-key": ["sign", "clean.jsonl", "--key", "{file}"],
    "compare": ["compare", "clean.jsonl", "{file}"],
    "evidence": ["evidence", "{file}", "4.2"],
    "report": ["report", "{file}"],
    "standings": ["standings", "{file}"],
    "standings-csv": ["standings", "{file}", "--by", "worst-dropped", "--format", "csv"],
    "standings-by": ["standings", "clean.jsonl", "--by", "{file}"],
    "stats": ["stats", "{file}"],
    "stats-json": ["stats", "{file}", "--format", "json"],
    "stats-page": ["stats", "{file}", "--format", "html"],
    "slate": ["slate", "{file}"],
    "rulings": ["rulings", "{file}"],
    "who-first": ["who-first", "{file}"],
    "blame": ["blame", "{file}"],
    "prove": ["prove", "{file}", "1"],
    "dossier": ["dossier", "{file}", "1"],
    "collate": ["collate", "clean.jsonl", "{file}"],
    "as-of": ["show", "{file}", "--as-of", "7"],
    "append": ["append", "{file}", '{"type":"remark_made","text":"Well."}'],
    "record": ["record", "{file}", "--rules", "schieber-santiago"],
    "undo": ["undo", "{file}"],
    "redo": ["redo", "{file}"],
    "correct": ["correct", "{file}", "4.2.2", "SQ"],
    "swap": ["swap", "{file}", "4.2.1", "4.2.2"],
    "note": ["note", "{file}", "Well."],
    "repair": ["repair", "{file}", "--yes"],
}
ALIKE = (
    "audit-sarif", "audit-github", "score", "why", "why-event", "replay", "replay-json", "slate", "rulings",
    "who-first", "blame", "prove", "dossier", "as-of", "evidence", "report", "verify-json", "compile-json",
    "standings-csv", "stats", "stats-json", "stats-page", "audit-json", "convert-to",
    "seal-in-place", "sign", "collate", "redo", "correct", "swap", "note", "undo", "append", "show", "fmt-write",
    "redact", "standings",
)  # fmt: skip
"""Commands that read a file as another one does; in the usual run each of them tries every sixth input."""
GOOD = data(clean())
LINES = GOOD.splitlines(keepends=True)
HEAD = orjson.loads(LINES[0])


def _head(**changes: object) -> bytes:
    return orjson.dumps({**HEAD, **changes}) + b"\n" + b"".join(LINES[1:])


INPUTS: dict[str, bytes] = {
    "empty": b"",
    "newlines": b"\n" * 50,
    "noise": bytes(range(256)) * 20,
    "words": b"Dear Sir,\nwe have won.\n",
    "number": b"17\n",
    "null": b"null\n",
    "brackets": b"[" * 5000,
    "braces": b'{"a":' * 5000,
    "other-json": b'{"name": "x", "list": [1, 2, 3]}\n',
    "wide": b'"' + b"x" * 200_000 + b'"\n',
    "utf-16": GOOD.decode().encode("utf-16"),
    "crlf": GOOD.replace(b"\n", b"\r\n"),
    "bom": b"\xef\xbb\xbf" + GOOD,
    "half": GOOD[: len(GOOD) // 2],
    "headless": b"".join(LINES[1:]),
    "head-only": LINES[0],
    "two-heads": LINES[0] + GOOD,
    "reversed": b"".join(reversed(LINES)),
    "every-other": b"".join(LINES[::2]),
    "twice": GOOD + GOOD,
    "unknown-rules": _head(rules={"id": "nothing-of-the-kind", "version": 1}),
    "five-players": _head(players=5),
    "impossible": _head(rules={"id": "kreuzjass", "version": 1, "overrides": {"play": {"ten": 7}}}),
    "new-format": _head(format=99),
    "resumes": _head(resumes={"rounds": 10**15, "scores": [2**53 - 1, -(2**53 - 1)]}),
    "cut-gzip": gzip.compress(GOOD)[:150],
    "bad-gzip": b"\x1f\x8b" + GOOD,
    "bad-zstd": b"\x28\xb5\x2f\xfd" + GOOD,
    "foreign-cut": b'{"game": {"dealer": 1, "tricks": [{"cards": ["',
    "foreign-wrong": b'{"game": {"dealer": "x", "tricks": 7}, "rounds": null}\n',
    "foreign-observation": b'{"obs": {}, "action": 3}\n',
    "bundle": b'{"gameId": "x", "rounds": [{"mode": "GUMPF"}],\n "moves": [{"cardIndex": 99}, 7]}\n',
    "bundle-cut": b'{"gameId": "x", "moves": [\n{"seq": 1, "seat": ',
    "typed": b"players: A B C D\ndealer: A\ntrump: Rosen\npushed: who\ntricks:\n B: RoA Ro\xc3\xa4 : EiA\n X\n",
    "typed-cut": b"players: A B C D\ndealer: E\ntricks:\n RoA \xc3",
    "klaverlive": b'{"History": [{"First": 9, "Cards": [{"Compas": "Zuid", "Card": "k1"}]}], "MyCards": ". k7"}\n',
    "transcript": RENEGE.encode(),
    "transcript-cut": RENEGE.encode()[:300],
    "transcript-utf-16": RENEGE.encode("utf-16"),
    "transcript-escapes": RENEGE.replace("Vreni", "\x1b[2J\u202e").replace("; C", "; \x07").encode(),
    "surrogate": GOOD.replace(b"Vreni", b"\\ud800"),
    "escape-name": GOOD.replace(b"Vreni", b"\\u001b[2J\\u202e"),
}

PATHS = ("missing", ".", "/dev/null", "clean.jsonl/inside", "a\x00b", "\udc80", "x" * 5000)


@pytest.fixture(autouse=True)
def _nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO())))


def _told(command: str, file: str) -> str:
    """What a command says of a file, or the traceback with which it ends."""
    try:
        return answer([part.replace("{file}", file) for part in COMMANDS[command]])
    except Exception:
        return traceback.format_exc()


def _wrong(told: str, codes: tuple[int, ...]) -> bool:
    """Whether what a command says is a traceback, has another exit code, is nothing or moves the cursor."""
    said, _, code = told.rpartition("--- exit code ")
    unsaid = not said.strip() or "Traceback" in said or re.search("[\x00-\x09\x0b-\x1f\x7f\u202e]", said)
    return bool(unsaid) or int(code) not in codes


@pytest.mark.parametrize("command", COMMANDS)
def test_no_input_leads_to_a_traceback(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {}
    every = command not in ALIKE or examples(1) > 1
    for kind in list(INPUTS)[slice(None) if every else slice(ALIKE.index(command) % 6, None, 6)]:
        (tmp_path / kind).mkdir()
        monkeypatch.chdir(tmp_path / kind)
        Path("clean.jsonl").write_bytes(GOOD)
        Path("input.jsonl").write_bytes(INPUTS[kind])
        told = _told(command, "input.jsonl")
        if _wrong(told, (0, 1, 2, 3, 4, 5, 6)):
            wrong[kind] = told
    assert not wrong, wrong


@pytest.mark.parametrize("command", COMMANDS)
def test_no_path_leads_to_a_traceback(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {}
    for number, file in enumerate(PATHS):
        (tmp_path / str(number)).mkdir()
        monkeypatch.chdir(tmp_path / str(number))
        Path("clean.jsonl").write_bytes(GOOD)
        told = _told(command, file)
        if _wrong(told, (0, 2, 3, 5)):
            wrong[file] = told
    assert not wrong, wrong


def test_no_record_of_the_json_test_suite_leads_to_a_traceback(tmp_path: Path) -> None:
    suite = SHARED / "json-test-suite"
    files = sorted(path for path in suite.rglob("*.json")) if suite.is_dir() else []
    if not files:
        pytest.skip("the JSON test suite is not here")
    for path in files:
        (tmp_path / f"{path.stem}.jsonl").write_bytes(path.read_bytes())
    told = answer(["audit", str(tmp_path), "--format", "json"])
    assert told.endswith("exit code 3\n")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("audit", "--rules-file", "{}", "game.jsonl"), UNREADABLE),
        (("rulings", "game.jsonl", "--book", "{}"), USAGE),
        (("audit", "--resume", "{}", "game.jsonl"), USAGE),
    ],
)
@pytest.mark.parametrize("thing", ["pipe", "/dev/zero", "large"])
def test_a_file_beside_the_record_is_read_only_where_it_is_an_ordinary_and_small_one(
    command: tuple[str, ...], code: int, thing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.jsonl").write_bytes(GOOD)
    os.mkfifo("pipe")
    with open("large", "wb") as large:
        large.truncate(1 << 40)
    arguments = [argument.format(thing) for argument in command]
    assert answer(arguments).endswith(f"--- exit code {code}\n")


OWN = {
    "rules": ["audit", "clean.jsonl", "--rules-file"],
    "book": ["rulings", "clean.jsonl", "--book"],
    "ranking": ["standings", "clean.jsonl", "--by"],
}


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("kind", OWN)
def test_a_file_of_ones_own_that_is_no_json_is_told_with_its_line_and_in_words(
    kind: str, spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("clean.jsonl").write_bytes(GOOD)
    for content, what in ((b'{"id":"club"\n"name":7}', "JSON"), (b'{"id":\n"\xff"}', "UTF-8"), (b"[" * 2000, "JSON")):
        Path("own.json").write_bytes(content)
        told = answer(["--lang", spoken, *OWN[kind], "own.json"])
        assert re.search(r"\b1\b" if content.startswith(b"[") else r"\b2\b", told.replace("UTF-8", "")), told
        assert what in told
        assert not re.search("char|codec|position|delimiter|limit|recursion|document", told)


@pytest.mark.parametrize("kind", OWN)
@pytest.mark.parametrize(("content", "line"), [(b'{"id":"club",\n}', 1), (b'{"id":\n"\\ud800"}', 2)])
def test_on_which_line_a_file_of_ones_own_is_no_json_is_the_same_with_every_python(
    kind: str, content: bytes, line: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python 3.13 itself places the error at the superfluous comma, earlier versions at what follows the comma."""
    monkeypatch.chdir(tmp_path)
    Path("clean.jsonl").write_bytes(GOOD)
    Path("own.json").write_bytes(content)
    told = answer([*OWN[kind], "own.json"])
    assert re.search(rf"line {line}\b.*JSON|:{line}:\d+: .*JSON|JSON.*line {line}\b", told), told


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_of_a_set_of_rules_that_is_not_there_or_lacks_its_id_no_word_of_another_language_is_said(
    spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("clean.jsonl").write_bytes(GOOD)
    for file, content in (("none.json", b'{"name":"x"}'), ("long.json", b'{"id":"a","name":"%s"}' % (b"x" * 90))):
        Path(file).write_bytes(content)
        told = answer(["--lang", spoken, "audit", "clean.jsonl", "--rules-file", file])
        assert told.count(file) == 1
        assert spoken == "en" or not re.search("cannot|required|should", told), told
    os.mkfifo("pipe")
    for file in ("no.jsonl", ".", "pipe", "x" * 5000):
        told = answer(["--lang", spoken, "audit", "clean.jsonl", "--rules-file", file])
        assert told == answer(["--lang", spoken, "show", file])


@pytest.mark.parametrize("command", ["audit - -", "audit - clean.jsonl -", "report - -", "collate - -", "compare - -"])
def test_what_can_be_read_only_once_is_named_once(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("clean.jsonl").write_bytes(GOOD)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(GOOD))))
    told = answer(command.split())
    assert "- is the standard input, which can be read only once; name it once" in told
    assert told.endswith("exit code 2\n")
