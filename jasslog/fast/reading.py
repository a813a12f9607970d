"""The first pass of the hot path: from bytes to rounds, without a question what anything means."""

from __future__ import annotations

from functools import cache
from itertools import compress
from typing import TYPE_CHECKING

from jasslog.fast.deal import Deal
from jasslog.fast.forms import TEXTS, TIMED, Form, Table, are_heads, dealt_form, in_order, played_form
from jasslog.fast.tricks import in_turn
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.walk import Walk

_P = ord("p")
_SEQ = b'"seq":'
_ONE_ZERO, _TWO_ZEROS = _SEQ + b"0", _SEQ + b"00"
_OTHER, _CARD, _HAND, _FIRST = range(4)
"""Kinds of lines."""
_LONG = 255
"""Neither a card's line nor a hand's has so many bytes."""
_TELLS = 9
"""At this place from its end a line most likely says its kind."""
_ONLY = tuple(bytes(byte == kind for byte in range(256)) for kind in (_OTHER, _CARD, _HAND))
"""Tables for bytes.translate: whether a line is of a kind."""
_ROUND, _CLAIM, _CONTRACT = range(3)
_BACKS = {
    b'"type":"round_started"}': _ROUND,
    b'"type":"contract_chosen"}': _CONTRACT,
    b'"type":"card_turned"}': _CONTRACT,
    **{b'"type":"trick_claimed","winner":%d}' % seat: _CLAIM for seat in range(5)},
}
"""By the end of a line where a round begins, where its cards begin, and where a trick is claimed."""
_OFFERED = {back: kind for back, kind in _BACKS.items() if back != b'"type":"card_turned"}'}
"""The same where a card that is turned only offers its suit."""


def read(walk: Walk, since: bytes) -> None:
    """Take a game's lines apart; every byte is compared here, or lies in a part that is looked at later.

    Cards and hands are told from all others by the length of their lines, and read all together. Of any other line
    what stands before and behind its number is kept, and the number is as it must be. ``since`` is the time at which
    the game began.
    """
    lines, head, rules = walk.lines, walk.head, walk.rules
    if head == TIMED and not in_order(lines[1:], since):
        raise Unusual
    kinds, cards, hands = _tables(walk)
    _take_apart(walk, kinds)
    played = [table.played() for table in cards]
    texts = [b"".join(parts) for parts in zip(*played, strict=True)] or [b"", b"", b""]
    _share_out(walk, *texts)
    _deal_out(
        walk,
        kinds,
        b"".join([table.seats for table in hands]),
        b"".join([table.dealt(rules.tricks) for table in hands]),
    )


def _tables(walk: Walk) -> tuple[bytes, list[Table], list[Table]]:
    """The kinds of all lines, and tables of the cards and hands; those with numbers beyond 999 are apart."""
    head, cards = walk.head, walk.rules.tricks
    # A shorter number gets as many digits as the others.
    lines = [line.replace(_SEQ, _TWO_ZEROS) for line in walk.lines[1:10]]
    lines += [line.replace(_SEQ, _ONE_ZERO) for line in walk.lines[10:100]]
    lines += walk.lines[100:1000]
    found: tuple[list[Table], list[Table]] = [], []
    kinds = bytes([_FIRST])
    for width, some in ((3, lines), (4, walk.lines[1000:])):
        mine = _lengths(some).translate(_by_length(head, width, cards))
        for kind, form in (_CARD, played_form(head, width)), (_HAND, dealt_form(head, width, cards)):
            if kind in mine:
                mine, table = _table(some, len(kinds), form, kind, mine)
                found[kind - 1].append(table)
        kinds += mine
    return kinds, *found


def _lengths(lines: list[bytes]) -> bytes:
    try:
        return bytes(map(len, lines))
    except ValueError:
        return bytes([min(len(line), _LONG) for line in lines])


