"""How quickly one position of a long game, and one game of a large archive, is found."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from statistics import median
from time import perf_counter
from timeit import repeat
from unittest.mock import patch

from jasslog.events.base import Event
from jasslog.events.vocabulary import read
from jasslog.game.replay import replay
from jasslog.game.state import Game
from jasslog.game.timeline import Timeline
from jasslog.generate.clean import generate
from jasslog.library import index as indexes
from jasslog.variants.load import released

from .corpora import archive, short_games
from .processes import at_home
from .timing import Figure, figure, interleaved, worst

RULES = "schieber-midwest"
LONG = 700
"""The least number of events of a long game."""
_TIMES = 3


@cache
def long_game() -> list[Event]:
    """The first generated game that is long enough; it takes under a second to find."""
    games = (events for seed in range(1_000) for events in generate(released(RULES), seed, 1))
    return next([read(event) for event in events] for events in games if len(events) >= LONG)


def positions(repeats: int) -> list[Figure]:
    """The time to find the state at an address of a long game that was replayed before, in percent of a whole replay.

    Each repeat asks for every address a few times; the quickest time counts. One figure is the median of all addresses,
    the other the slowest address by the median of its repeats. About 0.2 seconds for each repeat.
    """
    events, variant = long_game(), released(RULES)
    timeline = Timeline(variant, events)
    tasks = {where: partial(timeline.at, where) for where in addresses(timeline)}
    shares: dict[str, list[float]] = {where: [] for where in tasks}
    for _ in range(repeats):
        whole = _quickest(lambda: replay(Game(variant), timeline.events))
        for where, ask in tasks.items():
            shares[where].append(100 * _quickest(ask) / whole)
    usual = [median(each[place] for each in shares.values()) for place in range(repeats)]
    unit, note = "% of a replay", f"{len(events)} events"
    return [
        figure("position: the median address", usual, unit, note),
        worst("position: the worst address", shares, unit),
    ]


def addresses(timeline: Timeline) -> list[str]:
    """All addresses of a game: those of its acts, its whole tricks and its whole rounds."""
    acts = [where.split(".") for where in timeline.addresses().values()]
    wholes = (act[:length] for act in acts for length in (1, 2) if all(part.isdecimal() for part in act[:length]))
    return list(dict.fromkeys(".".join(parts) for parts in [*acts, *wholes]))


def by_index(folder: Path, games: int, repeats: int) -> list[Figure]:
    """The time to find a game of an archive by its id: with the index in the user's cache, and with one in memory.

    The archive and its index take about 3 seconds to make for 10,000 games.
    """
    path, wanted = folder / "archive.jsonl", f"bench-{games * 7 // 10}"
    path.write_bytes(b"".join(archive(short_games(), games)))
    with patch.dict(os.environ, at_home(folder)):
        made = indexes.make(str(path))
        assert made is not None
        times = interleaved(
            {
                "index: one game of an archive": lambda: _found(indexes.known(str(path)), wanted),
                "index: one more game of it": lambda: _found(made, wanted),
            },
            repeats,
            perf_counter,
        )
    return [figure(name, [1000 * each for each in mine], "ms", f"{games:,} games") for name, mine in times.items()]


def _found(index: indexes.Index | None, wanted: str) -> None:
    assert index is not None
    (number,) = index.numbers(wanted)
    assert index.game(number) is not None


def _quickest(act: Callable[[], object]) -> float:
    return min(repeat(act, number=1, repeat=_TIMES))
