"""Claimed figures of tricks, rounds, slate, totals and the end, compared with what the cards say."""

from __future__ import annotations

from itertools import product

import pytest
from audit.judged import causes, only, roots, seq_of
from game.belote import FEW, LOG_FEW, dealt
from game.builder import LOG_A1, LOG_A2, MELDED, Record, hidden, log_a1

from jasslog.views.finding import Teller
from jasslog.views.messages import say

TRICKS = [trick.strip() for trick in LOG_A1.replace("SK H6", "SK marriage1 H6").split(",")]
ALL = ", ".join(TRICKS)
T1 = TRICKS[0]


def played(pre: tuple[int, int] = (0, 0)) -> Record:
    """Log A1 to its end: 76 and 81, doubled 152 and 162, and a marriage of 40 for the second side."""
    return log_a1(pre=pre).play(ALL)


def test_T_1_T_3_a_trick_claimed_wrongly_is_proved_by_its_four_cards() -> None:
    record = log_a1().play(T1).add("trick_claimed", winner=1, points=20)
    cards = [seq_of(record, card) for card in ("SJ", "S7", "HT", "S6")]
    won, worth = only(record.audit(), "trick-winner-claimed"), only(record.audit(), "trick-points-claimed")
    assert (won.code, won.seq, won.address, won.seat, won.evidence) == ("J501", record.last, "4.1", 1, cards)
    assert won.slots == {"claimed": 1, "computed": 0}
    assert (worth.code, worth.address, worth.evidence, worth.points) == ("J502", "4.1", cards, -10)


@pytest.mark.parametrize(
    ("of", "name", "code"), [("cards", "round-cards-claimed", "J504"), ("round", "round-score-claimed", "J505")]
)
def test_I_15_a_round_counted_wrongly(of: str, name: str, code: str) -> None:
    right = {"cards": (76, 81), "round": (152, 202)}[of]
    record = played().scored(of, right[0] + 5, right[1] - 5)
    found = only(record.audit(), name)
    assert (found.code, found.seq, found.address, found.points) == (code, record.last, "4.claims.1", 5)
    assert (found.slots["claimed"], found.slots["computed"]) == ([right[0] + 5, right[1] - 5], list(right))
    assert roots(played().scored(of, *right).audit()) == []


def test_an_error_that_is_carried_on_is_told_once() -> None:
    record = played().scored("cards", 81, 76).scored("round", 162, 192).scored("total", 162, 192).deal(0)
    audit = record.audit()
    assert roots(audit) == ["round-cards-claimed"]
    assert causes(audit) == {
        "round-score-claimed": "round-cards-claimed",
        "slate-total-wrong": "round-cards-claimed",
    }


def test_an_error_that_is_another_one_is_told_by_itself() -> None:
    record = played().scored("cards", 81, 76).scored("total", 152, 203)
    assert roots(record.audit()) == ["round-cards-claimed", "slate-total-wrong"]
    found = only(record.audit(), "slate-total-wrong")
    assert (found.code, found.points, found.slots["computed"]) == ("J602", 1, [152, 202])


def test_a_total_that_is_right_again_ends_what_was_carried_on() -> None:
    record = played().scored("total", 162, 192).scored("total", 152, 202).scored("total", 162, 192)
    assert roots(record.audit()) == ["slate-total-wrong", "slate-total-wrong"]


def test_W_9_a_slate_entry_that_is_not_what_the_cards_brought() -> None:
    record = played().write(0, "cards", 150).write(1, "cards", 162).scored("cards", 76, 81)
    first = record.last - 2
    record.deal(0)
    found = only(record.audit(), "slate-entry-wrong")
    assert (found.code, found.seq, found.address, found.seat) == ("J601", first, "4.claims.1", 0)
    assert (found.evidence, found.points, found.slots["of"]) == ([first], -2, "cards")


@pytest.mark.parametrize("seat", [0, 2])
def test_a_wrong_entry_is_held_against_who_wrote_it_and_not_against_the_first_of_his_side(seat: int) -> None:
    record = played().write(1, "cards", 162).write(seat, "cards", 150).deal(0)
    found = only(record.audit(), "slate-entry-wrong")
    assert (found.seat, found.slots["claimed"], found.slots["computed"]) == (seat, 150, 152)


def test_W_9_what_was_written_twice_is_told_at_the_second_entry() -> None:
    record = played().write(0, "cards", 152).write(0, "cards", 152).write(1, "cards", 162).scored("cards", 76, 81)
    found = only(record.deal(0).audit(), "slate-entry-twice")
    assert roots(record.audit()) == ["slate-entry-twice"]
    assert (found.code, found.seat, found.address, found.slots["points"]) == ("J603", 0, "4.claims.2", 152)


