"""Penalty books: those that come with the program, and a club's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jasslog.audit.codes import CODES
from jasslog.penalties.books import BadBook, Book, books, from_file, from_value

OWN: dict[str, Any] = {
    "id": "own",
    "name": "Our club",
    "source": "Our house rules",
    "articles": [
        {
            "findings": ["renege"],
            "says": "Fifty points.",
            "source": "§ 4",
            "remedies": [{"rulings": [{"ruling": "penalty", "points": 50}]}],
        }
    ],
}


def test_every_book_names_findings_that_exist() -> None:
    for book in books().values():
        for alone in (False, True):
            named = [name for one in book.articles if one.alone in (None, alone) for name in one.findings]
            assert set(named) <= set(CODES)
            assert len(named) == len(set(named))


def test_the_books_of_the_issue_are_there() -> None:
    assert set(books()) == {"annulment", "klaverjassen", "ohio", "powerless", "santiago", "swiss"}


def test_a_book_says_nothing_of_what_it_does_not_name() -> None:
    assert books()["ohio"].article("renege") is None


def test_a_club_s_own_book_is_read(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps(OWN), encoding="utf-8")
    book = from_file(file)
    assert isinstance(book, Book)
    assert book.articles[0].remedies[0].rulings == ({"ruling": "penalty", "points": 50},)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"id": 7}, "id"),
        ({"name": ""}, "name"),
        ({"articles": []}, "articles"),
        ({"articles": [7]}, "articles.0"),
        ({"articles": [OWN["articles"][0] | {"findings": "renege"}]}, "articles.0.findings"),
        ({"articles": [OWN["articles"][0] | {"says": None}]}, "articles.0.says"),
        ({"articles": [OWN["articles"][0] | {"alone": 1}]}, "articles.0.alone"),
        ({"articles": [OWN["articles"][0] | {"remedies": []}]}, "articles.0.remedies"),
        ({"articles": [OWN["articles"][0] | {"remedies": [{"rulings": []}]}]}, "articles.0.remedies.0.rulings"),
        (
            {"articles": [OWN["articles"][0] | {"remedies": [{"rulings": [{"ruling": "jail"}]}]}]},
            "articles.0.remedies.0.rulings.0.ruling",
        ),
        (
            {"articles": [OWN["articles"][0] | {"remedies": [{"rulings": [{"ruling": "penalty"}]}]}]},
            "articles.0.remedies.0.rulings.0.points",
        ),
        (
            {"articles": [OWN["articles"][0] | {"remedies": [{"rulings": [{"ruling": "annul_round"}]}] * 2}]},
            "articles.0.remedies.0.choice",
        ),
        ({"id": "Our club"}, "id"),
        ({"id": "x" * 65}, "id"),
        *(
            (
                {"articles": [OWN["articles"][0] | {"remedies": [{"rulings": [{"ruling": "annul_round"} | more]}]}]},
                "articles.0.remedies.0.rulings.0",
            )
            for more in (
                {"text": 1},
                {"nothing": 1},
                {"seat": "0"},
                {"type": "undone"},
                {"type": "corrected"},
                {"seq": 3},
            )
        ),
    ],
)
def test_what_is_no_book_is_refused_with_its_place(change: dict[str, Any], place: str) -> None:
    found = from_value(OWN | change)
    assert isinstance(found, BadBook)
    assert found.place == place


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text("{", encoding="utf-8")
    assert isinstance(from_file(file), BadBook)
