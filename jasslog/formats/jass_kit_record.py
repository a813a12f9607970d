"""A jass-kit round written down as the events of our record."""

from __future__ import annotations

import re
from typing import Any

from jasslog.formats.jass_kit_round import HAND, NOBODY, SEATS, SourceRound, as_mark, our_seat
from jasslog.formats.page import is_number
from jasslog.formats.record import hand_dealt, head, raw_game, rules
from jasslog.log.games import RawGame

FORMAT = "jass-kit"
RULES, RULES_VERSION = "schieber-swisslos", 1
"""The rules these logs are played by."""
_DATE = re.compile(r"\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d", re.ASCII)


def record(found: SourceRound, game: str, source: dict[str, Any], line: int) -> RawGame:
    """The record of one round: numbers from 0, every event on the source's line.

    ``game`` is the record's id, ``source`` is kept in its head as ``x_source``. Hands that follow from the plays are
    dealt as cards and told as ``derived`` there; others are only counted.
    """
    return raw_game(line, [(line, event) for event in _events(found, game, source)])


def source_of(content: dict[str, Any], before: str, line: int, part: int) -> dict[str, Any]:
    """Where a round comes from: format, line, which round of the line, date without zone, players by our seats."""
    found: dict[str, Any] = {"format": FORMAT, "line": line}
    if part:
        found["round"] = part
    date = content.get("date")
    dated = _DATE.search(date if type(date) is str else before)
    if dated is not None:
        found["date"] = dated[0]
    players = content.get("player_ids", content.get("players"))
    if type(players) is list and len(players) == SEATS and any(players) and all(map(is_number, players)):
        found["players"] = [players[our_seat(seat)] for seat in range(SEATS)]
    return found


def origin_of(started: dict[str, Any]) -> dict[str, Any]:
    """What a log says beside a round, from a record's first event: the day, and the players by the source's seats.

    They are those of the log the record was read from, else the record's own day and players without a number.
    """
    found: dict[str, Any] = {"player_ids": [0] * SEATS}
    source = started.get("x_source")
    if type(source) is not dict or source.get("format") != FORMAT:
        time = started.get("started")
        day = f"{time[8:10]}.{time[5:7]}.{time[2:4]} {time[11:19]}" if time else ""
        return {"date": day, **found} if day else found
    players, date = source.get("players"), source.get("date")
    if type(players) is list and len(players) == SEATS and all(map(is_number, players)):
        found["player_ids"] = [players[our_seat(seat)] for seat in range(SEATS)]
    dated = type(date) is str and _DATE.fullmatch(date)
    return {"date": date, **found} if dated else found


def mark_of(event: dict[str, Any]) -> str:
    """The server's mark of a trick, kept with its first card; mostly empty."""
    return as_mark(event.get("x_ai"))


def _events(found: SourceRound, game: str, source: dict[str, Any]) -> list[dict[str, Any]]:
    forehand = (found.dealer + 1) % SEATS
    declarer = (forehand + 2) % SEATS if found.pushed else forehand
    opening = head(
        game,
        rules(RULES, RULES_VERSION),
        ["melds", "marriages", "cut"],
        source,
        found.hands,
        derived=any(found.hands),
    )
    events = [opening, {"type": "round_started", "dealer": found.dealer}]
    for seat, hand in enumerate(found.hands):
        events.append(hand_dealt(seat, hand, HAND))
    if found.pushed:
        events.append({"type": "pushed", "seat": forehand})
    if found.contract is not None:
        events.append({"type": "contract_chosen", "seat": declarer, "contract": found.contract})
    return events + _plays(found)


def _plays(found: SourceRound) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    for trick in found.tricks:
        for place, card in enumerate(trick.cards):
            events.append({"type": "card_played", "seat": (trick.first + place) % SEATS, "card": card})
        if trick.mark:
            events[-len(trick.cards)]["x_ai"] = trick.mark
        if trick.winner != NOBODY:
            events.append({"type": "trick_claimed", "winner": trick.winner, "points": trick.points})
    return events
