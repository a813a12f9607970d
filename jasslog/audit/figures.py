"""The figures of a game that the record can tell: what each side booked, who won; None where it cannot."""

from __future__ import annotations

from jasslog.audit.report_model import Result
from jasslog.audit.result import GameAudit
from jasslog.game.facts import DRAW, NOBODY
from jasslog.game.score.end import best_total
from jasslog.game.score.overlay import active_rulings
from jasslog.game.state import Game, Round
from jasslog.game.undecided import end_open, ended_open, undecided_parts


def open_parts(audit: GameAudit, deal: Round) -> list[str]:
    """Parts of a round's score that the record cannot tell: cards, roem, melds, marriage; all where lines are lost."""
    if audit.game is None:
        return []
    parts = undecided_parts(audit.game, deal)
    if audit.court is not None and audit.court.number_open(deal):
        parts.add("cards")
    if active_rulings(audit.game, deal, "award_round"):
        parts.discard("cards")
    return sorted(parts)


def is_open(audit: GameAudit, game: Game, deal: Round) -> bool:
    """Whether what a round brought, as ``game`` has booked it, is more or less than the record can tell."""
    by_marriage = deal is game.round and game.decided_by == "marriage"
    last = ended_open(game, deal) or by_marriage
    brought = deal.entries or deal.phase == "scored" or last or deal.number in game.lost
    # What the last round brought also hangs on whether the game was over.
    return (bool(brought) and bool(open_parts(audit, deal))) or (last and end_open(game))


def booked(audit: GameAudit, deal: Round) -> list[int] | None:
    """What each side booked in a round after multipliers, 0 where nothing was; None where the record cannot tell."""
    assert audit.game is not None
    return None if is_open(audit, audit.game, deal) else audit.game.side_scores(deal.entries)


def totals(audit: GameAudit) -> list[list[int] | None]:
    """The slate after each round; None from the first round on that the record cannot tell."""
    assert audit.game is not None
    found: list[list[int] | None] = []
    total: list[int] | None = None if 0 in audit.game.lost else list(audit.game.start_scores)
    for deal in audit.game.rounds:
        won = booked(audit, deal)
        total = [a + b for a, b in zip(total, won, strict=True)] if total is not None and won is not None else None
        found.append(total)
    return found


def won(deal: Round) -> list[int] | None:
    """Card points won by each seat, without bonuses; None where a card could not be read."""
    return None if "cards" in deal.undecided else list(deal.won)


def score_open(audit: GameAudit) -> bool:
    """Whether the record leaves open what the score is."""
    game = audit.game
    return game is not None and (0 in game.lost or any(is_open(audit, game, deal) for deal in game.rounds))


def result(audit: GameAudit) -> Result | None:
    """Who won, how and by how much; each None where the record cannot tell or the game is not over."""
    game = audit.game
    if game is None:
        return None
    known = not score_open(audit)
    over = known and game.winner != NOBODY and not end_open(game)
    winner = game.winner if over and game.winner >= 0 else None
    best = best_total(game) if over and game.winner == DRAW else None
    return Result(
        winner=winner,
        seats=[s for s, side in enumerate(game.side_of) if side == winner or game.scores[side] == best],
        decided_by=game.decided_by if over else None,
        scores=list(game.scores) if known else None,
        scored=game.scored,
        schneider=game.schneider if over else None,
    )
