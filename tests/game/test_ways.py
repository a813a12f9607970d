"""The ways in which a round gets its contract: who may speak, what is legal, what the calls lead to."""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import LOG_A1, Record, hidden, names
from game.zweier import HANDS, OPEN, laid, play_out

from jasslog.cards import cards
from jasslog.game.answers import expected
from jasslog.game.rotation import allowed_dealers

ROUND_TABLE: dict[str, Any] = {"choosing": {"choice": "round_table_forced"}}
ONE_CONTRACT: dict[str, Any] = {"choosing": {"choice": "only_contract", "contracts": ["obenabe"]}}
PASSING: dict[str, Any] = {"choosing": {"choice": "one_round", "all_pass": "redeal_next"}}


def table(overrides: dict[str, Any]) -> Record:
    return Record(pre=(0, 0), overrides=overrides).deal(3)


def may(record: Record) -> list[tuple[str, int]]:
    return [(act.type, act.seat) for act in expected(record.game()) if act.type != "victory_claimed"]


def no(record: Record, kind: str, *seats: int) -> Record:
    for seat in seats:
        record.add(kind, seat=seat)
    return record


def test_C_12_the_choice_is_pushed_from_seat_to_seat() -> None:
    record = table(ROUND_TABLE)
    for seat in range(4):
        assert may(record) == [("contract_chosen", seat), ("pushed", seat)]
        record.push(seat)
    assert may(record) == [("contract_chosen", 0)]
    assert names(record.choose(0, "S").audit()) == []


def test_Z6_1_where_no_hand_tells_who_is_forehand_the_cards_do() -> None:
    def named_by(seat: int) -> Record:
        record = hidden(Record(overrides={"choosing": {"choice": "forehand_names"}}).deal(3), 0, 1, 2, 3)
        return record.choose(seat, "S")

    assert names(named_by(1).audit()) == []
    assert names(named_by(1).play("1 D7 D9 D6 DA").audit()) == []
    (found,) = [one for one in named_by(0).play(LOG_A1).audit().findings if one.name == "wrong-chooser"]
    assert found.slots["expected"] == [1]


def test_EC_074_come_round_the_forehand_must_choose_and_his_push_is_illegal() -> None:
    record = no(table(ROUND_TABLE), "pushed", 0, 1, 2, 3, 0)
    assert names(record.audit()) == ["push-not-allowed"]
    assert may(record) == [("contract_chosen", 0)]


def test_C_12_a_push_out_of_turn_changes_nothing() -> None:
    record = no(table(ROUND_TABLE), "pushed", 0, 2)
    assert names(record.audit()) == ["wrong-chooser"]
    assert record.audit().findings[0].slots["expected"] == [1]
    assert may(record) == [("contract_chosen", 1), ("pushed", 1)]


def test_EC_132_when_all_have_passed_nothing_is_booked_and_the_next_dealer_deals() -> None:
    record = no(table(PASSING), "passed", 0, 1, 2, 3)
    assert names(record.audit()) == []
    game = record.game()
    assert (game.round.phase, game.scored, game.ledger) == ("passed", game.rounds_before, [])
    assert may(record) == [("round_started", 0)]
    record.add("round_started", dealer=3)
    assert names(record.audit()) == ["wrong-dealer"]


def test_EC_134_an_annulled_round_is_dealt_again_but_a_passed_one_is_not() -> None:
    same = no(table({"choosing": {"choice": "one_round", "all_pass": "redeal_same"}}), "passed", 0, 1, 2, 3)
    assert may(same) == [("round_started", 3)]
    annulled = table(PASSING).choose(0, "S").play(LOG_A1).rule("annul_round").game("ruled")
    assert sorted(allowed_dealers(annulled)) == [3]
    passed = no(table(PASSING), "passed", 0, 1, 2, 3).game()
    assert sorted(allowed_dealers(passed)) == [0]


def test_one_round_each_seat_speaks_once_and_in_turn() -> None:
    record = no(table(PASSING), "passed", 0, 1)
    assert may(record) == [("contract_chosen", 2), ("passed", 2)]
    assert names(no(record, "passed", 1).audit()) == ["wrong-chooser"]
    game = record.choose(2, "H").game()
    assert (game.round.chooser, game.round.phase) == (2, "playing")


def test_one_round_where_somebody_must_choose_it_is_the_last_seat() -> None:
    record = no(table({"choosing": {"choice": "one_round"}}), "passed", 0, 1, 2)
    assert may(record) == [("contract_chosen", 3)]
    assert names(no(record, "passed", 3).audit()) == ["pass-not-allowed"]


def test_C_11_passing_is_no_call_where_the_choice_is_pushed() -> None:
    assert names(no(Record(pre=(0, 0)).deal(3), "passed", 0).audit()) == ["not-expected"]


def test_where_nobody_chooses_the_columns_are_dealt_behind_the_last_hand() -> None:
    record = laid(Record("zweier-sixty", pre=(0, 0), overrides=ONE_CONTRACT))
    deal = record.game().round
    assert deal is not None
    assert deal.phase == "playing"
    assert deal.hands == [cards(f"{hand} {lies}") for hand, lies in zip(HANDS.split("|"), OPEN.split("|"), strict=True)]
    audit = play_out(record).audit()
    assert names(audit) == []
    assert len(audit.game.rounds[-1].tricks) == 18


def test_where_nobody_chooses_the_first_card_ends_the_deal_of_piles() -> None:
    record = laid(Record("zweier-sixty", pre=(0, 0), overrides=ONE_CONTRACT), down="count")
    record.play("1 HA").aside("columns_down", "HJ D6 SK H8 CK ST", seat=1)
    assert names(record.audit()) == ["not-expected"]


@pytest.mark.parametrize(
    ("rules", "type_", "told"),
    [
        ("differenzler-ohio", "points_predicted", {"points": 40}),
        ("schieber-santiago", "meld_announced", {"cards": ["H6", "H7", "H8"], "points": 20}),
    ],
)
def test_where_no_hand_is_recorded_and_nobody_chooses_the_first_word_ends_the_deal(
    rules: str, type_: str, told: dict[str, Any]
) -> None:
    def record(**members: Any) -> Record:
        begun = Record(rules, pre=(0, 0, 0, 0)[: 2 if "schieber" in rules else 4], overrides=ONE_CONTRACT, **members)
        return begun.add("round_started", dealer=3).add(type_, seat=0, **told)

    assert names(record(not_recorded=["hands"]).audit()) == []
    assert names(record().audit()) != []
