"""The commands that make keys and receipts, ``keygen`` and ``sign``; and how files of both are read and refused."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

import click

from jasslog.cli.asked import Asked
from jasslog.cli.exits import MISSING_EXTRA, TAMPERED, UNREADABLE, USAGE, Problem, cannot_write, problem, unread_text
from jasslog.cli.output import STDOUT, tell, write
from jasslog.cli.picking import pick
from jasslog.library import verify
from jasslog.library.files import Unreadable
from jasslog.library.receipts import Receipt, read_bytes, read_keys, read_receipt
from jasslog.library.record import Record
from jasslog.log.receipts import signing
from jasslog.log.receipts.keys import Key
from jasslog.log.receipts.note import Note, NoteError, is_name, of_game, read
from jasslog.log.scan import LogUnreadable
from jasslog.views.messages import catalogue, say

_SECRET, _PUBLIC = ".key", ".pub"


@contextmanager
def told(file: str) -> Iterator[None]:
    """What is wrong with a file of keys, receipts or proofs becomes a Problem."""
    try:
        yield
    except NoteError as error:
        reason = catalogue()["notes"].get(str(error), str(error))
        raise problem("no_proof", UNREADABLE, file=file, reason=reason) from error
    except signing.SigningMissing as error:
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


def keygen(asked: Asked, name: str, source: str | None, stem: str | None) -> None:
    """Make a key: a secret file for its holder alone, and a public one for everybody else."""
    if not is_name(name):
        raise problem("key_name", USAGE, name=name)
    if stem is None and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}", name):
        raise problem("key_needs_file", USAGE, name=name)
    stem = stem or name
    with told(source or stem):
        secret = signing.load_secret(read_bytes(source), name) if source else signing.new_secret(name)
        if not source:
            _create(stem + _SECRET, secret.written, 0o600)
        _create(stem + _PUBLIC, secret.public.written, 0o644)
    if not source:
        tell(say("keygen.secret", file=stem + _SECRET) + "\n")
    tell(say("keygen.public", file=stem + _PUBLIC, key=secret.public.written) + "\n")


def _create(file: str, text: str, mode: int) -> None:
    """A new file that nobody else may read while it is made; one that is there stays as it is."""
    try:
        with open(file, "x", opener=lambda name, flags: os.open(name, flags, mode)) as made:
            made.write(text + "\n")
    except FileExistsError as error:
        raise problem("exists", USAGE, file=file) from error


def sign(asked: Asked, key_file: str | None, name: str, unsigned: bool, receipt: str | None) -> None:
    """Sign that a record has so many events and this root."""
    path = asked.path
    if bool(key_file) == unsigned:
        raise click.UsageError(say("problem.sign_how"))
    note = _note(pick(asked).record, path)
    size = note.text.split("\n")[1]
    file = receipt or _beside(path, size, ".checkpoint" if unsigned else ".receipt")
    if key_file is not None:
        with told(key_file):
            secret = signing.load_secret(read_bytes(key_file), name)
            note = signing.sign(_with_others(file, note), secret)
    write(file, note.written.decode())
    what = say("sign.unsigned", file=file) if unsigned else say("sign.done", file=file, size=size, name=secret.name)
    if file != STDOUT:
        tell(what + "\n")


def _note(record: Record, path: str) -> Note:
    """What is signed of a record; a Problem where it is not intact."""
    found = verify.verify(record, [])
    if found.verdict not in (verify.INTACT, verify.UNPROVED) or not record.id or not record.raw.text:
        raise problem("not_intact", TAMPERED if found.verdict == verify.TAMPERED else UNREADABLE, file=path)
    sealing = found.sealing
    return Note(of_game(record.id, len(sealing.leaves), sealing.root).text, ())


def _beside(path: str, size: str, suffix: str) -> str:
    """The name of a receipt beside its record: friday.57.receipt."""
    if path == STDOUT:
        return STDOUT
    stem = re.sub(r"\.jsonl(\.gz|\.zst)?$", "", path)
    return f"{stem}.{size}{suffix}"


def _with_others(file: str, note: Note) -> Note:
    """The note with the signatures that are on it already; a Problem where the file holds another one."""
    if file == STDOUT or not os.path.lexists(file):
        return note
    with told(file):
        there = read(read_bytes(file))
    if there.text != note.text:
        raise problem("other_receipt", USAGE, file=file)
    return there
