"""The lines of cards and hands, which are most of all lines: each is compared with the whole of its template."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.lines import Lines
from jasslog.fast.bulk.texts import CARDS, NO_CARD, SEQ, WIDTH, WORD, ZERO, Bytes, Flags, Places, template, word

_CARD = b',"card":"??","seat":?,"seq":'
"""What stands before the number of a card that is played; without a time a brace comes in the place of the comma."""
_PLAYED = b',"type":"card_played"}\n'
_FRONT = template(b"?" + _CARD[1:24])
_BACK = template(b"?" + _PLAYED)
"""The last digit of the number with it."""
_LAST = word(_PLAYED[-WORD:])


class Played:
    """All cards that are played."""

    def __init__(self, lines: Lines) -> None:
        fronts, backs, numbers = lines.fronts[4:], lines.backs, lines.numbers
        self.is_card: Flags = (backs[-1] == _LAST) & (numbers > 0)
        """By line whether one is played."""
        wrong = lines.ends - lines.bases != WIDTH[numbers] + (len(_CARD) + len(_PLAYED) - 1)
        wrong |= fronts[3] != SEQ[numbers]
        for word_, (mask, told) in zip(fronts, _FRONT, strict=False):
            wrong |= word_ & mask != told
        for word_, (mask, told) in zip(backs, _BACK[:-1], strict=False):
            wrong |= word_ & mask != told
        lines.doubt(wrong & self.is_card)
        self.lines: Places = np.flatnonzero(self.is_card)
        """The lines of the cards."""
        # The second word is that from a card's quotation mark on.
        self.cards: Bytes = CARDS[(fronts[1][self.lines] >> np.uint64(8)) & np.uint64(0xFFFF)]
        """Each card's number."""
        self.seats: Bytes = ((fronts[2][self.lines] >> np.uint64(32)) & np.uint64(255)).astype(np.uint8) - ZERO
        """Who played each."""
        lines.doubt((self.cards == NO_CARD) | (self.seats > 3), self.lines)


def hand_text(cards: int) -> bytes:
    """What stands before the number of a hand of so many cards that is dealt."""
    return b',"cards":[%b],"seat":?,"seq":' % b",".join([b'"??"'] * cards)


def read_hands(lines: Lines, hands: Places, bases: Places, fronts: Places, size: int) -> tuple[Bytes, Bytes]:
    """The seats and cards of hands of one size that are dealt, which are lines with these bases; a column for each.

    ``fronts`` is by line where its number begins.
    """
    text = hand_text(size)
    wrong = fronts - bases != len(text)
    for place, (mask, told) in enumerate(template(b"?" + text[1:])):
        wrong |= lines.words[bases + WORD * place] & mask != told
    first = text.index(b"??")
    cards = CARDS[lines.pairs[bases + np.arange(first, first + 5 * size, 5)[:, None]]]
    seats = lines.bytes[bases + text.index(b'?,"seq"')] - ZERO
    wrong |= (cards == NO_CARD).any(axis=0) | (seats > 3)
    lines.doubt(wrong, hands)
    return seats, cards
