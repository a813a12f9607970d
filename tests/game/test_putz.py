"""Putz (Manzana) for three and for five: its rules (G1) and edge cases."""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import Record, booked, names
from game.handjass import PUTZ, PUTZ_BLIND, PUTZ_LAST, PUTZ_SEVEN, legal_cards, putz, won

from jasslog.cards import CODES, cards
from jasslog.game.score.earned import round_total

FIVE = "D7 D8 D9 DT DJ DQ DK|DA H6 H8 H9 HT HJ HQ|HK HA S6 S7 S8 S9 ST|SJ SQ SK SA C6 C7 C8|C9 CT CJ CQ CK CA H7"
"""Five hands of seven; the six of diamonds is left over."""


def hand(record: Record, seat: int) -> set[str]:
    return {CODES[card] for card in range(36) if record.game().round.hands[seat] >> card & 1}


def five(hands: str = FIVE, card: str = "D6", **members: Any) -> Record:
    return Record("putz-five", pre=(0,) * 5, **members).deal(4, hands).turn_up(card)


@pytest.mark.parametrize(
    ("case", "card", "trick", "held", "allowed"),
    [
        ("T1", "H9", "S9 HK", "H7 HA C8", "C8 HA"),
        ("T2", "H9", "S9 HK", "H7 HA", "HA"),
        ("T4", "H9", "S9 HK", "H6 H7", "H6 H7"),
        ("T5", "H9", "H7", "HJ C8 D6", "HJ"),
        ("T12", "H9", "H7 HA", "H6 D8", "H6"),
    ],
)
def test_legal_cards(case: str, card: str, trick: str, held: str, allowed: str) -> None:
    assert legal_cards("putz-three", card, trick, held, 3) == set(allowed.split())


def test_C_14_and_C_15_the_lone_jack_and_the_ban_are_options() -> None:
    free = {"play": {"puur_exempt": True, "undertrump": "forbidden_unless_only_trumps"}}
    assert legal_cards("putz-three", "H9", "H7", "HJ C8 D6", 3, **free) == {"HJ", "C8", "D6"}
    assert legal_cards("putz-three", "H9", "S9 HK", "H7 HA", 3, **free) == {"H7", "HA"}


def test_PZ3_1_the_top_card_of_the_blind_makes_trump() -> None:
    game = putz().game()
    assert game.round.contract.to_record() == {"kind": "trump", "suit": "D"}
    assert (game.round.turn, game.round.chooser) == (1, 0)
    assert game.round.aside.blind.size == 9
    assert names(Record("putz-three", pre=(0, 0, 0)).deal(0, PUTZ).turn_up("DA").audit()) == ["wrong-pile"]
    assert names(putz(blind="").audit()) == []


def test_PZ3_1_where_only_the_size_of_the_blind_is_known_the_card_turned_is_seen_in_it() -> None:
    game = putz(blind="").game()
    blind = game.round.aside.blind
    assert (blind.cards, blind.unknown, blind.size) == (cards("DQ"), 8, 9)


def test_PZ3_2_the_holder_of_the_six_takes_the_card_turned_up() -> None:
    record = putz()
    assert record.may("trump_six_swapped") == [("trump_six_swapped", 2)]
    record.rob(2)
    assert "DQ" in hand(record, 2)
    assert "D6" not in hand(record, 2)
    blind = record.game().round.aside.blind
    assert blind.cards & cards("D6 DQ") == cards("D6")
    assert record.may("trump_six_swapped") == []
    assert names(record.audit()) == []
    assert names(record.rob(2).audit()) == ["rob-not-allowed"]


def test_PZ3_2_who_has_not_the_six_cannot_rob() -> None:
    record = putz().rob(0)
    (found,) = [f for f in record.audit().findings if f.name == "rob-not-allowed"]
    assert (found.slots["why"], found.seat, found.rule) == ("not-held", 0, "rob")
    assert record.game().round.aside.blind.cards & cards("DQ")


def test_T13_no_robbing_once_a_card_is_led() -> None:
    record = putz().play("1 ST").rob(2)
    (found,) = [f for f in record.audit().findings if f.caused_by is None and f.severity == "error"]
    assert (found.name, found.slots["why"]) == ("rob-not-allowed", "late")
    assert "DQ" in hand(record, 2), "what happened at the table is replayed"


def test_C_41_the_window_may_last_until_the_own_first_card() -> None:
    rules = {"exchange": {"rob_window": "own_first_card"}}
    record = putz(overrides=rules).play("1 ST")
    assert record.may("trump_six_swapped") == [("trump_six_swapped", 2)]
    assert names(record.rob(2).audit()) == []
    late = putz(overrides=rules).play("1 ST S6").rob(2)
    assert names(late.audit()) == ["rob-not-allowed"]


