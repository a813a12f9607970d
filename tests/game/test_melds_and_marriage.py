"""Announcing, comparing and scoring melds and the marriage: rules W and ST (sections 3.8, 3.9 and 7.4 of the rule
document).
"""

from __future__ import annotations

import pytest
from game.builder import DEAL_A, LOG_A1, LOG_A2, Record, booked, hidden, log_a1, names, parts

from jasslog.game.answers import expected
from jasslog.game.phases.best_melds import counted_melds, scoring_melds
from jasslog.game.phases.marriage import in_melds

REST = LOG_A1.partition(",")[2]
SAID = REST.replace("SK H6", "SK marriage1 H6")
T1 = "0 SJ S7 HT S6"
M0, M1, M2 = "meld0:S8-S9-ST-SJ", "meld1:SQ-SK-SA", "meld2:H9-HT-HJ"
OHIO = "schieber-ohio"

FAMILIES = "DT DJ DQ HQ SQ CQ H6 H7 S6|D6 D7 D8 D9 H8 H9 S7 S8 C6|HT HJ HK HA ST SJ SK SA C7|DK DA S9 C8 C9 CT CJ CK CA"
"""Seat 0 holds a run of diamonds and the four queens, which share a card."""
NINE = "S6 S7 S8 S9 ST SJ SQ SK SA|D6 D7 D8 H6 H7 H8 C6 C7 C8|D9 DT DJ H9 HT HJ C9 CT CJ|DQ DK DA HQ HK HA CQ CK CA"
"""Seat 0 holds all nine spades; each other seat holds three cards of each other suit."""
JACKS = "DJ HJ SJ CJ D6 D7 H6 H7 S7|D8 D9 DT H8 H9 HT S8 S9 ST|DQ DK HQ HK SQ SK CQ CK CA|DA HA SA C6 C7 C8 C9 CT S6"
SIXES = "D6 H6 S6 C6 DQ DK HA HK SQ|D8 D9 DT H8 H9 HT S8 S9 ST|D7 DJ H7 HJ S7 SJ C7 CJ CA|DA HQ SA SK C8 C9 CT CQ CK"


def round_of(rules: str, hands: str, name: str, first_trick: str, **overrides: object) -> Record:
    """A later round by this set of rules, dealt by seat 3, up to its first trick."""
    record = Record(rules, pre=(0, 0), overrides=overrides or None).deal(3, hands)
    return record.choose(0, name).play(first_trick)


def melds_now(record: Record) -> list[int]:
    """The meld points that each side would book if the round were over now."""
    from jasslog.game.score.slate import factor

    game = record.game()
    totals = [0, 0]
    for seat, _, points, _ in scoring_melds(game, game.round):
        totals[seat % 2] += points * factor(game.round, "melds")
    return totals


def test_W_1_every_scale_by_its_card_count() -> None:
    for rules, points in (("schieber-santiago", 300), (OHIO, 100)):
        overrides = {"score": {"multipliers": {}}}
        record = round_of(rules, NINE, "S", "0 meld0:S6-S7-S8-S9-ST-SJ-SQ-SK-SA S6 D6 D9 DQ", **overrides)
        assert melds_now(record) == [points, 0]


def test_W_1_EC_055_a_long_run_in_two_parts() -> None:
    record = round_of(OHIO, NINE, "S", "0 meld0:ST-SJ-SQ-SK-SA meld0:S6-S7-S8-S9 S6 D6 D9 DQ")
    assert melds_now(record) == [150, 0]
    assert names(record.audit()) == []
    record = round_of(OHIO, NINE, "S", "0 meld0:ST-SJ-SQ-SK-SA meld0:S6-S7-S8-S9-ST S6 D6 D9 DQ")
    assert names(record.audit()) == ["meld-overlapping"]
    assert melds_now(record) == [100, 0]


def test_W_2_EC_054_one_card_in_a_run_and_a_quartet() -> None:
    both = "0 meld0:DQ-HQ-SQ-CQ meld0:DT-DJ-DQ DT D6 HT DK"
    record = round_of("schieber-santiago", FAMILIES, "H", both)
    assert (melds_now(record), names(record.audit())) == ([120, 0], [])
    record = round_of(OHIO, FAMILIES, "H", both, melds={"needs_trick": "none"})
    assert (melds_now(record), names(record.audit())) == ([100, 0], ["meld-overlapping"])
    gross = {"needs_trick": "none", "scale": "plus50", "quartets": "6789TJQKA", "shared_cards": True}
    record = round_of(OHIO, FAMILIES, "H", both, melds=gross)
    assert (melds_now(record), names(record.audit())) == ([120, 0], [])
    record = Record("schieber-midwest", pre=(0, 0)).deal(3, FAMILIES).choose(0, "H")
    record.meld(0, "DQ-HQ-SQ-CQ").meld(0, "DT-DJ-DQ")
    assert (melds_now(record), names(record.audit())) == ([20, 0], ["meld-not-valid"])


