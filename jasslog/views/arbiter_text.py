"""What the arbiter asks, in words: wrong figures, two records of one game, hidden hands, who was first."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator

from jasslog.audit.codes import VERDICTS
from jasslog.cards import CARD
from jasslog.events.base import card_of, seat_of
from jasslog.game.phases.lone import target_of
from jasslog.game.state import Game
from jasslog.library.aligned import other_games
from jasslog.library.blame import BlameAnswer
from jasslog.library.collate import MATCH, CollateAnswer, CollatedDifference
from jasslog.library.proofs import OPEN, ProofAnswer, ProvedHand
from jasslog.library.record import Record
from jasslog.library.who_first import CountingOrder, WhoFirstAnswer
from jasslog.rules.contracts import Contract
from jasslog.views.finding import Teller
from jasslog.views.layout import Columns, apart, as_text, bold, coloured, counted, labelled, wrap
from jasslog.views.messages import count, fill, say, visible, word
from jasslog.views.words import Table, card_text, cards_text, compared, contract_text, scores_text


def blame_text(found: list[BlameAnswer], table: Table) -> str:
    """A line for each figure; a wrong one with its grounds and the slips that explain it."""
    if not found:
        return say("blame.none") + "\n"
    head = counted("wrong_figures", sum(_verdict(one) == "error" for one in found))
    return as_text([*head, *(line for one in found for line in _figure(one, table))])


def _verdict(one: BlameAnswer) -> str:
    """What a figure is, although the record may not tell the right one."""
    return "ok" if one.right else "undecided" if one.undecided and one.together is None else "error"


def _figure(one: BlameAnswer, table: Table) -> list[str]:
    sides = "" if len(one.sides) > 1 else f" {table.side(one.sides[0])}"
    head = apart(one.address, f"{word('parts', one.of)}{sides} {scores_text(one.claimed)}")
    verdict, computed = _verdict(one), scores_text(one.computed)
    if one.together is not None:
        computed = say("score.together", points=one.together)
    lines = [apart(head, compared(verdict, computed))]
    if verdict != "error" or one.undecided:
        return lines
    lines += wrap(say("blame.grounds", places=" ".join(one.stands_on) or say("nothing")), "    ", "      ")
    told = [
        word("slips", slip.name, side=table.side(slip.side), event=f"#{slip.event}", number=slip.number)
        for slip in one.slips
    ]
    return lines + [line for text in told or [say("blame.unexplained")] for line in wrap(text, "    - ", "      ")]


def collation_text(found: CollateAnswer, records: tuple[Record, Record], table: Table, files: tuple[str, str]) -> str:
    """A line for each difference, which record the cards bear out, and which of them breaks a rule there."""
    lines = [*(bold(f"{name} {visible(file)}") for name, file in zip("AB", files, strict=True)), ""]
    shared = sum(1 for a, b in found.rounds if a and b)
    lines.append(say("collate.rounds", shared=count("rounds", shared), differences=len(found.differences)))
    one, two = (record.audit().game for record in records)
    others = one is not None and two is not None and other_games(one, two)
    lines += wrap(coloured("warning", say("collate.other_game"))) if others else []
    for difference in found.differences:
        told = [_difference(difference, table), *_broken(difference, records)]
        lines += wrap(say("semicolon").join(told), "  ", "      ")
    return as_text(lines)


def _broken(one: CollatedDifference, records: tuple[Record, Record]) -> list[str]:
    """Which of two cards breaks a rule, where only one of them does."""
    if one.what != "card":
        return []
    codes = [_wrong(record, one.seat, place) for record, place in zip(records, (one.first, one.second), strict=True)]
    if bool(codes[0]) == bool(codes[1]):
        return []
    names = ("A", "B") if codes[0] else ("B", "A")
    return [say("collate.breaks", one=names[0], other=names[1], codes=" ".join(sorted(codes[0] | codes[1])))]


def _wrong(record: Record, seat: int, trick: str) -> set[str]:
    """The codes of what a seat did against the rules in a trick."""
    mine = [found for found in record.findings if (found.seat, found.address.rpartition(".")[0]) == (seat, trick)]
    return {one.code for one in mine if one.severity == "error" and VERDICTS.get(one.code[:2]) == "legal"}


def _difference(one: CollatedDifference, table: Table) -> str:
    both = [place or say("nothing_there") for place in (one.first, one.second)]
    place = one.first if one.first == one.second else say("collate.places", first=both[0], second=both[1])
    what = word("collated", one.what)
    if one.seat >= 0:
        what = fill(f"{what} {{who}}", {"who": (Table(None) if one.what == "name" else table).seat(one.seat)})
    told = [_told(one.what, text) if text else say("nothing") for text in one.told]
    slots = {"place": place, "what": what, "first": told[0], "second": told[1]}
    return say("collate.line", decided=word("decided", one.decided), **slots)


def _told(what: str, text: str) -> str:
    """What one record says, with cards as people see them."""
    if what == "contract":
        return contract_text(Contract.from_record(literal_eval(text)))
    if what == "name":
        return visible(text)
    if what == "bid":
        return say("all_tricks") if text == MATCH else word("bid_names", text)
    if what == "marriage":
        return say("collate.said")
    if what != "claimed":
        return cards_text(text.split()) if CARD.keys() & set(text.split()) else _figures(text)
    of, _, scores = text.partition(" ")
    return f"{word('parts', of)} {_figures(scores)}"


def _figures(text: str) -> str:
    """Figures of the sides as they are said; what is none stays as it is."""
    figures = text.split(" : ")
    return scores_text(map(int, figures)) if all(map(_FIGURE.fullmatch, figures)) else visible(text)


_FIGURE = re.compile("-?[0-9]+")


def proof_text(found: list[ProofAnswer], teller: Teller, addresses: dict[int, str]) -> str:
    """Each round: whether it can have been legal, what is certain, what that settles."""
    if not found:
        return say("proof.none") + "\n"
    return as_text(line for one in found for line in _round(one, teller, addresses))


def _round(one: ProofAnswer, teller: Teller, addresses: dict[int, str]) -> list[str]:
    head = bold(say("show.round", round=one.round))
    if not one.covered:
        return [labelled(head, say("proof.not_covered"))]
    if not one.possible:
        told = labelled(head, coloured("error", say("proof.impossible")))
        return [told, *_contradiction(one, teller, addresses), *_settled(one, teller.table)]
    unknown = sum(len(hand.possible) for hand in one.hands)
    lines = [labelled(head, coloured("ok", say("proof.possible")))]
    for hand in one.hands if unknown else ():
        lines += wrap(_hand(hand, teller.table.seat(hand.seat)), "  ", "      ")
    return lines + _settled(one, teller.table)


def _hand(hand: ProvedHand, seat: str) -> str:
    """What a seat had, as far as that is certain, and what else it may have had."""
    possible = cards_text(hand.possible)
    if possible and not hand.certain:
        return say("proof.all_open", seat=seat, possible=possible)
    told = say("proof.hand", seat=seat, certain=cards_text(hand.certain) or say("nothing"))
    return told + (say("proof.maybe", possible=possible) if possible else "")


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


def who_first_text(told: WhoFirstAnswer | None, table: Table, game: Game | None) -> str:
    """The answer, and what proves it; ``game`` is the state at the end."""
    if told is None or game is None:
        return say("first.no_target") + "\n"
    target = " / ".join(map(str, told.targets or (told.target,)))
    parts = ", ".join(word("parts", part) for part in told.undecided)
    undecided = [say("first.undecided", parts=parts)] if parts else []
    nobody = say("first.nobody", target=target, scores=apart(*table.scores(game.scores), gap="   "))
    if not told.round:
        return as_text([nobody, *undecided])
    if told.winner is None and told.undecided:
        head = say("standing.undecided")
    elif told.winner is None:
        head = say("first.open", target=target, round=told.round) if any(told.first) else nobody
    else:
        head = table.winner(told.winner, told.decided_by)
    lines, columns, end = [bold(head), *undecided], Columns(table.sides, _LABEL), game.variant.end
    lines += ["", *_claims(told, table, game), *_cards(told, table, columns)]
    star = say("first.reached", target=target) if end.claim == "none" else say("first.star", target=target)
    lines += wrap(star, "", "  ")
    own = told.orders[:1] if end.finish_order else ()
    for order in own:
        by, by_time = _counting(order, table), end.crossing == "first_trick"
        if end.claim == "required":
            head = say("first.needed_order", **by)
        else:
            head = say("first.own_time", **by) if by_time else say("first.own_order", **by)
        lines += ["", *wrap(head, "", "  ")]
        for step in order.steps:
            label = word("parts", step.step) + (f" {step.trick}" if step.trick else "")
            lines.append(columns.row("  " + label, [f"{score}{say('first.no_mark')}" for score in step.scores]))
    others = told.orders[len(own) :]
    lines += [""] * bool(others)
    for order in others:
        lines += wrap(say("first.other_order", **_counting(order, table)), "", "  ")
    return as_text(lines)


def _claims(told: WhoFirstAnswer, table: Table, game: Game) -> Iterator[str]:
    right = {claim.event: claim.right for claim in told.claims}
    for claim in (claim for claim in game.claims if claim.event in right):
        claimed = table.victory(claim, target_of(game, claim.side), right=right[claim.event])
        yield f"{say('event_number', seq=claim.event)} {claimed}"


def _cards(told: WhoFirstAnswer, table: Table, columns: Columns) -> list[str]:
    """The score at each act at which it changed, up to where everybody who gets there is there."""
    targets = told.targets or (told.target,) * len(told.before)
    rows, last = [(say("score.before"), told.before, "")], told.before
    for moment in told.moments:
        if moment.scores != last or moment in told.first:
            there = ", ".join(name for name, first in zip(table.sides, told.first, strict=True) if first is moment)
            rows.append((moment.address, moment.scores, say("first.there", side=there) if there else ""))
        last = moment.scores
    lines = [columns.head(say("first.cards", round=told.round))]
    for label, scores, after in rows:
        pairs = zip(scores, targets, strict=True)
        marks = [f"{one}{say('first.mark') if one >= target else say('first.no_mark')}" for one, target in pairs]
        lines.append(columns.row("  " + label, marks, after))
    return lines


def _counting(order: CountingOrder, table: Table) -> dict[str, str]:
    """Who wins by an order of counting, and by which step of it."""
    winner = table.side(order.winner) if order.winner is not None else say("nobody")
    step = word("parts", order.step) if order.step else say("nothing")
    return {"order": ", ".join(word("parts", part) for part in order.order), "winner": winner, "step": step}
