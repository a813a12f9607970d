"""Whether a record is still the one that was written, sealed and signed."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson

from jasslog.audit.finding import Finding
from jasslog.library.receipts import HOLDS, Receipt, standing
from jasslog.library.record import Record
from jasslog.log.seal import Sealing, examine

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
        errors = [found for found in self.findings if found.severity == "error"]
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
        errors = [found for found in self.findings if found.severity == "error"]
        return all(found.name == "unknown-type" and found.line in kept for found in errors)

    @property
    def canonical(self) -> bool:
        """Whether every event is written in canonical bytes; a root over other bytes is another one."""
        raw = self.record.raw
        return all(_is_canonical(raw.text[line - raw.first_line]) for line in raw.lines if raw.text)

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
            "receipts": [_receipt(receipt, state) for receipt, state in self.receipts],
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


def _receipt(receipt: Receipt, state: str) -> dict[str, Any]:
    signers = [{"name": signer.name, "state": signer.state} for signer in receipt.signers]
    return {"file": receipt.file, "size": receipt.checkpoint.size, "state": state, "signers": signers}


def verify(record: Record, receipts: list[Receipt], *, known: bool = False) -> Verification:
    """Check tags, seals and receipts of a record; ``known`` says that there were keys to judge signatures by."""
    raw = record.raw
    sealing = raw.sealing or examine(raw.text)
    findings = [found for found in record.audit().findings if found.code.startswith(_FILE)]
    standings = [(receipt, standing(receipt, record.id, sealing.leaves)) for receipt in receipts]
    return Verification(record, findings, sealing, standings, known)
