"""Penalty books as data: what each says of a kind of finding and where, and the rulings it orders."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import orjson
from msgspec import Struct, ValidationError, convert

from jasslog.errors import Twice, once
from jasslog.events.base import Id
from jasslog.events.notes import RulingGiven
from jasslog.game.facts import NOBODY
from jasslog.game.score.overlay import NEEDS
from jasslog.regular import read_regular

_FOLDER = Path(__file__).with_name("books")
SIZE_LIMIT = 1 << 20
"""Most bytes of a book."""
_NUMBERED: dict[str, Any] = {"type": "ruling_given", "seq": 0}
"""What a ruling has from the record that it is written into."""
STANDS = "score_stands"
"""The ruling that changes nothing."""
OVERTURNED = "overturned"
"""The ruling that takes back another one."""


class Remedy(Struct, frozen=True):
    """One way to settle an irregularity."""

    choice: str
    """What it is called where the wronged side, or the arbiter, may choose; empty where there is one way only."""
    rulings: tuple[dict[str, Any], ...]
    """The rulings it consists of; what each needs is filled in from the finding, unless it stands here."""


class Article(Struct, frozen=True):
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


class Book(Struct, frozen=True):
    """A regulation."""

    id: str
    name: str
    source: str
    articles: tuple[Article, ...]

    def article(self, finding: str, *, alone: bool = False) -> Article | None:
        """What it says of a kind of finding, in a game of more than two sides or another; None where it is silent."""
        fit = (one for one in self.articles if one.alone in (None, alone))
        return next((one for one in fit if finding in one.findings), None)


class BadBook(Struct, frozen=True):
    """Why a file is no penalty book."""

    place: str
    """Such as articles.2.findings."""
    expected: str
    line: int = 0
    """The line, where it is no JSON."""


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
            return BadBook("", f"{SIZE_LIMIT} bytes at most")
        told = text.decode("utf-8-sig")
        # On which line it is none does not hang on the version of Python.
        orjson.loads(told)
        return from_value(json.loads(told, object_pairs_hook=once))
    except UnicodeDecodeError as error:
        return BadBook("", "UTF-8", error.object.count(b"\n", 0, error.start) + 1)
    except Twice as error:
        return BadBook(str(error), "one member of that name")
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits, or brackets in as many others, has no line.
        return BadBook("", "JSON", getattr(error, "lineno", 1))


class _Bad(Exception):
    """A place of a book, and what ought to stand there."""


def from_value(value: Any) -> Book | BadBook:
    """A book from decoded JSON, or the first place where it is none."""
    try:
        return _book(value)
    except _Bad as error:
        return BadBook(*error.args)


def _need(holds: object, place: str, expected: str) -> None:
    if not holds:
        raise _Bad(place, expected)


def _texts(value: dict[str, Any], place: str, *members: str, least: int) -> list[str]:
    """The texts of some members, each of so many characters at least."""
    for member in members:
        told = value.get(member)
        _need(isinstance(told, str) and len(told) >= least, f"{place}{member}", "a text")
    return [value[member] for member in members]


def _some(value: dict[str, Any], place: str, member: str, expected: str) -> list[tuple[Any, str]]:
    """The values of a member, at least one, each with its place."""
    found = value.get(member)
    _need(isinstance(found, list) and found, f"{place}{member}", expected)
    return [(one, f"{place}{member}.{number}") for number, one in enumerate(found or ())]


def _book(value: Any) -> Book:
    _need(isinstance(value, dict), "", "an object")
    id, name, source = _texts(value, "", "id", "name", "source", least=1)
    _need(_is(Id, id), "id", "small letters, digits, - and _")
    articles = _some(value, "", "articles", "a list of articles")
    return Book(id, name, source, tuple(_article(*one) for one in articles))


def _article(value: Any, place: str) -> Article:
    _need(isinstance(value, dict), place, "an object")
    place += "."
    findings = [one for one, _ in _some(value, place, "findings", "names of findings")]
    _need(all(isinstance(one, str) for one in findings), f"{place}findings", "names of findings")
    says, source = _texts(value, place, "says", "source", least=0)
    given = _some(value, place, "remedies", "at least one remedy")
    remedies = tuple(_remedy(*one, several=len(given) > 1) for one in given)
    alone = value.get("alone")
    _need(alone is None or isinstance(alone, bool), f"{place}alone", "true | false")
    return Article(tuple(findings), says, source, remedies, alone)


def _remedy(value: Any, place: str, several: bool) -> Remedy:
    _need(isinstance(value, dict), place, "an object")
    choice = value.get("choice", "")
    _need(isinstance(choice, str) and (choice or not several), f"{place}.choice", "the name of the choice")
    rulings = _some(value, f"{place}.", "rulings", "at least one ruling")
    for one, where in rulings:
        known = isinstance(one, dict) and one.get("ruling") in sorted(KINDS)
        _need(known, f"{where}.ruling", " | ".join(sorted(KINDS)))
        _need(one["ruling"] != "penalty" or type(one.get("points")) is int, f"{where}.points", "a number")
        own = not _NUMBERED.keys() & one.keys() and _is(RulingGiven, one | _NUMBERED)
        _need(own, where, "a ruling as in a record, without type and seq")
    return Remedy(choice, tuple(one for one, _ in rulings))


def _is(kind: Any, value: Any) -> bool:
    """Whether a value has the shape that it must have in a record."""
    try:
        convert(value, kind)
    except ValidationError:
        return False
    return True


KINDS = frozenset(NEEDS) - {OVERTURNED, "award_points"} | {"annul_round", "lose_contract", STANDS}
"""The rulings a book may order; the others are an arbiter's own."""


# From a finding to the rulings that a book orders for it


class Offence(Struct, frozen=True):
    """What an arbiter has to know of a finding."""

    finding: str
    """Its name."""
    round: int
    trick: int
    """The trick it happened in, 0 outside of tricks."""
    seat: int
    """Who did it; -1 where nobody in particular."""
    event: int
    """The act itself; -1 where it is none."""
    card: bool
    """Whether the act was a card played to a trick."""


def orders(book: Book, remedy: Remedy, offence: Offence, opponent: int) -> list[dict[str, Any]] | None:
    """The rulings of a remedy as members of ``ruling_given``; None where the finding does not say what they need.

    ``opponent`` is a seat of the side that was wronged.
    """
    found = [_filled(ordered, offence, opponent) for ordered in remedy.rulings]
    told = {"type": "ruling_given", "book": book.id, "round": offence.round}
    return None if None in found else [told | ruling for ruling in found if ruling is not None]


def _filled(ordered: dict[str, Any], offence: Offence, opponent: int) -> dict[str, Any] | None:
    """A ruling with everything it needs, taken from the finding where the book does not say it."""
    kind = ordered["ruling"]
    # The seat of an award is the one favoured, not the offender.
    seat = opponent if kind == "award_round" and offence.seat >= 0 else offence.seat
    known = {"trick": offence.trick or NOBODY, "seat": seat, "event": offence.event}
    missing = {member: known.get(member, NOBODY) for member in NEEDS.get(kind, ()) if member not in ordered}
    if kind in (STANDS, "penalty") and offence.event >= 0 and "event" not in ordered:
        # Of what else was found in the round it says nothing.
        missing["event"] = offence.event
    unfit = NOBODY in missing.values() or (kind == "void_card" and not offence.card)
    return None if unfit else ordered | missing
