"""Who cuts, deals, chooses and leads: rules S and C, rotation (sections 3.2, 3.3 and 7.8 of the rule document)."""

from __future__ import annotations

import pytest
from audit.judged import without
from game.builder import DEAL_A, LOG_A1, LOG_A2, Record, booked, hidden, log_a1, names, parts
from game.handjass import PUTZ, PUTZ_BLIND
from game.positions import legal_at
from game.thirty_two import DEAL_F, LOG_F

from jasslog.audit.result import GameAudit
from jasslog.cards import codes, set_of
from jasslog.game.answers import expected
from jasslog.game.rotation import allowed_dealers

SANTIAGO, TOURNAMENT = "schieber-santiago", "schieber-santiago-tournament"
HOLDER_LED = (
    "1 D7 D9 D6 D8, 2 C8 C6 S8 SQ, 1 H7 H6 H8 HQ, 0 CQ S7 CJ C7, 1 DK DJ C9 ST, 0 HK SK H9 HA, 1 DT DQ S6 DA, "
    "3 CK S9 CA HJ, 0 SJ SA HT CT"
)
"""Deal A with spades as trump; the holder of the ten of diamonds leads."""


def first(rules: str, dealer: int, **members: object) -> Record:
    return Record(rules, **members).deal(dealer)


def turn_to_choose(record: Record) -> set[int]:
    return {act.seat for act in expected(record.game()) if act.type == "contract_chosen"}


def turn_to_lead(record: Record) -> set[int]:
    return {act.seat for act in expected(record.game()) if act.type == "card_played"}


def full_round(record: Record) -> Record:
    return record.play(LOG_A1.replace("SK H6", "SK marriage1 H6")).scored("cards", 76, 81)


@pytest.mark.parametrize(
    ("rules", "seat", "manner", "lifted", "wrong"),
    [
        (SANTIAGO, 2, "cut", 3, False),
        (SANTIAGO, 2, "cut", 35, False),
        (SANTIAGO, 2, "cut", 2, True),
        (SANTIAGO, 2, "cut", 36, True),
        (SANTIAGO, 1, "cut", 10, True),
        (SANTIAGO, 2, "tap", None, False),
        (TOURNAMENT, 2, "tap", None, True),
        ("schieber-ohio", 2, "cut", 2, True),
    ],
)
def test_S_2_EC_121_the_cut(rules: str, seat: int, manner: str, lifted: int | None, wrong: bool) -> None:
    members = {} if lifted is None else {"lifted": lifted}
    record = Record(rules, pre=(0, 0)).add("round_started", dealer=3)
    record.add("cards_cut", seat=seat, manner=manner, **members)
    assert names(record.audit()) == (["wrong-cut"] if wrong else [])


def test_S_3_first_packet_is_display_only_and_a_hand_has_nine_cards() -> None:
    record = Record(pre=(0, 0)).add("round_started", dealer=3).add("hand_dealt", seat=0, cards=["SJ", "S9", "SA"])
    assert names(record.audit()) == ["misdeal"]


@pytest.mark.parametrize(("rules", "forehand"), [(SANTIAGO, 1), ("schieber-ohio", 1), ("schieber-midwest", 1)])
def test_S_4_the_holder_speaks_first_only_in_the_first_round(rules: str, forehand: int) -> None:
    assert turn_to_choose(first(rules, 3)) == {forehand}
    assert turn_to_choose(first(rules, 3, pre=(0, 0))) == {0}


def test_S_4_EC_128_the_seven_of_hearts_speaks_in_every_round() -> None:
    assert turn_to_choose(first("schieber-italian", 3)) == {1}
    assert turn_to_choose(first("schieber-italian", 3, pre=(0, 0), rounds=5)) == {1}


def test_S_5_EC_125_G1_1_the_card_holder_leads_and_deals_the_second_hand() -> None:
    record = first(SANTIAGO, 2)
    assert turn_to_choose(record) == {1}
    assert turn_to_lead(record.choose(1, "S")) == {1}
    record = first(SANTIAGO, 3).choose(1, "S")
    game = record.game()
    assert allowed_dealers(game) == {1}
    record.play("1 CA C8 C6 CQ").deal(1)
    assert turn_to_choose(record) == {2}


