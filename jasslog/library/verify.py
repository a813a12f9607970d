"""Whether a record is still the one that was written, sealed and signed.

Receipts beside it say who signed that it had so many events and this root; and whether that is so.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
import orjson

from jasslog.audit.finding import Finding
from jasslog.errors import once
from jasslog.library.read import at_most
from jasslog.library.record import Record
from jasslog.log import merkle, notes, signing
from jasslog.log.notes import Checkpoint, Note
from jasslog.log.scan import ADDED, open_log
from jasslog.log.seal import Sealing, examine

T = TypeVar("T")
HOLDS, SHORT, OTHER_ROOT, OTHER_GAME = "holds", "short", "other-root", "other-game"
"""How a record stands to a receipt: its first events are the signed ones; it has fewer events, so lines were dropped
from its end; they are others; the receipt is of another game."""
SSH_SUFFIX = ".sig"
Hash = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""A hash as a file of proof has it: 64 digits in small letters."""


class Receipt(NamedTuple):
    """A receipt as it was read."""

    file: str
    note: Note
    checkpoint: Checkpoint
    ssh: signing.SshSignature | None
    """A signature that lies beside it in a file of its own."""
    signers: tuple[signing.Signer, ...]

    @property
    def refused(self) -> bool:
        """Whether a known key's signature does not fit."""
        return any(signer.state == "bad" for signer in self.signers)

    @property
    def trusted(self) -> bool:
        """Whether a known key signed it, and every known key that did signed just this."""
        return not self.refused and any(signer.state == "good" for signer in self.signers)


def read_bytes(path: str, most: int = notes.LONGEST) -> bytes:
    """A small file; NoteError where it is too long, LogUnreadable where it cannot be read."""
    with open_log(path) as file:
        data = at_most(file, most + 1)
    if len(data) > most:
        raise notes.NoteError("too-long")
    return data


def read_keys(paths: Iterable[str]) -> list[notes.Key]:
    """Every key in these files; NoteError, LogUnreadable."""
    return [key for path in paths for key in notes.read_keys(notes.text_of(read_bytes(path)).splitlines())]


def read_receipt(path: str, known: list[notes.Key]) -> Receipt:
    """A receipt with the signature of OpenSSH that lies beside it, if one does, judged by the known keys.

    NoteError, LogUnreadable, SigningMissing.
    """
    beside = path + SSH_SUFFIX
    ssh = signing.read_ssh(read_bytes(beside)) if os.path.lexists(beside) else None
    return judged(path, notes.read(read_bytes(path)), ssh, known)


def judged(path: str, read: Note, ssh: signing.SshSignature | None, known: list[notes.Key]) -> Receipt:
    """A receipt whose signatures have been judged by the known keys; without any, no signature can be."""
    found = signing.judge(read, known) + ([signing.judge_ssh(read.text, ssh, known)] if ssh is not None else [])
    return Receipt(path, read, notes.read_checkpoint(read.text), ssh, tuple(found))


