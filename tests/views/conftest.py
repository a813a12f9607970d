"""A real Chromium for the tests of the page, and pages whose boards it shows."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shared import copied
from views.pages import page_of, write_record
from views.rounds import three_rounds
from views.windows import Windows

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
BOARDS = ("renege", "zweier-sidi", "coiffeur-three", "molotov-five", "from-paper-renege", "guggitaler-domino", "putz")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One for all tests, as to begin one takes longer than most of them."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Pages of games with two to five players, of Domino, of hands that were not recorded, and of three rounds."""
    folder = tmp_path_factory.mktemp("boards")
    made = {name: folder / f"{name}.html" for name in (*BOARDS, "three-rounds")}
    with contextlib.chdir(copied(folder, *BOARDS)):
        for name in BOARDS:
            page_of(Path(f"{name}.jsonl"), to=made[name])
    page_of(write_record(three_rounds(), folder / "three-rounds.jsonl"), to=made["three-rounds"])
    return made


@pytest.fixture(scope="session")
def windows(browser: Any) -> Windows:
    return Windows(browser)


@pytest.fixture
def desk(windows: Windows) -> Iterator[Any]:
    """A page on a desk."""
    with windows.page() as page:
        yield page
