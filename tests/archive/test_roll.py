"""Several spellings can mean one person; unmapped names, and persons and games that occur twice, are reported."""

from __future__ import annotations

from archive.evenings import Sat, facts, record
from game.builder import raw_of

from jasslog.archive.of_game import facts_of
from jasslog.archive.roll import Oddity, Persons, Roll
from jasslog.library.record import Record as Game

ANNA = [("A. Muster", "Anna Muster"), ("Anna", "Anna Muster")]


def oddities(*games: Sat, person: Persons | None = None) -> list[Oddity]:
    roll = Roll()
    for place, game in enumerate(games):
        roll.take(facts(game, f"{place}.jsonl", person=person))
    return roll.oddities()


def test_spellings_mean_a_person() -> None:
    persons = Persons(ANNA)
    assert {persons(name) for name in ("Anna", "A.  Muster", " Anna Muster ")} == {"Anna Muster"}
    assert persons.unmapped == set()
    assert persons("Beat") == "Beat"
    assert persons.unmapped == {"Beat"}


def test_an_accent_may_be_written_in_two_ways() -> None:
    assert Persons()("Ro\u0308sli") == "Rösli"
    assert Persons([("Ro\u0308sli", "R")])("Rösli") == "R"


def test_without_spellings_nobody_is_unmapped() -> None:
    persons = Persons()
    assert persons("Anna") == "Anna"
    assert persons.unmapped == set()


def test_a_person_at_two_seats() -> None:
    assert oddities(Sat(1, "1", "Anna Beat A.Muster Dora")) == []
    person = Persons([("Anna", "Anna Muster"), ("A.Muster", "Anna Muster")])
    assert oddities(Sat(1, "1", "Anna Beat A.Muster Dora"), person=person) == [
        Oddity("two-seats", "Anna Muster", (("0.jsonl", 1), ("0.jsonl", 1)))
    ]


def test_a_person_at_two_tables_of_a_pass() -> None:
    assert oddities(Sat(1, "1", "A B C D"), Sat(1, "2", "E F G A")) == [
        Oddity("two-tables", "A", (("0.jsonl", 1), ("1.jsonl", 1)))
    ]
    assert oddities(Sat(1, "1", "A B C D"), Sat(2, "2", "E F G A")) == []
    assert oddities(Sat(None, "1", "A B C D"), Sat(None, "2", "E F G A")) == []


def test_others_at_the_same_table_of_a_pass() -> None:
    assert oddities(Sat(1, "1", "A B C D", (300, 100)), Sat(1, "1", "C D A B", (100, 300))) == []
    assert oddities(Sat(1, "1", "A B C D"), Sat(1, "1", "A B C E")) == [
        Oddity("two-groups", "1", (("0.jsonl", 1), ("1.jsonl", 1)))
    ]


def test_whoever_has_no_name_is_nobody_else() -> None:
    named = Sat(1, "1", "A B C D", (300, 100))
    for names in ("A B _ D", "_ _ _ _"):
        assert oddities(named, Sat(1, "1", names)) == oddities(Sat(1, "1", names), named) == []


def test_a_game_that_stands_in_two_places() -> None:
    game = Sat(1, "1", "A B C D", (300, 100))
    assert oddities(game, Sat(2, "1", "A B C D"), game) == [
        Oddity("two-records", "p1-t1", (("0.jsonl", 1), ("2.jsonl", 1)))
    ]


def test_a_copy_in_which_something_was_remarked_is_that_game_once_more() -> None:
    game, roll = record(Sat(1, "1", "A B C D", (300, 100))), Roll()
    for source in ("before.jsonl", "after.jsonl"):
        roll.take(facts_of(Game(raw_of(game.events)), source))
        game.add("remark_made", text="Checked by the secretary.")
    assert [(one.kind, one.places) for one in roll.oddities()] == [
        ("two-records", (("after.jsonl", 1), ("before.jsonl", 1)))
    ]
