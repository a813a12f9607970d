"""The five verdicts on a log that is opened, from its bytes alone."""

from __future__ import annotations

import os

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from log.played import lines, whole
from steps import steps
from typed import plain

from jasslog.log import seal
from jasslog.log.opening import SECTOR, VERDICTS, Opening, examine
from jasslog.log.tags import bare, tagged, written

LINES = lines()
SOME = b"".join(LINES[:9])
TAGGED = tagged(line[:-1] for line in LINES[:9])
LARGE = os.environ.get("JASSLOG_OPENINGS") == "all"
"""JASSLOG_OPENINGS=all cuts a whole game at every byte, and flips all its bits, not only until the first trick."""
FIRST = next(place for place, line in enumerate(LINES) if b"card_played" in line)
TRICK = LINES[: FIRST + 7]
"""The game until the end of its first trick, in which three melds are announced."""


def test_a_log_in_order_is_clean() -> None:
    opening = examine(whole())
    assert (opening.verdict, opening.games, opening.bad, opening.end) == ("clean", 1, (), len(whole()))
    assert [orjson.dumps(event, option=orjson.OPT_SORT_KEYS) + b"\n" for event in plain(opening.events)] == list(LINES)


def test_an_empty_log_is_clean() -> None:
    assert examine(b"") == Opening("clean", [], [], None, 0, 0, ())


def test_a_missing_last_newline_is_unterminated_and_the_event_is_kept() -> None:
    opening = examine(SOME[:-1])
    assert (opening.verdict, len(opening.events), opening.end) == ("unterminated", 9, len(SOME) - 1)


def test_a_log_may_stop_at_any_byte() -> None:
    data = whole() if LARGE else b"".join(TRICK)
    ends = [0]
    for line in data.splitlines(keepends=True):
        ends.append(ends[-1] + len(line))
    complete = 0
    for size in range(len(data) + 1):
        opening = examine(data[:size])
        if complete + 1 < len(ends) and size >= ends[complete + 1] - 1:
            complete += 1
        if size == ends[complete]:
            verdict = "clean"
        elif size == ends[complete] - 1:
            verdict = "unterminated"
        else:
            verdict = "torn"
        assert (opening.verdict, len(opening.events)) == (verdict, complete), size
        assert opening.end == min(size, ends[complete])


LONG = orjson.dumps({"seq": 9, "type": "remark_made", "x_a": ["yes"] * 300}) + b"\n"


def torn_by_zeros(start: int, stop: int) -> str:
    """The verdict on a log whose last write, of one line, left the bytes from ``start`` to ``stop`` empty."""
    tail = LONG
    return examine(SOME + tail[:start] + b"\0" * (stop - start) + tail[stop:]).verdict


def test_a_write_of_which_whole_sectors_are_missing_is_torn() -> None:
    begin = len(SOME)
    first, second = (-begin) % SECTOR, (-begin) % SECTOR + SECTOR
    assert second < len(LONG) - 8
    assert torn_by_zeros(0, first) == "torn"
    assert torn_by_zeros(first, second) == "torn"
    assert torn_by_zeros(0, second) == "torn"
    assert torn_by_zeros(first + 1, second) == "doubtful"
    assert torn_by_zeros(first, second - 1) == "doubtful"
    assert examine(SOME + b"\0" * 700).verdict == "torn"


@pytest.mark.parametrize(
    "last", [b'{"card":"SJ","seat":0,"seq":9,"typo":"card_played"}\n', b"\n", b"x\n", b"x\ny\n", b"\0\n"]
)
def test_a_bad_last_line_that_was_ended_is_doubtful(last: bytes) -> None:
    opening = examine(SOME + last)
    assert (opening.verdict, len(opening.events), opening.end) == ("doubtful", 9, len(SOME))


def test_of_a_file_without_a_good_line_only_one_that_is_the_last_can_be_a_write_that_broke_off() -> None:
    head = LINES[0].replace(b"}\n", b"},\n")
    assert examine(head).verdict == "doubtful"
    assert examine(head + b"x\n").verdict == "damaged"
    assert examine(head[:20]).verdict == "torn"
    assert examine(b'{"format":1,'.ljust(SECTOR) + b"\0" * SECTOR + b"\nx\n").verdict == "torn"


def test_a_bad_line_before_an_unended_one_is_doubtful_and_not_torn() -> None:
    assert examine(SOME + b"x\n" + LINES[10][:20]).verdict == "doubtful"


def flips(data: bytes) -> int:
    """In how many cases one flipped bit of the last line makes its write look broken off."""
    count = 0
    for place in range(len(SOME), len(data)):
        for bit in range(8):
            flipped = data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]
            count += examine(flipped).verdict == "torn" and place != len(data) - 1
    return count


def test_no_flipped_bit_of_an_acknowledged_event_is_taken_for_a_broken_write() -> None:
    spaced = orjson.dumps({"seq": 9, "text": "a @ b @ c", "type": "remark_made"}) + b"\n"
    assert flips(SOME + spaced) == 0


