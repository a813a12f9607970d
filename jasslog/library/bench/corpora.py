"""Generated corpora to measure on, in canonical bytes: the same seed gives the same games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from jasslog.generate.clean import run
from jasslog.generate.damage import damaged_game, kinds_for
from jasslog.generate.habits import Knobs, draw_habits
from jasslog.generate.table import Table
from jasslog.library.crew import in_order
from jasslog.log.seal import sealed
from jasslog.log.write import line
from jasslog.variants.load import names, released

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

RULES = "schieber-santiago"
_DAMAGED = 5
"""Of how many games one is damaged."""
_AT_A_TIME = 40
_UNFIT = frozenset({"file-cut-off", "file-unterminated"})
"""Damages after which no other game may follow."""


def corpus(games: int, seed: int = 0) -> bytes:
    """So many whole games with melds, marriages, claims and times; about 20 ms and 40 kB a game."""
    return b"".join(_games(range(games), seed))


def large_corpus(size: int, processes: int = 1) -> bytes:
    """Such games, and as many that they have at least so many bytes."""
    found, have = [], 0
    batches = ([_Some(range(first, first + _AT_A_TIME))] for first in range(0, 1 << 30, _AT_A_TIME))
    for _, made in in_order(batches, _make, processes):
        found.append(made.data)
        have += len(made.data)
        if have >= size:
            break
    return b"".join(found)


def with_damage(data: bytes) -> bytes:
    """The same with one game in five replaced by a damaged one."""
    variant = released(RULES)
    kinds = [kind for kind in kinds_for(variant) if kind not in _UNFIT]
    found = split(data)
    for number in range(0, len(found), _DAMAGED):
        game = damaged_game(variant, 0, number, kinds[number // _DAMAGED % len(kinds)])
        found[number] = b"\n".join(game.lines) + b"\n"
    return b"".join(found)


def mixed(size: int) -> bytes:
    """Such games of all sets of rules in turn, at least so many bytes."""
    found, have, seed = [], 0, 0
    while have < size:
        for id in sorted({name[0] for name in names()}):
            found.append(_game(released(id), f"bench {id} {seed}", f"bench-{id}-{seed}"))
            have += len(found[-1])
        seed += 1
    return b"".join(found)


def with_seals(data: bytes) -> bytes:
    """The same games with a tag on every line and a seal for each round."""
    lines = (sealed(game.split(b"\n")[:-1]) for game in split(data))
    return b"".join(text + b"\n" for game in lines for text in game)


def split(data: bytes) -> list[bytes]:
    """The games of a corpus in which every game begins with its canonical head."""
    head = b'{"format":'
    first, *others = data.split(b"\n" + head)
    parts = [first, *(head + other for other in others)]
    return [part + b"\n" for part in parts[:-1]] + parts[-1:]


def beginning(data: bytes, size: int) -> bytes:
    """The first games of a corpus, at most so many bytes, but one."""
    return data if len(data) <= size else data[: data.rfind(b'\n{"format":', 0, size) + 1] or split(data)[0]


class _Some(NamedTuple):
    """Which games one process makes at a time."""

    numbers: Sequence[int]
    here: bool = False
    large: bool = False
    load: int = 0


class _Made(NamedTuple):
    """What it has made."""

    data: bytes
    done: bool = True


def _make(some: _Some) -> Iterator[_Made]:
    yield _Made(b"".join(_games(some.numbers, 0)))


def _games(numbers: Sequence[int], seed: int) -> Iterator[bytes]:
    variant = released(RULES)
    for number in numbers:
        yield _game(variant, f"bench {seed} {number}", f"bench-{seed}-{number}")


def _game(variant: Variant, drawn_by: str, name: str) -> bytes:
    """A whole game in which all is claimed and nothing rare happens."""
    rng = Random(drawn_by)
    drawn = draw_habits(variant, rng, Knobs(near=0.0, hands="all", notes=False))
    habits = replace(drawn, timed=True, said="both", slate="", exposed=0, taken_back=0, looked_at=0, misdealt=0)
    table = Table(variant, rng, habits, name)
    run(table)
    return b"".join(line(event) for event in table.events)
