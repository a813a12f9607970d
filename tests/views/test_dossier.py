"""``dossier``: a dispute in one document, for people and for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared import sample
from views.pages import HOSTILE_FOURS, disputes, hostile_record, write_record

from jasslog.cli.group import commands


def run(*arguments: str) -> str:
    done = CliRunner().invoke(commands, list(arguments))
    assert done.exit_code == 0, done.output
    return done.output


def test_the_document_has_every_part() -> None:
    told = run("dossier", str(sample("renege")), "--finding", "1")
    assert re.findall("^## (.*)$", told, re.MULTILINE) == [
        "What happened",
        "The cards",
        "The rule",
        "The evidence",
        "The score",
        "To see it again",
    ]
    for part in ("J301", "10.5.4", "must follow clubs", "follow-or-ruff", "10.9.1", "| santiago | 2500 | 1454 |"):
        assert part in told


def test_of_a_game_whose_rules_nobody_knows_no_card_is_judged(tmp_path: Path) -> None:
    game = sample("renege").read_bytes()
    path = tmp_path / "unknown.jsonl"
    path.write_bytes(re.sub(rb'"rules":\{[^}]*\}', b'"rules":{"id":"schieber-nowhere","version":1}', game, count=1))
    told = CliRunner().invoke(commands, ["dossier", str(path)])
    assert (told.exit_code, told.exception) == (0, None)


def test_the_same_for_programs() -> None:
    value = json.loads(run("dossier", str(sample("renege")), "--format", "json"))
    assert value["finding"]["code"] == "J301"
    assert [event["event"]["seq"] for event in value["events"]] == [27, 40]
    assert {one["book"] for one in value["outcomes"]} == {"annulment", "powerless", "santiago", "swiss"}
    assert all(command.startswith("jasslog ") for command in value["commands"])


@pytest.mark.parametrize("view", ["recorded", "ruled"])
def test_the_commands_of_a_document_show_the_same_game_in_the_same_view(tmp_path: Path, view: str) -> None:
    """The document is about the second of two games; the first has no finding to settle."""
    path = tmp_path / "two.jsonl"
    path.write_bytes(sample("clean").read_bytes() + sample("renege-ruled").read_bytes())
    value = json.loads(run("dossier", str(path), "--game", "2", "--view", view, "--format", "json"))
    audit, *others = value["commands"]
    for command in others:
        told = run(*command.split()[1:])
        assert "J301" in told, command
    assert audit.endswith(f" --view {view}")
    assert f"--view {view}" in run("audit", str(path), "--view", view, "--all", "--fail-on", "never").replace("\n", " ")


def test_the_commands_of_a_document_run() -> None:
    value = json.loads(run("dossier", str(sample("renege")), "--format", "json"))
    for command in value["commands"]:
        done = CliRunner().invoke(commands, command.replace("'", "").split()[1:])
        assert done.exit_code in (0, 1)


def test_every_kind_of_finding_has_a_document() -> None:
    for code, (file, number) in disputes().items():
        told = run("dossier", str(file), "--finding", str(number))
        assert told.startswith("# "), code
        assert code in told, code


@pytest.mark.parametrize("number", [0, 99])
def test_a_finding_that_is_not_there(number: int) -> None:
    done = CliRunner().invoke(commands, ["dossier", str(sample("renege")), "--finding", str(number)])
    assert done.exit_code != 0


@pytest.mark.parametrize("texts", HOSTILE_FOURS, ids=range(len(HOSTILE_FOURS)))
def test_names_do_nothing_in_markdown(texts: Sequence[str], tmp_path: Path) -> None:
    file = write_record(hostile_record(*texts), tmp_path / "a.jsonl")
    told = run("dossier", str(file), "--finding", "1")
    outside = re.sub(r"^(`{3,})text\n.*?^\1$", "", told, flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"(?<!\\)<", outside)
    assert not [mark for mark in "\x1b\x00\u202e\u2066\u200b" if mark in told]


def test_the_document_for_the_ear_has_no_markup_of_others(tmp_path: Path) -> None:
    text = Path(sample("from-paper-renege")).read_text(encoding="utf-8")
    told = ""
    for name in ("![x](http://example.org/x.png)", "<img src=x>", "`x`", "*x* _x_ ~~x~~", "# x"):
        (tmp_path / "game.jsonl").write_text(text.replace("Beat", name), encoding="utf-8")
        told += run("--screen-reader", "dossier", str(tmp_path / "game.jsonl"))
    for markup in (r"\[x\]\(", "<img", "`x`", r"\*x\*", "(?<![\\\\a-z])_x", "~~", "^# x"):
        unescaped = re.findall(rf"(?<!\\){markup}", told, re.MULTILINE)
        assert not unescaped, markup
    assert r"!\[x\](" in told


@pytest.mark.parametrize(
    ("name", "called", "totals"), [("renege", "as recorded", "2592"), ("renege-ruled", "with rulings", "2540")]
)
def test_the_score_that_the_books_are_held_against_is_called_what_it_is(name: str, called: str, totals: str) -> None:
    file = str(sample(name))
    assert f"| {called} | {totals} | " in run("dossier", file)
    assert re.search(f">{called}</th><td[^>]*>{totals}</td>", run("dossier", file, "--format", "html"))
    (first,) = re.findall(f"^{called} +{totals} ", run("rulings", file), re.MULTILINE)
    assert first
    outcomes = json.loads(run("dossier", file, "--format", "json"))["outcomes"]
    # If a book leaves the score as it is, no side gains or loses.
    assert [(one["gains"], str(one["scores"][0])) for one in outcomes if one["choice"] == "stands"] == [
        ([0, 0], totals)
    ]
