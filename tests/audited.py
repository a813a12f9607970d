"""The audits of all games in some bytes."""

from __future__ import annotations

from io import BytesIO

from jasslog.audit.audit import audit_game
from jasslog.audit.result import GameAudit
from jasslog.log.games import split_games
from jasslog.log.scan import chunks


def audits(data: bytes, view: str = "corrected") -> list[GameAudit]:
    """The audit of every game in a view, in the order of the bytes."""
    return [audit_game(raw, view) for raw in split_games(chunks(BytesIO(data)))]
