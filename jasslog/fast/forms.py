"""How the commonest canonical lines lie in a file: at fixed widths, so whole tricks and deals are read at one go."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from struct import Struct
from typing import Any, NamedTuple

from jasslog.cards import CODES, RANKS, SUITS
from jasslog.log.games import MOST_EVENTS

HEADS = (1, 33)
"""Bytes of a line before its first member of interest: an opening brace, or a brace and a time."""

_SHORTEST = 48
"""Hardly any line has fewer bytes, so that so many numbers will do."""


class Texts:
    """By number what lines say of it; made as far as games need it."""

    def __init__(self) -> None:
        self.seq: tuple[bytes, ...] = ()
        self.cards: tuple[bytes, ...] = ()
        """All that follows who played what."""
        self.deals: tuple[bytes, ...] = ()
        """All that follows the seat of a hand."""

    def reach(self, size: int) -> None:
        """As far as a game of so many bytes goes; one with more numbers, which hardly is, will be declined."""
        most = min(size // _SHORTEST + 2, MOST_EVENTS)
        if most > len(self.seq):
            self.seq = tuple(b'"seq":%d,' % number for number in range(most))
            self.cards = tuple(b',"seq":%d,"type":"card_played"}\n' % number for number in range(most))
            self.deals = tuple(b',"seq":%d,"type":"hand_dealt"}\n' % number for number in range(most))


TEXTS = Texts()


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


@cache
def card_forms(head: int) -> tuple[Forms, ...]:
    """By how many cards: of each line the head, who played what, and the tail."""
    return tuple(Forms(cards, head, "20s", ',"seq":%d,"type":"card_played"}\n') for cards in range(37))


SEAT = {b'"seat":%d,' % seat: seat for seat in range(4)}
"""Seats by the text that names them."""

KEY = {
    b'"card":"%s","seat":%d' % (code.encode(), seat): seat * 36 + card
    for seat in range(5)
    for card, code in enumerate(CODES)
}
"""Seat and card in one byte, by the text that names them."""
CARD_OF_KEY = bytes(key % 36 for key in range(256))
SEAT_OF_KEY = bytes(key // 36 for key in range(256))
"""Tables for bytes.translate: the card and the seat of a key."""


@cache
def deal_forms(head: int, cards: int) -> Forms:
    """Four hands of so many cards; of each line the head, the list's begin, the cards, what leads to the seat, it, the
    tail."""
    return Forms(4, head, f"9s{5 * cards}s8s1s", ',"seq":%d,"type":"hand_dealt"}\n')


_FAR = 100
"""Beyond any card, and so is any sum with it."""
_SUIT = bytes(9 * SUITS.index(chr(byte)) if chr(byte) in SUITS else _FAR for byte in range(256))
_RANK = bytes(RANKS.index(chr(byte)) if chr(byte) in RANKS else _FAR for byte in range(256))
_LETTERS = (SUITS + RANKS).encode()


def listed_cards(lists: bytes, hands: int, cards: int) -> bytes:
    """The cards of so many lists like "D6","SJ"] written one after the other, a byte for each; more than 35 is none.

    Nothing where the lists do not lie so.
    """
    if lists.translate(None, _LETTERS) != (b'"",' * (cards - 1) + b'""]') * hands:
        return b""
    # Sums of a suit and a rank never carry over, so one addition of all of them is an addition of each.
    suits, ranks = lists[1::5].translate(_SUIT), lists[2::5].translate(_RANK)
    return (int.from_bytes(suits, "big") + int.from_bytes(ranks, "big")).to_bytes(hands * cards, "big")


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
