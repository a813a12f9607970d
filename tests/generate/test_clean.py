"""Generated legal games: the same seed gives the same bytes, and an audit finds nothing wrong in them."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import orjson
import pytest
from click.testing import CliRunner
from generate.generated import GAMES, SETS, chosen, clean, findings, is_kept, is_kept_damaged

from jasslog.cli.group import commands
from jasslog.generate.clean import generate, run
from jasslog.generate.damage import damaged_game
from jasslog.generate.habits import Habits, Settings
from jasslog.generate.table import Table, written
from jasslog.log.decode import decode
from jasslog.variants.load import released

_OTHERS = """
import sys
import orjson
from generate.test_clean import digest, not_kept
print(digest(), not_kept(orjson.loads(sys.argv[1])))
"""


def digest() -> str:
    """The digest of a game of every fourth set; ``kept.json`` says the same of the others, whatever the hash seed."""
    return hashlib.sha256(b"".join(line for id in SETS[::4] for line in written(clean(id, 1, 0).events))).hexdigest()


def not_kept(damages: list[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    """The damages whose games are not those that are stored."""
    return [made for made in damages if not is_kept_damaged(*made, damaged_game(released(made[0]), 2, *made[1:]))]


def test_the_same_seed_gives_the_same_bytes_in_any_process() -> None:
    damages = chosen()["damages"][::12]
    assert len(damages) > 10
    tests = Path(__file__).parents[1]
    where = {"PYTHONPATH": os.pathsep.join((str(tests.parent), str(tests), str(tests / "generate")))}
    # The other process has another hash seed, another time zone and an ASCII locale, and runs without assertions.
    other = {**os.environ, **where, "PYTHONHASHSEED": "4711", "TZ": "Pacific/Chatham", "LC_ALL": "C"}
    command = [sys.executable, "-O", "-c", _OTHERS, orjson.dumps(damages)]
    told = subprocess.run(command, env=other, capture_output=True, check=True, text=True).stdout
    assert told.split() == [digest(), "[]"]


def test_another_seed_gives_another_game() -> None:
    variant = released("schieber-santiago")
    digests = {hashlib.sha256(b"".join(written(next(generate(variant, seed, 1))))).digest() for seed in range(5)}
    assert len(digests) == 5


@pytest.mark.parametrize("id", SETS)
def test_clean_games_audit_clean_and_every_line_has_the_shape_of_the_format(id: str) -> None:
    asked = [*((11, number) for number in chosen()["games"][id]), *((1, number) for number in range(GAMES))]
    told: list[bytes] = []
    for place, (seed, number) in enumerate(asked):
        lines = [*written(clean(id, seed, number).events)]
        told += lines if place <= len(chosen()["games"][id]) else []
        wrong = [found for found in findings(lines) if found.severity != "info"]
        assert not wrong, (seed, number, [(found.name, found.address, found.slots) for found in wrong])
        assert not [line for line in lines if decode(line).problems], (seed, number)
    # If a seed gives other games on purpose, JASSLOG_GENERATED=write stores them.
    assert is_kept(id, told), "the same seed gives the same games as ever"


FAMILIES = {id.partition("-")[0]: id for id in SETS}
"""One set of each family: those whose names begin alike."""


@pytest.mark.parametrize("id", SETS if GAMES > 1 else FAMILIES.values())
def test_whole_games_reach_their_end(id: str) -> None:
    for events in generate(released(id), 2, 1, near=0.0):
        assert not [found for found in findings(written(events)) if found.severity != "info"]
        assert events[-1]["type"] == "game_ended"
        assert "resumes" not in events[0]


def test_a_game_that_is_left_where_it_became_too_long_has_no_slip_uncorrected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasslog.generate.clean._LONGEST", 20)
    variant, rng = released("schieber-santiago"), Random("too long")
    habits = Habits(variant, rng, Settings())
    habits.slips = 1.0
    table = Table(variant, rng, habits, "too-long")
    run(table)
    assert (table.over, table.events[-1]["type"]) == (False, "corrected")
    assert {found.name for found in findings(written(table.events))} <= {"unfinished-game"}


@pytest.mark.parametrize("hands", ["all", "some", "counted", "absent"])
def test_hands_may_stay_unrecorded(hands: str) -> None:
    for events in generate(released("schieber-ohio"), 3, 3, hands=hands):
        dealt = [event for event in events if event["type"] == "hand_dealt"]
        assert bool(dealt) == (hands != "absent")
        assert hands not in ("counted", "absent") or not any("cards" in event for event in dealt)
        assert not [found for found in findings(written(events)) if found.severity != "info"]


EXCHANGING = [id for id in SETS if {released(id).exchange.swap, released(id).exchange.rob} != {"never"}]


@pytest.mark.parametrize("id", EXCHANGING)
def test_who_has_melds_on_the_table_keeps_their_cards_except_at_his_own_turn(id: str) -> None:
    moved = after = 0
    for events in generate(released(id), 7, 12):
        shown: set[int] = set()
        for event in events:
            if event["type"] == "round_started":
                shown = set()
            elif event["type"] == "meld_announced":
                shown.add(event["seat"])
            elif event["type"] in ("hand_swapped", "trump_six_swapped"):
                moved += 1
                after += event["seat"] in shown
    assert moved
    assert bool(after) == (released(id).exchange.rob_window == "own_turn")


def test_of_a_seed_however_long_a_game_bears_what_its_name_has_room_for() -> None:
    variant = released("schieber-santiago-tournament")
    for seed in (10**80, -(10**80)):
        (game,) = generate(variant, seed, 1)
        assert len(game[0]["game"]) == 64
        assert damaged_game(variant, seed, 0, "renege").lines
    assert next(generate(variant, 20261127, 1))[0]["game"] == "schieber-santiago-tournament-20261127-0"


def test_all_games_go_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    done = CliRunner().invoke(
        commands, ["generate", "--rules", "kreuzjass", "--seed", "1", "--games", "5", "-o", str(path)]
    )
    assert done.exit_code == 0, done.output
    lines = path.read_bytes().splitlines()
    assert lines == [line for events in generate(released("kreuzjass"), 1, 5) for line in written(events)]
