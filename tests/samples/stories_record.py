"""Samples about the record itself: what was undone, corrected, left out or destroyed."""

from __future__ import annotations

from game.builder import MELDED, Record
from samples.story import LATER, end, first, spades, started


def split_at(moment: str) -> tuple[str, str]:
    """Log A1 up to and with this moment, and the rest of it, of which the first trick is under way."""
    before, found, after = LATER.partition(moment)
    return before + found, after


def undo() -> Record:
    before, after = split_at("0 S9")
    record = spades("undo", 2400, 1200).play(before)
    record.add("card_played", seat=1, card="SK").add("undone", to=record.last - 1, seat=1, reason="wrong card tapped")
    record.play(f"1 {after}")
    return end(record.scored("round", 152, 202), 0, 2552, 1402)


def redo() -> Record:
    before, after = split_at("0 S9 SQ")
    record = spades("redo-after-undo", 2400, 1200).play(before)
    queen = record.last
    record.add("undone", to=queen - 1, reason="tapped by mistake")
    record.add("undone", to=queen, reason="it was right after all")
    record.play(f"2 {after}")
    return end(record.scored("round", 152, 202), 0, 2552, 1402)


def corrected_slip() -> Record:
    record = spades("corrected-slip", 2400, 1200).play(LATER.replace("SK marriage1 H6", "SK marriage1 H7"))
    six = {"type": "card_played", "seat": 2, "card": "H6"}
    record.add("corrected", event=first(record, "H7"), by=[six], reason="read wrong")
    return end(record.scored("round", 152, 202), 0, 2552, 1402)


def unknown_hands() -> Record:
    record = started("unknown-hands", "schieber-santiago", 2300, 1200, not_recorded=["hands"])
    record.add("round_started", dealer=3).choose(0, "S").play(MELDED).claim(0)
    return end(record, 0, 2500, 1200)


def damaged_file() -> Record:
    return end(spades("damaged-file", 2400, 1200).play(LATER).scored("round", 152, 202), 0, 2552, 1402)


def garble(lines: list[bytes]) -> list[bytes]:
    """The middle of one card's line is lost."""
    return [part[:17] + part[-9:] if b'"SA"' in part and b"card_played" in part else part for part in lines]
