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
        words = lines.words
        self.is_card: Flags = (words[lines.ends - (WORD - 1)] == _LAST) & (lines.numbers > 0)
        """By line whether one is played."""
        self.lines: Places = np.flatnonzero(self.is_card)
        """The lines of the cards."""
        bases, ends, numbers = lines.bases[self.lines], lines.ends[self.lines], lines.numbers[self.lines]
        self.cards: Bytes = CARDS[lines.pairs[bases + _CARD.index(b"??")]]
        """Each card's number."""
        self.seats: Bytes = lines.bytes[bases + _CARD.index(b'?,"seq"')] - ZERO
        """Who played each."""
        wrong = (self.cards == NO_CARD) | (self.seats > 3)
        wrong |= ends - bases != WIDTH[numbers] + (len(_CARD) + len(_PLAYED) - 1)
        wrong |= words[bases + 24] != SEQ[numbers]
        for place, (mask, told) in enumerate(_FRONT):
            wrong |= words[bases + WORD * place] & mask != told
        for place, (mask, told) in enumerate(_BACK[:-1]):
            wrong |= words[ends + (WORD * place - 23)] & mask != told
        lines.doubt(wrong, self.lines)


def hand_text(cards: int) -> bytes:
    """What stands before the number of a hand of so many cards that is dealt."""
    return b',"cards":[%b],"seat":?,"seq":' % b",".join([b'"??"'] * cards)


def read_hands(lines: Lines, hands: Places, bases: Places, fronts: Places, size: int) -> tuple[Bytes, Bytes]:
    """The seats and cards of hands of one size that are dealt, which are lines with these bases; ``fronts`` is by line
    where its number begins."""
    text = hand_text(size)
    wrong = fronts - bases != len(text)
    for place, (mask, told) in enumerate(template(b"?" + text[1:])):
        wrong |= lines.words[bases + WORD * place] & mask != told
    first = text.index(b"??")
    cards = CARDS[lines.pairs[bases[:, None] + np.arange(first, first + 5 * size, 5)]]
    seats = lines.bytes[bases + text.index(b'?,"seq"')] - ZERO
    wrong |= (cards == NO_CARD).any(axis=1) | (seats > 3)
    lines.doubt(wrong, hands)
    return seats, cards