def standing(receipt: Receipt, game: str, leaves: list[bytes]) -> str:
    """How a game with these leaves stands to a receipt: holds, short, other-root or other-game."""
    said = receipt.checkpoint
    if said.game != game or not game:
        return OTHER_GAME
    if said.size > len(leaves):
        return SHORT
    return HOLDS if merkle.root(leaves[: said.size]) == said.root else OTHER_ROOT


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A receipt inside a file of proof."""

    note: str
    ssh: str | msgspec.UnsetType = msgspec.UNSET


def kept(receipt: Receipt) -> Kept:
    """How a file of proof has a receipt."""
    return Kept(receipt.note.written.decode(), signing.written_ssh(receipt.ssh) if receipt.ssh else msgspec.UNSET)


def unpacked(kept: Kept, known: list[notes.Key], file: str) -> Receipt:
    """The receipt inside a file of proof, judged by the known keys; ValueError where it is none."""
    ssh = signing.read_ssh(kept.ssh.encode()) if isinstance(kept.ssh, str) else None
    return judged(file, notes.read(kept.note.encode()), ssh, known)


def read_proof(data: bytes, kind: type[T]) -> T:
    """What a file of proof holds; ValueError where it is not of that kind, or says something twice."""
    told = orjson.loads(data)
    try:
        json.loads(data, object_pairs_hook=once)
    except RecursionError as error:
        raise ValueError from error
    return msgspec.convert(told, kind)


def written_proof(format: str, proof: msgspec.Struct) -> bytes:
    """A file of proof of a format."""
    value = {"format": format} | msgspec.to_builtins(proof)
    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


# The whole of a record


INTACT, UNPROVED, DAMAGED, TAMPERED, UNREAD = "intact", "unproved", "damaged", "tampered", "unread"
"""Everything holds; nothing speaks against it, but there is nothing that could; the file is damaged; a tag, seal,
proof or signature does not hold; it is no record."""
_FILE = ("J1", "J7", "J903")
_RULES = "J121"
"""The record pins its rules by a digest, which is a proof too."""


class Verification(NamedTuple):
    """What speaks for a record and against it."""

    record: Record
    findings: list[Finding]
    """Those about the file."""
    sealing: Sealing
    receipts: list[tuple[Receipt, str]]
    """Each receipt of the game, and how the record stands to it."""
    known: bool
    """Whether keys were given by which signatures could be judged."""

    @property
    def verdict(self) -> str:
        """intact, unproved, damaged, tampered or unread."""
        errors = self._errors
        if not self.record.events:
            return UNREAD
        if any(found.code.startswith(("J7", _RULES)) for found in errors):
            return TAMPERED
        if any(state != HOLDS or receipt.refused for receipt, state in self.receipts):
            return TAMPERED
        if errors:
            return DAMAGED
        open_ = any(found.severity == "undecided" for found in self.findings)
        return UNPROVED if open_ or not self._proved else INTACT

    @property
    def whole(self) -> bool:
        """Whether no event is lost: nothing is wrong, or only that of some of them the type is not known."""
        kept = set(self.record.raw.lines)
        return all(found.name == "unknown-type" and found.line in kept for found in self._errors)

    @property
    def _errors(self) -> list[Finding]:
        """What is wrong for certain, and not only because a line before it is hidden."""
        return [found for found in self.findings if "error" == found.severity == found.root.severity]

    @property
    def canonical(self) -> bool:
        """Whether every event is written in canonical bytes; a root over other bytes is another one."""
        return self.plain and all(problem.name not in ADDED for _, _, problem, _ in self.record.raw.problems)

    @property
    def plain(self) -> bool:
        """The same of what the lines say, whatever another system put around them: no tag and no seal covers that."""
        raw = self.record.raw
        return raw.whole and all(_is_canonical(raw.text[line - raw.first_line]) for line in raw.lines if raw.text)

    @property
    def _proved(self) -> bool:
        """Whether there is anything that would show a change."""
        if self.known and self.receipts:
            return any(receipt.trusted for receipt, _ in self.receipts)
        return bool(self.sealing.tags or self.sealing.seals or self.receipts)

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        sealing = self.sealing
        return {
            "file": self.record.file,
            "game": self.record.id,
            "line": self.record.line,
            "verdict": self.verdict,
            "events": len(sealing.leaves),
            "canonical": self.canonical,
            "root": sealing.root.hex(),
            "tagged": bool(sealing.tags),
            "seals": [{"size": seal.size, "state": seal.state} for seal in sealing.seals],
            "sealed": sealing.sealed,
            "hidden": len(sealing.hidden),
            "receipts": [receipt_value(receipt, state=state) for receipt, state in self.receipts],
            "findings": [
                {"code": found.code, "name": found.name, "line": found.line or None, "seq": found.seq}
                for found in self.findings
            ],
        }


def _is_canonical(line: bytes) -> bool:
    try:
        return orjson.dumps(orjson.loads(line), option=orjson.OPT_SORT_KEYS) == line
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        return False


def receipt_value(receipt: Receipt, **standing: str) -> dict[str, Any]:
    """A receipt as plain values, with how a record stands to it."""
    signers = [{"name": signer.name, "state": signer.state} for signer in receipt.signers]
    return {"file": receipt.file, "size": receipt.checkpoint.size, **standing, "signers": signers}


def verify(record: Record, receipts: list[Receipt], *, known: bool = False) -> Verification:
    """Check tags, seals and receipts of a record; ``known`` says that there were keys to judge signatures by."""
    raw = record.raw
    sealing = raw.sealing or examine(raw.text)
    findings = [found for found in record.audit().findings if found.code.startswith(_FILE)]
    standings = [(receipt, standing(receipt, record.id, sealing.leaves)) for receipt in receipts]
    return Verification(record, findings, sealing, standings, known)
