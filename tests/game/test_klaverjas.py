"""Klaverjassen: the suit turned by chance, the duties of play in Amsterdam and Rotterdam, roem (points for
combinations in a trick), nat (failed), pit (all tricks), and the end after sixteen rounds.
"""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import Record, booked, names, parts, places
from game.klaverjas import (
    BOTH_ROEM,
    COUNTER_PIT,
    DEAL_K,
    EVEN,
    EVEN_WITH_ROEM,
    LOG_AMSTERDAM,
    LOG_ROTTERDAM,
    ONE_MORE,
    PIT,
    SIX_TRICKS,
    Hand,
    played_out,
    rest,
)
from game.thirty_two import DEAL_F, DEAL_M, LOG_F, LOG_M

from jasslog.cards import CODES
from jasslog.game.answers import expected
from jasslog.game.facts import DRAW
from jasslog.game.public import public
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal

ITALIAN, AMSTERDAM, ROTTERDAM = "klaverjas-italian", "klaverjas-amsterdam", "klaverjas-rotterdam"
LOGS = {AMSTERDAM: LOG_AMSTERDAM, ROTTERDAM: LOG_ROTTERDAM}
CALLED = {"roem": {"must_be_called": True}}


def dealt(rules: str = ROTTERDAM, hands: str = DEAL_K, **overrides: Any) -> Record:
    """A later round, dealt by seat 3; no suit is turned yet."""
    return Record(rules, pre=(0, 0), overrides=overrides or None).deal(3, hands)


def turned(rules: str = ROTTERDAM, hands: str = DEAL_K, card: str = "D6", **overrides: Any) -> Record:
    return dealt(rules, hands, **overrides).add("card_turned", card=card)


def diamonds(rules: str = ROTTERDAM, hands: str = DEAL_K, **overrides: Any) -> Record:
    """A round in which seat 0 has accepted diamonds."""
    return turned(rules, hands, **overrides).choose(0, "D")


def may(record: Record) -> list[tuple[str, int]]:
    return [(act.type, act.seat) for act in expected(record.game())]


def played(hand: Hand, rules: str = ROTTERDAM, **overrides: Any) -> Record:
    """A whole round in which seat 0 has accepted the suit."""
    return turned(rules, hand.hands, f"{hand.suit}6", **overrides).choose(0, hand.suit).play(hand.tricks)


def to_play(record: Record) -> set[str]:
    return {CODES[card] for act in expected(record.game()) if act.type == "card_played" for card in act.cards}


def passes(record: Record, *seats: int) -> Record:
    for seat in seats:
        record.add("passed", seat=seat)
    return record


# The choice (G10-1)


def test_G10_1_a_suit_is_turned_and_each_seat_accepts_or_passes() -> None:
    record = dealt()
    (act,) = expected(record.game())
    assert (act.type, act.seat, len(act.cards)) == ("card_turned", -1, 36)
    record.add("card_turned", card="H6")
    for seat in range(4):
        assert may(record) == [("contract_chosen", seat), ("passed", seat)]
        offered = [contract.name for act in expected(record.game()) for contract in act.contracts]
        assert offered == ["hearts"]
        record.add("passed", seat=seat)
    (act,) = expected(record.game())
    assert act.type == "card_turned"
    assert {CODES[card][0] for card in act.cards} == {"D", "S", "C"}
    record.add("card_turned", card="CA")
    assert may(record) == [("contract_chosen", 0), ("passed", 0)]
    assert names(record.choose(0, "C").audit()) == []


def test_G10_1_EC_132_when_all_pass_twice_the_next_dealer_deals() -> None:
    record = passes(passes(turned(), 0, 1, 2, 3).add("card_turned", card="S7"), 0, 1, 2, 3)
    game = record.game()
    assert (game.round.phase, game.ledger, game.scored) == ("passed", [], 3)
    assert may(record) == [("round_started", 0)]
    assert names(record.audit()) == []
    assert names(record.deal(3, DEAL_K).audit()) == ["wrong-dealer"]


def test_G10_1_the_turned_card_is_no_card_of_the_round() -> None:
    """The hand of seat 0 holds that card too, because it is turned from another pack."""
    audit = turned(card="DJ").choose(0, "D").play(LOG_ROTTERDAM).audit()
    assert names(audit) == []
    assert sum(audit.game.rounds[-1].won) == 152


