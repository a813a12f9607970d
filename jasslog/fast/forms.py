"""How the commonest canonical lines lie in a file: at fixed widths, so whole tricks and deals are read at one go."""

from __future__ import annotations

import re
from collections.abc import Callable
from struct import Struct
from typing import Any, NamedTuple

from jasslog.cards import BIT, CODES
from jasslog.log.games import MOST_EVENTS

HEADS = (1, 33)
"""Bytes of a line before its first member of interest: an opening brace, or a brace and a time."""


class Form(NamedTuple):
    """Lines that follow one another without anything between."""

    unpack: Callable[[bytes, int], tuple[Any, ...]]
    """From the bytes and a place: the parts of each line in turn, first the head and last the tail."""
    size: int
    """Bytes of all the lines."""


class Forms(dict[int, Form]):
    """The form of so many lines of a kind by the number of the first; numbers of equal width share theirs."""

    def __init__(self, lines: int, head: int, parts: str, tail: str) -> None:
        self._lines = lines
        self._layout = f"{head}s{parts}"
        self._tail = tail
        self._known: dict[str, Form] = {}

    def __missing__(self, number: int) -> Form:
        widths = [len(self._tail % step) for step in range(number, number + self._lines)]
        layout = "".join(f"{self._layout}{width}s" for width in widths)
        if layout not in self._known:
            made = Struct(layout)
            self._known[layout] = Form(made.unpack_from, made.size)
        form = self[number] = self._known[layout]
        return form


_CARD_TAIL = ',"seq":%d,"type":"card_played"}\n'
CARDS = {head: tuple(Forms(cards, head, "20s", _CARD_TAIL) for cards in range(37)) for head in HEADS}
"""By the bytes of a head and how many cards there are; of each line the head, who played what, and the tail."""
_CARD_TAILS = tuple((_CARD_TAIL % number).encode() for number in range(MOST_EVENTS))


def card_tails(number: int, cards: int) -> tuple[bytes, ...]:
    """The tails of the lines of so many cards in a row, from the number of the first; fewer beyond the last number."""
    return _CARD_TAILS[number : number + cards]


PLAYED = {
    b'"card":"%s","seat":%d' % (code.encode(), seat): (seat, card)
    for seat in range(5)
    for card, code in enumerate(CODES)
}
"""Seat and card, by the bytes that name them."""
card_of = {who: card for who, (_, card) in PLAYED.items()}.__getitem__
bit_of = {who: 1 << 36 * seat + card for who, (seat, card) in PLAYED.items()}.__getitem__
"""The bit of a card in a set of all hands, where the hand of seat s takes the bits 36 s to 36 s + 35."""


_DEAL_TAIL = ',"seq":%d,"type":"hand_dealt"}\n'
DEAL = {head: Forms(4, head, "9s" + "5s" * 8 + "4s" + "9s1s", _DEAL_TAIL) for head in HEADS}
"""By the bytes of a head; of each line the head, the list's begin, nine cards, what is before the seat, it, the tail."""
_DEAL_TAILS = tuple((_DEAL_TAIL % number).encode() for number in range(MOST_EVENTS))


def deal_tails(number: int) -> tuple[bytes, ...]:
    """The tails of the lines of four hands, from the number of the first."""
    return _DEAL_TAILS[number : number + 4]


_QUOTED = {b'"%s"%s' % (code.encode(), comma): BIT[card] for card, code in enumerate(CODES) for comma in (b",", b"")}
listed_bit = _QUOTED.__getitem__
"""The bit of a card in a list such as "D6","SJ", by its text with or without the comma behind it."""


_MIDNIGHT = b'{"at":"0000-00-00T00:00:00.000Z",'
_NO_DIGITS = bytes(48 if 48 <= byte < 58 else byte for byte in range(256))
_is_hour = re.compile(rb"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3])").fullmatch


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
