"""``standings`` and ``stats``: all formats and languages, what they read and print, and their exit codes."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import orjson
import pytest
from archive.evenings import RULES, Sat, lines
from jsonschema import Draft202012Validator
from shared import SAMPLES, SCHEMAS, sample
from views.stories import answer

from jasslog.archive.ranking import rankings
from jasslog.views.messages import LANGUAGES

EVENING = SAMPLES / "evening"
ANSWERS = Draft202012Validator(orjson.loads((SCHEMAS / "answers.schema.json").read_bytes()))
COMMANDS = ("standings", "stats")
both = pytest.mark.parametrize("command", COMMANDS)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "own"))
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def ended(told: str) -> int:
    return int(told.rpartition("exit code ")[2])


def printed(*arguments: str, code: int = 0) -> str:
    told = answer([*arguments])
    assert ended(told) == code, told
    return told.rpartition("--- exit code")[0].partition("--- standard error")[0]


def data(command: str, *arguments: str, code: int = 0) -> dict[str, Any]:
    """The JSON that a command prints, checked against the published schema."""
    found: dict[str, Any] = json.loads(printed(command, *arguments, "--format", "json", code=code))
    ANSWERS.validate({command: found})
    return found


def written(name: str, *games: Sat) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(b"".join(lines(game) for game in games))
    return name


def test_passes_of_several_tournaments_are_told_with_them() -> None:
    def columns(*cups: str) -> str:
        games = [Sat(1, "1", "A B C D", (700, 600), more={"tournament": cup}) for cup in cups]
        told = printed("standings", written("season.jsonl", *games))
        assert all(f"\n{cup} passe 1: 1 game" in told for cup in cups)
        return next(line for line in told.splitlines() if line.startswith("Person"))

    assert columns("spring", "autumn").split()[3:] == ["autumn", "1", "spring", "1"]
    assert columns("village-cup-2025", "village-cup-2026").count("village-cup-202") == 2


def test_the_evening_of_the_samples() -> None:
    told = printed("standings", str(EVENING), "--by", "worst-dropped")
    assert [line.split()[:3] for line in told.splitlines() if re.match(r"[A-Z]\w+ +\d", line)] == [
        ["Fritz", "1", "2032"],
        ["Emil", "2", "2012"],
        ["Carla", "3", "2012"],
        ["Dora", "4", "1980"],
        ["Anna", "5", "1968"],
        ["Hans", "6", "1942"],
        ["Gina", "7", "1924"],
        ["Beat", "8", "1916"],
    ]
    assert "(590)      638      732      642  by: best passe" in told
    assert "passe 1: 2 games, 2 rounds × 157 = 314; the tricks bring 314, agrees" in told
    assert "cup-4-2" in told


def test_without_a_standings_file_all_passes_are_added_up() -> None:
    found = data("standings", str(EVENING))
    assert found["ranking"]["id"] == "evening"
    assert found["standings"][0] == {
        "persons": ["Fritz"],
        "state": "ranked",
        "rank": 1,
        "total": 2686,
        "tie": None,
        "passes": [
            {"place": n, "brought": brought, "dropped": False} for n, brought in enumerate((686, 668, 678, 654))
        ],
    }
    assert found["passes"][0] | {"games": 2, "due": 314, "taken": 314, "pass": 1} == found["passes"][0]
    assert [one["game"] for one in found["broken"]] == ["cup-4-2"]


def test_a_file_of_the_clubs_own() -> None:
    Path("cup.json").write_text(
        json.dumps({"id": "cup", "name": "Our cup", "view": "corrected", "measure": "wins", "ties": ["difference"]})
    )
    told = printed("standings", str(EVENING), "--by", "cup.json")
    assert told.startswith("Our cup\n")
    assert "Corrections count, rulings do not." in told
    assert re.search(r"Fritz +1 +4", told)


@pytest.mark.parametrize(("passes", "kept"), [(1, ""), (2, "1 of 2"), (3, "1 of 3"), (4, "2 of 4")])
def test_as_many_passes_are_told_to_count_as_do(passes: int, kept: str) -> None:
    Path("two.json").write_text('{"id": "two", "name": "Two dropped", "dropped": 2}')
    games = [Sat(number, "1", "A B C D", (100 * number, 50)) for number in range(1, passes + 1)]
    told = printed("standings", written("cup.jsonl", *games), "--by", "two.json")
    assert re.findall(r"The best (.*?) passes", " ".join(told.split())) == ([kept] if kept else [])


def test_every_mistake_of_a_standings_file_is_told() -> None:
    Path("cup.json").write_text('{\n "id": "cup",\n "name": "Cup",\n "mesure": "wins",\n "passes": "four"\n}\n')
    told = answer(["standings", str(EVENING), "--by", "cup.json"])
    assert ended(told) == 2
    assert "cup.json is no standings file: 2 mistakes" in told
    assert "cup.json:4: nothing is called mesure; did you mean measure?" in told
    assert "cup.json:5: passes: expected integer 1..99" in told
    assert "nichts heisst mesure" in answer(["standings", str(EVENING), "--by", "cup.json", "--lang", "de"])


def test_a_name_of_no_standings_file_offers_those_there_are() -> None:
    told = answer(["standings", str(EVENING), "--by", "worst"])
    assert ended(told) == 2
    assert all(id in told for id in rankings())


def test_a_game_that_is_undecided_makes_ranks_open_as_a_word() -> None:
    written("cup.jsonl", Sat(1, "1", "A B C D", (700, 600)), Sat(1, "2", "E F G H", (650, 610), "open"))
    told = printed("standings", "cup.jsonl")
    assert [line.split()[:3] for line in told.splitlines() if re.match(r"[A-H] ", line)] == [
        ["A", "open", "700"],
        ["C", "open", "700"],
        ["B", "open", "600"],
        ["D", "open", "600"],
        *(["EFGH"[n], "open", "open"] for n in range(4)),
    ]
    assert "Undecided, so that ranks stay open: p1-t2 (cup.jsonl:" in told
    found = data("standings", "cup.jsonl")
    assert [one["rank"] for one in found["standings"]] == [None] * 8
    assert [one["total"] for one in found["standings"]] == [700, 700, 600, 600, None, None, None, None]


def test_equal_ranks_are_told() -> None:
    written("cup.jsonl", Sat(1, "1", "A B C D", (700, 600)))
    told = printed("standings", "cup.jsonl")
    assert re.search(r"^A +1= +700 +700 +shared$", told, re.MULTILINE)
    assert "A: Rank 1, total 700, passe 1 700; shared\n" in printed("--screen-reader", "standings", "cup.jsonl")


def test_persons_are_mapped_by_the_clubs_file_and_by_options() -> None:
    written("a.jsonl", Sat(1, "1", "Anna Beat Carla Dora", (700, 600)))
    written("b.jsonl", Sat(2, "1", "A.Muster B.Beat Carla Dora", (500, 400)))
    assert len(data("standings", "a.jsonl", "b.jsonl")["standings"]) == 6
    Path("jasslog.toml").write_text('[persons]\n"Anna Muster" = ["A.Muster", "Anna"]\n"Beat" = ["B.Beat"]\n')
    for command in COMMANDS:
        found = data(command, "a.jsonl", "b.jsonl")
        assert found["unmapped"] == ["Carla", "Dora"]
        assert "No person is set for these names: Carla, Dora" in printed(command, "a.jsonl", "b.jsonl")
        assert data(command, "a.jsonl", "b.jsonl", "--no-config")["unmapped"] == []
    told = {one["persons"][0]: one["total"] for one in data("standings", "a.jsonl", "b.jsonl")["standings"]}
    assert told == {"Anna Muster": 1200, "Carla": 1200, "Beat": 1000, "Dora": 1000}
    typed = data("standings", "a.jsonl", "b.jsonl", "--no-config", "--person", "A.Muster", "Anna")
    assert {one["persons"][0] for one in typed["standings"]} == {"Anna", "Beat", "B.Beat", "Carla", "Dora"}


@pytest.mark.parametrize(
    "text",
    [
        'persons = ["Anna"]',
        '[persons]\n"Anna" = "A."',
        '[persons]\n"Anna" = ["A."]\n"Amélie" = ["A."]',
        '[persons]\n"Anna" = ["Beat"]\n"Beat" = ["B."]',
        '[persons]\n"" = ["B."]',
        '[persons]\n"Anna" = ["A. M."]\n"Beat" = ["A.  M."]',
    ],
)
def test_spellings_that_mean_nobody_or_two_are_refused(text: str) -> None:
    Path("jasslog.toml").write_text(text, encoding="utf-8")
    told = answer(["stats", str(EVENING)])
    assert ended(told) == 2
    assert "jasslog.toml:1: persons is not right; expected is" in told


@pytest.mark.parametrize(
    "pairs",
    [
        [("Dora", "Anna"), ("Dora", "Beat")],
        [("D. Meier", "Dora"), ("Dora", "Dora Meier")],
        [("Dora", "Dora Meier"), ("D. Meier", " Dora ")],
    ],
)
def test_what_is_typed_as_two_persons_is_refused(pairs: list[tuple[str, str]]) -> None:
    typed = [word for pair in pairs for word in ("--person", *pair)]
    for command in ("standings", "stats", "audit --into facts"):
        told = answer([*command.split(), str(EVENING), *typed])
        assert ended(told) == 2
        assert "Dora is to stand for two persons" in told
    assert not Path("facts").exists()
    assert ended(answer(["stats", str(EVENING), "--person", "Dora", "Dora", "--person", "D.", "Dora"])) == 0


@both
def test_logs_of_one_name_that_tell_other_rounds_are_not_one_game_twice(command: str) -> None:
    log = (SAMPLES / "formats" / "jass-kit.txt").read_text()
    other = log.replace('"trump":2', '"trump":4')
    for folder, text in (("a", log), ("b", other)):
        Path(folder).mkdir()
        Path(folder, "log.txt").write_text(text)
    assert log != other
    assert data(command, "a", "b")["oddities"] == []
    Path("b", "log.txt").write_text(log)
    assert [one["kind"] for one in data(command, "a", "b")["oddities"]] == ["two-records"]


def test_the_columns_of_games_of_one_name_are_told_apart() -> None:
    written("a.jsonl", Sat(None, "1", "A B C D", (700, 600)), Sat(None, "1", "A B C D", (500, 400)))
    head, *_ = csv.reader(io.StringIO(printed("standings", "a.jsonl", "--format", "csv")))
    assert head[6:] == ["p0-t1 (a.jsonl)", "p0-t1 (a.jsonl:45)"]


@both
def test_lines_that_cannot_be_read_are_not_one_game_twice(command: str) -> None:
    Path("log.txt").write_text('{"game":{"trump":7}}\n' * 3)
    assert data(command, "log.txt", code=3)["oddities"] == []
    assert "two places" not in printed(command, "log.txt", code=3)


def test_that_games_by_different_rules_are_added_up_is_told() -> None:
    mine = Sat(1, "1", "A B C D", (700, 600))
    options = {"rules": {"id": RULES, "version": 1, "overrides": {"end": {"wins": "lowest"}}}}
    other = {"rules": {"id": "schieber-santiago", "version": 1}}
    written("same.jsonl", mine, Sat(2, "1", "A B C D", (500, 400)))
    assert "different rules" not in printed("standings", "same.jsonl")
    for more, ids in ((options, [RULES]), (other, sorted([RULES, "schieber-santiago"]))):
        written("mixed.jsonl", mine, Sat(2, "1", "A B C D", (500, 400), more=more))
        told = " ".join(printed("standings", "mixed.jsonl").split())
        assert f"Games by different rules or options are added up: {', '.join(ids)}" in told
        assert data("standings", "mixed.jsonl")["rules"] == ids


@both
def test_what_is_double_is_told(command: str) -> None:
    written("a.jsonl", Sat(1, "1", "A B C D", (700, 600)))
    written("b.jsonl", Sat(1, "2", "A E F G", (500, 400)))
    shutil.copy("a.jsonl", "copy.jsonl")
    told = printed(command, "a.jsonl", "b.jsonl", "copy.jsonl")
    assert "A plays at two tables in the same passe: a.jsonl, b.jsonl" in told
    assert "the game p1-t1 stands in two places and counts twice: a.jsonl, copy.jsonl" in told
    assert {one["kind"] for one in data(command, "a.jsonl", "b.jsonl", "copy.jsonl")["oddities"]} == {
        "two-tables",
        "two-records",
    }


@both
def test_what_cannot_be_read_is_told_and_the_rest_counted(command: str) -> None:
    Path("bad.jsonl").write_text("nothing\n")
    told = answer([command, str(EVENING), "bad.jsonl", "gone.jsonl"])
    assert ended(told) == 3
    assert "8 games" in told
    assert "gone.jsonl" in told
    assert [Path(one["file"]).name for one in data(command, str(EVENING), "gone.jsonl", code=3)["errors"]] == [
        "gone.jsonl"
    ]
    assert ended(answer([command, "gone.jsonl"])) == 3


@both
def test_a_game_whose_rules_are_not_known_ends_as_an_audit(command: str) -> None:
    game = Sat(1, "1", "A B C D", (700, 600), more={"rules": {"id": "nobody-knows", "version": 1}})
    written("cup.jsonl", game)
    assert ended(answer(["audit", "cup.jsonl", "--fail-on", "never"])) == 3
    told = printed(command, "cup.jsonl", str(EVENING), code=3)
    assert "The rules are not known, so these do not count" in told
    assert [one["file"] for one in data(command, "cup.jsonl", code=3)["unjudged"]] == ["cup.jsonl"]


def test_a_clubs_own_rules_are_known() -> None:
    Path("club.json").write_text(json.dumps({"id": "club", "version": 1, "extends": RULES, "name": "Club"}))
    written("cup.jsonl", Sat(1, "1", "A B C D", (700, 600), more={"rules": {"id": "club", "version": 1}}))
    assert data("standings", "cup.jsonl", "--rules-file", "club.json")["standings"][0]["total"] == 700


@both
def test_archives_packed_files_transcripts_and_other_programs_logs_are_read(command: str) -> None:
    games = sorted(EVENING.glob("*.jsonl"))
    Path("all.jsonl").write_bytes(b"".join(path.read_bytes() for path in games))
    Path("all.jsonl.gz").write_bytes(gzip.compress(Path("all.jsonl").read_bytes()))
    usual = data(command, str(EVENING))
    told = "standings" if command == "standings" else "questions"
    assert data(command, "all.jsonl")[told] == data(command, "all.jsonl.gz")[told] == usual[told]
    for path in games:
        Path(f"{path.stem}.jass").write_text(printed("transcript", str(path)), encoding="utf-8")
    assert data(command, *sorted(map(str, Path().glob("*.jass"))))[told] == usual[told]
    assert data(command, str(SAMPLES / "formats"))["games"] > 3


@both
def test_the_order_of_files_makes_no_difference(command: str) -> None:
    games = sorted(map(str, EVENING.glob("*.jsonl")))
    for form in ("text", "json", "csv"):
        assert printed(command, *games, "--format", form) == printed(command, *reversed(games), "--format", form)


def test_a_spreadsheet_gets_no_formula() -> None:
    written("cup.jsonl", Sat(1, "1", "=1+1 Beat,\x22x\x22 @C D", (700, 600)))
    rows = [*csv.reader(io.StringIO(printed("standings", "cup.jsonl", "--format", "csv")))]
    assert rows[0] == ["rank", "state", "name", "total", "tie", "dropped", "cup:1"]
    assert {row[2] for row in rows[1:]} == {"'=1+1", 'Beat,"x"', "'@C", "D"}


@pytest.mark.parametrize("output", ["-", "table.csv"])
@both
def test_what_stands_below_the_tables_is_told_beside_a_spreadsheet(command: str, output: str) -> None:
    """A game with unknown rules counts nowhere, and its file is named."""
    written("cup.jsonl", Sat(1, "1", "A B C D", (700, 600)))
    known = Path("cup.jsonl").read_text()
    Path("unknown.jsonl").write_text(re.sub(r'"id":"[a-z-]+","version"', '"id":"nobodys","version"', known))
    text = printed(command, "cup.jsonl", "unknown.jsonl", code=3)
    told = answer([command, "cup.jsonl", "unknown.jsonl", "--format", "csv", "-o", output])
    lines = re.findall("^jasslog: (.*unknown.jsonl.*)$", told, re.MULTILINE)
    assert lines
    for line in lines:
        assert line in " ".join(text.split())


@pytest.mark.parametrize("form", ["json", "csv"])
@both
def test_what_programs_read_is_the_same_in_every_language(command: str, form: str) -> None:
    told = {printed(command, str(EVENING), "--format", form, "--lang", spoken) for spoken in LANGUAGES}
    assert len(told) == 1
    aloud = printed("--screen-reader", command, str(EVENING), "--format", form, "--deck", "swiss")
    assert told == {aloud}


@pytest.mark.parametrize("spoken", LANGUAGES)
@both
def test_every_language(command: str, spoken: str) -> None:
    told = printed(command, str(EVENING), str(SAMPLES / "play"), "--lang", spoken)
    assert "{" not in told
    page = printed(command, str(EVENING), "--lang", spoken, "--format", "html")
    assert f'<html lang="{spoken}">' in page
    assert "{" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)


@pytest.mark.parametrize("columns", [40, 60, 80, 100])
@both
def test_lines_are_no_wider_than_the_terminal(command: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for more in ([], ["--question", "points"]) if command == "stats" else ([], ["--by", "worst-dropped"]):
        told = printed(command, str(EVENING), *more)
        assert [line for line in told.splitlines() if len(line) > columns and ".jsonl" not in line] == []


def test_the_short_answer_fits_a_screen_and_a_half() -> None:
    told = printed("stats", str(EVENING), str(SAMPLES / "play"))
    assert len(told.splitlines()) <= 36
    assert "9 games" not in told


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = printed("standings", str(EVENING))
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1m" in printed("standings", str(EVENING))
    assert "\x1b" not in printed("standings", str(EVENING), "--format", "html")
    monkeypatch.setenv("NO_COLOR", "1")
    assert printed("standings", str(EVENING)) == plain


@both
def test_the_answer_goes_to_a_file_and_never_over_an_input(command: str) -> None:
    shutil.copy(sample("cup-1-1"), "game.jsonl")
    printed(command, "game.jsonl", "--format", "html", "-o", "page.html")
    assert Path("page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    told = answer([command, "game.jsonl", "-o", "game.jsonl"])
    assert ended(told) == 2


def test_the_page_has_bars_and_the_same_figures_as_a_table() -> None:
    page = printed("standings", str(EVENING), "--format", "html")
    assert "<script" not in page
    (drawn,) = re.findall(r"<figure>.*?</figure>", page, re.DOTALL)
    assert [*re.findall("<span>([0-9]+)</span>", drawn)] == re.findall("<td [^>]*>(2[0-9]{3})</td>", page)
    assert len(re.findall("<rect", drawn)) == 8
    assert 'aria-label="The bars show: total' in drawn


def test_the_page_shows_what_is_open_and_less_than_nought() -> None:
    written("cup.jsonl", Sat(1, "1", "A B C D", (700, 600)), Sat(1, "2", "E F G H", (650, 610), "open"))
    Path("cup.json").write_text('{"id": "cup", "name": "Cup", "measure": "difference"}')
    page = printed("standings", "cup.jsonl", "--by", "cup.json", "--format", "html")
    (drawn,) = re.findall(r"<figure>.*?</figure>", page, re.DOTALL)
    bars = [(float(x), float(wide)) for x, wide in re.findall(r'<rect x="([0-9.]+)" width="([0-9.]+)"', drawn)]
    assert bars == [(210.0, 210.0), (210.0, 210.0), (0.0, 210.0), (0.0, 210.0), *[(210.0, 0.0)] * 4]
    assert drawn.count("<span>open</span>") == 4


def test_the_page_of_hostile_names_holds_no_tag_of_theirs() -> None:
    written("cup.jsonl", Sat(1, "1", '<script>x</script> "><img/src=x> {{7*7}} <!--', (700, 600)))
    for command in COMMANDS:
        page = printed(command, "cup.jsonl", "--format", "html")
        assert "<script" not in page
        assert "<img" not in page
        assert "{{7*7}}" in page


def test_a_question_that_cannot_be_told_so_says_how_it_can() -> None:
    told = answer(["stats", str(EVENING), "--question", "games", "--by", "contract"])
    assert ended(told) == 2
    assert "games cannot be told by contract; it can by person, table" in told


def test_the_view_of_stats_is_the_one_asked_for() -> None:
    told = {view: data("stats", str(EVENING), "--view", view)["view"] for view in ("recorded", "corrected", "ruled")}
    assert [*told] == [*told.values()]


def test_the_schema_of_standings_files_is_printed() -> None:
    assert json.loads(printed("schema", "standings"))["title"] == "How games are made into ranks"
