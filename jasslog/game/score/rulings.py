"""Applying a ruling: it is noted with its round, and may end the round or let it go on (renege)."""

from __future__ import annotations

from jasslog.events.base import seat_of
from jasslog.events.notes import RulingGiven
from jasslog.game.facts import NOBODY, Ruling
from jasslog.game.score import booking, overlay
from jasslog.game.score.claims import weigh_again
from jasslog.game.score.entries import brought
from jasslog.game.state import Game, Round


def ruling_given(game: Game, event: RulingGiven) -> None:
    """Note a ruling with its round; one that lacks something, or does not fit the game or its rules, has no effect.

    Only the view ruled counts it in the score, but an annulment of the current round ends the round in every view.
    """
    deal = overlay.ruled_round(game, event)
    unfit = overlay.lacking(event) or not overlay.fits(game, event) or (event.seat or 0) >= game.players
    if deal is None or unfit or not overlay.has_place(game.variant, event.ruling):
        return
    kind, target = _meaning(game, deal, event.ruling), NOBODY if event.event is None else event.event
    scores = tuple(event.scores or ())
    ruling = Ruling(kind, event.trick or 1, seat_of(event), event.points or 0, scores, event.seq, target)
    deal = game.own(deal)
    deal.rulings.append(ruling)
    game.look_anew()
    if ruling.kind in _ENDING:
        _end_by_ruling(game, deal)
    if game.ruled:
        booking.rebook(game, deal)
        weigh_again(game)
        game.stopped = game.stopped or game.closed


_ENDING = ("annul_round", "lose_contract", "overturned")
"""The kinds of ruling that can end a round or let it go on."""


def _meaning(game: Game, deal: Round, kind: str) -> str:
    """The kind of ruling that takes effect (renege).

    In a misère no trick is transferred: the score stands, or by some rules the round is annulled.
    """
    if kind not in ("transfer_tricks", "transfer_trick") or deal.contract is None or deal.contract.kind != "misere":
        return kind
    return "annul_round" if game.variant.irregularities.revoke_in_misere == "annul" else "score_stands"


def _end_by_ruling(game: Game, deal: Round) -> None:
    """End a round that a ruling annuls or decides, however far it had come; let it go on if no such ruling stands.

    Once the next round has been dealt, it is too late to overturn an annulment: the round stays annulled.
    """
    left, current = deal.left or deal.phase, deal is game.round
    if not current:
        left = "annulled" if deal.phase == "annulled" else {"playing": "broken", "complete": "scored"}.get(left, left)
    phase = left
    if current and left != "scored" and overlay.standing_rulings(deal, "annul_round"):
        phase = "annulled"
    elif left in ("playing", "complete", "broken") and deal.contract is not None and overlay.renege_rulings(game, deal):
        phase = "scored"
    if phase == deal.phase:
        return
    if deal.phase == "scored":
        booking.unbook(game, deal)
    deal.left, deal.phase = "" if phase == left else left, phase
    if phase != "scored":
        booking.enter_at_once(game, deal)


def under_rulings_of(game: Game, final: Game) -> Game:
    """An earlier state of a game, with the rulings that were given by its end, ``final``, if the view counts them."""
    ruled = zip(game.rounds, (deal.rulings for deal in final.rounds), strict=False)
    new = [place for place, (deal, rulings) in enumerate(ruled) if final.ruled and deal.rulings != rulings]
    then = game.clone() if new else game
    for place in new:
        deal = then.own(then.rounds[place])
        deal.rulings = final.rounds[place].rulings
        now = brought(then, deal)
        then.scores = [score + won for score, won in zip(then.scores_without(deal), then.side_scores(now), strict=True)]
        deal.entries = now
    return then
