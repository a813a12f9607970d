"""Shell completion by click's own protocol: commands, options, and every value that comes from a list."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from shared import sample
from views.stories import answer

from jasslog.audit.codes import CODES
from jasslog.cli.declared import COMMANDS
from jasslog.cli.group import commands
from jasslog.cli.run import run
from jasslog.penalties.books import books
from jasslog.variants.load import names
from jasslog.views.messages import messages

ROOT = Path(__file__).parents[2]
SETS = {id for id, *_ in names()}
BOOKS = set(books())


class Shell:
    """A shell that asks the program for completions."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[bytes]) -> None:
        self._patch, self._capture = monkeypatch, capture

    def ask(self, instruction: str, code: int = 0) -> str:
        """The output of the program for an instruction of click's protocol."""
        self._patch.setenv("_JASSLOG_COMPLETE", instruction)
        assert run([]) == code
        told = self._capture.readouterr()
        assert told.err == b""
        return told.out.decode()

    def offered(self, line: str, shell: str = "bash") -> list[tuple[str, ...]]:
        """The kind and the value of each completion that a shell is offered at the end of a line."""
        words = line.split()
        last = "" if line.endswith(" ") else words[-1]
        self._patch.setenv("COMP_WORDS", line)
        self._patch.setenv("COMP_CWORD", last if shell == "fish" else str(len(words) - bool(last)))
        lines = self.ask(f"{shell}_complete").splitlines()
        if shell == "zsh":
            return list(zip(lines[::3], lines[1::3], strict=False))
        return [tuple(line.split("\t")[0].split(",")[:2]) for line in lines if line]

    def values(self, line: str, shell: str = "bash") -> set[str]:
        """The words that are offered at the end of a line; the line is without the program's name."""
        found = self.offered(f"jasslog {line}", shell)
        assert {kind for kind, _ in found} <= {"plain"}
        return {value for _, value in found}


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Shell:
    return Shell(monkeypatch, capsysbinary)


