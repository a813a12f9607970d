"""The score of a prediction: how far it is from the points won (DF-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Entry, Prediction

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


_NONE = Prediction(None, NOBODY)
_DECK = 152
"""The points of all cards in nearly every contract, while the contract is not known."""


def most_points(game: Game, deal: Round) -> int:
    """All there is to win in a round: its cards and the last trick (DF-1)."""
    return (deal.total if deal.contract is not None else _DECK) + game.variant.score.last_trick


def hidden(game: Game, deal: Round) -> list[int]:
    """The seats whose prediction the record of a round does not tell, so that nobody knows what it brought them."""
    if game.variant.score.kind != "difference":
        return []
    return [seat for seat in range(game.players) if deal.predictions.get(seat, _NONE).points is None]


def differences(game: Game, deal: Round, entries: list[Entry], owners: list[int]) -> list[Entry]:
    """What each known prediction brings; ``entries`` are the points won, ``owners`` whose each trick is (DF-3)."""
    if deal.phase not in ("complete", "scored"):
        return []
    won = [0] * game.players
    for entry in entries:
        won[entry.seat] += entry.points * (entry.factor == 0)
    found = []
    for seat, said in sorted(deal.predictions.items()):
        if said.points is not None:
            found += _difference(game, deal, seat, said.points, won[seat], owners)
    return found + _credit(game, deal)


def _difference(game: Game, deal: Round, seat: int, said: int, won: int, owners: list[int]) -> list[Entry]:
    event = deal.predictions[seat].event
    if said != won:
        return [Entry(deal.number, seat, "difference", abs(said - won), 1, event)]
    options = game.variant.predictions
    earned = said or options.zero_rule == "always" or (options.zero_rule == "needs_trick" and seat in owners)
    if not options.exact_bonus or not earned:
        return []
    return [Entry(deal.number, seat, "exact", options.exact_bonus, 1, event)]


def _credit(game: Game, deal: Round) -> list[Entry]:
    """What the dealer gains by how far all predictions together miss what there is to win."""
    if not game.variant.predictions.dealer_credit or hidden(game, deal):
        return []
    missed = abs(sum(said.points or 0 for said in deal.predictions.values()) - most_points(game, deal))
    return [Entry(deal.number, deal.dealer, "credit", -(missed // 5), 1, NOBODY)] if missed >= 5 else []
