"""A second checker, in another language and with no code of this project, makes the records anew byte for byte."""

from __future__ import annotations

import json
import shutil
import subprocess
from itertools import islice
from pathlib import Path

import pytest
from shared import sample, samples
from trust.sealing import joined, sealed_game

from jasslog.audit.committed import commitment
from jasslog.log.seal import HOLDS, as_seal, examine, plain
from jasslog.log.tags import bare

NODE = shutil.which("node")
SECOND = Path(__file__).with_name("second.mjs")
NAMES = sorted(path.stem for path in samples() if path.stem != "damaged-file")
SEALED = {"sealed", "sealed-tampered", "bound-hands", "hands-exchanged", "names-hidden"}
needs_node = pytest.mark.skipif(NODE is None, reason="node is not there, so the second checker cannot run")


def second(*arguments: Path | str) -> bytes:
    command = [NODE or "", str(SECOND), *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, timeout=60).stdout


@needs_node
def test_samples_come_out_byte_for_byte() -> None:
    there = {name: sample(name).read_bytes() for name in NAMES if name != "sealed-tampered"}
    made = iter(second(*map(sample, there)).splitlines(keepends=True))
    assert [name for name, data in there.items() if b"".join(islice(made, data.count(b"\n"))) != data] == []
    assert not [*made]
    assert {name for name, data in there.items() if b'"~"' in data} == SEALED - {"sealed-tampered"}


@needs_node
def test_of_a_changed_sample_the_changed_line_and_the_seal_come_out_otherwise() -> None:
    file = sample("sealed-tampered")
    here, there = file.read_bytes().splitlines(), second(file).splitlines()
    differ = [place for place, (one, other) in enumerate(zip(here, there, strict=True)) if one != other]
    changed = next(place for place, line in enumerate(here) if b'"scores":[76,96]' in line)
    # The checker makes every tag after the change anew, so all of them differ.
    assert differ == list(range(changed, len(here)))
    assert here[changed].partition(b'"~"')[0] == there[changed].partition(b'"~"')[0]
    mine, its = as_seal(here[-1]), as_seal(there[-1])
    assert mine is not None
    assert its is not None
    assert mine.root != its.root


@needs_node
def test_a_whole_game_comes_out_byte_for_byte(tmp_path: Path) -> None:
    for lines in (sealed_game(), plain(sealed_game())):
        (tmp_path / "game.jsonl").write_bytes(joined(lines))
        assert second(tmp_path / "game.jsonl") == joined(lines)


@needs_node
def test_a_seal_that_cannot_be_read_stands_in_no_tree_of_either(tmp_path: Path) -> None:
    seals = [place for place, line in enumerate(sealed_game()) if as_seal(line) is not None]
    lines = [*map(bare, sealed_game())]
    lines[seals[0]] = lines[seals[0]].replace(b'"root":"', b'"root":"z', 1)
    (tmp_path / "game.jsonl").write_bytes(joined(lines))
    its = second(tmp_path / "game.jsonl").splitlines()
    assert [place for place, line in enumerate(lines) if its[place] != line] == seals[:1]
    assert [seal.state for seal in examine(lines).seals[1:]] == [HOLDS] * (len(seals) - 1)


@needs_node
def test_one_flipped_bit_comes_out_otherwise(tmp_path: Path) -> None:
    data = joined(sealed_game())
    bent = data.replace(b'"seat":1', b'"seat":0', 1)
    assert bent != data
    (tmp_path / "game.jsonl").write_bytes(bent)
    assert second(tmp_path / "game.jsonl") not in (data, bent)


@needs_node
@pytest.mark.parametrize(("name", "broken"), [("bound-hands", []), ("hands-exchanged", [0, 1])])
def test_the_commitments_come_out_the_same(name: str, broken: list[int]) -> None:
    told = json.loads(second(sample(name), "--commitments"))
    assert [seat for seat, _, _ in told] == [0, 1, 2, 3]
    assert [seat for seat, found, bound in told if found != bound] == broken
    events = [json.loads(line) for line in sample(name).read_bytes().splitlines()]
    for event, (_, found, _) in zip([e for e in events if e.get("type") == "revealed"], told, strict=True):
        assert commitment("hand", events[0]["game"], 10, event["seat"], event["salt"], event["cards"]) == found
