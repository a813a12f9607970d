"""`blame` compares the figures that the table wrote with the cards, and finds the slips that explain a wrong one."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from game.builder import LOG_A1, MELDED, Record, hidden, log_a1
from game.differenzler import example
from game.klaverjas import DEAL_K, LOG_AMSTERDAM, LOG_ROTTERDAM
from library.test_rulings import opened
from steps import steps
from typed import raw_of

from jasslog.library import blame as blaming
from jasslog.library.blame import BlameAnswer, blame, digits_swapped
from jasslog.library.record import Record as Opened
from jasslog.views.arbiter_text import blame_text
from jasslog.views.messages import catalogue
from jasslog.views.words import Table

# Log A1, where spades count double. Points of the cards: 76 for seats 0+2, 76 and 5 for the last trick for seats 1+3.
# Seat 1 says the marriage with its king; seat 0 melds a run of 50.
ROUND = LOG_A1.replace("0 SJ S7 HT S6", MELDED).replace("SK H6", "SK marriage1 H6")


def told(*claims: tuple[str, tuple[int, ...]], pre: tuple[int, int] = (100, 200)) -> list[BlameAnswer]:
    record = log_a1(pre=pre).play(ROUND)
    for of, scores in claims:
        record.scored(of, *scores)
    return blame(opened(record))


def slips(of: str, *scores: int) -> set[str]:
    (one,) = told((of, scores))
    return {slip.name for slip in one.slips}


def test_a_figure_goes_by_the_rulings_that_had_been_given_when_it_was_written() -> None:
    record = log_a1().play(LOG_A1).scored("cards", 76, 81).scored("total", 152, 162)
    record.rule("transfer_tricks", seat=0, trick=2).scored("total", 60, 254).scored("total", 152, 162)
    record.rule("penalty", seat=1, points=4).scored("total", 60, 250)
    ruled = Opened(raw_of(record.events), view="ruled")
    assert [one.right for one in blame(ruled)] == [True, True, True, False, True]
    (wrong,) = [one for one in blame(ruled) if not one.right]
    assert (wrong.claimed, wrong.computed) == ((152, 162), (60, 254))
    assert [one.right for one in blame(opened(record))] == [True, True, False, True, False]


def test_between_rulings_where_nothing_was_written_no_figure_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    record = log_a1().play(LOG_A1).scored("cards", 76, 81)
    for _ in range(9):
        record.rule("penalty", seat=1, points=4)
    asked: list[object] = []
    right = blaming.ruled_until
    monkeypatch.setattr(blaming, "ruled_until", lambda *told: asked.append(told) or right(*told))
    assert [one.right for one in blame(Opened(raw_of(record.events), view="ruled"))] == [True]
    assert len(asked) == 1


def test_what_was_written_for_a_part_is_added_up_once_however_many_entries_there_are() -> None:
    def taken(many: int) -> int:
        record = log_a1().play(LOG_A1)
        for points in range(many):
            record.write(0, "cards", points)
        opened_ = opened(record)
        opened_.audit()
        opened_.timeline().addresses()
        return steps(lambda: blame(opened_))

    assert taken(400) - taken(200) < 1.1 * (taken(300) - taken(100))


def test_right_figures_need_no_explanation() -> None:
    found = told(("cards", (76, 81)), ("round", (292, 202)), ("total", (392, 402)))
    assert [(one.of, one.right, one.slips) for one in found] == [
        ("cards", True, ()),
        ("round", True, ()),
        ("total", True, ()),
    ]


def test_a_figure_stands_on_the_tricks_melds_and_marriages_of_its_sides_that_it_counts() -> None:
    mine, theirs = ("4.1", "4.2", "4.6", "4.7", "4.8"), ("4.3", "4.4", "4.5", "4.9")
    tricks, melds = tuple(sorted(mine + theirs)), ("4.melds.1", "4.melds.3")
    record = log_a1(pre=(0, 0)).play(ROUND)
    for seat, of, points in ((0, "cards", 152), (1, "cards", 162), (0, "melds", 140), (1, "marriage", 40)):
        record.write(seat, of, points)
    found = blame(opened(record.scored("cards", 76, 81).scored("total", 292, 202)))
    assert [one.stands_on for one in found] == [
        mine,
        theirs,
        melds,
        ("4.melds.4",),
        tricks,
        (*tricks, *melds, "4.melds.4"),
    ]


def test_no_figure_stands_on_a_trick_of_which_nobody_knows_who_won_it() -> None:
    record = hidden(log_a1(pre=(0, 0)), 0, 1, 2, 3).play(ROUND.replace("1 SA H9 CT S8", "1 ?? H9 ?? S8"))
    found = blame(opened(record.write(0, "cards", 152).write(1, "cards", 162)))
    assert not any("4.4" in one.stands_on for one in found)


@pytest.mark.parametrize(
    ("of", "scores", "slip"),
    [
        ("cards", (76, 76), "last-forgotten"),
        ("cards", (81, 76), "last-wrong-side"),
        ("cards", (81, 76), "wrong-side"),
        ("cards", (67, 81), "digits-swapped"),
        ("cards", (46, 111), "trick-wrong-side"),
        ("round", (292, 192), "last-forgotten"),
        ("round", (192, 202), "meld-forgotten"),
        ("round", (392, 202), "meld-twice"),
        ("round", (242, 202), "meld-not-multiplied"),
        ("round", (292, 162), "marriage-forgotten"),
        ("round", (292, 242), "marriage-twice"),
        ("round", (292, 182), "marriage-not-multiplied"),
        ("round", (146, 101), "factor-forgotten"),
        ("round", (584, 404), "factor-twice"),
        ("round", (438, 303), "factor-other"),
        ("round", (492, 202), "match-given"),
        ("round", (292, 242), "meld-counted"),
        ("total", (100, 200), "round-left-out"),
        ("total", (684, 604), "round-twice"),
        ("total", (292, 402), "carry"),
        ("total", (392, 362), "marriage-forgotten"),
    ],
)
def test_each_slip_is_told_by_the_figure_it_leads_to(of: str, scores: tuple[int, ...], slip: str) -> None:
    assert slip in slips(of, *scores)


def test_points_that_are_only_compared_with_a_prediction_have_no_multiplier_to_forget() -> None:
    (one,) = blame(opened(example(30, 30, 60, 20).scored("round", 46, 40, 68, 10)))
    assert [slip.name for slip in one.slips if slip.name.startswith("factor")] == []


def test_a_figure_that_no_slip_explains() -> None:
    assert slips("cards", 75, 81) == set()


def test_C_62_figures_of_which_only_the_sum_is_known_are_wrong_where_they_miss_it() -> None:
    """One card could not be read, so each side's share of the 157 points is open."""
    record = log_a1(pre=(0, 0)).play(LOG_A1.replace("SJ S7", "SJ ??", 1))
    told = [blame(opened(deepcopy(record).scored("cards", 76, theirs)))[0] for theirs in (81, 82)]
    assert [(one.together, one.undecided, one.right) for one in told] == [(None, True, False), (157, True, False)]
    assert [blame_text([one], Table(None)).count("157") for one in told] == [0, 1]


