"""What a round of Domino brings: a prize for each place, in the order in which the seats go out (GU-9, GU-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Entry

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def finishing_order(game: Game, deal: Round) -> tuple[int, ...]:
    """The seats by place as far as places are taken; whoever is left with cards when it is over is the last."""
    out = deal.rows.out if deal.rows is not None else ()
    left = tuple(seat for seat in range(game.players) if seat not in out)
    return out + left if deal.phase in ("complete", "scored") else out


def prizes(game: Game, deal: Round) -> list[Entry]:
    """The prize of each place that has been taken by now; places beyond the last prize bring nothing."""
    order = zip(finishing_order(game, deal), game.variant.domino.prizes, strict=False)
    return [Entry(deal.number, seat, "prize", points, deal.factor, NOBODY) for seat, points in order if points]
