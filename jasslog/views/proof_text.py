"""What can be proved of hidden hands, in the words of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.events.base import card_of, seat_of
from jasslog.library.proofs import OPEN
from jasslog.views.layout import as_text, labelled
from jasslog.views.messages import count, say, word
from jasslog.views.safe import wrap
from jasslog.views.words import card_text, cards_text

if TYPE_CHECKING:
    from jasslog.library.proofs import ProofAnswer
    from jasslog.views.finding import Teller
    from jasslog.views.style import Style


class ProofText:
    """Tells the proofs of one game."""

    def __init__(self, teller: Teller, addresses: dict[int, str], style: Style) -> None:
        self._teller, self._addresses, self._style = teller, addresses, style

    def text(self, found: list[ProofAnswer]) -> str:
        """Each round: whether it can have been legal, what is certain, what that settles."""
        if not found:
            return say("proof.none") + "\n"
        return as_text(line for one in found for line in self._round(one))

    def _round(self, one: ProofAnswer) -> list[str]:
        head = self._style.bold(say("show.round", round=one.round))
        if not one.covered:
            return [labelled(head, say("proof.not_covered"))]
        if not one.possible:
            return [
                labelled(head, self._style.bad(say("proof.impossible"))),
                *self._contradiction(one),
                *self._settled(one),
            ]
        unknown = sum(len(hand.possible) for hand in one.hands)
        lines = [labelled(head, self._style.good(say("proof.possible")))]
        for hand in one.hands if unknown else ():
            seat = self._teller.table.seat(hand.seat)
            told = say("proof.hand", seat=seat, certain=cards_text(hand.certain) or say("nothing"))
            more = say("proof.maybe", possible=cards_text(hand.possible)) if hand.possible else ""
            lines += wrap(told + more, "  ", "      ")
        return lines + self._settled(one)

    def _contradiction(self, one: ProofAnswer) -> list[str]:
        """The cards that cannot all have been legal."""
        acts = []
        for seq in one.contradiction:
            event = self._teller.event(seq)
            who = self._teller.table.seat(seat_of(event)) if event is not None else ""
            card = card_text(card_of(event)) if event is not None else ""
            acts.append(f"{self._addresses.get(seq, f'#{seq}')} {who} {card}")
        return wrap(say("proof.contradiction", acts=", ".join(acts)), "  ", "      ") if acts else []

    def _settled(self, one: ProofAnswer) -> list[str]:
        lines = []
        for settled in one.settled:
            if settled.verdict != OPEN:
                slots = {
                    "address": settled.address,
                    "seat": self._teller.table.seat(settled.seat),
                    "card": card_text(settled.card),
                }
                lines.append("  " + say("proof.settled", verdict=word("proved", settled.verdict), **slots))
        still = sum(1 for settled in one.settled if settled.verdict == OPEN)
        return [*lines, "  " + say("proof.open", cards=count("cards", still))] if still else lines
