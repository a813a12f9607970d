"""Each question is answered like a naive count over the report of an audit; the order of games changes nothing."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest
from archive.evenings import Sat, facts, lines
from archive.naive import NaiveTally
from archive.test_standings import GAMES
from game.builder import Record
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shared import SAMPLES, copied, examples, sample
from views.stories import answer

from jasslog.archive.of_game import facts_of
from jasslog.archive.questions import BY, FALSE_FIGURES, JOINED, QUESTIONS, RENEGES, Tally
from jasslog.archive.rows import ClaimRow, FindingRow, GameRow, PlayerRow, RoundRow, SeatRow, TrickRow
from jasslog.cli.declared import QUESTIONS as DECLARED
from jasslog.cli.declared import WAYS
from jasslog.generate.clean import generate
from jasslog.generate.damage import damaged_game, kinds_for
from jasslog.library.read import read
from jasslog.library.record import Record as Game
from jasslog.log.write import line
from jasslog.rules.contracts import Contract
from jasslog.variants.load import released

TABLES = {"games": GameRow, "players": PlayerRow, "rounds": RoundRow, "seats": SeatRow, "findings": FindingRow}
NAMES = ("Anna", "Beat", "Carla", "Dora")
SETS = ("schieber-santiago", "schieber-reglas", "klaverjas-rotterdam", "belote-french", "differenzler-santiago")


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of legal games with named players and of damaged games, both of several sets."""
    folder = tmp_path_factory.mktemp("season")
    for place, rules in enumerate(SETS):
        variant = released(rules)
        games = [[*events] for events in generate(variant, 7, 2)]
        names = NAMES[place % 2 :] + NAMES[: place % 2]
        data = b""
        for events in games:
            told = [event | {name: event[name] + 1 for name in ("to", "event") if name in event} for event in events]
            told[0] |= {"table": str(place % 2), "tournament": "cup"}
            told.insert(1, {"type": "players_named", "names": [*names[: events[0].get("players", 4)]]})
            data += b"".join(line(event | {"seq": seq}) for seq, event in enumerate(told))
        (folder / f"{rules}.jsonl").write_bytes(data)
        damages = kinds_for(variant)
        for number in range(5):
            game = damaged_game(variant, 5, number, damages[(7 * number + place) % len(damages)])
            (folder / f"{rules}-{number}.jsonl").write_bytes(b"".join(told + b"\n" for told in game.lines))
    return folder


def reports(*paths: Path) -> list[dict[str, Any]]:
    return [game for path in paths for game in _reported(path)]


@cache
def _reported(path: Path) -> list[dict[str, Any]]:
    told = answer(["audit", str(path), "--format", "json", "--fail-on", "never"])
    games: list[dict[str, Any]] = orjson.loads(told.partition("--- ")[0])["games"]
    return [game for game in games if game["result"] is not None]


def stats(*arguments: str) -> dict[str, Any]:
    told = answer(["stats", *arguments, "--format", "json"])
    found: dict[str, Any] = orjson.loads(told.partition("--- ")[0])
    return found


@cache
def answered(way: str, *paths: Path) -> dict[str, dict[str, Any]]:
    """The answers to all questions that can be grouped in this way, by question, counted in one run over the games."""
    return {found["question"]: found for found in stats(*map(str, paths), "--by", way)["questions"]}


def table(question: str, way: str, *paths: Path) -> dict[str | None, dict[str, Any]]:
    """The answer to one question: for each group its figures by measure."""
    found = answered(way, *paths)[question]
    return {row["group"][0]: dict(zip(found["measures"], row["figures"], strict=True)) for row in found["rows"]}


def scored(games: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], dict[str, Any], int]]:
    """Every scored round with its game and the number of seats."""
    for game in games:
        for deal in game["rounds"]:
            if deal["phase"] == "scored":
                yield game, deal, len(deal["tricks"])


def contract_of(deal: dict[str, Any]) -> str | None:
    return Contract.from_record(deal["contract"]).name if deal["contract"] is not None else None


