"""Coiffeur: the sheet, its lines and factors, who must push, what the choosers book, and the end."""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import LOG_A1, Record, booked, names
from game.coiffeur import (
    DEAL_T,
    EVERY_TRICK,
    GUSCHTI,
    OBENABE,
    SLALOM,
    TUTTI,
    UNDENUFE_T,
    WHOLE_SUITS,
)
from game.positions import legal_at

from jasslog.cards import CODES
from jasslog.game.answers import expected
from jasslog.game.facts import NOBODY
from jasslog.game.public import public
from jasslog.game.score.plan import sheets
from jasslog.variants.load import released, resolve
from jasslog.variants.refusal import Refusal

SANTIAGO, THREE, EIGHT, TEN = "coiffeur-santiago", "coiffeur-santiago-three", "coiffeur-ohio-8", "coiffeur-ohio-10"
LINES = [line.name for line in released(SANTIAGO).sheet.lines]


def table(rules: str = SANTIAGO, *filled: list[str], **overrides: Any) -> Record:
    """Deal A, dealt by seat 3, with these lines of the sheets already filled."""
    full = list(filled) or [[], []]
    return Record(rules, pre=(0,) * len(full), sheets=full, overrides=overrides or None).deal(3)


def all_but(*names: str) -> list[str]:
    return [line for line in LINES if line not in names]


def may(record: Record) -> list[tuple[str, int]]:
    return [(act.type, act.seat) for act in expected(record.game())]


def factors(rules: str) -> list[tuple[str, int]]:
    return [(line.name, line.factor) for line in released(rules).sheet.lines]


def test_G6a_the_sheet_of_santiago() -> None:
    suits = [("diamonds", 1), ("hearts", 2), ("spades", 3), ("clubs", 4)]
    rest = [("joker7", 7), ("joker8", 8), ("slalom", 9), ("guschti", 10)]
    assert factors(SANTIAGO) == factors(THREE) == [*suits, ("obenabe", 5), ("undenufe", 6), *rest]


def test_G6c_the_list_of_eight() -> None:
    suits = [("clubs", 1), ("spades", 2), ("hearts", 3), ("diamonds", 4)]
    assert factors(EIGHT) == [*suits, ("obenabe", 5), ("undenufe", 6), ("choice7", 7), ("choice8", 8)]


def test_G6d_the_list_of_ten() -> None:
    told = [("obenabe", 2), ("undenufe", 2), ("slalom", 3), ("misere", 3), ("tutti", 3), ("choice", 4)]
    assert factors(TEN) == [*((suit, 1) for suit in ("clubs", "spades", "hearts", "diamonds")), *told]


def test_G6a_1_example_slalom() -> None:
    audit = table().choose(0, "slalom:obenabe").play(SLALOM).scored("round", 252, 0).audit()
    assert names(audit) == []
    assert booked(audit) == (252, 0)
    assert [trick.points for trick in audit.game.rounds[-1].tricks] == [14, 14, 25, 16, 23, 12, 17, 21, 10]


def test_G6a_2_example_guschti() -> None:
    record = table().choose(0, "guschti:undenufe").play(GUSCHTI)
    assert booked(record.scored("round", 420, 0).audit()) == (420, 0)
    start = table(play={"mixed_values": "start"}).choose(0, "guschti:undenufe").play(GUSCHTI)
    assert booked(start.scored("round", 200, 0).audit()) == (200, 0)


def test_G6a_3_and_G6_2_example_joker() -> None:
    record = table().choose(0, "S@joker8").play(LOG_A1).scored("round", 608, 0)
    audit = record.audit()
    assert names(audit) == []
    assert booked(audit) == (608, 0)
    assert sheets(audit.game)[0].keys() == {"joker8"}