@pytest.mark.parametrize("lost", [1, 6], ids=["its beginning", "that it was void"])
def test_S_4_who_speaks_first_is_open_where_what_a_line_told_of_the_first_deal_is_lost(lost: int) -> None:
    """After a void deal the holder of the card speaks first, after a played round the seat after the dealer."""
    record = Record(SANTIAGO).deal(2).add("misdealt", reason="a card lay open").deal(2)
    record.choose(1, "S").meld(1, "SA-SK-SQ").play("1 SA HJ S6 S8")
    assert names(record.audit()) == []
    assert names(without(record, lost)) == ["seq-gap"]
    other = Record(SANTIAGO).deal(2).add("misdealt", reason="a card lay open").deal(2).choose(3, "S")
    assert {"wrong-chooser"} == {found.name for found in other.audit().findings} - {"unfinished-game"}
    assert names(without(other, lost)) == ["seq-gap"]


def test_S_5_EC_126_next_seat_deals() -> None:
    record = first("schieber-reglas", 2)
    assert turn_to_choose(record) == {3}
    assert allowed_dealers(record.game()) == {3}
    assert turn_to_choose(record.deal(3)) == {0}


def test_S_5_a_wrong_dealer_is_found() -> None:
    record = full_round(log_a1()).add("round_started", dealer=1)
    assert names(record.audit()) == ["wrong-dealer"]
    assert names(full_round(log_a1()).add("round_started", dealer=0).audit()) == []


def test_S_5_the_winner_side_deals_where_the_set_says_so() -> None:
    record = log_a1("schieber-reglas", overrides={"deal": {"next_dealer": "winner_side"}})
    game = record.play(LOG_A1).scored("cards", 76, 81).game()
    assert game.scores == [76, 81]
    assert allowed_dealers(game) == {1}, "after dealer 3 the first seat of the winning side is 1"


def test_S_6_EC_117_I_1_the_same_dealer_deals_again_after_a_misdeal() -> None:
    record = Record(SANTIAGO).add("round_started", dealer=2).add("misdealt", reason="a card was exposed")
    record.deal(2).choose(1, "S")
    assert names(record.audit()) == []
    assert record.game().scores == [0, 0]
    record = Record(SANTIAGO).add("round_started", dealer=2).add("misdealt", reason="a card was exposed").deal(3)
    assert names(record.audit()) == ["wrong-dealer"]


def test_S_6_EC_134_an_annulled_round_does_not_advance_the_dealer() -> None:
    record = log_a1().play("0 SJ S7 HT S6").rule("annul_round").deal(3)
    assert names(record.audit()) == []
    assert turn_to_choose(record) == {0}


def test_S_6_EC_134_nor_does_one_annulled_after_its_points_were_counted() -> None:
    for view in ("corrected", "ruled"):
        record = full_round(log_a1()).rule("annul_round").deal(3)
        assert names(record.audit(view)) == [], view


def test_S_7_EC_130_the_winners_deal_the_next_game_and_nobody_looks_for_the_ten() -> None:
    for dealer, right in ((1, True), (3, True), (0, False), (2, False)):
        record = Record(SANTIAGO, previous_game={"winner": 1}).deal(dealer)
        assert names(record.audit()) == ([] if right else ["wrong-dealer"])
        assert turn_to_choose(record) == {(dealer + 1) % 4}


def test_S_7_any_seat_deals_the_next_game_where_the_set_says_so() -> None:
    assert names(Record("schieber-italian", previous_game={"winner": 1}).deal(0).audit()) == []


def lots(record: Record, *draws: str, by: str = "cards") -> Record:
    word = "card" if by == "cards" else "number"
    drawn = [{"seat": int(d[0]), word: d[2:] if by == "cards" else int(d[2:])} for d in draws]
    return record.add("seats_drawn", lots=by, draws=drawn)


