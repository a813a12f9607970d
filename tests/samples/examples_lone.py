"""Examples of findings in games of one against all others."""

from __future__ import annotations

from collections.abc import Callable

from game.bieter import EXAMPLE_LOG, KING, LAID, auction, schaffhauser
from game.builder import Record


def given_up(record: Record) -> Record:
    """The king concedes the round, and the others have won."""
    return record.concede(0).add("game_ended", winner=1)


def king() -> Record:
    """A game in which the others need only the points that a conceded round brings."""
    return schaffhauser(pre=(0, 843))


def bidding(calls: str) -> Record:
    """The auction of a game in which very low bids are allowed."""
    return auction(calls, overrides={"auction": {"min_bid": 20}})


def played(record: Record) -> Record:
    """Seat 1 names spades and wins the game."""
    return record.choose(1, "S").play(EXAMPLE_LOG).add("game_ended", winner=1)


def quick() -> Record:
    """The others win by two rounds that the king concedes, before the third player has dealt."""
    record = Record("schaffhauser", overrides={"end": {"target": 300}})
    for dealer, card in ((0, "D6"), (1, "H9")):
        record.deal(dealer, KING).turn_up(card).concede(0)
    return record.add("game_ended", winner=1)


WON = "1:20 2:- 0:-"
EXAMPLES: dict[str, Callable[[], Record | bytes]] = {
    "concession-not-allowed": lambda: given_up(king().concede(1)),
    "partner-card-not-allowed": lambda: given_up(king().add("partner_card_named", seat=0, card="SA")),
    "talon-not-allowed": lambda: played(bidding(WON).middle(1, LAID).add("talon_taken", seat=1)),
    "discards-missing": lambda: played(bidding(WON)),
    "not-all-dealt": quick,
    "defer-not-allowed": lambda: played(bidding("1:? 2:? 0:? 1:? 1:20 2:- 0:-").middle(1, LAID)),
}
