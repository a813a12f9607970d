"""By which words this program was called, so that a command that is shown can be typed as it stands."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

_NAME = "jasslog"


def program() -> str:
    """``jasslog`` where a shell finds that program by its name, else the path or the module by which it was called."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py" and called.parent.name == _NAME:
        return f"{shlex.quote(sys.orig_argv[0])} -m {_NAME}"
    found = shutil.which(_NAME)
    if called.stem != _NAME or (found is not None and _same(found, called)):
        return _NAME
    return shlex.quote(os.fspath(called))


def _same(one: str, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)
