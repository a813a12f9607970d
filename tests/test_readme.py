"""Every block of the README is run: commands print what it says, Python says what it says. So it is in the gallery.

``python -m tests.test_readme --write`` puts the present output under each command of the README.
"""

from __future__ import annotations

import doctest
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from console import blocks, filled, printed
from shared import ROOT, SAMPLES

README = ROOT / "README.md"
COMMANDS = [block for page in (README, SAMPLES / "README.md") for block in blocks(page.read_text(), "console")]


@pytest.mark.parametrize("block", COMMANDS)
def test_a_command_prints_what_the_readme_shows(block: str) -> None:
    first, _, shown = block.partition("\n")
    assert first.startswith(("$ jasslog ", "$ head "))
    assert printed(first[2:]) == shown


@pytest.mark.parametrize("block", blocks(README.read_text(), "python"))
def test_python_says_what_the_readme_shows(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = doctest.DocTestParser().get_doctest(block, {}, "README", str(README), 0)
    assert examples.examples
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0


def test_the_two_commands_are_the_ones_that_ci_runs() -> None:
    install, tests = blocks(README.read_text(), "sh")
    assert "jasslog demo" in install
    assert "pytest" in tests
    ci = (ROOT / ".ci/run").read_text()
    assert '"Install and run"' in ci
    assert '"Run the tests"' in ci


if __name__ == "__main__" and "--write" in sys.argv:
    README.write_text(filled(README.read_text()))
