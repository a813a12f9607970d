"""Puts this folder on the path, so that the rooms' tests can share the record builder and the oracle."""

from __future__ import annotations

import gc
import os

from hypothesis import settings

from jasslog.library.contain import LOUD

# A bug ends a test, also in the processes that a test begins, instead of being noted while all else goes on.
os.environ[LOUD] = "1"

# Many tests begin processes; without compiled files each of them would compile the whole program anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The language of the texts in tests must not depend on the locale of the machine or on its user's settings.
os.environ |= {"LC_ALL": "C", "XDG_CONFIG_HOME": os.devnull}
# Texts are as wide as the terminal, which is not equally wide everywhere.
os.environ["COLUMNS"] = "80"

# There is no deadline, as the time that an example takes depends on the machine. Where `CI` is set the examples are the
# same each time, so that a test that fails says something about the change; elsewhere every run tries new ones.
settings.register_profile("jasslog", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("jasslog")


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at the collected tests again and again; they stay until the end."""
    gc.collect()
    gc.freeze()
