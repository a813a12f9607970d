"""The kinds of lines other than cards, told by what stands behind their number."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.lines import Lines
from jasslog.fast.bulk.texts import SEQ, WIDTH, WORD, Bytes, Places, Words, template, word
from jasslog.rules.seats import NOBODY

HEAD, NAMED, DRAWN, ROUND, CUT, HAND, PICKED, PUSHED, CHOSEN, TURNED = range(10)
"""What a line is."""
MELD, MARRIAGE, VICTORY, FIGURES, ENTRY, ENDED, CLAIM = range(10, 17)
"""What a line is that comes after the contract; to the claim of a trick its winner is added."""
BACKS: list[tuple[int, bytes]] = [
    (NAMED, b'"type":"players_named"}'),
    (DRAWN, b'"type":"seats_drawn"}'),
    (ROUND, b'"type":"round_started"}'),
    (CUT, b'"type":"cards_cut"}'),
    (HAND, b'"type":"hand_dealt"}'),
    (PICKED, b'"type":"hand_picked_up"}'),
    (PUSHED, b'"type":"pushed"}'),
    (CHOSEN, b'"type":"contract_chosen"}'),
    (TURNED, b'"type":"card_turned"}'),
    (MELD, b'"type":"meld_announced"}'),
    (MARRIAGE, b'"type":"marriage_announced"}'),
    (VICTORY, b'"type":"victory_claimed"}'),
    (FIGURES, b'"type":"round_scored"}'),
    (ENTRY, b'"type":"score_written"}'),
    (ENDED, b'"type":"game_ended"}'),
    *[(ENDED, b'"type":"game_ended","winner":%d}' % seat) for seat in range(4)],
    *[(CLAIM + seat, b'"type":"trick_claimed","winner":%d}' % seat) for seat in range(4)],
]
"""What stands behind the number, by kind."""
_SPAN = 40
"""As many bytes before the end of a line hold all that stands behind the number."""
_TEXTS = [b",%b\n" % back for _, back in BACKS]
_TEMPLATES = [template(text.rjust(_SPAN, b"?")) for text in _TEXTS]
_MASKS = np.array([[mask for mask, _ in each] for each in _TEMPLATES], np.uint64).T.copy()
_TOLD = np.array([[told for _, told in each] for each in _TEMPLATES], np.uint64).T.copy()
_SIZES = np.array([len(text) for text in _TEXTS])
_KINDS = np.array([kind for kind, _ in BACKS], np.uint8)
_SEQ_MASK, _SEQ = (word(text) for text in (b"\0\0\xff\xff\xff\xff\xff\xff", b'\0\0"seq":'))
_WITH_WINNER = word(b'ed","win')
_FACTORS = tuple(np.uint64(factor) for factor in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9))


def _keys(third: Words, second: Words, last: Words) -> Words:
    """A number for the end of a line from its last words; what ends with a winner needs three of them."""
    more = np.where(second == _WITH_WINNER, third, np.uint64(0))
    found: Words = last * _FACTORS[0] + second * _FACTORS[1] + more * _FACTORS[2]
    return found >> np.uint64(52)


_BY_KEY = np.zeros(1 << 12, np.intp)
"""By key which of the ends a line must have if it has any of them."""
_BY_KEY[_keys(*_TOLD[2:])] = np.arange(len(BACKS))
assert len(set(_keys(*_TOLD[2:]).tolist())) == len(BACKS)


class Others:
    """All lines but the cards; in each list one entry for a line."""

    def __init__(self, lines: Lines, places: Places) -> None:
        self.lines = places
        """Which of all lines they are."""
        self.before = places - np.arange(len(places))
        """How many cards were played before, in all games."""
        self.games = lines.games[places]
        self.numbers = lines.numbers[places]
        ends, bases = lines.ends[places], lines.bases[places]
        last = [column[places] for column in lines.backs]
        self.backs = _BY_KEY[_keys(*last)]
        """Which of the ends it has."""
        self.kinds: Bytes = _KINDS[self.backs]
        # All of them are longer than two words.
        wrong = (last[2] != _TOLD[4][self.backs]) | (last[1] != _TOLD[3][self.backs])
        words = [lines.words[ends - (_SPAN - 1)], lines.words[ends - (_SPAN - 1 - WORD)], last[0]]
        for word_, masks, told in zip(words, _MASKS, _TOLD, strict=False):
            wrong |= word_ & masks[self.backs] != told[self.backs]
        digits = ends + 1 - _SIZES[self.backs] - WIDTH[self.numbers]
        wrong |= lines.words[digits - 4] != SEQ[self.numbers]
        wrong |= lines.words[digits - WORD] & _SEQ_MASK != _SEQ
        self.bases = bases
        self.fronts = digits
        """Where the number begins."""
        comma = digits - 7
        wrong |= (comma < bases) | ((comma > bases) & (lines.bytes[comma] != ord(",")))
        head = self.numbers == 0
        wrong &= ~head
        self.kinds[head] = HEAD
        lines.doubt(wrong, places)
        self._data, self._columns = lines.data, lines.fronts[4:]
        self._from, self._to = bases + 1, digits - 6

    def texts(self, places: Places) -> list[bytes]:
        """What some of the lines say before their number and behind the time."""
        data, cuts = self._data, zip(self._from[places].tolist(), self._to[places].tolist(), strict=True)
        return [data[begin:end] for begin, end in cuts]

    def seats(self, places: Places, name: bytes = b"seat") -> Places:
        """Which of four seats some of the lines name that say nothing else before their number; NOBODY where none."""
        text = b',"%b":?,"seq":' % name
        found, lines = text.index(b"?"), self.lines[places]
        columns = [column[lines] for column in self._columns]
        wrong = self.fronts[places] - self.bases[places] != len(text)
        for column, (mask, told) in zip(columns, template(b"?" + text[1:]), strict=False):
            wrong |= column & mask != told
        digit = (columns[found // WORD] >> np.uint64(8 * (found % WORD))) & np.uint64(255)
        seats: Places = digit.astype(np.intp) - ord("0")
        seats[wrong | (seats < 0) | (seats > 3)] = NOBODY
        return seats
