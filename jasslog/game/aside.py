"""The cards that are in no hand: blind, talon, stock, dead cards, packets, columns; their number is always known."""

from __future__ import annotations

from functools import cached_property, lru_cache, reduce
from operator import or_

from msgspec import Struct
from msgspec.structs import replace

from jasslog.cards import BIT, set_of
from jasslog.game.facts import NOBODY
from jasslog.options import Deal
from jasslog.rules.deals import hand_size, left_over, stock_size


class Pile(Struct, frozen=True):
    """Cards that lie together, some of them possibly unknown."""

    cards: int = 0
    """The known cards."""
    unknown: int = 0
    """How many further cards."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.cards.bit_count() + self.unknown

    def plus(self, cards: int, unknown: int) -> Pile:
        """The pile with more cards on it."""
        return Pile(self.cards | cards, self.unknown + unknown)

    def seen(self, card: int) -> Pile:
        """The pile once this card is known to be in it, in place of one of its unknown cards."""
        return self if self.cards & BIT[card] else Pile(self.cards | BIT[card], max(0, self.unknown - 1))

    def changed(self, out: int, card: int) -> Pile:
        """The pile with the known card ``out`` exchanged for another card."""
        return Pile((self.cards & ~BIT[out]) | BIT[card], self.unknown)


NO_CARDS = Pile()
Packet = tuple[int, ...]
"""The cards of a packet from the top; -1 for an unknown card."""


class Move(Struct, frozen=True):
    """Cards that came into a hand, or left it without being played.

    Only for games in which cards come into the hands between the tricks. The first move of each seat is its dealt hand.
    """

    seat: int
    gained: int
    """The known cards that came."""
    unseen: int
    """How many unknown cards came."""
    event: int
    """The number of the event after which the cards were in the hand, or gone from it."""
    lost: int = 0
    """The cards that left."""


class Column(Struct, frozen=True):
    """Two cards that lie before a player, one on the other."""

    over: int = NOBODY
    """The open card; -1 while the record has not told it."""
    under: int = NOBODY
    """The card under it; -1 while it is unknown."""
    state: str = "whole"
    """whole; bare: the open card was played, and the one under it is to be turned up; robbed: the card under it was
    played while it lay face down."""


class Folded(Struct, frozen=True):
    """The hand of a seat that has folded."""

    seat: int
    cards: int
    unknown: int
    known: bool
    """Whether the whole hand was recorded."""


class Aside(Struct, frozen=True, dict=True):
    """Everything that lies beside the hands."""

    blind: Pile = NO_CARDS
    """The hand dealt for nobody, which a seat may take in exchange for its own."""
    dead: Pile = NO_CARDS
    """Cards that nobody plays in this round: never dealt, laid away, or of a seat that folded."""
    packets: tuple[Packet, ...] = ()
    """By seat, the cards that are left of its packet."""
    talon_up: Pile = NO_CARDS
    """The cards that lie face up in the middle for the winner of the auction."""
    talon_down: Pile = NO_CARDS
    """The cards that lie face down in the middle for the winner of the auction."""
    laid: Pile = NO_CARDS
    """The cards that the winner of the auction laid away for those of the middle."""
    stock: Pile = NO_CARDS
    """The cards that are drawn after each trick, with the card turned up at the bottom."""
    due: tuple[int, ...] = ()
    """The seats that still have to draw, in the order in which they draw."""
    columns: tuple[tuple[Column, ...], ...] = ()
    """By seat, the columns before it, except those whose lower card has been turned up.

    A seat of which nobody can tell which cards lie open has none.
    """
    moves: tuple[Move, ...] = ()
    """The cards that each seat was dealt, drew, robbed or uncovered, in order of time; empty in games in which no cards
    come into the hands between the tricks."""
    folded: tuple[Folded, ...] = ()
    """The hands of the seats that folded; their cards are among the dead cards, too."""
    taker: int = NOBODY
    """The seat that took the blind in exchange for its hand."""
    robber: int = NOBODY
    """The seat that robbed: it took the card turned up in exchange for the trump six."""
    unseen: int = NOBODY
    """The number of the event by which it robbed, if the six was not among its known cards; else -1."""
    loose: bool = False
    """Whether an exchange that nobody wrote down may have moved cards."""

    def pile(self, name: str) -> Pile:
        """The pile of this name: blind, dead, talon_up, talon_down, laid or stock."""
        named: Pile = getattr(self, name)
        return named

    def with_pile(self, name: str, pile: Pile) -> Aside:
        """A copy with ``pile`` in the place of the pile of this name."""
        return replace(self, **{name: pile})

    def packet(self, seat: int) -> Packet:
        """The cards that are left of a seat's packet."""
        return self.packets[seat] if seat < len(self.packets) else ()

    def row(self, seat: int) -> tuple[Column, ...]:
        """The columns that lie before a seat, as far as the lower cards have not been turned up."""
        return self.columns[seat] if seat < len(self.columns) else ()

    @cached_property
    def known(self) -> int:
        """All cards that are known to lie beside the hands."""
        if self is NOTHING:
            return 0
        piles = self.blind.cards | self.stock.cards | self.dead.cards | self.laid.cards
        middle = self.talon_up.cards | self.talon_down.cards
        packets = map(set_of, self.packets)
        return reduce(or_, (*packets, *map(self.covered, range(len(self.columns)))), piles | middle)

    @property
    def told(self) -> bool:
        """Whether every card of the blind, of the dead cards and of the packets is known."""
        return not (self.blind.unknown or self.dead.unknown or any(NOBODY in packet for packet in self.packets))

    def covered(self, seat: int) -> int:
        """The cards that are known to lie face down before a seat."""
        return set_of(column.under for column in self.row(seat) if column.state == "whole")

    def dug_up(self, hand: Folded) -> Aside:
        """A copy in which a folded hand is no longer among the dead cards."""
        dead = Pile(self.dead.cards & ~hand.cards, max(0, self.dead.unknown - hand.unknown))
        return replace(self, dead=dead, folded=tuple(one for one in self.folded if one is not hand))

    def bury(self, cards: int, unknown: int) -> Aside:
        """A copy with more dead cards."""
        return replace(self, dead=self.dead.plus(cards, unknown))


NOTHING = Aside()


@lru_cache(1 << 10)
def laid_out(deal: Deal, seats: tuple[int, ...]) -> Aside:
    """The cards beside the hands after a deal to these seats, all of them unknown; NOTHING where there are none."""
    size, packet = hand_size(deal), (NOBODY,) * deal.packet
    blind = Pile(0, size) if deal.blind == "beside" else NO_CARDS
    dead = Pile(0, left_over(deal) + (size if deal.blind == "dead" else 0))
    packets = tuple(packet if seat in seats else () for seat in range(max(seats) + 1)) if packet else ()
    middle = Pile(0, deal.talon_up), Pile(0, deal.talon_down)
    columns = ((Column(),) * deal.columns,) * (max(seats) + 1) if deal.columns else ()
    beside = Aside(blind, dead, packets, *middle, stock=Pile(0, stock_size(deal)), columns=columns)
    return NOTHING if beside == NOTHING else beside
