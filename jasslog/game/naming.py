"""Naming the contract: in which order the seats speak, which contracts a seat may name, and which was named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from jasslog.events.base import ContractRecord
from jasslog.game.facts import NOBODY, Act, Reason, Reasons
from jasslog.game.rotation import find_forehand, in_turn
from jasslog.game.score.plan import sheet_of, sheets
from jasslog.game.state import Game, Round
from jasslog.rules.contracts import THREES, Contract
from jasslog.variants.naming import all_contracts, on_line


class Outcome(Struct, frozen=True):
    """What the calls have led to."""

    contract: Contract | None
    """None where everybody has passed."""
    declarer: int = NOBODY


class Way(Struct, frozen=True):
    """One way of choosing; it answers from the calls of the round alone and changes nothing."""

    calls: frozenset[str]
    """The types of events by which the contract comes about here."""
    rule: str
    """The id of the rule that describes this way."""
    acts: Callable[[Game, Round], list[Act]]
    """Returns which seats may speak now and what each may say; to be called only while there is no outcome."""
    outcome: Callable[[Game, Round], Outcome | None]
    """Returns what the calls have led to; None while somebody still has to speak."""


def open_contracts(game: Game, seat: int) -> tuple[Contract, ...]:
    """The contracts that a seat may name in the next choice; in games with sheets, those of its open lines."""
    if not game.variant.sheet.lines:
        return all_contracts(game.variant)
    filled = sheets(game)[sheet_of(game, seat)]
    lines = [line.name for line in game.variant.sheet.lines if line.name not in filled]
    return tuple(contract for line in lines for contract in on_line(game.variant, line))


def choices(game: Game, seats: Iterable[int]) -> list[Act]:
    """For each of these seats, the act of naming one of the contracts that are open to it."""
    return [Act("contract_chosen", seat, contracts=open_contracts(game, seat)) for seat in seats]


def speaking_order(game: Game, deal: Round) -> tuple[int, ...]:
    """The seats in the order in which they speak, from the forehand on; empty where the forehand is not known."""
    first = deal.forehand if deal.phase != "dealing" else find_forehand(game, deal)
    return in_turn(deal, first)


def seats_that(deal: Round, kind: str) -> list[int]:
    """The seats that have made a call of this kind, such as pushed or passed, in order."""
    return [call.seat for call in deal.calls if call.kind == kind]


def named(game: Game, deal: Round) -> Outcome | None:
    """The first contract that was named and its seat, even if it was the wrong one; None for none (named-contract)."""
    return next((Outcome(call.contract, call.seat) for call in deal.calls if call.contract is not None), None)


@lru_cache(1 << 10)
def contract_of(told: ContractRecord) -> Contract:
    """The contract that an event names; equal ones share one cached object.

    Threes without a stated order are played in the usual order (threes). A line of the sheet that has the contract's
    own name is left out of the contract, because an event need not state it.
    """
    record: dict[str, Any] = msgspec.to_builtins(told)
    contract = Contract.from_record({"order": THREES, **record} if told.kind == "threes" else record)
    return msgspec.structs.replace(contract, via="") if contract.via == contract.name else contract


def why_not_named(game: Game, seat: int, contract: Contract, acts: Sequence[Act] = (), rule: str = "") -> Reasons:
    """The reason against naming a contract; empty where a seat may name it (named-contract).

    The contract is not one of the set of rules, its line on the sheet is filled, or its suit is not on offer. ``acts``
    are the acts that may come now, where they can offer fewer contracts than are open; ``rule`` is the id of the rule
    by which they do.
    """
    mine = open_contracts(game, seat)
    if contract in mine and all(act.contracts == open_contracts(game, act.seat) for act in acts):
        # Nothing is withheld.
        return ()
    offered = {other for act in acts for other in act.contracts}
    withheld = {other for act in acts for other in open_contracts(game, act.seat)} - offered
    allowed = [other for other in mine if other not in withheld]
    if contract in allowed:
        return ()
    legal = list(dict.fromkeys(other.via or other.name for other in allowed))
    slots = {"contract": contract.via or contract.name, "allowed": legal}
    if contract in withheld:
        return (Reason("suit-not-offered", seat, slots=slots, rule=rule),)
    used = contract in all_contracts(game.variant)
    return (Reason("contract-used" if used else "contract-not-allowed", seat, slots=slots),)
