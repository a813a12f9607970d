"""Games that are plain but for one act against the rules, from which the table plays on: none is acquitted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from test_acquit import compare

from jasslog.generate import damage
from jasslog.generate.damage import NoOccasion, damaged_game, kinds_for
from jasslog.generate.habits import Habits, draw_habits
from jasslog.generate.kinds import ACTS
from jasslog.variants.load import released

SETS = ("differenzler-santiago", "guggitaler", "guggitaler-domino", "molotov-ohio")
GAMES = 8
"""Of each kind."""


def plain(*args: Any) -> Habits:
    """The habits of a table at which nothing rare happens."""
    drawn = draw_habits(*args)
    kept = {"figures": (), "slate": "", "trick_claims": 0.0, "cut": 0.0}
    rare = dict.fromkeys(("exposed", "taken_back", "looked_at", "misdealt", "remarks", "undone", "slips"), 0.0)
    return replace(drawn, said="cards", predictions="said", **kept, **rare)


@pytest.mark.parametrize(
    ("rules", "kind"), [(rules, kind) for rules in SETS for kind in kinds_for(released(rules)) if kind in ACTS]
)
def test_one_act_against_the_rules_is_never_acquitted(rules: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage, "draw_habits", plain)
    for number in range(GAMES):
        try:
            game = damaged_game(released(rules), 3, number, kind)
        except NoOccasion:
            return
        data = b"\n".join(game.lines) + b"\n"
        # Some of them only look wrong.
        assert not (compare(data) and game.name)