def test_S_8_EC_131_G2_1_lowest_card_speaks_and_highest_deals() -> None:
    record = lots(Record(TOURNAMENT), "0:DT", "1:H6", "2:CK", "3:SA")
    assert allowed_dealers(record.game()) == {3}
    record.deal(3)
    assert turn_to_choose(record) == {1}
    assert names(record.audit()) == []
    assert turn_to_lead(record.choose(1, "S")) == {1}
    assert allowed_dealers(record.scored("round", 212, 182).game()) == {1}


def test_S_8_EC_131_equal_lowest_cards_draw_again_among_themselves() -> None:
    record = lots(Record(TOURNAMENT), "0:H9", "1:S9", "2:CK", "3:SA")
    lots(record, "0:DA", "1:D6")
    assert allowed_dealers(record.game()) == {3}
    assert turn_to_choose(record.deal(3)) == {1}
    assert names(record.audit()) == []


def test_S_8_equal_cards_drawn_again_in_the_same_event() -> None:
    record = lots(Record(TOURNAMENT), "0:H9", "1:S9", "2:CK", "3:SA", "0:DA", "1:D6").deal(3)
    assert turn_to_choose(record) == {1}
    assert names(record.audit()) == []


def test_S_8_equal_lowest_cards_that_nobody_drew_again_leave_the_forehand_open() -> None:
    record = lots(Record(TOURNAMENT), "0:H9", "1:S9", "2:CK", "3:SA").deal(3)
    assert turn_to_choose(record) == {0, 1, 2, 3}


def test_S_8_chips_make_pairs_and_not_the_dealer() -> None:
    record = lots(Record(TOURNAMENT), "0:4", "1:3", "2:2", "3:1", by="chips")
    lots(record, "0:DT", "1:H6", "2:CK", "3:SA")
    assert names(record.audit()) == []
    assert allowed_dealers(record.game()) == {3}
    assert turn_to_choose(record.deal(3)) == {1}


def test_S_8_a_seat_that_was_not_tied_may_not_draw_again() -> None:
    record = lots(Record(TOURNAMENT), "0:DT", "1:H6", "2:CK", "3:SA")
    assert names(lots(record, "0:DA").audit()) == ["wrong-lots"]


def test_C_10_EC_133_a_trump_suit_or_obenabe_needs_no_card_to_back_it() -> None:
    hands = (
        "HK HQ H9 H8 H7 D9 D8 D7 D6|SA SK SQ SJ ST S9 S8 S7 S6|HA HJ HT H6 DA DK DQ DJ DT|CA CK CQ CJ CT C9 C8 C7 C6"
    )
    for name in ("S", "C", "obenabe"):
        assert names(Record(pre=(0, 0)).deal(3, hands).choose(0, name).audit()) == []


def test_C_10_a_named_contract_cannot_be_changed() -> None:
    record = log_a1().choose(0, "H")
    assert names(record.audit()) == ["contract-already-named"]
    assert record.game().round.contract.trump_suit == 2


def test_C_11_EC_127_the_partner_must_choose_and_the_forehand_leads() -> None:
    record = Record(pre=(0, 0)).deal(3).push(0)
    assert turn_to_choose(record) == {2}
    assert not [act for act in expected(record.game()) if act.type == "pushed"]
    assert names(record.push(2).audit()) == ["push-not-allowed"]
    assert turn_to_choose(record) == {2}
    record.choose(2, "S")
    assert turn_to_lead(record) == {0}
    assert record.game().round.chooser == 2


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_C_11_I_3_EC_119_a_choice_out_of_turn_is_found_and_stands(seat: int) -> None:
    record = Record(pre=(0, 0)).deal(3).choose(seat, "S")
    assert names(record.audit()) == ["wrong-chooser"]
    assert record.game().round.contract.trump_suit == 2


