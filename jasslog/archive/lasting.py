"""Small JSON files that are whole or count for nothing: each says its own digest, and is on the disk once written.

Nothing is ever written over, and no rename has to be atomic: whoever finds half a file takes it for none.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TypeVar

from msgspec import DecodeError, Raw, Struct, ValidationError, json

from jasslog.log.beside import create, sync_folder
from jasslog.regular import NotRegular, open_regular

T = TypeVar("T")


class _Kept(Struct, frozen=True):
    """What stands in a file."""

    digest: str
    value: Raw


def digest_of(data: bytes) -> str:
    """sha256:… of some bytes."""
    return f"sha256:{sha256(data).hexdigest()}"


def write(path: str, value: object) -> None:
    """Write a value to a new file, on the disk when this is back; OSError, also where there is one already."""
    data = json.encode(value, order="deterministic")
    create(path, json.encode(_Kept(digest_of(data), Raw(data))), 0o666)
    sync_folder(path)


def read(path: str, kind: type[T]) -> T | None:
    """The value of a file; None where there is no such file, or it was not written to its end, or is another thing."""
    try:
        with open_regular(path) as file:
            kept = json.decode(file.read(), type=_Kept)
        whole = digest_of(bytes(kept.value)) == kept.digest
        return json.decode(kept.value, type=kind) if whole else None
    except (FileNotFoundError, NotADirectoryError, NotRegular, DecodeError, ValidationError):
        return None
