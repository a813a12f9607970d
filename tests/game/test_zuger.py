"""Zuger: its rules (G11) and edge cases."""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import Record, booked, names, parts
from game.zuger import HANDS, accept, offer, zuger

from jasslog.game.facts import Entry, Offer, Trick
from jasslog.game.phases.pause import in_hole
from jasslog.game.score.earned import round_total
from jasslog.game.score.places import in_tens, sharers

ALL = (
    "1 H7 H6 H9, 0 HJ H8 D6, 0 HA HT D7, 0 HK DT D8, 0 HQ CT D9, 0 SA S9 S7, 0 SK ST S6, 0 SQ SJ S8, "
    "0 DA DJ C6, 0 DK DQ C7, 0 CA CJ C8, 0 CK CQ C9"
)
"""Seat 0 wins every trick."""


def reasons(record: Record, name: str) -> list[str]:
    return [found.slots["why"] for found in record.audit().findings if found.name == name]


def played(
    *points: int, tricks: tuple[int, ...] = (1, 1, 1), match: int = -1, jack: int = 0, trump: int = 1, **kinds: Any
) -> list[int]:
    """The points that three players, all of whom play, get for these card points, which include the last trick."""
    game = zuger().stay(1, 2, 0).game()
    deal = game.round
    deal.phase, owners = "complete", [seat for seat, won in enumerate(tricks) for _ in range(won)]
    deal.trump, deal.dealt = trump, [1 << 9 * trump + 5 if seat == jack else 0 for seat in range(3)]
    earned = [Entry(1, seat, "cards", worth, 0, -1) for seat, worth in enumerate(points)]
    earned += [Entry(1, seat, kind, worth, 0, -1) for kind, (seat, worth) in kinds.items()]
    return list(game.side_scores(in_tens(game, deal, earned, owners, match)))


# ZG-1: the deal


def test_ZG_1_the_last_card_dealt_makes_trump_and_nobody_robs_it() -> None:
    deal = zuger().game().round
    assert deal.contract.to_record() == {"kind": "trump", "suit": "H"}
    assert (deal.size, deal.dealt_in) == (12, (0, 1, 2))
    assert names(zuger().rob(2).audit()) == ["rob-not-allowed"]


def test_ZG_1_and_T99_of_four_the_dealer_sits_out_and_gets_ten_at_once() -> None:
    record = zuger(4, card="D9", dealer=3)
    game = record.game()
    assert (game.round.dealt_in, game.round.forehand) == ((0, 1, 2), 0)
    assert game.scores == [0, 0, 0, 10]
    assert record.may("stayed") == [("stayed", 0)]
    assert names(record.fold(0, 1, 2).audit()) == []
    again = record.add("round_started", dealer=0).game()
    assert again.scores == [10, 0, 0, 10]
    assert names(record.add("hand_dealt", seat=0, count=12).audit()) == ["not-expected"]


def test_ZG_1_the_card_is_turned_by_the_last_who_was_dealt_to() -> None:
    turned = [act for act in Record("zuger", players=4).add("round_started", dealer=3).may() if act[0] == "card_turned"]
    assert turned == []
    record = zuger(4, card="D9", dealer=3)
    assert names(record.audit()) == []
    assert names(zuger(4, card="HK", dealer=3).audit()) != []


def test_ZG_1_with_two_players_twelve_cards_stay_out() -> None:
    game = zuger(2, card="HK").game()
    assert (game.round.dealt_in, game.round.size, game.round.aside.dead.size) == ((0, 1), 12, 12)
    assert game.scores == [0, 0]


def test_ZG_1_the_dealer_may_sit_out_with_three_too() -> None:
    deal = {"dealer_sits_out": True, "hand": 12, "blind": "dead"}
    overrides = {"deal": deal, "tens": {"sitting_out": 10}, "tables": {"two": None, "four": None}}
    game = zuger(3, overrides=overrides).game()
    assert (game.round.dealt_in, game.scores) == ((1, 2), [10, 0, 0])
    for changed in ({"deal": {}}, {"tens": {"sitting_out": 0}}):
        assert zuger(3, overrides=overrides | changed).game().ledger == []


