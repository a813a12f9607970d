"""The command line: one module for each group of commands, loaded when its command is called; no game logic."""

from jasslog.cli.run import main

__all__ = ["main"]
