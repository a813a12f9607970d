"""What an arbiter needs of one trick: its lines, what belongs to it, and the proof that they stand in the record.

Everything is checked without the record: against its root, and that against a receipt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from jasslog.library.receipts import Receipt, as_json, from_json, hexes, member
from jasslog.log import merkle, tags
from jasslog.log.decode import decode
from jasslog.log.games import REDACTED
from jasslog.log.receipts import note
from jasslog.log.seal import examine

if TYPE_CHECKING:
    from jasslog.audit.finding import Finding
    from jasslog.library.record import Record
    from jasslog.log.receipts.keys import Key

FORMAT = "jasslog/evidence/1"
LONGEST = 1 << 20
"""Most bytes of a bundle."""

Event = dict[str, Any]
Value = dict[str, Any]


class Proved(NamedTuple):
    """One line and what shows that it stands in the record."""

    place: int
    """Its place among the events."""
    line: bytes
    """Without its tag."""
    hashes: list[bytes]


class Evidence(NamedTuple):
    """A bundle about one trick."""

    game: str
    address: str
    size: int
    root: bytes
    lines: list[Proved]
    said: list[Value]
    """The findings that whoever made the bundle says follow from it; no proof of anything."""
    receipts: list[Receipt]

    @property
    def events(self) -> list[Event | None]:
        """What the lines say; None for one that is no event."""
        return [decode(one.line).event for one in self.lines]

    @property
    def unproved(self) -> list[int]:
        """The lines, by their place among the events, whose proof does not hold."""
        wrong = []
        for one, event in zip(self.lines, self.events, strict=True):
            leaf = merkle.leaf(one.line)
            there = merkle.included(leaf, one.place, self.size, one.hashes, self.root)
            if not there or event is None or event.get("seq") != one.place:
                wrong.append(one.place)
        return wrong

    @property
    def strangers(self) -> list[Receipt]:
        """The receipts that are about another game, size or root."""
        mine = (self.game, self.size, self.root)
        return [r for r in self.receipts if (r.checkpoint.game, r.checkpoint.size, r.checkpoint.root) != mine]

    @property
    def holds(self) -> bool:
        """Whether every line is proved, every receipt is about this record, and no known key speaks against it."""
        return not (self.unproved or self.strangers or any(receipt.refused for receipt in self.receipts))

    @property
    def trusted(self) -> bool:
        """Whether it holds, and a known key has signed the root it hangs on."""
        return self.holds and any(receipt.trusted for receipt in self.receipts)


def collect(record: Record, address: str, receipts: list[Receipt]) -> Evidence:
    """The bundle about a trick at its address; AddressError where there is none.

    The head with its rules, the deal of the round as far as it concerns who is found at fault there, how the contract
    came about, the trick, what was corrected of it, and the events that prove what was found. What has been hidden
    cannot be shown. ``receipts`` are about one size of the record.
    """
    raw, audit = record.raw, record.audit()
    sealing = raw.sealing or examine(raw.text)
    size = receipts[0].checkpoint.size if receipts else sealing.sealed or len(sealing.leaves)
    leaves = sealing.leaves[:size]
    span = record.timeline().find(address)
    trick = record.timeline().events[span.start : span.stop]
    found = [one for one in audit.findings if one.seq in {event["seq"] for event in trick}]
    wanted = {event["seq"] for event in trick} | {seq for one in found for seq in one.evidence}
    wanted |= _around(audit.events, trick[0]["seq"], {one.seat for one in found})
    wanted |= {e["seq"] for e in raw.events if e["type"] == "corrected" and e["event"] in wanted}
    lines = {
        event["seq"]: raw.text[line - raw.first_line]
        for event, line in zip(raw.events, raw.lines, strict=True)
        if event["type"] != REDACTED
    }
    proved = [
        Proved(seq, tags.bare(lines[seq]), merkle.inclusion(leaves, seq))
        for seq in sorted(wanted & lines.keys())
        if seq < size
    ]
    return Evidence(record.id, address, size, merkle.root(leaves), proved, [*map(_said, found)], receipts)


_BEFORE = frozenset({"contract_chosen", "pushed", "passed", "card_turned"})


def _around(events: list[Event], seq: int, seats: set[int]) -> set[int]:
    """The events that a trick hangs on: the head, and of its round the beginning, the choosing, hands of some seats."""
    wanted = {0}
    for event in events:
        kind = event["type"]
        if kind == "round_started":
            if event["seq"] > seq:
                break
            wanted = {0, event["seq"]}
        elif (event["seq"] < seq and kind in _BEFORE) or (
            kind in ("hand_dealt", "revealed") and event["seat"] in seats
        ):
            wanted.add(event["seq"])
    return wanted


def _said(found: Finding) -> Value:
    told = {"code": found.code, "seat": found.seat, "card": found.card, "legal": found.legal, "seq": found.seq}
    return {name: value for name, value in told.items() if value not in ("", -1, [])}


def written(evidence: Evidence) -> bytes:
    """The bundle as its file holds it."""
    value: Value = {
        "format": FORMAT,
        "game": evidence.game,
        "address": evidence.address,
        "size": evidence.size,
        "root": evidence.root.hex(),
        "lines": [
            {"place": one.place, "line": one.line.decode(), "hashes": [hash.hex() for hash in one.hashes]}
            for one in evidence.lines
        ],
        "said": evidence.said,
        "receipts": [as_json(receipt) for receipt in evidence.receipts],
    }
    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def read(data: bytes, known: list[Key], file: str = "") -> Evidence:
    """The bundle in a file; whether it proves anything is asked of it. NoteError where the file is no such thing."""
    try:
        value = orjson.loads(data)
        lines = [
            Proved(member(one, "place", int), member(one, "line", str).encode(), hexes(one, "hashes"))
            for one in member(value, "lines", list)
        ]
        receipts = [from_json(one, known, file) for one in member(value, "receipts", list)]
        game, address = member(value, "game", str), member(value, "address", str)
        root, size = bytes.fromhex(member(value, "root", str)), member(value, "size", int)
        return Evidence(game, address, size, root, lines, _findings(value), receipts)
    except ValueError as error:
        raise note.NoteError("no-evidence") from error


def _findings(value: object) -> list[Value]:
    said = member(value, "said", list)
    if not all(isinstance(one, dict) for one in said):
        raise ValueError("said")
    return said


def to_json(evidence: Evidence) -> Value:
    """What a bundle proves, as plain values."""
    return {
        "game": evidence.game,
        "address": evidence.address,
        "holds": evidence.holds,
        "trusted": evidence.trusted,
        "unproved": evidence.unproved,
        "events": evidence.events,
        "signers": [s.name for r in evidence.receipts for s in r.signers if s.state == "good"],
    }
