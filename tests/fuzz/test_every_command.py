"""Every command, called with records, transcripts and logs that are nearly right: no bug, no traceback, no hang.

``JASSLOG_EXECUTIONS`` is the number of calls, and ``JASSLOG_FROM`` the number of the first, so that a large run can be
divided or continued: each call depends on its number alone. Failing calls are reported by their numbers.
"""

from __future__ import annotations

import os
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from fuzz.calls import LEFT_OUT, SAMPLES, Call, Hang, called, executed, folder, limit, taken

from jasslog.cli.group import commands
from jasslog.cli.shared import BUG

EXECUTIONS = int(os.environ.get("JASSLOG_EXECUTIONS", "300"))
FIRST = int(os.environ.get("JASSLOG_FROM", "0"))
_TOLD = 20
"""The run stops after failures at this many different places."""


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with tempfile.TemporaryDirectory(dir=folder() or None) as work:
        monkeypatch.chdir(work)
        monkeypatch.setenv("XDG_CACHE_HOME", work)
        yield


def test_no_call_of_any_command_shows_a_bug() -> None:
    wrong: dict[str, list[int]] = {}
    for seed in range(FIRST, FIRST + EXECUTIONS):
        place = _wrong(seed)
        if place:
            wrong.setdefault(place, []).append(seed)
            if len(wrong) == _TOLD:
                break
    told = [
        f"{place}: {len(seeds)} calls, such as {seeds[0]}: {Call(seeds[0]).arguments}" for place, seeds in wrong.items()
    ]
    assert not wrong, "\n".join(told)


def _wrong(seed: int) -> str:
    """The place where the call of that number fails; empty if it does not. Any exception is a failure."""
    call = Call(seed)
    try:
        code, told = executed(call)
    except Hang:
        return f"{call.command} takes more than {limit(call.command):.1f} s"
    except (Exception, SystemExit) as error:
        frames = traceback.extract_tb(error.__traceback__)
        last = next(frame for frame in reversed(frames) if "jasslog" in frame.filename)
        return f"{type(error).__name__}: {str(error)[:80]} at {Path(last.filename).name}:{last.lineno}"
    return f"{call.command} ends with {code}" if code == BUG or "Traceback (most recent" in told else ""


EVERY = [name for name in commands.list_commands(click.Context(commands)) if name not in LEFT_OUT]


def test_every_command_is_called() -> None:
    assert {Call(seed).command for seed in range(len(EVERY))} == {*EVERY}


def test_no_command_takes_good_files_for_long() -> None:
    times = {(name, place): taken(name, place) for at, name in enumerate(EVERY) for place in range(at % 6, SAMPLES, 6)}
    assert {call: time for call, time in times.items() if time > 10} == {}


def test_a_call_depends_on_its_number_alone() -> None:
    one, again = Call(17), Call(17)
    assert (one.arguments, one.files) == (again.arguments, again.files)


def test_a_call_that_lasts_too_long_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def forever(*arguments: object) -> None:
        while True:
            pass

    monkeypatch.setattr("jasslog.cli.show.pick", forever)
    with pytest.raises(Hang):
        called(["show", "game.jsonl"], 0.2)
