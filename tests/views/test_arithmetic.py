"""The printed figures of a round add up, column by column, as a reader would add them up."""

from __future__ import annotations

import re

import pytest
from game.walks import SETS
from shared import examples
from typed import raw_of
from views.rounds import all_told

from jasslog.audit.audit import audit_game
from jasslog.views.messages import say
from jasslog.views.score import ScoreSheet

_LABEL = 36
"""The width of the label at the beginning of a line."""
OPEN = say("score.so_far", label="")
"""The end of the label of a figure that the record does not tell all of."""


def columns(head: str, line: str, sides: int) -> list[str]:
    """The texts of a line in the columns of the sides, which are equally wide and fill the head."""
    wide = (len(head) - _LABEL) // sides
    return [line[start : start + wide].strip() for start in range(_LABEL, len(head), wide)]


def added(block: list[str], sides: int) -> dict[str, list[int]]:
    """The printed figures of a round by their labels; checks that each result follows from the lines above it."""
    found: dict[str, list[int]] = {}
    sums, last = [0] * sides, [0] * sides
    head = next(line for line in block if len(line) > _LABEL)
    for line in block[block.index(head) + 1 :]:
        label, cells = line[:_LABEL].strip().removesuffix(OPEN), columns(head, line, sides)
        if not any(cells) or not all(re.fullmatch(r"-?\d*", cell) for cell in cells):
            continue
        row = [int(cell or 0) for cell in cells]
        if label in ("won", "sum"):
            assert row == sums, line
            sums, last = [0] * sides, row
        elif label.startswith("×"):
            # Of parts with factors of their own the sum of each is not printed.
            assert "(" in label or row == [int(label[1:]) * one for one in last], line
            last = row
        elif label == "total":
            assert row == [a + b for a, b in zip(found["before"], last, strict=True)], line
        elif label not in ("before", "predicted"):
            sums = [a + b for a, b in zip(sums, row, strict=True)]
        found[label] = row
    return found


@pytest.mark.parametrize("name", SETS)
def test_the_arithmetic_of_a_round_adds_up_as_it_is_printed(name: str) -> None:
    for seed in range(1, 1 + examples(1)):
        audit = audit_game(raw_of(all_told(name, seed)))
        game = audit.game
        assert game is not None
        text = ScoreSheet(audit, game).text(game.rounds, "game")
        told = [added(part.split("\n\n")[0].split("\n"), game.sides) for part in re.split(r"\n(?=Round )", text)[1:]]
        totals = [one["total"] for one in told if "total" in one]
        assert len(totals) == sum(deal.phase == "scored" for deal in game.rounds) > 0
        assert totals[-1] == game.scores
