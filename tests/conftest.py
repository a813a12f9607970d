"""Settings of all tests.

pytest puts the folder of this file on the path, so that the rooms' tests can share the record builder and the oracle.
"""

from __future__ import annotations

import gc
import os
import signal

from hypothesis import settings

from jasslog.library.contain import LOUD

# A bug fails the test, also in the processes that a test starts, instead of being reported while all else goes on.
os.environ[LOUD] = "1"

# A shell that runs the tests in the background makes them ignore interrupts, and child processes inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Many tests start processes; without compiled files each of them would compile the whole program anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The language of the texts in tests must not depend on the locale of the machine or on its user's settings.
os.environ |= {"LC_ALL": "C", "XDG_CONFIG_HOME": os.devnull}
# Texts are as wide as the terminal, which is not equally wide everywhere.
os.environ["COLUMNS"] = "80"

# There is no deadline, because the time of an example depends on the machine. If `CI` is set, the examples are the same
# each time, so that a failing test says something about the change; otherwise every run tries new ones.
settings.register_profile("jasslog", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("jasslog")


def pytest_collection_finish() -> None:
    """Keep the garbage collector from scanning the collected tests again and again; they stay until the end."""
    gc.collect()
    gc.freeze()
