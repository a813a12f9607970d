"""The generated files of the released sets are up to date, and nothing that was released ever changes."""

from __future__ import annotations

import copy
import json
import shutil
from collections import ChainMap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from jasslog.rules import catalogue
from jasslog.variants.release import SCHEMA, SETS, build, main, model_defaults, outputs

SHEETS = sorted(SETS.glob("*.json"))


@pytest.fixture
def sets(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SETS, tmp_path / "sets"))


def edit(sets: Path, id: str, **changes: Any) -> None:
    path = sets / f"{id}.json"
    path.write_text(json.dumps(json.loads(path.read_bytes()) | changes), encoding="utf-8")


def test_generated_files_are_up_to_date() -> None:
    stale = [path.name for path, content in outputs().items() if path.read_bytes() != content]
    assert stale == []
    assert main(["--check"]) == 0


def test_released_version_never_changes(sets: Path) -> None:
    old = build({}, sets)
    edit(sets, "kreuzjass", end={"target": 800, "schneider": False})
    with pytest.raises(ValueError, match="kreuzjass 1 is released"):
        build(old, sets)


def test_change_of_an_extended_set_is_noticed_too(sets: Path) -> None:
    old = build({}, sets)
    edit(sets, "schieber-ohio", version=2, end={"target": 1200, "claim": "required", "schneider": True})
    edit(sets, "schieber-ohio", melds={})
    with pytest.raises(ValueError, match="kreuzjass 1 is released"):
        build(old, sets)


def test_new_version_stands_beside_the_old_one(sets: Path) -> None:
    old = build({}, sets)
    edit(sets, "kreuzjass", version=2, end={"target": 800, "schneider": False})
    new = build(old, sets)
    assert new["sets"]["kreuzjass"]["1"] == old["sets"]["kreuzjass"]["1"]
    assert new["sets"]["kreuzjass"]["2"]["options"]["end"]["target"] == 800


def test_removed_file_stays_released(sets: Path) -> None:
    old = build({}, sets)
    (sets / "kreuzjass.json").unlink()
    assert build(old, sets) == old


def test_default_never_changes(sets: Path) -> None:
    old = copy.deepcopy(build({}, sets))
    old["defaults"]["end"]["target"] = 2000
    with pytest.raises(ValueError, match="default"):
        build(old, sets)


def test_option_added_later_is_filled_in(sets: Path) -> None:
    full = build({}, sets)
    old = copy.deepcopy(full)
    del old["defaults"]["score"]["unit"], old["defaults"]["irregularities"]
    assert not {"score", "irregularities"} & full["sets"]["kreuzjass"]["1"]["options"].keys()
    (sets / "kreuzjass.json").unlink()
    assert build(old, sets) == full
    # Earlier releases listed all options of a set; now only those that differ from the defaults are listed.
    listed = copy.deepcopy(full)
    listed["sets"]["kreuzjass"]["1"]["options"] |= {"irregularities": full["defaults"]["irregularities"]}
    assert build(listed, sets) == full


@pytest.mark.parametrize(
    "changes", [{"plays": {}}, {"end": {"targets": 1}}, {"deal": {"deck": 40}}, {"extends": "kreuzjass"}]
)
def test_wrong_data_file_is_named(sets: Path, changes: dict[str, Any]) -> None:
    edit(sets, "kreuzjass", **changes)
    with pytest.raises(ValueError, match=r"kreuzjass\.json"):
        build({}, sets)


def test_set_follows_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_bytes()))
    wrong: list[dict[str, Any]] = [{"plays": {}}, {"play": {"undertrumps": 1}}, {"version": 0}]
    assert SHEETS
    for path in SHEETS:
        sheet = json.loads(path.read_bytes())
        validator.validate(sheet)
        assert sheet["id"] == path.stem
        assert not any(validator.is_valid(sheet | changes) for changes in wrong), path.stem


def _parents(sheet: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The data files that a set extends, the most basic one first."""
    if "extends" in sheet:
        parent = json.loads((SETS / f"{sheet['extends']}.json").read_bytes())
        yield from _parents(parent)
        yield parent


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_set_states_only_what_differs_and_cites_a_rule_for_it(path: Path) -> None:
    sheet = json.loads(path.read_bytes())
    parents = list(_parents(sheet))
    stated, defaults = [], model_defaults()
    for group, options in defaults.items():
        if isinstance(options, dict):
            base = dict(ChainMap(*(parent.get(group, {}) for parent in reversed(parents)), options))
            for option, value in sheet.get(group, {}).items():
                assert value != base[option], f"{group}.{option} says nothing new"
                stated.append(f"{group}.{option}")
    assert sorted(sheet["citations"]) == sorted(stated)
    assert set(sheet["citations"].values()) <= set(catalogue.rules())
