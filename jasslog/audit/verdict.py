"""What each of the three verdicts can be: the one table of their words, signs, JSON values and exit codes."""

from __future__ import annotations

from typing import Literal, NamedTuple

Value = Literal["broken", "undecided", "ok", "unclaimed", "unchecked"]
"""As JSON says it, worst first; the word for it is in the catalogue under the same name."""


class Verdict(NamedTuple):
    """One of them."""

    sign: str
    code: int
    """The exit code it leads to, where nothing stronger is found and it is asked for."""

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong or open."""
        return self.code == 0


VERDICT: dict[Value, Verdict] = {
    "broken": Verdict("✗", 1),
    "undecided": Verdict("?", 5),
    "ok": Verdict("✓", 0),
    "unclaimed": Verdict("○", 0),
    "unchecked": Verdict("–", 3),
}
