"""Questions in SQL are answered, and no question reads or changes anything else."""

from __future__ import annotations

import hashlib
import itertools
import os
import resource
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from archive.keeping import everything, kept, of_samples, rows
from shared import SAMPLES

from jasslog.archive.manifest import newest
from jasslog.archive.plan import USUAL
from jasslog.archive.sql import QuestionRefused, answered, sealed
from jasslog.archive.tables import TABLES, columns

duckdb = pytest.importorskip("duckdb")


@pytest.fixture
def facts(sample_facts: Path) -> Path:
    return sample_facts


@pytest.fixture
def _one_database(facts: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All questions of a test are asked of one database, because opening one takes ten times as long as a question."""
    with sealed(str(facts), newest(str(facts))) as database:
        monkeypatch.setattr("jasslog.archive.sql.sealed", lambda *_: database.cursor())
        yield


def _asked(facts: Path, question: str, seconds: float = 30) -> list[tuple[Any, ...]]:
    with answered(str(facts), question, seconds) as answer:
        return list(answer)


ASKED = [
    "SELECT count(*) FROM games",
    "FROM games",
    "select code, count(*) from findings group by all order by all",
    "WITH lost AS (SELECT source, line FROM findings WHERE code = 'J301') FROM games JOIN lost USING (source, line)",
    "SELECT sum(points) OVER (PARTITION BY source ORDER BY round, trick) FROM tricks QUALIFY row_number() OVER () < 9",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT * FROM n",
    "SELECT * FROM seats WHERE (source, line) IN (SELECT source, line FROM games WHERE sums = 'broken')",
    "DESCRIBE games",
    "SUMMARIZE cards",
    "SELECT unnest([1, 2]), * FROM range(3)",
    "VALUES (1), (2)",
    "SELECT quantile_cont(points, 0.5), list(DISTINCT leader ORDER BY leader), pg_typeof(1), current_date FROM tricks;",
    "SELECT 1 -- and nothing else; SELECT 2",
]


@pytest.mark.parametrize("question", ASKED)
def test_questions_are_answered(facts: Path, question: str) -> None:
    assert _asked(facts, question)


def test_every_table_has_the_columns_that_the_schema_names(facts: Path) -> None:
    held = rows(facts)
    for table in TABLES:
        with answered(str(facts), f"FROM {table}") as answer:
            assert answer.columns == [*columns(table)]
            assert len(list(answer)) == len(held[table])


def test_a_count_is_what_counting_one_by_one_gives(facts: Path) -> None:
    """How often each code was found, and how often exactly one card was legal, agree with a naive count."""
    naive = of_samples()
    place = [*columns("findings")].index("code")
    found = Counter(row[place] for row in naive["findings"])
    assert dict(_asked(facts, "SELECT code, count(*) FROM findings GROUP BY code")) == found
    legal = [*columns("cards")].index("legal")
    only = sum(row[legal] == 1 for row in naive["cards"])
    assert _asked(facts, "SELECT count(*) FROM cards WHERE legal = 1") == [(only,)]


HOSTILE = {
    "not exactly one statement, or none that can be run": [
        "",
        ";",
        "-- nothing",
        "SELECT 1; SELECT 2",
        "SELECT 1; DROP VIEW games",
        "not a statement",
        "SELECT * FROM games WHERE source = ?",
    ],
    "writes, loads, sets or shows": [
        "COPY games TO 'out.csv'",
        "COPY (SELECT 1) TO '{facts}/items/x.parquet' (FORMAT parquet)",
        "COPY games FROM '/etc/passwd'",
        "EXPORT DATABASE '{facts}/out'",
        "IMPORT DATABASE '{facts}'",
        "ATTACH '{facts}/x.duckdb' AS x",
        "DETACH memory",
        "INSTALL httpfs",
        "FORCE INSTALL httpfs FROM community",
        "LOAD httpfs",
        "PRAGMA database_list",
        "PRAGMA enable_profiling = 'json'",
        "SET enable_external_access = true",
        "SET GLOBAL memory_limit = '100GB'",
        "RESET lock_configuration",
        "SET VARIABLE x = 1",
        "USE memory",
        "CALL duckdb_settings()",
        "CALL pragma_version()",
        "CHECKPOINT",
        "VACUUM",
        "BEGIN TRANSACTION",
        "EXPLAIN SELECT 1",
        "EXPLAIN ANALYZE SELECT * FROM games",
        "PREPARE x AS SELECT 1",
        "EXECUTE x",
        "CREATE TABLE x AS SELECT 1",
        "CREATE SECRET s (TYPE s3)",
        "CREATE MACRO m(x) AS x",
        "CREATE OR REPLACE VIEW games AS SELECT 1",
        "DROP VIEW games",
        "ALTER VIEW games RENAME TO g",
        "INSERT INTO games SELECT * FROM games",
        "UPDATE games SET game = ''",
        "DELETE FROM games",
        "TRUNCATE games",
        "COMMENT ON VIEW games IS 'x'",
        "PIVOT games ON rules USING count(*)",
        "SHOW TABLES",
        "SHOW ALL TABLES",
        "SHOW DATABASES",
    ],
    "has the type of a SELECT but does something else": [
        "WITH x AS (INSERT INTO games SELECT * FROM games RETURNING *) SELECT * FROM x",
        "WITH x AS (DELETE FROM games RETURNING *) SELECT * FROM x",
        "WITH x AS (UPDATE games SET game = '' RETURNING *) SELECT * FROM x",
        "SELECT * FROM (SHOW TABLES)",
        "SELECT * FROM (SHOW ALL TABLES)",
    ],
    "files": [
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_csv_auto('/etc/passwd')",
        "SELECT * FROM '/etc/passwd'",
        'SELECT * FROM "/etc/passwd"',
        "SELECT * FROM '{facts}/manifest-000001.json'",
        "SELECT * FROM '{facts}/items/*/games.parquet'",
        "SELECT * FROM read_parquet('{facts}/items/*/games.parquet', filename = true)",
        "SELECT * FROM parquet_metadata('{facts}/items/*/games.parquet')",
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM read_blob('/etc/passwd')",
        "SELECT * FROM read_json('{facts}/manifest-000001.json')",
        "SELECT * FROM glob('/*')",
        "SELECT * FROM sniff_csv('/etc/passwd')",
        "SELECT * FROM read_csv('https://example.org/x.csv')",
        "SELECT * FROM 's3://bucket/x.parquet'",
        "SELECT content FROM read_text('/proc/self/environ')",
        "SELECT (SELECT content FROM read_text('/etc/passwd'))",
        "SELECT * FROM games WHERE source IN (SELECT content FROM read_text('/etc/passwd'))",
        "WITH x AS (SELECT * FROM read_text('/etc/passwd')) SELECT * FROM x",
        "SELECT * FROM games UNION ALL BY NAME SELECT content AS source FROM read_text('/etc/passwd')",
        'WITH "/etc/passwd" AS (SELECT 1) SELECT 1',
        "SELECT * FROM (WITH \"/etc/passwd\" AS (SELECT 1) SELECT 1), '/etc/passwd'",
    ],
    "the machine and the database": [
        "SELECT getenv('HOME')",
        "SELECT current_setting('allowed_paths')",
        "SELECT current_setting('home_directory')",
        "SELECT getvariable('x')",
        "SELECT version()",
        "SELECT user()",
        "SELECT current_query()",
        "SELECT current_database()",
        "SELECT pg_get_viewdef(1)",
        "SELECT pg_sleep(1)",
        "SELECT sleep_ms(1)",
        "SELECT inet_client_addr()",
        "SELECT nextval('s')",
        "SELECT write_log('x')",
        "SELECT json_serialize_plan('SELECT 1')",
        "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
        "SELECT * FROM query('SELECT 1')",
        "SELECT * FROM query_table('games')",
        "SELECT * FROM duckdb_settings()",
        "SELECT * FROM duckdb_views()",
        "SELECT * FROM duckdb_views",
        "SELECT sql FROM sqlite_master",
        "SELECT * FROM duckdb_extensions()",
        "SELECT * FROM duckdb_secrets()",
        "SELECT * FROM duckdb_logs",
        "SELECT * FROM pragma_database_list",
        "SELECT * FROM pragma_platform()",
        "SELECT * FROM pragma_show('games')",
        "SELECT * FROM information_schema.tables",
        "SELECT * FROM information_schema.views",
        "SELECT * FROM pg_catalog.pg_views",
        "SELECT * FROM pg_views",
        "SELECT * FROM system.main.duckdb_views",
        "SELECT * FROM memory.main.games",
        "SELECT * FROM (WITH duckdb_views AS (SELECT 1) SELECT 1), duckdb_views",
        "SELECT * FROM (WITH sqlite_master AS (SELECT 1) SELECT 1), sqlite_master",
        "SELECT * FROM (WITH pragma_database_list AS (SELECT 1) SELECT 1), pragma_database_list",
        "SELECT filename FROM games",
        "SELECT file_row_number FROM games",
        "SELECT * FROM facts",
        "SELECT * FROM os",
        "SELECT * FROM test_scan('x')",
        "SELECT * FROM repeat_row(1, num_rows = 3)",
        "DESCRIBE SELECT * FROM read_csv('/etc/passwd')",
        "SUMMARIZE '/etc/passwd'",
        "DESCRIBE '/etc/passwd'",
        "SELECT 'SELECT 1'::STRUCT(a INT)",
    ],
}
"""Questions that are refused, by what is wrong with them."""
ENDLESS = [
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    "SELECT count(*) FROM range(1000000000000) a WHERE sin(a.range) > 2",
    "SELECT count(*) FROM cards a, cards b, cards c WHERE a.legal + b.legal > c.legal",
    "SELECT list(range) FROM range(100000000000)",
    "SELECT repeat('x', 100000000) || repeat('x', 100000000) || repeat('x', 200000000) FROM range(100)",
    "SELECT * FROM range(100000000000) ORDER BY hash(range)",
    "SELECT string_agg(a.range::VARCHAR, ',' ORDER BY hash(a.range)) FROM range(10000000000) a",
]


DEEP = [
    "SELECT " + "(" * 5000 + "1" + ")" * 5000,
    "SELECT 1" + "+1" * 900,
    "SELECT 1" + "+1" * 50_000,
    "SELECT " + "NOT " * 20_000 + "true",
    "SELECT * FROM " + "(SELECT * FROM " * 2000 + "games" + ")" * 2000,
    "SELECT " + "CASE WHEN true THEN " * 3000 + "1" + " END" * 3000,
    "WITH " + ", ".join(f"a{number} AS (SELECT {number})" for number in range(1500)) + " SELECT 1",
]


@pytest.mark.parametrize("question", DEEP, ids=range(len(DEEP)))
def test_what_is_nested_too_deeply_is_refused(facts: Path, question: str) -> None:
    with pytest.raises(QuestionRefused) as refused:
        _asked(facts, question)
    assert refused.value.reason == "failed"


def _digest(folder: Path) -> str:
    told = hashlib.sha256()
    for path, data in everything(folder):
        told.update(repr((str(path), path.stat().st_mtime_ns, data)).encode())
    return told.hexdigest()


REASONS = ("several", "no-select", "not-allowed", "failed")
SECRETS = ("root:", "/tmp", "/home", "/root", "PATH=", str(Path.cwd()))


@pytest.mark.usefixtures("_one_database")
@pytest.mark.parametrize("kind", HOSTILE)
def test_nothing_else_is_answered_and_nothing_changes(
    facts: Path, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before, wrong = _digest(facts), []
    for question in HOSTILE[kind]:
        asked = question.format(facts=facts)
        try:
            wrong.append((question, "answered", _asked(facts, asked)))
        except QuestionRefused as refused:
            told = refused.detail.replace(asked, "").replace("/etc/passwd", "").replace(str(facts), "")
            if refused.reason not in REASONS or any(secret in told for secret in SECRETS):
                wrong.append((question, refused.reason, told))
    assert not wrong, wrong
    assert _digest(facts) == before
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize("question", ENDLESS)
def test_what_would_never_end_or_fit_is_broken_off(facts: Path, question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # A tenth of the memory that a user's question may take, so that filling it takes no longer than needed.
    monkeypatch.setattr("jasslog.archive.sql._MORE", (3 << 30) // 10)
    before = _digest(facts)
    with pytest.raises(QuestionRefused) as refused:
        _asked(facts, question, seconds=0.1)
    assert refused.value.reason in ("too-long", "failed")
    assert _digest(facts) == before


@pytest.mark.usefixtures("_one_database")
def test_the_second_wall_holds_where_the_first_lets_through(facts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if statements were not checked, the database would read no file but its tables."""
    monkeypatch.setattr("jasslog.archive.sql._against", lambda part, tables: "")
    for question in itertools.chain(*HOSTILE.values()):
        if "read_" in question or "'/" in question or "glob" in question or "sniff" in question or "https" in question:
            with pytest.raises(QuestionRefused):
                _asked(facts, question.replace("{facts}", "/usr"))


@pytest.mark.usefixtures("_one_database")
def test_no_clock_and_no_limit_of_a_question_outlasts_its_answer(facts: Path) -> None:
    def held() -> tuple[list[threading.Timer], tuple[int, int]]:
        clocks = [one for one in threading.enumerate() if isinstance(one, threading.Timer)]
        return [one for one in clocks if not one.finished.is_set()], resource.getrlimit(resource.RLIMIT_AS)

    before = held()
    assert _asked(facts, "SELECT 1")
    assert held() == before


def test_who_asks_is_told_by_no_name_of_the_machine(facts: Path) -> None:
    assert _asked(facts, "SELECT current_user, session_user, current_catalog") == [("duckdb", "duckdb", "memory")]


def test_names_of_variables_are_no_tables(facts: Path) -> None:
    secret = [{"a": 1}]
    assert secret
    with pytest.raises(QuestionRefused):
        _asked(facts, "SELECT * FROM secret")


def test_a_folder_whose_name_has_signs_of_sql_is_read_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "it's [a] *folder?"
    kept(folder, SAMPLES / "play", sizes=USUAL)
    assert _asked(folder, "SELECT count(*) FROM games")[0][0] > 5


def test_a_folder_with_nothing_in_it_has_all_tables_without_rows(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    kept(tmp_path / "facts", tmp_path / "none")
    for table in TABLES.keys() - {"sources"}:
        assert _asked(tmp_path / "facts", f"FROM {table}") == []
