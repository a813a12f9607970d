"""Makes workers of a cluster die in tests: each worker loads this module, and dies at the stages that a test asks for.

A stage is asked for by a file of its name in a folder beside the folder of facts. The worker that removes the file dies
at that stage, and no other worker does.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

from jasslog.archive import cluster, items

NAME = "deadly.jsonl"
"""A worker that begins an item with a file of this name dies each time."""
STAGES = "begun", "uncommitted", "committed"
TWICE = "twice"
"""The name of the file that asks for every item to be made twice."""
_make, _keep = items.make, items.keep


def asked(folder: str | Path) -> Path:
    """The folder for the files that ask a worker to die at a stage of making an item for this folder of facts."""
    return Path(f"{folder}-deaths")


def _die(folder: str, stage: str) -> None:
    """End this process if a test asks for that at this stage."""
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
