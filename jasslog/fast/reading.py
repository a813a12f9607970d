"""The first pass of the hot path: from bytes to rounds, without a question what anything means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO
from itertools import chain, compress
from typing import TYPE_CHECKING

from jasslog.fast.deal import COMES, LAID, Deal
from jasslog.fast.dealing.staged import HAND
from jasslog.fast.forms import TEXTS, TIMED, Form, Part, Table, are_heads, dealt_form, in_order, played_form
from jasslog.fast.playing.tricks import in_turn
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.walk import Walk

_CLAIMS, _I = -len(b'imed","winner":0}\n'), ord("i")
"""Only the claim of a trick has this letter at this place from its end."""
_OTHER, _FIRST, _CARD, _COMING, _HAND = 0, 1, ord(LAID), ord(COMES), HAND
"""Kinds of lines; hands of the set's other sizes have the kinds from there on."""
_SHORT = 1000
"""From there on numbers have more than three digits."""
_LONG = 255
"""Neither a card's line nor a hand's has so many bytes."""
_TELLS, _CARD_TELLS = 8, 6
"""At this place from its end a line most likely says its kind; and one of a card that is played."""
_MOST_KINDS = 16
_HANDS = bytes(kind >= _HAND for kind in range(256))
"""A table for bytes.translate: whether a line is a hand."""
_ONLY = tuple(bytes(byte == kind for byte in range(256)) for kind in range(_MOST_KINDS))
"""Tables for bytes.translate: whether a line is of a kind."""
_STAYING = bytes(kind for kind in range(_MOST_KINDS) if kind not in (_CARD, _COMING))
"""The kinds of lines in which no card moves."""
_ROUND = b'"type":"round_started"}'


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
    kinds, found = _read_all(walks[0], 3, lines, numbers)
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
            far, beyond = _read_all(walk, 4, walk.lines[_SHORT:], TEXTS.digits[_SHORT:])
            own += far
            parts += [(kind, Part(table, 0, far.count(kind))) for kind, table in beyond.items()]
        told.append((bytes([_FIRST]) + own, parts))
    return told


def _read_all(walk: Walk, width: int, lines: list[bytes], numbers: Sequence[bytes]) -> tuple[bytes, dict[int, Table]]:
    """The kinds of lines with numbers of a width, and the table of each kind that there is."""
    forms, by_length = _forms(walk.head, width, walk.rules.hand_sizes, walk.rules.comes)
    kinds = _lengths(lines).translate(by_length)
    found = {}
    for kind, form in forms:
        if kind in kinds:
            kinds, found[kind] = _table(lines, numbers, form, kind, kinds)
    return kinds, found


def read(walk: Walk, since: bytes, told: Tables) -> None:
    """Take a game's lines apart; every byte is compared here, or lies in a part that is looked at later.

    ``told`` are its cards and hands. Of any other line what stands before and behind its number is kept, and the
    number is as it must be. ``since`` is the time at which the game began.
    """
    rules, (kinds, parts) = walk.rules, told
    if walk.head == TIMED and not in_order(walk.lines[1:], since):
        raise Unusual
    _take_apart(walk, kinds)
    if rules.comes:
        _bring(walk, kinds, [part for kind, part in parts if kind == _COMING])
    played = [part.played() for kind, part in parts if kind == _CARD]
    texts = [b"".join(some) for some in zip(*played, strict=True)] or [b"", b"", b""]
    _share_out(walk, *texts)
    hands = [(kind, part) for kind, part in parts if kind >= _HAND]
    if rules.plain:
        _deal_out(walk, kinds, [part for _, part in hands])
    elif rules.stages:
        rules.stages.deal_out(walk, kinds, hands)
    else:
        _hand_out(walk, kinds, hands)


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
def _forms(head: int, width: int, sizes: tuple[int, ...], comes: bytes) -> tuple[tuple[tuple[int, Form], ...], bytes]:
    """The forms of cards and hands with numbers of a width, and a table for bytes.translate: the kind by the length."""
    coming = ((_COMING, played_form(head, width, comes)),) if comes else ()
    hands = enumerate((dealt_form(head, width, size) for size in sizes), _HAND)
    forms = ((_CARD, played_form(head, width)), *coming, *hands)
    kinds = {len(form.line): kind for kind, form in forms}
    return forms, bytes(kinds.get(length, _OTHER) for length in range(256))


def _table(lines: list[bytes], numbers: Sequence[bytes], form: Form, kind: int, kinds: bytes) -> tuple[bytes, Table]:
    """The kinds of some lines, and the table of those of one kind."""
    mask = kinds.translate(_ONLY[kind])
    text = b"".join(compress(lines, mask))
    tells = _CARD_TELLS if kind == _CARD else _TELLS
    size = len(form.line)
    letters = text[size - tells :: size]
    if letters.translate(None, form.end[-tells : 1 - tells]):
        # Lines of another kind are as long.
        now, others = bytearray(kinds), letters.translate(_all_but(form.end[-tells]))
        for place in compress(compress(range(len(kinds)), mask), others):
            now[place] = _OTHER
        kinds = bytes(now)
        mask = kinds.translate(_ONLY[kind])
        text = b"".join(compress(lines, mask))
    return kinds, Table(text, form, b"".join(compress(numbers, mask)))


