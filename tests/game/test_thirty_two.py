"""Jass with 32 cards: the deal, one round of choosing, 76 to make, one meld that scores."""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import Record, booked, names, parts
from game.positions import legal_at
from game.thirty_two import ALL_SPADES_32, DEAL_F, DEAL_M, DEAL_P, LOG_F, LOG_M, LOG_P, SUITS_32, swapped

from jasslog.cards import CODES, deck, numbers
from jasslog.game.answers import expected
from jasslog.game.facts import DRAW

JASS = "jass-italian-32"


def table(hands: str = DEAL_M, **members: Any) -> Record:
    """A later round, dealt by seat 3."""
    members.setdefault("pre", (0, 0))
    return Record(JASS, **members).deal(3, hands)


def may(record: Record) -> list[tuple[str, int]]:
    return [(act.type, act.seat) for act in expected(record.game())]


def test_G8_D_2_D_3_eight_cards_each_make_the_whole_deck() -> None:
    assert names(table().audit()) == []
    deal = table().game().round
    assert sum(deal.dealt) == deck(32)
    assert not any(CODES[card][1] == "6" for card in numbers(deck(32)))
    short = (
        Record(JASS).add("round_started", dealer=3).add("hand_dealt", seat=0, cards=DEAL_M.split("|")[0].split()[:7])
    )
    assert names(short.audit()) == ["misdeal"]
    sixes = table(DEAL_M.replace("H7", "H6"))
    assert [(f.name, f.slots["why"]) for f in sixes.audit().findings if f.name == "misdeal"] == [("misdeal", "deck")]


def test_G8_EC_132_each_seat_chooses_or_passes_once_then_the_next_dealer_deals() -> None:
    record = table()
    for seat in range(4):
        assert may(record) == [("contract_chosen", seat), ("passed", seat)]
        record.add("passed", seat=seat)
    assert names(record.audit()) == []
    game = record.game()
    assert (game.round.phase, game.ledger) == ("passed", [])
    assert may(record) == [("round_started", 0)]
    assert names(record.deal(3, DEAL_M).audit()) == ["wrong-dealer"]


def test_G8_whoever_chooses_the_seat_after_the_dealer_leads() -> None:
    record = table().add("passed", seat=0).add("passed", seat=1).choose(2, "H")
    game = record.game()
    assert (game.round.chooser, game.round.turn) == (2, 0)
    assert names(record.play("2 HJ").audit()) == ["wrong-leader"]


def test_G8_only_the_four_suits_may_be_chosen() -> None:
    act = next(act for act in expected(table().game()) if act.type == "contract_chosen")
    assert sorted(contract.name for contract in act.contracts) == ["clubs", "diamonds", "hearts", "spades"]
    assert names(table().choose(0, "obenabe").audit()) == ["contract-not-allowed"]


def test_G8_the_dealer_changes_from_round_to_round() -> None:
    record = table().choose(0, "H").play(LOG_M).scored("round", 76, 81)
    assert may(record) == [("round_started", 0)]
    assert names(record.deal(1, DEAL_F).audit()) == ["wrong-dealer"]


def test_G8_1_example_made_with_exactly_76() -> None:
    record = table().choose(0, "H").meld(3, "D9-DT-DJ").play(LOG_M).scored("round", 76, 101)
    audit = record.audit()
    assert names(audit) == []
    assert [trick.points for trick in audit.game.rounds[-1].tricks] == [34, 15, 20, 7, 25, 20, 21, 10]
    assert (parts(audit, "cards"), parts(audit, "last"), parts(audit, "melds")) == ((76, 76), (0, 5), (0, 20))
    assert booked(audit) == (76, 101)


def test_G8_2_example_failed() -> None:
    record = table(DEAL_F).choose(0, "S").meld(0, "SQ-SJ-ST").meld(1, "HQ-HJ-HT").play(LOG_F)
    audit = record.scored("round", 0, 152).audit()
    assert names(audit) == []
    assert [trick.points for trick in audit.game.rounds[-1].tricks] == [24, 24, 28, 21, 24, 6, 14, 11]
    assert booked(audit) == (0, 152)


def test_G8_1_melds_of_failed_declarers_are_lost_and_nobody_else_scores_then() -> None:
    both = table(DEAL_F).choose(0, "S").meld(0, "SQ-SJ-ST").meld(1, "HQ-HJ-HT").play(LOG_F)
    assert (booked(both.audit()), parts(both.audit(), "melds")) == ((0, 152), (0, 0))
    theirs = table(DEAL_F).choose(0, "S").meld(1, "HQ-HJ-HT").play(LOG_F)
    assert booked(theirs.audit()) == (0, 172)
    own = table(DEAL_F).choose(0, "S").meld(0, "SQ-SJ-ST").play(LOG_F)
    assert booked(own.audit()) == (0, 152)


def test_G8_2_EC_083_seventy_six_is_made() -> None:
    assert booked(table().choose(0, "H").play(LOG_M).audit()) == (76, 81)


@pytest.mark.parametrize(("cards", "won"), [(("DQ", "DK"), (75, 77)), (("DA", "CT"), (77, 75))])
@pytest.mark.parametrize("chooser", [0, 1])
def test_P_5_P_6_EC_083_seventy_five_is_not_enough(cards: tuple[str, str], won: tuple[int, int], chooser: int) -> None:
    record = table(swapped(DEAL_M, *cards))
    for seat in range(chooser):
        record.add("passed", seat=seat)
    audit = record.choose(chooser, "H").play(swapped(LOG_M, *cards)).audit()
    assert names(audit) == []
    deal = audit.game.rounds[-1]
    assert (deal.won[0] + deal.won[2], deal.won[1] + deal.won[3]) == won
    if won[chooser] >= 76:
        assert booked(audit) == (won[0], won[1] + 5), "side 1 has the last trick"
    else:
        assert booked(audit) == ((0, 152 + 5) if chooser == 0 else (152, 0))


