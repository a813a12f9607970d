"""What is wrong with a transcript, told as text: the place, the line, and what may have been meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from jasslog.views.finding import notation
from jasslog.views.lent import refused_as
from jasslog.views.manner import aloud
from jasslog.views.messages import catalogue, count, fill, say, sentence, word
from jasslog.views.safe import COLUMNS, shorten, visible, width

if TYPE_CHECKING:
    from jasslog.formats.jass.mistakes import Mistake
    from jasslog.formats.jass.read import Transcript
    from jasslog.views.style import Style

_PART = ("part", "broken")


def mistakes_text(transcript: Transcript, file: str, style: Style) -> str:
    """Every mistake with its line."""
    told = [part for mistake in transcript.mistakes for part in _lines(mistake, transcript, file, style)]
    if aloud():
        told = [count("mistakes", len(transcript.mistakes)) + "."] + [sentence(part) for part in told]
    if transcript.more:
        told.append(say("mistake.more"))
    return "".join(f"{line}\n" for line in told)


def mistake_json(mistake: Mistake, file: str) -> dict[str, Any]:
    """A mistake as JSON: file, line, column, name, found, expected, suggestion."""
    return {"file": file, **mistake._asdict()}


def mistake_text(mistake: Mistake) -> str:
    """What is wrong, in a sentence."""
    expected = mistake.expected
    if mistake.name in _PART:
        expected = word("mistake_parts", expected)
    elif mistake.name == "event":
        expected = notation("expected", expected)
    elif mistake.name == "refused":
        expected = refused_as(expected)
    found = notation("found", mistake.found) if mistake.name in _PART else visible(mistake.found)
    text = fill(catalogue()["mistakes"][mistake.name], {**mistake._asdict(), "expected": expected, "found": found})
    if mistake.suggestion and "{suggestion}" not in catalogue()["mistakes"][mistake.name]:
        return say("mistake.near", text=text, suggestion=mistake.suggestion)
    return text


def _lines(mistake: Mistake, transcript: Transcript, file: str, style: Style) -> Iterator[str]:
    if aloud():
        yield say("mistake.aloud", line=mistake.line, column=mistake.column, text=mistake_text(mistake))
        return
    place = f"{visible(file)}:{mistake.line}:{mistake.column}"
    yield f"{style.bold(place)}: {mistake_text(mistake)}"
    source = transcript.source[mistake.line - 1]
    margin = f"{mistake.line:>4} | "
    room = COLUMNS - len(margin)
    start = max(0, mistake.column - 1 - room // 2) if width(source) > room else 0
    before = visible(source[start : mistake.column - 1])
    if source.strip():
        yield margin + shorten(visible(source[start : start + room]), room)
        yield " " * (len(margin) - 2) + "| " + " " * width(before) + style.bad("^" * _length(mistake, source))


def _length(mistake: Mistake, source: str) -> int:
    """How many characters of the line are meant."""
    there = source.startswith(mistake.found, mistake.column - 1)
    return min(max(len(mistake.found), 1), 20) if there else 1
