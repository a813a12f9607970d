"""A match in the facts is what the rules of the game call one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from jasslog.archive.of_game import facts_of
from jasslog.generate.clean import generate
from jasslog.library.record import Record
from jasslog.log.games import split_games
from jasslog.log.write import line
from jasslog.variants.files import from_file
from jasslog.variants.load import released
from jasslog.variants.plain import Variant

_OWN = {"id": "own", "version": 1, "name": "Own", "extends": "schmaus", "score": {"match_tricks": "after_stock"}}


def _games(variant: Variant, many: int) -> Iterator[Record]:
    for events in generate(variant, 7, many):
        (raw,) = split_games([(1, 0, [line(event) for event in events])])
        yield Record(raw, "here", own=(variant,))


@pytest.fixture(params=["every trick", "every trick after the stock"])
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> Variant:
    """A set that pays for a match whichever side makes it (entries of the kind ``match``)."""
    path = tmp_path / "own.json"
    path.write_text(json.dumps(_OWN))
    found = from_file(path) if "stock" in request.param else released("schieber-santiago")
    assert isinstance(found, Variant)
    assert found.score.counter_match
    return found


def test_who_is_paid_for_a_match_made_one(rules: Variant) -> None:
    """In four games, and on to the first match in twelve."""
    made = 0
    for number, record in enumerate(_games(rules, 12)):
        if made and number >= 4:
            break
        game, facts = record.audit().game, facts_of(record, "here")
        assert game is not None
        for deal, row in zip(game.rounds, facts.rounds, strict=True):
            paid = {game.side_of[entry.seat] for entry in deal.entries if entry.kind == "match"}
            assert (row.match is None and not paid) or {row.match} == paid
            made += len(paid)
            seats = [seat for seat in facts.seats if seat.round == deal.number]
            assert all(seat.match in (None, seat.side == row.match) for seat in seats)
    assert made
