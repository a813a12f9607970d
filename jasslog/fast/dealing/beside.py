"""Cards beside the hands on the hot path: the blind, the cards of the middle, and what becomes of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jasslog.cards import CARD
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.walk import Walk

IN_NO_HAND = 255
"""The owner of a card that nobody holds."""
CARDS = rb'"cards":\[("[DHSC][6-9TJQKA]"(?:,"[DHSC][6-9TJQKA]")*)\],'
"""A pattern of some cards, as a line lists them."""
_pile = re.compile(rb'(?:%b|"count":([1-9][0-9]?),)"pile":"([a-z_]+)",' % CARDS).fullmatch


class Beside:
    """What lies beside the hands of a round, and what is done before the cards or instead of playing them."""

    __slots__ = ("conceded", "laid", "piles", "rest", "robber", "sought", "taker", "turned", "unseen")

    def __init__(self, rest: bytes = b"") -> None:
        self.rest = rest
        """The cards that nobody was dealt."""
        self.piles: dict[bytes, bytes] = {}
        """By its name what was said to lie in a pile; nothing where only its number was said."""
        self.turned = NOBODY
        """The card that was turned up among them."""
        self.taker = self.robber = NOBODY
        """Who took them, and who took that one."""
        self.laid = b""
        """What was laid away for them."""
        self.unseen = False
        """They were taken, and nobody wrote down which they are."""
        self.sought = NOBODY
        """The card whose holder is on the side of the one against all."""
        self.conceded = False
        """The one against all gave the round up."""


NOTHING = Beside()
"""Never changed: a round that has anything of this kind has its own."""


def set_aside(deal: Deal, rest: bytes) -> None:
    """Note the cards that nobody was dealt."""
    deal.beside, deal.pack = Beside(rest), deal.rules.deck.translate(None, rest)
    own(deal, rest, IN_NO_HAND)


def own(deal: Deal, some: bytes, owner: int) -> None:
    """From now on these cards are that seat's."""
    owners = bytearray(deal.owners)
    for card in some:
        owners[card] = owner
    deal.owners = bytes(owners)


def lay(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """A pile has its number of cards, of those that nobody was dealt (C-7)."""
    beside, found = deal.beside, _pile(front)
    if found is None or beside.taker != NOBODY or found[3] in beside.piles:
        raise Unusual
    told = read(found[1])
    others = b"".join(beside.piles.values())
    if (len(told) or int(found[2])) != walk.rules.piles[found[3]]:
        raise Unusual
    if told.translate(None, beside.rest) or len({*told, *others}) < len(told) + len(others):
        raise Unusual
    beside.piles[found[3]] = told


def read(text: bytes | None) -> bytes:
    """The cards of a list."""
    return bytes([CARD[code] for code in text.decode().replace('"', "").split(",")]) if text else b""


def turn_up(deal: Deal, card: int) -> None:
    """A card of the blind is turned up."""
    beside = deal.beside
    if card not in beside.rest or (beside.piles.get(b"blind") and card not in beside.piles[b"blind"]):
        raise Unusual
    beside.turned = card


def take(deal: Deal, told: bytes, seat: int) -> None:
    """All that lies there comes into a hand."""
    beside = deal.beside
    if told and (len(told) != len(beside.rest) or beside.rest.translate(None, told)):
        raise Unusual
    beside.taker, beside.unseen = seat, not told and sum(map(len, beside.piles.values())) < len(beside.rest)
    own(deal, beside.rest, seat)
