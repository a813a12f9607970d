"""A file that is no record is reported with one word for its kind; a record stays a record however damaged it is."""

from __future__ import annotations

import gzip
import io
import json
import random
import re
import zipfile
from pathlib import Path

import pytest
from game.builder import LOG_A1, Record
from shared import SAMPLES, sample

from jasslog.library.files import Passed, Unreadable, found
from jasslog.library.parts import PART, parts
from jasslog.library.read import Part, games, read
from jasslog.log.write import line

ROOT = Path(__file__).parents[2]
GOOD = sample("renege").read_bytes()
LINES = GOOD.splitlines(keepends=True)
EVENTS = [json.loads(one) for one in LINES]
GARBAGE = random.Random(1)


def _zip() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("renege.jsonl", GOOD)
    return out.getvalue()


def _joined(events: list[object], **how: int) -> bytes:
    return json.dumps(events, **how).encode()  # type: ignore[arg-type]


RTF = rb"{\rtf1\ansi\ansicpg1252" + b"\n" + rb"{\fonttbl\f0\fswiss Helvetica;}" + b"\n" + rb"\f0\fs24 \cf0 %s}"
STRANGERS = {
    "text": (b"Dear Sir,\nwe have won.\n" * 300, "text"),
    "one-word": (b"hello", "text"),
    "latin-1": ("Zürich gewinnt\n".encode("latin-1") * 3, "encoding"),
    "readme": ((ROOT / "README.md").read_bytes(), "markdown"),
    "source": ((ROOT / "jasslog/library/read.py").read_bytes(), "text"),
    "zip": (_zip(), "zip"),
    "xz": (b"\xfd7zXZ\x00\x00\x04\xe6\xd6\xb4F" + bytes(range(256)), "packed"),
    "elf": (b"\x7fELF\x02\x01\x01" + bytes(range(256)) * 9, "program"),
    "png": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)), "binary"),
    "noise": (GARBAGE.randbytes(20_000), "binary"),
    "zeros": (bytes(9000), "zeros"),
    "array": (_joined(EVENTS), "json-array"),
    "array-of-lines": (b"[\n" + b",\n".join(one.strip() for one in LINES) + b"\n]\n", "json-array"),
    "array-spread": (_joined(EVENTS, indent=2), "json-array"),
    "events": (json.dumps({"events": EVENTS}).encode(), "json-list events"),
    "events-of-lines": (b'{"events": [\n' + b",\n".join(one.strip() for one in LINES) + b"\n]}\n", "json-list events"),
    "events-spread": (json.dumps({"events": EVENTS}, indent=1).encode(), "json-list events"),
    "two-words": (json.dumps({"my games": EVENTS}).encode(), 'json-list "my games"'),
    "dashed": (json.dumps({"events-1": EVENTS}).encode(), 'json-list "events-1"'),
    "umlaut": (json.dumps({"Züge": EVENTS}, ensure_ascii=False).encode(), r'json-list "Z\u00fcge"'),
    "spread": (b"".join(json.dumps(event, indent=2).encode() + b"\n" for event in EVENTS), "json-spread"),
    "other-json": (b'{"name": "x", "list": [1, 2, 3]}\n' * 20, "json"),
    "csv": (b"player,points,round\nAnna,157,1\nBeat,100,2\n", "csv"),
    "semicolons": (b"player;points\nAnna;157\n", "csv"),
    "utf-16": (GOOD.decode().encode("utf-16"), "utf-16"),
    "utf-16-le": (GOOD.decode().encode("utf-16-le"), "utf-16"),
    "utf-32": (GOOD.decode().encode("utf-32"), "utf-32"),
    "utf-32-be": (GOOD.decode().encode("utf-32-be"), "utf-32"),
    "cr": (GOOD.replace(b"\n", b"\r"), "returns"),
    "cr-large": (GOOD.replace(b"\n", b"\r") * 100, "returns"),
    "cr-stammtisch": ((SAMPLES / "formats/stammtisch.txt").read_bytes().replace(b"\n", b"\r"), "returns"),
    "html": (b"<!doctype html>\n<html><body>x</body></html>\n", "html"),
    "html-comment": (b"<!-- saved from a page -->\n<p>x</p>\n", "html"),
    "html-around-it": (b"<p>" + GOOD.strip().replace(b"\n", b"</p>\n<p>") + b"</p>\n", "html"),
    "xml-around-it": (b'<?xml version="1.0"?><p>' + GOOD.strip().replace(b"\n", b"</p>\n<p>") + b"</p>\n", "html"),
    "rtf": (RTF % re.sub(rb"([{}])", rb"\\\1", GOOD).replace(b"\n", b"\\\n"), "rtf"),
    "rtf-of-a-transcript": (RTF % b"jass 1\\\ngame x\\\n", "rtf"),
    "quotes": (GOOD.replace(b'"', "”".encode()), "quotes"),
    "bom-text": (b"\xef\xbb\xbfDear Sir,\nwe have won.\n", "text"),
}
"""Files that are no records, each with the word for what it seems to be."""


def _each(change: object) -> bytes:
    return b"".join(change(one) for one in LINES)  # type: ignore[operator]