@pytest.mark.parametrize(
    ("of", "entries", "name", "place"),
    [
        ("cards", [52, 100], "", 0), ("cards", [52, 100, 53], "slate-entry-wrong", 2),
        ("cards", [52, 100, 52], "slate-entry-twice", 2), ("cards", [52, 100, 100], "slate-entry-twice", 2),
        ("cards", [52, 100, 52, 7], "slate-entry-wrong", 3), ("melds", [100], "", 0), ("melds", [50, 50], "", 0),
        ("melds", [100, 100], "slate-entry-twice", 1), ("melds", [50, 50, 50], "slate-entry-twice", 1),
        ("melds", [100, 7, 100], "slate-entry-wrong", 2),
    ],
)  # fmt: skip
def test_W_9_twice_is_what_stands_there_already_and_is_just_as_much_as_there_is_too_much(
    of: str, entries: list[int], name: str, place: int
) -> None:
    record = log_a1().play(LOG_A1.replace("0 SJ", "0 meld0:S8-S9-ST-SJ SJ", 1).replace("SK H6", "SK marriage1 H6"))
    for points in entries:
        record.write(0, of, points)
    found = [(one.name, one.seq) for one in record.audit().findings if one.name.startswith("slate")]
    assert found == ([(name, record.last - len(entries) + 1 + place)] if name else [])


def test_E_5_a_false_claim_names_what_is_missing_to_the_target() -> None:
    record = log_a1(pre=(2100, 900)).play(T1).claim(0)
    found = only(record.audit(), "false-victory-claim")
    assert (found.code, found.seq, found.address, found.seat) == ("J604", record.last, "4.claims.1", 0)
    assert (found.slots["measure"], found.slots["target"], found.points) == (2160, 2500, 340)
    assert roots(log_a1(pre=(2440, 900)).play(T1).claim(0).audit()) == []


def test_E_1_the_end_names_winner_and_scores() -> None:
    record = played((2400, 0)).add("game_ended", winner=1, scores=[1, 202])
    won, score = only(record.audit(), "winner-claimed-wrong"), only(record.audit(), "final-score-wrong")
    assert (won.code, won.seq, won.seat, won.slots) == ("J605", record.last, 1, {"claimed": 1, "computed": 0})
    assert (score.code, score.points, score.slots["computed"]) == ("J606", 2551, [2552, 202])
    assert roots(played((2400, 0)).add("game_ended", winner=0, scores=[2552, 202]).audit()) == []


def test_E_1_what_is_done_after_the_end_is_told_and_changes_nothing() -> None:
    record = played((2400, 0)).add("game_ended", winner=0, scores=[2552, 202]).play("0 SJ S7")
    audit = record.audit()
    assert roots(audit) == ["after-the-end"]
    late = [found for found in audit.findings if found.name == "after-the-end"]
    assert [(found.seat, found.card) for found in late] == [(0, "SJ"), (1, "S7")]
    assert audit.game is not None
    assert audit.game.scores == [2552, 202]


def test_E_1_a_winner_that_the_record_leaves_open_is_told_as_a_seat_and_not_as_points() -> None:
    unread = log_a1(pre=(2400, 0)).play(ALL.replace("SJ", "??")).add("game_ended", winner=1, scores=[2552, 202])
    told = {found.slots.get("of", "scores"): found for found in unread.audit().findings if found.code == "J506"}
    assert told["winner"].seq == unread.last
    assert told["winner"].slots["claimed"] == [1]
    audit = unread.audit()
    (found,) = [found for found in audit.findings if found.slots.get("of") == "winner"]
    shown = Teller(audit).slots(found)
    assert shown["claimed"] == say("seat", seat=1)
    assert shown["computed"] in (say("seat", seat=0), say("nobody"))


@pytest.mark.parametrize("card", ["SJ", "CK", "D7"])
def test_V_10_a_figure_that_hangs_on_an_unread_card_is_open_and_not_wrong(card: str) -> None:
    record = log_a1().play(ALL.replace(card, "??")).scored("cards", 70, 87)
    found = [found.name for found in record.audit().findings if found.code[:2] in ("J5", "J6")]
    assert found
    assert set(found) == {"points-undecided"}
    assert record.audit().verdicts["sums"] == "undecided"
    deal = record.game().rounds[0]
    named = [(f.slots["parts"], f.slots["rounds"]) for f in record.audit().findings if f.name == "points-undecided"]
    assert all("cards" in parts and rounds == [deal.number] for parts, rounds in named)


def test_T_3_the_points_of_a_trick_with_an_unread_card_are_not_judged_and_its_winner_only_where_he_is_known() -> None:
    record = log_a1().play(T1.replace("S7", "??")).add("trick_claimed", winner=0, points=44)
    assert roots(record.audit()) == ["cards-undecided"]


