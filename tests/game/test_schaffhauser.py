"""Schaffhauser: the king against the others, giving up, the king's melds, the blind, who is first at the target."""

from __future__ import annotations

import pytest
from audit.judged import roots, without
from game.bieter import KING, KINGS, KINGS_LOG, NINES, schaffhauser
from game.builder import Record, booked, hidden, names, parts

from jasslog.audit import result
from jasslog.game.phases.lone import target_of
from jasslog.game.rotation import allowed_dealers
from jasslog.game.undecided import undecided_parts
from jasslog.variants.load import released, resolve
from jasslog.variants.refusal import Refusal

POOR = "D6 D7 D8 D9 H6 H7 H8 H9 C6 C7 C8 C9|DT DJ DQ DK HT HJ HQ HK CT CJ CQ CK|DA HA CA S6 S7 S8 S9 ST SJ SQ SK SA"
POOR_LOG = (
    "0 meld0:D6-D7-D8-D9 D8 DT S9, 2 HA H9 HK, 2 SK C6 HT, 2 S6 C8 DJ, 2 SA C7 DQ, 2 SQ H6 HQ, 2 CA C9 CT, 2 S8 D6 DK, "
    "2 DA D7 CK, 2 SJ D9 CJ, 2 S7 H7 CQ, 2 ST H8 HJ"
)
"""The king takes no trick."""
RICH = "S6 S7 S8 S9 ST SJ SQ SK SA DA HA CA|D6 D7 D8 D9 DT DJ HT HJ HQ HK C8 C9|DQ DK H6 H7 H8 H9 C6 C7 CT CJ CQ CK"
RICH_LOG = (
    "1 meld1:D6-D7-D8-D9-DT-DJ D8 DQ S9, 0 HA HK H9, 0 SK HJ H8, 0 S6 C8 DK, 0 SA HQ H6, 0 SQ DT C7, 0 CA C9 CK, "
    "0 DA D9 H7, 0 S7 D6 C6, 0 ST HT CT, 0 SJ D7 CJ, 0 S8 DJ CQ"
)
"""The king takes every trick."""
BLIND = "C6 C7 C8 C9 CT CJ CQ CK CA"


def blind(*, card: str = "CK", dealer: int = 2, king: int = 0) -> Record:
    """A later round in which all clubs lie in the blind."""
    record = Record("schaffhauser-blind")
    record.events[0]["resumes"] = {"rounds": 3, "scores": [0, 0], "declarer": king}
    return record.deal(dealer, NINES).aside("blind", BLIND).turn_up(card)


# SH-1: who is king, who deals


def test_SH_1_the_first_dealer_is_king_for_the_whole_game() -> None:
    game = Record("schaffhauser").deal(1, KING).turn_up("H9").game()
    assert (game.lone, game.side_of) == (1, (1, 0, 1))
    later = Record("schaffhauser").deal(1, KING).turn_up("H9").concede(1).scored("round", 0, 157).deal(2, KING).game()
    assert (later.lone, later.scores) == (1, [0, 157])


def test_SH_1_the_deal_goes_round() -> None:
    record = Record("schaffhauser").deal(1, KING).turn_up("H9").concede(1).scored("round", 0, 157)
    assert allowed_dealers(record.game()) == {2}
    assert names(record.deal(0, KING).audit()) == ["wrong-dealer"]


def test_SH_1_that_somebody_never_dealt_is_only_a_remark() -> None:
    record = Record("schaffhauser")
    for dealer in (0, 1) * 4:
        record.deal(dealer, KING).turn_up({0: "D6", 1: "H9"}[dealer]).concede(0)
    audit = record.add("game_ended").audit()
    assert [f.severity for f in audit.findings if f.name == "not-all-dealt"] == ["info"]
    whole = Record("schaffhauser")
    for number in range(7):
        whole.deal(number % 3, KING).turn_up(("D6", "H9", "CA")[number % 3]).concede(0)
    audit = whole.add("game_ended", winner=1, scores=[0, 7 * 157]).audit()
    assert names(audit) == []
    assert "not-all-dealt" not in [f.name for f in audit.findings]


