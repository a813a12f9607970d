"""Verifying that a record is still what was written, sealed and signed.

A receipt, kept in a file of its own, is a signed statement that a record had so many events and this root.
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
"""How a record compares with a receipt.

HOLDS: its first events are the signed ones. SHORT: it has fewer events, so lines were dropped from its end. OTHER_ROOT:
its first events are not the signed ones. OTHER_GAME: the receipt is for another game.
"""
SSH_SUFFIX = ".sig"
Hash = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""A hash as a file of proof writes it: 64 hexadecimal digits, with lowercase letters."""


class Receipt(NamedTuple):
    """A receipt as it was read, with its signatures judged."""

    file: str
    note: Note
    checkpoint: Checkpoint
    ssh: signing.SshSignature | None
    """A signature of OpenSSH that lies beside the receipt in a file of its own; None where there is none."""
    signers: tuple[signing.Signer, ...]

    @property
    def refused(self) -> bool:
        """Whether a signature with a known key is wrong."""
        return any(signer.state == "bad" for signer in self.signers)

    @property
    def trusted(self) -> bool:
        """Whether a known key signed the receipt, and no signature with a known key is wrong."""
        return not self.refused and any(signer.state == "good" for signer in self.signers)


def read_bytes(path: str, most: int = notes.LONGEST) -> bytes:
    """The bytes of a small file; NoteError where it has more than ``most``, LogUnreadable where it cannot be read."""
    with open_log(path) as file:
        data = at_most(file, most + 1)
    if len(data) > most:
        raise notes.NoteError("too-long")
    return data


def read_keys(paths: Iterable[str]) -> list[notes.Key]:
    """All keys in these files; NoteError where a line is no key, LogUnreadable where a file cannot be read."""
    return [key for path in paths for key in notes.read_keys(notes.text_of(read_bytes(path)).splitlines())]


def read_receipt(path: str, known: list[notes.Key]) -> Receipt:
    """A receipt, with the signature of OpenSSH that lies beside it, if any; signatures are judged by the known keys.

    NoteError where the file is no receipt, LogUnreadable where it cannot be read, SigningMissing where a signature
    cannot be checked without the package that signing needs.
    """
    beside = path + SSH_SUFFIX
    ssh = signing.read_ssh(read_bytes(beside)) if os.path.lexists(beside) else None
    return judged(path, notes.read(read_bytes(path)), ssh, known)


def judged(path: str, read: Note, ssh: signing.SshSignature | None, known: list[notes.Key]) -> Receipt:
    """A receipt with its signatures judged by the known keys; a signature with any other key stays unknown."""
    found = signing.judge(read, known) + ([signing.judge_ssh(read.text, ssh, known)] if ssh is not None else [])
    return Receipt(path, read, notes.read_checkpoint(read.text), ssh, tuple(found))


def standing(receipt: Receipt, game: str, leaves: list[bytes]) -> str:
    """How a game with these leaves compares with a receipt: holds, short, other-root or other-game."""
    said = receipt.checkpoint
    if said.game != game or not game:
        return OTHER_GAME
    if said.size > len(leaves):
        return SHORT
    return HOLDS if merkle.root(leaves[: said.size]) == said.root else OTHER_ROOT


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A receipt as a file of proof holds it."""

    note: str
    ssh: str | msgspec.UnsetType = msgspec.UNSET


def kept(receipt: Receipt) -> Kept:
    """A receipt in the form in which a file of proof holds it."""
    return Kept(receipt.note.written.decode(), signing.written_ssh(receipt.ssh) if receipt.ssh else msgspec.UNSET)


def unpacked(kept: Kept, known: list[notes.Key], file: str) -> Receipt:
    """A receipt from a file of proof, judged by the known keys; ValueError where it is no receipt."""
    ssh = signing.read_ssh(kept.ssh.encode()) if isinstance(kept.ssh, str) else None
    return judged(file, notes.read(kept.note.encode()), ssh, known)


def read_proof(data: bytes, kind: type[T]) -> T:
    """The content of a file of proof; ValueError where it is not of that kind, or has a member twice in an object."""
    told = orjson.loads(data)
    try:
        json.loads(data, object_pairs_hook=once)
    except RecursionError as error:
        raise ValueError from error
    return msgspec.convert(told, kind)


def written_proof(format: str, proof: msgspec.Struct) -> bytes:
    """The bytes of a file of proof in a format."""
    value = {"format": format} | msgspec.to_builtins(proof)
    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


# The verdict about a whole record


INTACT, UNPROVED, DAMAGED, TAMPERED, UNREAD = "intact", "unproved", "damaged", "tampered", "unread"
"""The verdicts about a record.

INTACT: everything holds. UNPROVED: nothing is wrong, but nothing would show a change, or something is undecided.
DAMAGED: the file is damaged. TAMPERED: a tag, seal, proof or signature does not hold. UNREAD: it is no record.
"""
_FILE = ("J1", "J7", "J903")
"""How the codes of findings about the file begin."""
_RULES = "J121"
"""The finding that the rules do not fit their digest in the record; the digest is a proof, too."""


class Verification(NamedTuple):
    """Everything that proves a record, or is wrong with it."""

    record: Record
    findings: list[Finding]
    """The findings about the file."""
    sealing: Sealing
    receipts: list[tuple[Receipt, str]]
    """Each receipt that was given, and how the record compares with it."""
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
        """Whether no event is lost: the file has no errors but events of unknown type, which are kept."""
        kept = set(self.record.raw.lines)
        return all(found.name == "unknown-type" and found.line in kept for found in self._errors)

    @property
    def _errors(self) -> list[Finding]:
        """The errors that are certain: those that do not only follow from a milder finding, such as a hidden line."""
        return [found for found in self.findings if "error" == found.severity == found.root.severity]

    @property
    def canonical(self) -> bool | None:
        """Whether every event line is canonical to the byte; the root over other bytes is a different one.

        None where the game is beyond the limits of a record: nobody knows the lines that were not read.
        """
        added = any(problem.name in ADDED for _, _, problem, _ in self.record.raw.problems)
        return False if added else self.plain

    @property
    def plain(self) -> bool | None:
        """The same as ``canonical``, but for what other systems put around a line, such as a carriage return.

        No tag or seal covers these additions.
        """
        raw = self.record.raw
        places = (line - raw.first_line for line in raw.lines)
        if not all(_is_canonical(raw.text[place]) for place in places if place < len(raw.text)):
            return False
        return True if raw.whole else None

    @property
    def _proved(self) -> bool:
        """Whether anything would show a change: where keys and receipts are given only a trusted receipt would."""
        if self.known and self.receipts:
            return any(receipt.trusted for receipt, _ in self.receipts)
        return bool(self.sealing.tags or self.sealing.seals or self.receipts)

    def to_json(self) -> dict[str, Any]:
        """The verification as JSON values."""
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
    """A receipt as JSON values, with how a record compares with it as ``state``, if that is given."""
    signers = [{"name": signer.name, "state": signer.state} for signer in receipt.signers]
    return {"file": receipt.file, "size": receipt.checkpoint.size, **standing, "signers": signers}


def verify(record: Record, receipts: list[Receipt], *, known: bool = False) -> Verification:
    """Check the tags, seals and receipts of a record; ``known`` says that there were keys to judge signatures by."""
    raw = record.raw
    sealing = raw.sealing or examine(raw.text)
    findings = [found for found in record.audit().findings if found.code.startswith(_FILE)]
    standings = [(receipt, standing(receipt, record.id, sealing.leaves)) for receipt in receipts]
    return Verification(record, findings, sealing, standings, known)
