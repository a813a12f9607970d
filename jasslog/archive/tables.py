"""What is kept on the disk of facts: rows as Parquet, a file for each table, and small JSON files beside them.

Rows are gathered as JSON lines, which DuckDB reads in one go. A small file says its own digest, so that it is whole or
counts for nothing, and is on the disk once written: nothing is ever written over, and no rename has to be atomic.

The package ``duckdb`` (the extra ``facts``) is imported only here and in ``sql``, where it is used.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
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
"""By name the class of the rows of each table."""
_TYPES = {int: "BIGINT", str: "VARCHAR", bool: "BOOLEAN"}
_MOST = 2**63 - 1
"""The largest number of a column."""
_LONGEST = 1 << 20
"""Most bytes of a row as JSON, of which DuckDB holds a few at a time."""
_MEMORY = "128MB"
"""What DuckDB may take to write a table."""
_encoder = json.Encoder()
T = TypeVar("T")


class Table(Struct, frozen=True):
    """A Parquet file as it was written."""

    rows: int
    size: int
    """Bytes of the file."""
    digest: str
    """sha256:… of them."""


def columns(table: str) -> dict[str, str]:
    """The columns of a table in their order, each with its type in SQL."""
    return {column.name: _TYPES[_plain(column.type)] for column in fields(TABLES[table])}


def have_room(facts: Facts) -> bool:
    """Whether every number of a game has room in its column; only what many rulings add up to can be larger."""
    rows = (*facts.players, *facts.seats, *facts.findings)
    return all(-_MOST <= value <= _MOST for row in rows for value in astuple(row) if type(value) is int)


def _plain(hint: Any) -> Any:
    """The type of what is not null."""
    return next((part for part in get_args(hint) if part is not NoneType), hint)


def connect() -> DuckDBPyConnection:
    """A database in memory that reads and writes files in one thread, in the order in which they are; ImportError."""
    import duckdb

    database = duckdb.connect(":memory:", config=SEALED | {"threads": 1, "memory_limit": _MEMORY})
    # A worker of a cluster looks to it like a prompt, where it would draw how far it is.
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
"""Settings of a database that fetches and looks for nothing by itself."""


def file_of(table: str) -> str:
    """The name of the file of a table."""
    return f"{table}.parquet"


class Tables(ExitStack):
    """Rows of all tables, gathered in a folder that is theirs alone; the files are closed at its end."""

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
        """Write every table as Parquet, on the disk when this is back; what was gathered is gone then."""
        self.close()
        with connect() as database:
            for table in TABLES:
                write(database, self._gathered(table), columns(table), os.path.join(self._folder, file_of(table)))
                os.unlink(self._gathered(table))
        return {table: _made(os.path.join(self._folder, file_of(table)), rows) for table, rows in self._rows.items()}


def write(database: DuckDBPyConnection, gathered: str, columns: Mapping[str, str], target: str) -> None:
    """Write JSON lines as a Parquet file, in their order; OSError where the system does not let us."""
    import duckdb

    types = ", ".join(f"{identifier(name)}: '{kind}'" for name, kind in columns.items())
    form = f"format = 'newline_delimited', maximum_object_size = {_LONGEST}, columns = {{{types}}}"
    rows = f"SELECT * FROM read_json({quoted(gathered)}, {form})"
    try:
        database.execute(f"COPY ({rows}) TO {quoted(target)} (FORMAT parquet, COMPRESSION zstd)")
    except duckdb.IOException as error:
        # Only its words say what the system said.
        full = (one for one in (errno.ENOSPC, errno.EDQUOT) if os.strerror(one) in str(error))
        number = next(full, errno.EIO)
        raise OSError(number, os.strerror(number), target) from error


def _made(file: str, rows: int) -> Table:
    """A file as it is, its bytes on the disk."""
    with open(file, "r+b") as opened:
        os.fsync(opened.fileno())
        digest = file_digest(opened, "sha256").hexdigest()
        return Table(rows, opened.tell(), f"sha256:{digest}")


def quoted(text: str) -> str:
    """A text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def identifier(name: str) -> str:
    """A name as SQL writes it."""
    return '"' + name.replace('"', '""') + '"'


def scan(table: str, files: Iterable[str]) -> str:
    """SQL for the rows of a table in these files; a table of its columns without rows where there are none."""
    listed = ", ".join(map(quoted, files))
    if listed:
        return f"SELECT {', '.join(map(identifier, columns(table)))} FROM read_parquet([{listed}])"
    return f"SELECT {', '.join(f'NULL::{kind} AS {identifier(name)}' for name, kind in columns(table).items())} LIMIT 0"


# Small files


class _Kept(Struct, frozen=True):
    """What stands in a small file."""

    digest: str
    value: Raw


def digest_of(data: bytes) -> str:
    """sha256:… of some bytes."""
    return f"sha256:{sha256(data).hexdigest()}"


def keep(path: str, value: object) -> None:
    """Write a value to a new file, on the disk when this is back; OSError, also where there is one already."""
    data = json.encode(value, order="deterministic")
    create(path, json.encode(_Kept(digest_of(data), Raw(data))), 0o666)
    sync_folder(path)


def kept(path: str, kind: type[T]) -> T | None:
    """The value of a file; None where there is no such file, or it was not written to its end, or is another thing."""
    try:
        with open_regular(path) as file:
            kept = json.decode(file.read(), type=_Kept)
        whole = digest_of(bytes(kept.value)) == kept.digest
        return json.decode(kept.value, type=kind) if whole else None
    except (FileNotFoundError, NotADirectoryError, NotRegular, DecodeError, ValidationError):
        return None
