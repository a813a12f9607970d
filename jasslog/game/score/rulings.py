"""A ruling is given: what it orders is laid over its round, and claims are weighed anew under it (I-6, I-12, E-3)."""

from __future__ import annotations

from jasslog.cards import BIT
from jasslog.events.base import seat_of
from jasslog.events.notes import RulingGiven
from jasslog.game.facts import NOBODY, Claim, Ruling
from jasslog.game.score.booking import rebook, unbook
from jasslog.game.score.claims import heard, weigh
from jasslog.game.score.earned import played_out
from jasslog.game.score.entries import round_entries
from jasslog.game.score.overlay import lacking, renege_rulings, ruled_round, standing_rulings
from jasslog.game.state import Game, Round


def ruling_given(game: Game, event: RulingGiven) -> None:
    """Lay a ruling over its round; only the view ruled counts it, but an annulment of the open round ends it (I-12)."""
    deal = ruled_round(game, event)
    if deal is None or lacking(event) or (event.seat or 0) >= game.players:
        return
    kind, target = _meaning(game, deal, event.ruling), NOBODY if event.event is None else event.event
    scores = tuple(event.scores or ())
    ruling = Ruling(kind, event.trick or 1, seat_of(event), event.points or 0, scores, event.seq, target)
    if deal is not game.round:
        deal = _own_copy(game, deal)
    deal.rulings.append(ruling)
    game.forget_sheets()
    if ruling.kind == "annul_round" and deal is game.round and deal.phase != "scored":
        deal.phase = "annulled"
    elif ruling.kind == "overturned" and deal is game.round and deal.phase == "annulled":
        _resume(deal)
    elif game.ruled:
        _settle_contract(game, deal, ruling)
        rebook(game, deal)
        weigh_again(game)


def _meaning(game: Game, deal: Round, kind: str) -> str:
    """What is ordered in fact: in misère no trick changes hands, and by some rules the round is annulled (I-6)."""
    if kind not in ("transfer_tricks", "transfer_trick") or deal.contract is None or deal.contract.kind != "misere":
        return kind
    return "annul_round" if game.variant.irregularities.revoke_in_misere == "annul" else "score_stands"


def _resume(deal: Round) -> None:
    """Take an open round up again where it was, once no annulment of it stands."""
    if standing_rulings(deal, "annul_round"):
        return
    if deal.rows is not None:
        deal.phase = "domino" if deal.turn != NOBODY else "complete" if deal.rows.moves else "dealing"
    elif deal.contract is not None:
        deal.phase = "playing" if any(deal.hands) or any(deal.unknown) else "complete"
    else:
        deal.phase = "choosing" if deal.forehand != NOBODY else "dealing"


def _settle_contract(game: Game, deal: Round, ruling: Ruling) -> None:
    """A contract lost by a ruling ends its round wherever play was left, until the ruling is overturned (G10-6)."""
    closing = [one.event for one in deal.rulings if one.kind == "lose_contract"]
    if renege_rulings(game, deal):
        if deal.phase in ("playing", "complete", "broken") and deal.contract is not None:
            deal.phase = "scored"
    elif ruling.target in closing and deal.phase == "scored" and not played_out(game, deal):
        unbook(game, deal)
        deal.phase = "playing" if deal is game.round else "broken"


def _own_copy(game: Game, deal: Round) -> Round:
    # Finished rounds are shared with the checkpoints, so a ruling on one works on a copy.
    twin = deal.clone()
    game.rounds[game.rounds.index(deal)] = twin
    return twin


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
    twin.roem = [call for call in deal.roem if call.event < event]
    twin.phase = "complete" if len(twin.tricks) == deal.size else "playing"
    return twin
