"""Colour for a terminal; it never carries a meaning that the words do not carry too."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """How text is set off; without colour every method gives the text back as it is."""

    colour: bool = False

    def bold(self, text: str) -> str:
        """Set off: a heading, the winner of a trick."""
        return self._set("1", text)

    def faint(self, text: str) -> str:
        """Set back: what is there only to look up."""
        return self._set("2", text)

    def bad(self, text: str) -> str:
        """Something illegal or wrong."""
        return self._set("1;31", text)

    def doubtful(self, text: str) -> str:
        """A warning, or something undecided."""
        return self._set("33", text)

    def good(self, text: str) -> str:
        """Something in order."""
        return self._set("32", text)

    def of(self, severity: str, text: str) -> str:
        """As befits a severity or a verdict."""
        if severity in ("error", "broken"):
            return self.bad(text)
        if severity in ("warning", "undecided", "unchecked"):
            return self.doubtful(text)
        return self.good(text) if severity == "ok" else text

    def _set(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text
