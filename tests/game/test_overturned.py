"""Rulings that end a round, and the state of the round once they are overturned (I-12, C-57)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from game import differenzler, domino, guggitaler
from game.builder import DEAL_A, LOG_A1, Record, booked, log_a1
from game.handjass import handjass
from game.pandur import CALLS, pandur
from game.test_end import OHIO, result
from game.test_handjass import bessern
from game.test_reweighing import TWO
from game.zuger import zuger
from typed import raw_of

from jasslog.game.public import digest
from jasslog.library import rulings
from jasslog.library.record import Record as Opened


def lost_card() -> Record:
    """A round in which every possible card is played; one hand still holds a card, because another hand was short."""
    return Record(pre=(0, 0)).deal(3, DEAL_A.replace("CT C9", "CT")).choose(0, "S").play(LOG_A1.replace(" C9", ""))


OPEN: dict[str, Callable[[], Record]] = {
    "dealing": lambda: Record().add("round_started", dealer=3),
    "choosing": lambda: Record(pre=(0, 0)).deal(3),
    "bettering": lambda: bessern(),
    "participating": lambda: handjass(),
    "predicting": lambda: differenzler.dealt(),
    "playing": lambda: log_a1().play("0 SJ S7"),
    "playing without a contract": lambda: Record(pre=(0, 0), not_recorded=["choosing"]).deal(3).play("0 SJ S7"),
    "domino": lambda: domino.dealt().lay("0:HT 1:DT"),
    "complete": lambda: log_a1().play(LOG_A1),
    "complete, a card left": lost_card,
    "complete, stopped": lambda: guggitaler.dealt(4).play(guggitaler.KING_TAKEN).add("play_stopped"),
    "complete, walked over": lambda: handjass().fold(1, 2).stay(0),
    "complete, the dealer sat out": lambda: zuger(4, card="D9", dealer=3).stay(0).fold(1, 2),
    "misdealt": lambda: log_a1().add("misdealt", reason="a card lay open"),
    "passed": lambda: pandur("1:- 2:- 0:-"),
}
"""A round in each phase in which it has not been booked yet."""


@pytest.mark.parametrize("where", OPEN)
@pytest.mark.parametrize("view", ["corrected", "ruled"])
def test_C_57_a_round_goes_on_where_it_was_when_its_annulment_is_overturned(where: str, view: str) -> None:
    record = OPEN[where]()
    assert record.game(view).round.phase == where.split(",")[0].split()[0]
    record.rule("annul_round").rule("overturned", event=record.last)
    with_rulings = record.game(view)
    with_rulings.round.rulings.clear()
    assert digest(with_rulings) == digest(OPEN[where]().game(view))


def test_I_12_a_round_annulled_twice_stays_so_until_both_are_overturned() -> None:
    record = handjass().rule("annul_round").rule("annul_round")
    record.rule("overturned", event=record.last)
    assert record.game().round.phase == "annulled"
    assert record.rule("overturned", event=record.last - 2).game().round.phase == "participating"


def test_PA_14_a_contract_that_is_lost_no_more_is_played_for_again() -> None:
    record = pandur(CALLS).choose(1, "H").play("1 HJ HQ HK")
    before = digest(record.game("ruled"))
    record.rule("lose_contract", seat=1)
    assert (record.game("ruled").round.phase, record.game("ruled").scores) == ("scored", [3, 0, 3])
    record.rule("overturned", event=record.last)
    game = record.game("ruled")
    game.round.rulings.clear()
    assert digest(game) == before


def test_I_12_a_round_that_is_both_lost_and_annulled_goes_by_the_ruling_that_stands() -> None:
    for first, second in (("lose_contract", "annul_round"), ("annul_round", "lose_contract")):
        record = pandur(CALLS).choose(1, "H").play("1 HJ HQ HK").rule(first, seat=1).rule(second, seat=1)
        lost, annulled = (record.last - 1, record.last)[:: 1 if first == "lose_contract" else -1]
        assert (record.game("ruled").round.phase, record.game("ruled").scores) == ("annulled", [0, 0, 0])
        record.rule("overturned", event=annulled)
        assert (record.game("ruled").round.phase, record.game("ruled").scores) == ("scored", [3, 0, 3])
        record.rule("overturned", event=lost)
        assert (record.game("ruled").round.phase, record.game("ruled").scores) == ("playing", [0, 0, 0])


def test_C_57_a_ruling_that_has_no_place_strikes_nothing_when_it_is_overturned() -> None:
    record = log_a1(pre=(2450, 0)).play(TWO).claim(0).add("game_ended", winner=0)
    before = booked(record.audit("ruled"))
    record.rule("lose_contract", seat=0, round=4)
    record.rule("overturned", event=record.last)
    assert booked(record.audit("ruled")) == before == (100, 0)


def test_C_60_the_ten_of_him_who_sits_out_go_with_a_round_that_is_annulled() -> None:
    record = zuger(4, card="D9", dealer=3).rule("annul_round")
    for view in ("corrected", "ruled"):
        assert record.game(view).scores == [0, 0, 0, 0]
    record.rule("overturned", event=record.last)
    for view in ("corrected", "ruled"):
        assert record.game(view).scores == [0, 0, 0, 10]


def test_E_3_a_claim_made_in_a_round_that_is_annulled_wins_no_more() -> None:
    record = log_a1(OHIO, pre=(960, 0)).play(TWO).claim(0).rule("annul_round")
    assert (result(record), result(record, "ruled")) == ((0, "claim"), (-1, ""))
    record.rule("overturned", event=record.last)
    assert result(record, "ruled") == (0, "claim")


def test_E_1_a_game_that_the_table_has_closed_stays_over_whatever_is_ruled() -> None:
    record = log_a1().play(LOG_A1).scored("cards", 76, 81).add("game_ended")
    for kind, members in (("penalty", {"seat": 0, "points": 5}), ("annul_round", {})):
        assert record.rule(kind, round=4, **members).game("ruled").stopped


UNDONE = [
    ("void_card", {"event": 0}),
    ("annul_round", {"event": 0}),
    ("annul_round", {}),
    ("annul_round", {"round": 5}),
]


@pytest.mark.parametrize(("kind", "about"), UNDONE)
def test_a_ruling_about_what_was_undone_has_no_effect_and_is_told(kind: str, about: dict[str, int]) -> None:
    record = log_a1().play(LOG_A1).scored("cards", 76, 81)
    end, before = record.last, record.game("ruled").scores
    act = record.deal(0).choose(1, "S").play("1 SA").last
    record.rule(kind, **about | ({"event": act} if "event" in about else {}))
    ruling = record.last
    record.add("undone", to=end)
    assert record.game("ruled").scores == before
    told = [found for found in record.audit("ruled").findings if found.name == "pointer-impossible"]
    assert [(found.seq, found.severity, found.slots["why"]) for found in told] == [(ruling, "info", "undone")]
    record.add("undone", to=ruling)
    assert record.game("ruled").round.phase == ("annulled" if kind == "annul_round" else "playing")
    assert "pointer-impossible" not in {found.name for found in record.audit("ruled").findings}


def test_a_ruling_on_a_round_that_stands_outlasts_what_was_undone_in_it() -> None:
    record = log_a1().play("0 SJ S7 HT S6").rule("penalty", seat=0, points=20)
    record.add("undone", to=record.last - 2).play("3 S6, 0 S9 SQ DQ H8").play(", ".join(LOG_A1.split(", ")[2:]))
    assert record.scored("cards", 76, 81).game("ruled").scores == [132, 162]


def test_a_ruling_that_does_not_say_what_it_orders_is_none_of_those_that_stand() -> None:
    record = log_a1().play(LOG_A1).scored("cards", 76, 81).rule("penalty", round=4, seat=0, points=50)
    record.rule("transfer_tricks", round=4, trick=3)
    assert [one.ruling for one in rulings.in_force(Opened(raw_of(record.events)).audit())] == ["penalty"]


def test_a_ruling_stands_again_when_that_which_overturned_it_is_overturned() -> None:
    record = log_a1().play(LOG_A1).scored("cards", 76, 81).rule("penalty", round=4, seat=0, points=50)
    penalty = record.last
    for scores, gone in (([152, 162], penalty + 1), ([102, 162], -1), ([152, 162], penalty + 1)):
        record.rule("overturned", event=record.last)
        assert record.game("ruled").scores == scores
        opened = Opened(raw_of(record.events))
        assert rulings.given(opened)[0].overturned == gone
        assert (not rulings.in_force(opened.audit())) == (gone > 0)
