"""Damages of the file: its lines, its head, the numbers by which events point to others, its tags and its seals."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import orjson

from jasslog.events.limits import INTEGER, LINE
from jasslog.generate.damage.kinds import Broken, Edit, Edits, changed, edited, pick, place_in, replaced
from jasslog.generate.damage.record import LAID
from jasslog.generate.table import Event, Table, written
from jasslog.log import seal, tags

Lines = list[bytes]

# Lines


def _lines(finding: str, change: Callable[[Lines, int], Broken], *, last: int = 1) -> Edit:
    """The lines are changed at one of them that is neither the head nor among the ``last`` ones.

    ``change`` takes the lines and the number of that line, from 0.
    """
    return Edit(finding, lambda table: change(written(table.events), place_in(table, last)))


def _line(finding: str, change: Callable[[bytes, int], bytes], *, kept: bool = False, last: int = 0) -> Edit:
    """One line is changed as bytes; ``kept`` says whether its event can still be read."""

    def one(lines: Lines, at: int) -> Broken:
        return [*lines[:at], change(lines[at], at), *lines[at + 1 :]], at if kept else None, at

    return _lines(finding, one, last=last)


def _member(finding: str, extra: bytes, *, kept: bool = False) -> Edit:
    """One member is added at the front of a line; ``kept`` says whether its event can still be read."""
    return _line(finding, lambda line, _: b"{" + extra + b"," + line[1:], kept=kept)


def _numbers_skipped(table: Table) -> Broken:
    """From one line on the numbers are too high."""
    place = place_in(table)
    return written([{**e, "seq": e["seq"] + 3 * (e["seq"] >= place)} for e in table.events]), place + 3, place


def _unterminated(table: Table) -> Broken:
    """The last newline is missing; only for the last game of a file."""
    last = len(table.events) - 1
    return written(table.events), last, last


def _garbled(line: bytes, place: int) -> bytes:
    """A line with three bytes in the middle overwritten."""
    middle = len(line) // 2
    return line[:middle] + b"#\\#" + line[middle + 3 :]


# Events


def _time_back(table: Table) -> Broken:
    """One event carries a time before that of an earlier one."""
    place = pick(table, [event["seq"] for event in table.events[1:] if "at" in event])
    return edited(table, place, at="2020-02-02T20:20:20.020Z")


def _id_twice(table: Table) -> Broken:
    """Two events have the same id."""
    first, second = sorted(table.rng.sample(range(1, len(table.events)), 2))
    events = [{**e, "id": "a1"} if e["seq"] in (first, second) else e for e in table.events]
    return written(events), second, second


def _note(finding: str, event: Event) -> Edit:
    """An event is inserted that points to an event that does not exist."""

    def make(table: Table) -> Broken:
        place = place_in(table)
        return replaced(table, place, place, event), place, place

    return Edit(finding, make)


def _head(finding: str, **rules: Any) -> Edit:
    """The head names rules that cannot be had; members of ``rules`` that are None are left out."""

    def change(table: Table, head: Event) -> Event:
        named = {**head["rules"], **rules}
        return {"rules": {key: value for key, value in named.items() if value is not None}}

    return changed(finding, "game_started", change)


# Tags and seals


def _sealed(change: Callable[[bytes, int], bytes], table: Table) -> Broken:
    """One line is changed after the record was sealed; neither the head nor one of the last lines.

    ``change`` takes the line and the number of its event.
    """
    lines = seal.sealed(written(table.events))
    events = [place for place, line in enumerate(lines) if seal.as_seal(line) is None]
    place = events[place_in(table)]
    number: int = orjson.loads(lines[place])["seq"]
    lines[place] = change(lines[place], number)
    return lines, number, place


_hide = partial(seal.hide, why="private")
"""Hide a line, leaving its leaf of the hash tree and its number."""


def _redacted(table: Table) -> Broken:
    """A line is hidden after the record was sealed, and the record is tagged again."""
    lines, number, place = _sealed(_hide, table)
    return tags.tagged(lines), number, place


def _seal(finding: str, pattern: bytes, wrong: bytes) -> Edit:
    """The last seal holds something wrong: ``wrong`` in place of what matches ``pattern``."""

    def make(table: Table) -> Broken:
        lines = seal.sealed(written(table.events), tag=False)
        lines[-1] = re.sub(pattern, wrong, lines[-1])
        return lines, None, len(lines) - 1

    return Edit(finding, make)


FILE: Edits = {
    "line-deleted": _lines("seq-gap", lambda lines, at: (lines[:at] + lines[at + 1 :], at + 1, at)),
    "line-doubled": _lines("seq-repeated", lambda lines, at: (lines[: at + 1] + lines[at:], at, at + 1)),
    "lines-swapped": _lines(
        "seq-backwards", lambda lines, at: ([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]], at, at + 1)
    ),
    "numbers-skipped": Edit("seq-gap", _numbers_skipped),
    "line-garbled": _line("not-json", _garbled),
    "line-no-object": _line("not-an-object", lambda line, _: b"[" + line + b"]"),
    # These two damages are only for the last game of a file.
    "file-cut-off": _lines("not-json", lambda lines, at: ([*lines[:at], lines[at][: len(lines[at]) // 2]], None, at)),
    "file-unterminated": Edit("unterminated-line", _unterminated),
    "line-blank": _lines("blank-line", lambda lines, at: ([*lines[:at], b"", *lines[at:]], None, at)),
    "byte-order-mark": _line("byte-order-mark", lambda line, _: b"\xef\xbb\xbf" + line, kept=True),
    "carriage-return": _line("carriage-return", lambda line, _: line + b"\r", kept=True),
    "bad-utf8": _member("bad-utf8", b'"note":"caf\xe9"'),
    "lone-surrogate": _member("lone-surrogate", b'"note":"\\ud83c"'),
    "key-twice": _member("duplicate-key", b'"seq":0'),
    "float": _member("float-number", b'"x_n":1.5'),
    "huge-integer": _member("integer-out-of-range", b'"x_n":%d' % (INTEGER * 10)),
    "not-a-number": _member("not-a-number", b'"x_n":NaN'),
    "nested-too-deep": _member("nested-too-deep", b'"x_n":' + b"[" * 9 + b"]" * 9),
    "line-too-long": _member("line-too-long", b'"x_n":[' + b"1," * LINE + b"1]"),
    "member-unknown": _member("unknown-member", b'"colour":1', kept=True),
    "type-unknown": changed("unknown-type", LAID, lambda *_: {"type": "card_plaid"}, kept=False),
    "member-missing": changed(
        "missing-member", f"{LAID} contract_chosen hand_dealt", lambda *_: {"seat": None}, kept=False
    ),
    "value-wrong": changed("wrong-value", f"{LAID} contract_chosen", lambda *_: {"seat": "first"}, kept=False),
    # With five players there is no number of a seat that the record allows and the game lacks.
    "seat-four": changed(
        "no-such-seat",
        f"{LAID} contract_chosen cards_cut",
        lambda table, _: {"seat": table.game.players},
        lambda table, _: table.game.players < 5,
        when="deal.players != 5",
    ),
    "time-backwards": Edit("time-backwards", _time_back),
    "id-twice": Edit("id-reused", _id_twice),
    "undo-ahead": _note("undo-impossible", {"type": "undone", "to": 9_999}),
    "correction-astray": _note("correction-impossible", {"type": "corrected", "event": 9_999, "by": []}),
    "digest-wrong": _head("digest-mismatch", digest="sha256:" + "0" * 64),
    "rules-unknown": _head("unknown-rules", id="schieber-of-nowhere", digest=None),
    "version-unknown": _head("unknown-version", version=999, digest=None),
    "option-unknown": _head("unknown-option", overrides={"play": {"tens": "low"}}, digest=None),
    "option-wrong": _head("option-value", overrides={"play": {"ten": "sideways"}}, digest=None),
    "rules-impossible": _head("impossible-rules", overrides={"choosing": {"contracts": []}}, digest=None),
    "newer-format": changed("newer-format", "game_started", lambda *_: {"format": 2}, kept=False),
    "newer-event": changed("newer-event", "card_played round_scored", lambda *_: {"v": 99}, kept=False),
    "redacted": Edit("line-redacted", _redacted),
    "redacted-unsealed": _line("redaction-unproved", _hide, kept=True, last=1),
    "line-changed": Edit("tag-broken", partial(_sealed, lambda line, _: line.replace(b',"~"', b',"x_late":1,"~"', 1))),
    "tag-lost": Edit("tag-missing", partial(_sealed, lambda line, _: tags.bare(line))),
    "seal-root": _seal("seal-broken", b'"root":"[0-9a-f]+', b'"root":"' + b"cd" * 32),
    "seal-size": _seal("seal-misplaced", b'"size":', b'"size":1'),
}
"""Damages of the file, its head, its tags and its seals."""
