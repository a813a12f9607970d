"""The commonest lines of some games, cards and hands, read together as tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import compress
from typing import TYPE_CHECKING

from jasslog.fast.forms import TEXTS, Form, Part, Table, dealt_form, played_form
from jasslog.fast.kinds import CARD, COMING, FIRST, HAND, ONLY, OTHER

if TYPE_CHECKING:
    from jasslog.fast.walk import Walk

_SHORT = 1000
"""From there on numbers have more than three digits."""
_LONG = 255
"""Neither a card's line nor a hand's has so many bytes."""
_TELLS, _CARD_TELLS = 8, 6
"""At this place from its end a line most likely says its kind; and one of a card that is played."""

Tables = tuple[bytes, list[tuple[int, Part]]]
"""The kinds of a game's lines, and its cards and hands by kind; those with numbers beyond 999 are apart."""


def tables(walks: Sequence[Walk]) -> list[Tables]:
    """The commonest lines of some games, read together; they have cards and hands of the same forms.

    Cards and hands are told from all other lines by the length of their lines. Unusual if anything is wrong with them
    in any of the games.
    """
    lines: list[bytes] = []
    numbers: list[bytes] = []
    for walk in walks:
        lines += _aligned(walk.lines)
        numbers += TEXTS.digits[1 : min(walk.number, _SHORT)]
    kinds, found = _read_all(walks, 3, lines, numbers)
    told, stop, stops = [], 0, dict.fromkeys(found, 0)
    for walk in walks:
        begin, stop = stop, stop + min(walk.number, _SHORT) - 1
        own = kinds[begin:stop]
        parts = []
        for kind, table in found.items():
            if many := own.count(kind):
                stops[kind] += many
                parts.append((kind, Part(table, stops[kind] - many, stops[kind])))
        if len(walk.lines) > _SHORT:
            far, beyond = _read_all([walk], 4, walk.lines[_SHORT:], TEXTS.digits[_SHORT:])
            own += far
            parts += [(kind, Part(table, 0, far.count(kind))) for kind, table in beyond.items()]
        told.append((bytes([FIRST]) + own, parts))
    return told


def _read_all(
    walks: Sequence[Walk], width: int, lines: list[bytes], numbers: Sequence[bytes]
) -> tuple[bytes, dict[int, Table]]:
    """The kinds of lines with numbers of a width, and the table of each kind that there is."""
    walk = walks[0]
    forms, by_length = _forms(walk.head, walk.day != b"", width, walk.rules.hand_sizes, walk.rules.comes)
    kinds = _lengths(lines).translate(by_length)
    found = {}
    for kind, form in forms:
        if kind in kinds:
            kinds, text, digits = _rows(lines, numbers, form, kind, kinds)
            found[kind] = Table(text, form, _expected(walks, form, kind, kinds), digits)
    return kinds, found


def _aligned(lines: list[bytes]) -> list[bytes]:
    """The lines up to 999 but the first; those with a shorter number get as long as the others."""
    units, tens = b"".join(lines[1:10]), b"".join(lines[10:100])
    return BytesIO(units.replace(b"q", b"qqq") + tens.replace(b"q", b"qq")).readlines() + lines[100:_SHORT]


def _lengths(lines: list[bytes]) -> bytes:
    try:
        return bytes(map(len, lines))
    except ValueError:
        return bytes([min(len(line), _LONG) for line in lines])


@cache
def _forms(
    head: int, dated: bool, width: int, sizes: tuple[int, ...], comes: bytes
) -> tuple[tuple[tuple[int, Form], ...], bytes]:
    """The forms of cards and hands with numbers of a width, and a table for bytes.translate: the kind by the length."""
    coming = ((COMING, played_form(head, dated, width, comes)),) if comes else ()
    hands = enumerate((dealt_form(head, dated, width, size) for size in sizes), HAND)
    forms = ((CARD, played_form(head, dated, width)), *coming, *hands)
    kinds = {len(form.line): kind for kind, form in forms}
    return forms, bytes(kinds.get(length, OTHER) for length in range(256))


def _rows(
    lines: list[bytes], numbers: Sequence[bytes], form: Form, kind: int, kinds: bytes
) -> tuple[bytes, bytes, bytes]:
    """The kinds of some lines, the text of those of one kind, and the digits of their numbers."""
    mask = kinds.translate(ONLY[kind])
    text = b"".join(compress(lines, mask))
    tells = _CARD_TELLS if kind == CARD else _TELLS
    size = len(form.line)
    letters = text[size - tells :: size]
    if letters.translate(None, form.end[-tells : 1 - tells]):
        # Lines of another kind are as long.
        now, others = bytearray(kinds), letters.translate(_all_but(form.end[-tells]))
        for place in compress(compress(range(len(kinds)), mask), others):
            now[place] = OTHER
        kinds = bytes(now)
        mask = kinds.translate(ONLY[kind])
        text = b"".join(compress(lines, mask))
    return kinds, text, b"".join(compress(numbers, mask))


def _expected(walks: Sequence[Walk], form: Form, kind: int, kinds: bytes) -> bytearray:
    """As many lines of a kind as each game has, with the date of each."""
    expected, begin = [], 0
    for walk in walks:
        stop = len(kinds) if walk is walks[-1] else begin + min(walk.number, _SHORT) - 1
        expected.append((walk.day + form.line[len(walk.day) :]) * kinds.count(kind, begin, stop))
        begin = stop
    return bytearray(b"".join(expected))


@cache
def _all_but(letter: int) -> bytes:
    """A table for bytes.translate: whether a byte is another one."""
    return bytes(byte != letter for byte in range(256))
