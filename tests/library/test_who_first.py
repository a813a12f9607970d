"""`who_first`: when each side reached the target, what a claim at each card would have brought, and other orders."""

from __future__ import annotations

from typing import Any

import pytest
from game.bieter import KINGS, KINGS_LOG, MIX, MIX_LOG, later, schaffhauser
from game.builder import LOG_A1, MELDED, Record, log_a1
from game.handjass import PUTZ_LAST, PUTZ_SEVEN, putz
from game.test_belote_score import turned
from game.thirty_two import DEAL_F, DEAL_M, LOG_F, LOG_M
from library.test_rulings import opened
from samples.stories import STORIES
from shared import sample
from typed import raw_of

from jasslog import load
from jasslog.audit.audit import audit_game
from jasslog.audit.report import result
from jasslog.game.facts import DRAW
from jasslog.generate.damage import damaged_game
from jasslog.library.record import Record as Opened
from jasslog.library.who_first import WhoFirstAnswer, who_first
from jasslog.log.games import split_games
from jasslog.variants.load import released
from jasslog.views.arbiter_text import who_first_text
from jasslog.views.words import Table


def asked(record: Record) -> WhoFirstAnswer:
    told = who_first(opened(record))
    assert told is not None
    return told


def whole(pre: tuple[int, int], rules: str = "schieber-santiago") -> Record:
    return log_a1(rules, pre=pre).play(LOG_A1.replace("0 SJ S7 HT S6", MELDED).replace("SK H6", "SK marriage1 H6"))


def winners(told: WhoFirstAnswer) -> dict[tuple[str, ...], tuple[int | None, str]]:
    return {order.order: (order.winner, order.step) for order in told.orders}


def test_E_6_the_order_of_counting_decides_and_others_would_decide_otherwise() -> None:
    told = who_first(load(sample("both-over-the-target")))
    assert told is not None
    assert winners(told) == {
        ("marriage", "melds", "tricks"): (0, "tricks"),
        ("marriage", "tricks", "melds"): (1, "tricks"),
        ("tricks", "marriage", "melds"): (1, "marriage"),
    }
    assert (told.winner, told.decided_by) == (0, "tricks")


def test_E_6_the_steps_go_on_to_the_one_that_decides_where_both_are_there_with_as_much() -> None:
    """Both sides are at the target before the round, and its first trick is worth nothing."""
    log = (
        "0 D8 D7 D9 D6, 2 H6 HA HK H7, 3 C6 CQ CA C8, 1 DT DQ S6 DA, 3 C7 S8 SA CJ, "
        "1 DK DJ CT S9, 0 SJ SK HJ H8, 0 ST SQ HT C9, 0 HQ S7 H9 CK"
    )
    told = asked(Record(pre=(2500, 2500)).deal(3).choose(0, "S").play(log))
    order = next(one for one in told.orders if one.order[0] == "tricks")
    assert (order.winner, order.steps[-1].step, order.steps[-1].trick) == (1, "tricks", 2)


def test_E_3_the_moment_each_side_got_there() -> None:
    told = who_first(load(sample("both-over-the-target")))
    assert told is not None
    assert [one.address if one else None for one in told.first] == ["10.8.4", "10.9.4"]
    assert [one.scores[side] for side, one in enumerate(told.first) if one] == [2502, 2502]


def test_nobody_there_yet() -> None:
    told = asked(whole((0, 0)).scored("cards", 76, 81))
    assert (told.round, told.winner, told.moments) == (0, None, ())


def test_a_game_without_a_target_has_no_answer() -> None:
    assert who_first(opened(log_a1("schieber-santiago-tournament").play(LOG_A1))) is None


def test_what_was_not_recorded_leaves_it_open() -> None:
    record = log_a1(pre=(2400, 0), not_recorded=["melds"]).play(LOG_A1).scored("cards", 76, 81)
    assert asked(record).undecided == ("marriage", "melds")


def test_a_claim_that_the_record_cannot_judge_is_neither_right_nor_wrong() -> None:
    record = log_a1("schieber-ohio", pre=(900, 0), not_recorded=["melds"]).play("0 SJ S7 HT S6, 0 S9 SQ DQ H8").claim(0)
    (found,) = [one for one in opened(record).audit().findings if one.name == "victory-undecided"]
    told = asked(record)
    assert [(claim.event, claim.right) for claim in told.claims] == [(found.seq, None)]
    game = opened(record).audit().game
    text = who_first_text(told, Table(game), game)
    assert "WRONG" not in text
    assert "can be counted, the rest is not known" in text


def test_what_an_earlier_round_leaves_open_leaves_the_winner_open() -> None:
    """In the fourth round the cards of a meld were not recorded; king and queen of trump were never in one hand."""
    lines = damaged_game(released("schmaus"), 5, 2, "meld-unshown").lines
    (raw,) = split_games([(1, 0, [*lines])])
    record = Opened(raw)
    told, game = who_first(record), record.audit().game
    assert told is not None
    assert (told.round, told.undecided, told.winner, told.decided_by) == (7, ("melds",), None, "")
    assert who_first_text(told, Table(game), game).startswith("The score, and who has won, is undecided")


