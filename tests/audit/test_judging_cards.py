"""Cards: turn, hand and duties, field by field; anything unknown is a question that later cards may answer."""

from __future__ import annotations

from itertools import permutations

import pytest
from audit.judged import causes, only, roots, seq_of
from game.builder import DEAL_A, LOG_A1, Record, hidden, log_a1

from jasslog.audit.finding import Finding

T1 = "0 SJ S7 HT S6"
TRICKS = [trick.strip() for trick in LOG_A1.replace("SK H6", "SK marriage1 H6").split(",")]


def fields(found: Finding) -> tuple[str, int, str, int, str, list[str], list[int], str]:
    place = found.seq, found.address, found.seat, found.card
    return (found.code, *place, found.legal, found.evidence, found.rule)


def test_L_2_a_renege_names_what_was_legal_and_the_card_that_proves_it() -> None:
    record = log_a1().play(f"{T1}, 0 S9 D7 DQ H8, 0 ST SK H6 HA, 1 SQ H9 CT S8")
    found = only(record.audit(), "renege")
    legal, proof = ["SA", "SK", "SQ"], [seq_of(record, "SK")]
    assert fields(found) == ("J301", seq_of(record, "D7"), "4.2.2", 1, "D7", legal, proof, "follow-suit")
    assert found.line == found.seq + 1


def test_L_2_a_renege_is_found_before_a_later_card_proves_it() -> None:
    record = log_a1().play(f"{T1}, 0 S9 D7")
    assert fields(only(record.audit(), "renege"))[5:7] == (["SA", "SK", "SQ"], [])


@pytest.mark.parametrize("suits", ["".join(suits) for suits in permutations("SHDC")])
def test_L_2_a_renege_is_the_same_in_every_suit(suits: str) -> None:
    """Only the names of the suits differ; this also holds if the lowest card of the pack is led."""
    named = str.maketrans("SHDC", suits)
    tricks = f"{T1}, 0 D8 D7 DQ D6, 2 H6 CK HK H7, 0 HQ DK HT HA".translate(named)
    record = Record(pre=(0, 0)).deal(3, DEAL_A.translate(named)).choose(0, "S".translate(named)).play(tricks)
    told = {found.name: found for found in record.audit().findings}
    led, renege, proof = (card.translate(named) for card in ("H6", "CK", "HA"))
    assert seq_of(record, led) + 1 == told["renege"].seq == seq_of(record, renege)
    assert {told["renege"].card, *told["renege"].legal} == {renege, *(card.translate(named) for card in ("HA", "H8"))}
    assert told["renege"].evidence == [seq_of(record, proof)]


@pytest.mark.parametrize("card", ["SA", "SK", "SQ"])
def test_L_2_a_card_of_the_suit_led_is_no_renege(card: str) -> None:
    assert roots(log_a1().play(f"{T1}, 0 S9 {card}").audit()) == []


def test_T_2_who_did_not_win_the_trick_may_not_lead_the_next_one() -> None:
    record = log_a1().play(f"{T1}, 2 HJ")
    found = only(record.audit(), "wrong-leader")
    assert fields(found) == ("J203", seq_of(record, "HJ"), "4.2.1", 2, "HJ", [], [], "winner-leads")
    assert found.slots["expected"] == [0]


def test_C_13_the_first_lead_is_judged_by_the_rule_of_the_first_lead() -> None:
    found = only(log_a1().play("1 S7").audit(), "wrong-leader")
    assert (found.address, found.seat, found.rule) == ("4.1.1", 1, "leader")


def test_T_1_a_card_before_its_turn() -> None:
    record = log_a1().play("0 SJ 2/HT")
    found = only(record.audit(), "out-of-turn")
    assert fields(found) == ("J202", seq_of(record, "HT"), "4.1.2", 2, "HT", [], [], "seat-order")
    assert found.slots["expected"] == [1]


def test_a_card_of_another_hand() -> None:
    record = log_a1().play("0 SJ HT")
    found = only(record.audit(), "card-not-held")
    assert fields(found) == ("J306", seq_of(record, "HT"), "4.1.2", 1, "HT", [], [], "every-card-once")