def test_SH_1_who_is_king_is_open_where_a_record_begins_later_and_does_not_say() -> None:
    record = schaffhauser(KINGS, card="SK").play(KINGS_LOG)
    del record.events[0]["resumes"]["declarer"]
    audit = record.scored("cards", 75, 82).scored("round", 95, 132).audit()
    assert names(audit) == ["points-undecided", "points-undecided"]
    assert audit.game is not None
    assert [result.booked(audit, deal) for deal in audit.game.rounds] == [None]
    given_up = schaffhauser(card="CA").concede(0)
    del given_up.events[0]["resumes"]["declarer"]
    assert names(given_up.audit()) == []


def test_SH_1_and_where_the_first_deal_is_lost() -> None:
    record = Record("schaffhauser").deal(2, KING).turn_up("H9").concede(2).scored("round", 0, 157)
    record.deal(0, KINGS).turn_up("D9").concede(2).scored("round", 0, 157)
    audit = without(record, 1)
    assert roots(audit) == ["seq-gap"]
    assert audit.game is not None
    assert [result.booked(audit, deal) for deal in audit.game.rounds] == [None]


# SH-2, SH-3: robbing and the blind


def test_SH_2_and_K9_with_twelve_cards_nobody_robs() -> None:
    record = schaffhauser(card="CA").rob(2)
    assert names(record.audit()) == ["rob-not-allowed"]
    assert not schaffhauser(card="CA").may("trump_six_swapped")


def test_SH_2_with_a_blind_the_six_takes_the_card_turned_until_its_holder_has_played() -> None:
    hands = "C6 D7 D8 D9 DT DJ DQ DK DA|H6 H7 H8 H9 HT HJ HQ HK HA|S6 S7 S8 S9 ST SJ SQ SK SA"
    record = Record("schaffhauser-blind")
    record.events[0]["resumes"] = {"rounds": 3, "scores": [0, 0], "declarer": 2}
    record.deal(2, hands).aside("blind", "D6 C7 C8 C9 CT CJ CQ CK CA").turn_up("CK")
    assert record.may("trump_six_swapped") == [("trump_six_swapped", 0)]
    robbed = record.rob(0)
    assert names(robbed.audit()) == []
    assert not robbed.may("hand_swapped")
    assert names(robbed.play("0 CK rob0").audit()) == ["rob-not-allowed"]


def test_SH_3_any_player_may_take_the_blind_once_the_king_plays() -> None:
    record = blind()
    assert record.may("hand_swapped") == [("hand_swapped", 0), ("hand_swapped", 1), ("hand_swapped", 2)]
    taken = record.swap(1)
    assert names(taken.audit()) == []
    assert not taken.may("hand_swapped", "round_conceded")
    assert names(taken.swap(2).audit()) == ["swapped-twice"]


def test_SH_3_after_the_first_card_the_blind_stays_where_it_is() -> None:
    assert names(blind().play("0 D6").swap(1).audit()) == ["swap-not-allowed"]


# SH-4: giving up


def test_SH_4_and_T41_the_others_get_157_whatever_they_hold() -> None:
    # Seat 2 holds a run of nine clubs with the marriage.
    audit = schaffhauser(card="CA").concede(0).scored("round", 0, 157).audit()
    assert names(audit) == []
    assert booked(audit) == (0, 157)


@pytest.mark.parametrize(("played", "points"), [(True, 177), (False, 157)])
def test_SH_4_nobody_gets_a_marriage_for_it_where_none_is_played(played: bool, points: int) -> None:
    rules = {"marriage": {"allowed": played}, "conceding": {"marriage": "opponents"}}
    assert booked(schaffhauser(card="CA", overrides=rules).concede(0).audit()) == (0, points)
    untold = schaffhauser(card="CA", overrides=rules).concede(0)
    assert names(hidden(untold, 1, 2).audit()) == []
    assert undecided_parts(untold.game(), untold.game().round) == ({"marriage"} if played else set())


@pytest.mark.parametrize(("unit", "points"), [("floor10", 15), ("floor10_each", 15), ("nearest10", 160)])
def test_SH_4_and_P_3_a_round_given_up_is_booked_in_the_unit_of_the_others(unit: str, points: int) -> None:
    record = schaffhauser(overrides={"score": {"unit": unit}}).concede(0).scored("round", 0, points)
    assert names(record.audit()) == []
    assert booked(record.audit()) == (0, points)


