"""What the arbiter asks, in words: wrong figures, two records of one game, hidden hands, who was first."""

from __future__ import annotations

from jasslog.events.base import card_of, seat_of
from jasslog.library.blame import BlameAnswer
from jasslog.library.collate import CollateAnswer, CollatedDifference
from jasslog.library.proofs import OPEN, ProofAnswer
from jasslog.library.who_first import CountingOrder, WhoFirstAnswer
from jasslog.views.finding import Teller
from jasslog.views.layout import Columns, Style, apart, as_text, counted, labelled, width, wrap
from jasslog.views.messages import count, say, visible, word
from jasslog.views.words import Table, card_text, cards_text, compared, scores_text, spelled


def blame_text(found: list[BlameAnswer], table: Table, style: Style) -> str:
    """A line for each figure; a wrong one with its grounds and the slips that explain it."""
    if not found:
        return say("blame.none") + "\n"
    wrong = sum(1 for one in found if not one.right)
    return as_text([*counted("wrong_figures", wrong), *(line for one in found for line in _figure(one, table, style))])


def _figure(one: BlameAnswer, table: Table, style: Style) -> list[str]:
    sides = "" if len(one.sides) > 1 else f" {table.side(one.sides[0])}"
    head = apart(one.address, f"{word('parts', one.of)}{sides} {scores_text(one.claimed)}")
    verdict = "ok" if one.right else "undecided" if one.undecided else "error"
    lines = [apart(head, compared(style, verdict, scores_text(one.computed)))]
    if verdict != "error":
        return lines
    lines += wrap(say("blame.grounds", places=" ".join(one.stands_on) or say("nothing")), "    ", "      ")
    told = []
    for slip in one.slips:
        side = table.side(slip.side)
        told.append(word("slips", slip.name, side=side, event=f"#{slip.event}", number=slip.number))
    told = told or [say("blame.unexplained")]
    return lines + [line for text in told for line in wrap(text, "    - ", "      ")]


def collation_text(found: CollateAnswer, table: Table, files: tuple[str, str], style: Style) -> str:
    """A line for each difference, and which record the cards bear out."""
    names = [visible(file) for file in files]
    lines = [style.bold(f"A {names[0]}"), style.bold(f"B {names[1]}"), ""]
    shared = sum(1 for a, b in found.rounds if a and b)
    lines.append(say("collate.rounds", shared=count("rounds", shared), differences=len(found.differences)))
    lines += [line for one in found.differences for line in wrap(_difference(one, table), "  ", "      ")]
    return as_text(lines)


def _difference(one: CollatedDifference, table: Table) -> str:
    both = [place or say("nothing_there") for place in (one.first, one.second)]
    place = one.first if one.first == one.second else say("collate.places", first=both[0], second=both[1])
    who = f" {table.seat(one.seat)}" if one.seat >= 0 else ""
    told = [_told(one.what, text) if text else say("nothing") for text in one.told]
    slots = {"place": place, "what": word("collated", one.what), "who": who, "first": told[0], "second": told[1]}
    return say("collate.line", decided=word("decided", one.decided), **slots)


def _told(what: str, text: str) -> str:
    if what != "claimed":
        return spelled(text)
    of, _, scores = text.partition(" ")
    return f"{word('parts', of)} {scores}"


def proof_text(found: list[ProofAnswer], teller: Teller, addresses: dict[int, str], style: Style) -> str:
    """Each round: whether it can have been legal, what is certain, what that settles."""
    if not found:
        return say("proof.none") + "\n"
    return as_text(line for one in found for line in _round(one, teller, addresses, style))


def _round(one: ProofAnswer, teller: Teller, addresses: dict[int, str], style: Style) -> list[str]:
    head = style.bold(say("show.round", round=one.round))
    if not one.covered:
        return [labelled(head, say("proof.not_covered"))]
    if not one.possible:
        told = labelled(head, style.of("error", say("proof.impossible")))
        return [told, *_contradiction(one, teller, addresses), *_settled(one, teller.table)]
    unknown = sum(len(hand.possible) for hand in one.hands)
    lines = [labelled(head, style.of("ok", say("proof.possible")))]
    for hand in one.hands if unknown else ():
        seat = teller.table.seat(hand.seat)
        told = say("proof.hand", seat=seat, certain=cards_text(hand.certain) or say("nothing"))
        more = say("proof.maybe", possible=cards_text(hand.possible)) if hand.possible else ""
        lines += wrap(told + more, "  ", "      ")
    return lines + _settled(one, teller.table)


