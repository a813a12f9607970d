"""The lines of some games side by side: where each begins and ends, its number, and its time."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from jasslog.fast.bulk.texts import SEQ, WORD, Bytes, Flags, Places, Words, columns, template, word
from jasslog.fast.chunks import HEAD

TIME = len(b'{"at":"2026-01-01T00:00:00.000Z"')
"""Bytes that a time takes at the beginning of a line; a comma follows instead of the brace."""
BEHIND = 128
"""So many bytes must follow the last line, so that every place near a line can be read."""
_HEAD = [told for _, told in template(HEAD)]
_AT, _AT_MASK = word(b'{"at":"'), word(b"\xff" * 7)
_HOUR_MASK = word(b"\xff" * 5)
_is_hour = re.compile(rb'\{"at":"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):').fullmatch


class Lines:
    """All lines of some games, of which each begins with a canonical head.

    A game in which anything is not as it must be is marked as doubtful, and nothing more is said of it.
    """

    def __init__(self, data: bytes, begin: int, stop: int) -> None:
        """The games begin and end where it says, with a newline and some more bytes behind it."""
        self.data = data
        self.bytes: Bytes = np.frombuffer(data, np.uint8)
        self.words: Words = np.ndarray((len(data) - WORD + 1,), "<u8", data, 0, (1,))
        """The eight bytes from each place on."""
        self.pairs = np.ndarray((len(data) - 1,), "<u2", data, 0, (1,))
        """The two bytes from each place on."""
        self.ends: Places = _newlines(self.bytes[begin : stop + (begin - stop) % WORD]) + begin
        """Where the newlines are."""
        self.starts: Places = np.full_like(self.ends, begin)
        np.add(self.ends[:-1], 1, out=self.starts[1:])
        self.firsts: Places = np.flatnonzero(self.words[self.starts] == _HEAD[0])
        self.firsts = self.firsts[self.words[self.starts[self.firsts] + WORD] == _HEAD[1]]
        """The first line of each game."""
        self.counts = np.diff(self.firsts, append=len(self.ends))
        """How many lines each game has."""
        self.games = np.repeat(np.arange(len(self.firsts)), self.counts)
        """By line the game."""
        self.numbers = np.arange(len(self.ends)) - np.repeat(self.firsts, self.counts)
        """By line the number of its event."""
        self.doubtful: Flags = (self.counts < 2) | (self.counts > len(SEQ))
        np.minimum(self.numbers, len(SEQ) - 1, out=self.numbers)
        self.timed: Flags = (self.words[self.starts[np.minimum(self.firsts + 1, len(self.ends) - 1)]] & _AT_MASK) == _AT
        """By game whether its lines have times: all of them, but the first, or none."""

    def bounds(self) -> list[int]:
        """Where each game begins, and where the last one ends."""
        return [*self.starts[self.firsts].tolist(), int(self.ends[-1]) + 1]

    def read_heads(self, since: Sequence[bytes]) -> None:
        """How each line but a game's first begins: with a time, none before the one ahead of it, or without.

        ``since`` are the times at which the games began.
        """
        timed = self.timed[self.games]
        self.bases = self.starts + timed * TIME
        """By line where its brace stands, or the comma after its time."""
        self.fronts = columns(self.data, self.bases - TIME, 8)
        """By line the words of the time, and those from the base on."""
        self.backs = columns(self.data, self.ends - (3 * WORD - 1), 3)
        """By line the words up to its end."""
        first = np.where(timed, np.uint64(ord(",")), np.uint64(ord("{")))
        wrong = self.fronts[4] & np.uint64(255) != first
        if self.timed.any():
            wrong |= self._untimely(since) & timed
        self.doubt(wrong & (self.numbers > 0))

    def doubt(self, wrong: Flags, lines: Places | None = None) -> None:
        """Mark the games of all lines, or of some, that are wrong."""
        if wrong.any():
            games = self.games if lines is None else self.games[lines]
            self.doubtful[games[wrong]] = True

    def _untimely(self, since: Sequence[bytes]) -> Flags:
        """Which lines begin with no time, or with one before the line ahead; lines without times do."""
        day, date, minute, second = self.fronts[:4]
        wrong = _is_no(_MINUTE, minute) | _is_no(_SECOND, second)
        hour = minute & _HOUR_MASK
        new = self.numbers == 1
        new[1:] |= (day[1:] != day[:-1]) | (date[1:] != date[:-1]) | (hour[1:] != hour[:-1])
        within = _within_hour(minute, second)
        wrong[1:] |= (within[1:] < within[:-1]) & ~new[1:]
        # Few lines begin another hour than the one ahead of them.
        lines = np.flatnonzero(new & (self.numbers > 0))
        told = zip(lines.tolist(), self.starts[lines].tolist(), self.starts[lines - 1].tolist(), strict=True)
        for line, start, before in told:
            earliest = self.data[before + 7 : before + 31]
            if self.numbers[line] == 1:
                earliest = since[self.games[line]]
            if not _is_hour(self.data[start : start + 21]) or self.data[start + 7 : start + 31] < earliest:
                wrong[line] = True
        return wrong


def _newlines(text: Bytes) -> Places:
    """Where the newlines are in a text of whole words."""
    flags = text == ord("\n")
    # Hardly any word has two of them, and there are fewer words to look through.
    words = flags.view("<u8")
    some = np.flatnonzero(words != 0)
    found = words[some]
    if (found & (found - np.uint64(1))).any():
        return np.flatnonzero(flags)
    within: Places = ((found * _PLACE) >> np.uint64(56)).astype(np.intp)
    return some * WORD + within


_PLACE = word(bytes(range(WORD))[::-1])
"""Times a word that has one bit, the lowest of a byte, the highest byte is that byte's place."""


def _clock(text: bytes, room: bytes) -> tuple[np.uint64, np.uint64, np.uint64]:
    """A template of digits that are no greater than those of the text; ``room`` is what must not carry beyond 15."""
    (mask, told), *_ = template(text)
    digits = bytes(0xF0 if byte in b"0123456789" else 255 for byte in text)
    return mask & word(digits), told & word(digits), word(room)


_MINUTE = _clock(b"????:59:", bytes([0, 0, 0, 0, 0, 10, 6, 0]))
_SECOND = _clock(b'59.999Z"', bytes([10, 6, 0, 6, 6, 6, 0, 0]))


def _is_no(clock: tuple[np.uint64, np.uint64, np.uint64], words: Words) -> Flags:
    """Which words have other marks than the clock's, or in the place of a digit something that is none or too great.

    Digits are 30 to 39 in hexadecimal. With so much added that the greatest one becomes 3F none leaves the thirties.
    """
    mask, told, room = clock
    wrong: Flags = (((words & mask) ^ told) | (((words + room) & mask) ^ told)) != 0
    return wrong


def _within_hour(minute: Words, second: Words) -> Words:
    """Numbers in the order of the times within an hour."""
    later: Words = second.byteswap() >> np.uint64(16)
    return ((minute.byteswap() >> np.uint64(8)) << np.uint64(48)) | later
