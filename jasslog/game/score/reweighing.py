"""Weighing claims of victory anew: what they were worth once a ruling has changed what the tricks brought (E-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY, Claim
from jasslog.game.score.booking import rebook
from jasslog.game.score.claims import heard, weigh
from jasslog.game.score.scoring import round_entries

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def weigh_again(game: Game) -> None:
    """Let the claims decide anew under the rulings that stand now, each by the cards of its own moment.

    A claim that only a ruling took the points from neither wins nor loses: whoever made it had counted rightly.
    """
    if not game.claims:
        return
    said, frozen = game.claims, game.pursuit
    game.claims, game.pursuit = [], False
    game.winner, game.decided_by, game.schneider, game.stopped = NOBODY, "", False, False
    for claim in said:
        then = _moment(game, claim, ruled=True)
        again = weigh(then, then.round, claim.seat, claim.shown, claim.event)
        if again.valid or not _was_valid(game, claim):
            then.claims = list(game.claims)
            heard(then, then.round, again)
            game.claims, game.winner, game.decided_by = then.claims, then.winner, then.decided_by
            game.schneider, game.stopped, game.pursuit = then.schneider, then.stopped, then.pursuit
    if game.pursuit != frozen:
        for deal in [deal for deal in game.rounds if deal.number == said[0].round]:
            rebook(game, deal)
    game.stopped = game.stopped or (game.winner != NOBODY and game.rounds[-1].phase == "scored")
    game.claims = said


def _was_valid(game: Game, claim: Claim) -> bool:
    """Whether a claim held without any ruling."""
    then = _moment(game, claim, ruled=False)
    return weigh(then, then.round, claim.seat, claim.shown, claim.event).valid


def _moment(game: Game, claim: Claim, *, ruled: bool) -> Game:
    """The game as it stood when a claim was made, with the rulings of today or without any."""
    then = game.clone()
    then.ruled = ruled
    before = [deal for deal in game.rounds if deal.first_event < claim.event]
    deal = before.pop() if before and before[-1].number == claim.round else None
    then.round = _as_it_stood(deal, claim.event) if deal is not None else None
    then.scores = list(game.start_scores)
    for earlier in before:
        if earlier.phase == "scored":
            won = game.side_scores(round_entries(then, earlier))
            then.scores = [a + b for a, b in zip(then.scores, won, strict=True)]
    return then


def _as_it_stood(deal: Round, event: int) -> Round:
    """A round cut off before an event: its whole tricks, what was said by then, and nothing on the table."""
    twin = deal.clone()
    twin.tricks = [trick for trick in deal.tricks if trick.events[-1] < event]
    laid = [card for card, number in zip(deal.trick, deal.events, strict=True) if number < event]
    twin.trick, twin.seats, twin.events = laid, deal.seats[: len(laid)], deal.events[: len(laid)]
    twin.played = sum(BIT[card] for trick in twin.tricks for card in trick.cards if card >= 0)
    twin.played |= sum(BIT[card] for card in laid if card >= 0)
    twin.marriage_said = {seat: said for seat, said in deal.marriage_said.items() if said[0] < event}
    twin.roem = tuple(call for call in deal.roem if call.event < event)
    twin.phase = "complete" if len(twin.tricks) == deal.size else "playing"
    return twin
