"""Fixtures for the tests of the page: a real Chromium, its windows, and pages to look at."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shared import copied
from views.pages import Lazily, page_of, write_record
from views.rounds import three_rounds
from views.windows import Windows

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A single browser for all tests, because starting one takes longer than most tests."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def boards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The page of each sample by its name; also ``three-rounds``, of one game, and ``two-games``."""
    folder = tmp_path_factory.mktemp("boards")
    write_record(three_rounds(), folder / "three-rounds.jsonl")

    def made(name: str) -> Path:
        games = {"three-rounds": (), "two-games": ("renege", "bieter-five")}.get(name, (name,))
        with contextlib.chdir(copied(folder, *games)):
            page_of(*(Path(f"{game}.jsonl") for game in games or (name,)), to=folder / f"{name}.html")
        return folder / f"{name}.html"

    return Lazily(made)


@pytest.fixture(scope="session")
def windows(browser: Any) -> Windows:
    return Windows(browser)


@pytest.fixture
def desk(windows: Windows) -> Iterator[Any]:
    """A page in a window of the size of a desktop."""
    with windows.page() as page:
        yield page


@pytest.fixture
def renege(windows: Windows, boards: dict[str, Path]) -> Iterator[Any]:
    """The page of the renege in such a window, as when it was opened."""
    with windows.page(stays=boards["renege"]) as page:
        yield page


@pytest.fixture
def rounds(windows: Windows, boards: dict[str, Path]) -> Iterator[Any]:
    """The same for the page of three rounds."""
    with windows.page(stays=boards["three-rounds"]) as page:
        yield page
