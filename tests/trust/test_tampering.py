"""No change of a sealed record goes unnoticed, except one: whole lines dropped from the end.

``JASSLOG_FLIPS=all`` flips every bit of a whole game; otherwise, in the first two tricks of a round, every bit of the
head, of a card, and of the seal. What each unchanged line says by itself is computed once and remembered.
"""

from __future__ import annotations

import os
from functools import lru_cache
from itertools import combinations, pairwise

import pytest
from trust.sealing import file_findings, joined, noticed, plain_sample, sealed_game, sealed_sample

from jasslog.log import games, seal, tags
from jasslog.log.seal import as_seal, plain, sealed
from jasslog.log.tags import tagged

WHOLE = os.environ.get("JASSLOG_FLIPS") == "all"
RECORD = sealed_game() if WHOLE else tuple(sealed(plain_sample("clean")[:19]))
TRICK = [place for place, line in enumerate(RECORD) if b'"card_played"' in line][4:8]
PLACES = range(len(RECORD)) if WHOLE else [0, TRICK[0], len(RECORD) - 1]


@pytest.fixture
def _remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((games, "quick_event"), (seal, "entry"), (tags, "tag_of"), (tags, "written")):
        monkeypatch.setattr(module, name, lru_cache(2 * len(RECORD), typed=True)(getattr(module, name)))


def flipped(parts: tuple[bytes, ...], place: int, bit: int) -> bytes:
    """The record with one bit of a line or of its newline flipped."""
    data = bytearray(joined(parts))
    start = sum(len(part) + 1 for part in parts[:place])
    data[start + bit // 8] ^= 1 << bit % 8
    return bytes(data)


@pytest.mark.usefixtures("_remembered")
@pytest.mark.parametrize("place", PLACES)
def test_every_flipped_bit_of_a_line_with_its_newline_is_noticed(place: int) -> None:
    bits = range(8 * (len(RECORD[place]) + 1))
    assert [bit for bit in bits if not noticed(flipped(RECORD, place, bit))] == []


@pytest.mark.usefixtures("_remembered")
@pytest.mark.parametrize("place", PLACES if WHOLE else PLACES[1:])
def test_the_seal_alone_notices_every_flipped_bit_too(place: int) -> None:
    record = tuple(plain(RECORD, tags_too=True))
    record = tuple(sealed(record, tag=False))
    bits = range(8 * (len(record[place]) + (place < len(record) - 1)))
    assert [bit for bit in bits if not noticed(flipped(record, place, bit))] == []


@pytest.mark.usefixtures("_remembered")
@pytest.mark.parametrize("place", TRICK if WHOLE else TRICK[:1])
def test_the_tag_alone_notices_every_flipped_bit_too(place: int) -> None:
    record = tuple(tagged(plain(RECORD)))
    bits = range(8 * (len(record[place]) + 1))
    assert [bit for bit in bits if not noticed(flipped(record, place, bit))] == []


@pytest.mark.parametrize("place", TRICK)
def test_a_changed_line_is_named_alone(place: int) -> None:
    seat = 8 * RECORD[place].index(b'"seat":') + 8 * len(b'"seat":')
    found = file_findings(flipped(RECORD, place, seat))
    assert [(one.name, one.line) for one in found if one.caused_by is None] == [("tag-broken", place + 1)]
    assert found[0].slots["why"] == "line"


@pytest.mark.parametrize("place", TRICK)
def test_a_changed_tag_is_told_apart_from_a_changed_line(place: int) -> None:
    digit = RECORD[place][-3:-2]
    wrong = RECORD[place][:-3] + (b"0" if digit != b"0" else b"1") + RECORD[place][-2:]
    (found,) = file_findings(joined([*RECORD[:place], wrong, *RECORD[place + 1 :]]))
    assert (found.name, found.line, found.slots["why"]) == ("tag-broken", place + 1, "tag")


def test_every_line_that_is_lost_is_noticed_but_for_the_last() -> None:
    last = len(RECORD) - 1
    lost = [place for place in range(last) if not noticed(joined(RECORD[:place] + RECORD[place + 1 :]))]
    assert lost == []


def test_lines_dropped_from_the_end_are_not_noticed_without_a_receipt() -> None:
    for kept in range(2, len(RECORD)):
        assert not noticed(joined(RECORD[:kept]))


def test_every_line_that_is_doubled_is_noticed_wherever_the_double_stands() -> None:
    for place, line in enumerate(RECORD[1:], start=1):
        for to in range(1, len(RECORD) + 1):
            assert noticed(joined([*RECORD[:to], line, *RECORD[to:]])), (place, to)


def test_every_two_lines_that_are_swapped_are_noticed() -> None:
    for one, other in combinations(range(1, len(RECORD)), 2):
        record = [*RECORD]
        record[one], record[other] = record[other], record[one]
        assert noticed(joined(record)), (one, other)


def test_every_line_spliced_from_another_sealed_record_is_noticed() -> None:
    donor = sealed_sample("shoved")
    for place in range(1, min(len(RECORD), len(donor))):
        if donor[place] != RECORD[place]:
            assert noticed(joined([*RECORD[:place], donor[place], *RECORD[place + 1 :]])), place
            assert noticed(joined([*RECORD[:place], *donor[place:]])), place


def test_a_forger_who_makes_the_tags_again_is_caught_by_the_seal() -> None:
    (place,) = (place for place in TRICK if b'"seat":0' in RECORD[place])
    forged = tagged([*RECORD[:place], RECORD[place].replace(b'"seat":0', b'"seat":2'), *RECORD[place + 1 :]])
    (found,) = file_findings(joined(forged))
    assert found.name == "seal-broken"
    assert found.slots["first"] <= place + 1 <= found.slots["last"]


def test_a_broken_seal_says_between_which_lines_the_change_lies() -> None:
    record = sealed_game()
    seals = [place for place, line in enumerate(record) if as_seal(line)]
    assert len(seals) > 3
    for before, last in pairwise(seals):
        place = (before + last) // 2
        forged = tagged([*record[:place], record[place].replace(b'"seq":', b'"note":"x","seq":'), *record[place + 1 :]])
        found = file_findings(joined(forged))
        assert [one.name for one in found if one.caused_by is None] == ["seal-broken"]
        assert (found[0].line, found[0].slots) == (last + 1, {"first": before + 2, "last": last})
        assert len(found) == len(seals) - seals.index(last)
