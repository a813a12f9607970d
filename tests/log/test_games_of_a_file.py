"""Where one game of a file ends and the next begins, even if a head is damaged or missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from game.builder import Record

from jasslog.log.games import split_games
from jasslog.log.write import line as written


def _lines() -> list[bytes]:
    record = Record()
    record.deal()
    record.choose(0, "S")
    return [written(event).rstrip(b"\n") for event in record.events]


LINES = _lines()
HEADS: dict[str, Callable[[bytes], list[bytes]]] = {
    "whole": lambda head: [head],
    "missing": lambda head: [],
    "no text": lambda head: [b"\xff\xfe"],
    "cut": lambda head: [head[:40]],
    "of a type that nobody knows": lambda head: [head.replace(b'"game_started"', b'"game_begun"')],
    "of such a type and with another number": lambda head: [b'{"seq":7,"type":"table_laid"}'],
    "of such a type, twice": lambda head: [head.replace(b'"game_started"', b'"game_begun"')] * 2,
    "of such a type and a line that is cut": lambda head: [head.replace(b"game_started", b"game_begun"), head[:40]],
}


@pytest.mark.parametrize("head", HEADS)
def test_each_line_is_of_one_game_and_what_was_a_head_is_of_the_game_that_it_heads(head: str) -> None:
    heads = HEADS[head](LINES[0])
    # Without a head, only a different first round shows that a new game begins.
    other, third = ([line.replace(b'"dealer":3', b'"dealer":%d' % dealer) for line in LINES[1:]] for dealer in (2, 1))
    games = list(split_games([(1, 0, [*LINES, *heads, *other, *heads, *third])]))
    assert [game.text for game in games] == [LINES, [*heads, *other], [*heads, *third]]
    first = [1, 1 + len(LINES), 2 * len(LINES) + len(heads)]
    assert [game.first_line for game in games] == first
    whole = len(heads) if head == "whole" else 0
    for game, begin in zip(games, first, strict=True):
        kept = len(LINES) if begin == 1 else len(LINES) - 1 + whole
        end = begin + len(game.text)
        assert game.lines == list(range(end - kept, end)), "the events of a game are those of its own lines"
        assert [event.seq for event in game.events] == list(range(len(LINES) - kept, len(LINES)))
        assert {at for at, _, _, _ in game.problems} == set(range(begin, end - kept)), "and so is what is wrong"
