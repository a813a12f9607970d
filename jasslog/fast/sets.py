"""What the hot path keeps ready of a set of rules: what its options come to, and texts that it has understood."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING

import orjson

from jasslog.fast.combinations import knows
from jasslog.fast.forms import SEAT
from jasslog.fast.options.scoring import Scoring
from jasslog.fast.plans import KINDS, Plan
from jasslog.fast.rare import Rare
from jasslog.rules.naming import all_contracts
from jasslog.variants.tables import after_auction

if TYPE_CHECKING:
    from jasslog.rules.contracts import Contract
    from jasslog.variants.options import Variant

_objects = Rare("scoring.objects")


class Rules(Scoring):
    """A set of rules that the hot path understands."""

    __slots__ = ("_plans", "_twins", "choices", "cycle", "later")

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.later: Rules | None = None
        """The rules of the rounds in which it is known who plays against all, if they are others."""
        self.choices: dict[bytes, tuple[int, Plan]] = Choices(self)
        """Seat and contract by the text of a choice."""
        self._plans: dict[Contract, Plan] = {}
        self._twins: dict[tuple[int, ...], Rules] = {}
        self.cycle = _cycle(variant) if variant.choosing.choice == "only_contract" else ()
        """The contracts of the rounds in turn, where nobody chooses."""

    def go_on(self, later: Rules) -> None:
        """Have these rules in later rounds."""
        self.later = later
        sizes = tuple({self.tricks, later.tricks})
        for rules in self, later:
            rules.hand_sizes, rules.plain = sizes, self.plain and len(sizes) == 1

    def standing(self, seats: tuple[int, ...]) -> Rules:
        """The same rules where these seats play against all others."""
        twin = self._twins.get(seats)
        if twin is None:
            twin = self._twins[seats] = copy(self)
            twin.take_sides([int(seat not in seats) for seat in range(self.players)])
        return twin

    def plan(self, contract: Contract) -> Plan:
        """The tables of a contract; made when it is first chosen."""
        plan = self._plans.get(contract)
        if plan is None:
            plan = self._plans[contract] = Plan(contract, self.variant)
        return plan


def _cycle(variant: Variant) -> tuple[Plan, ...]:
    """The contract of each round, with what counts in it, until that begins anew; Domino comes last (GU-1, GU-6)."""
    (contract,) = all_contracts(variant)
    found = [Plan(contract, variant, _objects.Aim(one, variant)) for one in variant.score.objects]
    found += [Plan(contract, variant).for_domino() for _ in range(variant.domino.rounds)]
    return tuple(found) or (Plan(contract, variant),)


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


@lru_cache(256)
def rules_of(variant: Variant) -> Rules | None:
    """What is kept ready of a set; None for one that the hot path does not understand."""
    later = after_auction(variant)
    rules = Rules(variant) if knows(variant) and knows(later) else None
    if rules is not None and later is not variant:
        rules.go_on(Rules(later))
    return rules
