"""Acts against the rules of prediction."""

from __future__ import annotations

from jasslog.cards import CODES, numbers
from jasslog.game.phases.prediction import predictors, silent
from jasslog.game.round import Round
from jasslog.game.score.aims import most_points
from jasslog.generate.astray import Deviation, Memo, wrong
from jasslog.generate.closing import go_on
from jasslog.generate.table import Table


def _predicting(table: Table, said: int = 0) -> Round | None:
    """The round, if predictions are being made and so many seats, or more, have made theirs."""
    deal = table.game.round
    fit = deal is not None and deal.phase == "predicting" and table.habits.predictions != "absent"
    return deal if fit and deal is not None and len(deal.predictions) >= said else None


def out_of_turn(table: Table, memo: Memo) -> bool:
    """A seat predicts before its turn (DF-1)."""
    deal = _predicting(table)
    others = silent(table.game, deal)[1:] if deal is not None else []
    if not others:
        return False
    return wrong(table, "prediction-out-of-turn", "points_predicted", seat=table.rng.choice(others), points=30)


def lead_too_early(table: Table, memo: Memo) -> bool:
    """A card is led before the last seats have predicted; they do so then (DF-1)."""
    deal = _predicting(table)
    if deal is None:
        return False
    late, hand = silent(table.game, deal), list(numbers(deal.hands[deal.turn]))
    wrong(table, "prediction-missing", "card_played", seat=deal.turn, card=CODES[table.rng.choice(hand)])
    for seat in late:
        table.act("points_predicted", seat=seat, points=table.rng.randint(0, 80))
    return True


def too_early(table: Table, memo: Memo) -> bool:
    """A seat predicts before the trump is known (DF-1)."""
    deal = table.game.round
    if deal is None or deal.phase != "choosing":
        return False
    seat = table.rng.randrange(table.game.players)
    return wrong(table, "prediction-early", "points_predicted", seat=seat, points=30)


def changed(table: Table, memo: Memo) -> bool:
    """A seat predicts again, something else (C-61)."""
    deal = _predicting(table, said=1)
    if deal is None:
        return False
    seat, said = table.rng.choice(sorted(deal.predictions.items()))
    points = ((said.points or 0) + table.rng.randint(1, 100)) % (most_points(table.game, deal) + 1)
    return wrong(table, "prediction-changed", "points_predicted", seat=seat, points=points)


def impossible(table: Table, memo: Memo) -> bool:
    """A seat predicts what nobody can win (DF-1)."""
    deal = _predicting(table)
    if deal is None:
        return False
    seat, most = predictors(table.game, deal)[0], most_points(table.game, deal)
    points = table.rng.choice((-10, most + 1, most + 43))
    return wrong(table, "prediction-impossible", "points_predicted", seat=seat, points=points)


def never_opened(table: Table, memo: Memo) -> bool:
    """Hidden predictions are never opened: what they brought nobody knows (DF-2)."""
    deal = table.game.round
    if deal is None or deal.phase != "complete" or any(said.points is not None for said in deal.predictions.values()):
        return False
    # The next event is the next deal or the end, and there it is found.
    table.found = ("prediction-undecided", len(table.events))
    go_on(table)
    return True


DEVIATIONS: dict[str, Deviation] = {
    "prediction-out-of-turn": out_of_turn,
    "prediction-missing": lead_too_early,
    "prediction-early": too_early,
    "prediction-changed": changed,
    "prediction-impossible": impossible,
    "prediction-undecided": never_opened,
}
"""What may go wrong in predicting, by the finding it leads to."""
