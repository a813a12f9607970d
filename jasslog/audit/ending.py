"""Judging claims of victory, what the table said of the end, and who had dealt by then."""

from __future__ import annotations

from functools import reduce
from operator import or_

from jasslog.audit.court import Court
from jasslog.audit.slate import judge_total
from jasslog.audit.tallies import hangs_on, predictions_open, tell_undecided
from jasslog.events.claims import GameEnded, VictoryClaimed
from jasslog.game.facts import NOBODY
from jasslog.game.phases.lone import settled, target_of
from jasslog.game.undecided import end_open
from jasslog.rules.seats import DRAW


def judge_victory(court: Court, event: VictoryClaimed) -> None:
    """After a claim of victory: whether the side had the points at that moment (E-3, E-5)."""
    game = court.game
    if game.variant.end.claim == "none" or not settled(game):
        court.find("not-expected", seat=event.seat)
        return
    court.compared = True
    claim = game.claims[-1] if game.claims else None
    if claim is None or claim.event != event.seq:
        court.find("after-the-end", seat=event.seat)
    elif not claim.valid:
        target = target_of(game, claim.side)
        short = target - claim.measure
        name = "victory-undecided" if end_open(game) else "false-victory-claim"
        slots = {"measure": claim.measure, "target": target}
        slots |= hangs_on(court, game.rounds) if name == "victory-undecided" else {}
        found = court.find(name, seat=claim.seat, points=short, slots=slots)
        if name == "victory-undecided":
            # Whether the game is over is open as well, so what follows may only follow from this.
            court.distrust(found, frozenset())


def judge_end(court: Court, event: GameEnded) -> None:
    """After the end: the winner and the scores the table named are those of the record (E-1)."""
    game = court.game
    winner, scores = event.winner, None if event.scores is None else list(event.scores)
    hidden = predictions_open(court)
    court.compared = court.compared or winner is not None or scores is not None
    if winner is not None and winner >= game.players:
        court.find("no-such-seat", seat=winner, slots={"players": game.players})
    elif winner is not None and (game.side_of[winner] != game.winner or hidden):
        computed = game.winner if game.winner in (NOBODY, DRAW) else game.side_of.index(game.winner)
        if end_open(game):
            tell_undecided(court, [winner], [computed], game.rounds, of="winner")
        else:
            court.find("winner-claimed-wrong", seat=winner, slots={"claimed": winner, "computed": computed})
    if scores is not None and (scores != game.scores or hidden):
        judge_total(court, "final-score-wrong", scores)


def judge_all_dealt(court: Court) -> None:
    """The wish that everybody deals once before the game is over (SH-1)."""
    game = court.game
    if game.variant.deal.sides != "lone" or game.winner == NOBODY or game.rounds_before:
        return
    dealt = reduce(or_, (1 << deal.dealer for deal in game.rounds), 0)
    missing = [seat for seat in range(game.players) if not dealt >> seat & 1]
    if missing and game.variant.deal.all_deal:
        court.find("not-all-dealt", slots={"seats": missing})
