"""Helpers for the tests of languages: texts of the catalogue by place, and the texts that languages must translate."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator
from typing import Any

from jasslog.archive.ranking import rankings
from jasslog.penalties.books import books
from jasslog.rules import catalogue as rulebook
from jasslog.variants.load import released, table
from jasslog.variants.possible import ROWS
from jasslog.variants.refusal import TEXTS
from jasslog.views.messages import ENGLISH, LANGUAGES, SUBJECT_OF, messages
from jasslog.views.rules_text import TOLD, options
from jasslog.views.translated import named_articles

OTHERS = [spoken for spoken in LANGUAGES if spoken != ENGLISH]
SET = released("schieber-santiago")
_FORMULAS = {
    "it is a group of options",
    "it is longer than {n} bytes",
    "its brackets are nested more than {n} deep",
    "it cannot be read",
    "it is not a JSON object",
}
"""Reasons for refusing a file of rules, besides those of impossible combinations."""


def whole(spoken: str) -> dict[str, dict[str, Any]]:
    """All messages of a language, by their groups."""
    return {group: messages(spoken)[group] for group in SUBJECT_OF}


def texts(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """The place of every text of a catalogue, such as ``phrases/seat``, with the text."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from texts(part, f"{place}/{name}" if place else name)
    else:
        yield place, value


def slots(text: str) -> Counter[str]:
    """The slots of a text, with how often each occurs; a slot that only chooses a word by a number does not count."""
    return Counter(field for _, field, forms, _ in string.Formatter().parse(text) if field is not None and not forms)


def english() -> dict[str, str]:
    """The texts of the English catalogue."""
    return dict(texts(whole(ENGLISH)))


def reasons() -> set[str]:
    """Every reason for which a combination of options is impossible."""
    return {row.reason for row in ROWS}


def named_options() -> set[str]:
    """The options that texts name because a released set differs from the default; those in ``TOLD`` are left out."""
    sets = [released(id) for id in table()["sets"]]
    return {one.option for variant in sets for one in options(variant) if one.value != one.default} - {*TOLD.split()}


def translated() -> dict[str, dict[str, str]]:
    """The English texts outside the catalogue, by the groups of messages that hold their translations."""
    articles = {name: one.says for book in books().values() for name, one in named_articles(book).items()}
    names = {f"set.{id}": released(id).name for id in table()["sets"]}
    names |= {f"book.{id}": book.name for id, book in books().items()}
    names |= {f"standings.{id}": ranking.name for id, ranking in rankings().items()}
    remedies = [one.choice for book in books().values() for article in book.articles for one in article.remedies]
    return {
        "rules": {id: rule.statement for id, rule in rulebook.rules().items()},
        "options": {option.option: option.meaning for option in options(SET)},
        "option_names": {path: path.replace(".", " ").replace("_", " ") for path in named_options()},
        "articles": articles,
        "names": names,
        "choices": {choice: choice for choice in remedies if choice},
        "reasons": {reason: reason for reason in reasons() | _FORMULAS},
        "refusals": dict(TEXTS),
    }


OPEN = ("click", "metavars", "kinds", "system", "sources", "hidden", "cited")
"""Groups that translate texts of libraries, the system and other formats, of which there is no full list."""


def own(spoken: str) -> dict[str, str]:
    """Every text of a language by its place."""
    return dict(texts(whole(spoken)))
