"""What is wrong with a transcript: every mistake with its place, what was expected, and what may have been meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from jasslog.variants.refusal import Refusal

Expected = str | Refusal
"""The name of a shape, of a word, or a figure; of refused rules why they were."""
MOST = 200
"""Most mistakes told of one file; reading stops there."""


class Mistake(NamedTuple):
    """One thing in a transcript that cannot be read."""

    line: int
    """From 1."""
    column: int
    """In characters from 1; behind the end of the line where something is missing there."""
    name: str
    """Which kind of mistake it is."""
    found: str
    """What stands there; empty where nothing does."""
    expected: Expected
    """What ought to stand there."""
    suggestion: str = ""
    """What may have been meant; empty where nothing is near."""


class Stop(Exception):
    """The rest of a line or of an act cannot be read; its mistake has been noted."""


class Mistakes(list[Mistake]):
    """The mistakes of a file as they are found."""

    def note(self, mistake: Mistake) -> None:
        """Note a mistake, if there are not too many already."""
        if not self.full:
            self.append(mistake)

    @property
    def full(self) -> bool:
        """Whether no more can be told."""
        return len(self) >= MOST


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like this one; empty if none does."""
    by_folded = {name.casefold(): name for name in known}
    return by_folded["".join(near)] if (near := get_close_matches(word.casefold(), by_folded, 1)) else ""