def test_ZG_14_after_a_misdeal_with_four_the_next_deals_and_the_ten_are_gone() -> None:
    record = zuger(4, card="D9", dealer=3).add("misdealt", reason="a card lay open", seat=3)
    assert record.game().scores == [0, 0, 0, 0]
    assert record.may() == [("round_started", 0)]
    assert zuger().add("misdealt", reason="a card lay open").may() == [("round_started", 0)]


# ZG-2 and ZG-3: who plays


@pytest.mark.parametrize(
    ("case", "said", "after"),
    [
        ("T-89", "mms", "fss"),
        ("T-90", "msf", "ssf"),
        ("ZG-2", "mmm", "fss"),
        ("ZG-2", "mfm", "sfs"),
        ("ZG-2", "sss", "sss"),
    ],
)
def test_ZG_2_who_waited(case: str, said: str, after: str) -> None:
    record = zuger()
    for seat, word in zip((1, 2, 0), said, strict=True):
        record.add({"m": "maybe_said", "s": "stayed", "f": "folded"}[word], seat=seat)
    deal = record.game().round
    assert deal.active == tuple(sorted(seat for seat, word in zip((1, 2, 0), after, strict=True) if word == "s"))
    assert names(record.audit()) == []


def test_T89_and_T90_who_waits_goes_by_the_others() -> None:
    assert zuger().add("maybe_said", seat=1).add("maybe_said", seat=2).stay(0).game().round.active == (0, 2)


def test_ZG_3_who_stands_lowest_makes_everybody_play() -> None:
    record = zuger(pre=(40, 36, 10)).fold(1)
    assert record.may("all_forced") == [("all_forced", 2)]
    record.add("all_forced", seat=2)
    deal = record.game().round
    assert (deal.phase, deal.active, deal.turn) == ("playing", (0, 1, 2), 1)
    assert deal.hands[1].bit_count() == 12
    assert deal.aside.dead.size == 0
    assert set(deal.words.values()) == {"stay"}
    assert names(record.audit()) == []
    assert names(record.fold(1).audit()) == ["word-changed"]


@pytest.mark.parametrize(
    ("scores", "seat", "why"),
    [
        ((40, 36, 9), 2, "too-early"),
        ((40, 36, 10), 1, "not-lowest"),
        ((40, 23, 23), 1, ""),
        ((40, 23, 23), 2, ""),
        ((50, 60, -10), 2, ""),
    ],
)
def test_ZG_3_only_the_lowest_and_only_near_the_end(scores: tuple[int, ...], seat: int, why: str) -> None:
    assert reasons(zuger(pre=scores).add("all_forced", seat=seat), "force-not-allowed") == [why] * bool(why)


def test_ZG_3_with_four_the_ten_of_the_dealer_count_for_the_sum_and_for_who_is_lowest() -> None:
    assert zuger(4, card="D9", dealer=3, pre=(30, 30, 16, 0)).may("all_forced") == []
    assert zuger(4, card="D9", dealer=3, pre=(30, 36, 10, 0)).may("all_forced") == [("all_forced", 2)]
    assert zuger(4, card="D9", dealer=3, pre=(30, 35, 10, 0)).may("all_forced") == []


def test_ZG_3_who_has_folded_may_force_but_nobody_when_all_have_spoken() -> None:
    record = zuger(pre=(40, 10, 36)).fold(1)
    assert record.may("all_forced") == [("all_forced", 1)]
    record.add("all_forced", seat=1)
    assert names(record.audit()) == []
    assert record.game().round.active == (0, 1, 2)
    late = zuger(pre=(40, 36, 10)).stay(1, 2, 0).add("all_forced", seat=2)
    assert reasons(late, "force-not-allowed") == ["moment"]
    assert names(
        zuger(overrides={"participation": {"asked": True, "force_within": 0}}).add("all_forced", seat=1).audit()
    ) == ["not-expected"]


# ZG-4 and ZG-5


def test_ZG_4_who_folds_gets_nothing_and_his_cards_are_dead() -> None:
    record = zuger().fold(1).stay(2, 0)
    game = record.game()
    assert round_total(game.round) == 152 - 23 - 11 or game.round.aside.dead.size == 12
    assert names(record.play("2 H6 HA").audit()) == []


