"""On the way to the contract: who speaks when, what may be named, what was named."""

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
    """The rule of the catalogue that tells how it goes."""
    acts: Callable[[Game, Round], list[Act]]
    """Who may speak now and what each of them may say; asked while there is no outcome."""
    outcome: Callable[[Game, Round], Outcome | None]
    """What the calls have led to; None while somebody has still to speak."""


def open_contracts(game: Game, seat: int) -> tuple[Contract, ...]:
    """The contracts that a seat may name in the next choice; where there are sheets, those of its open lines."""
    if not game.variant.sheet.lines:
        return all_contracts(game.variant)
    filled = sheets(game)[sheet_of(game, seat)]
    lines = [line.name for line in game.variant.sheet.lines if line.name not in filled]
    return tuple(contract for line in lines for contract in on_line(game.variant, line))


def choices(game: Game, seats: Iterable[int]) -> list[Act]:
    """For each of these seats the act of naming a contract that is open to it."""
    return [Act("contract_chosen", seat, contracts=open_contracts(game, seat)) for seat in seats]


def speaking_order(game: Game, deal: Round) -> tuple[int, ...]:
    """The seats in the order in which they speak, from the forehand on; none where the forehand is not known."""
    first = deal.forehand if deal.phase != "dealing" else find_forehand(game, deal)
    return in_turn(deal, first)


def seats_that(deal: Round, kind: str) -> list[int]:
    """The seats that have pushed, or passed, in order."""
    return [call.seat for call in deal.calls if call.kind == kind]


def named(game: Game, deal: Round) -> Outcome | None:
    """The first contract that was named, also by the wrong seat (named-contract)."""
    return next((Outcome(call.contract, call.seat) for call in deal.calls if call.contract is not None), None)


@lru_cache(1 << 10)
def contract_of(told: ContractRecord) -> Contract:
    """The contract that an event names; the same is made only once.

    Threes of which no order was said go in the usual one (threes); the line of its own name need not be said.
    """
    record: dict[str, Any] = msgspec.to_builtins(told)
    contract = Contract.from_record({"order": THREES, **record} if told.kind == "threes" else record)
    return msgspec.structs.replace(contract, via="") if contract.via == contract.name else contract


def why_not_named(game: Game, seat: int, contract: Contract, acts: Sequence[Act] = (), rule: str = "") -> Reasons:
    """The contract is one of the set, its line on the sheet is open, its suit on offer (named-contract).

    ``acts`` are what may come now, where that can leave fewer contracts than are open; by which ``rule``.
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