def _contradiction(one: ProofAnswer, teller: Teller, addresses: dict[int, str]) -> list[str]:
    """The cards that cannot all have been legal."""
    acts, seat = [], teller.table.seat
    for seq in one.contradiction:
        event, place = teller.event(seq), addresses.get(seq, f"#{seq}")
        done = f"{seat(seat_of(event))} {card_text(card_of(event))}" if event is not None else " "
        acts.append(f"{place} {done}")
    return wrap(say("proof.contradiction", acts=", ".join(acts)), "  ", "      ") if acts else []


def _settled(one: ProofAnswer, table: Table) -> list[str]:
    lines = []
    for settled in one.settled:
        if settled.verdict != OPEN:
            slots = {"seat": table.seat(settled.seat), "card": card_text(settled.card)}
            proved = word("proved", settled.verdict)
            lines.append("  " + say("proof.settled", verdict=proved, address=settled.address, **slots))
    still = len(one.settled) - len(lines)
    return [*lines, "  " + say("proof.open", cards=count("cards", still))] if still else lines


_LABEL = 22


class WhoFirstText:
    """Tells one answer."""

    def __init__(self, table: Table, style: Style) -> None:
        self._table, self._style = table, style
        self._names = table.sides
        self._columns = Columns(self._names, _LABEL, max(8, *(width(name) + 1 for name in self._names)))

    def text(self, told: WhoFirstAnswer | None) -> str:
        """The answer, and what proves it."""
        if told is None:
            return say("first.no_target") + "\n"
        if not told.round:
            scores = apart(*self._table.scores(told.before), gap="   ")
            return say("first.nobody", target=told.target, scores=scores) + "\n"
        if told.winner is None:
            head = say("first.open", target=told.target, round=told.round)
        else:
            head = self._table.winner(told.winner, told.decided_by)
        lines = [self._style.bold(head)]
        if told.undecided:
            lines.append(say("first.undecided", parts=", ".join(word("parts", part) for part in told.undecided)))
        lines += ["", *self._claims(told), *self._cards(told)]
        for order in told.orders:
            first = order is told.orders[0]
            lines += self._order(order) if first else wrap(say("first.other_order", **self._slots(order)), "", "  ")
        return as_text(lines)

    def _claims(self, told: WhoFirstAnswer) -> list[str]:
        lines = []
        for claim in told.claims:
            slots = {"seat": self._table.seat(claim.seat), "measure": claim.score, "target": told.target}
            claimed = say("score.victory" if claim.right else "score.false_victory", **slots)
            lines.append(f"{say('event_number', seq=claim.event)} {claimed}")
        return lines

    def _sums(self, label: str, scores: tuple[int, ...], target: int, after: str = "") -> str:
        marked = [f"{score}{say('first.mark') if score >= target else say('first.no_mark')}" for score in scores]
        return self._columns.row("  " + label, marked, after)

    def _cards(self, told: WhoFirstAnswer) -> list[str]:
        """The score at each act at which it changed, up to where everybody who gets there is there."""
        lines = [self._columns.head(say("first.cards", round=told.round), right=True)]
        lines.append(self._sums(say("score.before"), told.before, told.target))
        last = told.before
        for moment in told.moments:
            if moment.scores != last or moment in told.first:
                there = ", ".join(self._names[side] for side, first in enumerate(told.first) if first is moment)
                reached = say("first.there", side=there) if there else ""
                lines.append(self._sums(moment.address, moment.scores, told.target, reached))
            last = moment.scores
        return [*lines, *wrap(say("first.star", target=told.target), "", "  ")]

    def _order(self, order: CountingOrder) -> list[str]:
        """The order of the rules with the sums that prove it."""
        lines = ["", *wrap(say("first.own_order", **self._slots(order)), "", "  ")]
        for step in order.steps:
            label = word("parts", step.step) + (f" {step.trick}" if step.trick else "")
            lines.append(self._columns.row("  " + label, [f"{score}{say('first.no_mark')}" for score in step.scores]))
        return [*lines, ""]

    def _slots(self, order: CountingOrder) -> dict[str, str]:
        winner = self._table.side(order.winner) if order.winner is not None else say("nobody")
        step = word("parts", order.step) if order.step else say("nothing")
        return {"order": ", ".join(word("parts", part) for part in order.order), "winner": winner, "step": step}