def test_ZG_5_and_T91_who_stays_alone_gets_ten() -> None:
    record = zuger().fold(1, 2).stay(0)
    assert (record.game().round.phase, booked(record.audit())) == ("complete", (10, 0, 0))
    nobody = zuger().fold(1, 2, 0)
    assert booked(nobody.audit()) == (0, 0, 0)
    assert nobody.may("round_started") == [] or nobody.add("round_started", dealer=1).may() != []


def test_ZG_5_by_some_rules_all_that_could_be_won_too() -> None:
    record = zuger(overrides={"tens": {"match": 10, "jack": 8, "walkover": "all_plus_bonus"}}).fold(1, 2).stay(0)
    assert booked(record.audit()) == (25, 0, 0)
    assert record.may("meld_announced") == [("meld_announced", 0)]
    assert booked(record.meld(0, "SA SK SQ").audit()) == (27, 0, 0)
    assert zuger().fold(1, 2).stay(0).may("meld_announced") == []


# ZG-6: sharing out


def two(**members: Any) -> Record:
    """A round that seats 1 and 2 play; seat 1 has a run of three in spades, in diamonds and in clubs."""
    return zuger(dealer=2, card="S8", **members).fold(0).stay(1, 2)


def test_ZG_6_two_agree_and_the_round_is_over() -> None:
    record = offer(two(), 2, 0, 7, 7)
    assert record.may("split_accepted", "split_refused") == [("split_accepted", 1), ("split_refused", 1)]
    accept(record, 1)
    audit = record.audit()
    assert (names(audit), booked(audit)) == ([], (0, 7, 7))
    assert record.game().round.phase == "complete"


def test_ZG_6_and_T92_a_small_meld_is_halved_and_each_share_cut() -> None:
    hands = HANDS.replace("DQ DJ DT CQ CJ CT", "DQ DJ DT D9 CJ CT").replace("D9 D8 D7", "CQ D8 D7")
    record = zuger(hands=hands, dealer=2, card="S8").fold(0).stay(1, 2).meld(1, "DQ DJ DT D9")
    assert booked(accept(offer(record, 2, 0, 7, 7), 1).audit()) == (0, 9, 9)
    small = accept(offer(two().meld(1, "SJ ST S9"), 2, 0, 7, 7), 1)
    assert booked(small.audit()) == (0, 8, 8)


def test_ZG_6_a_great_meld_is_kept_and_the_shares_are_as_agreed() -> None:
    hands = "|".join(
        (
            "HJ H9 HA HK HQ SA SK SQ S8 S7 CA CK",
            "HT H8 H7 SJ ST S9 DA DK DQ DJ DT CQ",
            "H6 S6 D9 D8 D7 D6 C9 C8 C7 C6 CJ CT",
        )
    )
    record = zuger(hands=hands, dealer=2, card="S6").fold(0).stay(1, 2).meld(1, "DA DK DQ DJ DT")
    kept = accept(offer(record, 2, 0, 5, 10), 1)
    assert booked(kept.audit()) == (0, 15, 10)


def test_ZG_6_the_melds_may_be_shared_otherwise() -> None:
    record = two().meld(1, "SJ ST S9").meld(1, "DQ DJ DT")
    assert booked(accept(offer(record, 1, 0, 8, 7, melds=(0, 1, 3)), 2).audit()) == (0, 9, 10)
    more = two().meld(1, "SJ ST S9")
    assert reasons(offer(more, 1, 0, 8, 7, melds=(0, 2, 1)), "split-not-allowed") == ["melds"]


@pytest.mark.parametrize(
    ("seat", "scores", "why"),
    [
        (1, (0, 10, 6), "too-many"),
        (1, (0, 15, 0), ""),
        (1, (1, 7, 7), "outsider"),
        (0, (0, 7, 7), "seat"),
        (1, (0, 8, -1), "negative"),
        (1, (7, 7), "count"),
    ],
)
def test_ZG_6_and_T93_what_may_be_offered(seat: int, scores: tuple[int, ...], why: str) -> None:
    record = offer(two(), seat, *scores)
    assert reasons(record, "split-not-allowed") == [why] * bool(why)


def test_T92_and_T93_what_an_offer_names_for_nobody_at_the_table_is_nobodys() -> None:
    record = accept(offer(two(), 1, 0, 8, 7, melds=(0, 1, 1, 5)), 2)
    assert (reasons(record, "split-not-allowed"), booked(record.audit())) == (["count"], (0, 9, 8))


