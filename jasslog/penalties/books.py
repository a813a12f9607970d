"""Penalty books as data: for each kind of finding the rulings it may lead to, what the book says of it and where."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from jasslog.game.score.overlay import NEEDS
from jasslog.regular import read_regular

_FOLDER = Path(__file__).with_name("books")
SIZE_LIMIT = 1 << 20
"""Most bytes of a book."""
STANDS = "score_stands"
"""The ruling that changes nothing."""


class Remedy(NamedTuple):
    """One way to settle an irregularity."""

    choice: str
    """What it is called where the wronged side, or the arbiter, may choose; empty where there is one way only."""
    rulings: tuple[dict[str, Any], ...]
    """The rulings it consists of; what each needs is filled in from the finding, unless it stands here."""


class Article(NamedTuple):
    """What a book says of some kinds of finding."""

    findings: tuple[str, ...]
    """Names of findings; one of a dash alone is of everything the book does not name."""
    says: str
    """In our words."""
    source: str
    """Where."""
    remedies: tuple[Remedy, ...]
    alone: bool | None = None
    """Whether it is only for games in which more than two sides play, or only for others; None: for all."""


class Book(NamedTuple):
    """A regulation."""

    id: str
    name: str
    source: str
    articles: tuple[Article, ...]

    def article(self, finding: str, *, alone: bool = False) -> Article | None:
        """What it says of a kind of finding, in a game of more than two sides or another; None where it is silent."""
        fit = (one for one in self.articles if one.alone in (None, alone))
        return next((one for one in fit if finding in one.findings), None)


class BadBook(NamedTuple):
    """Why a file is no penalty book."""

    place: str
    """Such as articles.2.findings."""
    expected: str


@cache
def books() -> dict[str, Book]:
    """The books that come with the program, by id."""
    found = {}
    for path in sorted(_FOLDER.glob("*.json")):
        book = from_value(json.loads(path.read_text(encoding="utf-8")))
        assert isinstance(book, Book), (path.name, book)
        found[book.id] = book
    return found


def from_file(path: Path) -> Book | BadBook:
    """A club's own book from a JSON file; OSError where it cannot be read."""
    try:
        text = read_regular(path, SIZE_LIMIT)
        if text is None:
            return BadBook("", f"string 0..{SIZE_LIMIT}")
        value = json.loads(text.decode())
    except (ValueError, RecursionError) as error:
        return BadBook("", f"JSON ({error})")
    return from_value(value)


def from_value(value: Any) -> Book | BadBook:
    """A book from decoded JSON, or the first place where it is none."""
    if not isinstance(value, dict):
        return BadBook("", "an object")
    for member in ("id", "name", "source"):
        if not isinstance(value.get(member), str) or not value[member]:
            return BadBook(member, "a text")
    articles = value.get("articles")
    if not isinstance(articles, list) or not articles:
        return BadBook("articles", "a list of articles")
    found = []
    for place, one in enumerate(articles):
        article = _article(one, f"articles.{place}")
        if isinstance(article, BadBook):
            return article
        found.append(article)
    return Book(value["id"], value["name"], value["source"], tuple(found))


def _article(value: Any, place: str) -> Article | BadBook:
    if not isinstance(value, dict):
        return BadBook(place, "an object")
    findings = value.get("findings")
    if not isinstance(findings, list) or not findings or not all(isinstance(one, str) for one in findings):
        return BadBook(f"{place}.findings", "names of findings")
    for member in ("says", "source"):
        if not isinstance(value.get(member), str):
            return BadBook(f"{place}.{member}", "a text")
    remedies = value.get("remedies")
    if not isinstance(remedies, list) or not remedies:
        return BadBook(f"{place}.remedies", "at least one remedy")
    found = []
    for number, one in enumerate(remedies):
        remedy = _remedy(one, f"{place}.remedies.{number}", len(remedies) > 1)
        if isinstance(remedy, BadBook):
            return remedy
        found.append(remedy)
    alone = value.get("alone")
    if not (alone is None or isinstance(alone, bool)):
        return BadBook(f"{place}.alone", "true | false")
    return Article(tuple(findings), value["says"], value["source"], tuple(found), alone)


def _remedy(value: Any, place: str, several: bool) -> Remedy | BadBook:
    if not isinstance(value, dict):
        return BadBook(place, "an object")
    choice = value.get("choice", "")
    if not isinstance(choice, str) or (several and not choice):
        return BadBook(f"{place}.choice", "the name of the choice")
    rulings = value.get("rulings")
    if not isinstance(rulings, list) or not rulings:
        return BadBook(f"{place}.rulings", "at least one ruling")
    for number, one in enumerate(rulings):
        if not isinstance(one, dict) or one.get("ruling") not in KINDS:
            return BadBook(f"{place}.rulings.{number}.ruling", " | ".join(sorted(KINDS)))
        if one["ruling"] == "penalty" and type(one.get("points")) is not int:
            return BadBook(f"{place}.rulings.{number}.points", "a number")
    return Remedy(choice, tuple(rulings))


KINDS = frozenset(NEEDS) - {"overturned", "award_points"} | {"annul_round", "lose_contract", STANDS}
"""The rulings a book may order; the others are an arbiter's own."""
