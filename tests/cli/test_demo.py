"""``demo``, the first command of the README, tells in a few lines what it wrote and found, and what to type next."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import orjson
import pytest
from shared import copied

from jasslog.cli import develop
from jasslog.cli.run import run
from jasslog.cli.shared import CLEAN, FINDINGS
from jasslog.views.messages import LANGUAGES

MOST = 15
"""The largest number of lines that ``demo`` may print."""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def _few(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ship a few samples, among them the one that is suggested."""
    folder = tmp_path_factory.mktemp("few")
    (folder / "play").mkdir()
    copied(folder / "play", "renege", "clean", "undo", "exposed-card")
    monkeypatch.setattr(develop, "shipped", lambda name: folder)


def _steps(told: str) -> list[list[str]]:
    return [shlex.split(line) for line in told.splitlines() if line.startswith("  ")]


@pytest.mark.usefixtures("_few")
def test_a_folder_that_is_called_as_the_standard_input_is_read_as_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", "games"]) == CLEAN
    told = capsys.readouterr().out
    assert run(["demo", "-"]) == CLEAN
    assert capsys.readouterr().out.replace("./-/", "games/") == told.replace("to games", "to -")


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_command_prints_few_lines_then_and_again(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert run(["demo", "games", "--lang", language]) == CLEAN
        told = capsys.readouterr()
        assert 0 < len(told.out.splitlines()) + len(told.err.splitlines()) <= MOST
        assert len(_steps(told.out)) == 3


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell")
def test_of_all_samples_its_summary_counts_the_clean_ones_and_its_first_step_is_run_by_a_shell(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = [sys.executable, "-m", "jasslog", "demo", "games"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert len(told.splitlines()) <= MOST
    first = next(line for line in told.splitlines() if line.startswith("  "))
    assert subprocess.run(first.strip(), shell=True, capture_output=True, check=False).returncode == FINDINGS
    run(["audit", "games", "--format", "jsonl"])
    counts: Counter[str] = Counter()
    for line in capsys.readouterr().out.splitlines():
        game = orjson.loads(line)
        if "verdicts" in game:
            counts["games"] += 1
            counts["found"] += any(found["severity"] != "info" for found in game["findings"])
    assert f"{counts['games']} games, " in told
    assert f"{counts['games'] - counts['found']} of {counts['games']} games" in told
    assert f"{counts['found']} games with findings" in told


@pytest.mark.usefixtures("_few")
def test_what_it_names_to_try_next_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    run(["demo", "my games"])
    steps = _steps(capsys.readouterr().out)
    assert [step[1] for step in steps] == ["audit", "why", "report"]
    for _ in range(2):
        assert [run(step[1:]) for step in steps] == [FINDINGS, CLEAN, CLEAN]
    run(["demo", "my games"])
    assert _steps(capsys.readouterr().out)[-3:] == steps


@pytest.mark.usefixtures("_few")
def test_a_folder_named_like_an_option_is_still_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    run(["demo", "--", "-games"])
    assert [run(step[1:]) for step in _steps(capsys.readouterr().out)] == [FINDINGS, CLEAN, CLEAN]


def test_it_names_itself_as_it_was_called(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = tmp_path / "bin/jasslog"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "argv", ["bin/jasslog"])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert develop.program() == "bin/jasslog"
    monkeypatch.setenv("PATH", str(script.parent))
    assert develop.program() == "jasslog"
