"""A folder of facts gives the same answers as its games."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from archive.keeping import PEOPLE, kept
from archive.naive import NaiveTally
from formats.jass_kit_rounds import make_round
from shared import SAMPLES

from jasslog.archive.of_game import facts_of
from jasslog.archive.plan import USUAL, named
from jasslog.archive.questions import QUESTIONS, Tally
from jasslog.archive.rows import Facts
from jasslog.archive.stored import Stored
from jasslog.library.files import Unreadable
from jasslog.library.read import read

pytest.importorskip("duckdb")
TABLES = ("players", "rounds", "seats", "tricks", "findings", "claims")


@pytest.fixture
def facts(sample_facts: Path) -> Path:
    return sample_facts


@pytest.fixture(scope="module")
def games() -> list[Facts]:
    """The facts of all samples, made game by game."""
    return [
        facts_of(record, source, PEOPLE.person)
        for source, file, _ in named([str(SAMPLES)])
        for record in read([file])
        if not isinstance(record, Unreadable)
    ]


def _ways(name: str) -> list[tuple[str, ...]]:
    """Groupings in which every way of the question occurs: none, its own, the first way alone, and all by threes."""
    known = (*QUESTIONS[name].ways,)
    return [(), QUESTIONS[name].by, known[:1], *(known[place : place + 3] for place in range(0, len(known), 3))]


@pytest.mark.parametrize("name", QUESTIONS)
def test_each_question_has_the_answer_of_the_games(
    facts: Path, games: list[Facts], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So few games at a time that the samples are counted in several batches.
    monkeypatch.setattr("jasslog.archive.questions._TOGETHER", 40)
    stored = Stored(str(facts))
    for by in _ways(name):
        tally, naive = Tally([(QUESTIONS[name], by)]), NaiveTally(QUESTIONS[name], by)
        for game in games:
            tally.take(game)
            naive.take(game)
        assert stored.answer(QUESTIONS[name], by) == naive.answer()
        assert tally.answers() == [naive.answer()]


def test_games_that_stand_on_one_line_are_counted_each_by_itself(tmp_path: Path) -> None:
    """A log of another program may hold several rounds on one line, each of them a game."""
    rounds = [make_round(number, number % 4) for number in range(3)]
    texts = {
        "line": json.dumps({"rounds": rounds}),
        "lines": "\n".join(json.dumps({"rounds": [one]}) for one in rounds),
    }
    answers = []
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text + "\n", encoding="utf-8")
        kept(tmp_path / name, tmp_path / f"{name}.txt", sizes=USUAL)
        stored, games = Stored(str(tmp_path / name)), [*read([tmp_path / f"{name}.txt"])]
        told = [facts_of(game, f"{name}.txt", PEOPLE.person) for game in games if not isinstance(game, Unreadable)]
        assert [*stored.games(*TABLES)] == told
        assert len(told) == 3
        for question in QUESTIONS.values():
            tally = Tally([(question, ())])
            for game in told:
                tally.take(game)
            answers.append([answer.lines for answer in (stored.answer(question, ()), *tally.answers())])
    half = len(answers) // 2
    assert answers[:half] == answers[half:]
    assert all(of_facts == of_games for of_facts, of_games in answers)


def test_the_games_come_one_by_one_with_the_rows_that_are_asked_for(facts: Path, games: list[Facts]) -> None:
    stored = Stored(str(facts))
    assert [*stored.games(*TABLES)] == games
    assert [(one.game, one.players) for one in stored.games("players")] == [(one.game, one.players) for one in games]
    assert all(not one.seats for one in stored.games("players"))
    assert stored.views == ["corrected"]
    assert msgspec.to_builtins(stored.unread) == []
