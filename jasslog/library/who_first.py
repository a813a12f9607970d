"""Who was first at the target: each side's score at every card, and who wins under each order of counting."""

from __future__ import annotations

from typing import Annotated

from jasslog.audit.report_model import AddressOrNone
from jasslog.audit.result import claim_right, open_in_score, open_parts
from jasslog.events.base import Event, Natural, Points, Published, Seat, Seq, one_of
from jasslog.game.facts import NOBODY
from jasslog.game.phases.lone import reached, target_of
from jasslog.game.replay import Watcher
from jasslog.game.score.end import ahead, crossed, measure, running_sums, sums_in_time
from jasslog.game.score.overlay import VOID_PHASES, phase_now
from jasslog.game.score.rulings import under_rulings_of
from jasslog.game.state import Game, Round
from jasslog.library.record import Record
from jasslog.library.rulings import standing
from jasslog.variants.plain import Variant, freeze, labels, thaw

ORDERS = (("marriage", "melds", "tricks"), ("marriage", "tricks", "melds"), ("tricks", "marriage", "melds"))
"""The orders in which house rules count the points where both sides pass the target in one round (finish-order)."""


class ClaimMoment(Published):
    """What each side could have claimed right after an act."""

    address: AddressOrNone
    """The act."""
    seq: Seq
    """The number of the event."""
    scores: tuple[Points, ...]
    """Each side's score as a claim counts it."""
    reached: tuple[bool, ...]
    """Whether that side is at its target, so that a claim would have been right where the rules know claims."""


class VictoryClaim(Published):
    """A claim of victory."""

    event: Seq
    """The number of the event."""
    seat: Seat
    """Who claimed."""
    score: Points
    """The score by which the claim was judged."""
    right: bool | None
    """Whether the claim was right; null where the record cannot tell."""


class OrderStep(Published):
    """One step of an order of counting."""

    step: Annotated[str, one_of("start marriage melds tricks")]
    """What is added."""
    trick: Natural
    """The number of the trick; 0 for other steps."""
    scores: tuple[Points, ...]
    """The scores after this step."""


class CountingOrder(Published):
    """Who is first under one order of counting."""

    order: tuple[Annotated[str, one_of("marriage melds tricks")], ...]
    """The order."""
    winner: int | None
    """The side; null where nobody gets there."""
    step: str
    """The step that decides."""
    steps: tuple[OrderStep, ...]
    """The running sums that prove it."""


class WhoFirstAnswer(Published):
    """Who reached the target first; jasslog who-first."""

    target: Points
    """The target."""
    round: Natural
    """The round in which it was decided; 0 where nobody has reached it."""
    before: tuple[Points, ...]
    """The scores before it."""
    moments: tuple[ClaimMoment, ...]
    """Every act of that round at which a side could have claimed."""
    first: tuple[ClaimMoment | None, ...]
    """For each side the first moment at which it was at its target; null where it never was in that round."""
    claims: tuple[VictoryClaim, ...]
    """The claims in that round."""
    orders: tuple[CountingOrder, ...]
    """The set's own order first, if it has one; none where not all its tricks were played, or points are not booked as
    they are won."""
    # The winning side, claims included; -2 for a draw, None where nobody has won yet or the record cannot tell.
    winner: int | None
    """The winner by the set's rules."""
    decided_by: str
    """What decided it."""
    undecided: tuple[str, ...]
    """Parts of the score that the record cannot tell."""
    targets: tuple[Points, ...] | None = None
    """What each side has to reach, where that is not the same for all; else left out."""