def test_T92_and_T93_an_offer_that_was_not_allowed_is_followed_all_the_same() -> None:
    audit = accept(offer(two(), 1, 0, 10, 6), 2).audit()
    assert (names(audit), booked(audit)) == (["split-not-allowed"], (0, 10, 6))


def test_ZG_6_an_offer_is_refused_or_lapses_with_the_next_card() -> None:
    refused = offer(two(), 1, 0, 7, 7).add("split_refused", seat=2)
    assert refused.game().round.split.offer is None
    assert reasons(accept(refused, 2), "answer-not-allowed") == ["no-offer"]
    lapsed = accept(offer(two(), 1, 0, 7, 7).play("1 HT"), 2)
    assert reasons(lapsed, "answer-not-allowed") == ["moment"]
    own = accept(offer(two(), 1, 0, 7, 7), 1)
    assert reasons(own, "answer-not-allowed") == ["seat"]
    other = accept(offer(offer(two(), 1, 0, 7, 7), 2, 0, 6, 8), 1)
    assert booked(other.audit()) == (0, 6, 8)


def test_ZG_6_between_two_tricks_but_not_within_one() -> None:
    within = offer(two().play("1 HT"), 2, 0, 7, 7)
    assert reasons(within, "split-not-allowed") == ["moment"]
    between = accept(offer(two().play("1 HT H6"), 2, 0, 7, 7), 1)
    assert (names(between.audit()), booked(between.audit())) == ([], (0, 7, 7))
    first = {"splitting": {"allowed": True, "midplay": False}}
    assert reasons(offer(two(overrides=first).play("1 HT H6"), 2, 0, 7, 7), "split-not-allowed") == ["moment"]


def test_ZG_6_no_hole_in_a_split_and_no_trick_needed() -> None:
    record = accept(offer(two().play("1 HT H6"), 1, 0, 15, 0), 2)
    assert booked(record.audit()) == (0, 15, 0)


def test_ZG_6_a_marriage_that_was_said_stays_with_its_owner() -> None:
    hands = HANDS.replace("SA SK SQ", "SA S8 S7").replace("H6 S8 S7", "H6 SK SQ")
    for said, brings in ((False, 7), (True, 9)):
        record = zuger(hands=hands, dealer=2, card="S6").fold(0).stay(1, 2)
        record = record.marriage(2) if said else record
        audit = accept(offer(record, 1, 0, 7, 7), 2).audit()
        assert (names(audit), booked(audit)) == ([], (0, 7, brings))


def test_ZG_6_melds_are_said_where_the_round_is_shared_out() -> None:
    record = two().play("1 HT H6").meld(1, "SJ ST S9")
    assert booked(accept(offer(record, 2, 0, 7, 7), 1).audit()) == (0, 8, 8)
    late = two().play("1 HT H6").meld(1, "SJ ST S9").play("1 H8 S6").add("game_ended")
    assert "meld-late" in names(late.audit())
    tried = offer(two().play("1 HT H6").meld(1, "SJ ST S9"), 2, 0, 7, 7).play("1 H8 S6").add("game_ended")
    assert "meld-late" not in names(tried.audit())


def test_ZG_6_a_meld_said_between_two_tricks_waits_for_any_later_pause() -> None:
    said = "1 HT H6", "1 H8 S6", "1 H7 S7"

    def melded() -> Record:
        return two().play(said[0]).meld(1, "SJ ST S9").play(said[1])

    assert "meld-late" not in names(melded().audit()), "the round can still be shared out"
    assert names(melded().add("game_ended").audit())[0] == "meld-late"
    refused = offer(melded(), 2, 0, 7, 7).add("split_refused", seat=1).play(said[2])
    assert "meld-late" not in names(refused.add("game_ended").audit())
    before = offer(two().play(said[0]), 2, 0, 7, 7).add("split_refused", seat=1).play(said[1])
    assert "meld-late" in names(before.meld(1, "SJ ST S9").play(said[2]).add("game_ended").audit())