def test_T14_and_PZ3_3_who_comes_later_may_take_the_blind_inside_the_first_trick() -> None:
    record = putz()
    assert record.may("hand_swapped") == [("hand_swapped", 1)]
    record.play("1 ST")
    assert record.may("hand_swapped") == [("hand_swapped", 2)]
    record.swap(2)
    assert hand(record, 2) == set(PUTZ_BLIND.split())
    assert names(record.audit()) == []
    record.play("2 SJ")
    assert record.may("hand_swapped") == []
    record.swap(0)
    assert names(record.audit()) == ["swapped-twice"]
    assert hand(record, 0) == set(PUTZ.split("|")[0].split())


def test_PZ3_3_only_at_the_own_turn_and_before_the_own_card() -> None:
    early = putz().swap(2)
    (found,) = [f for f in early.audit().findings if f.name == "swap-not-allowed"]
    assert (found.slots["why"], found.seat) == ("turn", 2)
    late = putz().play("1 ST").swap(1)
    assert [f.slots["why"] for f in late.audit().findings if f.name == "swap-not-allowed"] == ["late"]
    second = putz().play("1 ST S6 SK").swap(0)
    assert [f.slots["why"] for f in second.audit().findings if f.name == "swap-not-allowed"] == ["late"]


def test_PZ3_3_the_dealer_may_be_the_last_to_take_it() -> None:
    record = putz().play("1 ST S6")
    assert record.may("hand_swapped") == [("hand_swapped", 0)]
    assert names(record.swap(0).play("0 SJ").audit()) == []


def test_PZ3_3_all_may_have_to_decide_before_the_lead() -> None:
    record = putz(overrides={"exchange": {"swap": "before_first_lead"}})
    assert record.may("hand_swapped") == [("hand_swapped", seat) for seat in range(3)]
    record.swap(2)
    assert record.may("hand_swapped") == []
    assert names(record.audit()) == []
    robbed = putz(overrides={"exchange": {"swap": "before_first_lead"}}).rob(2).swap(1)
    assert [f.slots["why"] for f in robbed.audit().findings if f.name == "swap-not-allowed"] == ["robbed"]


def test_T15_and_PZ3_4_who_takes_a_robbed_blind_gets_the_six() -> None:
    record = putz().rob(2).swap(1)
    assert "D6" in hand(record, 1)
    assert "DQ" not in hand(record, 1)
    assert names(record.audit()) == []
    dead = record.game().round.aside.dead
    assert dead.cards == cards(PUTZ.split("|")[1])


def test_PZ3_4_the_robber_himself_may_take_the_blind_and_his_queen_goes_dead() -> None:
    record = putz().rob(2).play("1 ST").swap(2)
    assert "D6" in hand(record, 2)
    assert record.game().round.aside.dead.cards & cards("DQ")
    assert names(record.audit()) == []


def test_PZ3_5_nothing_is_robbed_when_the_blind_is_taken() -> None:
    record = putz().swap(1)
    assert record.may("trump_six_swapped") == []
    record.rob(2)
    assert [f.slots["why"] for f in record.audit().findings if f.name == "rob-not-allowed"] == ["gone"]
    assert "D6" in hand(record, 2)


def test_T16_nobody_robs_when_the_six_itself_lies_there() -> None:
    hands = PUTZ.replace("D6", "DQ")
    record = putz(hands=hands, blind=PUTZ_BLIND.replace("DQ", "D6"), card="D6")
    assert record.may("trump_six_swapped") == []
    record.rob(2)
    assert [f.slots["why"] for f in record.audit().findings if f.name == "rob-not-allowed"] == ["six-turned"]


def test_the_worked_example_of_G1() -> None:
    record = putz().rob(2).play(PUTZ_SEVEN)
    game = record.game()
    assert (game.round.won, game.round.turn) == ([18, 20, 25], 1)
    record.play("1 HA")
    assert {CODES[c] for act in _cards(record) for c in act.cards} == {"DJ", "S8"}
    record.play("2 S8")
    assert {CODES[c] for act in _cards(record) for c in act.cards} == {"CT", "D9"}
    record.play("0 D9").play("0 CT D7 DJ").scored("cards", 43, 20, 60).scored("round", 1, -1, 1)
    audit = record.audit()
    assert names(audit) == []
    assert booked(audit) == (1, -1, 1)
    deal = audit.game.rounds[0]
    assert round_total(deal) + 5 == 123 == 157 - 34
    assert [(e.seat, e.kind, e.points) for e in deal.entries if e.factor] == [
        (0, "place", 1),
        (1, "hole", -1),
        (2, "place", 1),
    ]


def _cards(record: Record) -> list[Any]:
    from jasslog.game.answers import expected

    return [act for act in expected(record.game()) if act.type == "card_played"]


