"""For whom something is told: for the eye, in columns, or for the ear, in sentences, one fact a line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_ALOUD: ContextVar[bool] = ContextVar("aloud", default=False)


def aloud() -> bool:
    """Whether what is told now will be read out: no columns, no boxes, no signs, cards and figures in words."""
    return _ALOUD.get()


@contextmanager
def telling(*, aloud: bool) -> Iterator[None]:
    """Tell everything inside for the ear, or for the eye."""
    before = _ALOUD.set(aloud)
    try:
        yield
    finally:
        _ALOUD.reset(before)
