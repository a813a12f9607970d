"""The command ``schema``, and where the files lie that come with jasslog.

In the wheel they are beside the modules, in a clone in folders of their own.
"""

from __future__ import annotations

from pathlib import Path

from jasslog.cli.asked import Asked
from jasslog.cli.exits import problem
from jasslog.cli.output import tell_data

_PACKAGE = Path(__file__).resolve().parents[1]


def shipped(name: str) -> Path:
    """The folder of the schemas or samples; it may not be there."""
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name


def schema(asked: Asked, name: str) -> None:
    """A published JSON Schema, as it is in the installation."""
    file = shipped("schemas") / f"{name}.schema.json"
    if not file.is_file():
        raise problem("file_missing", name=name)
    tell_data(file.read_text(encoding="utf-8"))
