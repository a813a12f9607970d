"""The help: commands in groups; a command's own options before those of all commands; an example that runs."""

from __future__ import annotations

import io
import shlex
import shutil
from pathlib import Path

import pytest
from shared import sample
from views.stories import answer

from jasslog import __version__
from jasslog.cli.declared import COMMANDS, GROUPS
from jasslog.views.messages import LANGUAGES, NARROW, messages

EXAMPLES = messages("en")["examples"]

BEFORE = {
    "verify": "keygen vreni ; seal game.jsonl -o sealed.jsonl ; sign sealed.jsonl --key vreni.key -o game.receipt",
    "sign": "keygen vreni ; seal game.jsonl -o sealed.jsonl",
    "evidence": "seal game.jsonl -o sealed.jsonl",
    "redact": "seal game.jsonl --salt -o sealed.jsonl",
    "redo": "undo game.jsonl",
    "sql": "audit games --into facts --key names.key",
}
"""The commands that must run before the example of a command can run."""
ENDS = {"audit": 1, "collate": 1, "compare": 1}
"""Exit codes of the examples that find something."""

COMMON = ["--lang", "--deck", "--screen-reader", "--no-config", "-h"]
"""The options that every command has."""


def _help(*words: str) -> str:
    told, _, code = answer([*words]).rpartition("--- exit code ")
    assert int(code) == 0
    return told


def test_every_command_is_in_one_group_and_has_an_example() -> None:
    grouped = [name for names in GROUPS.values() for name in names.split()]
    assert sorted(grouped) == sorted(COMMANDS)
    assert set(EXAMPLES) == set(COMMANDS)


def test_the_commands_stand_in_groups() -> None:
    told = _help("--help")
    titles = ["Look at a game:", "Judge and settle:", "Record and mend:", "Seal and sign:", "Rules, words, tools:"]
    places = [told.index(title) for title in titles]
    assert places == sorted(places)
    assert places[1] < told.index("\n  audit ") < places[2]
    assert "6 an\n  optional package missing" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_of_all_commands_come_last_before_the_example(language: str) -> None:
    wrong = []
    for name in COMMANDS:
        lines = _help("--lang", language, name, "--help").splitlines()
        named = [line.split()[0].rstrip(",") for line in lines if line.startswith("  -")]
        last = named[-5:] == COMMON and not set(COMMON[:-1]) & set(named[:-5])
        if not last or lines[-1] != f"  jasslog {name} {EXAMPLES[name]}".rstrip():
            wrong.append((name, lines))
    assert not wrong, wrong


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_a_command_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    shutil.copy(sample("renege"), tmp_path / "game.jsonl")
    shutil.copy(sample("renege"), tmp_path / "games")
    (tmp_path / "other.jsonl").write_bytes(sample("renege").read_bytes().replace(b'"CQ"', b'"??"'))
    if "game.jass" in EXAMPLES[name].split():
        _help("transcript", "game.jsonl", "-o", "game.jass")
    for before in filter(None, BEFORE.get(name, "").split(" ; ")):
        _help(*before.split())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    told = answer([name, *shlex.split(EXAMPLES[name])])
    assert told.endswith(f"--- exit code {ENDS.get(name, 0)}\n"), told


def test_help_and_version_are_commands_too() -> None:
    assert _help("help") == _help("--help")
    assert _help("help", "audit") == _help("audit", "--help")
    assert _help("--lang", "de", "help", "audit") == _help("--lang", "de", "audit", "--help")
    assert _help("--screen-reader", "help", "show") == _help("--screen-reader", "show", "--help")
    assert _help("version") == _help("--version") == f"jasslog {__version__}\n"
    assert answer(["help", "nope"]).endswith("--- exit code 2\n")


@pytest.mark.parametrize("words", [("why", "--help"), ("--help",), ("why", "--help", "--screen-reader")])
def test_headings_end_as_the_language_ends_them(words: tuple[str, ...]) -> None:
    headings = [line for line in _help("--lang", "fr", *words).splitlines() if line.endswith(":")]
    assert len(headings) >= 3
    assert all(line.endswith(f"{NARROW}:") and line.strip() == line for line in headings)
    assert "\nOptions:\n" in _help("--lang", "en", *words)


def test_what_redact_can_hide_is_told_as_hiding() -> None:
    told = " ".join(_help("redact", "--help").split())
    for option in ("--names", "--hands", "--seen-by SEAT", "--event N", "--guessable"):
        assert f" {option} Hide " in told


def test_what_a_number_may_be_is_told_where_not_every_number_may() -> None:
    told = {line.split()[0]: line for line in _help("generate", "--help").splitlines() if line.strip().startswith("--")}
    assert "x>=1" in told["--games"]
    assert "x" not in told["--seed"].partition("[default")[2]


def test_what_a_set_leaves_out_and_what_is_told_of_one_set_alone_is_said() -> None:
    """A record by ``schieber-swisslos`` names melds and marriages as not recorded, besides the hands.

    A list of sets shows no options.
    """
    assert "What the rules leave out themselves is added." in " ".join(_help("record", "--help").split())
    assert "--all Of one set, tell every option" in " ".join(_help("rules", "--help").split())
