"""The one canonical form of a transcript, with its comments where they were."""

from __future__ import annotations

from collections import defaultdict

from jasslog.formats.jass.alphabets import Alphabet
from jasslog.formats.jass.read import Transcript
from jasslog.formats.jass.write import Written, write


def tidied(source: Transcript, alphabet: Alphabet | None = None) -> str:
    """The text of a transcript without mistakes in its canonical form, in its own alphabet or another one.

    Tidying twice changes nothing more.
    """
    assert source.variant is not None
    lines = write(source.events, source.variant, alphabet or source.alphabet, times=True, unpinned=source.unpinned)
    if "game" not in source.head:
        lines = [line for line in lines if line.told != ("game",)]
    before, beside = _comments(source, lines)
    told: list[str] = []
    for place, line in enumerate(lines):
        told += [""] * line.gap + before[place] + [line.text + beside.get(place, "")]
    return "".join(f"{line}\n" for line in told + before[len(lines)])


def _comments(source: Transcript, lines: list[Written]) -> tuple[dict[int, list[str]], dict[int, str]]:
    """The comments by the canonical line to which they belong, as they are written.

    First those that have a line of their own, those at the end under the number of lines; then those beside a line, of
    several the last.
    """
    first, last = _spans(source, lines)
    before: dict[int, list[str]] = defaultdict(list)
    beside: dict[int, str] = {}
    waiting: list[str] = []
    for number in sorted({*first, *source.comments}):
        if number in first:
            before[first[number]] += waiting
            waiting = []
        if number in source.comments:
            comment, is_beside = source.comments[number]
            written = f"; {comment}".rstrip()
            if not is_beside or number not in last:
                waiting.append(written)
                continue
            if last[number] in beside:
                before[last[number]].append(beside[last[number]].lstrip())
            beside[last[number]] = f"  {written}"
    before[len(lines)] += waiting
    return before, beside


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
