"""The command line: one module for each group of commands, loaded when its command is called; no game logic."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

_NEW = 50_000
"""So many new objects and the collector looks for garbage, of which there is next to none while modules load."""


def main() -> NoReturn:
    """Run the command line of this process and end it; an interrupt while it still loads is an interrupt too."""
    gc.set_threshold(_NEW)
    try:
        from jasslog.cli.run import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
