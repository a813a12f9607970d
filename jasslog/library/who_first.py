"""Who was first at the target: each side's score at every card, and who wins under each order of counting."""

from __future__ import annotations

from typing import Annotated, Any

from jasslog.audit.report_model import AddressOrNone
from jasslog.audit.result import open_parts
from jasslog.events.base import Event, Natural, Points, Published, Seat, Seq, one_of
from jasslog.game.facts import NOBODY, Claim
from jasslog.game.phases.lone import reached, target_of
from jasslog.game.replay import Watcher
from jasslog.game.score.end import crossed, measure, running_sums
from jasslog.game.state import Game, Round
from jasslog.library.record import Record
from jasslog.variants.plain import Variant, freeze, labels, thaw

ORDERS = (("marriage", "melds", "tricks"), ("marriage", "tricks", "melds"), ("tricks", "marriage", "melds"))
"""The orders in which houses count where both sides are over the target in one round (finish-order)."""


class ClaimMoment(Published):
    """What each side could have claimed right after an act."""

    address: AddressOrNone
    """The act."""
    seq: Seq
    """Its number."""
    scores: tuple[Points, ...]
    """Each side's score as a claim counts it."""
    reached: tuple[bool, ...]
    """Whether a claim by that side would have been right."""


class VictoryClaim(Published):
    """A claim of victory."""

    event: Seq
    """Its number."""
    seat: Seat
    """Who."""
    score: Points
    """What it was measured by."""
    target: Points
    """What that side had to reach."""
    right: bool
    """Whether it was."""


class OrderStep(Published):
    """One step of an order of counting."""

    step: Annotated[str, one_of("start marriage melds tricks")]
    """What is added."""
    trick: Natural
    """The trick, 0 where it is none."""
    scores: tuple[Points, ...]
    """The scores then."""


class CountingOrder(Published):
    """Who is first under one order of counting."""

    order: tuple[Annotated[str, one_of("marriage melds tricks")], ...]
    """The order."""
    winner: int | None
    """The side; null where nobody gets there."""
    step: str
    """The step that decides."""
    steps: tuple[OrderStep, ...]
    """The running sums that prove it; none where points count as they come in."""


class WhoFirstAnswer(Published):
    """Who reached the target first; jasslog who-first."""

    target: Points
    """The target."""
    targets: tuple[Points, ...]
    """What each side has to reach: that of one against all may be another."""
    round: Natural
    """The round in which it was decided; 0 where nobody has reached it."""
    before: tuple[Points, ...]
    """The scores before it."""
    moments: tuple[ClaimMoment, ...]
    """Every act of that round at which a side could have claimed."""
    first: tuple[ClaimMoment | None, ...]
    """For each side the moment it was there."""
    claims: tuple[VictoryClaim, ...]
    """The claims in that round."""
    orders: tuple[CountingOrder, ...]
    """The set's own order first."""
    # The side that wins, claims and all; -2 for a draw, None while nobody has won.
    winner: int | None
    """The winner by the set's rules."""
    decided_by: str
    """What decided it."""
    claim_needed: bool
    """Whether nobody wins without a claim."""
    undecided: tuple[str, ...]
    """Parts of the score that the record cannot tell."""


def who_first(record: Record) -> WhoFirstAnswer | None:
    """Who reached the target first; None where the rules are unknown or know no target. Costs a replay."""
    audit = record.audit()
    final = audit.game
    if final is None or final.variant.end.kind != "target":
        return None
    seen = _Moments(record.timeline().addresses())
    audit.replayed(seen)
    moments, before = seen.moments, seen.before_round
    number = next((deal for deal in moments if any(any(one.reached) for one in moments[deal])), 0)
    number = min([number or 1 << 30, *(claim.round for claim in final.claims if claim.round)]) % (1 << 30)
    mine = tuple(moments.get(number, ()))
    deal = next((deal for deal in final.rounds if deal.number == number), None)
    scores = before.get(number, tuple(final.scores))
    first = tuple(next((one for one in mine if one.reached[side]), None) for side in range(final.sides))
    over, played = final.winner != NOBODY, deal is not None and len(deal.tricks) == deal.size
    orders = dict.fromkeys([final.variant.end.finish_order, *ORDERS]) if played else ()
    return WhoFirstAnswer(
        final.variant.end.target,
        tuple(target_of(final, side) for side in range(final.sides)),
        number,
        scores,
        mine,
        first,
        tuple(_claim(final, one) for one in final.claims if one.round == number),
        tuple(_order(final, deal, scores, order) for order in orders if order and deal is not None),
        final.winner if over else None,
        final.decided_by,
        final.variant.end.claim == "required",
        tuple(open_parts(audit, deal)) if deal is not None else (),
    )


def _claim(final: Game, claim: Claim) -> VictoryClaim:
    return VictoryClaim(claim.event, claim.seat, claim.measure, target_of(final, claim.side), claim.valid)


class _Moments(Watcher):
    """By round the moments at which somebody could have claimed, and the scores before it."""

    def __init__(self, addresses: dict[int, str]) -> None:
        self.moments: dict[int, list[ClaimMoment]] = {}
        self.before_round: dict[int, tuple[int, ...]] = {}
        self._addresses = addresses

    def happened(self, game: Game, event: Event, moment: str | None, deal: Round | None, phase: str) -> None:
        deal = game.round
        if deal is None or deal.phase not in ("playing", "complete"):
            return
        self.before_round.setdefault(deal.number, tuple(game.scores))
        scores = tuple(measure(game, deal, side) for side in range(game.sides))
        there = reached(game, list(scores))
        now = ClaimMoment(
            self._addresses.get(event.seq, ""), event.seq, scores, tuple(side in there for side in range(game.sides))
        )
        self.moments.setdefault(deal.number, []).append(now)


def _order(final: Game, deal: Any, before: tuple[int, ...], order: tuple[str, ...]) -> CountingOrder:
    game = final.clone()
    game.variant = _counted_so(final.variant, order)
    winner, step = crossed(game, deal, list(before))
    steps: list[OrderStep] = []
    # Where the points go by time the acts prove it.
    ordered = final.variant.end.crossing == "whole_round"
    for name, trick, sums in running_sums(game, deal, list(before)) if ordered else ():
        steps.append(OrderStep(name, trick, tuple(sums)))
        if winner != NOBODY and name == step and reached(game, sums):
            break
    return CountingOrder(order, winner if winner != NOBODY else None, step, tuple(steps))


def _counted_so(variant: Variant, order: tuple[str, ...]) -> Variant:
    """The same rules with another order of counting."""
    options = thaw(variant)
    options["end"] = {**options["end"], "finish_order": list(order)}
    return freeze(options, **labels(variant))