def test_SH_4_the_variant_of_257() -> None:
    record = schaffhauser(card="CA", overrides={"conceding": {"award": 257}}).concede(0)
    assert booked(record.audit()) == (0, 257)


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (schaffhauser().concede(1), "seat"),
        (schaffhauser().play("0 D6").concede(0), "late"),
        (schaffhauser().meld(0, "D6-D7-D8-D9-DT-DJ-DQ-DK-DA").concede(0), "late"),
        (blind().swap(0).concede(0), "late"),
        (Record("schaffhauser").deal(0, KING).concede(0), "moment"),
        (Record("handjass-pairs").deal(0, "|".join(["D6"] * 4)).concede(0), "never"),
    ],
)
def test_SH_4_only_the_king_gives_up_and_before_anything_else(record: Record, why: str) -> None:
    (found,) = [found for found in record.audit().findings if found.name == "concession-not-allowed"]
    assert found.slots["why"] == why


def test_SH_4_no_act_but_giving_up_is_needed_to_play() -> None:
    assert ("round_conceded", 0) in schaffhauser().may()
    assert not schaffhauser().play("0 D6").may("round_conceded")


def test_SH_4_one_that_came_too_late_ends_the_round_all_the_same() -> None:
    audit = schaffhauser().play("0 D6").concede(0).audit()
    assert names(audit) == ["concession-not-allowed"]
    assert booked(audit) == (0, 157)


def test_SH_4_once_a_trick_is_complete_it_changes_nothing() -> None:
    record = schaffhauser().play("0 D6 S6 C6").concede(0)
    assert names(record.audit()) == ["concession-not-allowed"]
    assert record.game().round.phase == "playing"


def test_SH_4_nothing_is_melded_in_a_round_that_was_given_up() -> None:
    audit = schaffhauser().concede(0).meld(2, "C6-C7-C8").audit()
    assert names(audit) == ["meld-late"]
    assert booked(audit) == (0, 157)
    assert names(schaffhauser().concede(0).marriage(2).audit()) == ["marriage-late"]


def test_SH_4_a_marriage_shown_with_a_claim_counts_nothing_in_a_round_that_was_given_up() -> None:
    # Seat 2 holds king and queen of clubs, and clubs are trump.
    audit = schaffhauser(card="CA", pre=(0, 842)).concede(0).claim(2, show=True).audit()
    assert names(audit) == ["false-victory-claim"]
    assert (audit.game.winner, audit.game.claims[0].measure) == (0, 842 + 157)
    right = schaffhauser(card="CA", pre=(0, 843)).concede(0).claim(2, show=True).audit()
    assert (names(right), right.game.winner) == ([], 1)


# SH-5, SH-6: melds and points


def test_G4_worked_example() -> None:
    record = schaffhauser(KINGS, card="SK").play(KINGS_LOG)
    audit = record.scored("cards", 60, 97).scored("round", 110, 117).audit()
    assert names(audit) == []
    assert parts(audit, "cards", "last") == (60, 97)
    assert parts(audit, "melds") == (50, 0)
    assert parts(audit, "marriage") == (0, 20)


def test_G4_worked_example_the_run_of_three_is_lost() -> None:
    log = KINGS_LOG.replace("C9 C7 CQ", "C9 C7 meld2:HJ-HQ-HK CQ")
    audit = schaffhauser(KINGS, card="SK").play(log).audit()
    assert names(audit) == ["meld-too-low"]
    assert booked(audit) == (110, 117)


def test_SH_5_and_T42_the_kings_melds_count_without_a_trick() -> None:
    audit = schaffhauser(POOR, card="SA").play(POOR_LOG).audit()
    assert names(audit) == ["marriage-missing"]
    assert booked(audit) == (50, 157 + 100)


def test_SH_5_and_T43_the_others_need_a_trick_for_theirs() -> None:
    audit = schaffhauser(RICH, card="SA", dealer=0).play(RICH_LOG).audit()
    assert names(audit) == ["marriage-missing"]
    assert booked(audit) == (157 + 100, 0)


def test_SH_6_the_king_needs_350_the_others_1000() -> None:
    game = schaffhauser().game()
    assert (target_of(game, 0), target_of(game, 1)) == (350, 1000)
    won = schaffhauser(RICH, card="SA", dealer=0, pre=(100, 0)).play(RICH_LOG).add("game_ended", winner=0)
    audit = won.audit()
    assert audit.game.winner == 0
    assert audit.game.scores == [357, 0]


