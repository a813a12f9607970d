"""Output for screen readers: every command, on games of every kind: one fact a line, no tables, boxes or signs."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

import pytest
from shared import copied, sample
from views.stories import answer, clean, data

from jasslog.cli.declared import COMMANDS
from jasslog.cli.group import Command, commands

ROOT = Path(__file__).parents[2]
SAMPLES = (
    "renege",
    "both-over-the-target",
    "coiffeur-wrong-factor",
    "differenzler-spoken",
    "domino-kept-back",
    "guggitaler-three",
    "domino-kept-back",
    "handjass-bessern",
    "putz",
    "klaverjas-made",
    "exposed-card",
    "sidi-redoubled",
)
SIGNS = set("▸→✗×–…│─┌┐└┘├┤┬┴┼·|\t\x1b^•")
CARD = re.compile(r"\b[DHSC][6-9TJQKA]\b")
LOOKING = (
    ["audit"],
    ["audit", "--all"],
    ["audit", "--rules", "schieber-italian"],
    ["show"],
    ["show", "--by", "seat"],
    ["show", "--by", "hand"],
    ["score"],
    ["story"],
    ["replay"],
    ["slate"],
    ["sheet"],
    ["rulings"],
    ["who-first"],
    ["blame"],
    ["prove"],
    ["standings"],
    ["standings", "--by", "worst-dropped"],
    ["stats"],
    ["stats", "--question", "melds", "--by", "contract"],
    ["verify"],
)
OTHERS: dict[str, list[list[str]]] = {
    "why": [["why", "renege.jsonl", place] for place in ("10.5.4", "10.5", "10.choosing.1", "10")],
    "decide": [["decide", "renege.jsonl", "--book", "santiago"]],
    "dossier": [["dossier", "renege.jsonl"]],
    "collate": [["collate", "renege.jsonl", "clean.jsonl"]],
    "compare": [["compare", "renege.jsonl", "clean.jsonl"], ["compare", "clean.jsonl", "clean.jsonl"]],
    "sql": [
        ["audit", "renege.jsonl", "--into", "facts", "--key", "names.key"],
        ["sql", "facts", "SELECT code, name, severity FROM findings"],
    ],
    "report": [["report", "clean.jsonl", "-o", "page.html"]],
    "seal": [["seal", "renege.jsonl", "-o", "sealed.jsonl"]],
    "keygen": [["keygen", "arbiter"]],
    "sign": [["sign", "clean.jsonl", "--unsigned"]],
    "evidence": [["evidence", "clean.jsonl", "4.2", "-o", "trick.json"]],
    "redact": [
        ["seal", "renege.jsonl", "-o", "sealed.jsonl"],
        ["redact", "sealed.jsonl", "--guessable", "-o", "hidden.jsonl"],
        ["audit", "hidden.jsonl"],
        ["verify", "hidden.jsonl"],
    ],
    "append": [["append", "clean.jsonl", '{"type":"remark_made","text":"so it was"}']],
    "undo": [["undo", "clean.jsonl"]],
    "redo": [["undo", "clean.jsonl"], ["redo", "clean.jsonl"]],
    "correct": [["correct", "renege.jsonl", "10.5.4", "CQ", "--as-played"]],
    "swap": [["swap", "renege.jsonl", "10.5.4", "10.9.1", "--as-played"]],
    "note": [["note", "clean.jsonl", "so it was"]],
    "repair": [["repair", "clean.jsonl"], ["repair", "torn.jsonl", "--yes"]],
    "compile": [["compile", "paper.jass", "-o", "paper.jsonl"], ["compile", "clean.jsonl"]],
    "transcript": [["transcript", "clean.jsonl", "-o", "clean.jass"]],
    "fmt": [["fmt", "paper.jass", "--check"], ["fmt", "paper.jass", "--write"]],
    "convert": [["convert", "clean.jsonl", "-o", "converted.jsonl"]],
    "generate": [["generate", "--rules", "kreuzjass", "-o", "made.jsonl"]],
    "record": [["record", "new.jsonl", "--rules", "kreuzjass"], ["record", "clean.jsonl"]],
    "rules": [["rules"], ["rules", "kreuzjass"], ["rules", "diff", "kreuzjass", "schieber-italian"]],
    "explain": [["explain"], ["explain", "J301"], ["explain", "J3"], ["explain", "match"]],
    "schema": [],
    "demo": [],
    "completion": [],
    "help": [],
    "version": [["version"]],
}
"""Calls of all other commands. Some have none here: ``schema`` and ``completion`` print for programs, ``demo`` is an
audit of all samples, and ``help`` is tested below."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = copied(tmp_path_factory.mktemp("games"), *SAMPLES)
    (found / "clean.jsonl").write_bytes(data(clean()))
    shutil.copy(sample("from-paper", "jass"), found / "paper.jass")
    (found / "torn.jsonl").write_bytes(data(clean())[:-9])
    return found


