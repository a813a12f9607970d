"""Every kind of finding has an example record that leads to it and to nothing else."""

from __future__ import annotations

import io
import re
import shlex
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from samples.examples import BESIDE, FOLLOWS, example_for, names
from views.stories import answer

from jasslog import loads
from jasslog.audit.audit import audit_game
from jasslog.audit.codes import CODES
from jasslog.audit.finding import Finding
from jasslog.formats.foreign import FORMATS, format_of, reader
from jasslog.log.games import RawGame, split_games
from jasslog.log.scan import chunks, lines
from jasslog.views.finding import Teller
from jasslog.views.messages import catalogue


def games(data: bytes) -> Iterator[RawGame]:
    format, found = format_of(data), chunks(io.BytesIO(data))
    return iter(reader(format).read(lines(found)) if format in FORMATS else split_games(found))


def findings(data: bytes) -> list[Finding]:
    (raw,) = games(data)
    return audit_game(raw).findings


def test_every_kind_of_finding_has_an_example() -> None:
    assert names() == set(CODES)


@pytest.mark.parametrize("name", CODES)
def test_the_example_leads_to_its_finding_alone(name: str) -> None:
    found = findings(example_for(name))
    alone = [finding.name for finding in found if finding.caused_by is None]
    assert alone == [*BESIDE.get(name, ()), FOLLOWS.get(name, name)]
    assert name in [finding.name for finding in found]
    assert all(finding.severity == CODES[finding.name].severity for finding in found)


@pytest.mark.parametrize("name", FOLLOWS)
def test_a_finding_that_never_stands_alone_names_its_cause(name: str) -> None:
    (found,) = [finding for finding in findings(example_for(name)) if finding.name == name]
    assert found.root.name == FOLLOWS[name]


@pytest.mark.parametrize("name", CODES)
def test_where_a_finding_is_told_there_is_a_place_of_the_game(name: str) -> None:
    game = loads(example_for(name))
    for finding in game.findings:
        if finding.address and game.variant is not None:
            assert game.at(finding.address).digest


@pytest.mark.parametrize("name", CODES)
def test_what_is_offered_next_can_be_typed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.jsonl").write_bytes(example_for(name))
    offered = re.findall(r"next: jasslog (.*)", answer(["audit", "game.jsonl", "--all"]))
    for command in set(offered):
        assert answer(shlex.split(command)).endswith("--- exit code 0\n"), command
    if name == "round-broken-off":
        assert offered == ["show game.jsonl --round 4"], "of the round that was left, not of the one that began"


def test_the_examples_are_the_same_bytes_every_time() -> None:
    for name in CODES:
        assert example_for(name) == example_for(name)


@pytest.mark.parametrize("name", CODES)
def test_the_reason_of_a_finding_is_told_in_words(name: str) -> None:
    (raw,) = games(example_for(name))
    audit = audit_game(raw)
    teller = Teller(audit)
    for found in audit.findings:
        said = [word for word in catalogue()["findings"][found.name]["text"].split("{") if word.startswith("why}")]
        assert not said or teller.slots(found)["why"] != found.slots["why"]


@pytest.mark.parametrize("name", CODES)
def test_every_slot_of_a_finding_is_one_that_its_judges_fill(name: str) -> None:
    (raw,) = games(example_for(name))
    audit = audit_game(raw)
    teller = Teller(audit)
    for found in audit.findings:
        text = catalogue()["findings"][found.name]["text"]
        used = {field for _, field, _, _ in string.Formatter().parse(text) if field}
        assert used <= teller.slots(found).keys()