def test_W_2_cards_of_another_hand_make_no_meld() -> None:
    record = log_a1().play("0 meld0:SQ-SK-SA SJ S7 HT S6")
    assert names(record.audit()) == ["meld-not-held"]
    assert melds_now(record) == [0, 0]


def test_W_2_of_a_hand_that_nobody_wrote_down_the_cards_are_missing_that_others_have() -> None:
    told, untold = (log_a1().play("0 meld0:SQ-SK-SJ SJ S7 HT S6") for _ in range(2))
    for record in (told, hidden(untold, 0, 2)):
        (found,) = [one for one in record.audit().findings if one.name == "meld-not-held"]
        assert found.slots["missing"] == ["SK", "SQ"]


@pytest.mark.parametrize(
    ("tricks", "finding"),
    [
        (f"0 {M0} SJ {M1} S7 HT S6", None),
        (f"0 SJ {M0} S7 {M1} HT S6", None),
        (f"0 SJ S7 {M0} HT S6", "meld-late"),
        (f"0 SJ S7 HT {M1} S6", "meld-late"),
        (f"0 {M1} SJ S7 HT S6", "meld-early"),
        (f"0 SJ {M2} S7 HT S6", "meld-early"),
    ],
)
def test_W_3_EC_049_from_ones_turn_until_the_next_card(tricks: str, finding: str | None) -> None:
    record = log_a1().play(tricks)
    assert names(record.audit()) == ([finding] if finding else [])


def test_W_3_EC_049_the_last_seat_until_the_first_card_of_the_second_trick() -> None:
    hands = DEAL_A.replace("S6 HA H8 D6", "S6 H8 H7 D6").replace("S7 H7 DK", "S7 HA DK")
    assert "C6" in hands.split("|")[3]
    in_time = Record(pre=(0, 0)).deal(3, hands).choose(0, "S").play("0 SJ S7 HT S6 meld3:CT-C9-C8, 0 S9")
    assert names(in_time.audit()) == ["meld-not-held"], "C8 is with seat 2: the window was open, the meld is not there"
    swapped = hands.replace("CJ C8", "CJ C6").replace("C7 C6", "C8 C7")
    in_time = Record(pre=(0, 0)).deal(3, swapped).choose(0, "S").play("0 SJ S7 HT S6 meld3:CT-C9-C8-C7, 0 S9")
    assert names(in_time.audit()) == []
    late = Record(pre=(0, 0)).deal(3, swapped).choose(0, "S").play("0 SJ S7 HT S6, 0 S9 meld3:CT-C9-C8-C7")
    assert names(late.audit()) == ["meld-late"]
    earlier_seat = log_a1().play(f"0 SJ S7 HT S6 {M2}")
    assert names(earlier_seat.audit()) == ["meld-late"]


def test_W_3_EC_135_before_ones_own_card() -> None:
    late = f"0 SJ S7 {M1} HT S6"
    assert names(log_a1(OHIO).play(late).audit()) == ["meld-late"]
    assert names(log_a1().play(late).audit()) == []
    assert names(log_a1(OHIO).play(f"0 SJ {M1} S7 HT S6").audit()) == []


def test_W_3_EC_056_before_the_first_lead_everybody_scores() -> None:
    record = Record("schieber-midwest", pre=(0, 0)).deal(3, JACKS).choose(0, "H")
    record.meld(0, "DJ-HJ-SJ-CJ").meld(1, "D8-D9-DT")
    assert (melds_now(record), names(record.audit())) == ([200, 20], [])
    record.play("0 D6").meld(1, "H8-H9-HT")
    assert (melds_now(record), names(record.audit())) == ([200, 20], ["meld-late"])


def test_W_3_before_the_first_lead_in_seat_order() -> None:
    record = log_a1("schieber-midwest").meld(1, "SQ-SK-SA").meld(0, "S8-S9-ST-SJ")
    assert names(record.audit()) == ["meld-out-of-order"]


def test_ST_2_a_marriage_before_the_first_lead_waits_for_all_melds() -> None:
    spoken = log_a1("schieber-midwest").meld(0, "S8-S9-ST-SJ").meld(1, "SQ-SK-SA")
    assert names(spoken.marriage(1).audit()) == []
    assert names(spoken.meld(2, "H9-HT-HJ").audit()) == ["meld-out-of-order"]
    assert melds_now(spoken) == [70, 20]
    own = log_a1("schieber-midwest").marriage(1).meld(1, "SQ-SK-SA")
    assert [(one.name, one.rule) for one in own.audit().findings[:1]] == [("meld-out-of-order", "marriage-window")]
    assert names(log_a1("schieber-midwest").marriage(0).meld(1, "SQ-SK-SA").audit()) == ["marriage-not-held"]
    compared = log_a1("schieber-midwest", overrides={"marriage": {"in_comparison": True}})
    assert names(compared.marriage(1).meld(2, "H9-HT-HJ").audit()) == []


def test_W_3_I_9_a_late_meld_is_void() -> None:
    record = log_a1().play(f"0 SJ S7 {M0} HT S6")
    assert melds_now(record) == [0, 0]


