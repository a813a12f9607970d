"""Timing tasks in an order drawn anew for each repeat, and figures with their spread."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

Times = dict[str, list[float]]


class Figure(NamedTuple):
    """One figure of a bench, with its spread."""

    name: str
    """What was measured."""
    middle: float
    """The median over all repeats."""
    low: float
    """The first quartile."""
    high: float
    """The third quartile."""
    unit: str
    """B, bare starts, MB, a second and the like."""
    note: str = ""
    """What the figure was measured on, if the name does not say so."""


def interleaved(tasks: Mapping[str, Callable[[], object]], repeats: int, clock: Callable[[], float]) -> Times:
    """The times of each task.

    Every repeat runs all tasks, in an order drawn anew. One more run, before all repeats, does not count.
    """
    rng = Random(0)
    times: Times = {name: [] for name in tasks}
    for repeat in range(repeats + 1):
        for name in rng.sample(list(tasks), len(tasks)):
            gc.collect()
            begun = clock()
            tasks[name]()
            if repeat:
                times[name].append(clock() - begun)
    return times


def beside(times: Times, base: str, unit: str) -> list[Figure]:
    """The figure of each task except the base task, in times of the base task in the same repeat."""
    return [
        figure(name, [a / b for a, b in zip(mine, times[base], strict=True)], unit)
        for name, mine in times.items()
        if name != base
    ]


def figure(name: str, values: Sequence[float], unit: str, note: str = "") -> Figure:
    """The figure of several repeats; a single repeat has no spread."""
    low, _, high = quantiles(values, n=4) if len(values) > 1 else [*values] * 3
    return Figure(name, median(values), low, high, unit, note)


def worst(name: str, values: Mapping[str, Sequence[float]], unit: str) -> Figure:
    """The figure with the highest median; its note names the series that has it."""
    most = max(values, key=lambda one: median(values[one]))
    return figure(name, values[most], unit, most)
