"""Strings from a record or a file name, made safe to print: what cannot be seen is written out."""

from __future__ import annotations

import unicodedata

_UNSEEN = frozenset(
    [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)]
) | frozenset(range(0xE0100, 0xE01F0))
"""Characters that count as printable and yet show nothing."""


def visible(text: str) -> str:
    """The text with every control, direction, zero-width, tag, escape and odd blank character as ``\\u{202e}``.

    A ``\\u{`` that stands in the text itself is written out too, so that nobody can fake one.
    """
    if text.isascii() and text.isprintable() and "\\u{" not in text:
        return text
    shown = text.replace("\\u{", "\\u{5c}u{")
    return "".join(c if _seen(c) else f"\\u{{{ord(c):x}}}" for c in shown)


def _seen(character: str) -> bool:
    return character.isprintable() and ord(character) not in _UNSEEN


def width(text: str) -> int:
    """How many columns a terminal needs for the text."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) == "Me":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def fit(text: str, columns: int) -> str:
    """The text in exactly that many columns: filled with blanks, or cut with an ellipsis."""
    if width(text) <= columns:
        return text + " " * (columns - width(text))
    kept = ""
    for character in text:
        if width(kept + character) >= columns:
            break
        kept += character
    return fit(kept + "…", columns)