def test_that_nobody_got_there_is_said_as_far_as_it_is_known() -> None:
    record = log_a1(not_recorded=["melds"]).play(LOG_A1).scored("cards", 76, 81)
    told, game = asked(record), opened(record).audit().game
    assert (told.round, told.undecided) == (0, ("marriage", "melds"))
    assert "so every figure may be too low" in who_first_text(told, Table(game), game)


def test_who_has_won_is_what_the_audit_says() -> None:
    answers = []
    for name in STORIES:
        record = load(sample(name))
        told, ended = who_first(record), result(record.audit())
        if told is not None and ended is not None:
            winner = DRAW if ended.winner is None else ended.winner
            right = (winner, ended.decided_by) if ended.decided_by else (None, "")
            answers.append((name, (told.winner, told.decided_by), right))
    wrong = [one for one in answers if one[1] != one[2]]
    assert not wrong, wrong
    assert len(answers) > 50


def test_a_round_that_a_claim_ended_has_no_other_orders() -> None:
    told = asked(log_a1("schieber-ohio", pre=(960, 0)).play("0 SJ S7 HT S6, 0 S9 SQ DQ H8").claim(0))
    assert told.orders == ()
    assert [(claim.seat, claim.right) for claim in told.claims] == [(0, True)]
    assert told.winner == 0


@pytest.mark.parametrize("pre", [(2300, 2330), (2440, 2470), (2480, 2400)])
def test_E_3_a_claim_at_any_card_is_right_exactly_where_it_is_said_to_be(pre: tuple[int, int]) -> None:
    record = whole(pre)
    moments = asked(record).moments
    assert any(any(one.reached) for one in moments)
    for moment in moments:
        for side in range(2):
            until = [event for event in record.events if event["seq"] <= moment.seq]
            claim: dict[str, Any] = {"seq": moment.seq + 1, "type": "victory_claimed", "seat": side}
            game = audit_game(raw_of([*until, claim])).game
            assert game is not None
            assert [(one.valid, one.measure) for one in game.claims] == [(moment.reached[side], moment.scores[side])]


MELDED_MIX = "0 meld0:D6-D7-D8 " + MIX_LOG[2:]


def bieter(pre: tuple[int, int], log: str = MIX_LOG, **members: Any) -> Record:
    """A round of Bieter in which seat 0 plays alone and bid 400; the others need 1000."""
    return later(MIX, card="CK", bid=400, pre=pre, rules="bieter-three", **members).play(log).add("game_ended")


def test_SH_6_one_against_all_has_a_target_of_his_own() -> None:
    told = asked(schaffhauser(MIX, "CK", pre=(340, 900)).play(MIX_LOG))
    assert told.targets == (350, 1000)
    assert [one.address if one else None for one in told.first] == ["4.3.3", "4.10.3"]
    assert asked(bieter((385, 900))).targets == (400, 1000)


def test_BI_13_he_is_there_with_his_bid_and_not_with_the_thousand_of_the_others() -> None:
    told = asked(bieter((385, 100)))
    assert (told.round, told.winner, told.first[1]) == (2, 0, None)
    assert told.first[0] is not None
    assert told.first[0].scores[0] >= 400


@pytest.mark.parametrize("crossing", ["whole_round", "first_trick"])
@pytest.mark.parametrize("log", [MIX_LOG, MELDED_MIX])
@pytest.mark.parametrize("pre", [(385, 960), (385, 900), (385, 990), (200, 925), (385, 985), (390, 930)])
def test_C_53_the_order_of_the_set_gives_who_has_won(pre: tuple[int, int], log: str, crossing: str) -> None:
    told = asked(bieter(pre, log, overrides={"end": {"crossing": crossing}}))
    own = told.orders[0]
    assert (own.winner, own.step) == (told.winner, told.decided_by)
    assert own.steps[0].scores == pre
    assert own.steps[-1].scores[own.winner or 0] >= (400, 1000)[own.winner or 0]


def test_C_53_by_the_order_in_which_points_come_in_melds_of_the_end_come_last() -> None:
    told = asked(bieter((385, 960), MELDED_MIX))
    assert winners(told)[("marriage", "melds", "tricks")] == (1, "tricks")
    assert [(step.step, step.trick) for step in told.orders[0].steps] == [("start", 0), ("tricks", 1), ("tricks", 2)]


def test_PZ3_9_where_places_bring_points_no_order_counts() -> None:
    record = putz().rob(2).play(PUTZ_SEVEN).play(PUTZ_LAST)
    record.events[0]["resumes"]["scores"] = [6, 0, 6]
    told = asked(record.add("game_ended"))
    assert told.orders == ()
    assert [one.address if one else None for one in told.first] == ["4.9.3", None, "4.9.3"]
    assert told.winner == -2