def test_G10_1_the_second_suit_differs_from_the_first() -> None:
    record = passes(turned(), 0, 1, 2, 3).add("card_turned", card="DA")
    assert names(record.audit()) == ["suit-turned-twice"]
    assert may(record) == [("contract_chosen", 0), ("passed", 0)], "the seats speak on what was turned"
    assert names(record.choose(0, "D").audit()) == ["suit-turned-twice"]
    free = passes(turned(choosing={"second_suit_differs": False}), 0, 1, 2, 3).add("card_turned", card="DA")
    assert names(free.audit()) == []


def test_G10_1_a_card_is_turned_only_where_one_is_due() -> None:
    early = turned().add("passed", seat=0).add("card_turned", card="S7")
    assert names(early.audit()) == ["not-expected"]
    assert may(early) == [("contract_chosen", 1), ("passed", 1)], "it changes nothing"
    offered = [contract.name for act in expected(early.game()) for contract in act.contracts]
    assert offered == ["diamonds"]
    third = passes(passes(turned(), 0, 1, 2, 3).add("card_turned", card="S7"), 0, 1, 2, 3).add("card_turned", card="C7")
    assert names(third.audit()) == ["not-expected"]
    assert names(diamonds().add("card_turned", card="C7").audit()) == ["not-expected"]


def test_G10_1_only_the_suit_that_lies_there_can_be_accepted() -> None:
    audit = turned().choose(0, "S").audit()
    (found,) = [f for f in audit.findings if f.name == "suit-not-offered"]
    assert (found.seat, found.slots["contract"], found.slots["allowed"]) == (0, "spades", ["diamonds"])
    assert audit.game.round.contract.name == "spades", "it was taken as it was named"
    assert names(turned().choose(0, "obenabe").audit()) == ["contract-not-allowed"]


def test_G10_1_nobody_speaks_before_a_card_is_turned() -> None:
    audit = dealt().choose(0, "D").play(LOG_ROTTERDAM).scored("round", 0, 202).audit()
    assert names(audit) == ["no-suit-turned"]
    assert booked(audit) == (0, 202)
    passed = passes(dealt(), 0, 1).choose(2, "D")
    assert names(passed.audit()) == ["no-suit-turned"]
    assert len(places(passed.audit(), "no-suit-turned")) == 3


def test_G10_1_seats_speak_in_turn() -> None:
    assert names(turned().add("passed", seat=1).audit()) == ["wrong-chooser"]
    assert names(turned().choose(2, "D").audit()) == ["wrong-chooser"]
    again = passes(turned(), 0, 1, 2, 3).add("card_turned", card="S7").add("passed", seat=3)
    assert places(again.audit(), "wrong-chooser") == [(again.last, 3)]
    assert names(passes(turned(), 0).add("pushed", seat=1).audit()) == ["not-expected"]


def test_G10_1_the_last_seat_may_be_made_to_accept() -> None:
    record = passes(turned(choosing={"all_pass": "forced"}), 0, 1, 2, 3).add("card_turned", card="S7")
    assert may(passes(record, 0, 1, 2)) == [("contract_chosen", 3)]
    audit = record.add("passed", seat=3).audit()
    assert names(audit) == ["pass-not-allowed"]
    assert audit.findings[0].rule == "random-suit"


@pytest.mark.parametrize("rules", [ITALIAN, AMSTERDAM, ROTTERDAM])
def test_G10_C_13_the_seat_that_accepts_leads(rules: str) -> None:
    record = passes(turned(rules), 0, 1).choose(2, "D")
    assert (record.game().round.chooser, record.game().round.turn) == (2, 2)
    assert names(record.play("0 DJ").audit()) == ["wrong-leader"]
    usual = passes(turned(rules, choosing={"leader": "seat_after_dealer"}), 0, 1).choose(2, "D")
    assert usual.game().round.turn == 0


