"""How a set deals on the hot path, what lies beside the hands, and what becomes of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import CARD, deck, numbers
from jasslog.fast.options.seating import Seating
from jasslog.fast.rare import Rare
from jasslog.variants.hands import hand_size, left_over, stock_size, tricks_in_round

if TYPE_CHECKING:
    from jasslog.fast.dealing.staged import Stages
    from jasslog.variants.groups.dealing import Deal
    from jasslog.variants.options import Variant

_staged = Rare("dealing.staged")


class Dealing(Seating):
    """How a set deals on the hot path, what lies beside the hands, and what becomes of that."""

    __slots__ = (
        "acts",
        "all_dealt",
        "all_play",
        "aside",
        "cuts",
        "free",
        "hands",
        "holder",
        "leaves",
        "middle",
        "next_seat",
        "piles",
        "places",
        "plain",
        "robs",
        "splits",
        "stages",
        "stock",
        "turned_from",
    )

    def __init__(self, variant: Variant) -> None:
        players = variant.deal.players
        self.variant = variant
        self.players = players
        self.tricks = tricks_in_round(variant.deal)
        deal, first = variant.deal, variant.deal.before_choosing
        self.stages: Stages | None = _staged.Stages(players, first, self.tricks - first) if first else None
        """How many cards are dealt when, where only some are dealt before the contract."""
        self.hand_sizes = self.stages.sizes if self.stages else (hand_size(variant.deal),)
        """The sizes in which hands are dealt."""
        self.aside = _aside(variant)
        """Cards lie beside the hands, or not everybody plays every round."""
        self.hands = players - deal.dealer_sits_out
        """How many hands are dealt in a round."""
        self.plain = not (self.stages or self.aside)
        """Every seat is dealt one hand of one size, all of them together and before the contract."""
        self.all_play = variant.score.kind != "objects" and not (self.aside or deal.dealer_sits_out)
        """Every seat plays in every round, and as many cards as any other."""
        self.comes = b"card_uncovered" if variant.deal.columns else b"card_drawn" if variant.deal.stock else b""
        """The event by which cards come into the hands while a round is played."""
        self.stock = stock_size(variant.deal)
        """How many cards are drawn in all."""
        self.free = self.stock if variant.play.free_with_stock else 0
        """So many cards of a round may be any."""
        self.robs = variant.exchange.rob == "table" and variant.exchange.rob_window == "own_turn"
        """The trump six may be given at one's turn for the card turned up."""
        self.next_seat = variant.deal.next_dealer == "next_seat"
        """Each deals after the seat before it, whoever was forehand."""
        self.deck = bytes(numbers(deck(variant.deal.deck)))
        self.pairs = variant.deal.sides == "pairs"
        self.lone = variant.deal.sides == "lone"
        """One plays against all others; who that is comes out in the game."""
        self.sit(tuple(range(players)), players)
        self.piles = _piles(variant.deal)
        """By its name how many cards a pile has that lies beside the hands."""
        self.places = bytes(range(self.cards))
        """The places of all cards in the play."""
        robs = variant.exchange.rob != "never" and not self.stock
        self.middle = deal.talon_up + deal.talon_down > 0
        """Cards lie in the middle for who has bid highest."""
        self.acts = self.lone or variant.exchange.swap != "never" or robs
        """Something may be done between the contract and the first card."""
        self.all_dealt = self.lone and variant.deal.all_deal
        """Everybody should deal before the game is over."""
        self.turned_from = _turned_from(variant)
        """The pile of which a card is turned for trump; empty where it is one of a hand."""
        self.splits = variant.splitting.allowed
        """A round may be shared out."""
        self.leaves = variant.end.ending == "last_man"
        """Who reaches the target leaves the game, and the others play on."""
        self.holder = CARD.get(variant.deal.holder_card or "", -1)
        self.cuts: dict[bytes, int] = {}
        """The seats that cut as they may, by the text of the cut."""


def _piles(deal: Deal) -> dict[bytes, int]:
    """The piles of a set, with the number of their cards."""
    sizes = {
        b"blind": hand_size(deal) * (deal.blind == "beside"),
        b"dead": left_over(deal) + hand_size(deal) * (deal.blind == "dead"),
        b"packet": deal.packet,
        b"talon_up": deal.talon_up,
        b"talon_down": deal.talon_down,
    }
    return {name: size for name, size in sizes.items() if size}


def _aside(variant: Variant) -> bool:
    deal = variant.deal
    beside = deal.blind != "none" or deal.packet > 0 or left_over(deal) > 0 or variant.choosing.choice == "turn_up"
    beside = beside and not deal.stock
    some = deal.dealer_sits_out or variant.participation.asked or variant.end.ending == "last_man"
    apart = beside or some or variant.score.kind == "tens"
    return apart and deal.sides != "lone" and variant.choosing.choice != "auction"


def _turned_from(variant: Variant) -> bytes:
    if variant.choosing.choice != "turn_up":
        return b""
    return b"blind" if variant.deal.blind == "beside" else b"dead"
