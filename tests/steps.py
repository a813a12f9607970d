"""Counting the steps of the interpreter: a measure of work that is the same on every machine and in every run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def steps(act: Callable[[], object]) -> int:
    """How many bytecode steps a call takes; a step into C code counts once, however long it takes."""
    taken = 0

    def count(frame: FrameType, what: str, _: object) -> Any:
        nonlocal taken
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        taken += what == "opcode"
        return count

    usual = sys.gettrace()
    sys.settrace(count)
    try:
        act()
    finally:
        sys.settrace(usual)
    return taken