@pytest.mark.parametrize("rules", ["schieber-santiago", "schieber-ohio"])
def test_E_3_a_claim_that_hangs_on_melds_nobody_wrote_down_is_open_and_with_it_all_that_follows(rules: str) -> None:
    target = 2500 if rules == "schieber-santiago" else 1000
    record = log_a1(rules, pre=(target - 100, 0), not_recorded=["melds"]).play(T1).claim(0).play(TRICKS[1])
    found = only(record.audit(), "victory-undecided")
    assert roots(record.audit()) == ["victory-undecided"]
    assert (found.code, found.severity, found.seat) == ("J608", "undecided", 0)
    assert "melds" in found.slots["parts"]
    assert found.slots["rounds"] == [4]


def test_C_62_figures_that_cannot_be_checked_must_add_up_to_what_there_is_to_win() -> None:
    record = log_a1().play(ALL.replace("SJ", "??"))
    assert "figures-do-not-add-up" not in roots(record.scored("cards", 76, 81).audit())
    found = only(record.scored("cards", 76, 91).audit(), "figures-do-not-add-up")
    assert (found.code, found.points, found.slots["expected"]) == ("J509", 10, 157)


@pytest.mark.parametrize("hide", [(1,), (1, 2), (0, 1, 2, 3)])
def test_the_hidden_hands_of_a_round_that_was_played_out_leave_no_figure_open(hide: tuple[int, ...]) -> None:
    audit = hidden(played().scored("round", 152, 202), *hide).audit()
    assert audit.verdicts["sums"] == "ok"
    wrong = hidden(played().scored("cards", 81, 76), *hide).audit()
    assert wrong.verdicts["sums"] == "broken"


def test_W_9_a_total_written_when_all_cards_are_played_holds_the_round_that_nobody_closed_yet() -> None:
    """Even if no event closes the round, a total written after its last card includes it."""
    right = played().write(0, "cards", 152).write(0, "total", 152).write(1, "cards", 162).write(1, "total", 202)
    for more in (lambda record: record, lambda record: record.add("game_ended"), lambda record: record.deal(0)):
        assert [found.name for found in more(right).audit().findings if found.code.startswith(("J5", "J6"))] == []


@pytest.mark.parametrize("then", ["", "ended", "next", "scored"])
def test_W_9_a_wrong_total_of_a_round_that_nobody_closed_yet(then: str) -> None:
    record = played().write(0, "cards", 152).write(0, "total", 162).write(1, "cards", 162).write(1, "total", 202)
    wrong = next(event["seq"] for event in record.events if event.get("of") == "total")
    if then == "ended":
        record.add("game_ended")
    elif then == "next":
        record.deal(0).choose(1, "S")
    elif then == "scored":
        record.scored("cards", 76, 81)
    found = only(record.audit(), "slate-total-wrong")
    assert (found.seq, found.address, found.points) == (wrong, "4.claims.2", 10)
    assert found.slots["claimed"] == [162, 202]
    assert found.slots["computed"] == [152, 202]


def test_W_9_a_wrong_entry_carries_on_into_the_total_of_a_round_that_nobody_closed_yet() -> None:
    record = played().write(0, "cards", 162).write(0, "total", 162).write(1, "cards", 162)
    assert roots(record.deal(0).audit()) == ["slate-entry-wrong"]


def test_W_9_a_wrong_entry_carries_on_into_the_final_score_of_its_round() -> None:
    record = played().write(0, "cards", 152).write(1, "cards", 163).add("game_ended", scores=[152, 203])
    assert roots(record.audit()) == ["slate-entry-wrong"]
    assert causes(record.audit())["final-score-wrong"] == "slate-entry-wrong"


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("wrong", [0, 1])
def test_I_15_what_one_side_writes_rightly_says_nothing_of_the_other_sides_mistake(first: int, wrong: int) -> None:
    """Each side writes its own total, and carries on only its own mistakes."""
    totals = [152, 202]
    totals[wrong] += 10

    def written(record: Record) -> Record:
        for side in (first, 1 - first):
            record.write(side, "total", totals[side])
        return record

    record = written(written(played().scored("round", *totals)).deal(0))
    assert roots(record.audit()) == ["round-score-claimed"]
    alone = written(written(played().scored("round", 152, 202)).deal(0))
    assert roots(alone.audit()) == ["slate-total-wrong"]


def test_I_15_a_side_whose_total_is_right_again_has_put_its_mistake_right() -> None:
    record = played().scored("total", 162, 192).write(0, "total", 152).write(1, "total", 192).write(0, "total", 162)
    assert roots(record.audit()) == ["slate-total-wrong", "slate-total-wrong"]


def test_W_9_an_entry_carries_on_what_was_counted_wrongly_for_that_side() -> None:
    record = played().scored("cards", 81, 76).write(0, "cards", 162).write(1, "cards", 152).deal(0)
    assert roots(record.audit()) == ["round-cards-claimed"]
    other = played().scored("cards", 81, 76).write(0, "cards", 162).write(1, "cards", 163).deal(0)
    assert roots(other.audit()) == ["round-cards-claimed", "slate-entry-wrong"]