def test_G6b_example_three_players() -> None:
    record = Record(THREE, pre=(0, 0, 0), sheets=[[], [], []]).deal(2, DEAL_T).choose(0, "undenufe").play(UNDENUFE_T)
    audit = record.scored("cards", 131, 0, 0).scored("round", 786, 0, 0).audit()
    assert names(audit) == []
    assert booked(audit) == (786, 0, 0)
    assert audit.game.rounds[-1].won == [126, 26, 0]
    assert len(audit.game.rounds[-1].tricks) == 12


def test_G6d_1_and_P_9_and_EC_072_example_misere() -> None:
    audit = table(TEN).choose(0, "misere:obenabe").play(OBENABE).scored("cards", 121, 0).scored("round", 363, 0).audit()
    assert names(audit) == []
    assert booked(audit) == (363, 0)
    others = table(TEN).push(0).choose(1, "misere:obenabe").play(OBENABE).scored("round", 0, 108).audit()
    assert names(others) == []
    assert booked(others) == (0, 108)


def test_P_9_alone_the_best_of_the_others_counts() -> None:
    overrides = {"deal": {"players": 3, "sides": "solo", "packets": []}, "sheet": {"scope": "player"}}
    overrides |= {"play": {"guschti_split": [6, 6], "undenufe_values": "modern"}}
    record = Record(TEN, pre=(0, 0, 0), sheets=[[], [], []], overrides=overrides).deal(2, DEAL_T)
    audit = record.push(0).choose(1, "misere:undenufe").play(UNDENUFE_T).audit()
    assert booked(audit) == (0, 131 * 3, 0)


def test_P_9_a_declarer_without_a_trick_may_have_a_bonus() -> None:
    hands = (
        "C6 C7 C8 C9 CT CJ CQ CK CA|D6 D7 D8 D9 DT DJ DQ DK DA|H6 H7 H8 H9 HT HJ HQ HK HA|S6 S7 S8 S9 ST SJ SQ SK SA"
    )
    tricks = [f"0 C{rank} D{rank} H{rank} S{rank}" for rank in "6789TJQKA"]
    for bonus in (0, 100):
        record = Record(TEN, pre=(0, 0), sheets=[[], []], overrides={"score": {"misere_match": bonus}}).deal(3, hands)
        audit = record.push(0).choose(1, "misere:obenabe").play(", ".join(tricks)).audit()
        assert booked(audit) == (0, (157 + bonus) * 3)


def test_G6d_2_and_EC_038_example_tutti() -> None:
    audit = table(TEN).choose(0, "tutti").play(TUTTI).scored("round", 495, 0).audit()
    assert names(audit) == []
    assert booked(audit) == (495, 0)
    won = audit.game.rounds[-1].won
    assert (won[0] + won[2], won[1] + won[3] + 5, sum(won) + 5) == (165, 88, 253)


def test_EC_138_and_C_9_tutti_by_the_first_discard() -> None:
    tricks = "0 DA D7 DQ D6, 0 HK H7 HT HA, 3 CK CQ CA CJ, 1 SA S9 H6 S6"
    overrides = {"play": {"tutti_mode": "first_discard"}}
    record = table(TEN, play=overrides["play"]).choose(0, "tutti").play(tricks.rsplit(",", 1)[0])
    before = record.game().round
    assert (before.loose, sum(trick.points for trick in before.tricks)) == (True, 14 + 25 + 20)
    record.play("1 SA H6")
    made = record.game().round
    assert (made.loose, made.modes[3].trump, made.modes[2].trump) == (False, 1, -1)
    assert made.total == 152
    assert record.play("3 S6 S9").game().round.tricks[-1].winner == 2
    back = table(TEN, play=overrides["play"]).choose(0, "tutti").play(f"{tricks.rsplit(',', 1)[0]}, 1 SA H6 back2")
    undone = back.game().round
    assert (undone.loose, [trick.points for trick in undone.tricks]) == (
        True,
        [trick.points for trick in before.tricks],
    )


