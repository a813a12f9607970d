"""Work shared among processes: which work is shared, and that all answers still come in order."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import sleep
from typing import NamedTuple

import pytest

from jasslog.library.pool import Lost, in_order


class Done(NamedTuple):
    """The answer to an item: the process that gave it."""

    by: int
    done: bool = True


def _work(item: int) -> Iterator[Done]:
    yield Done(os.getpid())


def _elsewhere(*batches: list[int], apart: bool = False) -> list[bool]:
    """For each item of the batches, in order, whether another process did it."""
    done = list(in_order(batches, _work, 2, apart=apart))
    assert [item for item, _ in done] == [item for batch in batches for item in batch]
    return [one.by != os.getpid() for _, one in done]


def test_a_single_batch_is_not_worth_a_process_unless_that_is_asked_for() -> None:
    assert _elsewhere([1, 2]) == [False, False]
    assert _elsewhere([1, 2], apart=True) == [True, True]
    assert _elsewhere([1], [2, 3], [4]) == [True] * 4
    assert _elsewhere() == []


def test_a_system_that_cannot_divide_a_process_does_all_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    assert _elsewhere([1], [2, 3], [4]) == [False] * 4
    assert _elsewhere([1], apart=True) == [False]


def _closes_all_and_dies(item: int) -> Iterator[Done]:
    os.closerange(3, 256)
    sleep(0.2)
    os._exit(7)
    yield Done(0)


def test_how_a_process_died_is_told_although_it_closed_its_pipe_before() -> None:
    assert list(in_order([[1]], _closes_all_and_dies, 2, apart=True)) == [(1, Lost(7))]