def test_G10_1_the_state_tells_what_was_turned_and_who_passed() -> None:
    record = passes(turned(), 0, 1, 2, 3).add("card_turned", card="S7").add("passed", seat=0)
    current = public(record.game())["current"]
    calls = [(call["kind"], call["seat"], call.get("card")) for call in current["calls"]]
    first = [("card_turned", 3, "D6"), *(("passed", seat, None) for seat in range(4))]
    assert calls == [*first, ("card_turned", 3, "S7"), ("passed", 0, None)]
    assert current["turned"] == "S7"


# The duties of play in two towns (G10-2)


def test_G10_2_example_the_duties_of_the_second_trick() -> None:
    for rules in LOGS:
        record = diamonds(rules).play("0 DJ D7 DK DQ, 0 DT")
        assert to_play(record) == {"DA"}
        record.play("1 DA S8")
        assert to_play(record) == {"D9"}


def test_G10_2_example_void_while_the_partner_is_winning() -> None:
    for rules, legal in ((AMSTERDAM, {"HK", "D8"}), (ROTTERDAM, {"D8"})):
        assert to_play(diamonds(rules).play(SIX_TRICKS + ", 2 SK H8")) == legal
    audit = diamonds().play(LOG_AMSTERDAM).audit()
    assert names(audit) == ["trump-withheld"]
    assert names(diamonds(AMSTERDAM).play(LOG_ROTTERDAM).audit()) == []


@pytest.mark.parametrize(
    ("case", "rules", "trick", "hand", "legal"),
    [
        ("EC-020", AMSTERDAM, "HT SK", "S7 D9", "D9"),
        ("EC-020", ROTTERDAM, "HT SK", "S7 D9", "S7"),
        ("EC-021", AMSTERDAM, "HA H7", "S7 D9", "S7 D9"),
        ("EC-021", ROTTERDAM, "HA H7", "S7 D9", "S7"),
        ("EC-022", AMSTERDAM, "HT SK H7", "S7 D9", "D9"),
        ("EC-022", AMSTERDAM, "HT SK H7", "S7 S8", "S7 S8"),
        ("EC-022", AMSTERDAM, "HT SK H7", "S7 SA", "SA"),
        ("EC-023", AMSTERDAM, "SK S8", "SA S7 D9", "SA"),
        ("EC-023", ROTTERDAM, "SK S8", "SA S7 D9", "SA"),
        ("EC-023", ROTTERDAM, "SK S8", "S7 D9", "S7"),
    ],
)
def test_G10_2_L_8_L_9_the_duties_at_the_table(case: str, rules: str, trick: str, hand: str, legal: str) -> None:
    """Seat 0 leads. The cards of the seat that plays last are its whole hand."""
    laid = trick.split()
    seat = len(laid)
    record = Record(rules, pre=(0, 0)).add("round_started", dealer=3)
    record.add("hand_dealt", seat=seat, cards=hand.split())
    for other in range(4):
        if other != seat:
            record.add("hand_dealt", seat=other, count=8)
    record.add("card_turned", card="S6").choose(0, "S")
    for other, card in enumerate(laid):
        record.add("card_played", seat=other, card=card)
    assert to_play(record) == set(legal.split()), case


def test_G10_2_not_beating_a_trump_lead_is_found_in_both_towns() -> None:
    hands = rest("DK DJ", "D7 DA", "D8", "D9")
    for rules in LOGS:
        assert names(diamonds(rules, hands).play("0 DK D7").audit()) == ["not-overtrumped"]
    assert names(diamonds(ITALIAN, hands).play("0 DK D7").audit()) == []


# Roem (G10-3)


@pytest.mark.parametrize("rules", LOGS)
def test_G10_3_example_the_roem_of_the_first_trick(rules: str) -> None:
    game = diamonds(rules).play(SIX_TRICKS).game()
    audit = diamonds(rules).play(LOGS[rules]).audit()
    assert [trick.points for trick in game.round.tricks] == [27, 35, 24, 16, 23, 4]
    roem = [entry for entry in audit.game.ledger if entry.kind == "roem"]
    assert sorted((entry.points, entry.event) for entry in roem) == [(20, roem[0].event)] * 2
    assert roem[0].event == audit.game.rounds[-1].tricks[0].events[-1]


