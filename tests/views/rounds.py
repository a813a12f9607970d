"""Games of several rounds for the tests of the views."""

from __future__ import annotations

from game.builder import LOG_A1, Record


def three_rounds() -> Record:
    """Three whole rounds, each of another dealer, by players with long names."""
    record = Record(overrides={"end": {"target": 100_000}})
    record.add("players_named", names=["Franziska Oberhofer", "Sepp", "Marie-Claire", "Hans-Ulrich von Allmen"])
    for number in range(3):
        record.deal((3 + number) % 4).choose(number % 4, "S").play(LOG_A1).scored("cards", 76, 81)
    return record
