"""An interrupt waits until what is being written is whole."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Interrupts:
    """While it is open, an interrupt is raised at once, except where it has to wait."""

    def __init__(self) -> None:
        self._waiting = self._busy = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        # Only the main thread is interrupted at all.
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, *signal: object) -> None:
        if not self._busy:
            raise KeyboardInterrupt
        self._waiting = True

    @contextmanager
    def wait(self) -> Iterator[None]:
        """An interrupt in here comes at the end of it."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
        if self._waiting:
            self._waiting = False
            raise KeyboardInterrupt