@pytest.mark.parametrize(
    ("trick", "suit", "points"),
    [
        ("DJ D7 DK DQ", "D", 40),
        ("HJ HQ HK HA", "H", 70),
        ("HJ HQ HK HA", "S", 50),
        ("H7 H8 C9 H9", "S", 20),
        ("SK SQ H7 H8", "S", 20),
        ("SA HA DA CA", "S", 100),
        ("SJ HJ DJ CJ", "S", 200),
    ],
)
def test_G10_3_EC_092_the_roem_of_a_trick_goes_to_its_winner(trick: str, suit: str, points: int) -> None:
    cards = trick.split()
    free = {"score": {"make_rule": "none"}, "irregularities": {"renege": "tricks"}}
    record = turned(hands=rest(*cards), card=f"{suit}6", **free).choose(0, suit).play(f"0 {trick}")
    deal = played_out(record).audit().game.rounds[-1]
    first = [entry for entry in deal.entries if entry.event == deal.tricks[0].events[-1] and entry.kind == "roem"]
    assert sum(entry.points for entry in first) == points
    assert {entry.seat for entry in first} == {deal.tricks[0].winner}


def test_G10_3_EC_092_four_jacks_by_the_other_custom() -> None:
    hands = rest("SJ", "HJ", "DJ", "CJ")
    record = turned(hands=hands, card="S6", roem={"four_jacks": 100}).choose(0, "S").play("0 SJ HJ DJ CJ")
    entries = [entry for entry in played_out(record).audit().game.ledger if entry.kind == "roem"]
    assert 100 in [entry.points for entry in entries]
    assert 200 not in [entry.points for entry in entries]


def test_G10_3_melds_and_marriage_of_the_hand_are_not_played() -> None:
    record = diamonds().meld(2, "CA-CK-CQ")
    assert names(record.audit()) == ["meld-not-allowed"]
    hands = DEAL_K.replace("C8 C7", "DK DQ").replace("DK CA CK CQ", "C8 CA CK CQ").replace("DQ D9 CJ", "C7 D9 CJ")
    married = diamonds(hands=hands).play("0 DK").marriage(0)
    assert names(married.audit()) == ["marriage-not-allowed"]


def test_G10_3_a_call_is_talk_where_all_roem_counts() -> None:
    record = diamonds().play("0 DJ D7 DK DQ").add("roem_called", seat=1).play("0 DT")
    record.add("roem_called", seat=0, trick=1).play("1 DA S8 D9").play(LOG_ROTTERDAM.split(",", 2)[2])
    audit = record.audit()
    assert (names(audit), parts(audit, "roem")) == ([], (0, 40))


def test_G10_3_roem_that_no_trump_makes_is_not_there_whatever_is_trump() -> None:
    record = Record(AMSTERDAM, pre=(0, 0), not_recorded=["choosing"]).deal(3, DEAL_K)
    record.play("0 DJ D7 DK DQ").add("roem_called", seat=0).play("0 DT DA S8 D9").add("roem_called", seat=3)
    found = [found.address for found in record.audit().findings if found.name == "roem-absent"]
    assert found == ["4.melds.2"]


def test_G10_3_a_call_of_roem_that_is_not_there_is_found() -> None:
    record = diamonds().play("0 DJ D7 DK DQ, 0 DT DA S8 D9").add("roem_called", seat=3)
    (found,) = [f for f in record.audit().findings if f.name == "roem-absent"]
    assert (found.seat, found.slots["trick"], len(found.evidence)) == (3, 2, 4)
    other = diamonds().play("0 DJ D7 DK DQ, 0 DT DA S8 D9").add("roem_called", seat=3, trick=1)
    assert names(other.audit()) == []


@pytest.mark.parametrize("record", [diamonds(), diamonds().play("0 DJ D7 DK"), diamonds(ITALIAN).play("0 DJ D7 DK DQ")])
def test_G10_3_there_is_nothing_to_call_before_a_trick_is_complete_or_where_roem_is_not_played(record: Record) -> None:
    assert names(record.add("roem_called", seat=0).audit()) == ["not-expected"]
    assert record.game().round.roem == []