def played_out(record: Record) -> Record:
    """Play the first legal card until the end of the round; return the record."""
    while (act := next((a for a in expected(record.game()) if a.type == "card_played"), None)) is not None:
        record.add("card_played", seat=act.seat, card=CODES[act.cards[0]])
    return record


@pytest.mark.parametrize(("said", "found"), [(0, []), (8, ["trick-points-claimed"])])
def test_V_6b_points_said_before_trump_was_made_are_compared_by_that_trump(said: int, found: list[str]) -> None:
    """An eight counts 8 before trump is made, and nothing once the jack of clubs has made clubs trump."""
    record = table(TEN, play={"tutti_mode": "first_discard"}).choose(0, "tutti").play("0 D8 D7 D9 D6")
    record.add("trick_claimed", winner=2, points=said)
    assert names(record.audit()) == []
    record.play("2 HJ HA HK H7, 3 S6 S9 SA CJ")
    assert record.game().round.tricks[2].winner == 2
    audit = played_out(record).scored("total", 0, 0).audit()
    assert [name for name in names(audit) if name.startswith("trick")] == found
    assert sum(audit.game.rounds[-1].won) == 152


def test_C_12_and_EC_074_all_push_and_the_forehand_must_choose() -> None:
    record = table().push(0).push(1).push(2).push(3)
    assert may(record) == [("contract_chosen", 0)]
    audit = record.push(0).audit()
    assert names(audit) == ["push-not-allowed"]
    assert audit.findings[0].rule == "push-round"


def test_G6_1_and_EC_075_a_full_sheet_must_push_and_the_duty_falls_on_the_first_that_can() -> None:
    record = table(SANTIAGO, LINES, all_but("slalom", "clubs"))
    assert may(record) == [("pushed", 0)]
    record.push(0)
    assert may(record) == [("contract_chosen", 1), ("pushed", 1)]
    record.push(1)
    assert may(record) == [("pushed", 2)]
    record.push(2)
    assert may(record) == [("contract_chosen", 3), ("pushed", 3)]
    record.push(3)
    assert may(record) == [("contract_chosen", 1)]
    assert names(record.push(1).audit()) == ["push-not-allowed"]


def test_G6_1_a_full_sheet_that_names_a_contract_is_found() -> None:
    record = table(SANTIAGO, LINES, []).choose(0, "S")
    (found,) = [f for f in record.audit().findings if f.name == "contract-used"]
    assert (found.seat, found.legal) == (0, [])


def test_EC_073_a_line_is_used_once_and_a_joker_counts_by_its_own_number() -> None:
    record = table(SANTIAGO, ["spades"], []).choose(0, "S")
    (found,) = [f for f in record.audit().findings if f.name == "contract-used"]
    assert (found.rule, found.slots["contract"]) == ("sheet-lines", "spades")
    assert "joker7" in found.slots["allowed"]
    joker = table(SANTIAGO, ["spades"], []).choose(0, "S@joker7")
    assert names(joker.audit()) == []
    assert joker.game().round.factor == 7
    assert names(table(SANTIAGO, ["joker7"], []).choose(0, "S@joker7").audit()) == ["contract-used"]
    assert names(table(SANTIAGO, ["joker7"], []).choose(0, "S").audit()) == []


def test_G6_2_a_joker_takes_only_its_pool() -> None:
    assert names(table().choose(0, "slalom:obenabe@joker7").audit()) == ["contract-not-allowed"]
    assert names(table(TEN).choose(0, "misere:C@choice").audit()) == []
    assert names(table().choose(0, "S@joker9").audit()) == ["contract-not-allowed"]


def test_G6_2_a_line_of_its_own_name_may_be_said_with_a_contract() -> None:
    said = {"kind": "trump", "suit": "D", "via": "diamonds"}
    record = Record("coiffeur-santiago").deal(3).add("contract_chosen", seat=0, contract=said)
    assert names(record.audit()) == []
    assert record.game().round.factor == 1
    again = Record("coiffeur-santiago", pre=(0, 0), sheets=[["diamonds"], []]).deal(3)
    assert names(again.add("contract_chosen", seat=0, contract=said).audit()) == ["contract-used"]