@cache
def _all_but(letter: int) -> bytes:
    """A table for bytes.translate: whether a byte is another one."""
    return bytes(byte != letter for byte in range(256))


def _take_apart(walk: Walk, kinds: bytes) -> None:
    """Give each round all lines but those of cards and hands."""
    lines, head, seqs = walk.lines, walk.head, TEXTS.seq
    mask = kinds.translate(_ONLY[_OTHER])
    rest = [*compress(lines, mask)]
    if not are_heads([line[:head] for line in rest], head):
        raise Unusual
    places, hands = _places(walk, kinds, len(rest))
    before = deal = Deal(b"", 0, 0)
    others, claims, base = walk.before, before.claims, 0
    for at, number, line in zip(places, compress(TEXTS.places, mask), rest, strict=False):
        if line[_CLAIMS] == _I:
            # Whatever it is, it is compared with a claim later.
            claims.append((number - at - base, number, line))
            continue
        front, seq, back = line[head:-1].partition(seqs[number])
        if not seq:
            raise Unusual
        if back != _ROUND:
            others.append((number - at - base, number, front, back))
        else:
            deal = Deal(front, number, number - at - hands * len(walk.deals))
            walk.deals.append(deal)
            others, claims, base = deal.lines, deal.claims, number - at + hands
    if before.claims:
        raise Unusual


def _places(walk: Walk, kinds: bytes, many: int) -> tuple[Iterable[int], int]:
    """For so many lines but those of cards and hands how many lines that are no cards come before each of them.

    The hands may be left out there where each round has as many of them; then it tells how many.
    """
    if walk.rules.plain and not walk.rules.comes:
        return range(1, many + 1), walk.rules.hands
    others = kinds.translate(None, bytes([_CARD]))
    return compress(range(len(others)), others.translate(_ONLY[_OTHER])), 0


def _bring(walk: Walk, kinds: bytes, parts: list[Part]) -> None:
    """Give each round the cards that came into the hands while it was played."""
    moves = [part.played() for part in parts]
    cards, seats = b"".join([move[0] for move in moves]), b"".join([move[1] for move in moves])
    stops, at = [*[deal.number for deal in walk.deals[1:]], len(kinds)], 0
    for deal, stop in zip(walk.deals, stops, strict=False):
        deal.kinds = kinds[deal.number : stop]
        deal.moves = deal.kinds.translate(None, _STAYING)
        after = at + deal.moves.count(_COMING)
        deal.came, deal.comers, at = cards[at:after], seats[at:after], after
    if at != len(cards):
        raise Unusual


def _share_out(walk: Walk, cards: bytes, seats: bytes, suits: bytes) -> None:
    """Give each round its cards that were played."""
    deals, stop = walk.deals, len(cards)
    if (deals and deals[0].first) or (walk.rules.all_play and not in_turn(seats, walk.rules.players)):
        raise Unusual
    for deal in reversed(deals):
        first = deal.first
        deal.cards, deal.seats, deal.suits = cards[first:stop], seats[first:stop], suits[first:stop]
        stop = first


def _deal_out(walk: Walk, kinds: bytes, parts: list[Part]) -> None:
    """Give each round its hands, which follow one another."""
    players, size = walk.rules.hands, walk.rules.hand_sizes[0]
    many = players * size
    seats = b"".join([part.seats for part in parts])
    cards = b"".join([part.dealt(size) for part in parts])
    hands = bytes([_HAND]) * players
    if len(seats) != players * len(walk.deals):
        raise Unusual
    stops = [*[deal.number for deal in walk.deals[1:]], len(kinds)]
    for at, (deal, stop) in enumerate(zip(walk.deals, stops, strict=False)):
        deal.dealing = kinds.find(hands, deal.number, stop)
        if deal.dealing < 0:
            raise Unusual
        some = slice(players * at, players * at + players)
        deal.turn, deal.dealt = seats[some], cards[many * at : many * at + many]


def _hand_out(walk: Walk, kinds: bytes, parts: list[tuple[int, Part]]) -> None:
    """Give each round its hands, of any size and wherever they lie."""
    sizes = walk.rules.hand_sizes
    found: dict[int, Iterable[tuple[int, bytes]]] = {}
    for kind, part in parts:
        found[kind] = chain(found.get(kind, ()), part.hands(sizes[kind - _HAND]))
    hands = {kind: iter(some) for kind, some in found.items()}
    numbers = [*compress(range(len(kinds)), kinds.translate(_HANDS))]
    if numbers and (not walk.deals or numbers[0] < walk.deals[0].number):
        raise Unusual
    at, stops = 0, [*[deal.number for deal in walk.deals[1:]], len(kinds)]
    for deal, stop in zip(walk.deals, stops, strict=False):
        mine, begin = deal.hands, deal.number
        while at < len(numbers) and (number := numbers[at]) < stop:
            mine.append((kinds.count(_CARD, begin, number), number, *next(hands[kinds[number]])))
            at += 1
        deal.dealing = mine[0][1] if mine else stop