def test_G10_3_roem_that_must_be_called_counts_only_so() -> None:
    called = diamonds(**CALLED).play("0 DJ D7 DK DQ").add("roem_called", seat=2)
    assert ("roem_called", 0) in may(diamonds(**CALLED).play("0 DJ D7 DK DQ"))
    assert ("roem_called", 1) not in may(diamonds(**CALLED).play("0 DJ D7 DK DQ"))
    assert "roem_called" not in [kind for kind, _ in may(called)]
    audit = called.play(LOG_ROTTERDAM.partition(",")[2]).audit()
    assert (names(audit), parts(audit, "roem")) == ([], (0, 40))
    silent = diamonds(**CALLED).play(LOG_ROTTERDAM).scored("total", 0, 162).audit()
    assert (names(silent), booked(silent)) == (["roem-missing"], (0, 162))
    (found,) = [f for f in silent.findings if f.name == "roem-missing"]
    assert (found.seat, found.points, found.address) == (0, 40, "4.1")


def test_G10_3_a_call_may_come_too_late_or_from_the_other_side() -> None:
    late = diamonds(**CALLED).play("0 DJ D7 DK DQ, 0 DT").add("roem_called", seat=0)
    assert names(late.audit()) == ["roem-late"]
    other = diamonds(**CALLED).play("0 DJ D7 DK DQ").add("roem_called", seat=1)
    assert names(other.audit()) == ["roem-of-others"]
    for record in (late, other):
        assert [call.void for call in record.game().round.roem] != [""]
    mended = other.add("roem_called", seat=0).play(LOG_ROTTERDAM.partition(",")[2])
    assert parts(mended.audit(), "roem") == (0, 40)


def test_G10_3_the_last_trick_may_be_called_until_the_round_is_booked() -> None:
    record = played(ONE_MORE, **CALLED)
    assert [seat for kind, seat in may(record) if kind == "roem_called"] == [0, 2]
    booked_first = played(ONE_MORE, **CALLED).scored("total", 0, 162).add("roem_called", seat=0)
    assert names(booked_first.audit()) == ["roem-missing", "roem-late"]
    in_time = record.add("roem_called", seat=2).scored("total", 92, 90).audit()
    assert (names(in_time), booked(in_time)) == ([], (92, 90))


def test_G10_3_a_trick_that_is_opened_again_loses_its_call() -> None:
    record = diamonds(**CALLED).play("0 DJ D7 DK DQ").add("roem_called", seat=0)
    record.add("card_taken_back", seat=3, card="DQ").play("3 D9")
    assert names(record.audit()) == []
    audit = played_out(record).audit()
    assert parts(audit, "roem") == (0, 0)


def test_G10_3_roem_of_an_unread_trick_leaves_the_round_undecided() -> None:
    record = diamonds().play("0 DJ D7 DK ??").play(LOG_ROTTERDAM.partition(",")[2]).scored("roem", 0, 40)
    audit = record.audit()
    assert "points-undecided" in names(audit)
    assert "round-score-claimed" not in names(audit)


# Nat, pit and sums (G10-4, G10-5)


@pytest.mark.parametrize(("rules", "scores"), [(AMSTERDAM, (127, 75)), (ROTTERDAM, (0, 202))])
def test_G10_example(rules: str, scores: tuple[int, int]) -> None:
    record = diamonds(rules).play(LOGS[rules])
    record.scored("roem", 40, 0) if rules == AMSTERDAM else record.scored("roem", 0, 40)
    audit = record.scored("cards", *((87, 75) if rules == AMSTERDAM else (0, 162))).scored("round", *scores).audit()
    assert names(audit) == []
    assert booked(audit) == scores


def test_G10_4_P_8_nat_gives_the_others_everything() -> None:
    audit = diamonds().play(LOG_ROTTERDAM).audit()
    assert booked(audit) == (0, 162 + 40)
    kinds = [(entry.kind, entry.points, audit.game.side_of[entry.seat]) for entry in audit.game.ledger]
    assert kinds == [("failed", 152, 1), ("last", 10, 1), ("roem", 20, 1), ("roem", 20, 1)]


