"""How the commonest canonical lines lie in a file: fixed widths, so that whole tricks are read at one go."""

from __future__ import annotations

import re
from collections.abc import Callable
from struct import Struct
from typing import Any, NamedTuple

from jasslog.cards import BIT, CODES

HEADS = (1, 33)
"""Bytes before a line's first member of interest: an opening brace, or a brace and a time."""
_WHO = 20
_MIDNIGHT = b'{"at":"0000-00-00T00:00:00.000Z",'
_is_hour = re.compile(rb"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3])").fullmatch
_NO_DIGITS = bytes(48 if 48 <= byte < 58 else byte for byte in range(256))


class Form(NamedTuple):
    """Cards that follow one another without anything between."""

    unpack: Callable[[bytes, int], tuple[Any, ...]]
    """From the bytes and a place: head, who played what, and tail of each line in turn."""
    size: int
    """Bytes of all the lines."""
    tails: tuple[bytes, ...]
    """The tails as they must be."""


class Forms(dict[int, Form]):
    """The form of so many cards in a row by the number of the first, made when it is first asked for."""

    def __init__(self, cards: int, head: int) -> None:
        self._cards = cards
        self._head = head

    def __missing__(self, number: int) -> Form:
        tails = tuple(b',"seq":%d,"type":"card_played"}\n' % (number + step) for step in range(self._cards))
        layout = Struct("".join(f"{self._head}s{_WHO}s{len(tail)}s" for tail in tails))
        form = self[number] = Form(layout.unpack_from, layout.size, tails)
        return form


SINGLE = {head: Forms(1, head) for head in HEADS}
TRICK = {head: Forms(4, head) for head in HEADS}
"""For lines with a head of that many bytes."""

PLAYED = {
    b'"card":"%s","seat":%d' % (code.encode(), seat): (seat, card)
    for seat in range(5)
    for card, code in enumerate(CODES)
}
"""Seat and card, by the bytes that name them."""
_LAID = tuple(
    {who: (card, 1 << 36 * seat + card) for who, (owner, card) in PLAYED.items() if owner == seat} for seat in range(4)
)
LAID_FROM = tuple(tuple(_LAID[(seat + step) % 4] for step in range(4)) for seat in range(4))
"""By the seat that leads, for each seat in turn: card and its bit in a set of all four hands, by the bytes that name it.

The hand of seat s takes the bits 36 s to 36 s + 35 of that set.
"""


class _Cards(dict[bytes, int]):
    """The set of up to three cards by their text, each text learned when it first comes."""

    def __missing__(self, text: bytes) -> int:
        found = 0
        for code in text.removesuffix(b",").split(b","):
            found += _QUOTED[code]
        self[text] = found
        return found


_QUOTED = {b'"%s"' % code.encode(): BIT[card] for card, code in enumerate(CODES)}
_THREES = _Cards()


def card_sum(text: bytes) -> int:
    """The sum of the bits of all cards in a list such as "D6","SJ"; KeyError for anything else.

    A sum of so many bits has as many bits set only if no two are the same.
    """
    threes = _THREES
    return sum([threes[text[start : start + 15]] for start in range(0, len(text), 15)])


def in_time(heads: list[bytes], head: int, since: bytes) -> bool:
    """Whether these are the heads of lines, each with a time and none before the one ahead of it; or all without one.

    ``since`` is the time at which the game began. All times are tested together, column by column.
    """
    joined = b"".join(heads)
    if head == 1:
        return joined == b"{" * len(heads)
    if joined.translate(_NO_DIGITS) != _MIDNIGHT * len(heads) or heads != sorted(heads):
        return False
    if (joined[21::33] + joined[24::33]).translate(None, b"012345"):
        return False
    first, last = heads[0], heads[-1]
    # On one day the last hour is the greatest.
    hours = {last[7:20]} if first[7:17] == last[7:17] else {head[7:20] for head in heads}
    return first[7:31] >= since and all(map(_is_hour, hours))
