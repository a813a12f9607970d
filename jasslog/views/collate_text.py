"""Two records of one game side by side, in the words of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.views.layout import as_text
from jasslog.views.messages import count, say, word
from jasslog.views.safe import visible, wrap
from jasslog.views.words import spelled

if TYPE_CHECKING:
    from jasslog.library.collate import CollateAnswer, CollatedDifference
    from jasslog.views.style import Style
    from jasslog.views.words import Table


def collation_text(found: CollateAnswer, table: Table, files: tuple[str, str], style: Style) -> str:
    """A line for each difference, and which record the cards bear out."""
    names = [visible(file) for file in files]
    lines = [style.bold(f"A {names[0]}"), style.bold(f"B {names[1]}"), ""]
    shared = sum(1 for a, b in found.rounds if a and b)
    lines.append(say("collate.rounds", shared=count("rounds", shared), differences=len(found.differences)))
    lines += [line for one in found.differences for line in wrap(_difference(one, table), "  ", "      ")]
    return as_text(lines)


def _difference(one: CollatedDifference, table: Table) -> str:
    both = [place or say("nothing_there") for place in (one.first, one.second)]
    place = one.first if one.first == one.second else say("collate.places", first=both[0], second=both[1])
    who = f" {table.seat(one.seat)}" if one.seat >= 0 else ""
    told = [_told(one.what, text) if text else say("nothing") for text in one.told]
    slots = {"place": place, "what": word("collated", one.what), "who": who, "first": told[0], "second": told[1]}
    return say("collate.line", decided=word("decided", one.decided), **slots)


def _told(what: str, text: str) -> str:
    if what != "claimed":
        return spelled(text)
    of, _, scores = text.partition(" ")
    return f"{word('parts', of)} {scores}"