@pytest.mark.parametrize(
    ("hand", "scores"),
    [(EVEN, (0, 162)), (EVEN_WITH_ROEM, (0, 182)), (ONE_MORE, (92, 90)), (BOTH_ROEM, (0, 222))],
    ids=["EC-091 81 to 81", "EC-091 71 and 20 to 91", "EC-091 72 and 20 to 90", "EC-093"],
)
def test_G10_4_P_5_strictly_more_is_needed(hand: Hand, scores: tuple[int, int]) -> None:
    audit = played(hand).scored("round", *scores).audit()
    assert names(audit) == []
    assert booked(audit) == scores


def test_G10_4_EC_093_the_roem_of_both_sides_goes_to_the_others() -> None:
    audit = played(BOTH_ROEM).audit()
    assert (parts(audit, "roem"), parts(audit, "failed", "last")) == ((0, 60), (0, 162))
    made = played(BOTH_ROEM, score={"make_rule": "none"}, irregularities={"renege": "tricks"}).audit()
    assert (parts(made, "roem"), parts(made, "cards", "last")) == ((40, 20), (51, 111))


def test_G10_4_by_the_italian_rule_76_card_points_are_enough() -> None:
    """76 of the 152 card points make the contract: roem, melds and the last trick do not help (P-6)."""
    audit = turned(ITALIAN, DEAL_M, "H6").choose(0, "H").meld(3, "D9-DT-DJ").play(LOG_M).scored("round", 76, 101)
    assert (names(audit.audit()), booked(audit.audit())) == ([], (76, 101))
    failed = turned(ITALIAN, DEAL_F, "S6").choose(0, "S").play(LOG_F).scored("round", 0, 152).audit()
    assert (names(failed), booked(failed)) == ([], (0, 152))


@pytest.mark.parametrize(("counter", "scores"), [(True, (0, 262 + 20)), (False, (0, 162 + 20))])
def test_G10_5_P_2_a_pit_of_the_others_is_paid_unless_the_table_rules_it_out(
    counter: bool, scores: tuple[int, int]
) -> None:
    assert booked(played(COUNTER_PIT, score={"counter_match": counter}).scored("round", *scores).audit()) == scores
    assert booked(played(PIT, score={"counter_match": counter}).audit()) == (262 + 20, 0)


@pytest.mark.parametrize("hand", [EVEN, EVEN_WITH_ROEM, ONE_MORE, BOTH_ROEM, PIT, COUNTER_PIT])
def test_G10_V_10_EC_037_the_identity_162_and_roem_and_the_pit(hand: Hand) -> None:
    audit = played(hand).audit()
    deal = audit.game.rounds[-1]
    assert sum(deal.won) == 152
    roem = sum(entry.points for entry in deal.entries if entry.kind == "roem")
    assert sum(booked(audit)) == 162 + roem + 100 * (hand in (PIT, COUNTER_PIT))


# What the table claims


def test_the_table_s_figures_of_roem_are_compared() -> None:
    """The table forgets the stuk (king and queen of trump) of the first trick: 20 instead of 40."""
    wrong = played(Hand("D", DEAL_K, LOG_AMSTERDAM), AMSTERDAM).scored("roem", 20, 0).audit()
    (found,) = [f for f in wrong.findings if f.name == "round-score-claimed"]
    assert (found.slots["of"], found.slots["claimed"], found.slots["computed"]) == ("roem", [20, 0], [40, 0])
    slate = played(Hand("D", DEAL_K, LOG_AMSTERDAM), AMSTERDAM).write(0, "roem", 20).write(0, "cards", 87)
    (found,) = [f for f in slate.write(1, "cards", 75).audit().findings if f.name.startswith("slate")]
    assert (found.name, found.points, found.slots["of"]) == ("slate-entry-wrong", -20, "roem")
    right = played(Hand("D", DEAL_K, LOG_AMSTERDAM), AMSTERDAM).write(0, "roem", 40).scored("roem", 40, 0)
    assert names(right.scored("total", 127, 75).audit()) == []


def test_a_trick_is_claimed_without_its_roem() -> None:
    record = diamonds().play("0 DJ D7 DK DQ").add("trick_claimed", winner=0, points=27)
    assert names(record.audit()) == []
    with_roem = diamonds().play("0 DJ D7 DK DQ").add("trick_claimed", winner=0, points=67)
    assert names(with_roem.audit()) == ["trick-points-claimed"]


