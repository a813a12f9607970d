"""From lines to games: an archive holds many games after one another, each from its own seq 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from jasslog.events.limits import LINE
from jasslog.log.decode import Problem, decode, fast

REDACTED = "redacted"
"""Stands for the type of an event that was hidden: it keeps its number and changes no state."""
MOST_EVENTS = 10_000
MOST_BYTES = 16 << 20
"""Limits of one game; what lies beyond is counted and not read."""

__all__ = ["LINE", "MOST_BYTES", "MOST_EVENTS", "REDACTED", "RawGame", "split_games"]


class RawGame:
    """The readable events of one game in the order of the file, and what could not be read."""

    __slots__ = ("events", "first_line", "lines", "problems", "size", "skipped")

    def __init__(self, first_line: int) -> None:
        self.first_line = first_line
        self.events: list[dict[str, Any]] = []
        self.lines: list[int] = []
        """The line of each event."""
        self.problems: list[tuple[int, int, Problem, bool]] = []
        """(line, how many events were read before it, what is wrong, whether the event was lost)."""
        self.size = 0
        self.skipped = 0
        """Events beyond the limits of a game."""


def split_games(lines: Iterable[tuple[int, int, bytes]], game: RawGame | None = None) -> Iterator[RawGame]:
    """Each game as soon as it is complete; memory holds one game at a time.

    ``game`` is one that earlier lines began and that these go on with; the last game that comes out may go on likewise.
    """
    for number, _, line in lines:
        event = fast(line)
        problems: tuple[Problem, ...] = ()
        if event is None or "seq" not in event:
            event, problems = decode(line)
            if event is not None and "type" not in event:
                event = {"seq": event["seq"], "type": REDACTED}
                problems = (*problems, Problem("line-redacted", 1, 0, "", "", ""))
            elif event is not None and "seq" not in event:
                # A seal is no event and never reaches the state.
                problems = (*problems, Problem("seal-unchecked", 1, 0, "", "", ""))
                event = None
        if game is None:
            game = RawGame(number)
        elif event is not None and event["seq"] <= 1 and begins(game, event):
            following = _cut(game, event, number)
            yield game
            game = following
        if event is not None:
            _keep(game, event, number, len(line))
        for problem in problems:
            game.problems.append((number, len(game.events) - (event is not None), problem, event is None))
    if game is not None:
        yield game


def begins(game: RawGame, event: dict[str, Any]) -> bool:
    """Whether an event numbered 0 or 1 begins another game; a doubled first line does not."""
    if not game.events:
        return False
    if event["seq"] == 0:
        return event["type"] == "game_started" and event != game.events[-1]
    lost_head = bool(game.problems) and game.problems[-1][1] == len(game.events) and game.problems[-1][3]
    return lost_head and game.events[-1]["seq"] > 1


def _cut(game: RawGame, event: dict[str, Any], number: int) -> RawGame:
    """The next game; an unreadable head before its event 1 goes with it."""
    following = RawGame(number)
    if event["seq"] == 1:
        head = [problem for problem in game.problems if problem[1] == len(game.events)]
        game.problems = game.problems[: len(game.problems) - len(head)]
        following.problems = [(line, 0, problem, lost) for line, _, problem, lost in head]
        following.first_line = head[0][0]
    return following


def _keep(game: RawGame, event: dict[str, Any], number: int, size: int) -> None:
    game.size += size + 1
    if len(game.events) >= MOST_EVENTS or game.size > MOST_BYTES:
        game.skipped += 1
        return
    game.events.append(event)
    game.lines.append(number)
