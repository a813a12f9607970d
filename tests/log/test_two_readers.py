"""The quick and the slow reader of a line: the slow one reads each line that the quick one accepts as the same event.

``JASSLOG_LINES=2000000`` for the large run.
"""

from __future__ import annotations

import os
from functools import cache
from random import Random

import pytest
from shared import samples

from jasslog.events.limits import LINE
from jasslog.events.trust import Sealed
from jasslog.generate.clean import generate
from jasslog.log.decode import of_unknown_type, read_slowly
from jasslog.log.quick import quick_event, quick_lines, quick_seal
from jasslog.log.write import canonical
from jasslog.variants.load import names, released

LINES = int(os.environ.get("JASSLOG_LINES", "40000"))
SEED = os.environ.get("JASSLOG_SEED", "lines")
PIECES = (
    *(b"1.0", b"1e0", b"-0", b"00", b"01", b"-1", b"5", b"37", b"9007199254740992", b"1E400", b"null", b"true"),
    *(b"false",),
    *(b'""', b'"SJ"', b'"??"', b'"D10"', b"[]", b"{}", b'["SJ","SJ"]', b'["D6","D7"]', b'{"kind":"trump"}', b"NaN"),
    *(b'"x_a":1,', b'"seat":0,', b'"seq":0,', b'"count":1,', b'"cards":["D6"],', b'"at":"2026-11-20T19:04:05.123Z",'),
    *(b'"at":"2026-13-20T19:04:05.123Z",', b'"at":"2026-11-20T19:04:05Z",', b'"~":"00000000",', b'"v":1,', b'"v":2,'),
    *(b'"note":"\\u0041",', b'"note":"\xc3\xa9",', b'"note":"\\ud800",', b'"id":"a\\n",', b'"x_":"a",', b'"tag":"a",'),
    *(b" ", b"\t", b"\r", b"\x00", b"\xff", b"}{", b",", b":", b'"', b"[", b"]", b"\\u0053J", b"\xef\xbb\xbf"),
)  # fmt: skip
"""Pieces of text that a mutant may get at any place."""


@cache
def good() -> list[bytes]:
    """Every line of the samples and of a generated game of every fourth set."""
    lines = [line for path in samples() for line in path.read_bytes().splitlines()]
    for id, *_ in names()[::4]:
        for events in generate(released(id), 3, 1):
            lines += [canonical({**event, "seq": seq}) for seq, event in enumerate(events)]
    return sorted(set(lines))


def mutant(rng: Random) -> bytes:
    """A line with one to three small changes."""
    return _changed(rng, rng.choice(good()))


