"""Tables of figures: every question and measure has its words, and a table fits where it stands."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from jasslog.archive.questions import BY, QUESTIONS
from jasslog.archive.ranking import Ranking
from jasslog.archive.standings import MEASURES
from jasslog.log.own_file import Mistake
from jasslog.views.figures import FigureRow, FigureTable, csv_text, named, plain, rounded, table_lines, told
from jasslog.views.messages import LANGUAGES, catalogue, messages, telling, word
from jasslog.views.translated import own_mistake_text

NAMES = FigureTable(
    "Names",
    "Person",
    ("one", "two", "three"),
    [FigureRow("Anna Katharina von Muster", ("1", "22", "333"), "shared"), FigureRow("Beat", ("4444", "5", "6"))],
)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_question_has_words(spoken: str) -> None:
    said = messages(spoken)
    assert set(said["questions"]) == set(QUESTIONS)
    assert set(said["ways"]) == set(BY)
    assert set(said["measures"]) == set(MEASURES)
    assert set(said["counted"]) == {measure.name for question in QUESTIONS.values() for measure in question.measures}
    ties = Ranking.__annotations__["ties"]
    assert ties == "tuple[Tie, ...]"
    assert set(said["ties"]) >= set(MEASURES)


def test_a_table_stands_in_columns() -> None:
    assert table_lines(NAMES) == [
        "",
        "Names",
        "Person                      one  two  three",
        "Anna Katharina von Muster     1   22    333  shared",
        "Beat                       4444    5      6",
    ]


def test_a_name_is_cut_before_a_figure_is() -> None:
    with telling(columns=40):
        assert table_lines(NAMES)[2:] == [
            "Person           one  two  three",
            "Anna Katharin…     1   22    333  shared",
            "Beat            4444    5      6",
        ]


def test_a_table_that_is_too_wide_stands_in_parts() -> None:
    with telling(columns=32):
        assert table_lines(NAMES)[2:] == [
            "Person         one  two",
            "Anna Kathar…     1   22",
            "Beat          4444    5",
            "Person        three",
            "Anna Kathar…    333  shared",
            "Beat              6",
        ]


def test_for_the_ear_each_figure_has_its_name() -> None:
    with telling(aloud=True, columns=24):
        assert table_lines(NAMES)[2:] == [
            "Anna Katharina von Muster: one 1, two 22, three 333; shared",
            "Beat: one 4444, two 5, three 6",
        ]


def test_figures() -> None:
    assert [told(one) for one in (0, -7, Fraction(7, 2), Fraction(4, 2), None)] == ["0", "-7", "3.5", "2.0", "open"]
    for spoken, mean in {"de": "3.5", "fr": "3,5", "it": "3.5", "es": "3,5"}.items():
        with telling(language=spoken):
            assert told(Fraction(7, 2)) == mean
    assert [rounded(one) for one in (3, Fraction(4, 2), Fraction(1, 3))] == [3, 2, 0.33]
    assert csv_text([["a", 1, Fraction(1, 2), None, "=x"]]) == "a,1,0.5,,'=x\n"


def test_of_many_names_only_some_are_told() -> None:
    assert named(["a", "b"]) == "a, b"
    assert named([*"abcdefgh"]) == "a, b, c, d, e, 3 more"


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_mistake_of_a_standings_file_has_words(spoken: str) -> None:
    with telling(language=spoken):
        for name in (
            "unknown-member",
            "missing-member",
            "wrong-value",
            "not-json",
            "repeated",
            "together",
            "float-number",
        ):
            text = own_mistake_text(Mistake(1, "passes", name, "integer 1..99"))
            assert "{" not in text
            assert "passes" in text or name == "not-json"
        assert catalogue()["own_mistakes"]["whole"] in own_mistake_text(Mistake(1, "", "wrong-value", "object"))


def test_a_column_with_a_short_name_ends_no_sentence_twice() -> None:
    for spoken in LANGUAGES:
        with telling(language=spoken):
            assert "comb.;" in word("tallied", "bars", column="comb.").replace(" ", "").replace("\u202f", "")


def test_a_number_of_which_most_readers_would_lose_digits_is_a_text() -> None:
    assert [plain(one) for one in (2**64 - 1, 2**64, -(2**63), -(2**63) - 1)] == [
        2**64 - 1,
        str(2**64),
        -(2**63),
        str(-(2**63) - 1),
    ]
    assert plain({"a": [Decimal("3.0"), Decimal("0.5"), Decimal(2**70)]}) == {"a": [3, 0.5, str(2**70)]}
