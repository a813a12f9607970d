"""For whom something is told, for the eye or for the ear, in which language, and in which cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from jasslog.formats.jass.alphabets import Alphabet


_ALOUD: ContextVar[bool] = ContextVar("aloud", default=False)
_DECK: ContextVar[str] = ContextVar("deck", default="")
_LANGUAGE: ContextVar[str] = ContextVar("language", default="en")
_MESSAGES: ContextVar[str] = ContextVar("messages", default="en")
_SWISS = "de-ch"
_T = TypeVar("_T")


@contextmanager
def _set(variable: ContextVar[_T], value: _T) -> Iterator[None]:
    before = variable.set(value)
    try:
        yield
    finally:
        variable.reset(before)


def aloud() -> bool:
    """Whether what is told now will be read out: no columns, no boxes, no signs, cards and figures in words."""
    return _ALOUD.get()


def telling(*, aloud: bool) -> AbstractContextManager[None]:
    """Tell everything inside for the ear, or for the eye."""
    return _set(_ALOUD, aloud)


def manner() -> tuple[bool, str, str, str]:
    """For whom, in which cards, and in which languages."""
    return _ALOUD.get(), _DECK.get(), _LANGUAGE.get(), _MESSAGES.get()


def alphabet() -> Alphabet:
    """How cards are named now: in the alphabet that was asked for, or as in records."""
    from jasslog.formats.jass.alphabets import ALPHABETS, DEFAULT

    return ALPHABETS[_DECK.get() or DEFAULT]


def pack() -> str:
    """The pack whose suits and ranks have names of their own now: swiss, or nothing for the usual one."""
    return "swiss" if _DECK.get() == _SWISS else ""


def in_cards_of(deck: str) -> AbstractContextManager[None]:
    """Name cards in an alphabet by its id inside; nothing means as in records."""
    return _set(_DECK, deck)


def language() -> str:
    """The language in which things are told now, by its two letters."""
    return _LANGUAGE.get()


def in_language(spoken: str) -> AbstractContextManager[None]:
    """Tell everything inside in a language."""
    return _set(_LANGUAGE, spoken)


def message_language() -> str:
    """The language of the sentences among what programs read."""
    return _MESSAGES.get()


def with_messages_in(spoken: str) -> AbstractContextManager[None]:
    """Write the sentences among what programs read in a language inside."""
    return _set(_MESSAGES, spoken)