def test_G6_1_a_line_is_the_sides_own_and_where_players_have_sheets_the_players() -> None:
    first = ["spades", "clubs"]
    shared = table(EIGHT, first, []).push(0).push(1).choose(2, "S")
    assert names(shared.audit()) == ["contract-used"]
    own = table(EIGHT, first, [], [], [], sheet={"scope": "player"}, deal={"sides": "solo"})
    assert names(own.push(0).push(1).choose(2, "S").audit()) == []


def test_G6_4_the_lines_may_be_played_in_any_order() -> None:
    record = table().choose(0, "guschti:obenabe")
    assert names(record.audit()) == []


@pytest.mark.parametrize(
    ("rules", "name", "leader"),
    [
        (SANTIAGO, "S", 0),
        (SANTIAGO, "obenabe", 0),
        (SANTIAGO, "S@joker7", 0),
        (SANTIAGO, "slalom:undenufe", 1),
        (SANTIAGO, "guschti:obenabe", 1),
        (EIGHT, "undenufe", 0),
        (TEN, "slalom:obenabe", 0),
    ],
)
def test_EC_076_and_G6_3_who_leads_when_the_second_seat_chooses(rules: str, name: str, leader: int) -> None:
    assert table(rules).push(0).choose(1, name).game().round.turn == leader
    switched = table(rules, choosing={"leader": "chooser"}).push(0).choose(1, name)
    assert switched.game().round.turn == 1


def test_P_4_and_EC_076_only_the_choosing_side_books() -> None:
    audit = table().push(0).choose(1, "S").play(LOG_A1).scored("round", 0, 243).audit()
    assert names(audit) == []
    assert booked(audit) == (0, 81 * 3)


def swept(rules: str, seat: int, name: str, **overrides: Any) -> tuple[int, ...]:
    record = Record(rules, pre=(0, 0), sheets=[[], []], overrides=overrides or None).deal(3, WHOLE_SUITS)
    for before in range(seat):
        record.push(before)
    return booked(record.choose(seat, name).play(EVERY_TRICK).scored("total", 0, 0).audit())


def test_EC_077_and_G6_5_a_match_counts_only_where_the_rules_have_one() -> None:
    assert swept(SANTIAGO, 0, "guschti:obenabe") == (1570, 0)
    assert swept(SANTIAGO, 0, "guschti:obenabe", score={"match": 100}) == (2570, 0)
    assert swept(EIGHT, 0, "C@choice8") == (2056, 0)
    assert swept(EIGHT, 1, "obenabe") == (0, 0)


def test_EC_040_and_EC_139_tens_are_taken_before_the_factor() -> None:
    def floored(rules: str, *hands_and_log: str) -> tuple[int, ...]:
        record = table(rules, score={"unit": "floor10"}).choose(0, hands_and_log[0]).play(hands_and_log[1])
        return booked(record.scored("total", 0, 0).audit())

    # 76 on a line with factor 2 books 7 * 2, not 152 without its last digit.
    assert floored(EIGHT, "S", LOG_A1) == (14, 0)
    assert floored(TEN, "misere:obenabe", OBENABE) == (12 * 3, 0)


def test_P_3_P_4_I_8_an_awarded_round_is_booked_in_tens_and_by_the_choosers_alone() -> None:
    def awarded(seat: int, unit: str = "1") -> tuple[int, ...]:
        record = table(EIGHT, score={"unit": unit}).choose(0, "S").play(LOG_A1).rule("award_round", seat=seat, round=4)
        return booked(record.audit("ruled"))

    assert [awarded(0), awarded(0, "floor10"), awarded(0, "nearest10")] == [(157 * 2, 0), (15 * 2, 0), (160 * 2, 0)]
    assert [awarded(1), awarded(1, "floor10")] == [(0, 0), (0, 0)]


