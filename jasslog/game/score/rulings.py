"""What a ruling changes: it is laid over its round, and claims are weighed anew under those that stand (renege)."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import set_of
from jasslog.events.base import seat_of
from jasslog.events.notes import RulingGiven
from jasslog.game.facts import NOBODY, Claim, Ruling
from jasslog.game.score import booking, overlay
from jasslog.game.score.claims import heard, marriage_wins, weigh
from jasslog.game.score.end import undecide
from jasslog.game.score.entries import brought
from jasslog.game.state import Game, Round


def ruling_given(game: Game, event: RulingGiven) -> None:
    """Lay a ruling over its round; only the view ruled counts it, but an annulment of the open round ends it."""
    deal = overlay.ruled_round(game, event)
    unfit = overlay.lacking(event) or not overlay.fits(game, event) or (event.seat or 0) >= game.players
    if deal is None or unfit:
        return
    kind, target = _meaning(game, deal, event.ruling), NOBODY if event.event is None else event.event
    scores = tuple(event.scores or ())
    ruling = Ruling(kind, event.trick or 1, seat_of(event), event.points or 0, scores, event.seq, target)
    if deal is not game.round:
        deal = _own_copy(game, deal)
    deal.rulings.append(ruling)
    game.look_anew()
    if ruling.kind in _ENDING:
        _end_by_ruling(game, deal)
    if game.ruled:
        booking.rebook(game, deal)
        weigh_again(game)
        game.stopped = game.stopped or game.closed


_ENDING = ("annul_round", "lose_contract", "overturned")
"""Rulings that end a round, or let it go on."""


def _meaning(game: Game, deal: Round, kind: str) -> str:
    """What is ordered in fact: in misère no trick changes hands, and by some rules the round is annulled (renege)."""
    if kind not in ("transfer_tricks", "transfer_trick") or deal.contract is None or deal.contract.kind != "misere":
        return kind
    return "annul_round" if game.variant.irregularities.revoke_in_misere == "annul" else "score_stands"


def _end_by_ruling(game: Game, deal: Round) -> None:
    """End a round that is annulled or lost by a ruling wherever play was left; where none stands, it goes on there.

    When the next one has been dealt, an annulment that is overturned comes too late.
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


def _own_copy(game: Game, deal: Round) -> Round:
    # Finished rounds are shared with the checkpoints, so a ruling on one works on a copy.
    twin = deal.clone()
    game.rounds[game.rounds.index(deal)] = twin
    return twin


def weigh_again(game: Game) -> None:
    """Let the claims decide anew under the rulings that stand now, each by the cards of its own moment.

    A claim that only a later ruling took the points from neither wins nor loses: whoever made it had counted rightly.
    """
    if not game.claims:
        _win_before_play_again(game)
        return
    said, told = game.claims, []
    game.claims, game.pursuit = [], False
    undecide(game)
    for claim in said:
        then = _moment(game, claim)
        again = weigh(then, then.round, claim.seat, claim.shown, claim.event)
        # What lay on the table then no ruling changes.
        again = replace(again, round=claim.round, early=claim.early, tricks=claim.tricks)
        if not again.valid and _was_valid(game, claim):
            told.append(replace(claim, fallen=True))
            continue
        then.claims = list(game.claims)
        heard(then, then.round, again)
        told.append(then.claims[-1])
        game.claims, game.winner, game.decided_by = then.claims, then.winner, then.decided_by
        game.schneider, game.stopped, game.pursuit = then.schneider, then.stopped, then.pursuit
    game.claims = told
    for deal in [deal for deal in game.rounds if deal.number in {claim.round for claim in told}]:
        booking.rebook(game, deal if deal is game.round else _own_copy(game, deal))
    booking.decide_again(game)
    game.stopped = game.stopped or (game.winner != NOBODY and game.rounds[-1].phase == "scored")


