"""Comparing two copies of one record: they are the same, one is shorter, or they differ from some line on."""

from __future__ import annotations

import json

from trust.sealing import games, joined, plain_sample, sealed_sample

from jasslog.events.vocabulary import members
from jasslog.library.copies import Comparison, compare
from jasslog.log.games import RawGame
from jasslog.log.seal import hide, plain, sealed
from jasslog.log.tags import tagged

CLEAN = plain_sample("clean")


def raw(lines: list[bytes] | tuple[bytes, ...]) -> RawGame:
    (found,) = games(joined(lines))
    return found


def between(one: list[bytes] | tuple[bytes, ...], other: list[bytes] | tuple[bytes, ...]) -> Comparison:
    return compare(raw(one), raw(other))


def test_a_copy_is_the_same_with_and_without_tags_and_seals() -> None:
    for one in (CLEAN, sealed_sample(), sealed_sample(tag=False), tagged(CLEAN)):
        for other in (CLEAN, sealed_sample(), sealed_sample(tag=False), tagged(CLEAN)):
            found = between(one, other)
            assert (found.kind, found.common, found.rewritten) == ("same", len(CLEAN), False)


def test_a_shorter_copy_is_a_beginning_of_the_longer() -> None:
    for kept in range(1, len(CLEAN)):
        found = between(CLEAN[:kept], sealed_sample())
        assert (found.kind, found.common) == ("first-shorter", kept)
        assert found.parting[0] is None
        assert found.parting[1] is not None
        assert found.parting[1].event is not None
        assert found.parting[1].event.seq == kept
        assert between(sealed_sample(), CLEAN[:kept]).kind == "second-shorter"


def test_the_first_event_that_differs_is_found_wherever_it_is() -> None:
    for place in range(1, len(CLEAN)):
        other = [*CLEAN[:place], CLEAN[place].replace(b'"seq":', b'"note":"x","seq":'), *CLEAN[place + 1 :]]
        found = between(sealed_sample(), sealed(other))
        assert (found.kind, found.common) == ("differ", place)
        rows = found.parting
        assert rows[0] is not None
        assert rows[1] is not None
        assert rows[0].event is not None
        assert rows[1].event is not None
        assert "note" in members(rows[1].event).keys() - members(rows[0].event).keys()


def test_a_hidden_line_is_the_same_as_what_was_hidden() -> None:
    lines = [*sealed_sample()]
    lines[9] = hide(lines[9], 9, "private")
    assert between(tagged(lines), CLEAN).kind == "same"
    lines[9] = hide(lines[8], 9, "private")
    found = between(tagged(lines), CLEAN)
    assert (found.kind, found.common) == ("differ", 9)


def test_a_copy_written_in_other_bytes_says_the_same() -> None:
    spaced = [json.dumps(json.loads(line)).encode() for line in CLEAN]
    found = between(spaced, CLEAN)
    assert (found.kind, found.common, found.rewritten) == ("same", len(CLEAN), True)


def test_an_unreadable_line_is_where_the_copies_part() -> None:
    broken = [*CLEAN[:20], CLEAN[20][:-9], *CLEAN[21:]]
    found = between(broken, CLEAN)
    assert (found.kind, found.common) == ("differ", 20)
    assert found.parting[0] is not None
    assert found.parting[0].event is None


def test_records_of_two_games_are_no_copies() -> None:
    assert between(CLEAN, plain_sample("shoved")).kind == "other"


def test_what_is_lost_at_the_beginning_is_where_they_part() -> None:
    found = between(CLEAN[1:], CLEAN)
    assert (found.kind, found.common) == ("differ", 0)
    assert plain(CLEAN) == CLEAN