def test_W_4_EC_058_below_the_best_said_before() -> None:
    record = log_a1(OHIO).play(f"0 {M0} SJ S7 {M2} HT S6, {REST}")
    audit = record.audit()
    assert names(audit) == ["meld-too-low", "marriage-missing"]
    assert parts(audit, "melds") == (50, 0)
    hands = (
        "H9 HT HJ D6 D7 C6 C7 S6 S7|D8 D9 H6 H7 C8 C9 S8 S9 ST|DJ DQ DK H8 CT CJ SJ SQ SA|HQ HK HA DT DA CQ CK CA SK"
    )
    record = round_of(OHIO, hands, "S", "0 meld0:H9-HT-HJ H9 H6 meld2:DJ-DQ-DK H8 HQ")
    assert melds_now(record) == [0, 0], "the best meld is that of seat 2, who has no trick yet"
    game = record.game()
    assert [said.void for said in game.round.melds] == ["", ""]
    record = round_of(OHIO, hands, "S", "0 meld0:H9-HT-HJ H9 H6 meld2:DJ-DQ-DK H8 HQ", melds={"needs_trick": "none"})
    assert melds_now(record) == [20, 0]


def test_W_4_where_melds_are_not_recorded_a_better_one_may_have_been_said_beside_it() -> None:
    record = log_a1(OHIO, not_recorded=["melds"]).play(f"0 {M0} SJ S7 {M2} HT S6, {REST}")
    assert names(record.audit()) == []


def test_W_3_where_melds_are_not_recorded_one_may_be_shown_that_nobody_wrote_down() -> None:
    record = log_a1(not_recorded=["melds"]).play("0 SJ S7 HT S6")
    assert names(record.add("meld_shown", seat=0, cards=["S8", "S9", "ST", "SJ"]).audit()) == []
    assert names(record.add("meld_shown", seat=1, cards=["HT", "HJ", "H9"]).audit()) == ["card-not-held"]


def test_W_4_a_meld_said_too_early_sets_no_bar_for_one_said_before_its_proper_time() -> None:
    record = Record(OHIO, pre=(0, 0)).deal(1).meld(1, "SQ-SK-SA").choose(2, "S")
    game = record.play("2 meld2:H9-HT-HJ HT H8 HK meld1:SQ-SK-SA H7").game()
    assert [said.void for said in counted_melds(game, game.round)] == ["early", "", ""]


def test_W_4_what_is_said_only_later_is_no_bar() -> None:
    """Seat 0 goes on announcing after seat 1; both may announce until the next card is played."""
    hands = (
        "S6 S7 S8 HT HJ HQ HK C6 C7|D6 D7 D8 D9 H6 H7 SK C8 C9|DT DJ DQ S9 ST H8 H9 CT CJ|DK DA HA SJ SQ SA CQ CK CA"
    )
    low, middle, high = "meld0:S6-S7-S8", "meld1:D6-D7-D8-D9", "meld0:HT-HJ-HQ-HK"

    def void(*said: str) -> list[str]:
        tricks = f"0 {' '.join(said)} C8"
        return names(round_of("schieber-santiago", hands, "C", tricks, melds={"min_previous": True}).audit())

    assert void(low, "C6", middle, high) == void("C6", middle, high, low) == []
    assert void("C6", middle, low) == void(high, "C6", middle) == ["meld-too-low"]


def test_W_4_equal_melds_are_not_too_low() -> None:
    hands = (
        "H6 H7 H8 D9 DT C6 C7 S9 ST|S6 S7 S8 D6 D7 C8 C9 HT HJ|DJ DQ DK H9 CT CJ SJ SQ SA|HQ HK HA D8 DA CQ CK CA SK"
    )
    record = round_of(OHIO, hands, "D", "0 meld0:H6-H7-H8 H6 meld1:S6-S7-S8 HT H9 HA")
    assert names(record.audit()) == []


def test_W_5_EC_041_EC_042_the_best_of_two_seats_takes_it() -> None:
    hands = (
        "D9 H9 S9 C9 D6 D7 S6 S7 C6|HA HK HQ HJ HT D8 DT C7 C8|DJ DQ DK DA H6 H7 SJ SQ CJ|H8 S8 ST SK SA CT CQ CK CA"
    )
    nines = "0 meld0:D9-H9-S9-C9 C9 meld1:HA-HK-HQ-HJ-HT C7 CJ CT"
    assert melds_now(round_of("schieber-santiago", hands, "C", nines)) == [300, 0]
    needless = round_of(OHIO, hands, "C", nines, melds={"needs_trick": "none"})
    assert melds_now(needless) == [150, 0]
    assert melds_now(round_of(OHIO, hands, "C", nines)) == [0, 0], (
        "the best has no trick yet, and the others are beaten"
    )
    kings = (
        "DK HK SK CK D6 D7 S6 S7 C6|H6 H7 H8 H9 HT D8 DT C7 C8|DJ DQ DA HA HQ SJ SQ CJ C9|HJ S8 ST S9 SA CT CQ D9 CA"
    )
    trick = "0 meld0:DK-HK-SK-CK D6 meld1:H6-H7-H8-H9-HT D8 DJ D9"
    assert melds_now(round_of("schieber-santiago", kings, "C", trick)) == [0, 200]
    quartet = {"kind_tie": "quartet"}
    assert melds_now(round_of("schieber-santiago", kings, "C", trick, melds=quartet)) == [200, 0]


