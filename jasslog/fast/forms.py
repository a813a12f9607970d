"""How the commonest canonical lines lie in a file: those of a kind are equally long, so many are read as a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from jasslog.cards import RANKS, SUITS
from jasslog.fast.unusual import Unusual
from jasslog.log.games import MOST_EVENTS


class Texts:
    """By number what lines say of it; made as far as games need it."""

    def __init__(self) -> None:
        self.seq: tuple[bytes, ...] = ()
        self.digits: tuple[bytes, ...] = ()
        """At least three bytes, which in a line ahead of the others come before its number."""

    def reach(self, events: int) -> None:
        """As far as a game of so many events goes."""
        if events > MOST_EVENTS:
            raise Unusual
        if events > len(self.seq):
            self.digits = tuple([(b'":%d' % number)[-max(3, len(str(number))) :] for number in range(events)])
            self.seq = tuple([b'"seq":%d,' % number for number in range(events)])


TEXTS = Texts()

SEAT = {b'"seat":%d,' % seat: seat for seat in range(5)}
"""Seats by the text that names them."""

UNTIMED, TIMED = len(b"{"), len(b'{"at":"2026-01-01T00:00:00.000Z",')
"""Bytes of a line before its first member other than the time, without one and with it."""
_MIDNIGHT = b'{"at":"2026-01-01T00:00:00.000Z",'

_LETTERS = (SUITS + RANKS).encode()
_FIGURES = b"0123456789" + _LETTERS
_FREE = b"q" + _FIGURES


class Form(NamedTuple):
    """Canonical lines of one kind with numbers of one width: they differ in nothing but figures and letters of cards.

    A seat stands right before the number. A number with fewer digits has more letters q instead: "seqq":12.
    """

    size: int
    """Bytes of a line."""
    bare: bytes
    """What is left of a line without digits, the letters that cards have, and q."""
    head: int
    """Bytes before the first member other than the time."""
    seq: int
    """Where the number begins."""
    width: int
    """How many digits it has."""
    end: bytes
    """How a line ends."""
    cards: int
    """How many cards the hand has that it deals; 0 if one card is played."""


def _form(head: int, width: int, said: bytes, end: bytes, cards: int) -> Form:
    line = b"%b%b%b%b" % (_MIDNIGHT if head == TIMED else b"{", said, b"0" * width, end)
    return Form(len(line), line.translate(None, _FREE), head, len(line) - len(end) - width, width, end, cards)


@cache
def played_form(head: int, width: int, kind: bytes = b"card_played") -> Form:
    """Cards that are played, or of which something else is told in just such lines."""
    return _form(head, width, b'"card":"SJ","seat":0,"seq":', b',"type":"%b"}\n' % kind, 0)


@cache
def dealt_form(head: int, width: int, cards: int) -> Form:
    """Hands of so many cards that are dealt."""
    listed = b",".join([b'"SJ"'] * cards)
    return _form(head, width, b'"cards":[%b],"seat":0,"seq":' % listed, b',"type":"hand_dealt"}\n', cards)


_FAR = 100
"""Beyond any card, and so is any sum with it."""


def _digits(letters: str, step: int) -> bytes:
    """A table for bytes.translate: the place of each letter times the step; any other byte is far beyond."""
    return bytes(step * letters.index(chr(byte)) if chr(byte) in letters else _FAR for byte in range(256))


_SUIT, _RANK, _SEAT = _digits(SUITS, 9), _digits(RANKS, 1), _digits("01234", 1)
_SUIT_ALONE, _SEAT_BEFORE = _digits(SUITS, 1), _digits("01234", 4)


class Table:
    """Lines of one form, one below the other without anything between: its columns are bytes of one stride.

    Unusual where they have not that form or not these numbers, of which the digits are given, or no times.
    """

    def __init__(self, text: bytes, form: Form, numbers: bytes) -> None:
        size, head, width = form.size, form.head, form.width
        if text.translate(None, _FREE) != form.bare * (len(text) // size):
            raise Unusual
        # So many bytes were taken away of each line as digits and letters there are in it, and here they must be.
        many = len(text) // size
        if text[form.seq - 4 :: size] != b"e" * many or text[form.seq - 3 :: size] != b"q" * many:
            raise Unusual
        for place in range(width):
            if text[form.seq + place :: size] != numbers[place::width]:
                raise Unusual
        if head == TIMED and not clocked(text, size):
            raise Unusual
        self.seats = text[form.seq - len(b'0,"seq":') :: size]
        """The digits of the seats."""
        self.cards = self.seated = self.suits = b""
        """Of cards: the cards, the seats, and four times the seat and the suit; a byte for each, beyond all cards and
        seats where one is none. Of hands: the cards, one hand after the other."""
        if form.cards:
            self._deal(text, form)
        else:
            self._play(text, form)

    def _play(self, text: bytes, form: Form) -> None:
        suits, ranks = (text[form.head + len(b'"card":"') + place :: form.size] for place in (0, 1))
        self.cards = _sums(suits.translate(_SUIT), ranks.translate(_RANK))
        self.seated = self.seats.translate(_SEAT)
        self.suits = _sums(self.seats.translate(_SEAT_BEFORE), suits.translate(_SUIT_ALONE))

    def _deal(self, text: bytes, form: Form) -> None:
        begins, stop = form.head + len(b'"cards":['), len(text)
        lists = [text[place : place + 5 * form.cards] for place in range(begins, stop, form.size)]
        joined = b"".join(lists)
        self.cards = _sums(joined[1::5].translate(_SUIT), joined[2::5].translate(_RANK))


class Part(NamedTuple):
    """Some lines of a table that follow one another."""

    table: Table
    begin: int
    stop: int

    @property
    def seats(self) -> bytes:
        """The digits of the seats."""
        return self.table.seats[self.begin : self.stop]

    def played(self) -> tuple[bytes, bytes, bytes]:
        """Cards, seats, and four times the seat and the suit."""
        table, begin, stop = self
        return table.cards[begin:stop], table.seated[begin:stop], table.suits[begin:stop]

    def dealt(self, cards: int) -> bytes:
        """The cards of hands with so many each, one after the other."""
        return self.table.cards[cards * self.begin : cards * self.stop]

    def hands(self, cards: int) -> Iterator[tuple[int, bytes]]:
        """The same hand by hand, with the seat of each."""
        dealt, seats = self.dealt(cards), self.seats.translate(_SEAT)
        return ((seat, dealt[cards * place : cards * (place + 1)]) for place, seat in enumerate(seats))


def _sums(some: bytes, others: bytes) -> bytes:
    """The sums byte by byte; they never carry over, so one addition of all of them is an addition of each."""
    return (int.from_bytes(some, "big") + int.from_bytes(others, "big")).to_bytes(len(some), "big")


_BARE = _MIDNIGHT.translate(None, _FIGURES)
_is_hour = re.compile(rb"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3])").fullmatch


def clocked(text: bytes, size: int) -> bool:
    """Whether lines of one length, one below the other, have minutes, seconds and thousandths; the unit of the hour
    is a digit, too."""
    tens = text[21::size] + text[24::size]
    units = b"".join([text[place::size] for place in (19, 22, 25, 27, 28, 29)])
    return not tens.translate(None, b"012345") and (units.isdigit() or not units)


def are_heads(heads: list[bytes], head: int) -> bool:
    """Whether these begin lines that all have a time, or all none."""
    joined = b"".join(heads)
    if head == UNTIMED:
        return joined == b"{" * len(heads)
    return joined.translate(None, _FIGURES) == _BARE * len(heads) and clocked(joined, TIMED)


def in_order(lines: list[bytes], since: bytes) -> bool:
    """Whether no line is earlier than the one ahead of it, and all have a date and an hour; the rest is up to others.

    ``since`` is the time at which the game began.
    """
    if lines != sorted(lines):
        heads = [line[:TIMED] for line in lines]
        if heads != sorted(heads):
            return False
    first, last = lines[0], lines[-1]
    # What the first and the last begin with all do, and on one day no hour is beyond those two.
    hours = {first[7:20], last[7:20]} if first[:18] == last[:18] else {line[7:20] for line in lines}
    return first[7:31] >= since and all(map(_is_hour, hours))
