"""The base classes of the library's errors, checks of what callers pass, and the error for a repeated JSON member."""

import reprlib
from collections.abc import Iterable, Mapping
from typing import Any


class JasslogError(Exception):
    """Base of the errors that callers of the library get: something cannot be had or is not as it has to be.

    The text says why. What a recorded game holds is never an error: mistakes in it are reported as findings.
    """


class Refused(JasslogError):
    """A request that was refused."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        """Why, by the reason's key in the message catalogue."""
        self.detail = detail
        """Further detail, such as the operating system's message; empty if there is none."""

    def __str__(self) -> str:
        return f"{self.reason}: {self.detail}" if self.detail else self.reason


def shown(value: object) -> str:
    """The ``repr`` of a value, cut to 60 characters at most, however large or deeply nested the value is."""
    return f"{reprlib.repr(value):.60}"


def needs(fits: object, what: str, given: object) -> None:
    """Raise JasslogError unless ``fits`` is true; ``what`` says what is wrong with the value that a caller gave."""
    if not fits:
        raise JasslogError(f"{what}: {shown(given)}")


def one_by_one(what: str, given: object) -> tuple[Any, ...]:
    """The items that a caller gave; JasslogError for a single thing, such as a text, bytes or a mapping."""
    needs(isinstance(given, Iterable) and not isinstance(given, str | bytes | Mapping), f"no {what} one by one", given)
    return tuple(given)  # type: ignore[arg-type]


class Twice(ValueError):
    """A JSON object has two members of this name, so that one of the values would be lost."""


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these members, for ``object_pairs_hook`` of ``json``; Twice if two have the same name."""
    members: dict[str, Any] = {}
    for name, value in pairs:
        if name in members:
            raise Twice(name)
        members[name] = value
    return members
