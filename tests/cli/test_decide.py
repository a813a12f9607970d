"""``decide`` adds an arbiter's ruling to the record: only the view ``ruled`` counts it; a later one can overturn it."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner, Result
from shared import copied

from jasslog import load
from jasslog.cli.group import commands
from jasslog.library.rulings import given_before, in_force
from jasslog.penalties.books import books


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return copied(tmp_path, "renege") / "renege.jsonl"


def decide(game: Path, *arguments: str) -> Result:
    return CliRunner().invoke(commands, ["decide", str(game), *arguments])


def scores(game: Path, view: str) -> list[int]:
    final = load(game).audit(view).game
    assert final is not None
    return list(final.scores)


def test_only_the_view_ruled_counts_a_ruling(game: Path) -> None:
    done = decide(game, "--book", "santiago", "--reason", "seen by all")
    assert (done.exit_code, done.exception) == (0, None)
    assert "The score (seats 0+2 : seats 1+3) was 2592 : 1362 and is now 2500 : 1454" in done.output
    assert scores(game, "corrected") == [2592, 1362]
    assert scores(game, "ruled") == [2500, 1454]
    ruling = load(game).events[-1]
    assert (ruling["type"], ruling["ruling"], ruling["book"], ruling["text"]) == (
        "ruling_given",
        "transfer_tricks",
        "santiago",
        "seen by all",
    )


def test_a_later_ruling_overturns_it(game: Path) -> None:
    decide(game, "--book", "santiago")
    seq = load(game).events[-1]["seq"]
    event = f'{{"type":"ruling_given","ruling":"overturned","event":{seq}}}'
    done = CliRunner().invoke(commands, ["append", str(game), event])
    assert done.exit_code == 0
    assert scores(game, "ruled") == [2592, 1362]


def test_a_book_with_a_choice_asks_which(game: Path) -> None:
    before = game.read_bytes()
    asked = decide(game, "--book", "annulment")
    assert asked.exit_code == 2
    assert game.read_bytes() == before
    assert decide(game, "--book", "annulment", "--choice", "annulled").exit_code == 0
    assert scores(game, "ruled") == [2400, 1200]


def test_a_book_without_a_choice_says_that_it_leaves_none(game: Path) -> None:
    asked = decide(game, "--book", "santiago", "--choice", "annulled")
    assert asked.exit_code == 2
    assert "santiago leaves no choice here" in asked.output


FINE = {
    "id": "club",
    "name": "Club",
    "source": "our statutes",
    "articles": [
        {
            "findings": ["renege", "meld-late"],
            "says": "A fine.",
            "source": "4",
            "remedies": [{"rulings": [{"ruling": "penalty", "points": 50}]}],
        }
    ],
}


def test_who_was_fined_already_is_not_fined_once_more_beside_what_is_new(game: Path, tmp_path: Path) -> None:
    club, (article,) = tmp_path / "club.json", FINE["articles"]
    fine, annulled = {"ruling": "penalty", "points": 50}, {"ruling": "annul_round"}
    remedies = [{"choice": "fine", "rulings": [fine]}, {"choice": "both", "rulings": [fine, annulled]}]
    club.write_bytes(orjson.dumps(FINE | {"articles": [article | {"remedies": remedies}]}))
    assert decide(game, "--book", str(club), "--choice", "fine").exit_code == 0
    told = decide(game, "--book", str(club), "--choice", "both")
    given = [event["ruling"] for event in load(game).events if event["type"] == "ruling_given"]
    assert (told.exit_code, given) == (0, ["penalty", "annul_round"])
    assert told.output.startswith("Ruled: the round is annulled.")
    assert " : ".join(map(str, scores(game, "ruled"))) in told.output


def test_nobody_is_fined_twice_for_one_act_but_for_each_of_two(game: Path, tmp_path: Path) -> None:
    club = tmp_path / "club.json"
    club.write_bytes(orjson.dumps(FINE))
    events = [orjson.loads(line) for line in game.read_bytes().splitlines()]
    events.insert(43, {"type": "meld_announced", "seat": 0, "points": 20})
    game.write_bytes(b"".join(orjson.dumps(one | {"seq": seq}) + b"\n" for seq, one in enumerate(events)))
    found = [one.name for one in load(game).findings]
    assert found[:2] == ["renege", "meld-late"]
    assert [decide(game, "--book", str(club), "--finding", number).exit_code for number in "12"] == [0, 0]
    written = game.read_bytes()
    assert scores(game, "ruled")[0] == scores(game, "corrected")[0] - 100
    again = decide(game, "--book", str(club), "--finding", "1")
    assert (again.exit_code, game.read_bytes()) == (2, written)
    fined = load(game).events[-2]["seq"]
    assert f"#{fined}" in again.output
    stands = {name: value for name, value in load(game).events[-2].items() if name != "seq"}
    there = in_force(load(game).audit())
    assert given_before(there, stands) == fined
    assert given_before(there, stands | {"points": 51}) == -1
    event = f'{{"type":"ruling_given","ruling":"overturned","event":{fined}}}'
    assert CliRunner().invoke(commands, ["append", str(game), event]).exit_code == 0
    assert decide(game, "--book", str(club), "--finding", "1").exit_code == 0


@pytest.mark.parametrize(
    "arguments", [["--book", "ohio"], ["--book", "nowhere"], ["--book", "swiss", "--finding", "9"]]
)
def test_what_cannot_be_decided_changes_nothing(game: Path, arguments: list[str]) -> None:
    before = game.read_bytes()
    assert decide(game, *arguments).exit_code == 2
    assert game.read_bytes() == before


def told(*arguments: str | Path) -> Result:
    done = CliRunner().invoke(commands, [str(word) for word in arguments])
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done


def test_every_view_of_a_game_says_that_a_ruling_stands(game: Path) -> None:
    asked = ("audit", "show", "score", "story")
    assert not any("ruled" in told(command, game).output for command in asked)
    decide(game, "--book", "santiago")
    line = "ruled: santiago, 2500 : 1454 (--view ruled)"
    for command in asked:
        assert told(command, game).output.count(line) == 1
        assert line not in told(command, game, "--view", "ruled").output
    seq = load(game).events[-1]["seq"]
    told("append", game, f'{{"type":"ruling_given","ruling":"overturned","event":{seq}}}')
    assert not any("ruled:" in told(command, game).output for command in asked)


def test_what_was_ruled_on_is_folded_where_rulings_count_and_the_exit_code_follows(game: Path) -> None:
    decide(game, "--book", "santiago")
    assert told("audit", game).exit_code == 1
    done = told("audit", "--view", "ruled", game)
    assert done.exit_code == 0
    assert "J301" not in done.output
    assert "ruled on: 10.5.4" in done.output
    assert done.output.rstrip().endswith("1 finding ruled on.")
    assert "J301" in told("audit", "--view", "ruled", "--all", game).output
    report = orjson.loads(told("audit", "--view", "ruled", "--format", "json", game).stdout)
    assert [found["code"] for found in report["games"][0]["findings"]] == ["J301"]


def test_a_ruling_settles_nothing_else(game: Path) -> None:
    decide(game, "--book", "santiago")
    played = '{"type":"remark_made","text":"x"}'
    told("append", game, played)
    lines = game.read_text().splitlines(keepends=True)
    # A figure of the slate that nobody ruled on.
    game.write_text("".join(lines).replace('"scores":[192,162]', '"scores":[190,164]'))
    done = told("audit", "--view", "ruled", game)
    assert done.exit_code == 1
    assert "J5" in done.output
    assert "J301" not in done.output


def test_where_a_book_is_silent_it_is_told_what_shows_the_others(game: Path) -> None:
    silent = decide(game, "--book", "ohio")
    assert silent.exit_code == 2
    assert (
        f"the book ohio orders nothing for J301 here; `jasslog rulings {game}` tells what each book says"
        in silent.output
    )
    told = CliRunner().invoke(commands, ["rulings", str(game)]).output
    assert "swiss" in told


def test_a_book_that_orders_what_has_no_place_in_a_game_is_not_said_to_be_silent(game: Path) -> None:
    """The book has an article on the renege, but orders that the contract is lost, and Schieber has no such thing."""
    assert books()["klaverjassen"].article("renege") is not None
    told = decide(game, "--book", "klaverjassen")
    assert (told.exit_code, "says nothing" in told.output) == (2, False)


def test_of_a_book_that_was_asked_alone_it_is_told_that_it_is_silent(game: Path) -> None:
    told = CliRunner().invoke(commands, ["rulings", str(game), "--book", "ohio"])
    assert "orders something here: ohio." in told.output
    assert "Without --book all books are asked." in told.output


@pytest.mark.parametrize("options", [["--book", "swiss"], ["--format", "json"], ["--view", "ruled"], ["--as-of", "3"]])
def test_what_is_about_a_game_is_not_passed_over_where_none_is_named(options: list[str]) -> None:
    told = CliRunner().invoke(commands, ["rulings", *options])
    assert (told.exit_code, told.output) == (2, f"jasslog: {options[0]} is about a game, and none is named\n")
