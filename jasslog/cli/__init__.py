"""The command line: one module for each group of commands, loaded when its command is called; no game logic.

Called by people, through ``main``; nothing imports it. It turns what was typed into questions to ``library`` and
``generate``, hands the answers to ``views``, and says where they go and how it ends (``shared``).

A new command is a line in ``declared``, which help and completion read, and its place in a group there; a function of
its name in the module that the line names; its help among the messages (``help``), and a call there (``examples``).
What several commands take is one entry of ``PARAMETERS``.
"""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

COLLECTED_AT = 50_000
"""So many new objects and the collector looks for garbage, of which there is next to none while modules load."""


def main() -> NoReturn:
    """Run the command line of this process and end it; an interrupt while it still loads is an interrupt too."""
    gc.set_threshold(COLLECTED_AT)
    try:
        from jasslog.cli.run import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
