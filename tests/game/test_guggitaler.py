"""Guggitaler by its rules and edge cases: what counts in each round, for or against, and when play may stop."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from game.builder import Record, booked, names
from game.guggitaler import (
    FOUR,
    KING_TAKEN,
    PLAYED_BY_FOUR,
    PLAYED_BY_THREE,
    PLAYED_UNEVENLY,
    POINTS,
    RULES,
    THREE,
    UNEVEN,
    WON_BY_FOUR,
    WON_BY_THREE,
    dealt,
    turned,
)
from game.walks import Walk

from jasslog.cards import CODES
from jasslog.game.answers import expected
from jasslog.variants.load import released, resolve
from jasslog.variants.plain import counts, seated
from jasslog.variants.refusal import Refusal


def may_stop(record: Record) -> bool:
    return any(act.type == "play_stopped" for act in expected(record.game()))


def stopped(record: Record) -> Record:
    return record.add("play_stopped")


def times(number: int, won: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The points of each seat in the round with this number; ``won`` says how much of what counts each seat takes."""
    points = POINTS[(number - 1) % 5] * (-1 if number <= 5 else 1)
    return tuple(points * count for count in won[(number - 1) % 5])


@pytest.mark.parametrize("number", range(1, 11))
def test_GU_1_GU_3_what_counts_changes_with_the_number_of_the_round(number: int) -> None:
    for hands, played, won in ((FOUR, PLAYED_BY_FOUR, WON_BY_FOUR), (THREE, PLAYED_BY_THREE, WON_BY_THREE)):
        scores = times(number, won)
        record = dealt(number, hands).play(played).scored("cards", *scores).scored("round", *scores)
        audit = record.audit()
        assert names(audit) == []
        assert booked(audit) == scores


@pytest.mark.parametrize(("players", "sums"), [(4, (-45, -90, -80, -40, -50)), (3, (-60, -90, -80, -40, -50))])
def test_GU_2_what_the_rounds_of_a_cycle_cost_together(players: int, sums: tuple[int, ...]) -> None:
    hands, played = (FOUR, PLAYED_BY_FOUR) if players == 4 else (THREE, PLAYED_BY_THREE)
    found = []
    for number in range(1, 6):
        deal = dealt(number, hands).play(played).game().round
        assert deal is not None
        found.append(deal.total)
        assert sum(deal.won) == deal.total
    assert tuple(found) == sums
    assert sum(found) == {4: -305, 3: -320}[players]


def test_T78_four_three_two_and_no_tricks() -> None:
    audit = dealt(1, UNEVEN).play(PLAYED_UNEVENLY).scored("round", -20, -15, -10, 0).audit()
    assert names(audit) == []
    assert booked(audit) == (-20, -15, -10, 0)
    assert sum(booked(audit)) == -45


def test_T79_a_heart_thrown_away_costs_the_winner_of_the_trick() -> None:
    record = Record(RULES, pre=(0, 0, 0, 0), rounds=1).add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=9)
    deal = record.play("0 D9 DK HA DA").game().round
    assert deal is not None
    assert (deal.tricks[0].winner, deal.tricks[0].points, deal.won) == (3, -10, [0, 0, 0, -10])
    # Nobody knows whether seat 2 had to play a diamond, but what the trick costs is known.
    assert names(record.add("trick_claimed", winner=3, points=-10).audit()) == ["cards-undecided"]


def test_T79_the_table_says_what_a_trick_costs() -> None:
    record = dealt(2).play("0 ST S6 SK SQ, 2 D9 DA D8 DJ, 3 HJ HA H6 HT").add("trick_claimed", winner=0, points=-30)
    (found,) = [one for one in record.audit().findings if one.name == "trick-points-claimed"]
    assert (found.slots["claimed"], found.slots["computed"]) == (-30, -40)


def test_GU_1_the_last_trick_is_worth_its_points_and_no_other_is() -> None:
    record = dealt(5).play(PLAYED_BY_FOUR)
    deal = record.game().round
    assert deal is not None
    assert [trick.points for trick in deal.tricks] == [0] * 8 + [-50]
    assert names(record.add("trick_claimed", winner=3, points=-50).audit()) == []


def ten_rounds() -> Record:
    """A game of ten rounds with the same log, moved on by one seat from round to round."""
    record = Record(RULES)
    for number in range(1, 11):
        steps = (number - 1) % 4
        record.deal((steps - 1) % 4, turned(FOUR, steps)).play(turned(PLAYED_BY_FOUR, steps))
        mine = times(number, WON_BY_FOUR)
        record.scored("round", *(mine[(seat - steps) % 4] for seat in range(4)))
    return record


