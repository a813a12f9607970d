"""Columns on the hot path: which cards lie open, and what is turned up under each that is played (ZS-1, ZS-2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jasslog.cards import CODES
from jasslog.fast.deal import COMES, LAID
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk

_row = re.compile(rb'(?:"cards":\[([^]]+)\]|"count":([1-9])),"pile":"columns_(?:down|(up))","seat":([0-4]),').fullmatch
_CARD = {b'"%b"' % code.encode(): card for card, code in enumerate(CODES)}
_DEALT = (b'"hand_dealt"}\n', b'"pile_dealt"}\n')
"""How the line before a row ends: nobody has spoken yet."""
_LIFTED = b"\0"


def lay_out(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A row of columns is laid before a seat, once, of cards that lie nowhere else."""
    rules, found = walk.rules, _row(front)
    if found is None or not rules.variant.deal.columns or not walk.lines[number - 1].endswith(_DEALT):
        raise Unusual
    cards = bytes([_CARD[code] for code in found[1].split(b",")]) if found[1] else b""
    row, told = (int(found[4]), bool(found[3])), deal.told + cards
    count = len(cards) or int(found[2])
    if row in deal.columns or row[0] >= rules.players or count != rules.variant.deal.columns:
        raise Unusual
    if len(rules.deck.translate(None, told)) + len(told) != rules.cards:
        raise Unusual
    deal.columns, deal.told = {**deal.columns, row: cards}, told


def turn_up(rules: Rules, deal: Deal) -> None:
    """Find out who can play each card from when on: one that lay covered, when that upon it has been played.

    Unusual unless each is turned up at once, by its owner, and is what is known to lie there.
    """
    cards, came, rows = deal.cards, deal.came, deal.columns
    above = [rows[seat, True] for seat in range(rules.players)]
    upper = b"".join(above)
    other = rules.deck.translate(None, upper)
    every = deal.dealt + upper + came
    if len(cards) != rules.cards or len(every) != rules.cards or rules.deck.translate(None, every):
        raise Unusual
    moves = cards.translate(bytes.maketrans(other + upper, LAID * len(other) + _LIFTED * len(upper)))
    # The open cards in the order in which they were played, and what lay under them in just that order.
    lifted, seats = cards.translate(None, other), b"".join(bytes([seat]) * len(row) for seat, row in enumerate(above))
    deal.owners = owners = bytes.maketrans(every, rules.dealt[deal.turn] + seats + deal.comers)
    if moves.replace(_LIFTED, LAID + COMES) != deal.moves or lifted.translate(owners) != deal.comers:
        raise Unusual
    under = bytes.maketrans(lifted, came)
    if any(cards and above[seat].translate(under) != cards for (seat, up), cards in rows.items() if not up):
        raise Unusual
    since = bytearray(256)
    for card, upon in zip(came, lifted, strict=True):
        since[card] = cards.index(upon) + 1
    deal.since = bytes(since)