def who_first(record: Record) -> WhoFirstAnswer | None:
    """Who reached the target first; None where the rules are unknown or know no target. Costs a replay."""
    audit = record.audit()
    final = audit.game
    if final is None or final.variant.end.kind != "target":
        return None
    seen = _Moments(record.timeline().addresses(), final)
    audit.replayed(seen)
    moments, before = seen.moments, seen.before_round
    number = min(filter(None, (_reached_in(final, moments), *(claim.round for claim in final.claims))), default=0)
    mine = tuple(moments.get(number, ()))
    deal = next((deal for deal in final.rounds if deal.number == number), None)
    scores = before.get(number, tuple(final.scores))
    first = tuple(next((one for one in mine if one.reached[side]), None) for side in range(final.sides))
    claimed = [one for one in final.claims if one.round == number]
    claims = tuple(VictoryClaim(one.event, one.seat, one.measure, claim_right(audit, one)) for one in claimed)
    _, winner = standing(audit)
    played = deal is not None and len(deal.tricks) == deal.size
    counted = played and final.variant.score.kind == "points"
    orders = dict.fromkeys([final.variant.end.finish_order, *ORDERS]) if counted else ()
    targets = tuple(target_of(final, side) for side in range(final.sides))
    return WhoFirstAnswer(
        final.variant.end.target,
        number,
        scores,
        mine,
        first,
        claims,
        tuple(_order(final, deal, scores, order) for order in orders if order and deal is not None),
        winner,
        final.decided_by if winner is not None else "",
        tuple(sorted({*open_in_score(audit), *(open_parts(audit, deal) if deal is not None else ())})),
        targets if len(set(targets)) > 1 else None,
    )


def _reached_in(final: Game, moments: dict[int, list[ClaimMoment]]) -> int:
    """The first round that counts in which a side was at its target, 0 for none.

    Where the rules know no claims, the side must still be there at the end of the round: points won in play may be lost
    with the contract.
    """
    for deal in final.rounds:
        seen = moments.get(deal.number, [])
        counted = seen[-1:] if final.variant.end.claim == "none" else seen
        if phase_now(final, deal) not in VOID_PHASES and any(any(one.reached) for one in counted):
            return deal.number
    return 0


class _Moments(Watcher):
    """By round, the moments at which a side could have claimed, and the scores before the round.

    Where the view counts rulings, all those that had been given by the end of the record count.
    """

    def __init__(self, addresses: dict[int, str], final: Game) -> None:
        self.moments: dict[int, list[ClaimMoment]] = {}
        self.before_round: dict[int, tuple[int, ...]] = {}
        self._addresses, self._final = addresses, final

    def happened(self, game: Game, event: Event, moment: str | None, deal: Round, phase: str) -> None:
        deal = game.round
        if deal.phase not in ("playing", "complete"):
            return
        game = under_rulings_of(game, self._final)
        deal = game.rounds[-1]
        self.before_round.setdefault(deal.number, tuple(game.scores_without(deal)))
        scores = tuple(measure(game, deal, side) for side in range(game.sides))
        there = reached(game, list(scores))
        at_target = tuple(side in there for side in range(game.sides))
        now = ClaimMoment(self._addresses.get(event.seq, ""), event.seq, scores, at_target)
        self.moments.setdefault(deal.number, []).append(now)


def _order(final: Game, deal: Round, before: tuple[int, ...], order: tuple[str, ...]) -> CountingOrder:
    """Who is first by an order of counting; under some rules the order matters only in the first trick (crossing)."""
    game = final.clone()
    game.variant = _counted_so(final.variant, order)
    by_time = game.variant.end.crossing == "first_trick"
    winner, step = crossed(game, deal, list(before))
    steps = [OrderStep("start", 0, before)] if by_time else []
    counted = [*(sums_in_time if by_time else running_sums)(game, deal, list(before))]
    for name, trick, sums in counted:
        steps.append(OrderStep(name, trick, tuple(sums)))
        if winner != NOBODY and name == step and ahead(game, sums, counted[-1][2]) == winner:
            break
    return CountingOrder(order, winner if winner != NOBODY else None, step, tuple(steps))


def _counted_so(variant: Variant, order: tuple[str, ...]) -> Variant:
    """The same rules with another order of counting."""
    options = thaw(variant)
    options["end"] = {**options["end"], "finish_order": list(order)}
    return freeze(options, **labels(variant))