def test_I_3_EC_119_when_the_partner_chose_for_him_the_forehand_may_deal_after_the_annulment() -> None:
    def annulled(*chose: int) -> Record:
        record = Record(pre=(0, 0)).deal(3)
        for seat in chose[:-1]:
            record.push(seat)
        return record.choose(chose[-1], "S").rule("annul_round")

    assert [annulled(*chose).may("round_started") for chose in ((2,), (1,), (0,), (0, 2))] == [
        [("round_started", 0), ("round_started", 3)],
        *[[("round_started", 3)]] * 3,
    ]
    assert names(annulled(2).deal(0).audit("ruled")) == ["wrong-chooser"]
    assert names(annulled(2).deal(1).audit("ruled")) == ["wrong-chooser", "wrong-dealer"]


@pytest.mark.parametrize(
    ("rules", "leader"),
    [(SANTIAGO, 1), ("schieber-ohio", 1), ("schieber-midwest", 1), ("schieber-italian", 0), ("schieber-reglas", 0)],
)
def test_C_13_who_leads_the_first_hand(rules: str, leader: int) -> None:
    record = first(rules, 3)
    chooser = turn_to_choose(record).pop()
    assert turn_to_lead(record.choose(chooser, "S")) == {leader}


@pytest.mark.parametrize(
    ("leader", "name", "seat"),
    [
        ("forehand", "S", 0),
        ("chooser", "S", 2),
        ("chooser_if_mixed", "S", 0),
        ("chooser_if_mixed", "slalom:obenabe", 2),
        ("chooser_if_mixed", "guschti:undenufe", 2),
        ("seat_after_dealer", "slalom:obenabe", 0),
    ],
)
def test_C_13_the_values_of_leader(leader: str, name: str, seat: int) -> None:
    choosing = {"leader": leader, "contracts": ["spades", "slalom", "guschti"]}
    record = Record(pre=(0, 0), overrides={"choosing": choosing}).deal(3).push(0).choose(2, name)
    assert turn_to_lead(record) == {seat}


def test_C_13_EC_137_the_seat_after_the_dealer_leads_whoever_chose() -> None:
    record = first("schieber-italian", 3).push(1).choose(3, "S")
    assert names(record.audit()) == []
    assert turn_to_lead(record) == {0}
    assert names(record.play(LOG_A2).audit()) == ["marriage-missing"]


def test_C_13_a_wrong_leader_is_found_and_followed() -> None:
    record = log_a1().play("1 S7 H6 S6 SJ")
    assert names(record.audit()) == ["wrong-leader"]
    assert record.game().round.tricks[0].leader == 1


def test_C_14_EC_120_the_partner_looks_late() -> None:
    early = Record(TOURNAMENT, pre=(0, 0)).deal(3).add("hand_picked_up", seat=2).choose(0, "S")
    assert names(early.audit()) == ["early-pickup"]
    late = Record(TOURNAMENT, pre=(0, 0)).deal(3).add("hand_picked_up", seat=0).add("hand_picked_up", seat=1)
    late.push(0).add("hand_picked_up", seat=2).choose(2, "S")
    assert names(late.audit()) == []
    chosen = Record(TOURNAMENT, pre=(0, 0)).deal(3).choose(0, "S").add("hand_picked_up", seat=2)
    assert names(chosen.audit()) == []
    house = Record(SANTIAGO, pre=(0, 0)).deal(3).add("hand_picked_up", seat=2).choose(0, "S")
    assert names(house.audit()) == []


def test_C_15_the_lead_makes_trump_only_where_the_set_says_so() -> None:
    record = Record(pre=(0, 0), overrides={"choosing": {"trump_by_lead": True}}).deal(3).play(LOG_A1)
    assert names(record.audit()) == ["marriage-missing"]
    assert record.game().round.contract.trump_suit == 2
    assert "no-contract" in names(Record(pre=(0, 0)).deal(3).play(LOG_A1).audit())


BY_LEAD = {"choosing": {"trump_by_lead": True}}