THIRDS = "H6 H7 H8 D9 DT C6 C7 S9 ST|S6 S7 S8 D6 D7 C8 C9 HT HJ|DJ DQ DK H9 CT CJ SJ SQ SA|HQ HK HA D8 DA CQ CK CA SK"
"""Seats 0 and 1 each hold a run from the six to the eight; the diamonds are spread over all four hands."""


@pytest.mark.parametrize(
    ("dealer", "trick", "best"),
    [
        (3, "0 meld0:H6-H7-H8 D9 meld1:S6-S7-S8 D6 DJ D8", 0),
        (2, "3 D8 meld0:H6-H7-H8 D9 meld1:S6-S7-S8 D6 DJ", 0),
        (0, "1 meld1:S6-S7-S8 D6 DJ D8 meld0:H6-H7-H8 D9", 1),
        (1, "2 DJ D8 meld0:H6-H7-H8 D9 meld1:S6-S7-S8 D6", 0),
    ],
)
@pytest.mark.parametrize("rules", ["schieber-santiago", OHIO])
def test_W_5_EC_044_of_equal_melds_the_one_of_the_seat_that_plays_earlier_in_the_first_trick(
    rules: str, dealer: int, trick: str, best: int
) -> None:
    record = Record(rules, pre=(0, 0), overrides={"melds": {"needs_trick": "none"}, "score": {"multipliers": {}}})
    record.deal(dealer, THIRDS).choose((dealer + 1) % 4, "D").play(trick)
    assert names(record.audit()) == []
    assert melds_now(record) == ([20, 0] if best == 0 else [0, 20])


def test_W_5_EC_042_a_six_card_run_and_four_nines_cannot_both_be_held() -> None:
    hands = (
        "D9 H9 S9 C9 D6 D7 S6 S7 C6|HA HK HQ HJ HT D8 DT C7 C8|DJ DQ DK DA H6 H7 SJ SQ CJ|H8 S8 ST SK SA CT CQ CK CA"
    )
    trick = "0 meld0:D9-H9-S9-C9 C9 meld1:HA-HK-HQ-HJ-HT-H9 C7 CJ CT"
    assert names(round_of("schieber-santiago", hands, "C", trick).audit()) == ["meld-not-held"]


def test_W_6_EC_048_G1_2_the_silent_partner_scores_nothing() -> None:
    record = log_a1().play(f"0 {M0} SJ {M1} S7 HT S6")
    assert melds_now(record) == [100, 0]
    record = log_a1().play(f"0 {M0} SJ {M1} S7 {M2} HT S6")
    assert melds_now(record) == [140, 0]


def test_W_6_EC_064_two_melds_of_the_winning_seat() -> None:
    hands = (
        "S8 S9 ST SJ D6 D7 D8 HK HQ|SA SK SQ S7 H7 DK DT D9 CA|HJ HT H9 H6 DQ DJ DA CJ C8|S6 HA H8 CQ CK CT C9 C7 C6"
    )
    trick = "0 meld0:S8-S9-ST-SJ meld0:D6-D7-D8 SJ S7 HT S6"
    assert melds_now(round_of("schieber-santiago", hands, "S", trick)) == [140, 0]
    assert melds_now(round_of(OHIO, hands, "S", trick)) == [70, 0]
    record = Record("schieber-italian", pre=(0, 0)).deal(3, hands)
    record.choose(record.game().round.forehand, "S").meld(0, "S8-S9-ST-SJ").meld(0, "D6-D7-D8")
    assert melds_now(record) == [50, 0]


def test_W_7_EC_057_without_a_trick_of_his_own_nobody_scores() -> None:
    hands = (
        "SJ S9 SA SK SQ ST S8 S7 CA|D6 D7 D8 D9 H6 H7 H8 C6 C7|HA HK HQ HJ HT H9 DA DK DQ|S6 DT DJ C8 C9 CT CJ CQ CK"
    )
    tricks = (
        "0 SJ D6 meld2:HA-HK-HQ-HJ-HT-H9 H9 S6, 0 S9 D7 HT C8, 0 SA D8 HJ C9, 0 SK D9 HQ CT, 0 SQ marriage0 H6 HK CJ,"
        "0 ST H7 HA CQ, 0 S8 H8 DQ DT, 0 S7 C6 DK DJ, 0 CA C7 DA CK"
    )
    for rules, melds in ((OHIO, 0), ("schieber-santiago", 300)):
        audit = round_of(rules, hands, "S", tricks).audit()
        assert names(audit) == []
        assert parts(audit, "melds") == (melds, 0)
    audit = round_of(OHIO, hands, "S", tricks, melds={"needs_trick": "side"}).audit()
    assert parts(audit, "melds") == (100, 0)