def test_EC_078_and_E_9_the_game_ends_when_every_sheet_is_full() -> None:
    """The sheet of side 0 is full long before; in all the last rounds side 1 chooses."""
    record = Record(SANTIAGO, pre=(900, 500), rounds=18, sheets=[LINES, all_but("spades", "obenabe")])
    record.deal(3).push(0).choose(1, "S").play(LOG_A1).scored("round", 0, 243).scored("total", 900, 743)
    assert may(record) == [("round_started", 0)]
    record.deal(0).choose(1, "obenabe")
    assert names(record.audit()) == []
    drawn = Record(SANTIAGO, pre=(243, 0), rounds=19, sheets=[LINES, all_but("spades")])
    drawn.deal(3).push(0).choose(1, "S").play(LOG_A1).scored("round", 0, 243)
    game = drawn.game()
    assert (game.winner, game.decided_by, game.stopped) == (-2, "draw", True)
    won = Record(SANTIAGO, pre=(242, 0), rounds=19, sheets=[LINES, all_but("spades")])
    won.deal(3).push(0).choose(1, "S").play(LOG_A1).scored("round", 0, 243)
    assert (won.game().winner, won.game().decided_by) == (1, "total")


def test_EC_078_where_nobody_says_which_lines_were_filled_their_number_tells_the_end() -> None:
    def last(rounds: int) -> Record:
        record = Record(SANTIAGO, pre=(242, 0), rounds=rounds).deal(3).push(0).choose(1, "S").play(LOG_A1)
        return record.scored("round", 0, 243)

    assert (last(19).game().winner, last(19).game().decided_by) == (1, "total")
    assert last(18).game().winner == NOBODY
    assert names(last(19).add("game_ended", winner=1, scores=[242, 243]).audit()) == []


def test_G6_who_has_no_line_left_is_open_where_nobody_says_which_were_filled() -> None:
    around = Record(SANTIAGO, pre=(0, 0), rounds=15).deal(3).push(0).push(1).push(2).push(3)
    assert may(around) == [("contract_chosen", seat) for seat in range(4)]
    assert names(around.choose(2, "S").audit()) == []


def test_G6_6_the_points_of_both_sides_make_the_round() -> None:
    for rules, name, log, whole in (
        (SANTIAGO, "S", LOG_A1, 157),
        (SANTIAGO, "slalom:obenabe", SLALOM, 157),
        (TEN, "tutti", TUTTI, 253),
    ):
        assert sum(table(rules).choose(0, name).play(log).game().round.won) + 5 == whole


def test_G6c_a_dead_hand_takes_its_points_out_of_the_round() -> None:
    overrides: dict[str, Any] = {"deal": {"players": 3, "sides": "solo", "blind": "dead"}, "sheet": {"scope": "player"}}
    hands = "|".join(" ".join(hand.split()[:9]) for hand in DEAL_T.split("|"))
    record = Record(EIGHT, pre=(0, 0, 0), sheets=[[], [], []], overrides=overrides).deal(2, hands)
    tricks = (
        "0 S9 SA SK, 1 SQ ST S8, 1 H6 HA H7, 2 HK HT HQ, 2 S7 S6 SJ, 1 HJ DA H9, 1 DJ DK D7, 2 DQ D6 CA, 2 DT H8 CJ"
    )
    audit = record.choose(0, "obenabe").play(tricks).audit()
    assert names(audit) == []
    deal = audit.game.rounds[-1]
    assert len(deal.tricks) == 9
    assert sum(deal.won) == 152 - 33  # CK CT C6, C9 C8 C7, D9 D8 CQ lie aside


def test_EC_011_a_void_player_may_undertrump_in_misere() -> None:
    assert legal_at(TEN, "misere:S", "HT SK", "S6 SA D9") == {"S6", "SA", "D9"}
    assert legal_at(TEN, "misere:S", "HT SK", "S6 H7 D9") == {"H7"}


