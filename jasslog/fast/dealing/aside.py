"""What lies beside the hands of a round on the hot path, and the hands as they change before they are played."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from jasslog.cards import CARD, SUIT_OF
from jasslog.fast.unusual import Unusual
from jasslog.rules.contracts import plain_contract
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk

DEALING, BETTERING, ASKING, READY = range(4)
"""How far a round has come before its first trick; ready also where nobody plays it."""
_MOST = 5
"""No table has more players."""
_CODES = {b'"%b"' % code.encode(): number for code, number in CARD.items()}
_CARDS, _COUNT = b'"cards":[', b'"count":%d'
_PILES = {
    b'"blind",': (b"blind", NOBODY),
    b'"dead",': (b"dead", NOBODY),
    **{b'"packet","seat":%d,' % seat: (b"packet", seat) for seat in range(_MOST)},
}
"""A pile, and before whom it lies, by the end of what its line says before the number."""


class Aside:
    """One round before its first trick."""

    stage = DEALING
    seen = b""
    """All cards of which it was said where they lie."""
    piles: Mapping[tuple[bytes, int], bytes] = MappingProxyType({})
    """What has been laid beside the hands, and before whom; nothing where only the number of cards was said."""
    blind = b""
    """What is known of the pile of which a card is turned."""
    turned = robber = taker = NOBODY
    """The card that makes trump; who gave the six for it; who took the blind."""
    bettered = 0
    """How many have bettered their hands, or declined."""
    forced = NOBODY
    """Who made everybody play."""

    def __init__(self, seats: tuple[int, ...], order: tuple[int, ...]) -> None:
        self.seats = seats
        """Those that are dealt to."""
        self.order = order
        """The same in the order in which they speak."""
        self.hands = [b""] * _MOST
        """By seat its cards; those of who has folded, too."""
        self.said: dict[int, str] = {}
        """By seat what it has said: stay, fold or maybe."""

    def see(self, cards: bytes, rules: Rules) -> None:
        """Cards of the deck are said to lie somewhere, of which that was not said before."""
        if len(set(cards)) < len(cards) or cards.translate(None, rules.deck):
            raise Unusual
        if len(cards.translate(None, self.seen)) < len(cards):
            raise Unusual
        self.seen += cards


def listed(text: bytes) -> bytes:
    """The cards of a list, by what is said up to its end."""
    if not text.startswith(_CARDS):
        raise Unusual
    return bytes([_CODES[code] for code in text[len(_CARDS) :].split(b",")])


def lay_pile(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> None:
    """A pile is laid beside the hands: once, with all its cards, before the card is turned (C-7)."""
    here = deal.aside
    text, told, end = front.partition(b'],"pile":')
    if not told:
        text, told, end = front.partition(b',"pile":')
    pile = name, seat = _PILES[end]
    many = walk.rules.piles[name]
    cards = listed(text) if told[0] == ord("]") else b""
    wrong = len(cards) != many if cards else text != _COUNT % many
    if wrong or here.stage != DEALING or pile in here.piles or (seat not in here.order and seat != NOBODY):
        raise Unusual
    here.piles = {**here.piles, pile: cards}


def turn_up(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> bool:
    """The card is turned that makes trump: one beside the hands, or the one that was dealt last (PZ3-1, HJ-1)."""
    here, rules = deal.aside, walk.rules
    event = walk.meaning(front, b'"type":"card_turned"}', number)
    card, owner = CARD[event["card"]], deal.dealer
    if here.stage != DEALING:
        raise Unusual
    if here.piles:
        here.see(b"".join(here.piles.values()), rules)
    if rules.turned_from:
        here.blind = here.piles.get((rules.turned_from, NOBODY), b"")
        if not here.blind:
            here.see(bytes([card]), rules)
            here.blind = bytes([card])
        known = here.blind
    else:
        owner = owner if owner in here.order else here.order[-1]
        known = here.hands[owner]
    if card not in known or event.get("seat", owner) != owner:
        raise Unusual
    here.turned, deal.chooser = card, deal.dealer
    deal.plan = rules.plan(plain_contract("trump", SUIT_OF[card]))
    return True