def _changed(rng: Random, line: bytes) -> bytes:
    """The line with one to three small changes: bytes, pieces of JSON, tokens of other lines, doubled members."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        way, at = rng.randrange(7), rng.randrange(len(line) + 1)
        if way == 0:
            line = line[:at] + bytes((rng.randrange(256),)) + line[at + 1 :]
        elif way == 1:
            line = line[:at] + line[at + rng.randrange(1, 4) :]
        elif way == 2:
            line = line[:at] + rng.choice(PIECES) + line[at:]
        elif way == 3:
            line = _instead(rng, line, rng.choice(PIECES))
        elif way == 4:
            line = _instead(rng, line, rng.choice(_tokens(rng.choice(good()))))
        elif way == 5:
            members = line[1:-1].split(b',"')
            line = b"{" + b',"'.join(rng.choice(members) if rng.random() < 0.3 else part for part in members) + b"}"
        else:
            line += rng.choice(good())
    return line


def _tokens(line: bytes) -> list[bytes]:
    """The values in a line, roughly: the text from a colon to the next comma or the end."""
    return [part.rpartition(b":")[2].strip(b"}") for part in line.split(b',"')]


def _instead(rng: Random, line: bytes, piece: bytes) -> bytes:
    """The line with one of its values replaced by ``piece``."""
    own = rng.choice(_tokens(line))
    return line.replace(own, piece, 1) if own else line


def spread(rng: Random, line: bytes) -> bytes:
    """The line with blanks and added ``x_`` members here and there."""
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(line) + 1)
        line = line[:at] + rng.choice(OWN) + line[at:]
    if rng.random() < 0.3:
        line = line.replace(b'":', b'": ').replace(b',"', b', "')
    return line.replace(b'{"', b'{"x_app": "ab c", "', 1) if rng.random() < 0.2 else line


OWN = (b" ", b"  ", b'"x_a":1,', b'"x_b":"v w",', b'"x_c":null,', b'"x_d":1.0,', b'"x_E":1,', b'"x_f":[1],')
"""Blanks and members that ``spread`` inserts anywhere."""


def test_the_quick_reader_takes_every_good_line_that_nobody_added_to() -> None:
    slow = [line for line in good() if quick_event(line) is None and not read_slowly(line).problems]
    assert [line for line in slow if b'"x_' not in line and b'"sealed"' not in line and b'"redacted"' not in line] == []
    assert all(quick_seal(line) for line in slow if b'"sealed"' in line)


@pytest.mark.parametrize("part", range(4))
def test_lines_with_blanks_and_members_of_somebodys_own_are_read_alike(part: int) -> None:
    rng, taken = Random(f"{SEED} spread {part}"), 0
    for _ in range(LINES // 10):
        line = spread(rng, mutant(rng) if rng.random() < 0.5 else rng.choice(good()))
        read = quick_event(line) or (quick_seal(line) if b"sealed" in line else None)
        if read is not None:
            taken += 1
            assert read_slowly(line) == (read, ()), line
    assert taken > LINES // 10 / 10


@pytest.mark.parametrize("part", range(8))
def test_what_the_quick_reader_takes_the_slow_one_reads_alike(part: int) -> None:
    rng, taken = Random(f"{SEED} {part}"), 0
    for _ in range(LINES // 8):
        line = mutant(rng)
        event = quick_event(line)
        if event is not None:
            taken += 1
            assert read_slowly(line) == (event, ()), line
    assert taken > LINES // 8 / 50


@pytest.mark.parametrize("part", range(4))
def test_several_lines_are_read_as_each_of_them(part: int) -> None:
    rng, taken = Random(f"{SEED} several {part}"), 0
    for _ in range(LINES // 40):
        lines = [mutant(rng) if rng.random() < 0.1 else rng.choice(good()) for _ in range(rng.randrange(1, 6))]
        text = b"\n".join(lines)
        if rng.random() < 0.5:
            # Add or remove a line feed, or replace it by another separator.
            at = rng.randrange(len(text) + 1)
            old, new = rng.choice(((b"", b"\n"), (b"\n", b""), (b"\n", b" "), (b"}\n{", b"}{"), (b",", b",\n")))
            text = text[:at] + text[at:].replace(old, new, 1)
        lines = text.split(b"\n")
        read = quick_lines(lines)
        if read is not None:
            taken += 1
            each = [quick_event(line) or quick_seal(line) for line in lines]
            assert read == (each, any(one is None or isinstance(one, Sealed) or one.seq <= 1 for one in each)), lines
    assert taken > LINES // 40 / 5


@pytest.mark.parametrize("part", range(4))
def test_a_line_of_unknown_type_is_read_alike_by_the_quick_way_and_the_slow_one(part: int) -> None:
    rng, taken = Random(f"{SEED} unknown {part}"), 0
    for _ in range(LINES // 20):
        line = rng.choice(good())
        before, member, after = line.rpartition(b'"type":')
        line = before + member + rng.choice(STRANGE) + after[after.index(b'"', 1) + 1 :] if after else line
        beside = rng.choice(BESIDE)
        line = rng.choice((line, line, line[:-1] + beside + b"}", b"{" + beside[1:] + b"," + line[1:]))
        line = _changed(rng, line) if rng.random() < 0.3 else line
        read = of_unknown_type(line)
        if read is not None:
            taken += 1
            assert read_slowly(line) == read, line
    assert taken > LINES // 20 / 10


STRANGE = (b'"cigar_smoked"', b'""', b'"caf\xc3\xa9"', b'"a\\"b"', b'"sealed"', b"5", b"null", b'"x\\u0041"')
"""Values of ``type`` that are unknown event types, and some that are no types at all."""
BESIDE = (
    *(b',"type":"cigar_smoked"', b',"z":{"type":"cigar_smoked"}', b',"z":"\\"type\\":\\"cigar_smoked\\""', b',"z":1.5'),
    *(b',"z":1e400', b',"z":9007199254740992', b',"z":[null,true,{"a":[]}]', b',"Z \xe2\x99\xa0":1', b', "z":1'),
    *(b',"z":"\\ud800"', b',"z":-0', b',"z":99999999999999999999999', b',"~":"00000000"'),
    b',"z":' + b"[" * 40 + b"]" * 40,
)  # fmt: skip
"""Members that are added to a line of unknown type, behind or before its own."""


def test_lines_that_only_together_look_good_are_not_taken() -> None:
    one, two = b'{"seat":0,"seq":3,"type":"pushed"}', b'{"seat":0,"seq":4,"type":"passed"}'
    assert quick_lines([one, two]) == ([quick_event(one), quick_event(two)], False)
    assert quick_lines([one + two, b""]) is None
    assert quick_lines([one + b" " + two[:9], two[9:]]) is None
    assert quick_lines([one, two, b""]) is None
    assert quick_lines([one[:9], one[9:]]) is None


@pytest.mark.parametrize("time", ["", "2026-11-20T19:04:05Z", "2026-11-20T19:04:05.123Z\n2026-11-20T19:04:05.123Z"])
def test_a_bad_time_among_several_lines_is_seen(time: str) -> None:
    good, bad = (
        canonical({"seq": 3, "type": "pushed", "seat": 0, "at": at}) for at in ("2026-11-20T19:04:05.123Z", time)
    )
    assert quick_lines([good, good]) is not None
    assert quick_lines([good, bad]) is quick_event(bad) is None


@pytest.mark.parametrize("size", [256, 257])
def test_a_text_of_somebodys_own_has_at_most_256_characters(size: int) -> None:
    line = b'{"seat":0,"seq":6,"type":"pushed","x_club":"%b"}' % ("é" * size).encode()
    fits = size <= 256
    assert (quick_event(line) is not None) == fits
    assert (read_slowly(line).problems == ()) == fits


def test_a_line_beyond_the_limit_is_not_taken() -> None:
    line = b'{"names":[' + b",".join([b'"a"'] * 5) + b'],"seq":1,"type":"players_named"}'
    assert quick_event(line) is not None
    assert quick_event(line.replace(b'"a"', b'"' + b"a" * LINE + b'"')) is None


@pytest.mark.parametrize("time", ["", "2026-11-20T19:04:05Z", "2026-13-20T19:04:05.123Z", "2026-11-20T19:04:05.123Z"])
@pytest.mark.parametrize("member", ["at", "started"])
def test_the_time_of_an_event_in_a_correction_is_asked_for_too(member: str, time: str) -> None:
    begun = {"type": "game_started", "format": 1, "game": "g", "rules": {"id": "schmaus", "version": 1}}
    one = ({"type": "pushed", "seat": 0} if member == "at" else begun) | {member: time}
    line = canonical({"seq": 7, "type": "corrected", "event": 1, "by": [one]})
    assert (quick_event(line) is not None) == (read_slowly(line).problems == ()) == (time == "2026-11-20T19:04:05.123Z")
    assert quick_lines([line]) == (None if time != "2026-11-20T19:04:05.123Z" else ([quick_event(line)], False))