MARRIED = "HJ H9 HA HK HQ SA S8 S7 DA DK CA CK|HT H8 H7 SJ ST D9 DQ DJ DT CQ CJ CT|H6 SK SQ S6 S9 D8 D7 D6 C9 C8 C7 C6"
REST = "1 HT S9, 2 S6 D9, 2 D8 DQ, 1 H8 H6, 1 H7 D7, 1 DJ D6, 1 DT C9, 1 CQ C8, 1 CJ C7, 1 CT C6"
"""The tricks after those in which seat 2 plays both cards of the marriage."""


def married() -> Record:
    return zuger(hands=MARRIED, dealer=2, card="S6").fold(0).stay(1, 2)


@pytest.mark.parametrize(
    ("record", "found", "brings"),
    [
        (married().play("1 ST SK, 2 SQ marriage2 SJ"), [], 2),
        (married().marriage(2).play("1 ST SK, 2 SQ SJ"), ["marriage-missing"], 0),
        (married().play("1 ST SK").marriage(2).play("2 SQ SJ"), ["marriage-missing"], 0),
        (married().play("1 ST SK").marriage(2).play("2 SQ marriage2 SJ"), [], 2),
        (
            offer(married().marriage(2), 1, 0, 9, 6).add("split_refused", seat=2).play("1 ST SK, 2 SQ SJ"),
            ["marriage-missing"],
            0,
        ),
    ],
    ids=("in time", "before the lead", "between the tricks", "and in time", "offered"),
)
def test_ZG_6_and_C_29_a_marriage_said_for_a_split_is_said_again_where_the_round_is_played_out(
    record: Record, found: list[str], brings: int
) -> None:
    audit = record.play(REST).audit()
    assert (names(audit), booked(audit)) == (found, (0, 5, 3 + brings))


def test_ZG_6_a_marriage_said_between_two_tricks_counts_where_the_round_is_shared_out_later() -> None:
    record = married().play("1 ST SK").marriage(2).play("2 SQ SJ")
    assert names(record.audit()) == [], "the round can still be shared out"
    late = married().play("1 ST SK").marriage(2).play("2 SQ SJ, 1 H8 H6").marriage(2)
    assert names(late.audit()) == ["marriage-late"]
    for said in (record, late):
        assert booked(accept(offer(said, 1, 0, 7, 7), 2).audit()) == (0, 7, 7 + 2)


def test_ZG_6_only_the_melds_of_who_has_the_best_are_shared() -> None:
    hands = HANDS.replace("D9 D8 D7 D6 C9 C8 C7 C6", "D9 D8 D7 D6 C9 C8 C7 C6")
    record = zuger(hands=hands, dealer=2, card="S8").fold(0).stay(1, 2).meld(1, "SJ ST S9").meld(2, "C9 C8 C7 C6")
    audit = accept(offer(record, 2, 0, 7, 7), 1).audit()
    assert booked(audit) == (0, 9, 9)


def test_ZG_6_where_nothing_is_shared_out_nobody_offers() -> None:
    assert names(offer(Record("putz-three"), 0, 1, 1, 1).audit()) == ["not-expected"]
    assert names(accept(Record("putz-three"), 0).audit()) == ["not-expected"]


# ZG-7: three who play


def three(**members: Any) -> Record:
    return zuger(**members).stay(1, 2, 0)


def test_ZG_7_of_three_the_third_must_agree() -> None:
    record = offer(three(), 0, 10, 5, 0)
    assert record.may("split_accepted") == [("split_accepted", 1), ("split_accepted", 2)]
    assert accept(record, 1).game().round.phase == "playing"
    audit = accept(record, 2).audit()
    assert (names(audit), booked(audit)) == ([], (10, 5, 0))


@pytest.mark.parametrize(
    ("by", "scores", "melds", "shares"),
    [
        (0, (10, 5, 0), (), [0, 1]), (2, (10, 5, 0), (), [0, 1, 2]), (1, (15, 0, 0), (), [0, 1]),
        (0, (10, 5, 0), (0, 0, 2), [0, 1, 2]), (0, (15, 0, 0), (2, 0, 0), [0]), (0, (5, 5, 5), (), [0, 1, 2]),
        (0, (10, 5), (), [0, 1, 2]),
    ],
)  # fmt: skip
def test_ZG_7_of_three_those_share_who_offer_or_get_something(
    by: int, scores: tuple[int, ...], melds: tuple[int, ...], shares: list[int]
) -> None:
    game = three().game()
    assert sharers(game, game.round, Offer(by, scores, melds, 9)) == shares
    pair = two().game()
    assert sharers(pair, pair.round, Offer(1, (0, 15, 0), (), 9)) == [1, 2]


