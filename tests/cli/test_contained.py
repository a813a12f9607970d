"""A bug that one of many games triggers is reported as an entry for that game; all others are judged; exit code 70."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import orjson
import pytest
from fitting import fitting
from shared import sample
from views.stories import data, renege

from jasslog.audit import audit as auditing
from jasslog.cli import running
from jasslog.cli.declared import FORMATS
from jasslog.cli.run import run
from jasslog.cli.shared import BUG, CLEAN, FINDINGS
from jasslog.formats import jass_kit
from jasslog.library import read as reading
from jasslog.library.contain import LOUD
from jasslog.log import games as splitting
from jasslog.views.finding import Teller

NAMES = ("a", "b", "c")
FILES = [f"{name}.jsonl" for name in NAMES]
SIZE = len(renege().events)


def named(name: str) -> bytes:
    return data(renege()).replace(b'"game":"g1"', f'"game":"{name}"'.encode())


@pytest.fixture(autouse=True)
def _three_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(LOUD)
    # Each file is a batch, so that two processes have something to share.
    monkeypatch.setattr(running, "_BATCH", 1)
    for file, name in zip(FILES, NAMES, strict=True):
        Path(file).write_bytes(named(name))
    Path("all.jsonl").write_bytes(b"".join(map(named, NAMES)))
    Path("all.jsonl.gz").write_bytes(gzip.compress(Path("all.jsonl").read_bytes()))


@pytest.fixture
def broken_reducer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second game cannot be replayed."""
    right = auditing.replay

    def wrong(game: Any, events: list[Any], watch: Any) -> Any:
        return right(game, events, 1 / 0 if events[0].game == "b" else watch)  # type: ignore[arg-type]

    monkeypatch.setattr(auditing, "replay", wrong)


@pytest.fixture
def broken_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """No finding of the second game can be put into words."""
    right = Teller.text

    def wrong(teller: Teller, found: Any) -> str:
        return right(teller, 1 / 0 if teller.audit.started.game == "b" else found)  # type: ignore[union-attr]

    monkeypatch.setattr(Teller, "text", wrong)


