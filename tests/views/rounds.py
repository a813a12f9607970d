"""Games of several rounds for the tests of the views."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.builder import LOG_A1, Record

from jasslog.generate.clean import generate
from jasslog.variants.load import released


@cache
def all_told(rules: str, seed: int) -> list[dict[str, Any]]:
    """The events of a generated game of a set with all hands, in which the table tells and writes all down."""
    (events,) = generate(released(rules), seed, 1, hands="all", notes=False, full=True)
    return events


def twelve_rounds() -> Record:
    """Twelve whole rounds; in the fourth a renege that is ruled on, in the seventh two cards that are corrected."""
    record = Record(overrides={"end": {"target": 100_000}})
    event_of: dict[int, dict[str, int]] = {}
    for number in range(1, 13):
        record.deal((2 + number) % 4).choose((number - 1) % 4, "S")
        tricks = LOG_A1
        if number == 4:
            tricks = tricks.replace("S9 SQ DQ", "S9 H7 DQ").replace("HK H7 HJ", "HK SQ HJ")
        if number == 7:
            tricks = tricks.replace("ST SK H6", "ST SA H6").replace("SA H9", "SK H9")
        first = len(record.events)
        record.play(tricks).scored("cards", 76, 81)
        event_of[number] = {event["card"]: event["seq"] for event in record.events[first:] if "card" in event}
    for card, meant in (("SA", "SK"), ("SK", "SA")):
        by = [{"type": "card_played", "seat": 1, "card": meant}]
        record.add("corrected", event=event_of[7][card], by=by)
    return record.add(
        "ruling_given", ruling="transfer_tricks", book="swiss", round=4, trick=2, seat=1, event=event_of[4]["H7"]
    )


def three_rounds() -> Record:
    """Three whole rounds, each with another dealer, by players with long names."""
    record = Record(overrides={"end": {"target": 100_000}})
    record.add("players_named", names=["Franziska Oberhofer", "Sepp", "Marie-Claire", "Hans-Ulrich von Allmen"])
    for number in range(3):
        record.deal((3 + number) % 4).choose(number % 4, "S").play(LOG_A1).scored("cards", 76, 81)
    return record
