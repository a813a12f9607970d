"""The commands that make keys and receipts: ``keygen``, ``sign``."""

from __future__ import annotations

import os
import re

import click

from jasslog.cli.asked import Asked
from jasslog.cli.exits import TAMPERED, UNREADABLE, USAGE, problem
from jasslog.cli.output import STDOUT, tell, write
from jasslog.cli.picking import pick
from jasslog.cli.trusting import told
from jasslog.library import verify
from jasslog.library.receipts import read_bytes
from jasslog.library.record import Record
from jasslog.log.receipts import signing
from jasslog.log.receipts.checkpoint import of_game
from jasslog.log.receipts.keys import Secret
from jasslog.log.receipts.note import Note, is_name, read
from jasslog.views.messages import say

_SECRET, _PUBLIC = ".key", ".pub"


def keygen(asked: Asked, name: str, source: str | None, stem: str | None) -> None:
    """Make a key: a secret file for its holder alone, and a public one for everybody else."""
    if not is_name(name):
        raise problem("key_name", USAGE, name=name)
    if stem is None and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}", name):
        raise problem("key_needs_file", USAGE, name=name)
    stem = stem or name
    with told(source or stem):
        secret = _load(source, name) if source else signing.new_secret(name)
        if not source:
            _create(stem + _SECRET, secret.written, 0o600)
        _create(stem + _PUBLIC, secret.public.written, 0o644)
    if not source:
        tell(say("keygen.secret", file=stem + _SECRET) + "\n")
    tell(say("keygen.public", file=stem + _PUBLIC, key=secret.public.written) + "\n")


def _load(file: str, name: str) -> Secret:
    return signing.load_secret(read_bytes(file), name)


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
            secret = _load(key_file, name)
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
