"""A bookmark: a small file that says how far a long run has come, so that it can be gone on with."""

from __future__ import annotations

import hashlib
import os
from typing import Any

import orjson

from jasslog.log.mend import put
from jasslog.regular import NotRegular, open_regular

_MARK = "jasslog/bookmark/1"
_MOST = 1 << 26
"""Most bytes of one."""
_AROUND = 1 << 12
"""Bytes before and behind a place that are looked at again."""


class BookmarkError(Exception):
    """A bookmark that cannot be used; the reason is foreign, broken, other-run, files-changed or output-changed."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Bookmark:
    """The file of one run. It appears and changes as a whole, and never in the place of a file that is not one."""

    def __init__(self, path: str, question: str) -> None:
        """``question`` tells this run from all others."""
        self.path = path
        self._question = question

    def read(self) -> dict[str, Any] | None:
        """How far the run has come; None where there is no bookmark yet. BookmarkError where it cannot be used."""
        try:
            with open_regular(self.path) as file:
                text = file.read(len(_begin()))
                if text != _begin():
                    raise BookmarkError("foreign")
                text += file.read(_MOST)
        except FileNotFoundError:
            return None
        except NotRegular as error:
            raise BookmarkError("foreign") from error
        try:
            told = orjson.loads(text)
        except ValueError:
            raise BookmarkError("broken") from None
        check = told.pop("sha256", "")
        if check != _digest(orjson.dumps(told)):
            raise BookmarkError("broken")
        if told["question"] != self._question:
            raise BookmarkError("other-run")
        place: dict[str, Any] = told["place"]
        return place

    def write(self, place: dict[str, Any]) -> None:
        """Note how far the run has come; on the disk when this is back. OSError where it cannot be."""
        told = {"bookmark": _MARK, "question": self._question, "place": place}
        told["sha256"] = _digest(orjson.dumps(told))
        put(self.path, orjson.dumps(told), 0o600)

    def remove(self) -> None:
        """Take it away, when the run has come to its end."""
        os.unlink(self.path)


def around(file: str, place: int) -> str:
    """A digest of the bytes of a file around a place; empty where they cannot be read."""
    try:
        with open_regular(file) as opened:
            opened.seek(max(0, place - _AROUND))
            return _digest(opened.read(2 * _AROUND))
    except (OSError, ValueError):
        return ""


def _begin() -> bytes:
    return orjson.dumps({"bookmark": _MARK})[:-1]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
