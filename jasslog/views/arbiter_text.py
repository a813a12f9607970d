"""The answers to an arbiter as text: wrong figures, two records of one game, hidden hands, who was first."""

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
    """A line for each figure that the table wrote; below a wrong one, its grounds and the slips that explain it.

    The grounds are the acts on which the right figure stands. Where the right figure is undecided, neither is told.
    """
    if not found:
        return say("blame.none") + "\n"
    head = counted("wrong_figures", sum(_verdict(one) == "error" for one in found))
    return as_text([*head, *(line for one in found for line in _figure(one, table))])


def _verdict(figure: BlameAnswer) -> str:
    """Whether a figure is right: ok, undecided or error.

    A figure is undecided where the record does not tell the right one, unless the sum of all sides proves it wrong.
    """
    return "ok" if figure.right else "undecided" if figure.undecided and figure.together is None else "error"


def _figure(figure: BlameAnswer, table: Table) -> list[str]:
    sides = "" if len(figure.sides) > 1 else f" {table.side(figure.sides[0])}"
    head = apart(figure.address, f"{word('parts', figure.of)}{sides} {scores_text(figure.claimed)}")
    verdict, computed = _verdict(figure), scores_text(figure.computed)
    if figure.together is not None:
        computed = say("score.together", points=figure.together)
    lines = [apart(head, compared(verdict, computed))]
    if verdict != "error" or figure.undecided:
        return lines
    lines += wrap(say("blame.grounds", places=" ".join(figure.stands_on) or say("nothing")), "    ", "      ")
    slips = [
        word("slips", slip.name, side=table.side(slip.side), event=f"#{slip.event}", number=slip.number)
        for slip in figure.slips
    ]
    return lines + [line for text in slips or [say("blame.unexplained")] for line in wrap(text, "    - ", "      ")]


def collation_text(found: CollateAnswer, records: tuple[Record, Record], table: Table, files: tuple[str, str]) -> str:
    """Both files, and a line for each difference: what each record says, which the cards bear out, which breaks a rule.

    A warning says where the records seem to be of two different games.
    """
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
    """The sentence that only the card of one record breaks a rule; empty where both cards do, or neither."""
    if one.what != "card":
        return []
    codes = [_wrong(record, one.seat, place) for record, place in zip(records, (one.first, one.second), strict=True)]
    if bool(codes[0]) == bool(codes[1]):
        return []
    names = ("A", "B") if codes[0] else ("B", "A")
    return [say("collate.breaks", one=names[0], other=names[1], codes=" ".join(sorted(codes[0] | codes[1])))]


def _wrong(record: Record, seat: int, trick: str) -> set[str]:
    """The codes of the errors that a seat made against legal play in a trick, which is given by its address."""
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
    """What one record says, in words: ``what`` is the kind of difference, and ``text`` how the record tells it."""
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
    """The sides' figures as they are said; a text that does not consist of figures is only made visible."""
    figures = text.split(" : ")
    return scores_text(map(int, figures)) if all(map(_FIGURE.fullmatch, figures)) else visible(text)


_FIGURE = re.compile("-?[0-9]+")


def proof_text(found: list[ProofAnswer], teller: Teller, addresses: dict[int, str]) -> str:
    """For each round: whether all cards can have been legal, what each hand certainly held, and what that settles."""
    if not found:
        return say("proof.none") + "\n"
    return as_text(line for one in found for line in _round(one, teller, addresses))


def _round(proof: ProofAnswer, teller: Teller, addresses: dict[int, str]) -> list[str]:
    head = bold(say("show.round", round=proof.round))
    if not proof.covered:
        return [labelled(head, say("proof.not_covered"))]
    if not proof.possible:
        told = labelled(head, coloured("error", say("proof.impossible")))
        return [told, *_contradiction(proof, teller, addresses), *_settled(proof, teller.table)]
    unknown = sum(len(hand.possible) for hand in proof.hands)
    lines = [labelled(head, coloured("ok", say("proof.possible")))]
    for hand in proof.hands if unknown else ():
        lines += wrap(_hand(hand, teller.table.seat(hand.seat)), "  ", "      ")
    return lines + _settled(proof, teller.table)