def test_C_15_a_lead_says_no_more_than_the_word_in_its_place_could() -> None:
    assert names(Record(pre=(0, 0), overrides=BY_LEAD).deal(3).push(0).play("0 SJ").audit()) == ["wrong-chooser"]
    assert names(Record(pre=(0, 0), overrides=BY_LEAD).deal(3).push(0).play("2 HJ").audit()) == ["wrong-leader"]
    assert names(Record(pre=(0, 0), overrides=BY_LEAD).deal(3).play("2 HJ").audit()) == ["wrong-chooser"]
    no_spades = {"choosing": {"trump_by_lead": True, "contracts": ["hearts", "obenabe"]}}
    assert names(Record(pre=(0, 0), overrides=no_spades).deal(3).play("0 SJ").audit()) == ["contract-not-allowed"]
    filled = Record("coiffeur-santiago", pre=(0, 0), overrides=BY_LEAD, sheets=[["hearts", "clubs", "spades"], []])
    assert names(filled.deal(3).play("0 SJ").audit()) == ["contract-used"]


def test_C_15_a_lead_is_among_the_acts_that_may_come_while_nothing_has_been_said() -> None:
    def led(record: Record) -> list[tuple[int, str]]:
        acts = [act for act in expected(record.game()) if act.type == "card_played"]
        return [(act.seat, " ".join(codes(set_of(act.cards)))) for act in acts]

    own = {"choosing": {"trump_by_lead": True, "contracts": ["hearts", "clubs", "obenabe"]}}
    assert led(Record(pre=(0, 0), overrides=own).deal(3)) == [(0, "HK HQ CQ")]
    assert led(Record(pre=(0, 0), overrides=own).deal(3).push(0)) == []
    assert led(Record(pre=(0, 0)).deal(3)) == []
    unseen = hidden(Record(pre=(0, 0), overrides=own).deal(3), 0, 1, 2, 3)
    assert led(unseen) == [(0, "")]


def test_C_15_where_somebody_may_have_spoken_or_the_lead_went_unread_nobody_knows_trump() -> None:
    # Clubs are trump.
    untold = Record(pre=(0, 0), overrides=BY_LEAD, not_recorded=["choosing"]).deal(3)
    untold.play("0 DA D7 DQ D6, 0 CQ CA CJ C6, 2 HJ")
    unread = Record(pre=(0, 0), overrides=BY_LEAD).deal(3).play(LOG_A1)
    next(event for event in unread.events if event["type"] == "card_played")["card"] = "??"
    for record in (untold, unread):
        assert names(record.audit()) == ["cards-undecided"]


def unled(record: Record, early: str) -> Record:
    """Let a seat lead before the calls have led to a contract, and take the card back."""
    return record.play(f"{early} back{early[0]}")


@pytest.mark.parametrize("overrides", [None, BY_LEAD])
@pytest.mark.parametrize("early", ["0 SJ", "0 DA", "2 HJ", "1 S7"])
def test_I_5_who_takes_back_a_card_led_before_the_contract_has_still_to_choose(
    early: str, overrides: dict[str, object] | None
) -> None:
    record = unled(Record(SANTIAGO, pre=(0, 0), overrides=overrides).deal(3), early)
    assert sorted(record.may("contract_chosen", "pushed")) == [("contract_chosen", 0), ("pushed", 0)]
    audit = full_round(record.choose(0, "S")).audit()
    assert (names(audit), booked(audit)) == ([], (152, 202))


def test_I_5_after_a_lead_that_is_taken_back_the_bidding_goes_on() -> None:
    record = unled(Record("sidi-barrani", pre=(0, 0)).deal(3).calls("0:70/S"), "0 SJ")
    assert ("doubled", 3) in record.may()
    audit = record.calls("1:- 2:- 3:x 2:xx").play(LOG_A1.replace("SK H6", "SK marriage1 H6")).audit()
    assert (names(audit), booked(audit)) == ([], (76 + 280, 101))


def test_I_5_what_was_melded_on_a_lead_that_is_taken_back_was_said_before_trump_was_known() -> None:
    record = Record(SANTIAGO, pre=(0, 0)).deal(3).play("0 SJ meld0:S8-S9-ST-SJ")
    record.add("card_taken_back", seat=0, card="SJ")
    assert parts(full_round(record.choose(0, "S")).audit(), "melds") == (0, 0)


