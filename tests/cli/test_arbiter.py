"""The commands for the arbiter, on every sample: an answer as text and as JSON, never a traceback."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from samples.make_samples import FOLDER
from samples.stories import STORIES

from jasslog.cli.group import commands

ASKED = ("rulings", "who-first", "blame", "prove")


@pytest.mark.parametrize("command", ASKED)
@pytest.mark.parametrize("name", STORIES)
def test_every_sample_has_an_answer(name: str, command: str) -> None:
    file = str(FOLDER / f"{name}.jsonl")
    told = CliRunner().invoke(commands, [command, file])
    assert (told.exit_code, told.exception) == (0, None)
    assert told.output.strip()
    value = CliRunner().invoke(commands, [command, file, "--format", "json"])
    assert value.exit_code == 0
    json.loads(value.output)


@pytest.mark.parametrize("command", ASKED)
@pytest.mark.parametrize("file", ["nowhere.jsonl", "."])
def test_a_file_that_is_not_there(command: str, file: str) -> None:
    done = CliRunner().invoke(commands, [command, file])
    assert done.exit_code in (2, 3)


def test_two_samples_side_by_side() -> None:
    files = [str(FOLDER / f"{name}.jsonl") for name in ("renege", "renege-proved-later")]
    same = CliRunner().invoke(commands, ["collate", files[0], files[0]])
    assert same.exit_code == 0
    told = CliRunner().invoke(commands, ["collate", *files, "--format", "json"])
    assert told.exit_code in (0, 1)
    assert "differences" in json.loads(told.output)
