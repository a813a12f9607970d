"""Bytes of games for the tests of this room, and the comparison of two final states."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import orjson

from jasslog.audit.audit import audit_game
from jasslog.audit.result import GameAudit
from jasslog.fast.sets import rules_of
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.generate.clean import generate
from jasslog.log.games import split_games
from jasslog.log.scan import lines
from jasslog.variants.load import names, released
from jasslog.variants.tables import seated

SETS = sorted({name[0] for name in names()})
ORDINARY = [set_ for set_ in SETS if rules_of(released(set_)) is not None]
"""Those that the hot path understands."""


@cache
def clean_games(rules: str, seed: int, games: int, **knobs: Any) -> tuple[bytes, ...]:
    """Random legal games of a set, in canonical bytes."""
    return tuple(to_bytes(game) for game in generate(released(rules), seed, games, **knobs))


def is_understood(game: bytes) -> bool:
    """Whether the hot path understands its set of rules for so many players."""
    started = orjson.loads(game[: game.find(b"\n")])
    rules = released(started["rules"]["id"])
    return rules_of(seated(rules, started.get("players", rules.deal.players))) is not None


IRREGULAR = (b"card_exposed", b"card_taken_back", b"misdealt", b"trick_looked_at", b"meld_shown")


def is_ordinary(game: bytes) -> bool:
    """Nothing happened that is rare at a table, nothing is found, no two claims contest each other."""
    usual = game.count(b"victory_claimed") < 2 and is_understood(game)
    return usual and not any(irregular in game for irregular in IRREGULAR) and not long_way(game)[0].findings


def to_bytes(events: list[dict[str, Any]]) -> bytes:
    return b"".join(orjson.dumps(event, option=orjson.OPT_SORT_KEYS) + b"\n" for event in events)


def long_way(data: bytes, view: str = "corrected") -> list[GameAudit]:
    """The audits of all games in some bytes, by the reducer alone."""
    return [audit_game(raw, view) for raw in split_games(lines(BytesIO(data)))]


def told(audit: GameAudit) -> list[Any]:
    """Everything an audit found, comparable."""
    return [
        (f.name, f.address, f.seq, f.line, f.seat, f.card, f.legal, f.rule, f.evidence, f.points, f.severity, f.slots)
        for f in audit.findings
    ]


def fields(value: Any) -> Any:
    """A state as plain comparable values, every slot of it."""
    if isinstance(value, Game | Round):
        return {
            name: fields(getattr(value, name)) for name in type(value).__slots__ if name not in ("variant", "round")
        }
    if isinstance(value, list):
        return [fields(item) for item in value]
    return value
