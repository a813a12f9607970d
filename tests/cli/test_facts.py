"""The commands ``audit --into`` and ``sql``: what they print, what they refuse, and their exit codes."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from archive.keeping import opened
from msgspec.structs import replace
from shared import SAMPLES, sample

from jasslog.archive import tables
from jasslog.archive.manifest import FolderRefused, newest, write, writing
from jasslog.archive.people import People, secret_of, usual_key
from jasslog.archive.sql import undamaged
from jasslog.archive.tables import columns
from jasslog.cli.run import run
from jasslog.cli.shared import CLEAN, MISSING_EXTRA, UNREADABLE, USAGE
from jasslog.library.read import read

duckdb = pytest.importorskip("duckdb")


def _settle(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Go into a folder with two games, in which also the key is kept."""
    patch.setenv("XDG_DATA_HOME", str(folder / "data"))
    patch.chdir(folder)
    (folder / "games").mkdir()
    for name in ("renege", "weis-booked-twice"):
        shutil.copy2(sample(name), folder / "games")


@pytest.fixture(autouse=True)
def _mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "connect", opened)
    _settle(tmp_path, monkeypatch)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        _settle(folder, patch)
        assert _into()[0] == CLEAN
    return folder


@pytest.fixture
def _facts(made: Path, _mine: None) -> None:
    """The facts of the two games, as the first run makes them."""
    for part in ("facts", "data"):
        shutil.copytree(made / part, part)


def jasslog(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(arguments)
    return code, out.getvalue(), err.getvalue()


def _into(*more: str) -> tuple[int, str, str]:
    return jasslog("audit", "games", "--into", "facts", *more)


def _other_bytes(path: Path) -> None:
    """Damage a file without changing its size."""
    path.write_bytes(b"x" * path.stat().st_size)


def test_facts_are_kept_and_asked() -> None:
    assert _into() == (CLEAN, "2 games in 2 files, kept in facts; 1 of 1 part made anew\n", "")
    assert _into("-j", "2") == (CLEAN, "2 games in 2 files, kept in facts; 0 of 1 part made anew\n", "")
    code, out, err = jasslog("sql", "facts", "SELECT source, code FROM findings ORDER BY ALL LIMIT 1")
    assert (code, err) == (CLEAN, "")
    assert out == "source        code\nrenege.jsonl  J301\n"


@pytest.mark.usefixtures("_facts")
def test_the_three_forms_say_the_same() -> None:
    question = (
        "SELECT code, count(*) AS n, avg(points) AS mean, NULL AS nothing FROM findings GROUP BY ALL ORDER BY ALL"
    )
    told = json.loads(jasslog("sql", "facts", question, "--format", "json")[1])
    assert told["columns"] == ["code", "n", "mean", "nothing"]
    lines = jasslog("sql", "facts", question, "--format", "csv")[1].splitlines()
    assert lines[0] == "code,n,mean,nothing"
    assert [line.split(",")[:2] for line in lines[1:]] == [[code, str(n)] for code, n, *_ in told["rows"]]
    text = jasslog("sql", "facts", question)[1]
    assert all(code in text for code, *_ in told["rows"])


@pytest.mark.usefixtures("_facts")
def test_an_answer_goes_into_a_file() -> None:
    assert jasslog("sql", "facts", "SELECT 1 AS one", "--format", "csv", "-o", "one.csv") == (CLEAN, "", "")
    assert Path("one.csv").read_text() == "one\n1\n"


@pytest.mark.usefixtures("_facts")
def test_of_very_many_rows_the_first_are_shown() -> None:
    out = jasslog("sql", "facts", "FROM range(5000)")[1].splitlines()
    assert len(out) == 1002
    assert out[-1].startswith("This is the beginning, 1,000 rows")
    assert len(jasslog("sql", "facts", "FROM range(5000)", "--format", "csv")[1].splitlines()) == 5001


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("SELECT 1; SELECT 2", "one question"),
        ("COPY games TO 'x'", "only a SELECT"),
        (
            "SELECT * FROM read_csv('/etc/passwd')",
            "read_csv cannot be asked here, only the tables of the facts: sources",
        ),
        ("SELECT nothing FROM games", "cannot be answered"),
    ],
)
def test_other_questions_are_refused(question: str, told: str) -> None:
    code, out, err = jasslog("sql", "facts", question)
    assert (code, out) == (USAGE, "")
    assert told in err


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize("data", [b"", b"null", b"{", None])
def test_where_no_list_of_what_counts_is_whole_nothing_is_answered(data: bytes | None) -> None:
    """Otherwise a folder with a thousand games would answer that it has none."""
    (manifest,) = Path("facts").glob("manifest-*.json")
    manifest.write_bytes(manifest.read_bytes()[:-9] if data is None else data)
    for command in (["sql", "facts", "SELECT count(*) FROM games"], ["stats", "facts"], ["standings", "facts"]):
        code, out, err = jasslog(*command)
        assert (code, out) == (USAGE, "")
        assert "facts is damaged" in err
    assert _into()[0] == CLEAN
    assert jasslog("sql", "facts", "SELECT count(*) AS n FROM games", "--format", "csv")[1] == "n\n2\n"


