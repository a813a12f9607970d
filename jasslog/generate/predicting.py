"""Predictions at a generated table: said or written down before play, opened after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.score.aims import hidden, most_points, points_won
from jasslog.game.score.entries import entries_of
from jasslog.generate.table import Table

if TYPE_CHECKING:
    from jasslog.game.acts import Act
    from jasslog.game.round import Round


def predict(table: Table, acts: list[Act]) -> None:
    """The next seat predicts: nothing, everything, or what a hand may bring."""
    act = table.rng.choice([act for act in acts if act.type == "points_predicted"])
    if table.habits.predictions == "absent":
        table.happen("points_predicted", seat=act.seat)
        return
    points = {} if table.habits.predictions == "hidden" else {"points": guess(table, act)}
    table.act("points_predicted", seat=act.seat, **points)


def guess(table: Table, act: Act) -> int:
    """Some number of points that may be said."""
    rng, most = table.rng, act.room.most if act.room is not None else 0
    return rng.choice((0, 0, most, rng.randint(0, most), *(rng.randint(5, 2 * most // table.game.players),) * 4))


def open_predictions(table: Table, deal: Round) -> bool:
    """Before any figure depends on them the hidden predictions are opened, and some have come true; whether any was."""
    unsaid = table.variant.predictions.asked == "none" or "predictions" in table.game.not_recorded
    if unsaid or deal.phase not in ("complete", "scored") or table.game.stopped:
        return False
    entries = entries_of(table.game, deal)
    won = [points_won(entries, seat) for seat in range(table.game.players)]
    seats = [seat for seat in hidden(table.game, deal) if seat in deal.predictions]
    if not seats and deal.phase == "complete":
        _come_true(table, deal, won)
    for seat in seats:
        lucky = table.chance(0.3)
        points = won[seat] if lucky else table.rng.randint(0, min(won[seat] + 60, most_points(table.game, deal)))
        table.act("revealed", what="prediction", seat=seat, points=points)
    return bool(seats)


def _come_true(table: Table, deal: Round, won: list[int]) -> None:
    """Now and then a seat that said its prediction aloud had guessed right; nothing before has depended on it."""
    if table.habits.undone or table.found is not None or not table.chance(0.3):
        return
    seat = table.rng.randrange(table.game.players)
    said = deal.predictions.get(seat)
    if said is not None and table.events[said.event].get("points") == said.points:
        table.events[said.event]["points"] = won[seat]
        deal.predictions[seat] = said._replace(points=won[seat])