def test_W_7_EC_065_a_meld_against_a_match() -> None:
    tricks = (
        "0 S6 meld1:D6-D7-D8 D6 D9 DQ, 0 S7 D7 DT DK, 0 S8 D8 DJ DA, 0 S9 H6 H9 HQ, 0 ST H7 HT HK,"
        "0 SJ H8 HJ HA, 0 SQ C6 C9 CQ, 0 SK marriage0 C7 CT CK, 0 SA C8 CJ CA"
    )
    audit = round_of("schieber-santiago", NINE, "S", tricks).audit()
    assert names(audit) == []
    assert booked(audit) == (514 + 40, 40)
    audit = round_of(OHIO, NINE, "S", tricks).audit()
    assert booked(audit) == (257 + 20, 0)


def test_W_8_credit_after_the_first_trick_or_at_the_end() -> None:
    from jasslog.game.score.end import measure

    for rules, during in (("schieber-santiago", 140), (OHIO, 0)):
        record = log_a1(rules).play(f"0 {M0} SJ S7 {'' if rules == OHIO else M2} HT")
        game = record.game()
        assert measure(game, game.round, 0) == 0
        record.play("3 S6")
        game = record.game()
        cards = 30 * game.round.factor
        assert measure(game, game.round, 0) == cards + during


@pytest.mark.parametrize(
    ("of", "multiplied", "without", "more"),
    [
        ("round", None, 152, 100), ("round", True, 152, 100), ("round", False, 76, 50),
        ("total", None, 152, 100), ("total", True, 152, 100), ("total", False, 152, 100),
    ],
)  # fmt: skip
def test_W_9_a_sum_that_is_named_tells_whether_a_meld_was_left_out(
    of: str, multiplied: bool | None, without: int, more: int
) -> None:
    for melds, forgotten in ((0, True), (more, False), (1, False)):
        record = log_a1().play(f"0 {M0} SJ S7 HT S6, {SAID}")
        record.write(0, "cards", 152).write(1, "cards", 162).write(1, "marriage", 40)
        theirs = 101 if (of, multiplied) == ("round", False) else 202
        told = {} if multiplied is None else {"multiplied": multiplied}
        record.add("round_scored", of=of, scores=[without + melds, theirs], **told).deal(0)
        assert ("meld-unbooked" in names(record.audit())) == forgotten


@pytest.mark.parametrize("of", ["round", "total"])
@pytest.mark.parametrize(("mine", "forgotten"), [(152, True), (252, False), (202, False)])
def test_W_9_a_sum_that_a_side_writes_tells_whether_it_left_a_meld_out(of: str, mine: int, forgotten: bool) -> None:
    for theirs in (202, 102):
        record = log_a1().play(f"0 {M0} SJ S7 HT S6, {SAID}")
        record.write(0, "cards", 152).write(1, "cards", 162).write(1, "marriage", 40)
        record.write(0, of, mine).write(1, of, theirs).deal(0)
        assert ("meld-unbooked" in names(record.audit())) == forgotten


def test_W_9_who_may_have_won_cards_that_nobody_read_has_not_written_all_but_his_melds() -> None:
    for unread, forgotten in ((False, True), (True, False)):
        record = log_a1().play(f"0 SJ meld1:SA-SK-SQ S7 HT S6, {SAID}")
        if unread:
            for event in record.events[12:]:
                event |= {"card": "??"} if event["type"] == "card_played" else {}
        else:
            record.write(1, "cards", 162)
        record.write(1, "marriage", 40).deal(0)
        assert ("meld-unbooked" in names(record.audit())) == forgotten


def test_W_9_EC_063_a_meld_not_written_by_the_end_of_the_round_is_lost() -> None:
    def by_hand() -> Record:
        return log_a1().play(f"0 {M0} SJ S7 HT S6, {SAID}").write(0, "cards", 152).write(1, "cards", 162)

    lost = by_hand().write(1, "marriage", 40).scored("cards", 76, 81).deal(0)
    assert parts(lost.audit(), "melds", number=0) == (0, 0)
    assert "meld-unbooked" in names(lost.audit())
    late = by_hand().write(1, "marriage", 40).scored("cards", 76, 81).write(0, "melds", 100).deal(0)
    assert parts(late.audit(), "melds", number=0) == (0, 0)
    assert names(late.audit(), ignore=("meld-unbooked", "unfinished-game")) == ["slate-entry-late"]
    in_time = by_hand().write(1, "marriage", 40).write(0, "melds", 100).scored("cards", 76, 81).deal(0)
    assert parts(in_time.audit(), "melds", number=0) == (100, 0)
    assert names(in_time.audit()) == []
    by_program = log_a1().play(f"0 {M0} SJ S7 HT S6, {SAID}").scored("cards", 76, 81).deal(0)
    assert parts(by_program.audit(), "melds", number=0) == (100, 0)