def test_ZG_7_or_he_gives_up_and_is_in_the_hole() -> None:
    record = three().add("round_conceded", seat=2)
    assert in_hole(record.game().round) == {2}
    audit = accept(offer(record, 0, 10, 5, 0), 1).audit()
    assert (names(audit), booked(audit)) == ([], (10, 5, -10))
    for scores, melds in (((9, 5, 1), ()), ((10, 5, 0), (0, 0, 1))):
        told = offer(three().add("round_conceded", seat=2), 0, *scores, melds=melds)
        assert reasons(told, "split-not-allowed") == ["outsider"]
    after = accept(offer(three(), 0, 10, 5, 0), 1).add("round_conceded", seat=2)
    assert booked(after.audit()) == (10, 5, -10)


def test_ZG_7_the_third_may_answer_late_where_nobody_wrote_down_whether_he_was_in_the_hole() -> None:
    def untold() -> Record:
        record = three(not_recorded=["choosing"])
        told = [event for event in record.events if event["type"] != "card_turned"]
        record.events[:] = [event | {"seq": seq} for seq, event in enumerate(told)]
        return accept(offer(record, 0, 10, 5, 0), 1)

    agreed, gave_up = accept(untold(), 2), untold().add("round_conceded", seat=2)
    assert names(untold().audit()) == names(agreed.audit()) == names(gave_up.audit()) == []
    assert booked(gave_up.audit()) == (10, 5, -10)
    scored = untold().scored("round", 10, 5, 0).audit()
    assert (names(scored), booked(scored)) == ([], (10, 5, 0))
    refused = untold().add("split_refused", seat=2)
    for played in (refused, untold()):
        audit = played.play("1 HT H6 HJ, 0 H9 H7 S6").audit()
        assert (names(audit), len(audit.game.round.tricks)) == (["cards-undecided"], 2), "the offer was off"


def test_ZG_7_who_is_in_the_hole_has_nothing_to_offer() -> None:
    record = three().add("round_conceded", seat=2)
    assert record.may("split_offered") == [("split_offered", 0), ("split_offered", 1)]
    assert reasons(offer(record, 2, 10, 5, 0), "split-not-allowed") == ["outsider"]


def test_ZG_7_who_gives_up_after_an_offer_gets_none_of_what_it_names_for_him() -> None:
    after = accept(offer(three(), 0, 9, 5, 1, melds=(0, 0, 0)), 1).add("round_conceded", seat=2).audit()
    assert (names(after), booked(after)) == ([], (9, 5, -10))


def test_ZG_7_or_he_cannot_get_out_of_it_any_more() -> None:
    game = three().game()
    deal = game.round
    for left, out in ((15, {2}), (16, set())):
        deal.tricks = [Trick((0, 1, 2), (0, 1, 2), 0, 152 - left, (1, 2, 3))]
        deal.won = [152 - left, 0, 0]
        assert in_hole(deal) == (out | {1} if out else set())
    deal.tricks, deal.won = [Trick((0, 1, 2), (0, 1, 2), 0, 137, (1, 2, 3))], [136, 1, 0]
    assert in_hole(deal) == {2}, "with the one point seat 1 can still get 21"


def test_ZG_7_before_there_is_a_contract_nobody_is_lost_but_who_says_so() -> None:
    begun = Record("zuger").add("round_started", dealer=0)
    game = begun.game()
    assert in_hole(game.round) == frozenset()
    assert reasons(offer(begun, 0, 15, 0, 0), "split-not-allowed") == ["moment"]


def test_ZG_7_who_gives_up_alone_plays_on() -> None:
    record = three().add("round_conceded", seat=2).play("1 HT H6 HJ")
    assert names(record.audit()) == []
    assert reasons(record.add("round_conceded", seat=2), "concession-not-allowed") == ["seat"]
    assert reasons(two().add("round_conceded", seat=1), "concession-not-allowed") == ["never"]


