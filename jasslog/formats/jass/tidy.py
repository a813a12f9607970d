"""The one canonical form of a transcript, with its comments where they were."""

from __future__ import annotations

from collections import defaultdict

from jasslog.formats.jass.alphabets import Alphabet
from jasslog.formats.jass.read import Transcript
from jasslog.formats.jass.write import Written, write

_COMMENT = "; "


def tidied(source: Transcript, alphabet: Alphabet | None = None) -> str:
    """The text of a transcript without mistakes in its canonical form, in its own alphabet or another one.

    Tidying twice changes nothing more.
    """
    assert source.variant is not None
    lines = write(source.events, source.variant, alphabet or source.alphabet, times=True, unpinned=source.unpinned)
    if "game" not in source.head:
        lines = [line for line in lines if line.told != ("game",)]
    return _told(lines, _Comments(source, lines))


class _Comments:
    """The comments of a transcript by the canonical line to which they belong."""

    def __init__(self, source: Transcript, lines: list[Written]) -> None:
        first, last = _spans(source, lines)
        self.before: dict[int, list[str]] = defaultdict(list)
        """Those that have a line of their own; under the number of lines those at the end."""
        self.beside: dict[int, str] = {}
        waiting: list[str] = []
        for number in sorted({*first, *source.comments}):
            comment, beside = source.comments.get(number, ("", False))
            if number in first:
                self.before[first[number]] += waiting
                waiting = []
            if number in source.comments and beside and number in last:
                self._beside(last[number], comment)
            elif number in source.comments:
                waiting.append(comment)
        self.before[len(lines)] += waiting

    def _beside(self, line: int, comment: str) -> None:
        """Put a comment at the end of a line; an earlier one there gets a line of its own."""
        if line in self.beside:
            self.before[line].append(self.beside[line])
        self.beside[line] = comment


def _spans(source: Transcript, lines: list[Written]) -> tuple[dict[int, int], dict[int, int]]:
    """For each line of the source the first and the last canonical line that tells the same."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for place, line in enumerate(lines):
        for told in line.told:
            number = source.head.get(told, 0) if isinstance(told, str) else source.lines[told]
            if number:
                first.setdefault(number, place)
                last[number] = place
    return first, last


def _told(lines: list[Written], comments: _Comments) -> str:
    text = ""
    for place, line in enumerate(lines):
        text += "\n" if line.gap else ""
        text += "".join(f"{_COMMENT}{comment}".rstrip() + "\n" for comment in comments.before[place])
        beside = comments.beside.get(place)
        text += line.text + (f"  {_COMMENT}{beside}".rstrip() if beside is not None else "") + "\n"
    return text + "".join(f"{_COMMENT}{comment}".rstrip() + "\n" for comment in comments.before[len(lines)])