def _piped(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize("command", [("sql", "facts", "SELECT 1"), ("stats", "facts"), ("standings", "facts")])
def test_nobody_waits_at_a_pipe_in_the_place_of_a_list_of_what_counts(command: tuple[str, ...]) -> None:
    _piped(Path("facts/manifest-000001.json"))
    code, out, err = jasslog(*command)
    assert (code, out) == (USAGE, "")
    assert "facts is damaged" in err
    assert _into()[0] == CLEAN


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize("command", [("sql", "facts", "SELECT 1"), ("stats", "facts"), ("standings", "facts")])
def test_nobody_waits_at_a_pipe_in_the_place_of_a_table(command: tuple[str, ...]) -> None:
    """This holds even if the manifest says that the table has the size of a pipe, which is 0."""
    (entry,) = newest("facts").entries
    tables = {**entry.commit.tables, "seats": replace(entry.commit.tables["seats"], size=0)}
    write("facts", replace(newest("facts"), entries=(replace(entry, commit=replace(entry.commit, tables=tables)),)))
    _piped(next(Path("facts").glob("items/*/seats.parquet")))
    code, out, err = jasslog(*command)
    assert (code, out) == (USAGE, "")
    assert "facts is damaged" in err
    assert "1 of 1 part made anew" in _into("--verify")[1]


@pytest.mark.usefixtures("_facts")
def test_an_item_whose_commit_file_is_a_pipe_is_made_again() -> None:
    _piped(next(Path("facts").glob("items/*/commit.json")))
    _into("--view", "ruled")
    assert "1 of 1 part made anew" in _into()[1]


@pytest.mark.usefixtures("_facts")
def test_numbers_of_any_size_are_told_in_every_form() -> None:
    large = "99999999999999999999999999999999999999"
    for form in ("text", "csv", "json"):
        code, out, _ = jasslog(
            "sql", "facts", f"SELECT -{large}::HUGEINT AS n, [{large}::HUGEINT] AS m", "--format", form
        )
        assert code == CLEAN
        assert form == "text" or out.count(large) == 2
    assert json.loads(out)["rows"] == [[f"-{large}", [large]]]


@pytest.mark.usefixtures("_facts")
def test_a_number_without_end_is_not_told_as_nothing() -> None:
    """JSON has no form for infinity or NaN, and null stands for an unknown value."""
    question = "SELECT 'inf'::DOUBLE AS a, -('inf'::DOUBLE) AS b, ['nan'::DOUBLE, 0.5, NULL] AS c"
    told = json.loads(jasslog("sql", "facts", question, "--format", "json")[1])
    assert told["rows"] == [["inf", "-inf", ["nan", 0.5, None]]]
    assert jasslog("sql", "facts", question, "--format", "csv")[1].splitlines()[1].startswith("inf,-inf,")


@pytest.mark.usefixtures("_facts")
def test_what_the_database_says_keeps_its_lines() -> None:
    """Otherwise the mark that points at a place in the question would point at the wrong place."""
    _, _, err = jasslog("sql", "facts", "SELECT nothing FROM games")
    line = next(line for line in err.splitlines() if "SELECT nothing" in line)
    mark = err.splitlines()[err.splitlines().index(line) + 1]
    assert line[mark.index("^") :].startswith("nothing")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is text")
@pytest.mark.parametrize("folder", ["facts\udcff", "\udcff/facts"])
def test_a_folder_whose_name_is_no_text_is_refused(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database opens only files with names in UTF-8."""
    os.mkdir("\udcff")
    code, out, err = jasslog("audit", "games", "--into", folder)
    assert (code, out) == (USAGE, "")
    assert "in UTF-8" in err
    assert not os.path.exists(folder)
    games = os.path.abspath("games")
    monkeypatch.chdir("\udcff")
    assert jasslog("audit", games, "--into", "facts")[0] == USAGE


@pytest.mark.usefixtures("_facts")
def test_a_question_without_end_is_broken_off() -> None:
    endless = "SELECT count(*) FROM range(1000000000000) a WHERE sin(a.range) > 2"
    code, out, err = jasslog("sql", "facts", endless, "--seconds", "1")
    assert (code, out) == (USAGE, "")
    assert "within 1 seconds" in err


def test_what_cannot_be_read_is_told_each_time() -> None:
    Path("games/empty.jsonl").touch()
    for _ in range(2):
        code, _, err = _into()
        assert code == UNREADABLE
        assert "empty.jsonl" in err


@pytest.mark.usefixtures("_facts")
def test_a_person_and_a_game_are_forgotten() -> None:
    assert jasslog("sql", "facts", "SELECT count(*) AS n FROM games", "--format", "csv")[1] == "n\n2\n"
    code, out, _ = _into("--forget-game", "renege", "--forget", "Vreni")
    assert (code, out.splitlines()[0]) == (CLEAN, "1 game in 2 files, kept in facts; 1 of 1 part made anew")
    assert len(newest("facts").forgotten) == 2
    assert jasslog("sql", "facts", "SELECT game FROM games", "--format", "csv")[1] == "game\nweis-booked-twice\n"


def test_a_key_of_ones_own(tmp_path: Path) -> None:
    assert _into("--key", "facts/key")[0] == USAGE
    assert _into("--key", "my.key")[0] == CLEAN
    assert Path("my.key").exists()
    assert not (tmp_path / "data").exists()
    code, _, err = _into()
    assert code == USAGE
    assert "--key" in err
    Path("wrong.key").write_text("nothing")
    assert _into("--key", "wrong.key")[0] == USAGE


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize("more", [("--prune",), ("--forget", "Vreni"), ()])
def test_what_somebody_laid_beside_the_facts_stays_and_is_in_nobodys_way(more: tuple[str, ...]) -> None:
    Path("facts", "items", ".DS_Store").write_bytes(b"mine")
    Path("facts", "items", "mine").mkdir()
    Path("facts", "items", "mine", "too").touch()
    shutil.copy(sample("clean"), "games")
    assert _into(*more)[0] == CLEAN
    assert Path("facts", "items", ".DS_Store").read_bytes() == b"mine"
    assert Path("facts", "items", "mine", "too").exists()


@pytest.mark.parametrize("kind", ["a pipe", "a loop", "a folder"])
def test_a_key_that_cannot_be_read_is_told_why(kind: str) -> None:
    make = {"a pipe": os.mkfifo, "a loop": lambda name: os.symlink(name, name), "a folder": os.mkdir}[kind]
    make("my.key")
    code, _, err = _into("--key", "my.key")
    reason = {"a pipe": "it is no ordinary file", "a loop": "could not read it", "a folder": "is a folder"}[kind]
    assert code == (USAGE if kind == "a folder" else UNREADABLE)
    assert "my.key" in err
    assert reason in err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["audit", "games", "--into", "facts", "--format", "json"], "--format"),
        (["audit", "games", "--into", "facts", "--resume", "x"], "--resume"),
        (["audit", "games", "--into", "facts", "--as-of", "3"], "--as-of"),
        (["audit", "games", "--prune"], "--into"),
        (["audit", "games", "--forget", "Vreni"], "--into"),
        (["audit", "-", "--into", "facts"], "standard input"),
        (["audit", "games", "--into", "games"], "no folder of facts"),
        (["audit", "games", "gmaes", "--into", "facts"], "gmaes"),
        (["audit", "games/renege.jsonl", str(sample("renege")), "--into", "facts"], "renege.jsonl"),
        (["sql", "games", "SELECT 1"], "no folder of facts"),
        (["sql", "nowhere", "SELECT 1"], "no folder of facts"),
    ],
)
def test_what_makes_no_sense_is_told(arguments: list[str], told: str) -> None:
    code, out, err = jasslog(*arguments)
    assert (code, out) == (UNREADABLE if "gmaes" in told else USAGE, "")
    assert told in err
    assert not Path("facts").exists()
    assert sorted(path.name for path in Path("games").iterdir()) == ["renege.jsonl", "weis-booked-twice.jsonl"]


def _with_pseudonyms(text: str, names: set[str]) -> str:
    people = People(secret_of(usual_key()))
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(f'"{name}"', f'"{people.pseudonym(name)}"')
    return text


@pytest.mark.parametrize("command", ["stats", "standings"])
def test_many_games_are_counted_the_same_from_records_and_from_facts(command: str) -> None:
    folder = str(SAMPLES / "evening")
    jasslog("audit", folder, "--into", "evening", "--view", "ruled")
    view = ["--view", "ruled"] if command == "stats" else []
    of_records = json.loads(jasslog(command, folder, *view, "--format", "json")[1])
    code, out, err = jasslog(command, "evening", *view, "--format", "json")
    assert (code, err) == (CLEAN, "")
    names = {name for game in read([folder]) for name in getattr(game, "names", ())}
    told = _with_pseudonyms(json.dumps(of_records), names).replace(f"{folder}/", "")
    assert _unordered(json.loads(out)) == _unordered(json.loads(told))


def _unordered(value: object) -> object:
    """A value with all its lists sorted, because their order depends on names, which may be pseudonyms."""
    if isinstance(value, list):
        return sorted(map(_unordered, value), key=repr)
    return {name: _unordered(part) for name, part in value.items()} if isinstance(value, dict) else value


def test_facts_of_no_game_are_told_to_hold_none() -> None:
    _into("--forget-game", "renege", "--forget-game", "weis-booked-twice", "--view", "ruled")
    for command, view in (("stats", ["--view", "ruled"]), ("standings", [])):
        for form in ("text", "csv", "json", "html"):
            code, _, err = jasslog(command, "facts", *view, "--format", form)
            assert (code, err) == (UNREADABLE, "jasslog: facts: there is no record in this folder\n"), (command, form)


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["standings", "facts"], "--view ruled"),
        (["stats", "facts", "--view", "recorded"], "--view recorded"),
        (["stats", "facts", "--person", "A", "B"], "--person"),
    ],
)
def test_facts_are_counted_as_they_were_made(arguments: list[str], told: str) -> None:
    code, out, err = jasslog(*arguments)
    assert (code, out) == (USAGE, "")
    assert told in err


@pytest.mark.usefixtures("_facts")
def test_a_second_run_at_the_same_time_is_refused() -> None:
    with writing("facts"):
        code, _, err = _into()
    assert code == USAGE
    assert "another run" in err


def test_without_the_package_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    for arguments in (["audit", "games", "--into", "facts"], ["sql", "facts", "SELECT 1"]):
        code, _, err = jasslog(*arguments)
        assert code == MISSING_EXTRA
        assert "jasslog[facts]" in err


@pytest.mark.usefixtures("_facts")
def test_names_of_columns_and_values_are_shown_without_control_characters() -> None:
    out = jasslog("sql", "facts", "SELECT chr(27) || '[31m' AS \"a\x1b[2J\"")[1]
    assert "\x1b" not in out
    assert "\x1b" not in jasslog("sql", "facts", 'SELECT "a\x1b[2J" FROM games')[2]
    assert "\x1b" not in jasslog("sql", "facts", 'SELECT * FROM "a\x1b[2J"')[2]


def test_the_schema_says_the_columns() -> None:
    schema = json.loads(jasslog("schema", "facts")[1])
    _into()
    for table, part in schema["properties"].items():
        rows = schema["$defs"][part["items"]["$ref"].rpartition("/")[2]]["properties"]
        named = json.loads(jasslog("sql", "facts", f"DESCRIBE {table}", "--format", "json")[1])
        assert sorted(row[0] for row in named["rows"]) == sorted(rows)


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_bytes(b"no table"), _other_bytes])
def test_a_table_that_is_gone_or_damaged_is_told(damage: Callable[[Path], object]) -> None:
    (table,) = Path("facts").glob("items/*/seats.parquet")
    damage(table)
    commands = (("sql", "facts", "SELECT 1"), ("stats", "facts"), ("standings", "facts"))
    for command in commands:
        code, out, err = jasslog(*command)
        assert (code, out) == (USAGE, ""), command
        assert "facts is damaged" in err
        assert "--into facts --verify" in err
    assert "1 of 1 part made anew" in _into("--verify")[1]
    for command in commands:
        assert "damaged" not in jasslog(*command)[2], command


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize(
    ("forget", "damage"),
    [(("--forget", "Anna"), Path.unlink), (("--forget-game", "renege"), lambda path: path.write_bytes(b"no table"))],
)
def test_who_is_to_be_forgotten_is_not_looked_for_in_a_damaged_table(
    forget: tuple[str, str], damage: Callable[[Path], object]
) -> None:
    for table in ("games", "players"):
        (damaged,) = Path("facts").glob(f"items/*/{table}.parquet")
        damage(damaged)
    code, out, err = _into(*forget)
    assert (code, out) == (USAGE, "")
    assert "facts is damaged" in err
    assert _into("--verify")[0] == CLEAN
    assert _into(*forget)[0] == CLEAN


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize("command", [("sql", "facts", "FROM games"), ("stats", "facts"), ("standings", "facts")])
def test_tables_that_another_run_has_removed_meanwhile_are_not_damaged(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = newest("facts")
    _into("--view", "recorded", "--prune")
    for asks in ("jasslog.archive.sql.current", "jasslog.archive.stored.current"):
        monkeypatch.setattr(asks, lambda folder: before)
    code, out, err = jasslog(*command)
    assert (code, out) == (USAGE, "")
    assert "facts was brought up to date while it was read; ask again" in err


def _inside(path: Path) -> None:
    """Damage the pages of a table, not the list of pages at its end, so that only reading the rows shows it."""
    data = bytearray(path.read_bytes())
    data[4:40] = bytes(byte ^ 0x55 for byte in data[4:40])
    path.write_bytes(data)


@pytest.mark.parametrize("command", [("sql", "facts", "FROM players"), ("stats", "facts"), ("standings", "facts")])
def test_a_table_that_is_damaged_inside_is_told(command: tuple[str, ...]) -> None:
    _into("--view", "ruled" if command[0] == "standings" else "corrected")
    for table in Path("facts").glob("items/*/players.parquet"):
        _inside(table)
    code, out, err = jasslog(*command)
    assert (code, out) == (USAGE, "")
    assert "facts is damaged" in err
    code, _, err = jasslog("sql", "facts", "SELECT error('mine')")
    assert "mine" in err or "damaged" in err


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize("command", [("sql", "facts", "FROM games"), ("stats", "facts")])
def test_a_folder_of_another_version_is_told(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasslog.archive.tables.columns", lambda table: {**columns(table), "later": "BIGINT"})
    code, out, err = jasslog(*command)
    assert (code, out) == (USAGE, "")
    assert "was made by another version of jasslog" in err


@pytest.mark.usefixtures("_facts")
def test_a_question_that_fails_is_not_damage() -> None:
    for question in ("SELECT error('mine')", "SELECT CAST('mine' AS INTEGER)"):
        code, _, err = jasslog("sql", "facts", question)
        assert code == USAGE
        assert "mine" in err
        assert "damaged" not in err


@pytest.mark.usefixtures("_facts")
@pytest.mark.parametrize("command", [("sql", "facts", "FROM games"), ("stats", "facts")])
def test_a_folder_that_cannot_be_read_is_not_one_that_cannot_be_written(command: tuple[str, ...]) -> None:
    Path("facts/manifest-000009.json").mkdir()
    code, out, err = jasslog(*command)
    assert (code, out) == (USAGE, "")
    assert "facts cannot be read" in err
    assert "facts cannot be read" in _into()[2]


@pytest.mark.usefixtures("_facts")
def test_what_the_system_keeps_the_database_from_reading_is_no_bug() -> None:
    with pytest.raises(FolderRefused, match="unreadable"), undamaged("facts", newest("facts")):
        raise duckdb.IOException("IO Error: Cannot open file: Too many open files")


@pytest.mark.parametrize("kind", [OSError, ImportError])
def test_a_package_that_the_system_does_not_open_is_neither_missing_nor_written(
    kind: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(package: str) -> None:
        if kind is OSError:
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE), f"{package}.py")
        raise ImportError(f"{os.strerror(errno.EMFILE)}", path=f"{package}.py")

    monkeypatch.setattr("jasslog.cli.archive.import_module", fail)
    code, out, err = jasslog("sql", "facts", "SELECT 1")
    assert (code, out) == (UNREADABLE, "")
    assert err == f"jasslog: duckdb.py: the system could not read it ({os.strerror(errno.EMFILE)})\n"


def test_a_game_is_not_taken_for_changed_where_too_many_files_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: str) -> None:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE), file)

    monkeypatch.setattr("jasslog.archive.items.open_source", full)
    code, out, err = _into()
    assert (code, out) == (USAGE, "")
    assert err == f"jasslog: facts: cannot be written: {os.strerror(errno.EMFILE)}\n"


@pytest.mark.usefixtures("_facts")
def test_a_question_that_is_no_text_is_refused() -> None:
    code, _, err = jasslog("sql", "facts", "SELECT \udcff")
    assert code == USAGE
    assert "cannot be answered" in err
    assert jasslog("sql", "facts", "SELECT '\udcff' AS a", "--format", "csv") == (CLEAN, "a\n\\xff\n", "")


@pytest.mark.usefixtures("_facts")
def test_no_text_of_a_record_becomes_a_formula() -> None:
    question = "SELECT '=1+1' AS \"@a\", -1 AS b, 0.12345 AS c, NULL AS d, chr(27) AS e"
    told = jasslog("sql", "facts", question, "--format", "csv")[1]
    assert told == "'@a,b,c,d,e\n'=1+1,-1,0.12345,,\\u{1b}\n"