def _win_before_play_again(game: Game) -> None:
    """A marriage that won before the first lead does so no more, or again, as the rulings given since have it."""
    deal = game.round
    if deal.begun or not deal.marriage_said:
        return
    event = 1 + max(event for event, _ in deal.marriage_said.values())
    moment = Claim(NOBODY, NOBODY, deal.number, event, 0, False, True, 0, NOBODY)
    once, now = _moment(game, moment, rulings_until=event), _moment(game, moment)
    for then in (once, now):
        undecide(then)
        marriage_wins(then, then.round)
    if once.decided_by == now.decided_by == "marriage":
        game.winner, game.decided_by, game.stopped = now.winner, now.decided_by, True
    elif game.decided_by == "marriage" and deal.phase != "scored":
        undecide(game)


def _was_valid(game: Game, claim: Claim) -> bool:
    """Whether a claim held by the rulings that had been given when it was made."""
    then = _moment(game, claim, rulings_until=claim.event)
    return weigh(then, then.round, claim.seat, claim.shown, claim.event).valid


def _moment(game: Game, claim: Claim, *, rulings_until: int | None = None) -> Game:
    """The game as it stood when a claim was made, with the rulings of today or those given before an event."""
    then = game.clone()
    before = [deal for deal in game.rounds if deal.first_event < claim.event]
    if rulings_until is not None:
        before = [_ruled_until(deal, rulings_until) for deal in before]
    deal = before.pop() if before and before[-1].number == claim.round else None
    begun = claim.early or claim.tricks
    then.round = _as_it_stood(deal, claim.event) if deal is not None and begun else then.undealt()
    then.scores = list(game.start_scores)
    for earlier in before:
        won = game.side_scores(brought(then, earlier))
        then.scores = [a + b for a, b in zip(then.scores, won, strict=True)]
    return then


def under_rulings_of(game: Game, final: Game) -> Game:
    """A moment of a game with the rulings that had been given by its end, where those count."""
    ruled = zip(game.rounds, (deal.rulings for deal in final.rounds), strict=False)
    new = [place for place, (deal, rulings) in enumerate(ruled) if final.ruled and deal.rulings != rulings]
    then = game.clone() if new else game
    for place in new:
        deal = then.rounds[place] = then.rounds[place].clone()
        deal.rulings = final.rounds[place].rulings
        now = brought(then, deal)
        then.scores = [score + won for score, won in zip(then.scores_without(deal), then.side_scores(now), strict=True)]
        deal.entries = now
    then.round = then.rounds[-1] if new else then.round
    return then


def _ruled_until(deal: Round, event: int) -> Round:
    """A round with the rulings that had been given before an event."""
    if all(ruling.event < event for ruling in deal.rulings):
        return deal
    twin = deal.clone()
    twin.rulings = [ruling for ruling in deal.rulings if ruling.event < event]
    return twin


def _as_it_stood(deal: Round, event: int) -> Round:
    """A round cut off before an event: its whole tricks, what was said by then, and nothing on the table."""
    twin = deal.clone()
    twin.tricks = [trick for trick in deal.tricks if trick.events[-1] < event]
    for trick in deal.tricks[len(twin.tricks) :]:
        if trick.winner != NOBODY:
            twin.won[trick.winner] -= trick.points
            twin.won_tricks[trick.winner] -= 1
    laid = [card for card, number in zip(deal.trick, deal.events, strict=True) if number < event]
    twin.trick, twin.seats, twin.events = laid, deal.seats[: len(laid)], deal.events[: len(laid)]
    twin.played = set_of(card for trick in twin.laid for card in trick.cards)
    said = sum(one.event < event for one in deal.melds)
    twin.melds, twin.valid_places = deal.melds[:said], [place for place in deal.valid_places if place < said]
    twin.melders = {seat: place for seat, place in deal.melders.items() if place < said}
    # Until the round is left they can still be written.
    twin.melds_lost = frozenset()
    twin.marriage_said = {seat: said for seat, said in deal.marriage_said.items() if said[0] < event}
    twin.roem = [call for call in deal.roem if call.event < event]
    twin.entries, twin.phase = [], "complete" if len(twin.tricks) == deal.size else "playing"
    return twin
