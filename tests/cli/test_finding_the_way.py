"""Finding one's way: places that nobody has to look up, words that are explained, rules in short."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared import sample
from views.stories import answer, written


@pytest.fixture(autouse=True)
def _stories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(written(tmp_path / "stories"))
    monkeypatch.setenv("COLUMNS", "80")


def _told(*arguments: str, code: int = 0) -> str:
    told, _, ended = answer(list(arguments)).rpartition("--- exit code ")
    assert int(ended) == code, told
    return told


RENEGE = str(sample("renege"))


def test_why_without_an_address_takes_the_first_finding() -> None:
    told = _told("why", RENEGE)
    asked, _, said = told.partition("--- standard error\n")
    assert asked == _told("why", RENEGE, "10.5.4")
    assert said == "jasslog: no ADDRESS given; the first finding, J301, is at 10.5.4\n"


def test_why_without_an_address_asks_for_one_where_nothing_was_found() -> None:
    assert "name one, such as 1.5.3" in _told("why", str(sample("handjass")), code=2)


def test_a_place_of_a_game_is_shown_as_with_the_option() -> None:
    assert _told("show", RENEGE, "10.5") == _told("show", RENEGE, "--at", "10.5")
    for option in ("--at", "--before"):
        assert "one moment" in _told("show", RENEGE, "10.5", option, "10.6", code=2)


def test_findings_are_marked_at_a_moment_as_in_the_whole_table() -> None:
    whole = _told("show", RENEGE).splitlines()
    marked = [line for line in whole if "!" in line][:2]
    assert marked[0].startswith(" 5  D8 !")
    assert "J301" in marked[1]
    for told in (_told("show", RENEGE, "10.5"), _told("show", RENEGE, "--before", "10.6")):
        assert set(marked) <= set(told.splitlines())
    for early in (["10.4"], ["--before", "10.5.4"]):
        assert "J301" not in _told("show", RENEGE, *early)