def test_SH_6_a_claim_is_right_where_the_own_target_is_reached() -> None:
    record = schaffhauser(KINGS, card="SK", pre=(330, 900)).play(KINGS_LOG)
    told = asked(record)
    assert told.targets == (350, 1000)
    for moment in told.moments:
        until = [event for event in record.events if event["seq"] <= moment.seq]
        for side, seat in enumerate((0, 1)):
            game = audit_game(raw_of([*until, {"seq": moment.seq + 1, "type": "victory_claimed", "seat": seat}])).game
            assert game is not None
            assert [one.valid for one in game.claims] == [moment.reached[side]]
    assert any(moment.reached[0] for moment in told.moments)
    claimed = asked(schaffhauser(KINGS, card="SK", pre=(350, 0)).play("0 C9 C7 CQ").claim(0))
    assert [claim.right for claim in claimed.claims] == [True]


@pytest.mark.parametrize("pre", [(pre, others) for pre in range(290, 350, 8) for others in (860, 880, 900, 920, 940)])
def test_C_53_by_the_own_order_wins_who_wins_where_points_count_as_they_come_in(pre: tuple[int, int]) -> None:
    told = asked(schaffhauser(KINGS, card="SK", pre=pre).play(KINGS_LOG).scored("cards", 60, 97))
    if told.round and told.winner is not None:
        assert told.orders[0].winner == told.winner
        assert told.orders[0].step == told.decided_by


def test_E_7_where_a_claim_is_needed_no_order_decides_without_one() -> None:
    record = opened(whole((934, 930), "schieber-ohio"))
    told, final = who_first(record), record.audit().game
    assert told is not None
    assert final is not None
    assert told.winner is None
    text = who_first_text(told, Table(final), final)
    assert "nobody wins without a claim" in " ".join(text.split())
    assert "if nobody claims" not in text


def test_P_6_what_is_lost_with_the_contract_decides_no_round() -> None:
    """Seat 0's side is at the target until its contract fails; in the next round it has the higher total."""
    record = Record("jass-italian-32", pre=(2480, 2300)).deal(3, DEAL_F).choose(0, "S").play(LOG_F)
    record.scored("total", 2480, 2452).deal(0, turned(DEAL_M)).choose(1, "H").play(turned(LOG_M)).add("game_ended")
    told = asked(record)
    assert (told.round, told.before, told.winner, told.decided_by) == (5, (2480, 2452), 0, "total")
    assert [one.address if one else None for one in told.first] == ["5.5.4", "5.2.4"]


def test_I_12_nor_does_a_round_that_was_annulled() -> None:
    record = log_a1(pre=(2400, 2000)).play(LOG_A1).rule("annul_round", round=4)
    record.deal(3).choose(0, "S").play(LOG_A1).add("game_ended")
    told = who_first(Opened(raw_of(record.events), view="ruled"))
    assert told is not None
    assert (told.round, told.winner) == (5, 0)


def test_C_57_a_fine_in_the_round_is_none_of_the_scores_before_it() -> None:
    tricks = LOG_A1.split(", ")
    record = log_a1(pre=(2450, 2000)).play(", ".join(tricks[:2])).rule("penalty", seat=0, points=50)
    told = who_first(Opened(raw_of(record.play(", ".join(tricks[2:])).events), view="ruled"))
    assert told is not None
    assert (told.before, told.moments[-1].scores) == ((2450, 2000), (2552, 2162))


def test_E_3_each_moment_counts_what_was_ruled_since_also_of_earlier_rounds() -> None:
    """By rulings, the round before does not count, so nobody reaches the target, and the third trick changes sides."""
    record = log_a1(pre=(2290, 0)).play(LOG_A1).deal(0).choose(1, "S").play(LOG_A1).add("victory_claimed", seat=0)
    (before, claimed) = (asked(record), record.last)
    assert (before.round, before.before) == (5, (2442, 162))
    assert [one.address if one else None for one in before.first] == ["5.1.4", None]
    record.rule("annul_round", round=4).rule("transfer_trick", trick=3, seat=1, round=5)
    told = who_first(Opened(raw_of(record.events), view="ruled"))
    assert told is not None
    assert (told.before, told.first, told.winner) == ((2290, 0), (None, None), None)
    assert told.moments[-1].scores == (2290 + 152 + 50, 162 - 50)
    assert [one.winner for one in told.orders] == [None] * 3
    assert [(one.event, one.score, one.right) for one in told.claims] == [(claimed, 2594, True)]
    audit = Opened(raw_of(record.events)).audit("ruled")
    text = " ".join(who_first_text(told, Table(audit.game), audit.game).split())
    assert "Nobody has reached 2500 yet: seats 0+2 2492 seats 1+3 112." in text
    assert "right before the ruling" in text