def test_a_total_that_carries_an_earlier_mistake_says_so() -> None:
    found = told(("round", (282, 202)), ("total", (382, 402)))
    assert found[1].slips[0].name == "carried"


def _totals(*off: tuple[int, int]) -> list[BlameAnswer]:
    """The answers for rounds after each of which the total was written, wrong by so many points for each side."""

    def written(right: list[tuple[int, ...]]) -> list[BlameAnswer]:
        record = Record(pre=(0, 0))
        for dealer, (scores, wrong) in enumerate(zip(right, off, strict=True)):
            record.deal(dealer).choose((dealer + 1) % 4, "S")
            record.play(LOG_A1).scored("total", *(a + b for a, b in zip(scores, wrong, strict=True)))
        return blame(opened(record))

    return written([one.computed for one in written([(0, 0)] * len(off))])


@pytest.mark.parametrize(
    ("off", "carried"),
    [
        ([(37, 0), (37, 0)], [False, True]),
        ([(37, 0), (0, 0), (37, 0)], [False, False, False]),
        ([(37, 0), (0, 37)], [False, False]),
        ([(37, 20), (37, 0), (0, 20)], [False, True, False]),
    ],
)
def test_a_total_carries_the_mistake_of_its_own_side_until_that_is_put_right(
    off: list[tuple[int, int]], carried: list[bool]
) -> None:
    assert ["carried" in [slip.name for slip in one.slips] for one in _totals(*off)] == carried


