"""The parts of a sample, and the deals that several samples share."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.builder import LOG_A1, MELDED, Record

from jasslog.log.write import line

REST = LOG_A1.partition(",")[2].replace("SK H6", "SK marriage1 H6")
"""Log A1 from the second trick on, with the marriage."""
LATER = LOG_A1.replace("SK H6", "SK marriage1 H6")
"""Log A1 with the marriage and no meld."""
ONE_MELD = MELDED.replace("meld1:SQ-SK-SA ", "").replace("meld2:H9-HT-HJ ", "")
"""The first trick of log A1 with the best meld alone."""


class Story(NamedTuple):
    """A short game and what it shows."""

    title: str
    text: str
    record: Callable[[], Record]
    view: str = "corrected"
    """The view of its report."""
    spoil: Callable[[list[bytes]], list[bytes]] = list
    """What happens to the lines after they are written."""
    transcript: str = ""
    """The transcript from which the record was made, if there is one."""

    def lines(self) -> list[bytes]:
        """The lines of the sample, each with its newline."""
        return self.spoil([line(event) for event in self.record().events])

    def page(self) -> str:
        """The short description beside the sample."""
        return f"# {self.title}\n\n{self.text}\n"


def started(name: str, rules: str, a: int, b: int, **members: object) -> Record:
    """A record resumed at these scores, near the end of the game."""
    record = Record(rules, pre=(a, b), rounds=members.pop("rounds", 9), **members)
    record.events[0]["game"] = name
    return record


def spades(name: str, a: int, b: int, rules: str = "schieber-santiago", **members: object) -> Record:
    """Deal A in spades with seat 0 to lead, resumed at these scores."""
    return started(name, rules, a, b, **members).deal().choose(0, "S")


def end(record: Record, winner: int, a: int, b: int) -> Record:
    """The table ends the game."""
    return record.add("game_ended", winner=winner, scores=[a, b])


def first(record: Record, card: str) -> int:
    """The number of the first event that played a card."""
    return next(event["seq"] for event in record.events if event.get("card") == card)
