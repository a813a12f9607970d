"""What every error of the library is, and what is one in every JSON object: a member that it has twice."""

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