@pytest.mark.parametrize(
    ("cards", "said", "swiss", "plain"),
    [
        ("S8-S9-ST-SJ", 20, 20, 50),
        ("S8-S9-ST-SJ", 50, 50, 50),
        ("S8-S9-ST-SJ", 100, 0, 50),
    ],
)
def test_W_10_EC_062_a_run_stated_wrongly(cards: str, said: int, swiss: int, plain: int) -> None:
    for misstatement, points in (("swiss", swiss), ("ignore", plain)):
        record = log_a1(overrides={"melds": {"misstatement": misstatement}})
        record.meld(0, cards, points=said).play("0 SJ S7 HT S6")
        assert melds_now(record) == [2 * points, 0]


def test_W_10_EC_062_four_jacks_stated_as_100_are_void() -> None:
    for misstatement, points in (("swiss", 0), ("ignore", 200)):
        record = Record(pre=(0, 0), overrides={"melds": {"misstatement": misstatement}}).deal(3, JACKS).choose(0, "H")
        record.meld(0, "DJ-HJ-SJ-CJ", points=100).play("0 D6 D8 DQ DA")
        assert melds_now(record) == [points, 0]


def test_W_10_a_long_run_stated_as_a_shorter_one() -> None:
    record = Record(pre=(0, 0), overrides={"melds": {"misstatement": "swiss"}}).deal(3, NINE).choose(0, "H")
    record.meld(0, "S6-S7-S8-S9-ST-SJ", points=100).play("0 S6 D6 D9 DQ")
    assert melds_now(record) == [100, 0]


def test_W_10_W_5_what_was_stated_too_low_is_compared_as_stated() -> None:
    """Seat 0 states 20 for the higher run of four, seat 1 states the right 50 for the lower one."""
    hands = (
        "ST SJ SQ SK HK HQ DA D8 CQ|S6 S7 S8 S9 H7 DK DT D7 CA|HJ HT H9 H6 DQ DJ D9 CJ C8|SA HA H8 D6 CK CT C9 C7 C6"
    )
    for misstatement, points in (("swiss", [0, 100]), ("ignore", [100, 0])):
        record = Record(pre=(0, 0), overrides={"melds": {"misstatement": misstatement}}).deal(3, hands).choose(0, "C")
        record.meld(0, "ST-SJ-SQ-SK", points=20).play("0 ST meld1:S6-S7-S8-S9 S6 HJ SA")
        assert melds_now(record) == points


@pytest.mark.parametrize(
    ("name", "hands", "meld", "points"),
    [
        ("C", JACKS, "DJ-HJ-SJ-CJ", 400),
        ("obenabe", JACKS, "DJ-HJ-SJ-CJ", 600),
        ("undenufe", JACKS, "DJ-HJ-SJ-CJ", 800),
        ("undenufe", SIXES, "D6-H6-S6-C6", 400),
    ],
)
def test_EC_059_quartets_times_the_factor(name: str, hands: str, meld: str, points: int) -> None:
    record = Record(pre=(0, 0)).deal(3, hands).choose(0, name).meld(0, meld)
    record.play("0 D6 D8 DQ DA" if hands == JACKS else "0 D6 D8 D7 DA")
    assert melds_now(record) == [points, 0]


def test_W_1_EC_061_G2_2_melds_in_the_championship_are_found_and_count_nothing() -> None:
    audit = log_a1("schieber-santiago-tournament").play(f"0 {M0} SJ S7 HT S6, {SAID}").audit()
    assert names(audit) == ["meld-not-allowed"]
    assert booked(audit) == (76, 101)


def marriage_at(tricks: str, rules: str = "schieber-santiago") -> tuple[tuple[int, ...], list[str]]:
    audit = log_a1(rules).play(tricks).audit()
    return parts(audit, "marriage"), names(audit)


def test_ST_1_EC_052_king_and_queen_with_two_seats() -> None:
    hands = DEAL_A.replace("SA SK SQ S7", "SA SK ST S7").replace("SJ ST S9", "SJ SQ S9")
    record = Record(pre=(0, 0)).deal(3, hands).choose(0, "S").play("0 SJ S7 HT S6, 0 SQ SK marriage1 DQ H8")
    assert names(record.audit()) == ["marriage-not-held"]


@pytest.mark.parametrize("name", ["obenabe", "undenufe", "slalom:obenabe", "guschti:undenufe"])
def test_ST_1_EC_053_no_marriage_without_trumps(name: str) -> None:
    contracts = {"contracts": ["spades", "obenabe", "undenufe", "slalom", "guschti"]}
    record = Record(pre=(0, 0), overrides={"choosing": contracts}).deal(3).choose(0, name)
    record.play("0 SJ SQ HJ S6, 1 SK marriage1 H9 CT S8")
    assert "marriage-not-allowed" in names(record.audit())
    assert not [act for act in expected(record.game()) if act.type == "marriage_announced"]