def test_T80_GU_3_all_ten_rounds_together_make_nothing_and_the_highest_total_wins() -> None:
    totals = [0, 0, 0, 0]
    for number in range(1, 11):
        for seat in range(4):
            totals[seat] += times(number, WON_BY_FOUR)[(seat - number + 1) % 4]
    record = ten_rounds()
    audit = record.add("game_ended", winner=totals.index(max(totals)), scores=totals).audit()
    assert [found.name for found in audit.findings] == []
    assert audit.game is not None
    assert (audit.game.scores, sum(totals), audit.game.decided_by) == (totals, 0, "total")
    assert audit.game.scores[audit.game.winner] == max(totals)


@pytest.mark.parametrize("name", ["guggitaler", "guggitaler for 3"])
def test_T80_every_game_of_ten_rounds_sums_to_nothing(name: str) -> None:
    for seed in range(3):
        walk = Walk(name, Random(seed))
        for _ in walk.steps(rounds=10):
            pass
        assert (sum(walk.game.scores), walk.game.scored, walk.game.stopped) == (0, 10, True)


def test_C_54_equal_totals_share() -> None:
    record = dealt(10, pre=(50, 0, -100, 0)).play(PLAYED_BY_FOUR).scored("round", 0, 0, 0, 50)
    audit = record.add("game_ended", scores=[50, 0, -100, 50]).audit()
    assert names(audit) == []
    assert audit.game is not None
    assert (audit.game.winner, audit.game.decided_by) == (-2, "draw")


def test_G9_suit_is_followed_and_there_is_no_trump() -> None:
    record = dealt(1).play("0 ST")
    (act,) = [act for act in expected(record.game()) if act.type == "card_played"]
    assert {CODES[card] for card in act.cards} == {"S6"}
    audit = dealt(1).play("0 ST D7").audit()
    assert [(found.name, found.legal) for found in audit.findings][:1] == [("renege", ["S6"])]


def test_G9_three_play_with_twelve_cards_and_four_with_nine() -> None:
    variant = released(RULES)
    assert list(counts(variant)) == [3, 4]
    assert [Record(RULES, players=players).game().tricks_in_round for players in (3, 4)] == [12, 9]
    assert [seated(variant, players).end.rounds for players in (3, 4)] == [10, 10]


def test_G9_no_melds_no_marriage_no_contract_to_name() -> None:
    for act in (
        {"type_": "meld_announced", "seat": 0, "cards": ["CK", "CQ"]},
        {"type_": "marriage_announced", "seat": 0},
        {"type_": "contract_chosen", "seat": 0, "contract": {"kind": "undenufe"}},
        {"type_": "victory_claimed", "seat": 0},
    ):
        assert len(names(dealt(2).add(**act).audit())) == 1


def test_GU_5_play_may_stop_when_the_king_of_clubs_is_taken() -> None:
    assert not may_stop(dealt(4).play(KING_TAKEN.rpartition(",")[0]))
    record = dealt(4).play(KING_TAKEN)
    assert may_stop(record)
    audit = stopped(record).scored("round", 0, 0, 0, -40).deal(0, turned(FOUR, 1)).audit()
    assert names(audit) == []
    assert booked(audit, 0) == (0, 0, 0, -40)
    assert audit.game is not None
    assert audit.game.scored == 4


def test_GU_5_also_while_a_trick_lies_on_the_table() -> None:
    record = dealt(9).play(KING_TAKEN + ", 3 S8 S7")
    assert may_stop(record)
    assert names(stopped(record).scored("round", 0, 0, 0, 40).audit()) == []
    waiting = dealt(9).play(KING_TAKEN.rpartition(" ")[0] + " CK back0")
    assert not may_stop(waiting)


@pytest.mark.parametrize(("number", "tricks"), [(2, 9), (3, 8), (4, 5), (7, 9), (8, 8), (9, 5)])
def test_GU_5_it_may_stop_after_the_last_card_that_counts_and_not_before(number: int, tricks: int) -> None:
    log = PLAYED_BY_FOUR.split(", ")
    allowed = [may_stop(dealt(number).play(", ".join(log[:played]))) for played in range(1, 9)]
    assert allowed == [played >= tricks for played in range(1, 9)]


@pytest.mark.parametrize("number", [1, 5, 6, 10])
def test_GU_5_not_where_tricks_count(number: int) -> None:
    record = dealt(number).play(PLAYED_BY_FOUR.rpartition(",")[0])
    assert not may_stop(record)
    assert names(stopped(record).audit()) == ["not-expected"]