def test_a_match_forgotten_and_given_to_the_other_side() -> None:
    record = Record(pre=(0, 0)).deal(3, "SJ S9 SA SK SQ ST S8 S7 S6|" + REST).choose(0, "S").play(MATCH)
    wrong = opened(record.scored("round", 314, 0))
    assert "match-forgotten" in {slip.name for slip in blame(wrong)[0].slips}


def test_a_late_meld_that_was_written_all_the_same() -> None:
    record = log_a1(pre=(0, 0)).play("0 SJ S7 HT S6")
    record.meld(0, "S8 S9 ST SJ").play(LOG_A1.split(", ", 1)[1]).scored("round", 252, 162)
    (one,) = blame(opened(record))
    assert "meld-late" in {slip.name for slip in one.slips}


def test_entries_of_one_part_are_taken_together() -> None:
    record = log_a1(pre=(0, 0)).play(ROUND).write(0, "melds", 100).write(0, "melds", 40).scored("cards", 76, 81)
    found = blame(opened(record))
    assert [(one.of, one.claimed, one.right) for one in found] == [("melds", (140,), True), ("cards", (76, 81), True)]


def test_a_figure_names_what_it_stands_on() -> None:
    (one,) = told(("round", (0, 0)))
    assert one.stands_on[:3] == ("4.1", "4.2", "4.3")
    assert {"4.melds.1", "4.melds.4"} <= set(one.stands_on)


def klaverjas(log: str, *claim: Any, rules: str = "klaverjas-amsterdam", **overrides: Any) -> set[str]:
    """The names of the slips that explain a claim about deal K, where seat 0 has 40 of roem in the first trick."""
    record = Record(rules, pre=(0, 0), overrides=overrides or None).deal(3, DEAL_K).add("card_turned", card="D6")
    of, *scores = claim
    (one,) = blame(opened(record.choose(0, "D").play(log).scored(of, *scores)))
    return {slip.name for slip in one.slips}


@pytest.mark.parametrize(
    ("claim", "slip"),
    [
        (("roem", 20, 0), "roem-forgotten"),
        (("round", 107, 75), "roem-forgotten"),
        (("roem", 60, 0), "roem-twice"),
        (("roem", 20, 20), "roem-wrong-side"),
    ],
)
def test_G10_3_slips_with_roem(claim: tuple[Any, ...], slip: str) -> None:
    assert slip in klaverjas(LOG_AMSTERDAM, *claim)


def test_G10_3_roem_that_nobody_called_was_written() -> None:
    assert klaverjas(LOG_AMSTERDAM, "roem", 40, 0, roem={"must_be_called": True}) == {"roem-counted"}


@pytest.mark.parametrize(
    ("claim", "slip"),
    [
        (("round", 100, 102), "failure-overlooked"),
        (("round", 40, 162), "roem-kept"),
        (("round", 0, 182), "roem-forgotten"),
    ],
)
def test_G10_4_slips_where_the_choosers_are_nat(claim: tuple[Any, ...], slip: str) -> None:
    assert slip in klaverjas(LOG_ROTTERDAM, *claim, rules="klaverjas-rotterdam")


def test_what_the_record_leaves_open_is_not_explained() -> None:
    record = log_a1(pre=(0, 0), not_recorded=["melds"]).play(LOG_A1).scored("round", 152, 202)
    (one,) = blame(opened(record))
    assert (one.undecided, one.slips) == (True, ())


