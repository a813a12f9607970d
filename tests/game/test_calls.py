"""On the way to the contract an act may come exactly if nothing speaks against it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from game.walks import MIXES, Walk

from jasslog.cards import CODES
from jasslog.events.vocabulary import read
from jasslog.game.acts import Act
from jasslog.game.expected import expected
from jasslog.game.phases.auction import why_not_bid, why_not_doubled
from jasslog.game.phases.calls import why_not_said, why_not_turned
from jasslog.game.state import Game
from jasslog.rules.contracts import Contract
from jasslog.variants.naming import all_contracts

NAMES = (
    "schieber-santiago",
    "coiffeur-santiago",
    "sidi-barrani",
    "belote-italian",
    "klaverjas-amsterdam",
    "differenzler-santiago",
    "putz-three",
    "bieter-five",
    "pandur",
    "zweier-sidi",
    "guggitaler",
    *[name for name in MIXES if name.startswith(("one round", "final passes", "belote, ", "own sheets", "four alone"))],
)
WHY_NOT: dict[str, Any] = {
    **dict.fromkeys(("pushed", "passed", "bid_deferred", "contract_chosen"), why_not_said),
    **dict.fromkeys(("doubled", "redoubled"), why_not_doubled),
    "bid_made": why_not_bid,
    "card_turned": why_not_turned,
}


def sayings(game: Game) -> Iterator[dict[str, Any]]:
    """Much of what can be said, and whatever can be turned."""
    known = list(all_contracts(game.variant))
    named = {"contract": known[0].to_record()} if game.variant.auction.names_contract else {}
    for seat in range(game.players):
        for kind in ("pushed", "passed", "bid_deferred", "doubled", "redoubled"):
            yield {"type": kind, "seat": seat}
        for contract in (*known[:12], Contract("obenabe"), Contract("tutti")):
            yield {"type": "contract_chosen", "seat": seat, "contract": contract.to_record()}
        for points in (40, 50, 55, 100, 150, 160, 560, 1000):
            yield {"type": "bid_made", "seat": seat, "points": points, **named}
        yield {"type": "bid_made", "seat": seat, "match": True, **named}
        for one in game.variant.auction.named:
            yield {"type": "bid_made", "seat": seat, "named": one.name}
    for code in CODES:
        yield {"type": "card_turned", "card": code}


def is_among(game: Game, acts: list[Act], event: dict[str, Any]) -> bool:
    """Whether what is said is one of the acts that may come."""
    return any(act.type == event["type"] and _fits(game, act, event) for act in acts)


def _fits(game: Game, act: Act, event: dict[str, Any]) -> bool:
    if act.type == "card_turned":
        return not act.cards or CODES.index(event["card"]) in act.cards
    if act.seat != event["seat"]:
        return False
    if "contract" in event and event["contract"] not in [contract.to_record() for contract in act.contracts]:
        return False
    if act.room is None:
        return True
    said = event.get("points") in act.room.numbers
    return said or event.get("named") in act.room.named or ("match" in event and act.room.match)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_speaks_against_what_may_come_and_something_against_all_else(name: str) -> None:
    for seed in range(2):
        walk = Walk(name, Random(f"{name} {seed}"))
        for _ in walk.steps(rounds=2):
            game, deal = walk.game, walk.game.round
            if deal is None or deal.phase != "choosing" or deal.rows is not None:
                continue
            acts = expected(game)
            for event in sayings(game):
                against = WHY_NOT[event["type"]](game, read({"seq": 0, **event}))
                assert (not against) == is_among(game, acts, event), (event, against, acts)
