"""The rows of a game say what their columns say that they say."""

from __future__ import annotations

from game.builder import Record
from shared import sample

from jasslog import loads
from jasslog.archive.of_game import facts_of
from jasslog.library.read import read


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