def test_I_5_after_a_lead_that_is_taken_back_the_others_still_predict() -> None:
    record = unled(Record("differenzler-ohio-public", pre=(0, 0, 0, 0)).deal(3).turn_up("S6").predict(50, 50), "0 SJ")
    assert record.may() == [("points_predicted", 2)]
    assert names(record.predict(40, 40, first=2).play(LOG_A1).audit()) == []


@pytest.mark.parametrize("rules", ["schieber-reglas", "schieber-midwest", "schieber-italian"])
def test_C_1_only_the_four_suits_where_the_set_names_no_other(rules: str) -> None:
    for name, wrong in (("S", False), ("obenabe", True), ("undenufe", True), ("tutti", True)):
        record = Record(rules, pre=(0, 0)).deal(3)
        record.choose(turn_to_choose(record).pop(), name)
        assert names(record.audit()) == (["contract-not-allowed"] if wrong else [])


@pytest.mark.parametrize("rules", [SANTIAGO, TOURNAMENT, "schieber-ohio", "pique-double", "schieber-swisslos"])
def test_C_2_C_3_obenabe_and_undenufe_where_the_set_names_them(rules: str) -> None:
    for name in ("obenabe", "undenufe"):
        record = Record(rules, pre=(0, 0)).deal(3).choose(0, name)
        assert names(record.audit()) == []
    record = Record(rules, pre=(0, 0)).deal(3).choose(0, "slalom:obenabe")
    assert names(record.audit()) == ["contract-not-allowed"]


def test_G5_EC_129_the_dealers_last_card_makes_trump_and_stays_in_his_hand() -> None:
    record = Record("kreuzjass").deal(3).add("card_turned", card="S6")
    game = record.game()
    assert game.round.contract.trump_suit == 2
    assert "S6" in legal_names(game, 3)
    assert turn_to_lead(record) == {0}
    assert names(record.audit()) == []
    assert names(record.add("trump_six_swapped", seat=0).audit()) == ["rob-not-allowed"]


def legal_names(game, seat):
    from jasslog.cards import codes

    return codes(game.round.hands[seat])


def test_G5_nobody_chooses_or_pushes_and_the_card_is_the_dealers_own() -> None:
    assert names(Record("kreuzjass").deal(3).push(0).audit()) == ["not-expected"]
    assert names(Record("kreuzjass").deal(3).add("card_turned", card="SJ").audit()) == ["card-not-held"]
    assert names(Record("kreuzjass").deal(3).choose(0, "S").audit()) == ["not-expected"]


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_K_1_nobody_but_the_dealer_turns_his_last_card(seat: int, known: bool) -> None:
    """A card that another seat is said to turn does not become that seat's card, and the dealer may play it."""
    record = Record("kreuzjass").deal(3) if known else hidden(Record("kreuzjass").deal(3), 0, 1, 2, 3)
    audit = record.add("card_turned", card="S6", seat=seat).play("0 D8 DK D9 S6").audit()
    assert [(f.name, f.seat, f.card, f.slots["expected"]) for f in audit.findings if f.severity == "error"] == [
        ("out-of-turn", seat, "S6", [3])
    ]


def test_PZ3_1_the_dealer_turns_the_top_card_of_the_blind() -> None:
    blind = Record("putz-three", pre=(0, 0, 0)).deal(0, PUTZ).aside("blind", PUTZ_BLIND)
    assert names(blind.add("card_turned", card="DQ", seat=2).audit()) == ["out-of-turn"]


def test_ZG_1_of_four_who_was_dealt_to_last_turns() -> None:
    record = Record("zuger", players=4).add("round_started", dealer=3)
    for seat in range(3):
        record.add("hand_dealt", seat=seat, count=12)
    assert names(record.add("card_turned", card="DQ", seat=2).audit()) == []
    record.events[-1]["seat"] = 3
    assert names(record.audit()) == ["out-of-turn"]


@pytest.mark.parametrize("count", [8, 10])
def test_D_3_I_1_EC_118_a_wrong_number_of_cards_is_dealt_again(count: int) -> None:
    hands = DEAL_A.split("|")
    hands[0] = " ".join([*hands[0].split(), "CA"][:count])
    record = Record(pre=(0, 0)).deal(3, "|".join(hands))
    assert "misdeal" in names(record.audit())
    record.add("misdealt", reason="count").deal(3).choose(0, "S")
    assert names(record.audit()) == [], "noticed in time, it was put right at the table"
    assert record.game().scores == [0, 0]


