"""Judging a claim of the rest: who lays the hand down for all tricks that are left must be sure of them (I-16)."""

from __future__ import annotations

from typing import Any

from jasslog.audit.court import Court
from jasslog.cards import CODES, cards, deck
from jasslog.events.play import HandLaidDown
from jasslog.game.facts import NOBODY
from jasslog.game.state import Game, Round
from jasslog.rules.rest import Loss, Rest, beaten_by, could_lose, sure_loss


def judge_rest(court: Court, event: HandLaidDown) -> None:
    """No trick can be lost any more, whatever anybody plays; undecided where the hands do not tell (I-16)."""
    game, deal, seat = court.game, court.game.round, event.seat
    claims = deal is not None and deal.variant.irregularities.rest and deal.phase == "playing"
    if deal is None or not claims or _clear_no_more(court, deal):
        return
    loss = _loss(court, game, deal, seat, cards(event.cards or ()))
    if loss is None:
        court.find("rest-undecided", seat=seat, slots=_hangs_on(court, deal, seat))
    elif isinstance(loss, Loss):
        slots = {"by": [loss.seat], "trick": len(deal.tricks) + 1}
        court.find("rest-could-be-lost", seat=seat, card=CODES[loss.card], slots=slots)


def _hangs_on(court: Court, deal: Round, seat: int) -> dict[str, Any]:
    """What leaves a claim open: lost lines, an unread card, hands nobody recorded, whose turn it is, too many ways."""
    seats = [other for other in deal.active if other != seat and deal.unknown[other]]
    lost, unread = deal.number in court.damage, NOBODY in deal.trick
    why = "damage" if lost else "unread" if unread else "hands" if seats else "ways" if deal.turn == seat else "turn"
    return {"why": why, "seats": seats}


def _clear_no_more(court: Court, deal: Round) -> bool:
    """Whether the claim itself, or what it would mean in this contract, is in doubt."""
    wrong = any(found.name in ("card-not-held", "not-expected") for found in court.told(deal).of_event(court.event.seq))
    return wrong or deal.loose or deal.contract is None or deal.contract.kind in ("misere", "tutti")


def _loss(court: Court, game: Game, deal: Round, seat: int, laid: int) -> Loss | bool | None:
    """A trick that could be lost, or False for a sure claim; None where the record does not tell."""
    modes, left = deal.modes[len(deal.tricks) :], deck(deal.variant.deal.deck) & ~deal.played
    if deal.number in court.damage or -1 in deal.trick or not modes:
        return None
    known = [*deal.hands]
    known[seat] |= laid
    hidden = sum(deal.unknown) - (laid & ~deal.hands[seat]).bit_count()
    leader = deal.seats[0] if deal.trick else deal.turn
    if not hidden and leader != NOBODY:
        sides = tuple(game.side_of)
        return could_lose(Rest(tuple(known), sides, seat, leader, tuple(deal.trick), modes, deal.variant.play))
    if deal.trick or deal.turn != seat or known[seat].bit_count() != deal.size - len(deal.tricks):
        return None
    others = left & ~known[seat]
    if not beaten_by(known[seat], others, modes, deal.variant.play):
        return False
    theirs = [(other, known[other]) for other in range(game.players) if game.side_of[other] != game.side_of[seat]]
    unseen = others & ~sum(hand for _, hand in theirs)
    return sure_loss(known[seat], theirs, unseen, modes[0], deal.variant.play)
