"""What a round brings where the highest bid has a value: to its bidder, or to each of the others (PA-8 to PA-11)."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from jasslog.cards import SUIT_SET, deck
from jasslog.game.facts import NOBODY, Entry
from jasslog.rules.bids import by_name

if TYPE_CHECKING:
    from jasslog.game.facts import Call
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.options.choosing import NamedBid


def named_bid(deal: Round) -> NamedBid | None:
    """The bid by name that the round is played for; None where it is for points."""
    bid = deal.bid if deal.variant.auction.named else None
    found = None if bid is None else by_name(bid.named, deal.variant.auction)
    return None if found is None else found[1]


def value_of(deal: Round, bid: Call) -> int:
    """What a bid is worth (PA-1)."""
    named = by_name(bid.named, deal.variant.auction)
    if named is not None:
        return named[1].value
    steps = [step.value for step in deal.variant.auction.worth if step.least <= bid.points]
    return steps[-1] if steps else 0


def valued(game: Game, deal: Round, entries: list[Entry], owners: list[int], offender: int) -> list[Entry]:
    """The game points of a round; ``entries`` are the points won, which are only counted.

    ``offender`` is the seat that loses by a ruling, which decides in place of the cards; -1 for none (PA-14).
    """
    bid = deal.bid
    if bid is None or deal.phase not in ("complete", "scored") or deal.contract is None:
        return []
    worth, factor = value_of(deal, bid), deal.stake
    made = offender != bid.seat if offender != NOBODY else is_made(deal, entries, owners)
    if made:
        return [Entry(deal.number, bid.seat, "bid", worth, factor, bid.event), *_inherited(game, deal, worth * factor)]
    others = [seat for seat in deal.dealt_in if seat != bid.seat]
    return [Entry(deal.number, seat, "bid", worth, factor, bid.event) for seat in others]


def is_made(deal: Round, entries: list[Entry], owners: list[int]) -> bool:
    """Whether the bid is made by the tricks of these owners, and where it is for points, by all that they brought."""
    bid, named = deal.bid, named_bid(deal)
    if bid is None:
        return False
    if named is None:
        return points_of(bid.seat, entries) >= bid.points
    return bid.seat not in owners if named.takes == "none" else all(owner == bid.seat for owner in owners)


def points_of(seat: int, entries: list[Entry]) -> int:
    """What a seat has won in tricks, melds, marriage and match (PA-8)."""
    return sum(entry.points for entry in entries if entry.seat == seat and entry.factor == 0)


def _inherited(game: Game, deal: Round, worth: int) -> list[Entry]:
    """What the dealer gets who sat the round out, as far as it may lift him (PA-10, PA-11)."""
    rule, cap = game.variant.score.inherited, game.variant.score.inherit_cap
    if rule == "none" or deal.dealer in deal.dealt_in:
        return []
    gain = worth if rule == "equal" else 2
    if cap != "none":
        most = game.variant.end.target - (2 if cap == "target-2" else 1)
        gain = max(0, min(gain, most - score_before(game, deal, deal.dealer)))
    return [Entry(deal.number, deal.dealer, "inherited", gain, 1, NOBODY)] if gain else []


def score_before(game: Game, deal: Round, seat: int) -> int:
    """The score of a seat when a round began."""
    side = game.side_of[seat]
    return game.start_scores[side] + game.side_scores([e for e in game.ledger if e.round < deal.number])[side]


def ban_lead(deal: Round) -> None:
    """Say which cards may not be led to the next trick."""
    deal.not_led = not_led_to(deal, len(deal.tricks))


def not_led_to(deal: Round, trick: int) -> int:
    """The cards that may not be led to a trick, numbered from 0, while others are held.

    By some rules the first card of a bid by name is a trump (PA-6); a ban of suits is for the whole round (GU-4).
    """
    named = named_bid(deal) if deal.variant.play.named_lead == "trump" else None
    if named is None or not named.trump:
        return deal.not_led
    return 0 if trick else deck(deal.variant.deal.deck) & ~SUIT_SET[deal.trump]


def as_if_over(deal: Round) -> Round:
    """The round as it would be if play stopped now, to count what it has brought by then."""
    twin = copy(deal)
    twin.phase = "complete"
    return twin
