"""Every block of the README is run: commands print what it says, Python says what it says.

``python -m tests.test_readme --write`` puts the present output under each command.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _blocks(kind: str) -> list[str]:
    return [body for found, body in _BLOCK.findall(README.read_text()) if found == kind]


def _run(command: str) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env={**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


@pytest.mark.parametrize("block", _blocks("console"))
def test_a_command_prints_what_the_readme_shows(block: str) -> None:
    first, _, shown = block.partition("\n")
    assert first.startswith(("$ jasslog ", "$ head "))
    assert _run(first[2:]) == shown


@pytest.mark.parametrize("block", _blocks("python"))
def test_python_says_what_the_readme_shows(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = doctest.DocTestParser().get_doctest(block, {}, "README", str(README), 0)
    assert examples.examples
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0


def test_the_two_commands_are_the_ones_that_ci_runs() -> None:
    install, tests = _blocks("sh")
    assert "jasslog demo" in install
    assert "pytest" in tests
    ci = (ROOT / ".ci/run").read_text()
    assert '"Install and run"' in ci
    assert '"Run the tests"' in ci


def write() -> None:
    """Put the present output under each command."""

    def fill(found: re.Match[str]) -> str:
        kind, body = found.groups()
        first = body.partition("\n")[0]
        return f"```{kind}\n{first}\n{_run(first[2:])}```" if kind == "console" else found[0]

    README.write_text(_BLOCK.sub(fill, README.read_text()))


if __name__ == "__main__" and "--write" in sys.argv:
    write()