RECORDS = {
    "one-line": LINES[0],
    "no-last-newline": GOOD.rstrip(b"\n"),
    "crlf": GOOD.replace(b"\n", b"\r\n"),
    "bom": b"\xef\xbb\xbf" + GOOD,
    "head-lost": b"".join(LINES[1:]),
    "head-torn": LINES[0][:30] + b"\n" + b"".join(LINES[1:]),
    "every-line-without-its-end": _each(lambda one: one[:-3] + b"\n"),
    "every-line-without-its-beginning": _each(lambda one: one[1:]),
    "every-card-torn": _each(lambda one: re.sub(rb'"seq":\d+', b'"seq":"x"', one)),
    "no-numbers": _each(lambda one: re.sub(rb'"seq":\d+,', b"", one)),
    "no-types": _each(lambda one: re.sub(rb'"type":"\w+"', b'"type":7', one)),
    "all-but-the-first-line-noise": LINES[0] + b"".join(b"noise %d\n" % n for n in range(400)),
    "half-noise": b"".join(one + b"\x00\x01\xff\n" for one in LINES),
    "a-letter-around-it": b"Dear Sir,\n" * 100 + GOOD + b"yours\n",
    "far-behind-a-text": b"Dear Sir,\n" * 2000 + GOOD,
    "html-around-lines-as-they-are": b"<!doctype html>\n<pre>\n" + GOOD + b"</pre>\n",
    "html-around-few-lines": b"<!doctype html>\n<pre>\n" + b"".join(LINES[:3]) + b"</pre>\n",
    "bracket-in-front": b"[\n" + GOOD,
    "list-first": b'{"x_people": [{"name": "A"}], ' + LINES[0][1:] + LINES[1][:20],
}
"""Records that must be read as records, whatever happened to them."""


def _read(data: bytes, folder: Path, name: str = "game.jsonl") -> list[object]:
    file = folder / name
    file.write_bytes(data)
    return list(read([file]))


@pytest.mark.parametrize("name", STRANGERS)
def test_what_is_no_record_is_told_by_one_word(name: str, tmp_path: Path) -> None:
    data, kind = STRANGERS[name]
    found = _read(data, tmp_path)
    assert found == [Unreadable(str(tmp_path / "game.jsonl"), 0, "no-record", kind)]


@pytest.mark.parametrize("data", [b'{"rounds": []}', b'{"rounds": []}\n{"rounds": []}\n'])
def test_a_log_of_another_program_without_a_game_is_told_as_one(data: bytes, tmp_path: Path) -> None:
    assert _read(data, tmp_path) == [Unreadable(str(tmp_path / "game.jsonl"), 0, "nothing-to-read")]


@pytest.mark.parametrize("name", RECORDS)
def test_a_damaged_record_is_a_record(name: str, tmp_path: Path) -> None:
    found = _read(RECORDS[name], tmp_path)
    assert found
    assert [one for one in found if isinstance(one, Unreadable)] == []


@pytest.mark.parametrize("name", ["README.md", "notes.txt", "game", "game.csv"])
def test_the_name_of_a_file_says_nothing(name: str, tmp_path: Path) -> None:
    (record,) = _read(GOOD, tmp_path, name)
    assert not isinstance(record, Unreadable)
    (text,) = _read(b"Dear Sir,\n", tmp_path, "game.jsonl")
    assert isinstance(text, Unreadable)


def test_a_packed_text_is_a_text(tmp_path: Path) -> None:
    (told,) = _read(gzip.compress(b"Dear Sir,\nwe have won.\n"), tmp_path, "game.jsonl.gz")
    assert isinstance(told, Unreadable)
    assert (told.reason, told.detail) == ("no-record", "text")


def test_several_processes_say_the_same_of_a_large_text(tmp_path: Path) -> None:
    file = tmp_path / "large.jsonl"
    file.write_bytes((b"we have won " * 40 + b"\n") * 4_000)
    assert file.stat().st_size > 4 * PART
    told = [one for part in parts([file]) for one in games(part)]
    assert told == list(games(Part(str(file)))) == [Unreadable(str(file), 0, "no-record", "text")]


def test_an_archive_goes_on_behind_a_game_of_which_nothing_can_be_read(tmp_path: Path) -> None:
    found = _read(b"noise\n" * 50 + GOOD + GOOD, tmp_path)
    assert len(found) == 2


def test_a_short_game_that_is_intact_is_a_record(tmp_path: Path) -> None:
    record = Record().deal(3).choose(0, "S").play(LOG_A1)
    for number in range(1, 6):
        (game,) = _read(b"".join(map(line, record.events[:number])), tmp_path)
        assert not isinstance(game, Unreadable)


def test_folders_leave_sources_and_hidden_folders_alone(tmp_path: Path) -> None:
    stammtisch = "players: A B C D\ndealer: A\ntrump: eichel\ntricks:\n"
    for name in (".git/a.txt", ".venv/lib/b.txt", "src/reader.py", "src/page.js", "src/style.css", "src/a.rs"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(stammtisch)
    (tmp_path / "evening.txt").write_text(stammtisch)
    (tmp_path / "game.jsonl").write_bytes(GOOD)
    passed = Passed()
    assert [Path(str(file)).name for file in found([tmp_path], passed)] == ["evening.txt", "game.jsonl"]
    assert (passed.files, passed.hidden) == (4, 2)
    # A file that is given by its name is read, whatever it is called.
    assert list(found([tmp_path / "src/reader.py"])) == [str(tmp_path / "src/reader.py")]


def test_the_folder_of_the_program_s_own_sources_holds_no_game() -> None:
    assert [file for file in found([ROOT / "jasslog"]) if not isinstance(file, Unreadable)] == []
