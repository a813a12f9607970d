"""How the commonest canonical lines lie in a file: of fixed width, so that whole tricks and deals are read at one go."""

from __future__ import annotations

import re
from collections.abc import Callable
from struct import Struct
from typing import Any, NamedTuple

from jasslog.cards import BIT, CODES

HEADS = (1, 33)
"""Bytes of a line before its first member of interest: an opening brace, or a brace and a time."""


class Form(NamedTuple):
    """Lines that follow one another without anything between."""

    unpack: Callable[[bytes, int], tuple[Any, ...]]
    """From the bytes and a place: of each line in turn the head, what it says, and its tail."""
    size: int
    """Bytes of all the lines."""
    tails: tuple[bytes, ...]
    """The tails as they must be."""


class _Cards(dict[int, Form]):
    """The form of so many cards in a row by the number of the first, made when it is first asked for."""

    def __init__(self, head: int, cards: int) -> None:
        self._head = head
        self._cards = cards

    def __missing__(self, number: int) -> Form:
        tails = tuple(b',"seq":%d,"type":"card_played"}\n' % (number + step) for step in range(self._cards))
        layout = Struct("".join(f"{self._head}s20s{len(tail)}s" for tail in tails))
        form = self[number] = Form(layout.unpack_from, layout.size, tails)
        return form


CARDS = {head: tuple(_Cards(head, cards) for cards in range(37)) for head in HEADS}
"""By the bytes of a head and how many cards there are."""

PLAYED = {
    b'"card":"%s","seat":%d' % (code.encode(), seat): (seat, card)
    for seat in range(5)
    for card, code in enumerate(CODES)
}
"""Seat and card, by the bytes that name them."""
card_of = {who: card for who, (_, card) in PLAYED.items()}.__getitem__
bit_of = {who: 1 << 36 * seat + card for who, (seat, card) in PLAYED.items()}.__getitem__
"""The bit of a card in a set of all hands, where the hand of seat s takes the bits 36 s to 36 s + 35."""


class _Deal(dict[int, Form]):
    """The form of four hands of nine cards; the tails, and so the seats, may come in any turn of their order."""

    def __init__(self, head: int) -> None:
        self._head = head

    def __missing__(self, number: int) -> Form:
        tails = tuple(_dealt(seat, number + step) for step in range(4) for seat in range(4))
        layout = Struct("".join(f"{self._head}s9s15s15s14s{len(_dealt(0, number + step))}s" for step in range(4)))
        form = self[number] = Form(layout.unpack_from, layout.size, tails)
        return form


def _dealt(seat: int, number: int) -> bytes:
    return b'],"seat":%d,"seq":%d,"type":"hand_dealt"}\n' % (seat, number)


DEAL = {head: _Deal(head) for head in HEADS}
"""By the bytes of a head; of each line the head, the beginning of the list, three cards, three, three, and the tail."""


class _Threes(dict[bytes, int]):
    """The sum of the bits of a few cards in a list such as "D6","SJ", by their text; KeyError for anything else."""

    def __missing__(self, text: bytes) -> int:
        found = sum([_QUOTED[code] for code in text.removesuffix(b",").split(b",")])
        self[text] = found
        return found


_QUOTED = {b'"%s"' % code.encode(): BIT[card] for card, code in enumerate(CODES)}
THREES = _Threes()


def card_sum(text: bytes) -> int:
    """The sum of the bits of all cards in a list such as "D6","SJ"; KeyError for anything else.

    A sum of so many bits has as many bits set only if no two are the same.
    """
    return sum([THREES[text[start : start + 15]] for start in range(0, len(text), 15)])


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