def test_no_flipped_bit_of_a_tagged_record_is_read_as_what_was_written() -> None:
    """The flipped bits are those of a meld, a card and the seal that end the record; in the large run, all of them."""
    sealed = seal.sealed([line[:-1] for line in (LINES if LARGE else TRICK)])
    data = b"\n".join([*sealed, b""])
    start = 0 if LARGE else len(b"\n".join(sealed[:-3]))
    for place in range(start, len(data)):
        for bit in range(8):
            opening = examine(data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :])
            assert opening.verdict in ("doubtful", "damaged"), (place, bit)
            assert opening.end <= place


DAMAGE = {
    "bad line": (b"".join([*LINES[:9], b"x\n", *LINES[10:12]]), [(10, "not-json")]),
    "lost line": (b"".join([*LINES[:9], *LINES[10:12]]), [(10, "seq-gap")]),
    "doubled line": (SOME + LINES[8] + LINES[9], [(10, "seq-repeated")]),
    "doubled last line": (SOME + LINES[8], [(10, "seq-repeated")]),
    "swapped lines": (b"".join([*LINES[:8], LINES[9], LINES[8]]), [(9, "seq-gap"), (10, "seq-repeated")]),
    "blank line": (SOME + b"\n" + LINES[9], [(10, "blank-line")]),
    "glued lines": (SOME[:-1] + b"".join(LINES[9:12]), [(9, "not-json"), (10, "seq-gap")]),
    "misplaced seal": (SOME + b'{"root":"%b","size":8,"type":"sealed"}\n' % (b"0" * 64), [(10, "seal-misplaced")]),
    "broken seal": (SOME + b'{"root":"%b","size":9,"type":"sealed"}\n' % (b"0" * 64), [(10, "seal-broken")]),
    "a tag lost": (b"\n".join([*TAGGED[:4], bare(TAGGED[4]), *TAGGED[5:], b""]), [(5, "tag-missing")]),
    "a tag too many": (b"\n".join([*map(bare, TAGGED[:4]), *TAGGED[4:], b""]), [(5, "tag-missing")]),
    "headless": (b"".join(LINES[1:4]), [(1, "no-game-started")]),
    "over-long line": (SOME + b" " * 70_000 + b"\n" + LINES[10], [(10, "line-too-long")]),
    "newer format": (LINES[0].replace(b'"format":1', b'"format":2') + LINES[1], [(1, "newer-format")]),
    "no log": (b"Dear Sir", [(1, "not-json")]),
    "no log, ended": (b"Dear Sir\n", [(1, "not-json")]),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_told_from_a_broken_write_and_named_by_line(kind: str) -> None:
    data, bad = DAMAGE[kind]
    opening = examine(data)
    assert opening.verdict == "damaged"
    assert [(one.line, one.flaw) for one in opening.bad] == bad
    assert opening.end == opening.bad[0].start
    assert all(data[one.start - 1 : one.start] in (b"", b"\n") for one in opening.bad)


def test_a_first_write_that_broke_off_is_torn() -> None:
    assert {examine(LINES[0][:size]).verdict for size in range(1, len(LINES[0]) - 1)} == {"torn"}


def test_a_seal_and_a_hidden_event_are_good_lines() -> None:
    lines = [line[:-1] for line in LINES[:10]]
    for sealed in seal.sealed(lines), seal.sealed(lines, tag=False):
        hidden = seal.hide(sealed[4], 4, "names")
        for changed in sealed, seal.plain([*sealed[:4], hidden, *sealed[5:]], tags_too=b"~" not in sealed[0]):
            opening = examine(b"\n".join([*changed, b""]))
            assert (opening.verdict, [event.seq for event in opening.events]) == ("clean", list(range(10)))
            assert opening.lines == changed
            assert opening.tag == written(changed[-1])


def test_an_archive_is_read_game_by_game() -> None:
    opening = examine(whole() + SOME + LINES[9][:-1])
    assert (opening.verdict, opening.games, len(opening.events)) == ("unterminated", 2, 10)


def test_a_record_that_another_system_saved_is_clean() -> None:
    assert examine(b"\xef\xbb\xbf" + SOME.replace(b"\n", b"\r\n")).verdict == "clean"


@given(st.binary(max_size=300), st.integers(0, 9), st.integers(0, 200))
def test_any_bytes_have_a_verdict(rubbish: bytes, count: int, cut: int) -> None:
    good = b"".join(LINES[:count])
    data = good + rubbish + LINES[count][:cut]
    opening = examine(data)
    assert opening == examine(bytes(data))
    assert opening.verdict in VERDICTS
    assert (opening.verdict in ("clean", "unterminated")) == (not opening.bad)
    assert opening.bad or opening.end == len(data)
    assert data[: opening.end].startswith(good[: opening.end])
    assert all(event.seq == place for place, event in enumerate(opening.events))


def test_every_line_with_a_wrong_tag_costs_the_same() -> None:
    def wrong(many: int) -> bytes:
        others = [b'%b,"~":"%08x"}' % (bare(LINES[1][:-1])[:-1], place) for place in range(many)]
        return b"".join(line + b"\n" for line in [TAGGED[0], *others])

    examine(wrong(1))
    few, many = (steps(lambda count=count: examine(wrong(count))) for count in (100, 800))  # type: ignore[misc]
    assert many / few < 8.4
