"""The first house: its commit, unpacked from git into a cache folder, with an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

FIRST = "eb2c64b"
"""The commit whose behaviour is kept. Whoever changes it runs ``python -m tests.golden make`` and commits what it
writes; a clone may lack tags, so it is a hash."""
ROOT = Path(__file__).parents[2]
INSIDE = Path(__file__).parent / "inside"
"""What runs within a house."""
NEEDS = ("pydantic", "click", "orjson", "jinja2", "cryptography", "pytest", "zstandard")
"""Of the versions that run here, so that a difference is one of the houses."""


class House(NamedTuple):
    """A house that can be asked: who interprets it and where it lies."""

    python: str
    root: Path

    def command(self) -> list[str]:
        """What begins a process that answers requests."""
        return [self.python, str(INSIDE / "worker.py")]

    def environment(self) -> dict[str, str]:
        """Nothing of the machine that an answer could depend on."""
        path = os.pathsep.join((str(self.root), str(self.root / "tests")))
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR", "SYSTEMROOT") if name in os.environ}
        fixed = {"PYTHONPATH": path, "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "80"}
        return kept | fixed | {"NO_COLOR": "1", "GOLDEN_SHARED": str(ROOT.parent / "shared")}


def cache() -> Path:
    """Where the first house lies and what is made with it is kept; ``JASSLOG_GOLDEN`` names another folder."""
    return Path(os.environ.get("JASSLOG_GOLDEN", ROOT / ".golden")) / FIRST


def present() -> House:
    """The house that this file belongs to."""
    return House(sys.executable, ROOT)


def first() -> House:
    """The first house; unpacked and installed where it is not there yet, which takes about half a minute."""
    folder = cache()
    house = House(str(folder / "venv" / "bin" / "python"), folder / "house")
    if not (folder / "ready").exists():
        _unpack(house.root)
        _install(folder / "venv")
        (folder / "ready").touch()
    return house


def _unpack(root: Path) -> None:
    archive = subprocess.run(["git", "archive", FIRST], cwd=ROOT, capture_output=True, check=True).stdout
    root.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=BytesIO(archive)) as file:
        file.extractall(root, filter="data")


def _install(folder: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    wanted = [f"{name}=={found}" if (found := _version(name)) else name for name in NEEDS]
    subprocess.run([str(folder / "bin" / "pip"), "install", "--quiet", *wanted], check=True)


def _version(name: str) -> str:
    try:
        return version(name)
    except ImportError:
        return ""
