"""What the commands about seals and signatures share: keys, receipts, and how what is wrong with them is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from jasslog.cli.exits import MISSING_EXTRA, UNREADABLE, Problem, cannot_write, problem, unread_text
from jasslog.library.files import Unreadable
from jasslog.library.receipts import Receipt, read_keys, read_receipt
from jasslog.log.receipts.keys import Key
from jasslog.log.receipts.note import NoteError
from jasslog.log.receipts.signing import SigningMissing
from jasslog.log.scan import LogUnreadable
from jasslog.views.messages import catalogue


@contextmanager
def told(file: str) -> Iterator[None]:
    """What is wrong with a file of keys, receipts or proofs becomes a Problem."""
    try:
        yield
    except NoteError as error:
        reason = catalogue()["notes"].get(str(error), str(error))
        raise problem("no_proof", UNREADABLE, file=file, reason=reason) from error
    except SigningMissing as error:
        raise problem("no_signing", MISSING_EXTRA) from error
    except LogUnreadable as error:
        raise Problem(unread_text(Unreadable(error.path, 0, error.reason, error.detail)), UNREADABLE) from error
    except OSError as error:
        raise cannot_write(file, error) from error


def known_keys(files: tuple[str, ...]) -> list[Key]:
    """Every key of the files; a Problem where one holds something else."""
    found: list[Key] = []
    for file in files:
        with told(file):
            mine = read_keys([file])
        if not mine:
            raise problem("no_keys", UNREADABLE, file=file)
        found += mine
    return found


def read_receipts(files: tuple[str, ...], keys: list[Key]) -> list[Receipt]:
    """Every receipt, judged by the keys; a Problem where one is none."""
    found: list[Receipt] = []
    for file in files:
        with told(file):
            found.append(read_receipt(file, keys))
    return found
