"""A marriage belongs to one hand: it is void once another seat plays the king or queen of it (marriage)."""

from __future__ import annotations

import pytest
from audit.judged import only, roots
from game.builder import LOG_A1, LOG_A2, Record, hidden, log_a1, parts
from game.thirty_two import LOG_M

from jasslog.game.undecided import undecided_parts

RULES = {"schieber-midwest": ("S", LOG_A2), "jass-italian-32": ("H", LOG_M)}


def said(rules: str, seat: int, *, pre: tuple[int, int] = (0, 0), tricks: int = 9) -> Record:
    """A marriage shown before the first lead, from a hand that nobody recorded."""
    trump, log = RULES[rules]
    record = Record(rules, pre=pre, not_recorded=["hands"]).add("round_started", dealer=3).choose(0, trump)
    return record.marriage(seat).play(", ".join(log.split(", ")[:tricks]))


def scores(record: Record) -> list[int]:
    game = record.audit().game
    assert game is not None
    return game.scores


@pytest.mark.parametrize(
    ("rules", "seat", "others", "shown"),
    [("schieber-midwest", 3, "SK SQ", [82, 75]), ("jass-italian-32", 2, "HQ", [76, 81])],
)
def test_ST_1_a_marriage_of_cards_that_others_play_scores_nothing(
    rules: str, seat: int, others: str, shown: list[int]
) -> None:
    record = said(rules, seat)
    found = only(record.audit(), "marriage-not-held")
    assert (found.seq, found.seat, found.address) == (3, seat, "4.melds.1")
    assert sorted(record.events[seq]["card"] for seq in found.evidence) == others.split()
    assert scores(record) == shown


def test_ST_1_it_falls_with_the_first_card_that_lies_elsewhere() -> None:
    assert "marriage-not-held" not in roots(said("schieber-midwest", 3, tricks=1).audit())
    assert "marriage-not-held" in roots(said("schieber-midwest", 3, tricks=2).audit())


def test_ST_1_a_marriage_that_its_seat_plays_stands() -> None:
    record = said("schieber-midwest", 1)
    assert roots(record.audit()) == []
    assert scores(record) == [82, 95]


@pytest.mark.parametrize(("more", "falls"), [("DQ SQ", True), ("DQ H8", False)])
def test_ST_1_one_said_at_its_first_card_was_not_held_either(more: str, falls: bool) -> None:
    record = Record(pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3).choose(0, "S")
    record.play(f"0 SJ S7 C6 S6, 0 S9 SK marriage1 {more}")
    assert "marriage-early" in roots(record.audit())
    assert ("marriage-not-held" in roots(record.audit())) == falls


def test_ST_2_said_with_each_card_it_falls_with_the_second_one_of_another_seat() -> None:
    record = Record("belote-french", pre=(0, 0), not_recorded=["hands", "choosing"]).add("round_started", dealer=3)
    record.choose(0, "S").play("0 SJ S7 SK marriage2 SQ")
    assert only(record.audit(), "marriage-not-held").seat == 2


EARLY = ["marriage-early"]


@pytest.mark.parametrize(
    ("said", "unread", "found", "brings"),
    [
        ("SQ", "SQ SK", EARLY, "nothing"),
        ("SK", "SQ SK", [], "open"),
        ("SA", "SQ SK", EARLY, "nothing"),
        ("SK", "SQ", [], "open"),
        ("SA", "SQ", EARLY, "nothing"),
        ("S7", "S7", EARLY, "nothing"),
        ("SQ", "S7", EARLY, "nothing"),
        ("SQ", "S7 SQ", EARLY, "nothing"),
        ("S7 SK", "S7", EARLY, "points"),
        ("SQ SK", "S7", [], "points"),
        ("SQ SK", "S7 SK", [], "open"),
    ],
)
@pytest.mark.parametrize("dealt", [True, False])
def test_ST_2_among_cards_that_went_unread_it_is_said_with_one_that_may_be_its_second_and_stands_until_that_lies(
    said: str, unread: str, found: list[str], brings: str, dealt: bool
) -> None:
    """Seat 1 plays S7, SQ, SK and leads SA."""
    log = LOG_A1
    for card in said.split():
        log = log.replace(card, f"{card} marriage1")
    for card in unread.split():
        log = log.replace(card, "??")
    record = log_a1().play(log)
    audit = (record if dealt else hidden(record, 0, 1, 2, 3)).audit()
    assert [name for name in roots(audit) if name.startswith("marriage")] == found
    assert audit.game is not None
    told = "open" if "marriage" in undecided_parts(audit.game, audit.game.rounds[-1]) else "points"
    assert brings == (told if parts(audit, "marriage")[1] else "nothing")