def test_EC_123_and_I_6_in_misere_no_trick_changes_hands() -> None:
    """In misère it pays to take few points, so a transfer would reward the side that reneged."""
    for seat in (0, 1):
        record = table(TEN).choose(0, "misere:obenabe").play(OBENABE).scored("round", 363, 0)
        record.rule("transfer_tricks", round=4, trick=2, seat=seat)
        assert booked(record.audit("ruled")) == (363, 0)
    other = table(TEN).choose(0, "obenabe").play(OBENABE).scored("round", 72, 0)
    other.rule("transfer_tricks", round=4, trick=2, seat=0)
    assert booked(other.audit("ruled")) == (14 * 2, 0)


def test_EC_123_or_the_round_is_annulled() -> None:
    record = table(TEN, irregularities={"revoke_in_misere": "annul"}).choose(0, "misere:obenabe").play(OBENABE)
    record.rule("transfer_tricks", round=4, trick=2, seat=0)
    assert record.game("ruled").round.phase == "annulled"
    assert booked(record.deal(3).audit("ruled"), 0) == (0, 0)
    assert names(record.audit("ruled")) == []
    late = table(TEN, irregularities={"revoke_in_misere": "annul"}).choose(0, "misere:obenabe").play(OBENABE)
    late.scored("round", 363, 0).rule("transfer_tricks", round=4, trick=2, seat=0)
    assert booked(late.audit("ruled")) == (0, 0)
    assert booked(late.audit()) == (363, 0)


def test_EC_133_any_contract_may_be_named_on_any_hand() -> None:
    assert names(table(EIGHT).choose(0, "obenabe").audit()) == []


def test_EC_053_no_marriage_and_no_meld_in_coiffeur() -> None:
    record = table().choose(0, "S").meld(0, "S8-S9-ST-SJ").marriage(1)
    assert names(record.audit()) == ["meld-not-allowed", "marriage-not-allowed"]


def test_G6_1_the_state_tells_which_round_filled_each_line() -> None:
    record = table(SANTIAGO, ["clubs"], []).choose(0, "S@joker8").play(LOG_A1).scored("round", 608, 0)
    told = public(record.game())["sheets"]
    assert told == [[{"line": "clubs", "round": 0}, {"line": "joker8", "round": 4}], []]


def test_G6_1_an_annulled_round_leaves_its_line_open() -> None:
    record = table().choose(0, "S").play(LOG_A1).rule("annul_round").deal(3).choose(0, "S")
    assert names(record.audit("ruled")) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"sheet": {"lines": [{"name": "a", "contracts": ["tutti"]}]}},
        {"sheet": {"lines": [{"name": "a", "contracts": ["hearts"]}] * 2}},
        {"sheet": {"lines": []}},
        {"end": {"tie": "extra_round"}},
        {"choosing": {"choice": "push_partner_once"}},
        {"deal": {"players": 3}},
        {"deal": {"blind": "dead", "packets": []}},
    ],
)
def test_sheets_that_cannot_be_played_are_refused(wrong: dict[str, Any]) -> None:
    refused = resolve(SANTIAGO, 1, wrong)
    assert isinstance(refused, Refusal)
    assert refused.name == "impossible-rules"


def test_G6_1_I_12_the_line_of_a_round_that_a_ruling_annulled_is_open_again() -> None:
    record = Record(THREE, pre=(0, 0, 0), sheets=[[], [], []]).deal(2, DEAL_T).choose(0, "undenufe").play(UNDENUFE_T)
    record = record.deal(0, DEAL_T).choose(1, "obenabe")
    number = sheets(record.audit().game)[0]["undenufe"]
    annulled = record.rule("annul_round", round=number)
    assert "undenufe" not in sheets(annulled.audit().game)[0]