# The end (E-1, E-9)


def test_G10_E_1_sixteen_rounds_and_the_higher_total_wins() -> None:
    record = Record(ROTTERDAM, pre=(1500, 1400), rounds=15).deal(3, DEAL_K).add("card_turned", card="D6")
    audit = record.choose(0, "D").play(LOG_ROTTERDAM).scored("total", 1500, 1602).add("game_ended", winner=1).audit()
    assert (names(audit, ignore=()), audit.game.winner, audit.game.decided_by) == ([], 1, "total")
    even = Record(ROTTERDAM, pre=(1602, 1400), rounds=15).deal(3, DEAL_K).add("card_turned", card="D6")
    assert even.choose(0, "D").play(LOG_ROTTERDAM).audit().game.winner == DRAW
    early = Record(ROTTERDAM, pre=(2500, 1400), rounds=14).deal(3, DEAL_K).add("card_turned", card="D6")
    assert early.choose(0, "D").play(LOG_ROTTERDAM).audit().game.winner == -1


def test_G10_1_a_round_that_all_passed_is_none_of_the_sixteen() -> None:
    record = Record(ROTTERDAM, pre=(1500, 1400), rounds=15).deal(3, DEAL_K).add("card_turned", card="D6")
    record = passes(passes(record, 0, 1, 2, 3).add("card_turned", card="S7"), 0, 1, 2, 3)
    audit = record.deal(0, DEAL_K).audit()
    assert (names(audit), audit.game.stopped, audit.game.scored) == ([], False, 15)


def test_G10_EC_106_the_other_ends() -> None:
    target = {"end": {"kind": "target", "tie": "extra_round"}}
    record = Record(ROTTERDAM, pre=(700, 1298), overrides=target).deal(3, DEAL_K).add("card_turned", card="D6")
    assert record.choose(0, "D").play(LOG_ROTTERDAM).audit().game.winner == 1
    sixteen = {"end": {"kind": "rounds", "rounds": 16, "tie": "draw"}}
    italian = Record(ITALIAN, pre=(1000, 975), rounds=15, overrides=sixteen).deal(3, DEAL_M)
    italian.add("card_turned", card="H6").choose(0, "H").meld(3, "D9-DT-DJ").play(LOG_M)
    assert italian.audit().game.scores == [1076, 1076]
    assert italian.audit().game.winner == DRAW


# Reneges, verzaken (G10-6)


def reneged(seat: int = 0, **overrides: Any) -> Record:
    """A whole round, and a ruling that ``seat`` loses the contract.

    In the seventh trick seat 0 must trump, but throws the king of hearts.
    """
    return diamonds(**overrides).play(LOG_AMSTERDAM).rule("lose_contract", seat=seat)


def test_G10_6_EC_124_a_renege_of_the_declarers_costs_162_and_all_roem() -> None:
    record = reneged()
    assert names(record.audit("ruled")) == ["trump-withheld"]
    assert booked(record.audit("ruled")) == (0, 162 + 40)
    assert booked(record.audit()) == (127, 75), "no ruling counts in the usual view"


def test_G10_6_a_renege_of_the_others_gives_the_declarers_everything() -> None:
    assert booked(reneged(seat=1).audit("ruled")) == (162 + 40, 0)


def test_G10_6_by_another_rule_100_more() -> None:
    plus = {"irregularities": {"renege": "contract_and_100"}}
    assert booked(reneged(**plus).audit("ruled")) == (0, 262 + 40)
    assert booked(reneged(seat=1, **plus).audit("ruled")) == (262 + 40, 0)
    assert parts(reneged(**plus).audit("ruled"), "ruling") == (0, 100)


def test_G10_6_I_6_by_the_rule_of_the_seeds_the_tricks_from_it_on_are_transferred() -> None:
    """The last trick and its ten points go to side 0, which then has 87 points and 40 of roem."""
    record = diamonds(irregularities={"renege": "tricks"}).play(LOG_ROTTERDAM).rule("transfer_tricks", trick=8, seat=1)
    assert booked(record.audit("ruled")) == (127, 75)
    with_roem = diamonds(irregularities={"renege": "tricks"}).play(LOG_ROTTERDAM)
    with_roem.rule("transfer_tricks", trick=1, seat=0)
    assert parts(with_roem.audit("ruled"), "roem", "match") == (0, 140), "roem goes with its trick"


