"""Texts of canonical lines as numbers of eight bytes each, so that many lines are compared at once."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from jasslog.cards import CODES
from jasslog.log.games import MOST_EVENTS

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Places = NDArray[np.intp]
Flags = NDArray[np.bool_]

WORD = 8
HOLE = ord("?")
"""Stands in a template for a byte that is looked at elsewhere; no text that is compared has one."""


def word(text: bytes) -> np.uint64:
    """Eight bytes as they are read from a line."""
    return np.uint64(int.from_bytes(text.ljust(WORD, b"\0"), "little"))


@lru_cache(256)
def template(text: bytes) -> tuple[tuple[np.uint64, np.uint64], ...]:
    """For each eight bytes of a text a mask without its holes, and what must be left under it."""
    text += bytes([HOLE]) * (-len(text) % WORD)
    mask = bytes(0 if byte == HOLE else 255 for byte in text)
    told = bytes(0 if byte == HOLE else byte for byte in text)
    return tuple((word(mask[at : at + WORD]), word(told[at : at + WORD])) for at in range(0, len(text), WORD))


DIGITS = 4
"""A number has no more of them."""
assert MOST_EVENTS <= 10**DIGITS


def _words(texts: list[bytes]) -> Words:
    return np.array(texts, "S8").view("<u8")


SEQ = _words([(b'eq":%d,"type"' % number)[:WORD] for number in range(MOST_EVENTS)])
"""By number what stands from four bytes before it on."""
WIDTH = np.array([len(str(number)) for number in range(MOST_EVENTS)], np.intp)
"""By number how many digits it has."""

NO_CARD = 255
CARDS: Bytes = np.full(1 << 16, NO_CARD, np.uint8)
"""Cards by their two letters; beyond all cards where two bytes are none."""
for _number, _code in enumerate(CODES):
    CARDS[int.from_bytes(_code.encode(), "little")] = _number
FIGURES = _words([b"%d" % number for number in range(MOST_EVENTS)])
"""By number its digits; nothing behind them."""
FIGURES_MASK = np.array([word(b"\xff" * digits) for digits in range(WORD + 1)], np.uint64)
"""By how many bytes are looked at the mask for a word that begins with them."""
ZERO = np.uint8(ord("0"))


_SOME = 2048
"""So many lines at a time stay in the processor's nearer memory."""


def columns(data: bytes, places: Places, words: int) -> Words:
    """So many words from each place on: a row for the first word of all, and so on."""
    whole = np.ndarray((len(data) - WORD * words + 1,), f"V{WORD * words}", data, 0, (1,))
    found = np.empty((words, len(places)), np.uint64)
    for begin in range(0, len(places), _SOME):
        some = whole[places[begin : begin + _SOME]].view("<u8").reshape(-1, words)
        found[:, begin : begin + _SOME] = some.T
    return found