def odd_lines(text: str) -> list[str]:
    """Lines that a screen reader would stumble over."""
    lines = text.splitlines()[:-1]
    return [line for line in lines if not line or line != line.lstrip() or "  " in line or SIGNS & set(line)]


def test_every_command_has_the_option() -> None:
    with commands.make_context("jasslog", ["--version"], resilient_parsing=True) as context:
        for name in COMMANDS:
            found = commands.get_command(context, name)
            assert isinstance(found, Command), name
            assert "--screen-reader" in [option for one in found.params for option in one.opts], name


def test_every_command_is_tried_here() -> None:
    assert {command[0] for command in LOOKING} | set(OTHERS) == set(COMMANDS)


@pytest.mark.parametrize("command", LOOKING, ids=" ".join)
def test_every_fact_has_its_own_plain_line(command: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for name in SAMPLES:
        told = answer(["--screen-reader", command[0], f"{name}.jsonl", *command[1:]])
        assert "has a bug" not in told
        assert len(told.splitlines()) > 1
        assert not odd_lines(told), name


@pytest.mark.parametrize("name", OTHERS)
def test_all_other_commands_do_the_same(
    name: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shutil.copytree(folder, tmp_path / "own"))
    monkeypatch.setenv("JASSLOG_SCREEN_READER", "1")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"?\ndeal 1\nshow\nhuh\n")))
    for command in OTHERS[name]:
        told = answer(command)
        assert "has a bug" not in told
        assert not odd_lines(told), command


@pytest.mark.parametrize("command", [c for c in LOOKING if c[0] not in ("verify",)], ids=" ".join)
def test_cards_are_named(command: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for name in ("renege", "sidi-redoubled", "differenzler-spoken"):
        told = answer([command[0], f"{name}.jsonl", *command[1:], "--screen-reader"])
        assert not CARD.search(told), name


def test_what_matters_most_comes_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    told = answer(["show", "renege.jsonl", "--screen-reader"]).splitlines()
    assert told[2].startswith("Score: ")
    assert told[4] == "1 finding."
    assert answer(["show", "renege.jsonl"]).splitlines()[-5].startswith("Score  ")


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "github"])
def test_what_a_program_reads_is_the_same(form: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    plain = answer(["audit", "renege.jsonl", "--format", form])
    assert answer(["audit", "renege.jsonl", "--format", form, "--screen-reader"]) == plain
    monkeypatch.setenv("JASSLOG_SCREEN_READER", "1")
    assert answer(["audit", "renege.jsonl", "--format", form]) == plain


def test_the_page_is_the_same_for_everybody(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    plain = answer(["report", "renege.jsonl"])
    assert answer(["report", "renege.jsonl", "--screen-reader"]) == plain


def test_the_setting_holds_for_one_call_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    plain = answer(["score", "renege.jsonl"])
    aloud = answer(["score", "renege.jsonl", "--screen-reader"])
    assert aloud != plain
    assert answer(["--screen-reader", "score", "renege.jsonl"]) == aloud
    assert answer(["score", "renege.jsonl"]) == plain
    monkeypatch.setenv("JASSLOG_SCREEN_READER", "0")
    assert answer(["score", "renege.jsonl"]) == plain


@pytest.mark.parametrize("first", [True, False], ids=["asked first", "asked last"])
def test_help_has_no_columns(first: bool) -> None:
    wrong = []
    for command in ([], *([name] for name in COMMANDS)):
        order = ["--screen-reader", *command, "--help"] if first else [*command, "--help", "--screen-reader"]
        told = [line for line in answer(order).splitlines() if line]
        columns = [line for line in told if "  " in line or line.startswith(" ")]
        if columns or not any(line.startswith("-h, --help: ") for line in told):
            wrong.append((command, columns or told))
    assert not wrong, wrong


def test_a_card_is_read_out_with_its_article_wherever_somebody_does_something_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(copied(tmp_path, "renege"))
    for command in (["why", "renege.jsonl", "10.5.4"], ["dossier", "renege.jsonl"]):
        assert "played the eight of diamonds" in (told := answer(["--screen-reader", *command]))
        assert "played eight" not in told
    story = answer(["story", str(sample("exposed-card"))])
    assert "Seat 3 shows the six of diamonds." in story
    lead = '"card":"SJ","seat":0'
    Path("unread.jsonl").write_text(Path("renege.jsonl").read_text().replace(lead, lead.replace("SJ", "??")))
    assert "Seat 0 plays an unread card" in answer(["story", "unread.jsonl"])


def test_two_records_are_told_apart_without_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(copied(tmp_path, "renege"))
    told = answer(["--screen-reader", "collate", "renege.jsonl", str(sample("clean"))])
    assert "A 192 to 162, B 292 to 202" in told
    assert "A cards 96 to 61" in told
    assert "eight of spades, nine of spades, ten of spades, jack of spades" in told
    assert " : " not in told