@pytest.mark.parametrize(("lead", "wrong"), [("0 HA", "card-not-held"), ("1 S7", "wrong-leader"), ("0 SJ", "")])
def test_T_2_the_first_lead_is_judged_also_where_nobody_wrote_down_the_choosing(lead: str, wrong: str) -> None:
    audit = Record(pre=(0, 0), not_recorded=["choosing"]).deal(3).play(lead).audit()
    assert [found.name for found in audit.findings if found.severity == "error"] == [wrong] * bool(wrong)


def test_a_card_that_was_played_before_and_where() -> None:
    record = log_a1().play(f"{T1}, 0 SJ")
    found = only(record.audit(), "card-played-twice")
    assert fields(found) == ("J307", record.last, "4.2.1", 0, "SJ", [], [seq_of(record, "SJ")], "every-card-once")


def test_a_card_that_the_pack_has_not_is_no_card_of_another_hand() -> None:
    hands = "DA DT DK DQ DJ D9 D8 D7|HA HT HK HQ HJ H9 H8 H7|SA ST SK SQ SJ S9 S8 S7|CA CT CK CQ CJ C9 C8 C7"
    record = Record("klaverjas-amsterdam", pre=(0, 0)).deal(3, hands)
    record.turn_up("D7").choose(0, "D").play("0 D6")
    assert roots(record.audit()) == ["card-not-in-deck"]
    assert (only(record.audit(), "card-not-in-deck").seat, only(record.audit(), "card-not-in-deck").card) == (0, "D6")


def test_C_10_a_card_before_there_is_a_contract_is_the_one_thing_wrong() -> None:
    audit = Record(pre=(0, 0)).deal(3).play(", ".join(TRICKS[:2])).audit()
    assert roots(audit) == ["no-contract"]
    assert only(audit, "no-contract").address == "4.1.1"


def test_I_8_a_seat_that_has_run_out_of_cards_is_told_and_one_whose_hand_is_hidden_is_not() -> None:
    short = DEAL_A.replace("S6 HA H8 D6 CK CT C9 C7 C6", "S6 HA H8 D6 CK CT C7 C6")
    record = Record(pre=(0, 0)).deal(3, short).choose(0, "S").play(", ".join(TRICKS[:8])).play("0 D8 DT CJ 1/C9")
    found = only(record.audit(), "missing-card")
    assert (found.code, found.seat, found.slots["trick"]) == ("J309", 3, 9)
    unseen = hidden(log_a1().play(", ".join(TRICKS[:8])).play("0 D8 DT CJ 1/C9"), 2, 3)
    assert "missing-card" not in roots(unseen.audit()) + list(causes(unseen.audit()))


def untold(last: str) -> Record:
    """Log A1 with another last trick; nobody wrote down the hands that were dealt."""
    record = Record(pre=(0, 0)).add("round_started", dealer=3).choose(0, "S")
    return record.play(", ".join(TRICKS[:8])).play(last)


@pytest.mark.parametrize(
    ("last", "seat", "won"), [("0 D8 2/CJ 3/C9", 1, 0), ("0 D8 DT CJ", 3, 1), ("1 DT CJ C9", 0, 1)]
)
def test_I_8_a_seat_of_which_no_hand_is_told_had_no_card_for_the_last_trick_where_the_table_goes_on(
    last: str, seat: int, won: int
) -> None:
    record = untold(last)
    assert "missing-card" not in roots(record.audit()), "its card may still come"
    assert record.audit().verdicts["legal"] != "broken"
    for on in (untold(last).scored("cards", 76, 81), untold(last).deal(0), untold(last).add("game_ended")):
        audit = on.audit()
        (found,) = [found for found in audit.findings if found.severity == "error" and found.caused_by is None]
        assert (found.name, found.seat, found.address) == ("missing-card", seat, "4.9.3")
        assert found.seq == record.last + 1, "only now it is known"
        assert [trick.winner for trick in audit.game.rounds[0].tricks][8:] == [won]
        assert audit.game.rounds[0].phase == "scored"


def test_I_8_who_lays_no_card_as_the_game_is_over_by_a_claim_may_have_one() -> None:
    record = Record(pre=(2400, 0), overrides={"end": {"claim_effect": "stop"}}).add("round_started", dealer=3)
    record.choose(0, "S").play(", ".join(TRICKS[:8])).play("0 D8 DT CJ").claim(0)
    assert record.add("game_ended").audit().verdicts["legal"] == "undecided"


