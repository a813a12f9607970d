"""The command line: one module for each group of commands, imported when one of its commands is called.

It holds no game logic. It turns the command line into calls of ``library`` and ``generate``, passes the results to
``views`` to be put into words, and decides where the text is written and with which exit code the process ends
(``shared``). People call it through ``main``; no other room imports its modules.

To add a command, write a line in ``COMMANDS`` of ``declared``, which help and completion read, and its name in a group
of ``GROUPS`` there; a function of that name in the module that the line names; and among the messages its help
(``help``) and an example call (``examples``). A parameter that several commands share is one entry of ``PARAMETERS``.
"""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

COLLECTED_AT = 50_000
"""New objects after which the garbage collector runs; many, because loading modules makes next to no garbage."""


def main() -> NoReturn:
    """Run the command line and end the process; an interrupt while modules still load gives the usual exit code 130."""
    gc.set_threshold(COLLECTED_AT)
    try:
        from jasslog.cli.run import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