def test_G10_6_where_a_renege_costs_tricks_no_contract_is_lost_by_a_ruling() -> None:
    record = turned(ITALIAN, DEAL_M, "H6").choose(0, "H").play(LOG_M).rule("lose_contract", seat=0)
    assert names(record.audit("ruled")) == ["not-expected"]
    assert booked(record.audit("ruled")) == (76, 81)


def test_G10_6_a_ruling_may_end_the_round_where_the_renege_was_found() -> None:
    record = diamonds().play(SIX_TRICKS + ", 2 SK H8 HK").rule("lose_contract", seat=0)
    audit = record.deal(0, DEAL_K).audit("ruled")
    assert names(audit) == ["trump-withheld"]
    assert (booked(audit, 0), audit.game.scored) == ((0, 162 + 40), 4)
    assert names(record.audit()) == ["trump-withheld"], "nor is it held against anybody that the round was left"


def test_G10_6_a_round_left_for_a_renege_is_booked_by_a_ruling_that_comes_later() -> None:
    record = diamonds().play(SIX_TRICKS + ", 2 SK H8 HK").deal(0, DEAL_K)
    record.rule("lose_contract", round=4, seat=0)
    audit = record.audit("ruled")
    assert (booked(audit, 0), audit.game.scored, audit.game.scores) == ((0, 202), 4, [0, 202])
    assert record.audit().game.scores == [0, 0]


def test_G10_6_an_overturned_ruling_lets_the_round_be_played_on() -> None:
    record = diamonds().play(SIX_TRICKS + ", 2 SK H8 HK").rule("lose_contract", seat=0)
    record.rule("overturned", event=record.last)
    assert (record.game("ruled").round.phase, record.game("ruled").scores) == ("playing", [0, 0])
    audit = record.play("1 SJ, 2 CQ H9 D8 HT").scored("total", 127, 75).audit("ruled")
    assert names(audit) == ["trump-withheld"]
    last = Record(ROTTERDAM, pre=(1500, 1400), rounds=15).deal(3, DEAL_K).add("card_turned", card="D6").choose(0, "D")
    last.play(SIX_TRICKS).rule("lose_contract", seat=0)
    assert last.game("ruled").winner == 1
    assert last.rule("overturned", event=last.last).game("ruled").winner == -1
    assert not last.game("ruled").stopped


def test_G10_6_a_ruling_about_a_seat_that_is_not_there_has_no_effect() -> None:
    for ruling in ("lose_contract", "award_round", "penalty", "transfer_tricks"):
        record = diamonds().play(LOG_ROTTERDAM).rule(ruling, seat=4, trick=1, points=10)
        assert (names(record.audit("ruled")), booked(record.audit("ruled"))) == (["no-such-seat"], (0, 202))


def test_G10_6_a_renege_in_the_first_trick_and_an_overturned_ruling() -> None:
    record = diamonds().play("0 DJ C9").rule("lose_contract", seat=1)
    assert booked(record.audit("ruled"), 0) == (162, 0)
    gone = reneged().rule("overturned", event=reneged().last)
    assert booked(gone.audit("ruled")) == (127, 75)


def test_G10_6_a_ruling_needs_to_say_who_reneged() -> None:
    record = diamonds().play(LOG_AMSTERDAM).rule("lose_contract")
    assert names(record.audit("ruled")) == ["trump-withheld", "missing-member"]


# Combinations of options that no set can have


@pytest.mark.parametrize(
    ("rules", "overrides", "path"),
    [
        (ROTTERDAM, {"choosing": {"contracts": ["spades", "hearts", "clubs"]}}, "choosing.contracts"),
        (ROTTERDAM, {"score": {"make_rule": "none"}}, "irregularities.renege"),
        (ROTTERDAM, {"deal": {"sides": "solo"}}, "score.make_rule"),
    ],
)
def test_impossible_sets(rules: str, overrides: dict[str, Any], path: str) -> None:
    found = resolve(rules, 1, overrides)
    assert isinstance(found, Refusal)
    assert found.slots["path"] == path
