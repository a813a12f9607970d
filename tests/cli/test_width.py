"""The width of texts: that of the terminal, from 40 to 100 columns; 80 if it is unknown."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from shared import sample
from views.stories import answer

from jasslog.cli.terminal import text_width
from jasslog.log.write import line
from jasslog.views.messages import LANGUAGES

TEXTS = (["explain", "J301"], ["why", "renege.jsonl", "10.5.4"], ["audit", "--help"], ["rules", "klaverjas-rotterdam"])


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(sample("renege"), tmp_path)


def _widest(*command: str) -> int:
    return max(map(len, answer([*command]).splitlines()))


@pytest.mark.parametrize("command", TEXTS, ids=" ".join)
def test_a_text_is_as_wide_as_the_terminal_within_what_is_read_well(
    command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {}
    for columns in (1, 40, 80, 100, 300):
        monkeypatch.setenv("COLUMNS", str(columns))
        told[columns] = answer(command)
    assert 80 < max(map(len, told[100].splitlines())) <= 100
    assert max(map(len, told[80].splitlines())) <= 80
    assert told[1] == told[40] != told[80]
    assert told[300] == told[100]


def test_a_terminal_is_asked_where_no_setting_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS")
    for columns, expected in ((30, 40), (72, 72), (120, 100), (0, 80)):
        size = os.terminal_size((columns, 24))
        monkeypatch.setattr(os, "get_terminal_size", lambda size=size: size)
        assert text_width() == expected

    def none() -> os.terminal_size:
        raise OSError

    monkeypatch.setattr(os, "get_terminal_size", none)
    assert text_width() == 80
    monkeypatch.setenv("COLUMNS", "many")
    assert text_width() == 80


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("names", [None, ["Hans-Peter A.", "Hans-Peter B.", "Anna", "Beat", "Chris"]])
def test_above_the_tricks_no_two_seats_look_the_same_however_narrow_the_columns_are(
    spoken: str, names: list[str] | None
) -> None:
    lines = sample("differenzler-hidden").read_bytes().splitlines(keepends=True)
    if names:
        lines = [lines[0], line({"names": names, "seq": 1, "type": "players_named"})] + [
            re.sub(rb'"seq":(\d+)', lambda seq: b'"seq":%d' % (int(seq[1]) + 1), one) for one in lines[1:]
        ]
    Path("five.jsonl").write_bytes(b"".join(lines))
    told = answer(["show", "five.jsonl", "--lang", spoken])
    head, *tricks = re.findall("^(?: #|[ 1-9][0-9]) .*$", told, re.MULTILINE)
    seats = [head[start : start + 6].strip() for start in range(4, 39, 7)]
    assert len({*seats}) == len({*head[51:].split()[-5:]}) == 5
    assert {one[39:45].strip() for one in tricks} <= {*seats}


def test_what_goes_into_a_file_or_to_a_program_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    found = set()
    for columns in ("40", "100"):
        monkeypatch.setenv("COLUMNS", columns)
        answer(["audit", "renege.jsonl", "-o", "told.txt"])
        found.add(Path("told.txt").read_text() + answer(["dossier", "renege.jsonl"]))
    assert len(found) == 1
