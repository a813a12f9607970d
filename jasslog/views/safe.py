"""Strings from a record or a file name, made safe to print: what cannot be seen is written out."""

from __future__ import annotations

import re
from typing import Any

from msgspec import to_builtins

from jasslog.views.manner import aloud

COLUMNS = 80
"""How wide text for a terminal may be."""
_UNSEEN = frozenset(
    [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)]
) | frozenset(range(0xE0100, 0xE01F0))
"""Characters that count as printable and yet show nothing."""

_CONTROLS = re.compile("[\x7f-\x9f]")
"""Control characters that JSON lets stand as they are, and some terminals obey."""


def as_json(value: Any, *, indented: bool = False) -> str:
    """A value as JSON with every control character written out."""
    import orjson

    text = orjson.dumps(to_builtins(value), option=orjson.OPT_INDENT_2 if indented else None).decode()
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def visible(text: str) -> str:
    """The text with every control, direction, zero-width, tag, escape and odd blank character as ``\\u{202e}``.

    Doing it twice changes nothing more.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if _seen(c) else f"\\u{{{ord(c):x}}}" for c in text)


def _seen(character: str) -> bool:
    return character.isprintable() and ord(character) not in _UNSEEN


def width(text: str) -> int:
    """How many columns a terminal needs for the text."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    import unicodedata

    if unicodedata.combining(character) or unicodedata.category(character) == "Me":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shorten(text: str, columns: int) -> str:
    """The text, cut with an ellipsis where it needs more columns than that."""
    if width(text) <= columns:
        return text
    kept = ""
    for character in text:
        if width(kept + character) >= columns:
            break
        kept += character
    return kept + "…"


def fit(text: str, columns: int) -> str:
    """The text in exactly that many columns: filled with blanks, or cut with an ellipsis."""
    text = shorten(text, columns)
    return text + " " * (columns - width(text))


def wrap(text: str, first: str = "", rest: str = "", columns: int = COLUMNS) -> list[str]:
    """The text in lines that fit a terminal; a score such as 80 : 77 stays together, and for the ear everything."""
    if aloud():
        return [text]
    import textwrap

    kept = text.replace(" : ", "\x00:\x00").replace("= ", "=\x00")
    lines = textwrap.wrap(
        kept, columns, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )
    return [line.replace("\x00", " ") for line in lines]
