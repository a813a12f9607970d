"""How a contract comes about in a set on the hot path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.options.dealing import Dealing
from jasslog.fast.rare import Rare

if TYPE_CHECKING:
    from jasslog.fast.dealing.auction import Bids
    from jasslog.variants.options import Variant

_auction = Rare("dealing.auction")


class Choosing(Dealing):
    """How a contract comes about in a set on the hot path."""

    __slots__ = (
        "bids",
        "leads",
        "offers",
        "partner_speaks",
        "passes",
        "pushes",
        "rounds",
        "sheets",
        "turns_up",
        "words",
    )

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        players = self.players
        choice, all_pass = variant.choosing.choice, variant.choosing.all_pass
        self.leads = variant.choosing.leader
        """Who leads to the first trick."""
        self.turns_up = choice in ("dealer_last_card", "turn_up")
        """A card that the dealer turns is trump, and nobody names a contract."""
        self.partner_speaks = choice == "push_partner_once"
        """Only the forehand and its partner speak."""
        self.pushes = {"push_partner_once": 1, "round_table_forced": players}.get(choice, 0)
        self.rounds = {"one_round": 1, "random_suit_two_rounds": 2, "turnup_two_rounds": 2}.get(choice, 0)
        """How many times each seat may be asked before the round is passed by."""
        self.passes = max(0, players * self.rounds - (all_pass == "forced"))
        """How many may push, or pass, at most."""
        self.offers = {"random_suit_two_rounds": 2, "turnup_two_rounds": 1}.get(choice, 0)
        """How many cards are turned whose suit is on offer: one of the pack, or each time that all are asked one of
        another pack."""
        self.words = tuple(
            players * (self.rounds if turned == self.offers else turned) for turned in range(self.offers + 1)
        )
        """By how many cards are turned how many words may be said before another one is, or the round is passed by."""
        self.bids: Bids | None = _auction.Bids(variant) if choice == "auction" else None
        """What is kept ready of the auction, where there is one."""
        self.sheets = (players if variant.sheet.scope == "player" else self.sides) if variant.sheet.lines else 0
        """How many sheets are filled."""