def test_ZG_6_and_ZG_7_a_round_is_shared_out_by_two_or_three_and_not_by_four() -> None:
    overrides = {"tables": {"four": {"deal": {"dealer_sits_out": False}}}}
    record = Record("zuger", players=4, overrides=overrides)
    record.add("round_started", dealer=3).turn_up("H9").stay(0, 1, 2, 3)
    assert (record.game().round.phase, record.game().round.active) == ("playing", (0, 1, 2, 3))
    assert record.may("split_offered", "round_conceded") == []
    assert reasons(offer(record, 0, 10, 5, 0, 0), "split-not-allowed") == ["players"]


# ZG-8 to ZG-11: the score


@pytest.mark.parametrize(
    ("case", "points", "more", "brings"),
    [
        ("T-94", (59, 59, 39), {}, [5, 5, 3]),
        ("T-95", (88, 49, 20), {}, [8, 4, -10]),
        ("T-96", (100, 57, 0), {"tricks": (1, 1, 0), "jack": 1}, [10, 13, -10]),
        ("T-97", (157, 0, 0), {"tricks": (12, 0, 0), "match": 0, "melds": (0, 20)}, [27, -10, -10]),
        ("ZG-9", (97, 60, 0), {"melds": (0, 50), "marriage": (1, 20)}, [14, 8, -10]),
        ("ZG-9", (116, 21, 20), {"melds": (2, 100)}, [11, 2, -10]),
        ("ZG-11", (100, 57, 0), {"tricks": (1, 1, 0), "jack": 2}, [10, 5, -10]),
        ("ZG-11", (137, 20, 0), {"tricks": (1, 1, 0), "jack": 1}, [13, -10, -10]),
        ("ZG-11", (157, 0, 0), {"tricks": (12, 0, 0)}, [15, -10, -10]),
    ],
)
def test_ZG_9_and_ZG_11_and_T94_and_T95_and_T96_and_T97(
    case: str, points: tuple[int, ...], more: dict[str, Any], brings: list[int]
) -> None:
    assert played(*points, **more) == brings


@pytest.mark.parametrize("trump", range(4))
def test_ZG_11_the_bonus_is_for_the_jack_of_whatever_suit_is_trump(trump: int) -> None:
    got = [played(100, 57, 0, tricks=(1, 1, 0), jack=seat, trump=trump) for seat in range(3)]
    assert [sum(tens) for tens in got] == [sum(got[2]) + 8, sum(got[2]) + 8, sum(got[2])]
    assert [tens.index(max(tens)) for tens in got[:2]] == [0, 1]


def test_ZG_8_and_ZG_9_and_ZG_10_a_round_played_out() -> None:
    record = three()
    record.play(ALL)
    audit = record.audit()
    assert booked(audit) == (15 + 10, -10, -10)
    assert parts(audit, "match") == (10, 0, 0)
    assert "marriage-missing" in names(audit)


@pytest.mark.parametrize("seat", [0, 1])
def test_ZG_10_I_8_who_is_given_the_round_makes_no_match(seat: int) -> None:
    audit = three().play(ALL).rule("award_round", seat=seat).audit("ruled")
    assert booked(audit) == tuple(15 if other == seat else -10 for other in range(3))


