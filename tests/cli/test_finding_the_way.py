"""Help for finding one's way: addresses that need no looking up, explained words, short summaries of rules."""

from __future__ import annotations

import json
import random
import string
from pathlib import Path

import pytest
from shared import examples, sample
from views.stories import answer, written

from jasslog.variants.load import names
from jasslog.views.explain import explain, spoken
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


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_trick_that_is_asked_for_by_an_option_is_named_by_its_address(spoken: str) -> None:
    calls = {"show": "show game.jsonl 10.5", "why": "why game.jsonl 10.5.4", "replay": "replay game.jsonl --at 10.5.4"}
    for command, called in calls.items():
        for option in (["--trick", "5"], ["--card=4"]):
            told = _told("--lang", spoken, command, RENEGE, *option, code=2)
            assert f"jasslog {called}" in told
            assert "--deck" not in told
    assert "--from" in _told("--lang", spoken, "keygen", "x", "--fron", "y", code=2)
    assert "ADDRESS" not in _told("keygen", "x", "--trick", "y", code=2)
    assert "No such option '--nonsense'." in _told("show", RENEGE, "--nonsense", code=2)


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
"""For words that do not occur in their own explanation: a text that does."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_at_the_table_is_explained_in_every_language(language: str) -> None:
    told = {word: _told("--lang", language, "explain", word).lower() for word in SPOKEN_WORDS}
    assert told
    assert [word for word, text in told.items() if SAID.get(word, word.lower()) not in text] == []


def test_every_word_that_is_offered_is_explained_and_nothing_is_by_no_word() -> None:
    assert explain("") is None
    assert [word for word in spoken() if not word or explain(word) is None] == []


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_is_told_in_fifteen_lines(language: str) -> None:
    """In the usual run each set in German, which needs the most room, and most in one of the other languages."""
    for place, (id, *_) in enumerate(names(), start=LANGUAGES.index(language)):
        if language != "de" and place % len(LANGUAGES) and examples(1) == 1:
            continue
        told = _told("--lang", language, "rules", id)
        assert 6 < len(told.splitlines()) <= 15, told
        assert max(map(len, told.splitlines())) <= 80, told
        assert "_" not in told.replace(id, "")
        assert f"`jasslog rules {id} --all`" in told


def test_a_finding_is_explained_with_all_rules_that_it_may_cite() -> None:
    assert "It may cite another rule instead: kreuzjass, card-beside-turned" in _told("explain", "J202")


def test_what_makes_a_set_special_is_told_in_words() -> None:
    told = _told("rules", "coiffeur-santiago")
    for said in ("two against two", "36", "clubs ×4", "Guschti ×10", "when all sheets are full", "nothing"):
        assert said in told, said
    assert "melds, marriage" in _told("rules", "schieber-santiago")
    assert "marriage, melds, tricks" in _told("rules", "schieber-santiago")
    assert "12 rounds; the lowest total wins" in _told("rules", "differenzler-ohio")
    assert "4, each alone; also with 2, 3, 5" in _told("rules", "differenzler-ohio")
    assert "match             10" in _told("rules", "zuger")
    assert "when all but one have 5 points" in _told("rules", "handjass")
    assert "at 5 points" in _told("rules", "handjass-pairs")
    assert "at 1000 points; for the one against all at 350" in _told("rules", "schaffhauser")
    assert "at 1000 points; for the one against all at what he bid" in _told("rules", "bieter-three")
    assert "deal next dealer = next seat" in _told("rules", "schieber-swisslos")


def test_all_sets_that_begin_so_are_listed() -> None:
    begun = [id for id, *_ in names() if id.startswith("schieber")]
    assert [line.split()[0] for line in _told("rules", "schieber").splitlines()[:-2]] == begun
    assert [one["id"] for one in json.loads(_told("rules", "schieber", "--format", "json"))] == begun
    assert "did you mean" in _told("rules", "scheiber-ohio", code=2)
    for command in (["audit", RENEGE, "--rules"], ["generate", "--rules"], ["rules", "diff", "kreuzjass"]):
        assert f"several sets of rules begin with schieber: {', '.join(begun)}\n" in _told(*command, "schieber", code=2)