def test_a_part_that_is_not_open_is_explained_where_another_one_is() -> None:
    """As in the audit: melds that nobody wrote down leave no claim about the cards open."""
    record = log_a1(pre=(0, 0), not_recorded=["melds"]).play(LOG_A1).scored("cards", 76, 76).scored("round", 152, 202)
    cards, whole = blame(opened(record))
    assert (cards.undecided, [slip.name for slip in cards.slips][:1]) == (False, ["last-forgotten"])
    assert whole.undecided
    found = {one.seq: one.severity for one in record.audit().findings if one.code[:2] == "J5"}
    assert found == {cards.seq: "error", whole.seq: "undecided"}


def test_a_round_that_tells_all_is_explained_after_one_that_does_not() -> None:
    record = log_a1(pre=(0, 0)).play(ROUND.replace("C8", "??")).scored("round", 292, 202)
    record.deal(0).choose(1, "S").play("1 S7 HT S6 SJ, " + ROUND.partition("S6, ")[2].replace(" marriage1", ""))
    record.scored("cards", 76, 76).scored("total", 444, 354)
    before, cards, total = blame(opened(record))
    assert (before.undecided, cards.undecided, total.undecided) == (True, False, True)
    assert "last-forgotten" in [slip.name for slip in cards.slips]


def test_a_figure_for_more_sides_than_play_is_wrong_and_carries_nothing_on() -> None:
    record = Record("handjass", pre=(0, 0, 0, 0)).add("round_started", dealer=3).turn_up("CK")
    for kind, seat in (("folded", 0), ("stayed", 1), ("folded", 2), ("folded", 3)):
        record.add(kind, seat=seat)
    record.scored("total", 3, 2, 4, 1, 2).scored("total", 3, 2, 4, 1, 2)
    found = blame(opened(record))
    assert [(len(one.claimed), len(one.computed), one.right, one.slips) for one in found] == [(5, 4, False, ())] * 2


def test_what_a_seat_that_is_not_at_the_table_wrote_is_nobodys_figure() -> None:
    assert blame(opened(log_a1(pre=(0, 0)).play(ROUND).write(4, "melds", 100))) == []


def test_digits_swapped() -> None:
    assert digits_swapped(157) == {517, 175}
    assert digits_swapped(77) == set()


def test_every_slip_has_words() -> None:
    kinds = {"last", "match", "meld", "marriage", "factor", "trick", "wrong", "digits", "round", "carry", "carried"}
    kinds |= {"roem", "failure"}
    assert {name.split("-")[0] for name in catalogue()["slips"]} == kinds


REST = "H6 H7 H8 H9 HT HJ HQ HK HA|D6 D7 D8 D9 DT DJ DQ DK DA|C6 C7 C8 C9 CT CJ CQ CK CA"
MATCH = ", ".join(
    f"0 {trump} H{rank} D{rank} C{rank}"
    for trump, rank in zip(("SJ", "S9", "SA", "SK", "SQ", "ST", "S8", "S7", "S6"), "6789TJQKA", strict=True)
)


def test_a_total_written_while_cards_are_played_is_that_of_the_rounds_before() -> None:
    first, others = ROUND.split(", ", 1)
    record = log_a1(pre=(100, 200)).play(first).write(0, "total", 100).write(1, "total", 210).play(others)
    record.write(0, "total", 392).scored("total", 392, 402)
    early, wrong, last, called = blame(opened(record))
    assert (early.claimed, early.computed, early.right, early.stands_on) == ((100,), (100,), True, ())
    assert (wrong.claimed, wrong.computed, wrong.right, wrong.slips) == ((210,), (200,), False, ())
    assert (last.computed, last.right, called.right) == ((392,), True, True)
    assert [(one.name, one.seq) for one in opened(record).findings if one.code == "J602"] == [
        ("slate-total-wrong", wrong.seq)
    ]
