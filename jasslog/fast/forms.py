"""How the commonest canonical lines lie in a file: at fixed widths, so whole tricks and deals are read at one go."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from struct import Struct
from typing import Any, NamedTuple

from jasslog.cards import RANKS, SUITS
from jasslog.fast.unusual import Unusual
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
        self._head = head
        self._parts = parts
        self._tail = tail
        self._known: dict[str, Form] = {}

    def __missing__(self, number: int) -> Form:
        layout = self._layout_at(number)
        if layout not in self._known:
            made = Struct(layout)
            self._known[layout] = Form(made.unpack_from, made.size)
        form = self[number] = self._known[layout]
        return form

    def _layout_at(self, number: int) -> str:
        widths = [len(self._tail % step) for step in range(number, number + self._lines)]
        return "".join(f"{self._head}s{self._parts}{width}s" for width in widths)


_CARD = ',"seq":%d,"type":"card_played"}\n'

_CLAIM = '"points":22,"seq":%d,"type":"trick_claimed","winner":2}\n'


@cache
def card_forms(head: int) -> tuple[Forms, ...]:
    """By how many cards: of each line the head, who played what, and the tail."""
    return tuple(Forms(cards, head, "20s", _CARD) for cards in range(37))


class ClaimForms(Forms):
    """A trick with its claim, by the number of the first card: as for cards, then the claim's head and the rest of it.

    The points have two digits; the claim of fewer ends one byte earlier.
    """

    def _layout_at(self, number: int) -> str:
        return f"{super()._layout_at(number)}{self._head}s{len(_CLAIM % (number + self._lines))}s"


@cache
def claim_forms(head: int, players: int) -> ClaimForms:
    """Tricks with their claims, for lines with such a head."""
    return ClaimForms(players, head, "20s", _CARD)


SEAT = {b'"seat":%d,' % seat: seat for seat in range(5)}
"""Seats by the text that names them."""


@cache
def deal_forms(head: int, hands: int, cards: int) -> Forms:
    """By the number of the first hand: of each line the head, the list's begin, its cards, the seat's begin, it, the
    tail."""
    return Forms(hands, head, f"9s{5 * cards}s8s1s", ',"seq":%d,"type":"hand_dealt"}\n')


_FAR = 100
"""Beyond any card, and so is any sum with it."""


def _digits(letters: str, step: int) -> bytes:
    """A table for bytes.translate: the place of each letter times the step; any other byte is far beyond."""
    return bytes(step * letters.index(chr(byte)) if chr(byte) in letters else _FAR for byte in range(256))


_SUIT, _RANK, _SEAT = _digits(SUITS, 9), _digits(RANKS, 1), _digits("01234", 1)
_SUIT_ALONE, _SEAT_BEFORE = _digits(SUITS, 1), _digits("01234", 4)
_LETTERS = (SUITS + RANKS).encode()


class Played(NamedTuple):
    """Cards that were played, a byte for each."""

    cards: bytes
    seats: bytes
    suits: bytes
    """Seat and suit: four times the one and the other."""


def played_cards(texts: list[bytes]) -> Played:
    """The cards in as many texts like "card":"SJ","seat":0; beyond all cards and seats where one is none.

    Unusual where a text is another one.
    """
    joined = b"".join(texts)
    if joined.translate(None, _LETTERS + b"01234") != b'"card":"","seat":' * len(texts):
        raise Unusual
    # Three of twenty bytes were taken away, and here they lay unless a card or seat turns out beyond all others.
    suits, ranks, seats = joined[8::20], joined[9::20], joined[19::20]
    cards = _sums(suits.translate(_SUIT), ranks.translate(_RANK))
    return Played(cards, seats.translate(_SEAT), _sums(seats.translate(_SEAT_BEFORE), suits.translate(_SUIT_ALONE)))


def listed_cards(texts: list[bytes], cards: int) -> bytes:
    """The cards of lists like "D6","SJ"] with so many each, one after the other, a byte for each; beyond all cards
    where one is none.

    Unusual where a text is another one.
    """
    joined = b"".join(texts)
    if joined.translate(None, _LETTERS) != (b'"",' * (cards - 1) + b'""]') * len(texts):
        raise Unusual
    return _sums(joined[1::5].translate(_SUIT), joined[2::5].translate(_RANK))


def _sums(some: bytes, others: bytes) -> bytes:
    """The sums byte by byte; they never carry over, so one addition of all of them is an addition of each."""
    return (int.from_bytes(some, "big") + int.from_bytes(others, "big")).to_bytes(len(some), "big")


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
