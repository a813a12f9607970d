"""What every error of the library is, and what is one in every JSON object: a member that it has twice."""

import reprlib
from collections.abc import Iterable, Mapping
from typing import Any


class JasslogError(Exception):
    """Something that cannot be had, or is not what was asked for; the text says why.

    What a recorded game holds is never an error: it is found.
    """


class Refused(JasslogError):
    """Something that is not done as it was asked for."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        """Why, as the catalogue calls it."""
        self.detail = detail
        """What more there is to say, such as what the system said."""

    def __str__(self) -> str:
        return f"{self.reason}: {self.detail}" if self.detail else self.reason


def shown(value: object) -> str:
    """A value as Python writes it, in short, however large or deep it is."""
    return f"{reprlib.repr(value):.60}"


def needs(fits: object, what: str, given: object) -> None:
    """JasslogError where what a caller gave is not what it is to be."""
    if not fits:
        raise JasslogError(f"{what}: {shown(given)}")


def one_by_one(what: str, given: object) -> tuple[Any, ...]:
    """What a caller gave one by one; JasslogError where it is one thing, such as a text."""
    needs(isinstance(given, Iterable) and not isinstance(given, str | bytes | Mapping), f"no {what} one by one", given)
    return tuple(given)  # type: ignore[arg-type]


class Twice(ValueError):
    """A member that an object has twice, by its name: one of its values would be lost."""


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these members; Twice where two have one name."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Twice(name)
        found[name] = value
    return found
