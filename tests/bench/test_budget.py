"""The budget counts every event that stands, and leaves the replay unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import budget

from jasslog.events.vocabulary import read
from jasslog.game import replay
from jasslog.generate.clean import generate
from jasslog.log.head import effective
from jasslog.log.write import line
from jasslog.variants.load import released

SETS = ["schieber-santiago", "putz-three"]


def standing(rules: str, games: int) -> list[str]:
    made = ([read(event) for event in events] for events in generate(released(rules), 0, games))
    return [event.type for events in made for event in effective(events, "corrected").events]


def test_every_event_that_stands_is_timed_in_its_order(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    events = [event for game in generate(released(SETS[0]), 0, 3) for event in game]
    file.write_bytes(b"".join(map(line, events)))
    usual = replay.step
    found = budget.events_timed(file, passes=2)
    assert replay.step is usual
    assert [type for type, _ in found] == standing(SETS[0], 3)


def test_a_budget_has_every_kind_of_event_of_a_set_once() -> None:
    found = [*budget.budgets(2, SETS)]
    assert [each.rules for each in found] == SETS
    for each in found:
        seen = {cost.type: cost.seen for cost in each.costs}
        assert len(seen) == len(each.costs)
        types = standing(each.rules, 2)
        assert seen == {type: types.count(type) for type in types}
        assert each.lines >= len(types)


def test_the_dearest_come_first_and_every_set_has_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = [budget.Cost(f"type_{number}", "a", 2, float(number)) for number in range(50)]
    found = [budget.Budget("b", 10, 7.0, costs[:1]), budget.Budget("a", 100, 9.0, costs)]
    rows = [row.split(" | ") for row in budget.told(found) if row.startswith("| ")]
    kinds, sets = rows[2:42], rows[44:]
    assert [row[0] for row in kinds] == [f"| type_{number}" for number in range(49, 9, -1)]
    assert sets == [["| a", "100", "9.0 B", "24.5 B |"], ["| b", "10", "7.0 B", "0.0 B |"]]
