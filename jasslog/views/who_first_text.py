"""Who was first at the target, in words: the running sums, the claims, every card at which a claim was right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.views.layout import Columns, apart, as_text
from jasslog.views.messages import say, word
from jasslog.views.safe import width, wrap

if TYPE_CHECKING:
    from jasslog.library.who_first import ClaimMoment, CountingOrder, WhoFirstAnswer
    from jasslog.views.style import Style
    from jasslog.views.words import Table

_LABEL = 22


class WhoFirstText:
    """Tells one answer."""

    def __init__(self, table: Table, style: Style, sides: int) -> None:
        self._table, self._style = table, style
        self._names = [table.side(side) for side in range(sides)]
        self._columns = Columns(self._names, _LABEL, max(8, *(width(name) + 1 for name in self._names)))

    def text(self, told: WhoFirstAnswer | None) -> str:
        """The answer, and what proves it."""
        if told is None:
            return say("first.no_target") + "\n"
        if not told.round:
            sides = zip(self._names, told.before, strict=True)
            scores = apart(*(f"{name} {score}" for name, score in sides), gap="   ")
            return say("first.nobody", target=told.target, scores=scores) + "\n"
        lines = [self._style.bold(self._answer(told))]
        if told.undecided:
            lines.append(say("first.undecided", parts=", ".join(word("parts", part) for part in told.undecided)))
        lines += ["", *self._claims(told), *self._cards(told)]
        for order in told.orders:
            lines += self._order(order) if order is told.orders[0] else wrap(self._otherwise(order), "", "  ")
        return as_text(lines)

    def _answer(self, told: WhoFirstAnswer) -> str:
        if told.winner is None:
            return say("first.open", target=told.target, round=told.round)
        return self._table.winner(told.winner, told.decided_by)

    def _claims(self, told: WhoFirstAnswer) -> list[str]:
        lines = []
        for claim in told.claims:
            name = "score.victory" if claim.right else "score.false_victory"
            seat = self._table.seat(claim.seat)
            number = say("event_number", seq=claim.event)
            lines.append(f"{number} " + say(name, seat=seat, measure=claim.score, target=told.target))
        return lines

    def _sums(self, label: str, scores: tuple[int, ...], target: int, after: str = "") -> str:
        marked = [f"{score}{say('first.mark') if score >= target else say('first.no_mark')}" for score in scores]
        return self._columns.row("  " + label, marked, after)

    def _cards(self, told: WhoFirstAnswer) -> list[str]:
        """The score at each act at which it changed, up to where everybody who gets there is there."""
        lines = [self._columns.head(say("first.cards", round=told.round), right=True)]
        lines.append(self._sums(say("score.before"), told.before, told.target))
        last: tuple[int, ...] = told.before
        for moment in told.moments:
            if moment.scores != last or moment in told.first:
                lines.append(self._sums(moment.address, moment.scores, told.target, self._who(moment, told)))
            last = moment.scores
        return [*lines, *wrap(say("first.star", target=told.target), "", "  ")]

    def _who(self, moment: ClaimMoment, told: WhoFirstAnswer) -> str:
        there = [self._names[side] for side, first in enumerate(told.first) if first is moment]
        return say("first.there", side=", ".join(there)) if there else ""

    def _order(self, order: CountingOrder) -> list[str]:
        """The order of the rules with the sums that prove it."""
        lines = ["", *wrap(say("first.own_order", **self._slots(order)), "", "  ")]
        for step in order.steps:
            label = word("parts", step.step) + (f" {step.trick}" if step.trick else "")
            lines.append(self._columns.row("  " + label, [f"{score}{say('first.no_mark')}" for score in step.scores]))
        return [*lines, ""]

    def _otherwise(self, order: CountingOrder) -> str:
        return say("first.other_order", **self._slots(order))

    def _slots(self, order: CountingOrder) -> dict[str, str]:
        winner = self._table.side(order.winner) if order.winner is not None else say("nobody")
        step = word("parts", order.step) if order.step else say("nothing")
        return {"order": ", ".join(word("parts", part) for part in order.order), "winner": winner, "step": step}
