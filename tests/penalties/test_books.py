"""Penalty books: the books that come with the program, and a club's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from shared import SCHEMAS

import jasslog.penalties.books as books_module
from jasslog.audit.codes import CODES
from jasslog.events.schema import schema
from jasslog.log.own_file import Mistake, from_file, from_text
from jasslog.penalties.books import Book, Offence, Order, Remedy, books, orders

FOLDER = Path(books_module.__file__).with_name("books")
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
    file.write_text(json.dumps({"$schema": "book.schema.json"} | OWN), encoding="utf-8")
    book = from_file(file, Book)
    assert isinstance(book, Book)
    assert book.articles[0].remedies[0].rulings == (Order("penalty", points=50),)


@pytest.mark.parametrize(
    ("order", "act", "event"),
    [
        (Order("penalty", points=50), 31, 31),
        (Order("penalty", points=50), 0, 0),
        (Order("penalty", points=50), -1, None),
        (Order("penalty", points=50, event=7), 31, 7),
        (Order("score_stands"), 31, 31),
        (Order("annul_round"), 31, None),
        (Order("lose_contract"), 31, None),
        (Order("void_meld"), 31, 31),
        (Order("void_meld", event=7), 31, 7),
    ],
)
def test_a_ruling_is_about_the_act_that_was_found_unless_it_is_about_the_round_or_the_book_says_another(
    order: Order, act: int, event: int | None
) -> None:
    book = from_text(json.dumps(OWN), Book)
    assert isinstance(book, Book)
    offence = Offence("renege", round=10, trick=5, seat=2, event=act, card=True)
    (found,) = orders(book, Remedy((order,)), offence, 1) or ()
    assert (found["type"], found["book"], found["round"], found.get("event")) == ("ruling_given", "own", 10, event)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"id": 7}, "id"),
        ({"name": ""}, "name"),
        ({"articles": []}, "articles"),
        ({"articles": [7]}, "articles.1"),
        ({"articles": [OWN["articles"][0] | {"findings": "renege"}]}, "articles.1.findings"),
        ({"articles": [OWN["articles"][0] | {"says": None}]}, "articles.1.says"),
        ({"articles": [OWN["articles"][0] | {"alone": 1}]}, "articles.1.alone"),
        ({"articles": [OWN["articles"][0] | {"remedies": []}]}, "articles.1.remedies"),
        ({"articles": [OWN["articles"][0] | {"remedies": [{"rulings": []}]}]}, "articles.1.remedies.1.rulings"),
        (
            {"articles": [OWN["articles"][0] | {"remedies": [{"rulings": [{"ruling": "jail"}]}]}]},
            "articles.1.remedies.1.rulings.1.ruling",
        ),
        (
            {"articles": [OWN["articles"][0] | {"remedies": [{"rulings": [{"ruling": "penalty"}]}]}]},
            "articles.1.remedies.1.rulings.1.points",
        ),
        (
            {"articles": [OWN["articles"][0] | {"remedies": [{"rulings": [{"ruling": "penalty", "points": None}]}]}]},
            "articles.1.remedies.1.rulings.1.points",
        ),
        (
            {"articles": [OWN["articles"][0] | {"remedies": [{"rulings": [{"ruling": "annul_round"}]}] * 2}]},
            "articles.1.remedies.1.choice",
        ),
        ({"id": "Our club"}, "id"),
        ({"id": "x" * 65}, "id"),
        *(
            (
                {"articles": [OWN["articles"][0] | {"remedies": [{"rulings": [{"ruling": "annul_round"} | more]}]}]},
                f"articles.1.remedies.1.rulings.1.{next(iter(more))}",
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
    found = from_text(json.dumps(OWN | change, indent=1), Book)
    assert isinstance(found, list)
    assert found[0].place == place


def test_every_mistake_is_told_with_its_line_and_the_nearest_name() -> None:
    article = OWN["articles"][0] | {"findings": ["renege", "reneg", "sunshine"], "souce": "2"}
    text = json.dumps(OWN | {"articles": [article], "year": 1}, indent=1)
    lines = text.split("\n")
    first = from_text(text, Book)
    assert isinstance(first, list)
    assert [(one.line, one.place, one.near) for one in first] == [
        (lines.index('   "souce": "2"') + 1, "articles.1.souce", "source"),
        (lines.index(' "year": 1') + 1, "year", ""),
    ]
    then = from_text(json.dumps(OWN | {"articles": [article | {"souce": None}]}).replace(', "souce": null', ""), Book)
    assert isinstance(then, list)
    assert [(one.place, one.expected) for one in then] == [
        ("articles.1.findings.2", "renege"),
        ("articles.1.findings.3", "finding"),
    ]


def test_a_list_of_any_length_is_asked_for_by_how_little_must_be_in_it() -> None:
    assert from_text(json.dumps(OWN | {"articles": []}), Book) == [Mistake(1, "articles", "wrong-value", "array 1..")]


def test_a_seat_is_asked_for_as_a_seat_and_not_by_its_numbers() -> None:
    remedy = {"rulings": [{"ruling": "penalty", "points": 50, "seat": 9}]}
    found = from_text(json.dumps(OWN | {"articles": [OWN["articles"][0] | {"remedies": [remedy]}]}), Book)
    assert found == [Mistake(1, "articles.1.remedies.1.rulings.1.seat", "wrong-value", "Seat")]


def test_what_an_editor_writes_before_and_into_a_file_is_no_mistake(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps({"$schema": "book.schema.json"} | OWN), encoding="utf-8-sig")
    assert isinstance(from_file(file, Book), Book)


def test_how_deep_something_is_nested_is_no_hindrance() -> None:
    deep = json.dumps(OWN)[:-1] + ', "zzz": ' + "[" * 900 + "]" * 900 + "}"
    assert from_text(deep, Book) == [Mistake(1, "zzz", "unknown-member", "")]


def test_a_member_that_comes_again_is_told_once_and_not_what_lies_in_it() -> None:
    again = json.dumps(OWN)[:-1] + ',\n"articles": ' + json.dumps(OWN["articles"]) + "}"
    assert from_text(again, Book) == [Mistake(2, "articles", "repeated", "")]


def test_mistakes_are_told_in_the_order_of_their_lines_and_a_member_as_in_a_record() -> None:
    text = json.dumps(OWN | {"id": 7, "year": 1}, indent=1)
    found = from_text(text.replace('"source"', '"name": "b",\n "source"', 1), Book)
    assert isinstance(found, list)
    assert [(one.place, one.name, one.expected) for one in found] == [
        ("id", "wrong-value", "Id"),
        ("name", "repeated", ""),
        ("year", "unknown-member", ""),
    ]
    assert [one.line for one in found][:2] == [2, 4]


def test_those_that_come_with_the_program_are_declared_as_a_club_s_own_are() -> None:
    for path in sorted(FOLDER.glob("*.json")):
        assert from_file(path, Book) == books()[path.stem]


def test_the_schema_is_published() -> None:
    published = json.loads((SCHEMAS / "book.schema.json").read_bytes())
    assert published == schema(Book, "book", "What irregularities cost under a regulation")


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text("{", encoding="utf-8")
    assert from_file(file, Book) == [Mistake(1, "", "not-json", "JSON", column=2)]
