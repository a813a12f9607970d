"""What few sets of rules have is loaded when a game has it: the audit of one small file is mostly loading."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


class Rare:
    """A module of the hot path, loaded when something of it is first asked for."""

    def __init__(self, name: str) -> None:
        self._from = f"jasslog.fast.{name}"

    def __getattr__(self, name: str) -> Any:
        found = getattr(import_module(self._from), name)
        setattr(self, name, found)
        return found


def rare(module: str, name: str) -> Callable[..., Any]:
    """A function of such a module, for a table."""
    found = Rare(module)
    return lambda *asked: getattr(found, name)(*asked)