def _hand(hand: ProvedHand, seat: str) -> str:
    """The cards that a seat certainly had, and the further cards that it may have had."""
    possible = cards_text(hand.possible)
    if possible and not hand.certain:
        return say("proof.all_open", seat=seat, possible=possible)
    told = say("proof.hand", seat=seat, certain=cards_text(hand.certain) or say("nothing"))
    return told + (say("proof.maybe", possible=possible) if possible else "")


def _contradiction(proof: ProofAnswer, teller: Teller, addresses: dict[int, str]) -> list[str]:
    """The lines that name the cards which cannot all have been legal; empty where there are none."""
    acts, seat = [], teller.table.seat
    for seq in proof.contradiction:
        event, place = teller.event(seq), addresses.get(seq, f"#{seq}")
        done = f"{seat(seat_of(event))} {card_text(card_of(event))}" if event is not None else " "
        acts.append(f"{place} {done}")
    return wrap(say("proof.contradiction", acts=", ".join(acts)), "  ", "      ") if acts else []


def _settled(proof: ProofAnswer, table: Table) -> list[str]:
    lines = []
    for settled in proof.settled:
        if settled.verdict != OPEN:
            slots = {"seat": table.seat(settled.seat), "card": card_text(settled.card)}
            proved = word("proved", settled.verdict)
            lines.append("  " + say("proof.settled", verdict=proved, address=settled.address, **slots))
    still = len(proof.settled) - len(lines)
    return [*lines, "  " + say("proof.open", cards=count("cards", still))] if still else lines


_LABEL = 22


def who_first_text(told: WhoFirstAnswer | None, table: Table, game: Game | None) -> str:
    """Who reached the target first, with the claims and running scores that prove it; ``game`` is the state at the end.

    Where ``told`` or ``game`` is None, the sentence that the game knows no target.
    """
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


def _claims(answer: WhoFirstAnswer, table: Table, game: Game) -> Iterator[str]:
    right = {claim.event: claim.right for claim in answer.claims}
    for claim in (claim for claim in game.claims if claim.event in right):
        claimed = table.victory(claim, target_of(game, claim.side), right=right[claim.event])
        yield f"{say('event_number', seq=claim.event)} {claimed}"


def _cards(answer: WhoFirstAnswer, table: Table, columns: Columns) -> list[str]:
    """The score before the round and after each act of it that changed the score, marked where a side is at its target.

    The act by which a side reached its target is told in any case, with the name of the side.
    """
    targets = answer.targets or (answer.target,) * len(answer.before)
    rows, last = [(say("score.before"), answer.before, "")], answer.before
    for moment in answer.moments:
        if moment.scores != last or moment in answer.first:
            there = ", ".join(name for name, first in zip(table.sides, answer.first, strict=True) if first is moment)
            rows.append((moment.address, moment.scores, say("first.there", side=there) if there else ""))
        last = moment.scores
    lines = [columns.head(say("first.cards", round=answer.round))]
    for label, scores, after in rows:
        pairs = zip(scores, targets, strict=True)
        marks = [f"{one}{say('first.mark') if one >= target else say('first.no_mark')}" for one, target in pairs]
        lines.append(columns.row("  " + label, marks, after))
    return lines


def _counting(order: CountingOrder, table: Table) -> dict[str, str]:
    """The slots for a sentence about an order of counting: the order, the winner, and the step that decides."""
    winner = table.side(order.winner) if order.winner is not None else say("nobody")
    step = word("parts", order.step) if order.step else say("nothing")
    return {"order": ", ".join(word("parts", part) for part in order.order), "winner": winner, "step": step}
