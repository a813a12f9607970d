"""Compiled templates are kept beside the compiled sources, or else in the user's cache folder, and used from there."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import jinja2
import pytest
from shared import sample
from views.pages import page_of

from jasslog.views import drawing


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder for compiled templates, with a program that has read no template yet."""
    folder = tmp_path / "compiled"
    folder.mkdir()
    monkeypatch.setattr(drawing, "_COMPILED", folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    _begin_anew()
    yield folder
    _begin_anew()


def _begin_anew() -> None:
    drawing.templates.cache_clear()
    drawing._picture.cache_clear()


def _page(tmp_path: Path) -> str:
    page = tmp_path / "page.html"
    page.unlink(missing_ok=True)
    return page_of(sample("renege"), to=page)


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
    damages = [(-20, 0), (62, 0), (44, 0), (12, 0), (0, 0), (62, 50)]
    whole = {path: path.read_bytes() for path in sorted(kept.iterdir())}
    assert len(whole) > len(damages)
    for path, (left, behind) in zip(whole, cycle(damages), strict=False):
        path.write_bytes(whole[path][:left] + b"\xff" * behind)
    _begin_anew()
    assert _page(tmp_path) == first
    assert {path: len(path.read_bytes()) for path in whole} == {path: len(data) for path, data in whole.items()}


def test_nothing_is_kept_where_python_keeps_nothing(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert _page(tmp_path)
    assert not [*kept.iterdir()]


def test_where_nothing_may_be_written_beside_the_sources_the_user_s_cache_keeps_them(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.rmdir()
    first = _page(tmp_path)
    assert not kept.exists()
    assert len([*(tmp_path / "cache" / "jasslog").iterdir()]) > 3
    _begin_anew()
    monkeypatch.setattr(jinja2.Environment, "compile", lambda *_: pytest.fail("a template is compiled again"))
    assert _page(tmp_path) == first


def test_nothing_is_taken_from_a_cache_into_which_others_may_write(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.rmdir()
    shared = tmp_path / "cache" / "jasslog"
    shared.mkdir(parents=True)
    shared.chmod(0o777)
    assert _page(tmp_path)
    assert not [*shared.iterdir()]


def test_that_nothing_can_be_kept_anywhere_is_no_hindrance(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = _page(tmp_path)
    for path in kept.iterdir():
        path.unlink()
    _begin_anew()

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(drawing, "replacing", full)
        assert _page(tmp_path) == first
    assert not [*kept.iterdir()]
    kept.rmdir()
    (tmp_path / "cache").write_text("mine")
    _begin_anew()
    assert _page(tmp_path) == first
