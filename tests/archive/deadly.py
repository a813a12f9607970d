"""Loaded by each worker of a cluster in tests, where making an item ends its process at the stages that are asked for.

A folder beside the folder of facts asks for it by its files: whoever takes one away dies there, and only he does.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

from jasslog.archive import cluster, items

NAME = "deadly.jsonl"
"""Whoever begins an item with a file of this name dies each time."""
STAGES = "begun", "uncommitted", "committed"
TWICE = "twice"
"""Asks for every item to be made twice."""
_make, _keep = items.make, items.keep


def asked(folder: str | Path) -> Path:
    """Where it stands at which stages of making an item for this folder of facts somebody is to die."""
    return Path(f"{folder}-deaths")


def _die(folder: str, stage: str) -> None:
    try:
        (asked(folder) / stage).unlink()
    except FileNotFoundError:
        return
    os.kill(os.getpid(), signal.SIGKILL)


def _deadly(item: items.Item) -> items.Commit | items.Changed:
    if not item.lost and any(one.source == NAME for one in item.stretches):
        os.kill(os.getpid(), signal.SIGKILL)
    _die(item.folder, "begun")
    if (asked(item.folder) / TWICE).exists():
        _make(item)
    made = _make(item)
    _die(item.folder, "committed")
    return made


def _written(path: str, value: object) -> None:
    if isinstance(value, items.Commit):
        _die(str(Path(path).parents[2]), "uncommitted")
    _keep(path, value)


cluster.make = _deadly
items.keep = _written