def test_GU_5_a_stop_too_early_ends_the_round_all_the_same() -> None:
    record = stopped(dealt(4).play(KING_TAKEN.rpartition(",")[0])).scored("round", 0, 0, 0, 0)
    assert names(record.audit()) == ["not-expected"]
    went_on = Record(RULES)
    went_on.events = [dict(event) for event in record.events[:-1]]
    audit = went_on.play("1 H7 H9 HQ CK").scored("round", 0, 0, 0, -40).audit()
    assert {(f.seq, f.caused_by and f.caused_by.seq) for f in audit.findings if f.severity == "error"} == {
        (record.last - 1, None),
        *((record.last + place, record.last - 1) for place in range(5)),
    }
    audit = record.deal(0, turned(FOUR, 1)).audit()
    assert names(audit) == ["not-expected"]
    assert audit.game is not None
    assert audit.game.scored == 4
    assert [deal.objective and deal.objective.of for deal in audit.game.rounds] == ["CK", "last"]


def test_GU_5_only_where_cards_count() -> None:
    record = Record(pre=(0, 0)).deal(3).choose(0, "S").play("0 SJ S7 HT S6")
    assert names(stopped(record).audit()) == ["not-expected"]


def test_GU_5_an_unread_card_may_be_the_one_that_counts() -> None:
    record = dealt(4).play(KING_TAKEN.replace("CK", "??"))
    assert may_stop(record)
    audit = stopped(record).scored("round", 0, 0, 0, -40).audit()
    assert [found.name for found in audit.findings if found.severity == "error"] == []
    assert audit.verdicts["sums"] == "undecided"
    # One unread card cannot be two cards that count, nor a card that a hand still holds.
    assert not may_stop(dealt(3).play(KING_TAKEN.replace("CK", "??")))
    assert not may_stop(dealt(4).play("0 ST ?? SK SQ"))


def test_GU_5_hands_that_were_never_seen_stay_undecided() -> None:
    record = Record(RULES, pre=(0, 0, 0, 0), rounds=3).add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=9)
    audit = stopped(record.play(KING_TAKEN)).scored("round", 0, 0, 0, -40).audit()
    assert [found.name for found in audit.findings if found.name != "unfinished-game"] == ["cards-undecided"]
    assert booked(audit) == (0, 0, 0, -40)


def test_GU_1_a_round_that_was_annulled_is_played_again_for_the_same() -> None:
    record = dealt(2).play(PLAYED_BY_FOUR).rule("annul_round").deal(0, turned(FOUR, 1))
    for view in ("ruled", "corrected"):
        current = record.game(view).round
        assert current is not None
        assert current.objective is not None
        assert (current.objective.of, current.objective.points) == ("H", -10)


def test_GU_1_figures_of_another_round_are_told() -> None:
    audit = dealt(6).play(PLAYED_BY_FOUR).scored("round", -5, -5, -15, -20).audit()
    (found,) = [one for one in audit.findings if one.name == "round-score-claimed"]
    assert found.slots["computed"] == [5, 5, 15, 20]


@pytest.mark.parametrize(
    ("overrides", "path"),
    [
        ({"score": {"objects": []}}, "score.objects"),
        ({"score": {"kind": "points"}}, "score.objects"),
        ({"end": {"rounds": 9}}, "score.objects"),
        ({"end": {"kind": "open"}}, "score.objects"),
        ({"choosing": {"choice": "round_table_forced"}}, "score.kind"),
        ({"choosing": {"contracts": ["tutti"]}}, "score.kind"),
        ({"score": {"last_trick": 5}}, "score.kind"),
        ({"melds": {"allowed": True}}, "score.kind"),
        ({"deal": {"hand": 8}}, "score.kind"),
    ],
)
def test_GU_1_objects_that_no_game_can_have_are_refused(overrides: dict[str, Any], path: str) -> None:
    found = resolve(RULES, 1, overrides)
    assert isinstance(found, Refusal)
    assert (found.name, found.slots["path"]) == ("impossible-rules", path)


def test_GU_1_a_house_may_count_other_things() -> None:
    objects = [{"of": of, "points": -1} for of in ("J", "D", "SQ", "tricks", "last", "A", "6", "C", "H", "HK")]
    overrides = {"score": {"objects": objects}}
    totals = []
    for number in range(1, 11):
        record = Record(RULES, pre=(0, 0, 0, 0), rounds=number - 1, overrides=overrides).deal(3, FOUR)
        deal = record.play(PLAYED_BY_FOUR).game().round
        assert deal is not None
        assert sum(deal.won) == deal.total
        totals.append(deal.total)
    assert totals == [-4, -9, -1, -9, -1, -4, -4, -9, -9, -1]
