"""The rows of a game mean what the descriptions of their columns say."""

from __future__ import annotations

import json
from typing import Any

import pytest
from game.builder import DEAL_A, LOG_A1, MELDED, Record
from game.handjass import HAND_LOG
from library.test_rulings import opened
from shared import sample

from jasslog import loads
from jasslog.archive.of_game import facts_of
from jasslog.archive.standings import brought, exactly
from jasslog.generate.clean import generate
from jasslog.library.read import read
from jasslog.library.record import Record as Opened
from jasslog.variants.load import released


def test_a_finding_from_before_the_first_round_is_of_no_round() -> None:
    told = Record("schieber-santiago-tournament")
    for seats in ("H8 D6 D7 S9", "- - - DA"):
        draws = [{"seat": seat, "card": card} for seat, card in enumerate(seats.split()) if card != "-"]
        told.add("seats_drawn", lots="cards", draws=draws)
    found = facts_of(loads(told.deal(3).choose(1, "S").events), "here").findings
    assert [(row.name, row.address, row.round) for row in found if row.name == "wrong-lots"] == [
        ("wrong-lots", "0.seating.3", None)
    ]


def test_what_was_scored_before_the_record_began_counts_among_what_was_scored_and_not_among_its_rounds() -> None:
    (record,) = read([sample("renege")])
    game = facts_of(record, "here").game
    assert (game.rounds, game.scored) == (1, 10)


def test_a_round_that_a_claim_of_victory_ended_is_scored_and_none_of_those_that_came_to_their_end() -> None:
    told = Record(pre=(2490, 0)).deal(3).choose(0, "S").play("0 SJ S7 HT S6 claim0").add("game_ended", winner=0)
    facts = facts_of(loads(told.events), "here")
    assert (facts.game.over, facts.game.decided_by, facts.game.scored) == (True, "claim", 3)
    assert [row.phase for row in facts.rounds] == ["scored"]


@pytest.mark.parametrize(("scores", "apart"), [((66, 81), 10), ((86, 81), 10), ((66, 86), 10)])
def test_the_points_of_a_finding_about_several_figures_are_by_how_much_the_worst_is_off(
    scores: tuple[int, int], apart: int
) -> None:
    events = [json.loads(line) for line in sample("clean").read_bytes().splitlines()]
    (claim,) = [event for event in events if event["type"] == "round_scored" and event["of"] == "cards"]
    claim["scores"] = scores
    (found,) = [row for row in facts_of(loads(events), "here").findings if row.name == "round-cards-claimed"]
    assert found.points == apart


def test_where_a_line_of_a_round_is_missing_nobody_is_said_to_have_led_it_or_won_a_trick() -> None:
    events = Record(pre=(0, 0)).deal(3).choose(0, "S").play(LOG_A1).events
    lost = next(place for place, event in enumerate(events) if event["type"] == "card_played") + 9
    whole, less = (facts_of(loads(told), "here") for told in (events, [*events[:lost], *events[lost + 1 :]]))
    for facts, known in ((whole, True), (less, False)):
        assert {row.forehand is not None for row in [*facts.rounds, *facts.seats]} == {known}
        assert {row.winner is not None for row in facts.tricks} == {known}
        assert {row.tricks is not None for row in facts.seats} == {known}


def test_I_12_a_round_that_a_ruling_annulled_was_not_scored_and_made_no_match() -> None:
    """By the first ruling seats 1 and 3 have every trick; by the second there was no such round."""
    told = Record(pre=(0, 0)).deal(3).choose(0, "S").play(LOG_A1).scored("cards", 76, 81)
    told.rule("transfer_tricks", trick=1, seat=0, round=4)
    (before, annulled) = (opened(told), opened(told.rule("annul_round", round=4)))
    matches = []
    for record, phase in ((before, "scored"), (annulled, "annulled")):
        facts = facts_of(Opened(record.raw, view="ruled"), "here")
        assert [row.phase for row in facts.rounds] == [phase]
        assert [row.due for row in facts.rounds] == [157 if phase == "scored" else None]
        matches.append([row.match for row in facts.rounds] + [row.match for row in facts.seats])
        assert Opened(record.raw, view="ruled").rounds[0].phase == phase
        assert Opened(record.raw, view="ruled").report()["rounds"][0]["phase"] == phase
        assert Opened(record.raw).rounds[0].phase == "scored", "only the view of the rulings counts them"
    assert matches == [[1, False, True, False, True], [None] * 5]


def test_I_8_a_round_that_a_ruling_gives_away_has_no_match() -> None:
    told = Record(pre=(0, 0)).deal(3).choose(0, "S").play(LOG_A1).scored("cards", 76, 81)
    told.rule("transfer_tricks", trick=1, seat=0, round=4).rule("award_round", seat=0, round=4)
    facts = facts_of(Opened(opened(told).raw, view="ruled"), "here")
    assert [row.match for row in facts.rounds] == [None]
    assert [row.match for row in facts.seats] == [False] * 4


