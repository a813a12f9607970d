"""The audit for machines: JSON, JSON lines, SARIF, workflow commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from views.stories import STORIES, answer, written

from jasslog.cli.develop import shipped

ALL = [f"{name}.jsonl" for name in STORIES]


@pytest.fixture(autouse=True)
def _stories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(written(tmp_path))


def _json(*arguments: str) -> Any:
    return json.loads(answer(list(arguments)).split("\n--- ")[0])


def test_the_report_is_what_its_schema_says() -> None:
    report = _json("audit", *ALL, "missing.jsonl", "--format", "json")
    schema = json.loads((shipped("schemas") / "report.schema.json").read_text())
    Draft202012Validator(schema).validate(report)
    assert [game["file"] for game in report["games"]] == ALL
    assert [error["reason"] for error in report["errors"]] == ["missing"]
    assert report["summary"]["games"] == len(ALL)


def test_a_report_of_nothing_readable_is_a_report_too() -> None:
    report = _json("audit", "missing.jsonl", "--format", "json")
    assert (report["games"], len(report["errors"])) == ([], 1)


def test_json_lines_have_one_game_a_line() -> None:
    text = answer(["audit", *ALL, "missing.jsonl", "--format", "jsonl"]).split("--- ")[0]
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line.get("file") for line in lines] == [*ALL, None]
    assert lines[-1]["error"]["reason"] == "missing"
    assert lines[:-1] == _json("audit", *ALL, "--format", "json")["games"]


@pytest.mark.parametrize("more", [[], ["--ignore", "J2"]])
def test_causes_point_at_the_right_finding_when_some_are_left_out(more: list[str]) -> None:
    data = Path("clean.jsonl").read_bytes().replace(b'{"card":"SK"', b'{"card":"SK",', 1)
    Path("holed.jsonl").write_bytes(data)
    (game,) = _json("audit", "holed.jsonl", "--format", "json", *more)["games"]
    causes = {found["caused_by"] for found in game["findings"]} - {None}
    assert [game["findings"][cause]["code"] for cause in causes] == ["J105"]


def test_sarif_has_a_rule_for_every_result_and_a_place_for_every_line() -> None:
    log = _json("audit", *ALL, "missing.jsonl", "--format", "sarif")
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    assert run["results"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
        (place,) = result["locations"]
        region = place["physicalLocation"].get("region", {})
        assert all(isinstance(region[name], int) and region[name] >= 1 for name in region)
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert len(invocation["toolExecutionNotifications"]) == 1


def test_sarif_names_a_file_by_its_path_and_one_from_the_root_by_its_address(tmp_path: Path) -> None:
    log = _json("audit", "my missing.jsonl", str(tmp_path / "missing.jsonl"), "--format", "sarif")
    told = log["runs"][0]["invocations"][0]["toolExecutionNotifications"]
    named = [one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in told]
    assert named == ["my%20missing.jsonl", (tmp_path / "missing.jsonl").as_uri()]


def test_sarif_of_a_clean_file_has_no_results() -> None:
    (run,) = _json("audit", "clean.jsonl", "--ignore", "J216", "--format", "sarif")["runs"]
    assert run["results"] == []


def test_workflow_commands_are_escaped() -> None:
    Path("a,b:c%\n.jsonl").write_bytes(Path("nasty.jsonl").read_bytes())
    lines = answer(["audit", "a,b:c%\n.jsonl", "--format", "github"]).splitlines()[:-1]
    assert len(lines) == 4
    for line in lines:
        assert line.startswith(("::error file=a%2Cb%3Ac%25\\u{a}.jsonl,line=", "::warning file=a%2C"))


def test_no_event_is_named_that_is_not_there() -> None:
    """A line that could not be read has no event number."""
    Path("torn.jsonl").write_bytes(Path("clean.jsonl").read_bytes().replace(b'"seq":5', b'"seq":', 1))
    assert "(g1)" in answer(["audit", "torn.jsonl", "--format", "github"])
    for form in ("github", "sarif"):
        assert "#-1" not in answer(["audit", "torn.jsonl", "--format", form])
