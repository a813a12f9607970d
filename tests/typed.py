"""Helpers that turn events written as JSON objects into the values that the program works with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jasslog.events.base import Event, Line
from jasslog.events.seating import GameStarted
from jasslog.events.vocabulary import members, read
from jasslog.game.replay import replay
from jasslog.game.state import Game
from jasslog.log import decode as decoding
from jasslog.log.decode import Decoded
from jasslog.log.games import RawGame
from jasslog.variants.options import Variant

Json = dict[str, Any]


def typed(events: Iterable[Json | Event]) -> list[Event]:
    """The events as typed values; those given as JSON objects are converted."""
    return [event if isinstance(event, Event) else read(event) for event in events]


def plain(events: Iterable[Line]) -> list[Json]:
    """The events as the JSON objects that a record holds."""
    return [members(event) for event in events]


def raw_of(events: Iterable[Json | Event]) -> RawGame:
    """A game with these events, one on each line from the first on."""
    raw = RawGame(1)
    raw.events = typed(events)
    raw.lines = list(range(1, len(raw.events) + 1))
    return raw


def replayed(variant: Variant, events: Iterable[Json | Event], *, ruled: bool = False) -> Game:
    """The state after effective events, the first of which is game_started."""
    all_events = typed(events)
    players = next((event.players or 0 for event in all_events if isinstance(event, GameStarted)), 0)
    return replay(Game(variant, players, ruled=ruled), all_events)


def decode(line: bytes) -> Decoded:
    """The event of a line as a JSON object, or None if there is none, and the problems of the line."""
    event, problems = decoding.decode(line)
    return Decoded(None if event is None else members(event), problems)  # type: ignore[arg-type]


_NEEDED: dict[str, Json] = {
    "game_started": {"format": 1, "game": "g", "rules": {"id": "schieber-santiago", "version": 1}},
    "card_played": {"seat": 0, "card": "SJ"},
    "pushed": {"seat": 0},
    "passed": {"seat": 0},
    "remark_made": {"text": "so"},
}


def whole(event: Json) -> Json:
    """The event with all members that its type needs; a test gives only those that matter to it."""
    by = {"by": [whole(one) for one in event["by"]]} if "by" in event else {}
    return {**_NEEDED.get(event["type"], {}), **event, **by}