def test_W_9_a_total_while_cards_are_played_is_that_of_the_rounds_before() -> None:
    record = log_a1(pre=(30, 40)).play(T1).write(0, "total", 30).write(1, "total", 41)
    assert only(record.audit(), "slate-total-wrong").seq == record.last


def test_W_9_a_marriage_is_no_meld_that_is_lost_when_the_round_is_closed() -> None:
    """Only a meld must be on the slate by then; a marriage is treated as a meld where it is compared with melds."""
    late = played().scored("cards", 76, 81).write(1, "marriage", 40)
    assert roots(late.deal(0).audit()) == []
    assert roots(played().scored("cards", 76, 81).write(1, "marriage", 20).deal(0).audit()) == ["slate-entry-wrong"]
    french = dealt(Record("belote-french", pre=(0, 0)), FEW, 0, "H").play(LOG_FEW).scored("cards", 0, 162)
    assert roots(french.write(0, "marriage", 20).add("game_ended").audit()) == []
    compared = Record("schieber-italian", pre=(0, 0)).deal(3).choose(1, "S").marriage(1).play(LOG_A2)
    audit = compared.scored("cards", 82, 75).write(1, "marriage", 20).audit()
    assert [found.name for found in audit.findings if found.code == "J607"] == ["slate-entry-late"]


@pytest.mark.parametrize(("rules", "doubled"), [("schieber-santiago", True), ("schieber-ohio", False)])
@pytest.mark.parametrize("multiplied", [None, False, True])
@pytest.mark.parametrize(("theirs", "wrong"), [(81, False), (82, True), (80, True)])
def test_C_62_figures_that_cannot_be_checked_need_not_add_up_where_nobody_knows_to_what(
    theirs: int, wrong: bool, multiplied: bool | None, rules: str, doubled: bool
) -> None:
    """Nobody could read the second card; where spades count double, doubled figures of the cards are not added up."""
    told = {} if multiplied is None else {"multiplied": multiplied}
    record = log_a1(rules).play(LOG_A1.replace("SJ S7", "SJ ??", 1))
    audit = record.add("round_scored", of="cards", scores=[76, theirs], **told).audit()
    judged = {found.name for found in audit.findings if found.seq == record.last and found.slots.get("claimed")}
    known = wrong and not (multiplied and doubled)
    assert judged == {"figures-do-not-add-up" if known else "points-undecided"}


RULINGS: dict[str, dict[str, int]] = {
    "annul_round": {},
    "transfer_tricks": {"trick": 3, "seat": 1},
    "award_round": {"seat": 1},
    "penalty": {"seat": 0, "points": 10},
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_I_12_what_was_written_rightly_before_a_ruling_is_not_wrong_by_it(ruling: str) -> None:
    for of, closed, view in product(("cards", "round", "total"), (True, False), ("corrected", "ruled")):
        record = played().write(0, of, 152)
        if closed:
            record.scored("cards", 76, 81)
        record.rule(ruling, **RULINGS[ruling]).deal(3 if ruling == "annul_round" else 0)
        assert not [one for one in record.audit(view).findings if one.code[1] in "56"], (of, closed, view)


def test_I_12_what_is_written_after_a_ruling_goes_by_it() -> None:
    record = played().write(0, "cards", 152).scored("cards", 76, 81)
    record.rule("transfer_tricks", trick=3, seat=1).write(0, "cards", 20).deal(0)
    found = only(record.audit("ruled"), "slate-entry-wrong")
    assert (found.slots["claimed"], found.slots["computed"]) == (172, 314)
    assert only(played().write(0, "cards", 150).rule("penalty", seat=0, points=10).audit("ruled"), "slate-entry-wrong")


@pytest.mark.parametrize(("points", "right"), [(140, True), (130, False)])
@pytest.mark.parametrize("struck", [True, False])
def test_I_12_a_meld_written_rightly_before_a_ruling_voids_it_is_not_wrong_by_that_while_the_round_is_played(
    points: int, right: bool, struck: bool
) -> None:
    """It was written while the meld stood. When the meld is voided, the scorer may strike the entry out or not."""
    rest = LOG_A1.partition(",")[2]
    record = log_a1(pre=(800, 600)).play(MELDED).write(0, "melds", points)
    record.rule("void_meld", event=seq_of_meld(record))
    if struck:
        record.write(0, "melds", -points)
    record.play(rest).deal(0)
    wrong = [found for found in record.audit("ruled").findings if found.code == "J601"]
    assert bool(wrong) == (not right and not struck)


def seq_of_meld(record: Record) -> int:
    return next(event["seq"] for event in record.events if event["type"] == "meld_announced")
