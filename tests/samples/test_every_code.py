"""Every kind of finding has an example record that leads to it and to nothing else."""

from __future__ import annotations

import io
import re
import shlex
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from samples.examples import BESIDE, FOLLOWS, example_for, names
from views.stories import answer

from jasslog import loads
from jasslog.audit.audit import audit_game
from jasslog.audit.codes import CODES
from jasslog.audit.result import GameAudit
from jasslog.formats.foreign import FORMATS, format_of, reader
from jasslog.log.games import RawGame, split_games
from jasslog.log.scan import chunks, lines
from jasslog.views.finding import Teller
from jasslog.views.messages import catalogue


def games(data: bytes) -> Iterator[RawGame]:
    format, found = format_of(data), chunks(io.BytesIO(data))
    return iter(reader(format).read(lines(found)) if format in FORMATS else split_games(found))


@cache
def audited(name: str) -> GameAudit:
    """The audit of the example for a finding; all tests share it, so that none may change it."""
    (raw,) = games(example_for(name))
    return audit_game(raw)


def test_every_kind_of_finding_has_an_example() -> None:
    assert names() == set(CODES)


@pytest.mark.parametrize("name", CODES)
def test_the_example_leads_to_its_finding_alone(name: str) -> None:
    found = audited(name).findings
    alone = [finding.name for finding in found if finding.caused_by is None]
    assert alone == [*BESIDE.get(name, ()), FOLLOWS.get(name, name)]
    assert name in [finding.name for finding in found]
    assert all(finding.severity == CODES[finding.name].severity for finding in found)


@pytest.mark.parametrize("name", FOLLOWS)
def test_a_finding_that_never_stands_alone_names_its_cause(name: str) -> None:
    (found,) = [finding for finding in audited(name).findings if finding.name == name]
    assert found.root.name == FOLLOWS[name]


def test_where_a_finding_is_told_there_is_a_place_of_the_game() -> None:
    placed = 0
    for name in CODES:
        game = loads(example_for(name))
        for finding in game.findings:
            if finding.address and game.variant is not None:
                assert game.at(finding.address).digest, name
                placed += 1
    assert placed > len(CODES) / 2


def test_what_is_offered_next_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused, unfilled, offered = [], [], {}
    for name in CODES:
        Path("game.jsonl").write_bytes(example_for(name))
        told = answer(["audit", "game.jsonl", "--all"])
        unfilled += re.findall(r"\{[a-z_]+\}", told)
        offered[name] = re.findall(r"next: jasslog (.*)", told)
        for command in set(offered[name]):
            refused += [] if answer(shlex.split(command)).endswith("--- exit code 0\n") else [(name, command)]
    assert (refused, unfilled) == ([], [])
    assert sum(map(bool, offered.values())) > len(CODES) / 2
    left = offered["round-broken-off"]
    assert left == ["show game.jsonl --round 4"], "of the round that was left, not of the one that began"


def test_the_examples_are_the_same_bytes_every_time() -> None:
    for name in CODES:
        assert example_for(name) == example_for(name)


def test_the_reason_of_a_finding_is_told_in_words() -> None:
    told = 0
    for name in CODES:
        teller = Teller(audited(name))
        for found in audited(name).findings:
            if "{why}" in catalogue()["findings"][found.name]["text"]:
                assert teller.slots(found)["why"] != found.slots["why"], name
                told += 1
    assert told


def test_every_slot_of_a_finding_is_one_that_its_judges_fill() -> None:
    unfilled = {}
    for name in CODES:
        teller = Teller(audited(name))
        for found in audited(name).findings:
            text = catalogue()["findings"][found.name]["text"]
            used = {field for _, field, _, _ in string.Formatter().parse(text) if field}
            unfilled |= {(name, found.name): used - teller.slots(found).keys()}
    assert len(unfilled) >= len(CODES)
    assert {case: slots for case, slots in unfilled.items() if slots} == {}