def test_ST_1_scores_without_a_trick() -> None:
    hands = NINE.replace("SQ SK SA", "CQ CK SA").replace("CQ CK CA", "SQ SK CA")
    tricks = "0 SA D6 D9 SK, 0 SJ D7 DT SQ marriage3, 0 S6 D8 DJ DQ"
    game = Record(pre=(0, 0)).deal(3, hands).choose(0, "S").play(tricks).game()
    assert game.round.won_tricks[3] == 0
    from jasslog.game.score.entries import round_entries

    assert [entry.booked for entry in round_entries(game, game.round) if entry.kind == "marriage"] == [40]


@pytest.mark.parametrize("rules", ["schieber-santiago", "schieber-ohio", "schieber-santiago-tournament"])
def test_ST_2_I_10_EC_050_EC_051_said_with_the_second_card(rules: str) -> None:
    points = 40 if rules == "schieber-santiago" else 20
    right = f"{T1}, {REST.replace('SK H6', 'SK marriage1 H6')}"
    assert marriage_at(right, rules) == ((0, points), [])
    first = f"{T1}, {REST.replace('SQ DQ', 'SQ marriage1 DQ')}"
    assert marriage_at(first, rules) == ((0, 0), ["marriage-early"])
    both = f"{T1}, {REST.replace('SQ DQ', 'SQ marriage1 DQ').replace('SK H6', 'SK marriage1 H6')}"
    assert marriage_at(both, rules)[0] == (0, points)
    late = f"{T1}, {REST.replace('SK H6 HA', 'SK H6 marriage1 HA')}"
    assert marriage_at(late, rules) == ((0, 0), ["marriage-late"])
    assert marriage_at(f"{T1}, {REST}", rules) == ((0, 0), ["marriage-missing"])


def test_ST_2_after_the_very_last_card_until_the_round_is_booked() -> None:
    hands = (
        "SJ S9 SA ST S8 D6 D7 D8 D9|DA DK DQ DJ C6 C7 C8 C9 H6|DT HQ HK HA CT CJ CQ CK CA|SK SQ S6 S7 H7 H8 H9 HT HJ"
    )
    tricks = (
        "0 D6 DA DT H7, 1 C6 CT S6 S8, 0 D7 DK HQ H8, 1 C7 CJ S7 ST, 0 D8 DQ HK H9, 1 C8 CQ SQ SA, 0 D9 DJ HA HT,"
        "1 C9 CK HJ S9, 0 SJ H6 CA SK"
    )
    in_time = Record(pre=(0, 0)).deal(3, hands).choose(0, "S").play(tricks).marriage(3).scored("cards", 78, 79)
    assert parts(in_time.audit(), "marriage") == (0, 40)
    late = Record(pre=(0, 0)).deal(3, hands).choose(0, "S").play(tricks).scored("total", 0, 0).marriage(3)
    assert parts(late.audit(), "marriage") == (0, 0)
    assert "marriage-late" in names(late.audit())


def test_ST_3_EC_050_king_and_queen_in_a_winning_meld_count_as_said() -> None:
    hands = DEAL_A.replace("SJ ST S9 S8", "SJ ST S9 C8").replace("CJ C8", "CJ S8")
    tricks = f"0 SJ {M1} S7 HT S6, 0 S9 SQ DQ H8, 0 ST SK H6 HA"
    record = Record(pre=(0, 0)).deal(3, hands).choose(0, "S").play(tricks)
    from jasslog.game.score.entries import round_entries

    game = record.game()
    entries = [(e.kind, e.seat, e.booked) for e in round_entries(game, game.round) if e.kind in ("melds", "marriage")]
    assert entries == [("melds", 1, 40), ("marriage", 1, 40)]
    assert "marriage-missing" not in names(record.audit())


def test_ST_3_a_best_meld_that_scores_nothing_does_not_say_the_marriage() -> None:
    tricks = f"0 SJ {M1} S7 HT S6"
    from jasslog.game.score.entries import round_entries

    game = log_a1(OHIO).play(f"{tricks}, 0 S9 SQ DQ H8").game()
    assert [e.kind for e in round_entries(game, game.round) if e.seat == 1] == []


def test_ST_4_the_marriage_may_lie_in_a_meld_G3c_2() -> None:
    record = log_a1("schieber-midwest").meld(0, "S8-S9-ST-SJ").meld(1, "SQ-SK-SA").marriage(1).play(LOG_A2)
    audit = record.audit()
    assert names(audit) == []
    assert (parts(audit, "melds"), parts(audit, "marriage")) == ((50, 20), (0, 20))


def test_ST_5_EC_060_the_marriage_among_the_melds() -> None:
    beaten = Record("schieber-italian").deal(3).choose(1, "S").meld(2, "H9-HT-HJ").marriage(1)
    assert melds_now(beaten) == [20, 0]
    alone = Record("schieber-italian").deal(3).choose(1, "S").marriage(1)
    assert melds_now(alone) == [0, 20]
    audit = alone.play(LOG_A2).audit()
    assert booked(audit) == (152, 0), "the declarers fail and their marriage goes with everything else"


