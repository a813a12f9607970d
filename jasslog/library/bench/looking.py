"""How long one waits for a position of a long game, and for a game of an archive."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time

from jasslog.game.reducer import replay
from jasslog.game.timeline import Timeline
from jasslog.generate.clean import generate
from jasslog.library import index
from jasslog.library.bench.audits import parse
from jasslog.library.bench.timing import Figure, beside, figure, interleaved
from jasslog.variants.load import released

_LONG = "schieber-midwest"
_EVENTS = 700
"""A long game of many events, to look into."""
_PLACES = 40
"""At how many places of it one looks."""
_TIMES = 5
"""How often one looks at each, as once is too short to be timed."""


def looking(file: str, lines: list[bytes], repeats: int) -> list[Figure]:
    """A position of a long game in whole replays, and the last game of the corpus by its index in parsings of it."""
    rules = released(_LONG)
    events = next(found for found in generate(rules, 0, 1000) if len(found) >= _EVENTS)
    timeline = Timeline(rules, events)
    timeline.last()
    places = [round(step * (len(events) - 1) / (_PLACES - 1)) for step in range(_PLACES)]

    def look(seq: int) -> None:
        for _ in range(_TIMES):
            timeline.at(seq)

    positions: dict[str, Callable[[], object]] = {"replay": lambda: [replay(rules, events) for _ in range(_TIMES)]}
    positions |= {str(place): partial(look, events[place]["seq"]) for place in places}
    times = interleaved(positions, repeats, process_time)
    whole = times.pop("replay")
    mean = [sum(each) / len(each) for each in zip(*times.values(), strict=True)]
    dearest = max(times.values(), key=median)
    found = [
        figure("looking", name, [a / b for a, b in zip(values, whole, strict=True)], "replays")
        for name, values in (("position", mean), ("dearest", dearest))
    ]
    index.make(file, os.path.dirname(file))
    tasks: dict[str, Callable[[], object]] = {"B": lambda: parse(lines), "opening": lambda: _open(file)}
    return found + beside(interleaved(tasks, repeats, process_time), "B", "looking", "B")


def _open(file: str) -> None:
    known = index.known(file, os.path.dirname(file))
    assert known is not None
    known.game(len(known.entries))