def test_EC_084_the_last_trick_of_those_who_fail_is_nobodys() -> None:
    audit = table(DEAL_F).choose(0, "S").play(LOG_F).audit()
    assert audit.game.rounds[-1].tricks[-1].winner == 0
    assert sum(booked(audit)) == 152


def test_P_2_EC_084_opponents_who_take_every_trick() -> None:
    record = table(SUITS_32).add("passed", seat=0).choose(1, "S").play(ALL_SPADES_32)
    assert names(record.audit(), ignore=("unfinished-game", "marriage-missing")) == []
    assert booked(record.audit()) == (152 + 5 + 100, 0)
    own = table(SUITS_32).choose(0, "S").play(ALL_SPADES_32)
    assert booked(own.audit()) == (257, 0)


def test_EC_085_made_with_the_best_meld_and_without_the_last_trick() -> None:
    audit = table(DEAL_P).choose(0, "H").meld(0, "D7-D8-D9").play(LOG_P).audit()
    assert names(audit, ignore=("unfinished-game", "marriage-missing")) == []
    assert parts(audit, "cards") == (100, 52)
    assert booked(audit) == (120, 57)


def test_W_5_ST_5_EC_060_three_cards_of_twenty_beat_the_marriage() -> None:
    both = table(DEAL_P).choose(0, "H").meld(0, "D7-D8-D9").marriage(1).play(LOG_P).audit()
    assert (names(both), booked(both)) == ([], (120, 57))
    alone = table(DEAL_P).choose(0, "H").marriage(1).play(LOG_P).audit()
    assert (names(alone), booked(alone)) == ([], (100, 77))


def test_ST_5_EC_060_the_marriage_of_those_who_fail_is_lost() -> None:
    record = table(DEAL_P).add("passed", seat=0).choose(1, "H").marriage(1).play(LOG_P)
    assert booked(record.audit()) == (152, 0)


def test_W_3_combinations_come_before_the_first_lead() -> None:
    late = table(DEAL_P).choose(0, "H").play("0 SK meld1:SJ-S8-S7 S8")
    assert names(late.audit()) == ["meld-late"]
    assert names(table(DEAL_P).choose(0, "H").play("0 SK marriage1 S8").audit()) == ["marriage-late"]


@pytest.mark.parametrize(
    ("case", "trick", "hand", "legal"),
    [
        ("EC-003 the lone jack of trumps must be played", "S8", "SJ HA D7", "SJ"),
        ("EC-015 who can follow may not trump", "HT", "HA H7 SJ", "HA H7"),
        ("EC-016 void: any trump, and no duty to go over", "HT SK", "S7 SA D9", "S7 SA"),
        ("L-4 void and without trumps", "HT SK", "CA D9", "CA D9"),
    ],
)
def test_L_2_L_3_L_4_duties(case: str, trick: str, hand: str, legal: str) -> None:
    assert legal_at(JASS, "S", trick, hand) == set(legal.split()), case


def rounds_16(pre: tuple[int, int], rounds: int = 15) -> Record:
    """The last of sixteen rounds; side 0 makes its contract with 76 points to 81."""
    end = {"kind": "rounds", "rounds": 16, "tie": "draw"}
    return table(pre=pre, rounds=rounds, overrides={"end": end}).choose(0, "H").play(LOG_M)


def test_E_9_EC_106_equal_totals_after_sixteen_rounds_are_a_draw() -> None:
    game = rounds_16((1205, 1200)).audit().game
    assert (game.scores, game.winner, game.decided_by) == ([1281, 1281], DRAW, "draw")
    assert rounds_16((1205, 1201)).audit().game.winner == 1
    assert rounds_16((1205, 1200), rounds=14).audit().game.winner == -1


def test_E_2_the_target_is_looked_at_when_the_round_is_over() -> None:
    def result(pre: tuple[int, int]) -> tuple[int, str]:
        game = table(pre=pre).choose(0, "H").play(LOG_M).audit().game
        return game.winner, game.decided_by

    assert result((2424, 2418)) == (0, "total")
    assert result((2430, 2430)) == (1, "total"), "both over the target: the higher total wins"
    assert result((2430, 2425)) == (-1, ""), "equal totals: one more round"
    assert result((2423, 2418)) == (-1, "")


def test_claims_of_the_table_are_compared() -> None:
    record = table().choose(0, "H").play(LOG_M.partition(",")[0]).add("trick_claimed", winner=0, points=35)
    record.play(LOG_M.partition(",")[2]).scored("cards", 76, 82).scored("round", 76, 81)
    record.write(0, "round", 77).scored("total", 77, 81)
    found = names(record.audit())
    assert found == ["trick-winner-claimed", "trick-points-claimed", "round-cards-claimed", "slate-entry-wrong"]


def test_P_6_a_marriage_that_can_be_lost_with_the_contract_ends_no_game_before_the_lead() -> None:
    for lost, stopped in (("loses", False), ("keeps", True)):
        overrides = {"marriage": {"in_comparison": False, "on_fail": lost}}
        record = table(DEAL_P, pre=(2490, 0), overrides=overrides).choose(0, "S")
        assert record.add("marriage_announced", seat=0).game().stopped is stopped
