"""Why a set of rules cannot be used, as data that a view turns into text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

import orjson
from msgspec import Struct

TEXTS: Mapping[str, str] = {
    "unknown-rules": "there is no set of rules {id}{near}",
    "unknown-version": "{id} has no version {version}; there is {known}",
    "digest-mismatch": "the record pins {id} {version} as {recorded}, but these rules are {actual}",
    "unknown-option": "{path} is not an option{near}",
    "option-missing": "{path} is missing",
    "option-value": "{path} cannot be {value}: {reason}",
    "rules-unreadable": "{file} is not a set of rules: {reason}",
    "name-taken": "{id} is the name of a released set; give your own set another id",
    "extends-circle": "{id} extends itself: {chain}",
    "extends-too-deep": "{id} extends through more than {limit} sets",
    "impossible-rules": "{path} {reason}",
}
"""The English sentence of each refusal, by its name; the slots are in braces."""


class Refusal(Struct, frozen=True):
    """A set of rules that cannot be used: a name from TEXTS, and what fills its slots."""

    name: str
    slots: Mapping[str, str]
    """By name what fills the slots; for a user's own file also its path, as ``file``."""

    def __str__(self) -> str:
        return TEXTS[self.name].format_map(self.slots)


def shown(value: object) -> str:
    """A value as JSON, cut to 60 characters; a text has no quotes, unless it would then look like another value."""
    text = orjson.dumps(value).decode()
    if isinstance(value, str):
        with suppress(ValueError):
            orjson.loads(value or "null")
            return text[:60]
        text = value
    return text[:60]


def nearest(word: str, known: Iterable[str], alike: float = 0.6) -> str:
    """The known word that looks most like this one, capitals or not; empty if none does.

    ``alike`` is the least share of letters that two near words have in common.
    """
    # Imported here because only a wrong word needs it.
    from difflib import get_close_matches

    spelled = {one.lower(): one for one in known}
    return "".join(spelled[one] for one in get_close_matches(word.lower(), spelled, 1, alike))


_NEAR = ("; did you mean ", "?")


def near(word: str, known: Iterable[str]) -> str:
    """The text for a slot that offers the known name nearest to a wrong one; empty when nothing is near."""
    guess = nearest(word, known)
    return guess.join(_NEAR) if guess else ""


def guess_in(near: str) -> str:
    """The name that a text made by ``near`` offers; empty when there is none."""
    before, after = _NEAR
    return near.removeprefix(before).removesuffix(after) if near.startswith(before) else ""
