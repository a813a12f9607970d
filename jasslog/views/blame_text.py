"""Every figure of the table beside the right one, and what would explain a wrong one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.views.layout import apart, as_text, counted
from jasslog.views.messages import catalogue, fill, say, word
from jasslog.views.safe import wrap
from jasslog.views.words import scores_text

if TYPE_CHECKING:
    from jasslog.library.blame import BlameAnswer
    from jasslog.library.slips import FigureSlip
    from jasslog.views.style import Style
    from jasslog.views.words import Table


class BlameText:
    """Tells the figures of one game."""

    def __init__(self, table: Table, style: Style) -> None:
        self._table, self._style = table, style

    def text(self, found: list[BlameAnswer]) -> str:
        """A line for each figure; a wrong one with its grounds and the slips that explain it."""
        if not found:
            return say("blame.none") + "\n"
        wrong = sum(1 for one in found if not one.right)
        return as_text([*counted("wrong_figures", wrong), *(line for one in found for line in self._figure(one))])

    def _figure(self, one: BlameAnswer) -> list[str]:
        sides = "" if len(one.sides) > 1 else f" {self._table.side(one.sides[0])}"
        head = apart(one.address, f"{word('parts', one.of)}{sides} {scores_text(one.claimed)}")
        if one.undecided and not one.right:
            return [apart(head, self._style.doubtful(say("score.open", computed=scores_text(one.computed))))]
        if one.right:
            return [apart(head, self._style.good(say("score.agrees")))]
        lines = [apart(head, self._style.bad(say("score.differs", computed=scores_text(one.computed))))]
        lines += wrap(say("blame.grounds", places=" ".join(one.stands_on) or say("nothing")), "    ", "      ")
        told = [self._slip(slip) for slip in one.slips] or [say("blame.unexplained")]
        return lines + [line for text in told for line in wrap(text, "    - ", "      ")]

    def _slip(self, slip: FigureSlip) -> str:
        slots = {"side": self._table.side(slip.side), "event": f"#{slip.event}", "number": slip.number}
        return fill(catalogue()["slips"][slip.name], slots)