def test_T17_and_PZ3_6_the_dead_cards_are_missing_from_the_157() -> None:
    dead = "S6 S7 S8 H6 H7 C6 C7 C8 HJ"
    rest = [code for code in CODES if code not in dead.split()]
    hands = "|".join(" ".join(rest[seat::3]) for seat in range(3))
    record = Record("putz-three", pre=(0, 0, 0), overrides={"choosing": {"choice": "dealer_last_card"}})
    record.deal(2, hands).aside("blind", dead).turn_up(next(code for code in rest[2::3] if code[0] == "D"))
    game = _played_out(record).game()
    assert round_total(game.round) + 5 == 155
    assert sum(game.round.won) + 5 == 155
    assert names(record.audit()) == []


def _played_out(record: Record) -> Record:
    """Play the first legal card until the end of the round; return the record."""
    while acts := _cards(record):
        record.add("card_played", seat=acts[0].seat, card=CODES[acts[0].cards[0]])
    return record


def test_C_33_the_total_is_checked_without_seeing_the_dead_cards() -> None:
    record = putz(blind="").rob(2).play(PUTZ_SEVEN).play(PUTZ_LAST)
    game = record.game()
    assert game.round.aside.blind.unknown == 8
    assert round_total(game.round) == 118 == sum(game.round.won)
    assert names(record.scored("cards", 43, 20, 60).audit()) == []
    wrong = putz(blind="").rob(2).play(PUTZ_SEVEN).play(PUTZ_LAST).scored("cards", 43, 21, 60)
    assert names(wrong.audit()) == ["round-cards-claimed"]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((71, 46, 19), [1, 1, -1]),
        ((102, 20, 14), [2, -1, -1]),
        ((60, 40, 40), [1, 0, 0]),
        ((50, 50, 40), [1, 1, 0]),
        ((45, 45, 45), [0, 0, 0]),
        ((20, 20, 15), [-1, -1, -1]),
        ((60, 21, 40), [1, 0, 1]),
    ],
)
def test_T18_and_T20_and_PZ3_7_and_PZ3_8_apples_and_putz(points: tuple[int, ...], expected: list[int]) -> None:
    assert won(putz().game(), *points) == expected


def test_K5_and_K40_where_everybody_is_a_hole_the_round_may_be_void() -> None:
    game = putz(overrides={"places": {"all_holes": "void"}}).game()
    assert won(game, 20, 20, 15) == [0, 0, 0]
    assert won(putz(overrides={"places": {"all_holes": "void"}}).game(), 71, 46, 19) == [1, 1, -1]


def test_C_48_ties_may_give_each_the_best_of_their_places() -> None:
    assert won(putz(overrides={"places": {"ties": "each_gets"}}).game(), 60, 40, 40) == [1, 1, 1]


def _near(*scores: int, rules: str = "putz-three") -> Record:
    record = Record(rules, pre=scores).deal(0, PUTZ).aside("blind", PUTZ_BLIND).turn_up("DQ").rob(2)
    return record.play(PUTZ_SEVEN).play(PUTZ_LAST).scored("round", 1, -1, 1)


def test_T19_and_PZ3_9_the_floor_and_the_target_end_the_game() -> None:
    """The round brings the seats one, minus one and one."""
    assert _near(0, -2, 0).game().winner == -1
    below = _near(1, -3, 0).game()
    assert (below.scores, below.winner, below.decided_by) == ([2, -4, 1], 0, "total")
    assert _near(5, 0, 0).game().winner == -1
    above = _near(6, 0, 5).game()
    assert (above.scores, above.winner) == ([7, -1, 6], 0)


def test_PZ3_9_equal_scores_share_the_win_or_go_on() -> None:
    audit = _near(6, 0, 6).audit()
    assert (audit.game.winner, audit.game.decided_by) == (-2, "draw")
    record = Record("putz-three", pre=(6, 0, 6), overrides={"end": {"tie": "extra_round"}})
    record.deal(0, PUTZ).aside("blind", PUTZ_BLIND).turn_up("DQ").rob(2).play(PUTZ_SEVEN).play(PUTZ_LAST)
    assert record.scored("round", 1, -1, 1).game().winner == -1


def test_PZ5_1_the_card_left_over_makes_trump_and_there_is_no_blind() -> None:
    record = five()
    game = record.game()
    assert game.round.contract.to_record() == {"kind": "trump", "suit": "D"}
    assert (game.round.aside.blind.size, game.round.aside.dead.cards) == (0, cards("D6"))
    assert record.may("hand_swapped", "trump_six_swapped") == []
    assert names(record.swap(0).audit()) == ["swap-not-allowed"]