@cache
def _by_length(head: int, width: int, cards: int) -> bytes:
    """A table for bytes.translate: the kind of lines with numbers of a width by their length."""
    kinds = {played_form(head, width).size: _CARD, dealt_form(head, width, cards).size: _HAND}
    return bytes(kinds.get(length, _OTHER) for length in range(256))


def _table(lines: list[bytes], first: int, form: Form, kind: int, kinds: bytes) -> tuple[bytes, Table]:
    """The kinds of some lines, of which the first has that number, and the table of those of one kind."""
    mask = kinds.translate(_ONLY[kind])
    text = b"".join(compress(lines, mask))
    if text[form.size - _TELLS :: form.size].translate(None, form.end[-_TELLS : 1 - _TELLS]):
        # A line of another kind is as long.
        ends = [line.endswith(form.end) for line in lines]
        kinds = bytes([_OTHER if now == kind and not end else now for now, end in zip(kinds, ends, strict=True)])
        mask = kinds.translate(_ONLY[kind])
        text = b"".join(compress(lines, mask))
    numbers = b"".join(compress(TEXTS.digits[first : first + len(lines)], mask))
    return kinds, Table(text, form, numbers)


def _take_apart(walk: Walk, kinds: bytes) -> None:
    """Give each round all lines but those of cards and hands."""
    lines, head, players, seqs = walk.lines, walk.head, walk.rules.players, TEXTS.seq
    letter = head + 1
    mask = kinds.translate(_ONLY[_OTHER])
    rest = [*compress(lines, mask)]
    if not are_heads([line[:head] for line in rest], head):
        raise Unusual
    before = deal = Deal(b"", 0, 0)
    others, claims, base = walk.before, before.claims, 0
    kind_of, claimed = (_OFFERED if walk.rules.offers else _BACKS).get, 0 if walk.rules.differs else _P
    for at, number, line in zip(range(len(rest)), compress(range(len(lines)), mask), rest, strict=False):
        if line[letter] == claimed:
            # Nearly always this is a claim with its points; whatever it is, it is compared with one later.
            claims.append((number - at - base, number, line))
            continue
        front, seq, back = line[head:-1].partition(seqs[number])
        kind = kind_of(back)
        if kind is None:
            if not seq:
                raise Unusual
            others.append((number - at - base, number, front, back))
        elif kind == _ROUND:
            deal = Deal(front, number, number - at - 1 - players * len(walk.deals))
            walk.deals.append(deal)
            others, claims, base = deal.opening, deal.claims, number - at + players
        elif kind == _CLAIM:
            claims.append((number - at - base, number, line))
        else:
            # Only the hands come before the contract, and no cards.
            if number - at != base:
                raise Unusual
            others.append((0, number, front, back))
            others = deal.lines
    if before.claims:
        raise Unusual


def _share_out(walk: Walk, cards: bytes, seats: bytes, suits: bytes) -> None:
    """Give each round its cards that were played."""
    deals, stop = walk.deals, len(cards)
    if (deals and deals[0].first) or not in_turn(seats, walk.rules.players):
        raise Unusual
    for deal in reversed(deals):
        first = deal.first
        deal.cards, deal.seats, deal.suits = cards[first:stop], seats[first:stop], suits[first:stop]
        stop = first


def _deal_out(walk: Walk, kinds: bytes, seats: bytes, cards: bytes) -> None:
    """Give each round its hands, which follow one another."""
    players, many = walk.rules.players, walk.rules.cards
    hands = bytes([_HAND]) * players
    if len(seats) != players * len(walk.deals):
        raise Unusual
    stops = [*[deal.number for deal in walk.deals[1:]], len(kinds)]
    for at, (deal, stop) in enumerate(zip(walk.deals, stops, strict=False)):
        some = slice(players * at, players * at + players)
        first = kinds.find(hands, deal.number, stop)
        if first < 0:
            raise Unusual
        deal.turn, deal.dealt = seats[some], cards[many * at : many * at + many]
        opening, shuffling = deal.opening, 0
        while shuffling < len(opening) and opening[shuffling][1] < first:
            shuffling += 1
        deal.shuffling = shuffling
