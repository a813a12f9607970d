"""What every report of many games has in common: it tells them as they come, and what it remembers can be handed on."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jasslog.library.files import Unreadable
    from jasslog.views.entry import Judged

_LATER = re.compile(" --game \0([0-9]+)\0")


class Report(ABC):
    """Tells games as they come; each method gives the text to print. Its memory does not grow with the games.

    A run may be told in parts by several reports: what each hands over is added to the one that tells the end.
    """

    for_people = False
    """Whether it is text for people; programs read any other."""
    between = ""
    """What stands between two games of which something is told."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.errors: list[dict[str, Any]] = []
        """Files that could not be read, where they are told at the end."""
        self.clean = ""
        """The sentence for the last clean game, where it is told."""

    def begin(self) -> str:
        """What stands before the first game."""
        return ""

    @abstractmethod
    def game(self, judged: Judged) -> str:
        """What is told of a game; maybe nothing."""

    def unread(self, unread: Unreadable) -> str:
        """A file that could not be read."""
        return ""

    def end(self) -> str:
        """What stands after the last game."""
        return ""

    def remembered(self) -> dict[str, Any]:
        """All that it remembers, as JSON values."""
        return {"counts": dict(self.counts), "errors": list(self.errors), "clean": self.clean}

    def hand_over(self) -> dict[str, Any]:
        """All that it remembers, which it has forgotten then."""
        told = self.remembered()
        self.counts.clear()
        self.errors.clear()
        return told

    def add(self, told: dict[str, Any]) -> None:
        """Remember what another report handed over, whose games come later."""
        self.counts.update(told["counts"])
        self.errors += told["errors"]
        self.clean = told["clean"] or self.clean


def placed(text: str, before: int) -> str:
    """A text with the places of its games in the file, where so many games come before the part; 1 is not named."""
    if "\0" not in text:
        return text
    return _LATER.sub(lambda found: "" if (n := before + int(found[1])) == 1 else f" --game {n}", text)
