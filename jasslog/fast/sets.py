"""What the hot path keeps ready of a set of rules: what its options come to, and texts that it has understood."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import orjson

from jasslog.cards import CARD, deck, numbers
from jasslog.fast.forms import SEAT
from jasslog.fast.known import knows
from jasslog.fast.plans import KINDS, Plan
from jasslog.fast.sides import BITS, only
from jasslog.rules.naming import all_contracts
from jasslog.variants.hands import tricks_in_round

if TYPE_CHECKING:
    from jasslog.rules.contracts import Contract
    from jasslog.rules.melds import Meld
    from jasslog.variants.options import Variant


class Said:
    """A meld as a line says it."""

    __slots__ = ("cards", "meld", "owner", "seat")

    def __init__(self, seat: int, meld: Meld, cards: bytes) -> None:
        self.seat = seat
        self.meld = meld
        self.cards = cards
        self.owner = bytes([seat]) * len(cards)
        """The seat, once for each card."""


class Rules:
    """A set of rules that the hot path understands."""

    __slots__ = (
        "_plans",
        "award",
        "cards",
        "choices",
        "compared",
        "credited",
        "cuts",
        "dealt",
        "deck",
        "differs",
        "end",
        "holder",
        "last",
        "makes",
        "match",
        "melds",
        "needs_trick",
        "offers",
        "one_side",
        "order",
        "outdoes",
        "pairs",
        "passes",
        "players",
        "pushes",
        "rising",
        "roem",
        "rounds",
        "sheets",
        "shifts",
        "side_of",
        "sides",
        "told",
        "tricks",
        "turns",
        "variant",
        "window",
    )

    def __init__(self, variant: Variant) -> None:
        players = variant.deal.players
        self.variant = variant
        self.players = players
        self.tricks = tricks_in_round(variant.deal)
        self.cards = players * self.tricks
        self.deck = bytes(numbers(deck(variant.deal.deck)))
        self.order = tuple(tuple((first + step) % players for step in range(players)) for first in range(players))
        """The seats in turn from each one on."""
        self.turns = tuple(map(bytes, self.order))
        self.pairs = variant.deal.sides == "pairs"
        self.side_of = tuple(seat % 2 if self.pairs else seat for seat in range(players))
        self.sides = max(self.side_of) + 1
        self.shifts = tuple(BITS * side for side in self.side_of)
        """By seat where the points of its side stand in the points of all sides."""
        self.one_side = variant.score.scoring_side == "declarer_only"
        """Only the declarers book a round."""
        self.last = tuple(only(side, variant.score.last_trick) for side in range(self.sides))
        """By the side that won the last trick: what that brings."""
        self.match = tuple(only(side, variant.score.match) for side in range(self.sides))
        """By the side that won all tricks: what that brings."""
        self.makes = variant.score.make_rule != "none"
        """The choosers must make their contract."""
        self.outdoes = variant.score.make_rule == "total>opponents"
        """For that they must have more than the others, not just some of the cards."""
        self.differs = variant.score.kind == "difference"
        """Only how far each is from his prediction is booked."""
        self.roem = variant.roem.allowed
        """What lies together in a trick scores."""
        self.end = variant.end
        self.told = b",".join([b"%d"] * self.sides).join((b',"scores":[', b"],"))
        """How a line tells the scores."""
        self.sheets = (players if variant.sheet.scope == "player" else self.sides) if variant.sheet.lines else 0
        """How many sheets are filled."""
        choice, all_pass = variant.choosing.choice, variant.choosing.all_pass
        self.pushes = {"push_partner_once": 1, "round_table_forced": players}.get(choice, 0)
        self.rounds = {"one_round": 1, "random_suit_two_rounds": 2}.get(choice, 0)
        """How many times each seat may be asked before the round is passed by."""
        self.passes = max(0, players * self.rounds - (all_pass == "forced"))
        """How many may push, or pass, at most."""
        self.offers = choice == "random_suit_two_rounds"
        """A card of another pack offers its suit each time that all are asked."""
        melds = variant.melds
        self.window = melds.window if melds.allowed else "none"
        """When a meld may be announced."""
        self.rising, self.award, self.needs_trick = melds.min_previous, melds.award, melds.needs_trick
        self.credited = 1 if melds.credit == "after_trick1" else self.tricks
        """How many tricks must be complete for melds to count."""
        self.compared = variant.marriage.in_comparison
        """The marriage is a meld among the others."""
        self.holder = CARD.get(variant.deal.holder_card or "", -1)
        self.dealt = {
            bytes(48 + seat for seat in turn): bytes(seat for seat in turn for _ in range(self.tricks))
            for turn in self.turns
        }
        """By the digits of the seats to which hands are dealt in turn: who gets each card."""
        self.choices: dict[bytes, tuple[int, Plan]] = Choices(self)
        """Seat and contract by the text of a choice."""
        self.melds: dict[bytes, Said] = {}
        """The melds that have been read, by their text."""
        self.cuts: dict[bytes, int] = {}
        """The seats that cut as they may, by the text of the cut."""
        self._plans: dict[Contract, Plan] = {}

    def plan(self, contract: Contract) -> Plan:
        """The tables of a contract; made when it is first chosen."""
        plan = self._plans.get(contract)
        if plan is None:
            plan = self._plans[contract] = Plan(contract, self.variant)
        return plan


class Choices(dict[bytes, tuple[int, Plan]]):
    """Seat and plan by the text of a choice; a plan is made when its contract is first chosen."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._contracts = {
            b'"contract":%b,' % orjson.dumps(contract.to_record(), option=orjson.OPT_SORT_KEYS): contract
            for contract in all_contracts(rules.variant)
            if contract.kind in KINDS
        }

    def __missing__(self, text: bytes) -> tuple[int, Plan]:
        contract = self._contracts[text[: -len(b'"seat":0,')]]
        found = self[text] = SEAT[text[-len(b'"seat":0,') :]], self._rules.plan(contract)
        return found


@lru_cache(64)
def rules_of(variant: Variant) -> Rules | None:
    """What is kept ready of a set; None for one that the hot path does not understand."""
    return Rules(variant) if knows(variant) else None
