"""Templates are kept compiled beside the compiled sources, where Python may keep those, and used from there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import jinja2
import pytest
from shared import sample
from views.pages import page_of

from jasslog.views import drawing


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder for what is compiled, and a program that has read no template yet."""
    folder = tmp_path / "compiled"
    folder.mkdir()
    monkeypatch.setattr(drawing, "_COMPILED", folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    _begin_anew()
    yield folder
    _begin_anew()


def _begin_anew() -> None:
    drawing.templates.cache_clear()
    drawing._picture.cache_clear()


def _page(tmp_path: Path) -> str:
    return page_of(sample("renege"), to=tmp_path / "page.html")


def test_a_page_is_drawn_again_without_compiling_a_template(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = _page(tmp_path)
    assert all(path.suffix == ".j2c" for path in kept.iterdir())
    assert len([*kept.iterdir()]) > 3
    _begin_anew()
    monkeypatch.setattr(jinja2.Environment, "compile", lambda *_: pytest.fail("a template is compiled again"))
    assert _page(tmp_path) == first


def test_what_was_kept_and_is_damaged_since_is_compiled_again(kept: Path, tmp_path: Path) -> None:
    first = _page(tmp_path)
    for path in kept.iterdir():
        path.write_bytes(path.read_bytes()[:-20])
    _begin_anew()
    assert _page(tmp_path) == first


def test_nothing_is_kept_where_python_keeps_nothing(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert _page(tmp_path)
    assert not [*kept.iterdir()]


def test_a_folder_that_is_not_there_or_may_not_be_written_is_no_hindrance(kept: Path, tmp_path: Path) -> None:
    kept.rmdir()
    assert _page(tmp_path)
    assert not kept.exists()
