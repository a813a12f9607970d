"""Samples of Coiffeur: each the last round of a game."""

from __future__ import annotations

from game.builder import DEAL_A, LOG_A1, Record
from game.coiffeur import DEAL_T, EVERY_TRICK, OBENABE, SLALOM, TUTTI, UNDENUFE_T, WHOLE_SUITS

from jasslog.variants.load import released

SANTIAGO, THREE, EIGHT, TEN = "coiffeur-santiago", "coiffeur-santiago-three", "coiffeur-ohio-8", "coiffeur-ohio-10"


def last_round(name: str, rules: str, line: str, *scores: int, hands: str = DEAL_A) -> Record:
    """Only one line is open, that of seat 0; who dealt, the seat before it."""
    lines = [one.name for one in released(rules).sheet.lines]
    full = [lines] * len(scores)
    open_ = [[one for one in lines if one != line], *full[1:]]
    record = Record(rules, pre=scores, rounds=len(lines) * len(scores) - 1, sheets=open_)
    record.events[0]["game"] = name
    return record.deal(hands.count("|"), hands)


def end(record: Record, winner: int, *scores: int) -> Record:
    return record.add("game_ended", winner=winner, scores=list(scores))


def slalom() -> Record:
    record = last_round("coiffeur-slalom", SANTIAGO, "slalom", 3000, 3200)
    record.choose(0, "slalom:obenabe").play(SLALOM).scored("round", 252, 0)
    return end(record, 0, 3252, 3200)


def line_used() -> Record:
    record = last_round("coiffeur-line-used", SANTIAGO, "joker7", 3000, 3200)
    return record.choose(0, "S").play(LOG_A1).scored("round", 228, 0)


def three() -> Record:
    record = last_round("coiffeur-three", THREE, "undenufe", 4000, 4500, 4300, hands=DEAL_T)
    record.choose(0, "undenufe").play(UNDENUFE_T).scored("cards", 131, 0, 0).scored("round", 786, 0, 0)
    return end(record, 0, 4786, 4500, 4300)


def forced() -> Record:
    record = last_round("coiffeur-must-choose", THREE, "undenufe", 4000, 4800, 4300, hands=DEAL_T)
    for seat in (0, 1, 2, 0):
        record.push(seat)
    record.choose(0, "undenufe").play(UNDENUFE_T).scored("round", 786, 0, 0)
    return end(record, 1, 4786, 4800, 4300)


def choice() -> Record:
    record = last_round("coiffeur-choice", EIGHT, "choice8", 1000, 3000, hands=WHOLE_SUITS)
    record.choose(0, "C@choice8").play(EVERY_TRICK).scored("round", 2056, 0)
    return end(record, 0, 3056, 3000)


def wrong_factor() -> Record:
    record = last_round("coiffeur-wrong-factor", EIGHT, "spades", 2000, 2200)
    record.choose(0, "S").play(LOG_A1).write(0, "round", 228)
    return end(record, 1, 2152, 2200)


def misere() -> Record:
    record = last_round("coiffeur-misere", TEN, "misere", 1500, 1600)
    record.choose(0, "misere:obenabe").play(OBENABE).scored("cards", 121, 0).scored("round", 363, 0)
    return end(record, 0, 1863, 1600)


def tutti() -> Record:
    record = last_round("coiffeur-tutti", TEN, "tutti", 1500, 1600)
    first, second, third, rest = TUTTI.split(",", 3)
    record.choose(0, "tutti").play(",".join((first, second, third)))
    record.add("trick_claimed", winner=0, points=25).play(rest).scored("round", 495, 0)
    return end(record, 0, 1995, 1600)
