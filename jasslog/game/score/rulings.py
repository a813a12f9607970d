"""Reducing rulings: overlays on who owns which trick and on the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Ruling
from jasslog.game.score.booking import rebook, unbook
from jasslog.game.score.reweighing import weigh_again
from jasslog.game.score.scoring import played_out, renege_rulings, standing_rulings

if TYPE_CHECKING:
    from jasslog.events.notes import RulingGiven
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.variants.options import Variant


NEEDS = {
    "transfer_trick": ("trick", "seat"),
    "transfer_tricks": ("trick", "seat"),
    "void_card": ("event",),
    "award_round": ("seat",),
    "lose_contract": ("seat",),
    "award_points": ("scores",),
    "penalty": ("seat", "points"),
    "void_meld": ("event",),
    "void_marriage": ("seat",),
    "overturned": ("event",),
}
"""What a ruling of each kind must say; without it nobody knows what was ordered, and it has no effect."""


def lacking(event: RulingGiven) -> list[str]:
    """The members a ruling needs and does not have."""
    return [member for member in NEEDS.get(event.ruling, ()) if getattr(event, member) is None]


def has_place(variant: Variant, kind: str) -> bool:
    """Whether a ruling of this kind can order anything under a set of rules: a contract cannot be lost under all."""
    return kind != "lose_contract" or variant.irregularities.renege != "tricks"


def ruling_given(game: Game, event: RulingGiven) -> None:
    """Lay a ruling over its round; only the view ruled counts it, but an annulment of the open round ends it (I-12)."""
    deal = ruled_round(game, event)
    if deal is None or lacking(event) or (event.seat or 0) >= game.players:
        return
    ruling = Ruling(
        _meaning(game, deal, event.ruling),
        (event.trick or 1),
        (NOBODY if event.seat is None else event.seat),
        (event.points or 0),
        tuple(event.scores or ()),
        event.seq,
        (NOBODY if event.event is None else event.event),
    )
    if deal is not game.round:
        deal = _own_copy(game, deal)
    deal.rulings.append(ruling)
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


def ruled_round(game: Game, event: RulingGiven) -> Round | None:
    """The round a ruling is about: the one it names, that of the event it names, else the current one."""
    number, target = event.round, event.event
    if number is not None:
        return next((deal for deal in game.rounds if deal.number == number), None)
    if target is None:
        return game.round
    if event.ruling == "overturned":
        return next((deal for deal in game.rounds if target in [ruling.event for ruling in deal.rulings]), None)
    return next((deal for deal in reversed(game.rounds) if deal.first_event <= target), None)


def _own_copy(game: Game, deal: Round) -> Round:
    # Finished rounds are shared with the checkpoints, so a ruling on one works on a copy.
    twin = deal.clone()
    game.rounds[game.rounds.index(deal)] = twin
    return twin
