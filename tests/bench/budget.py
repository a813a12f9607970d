"""The time that an audit spends on each kind of event, for each set of rules: ``python -m tests.bench --budget``.

The games come from ``generate``. Each is audited several times with a timed ``step``, the function that applies one
event to a game, with its judges. The time of an event is that of its quickest pass, so that neither other programs nor
the garbage collector count. The time of the clock itself is subtracted: the median time between two calls of the clock.
The rest of a whole audit is reading, the order of the lines, and the end. The unit is B of the set, the time that the
quickest pass of ``orjson.loads`` takes for a line of its games. B is the same for all kinds of events, so their costs
add up.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple
from unittest.mock import patch

from jasslog.events.base import Event
from jasslog.game import replay
from jasslog.game.state import Game
from jasslog.generate.clean import generate
from jasslog.log.write import line
from jasslog.variants.load import names, released

from .one import audit, parse

GAMES = 12
"""The number of games measured of each set; all sets take about a minute."""
_PASSES = 5
_DEAREST = 40


class Cost(NamedTuple):
    """The cost of one kind of event in the games of one set."""

    type: str
    rules: str
    seen: int
    """The number of events of the kind."""
    each: float
    """The cost of one event, in B of the set."""


class Budget(NamedTuple):
    """The cost of the games of one set, in B."""

    rules: str
    lines: int
    whole: float
    """The cost of the whole audit per line."""
    costs: list[Cost]

    @property
    def stepped(self) -> float:
        """The cost of all events per line."""
        return sum(cost.seen * cost.each for cost in self.costs) / self.lines


def budgets(games: int = GAMES, sets: list[str] | None = None) -> Iterator[Budget]:
    """The budget of each set of rules, or of the given sets; about 1.5 seconds a set."""
    with tempfile.TemporaryDirectory() as folder:
        for rules in sets or sorted({name[0] for name in names()}):
            yield budget(rules, games, Path(folder) / "games.jsonl")


def budget(rules: str, games: int, file: Path) -> Budget:
    """The budget of a set, measured on ``games`` generated games, which are written to ``file``."""
    texts = [line(event) for events in generate(released(rules), 0, games) for event in events]
    file.write_bytes(b"".join(texts))
    audit(str(file))
    base = min(parse(texts) for _ in range(_PASSES)) / len(texts)
    whole = min(audit(str(file))[0] for _ in range(_PASSES)) / len(texts)
    spent = defaultdict(list)
    for type, seconds in events_timed(file):
        spent[type].append(seconds)
    costs = [Cost(type, rules, len(each), sum(each) / len(each) / base) for type, each in spent.items()]
    return Budget(rules, len(texts), whole / base, costs)


def events_timed(file: Path, passes: int = _PASSES) -> list[tuple[str, float]]:
    """The type of each event in a file of records, and the seconds of its quickest pass."""
    own = median(-perf_counter() + perf_counter() for _ in range(1_001))
    found = [_timed(file) for _ in range(passes)]
    return [(events[0][0], min(taken for _, taken in events) - own) for events in zip(*found, strict=True)]


def _timed(file: Path) -> list[tuple[str, float]]:
    """The type and seconds of each event in one pass over the file."""
    noted: list[tuple[str, float]] = []
    usual = replay.step

    def step(game: Game, event: Event, watch: Any) -> str | None:
        begun = perf_counter()
        moment = usual(game, event, watch)
        noted.append((event.type, perf_counter() - begun))
        return moment

    with patch.object(replay, "step", step):
        audit(str(file))
    return noted


def told(found: list[Budget]) -> Iterator[str]:
    """The most expensive kinds of event, and the cost of the games of each set, as two tables in Markdown."""
    yield from ("| event | rules | seen | each |", "| --- | --- | ---: | ---: |")
    costs = sorted((cost for each in found for cost in each.costs), key=lambda cost: -cost.each)
    yield from (f"| {cost.type} | {cost.rules} | {cost.seen:,} | {cost.each:.1f} B |" for cost in costs[:_DEAREST])
    yield ""
    yield from ("| rules | lines | whole audit, a line | of it its events |", "| --- | ---: | ---: | ---: |")
    for each in sorted(found, key=lambda each: -each.whole):
        yield f"| {each.rules} | {each.lines:,} | {each.whole:.1f} B | {each.stepped:.1f} B |"
