"""Drawing lots: who draws, who draws again, and who then deals and speaks first (S-8)."""

from __future__ import annotations

import pytest
from game.builder import Record


def drawn(*lots: str) -> Record:
    """A tournament game in which seat 3 deals and seat 1 speaks first; a lot gives a card for each seat, - for none."""
    record = Record("schieber-santiago-tournament")
    for lot in lots:
        draws = [{"seat": seat, "card": card} for seat, card in enumerate(lot.split()) if card != "-"]
        record.add("seats_drawn", lots="cards", draws=draws)
    return record.deal(3).choose(1, "S")


@pytest.mark.parametrize(
    "lots",
    [
        ("H8 D6 D7 S9",),
        ("D8 D6 H8 S9",),
        ("D7 D6 H9 S9", "- - DK DA"),
        ("D6 H6 H8 S9", "DA DK - -"),
    ],
    ids=["each another rank", "two the same in the middle", "two the highest draw again", "two the lowest draw again"],
)
def test_S_8_lots_that_tell_who_begins(lots: tuple[str, ...]) -> None:
    assert [found.name for found in drawn(*lots).audit().findings if found.severity != "warning"] == []


@pytest.mark.parametrize(
    ("lots", "wrong"),
    [
        (("H8 D6 D7 S9", "- - - DA"), ["wrong-lots"]),
        (("H8 D6 D7 S9", "H8 D6 D7 S9"), ["wrong-lots"] * 4),
        (("H8 D6 D7 S9 SJ",), ["wrong-lots"]),
        (("H8 D6 D7 ST", "H9 - - -"), ["wrong-lots"]),
        (("HT D6 D7 S9",), ["wrong-dealer"]),
        (("D7 D6 H9 S9", "- - DA DK"), ["wrong-dealer"]),
        (("D6 D7 H8 S9",), ["wrong-chooser"]),
        (("D6 H6 H8 S9", "DK DA - -"), ["wrong-chooser"]),
    ],
    ids=[
        "one draws again alone",
        "all draw twice",
        "five draw",
        "one draws again who has the middle one",
        "another one has the highest",
        "another one has the higher of the second lots",
        "another one has the lowest",
        "another one has the lower of the second lots",
    ],
)
def test_S_8_lots_drawn_otherwise(lots: tuple[str, ...], wrong: list[str]) -> None:
    assert [found.name for found in drawn(*lots).audit().findings if found.severity != "warning"] == wrong


def test_S_8_lots_that_nobody_wrote_down_leave_open_who_begins() -> None:
    assert [found.name for found in drawn().audit().findings if found.severity != "warning"] == []
    for seat in range(4):
        record = Record("schieber-santiago-tournament").deal(3).choose(seat, "S")
        assert [found.name for found in record.audit().findings if found.severity != "warning"] == []