def test_ST_5_no_marriage_after_the_lead_where_it_is_shown_before() -> None:
    for rules in ("schieber-midwest", "schieber-italian"):
        record = log_a1(rules)
        record = record.play("0 SJ").marriage(1)
        assert names(record.audit(), ignore=("unfinished-game", "wrong-chooser")) == ["marriage-late"]


def test_ST_6_a_hint_of_the_partner_voids_it_by_ruling() -> None:
    record = log_a1().play(f"{T1}, {SAID}").scored("cards", 76, 81)
    record.rule("void_marriage", seat=1)
    assert parts(record.audit(), "marriage") == (0, 40)
    assert parts(record.audit("ruled"), "marriage") == (0, 0)
    assert booked(record.audit("ruled")) == (152, 162)


def test_I_9_a_ruling_voids_a_meld() -> None:
    record = log_a1().play(f"0 {M0} SJ S7 HT S6, {SAID}").scored("cards", 76, 81)
    said = next(event["seq"] for event in record.events if event["type"] == "meld_announced")
    record.rule("void_meld", event=said)
    assert booked(record.audit("corrected")) == (252, 202)
    assert booked(record.audit("ruled")) == (152, 202)


@pytest.mark.parametrize(
    ("first", "won", "ruled"),
    [
        (f"0 {M0} SJ meld1:SQ-SK-SA S7 HT S6", (50, 0), (0, 20)),
        ("0 meld0:S9-ST-SJ meld0:S8-S9-ST-SJ SJ S7 HT S6", (20, 0), (50, 0)),
    ],
    ids=["a lower one of another", "one that shares its cards"],
)
def test_W_4_a_meld_that_a_ruling_makes_void_bars_no_other(
    first: str, won: tuple[int, int], ruled: tuple[int, int]
) -> None:
    record = log_a1("schieber-ohio").play(first)
    said = next(event["seq"] for event in record.events if event["type"] == "meld_announced")
    record.play(REST).rule("void_meld", event=said)
    assert (parts(record.audit(), "melds"), parts(record.audit("ruled"), "melds")) == (won, ruled)


def test_W_3_a_meld_said_by_its_points_is_filled_in_when_its_own_seat_shows_it() -> None:
    def said() -> Record:
        return log_a1().add("meld_announced", seat=0, points=50).play("0 SJ S7 HT S6")

    assert melds_now(said()) == [0, 0]
    assert melds_now(said().add("meld_shown", seat=0, cards=["S8", "S9", "ST", "SJ"])) == [100, 0]
    assert melds_now(said().add("meld_shown", seat=1, cards=["SQ", "SK", "SA"])) == [0, 0]


@pytest.mark.parametrize("wrong", [20, 100])
def test_W_10_a_value_is_put_right_before_the_next_card(wrong: int) -> None:
    def said(between: str, **swiss: object) -> Record:
        record = log_a1(overrides={"melds": {"misstatement": "swiss"} | swiss}).meld(0, "S8-S9-ST-SJ", points=wrong)
        return (
            record.play(between).meld(0, "S8-S9-ST-SJ", points=50)
            if between
            else record.meld(0, "S8-S9-ST-SJ", points=50)
        )

    right = said("").play(LOG_A1)
    assert names(right.audit()) == ["marriage-missing"]
    assert booked(right.audit()) == (252, 162)
    late = said("0 SJ").play("1 S7 HT S6, " + LOG_A1.partition(", ")[2])
    assert "meld-overlapping" in names(late.audit())
    same = log_a1(overrides={"melds": {"misstatement": "swiss"}})
    same.meld(0, "S8-S9-ST-SJ", points=50).meld(0, "S8-S9-ST-SJ", points=50)
    assert "meld-overlapping" in names(same.audit())


def test_ST_5_ST_6_a_marriage_that_a_ruling_makes_void_is_not_compared() -> None:
    record = Record("schieber-italian").deal(3).choose(0, "S").meld(2, "H9-HT-HJ").marriage(1).play(LOG_A2)
    assert parts(record.audit("ruled"), "melds") == (20, 0)
    alone = Record("schieber-italian").deal(3).choose(0, "S").marriage(1).play(LOG_A2)
    assert parts(alone.audit("ruled"), "melds") == (0, 20)
    assert parts(alone.rule("void_marriage", seat=1).audit("ruled"), "melds") == (0, 0)


@pytest.mark.parametrize(
    ("melds", "place"),
    [("meld0:S6-S7-S8-S9 meld0:ST-SJ-SQ-SK-SA", 1), ("meld0:ST-SJ-SQ-SK-SA meld0:S6-S7-S8-S9", 0)],
)
def test_ST_3_a_marriage_that_counts_by_a_meld_stands_on_the_meld_that_shows_both_cards(melds: str, place: int) -> None:
    record = round_of("schieber-ohio", NINE, "S", f"0 {melds} S6 D6 D9 DQ")
    game = record.game()
    announced = [said.event for said in game.round.melds]
    assert in_melds(game, game.round, scoring_melds(game, game.round)) == {0: announced[place]}
