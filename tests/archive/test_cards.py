"""The number of cards that a seat could play, as the facts state it, agrees with what the engine says may come next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shared import sample, samples

from jasslog import Recorder, loads
from jasslog.archive.of_game import facts_of
from jasslog.archive.rows import CardRow
from jasslog.events.play import CardPlayed
from jasslog.game.address import AddressError
from jasslog.game.answers import expected
from jasslog.library.read import read
from jasslog.library.record import Record


def _game(path: Path) -> Record:
    (record,) = read([path])
    assert isinstance(record, Record)
    return record


def _cards(record: Record) -> list[CardRow]:
    return facts_of(record, "here", cards=True).cards


def _offered(record: Record) -> Iterator[tuple[CardRow, int, bool]]:
    """Each row that names how many cards were legal, with how many the engine offers, and whether it is sure."""
    played = {(row.seq, row.card): row for row in _cards(record)}
    try:
        timeline = record.timeline()
    except AddressError:
        assert not played
        return
    for event in record.audit().events:
        row = played.get((event.seq, event.card)) if isinstance(event, CardPlayed) else None
        if row is None or row.legal is None:
            continue
        game = timeline.before(event.seq)
        deal = game.round
        if deal is None or deal.phase != "playing" or deal.aside.due or deal.rest or deal.aside.columns:
            continue
        offered = [act for act in expected(game) if act.type == "card_played" and act.seat == row.seat]
        yield row, sum(len(act.cards) for act in offered), not any(act.unseen for act in offered)


def test_how_many_were_legal_is_what_the_engine_offers() -> None:
    told = [(path.stem, *one) for path in samples() for one in _offered(_game(path))]
    wrong = [one for one in told if (one[1].legal, True) != one[2:]]
    assert not wrong, wrong
    assert len(told) > 1000


@pytest.mark.parametrize(("seat", "legal", "finding"), [(0, None, None), (1, 0, "J203")])
def test_how_many_were_legal_is_not_known_of_a_hand_that_nobody_wrote_down_also_where_the_card_begins_the_play(
    seat: int, legal: int | None, finding: str | None
) -> None:
    with Recorder() as book:
        book.begin("molotov-ohio", players=3, not_recorded=["hands"])
        book.start_round(dealer=2)
        book.play("CK", seat, as_played=True)
        (card,) = _cards(loads(book.dumps()))
    assert (card.legal, card.finding) == (legal, finding)


def test_a_renege_is_named_at_its_card_with_how_many_others_there_were() -> None:
    record = _game(sample("renege"))
    (renege,) = [row for row in _cards(record) if row.finding == "J301"]
    (found,) = [one for one in record.findings if one.code == "J301"]
    assert (renege.seq, renege.seat, renege.card, renege.legal) == (found.seq, found.seat, found.card, len(found.legal))


def test_every_card_of_a_whole_round_is_there_once_in_its_place() -> None:
    record = _game(sample("renege"))
    rows = [row for row in _cards(record) if row.round == 10]
    assert [(row.trick, row.place) for row in rows] == [
        (trick, place) for trick in range(1, 10) for place in range(1, 5)
    ]
    assert len({row.card for row in rows}) == 36


def test_the_same_is_told_of_a_game_that_was_audited_before() -> None:
    for path in samples()[::7]:
        before = _game(path)
        before.audit()
        assert _cards(before) == _cards(_game(path))


def test_cards_are_there_only_where_they_are_asked_for() -> None:
    assert facts_of(_game(sample("renege")), "here").cards == []