def test_T_2_a_card_that_is_laid_to_the_last_trick_after_all_tells_who_came_before_his_turn() -> None:
    audit = untold("0 D8 2/CJ 3/C9 1/DT").audit()
    first, second = [found for found in audit.findings if found.name == "out-of-turn"]
    assert (first.severity, first.seat, first.card, first.slots) == ("error", 2, "CJ", {"expected": [1]})
    assert (first.address, first.evidence) == ("4.9.2", [first.seq + 2])
    assert second.caused_by is first
    assert only(untold("1 DT CJ C9 0/D8").audit(), "wrong-leader").seat == 1
    told = hidden(log_a1().play(", ".join(TRICKS[:8])).play("0 D8 2/CJ"), 1)
    assert only(told.audit(), "out-of-turn").severity == "error", "it was dealt as many cards as the others"


UNSEEN = f"{T1}, 0 HK CA HJ HA"
"""Seat 1, whose hand is hidden, throws a club on hearts, which is legal if it has none."""


def test_I_6_a_card_of_an_unknown_hand_is_a_question_and_no_renege() -> None:
    record = hidden(log_a1().play(UNSEEN), 1, 2)
    found = only(record.audit(), "cards-undecided")
    assert roots(record.audit()) == ["cards-undecided"]
    assert (found.code, found.severity) == ("J310", "undecided")
    assert seq_of(record, "CA") in found.evidence
    assert found.slots["cards"] == len(found.evidence)


def test_I_6_a_card_that_is_shown_later_proves_that_it_was_held() -> None:
    record = hidden(log_a1().play(f"{UNSEEN}, 3 C6 CQ H7"), 1, 2)
    found = only(record.audit(), "renege")
    proof = [seq_of(record, "H7")]
    assert fields(found) == ("J301", seq_of(record, "CA"), "4.2.2", 1, "CA", ["H7"], proof, "follow-or-ruff")
    assert seq_of(record, "CA") not in only(record.audit(), "cards-undecided").evidence


@pytest.mark.parametrize("shown", ["H7", "DK"])
def test_I_6_a_card_laid_open_proves_it_as_well_and_one_that_could_not_have_followed_does_not(shown: str) -> None:
    record = hidden(log_a1().play(UNSEEN), 1, 2).add("hand_laid_down", seat=1, cards=[shown])
    assert ("renege" in roots(record.audit())) == (shown == "H7")


@pytest.mark.parametrize("untold", [(), (1, 2)])
def test_I_6_who_answers_a_card_that_cannot_have_been_led_is_not_convicted_by_a_later_one(
    untold: tuple[int, ...],
) -> None:
    """Seat 0 leads the jack of spades a second time; it proves nothing that seat 1 then kept back a spade."""
    record = log_a1(pre=(0, 0)).play("0 SJ SK HT S6, 0 SJ H7 H9 HA, 0 S9 S7 H6 H8")
    assert {"card-played-twice"} == set(roots(hidden(record, *untold).audit())) - {"cards-undecided"}


def test_I_6_a_question_that_was_taken_back_is_asked_no_more() -> None:
    record = hidden(log_a1().play(f"{T1}, 0 HK CA back1 H7 HJ HA"), 1, 2)
    asked = [found for found in record.audit().findings if found.name == "cards-undecided"]
    assert all(seq_of(record, "CA") not in found.evidence for found in asked)
    assert "renege" not in roots(record.audit())


def test_I_4_a_banned_lead_is_no_fault_where_nothing_else_is_held() -> None:
    record = (
        log_a1().play(", ".join([*TRICKS[:7], "0 HQ D7 CJ C7"])).add("card_exposed", seat=2, card="DJ").play("0 D8")
    )
    assert roots(record.audit()) == []
    other = log_a1().add("card_exposed", seat=2, card="D9").play("0 D8")
    found = only(other.audit(), "exposed-suit-led")
    legal = sorted(["SJ", "ST", "S9", "S8", "HK", "HQ", "CQ"])
    assert (found.code, found.seat, found.card, sorted(found.legal)) == ("J308", 0, "D8", legal)


