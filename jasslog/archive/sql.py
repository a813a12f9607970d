"""Answering a question in SQL about a folder of facts: it can read the current tables, and see or change nothing else.

There are two safeguards, one behind the other. The statement is parsed, and only known forms of SELECT from known
tables are let through. And the database that answers has no way out: no files but these tables, no extensions, no
settings.
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
"""How long an answer may take unless another time is given."""
_MEMORY = "1GB"
_MORE = 3 << 30
"""Bytes of address space that the process may take, beside those it has, while a question is answered."""
_PAGES = "/proc/self/statm"
"""The file in which the system says how much address space the process has, in pages."""
_BLOCK = 1000
"""How many rows are fetched at a time."""
_FORMS = frozenset(
    {
        *("SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"),
        *("BASE_TABLE", "SUBQUERY", "JOIN", "TABLE_FUNCTION", "EMPTY", "PIVOT", "EXPRESSION_LIST", "SHOW_REF"),
        *("ORDER_MODIFIER", "LIMIT_MODIFIER", "LIMIT_PERCENT_MODIFIER", "DISTINCT_MODIFIER"),
        *("ASCENDING", "DESCENDING", "ORDER_DEFAULT"),
    }
)
"""The nodes of a parsed statement that are allowed, beside expressions."""
_TABLE_FUNCTIONS = frozenset({"range", "generate_series", "unnest"})
"""The functions that are allowed in place of a table."""
_TELLING = re.compile(
    r"(pg|duckdb|pragma|has|inet|txid|obj|col|shobj|write|parse_duckdb|getenv|getvariable|read|sniff|query)(_|$)"
    r"|current_(?!date$|time|localtime)|(session_)?user$|version$|sleep|nextval$|currval$|setval$|setseed$"
    r"|in_search_path$|get_block_size$|json_(de)?serialize|json_execute|format_pg_type$|glob$"
)
"""Functions that tell of the machine, the database or its settings, change something, or only wait."""
_HARMLESS = frozenset({"pg_typeof"})
"""Functions that are allowed although their names match."""
_NAME = re.compile(r"[^\W\d]\w*")


class QuestionRefused(Refused):
    """A question that is not answered; the reason is several, no-select, not-allowed, too-long or failed.

    The detail is what is not allowed, or what the database said.
    """


class Rows:
    """The rows of an answer one by one, and the names of their columns."""

    def __init__(self, database: DuckDBPyConnection, statement: Any) -> None:
        self._database = database.execute(statement)
        self.columns = [str(column[0]) for column in self._database.description or ()]

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        while rows := self._database.fetchmany(_BLOCK):
            yield from rows


@contextmanager
def answered(folder: str, question: str, seconds: float = SECONDS) -> Iterator[Rows]:
    """The answer to a question; QuestionRefused, FolderRefused, or ImportError without DuckDB.

    The rows have to be read to their end within these seconds.
    """
    manifest = current(folder)
    database = sealed(folder, manifest)
    timer = Timer(seconds, database.interrupt)
    timer.daemon = True
    with database, _refusing(folder, manifest), _limited_memory():
        statement = _checked(database, question)
        timer.start()
        try:
            yield Rows(database, statement)
        finally:
            timer.cancel()


@contextmanager
def _limited_memory() -> Iterator[None]:
    """Limit the memory that the process may take, where the system tells how much it has.

    The limit of the database itself is not enough, as the database does not count every text that it makes.
    """
    if not os.path.exists(_PAGES):  # pragma: no cover
        yield
        return
    import resource

    with open(_PAGES, "rb") as file:
        most = int(file.read().split()[0]) * resource.getpagesize() + _MORE
    before = resource.getrlimit(resource.RLIMIT_AS)
    limit = min(one for one in (most, *before) if one != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_AS, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def sealed(folder: str, manifest: Manifest) -> DuckDBPyConnection:
    """A database that knows the current tables and nothing else, with its settings locked.

    FolderRefused where tables are missing, damaged, or of another version.
    """
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
                # A file of the table does not have all columns of this version.
                raise FolderRefused("other-version") from error
    database.execute("SET allowed_directories = []")
    database.execute("SET enable_external_access = false")
    database.execute("SET lock_configuration = true")
    return database


def _look(folder: str, manifest: Manifest, *, whole: bool = False) -> None:
    """Check that all tables are there, with ``whole`` by every byte; FolderRefused says which way they are not.

    If a newer manifest counts by now they were replaced, as another run may have removed the old ones; else they are
    damaged.
    """
    if not all(is_there(folder, entry.commit, whole=whole) for entry in manifest.entries):
        raise FolderRefused("damaged" if newest(folder).number == manifest.number else "replaced")


@contextmanager
def undamaged(folder: str, manifest: Manifest) -> Iterator[None]:
    """Turn an error of the database into FolderRefused where the tables are unreadable, or not as they were written.

    Whether they are as they were written is looked at only after an error, as every byte is read then. An error with
    another cause is raised as it is.
    """
    import duckdb

    of_files = duckdb.IOException, duckdb.InvalidInputException, duckdb.InternalException, UnicodeDecodeError
    try:
        yield
    except (duckdb.Error, UnicodeDecodeError) as error:
        # A mistake in a question raises other classes of errors.
        if type(error) is duckdb.Error or isinstance(error, of_files):
            _look(folder, manifest, whole=True)
        if isinstance(error, duckdb.IOException):
            raise FolderRefused("unreadable", str(error)) from error
        raise


@contextmanager
def _refusing(folder: str, manifest: Manifest) -> Iterator[None]:
    """Turn an error of the database about a question into QuestionRefused, without the path of the folder."""
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
    """The only statement of a question; QuestionRefused unless it is a SELECT of known forms from known tables."""
    import duckdb

    # Bytes that are not valid text are escaped, as in the names of files.
    statements = database.extract_statements(os.fsencode(question).decode("utf-8", "backslashreplace"))
    if len(statements) != 1:
        raise QuestionRefused("several")
    (statement,) = statements
    row = database.execute("SELECT json_serialize_sql(?)", [statement.query]).fetchone()
    try:
        # This parser gives up at 1024 levels with every version of Python.
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
    """Every JSON object in the tree of a parsed statement."""
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            yield part
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


def _given(part: dict[str, Any]) -> Iterator[str]:
    """The names that a node of a statement gives to queries inside the statement."""
    if isinstance(part.get("cte_map"), dict):
        yield from (one["key"] for one in part["cte_map"]["map"])
    if "cte_name" in part:
        yield part["cte_name"]


def _against(part: dict[str, Any], tables: set[str]) -> str:
    """The form, table or function in a node of a statement that is not allowed; empty where the node is allowed."""
    kind, expression = part.get("type"), part.get("class")
    if expression is None and isinstance(kind, str) and kind not in _FORMS:
        return kind
    if kind == "BASE_TABLE":
        path = part["qualified_name"]["path"]
        return "" if len(path) == 1 and path[0].lower() in tables else ".".join(path)
    if kind == "SHOW_REF":
        # With a query inside, the node describes or sums up that query; else it shows what the database has.
        return "" if part["query"] is not None and not part["qualified_name"]["path"] else "SHOW"
    if kind == "TABLE_FUNCTION":
        name = part["function"].get("function_name", "")
        return "" if name in _TABLE_FUNCTIONS else name or "TABLE_FUNCTION"
    name = str(part.get("function_name", "")).lower()
    return name if name not in _HARMLESS and _TELLING.match(name) else ""
