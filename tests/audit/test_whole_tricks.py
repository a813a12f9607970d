"""A trick that is laid at one go leaves the state, and what is found later, just as card by card."""

from __future__ import annotations

from typing import Any

import pytest
from audited import audits

from jasslog.audit import audit
from jasslog.audit.result import GameAudit
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.game.whole import lay_trick
from jasslog.generate.clean import generate
from jasslog.generate.damage import damaged
from jasslog.log.write import line
from jasslog.variants.load import names, released

SETS = sorted({name[0] for name in names()})


def told(judged: GameAudit) -> list[Any]:
    """Everything an audit found, comparable."""
    return [
        (f.name, f.address, f.seq, f.line, f.seat, f.card, f.legal, f.rule, f.evidence, f.points, f.severity, f.slots)
        for f in judged.findings
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


@pytest.mark.parametrize("rules", SETS)
def test_a_whole_trick_leaves_the_same_as_card_by_card(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = released(rules)
    clean = [*generate(variant, 31, 3), *generate(variant, 32, 2, hands="all")]
    games = [b"".join(map(line, events)) for events in clean]
    games += [b"".join(text + b"\n" for text in game.lines) for game in damaged(variant, 33, 6)]
    laid: list[int] = []

    def counted(*arguments: Any) -> int:
        laid.append(lay_trick(*arguments))
        return laid[-1]

    monkeypatch.setattr(audit, "lay_trick", counted)
    whole = [(told(one), fields(one.game)) for game in games for one in audits(game)]
    monkeypatch.setattr(audit, "lay_trick", lambda *_: 0)
    assert whole == [(told(one), fields(one.game)) for game in games for one in audits(game)]
    assert any(laid)