def test_SH_6_the_others_win_together() -> None:
    record = schaffhauser(pre=(349, 843)).concede(0).add("game_ended", winner=2, scores=[349, 1000])
    audit = record.audit()
    assert names(audit) == []
    assert audit.game.winner == 1


def test_SH_6_a_wrong_winner_and_wrong_scores_are_found() -> None:
    record = schaffhauser(pre=(349, 843)).concede(0).add("game_ended", winner=0, scores=[349, 990])
    assert names(record.audit()) == ["winner-claimed-wrong", "final-score-wrong"]


def test_SH_6_a_claim_goes_by_the_own_target() -> None:
    right = schaffhauser(pre=(350, 0)).claim(0)
    assert right.game().winner == 0
    wrong = schaffhauser(pre=(300, 350)).claim(1)
    assert names(wrong.audit()) == ["false-victory-claim"]
    assert wrong.game().winner == 0


def test_I_8_the_sum_of_a_round_is_157() -> None:
    audit = schaffhauser(KINGS, card="SK").play(KINGS_LOG).scored("cards", 60, 96).audit()
    assert names(audit) == ["round-cards-claimed"]


def test_C_32_hands_that_were_not_recorded_do_not_matter_for_giving_up() -> None:
    record = Record("schaffhauser")
    record.add("round_started", dealer=0)
    for seat in range(3):
        record.add("hand_dealt", seat=seat, count=12)
    audit = record.turn_up("SA").concede(0).scored("round", 0, 157).audit()
    assert names(audit) == []


# The sets of rules


def test_G4_the_sets() -> None:
    for id in ("schaffhauser", "schaffhauser-blind"):
        rules = released(id)
        assert (rules.deal.players, rules.deal.sides, rules.end.lone_target, rules.end.target) == (3, "lone", 350, 1000)
        assert rules.melds.needs_trick == "player_of_others"


@pytest.mark.parametrize(
    ("overrides", "path"),
    [
        ({"deal": {"sides": "solo"}}, "conceding.allowed"),
        ({"deal": {"sides": "solo"}, "conceding": {"allowed": False}}, "melds.needs_trick"),
        ({"score": {"kind": "places"}}, "deal.sides"),
        ({"deal": {"talon_up": 3, "hand": 11}}, "deal.talon_up"),
    ],
)
def test_one_against_all_needs_what_belongs_to_it(overrides: dict[str, object], path: str) -> None:
    found = resolve("schaffhauser", 1, overrides)
    assert isinstance(found, Refusal)
    assert found.slots["path"] == path


def test_C_26_who_has_melded_has_the_cards_he_plays_with() -> None:
    overrides = {"exchange": {"rob": "always", "rob_window": "own_first_card"}}
    hands = (
        "D7 D8 D9 DT DJ DQ DK DA H6 H7 H8 H9|S6 S7 S8 S9 ST SJ SQ SK SA C6 C7 C8|D6 C9 CT CJ CQ CK CA HT HJ HQ HK HA"
    )
    record = Record("schaffhauser", overrides=overrides).deal(0, hands).turn_up("D9").play("1 S6 C9")
    assert ("trump_six_swapped", 2) not in record.may()
    fresh = Record("schaffhauser", overrides=overrides).deal(0, hands).turn_up("D9").play("1 S6")
    assert ("trump_six_swapped", 2) in fresh.may()
    assert ("trump_six_swapped", 2) not in fresh.meld(2, "HT-HJ-HQ-HK-HA").may()
    assert names(fresh.rob(2).audit()) == ["rob-not-allowed"]


# C-57: what a renege costs the side of the seat that reneged


@pytest.mark.parametrize("king", [0, 1, 2])
@pytest.mark.parametrize("offender", [0, 1, 2])
def test_C_57_tricks_go_to_the_other_side_never_to_the_partner(king: int, offender: int) -> None:
    record = schaffhauser(POOR, "CA", king=king).play(POOR_LOG).rule("transfer_tricks", round=4, trick=1, seat=offender)
    assert parts(record.audit("ruled"), "cards", "last", "match") == ((0, 257) if offender == king else (257, 0))