def test_D_3_a_card_dealt_twice_is_a_misdeal() -> None:
    record = Record(pre=(0, 0)).deal(3, DEAL_A.replace("S6", "SJ"))
    assert "misdeal" in names(record.audit())


@pytest.mark.parametrize(("played", "late"), [("3 C6 CQ CA", []), ("3 C6 CQ CA C8", ["misdeal-called-late"])])
def test_I_1_that_the_wrong_one_dealt_may_be_said_until_a_trick_is_complete(played: str, late: list[str]) -> None:
    record = full_round(log_a1()).deal(2).choose(3, "S").play(played).add("misdealt", reason="not his turn to deal")
    assert [name for name in names(record.audit()) if name not in ("wrong-dealer", "marriage-missing")] == late
    assert ("round_started", 0) in record.may("round_started")


def test_I_1_a_misdeal_called_after_the_lead_is_too_late() -> None:
    record = log_a1().play("0 SJ S7").add("misdealt", reason="packets")
    assert names(record.audit()) == ["misdeal-called-late"]


def test_L_2_EC_003_the_lone_jack_in_the_sets_without_exemption() -> None:
    for rules in ("schieber-reglas", "schieber-midwest", "schieber-italian"):
        assert legal_at(rules, "S", "S8", "SJ HA D6") == {"SJ"}


def test_D_1_the_deck_has_36_cards_and_D_2_32_can_be_set() -> None:
    assert names(Record(pre=(0, 0)).deal(3).audit()) == []
    small = {"deal": {"deck": 32, "packets": [], "holder_card": None, "first_forehand": "seat_after_dealer"}}
    small["choosing"] = {"contracts": ["spades"]}
    record = Record(pre=(0, 0), overrides=small).add("round_started", dealer=3)
    record.add("hand_dealt", seat=0, cards=["SJ", "ST", "S9", "S8", "HK", "HQ", "DA", "D8"])
    record.add("hand_dealt", seat=1, cards=["SA", "SK", "SQ", "S7", "H7", "DK", "DT", "D6"])
    assert names(record.audit()) == ["misdeal"]


def test_S_1_the_direction_is_display_only() -> None:
    for direction in ("ccw", "cw"):
        record = full_round(log_a1(overrides={"deal": {"direction": direction}}))
        assert names(record.audit()) == []
        assert [trick.winner for trick in record.game().round.tricks] == [0, 0, 1, 1, 1, 0, 0, 0, 1]


def test_S_1_a_card_out_of_turn_is_found() -> None:
    record = log_a1().play("0 SJ 2/HT").play("1 S7").play("3 S6")
    assert names(record.audit()) == ["out-of-turn"]
    assert record.game().round.tricks[0].seats == (0, 2, 1, 3)


def dealt_by(dealer: int, record: Record) -> Record:
    """Add a whole round with 32 cards: deal F, with the seats moved so that the seat after the dealer leads."""
    first = (dealer + 1) % 4
    hands = DEAL_F.split("|")
    record.deal(dealer, "|".join(hands[(seat - first) % 4] for seat in range(4))).choose(first, "S")
    for trick in LOG_F.split(", "):
        record.play(f"{(int(trick[0]) + first) % 4}{trick[1:]}")
    return record.add("round_scored", of="cards", scores=[0, 152] if first % 2 == 0 else [152, 0])


def dealers(audit: GameAudit) -> list[int]:
    return [found.seat for found in audit.findings if found.name == "wrong-dealer"]


@pytest.mark.parametrize(("third", "wrong"), [(2, [2]), (3, [2]), (0, [2, 0]), (1, [2, 1])])
def test_I_1_after_a_wrong_dealer_the_rotation_may_be_put_right(third: int, wrong: list[int]) -> None:
    """Seat 2 has dealt in place of seat 1. The deal goes on after seat 2, or as if seat 1 had dealt."""
    record = dealt_by(2, dealt_by(0, Record("jass-italian-32", pre=(0, 0))))
    assert allowed_dealers(record.game()) == {2, 3}
    assert dealers(dealt_by(third, record).audit()) == wrong


