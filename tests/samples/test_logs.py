"""The logs of other programs among the samples: one of each format, read without a mistake."""

from __future__ import annotations

import pytest
from samples.folders.formats import FOLDER, LOGS
from shared import SAMPLES
from views.stories import answer

from jasslog import load
from jasslog.events.play import CardPlayed
from jasslog.formats.foreign import FORMATS

LOG = SAMPLES / FOLDER


def test_there_is_one_of_each_format_and_nothing_besides() -> None:
    assert {log.format for log in LOGS.values()} == set(FORMATS)
    assert {path.name for path in LOG.iterdir()} == LOGS.keys()


@pytest.mark.parametrize("name", LOGS)
def test_each_is_read_in_its_format_and_legal(name: str) -> None:
    game = load(LOG / name)
    assert game.format == LOGS[name].format
    assert game.verdicts["intact"] == game.verdicts["legal"] == "ok"
    assert answer(["convert", str(LOG / name)]).endswith("exit code 0\n")


def test_three_of_them_tell_the_same_round() -> None:
    played = {name: cards(name) for name, log in LOGS.items() if log.format != "klaverlive"}
    assert len(played) == 3
    assert len(set(played.values())) == 1
    assert len(cards("klaverlive.json")) == 32


def cards(name: str) -> tuple[str, ...]:
    return tuple(event.card for event in load(LOG / name).raw.events if isinstance(event, CardPlayed))
