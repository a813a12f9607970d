"""The two houses that are compared: the program at an early commit (first house), and the program now (present house).

The first house is unpacked from git into a cache folder, with an environment of its own.
"""

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
"""The commit whose behaviour is kept; a hash, because a clone may lack tags.

After changing it, run ``python -m tests.golden make`` and commit the files that it writes.
"""
ROOT = Path(__file__).parents[2]
INSIDE = Path(__file__).parent / "inside"
"""The folder of the code that runs inside a house."""
NEEDS = ("pydantic", "click", "orjson", "jinja2", "cryptography", "pytest", "zstandard")
"""The packages of the first house, in the versions of this environment, so that only the houses differ."""


class House(NamedTuple):
    """A house that can be asked: its Python and its folder."""

    python: str
    root: Path

    def command(self) -> list[str]:
        """The command that starts a process that answers requests."""
        return [self.python, str(INSIDE / "worker.py")]

    def environment(self) -> dict[str, str]:
        """The environment of the process, without anything of this machine on which an answer could depend."""
        path = os.pathsep.join((str(self.root), str(self.root / "tests")))
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR", "SYSTEMROOT") if name in os.environ}
        fixed = {"PYTHONPATH": path, "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "80"}
        return kept | fixed | {"NO_COLOR": "1", "GOLDEN_SHARED": str(ROOT.parent / "shared")}


def cache() -> Path:
    """The folder of the first house and of its results; ``JASSLOG_GOLDEN`` names another parent folder."""
    return Path(os.environ.get("JASSLOG_GOLDEN", ROOT / ".golden")) / FIRST


def present() -> House:
    """The house to which this file belongs."""
    return House(sys.executable, ROOT)


def first() -> House:
    """The first house; it is unpacked and installed if necessary, which takes about half a minute."""
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
