"""Damages of the file: lines lost, doubled, swapped, garbled, or no longer of the format."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from jasslog.events.limits import INTEGER, LINE
from jasslog.generate.misfits import (
    bookkeeping,
    head,
    id_twice,
    newer,
    place_in,
    seat_four,
    time_back,
)
from jasslog.generate.spoils import Spoil, Spoiled, written
from jasslog.generate.table import Event, Table
from jasslog.generate.tampered import DAMAGES


def deleted(table: Table, rng: Random) -> Spoiled | None:
    """A line is missing."""
    place = place_in(table, rng)
    lines = written(table.events)
    return Spoiled(lines[:place] + lines[place + 1 :], "seq-gap", place + 1, place)


def doubled(table: Table, rng: Random) -> Spoiled | None:
    """A line is there twice."""
    place = place_in(table, rng)
    lines = written(table.events)
    return Spoiled([*lines[: place + 1], *lines[place:]], "seq-repeated", place, place + 1)


def swapped(table: Table, rng: Random) -> Spoiled | None:
    """Two neighbouring lines have changed places."""
    place = place_in(table, rng)
    lines = written(table.events)
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return Spoiled(lines, "seq-backwards", place, place + 1)


def numbers_skipped(table: Table, rng: Random) -> Spoiled | None:
    """From one line on the numbers are too high."""
    place = place_in(table, rng)
    events = [{**e, "seq": e["seq"] + 3 * (e["seq"] >= place)} for e in table.events]
    return Spoiled(written(events), "seq-gap", place + 3, place)


def line_of(name: str, change: Callable[[bytes, Random], bytes], *, kept: bool = False) -> Spoil:
    """One line is changed as bytes; ``kept`` where its event can be read all the same."""

    def spoil(table: Table, rng: Random) -> Spoiled | None:
        place = place_in(table, rng, last=0)
        lines = written(table.events)
        lines[place] = change(lines[place], rng)
        return Spoiled(lines, name, place if kept else None, place)

    return spoil


def blank(table: Table, rng: Random) -> Spoiled | None:
    """A line without anything on it."""
    place = place_in(table, rng)
    lines = written(table.events)
    return Spoiled([*lines[:place], b"", *lines[place:]], "blank-line", None, place)


def cut_off(table: Table, rng: Random) -> Spoiled | None:
    """The file breaks off in the middle of a line; only for the last game of a file."""
    place = place_in(table, rng)
    lines = written(table.events)
    return Spoiled([*lines[:place], lines[place][: len(lines[place]) // 2]], "not-json", None, place)


def unterminated(table: Table, rng: Random) -> Spoiled | None:
    """The last newline is missing; only for the last game of a file."""
    lines = written(table.events)
    return Spoiled(lines, "unterminated-line", len(lines) - 1, len(lines) - 1)


def with_member(extra: bytes) -> Callable[[bytes, Random], bytes]:
    """A line with one more member in front."""
    return lambda line, rng: b"{" + extra + b"," + line[1:]


def garbled(line: bytes, rng: Random) -> bytes:
    """A line with some bytes in the middle overwritten."""
    middle = len(line) // 2
    return line[:middle] + b"#\\#" + line[middle + 3 :]


def event_with(name: str, change: Callable[[Event], Event], types: tuple[str, ...], *, kept: bool = False) -> Spoil:
    """One event of these types is changed."""

    def spoil(table: Table, rng: Random) -> Spoiled | None:
        places = [e["seq"] for e in table.events if e["type"] in types and e["seq"]]
        if not places:
            return None
        place = rng.choice(places)
        events: list[Any] = [*table.events]
        events[place] = change(events[place])
        return Spoiled(written(events), name, place if kept else None, place)

    return spoil


def without(member: str) -> Callable[[Event], Event]:
    """An event without one member."""
    return lambda event: {key: value for key, value in event.items() if key != member}


WRECKAGE: dict[str, Spoil] = {
    "line-deleted": deleted,
    "line-doubled": doubled,
    "lines-swapped": swapped,
    "numbers-skipped": numbers_skipped,
    "line-garbled": line_of("not-json", garbled),
    "line-no-object": line_of("not-an-object", lambda line, rng: b"[" + line + b"]"),
    "file-cut-off": cut_off,
    "file-unterminated": unterminated,
    "line-blank": blank,
    "byte-order-mark": line_of("byte-order-mark", lambda line, rng: b"\xef\xbb\xbf" + line, kept=True),
    "carriage-return": line_of("carriage-return", lambda line, rng: line + b"\r", kept=True),
    "bad-utf8": line_of("bad-utf8", with_member(b'"note":"caf\xe9"')),
    "lone-surrogate": line_of("lone-surrogate", with_member(b'"note":"\\ud83c"')),
    "key-twice": line_of("duplicate-key", with_member(b'"seq":0')),
    "float": line_of("float-number", with_member(b'"x_n":1.5')),
    "huge-integer": line_of("integer-out-of-range", with_member(b'"x_n":%d' % (INTEGER * 10))),
    "not-a-number": line_of("not-a-number", with_member(b'"x_n":NaN')),
    "nested-too-deep": line_of("nested-too-deep", with_member(b'"x_n":' + b"[" * 9 + b"]" * 9)),
    "line-too-long": line_of("line-too-long", with_member(b'"x_n":[' + b"1," * LINE + b"1]")),
    "member-unknown": line_of("unknown-member", with_member(b'"colour":1'), kept=True),
    "type-unknown": event_with("unknown-type", lambda e: {**e, "type": "card_plaid"}, ("card_played", "card_placed")),
    "member-missing": event_with(
        "missing-member", without("seat"), ("card_played", "card_placed", "contract_chosen", "hand_dealt")
    ),
    "value-wrong": event_with(
        "wrong-value", lambda e: {**e, "seat": "first"}, ("card_played", "card_placed", "contract_chosen")
    ),
    "seat-four": seat_four,
    "time-backwards": time_back,
    "id-twice": id_twice,
    "undo-ahead": bookkeeping("undo-impossible", {"type": "undone", "to": 9_999}),
    "correction-astray": bookkeeping("correction-impossible", {"type": "corrected", "event": 9_999, "by": []}),
    "digest-wrong": head("digest-mismatch", digest="sha256:" + "0" * 64),
    "rules-unknown": head("unknown-rules", id="schieber-of-nowhere", digest=None),
    "version-unknown": head("unknown-version", version=999, digest=None),
    "option-unknown": head("unknown-option", overrides={"play": {"tens": "low"}}, digest=None),
    "option-wrong": head("option-value", overrides={"play": {"ten": "sideways"}}, digest=None),
    "rules-impossible": head("impossible-rules", overrides={"choosing": {"contracts": []}}, digest=None),
    "newer-format": newer,
    "newer-event": event_with("newer-event", lambda e: {**e, "v": 99}, ("card_played", "round_scored")),
    **DAMAGES,
}
"""Damages of the file by name."""
