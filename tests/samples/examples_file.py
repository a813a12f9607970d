"""Examples of findings about the file and its format: J1, and the objection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
from game.builder import Record
from game.klaverjas import LOG_ROTTERDAM

from jasslog.log.seal import sealed
from jasslog.log.write import canonical, line

OPEN: dict[str, Any] = {"end": {"kind": "open", "claim": "none"}}
"""Options by which the players may stop at any time, so that a short record is a finished game."""


def written(record: Record) -> bytes:
    """The bytes of a record's file."""
    return b"".join(map(line, record.events))


def short(*remarks: str) -> Record:
    """A game in which something is said and nothing is played."""
    record = Record(overrides=OPEN)
    for text in remarks or ("Good evening.", "Good luck.", "Who deals?"):
        record.add("remark_made", text=text)
    return record.add("game_ended")


def swapped(old: bytes, new: bytes) -> Callable[[], bytes]:
    """A function that makes the short record with some bytes changed, once."""

    def make() -> bytes:
        data = written(short())
        assert old in data
        return data.replace(old, new, 1)

    return make


def instead(third: bytes) -> Callable[[], bytes]:
    """A function that makes the short record with another third line."""
    return lambda: b"\n".join([*written(short()).split(b"\n")[:2], third, *written(short()).split(b"\n")[3:]])


def with_member(member: bytes) -> Callable[[], bytes]:
    """A function that makes the short record with one more member in its third line."""
    return swapped(b'"text":"Good luck."', b'"text":"Good luck.",' + member)


def reordered(*order: int) -> Callable[[], bytes]:
    """A function that makes the short record with its lines in another order."""
    return lambda: b"".join(written(short()).splitlines(keepends=True)[place] for place in order)


def headed(**rules: Any) -> Callable[[], Record]:
    """A function that makes the short record under other rules."""

    def make() -> Record:
        record = short()
        record.events[0]["rules"] |= rules
        return record

    return make


def timed() -> Record:
    record = short()
    record.events[1]["at"] = "2026-11-20T19:00:05.000Z"
    record.events[2]["at"] = "2026-11-20T19:00:04.000Z"
    return record


def same_id() -> Record:
    record = short()
    record.events[1]["id"] = record.events[2]["id"] = "greeting"
    return record


def ended(record: Record, type_: str, **members: Any) -> Record:
    """The record with one more event before its end."""
    record.events.pop()
    return record.add(type_, **members).add("game_ended")


def seen_in_vain() -> Record:
    record = short()
    last = record.events.pop()["seq"] - 1
    return record.add("card_exposed", seat=1, card="SJ").add("undone", to=last).add("game_ended")


def past_seal() -> bytes:
    """An act is sealed, and then undone without an explanation."""
    record = ended(short(), "hand_picked_up", seat=1)
    record.events.pop()
    lines = sealed(list(map(canonical, record.events)), tag=False)
    record.add("undone", to=record.last - 1).add("game_ended")
    return b"\n".join([*lines, *map(canonical, record.events[-2:]), b""])


def fifth_seat() -> Record:
    return ended(short(), "hand_picked_up", seat=4)


def shown_to_one_player() -> bytes:
    """A round as klaverlive shows it, without its dealer and its rules."""
    seats, suits = ("Zuid", "West", "Noord", "Oost"), {"C": "k", "H": "h", "D": "r", "S": "s"}
    ranks = {"T": "10", "J": "11", "Q": "12", "K": "13", "A": "14"}
    tricks = []
    for leader, *cards in map(str.split, LOG_ROTTERDAM.split(", ")):
        laid = [(seats[(int(leader) + place) % 4], card) for place, card in enumerate(cards)]
        tricks.append({"Cards": [{"Compas": s, "Card": suits[c[0]] + ranks.get(c[1], c[1])} for s, c in laid]})
    return orjson.dumps({"History": tricks, "TroefKleur": "ruiten", "TeamGaat": 0, "MyCards": ". . . . . . . ."})


REMARK = b'{"seq":2,"text":"Good luck.","type":"remark_made"}'
EXAMPLES: dict[str, Callable[[], Record | bytes]] = {
    "bad-utf8": swapped(b"luck", b"l\xfcck"),
    "byte-order-mark": lambda: b"\xef\xbb\xbf" + written(short()),
    "carriage-return": swapped(b'"}\n', b'"}\r\n'),
    "blank-line": swapped(b"\n", b"\n\n"),
    "not-json": instead(REMARK[:-5]),
    "not-an-object": instead(b"[2]"),
    "duplicate-key": with_member(b'"text":"Bad luck."'),
    "float-number": with_member(b'"x_heat":36.6'),
    "integer-out-of-range": with_member(b'"x_many":9007199254740992'),
    "nested-too-deep": with_member(b'"x_deep":' + b"[" * 8 + b"]" * 8),
    "line-too-long": with_member(b'"x_many":[' + b"0," * 40_000 + b"0]"),
    "lone-surrogate": swapped(b"luck", b"l\\ud800ck"),
    "not-a-number": with_member(b'"x_heat":NaN'),
    "unknown-type": swapped(b"remark_made", b"cigar_smoked"),
    "unknown-member": with_member(b'"mood":"high"'),
    "missing-member": swapped(b'"text":"Good luck.",', b""),
    "wrong-value": swapped(b'"Good luck."', b"7"),
    "no-game-started": lambda: b'{"seq":0,"text":"Good luck.","type":"remark_made"}\n',
    "newer-format": lambda: b'{"format":2,"game":"g1","rules":{},"seq":0,"type":"game_started"}\n',
    "newer-event": with_member(b'"v":2'),
    "unknown-rules": headed(id="schieber-mars"),
    "digest-mismatch": headed(digest="sha256:" + "0" * 64),
    "impossible-rules": headed(overrides={"play": {"mixed_values": "per_trick"}}),
    "seq-gap": reordered(0, 1, 3, 4),
    "seq-repeated": reordered(0, 1, 2, 2, 3, 4),
    "seq-backwards": reordered(0, 1, 3, 2, 4),
    "time-backwards": timed,
    "game-too-large": lambda: written(short(*["Next."] * 10_000)),
    "unterminated-line": lambda: written(short())[:-1],
    "undo-impossible": lambda: ended(short(), "undone", to=9),
    "correction-impossible": lambda: ended(short(), "corrected", event=9, by=[]),
    "pointer-impossible": lambda: ended(short(), "ruling_given", ruling="void_meld", event=9),
    "id-reused": same_id,
    "no-such-seat": fifth_seat,
    "source-line-unreadable": lambda: b'{"game": {"dealer": 0,\n',
    "source-assumed": shown_to_one_player,
    "unknown-version": headed(version=99),
    "unknown-option": headed(overrides={"play": {"beer": "cold"}}),
    "option-value": headed(overrides={"play": {"ten": "middle"}}),
    "undone-past-seal": past_seal,
    "undone-after-seen": seen_in_vain,
    "objection-raised": lambda: ended(short(), "objection_raised", seat=1, event=1, text="It is late."),
}
