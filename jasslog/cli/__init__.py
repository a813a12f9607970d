"""The command line: one module for each group of commands, loaded when its command is called; no game logic."""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line of this process and end it; an interrupt while it still loads is an interrupt too."""
    try:
        from jasslog.cli.run import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