def of_seat(deal: dict[str, Any], seat: int, *kinds: str) -> int:
    return sum(
        one["points"] * one["factor"]
        for one in deal["entries"]
        if one["seat"] == seat and (one["kind"] in kinds or not kinds)
    )


def sided(game: dict[str, Any], seat: int) -> int:
    """The side of a seat: all sets here play two against two, or each alone."""
    return seat % 2 if len(game["rounds"][0]["tricks"]) == 4 and "differenzler" not in game["rules"]["id"] else seat


def test_points_by_contract(season: Path) -> None:
    expected: dict[str | None, dict[str, Any]] = {}
    for game, deal, seats in scored(reports(season, SAMPLES / "play")):
        mine = expected.setdefault(contract_of(deal), {"rounds": 0, "points": None, "rows": 0, "chose": 0, "side": []})
        mine["rounds"] += 1
        mine.setdefault("open", 0)
        if deal["booked"] is None:
            mine["open"] += seats
        else:
            mine["points"] = (mine["points"] or 0) + sum(of_seat(deal, seat) for seat in range(seats))
            mine["rows"] += seats
        if deal["chooser"] is not None:
            mine["chose"] += 1
            if deal["booked"] is not None:
                mine["side"].append(deal["booked"][sided(game, deal["chooser"])])
    found = table("points", "contract", season, SAMPLES / "play")
    assert len(found) > 5
    assert found == {
        name: {
            "rounds": mine["rounds"],
            "points": mine["points"],
            "mean": round(mine["points"] / mine["rows"], 2) if mine["rows"] else None,
            "chose": mine["chose"],
            "side_mean": round(float(Fraction(sum(mine["side"]), len(mine["side"]))), 2) if mine["side"] else None,
            "open": mine["open"],
        }
        for name, mine in expected.items()
    }


def whole(question: str, *paths: Path) -> Counter[str]:
    """The sum of each figure over all groups of a question."""
    total: Counter[str] = Counter()
    for figures in table(question, "rules", *paths).values():
        total.update({name: figure or 0 for name, figure in figures.items()})
    return total


def test_who_pushed_is_open_where_nobody_wrote_the_choosing_down(tmp_path: Path) -> None:
    told, untold = (Record("schieber-santiago", pre=(0, 0), not_recorded=some).deal(3) for some in ([], ["choosing"]))
    for record, open_ in ((told.choose(0, "S"), 0), (untold.play("0 SJ S7"), 4)):
        file = tmp_path / f"{open_}.jsonl"
        file.write_bytes(b"".join(map(line, record.events)))
        assert whole("pushes", file)["open"] == open_


def test_pushes(season: Path) -> None:
    expected: Counter[str] = Counter()
    for game in reports(season):
        for deal in game["rounds"]:
            expected.update({name: deal[name] is not None for name in ("forehand", "pushed")})
            expected["chose"] += deal["chooser"] is not None
    assert whole("pushes", season) == expected
    assert expected["pushed"]


