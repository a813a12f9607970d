"""Receipts beside a record: who signed that it had so many events and this root, and whether that is so."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Annotated, NamedTuple, TypeVar

import msgspec
import orjson

from jasslog.library.files import at_most
from jasslog.log import merkle
from jasslog.log.receipts import keys, note, signing
from jasslog.log.receipts.note import Checkpoint, Note
from jasslog.log.scan import open_log

T = TypeVar("T")
HOLDS, SHORT, OTHER_ROOT, OTHER_GAME = "holds", "short", "other-root", "other-game"
"""How a record stands to a receipt: its first events are the signed ones; it has fewer events, so lines were dropped
from its end; they are others; the receipt is of another game."""
SSH_SUFFIX = ".sig"
Hash = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""A hash as a file of proof has it: 64 digits in small letters."""


class Signer(NamedTuple):
    """One signature under a receipt."""

    name: str
    """Who made it; empty for an unknown key of OpenSSH."""
    state: str
    """good, bad or unknown."""
    blob: bytes
    """The key as OpenSSH writes it; empty for an unknown one."""


class Receipt(NamedTuple):
    """A receipt as it was read."""

    file: str
    note: Note
    checkpoint: Checkpoint
    ssh: signing.SshSignature | None
    """A signature that lies beside it in a file of its own."""
    signers: tuple[Signer, ...]

    @property
    def refused(self) -> bool:
        """Whether a known key's signature does not fit."""
        return any(signer.state == "bad" for signer in self.signers)

    @property
    def trusted(self) -> bool:
        """Whether a known key signed it, and every known key that did signed just this."""
        return not self.refused and any(signer.state == "good" for signer in self.signers)


def read_bytes(path: str, most: int = note.LONGEST) -> bytes:
    """A small file; NoteError where it is too long, LogUnreadable where it cannot be read."""
    with open_log(path) as file:
        data = at_most(file, most + 1)
    if len(data) > most:
        raise note.NoteError("too-long")
    return data


def read_keys(paths: Iterable[str]) -> list[keys.Key]:
    """Every key in these files; NoteError, LogUnreadable."""
    return [key for path in paths for key in keys.read_keys(_text(read_bytes(path)).splitlines())]


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise note.NoteError("not-text") from error


def read_receipt(path: str, known: list[keys.Key]) -> Receipt:
    """A receipt with the signature of OpenSSH that lies beside it, if one does, judged by the known keys.

    NoteError, LogUnreadable, SigningMissing.
    """
    beside = path + SSH_SUFFIX
    ssh = signing.read_ssh(read_bytes(beside)) if os.path.lexists(beside) else None
    return judged(path, note.read(read_bytes(path)), ssh, known)


def judged(path: str, read: Note, ssh: signing.SshSignature | None, known: list[keys.Key]) -> Receipt:
    """A receipt whose signatures have been judged by the known keys; without any, no signature can be."""
    signers = []
    if known:
        signers = [Signer(name, state, blob) for name, state, blob in signing.judge(read, known)]
        if ssh is not None:
            signers.append(Signer(*signing.judge_ssh(read.text, ssh, known)))
    else:
        signers = [Signer(one.name, "unknown", b"") for one in read.signatures]
        signers += [Signer("", "unknown", b"")] if ssh is not None else []
    return Receipt(path, read, note.read_checkpoint(read.text), ssh, tuple(signers))


def standing(receipt: Receipt, game: str, leaves: list[bytes]) -> str:
    """How a game with these leaves stands to a receipt: holds, short, other-root or other-game."""
    said = receipt.checkpoint
    if said.game != game or not game:
        return OTHER_GAME
    if said.size > len(leaves):
        return SHORT
    return HOLDS if merkle.root(leaves[: said.size]) == said.root else OTHER_ROOT


class Kept(msgspec.Struct, omit_defaults=True):
    """A receipt inside a file of proof."""

    note: str
    ssh: str | msgspec.UnsetType = msgspec.UNSET


def kept(receipt: Receipt) -> Kept:
    """How a file of proof has a receipt."""
    return Kept(receipt.note.written.decode(), signing.written_ssh(receipt.ssh) if receipt.ssh else msgspec.UNSET)


def unpacked(kept: Kept, known: list[keys.Key], file: str) -> Receipt:
    """The receipt inside a file of proof, judged by the known keys; ValueError where it is none."""
    ssh = signing.read_ssh(kept.ssh.encode()) if isinstance(kept.ssh, str) else None
    return judged(file, note.read(kept.note.encode()), ssh, known)


def read_proof(data: bytes, kind: type[T]) -> T:
    """What a file of proof holds; ValueError where it is not of that kind."""
    return msgspec.convert(orjson.loads(data), kind)


def written_proof(format: str, proof: msgspec.Struct) -> bytes:
    """A file of proof of a format."""
    value = {"format": format} | msgspec.to_builtins(proof)
    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
