"""The cards in no hand: blind, stock, dead cards, packets, columns; sizes are known where cards are not."""

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
    """Some cards that lie together."""

    cards: int = 0
    """The known ones."""
    unknown: int = 0
    """How many further ones."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.cards.bit_count() + self.unknown

    def plus(self, cards: int, unknown: int) -> Pile:
        """The pile with more cards on it."""
        return Pile(self.cards | cards, self.unknown + unknown)

    def seen(self, card: int) -> Pile:
        """The pile when it is known that this card is one of it."""
        return self if self.cards & BIT[card] else Pile(self.cards | BIT[card], max(0, self.unknown - 1))

    def changed(self, out: int, card: int) -> Pile:
        """The pile with a card that was seen in it given for another one."""
        return Pile((self.cards & ~BIT[out]) | BIT[card], self.unknown)


NO_CARDS = Pile()
Packet = tuple[int, ...]
"""The cards of a packet from the top; -1 for one that nobody knows."""


class Move(Struct, frozen=True):
    """Cards that came into a hand, or left it otherwise than by being played, where that goes on between the tricks."""

    seat: int
    gained: int
    """The known ones that came."""
    unseen: int
    """How many others came."""
    event: int
    """The event after which they were there or gone."""
    lost: int = 0
    """Those that left."""


class Column(Struct, frozen=True):
    """Two cards that lie before a player, one on the other."""

    over: int = NOBODY
    """The open one; -1 while nobody has said which it is."""
    under: int = NOBODY
    """The one under it; -1 for one that nobody knows."""
    state: str = "whole"
    """whole; bare: the open one has been played and the other is to be turned up; robbed: the other one has been
    played from under it."""


class Folded(Struct, frozen=True):
    """The hand of a seat that has folded."""

    seat: int
    cards: int
    unknown: int
    known: bool
    """Whether the whole of it was recorded."""


class Aside(Struct, frozen=True, dict=True):
    """Everything that lies beside the hands."""

    blind: Pile = NO_CARDS
    dead: Pile = NO_CARDS
    """Cards that nobody plays any more: never dealt, laid away, or of a player who folded."""
    packets: tuple[Packet, ...] = ()
    """By seat, what is left of its packet."""
    talon_up: Pile = NO_CARDS
    """What lies face up in the middle for the winner of the auction."""
    talon_down: Pile = NO_CARDS
    """What lies there face down."""
    laid: Pile = NO_CARDS
    """What was laid away for it."""
    stock: Pile = NO_CARDS
    """What is drawn from after each trick; the card turned up lies under it."""
    due: tuple[int, ...] = ()
    """The seats that have still to draw, in that order."""
    columns: tuple[tuple[Column, ...], ...] = ()
    """By seat, what lies before it and has not been turned up."""
    moves: tuple[Move, ...] = ()
    """Where cards come into the hands between the tricks: what each was dealt and has drawn, robbed or uncovered, in
    the order of time."""
    folded: tuple[Folded, ...] = ()
    """The hands of those who have folded; they lie among the dead cards, too."""
    taker: int = NOBODY
    """The seat that took the blind for its hand."""
    robber: int = NOBODY
    """The seat that took the card turned up for the trump six."""
    unseen: int = NOBODY
    """The event of that, where nobody has seen the six in its hand; -1 where its hand is told."""
    loose: bool = False
    """Whether cards may have changed places by an exchange that nobody wrote down."""

    def pile(self, name: str) -> Pile:
        """The blind, the stock, the dead cards or those of the middle, by that name."""
        found: Pile = getattr(self, name)
        return found

    def with_pile(self, name: str, pile: Pile) -> Aside:
        """With this pile in the place of the one so called."""
        return replace(self, **{name: pile})

    def packet(self, seat: int) -> Packet:
        """What is left of a seat's packet."""
        return self.packets[seat] if seat < len(self.packets) else ()

    def row(self, seat: int) -> tuple[Column, ...]:
        """The columns that lie before a seat."""
        return self.columns[seat] if seat < len(self.columns) else ()

    @cached_property
    def known(self) -> int:
        """All cards that are known to lie here."""
        if self is NOTHING:
            return 0
        piles = self.blind.cards | self.stock.cards | self.dead.cards | self.laid.cards
        middle = self.talon_up.cards | self.talon_down.cards
        packets = map(set_of, self.packets)
        return reduce(or_, (*packets, *map(self.covered, range(len(self.columns)))), piles | middle)

    @property
    def told(self) -> bool:
        """Whether all cards are known that lie in the blind, among the dead ones and in the packets."""
        return not (self.blind.unknown or self.dead.unknown or any(NOBODY in packet for packet in self.packets))

    def covered(self, seat: int) -> int:
        """The cards that are known to lie face down before a seat."""
        return set_of(one.under for one in self.row(seat) if one.state == "whole")

    def dug_up(self, hand: Folded) -> Aside:
        """With a folded hand taken back from the dead cards."""
        dead = Pile(self.dead.cards & ~hand.cards, max(0, self.dead.unknown - hand.unknown))
        return replace(self, dead=dead, folded=tuple(one for one in self.folded if one is not hand))

    def bury(self, cards: int, unknown: int) -> Aside:
        """With more dead cards."""
        return replace(self, dead=self.dead.plus(cards, unknown))


NOTHING = Aside()


@lru_cache(1 << 10)
def laid_out(deal: Deal, seats: tuple[int, ...]) -> Aside:
    """What lies beside the hands when these seats have been dealt to, before any of it has been seen."""
    size, packet = hand_size(deal), (NOBODY,) * deal.packet
    blind = Pile(0, size) if deal.blind == "beside" else NO_CARDS
    dead = Pile(0, left_over(deal) + (size if deal.blind == "dead" else 0))
    packets = tuple(packet if seat in seats else () for seat in range(max(seats) + 1)) if packet else ()
    middle = Pile(0, deal.talon_up), Pile(0, deal.talon_down)
    columns = ((Column(),) * deal.columns,) * (max(seats) + 1) if deal.columns else ()
    found = Aside(blind, dead, packets, *middle, stock=Pile(0, stock_size(deal)), columns=columns)
    return NOTHING if found == NOTHING else found
