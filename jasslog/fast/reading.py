"""The first pass of the hot path: from bytes to rounds, without a question what anything means."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, compress
from typing import TYPE_CHECKING

from jasslog.fast.clock import TIMED, are_heads, in_order
from jasslog.fast.deal import Deal
from jasslog.fast.forms import TEXTS, Part
from jasslog.fast.kinds import CARD, COMING, HAND, MOST_KINDS, ONLY, OTHER
from jasslog.fast.playing.tricks import in_turn
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.tables import Tables
    from jasslog.fast.walk import Walk

_CLAIMS, _I = -len(b'imed","winner":0}\n'), ord("i")
"""Only the claim of a trick has this letter at this place from its end."""
_HANDS = bytes(kind >= HAND for kind in range(256))
"""A table for bytes.translate: whether a line is a hand."""
_STAYING = bytes(kind for kind in range(MOST_KINDS) if kind not in (CARD, COMING))
"""The kinds of lines in which no card moves."""
_ROUND = b'"type":"round_started"}'


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
        _bring(walk, kinds, [part for kind, part in parts if kind == COMING])
    played = [part.played() for kind, part in parts if kind == CARD]
    texts = [b"".join(some) for some in zip(*played, strict=True)] or [b"", b"", b""]
    _share_out(walk, *texts)
    hands = [(kind, part) for kind, part in parts if kind >= HAND]
    if rules.plain:
        _deal_out(walk, kinds, [part for _, part in hands])
    elif rules.stages:
        rules.stages.deal_out(walk, kinds, hands)
    else:
        _hand_out(walk, kinds, hands)


def _take_apart(walk: Walk, kinds: bytes) -> None:
    """Give each round all lines but those of cards and hands."""
    lines, head, seqs = walk.lines, walk.head, TEXTS.seq
    mask = kinds.translate(ONLY[OTHER])
    rest = [*compress(lines, mask)]
    if not are_heads([line[:head] for line in rest], head, walk.day):
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
    others = kinds.translate(None, bytes([CARD]))
    return compress(range(len(others)), others.translate(ONLY[OTHER])), 0


def _bring(walk: Walk, kinds: bytes, parts: list[Part]) -> None:
    """Give each round the cards that came into the hands while it was played."""
    moves = [part.played() for part in parts]
    cards, seats = b"".join([move[0] for move in moves]), b"".join([move[1] for move in moves])
    stops, at = [*[deal.number for deal in walk.deals[1:]], len(kinds)], 0
    for deal, stop in zip(walk.deals, stops, strict=False):
        deal.kinds = kinds[deal.number : stop]
        deal.moves = deal.kinds.translate(None, _STAYING)
        after = at + deal.moves.count(COMING)
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
    hands = bytes([HAND]) * players
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
        found[kind] = chain(found.get(kind, ()), part.hands(sizes[kind - HAND]))
    hands = {kind: iter(some) for kind, some in found.items()}
    numbers = [*compress(range(len(kinds)), kinds.translate(_HANDS))]
    if numbers and (not walk.deals or numbers[0] < walk.deals[0].number):
        raise Unusual
    at, stops = 0, [*[deal.number for deal in walk.deals[1:]], len(kinds)]
    for deal, stop in zip(walk.deals, stops, strict=False):
        mine, begin = deal.hands, deal.number
        while at < len(numbers) and (number := numbers[at]) < stop:
            mine.append((kinds.count(CARD, begin, number), number, *next(hands[kinds[number]])))
            at += 1
        deal.dealing = mine[0][1] if mine else stop
