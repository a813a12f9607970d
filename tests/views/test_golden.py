"""Output for people is the same as the texts in ``golden``; ``python tests/views/stories.py`` writes those again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from views.stories import GOLDEN, NASTY, STORIES, VIEWS, answer, with_samples, written


@pytest.fixture
def stories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(with_samples(written(tmp_path)))
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_is_what_it_was(name: str, stories: Path) -> None:
    assert answer(VIEWS[name]) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_there_is_no_golden_text_without_a_view() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(VIEWS)


def test_a_table_fits_80_columns() -> None:
    names = [name for name, view in VIEWS.items() if view[0] in ("show", "score", "replay", "sheet", "story")]
    told = {name: (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines() for name in names}
    assert {name: line for name, lines in told.items() for line in lines if len(line) > 80} == {}
    assert all(told.values())


@pytest.mark.parametrize("command", [["audit"], ["audit", "--format", "github"], ["show"], ["score"], ["replay"]])
def test_a_nasty_name_does_nothing_in_any_view(command: list[str], stories: Path) -> None:
    text = answer([command[0], "nasty.jsonl", *command[1:]])
    assert not set("\x1b\u202e\u200b\U000e0041") & set(text)
    assert not any(line.startswith("::error::x") for line in text.splitlines())
    assert NASTY[:2] in text


@pytest.mark.parametrize("name", STORIES)
def test_colour_adds_nothing_but_colour(name: str, stories: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in ("audit", "show", "score"):
        plain = answer([command, f"{name}.jsonl"])
        monkeypatch.setenv("FORCE_COLOR", "1")
        coloured = answer([command, f"{name}.jsonl"])
        monkeypatch.setenv("NO_COLOR", "1")
        assert answer([command, f"{name}.jsonl"]) == plain
        monkeypatch.delenv("FORCE_COLOR")
        monkeypatch.delenv("NO_COLOR")
        assert coloured != plain
        assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == plain
