"""How the commonest canonical lines lie in a file: those of a kind are equally long, so many are read as a table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from jasslog.cards import RANKS, SUITS
from jasslog.fast.clock import MIDNIGHT, TIMED, put_times
from jasslog.fast.unusual import Unusual
from jasslog.log.games import MOST_EVENTS


class Texts:
    """By number what lines say of it; made as far as games need it."""

    def __init__(self) -> None:
        self.places: tuple[int, ...] = ()
        """The numbers themselves."""
        self.seq: tuple[bytes, ...] = ()
        self.digits: tuple[bytes, ...] = ()
        """With the two bytes before them, and as many letters q ahead of those as it has fewer than three."""

    def reach(self, events: int) -> None:
        """As far as a game of so many events goes."""
        if events > MOST_EVENTS:
            raise Unusual
        if events > len(self.seq):
            self.digits = tuple([(b'":%d' % number).rjust(5, b"q") for number in range(events)])
            self.places = tuple(range(events))
            self.seq = tuple([b'"seq":%d,' % number for number in range(events)])


TEXTS = Texts()

SEAT = {b'"seat":%d,' % seat: seat for seat in range(5)}
"""Seats by the text that names them."""


class Form(NamedTuple):
    """Canonical lines of one kind with numbers of one width: they differ in nothing but some digits and letters.

    A seat stands right before the number. A number with fewer digits has more letters q instead: "seqq":12.
    """

    line: bytes
    """One of them."""
    free: tuple[int, ...]
    """Where they differ, but for time and number."""
    timed: bool
    """They have times."""
    dated: bool
    """Of which the date is given."""
    seq: int
    """Where the number begins."""
    width: int
    """How many digits it has."""
    end: bytes
    """How a line ends."""
    cards: int
    """How many cards the hand has that it deals; 0 if one card is played."""

    @property
    def first_card(self) -> int:
        """Where the first card stands."""
        return self.line.index(b"SJ")


def _form(head: int, dated: bool, width: int, said: bytes, end: bytes, cards: int) -> Form:
    line = b"%b%b%b%b" % (MIDNIGHT if head == TIMED else b"{", said, b"0" * width, end)
    seq = len(line) - len(end) - width
    named = [place for place in range(len(line)) if line.startswith(b"SJ", place)]
    free = [seq - len(b'0,"seq":'), *named, *[place + 1 for place in named]]
    return Form(line, tuple(free), head == TIMED, dated, seq, width, end, cards)


@cache
def played_form(head: int, dated: bool, width: int, kind: bytes = b"card_played") -> Form:
    """Cards that are played, or of which something else is told in just such lines; ``dated``: their date is given."""
    return _form(head, dated, width, b'"card":"SJ","seat":0,"seq":', b',"type":"%b"}\n' % kind, 0)


@cache
def dealt_form(head: int, dated: bool, width: int, cards: int) -> Form:
    """Hands of so many cards that are dealt."""
    listed = b",".join([b'"SJ"'] * cards)
    said = b'"cards":[%b],"seat":0,"seq":' % listed
    return _form(head, dated, width, said, b',"type":"hand_dealt"}\n', cards)


_FAR = 100
"""Beyond any card, and so is any sum with it."""


def _digits(letters: str, step: int, first: int = 0) -> bytes:
    """A table for bytes.translate: the place of each letter times the step; any other byte is far beyond."""
    return bytes(first + step * letters.index(chr(byte)) if chr(byte) in letters else _FAR for byte in range(256))


_SUIT, _RANK, _SEAT = _digits(SUITS, 9), _digits(RANKS, 1), _digits("01234", 1)
SEATED = 64
"""Added to four times a seat and a suit, so that it is above the number of any trick."""
_SUIT_ALONE, _SEAT_BEFORE = _digits(SUITS, 1), _digits("01234", 4, SEATED)


class Table:
    """Lines of one form, one below the other without anything between: its columns are bytes of one stride.

    Unusual where they have not that form, of which ``expected`` are as many lines with the right dates, or not these
    numbers, of which the digits are given, or no times.
    """

    def __init__(self, text: bytes, form: Form, expected: bytearray, numbers: bytes) -> None:
        size = len(form.line)
        if form.timed:
            put_times(expected, text, size, dated=form.dated)
        width = form.width + 2
        for place in range(width):
            expected[form.seq - 2 + place :: size] = numbers[place::width]
        columns = [text[place::size] for place in form.free]
        for place, column in zip(form.free, columns, strict=True):
            expected[place::size] = column
        if expected != text:
            raise Unusual
        self.seats = columns[0]
        """The digits of the seats."""
        self.cards = self.seated = self.suits = b""
        """Of cards: the cards, the seats, and four times the seat and the suit; a byte for each, beyond all cards and
        seats where one is none. Of hands: the cards, one hand after the other."""
        if form.cards:
            self._deal(text, form)
        else:
            self._play(*columns[1:3])

    def _play(self, suits: bytes, ranks: bytes) -> None:
        self.cards = _sums(suits.translate(_SUIT), ranks.translate(_RANK))
        self.seated = self.seats.translate(_SEAT)
        self.suits = _sums(self.seats.translate(_SEAT_BEFORE), suits.translate(_SUIT_ALONE))

    def _deal(self, text: bytes, form: Form) -> None:
        begins, stop = form.first_card - 1, len(text)
        lists = [text[place : place + 5 * form.cards] for place in range(begins, stop, len(form.line))]
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
