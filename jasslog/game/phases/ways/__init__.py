"""The ways in which a round comes to its contract, by the value of choosing.choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from jasslog.game.phases.ways import (
    auction,
    dealer_last_card,
    forehand_names,
    one_round,
    only_contract,
    push_partner_once,
    random_suit_two_rounds,
    round_table_forced,
    turn_up,
    turnup_two_rounds,
)

if TYPE_CHECKING:
    from jasslog.game.acts import Act
    from jasslog.game.phases.ways.talk import Outcome
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.variants.options import Variant


class Way(Protocol):
    """One way of choosing; it answers from the calls of the round alone and changes nothing."""

    CALLS: frozenset[str]
    """The types of events by which the contract comes about here."""

    RULE: str
    """The rule of the catalogue that tells how it goes."""

    def acts(self, game: Game, deal: Round) -> list[Act]:
        """Who may speak now and what each of them may say; asked while there is no outcome."""

    def outcome(self, game: Game, deal: Round) -> Outcome | None:
        """What the calls have led to; None while somebody has still to speak."""


_WAYS: dict[str, Way] = {
    "push_partner_once": push_partner_once,
    "dealer_last_card": dealer_last_card,
    "turn_up": turn_up,
    "round_table_forced": round_table_forced,
    "one_round": one_round,
    "auction": auction,
    "only_contract": only_contract,
    "forehand_names": forehand_names,
    "random_suit_two_rounds": random_suit_two_rounds,
    "turnup_two_rounds": turnup_two_rounds,
}


def way_of(variant: Variant) -> Way:
    """How the contract comes about by a set of rules."""
    return _WAYS[variant.choosing.choice]
