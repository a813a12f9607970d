"""Every code block of the documentation is run: commands print the output shown, Python gives the results shown.

``python -m tests.test_pages --write`` puts the present output under each command, and the events on their page.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from console import blocks, filled, printed
from events import page as events
from shared import ROOT

FIRST, RECORD, SPEED = ROOT / "README.md", ROOT / "schemas/README.md", ROOT / "tests/README.md"
MANY = ROOT / "jasslog/archive/README.md"
PAGES = (FIRST, ROOT / "jasslog/README.md", MANY, ROOT / "samples/README.md", RECORD, SPEED)
MOST = {FIRST: 9_000, ROOT / "samples/README.md": 30_000, ROOT / "jasslog/README.md": 30_000}
"""The greatest size in bytes of pages with a limit of their own: a shorter one, and longer ones with long lists."""
TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES if page.exists()}
_EVENTS = re.compile(r"(?<=<!-- events -->\n\n).*?(?=\n<!-- end of events -->)", re.DOTALL)
_LINK = re.compile(r"\]\(([^)#]*)(?:#([^)]*))?\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def _all(kind: str) -> list[str]:
    return [block for text in TEXTS.values() for block in blocks(text, kind)]


@pytest.mark.parametrize("block", _all("console"))
def test_a_command_prints_what_a_page_shows(block: str) -> None:
    first, _, shown = block.partition("\n")
    assert first.startswith(("$ jasslog ", "$ head "))
    assert printed(first[2:]) == shown


@pytest.mark.parametrize("block", _all("python"))
def test_python_says_what_a_page_shows(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = doctest.DocTestParser().get_doctest(block, {}, "page", None, 0)
    assert examples.examples
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0


def test_the_two_commands_are_the_ones_that_ci_runs() -> None:
    install, tests = blocks(TEXTS[FIRST], "sh")
    assert "jasslog demo" in install
    assert "pytest" in tests
    ci = (ROOT / ".ci/run").read_text()
    for heading, command in (("Install and run", install), ("Run the tests", tests)):
        assert f'"{heading}"' in ci
        assert command in TEXTS[FIRST].partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def test_every_type_of_event_is_shown() -> None:
    found = _EVENTS.search(TEXTS[RECORD])
    assert found is not None
    assert found[0] == events.page()


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.parent.name)
def test_a_page_is_short_and_its_links_lead_somewhere(page: Path) -> None:
    assert len(TEXTS[page].encode()) <= MOST.get(page, 20_500)
    for link, part in _LINK.findall(TEXTS[page]):
        path = (page.parent / link).resolve() if link else page
        assert path.exists() or path in PAGES, link
        assert not part or part in map(_anchor, _HEADING.findall(TEXTS[path])), part


def _anchor(heading: str) -> str:
    """The anchor by which links lead to a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


_NAMED = re.compile(r"`((?:[a-z_]+/)*[a-z_]+\.(?:py|json))`|`(?:\w+\.)?([A-Za-z_]\w*)`")
"""A file of the sources, or a name that the sources define."""


def test_files_and_functions_that_the_page_of_the_sources_names_are_there() -> None:
    """A file without a folder is beside the file named before it; a name is defined in any file of the sources."""
    text = TEXTS[ROOT / "jasslog/README.md"]
    section = text.partition("\n## Where it is decided\n")[2].partition("\n## How to add\n")[0]
    defined = _defined()
    folder, files, names = ROOT / "jasslog", 0, 0
    for line in section.splitlines():
        for file, name in _NAMED.findall(line):
            if file:
                path = (ROOT / "jasslog" / file) if "/" in file else (folder / file)
                assert path.is_file(), line
                folder, files = path.parent, files + 1
            else:
                names += 1
                assert name in defined, (name, line)
    assert files > 60
    assert names > 60


_DEFINED = re.compile(r"^ *(?:(?:def|class) (\w+)|([A-Za-z_]\w*)(?:: [^=\n]+)? = )", re.MULTILINE)
"""The name of a function or class, or of a value, at the beginning of the line that defines it."""


def _defined() -> set[str]:
    """The names that the sources define, and the keys of the message files."""
    names: set[str] = set()
    for path in (ROOT / "jasslog").rglob("*.py"):
        names |= {"".join(found) for found in _DEFINED.findall(path.read_text(encoding="utf-8"))}
    for path in (ROOT / "jasslog/views/messages").glob("*.json"):
        for name, group in json.loads(path.read_text(encoding="utf-8")).items():
            names |= {name, *group}
    return names


def write() -> None:
    """Put the present output under each command, and every type of event on its page."""
    for page, text in TEXTS.items():
        page.write_text(_EVENTS.sub(lambda _: events.page(), filled(text)), encoding="utf-8")


if __name__ == "__main__" and "--write" in sys.argv:
    write()


SCRIPTS = sorted({name for text in TEXTS.values() for name in re.findall(r"\bpython (tests/[a-z_/]+\.py)", text)})


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_that_a_page_names_finds_what_it_needs_by_itself(script: str) -> None:
    """As after an installation from the clone, only the package and the script's own folder are on the path."""
    loaded = f"import runpy, sys; sys.path.insert(0, {os.path.dirname(script)!r}); runpy.run_path({script!r})"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-P", "-c", loaded], cwd=ROOT, env=environment, check=True)
