"""Sets of rules for several numbers of players: the differences at each table, and what holds at every table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from game.builder import Record, names
from typed import replayed

from jasslog.audit.audit import audit_game
from jasslog.errors import JasslogError
from jasslog.game.state import Game
from jasslog.generate.clean import clean_game, generate
from jasslog.generate.habits import Settings
from jasslog.generate.table import written
from jasslog.log.games import split_games
from jasslog.variants.files import from_file
from jasslog.variants.load import digest, released, resolve, table
from jasslog.variants.options import Variant
from jasslog.variants.plain import counts, digest_of, seated, thaw
from jasslog.variants.refusal import Refusal

ALONE: dict[str, Any] = {
    "deal": {"sides": "solo", "packets": [], "cut": "none", "next_dealer": "next_seat"},
    "choosing": {"choice": "dealer_last_card"},
    "end": {"kind": "rounds", "rounds": 4, "claim": "none", "wins": "lowest", "tie": "draw"},
    "melds": {"allowed": False},
    "marriage": {"allowed": False},
}
SUITS = ["diamonds", "hearts", "spades", "clubs"]
TABLES: dict[str, Any] = {
    "two": {"deal": {"hand": 9}, "end": {"rounds": 2}},
    "three": {"end": {"rounds": 3}},
    "five": {"deal": {"deck": 35}, "end": {"rounds": 5}, "choosing": {"contracts": SUITS}},
}


def club(folder: Path, **members: Any) -> Variant | Refusal:
    path = folder / "club.json"
    path.write_text(json.dumps({"id": "club", **ALONE, "tables": TABLES, **members}), encoding="utf-8")
    return from_file(path)


@pytest.fixture
def rules(tmp_path: Path) -> Variant:
    found = club(tmp_path)
    assert not isinstance(found, Refusal), str(found)
    return found


def test_a_set_allows_its_own_number_of_players_and_those_of_its_tables(rules: Variant) -> None:
    assert counts(rules) == (2, 3, 4, 5)
    assert counts(released("schieber-santiago")) == (4,)
    assert counts(released("coiffeur-santiago-three")) == (3,)


@pytest.mark.parametrize(("players", "hand", "deck"), [(2, 9, 36), (3, 12, 36), (4, 9, 36), (5, 7, 35)])
def test_each_table_has_its_own_hand_deck_and_rounds(rules: Variant, players: int, hand: int, deck: int) -> None:
    game = Game(rules, players)
    assert (game.players, game.tricks_in_round, game.variant.deal.deck) == (players, hand, deck)
    assert game.variant.end.rounds == players
    assert game.sides == players
    assert game.variant.end.wins == "lowest"
    assert (game.rules, game.variant.id) == (rules, "club")


def test_a_table_is_laid_once_and_its_own_number_is_the_set_itself(rules: Variant) -> None:
    assert seated(rules, 4) is rules
    assert seated(rules, 3) is seated(rules, 3)
    assert seated(seated(rules, 3), 3) is seated(rules, 3)
    assert Game(rules).players == 4
    assert Game(rules, 7).players == 4


def test_an_override_holds_at_every_table(rules: Variant) -> None:
    found = resolve("club", 1, {"end": {"rounds": 6}}, own=[rules])
    assert not isinstance(found, Refusal)
    assert [seated(found, players).end.rounds for players in (2, 3, 4, 5)] == [6, 6, 6, 6]
    assert seated(found, 5).deal.deck == 35
    assert seated(rules, 5).end.rounds == 5


def test_a_set_that_extends_another_keeps_its_tables(tmp_path: Path, rules: Variant) -> None:
    path = tmp_path / "more.json"
    more = {"id": "more", "extends": "club", "tables": {"three": {"deal": {"hand": 9}}}, "end": {"rounds": 7}}
    path.write_text(json.dumps(more), encoding="utf-8")
    found = from_file(path)
    assert not isinstance(found, Refusal), str(found)
    assert [seated(found, players).end.rounds for players in (2, 3, 4, 5)] == [7, 7, 7, 7]
    assert seated(found, 3).deal.hand == 9
    assert seated(found, 2).deal.hand == 9


def test_the_digest_covers_the_tables(tmp_path: Path, rules: Variant) -> None:
    other = club(tmp_path, tables={**TABLES, "three": {"end": {"rounds": 6}}})
    assert not isinstance(other, Refusal)
    assert digest(other) != digest(rules)
    assert digest_of(thaw(rules), table()["defaults"]) == digest(rules)


@pytest.mark.parametrize(
    ("members", "name", "path"),
    [
        ({"tables": {"five": {}}}, "impossible-rules", "tables.five.deal.deck"),
        ({"tables": {"four": {}}}, "impossible-rules", "tables.four"),
        ({"tables": {"six": {}}}, "unknown-option", "tables.six"),
        ({"tables": {"three": {"deal": {"hands": 9}}}}, "unknown-option", "tables.three.deal.hands"),
        ({"tables": {"three": {"end": {"rounds": "3"}}}}, "option-value", "tables.three.end.rounds"),
        ({"tables": {"three": {"deal": {"hand": 13}}}}, "impossible-rules", "tables.three.deal.hand"),
        ({"tables": {"three": 5}}, "option-value", "tables.three"),
        ({"deal": {**ALONE["deal"], "hand": 10}}, "impossible-rules", "deal.hand"),
        ({"end": {"wins": "lowest"}}, "impossible-rules", "end.wins"),
    ],
)
def test_a_table_that_cannot_be_is_refused(tmp_path: Path, members: dict[str, Any], name: str, path: str) -> None:
    found = club(tmp_path, **members)
    assert isinstance(found, Refusal)
    assert (found.name, found.slots["path"]) == (name, path)
    assert str(found)


def test_a_number_of_players_that_the_set_does_not_allow_is_a_finding() -> None:
    audit = Record("schieber-santiago", players=3).audit()
    (wrong,) = [found for found in audit.findings if found.name == "wrong-value"]
    assert (wrong.slots["expected"], wrong.slots["found"]) == ("4", "3")
    assert audit.game is not None
    assert audit.game.players == 4


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_at_every_table_are_clean(rules: Variant, players: int) -> None:
    for events in generate(rules, 1, 6, players=players, near=0.0):
        assert events[0]["players"] == players
        lines = written(events)
        (raw,) = split_games([(1, 0, lines)])
        audit = audit_game(raw, own=[rules])
        assert [f.name for f in audit.findings if f.severity != "info"] == []
        assert audit.game is not None
        assert (audit.game.players, audit.game.scored) == (players, players)


def test_games_are_made_for_every_number_of_players(rules: Variant) -> None:
    seen = {clean_game(rules, 1, number, Settings()).game.players for number in range(40)}
    assert seen == {2, 3, 4, 5}


def test_the_lowest_total_wins_and_equal_ones_share(rules: Variant) -> None:
    table = next(t for n in range(50) if (t := clean_game(rules, 2, n, Settings(near=0.0, players=3))).game.winner >= 0)
    scores = table.game.scores
    assert scores[table.game.winner] == min(scores) < max(scores)
    draws = [t for n in range(0, 400, 20) if (t := clean_game(rules, 3, n, Settings(players=3))).game.winner == -2]
    assert draws
    assert all(table.game.scores.count(min(table.game.scores)) > 1 for table in draws)


def test_cards_that_are_left_over_count_for_nobody(rules: Variant) -> None:
    events = next(generate(rules, 5, 1, players=2, near=0.0, hands="all", notes=False))
    deal = replayed(rules, events).rounds[0]
    left = 36 - 2 * 9
    assert sum(hand.bit_count() for hand in deal.dealt) == 36 - left
    assert sum(deal.won) < deal.total


def test_a_record_without_a_number_is_played_by_the_set_s_own() -> None:
    assert names(Record("coiffeur-santiago-three").audit()) == []


@pytest.mark.parametrize("players", [-1, 1, 9])
def test_no_game_is_made_for_a_number_of_players_that_the_set_does_not_allow(rules: Variant, players: int) -> None:
    for variant in (rules, released("schieber-santiago")):
        with pytest.raises(JasslogError, match=f"no number of players of this set: {players}"):
            clean_game(variant, 1, 1, Settings(players=players))