def test_matches(season: Path) -> None:
    expected: Counter[str] = Counter(made=0)
    for game, deal, seats in scored(reports(season)):
        expected["rounds"] += 1
        sides = {sided(game, seat) for seat in range(seats) if deal["tricks"][seat]}
        size = {"klaverjas-rotterdam": 8, "belote-french": 8}.get(game["rules"]["id"], 36 // seats)
        if len(sides) == 1 and sum(deal["tricks"]) == size and deal["won"] is not None:
            expected["made"] += 1
    found = whole("matches", season)
    assert found["made"] == found["suffered"]
    assert (found["rounds"], found["made"]) == (expected["rounds"], expected["made"])
    assert expected["made"]


def test_melds_and_marriages(season: Path) -> None:
    expected: Counter[str] = Counter()
    for _, deal, seats in scored(reports(season)):
        expected["rounds"] += 1
        for seat in range(seats):
            if "melds" in deal["undecided"]:
                expected["open"] += 1
            else:
                expected["melded"] += of_seat(deal, seat, "melds") != 0
                expected["meld_points"] += of_seat(deal, seat, "melds")
            if "marriage" not in deal["undecided"]:
                expected["marriages"] += of_seat(deal, seat, "marriage") != 0
                expected["marriage_points"] += of_seat(deal, seat, "marriage")
    assert whole("melds", season) == expected
    assert all(expected[name] for name in ("melded", "marriages"))


def test_ZG_9_melds_that_are_booked_in_tens_are_melds() -> None:
    """Four aces bring 10 and the marriage 2."""
    (told,) = table("melds", "rules", sample("zuger")).values()
    assert {name: told[name] for name in ("melded", "meld_points", "marriages", "marriage_points")} == {
        "melded": 1,
        "meld_points": 10,
        "marriages": 1,
        "marriage_points": 2,
    }


FOUND: dict[str, Callable[[str], bool]] = {
    "reneges": lambda code: code in ("J301", "J302", "J303", "J304", "J305"),
    "figures": lambda code: code[:2] in ("J5", "J6"),
}


@pytest.mark.parametrize("question", FOUND)
def test_findings(season: Path, question: str) -> None:
    expected: dict[str, Counter[str]] = {}
    for game in reports(season, SAMPLES / "play"):
        for found in game["findings"]:
            if FOUND[question](found["code"]) and found["severity"] == "error" and found["caused_by"] is None:
                mine = expected.setdefault(found["name"], Counter())
                mine["count"] += 1
                mine[f"{game['file']}:{game['line']}"] = 1
    told = {name: {"count": mine["count"], "games": len(mine) - 1} for name, mine in expected.items()}
    assert table(question, "finding", season, SAMPLES / "play") == told
    assert sum(mine["count"] for mine in told.values()) > 5


def test_games_by_person(season: Path) -> None:
    told = table("games", "person", season)
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game in reports(season):
        if Path(game["file"]).stem not in SETS:
            continue
        for seat in range(len(game["rounds"][0]["tricks"])):
            name = (NAMES[SETS.index(game["rules"]["id"]) % 2 :] + NAMES)[seat]
            played[name] += 1
            won[name] += game["result"]["winner"] is not None and sided(game, seat) == game["result"]["winner"]
    assert {name: told[name]["games"] for name in NAMES} == played
    assert {name: told[name]["won"] for name in NAMES} == won


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_asked_alone_is_answered_as_among_all(question: str) -> None:
    way, folder = QUESTIONS[question].ways[0], SAMPLES / "play"
    (alone,) = stats(str(folder), "--question", question, "--by", way)["questions"]
    assert alone == answered(way, folder)[question]


def test_whatever_it_is_told_by_the_sums_are_the_same(season: Path) -> None:
    tally = Tally((question, (way,)) for question in QUESTIONS.values() for way in question.ways)
    for record in read([season]):
        assert isinstance(record, Game)
        tally.take(facts_of(record, record.file))
    sums: dict[str, set[tuple[int, ...]]] = {}
    for told in tally.answers():
        places = [place for place, one in enumerate(told.question.measures) if one.how in ("count", "sum")]
        mine = tuple(sum(line.figures[place] or 0 for line in told.lines) for place in places)
        if mine:
            sums.setdefault(told.question.name, set()).add(mine)
    assert sums.keys() >= {"points", "pushes", "melds", "reneges", "figures"}
    assert all(len(some) == 1 and any(*some) for some in sums.values()), sums


@pytest.mark.parametrize("way", BY)
def test_what_is_not_told_in_a_way_is_left_out_and_refused_where_it_is_asked_for(way: str) -> None:
    game, others = sample("renege"), [name for name, question in QUESTIONS.items() if way not in question.ways]
    assert answered(way, game).keys() == QUESTIONS.keys() - others
    for question in others:
        assert answer(["stats", str(game), "--question", question, "--by", way]).endswith("exit code 2\n")


def test_what_is_declared_is_what_there_is() -> None:
    assert tuple(QUESTIONS) == DECLARED
    assert tuple(BY) == WAYS


def test_every_column_is_one_of_its_table() -> None:
    columns = [*BY.values()]
    for question in QUESTIONS.values():
        told = [question.where, *(part for measure in question.measures for part in (measure.column, measure.where))]
        mine = re.findall(r"\w+\.\w+", " ".join(told))
        assert {column.partition(".")[0] for column in mine} <= {question.table, *JOINED[question.table]}
        columns += mine
    for column in columns:
        name, _, member = column.partition(".")
        assert member.strip('"') in TABLES[name].__struct_fields__, column
    assert {ClaimRow, TrickRow}.isdisjoint(TABLES.values())


def test_findings_are_chosen_by_the_table_of_codes() -> None:
    assert RENEGES == ("J301", "J302", "J303", "J304", "J305")
    assert "J506" not in FALSE_FIGURES
    assert {code[:2] for code in FALSE_FIGURES} == {"J5", "J6"}


@settings(max_examples=examples(25), deadline=None)
@given(st.lists(GAMES, max_size=4), st.randoms())
def test_the_order_of_games_changes_nothing(games: list[Sat], random: Any) -> None:
    rows = [facts(game, f"{place}.jsonl") for place, game in enumerate(games)]
    told = []
    for _ in range(2):
        tally = Tally((question, question.by) for question in QUESTIONS.values())
        naive = [NaiveTally(question, question.by) for question in QUESTIONS.values()]
        for one in rows:
            for counting in (tally, *naive):
                counting.take(one)
        told.append([answer.lines for answer in tally.answers()])
        assert told[-1] == [counting.answer().lines for counting in naive]
        random.shuffle(rows)
    assert told[0] == told[1]


@pytest.mark.parametrize("booked", [2**53 - 1, 2**63 - 1, 2**63, -(2**70)])
def test_no_sum_is_too_large_and_no_number_in_it(booked: int) -> None:
    """Thousands of rulings can give a seat more points than any number type of a database can hold."""
    game = facts(Sat(1, "1", "A B C D", (300, 100)), "1.jsonl")
    large = [replace(row, booked=booked) for row in game.seats] * 600
    tally = Tally([(QUESTIONS["points"], ())])
    tally.take(replace(game, seats=large))
    ((_, figures),) = tally.answers()[0].lines
    assert figures[1] == booked * len(large)
    assert abs(booked * len(large)) > 2**63


def test_a_file_that_is_named_twice_is_counted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named beside its folder, under two names of its own, and through a link."""
    (tmp_path / "games").mkdir()
    folder, file = copied(tmp_path / "games", "clean", "renege"), "renege.jsonl"
    monkeypatch.chdir(folder)
    link = tmp_path / "link.jsonl"
    link.symlink_to(folder / file)
    once = stats(file)
    assert stats(file, f"./{file}", str(folder / file), str(link)) == once
    assert stats(str(folder), str(folder / file)) == stats(str(folder)) != once
    told = [answer(["standings", *paths, "--format", "json"]) for paths in ([file], [file, file])]
    assert told[0] == told[1]


def test_months_and_tables(tmp_path: Path) -> None:
    for number, (month, place) in enumerate((("2026-01", "1"), ("2026-01", "2"), ("2026-02", "1"))):
        game = Sat(None, place, "A B C D", (100, 200), more={"started": f"{month}-05T19:00:00.000Z"})
        (tmp_path / f"{number}.jsonl").write_bytes(lines(game))
    (found,) = stats(str(tmp_path), "--question", "games", "--by", "month", "--by", "table")["questions"]
    assert [(row["group"], row["figures"][0]) for row in found["rows"]] == [
        (["2026-01", "1"], 1),
        (["2026-01", "2"], 1),
        (["2026-02", "1"], 1),
    ]
    told = answer(["stats", str(tmp_path), "--question", "games", "--by", "month", "--format", "csv"])
    assert told.splitlines()[:3] == ["month,games,won,open", "2026-01,2,2,0", "2026-02,1,1,0"]
    long = answer(["stats", str(tmp_path), "--by", "month", "--format", "csv"]).splitlines()
    assert long[0] == "question,person,contract,finding,table,pass,tournament,month,rules,measure,value"
    assert "games,,,,,,,2026-01,,games,2" in long
    assert json.dumps(long)
