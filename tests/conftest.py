"""Puts this folder on the path, so that the rooms' tests can share the record builder and the oracle."""

from __future__ import annotations

import gc
import os

from hypothesis import settings

from jasslog.library.contain import LOUD

# A bug ends a test, also in the processes that a test begins; nothing makes an entry of it and goes on.
os.environ[LOUD] = "1"

# Many tests begin processes, each of which would otherwise compile the whole program anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Neither where the machine stands nor what its user has set decides in which language a test is told.
os.environ |= {"LC_ALL": "C", "XDG_CONFIG_HOME": os.devnull}
# Texts are as wide as the terminal, which is not the same everywhere.
os.environ["COLUMNS"] = "80"

# How long an example takes says something about the machine and nothing about the code. Where `CI` is set the examples
# are the same each time, so that a verdict on a change is about the change; elsewhere every run looks at new ones.
settings.register_profile("jasslog", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("jasslog")


def pytest_collection_finish() -> None:
    """What was collected stays until the end, so that nothing is gained by looking through it again and again."""
    gc.collect()
    gc.freeze()
