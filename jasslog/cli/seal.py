"""The commands by which later changes to a record show: ``seal`` and ``redact``, ``keygen`` and ``sign``.

The first two write a record anew, the others write keys and receipts. Also reading files of keys and of receipts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from io import BytesIO

from jasslog.cli import shared
from jasslog.cli.asked import Asked
from jasslog.cli.output import STDOUT, as_it_comes, opened, tell, write
from jasslog.cli.picking import in_events, not_a_record, pick, writable
from jasslog.library import sealing
from jasslog.library import verify as verifying
from jasslog.library.files import Unreadable
from jasslog.library.read import held, read
from jasslog.library.record import Record, id_of
from jasslog.log import signing
from jasslog.log.beside import create, in_turn
from jasslog.log.games import RawGame, split_games
from jasslog.log.mend import rewrite
from jasslog.log.notes import Key, Note, NoteError, is_name, of_game
from jasslog.log.notes import read as read_note
from jasslog.log.scan import chunks
from jasslog.views.messages import count, say, word
from jasslog.views.translated import hidden_text


def seal(asked: Asked, drop: str | None, salt: bool, target: str | None) -> None:
    """Put tags and seals on every game of a file, or take them off."""
    sentences: list[str] = []
    path, output = asked.path, target or asked.path

    def anew(games: Iterable[RawGame]) -> Iterator[bytes]:
        for raw in games:
            one = _resealed(path, raw, drop or "", salt)
            sentences.append(_done_text(output, raw, one, drop))
            yield b"".join(line + b"\n" for line in one.lines)

    if output == path != STDOUT:
        with writable(path):
            rewrite(path, lambda data: b"".join(anew(_some(path, split_games(chunks(BytesIO(data)))))))
    else:
        with opened(output, [path], record=held(path) or "") as out:
            for data in anew(_games(path)):
                out.write(data.decode())
    for line in sentences:
        (shared.warn if output == STDOUT else tell)(line if output == STDOUT else line + "\n")


def _games(path: str) -> Iterator[RawGame]:
    """The games of a file; a Problem where a part of it cannot be read."""
    for game in read([path]):
        if isinstance(game, Unreadable):
            raise shared.unread_problem(game)
        yield from _some(path, [in_events(game).raw])


def _some(path: str, games: Iterable[RawGame]) -> list[RawGame]:
    """The games of a file; a Problem where none of them has an event."""
    found = list(games)
    if not any(raw.events for raw in found):
        raise not_a_record(path)
    return found


def _resealed(path: str, raw: RawGame, drop: str, salt: bool) -> sealing.Resealed:
    """A game with tags and seals, or without those to drop; a Problem where the game cannot be sealed."""
    try:
        return sealing.reseal(raw, drop=drop, salt=salt)
    except sealing.SealRefused as error:
        reason = word("seal_refused", error.reason, line=error.line)
        code = shared.TAMPERED if error.reason == "broken" else shared.UNREADABLE
        raise shared.problem("not_sealed", code, file=path, reason=reason) from error


def _done_text(file: str, raw: RawGame, one: sealing.Resealed, drop: str | None) -> str:
    """The sentence about what was done to a game."""
    name = id_of(raw) or say("game.unnamed", line=raw.first_line)
    slots = {"file": file, "game": name, "events": count("events", one.events), "root": one.root.hex()}
    if drop:
        return say("seal.dropped", what=word("dropped", drop), **slots)
    added = say("seal.added", count=one.added) if one.added else ""
    salted = say("seal.salted", count=count("events", one.salted)) if one.salted else ""
    return say("seal.done", seals=count("seals", one.seals), added=added, salted=salted, **slots)


def redact(asked: Asked, names: bool, hands: bool, seat: int | None, events: tuple[int, ...], guessable: bool) -> None:
    """Hide names, hands that nobody saw, what other seats hold, or single events; every seal still holds."""
    record = in_events(pick(asked, whole=True).record)
    found = verifying.verify(record, [])
    if found.verdict in (verifying.TAMPERED, verifying.DAMAGED) and not found.whole:
        raise _not_intact(found, asked.path)
    if seat is not None and 0 < record.players <= seat:
        raise shared.problem("no_seat", shared.USAGE, file=asked.path, seat=seat, last=record.players - 1)
    if not (names or hands or events) and seat is None:
        names = hands = True
    done = sealing.redact(record.raw, names=names, hands=hands, seat=seat, events=events)
    _refuse(asked.path, done, guessable, set(events))
    write(asked.output, b"".join(line + b"\n" for line in done.lines).decode(), [asked.path], record=record.id)
    for seq, label in done.hidden.items():
        shared.warn(say("redact.hidden", seq=seq, label=hidden_text(label)))
    if not done.hidden:
        shared.warn(say("redact.nothing"))
    for seq in done.naming:
        shared.warn(say("redact.naming", seq=seq) if seq else say("redact.naming_head"))
    for seq in done.mending:
        shared.warn(say("redact.mending", seq=seq))


def _not_intact(found: verifying.Verification, path: str) -> shared.Problem:
    code = shared.TAMPERED if found.verdict == verifying.TAMPERED else shared.UNREADABLE
    return shared.problem("not_intact", code, file=path)


def _refuse(path: str, done: sealing.Redacted, guessable: bool, wanted: set[int]) -> None:
    """Raise a Problem for an event that is not there to be hidden, that no seal covers, or that could be guessed.

    The last is allowed with ``guessable``.
    """
    missing = sorted(wanted - done.hidden.keys())
    if missing:
        raise shared.problem("no_event", shared.USAGE, file=path, seq=missing[0])
    if done.unsealed:
        raise shared.problem("hide_unsealed", shared.USAGE, file=path, seq=done.unsealed[0])
    if done.guessable and not guessable:
        seqs = ", ".join(f"#{seq}" for seq in done.guessable)
        raise shared.problem("hide_guessable", shared.USAGE, file=path, seqs=seqs)


# Keys and receipts

_SECRET, _PUBLIC = ".key", ".pub"


@contextmanager
def told(file: str) -> Iterator[None]:
    """Turn errors inside into Problems: a wrong or unreadable file of keys, receipts or proofs, no package to sign."""
    try:
        with shared.writing(file):
            yield
    except NoteError as error:
        raise shared.problem("no_proof", shared.UNREADABLE, file=file, reason=word("notes", str(error))) from error
    except signing.SigningMissing as error:
        raise shared.problem("no_signing", shared.MISSING_EXTRA) from error


def known_keys(asked: Asked) -> list[Key]:
    """The keys in the files of ``--key``; a Problem where a file holds no keys."""
    found: list[Key] = []
    for file in asked.key_files:
        with told(file):
            mine = verifying.read_keys([file])
        if not mine:
            raise shared.problem("no_keys", shared.UNREADABLE, file=file)
        found += mine
    return found


def read_receipts(asked: Asked, keys: list[Key]) -> list[verifying.Receipt]:
    """The receipts in the files of ``--receipt``, judged by the keys; a Problem where a file is no receipt."""
    found: list[verifying.Receipt] = []
    for file in asked.receipts:
        with told(file):
            found.append(verifying.read_receipt(file, keys))
    return found


def keygen(asked: Asked, name: str, source: str | None, stem: str | None) -> None:
    """Make a key: a secret file for its holder alone, and a public one for everybody else.

    ``source`` is the file of a secret key that exists already; then only the public file is made.
    """
    if not is_name(name):
        raise shared.problem("key_name", shared.USAGE, name=name)
    if stem is None and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}", name):
        raise shared.problem("key_needs_file", shared.USAGE, name=name)
    stem = stem or name
    with told(source or stem):
        secret = signing.load_secret(verifying.read_bytes(source), name) if source else signing.new_secret(name)
        files = {stem + _PUBLIC: (secret.public.written, 0o644)}
        if not source:
            files = {stem + _SECRET: (secret.written, 0o600)} | files
        for file in files:
            if os.path.lexists(file):
                raise shared.problem("exists", shared.USAGE, file=file)
        for file, (text, mode) in files.items():
            create(file, f"{text}\n".encode(), mode)
    if not source:
        tell(say("keygen.secret", file=stem + _SECRET) + "\n")
    tell(say("keygen.public", file=stem + _PUBLIC, key=secret.public.written) + "\n")


def sign(asked: Asked, key_file: str | None, name: str, unsigned: bool, receipt: str | None) -> None:
    """Write a receipt that a record has so many events and this root hash, signed with a key or unsigned."""
    path = asked.path
    if bool(key_file) == unsigned:
        raise shared.usage("sign_how")
    note = _note(in_events(pick(asked, whole=True).record), path)
    size = note.text.split("\n")[1]
    file = receipt or _beside(path, size, ".checkpoint" if unsigned else ".receipt")
    if key_file is not None:
        with told(key_file):
            secret = signing.load_secret(verifying.read_bytes(key_file), name)
    if shared.typed("name") and (unsigned or secret.name != name):
        raise shared.problem("name_of_key", shared.USAGE)
    with shared.writing(file), nullcontext() if as_it_comes(file) else in_turn(file):
        note = _with_others(file, note)
        if key_file is not None:
            with told(key_file):
                note = signing.sign(note, secret)
        elif note.signatures:
            # An unsigned receipt in place of this file would lose the signatures on it.
            raise shared.problem("other_receipt", shared.USAGE, file=file)
        # Other tools sign the bytes of the file, and verify compares with its text: an unsigned receipt is not packed.
        write(file, note.written.decode(), packs=not unsigned)
    what = say("sign.unsigned", file=file) if unsigned else say("sign.done", file=file, size=size, name=secret.name)
    if file != STDOUT:
        tell(what + "\n")


def _note(record: Record, path: str) -> Note:
    """The receipt of a record, still without signatures; a Problem where the record is not intact or has no id."""
    found = verifying.verify(record, [])
    if found.verdict not in (verifying.INTACT, verifying.UNPROVED) or not record.id:
        raise _not_intact(found, path)
    sealing = found.sealing
    return Note(of_game(record.id, len(sealing.leaves), sealing.root).text, ())


def _beside(path: str, size: str, suffix: str) -> str:
    """The name of a receipt beside its record: friday.57.receipt."""
    if path == STDOUT:
        return STDOUT
    stem = re.sub(r"\.jsonl(\.gz|\.zst)?$", "", path)
    return f"{stem}.{size}{suffix}"


def _with_others(file: str, note: Note) -> Note:
    """The note with the signatures that its file already holds; a Problem where the file holds another note."""
    if as_it_comes(file) or not os.path.lexists(file):
        return note
    with told(file):
        there = read_note(verifying.read_bytes(file))
    if there.text != note.text:
        raise shared.problem("other_receipt", shared.USAGE, file=file)
    return there
