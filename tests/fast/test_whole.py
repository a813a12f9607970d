"""A trick that is laid at one go leaves the state, and what is found later, just as card by card."""

from __future__ import annotations

from typing import Any

import pytest
from games import SETS, clean_games, fields, long_way, told

from jasslog.audit import audit
from jasslog.game.whole import lay_trick
from jasslog.generate.damage import damaged
from jasslog.variants.load import released


@pytest.mark.parametrize("rules", SETS)
def test_a_whole_trick_leaves_the_same_as_card_by_card(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [*clean_games(rules, 31, 3), *clean_games(rules, 32, 2, hands="all")]
    games += [b"".join(line + b"\n" for line in game.lines) for game in damaged(released(rules), 33, 6)]
    laid: list[int] = []

    def counted(*arguments: Any) -> int:
        laid.append(lay_trick(*arguments))
        return laid[-1]

    monkeypatch.setattr(audit, "lay_trick", counted)
    whole = [(told(one), fields(one.game)) for game in games for one in long_way(game)]
    monkeypatch.setattr(audit, "lay_trick", lambda *_: 0)
    assert whole == [(told(one), fields(one.game)) for game in games for one in long_way(game)]
    assert any(laid)
