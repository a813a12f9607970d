"""Each limit at its edge: as much as the limit says is accepted or reported, and no more."""

from __future__ import annotations

import io
from base64 import b64encode

import pytest
from fuzz.targets import HEAD

from jasslog.events.limits import TEXT
from jasslog.formats.stammtisch import read as read_stammtisch
from jasslog.log import notes
from jasslog.log.games import split_games
from jasslog.log.opening import examine
from jasslog.log.scan import chunks
from jasslog.views.words import some_cards_text

SIGNED = "jasslog/g\n1\n" + b64encode(bytes(32)).decode() + "\n\n"


def _kept(count: int, text: bytes = b"x") -> int:
    """How many events are kept of a game of ``count`` of them, by default short ones."""
    remarks = (b'{"seq":%d,"text":"%b","type":"remark_made"}\n' % (seq, text) for seq in range(1, count))
    (game,) = split_games(chunks(io.BytesIO(HEAD + b"".join(remarks))))
    return len(game.events)


def _many_commas(count: int) -> int:
    """How many events are kept of a game of ``count`` of them, most with 258 commas, which count as 12.7 KB each."""
    return _kept(count, b"," * TEXT)


def _bad_lines(count: int) -> int:
    """How many bad lines are reported in a log with ``count`` of them after its head."""
    return len(examine(HEAD + b"no event\n" * count).bad)


def _faults(count: int) -> int:
    """How many bad rows are reported in a Stammtisch log with ``count`` of them."""
    rows = [b"players: A B C D\n", *([b"nonsense: x\n"] * count)]
    numbered = [(number, 0, row) for number, row in enumerate(rows, 1)]
    return sum(line > 1 for raw in read_stammtisch(numbered) for line, *_ in raw.problems)


def _signatures(count: int) -> int:
    """How many signatures are read in a note with ``count`` of them; -1 if there are too many."""
    rows = [f"— a{number} {b64encode(number.to_bytes(4, 'big') + bytes(64)).decode()}\n" for number in range(count)]
    try:
        return len(notes.read((SIGNED + "".join(rows)).encode()).signatures)
    except notes.NoteError as error:
        return -("too-many-signatures" in error.args)


def _named(count: int) -> int:
    """How many words name ``count`` cards; whole suits are named if the cards are too many for a hand."""
    return len(some_cards_text(list(range(count))).split())


EDGES = {
    "events of a game": (_kept, 10_000, 10_000, 10_000),
    "bytes of a game": (_many_commas, 1_323, 1_323, 1_323),
    "bad lines of a log": (_bad_lines, 64, 64, 64),
    "bad rows of Stammtisch": (_faults, 64, 64, 64),
    "signatures of a note": (_signatures, 64, 64, -1),
    "cards in a hand": (_named, 18, 18, 3),
}
"""The function that counts, the limit, and the results at the limit and for one more."""


@pytest.mark.parametrize("name", EDGES)
def test_a_limit_is_where_it_says(name: str) -> None:
    count, limit, at_it, beyond = EDGES[name]
    assert [count(limit - 1), count(limit), count(limit + 1)] == [limit - 1, at_it, beyond]