@pytest.mark.parametrize(
    ("rules", "tricks", "first", "then"),
    [
        ("schieber-italian", "0 HK C8 H9 H6, 0 CK S7 C9 C6", ("J303", ["S7"], "void-in-led-suit"), "J301"),
        ("klaverjas-rotterdam", "0 HK C8 H9 H7, 0 CK S7 C9 CT", ("J303", ["S7"], "void-in-led-suit"), "J301"),
        ("klaverjas-amsterdam", "0 HK C8 H9 H7, 0 CK S7 C9 CT", ("J303", ["S7"], "trump-against-opponents"), "J301"),
        ("klaverjas-rotterdam", "3 HK SQ S7 H9, 0 CK S9 C9 CT", ("J304", ["S9"], "over-trump"), "J305"),
    ],
)
def test_I_6_the_suit_that_was_led_is_shown_after_a_trump_so_that_the_suit_was_refused(
    rules: str, tricks: str, first: tuple[str, list[str], str], then: str
) -> None:
    """A hand that nobody recorded shows a trump first, and then the suit that was led: only that suit was legal."""
    record = Record(rules, pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3)
    if rules != "schieber-italian":
        record.turn_up("S9")
    record.choose(int(tricks[0]), "S").play(tricks)
    (found,) = [one for one in record.audit().findings if one.code in ("J301", "J303", "J304", "J305")]
    assert (found.code, found.legal, found.rule) == first
    record.play("1 HA")
    (sharper,) = [one for one in record.audit().findings if one.code in ("J301", "J303", "J304", "J305")]
    assert (sharper.seq, sharper.address, sharper.card) == (found.seq, found.address, found.card)
    assert (sharper.code, sharper.legal, sharper.rule) == (then, ["HA"], "follow-or-ruff")
    assert sharper.evidence == [seq_of(record, "HA")]


def test_I_6_beside_a_known_trump_the_suit_that_was_led_is_shown_later() -> None:
    """A trump had been shown, so the card breaks a rule at once; a later card tells which one."""
    record = Record("schieber-italian", pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3)
    record.choose(3, "S").add("card_exposed", seat=1, card="S7").play("0 HK C8")
    assert only(record.audit(), "trump-withheld").legal == ["S7"]
    record.play("0 2/H9 3/H6, 0 CK CA C9 C6, 1 HA")
    audit = record.audit()
    found = only(audit, "renege")
    assert (found.address, found.legal, found.evidence) == ("4.1.2", ["HA"], [seq_of(record, "HA")])
    assert [one for one in audit.findings if one.seq == found.seq] == [found]


def test_I_6_a_card_that_proves_another_one_wrong_may_be_wrong_itself() -> None:
    record = Record("schieber-italian", pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3)
    record.choose(3, "S").play("0 HK C8 H9 H6, 0 CK S7 C9 C6, 1 HA HT H8 H7, 1 CA")
    found = [one for one in record.audit().findings if one.severity == "error" and one.code.startswith("J3")]
    told = {one.address: (one.name, one.card, one.legal) for one in found}
    assert told == {"4.1.2": ("renege", "C8", ["HA"]), "4.2.2": ("ruffed-with-led-suit", "S7", ["CA"])}


@pytest.mark.parametrize(("hide", "first"), [((), "card-not-held"), ((0, 3), "renege"), ((0, 1, 2, 3), "renege")])
def test_a_renege_that_only_a_card_proves_which_comes_again_is_nobodys_own_mistake(
    hide: tuple[int, ...], first: str
) -> None:
    record = hidden(log_a1().play("0 SJ S7 HT S6, 0 S9 SQ DQ H8, 0 ST SK H6 S8, 1 SA H9 CT S8"), *hide)
    found = {one.name: one for one in record.audit().findings if one.severity == "error"}
    assert first in found
    assert [one.name for one in found.values() if one.caused_by is None] == [
        "card-played-twice" if hide else "card-not-held"
    ]


def test_who_plays_a_card_twice_had_it_when_he_did_not_follow() -> None:
    record = hidden(log_a1().play("0 SJ S7 HT S6, 0 S9 SQ DQ H8, 0 ST SK H6 SA, 1 S8 H9 SA D8"), 0, 1, 2, 3)
    assert {"renege", "card-played-twice"} <= set(roots(record.audit()))