@pytest.mark.parametrize("line", ["jasslog --lang de audit --al", "jasslog audit --lang=de --al"])
def test_what_is_offered_is_told_in_the_language_of_the_line(
    line: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for typed in (line, line.replace("de", "en"), "jasslog audit --al"):
        monkeypatch.setenv("COMP_WORDS", typed)
        monkeypatch.setenv("COMP_CWORD", str(len(typed.split()) - 1))
        told.append(shell.ask("zsh_complete"))
    german, english, usual = told
    assert "Befund" in german
    assert english == usual != german


@pytest.mark.parametrize("kind", ["bash", "zsh", "fish"])
def test_every_command_is_offered_and_so_are_its_own_options(kind: str, shell: Shell) -> None:
    assert shell.values("", kind) == set(COMMANDS)
    with commands.make_context("jasslog", ["--version"], resilient_parsing=True) as context:
        for name in ("audit", "compile", "who-first"):
            found = commands.get_command(context, name)
            assert found is not None
            long = {opt for one in found.params if isinstance(one, click.Option) for opt in one.opts if opt[:2] == "--"}
            assert shell.values(f"{name} --", kind) == long | {"--help"}


def test_what_is_typed_narrows_what_is_offered(shell: Shell) -> None:
    assert shell.values("re") == {"replay", "redo", "redact", "record", "repair", "report"}
    assert shell.values("--lang de aud") == {"audit"}
    assert shell.values("nope --x") == set()
    assert shell.values("audit --format j") == {"json", "jsonl"}


def test_a_line_that_will_be_refused_is_completed_all_the_same(shell: Shell) -> None:
    assert shell.values("audit - - --vi") == {"--view"}


@pytest.mark.parametrize(
    "line", ["audit g --rules ", "record g --rules ", "generate --rules ", "rules diff kreuzjass "]
)
def test_sets_of_rules_are_offered(line: str, shell: Shell) -> None:
    assert shell.values(line) == SETS
    assert shell.values(f"{line}schieber-o") == {"schieber-ohio"}


def test_one_set_or_two_to_compare_are_offered(shell: Shell) -> None:
    assert shell.values("rules ") == SETS | {"diff"}
    assert shell.values("rules kreuzjass ") == set()


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_findings_are_offered_by_code_and_by_name(option: str, shell: Shell) -> None:
    codes = {kind.code for kind in CODES.values()}
    assert shell.values(f"audit g {option} ") == codes | set(CODES)
    assert shell.values(f"audit g {option} j30") == {code for code in codes if code.startswith("J30")}


def test_what_can_be_explained_is_offered(shell: Shell) -> None:
    assert {"J301", "renege", "follow-or-ruff", "trump"} <= shell.values("explain ")


def test_books_are_offered_and_what_a_book_leaves_to_choose(shell: Shell) -> None:
    for command in ("rulings", "dossier", "decide"):
        assert shell.values(f"{command} g --book ") == BOOKS
        assert shell.offered(f"jasslog {command} g --book club.j") == [("file", "club.j")]
    assert shell.values("decide g --book annulment --choice ") == {"annulled", "stands"}
    assert shell.values("decide g --choice ") == set()


def test_damages_that_a_set_knows_are_offered(shell: Shell) -> None:
    assert {"all", "renege"} <= shell.values("generate --rules kreuzjass --damage ")
    assert shell.values("generate --damage ") == {"all"}


@pytest.mark.parametrize(
    "line",
    ["audit g", "rulings g", "compile g", "convert g", "collate a g", "audit --rules-file g", "sign x --key g"],
)
def test_files_are_left_to_the_shell(line: str, shell: Shell) -> None:
    assert shell.offered(f"jasslog {line}") == [("file", "g")]


@pytest.mark.parametrize(("kind", "sign"), [("bash", "complete -o"), ("zsh", "#compdef"), ("fish", "complete --no")])
def test_each_shell_gets_its_script(kind: str, sign: str, shell: Shell) -> None:
    assert sign in shell.ask(f"{kind}_source")


def test_a_shell_that_nobody_knows_is_wrong_usage(shell: Shell) -> None:
    assert shell.ask("tcsh_source", code=2) == ""


def test_the_places_of_the_game_that_was_named_are_offered(shell: Shell, tmp_path: Path) -> None:
    game = sample("renege")
    for line in (f"why {game} ", f"show {game} --at ", f"undo {game} --to "):
        offered = shell.values(line)
        assert {"0.seating.1", "10.5", "10.9", "10.claims.1"} <= offered
        assert "10.5.4" not in offered
        assert shell.values(f"{line}10.5") == {"10.5", "10.5.1", "10.5.2", "10.5.3", "10.5.4"}
    two = tmp_path / "two.jsonl"
    two.write_bytes(game.read_bytes() * 2)
    assert "10.5" in shell.values(f"why {two} ")
    for line in ("why nowhere.jsonl ", f"why {ROOT} ", "why - ", f"show {game} --game nobody --at "):
        assert shell.values(line) == set()


@pytest.mark.parametrize(("kind", "sign"), [("bash", "complete -o"), ("zsh", "#compdef"), ("fish", "complete --no")])
def test_a_command_prints_the_script_of_a_shell(kind: str, sign: str, shell: Shell) -> None:
    told = answer(["completion", kind])
    assert sign in told
    assert told.removesuffix("--- exit code 0\n").replace(" --max 1", "") == shell.ask(f"{kind}_source")
    assert shell.values("completion ") == {"bash", "zsh", "fish"}


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment in which jasslog is a command."""
    program = tmp_path / "jasslog"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m jasslog "$@"\n')
    program.chmod(0o755)
    return {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{tmp_path}:{os.environ['PATH']}"}


def test_fish_itself_completes(environment: dict[str, str]) -> None:
    if shutil.which("fish") is None:
        pytest.skip("no fish here")
    script = f'jasslog completion fish | source; complete -C "jasslog why {sample("renege")} 10.5."'
    done = subprocess.run(["fish", "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["10.5.1", "10.5.2", "10.5.3", "10.5.4"]


@pytest.mark.parametrize("spoken", ["en", "de", "it"])
def test_fish_shows_what_stands_beside_a_word_behind_its_first_comma_too(
    spoken: str, environment: dict[str, str]
) -> None:
    if shutil.which("fish") is None:
        pytest.skip("no fish here")
    script = 'jasslog completion fish | source; complete -C "jasslog show --"'
    environment |= {"JASSLOG_LANG": spoken}
    done = subprocess.run(["fish", "-c", script], env=environment, capture_output=True, text=True, check=True)
    shown = dict(line.split("\t") for line in done.stdout.splitlines())
    assert shown["--game"] == messages(spoken)["help"]["opt.game"]
    assert "," in shown["--game"]


def test_zsh_itself_completes(environment: dict[str, str]) -> None:
    """Calls the function that zsh calls on Tab, and prints what it would offer."""
    if shutil.which("zsh") is None:
        pytest.skip("no zsh here")
    script = (
        'autoload -Uz compinit && compinit -u -D; eval "$(jasslog completion zsh)"; '
        "compadd() { print -l -- ${(P)${@[-1]}}; }; _describe() { print -l -- ${(P)${@[-1]}}; }; "
        f"words=(jasslog why {sample('renege')} 10.5.); CURRENT=4; _jasslog_completion; echo $_comps[jasslog]"
    )
    done = subprocess.run(["zsh", "-f", "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["10.5.1", "10.5.2", "10.5.3", "10.5.4", "_jasslog_completion"]


def test_bash_itself_completes(environment: dict[str, str]) -> None:
    """Switches completion on as the page of the commands says, and calls the function that bash calls on Tab."""
    switched_on = 'eval "$(jasslog completion bash)"; complete -p jasslog'
    typed = "COMP_WORDS=(jasslog rulings g --book sw) COMP_CWORD=4 COMPREPLY=()"
    script = f'{switched_on}; {typed}; _jasslog_completion jasslog; echo "$COMPREPLY"'
    done = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert "-F _jasslog_completion jasslog" in done.stdout
    assert done.stdout.splitlines()[-1] == "swiss"


@pytest.mark.parametrize(
    "environment",
    [
        {"_JASSLOG_COMPLETE": "bash_complete"},
        {"_JASSLOG_COMPLETE": "zsh_complete", "COMP_WORDS": "jasslog"},
        {"_JASSLOG_COMPLETE": "fish_complete", "COMP_CWORD": "jasslog"},
        {"_JASSLOG_COMPLETE": "bash_complete", "COMP_WORDS": "jasslog", "COMP_CWORD": "x"},
    ],
)
def test_a_variable_of_completion_that_no_shell_has_set_is_named(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COMP_WORDS", "COMP_CWORD"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    told = answer(["rules"])
    assert "_JASSLOG_COMPLETE is set" in told
    assert told.endswith("exit code 2\n")
