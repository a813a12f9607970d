"""Where two copies of a record part, in the words of the table, and who signed which."""

from __future__ import annotations

from typing import Any

from jasslog.events.deal import RoundStarted
from jasslog.events.vocabulary import members
from jasslog.game.address import AddressError
from jasslog.library.compare import OTHER_GAME, SAME, Comparison, Row
from jasslog.library.contradiction import Contradiction
from jasslog.library.receipts import HOLDS, Receipt, standing
from jasslog.library.record import Record
from jasslog.views.acts import who_did
from jasslog.views.finding import Teller
from jasslog.views.layout import Style, as_text, labelled, wrap
from jasslog.views.messages import count, say, visible
from jasslog.views.trust_text import receipt_text


class Copies:
    """Two copies of a record, the receipts about them, and the contradictions among these."""

    def __init__(
        self, records: list[Record], found: Comparison, receipts: list[Receipt], stories: list[Contradiction]
    ) -> None:
        self._records, self._found, self._receipts, self._stories = records, found, receipts, stories
        self._names = [visible(record.file) for record in records]
        self._tellers = [Teller(record.audit(), record.file) for record in records]
        self._rows = (found.first, found.second)
        self._part = found.kind not in (SAME, OTHER_GAME)

    def text(self, style: Style) -> str:
        """What they have in common, where they part, who signed what."""
        lines = [style.bold(say("compare.and").join(self._names)), *self._common()]
        if self._part:
            lines += self._parting(style)
        lines += [self._signed(receipt) for receipt in self._receipts]
        for story in self._stories:
            lines += ["", *(style.of("error", line) for line in wrap(say("compare.story", signer=story.signer)))]
        if self._found.kind == SAME and not self._receipts:
            lines += wrap(say("compare.end"), "  ", "  ")
        return as_text(lines)

    def _common(self) -> list[str]:
        found = self._found
        if found.kind == OTHER_GAME:
            ids = [record.id for record in self._records]
            return ["  " + say("compare.other", one=ids[0], other=ids[1])]
        slots = {"events": count("events", found.common)}
        if found.kind == SAME:
            told = say("compare.same", **slots)
        else:
            last = self._place(0, found.first[found.common - 1]) if found.common else ""
            told = say("compare.common", last=last, **slots) if found.common else say("compare.nothing")
        return ["  " + told, *(["  " + say("compare.rewritten")] if found.rewritten else [])]

    def _parting(self, style: Style) -> list[str]:
        lines = ["  " + say("compare.then")]
        wide = max(len(name) for name in self._names)
        for which, row in enumerate(self._found.parting):
            told = self._place(which, row) if row is not None else style.faint(say("compare.ends"))
            lines.append("    " + labelled(self._names[which], told, wide))
        rest = [len(rows) - self._found.common for rows in self._rows]
        if not all(rest):
            lines += wrap(say("compare.shorter", events=count("events", max(rest))), "  ", "  ")
        return lines

    def _place(self, which: int, row: Row) -> str:
        """An event as a player tells it: 10.5.4 seat 0 played D8 (#27)."""
        if row.event is None:
            return say("compare.unreadable", line=row.line)
        event, teller = row.event, self._tellers[which]
        done = who_did(event, teller.table, event.dealer if isinstance(event, RoundStarted) else None)
        told = " ".join(part for part in (self._address(which, event.seq), done) if part)
        return f"{told} ({say('event_number', seq=event.seq)})"

    def _address(self, which: int, seq: int) -> str:
        try:
            return self._records[which].timeline().addresses().get(seq, "")
        except AddressError:
            return ""

    def _signed(self, receipt: Receipt) -> str:
        states = self._states(receipt)
        which = [name for name, state in zip(self._names, states, strict=True) if state == HOLDS]
        told = say("compare.signed_both") if len(which) == 2 else ", ".join(which) or say("compare.signed_neither")
        return "  " + say("compare.signed", receipt=receipt_text(receipt), which=told)

    def _states(self, receipt: Receipt) -> list[str]:
        leaves = [[row.leaf for row in rows] for rows in self._rows]
        return [standing(receipt, record.id, its) for record, its in zip(self._records, leaves, strict=True)]

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        found = self._found
        return {
            "files": [record.file for record in self._records],
            "games": [record.id for record in self._records],
            "kind": found.kind,
            "common": found.common,
            "events": [len(rows) for rows in self._rows],
            "rewritten": found.rewritten,
            "first_difference": [_event(row) for row in found.parting] if self._part else None,
            "receipts": [
                {
                    "file": receipt.file,
                    "size": receipt.checkpoint.size,
                    "signers": [{"name": s.name, "state": s.state} for s in receipt.signers],
                    "states": self._states(receipt),
                }
                for receipt in self._receipts
            ],
            "contradictions": [story.signer for story in self._stories],
        }


def _event(row: Row | None) -> dict[str, Any] | None:
    if row is None:
        return None
    return {"line": row.line, "event": members(row.event) if row.event is not None else None}