def test_T21_and_PZ5_2_what_is_left_over_counts_for_nobody() -> None:
    hands = FIVE.replace("HJ", "D6")
    plain = _played_out(five(hands, "HJ")).game()
    assert round_total(plain.round) + 5 == 137
    assert sum(plain.round.won) == 132
    robbed = five(hands, "HJ").rob(1)
    assert names(robbed.audit()) == []
    game = _played_out(robbed).game()
    assert round_total(game.round) + 5 == 157


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((52, 40, 25, 12, 8), [2, 1, 1, -1, -1]),
        ((60, 50, 20, 15, 12), [2, 2, -1, -1, -1]),
        ((90, 20, 18, 17, 12), [3, -1, -1, -1, -1]),
        ((40, 40, 37, 20, 20), [1, 1, 1, -1, -1]),
        ((50, 41, 22, 22, 22), [1, 1, 0, 0, 0]),
        ((20, 20, 20, 20, 20), [-1, -1, -1, -1, -1]),
    ],
)
def test_T22_and_PZ5_3_places_of_five(points: tuple[int, ...], expected: list[int]) -> None:
    assert won(five().game(), *points) == expected


def test_T23_and_PZ5_4_the_floor_of_five() -> None:
    from jasslog.game.score.end import decide_after_round

    for lowest, over in ((-5, False), (-6, True)):
        game = five().game()
        game.scores = [lowest, 0, 2, 1, 0]
        decide_after_round(game, game.round)
        assert (game.winner, game.stopped) == ((2, True) if over else (-1, False))


def test_the_deal_passes_to_the_next_seat() -> None:
    record = putz().rob(2).play(PUTZ_SEVEN).play(PUTZ_LAST)
    assert record.scored("round", 1, -1, 1).may() == [("round_started", 1)]


def test_S1_knows_neither_melds_nor_a_match() -> None:
    record = putz().meld(1, "H9-HJ-HQ")
    assert names(record.audit()) == ["meld-not-allowed"]
    assert names(putz().marriage(1).audit()) == ["marriage-not-allowed"]


@pytest.mark.parametrize(
    ("tricks", "found"),
    [
        ("swap 1 H6", []), ("swap 1 S6", []), ("swap 1 SA", []), ("swap 1 D6", ["card-not-held"]),
        ("1 SK H7 SA", []), ("1 SK H7 SQ", []), ("1 SK H7 DA", ["card-not-held"]), ("1 H6", ["card-not-held"]),
    ],
)  # fmt: skip
def test_PZ_who_robs_for_a_card_that_nobody_wrote_down_may_have_given_any_six_for_any_card_of_the_blind(
    tricks: str, found: list[str]
) -> None:
    """Seat 0, the robber, holds two sixes, seat 2 holds one; if seat 1 took the blind before, seat 1 gets the six."""
    hands = "CA CT H6 SQ HQ S8 HA S6 D7|DQ DT SJ D8 SK DA S7 HJ HK|H7 D9 C8 DK CJ C9 C7 D6 H9"
    record = Record("putz-three", pre=(0, 0, 0), not_recorded=["choosing"]).deal(0, hands)
    record.aside("blind", "SA CQ H8 ST DJ S9 HT CK C6")
    record = (record.swap(1) if tricks.startswith("swap") else record).rob(0)
    told = names(record.play(tricks.removeprefix("swap ")).audit())
    # Whether a card that did not follow suit was legal depends on the trump, which nobody wrote down.
    assert [name for name in told if name != "cards-undecided"] == found
    assert ("cards-undecided" in told) == ("H7" in tricks)


def test_MO_11_where_a_number_of_rounds_is_played_the_last_one_may_count_twice() -> None:
    end = {"kind": "rounds", "rounds": 8, "floor": None, "last_round_doubled": True}
    for before, brought in ((6, (1, -1, 1)), (7, (2, -2, 2))):
        record = Record("putz-three", pre=(0, 0, 0), rounds=before, overrides={"end": end}).deal(0, PUTZ)
        record.aside("blind", PUTZ_BLIND).turn_up("DQ").rob(2).play(PUTZ_SEVEN).play(PUTZ_LAST)
        audit = record.scored("round", *brought).audit()
        assert names(audit) == []
        assert booked(audit) == brought


def test_C_26_who_has_melded_takes_no_other_hand() -> None:
    """If melds count, they belong to the hand that is played. Others may still take the blind at their first turn."""
    hands = PUTZ.replace("HA D7 DA", "HA HK HQ")
    rules = {"melds": {"allowed": True, "window": "before_own_card"}}
    record = putz(hands=hands, blind=PUTZ_BLIND.replace("HK HQ", "D7 DA"), overrides=rules).meld(1, "HA-HK-HQ-HJ")
    assert record.may("hand_swapped") == []
    assert record.play("1 C6").may("hand_swapped") == [("hand_swapped", 2)]
    record.events.pop()
    found = [found for found in record.swap(1).audit().findings if found.severity == "error"]
    assert [(one.name, one.slots["why"]) for one in found] == [("swap-not-allowed", "late")]
