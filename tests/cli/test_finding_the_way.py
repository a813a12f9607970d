"""Finding one's way: places that nobody has to look up, words that are explained, rules in short."""

from __future__ import annotations

import random
import string
from pathlib import Path

import pytest
from shared import sample
from views.stories import answer, written

from jasslog.views.messages import LANGUAGES


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


SPOKEN_WORDS = [
    "Schellen",
    "Rosen",
    "Schilten",
    "Eicheln",
    "Banner",
    "Ass",
    "Bock",
    "Ghört",
    "verleugnen",
    "Farbzwang",
    "Verwerfen",
    "Dreiblatt",
    "Vierblatt",
    "Kontermatsch",
    "157",
    "Ansage",
]
SAID = {"157": "257", "Ansage": "differenzler"}
"""What is told of a word that does not stand in the answer itself."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", SPOKEN_WORDS)
def test_what_is_said_at_the_table_is_explained_in_every_language(word: str, language: str) -> None:
    assert SAID.get(word, word.lower()) in _told("--lang", language, "explain", word).lower()


def test_words_of_the_other_languages_are_explained_too() -> None:
    for word in ("grelot", "campanelli", "bellotas", "défausse", "carta franca", "escala"):
        assert "Also called" in _told("explain", *word.split()), word


def test_nothing_is_offered_for_a_word_that_is_like_no_other() -> None:
    chance = random.Random(1)
    for _ in range(100):
        word = "".join(chance.choices(string.ascii_lowercase, k=chance.randint(3, 10)))
        assert "did you mean" not in _told("explain", word, code=2), word
    for word in ("was", "kitchen", "Strasse", "J999"):
        assert _told("explain", word, code=2).endswith(f"nothing is called {word}; `jasslog explain` lists all\n")


@pytest.mark.parametrize(("typed", "meant"), [("reneg", "renege"), ("Shellen", "Schellen"), ("trunp", "trump")])
def test_a_slip_of_the_pen_is_still_understood(typed: str, meant: str) -> None:
    assert f"did you mean {meant}?" in _told("explain", typed, code=2)