def test_I_1_the_one_put_right_begins_the_rotation_anew() -> None:
    record = dealt_by(2, dealt_by(2, dealt_by(0, Record("jass-italian-32", pre=(0, 0)))))
    assert allowed_dealers(record.game()) == {3}


@pytest.mark.parametrize(("again", "wrong"), [(1, [2]), (2, [2]), (3, [2, 3])])
def test_I_1_the_deal_of_a_wrong_dealer_that_is_void_goes_back_to_the_right_one(again: int, wrong: list[int]) -> None:
    record = dealt_by(0, Record("jass-italian-32", pre=(0, 0))).deal(2, DEAL_F).add("misdealt", reason="wrong dealer")
    assert dealers(record.add("round_started", dealer=again).audit()) == wrong


def test_I_1_a_forehand_beside_the_wrong_dealer_is_not_the_only_one_to_deal() -> None:
    wrong = full_round(log_a1()).deal(2).choose(3, "S")
    for trick in LOG_A1.split(", "):
        wrong.play(trick)
    assert allowed_dealers(wrong.scored("cards", 76, 81).game()) == {3, 1}


@pytest.mark.parametrize("hide", [(), (0, 1, 2, 3), (1, 3)])
@pytest.mark.parametrize("chooser", [0, 3])
def test_S_5_EC_125_the_holder_whom_only_his_card_shows_led_and_deals_rightly(
    chooser: int, hide: tuple[int, ...]
) -> None:
    melded = HOLDER_LED.replace("1 D7", "1 meld1:SQ-SK-SA D7", 1)
    record = hidden(first(SANTIAGO, 2).choose(chooser, "S").play(melded), *hide)
    assert allowed_dealers(record.scored("round", 212, 182).game()) == {1}
    audit = record.add("round_started", dealer=1).audit()
    assert [found.name for found in audit.findings if found.severity == "error" and not found.caused_by] == [
        "wrong-chooser"
    ]
    assert "wrong-dealer" not in {found.name for found in audit.findings}


def test_C_13_melds_of_the_holder_whom_only_his_card_shows_come_in_order() -> None:
    record = first("schieber-midwest", 2).choose(0, "S").meld(1, "SQ-SK-SA").meld(2, "H9-HT-HJ").meld(0, "S8-S9-ST-SJ")
    record.play(HOLDER_LED)
    for seats in ((), (0, 1, 2, 3)):
        audit = hidden(record, *seats).audit()
        roots = [found.name for found in audit.findings if found.severity == "error" and not found.caused_by]
        assert roots[:1] == ["wrong-chooser"]
        assert not {"meld-early", "meld-out-of-order", "wrong-leader"} & set(roots)


def test_I_8_the_hand_nobody_wrote_down_is_the_one_that_is_short() -> None:
    long = DEAL_A.replace("DA D8 CQ", "DA D8 CQ H7").replace("S7 H7 DK", "S7 DK")
    tricks = "0 SJ S7 HT S6, 0 S9 SQ DQ H8, 0 ST SK H6 HA, 1 SA H9 CT S8, 1 CA C8 CK CQ, 1 DK D9 D6 D8, 1 DT DJ C6 DA"
    record = Record(pre=(0, 0)).deal(3, long).choose(0, "S").play(f"{tricks}, 0 HK D7 HJ C7").play("0 HQ 2/CJ 3/C9")
    whole = [(found.name, found.seq) for found in record.audit().findings if found.name != "misdeal"]
    assert ("missing-card", record.last) in whole
    record.events[0]["not_recorded"] = ["hands"]
    record.events[3] = {"seq": 3, "type": "remark_made", "text": "This hand nobody wrote down."}
    assert [(found.name, found.seq) for found in record.audit().findings if found.name != "misdeal"] == whole
