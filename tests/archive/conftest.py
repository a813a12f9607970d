"""What the tests of this room share."""

from __future__ import annotations

from pathlib import Path

import pytest
from archive.keeping import kept, opened
from shared import SAMPLES

from jasslog.archive import tables
from jasslog.archive.plan import USUAL


@pytest.fixture(scope="session")
def sample_facts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All samples as a folder of facts, which no test may change."""
    folder = tmp_path_factory.mktemp("samples") / "facts"
    kept(folder, SAMPLES, sizes=USUAL)
    return folder


@pytest.fixture(autouse=True)
def _one_database_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process one database writes the tables of all items."""
    monkeypatch.setattr(tables, "connect", opened)
