"""Texts on what tags, seals, receipts and proofs show; on where two copies of a record differ, and who signed which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jasslog.audit.codes import by_code
from jasslog.events.base import Event
from jasslog.events.deal import RoundStarted
from jasslog.events.trust import Redacted, Sealed
from jasslog.events.vocabulary import members
from jasslog.library.copies import OTHER_GAME, SAME, Comparison, Contradiction, Row
from jasslog.library.evidence import Evidence, Located
from jasslog.library.record import Record
from jasslog.library.verify import HOLDS, Receipt, Verification, receipt_value, standing
from jasslog.log import seal
from jasslog.log.signing import Signer
from jasslog.views.finding import Teller, framed
from jasslog.views.layout import apart, as_text, bold, coloured, column, faint, labelled, width, wrap
from jasslog.views.messages import colon, count, say, told_of, visible, word
from jasslog.views.reports import addresses, game_name
from jasslog.views.translated import hidden_text
from jasslog.views.words import Table, cards_text, who_did

_WIDE = 7


def verification_text(found: Verification) -> str:
    """Whether a record is intact, and what shows it."""
    record, sealing = found.record, found.sealing
    rows = [("tags", _tags(found)), ("seals", _seals(found)), ("root", sealing.root.hex())]
    if found.canonical is False:
        rows.append(("form", say("verify.not_canonical" if found.plain is False else "verify.trimmed")))
    rows += [("hidden", count("lines", len(sealing.hidden)))] if sealing.hidden else []
    rows += [("receipt", _checked(receipt, state, len(sealing.leaves))) for receipt, state in found.receipts]
    lines = [bold(colon(visible(record.file), game_name(record)))]
    wide = max([_WIDE, *(width(word("trust", label)) for label, _ in rows)])
    lines += ["  " + labelled(word("trust", label), text, wide) for label, text in rows]
    teller = Teller(record.audit(), record.file)
    # Only the findings that no other finding causes. Hidden lines (J903) are counted above.
    for one in (one for one in found.findings if one.caused_by is None and one.code != "J903"):
        lines += ["", *framed(teller, one)]
    verdict = word("verified", found.verdict)
    lines += ["", coloured("error", verdict) if found.verdict in ("tampered", "damaged") else bold(verdict)]
    if not found.receipts and found.verdict in ("intact", "unproved"):
        lines += wrap(say("verify.dropped"))
    return as_text(lines)


def _tags(found: Verification) -> str:
    states = found.sealing.tags
    if not states:
        return say("verify.no_tags")
    held = sum(state == "held" for state in states)
    if held == len(states):
        return say("verify.tags_hold", lines=count("lines", held))
    return say("verify.tags_broken", lines=count("lines", len(states)), held=held)


def _seals(found: Verification) -> str:
    sealing = found.sealing
    if not sealing.seals:
        return say("verify.no_seals")
    held = sum(one.state == seal.HOLDS for one in sealing.seals)
    slots = {"seals": count("seals", len(sealing.seals)), "events": count("events", sealing.sealed)}
    if held < len(sealing.seals):
        return say("verify.seals_broken", held=held, **slots)
    after = len(sealing.leaves) - sealing.sealed
    more = say("verify.after", events=count("events", after)) if after else ""
    return say("verify.seals_hold", **slots) + more


def _checked(receipt: Receipt, state: str, events: int) -> str:
    """A receipt, and whether it holds of a record with so many events."""
    after = events - receipt.checkpoint.size if state == HOLDS else 0
    more = say("verify.after_receipt", events=count("events", after)) if after else ""
    return receipt_text(receipt) + say("colon") + word("standings", state) + more


def receipt_text(receipt: Receipt) -> str:
    """A receipt: its file, the number of events it covers, and who signed it."""
    told = say("semicolon").join(map(_signer, receipt.signers)) or say("receipt.nobody")
    events = count("events", receipt.checkpoint.size)
    return say("receipt.told", file=receipt.file, events=events, signers=told)


def _signer(signer: Signer) -> str:
    return say("receipt.signer", name=signer.name or say("receipt.unnamed"), state=word("signatures", signer.state))


def evidence_text(file: str, bundle: Evidence) -> str:
    """What a bundle about one trick proves."""
    head = say("evidence.head", file=file, address=bundle.address, game=bundle.game)
    lines = [bold(head), "  " + say("evidence.root", root=bundle.root, events=count("events", bundle.size))]
    lines += ["  " + receipt_text(receipt) for receipt in bundle.receipts]
    table, located, unproved = Table(None), bundle.located, set(bundle.unproved)
    first = located.seqs[0] if located.holds else 0
    known = {seq for said in bundle.said for seq in said.get("evidence", ())} | unproved
    before = sum(one.place < first and one.place not in known for one in bundle.lines)
    if before:
        lines.append("  " + say("evidence.before", lines=count("lines", before)))
    for one, event in zip(bundle.lines, bundle.events, strict=True):
        if one.place >= first or one.place in known:
            held = coloured("error", say("evidence.not")) if one.place in unproved else say("evidence.proved")
            number = column(say("event_number", seq=one.place), 4)
            lines.append("  " + apart(apart(number, held, gap=" "), _line(one.line, event, table)))
    lines += [coloured("error", f"  {text}") for text in _missing(bundle, located)]
    for said in bundle.said:
        lines += wrap(_said(said, table), "  ", "  ")
    verdict = bold(say("evidence.holds") if bundle.trusted else say("evidence.unsigned"))
    if not bundle.holds:
        verdict = coloured("error", say("evidence.broken"))
    return as_text([*lines, "", verdict, *wrap(say("evidence.later"))])


def _line(line: str, event: Event | Sealed | Redacted | None, table: Table) -> str:
    """What a line of a bundle says."""
    if isinstance(event, Redacted):
        return hidden_text(event.redacted)
    if not isinstance(event, Event):
        return visible(line)
    return who_did(event, table)


def _missing(bundle: Evidence, located: Located) -> Iterator[str]:
    """Why a bundle does not show what it says it is about."""
    if located.missing:
        yield say("evidence.missing", cards=", ".join(located.missing))
    elif not located.holds:
        yield say("evidence.elsewhere", address=visible(bundle.address))
    if located.left_out is not None:
        yield say("evidence.left_out", seq=located.left_out)
    if bundle.unshown:
        yield say("evidence.unshown", seqs=", ".join(f"#{seq}" for seq in bundle.unshown))
    if not bundle.ordered:
        yield say("evidence.disordered")


def _said(said: dict[str, Any], table: Table) -> str:
    kind, seat, cards = by_code(str(said.get("code", ""))), said.get("seat"), said.get("legal")
    title = told_of(kind.name, "title") if kind is not None else ""
    who = table.seat(seat) if isinstance(seat, int) else say("nobody")
    legal = cards_text(map(str, cards)) if isinstance(cards, list) and cards else say("no_card")
    return say("evidence.said", code=kind.code if kind is not None else "?", title=title, who=who, legal=legal)


def contradiction_text(file: str, found: Contradiction | None, known: bool) -> str:
    """What two receipts that contradict each other prove, or that they prove nothing.

    ``found`` is None where no contradiction is proved; ``known`` says whether any key was given to check signatures.
    """
    if found is None:
        verdict = say("contradiction.none") if known else say("contradiction.no_key")
        return colon(bold(visible(file)), coloured("error", verdict) if known else verdict) + "\n"
    first, second = found.first.checkpoint, found.second.checkpoint
    sizes = [count("events", first.size), count("events", second.size)]
    head = say("contradiction.head", file=file, signer=found.signer, game=first.game)
    lines = [
        bold(head),
        *(f"  {colon(size, log.root.hex())}" for size, log in zip(sizes, (first, second), strict=True)),
    ]
    if found.grown is not None:
        lines.append("  " + say("contradiction.grown", size=sizes[0], root=found.grown.root))
    return as_text([*lines, "", *wrap(say("contradiction.proved", signer=found.signer))])


@dataclass(frozen=True)
class Copies:
    """Two copies of a record, the receipts about them, and the contradictions among these."""

    records: list[Record]
    found: Comparison
    receipts: list[Receipt]
    stories: list[Contradiction]

    def text(self) -> str:
        """What the copies have in common, where they differ, and who signed which of them."""
        names, found = [visible(record.file) for record in self.records], self.found
        lines = [bold(say("compare.and").join(names)), *self._common()]
        if self._part:
            lines += self._parting(names)
        for receipt in self.receipts:
            which = [name for name, state in zip(names, self._states(receipt), strict=True) if state == HOLDS]
            told = say("compare.signed_both") if len(which) == 2 else ", ".join(which) or say("compare.signed_neither")
            lines.append("  " + say("compare.signed", receipt=receipt_text(receipt), which=told))
        for story in self.stories:
            lines += ["", *(coloured("error", line) for line in wrap(say("compare.story", signer=story.signer)))]
        if found.kind == SAME and not self.receipts:
            lines += wrap(say("compare.end"), "  ", "  ")
        return as_text(lines)

    @property
    def _part(self) -> bool:
        """Whether the copies are of one game and differ."""
        return self.found.kind not in (SAME, OTHER_GAME)

    def _common(self) -> list[str]:
        found, common = self.found, self.found.common
        if found.kind == OTHER_GAME:
            one, other = (record.id for record in self.records)
            return ["  " + say("compare.other", one=one, other=other)]
        told = say("compare.nothing") if self._part else say("compare.same", events=count("events", common))
        if self._part and common:
            last = _place(self.records[0], found.first[common - 1])
            told = say("compare.common", last=last, events=count("events", common))
        return ["  " + told, *(["  " + say("compare.rewritten")] if found.rewritten else [])]

    def _parting(self, names: list[str]) -> list[str]:
        lines, found = ["  " + say("compare.then")], self.found
        for name, record, row in zip(names, self.records, found.parting, strict=True):
            told = _place(record, row) if row is not None else faint(say("compare.ends"))
            lines.append("    " + labelled(name, told, max(map(len, names))))
        rest = [len(rows) - found.common for rows in (found.first, found.second)]
        if not all(rest):
            lines += wrap(say("compare.shorter", events=count("events", max(rest))), "  ", "  ")
        return lines

    def _states(self, receipt: Receipt) -> list[str]:
        copies = zip(self.records, (self.found.first, self.found.second), strict=True)
        return [standing(receipt, record.id, [row.leaf for row in rows]) for record, rows in copies]

    def to_json(self) -> dict[str, Any]:
        """The comparison as plain values, for programs."""
        found = self.found
        return {
            "files": [record.file for record in self.records],
            "games": [record.id for record in self.records],
            "kind": found.kind,
            "common": found.common,
            "events": [len(rows) for rows in (found.first, found.second)],
            "rewritten": found.rewritten,
            "first_difference": [_event(row) for row in found.parting] if self._part else None,
            "receipts": [receipt_value(receipt) | {"states": self._states(receipt)} for receipt in self.receipts],
            "contradictions": [story.signer for story in self.stories],
        }


def _place(record: Record, row: Row) -> str:
    """An event as a player tells it: 10.5.4 seat 0 played D8 (#27)."""
    event = row.event
    if event is None:
        return say("compare.unreadable", line=row.line)
    done = who_did(event, Table(record.audit().game), event.dealer if isinstance(event, RoundStarted) else None)
    told = " ".join(part for part in (addresses(record).get(event.seq, ""), done) if part)
    return f"{told} ({say('event_number', seq=event.seq)})"


def _event(row: Row | None) -> dict[str, Any] | None:
    if row is None:
        return None
    return {"line": row.line, "event": members(row.event) if row.event is not None else None}
