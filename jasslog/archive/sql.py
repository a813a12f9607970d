"""One question in SQL about a folder of facts: it can read the current tables, and see or change nothing else.

Two walls stand one behind the other: the statement is taken apart, and only known forms of SELECT from known tables are
let through; and the database that answers has no way out: no files but these tables, no extensions, no settings.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any

import orjson

from jasslog.archive.items import is_there
from jasslog.archive.manifest import FolderRefused, Manifest, current, newest
from jasslog.archive.tables import SEALED, TABLES, identifier, quoted, scan
from jasslog.errors import Refused

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

SECONDS = 60
"""How long an answer may take where nobody says otherwise."""
_MEMORY = "1GB"
_MORE = 3 << 30
"""Bytes of addresses that the process may take beside those it has while a question is answered."""
_PAGES = "/proc/self/statm"
"""Where the system says, in pages, how many it has."""
_BLOCK = 1000
"""Rows that are fetched at a time."""
_FORMS = frozenset(
    {
        *("SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"),
        *("BASE_TABLE", "SUBQUERY", "JOIN", "TABLE_FUNCTION", "EMPTY", "PIVOT", "EXPRESSION_LIST", "SHOW_REF"),
        *("ORDER_MODIFIER", "LIMIT_MODIFIER", "LIMIT_PERCENT_MODIFIER", "DISTINCT_MODIFIER"),
        *("ASCENDING", "DESCENDING", "ORDER_DEFAULT"),
    }
)
"""What a statement may consist of, beside expressions."""
_TABLE_FUNCTIONS = frozenset({"range", "generate_series", "unnest"})
_TELLING = re.compile(
    r"(pg|duckdb|pragma|has|inet|txid|obj|col|shobj|write|parse_duckdb|getenv|getvariable|read|sniff|query)(_|$)"
    r"|current_(?!date$|time|localtime)|(session_)?user$|version$|sleep|nextval$|currval$|setval$|setseed$"
    r"|in_search_path$|get_block_size$|json_(de)?serialize|json_execute|format_pg_type$|glob$"
)
"""Functions that tell of the machine, the database or its settings, change something, or only wait."""
_HARMLESS = frozenset({"pg_typeof"})
_NAME = re.compile(r"[^\W\d]\w*")


class QuestionRefused(Refused):
    """A question that is not answered; the reason is several, no-select, not-allowed, too-long or failed.

    The detail is what is not allowed, or what the database said.
    """


class Rows:
    """The rows of an answer one by one, and their columns."""

    def __init__(self, database: DuckDBPyConnection, statement: Any) -> None:
        self._database = database.execute(statement)
        self.columns = [str(column[0]) for column in self._database.description or ()]

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        while rows := self._database.fetchmany(_BLOCK):
            yield from rows


@contextmanager
def answered(folder: str, question: str, seconds: float = SECONDS) -> Iterator[Rows]:
    """The answer to a statement; QuestionRefused, FolderRefused, or ImportError without DuckDB.

    It has to be read to its end within these seconds.
    """
    manifest = current(folder)
    database = sealed(folder, manifest)
    timer = Timer(seconds, database.interrupt)
    timer.daemon = True
    with database, _told(folder, manifest), _limited_memory():
        statement = _checked(database, question)
        timer.start()
        try:
            yield Rows(database, statement)
        finally:
            timer.cancel()


@contextmanager
def _limited_memory() -> Iterator[None]:
    """Let the process take so much memory and no more, as the database does not count every text that it makes."""
    if not os.path.exists(_PAGES):  # pragma: no cover
        yield
        return
    import resource

    with open(_PAGES, "rb") as file:
        most = int(file.read().split()[0]) * resource.getpagesize() + _MORE
    before = resource.getrlimit(resource.RLIMIT_AS)
    least = min(one for one in (most, *before) if one != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_AS, (least, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def sealed(folder: str, manifest: Manifest) -> DuckDBPyConnection:
    """A database that knows the current tables and nothing else, its settings locked; FolderRefused."""
    import duckdb

    _look(folder, manifest)
    here = os.path.abspath(folder)
    files = {table: manifest.files(here, table) for table in TABLES}
    database = duckdb.connect(":memory:", config=SEALED | {"memory_limit": _MEMORY})
    allowed = ", ".join(quoted(file) for some in files.values() for file in some)
    database.execute(f"SET allowed_paths = [{allowed}]")
    with undamaged(folder, manifest):
        for table, some in files.items():
            try:
                database.execute(f"CREATE VIEW {identifier(table)} AS {scan(table, some)}")
            except duckdb.BinderException as error:
                # What is there has not all columns of this version.
                raise FolderRefused("other-version") from error
    database.execute("SET allowed_directories = []")
    database.execute("SET enable_external_access = false")
    database.execute("SET lock_configuration = true")
    return database


def _look(folder: str, manifest: Manifest, *, whole: bool = False) -> None:
    """FolderRefused where a table is not there any more; what counts no more another run may have removed."""
    if not all(is_there(folder, entry.commit, whole=whole) for entry in manifest.entries):
        raise FolderRefused("damaged" if newest(folder).number == manifest.number else "replaced")


@contextmanager
def undamaged(folder: str, manifest: Manifest) -> Iterator[None]:
    """FolderRefused where the database stumbles over tables that cannot be read, or are not as they were written.

    Which of the two it is is only looked at when it has stumbled, as every byte is read then.
    """
    import duckdb

    told = duckdb.IOException, duckdb.InvalidInputException, duckdb.InternalException, UnicodeDecodeError
    try:
        yield
    except (duckdb.Error, UnicodeDecodeError) as error:
        # What is wrong with a question has a kind of its own.
        if type(error) is duckdb.Error or isinstance(error, told):
            _look(folder, manifest, whole=True)
        if isinstance(error, duckdb.IOException):
            raise FolderRefused("unreadable", str(error)) from error
        raise


@contextmanager
def _told(folder: str, manifest: Manifest) -> Iterator[None]:
    """What the database says against a question becomes a QuestionRefused, without the path of the folder."""
    import duckdb

    hide = os.path.join(os.path.abspath(folder), "")
    try:
        with undamaged(folder, manifest):
            yield
    except duckdb.InterruptException as error:
        raise QuestionRefused("too-long") from error
    except MemoryError as error:
        raise QuestionRefused("failed", "out of memory") from error
    except duckdb.Error as error:
        raise QuestionRefused("failed", str(error).replace(hide, "")) from error


def _checked(database: DuckDBPyConnection, question: str) -> Any:
    """The only statement of a question, if it is a SELECT of known forms from the tables; QuestionRefused."""
    import duckdb

    # What is no text is written out as the names of files are.
    found = database.extract_statements(os.fsencode(question).decode("utf-8", "backslashreplace"))
    if len(found) != 1:
        raise QuestionRefused("several")
    (statement,) = found
    row = database.execute("SELECT json_serialize_sql(?)", [statement.query]).fetchone()
    try:
        # This reader gives up at 1024 levels with every Python.
        tree = orjson.loads(row[0]) if row is not None else {}
    except orjson.JSONDecodeError as error:
        raise QuestionRefused("failed", "it is nested too deeply") from error
    if statement.type != duckdb.StatementType.SELECT or tree.get("error", True) or len(tree["statements"]) != 1:
        raise QuestionRefused("no-select")
    views = database.execute("SELECT lower(view_name) FROM duckdb_views() WHERE internal").fetchall()
    parts = list(_parts(tree["statements"]))
    named = {name.lower() for part in parts for name in _given(part)}
    if strange := named & {name for (name,) in views} | {name for name in named if not _NAME.fullmatch(name)}:
        raise QuestionRefused("not-allowed", min(strange))
    for part in parts:
        if against := _against(part, named | TABLES.keys()):
            raise QuestionRefused("not-allowed", against)
    return statement


def _parts(tree: Any) -> Iterator[dict[str, Any]]:
    """Every object in a statement that was taken apart."""
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            yield part
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


def _given(part: dict[str, Any]) -> Iterator[str]:
    """The names that a part of a statement gives to queries of its own."""
    if isinstance(part.get("cte_map"), dict):
        yield from (one["key"] for one in part["cte_map"]["map"])
    if "cte_name" in part:
        yield part["cte_name"]


def _against(part: dict[str, Any], tables: set[str]) -> str:
    """What speaks against a part of a statement; nothing where it is allowed."""
    kind, expression = part.get("type"), part.get("class")
    if expression is None and isinstance(kind, str) and kind not in _FORMS:
        return kind
    if kind == "BASE_TABLE":
        path = part["qualified_name"]["path"]
        return "" if len(path) == 1 and path[0].lower() in tables else ".".join(path)
    if kind == "SHOW_REF":
        # With a query inside, it describes or sums up that one; else it shows what the database has.
        return "" if part["query"] is not None and not part["qualified_name"]["path"] else "SHOW"
    if kind == "TABLE_FUNCTION":
        name = part["function"].get("function_name", "")
        return "" if name in _TABLE_FUNCTIONS else name or "TABLE_FUNCTION"
    name = str(part.get("function_name", "")).lower()
    return name if name not in _HARMLESS and _TELLING.match(name) else ""
