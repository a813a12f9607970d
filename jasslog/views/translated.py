"""The words for texts of other rooms, in the language of the output.

Rules, options, articles of penalty books, names of sets and reasons are written in English in those rooms. The other
languages have them in their catalogues, by name. A text that is not there, as one of a user's own set, stays as
written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from jasslog.log.own_file import Mistake
from jasslog.penalties.books import Article, Book, books
from jasslog.variants.plain import Variant
from jasslog.variants.refusal import TEXTS, Refusal, guess_in
from jasslog.views.messages import catalogue, fill, known_as, say, system_text, visible, word

if TYPE_CHECKING:
    from jasslog.rules.catalogue import Rule


_FIGURES = re.compile("([0-9]+ )?([a-z].*?)( -?[0-9].*)?")
_NUMBER = re.compile(r"-?[0-9.][0-9.eE+-]*|-?Infinity|NaN")
_ONE = r"(?:'[^']*'|-?[0-9]+(?::[0-9]+)?)"
_GIVEN = re.compile(rf"{_ONE}(?:, {_ONE})*(?: or {_ONE})?")


def rule_text(rule: Rule) -> str:
    """What a rule says."""
    return known_as("rules", rule.id, rule.statement)


def option_text(path: str, doc: str) -> str:
    """What an option means."""
    return known_as("options", path, doc)


def option_name(path: str) -> str:
    """What an option is called in short."""
    return known_as("option_names", path, path.replace(".", " ").replace("_", " "))


def source_text(source: str) -> str:
    """The place where something is written: titles stay as they are, and the words beside them are translated."""
    told = [say("semicolon") if part == "; " else known_as("cited", part, part) for part in re.split("(; |, )", source)]
    return "".join(known_as("cited", " and ", " and ").join(part.split(" and ")) for part in told)


def set_name(variant: Variant) -> str:
    """What players call a set of rules."""
    return known_as("names", f"set.{variant.id}", variant.name)


def book_name(book: Book) -> str:
    """What a penalty book is called; the name in a user's own file stays as it is written there."""
    return known_as("names", f"book.{book.id}", book.name) if books().get(book.id) == book else book.name


def article_text(says: str) -> str:
    """What an article of a penalty book says; that of a user's own book stays as it is written there."""
    return known_as("articles", _articles().get(says, ""), says)


@cache
def _articles() -> dict[str, str]:
    """The names of all articles in the catalogue, by what the articles say."""
    return {one.says: name for book in books().values() for name, one in named_articles(book).items()}


def named_articles(book: Book) -> dict[str, Article]:
    """The articles of a book, by their names in the catalogue.

    A name is the book, the first finding, and ``alone`` where the article is for games in which everybody plays alone.
    """
    return {f"{book.id}.{one.findings[0]}" + (".alone" if one.alone else ""): one for one in book.articles}


def book_called(id: str) -> str:
    """The short name of a penalty book, and in brackets the word to type for it if that is another one."""
    return _called(word("book_names", id), id)


def choice_called(choice: str) -> str:
    """The name of a remedy among several, and in brackets the word to type for it if that is another one."""
    return _called(known_as("choices", choice, choice), choice)


def _called(name: str, typed: str) -> str:
    return typed if name.casefold() == typed else f"{name} ({typed})"


def refusal_text(refusal: Refusal) -> str:
    """Why a set of rules cannot be used."""
    told = {"reason": reason_text, "near": near_text}
    slots = {name: told.get(name, str)(slot) for name, slot in refusal.slots.items()}
    return fill(known_as("refusals", refusal.name, TEXTS[refusal.name]), slots)


def near_text(near: str) -> str:
    """The end of a sentence that offers the nearest name."""
    guess = guess_in(near)
    return say("explain.near", near=guess) if guess else near


def reason_text(reason: str) -> str:
    """Why an option cannot have a value; the figures and quoted words in it are the same in every language."""
    found = _GIVEN.search(reason)
    if found and (told := known_as("reasons", reason.replace(found[0], "{n}", 1), "")):
        return told.replace("{n}", found[0].replace(" or ", say("or")))
    return known_as("reasons", reason, system_text(reason))


def sources_text(told: Iterable[str]) -> str:
    """What a record says of where it comes from: what was assumed, derived or left out."""
    return ", ".join(known_as("sources", one, one) for one in told)


def hidden_text(label: str) -> str:
    """The label of a hidden line, which tells what was hidden, in the language of the output."""
    told = known_as("hidden", re.sub("[0-9]+", "{}", label), "")
    return told.format(*re.findall("[0-9]+", label)) if told else label


def kind_text(expected: str) -> str:
    """A kind of value that a reader expected, in words; a number before it or a range after it stays as it is."""
    match = _FIGURES.fullmatch(expected)
    before, kind, after = match.groups("") if match is not None else ("", expected, "")
    return before + known_as("kinds", kind, kind) + after


def own_mistake_text(mistake: Mistake) -> str:
    """What is wrong at one place of a file of the user's own."""
    name = mistake.name if mistake.name in catalogue()["own_mistakes"] else "wrong-value"
    expected = notation("expected", mistake.expected)
    place = mistake.place or word("own_mistakes", "whole")
    near = say("explain.near", near=mistake.near) if mistake.near else ""
    return word("own_mistakes", name, place=place, expected=expected, near=near)


def notation(slot: str, value: str) -> str:
    """What the reader of a line expected or found there; ``slot`` says which: ``expected`` or ``found``."""
    if slot == "found":
        bare = value.startswith('"') or _NUMBER.fullmatch(value)
        return (visible(value) if bare else f"'{visible(value)}'") if value else say("nothing")
    if value in catalogue()["expected_words"]:
        return word("expected_words", value)
    return say("or").join(visible(kind_text(part)) for part in value.split("|"))
