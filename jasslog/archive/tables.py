"""Writing and reading the files of a folder of facts: a Parquet file for each table, and small JSON files beside them.

Rows are gathered as JSON lines, which DuckDB reads in one go. A small file holds its own digest, so that a file that is
not whole is recognised and counts for nothing. It is on the disk once it is written. Nothing is ever written over, and
no rename has to be atomic.

The package ``duckdb`` (the extra ``facts``) is imported only here, in ``sql``, and in ``cluster`` for its version, by
the functions that need it.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from hashlib import file_digest, sha256
from types import NoneType
from typing import IO, TYPE_CHECKING, Any, TypeVar, get_args

from msgspec import DecodeError, Raw, Struct, ValidationError, json
from msgspec.structs import astuple, fields

from jasslog.archive.rows import Facts, Row
from jasslog.log.beside import create, sync_folder
from jasslog.regular import NotRegular, open_regular

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

TABLES: dict[str, type[Row]] = {table.name: get_args(table.type)[0] for table in fields(Facts)}
"""The class of the rows of each table, by the name of the table."""
_TYPES = {int: "BIGINT", str: "VARCHAR", bool: "BOOLEAN"}
_MOST = 2**63 - 1
"""The largest number that a column can hold."""
_LONGEST = 1 << 20
"""Most bytes of a row as JSON; DuckDB holds a few rows of that size at a time."""
_MEMORY = "128MB"
"""Memory that DuckDB may take to write a table."""
_encoder = json.Encoder()
T = TypeVar("T")


class Table(Struct, frozen=True):
    """A Parquet file as it was written."""

    rows: int
    size: int
    """Bytes of the file."""
    digest: str
    """sha256:… of these bytes."""


@cache
def columns(table: str) -> Mapping[str, str]:
    """The columns of a table in their order, each with its type in SQL."""
    return {column.name: _TYPES[_plain(column.type)] for column in fields(TABLES[table])}


def have_room(facts: Facts) -> bool:
    """Whether every number of a game fits its column; only the sum of many rulings can be too large."""
    rows = (*facts.players, *facts.seats, *facts.findings)
    return all(-_MOST <= value <= _MOST for row in rows for value in astuple(row) if type(value) is int)


def _plain(hint: Any) -> Any:
    """The type of a column without None."""
    return next((part for part in get_args(hint) if part is not NoneType), hint)


def connect() -> DuckDBPyConnection:
    """A database in memory with a single thread, so that rows keep their order; ImportError without DuckDB."""
    import duckdb

    database = duckdb.connect(":memory:", config=SEALED | {"threads": 1, "memory_limit": _MEMORY})
    # DuckDB takes a worker of a cluster for an interactive prompt, where it would draw a progress bar.
    database.execute("SET enable_progress_bar = false")
    return database


SEALED: dict[str, str | bool | int | float | list[str]] = {
    "temp_directory": "",
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
    "allow_persistent_secrets": False,
    "python_enable_replacements": False,
}
"""Settings of a database that installs, loads and looks for nothing by itself."""


def file_of(table: str) -> str:
    """The name of the file of a table."""
    return f"{table}.parquet"


class Tables(ExitStack):
    """Gathers the rows of all tables in a folder of their own; at the end of the context the files are closed."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self._folder = folder
        self._rows = dict.fromkeys(TABLES, 0)
        self._files: dict[str, IO[bytes]] = {}

    def __enter__(self) -> Tables:
        for table in TABLES:
            self._files[table] = self.enter_context(open(self._gathered(table), "xb"))
        return self

    def _gathered(self, table: str) -> str:
        """The path of the JSON lines in which the rows of a table are gathered."""
        return os.path.join(self._folder, f"{table}.jsonl")

    def add(self, table: str, rows: Sequence[Row]) -> None:
        """Add rows to a table."""
        self._rows[table] += len(rows)
        self._files[table].write(_encoder.encode_lines(rows))

    def add_game(self, facts: Facts) -> None:
        """Add all rows of a game."""
        for table in TABLES:
            self.add(table, getattr(facts, table))

    def written(self) -> dict[str, Table]:
        """Write every table as Parquet and remove the gathered rows; the tables are on the disk when this returns."""
        self.close()
        with connect() as database:
            for table in TABLES:
                write(database, self._gathered(table), columns(table), os.path.join(self._folder, file_of(table)))
                os.unlink(self._gathered(table))
        return {table: _made(os.path.join(self._folder, file_of(table)), rows) for table, rows in self._rows.items()}


def write(database: DuckDBPyConnection, gathered: str, columns: Mapping[str, str], target: str) -> None:
    """Write JSON lines as a Parquet file, in their order; OSError where the system refuses."""
    import duckdb

    types = ", ".join(f"{identifier(name)}: '{kind}'" for name, kind in columns.items())
    form = f"format = 'newline_delimited', maximum_object_size = {_LONGEST}, columns = {{{types}}}"
    rows = f"SELECT * FROM read_json({quoted(gathered)}, {form})"
    try:
        database.execute(f"COPY ({rows}) TO {quoted(target)} (FORMAT parquet, COMPRESSION zstd)")
    except duckdb.IOException as error:
        # Which error of the system it was stands only in the words of the exception.
        full = (one for one in (errno.ENOSPC, errno.EDQUOT) if os.strerror(one) in str(error))
        number = next(full, errno.EIO)
        raise OSError(number, os.strerror(number), target) from error


def _made(file: str, rows: int) -> Table:
    """The table in a file that was just written; its bytes are on the disk when this returns."""
    with open(file, "r+b") as opened:
        os.fsync(opened.fileno())
        digest = file_digest(opened, "sha256").hexdigest()
        return Table(rows, opened.tell(), f"sha256:{digest}")


def quoted(text: str) -> str:
    """A text as a string literal of SQL."""
    return "'" + text.replace("'", "''") + "'"


def identifier(name: str) -> str:
    """A name as a quoted identifier of SQL."""
    return '"' + name.replace('"', '""') + '"'


def scan(table: str, files: Iterable[str]) -> str:
    """SQL for the rows of a table in these files; without files, for a table with the same columns and no rows."""
    listed = ", ".join(map(quoted, files))
    if listed:
        return f"SELECT {', '.join(map(identifier, columns(table)))} FROM read_parquet([{listed}])"
    return f"SELECT {', '.join(f'NULL::{kind} AS {identifier(name)}' for name, kind in columns(table).items())} LIMIT 0"


# Small files


class _Kept(Struct, frozen=True):
    """The content of a small file: a value as JSON, and the digest of that JSON."""

    digest: str
    value: Raw


def digest_of(data: bytes) -> str:
    """sha256:… of some bytes."""
    return f"sha256:{sha256(data).hexdigest()}"


def keep(path: str, value: object) -> None:
    """Write a value to a new file, which is on the disk when this returns; OSError, also where the file exists."""
    data = json.encode(value, order="deterministic")
    create(path, json.encode(_Kept(digest_of(data), Raw(data))), 0o666)
    sync_folder(path)


def kept(path: str, kind: type[T]) -> T | None:
    """The value in a file that ``keep`` wrote; None where the file is missing, incomplete, or something else."""
    try:
        with open_regular(path) as file:
            kept = json.decode(file.read(), type=_Kept)
        whole = digest_of(bytes(kept.value)) == kept.digest
        return json.decode(kept.value, type=kind) if whole else None
    except (FileNotFoundError, NotADirectoryError, NotRegular, DecodeError, ValidationError):
        return None
