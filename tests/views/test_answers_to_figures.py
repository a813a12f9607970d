"""The score, ``blame`` and the facts give the same answer about a figure that the table claims."""

from __future__ import annotations

import pytest
from game.builder import LOG_A1, hidden, log_a1
from library.test_rulings import opened
from samples.examples import example_for
from shared import sample

from jasslog import loads
from jasslog.archive.of_game import facts_of
from jasslog.library.blame import blame
from jasslog.library.collate import collate
from jasslog.library.record import Record as Opened
from jasslog.views.arbiter_text import blame_text
from jasslog.views.messages import count, say, telling
from jasslog.views.score import ScoreSheet
from jasslog.views.words import Table

DAMAGED = sample("damaged-file").read_bytes()


def lines(record: Opened) -> list[str]:
    """The line of the score about each figure that the table claims."""
    game = record.audit().game
    assert game is not None
    return [line for line in ScoreSheet(record.audit(), game).text(game.rounds, "").split("\n") if ".claims." in line]


def twice() -> Opened:
    """A record with hidden hands in which two seats play the same card, so that the winners of tricks are in doubt."""
    played = LOG_A1.replace("1 SA H9 CT S8", "1 SA S6 CT S8")
    return opened(hidden(log_a1(), 0, 1, 2, 3).play(played).scored("cards", 76, 80))


@pytest.mark.parametrize("record", [loads(DAMAGED), twice()], ids=["a line is lost", "a card came twice"])
def test_a_figure_that_only_differs_because_of_other_damage_is_not_called_wrong(record: Opened) -> None:
    assert record.verdicts["sums"] == "undecided"
    (found,) = blame(record)
    assert (found.right, found.undecided, found.slips) == (False, True, ())
    assert {row.answer for row in facts_of(record, "here").claims} == {"undecided"}
    assert [line.endswith(say("score.open", computed=_scores(found.computed))) for line in lines(record)] == [True]


def _scores(scores: tuple[int, ...]) -> str:
    return " : ".join(map(str, scores))


def test_no_cards_decide_between_two_figures_where_a_line_is_lost() -> None:
    other = loads(DAMAGED.replace(b"[152,202]", b"[186,146]"))
    (found,) = collate(loads(DAMAGED), other).differences
    assert (found.what, found.decided) == ("claimed", "open")


def test_by_ear_no_figure_that_is_open_is_counted_among_the_wrong_ones() -> None:
    record = loads(DAMAGED)
    with telling(aloud=True):
        assert count("wrong_figures", 0) in blame_text(blame(record), Table(record.audit().game))


def test_a_figure_is_right_though_a_prediction_was_never_opened() -> None:
    record = loads(example_for("prediction-undecided"))
    assert [one.right for one in blame(record)] == [True]
    assert {row.answer for row in facts_of(record, "here").claims} == {"ok"}
    assert [line.endswith(say("score.agrees")) for line in lines(record)] == [True]


def test_entries_of_a_side_for_one_part_are_compared_together_and_with_its_own_figure_alone() -> None:
    record = opened(log_a1().play(LOG_A1).write(0, "cards", 152).write(2, "cards", 152))
    assert [one.claimed + one.computed for one in blame(record)] == [(304, 152)]
    assert say("score.together", points=304) in lines(record)[1]
    assert lines(record)[1].endswith(say("score.differs", computed="152") + " (J603)")


def test_of_what_is_compared_with_nothing_nothing_is_said() -> None:
    record = opened(log_a1().play(LOG_A1).write(0, "correction", 40))
    assert [row.answer for row in facts_of(record, "here").claims] == [None]
    assert [line.endswith("4.claims.1") for line in lines(record)] == [True]
