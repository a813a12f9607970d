"""Every block of the pages is run: commands print what they say, Python says what it says.

``python -m tests.test_pages --write`` puts the present output under each command, and the events on their page.
"""

from __future__ import annotations

import doctest
import re
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
"""Most bytes of a page that is shorter than the others, or longer because it lists what there is much of."""
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
    """The name under which a heading is linked to."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


_FILES = re.compile(r"`([a-z_/]+\.(?:py|json))`((?:(?:,| and)? `\w+`)*)")
"""A file, and the names of what is in it."""


def test_files_and_functions_that_the_page_of_the_sources_names_are_there() -> None:
    sources = [path for folder in ("jasslog", "tests") for path in (ROOT / folder).rglob("*.*")]
    named = _FILES.findall(TEXTS[ROOT / "jasslog/README.md"])
    assert len(named) > 60
    for file, names in named:
        texts = [path.read_text() for path in sources if path.as_posix().endswith(f"/{file}")]
        assert any(all(name in text for name in re.findall(r"`(\w+)`", names)) for text in texts), (file, names)


def write() -> None:
    """Put the present output under each command, and every type of event on its page."""
    for page, text in TEXTS.items():
        page.write_text(_EVENTS.sub(lambda _: events.page(), filled(text)), encoding="utf-8")


if __name__ == "__main__" and "--write" in sys.argv:
    write()