def test_ZG_11_who_has_a_trick_by_a_ruling_is_not_without_one() -> None:
    record = three().play(ALL)
    first = record.game().round.tricks[0].points
    record.rule("transfer_trick", trick=1, seat=0)
    assert booked(record.audit("ruled")) == ((157 - first) // 10 + 8, -10, -10)


def test_ZG_9_the_hole_may_keep_its_points() -> None:
    game = three(overrides={"tens": {"match": 10, "jack": 8, "hole_keeps_points": True}}).game()
    game.round.phase = "complete"
    earned = [Entry(1, seat, "cards", n, 0, -1) for seat, n in enumerate((88, 49, 20))]
    assert game.side_scores(in_tens(game, game.round, earned, [0, 1, 2], -1)) == [8, 4, -8]


def test_ZG_13_the_points_written_are_fewer_than_those_won() -> None:
    assert sum(played(59, 59, 39)) == 13
    audit = three().play(ALL).scored("cards", 157, 0, 0).audit()
    assert "round-cards-claimed" not in names(audit)
    wrong = three().play(ALL).scored("round", 15, -10, -10).audit()
    assert "round-score-claimed" in names(wrong)


@pytest.mark.parametrize(("cards", "melds", "found"), [(157, 50, []), (15, 5, []), (15, 6, ["slate-entry-wrong"])])
def test_ZG_13_the_slate_may_hold_the_tens_that_are_written_or_the_points_that_were_won(
    cards: int, melds: int, found: list[str]
) -> None:
    record = three().play(ALL.replace("H6 H9", "H6 meld0:HA-HK-HQ-HJ H9"))
    audit = record.write(0, "cards", cards).write(0, "melds", melds).write(1, "cards", 0).audit()
    assert [name for name in names(audit) if name.startswith("slate")] == found
    ruled = record.rule("award_round", seat=1).audit("ruled")
    assert [name for name in names(ruled) if name.startswith("slate")] == found, "as it was before the ruling (I-12)"


def test_ZG_6_the_slate_holds_the_shares_that_were_agreed() -> None:
    shared = accept(offer(two().meld(1, "SJ ST S9"), 2, 0, 7, 7), 1)
    assert names(shared.write(1, "cards", 7).write(1, "melds", 1).write(2, "cards", 7).audit()) == []
    assert names(shared.write(2, "melds", 2).audit()) == ["slate-entry-wrong"]


# ZG-12: the end


@pytest.mark.parametrize(
    ("scores", "sum_", "winner"),
    [((40, 35, 19), 94, -1), ((40, 35, 15), 100, 0), ((47, 56, 0), 113, 0), ((42, 52, 0), 104, -2)],
)
def test_ZG_12_and_T98_the_game_is_over_when_all_together_have_a_hundred(
    scores: tuple[int, ...], sum_: int, winner: int
) -> None:
    record = zuger(pre=scores).fold(1, 2).stay(0)
    if sum_ == 94:
        record = zuger(pre=(40, 35, 19)).fold(1, 2, 0)
    audit = record.add("round_scored", of="round", scores=[0 if sum_ == 94 else 10, 0, 0]).audit()
    assert (sum(audit.game.scores), audit.game.winner) == (sum_, winner)


def test_ZG_12_the_ten_of_the_dealer_may_end_the_game_after_the_round() -> None:
    record = zuger(4, card="D9", dealer=3, pre=(40, 30, 20, 0))
    assert record.game().winner == -1
    audit = record.fold(0, 1, 2).audit()
    assert (audit.game.scores, audit.game.winner) == ([40, 30, 20, 10], 0)


def test_T98_a_negative_score_lowers_the_sum() -> None:
    record = zuger(pre=(40, 75, -20)).fold(1, 2, 0)
    assert record.audit().game.winner == -1


def test_ZG_6_ST_6_what_a_ruling_makes_void_is_not_shared_out() -> None:
    record = two().meld(1, "SJ ST S9")
    said = record.last
    shared = accept(offer(record, 2, 0, 7, 7), 1)
    assert booked(shared.audit("ruled")) == (0, 8, 8)
    assert booked(shared.rule("void_meld", event=said).audit("ruled")) == (0, 7, 7)
    hands = HANDS.replace("SA SK SQ", "SA S8 S7").replace("H6 S8 S7", "H6 SK SQ")
    record = zuger(hands=hands, dealer=2, card="S6").fold(0).stay(1, 2).marriage(2)
    shared = accept(offer(record, 1, 0, 7, 7), 2)
    assert booked(shared.audit("ruled")) == (0, 7, 9)
    assert booked(shared.rule("void_marriage", seat=2).audit("ruled")) == (0, 7, 7)


def test_ZG_5_a_meld_that_a_ruling_makes_void_brings_the_only_one_who_stays_nothing() -> None:
    record = zuger(overrides={"tens": {"walkover": "all_plus_bonus"}}).fold(1, 2).stay(0).meld(0, "SA SK SQ")
    assert booked(record.audit("ruled")) == (15 + 10 + 2, 0, 0)
    assert booked(record.rule("void_meld", event=record.last).audit("ruled")) == (15 + 10, 0, 0)


def test_ZG_9_what_lies_on_the_table_as_a_meld_is_no_card_point() -> None:
    for kind in ("melds", "table_melds", "roem"):
        assert played(80, 60, 17, **{kind: (2, 50)}) == [8, 6, -10]
        assert played(80, 40, 37, **{kind: (2, 50)}) == [8, 4, 3 + 5]