def jasslog(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(arguments)
    return code, out.getvalue(), err.getvalue()


def entries(form: str, out: str) -> list[tuple[str, int, str]]:
    """File, line and game of each entry that stands for a game with a bug."""
    if form == "json":
        told = orjson.loads(out)
        fitting("report").validate(told)
        errors = told["errors"]
    elif form == "jsonl":
        errors = [line["error"] for line in map(orjson.loads, out.splitlines()) if "error" in line]
    elif form == "sarif":
        (invocation,) = orjson.loads(out)["runs"][0]["invocations"]
        assert not invocation["executionSuccessful"]
        places = [notice["locations"][0]["physicalLocation"] for notice in invocation["toolExecutionNotifications"]]
        return [(place["artifactLocation"]["uri"], place["region"]["startLine"], "b") for place in places]
    else:
        told = [line for line in out.splitlines() if "ZeroDivisionError" in line]
        (line,) = told
        file = "all.jsonl" if "all.jsonl" in line else "b.jsonl"
        number = SIZE + 1 if str(SIZE + 1) in line else 1
        assert "b, " in line
        assert form == "text" or line.startswith(f"::error file={file},line={number}::")
        return [(file, number, "b")]
    assert {error["reason"] for error in errors} == {"bug"}
    assert all("ZeroDivisionError" in error["detail"] for error in errors)
    return [(error["file"], error["line"], error["game"]) for error in errors]


def reneges(form: str, out: str) -> int:
    """The number of reneges that an output reports."""
    if form in ("json", "jsonl"):
        games = orjson.loads(out)["games"] if form == "json" else map(orjson.loads, out.splitlines())
        return sum(found["code"] == "J301" for game in games for found in game.get("findings", ()))
    if form == "sarif":
        return sum(found["ruleId"] == "J301" for found in orjson.loads(out)["runs"][0]["results"])
    return out.count("J301 error" if form == "text" else "title=J301")


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize("paths", [FILES, ["all.jsonl"]])
@pytest.mark.parametrize(
    ("form", "bug"),
    [*((form, "broken_reducer") for form in FORMATS), *((form, "broken_view") for form in ("text", "sarif", "github"))],
)
def test_one_of_three_games_is_its_own_entry_and_the_others_are_judged(
    form: str, paths: list[str], processes: str, bug: str, request: pytest.FixtureRequest
) -> None:
    command = ("audit", "--format", form, "-j", processes)
    assert reneges(form, jasslog(*command, *paths)[1]) == 3
    request.getfixturevalue(bug)
    code, out, err = jasslog(*command, *paths)
    assert code == BUG
    assert entries(form, out) == [("b.jsonl", 1, "b") if len(paths) == 3 else ("all.jsonl", SIZE + 1, "b")]
    assert "Traceback" in err
    assert "ZeroDivisionError: division by zero\n" in err
    assert reneges(form, out) == 2


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize("bug", ["broken_reducer", "broken_view"])
def test_a_game_with_a_bug_is_in_no_sum_however_far_it_came(
    bug: str, processes: str, request: pytest.FixtureRequest
) -> None:
    """The summary counts the other games as a run without that game does, and then says how many games have bugs."""
    command = ("audit", "-j", processes)
    others = jasslog(*command, "a.jsonl", "c.jsonl")[1]
    request.getfixturevalue(bug)
    out = jasslog(*command, *FILES)[1]
    end = others[others.rindex("\n\n") :]
    assert "2 games" in end
    assert out[out.rindex("\n\n") :].startswith(end.rstrip("\n"))


def test_a_packed_archive_and_a_file_that_is_written_say_the_same(broken_reducer: None) -> None:
    plain = jasslog("audit", "--format", "jsonl", "all.jsonl")
    packed = jasslog("audit", "--format", "jsonl", "all.jsonl.gz", "-o", "out")
    assert Path("out").read_text().replace("all.jsonl.gz", "all.jsonl") == plain[1]
    assert packed[0] == plain[0] == BUG


def test_a_run_with_a_bookmark_says_the_same(broken_reducer: None) -> None:
    for form in FORMATS:
        assert jasslog("audit", "--format", form, *FILES, "--resume", "mark") == jasslog(
            "audit", "--format", form, *FILES
        )
        assert not Path("mark").exists()


@pytest.mark.parametrize("processes", ["1", "2"])
def test_where_a_file_cannot_be_taken_apart_the_other_files_are_judged(
    processes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = splitting.split_games

    def wrong(lines: Any) -> Iterator[Any]:
        for raw in right(lines):
            yield raw if raw.events[0].game != "b" else 1 // 0

    monkeypatch.setattr(reading, "split_games", wrong)
    code, out, err = jasslog("audit", "--format", "jsonl", "-j", processes, *FILES)
    first, error, last = map(orjson.loads, out.splitlines())
    assert (code, first["game"], last["game"]) == (BUG, "a", "c")
    assert (error["error"]["file"], error["error"]["reason"]) == ("b.jsonl", "bug-reading")
    assert "ZeroDivisionError: " in err


def test_the_page_has_the_other_games(broken_reducer: None) -> None:
    code, out, err = jasslog("report", *FILES)
    assert (code, "ZeroDivisionError" in err) == (BUG, True)
    told = orjson.loads(out.split('id="report">')[1].split("</script>")[0])
    assert [game["game"] for game in told["games"]] == ["a", "c"]
    assert [(error["file"], error["game"]) for error in told["errors"]] == [("b.jsonl", "b")]


def test_verify_checks_the_other_games(broken_reducer: None) -> None:
    code, out, err = jasslog("verify", "--format", "json", "all.jsonl")
    assert (code, "ZeroDivisionError" in err) == (BUG, True)
    assert [game["game"] for game in orjson.loads(out)["games"]] == ["a", "c"]


def test_convert_writes_the_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = jasslog("convert", "--to", "jass-kit", str(sample("renege")))[1]
    assert whole
    game = sample("renege").read_bytes()
    Path("twice.jsonl").write_bytes(game + game.replace(b'"game":"', b'"game":"x-', 1))
    right = jass_kit.rounds

    def wrong(audit: Any) -> Any:
        return right(1 / 0 if audit.started.game.startswith("x-") else audit)  # type: ignore[arg-type]

    monkeypatch.setattr(jass_kit, "rounds", wrong)
    code, out, err = jasslog("convert", "--to", "jass-kit", "twice.jsonl")
    assert (code, out, "ZeroDivisionError" in err) == (BUG, whole, True)


@pytest.mark.parametrize(
    "command", [["show", "b.jsonl"], ["why", "b.jsonl", "#5"], ["score", "all.jsonl", "--game", "b"]]
)
def test_where_a_single_game_is_asked_for_a_bug_is_the_answer(command: list[str], broken_reducer: None) -> None:
    code, out, err = jasslog(*command)
    assert (code, out) == (BUG, "")
    assert "ZeroDivisionError" in err
    assert "audit.py:" in err


def test_without_a_bug_nothing_is_told_of_one() -> None:
    code, _, err = jasslog("audit", *FILES)
    assert (code, err) == (FINDINGS, "")
    assert jasslog("audit", "--fail-on", "never", *FILES)[0] == CLEAN


@pytest.mark.parametrize("processes", ["1", "2"])
def test_where_nothing_is_contained_a_bug_is_loud(
    processes: str, broken_reducer: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LOUD, "1")
    with pytest.raises((ZeroDivisionError, RuntimeError), match="division by zero"):
        jasslog("audit", "-j", processes, *FILES)
    with pytest.raises(ZeroDivisionError):
        jasslog("show", "b.jsonl")