@pytest.mark.parametrize("tricks", [LOG_A1, ", ".join(LOG_A1.split(", ")[:4])])
def test_I_12_the_tricks_of_an_annulled_round_are_nobody_s_and_leave_nothing_open(tricks: str) -> None:
    told = Record(pre=(0, 0)).deal(3).choose(0, "S").play(tricks).rule("annul_round", round=4)
    facts = facts_of(Opened(opened(told).raw, view="ruled"), "here")
    assert [row.taken for row in facts.seats] == [0] * 4
    assert brought(facts, "cards", 0, known=True) == exactly(0)


def test_no_contract_has_no_multiplier_and_makes_no_points_of_a_trick() -> None:
    """A void deal, then a round that was played although nobody had chosen, then one in spades."""
    told = Record(pre=(0, 0)).deal(3).add("misdealt", seat=3, reason="a card too few")
    told.deal(3).play(LOG_A1).deal(0, "|".join(DEAL_A.split("|")[-1:] + DEAL_A.split("|")[:-1])).choose(1, "S")
    facts = facts_of(loads(told.play("1 SJ S7 HT S6").events), "here")
    assert [(row.contract, row.factor) for row in facts.rounds] == [(None, None), (None, None), ("spades", 2)]
    assert [row.points for row in facts.tricks] == [None] * 9 + [30]
    assert {row.cards for row in facts.seats if row.round == 5} == {None}


@pytest.mark.parametrize(
    "told", [{"of": "melds", "seat": 1}, {"of": "correction", "seat": 0}, {"of": "cards", "seat": 4}]
)
def test_a_sum_that_is_compared_with_nothing_is_not_called_right(told: dict[str, Any]) -> None:
    """A sum in a round that was left, one of no part of the score, and one of a seat that does not exist."""
    events = Record(pre=(0, 0)).deal(3).choose(0, "S").play(MELDED).add("score_written", points=999, **told).events
    facts = facts_of(loads(events), "here")
    assert (facts.game.sums, [row.answer for row in facts.claims]) == ("unclaimed", [None])


def test_a_sum_that_was_named_before_the_first_round_is_of_no_round_and_is_not_left_out() -> None:
    told = Record(pre=(0, 0)).add("score_written", of="total", seat=1, points=40).deal(3).choose(0, "S").play(LOG_A1)
    rows = facts_of(loads(told.scored("cards", 76, 81).events), "here").claims
    assert [(row.round, row.points, row.answer) for row in rows] == [(None, 40, "broken"), (4, 76, "ok"), (4, 81, "ok")]


def test_where_cards_are_laid_to_rows_no_tricks_bring_points_and_none_are_open() -> None:
    (record,) = read([sample("guggitaler-domino")])
    facts = facts_of(record, "here")
    laid = facts.rounds[-1].round
    assert facts.rounds[-1].contract is None
    assert [(row.tricks, row.cards, row.taken) for row in facts.seats if row.round == laid] == [(0, 0, 0)] * 4
    assert all(brought(facts, "cards", side, known=True).known for side in range(4))


@pytest.mark.parametrize("untold", [["hands"], ["hands", "melds"]])
def test_HJ_9_what_the_cards_of_a_round_add_up_to_hangs_on_who_is_dealt_to(untold: list[str]) -> None:
    record = Record("handjass", players=3, pre=(4, 4, 1), not_recorded=untold).add("round_started", dealer=0)
    record.turn_up("SK").stay(1).fold(2).stay(0).play(HAND_LOG.replace("meld0:ST-SJ-SQ ", ""))
    rows = facts_of(opened(record), "here").rounds
    assert [row.due is None for row in rows] == ["melds" in untold]


def test_where_the_lead_that_makes_trump_was_not_read_nobody_is_said_to_have_chosen_it() -> None:
    for lead, chose in (("SJ", [True, False, False, False]), ("??", [None] * 4)):
        record = Record(pre=(0, 0), overrides={"choosing": {"trump_by_lead": True}}).deal(3)
        rows = facts_of(opened(record.add("card_played", seat=0, card=lead)), "here").seats
        assert [row.chose for row in rows] == chose
        assert [row.pushed for row in rows] == [value and False for value in chose]


def test_where_the_cards_are_open_nobody_is_said_to_have_brought_melds() -> None:
    """Who is in the hole may keep none, and whether a seat is there hangs on its cards."""
    (events,) = generate(released("zuger"), 3, 1, notes=False, hands="all")
    whole = facts_of(loads(events), "here").seats
    assert sum(row.melds or 0 for row in whole) > 0
    max((event for event in events if event["type"] == "card_played"), key=lambda event: event["seq"])["card"] = "??"
    for row in facts_of(loads(events), "here").seats:
        assert row.round == whole[-1].round
        assert row.cards is row.melds is row.marriage is None
