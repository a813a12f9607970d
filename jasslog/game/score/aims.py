"""Bids, predictions and aims, which are said or set before the play, and the entries for hitting or missing them."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import SUIT_SET, deck
from jasslog.game.facts import NOBODY, Call, Entry, Prediction
from jasslog.game.state import Game, Round
from jasslog.options import NamedBid
from jasslog.rules.bids import by_name


def named_bid(deal: Round) -> NamedBid | None:
    """The bid by name for which the round is played; None where the bid is for points."""
    bid = deal.bid if deal.variant.auction.named else None
    return None if bid is None else by_name(bid.named, deal.variant.auction)


def value_of(deal: Round, bid: Call) -> int:
    """What a bid is worth (pandur-bids)."""
    named = by_name(bid.named, deal.variant.auction)
    if named is not None:
        return named.value
    steps = [step.value for step in deal.variant.auction.worth if step.least <= _bound_to(deal, bid)]
    return steps[-1] if steps else 0


def _bound_to(deal: Round, bid: Call) -> int:
    """The points that a bid requires; where less was bid than is allowed, the least that may be bid (bids)."""
    return max(bid.points, deal.variant.auction.min_bid)


def valued(game: Game, deal: Round, entries: list[Entry], owners: list[int], offender: int) -> list[Entry]:
    """The game points for the bid of a round: for the bidder if the bid is made, else for each of the others.

    ``entries`` are the points won, which are only counted; ``owners`` has the owner of each trick. ``offender`` is the
    seat that loses by a ruling, which then decides in place of the cards; -1 for none (pandur-strict).
    """
    bid = deal.bid
    if bid is None or deal.contract is None:
        return []
    worth, factor = value_of(deal, bid), deal.stake
    made = offender != bid.seat if offender != NOBODY else is_made(deal, bid, entries, owners)
    if made:
        return [deal.entry(bid.seat, "bid", worth, factor, bid.event), *_inherited(game, deal, worth * factor)]
    others = [seat for seat in deal.dealt_in if seat != bid.seat]
    return [deal.entry(seat, "bid", worth, factor, bid.event) for seat in others]


def is_made(deal: Round, bid: Call, entries: list[Entry], owners: list[int]) -> bool:
    """Whether a bid is made: a bid by name by the owners of the tricks, a bid for points by all points won."""
    named = named_bid(deal)
    if named is None:
        return points_won(entries, bid.seat) >= _bound_to(deal, bid)
    return bid.seat not in owners if named.takes == "none" else all(owner == bid.seat for owner in owners)


def points_won(entries: list[Entry], seat: int) -> int:
    """The points that a seat has won and that are only counted: tricks, melds, marriage and match (pandur-points)."""
    return sum(entry.points for entry in entries if entry.seat == seat and entry.factor == 0)


def _inherited(game: Game, deal: Round, worth: int) -> list[Entry]:
    """What a dealer who sat the round out gets for a bid that was made (pandur-made, dealer-inherits).

    Some rules cap it, so that his score stays one or two points below the target.
    """
    rule, cap = game.variant.score.inherited, game.variant.score.inherit_cap
    if rule == "none" or deal.dealer in deal.dealt_in:
        return []
    gain = worth if rule == "equal" else 2
    if cap != "none":
        most = game.variant.end.target - (2 if cap == "target-2" else 1)
        gain = max(0, min(gain, most - score_before(game, deal, deal.dealer)))
    return [deal.entry(deal.dealer, "inherited", gain)] if gain else []


def score_before(game: Game, deal: Round, seat: int) -> int:
    """The score of a seat when a round began."""
    side = game.side_of[seat]
    return game.start_scores[side] + game.side_scores([e for e in game.ledger if e.round < deal.number])[side]


def ban_lead(deal: Round) -> None:
    """Set the cards that may not be led to the next trick."""
    deal.not_led = not_led_to(deal, len(deal.tricks))


def not_led_to(deal: Round, trick: int) -> int:
    """The cards that may not be led to a trick, numbered from 0, while others are held.

    By some rules a round for a bid by name begins with a trump. A ban on suits lasts the whole round.
    """
    named = named_bid(deal) if deal.variant.play.named_lead == "trump" else None
    if named is None or not named.trump:
        return deal.not_led
    return 0 if trick else deck(deal.variant.deal.deck) & ~SUIT_SET[deal.trump]


def bid_entries(game: Game, deal: Round, entries: list[Entry], match: int) -> list[Entry]:
    """The entry for the bid of a round that was played out; empty where nobody bid.

    ``entries`` are the other entries; ``match`` is the side that made all tricks. A bid of points is made by card
    points and the last trick, without melds; a bid of all tricks is made by tricks alone.
    """
    bid = deal.bid
    if bid is None:
        return []
    own = game.side_of[bid.seat]
    won = sum(entry.points for entry in entries if entry.kind in ("cards", "last") and game.side_of[entry.seat] == own)
    seat, value = _who_gains(game, bid, won, match)
    return [deal.entry(seat, "bid", value, deal.stake, bid.event)] if value else []


def _who_gains(game: Game, bid: Call, won: int, match: int) -> tuple[int, int]:
    """The seat that gains by a bid, and the number that was bid.

    The bidder gains if the bid is made, else the next seat of the other side. ``won`` are the points of the bidder's
    side; ``match`` is the side that made all tricks, which alone makes a bid of all tricks.
    """
    number = game.variant.auction.match_value if bid.match else bid.points
    made = match == game.side_of[bid.seat] if bid.match else won >= number
    return bid.seat if made else game.opponent_of(bid.seat), number


def over_bid(game: Game, deal: Round, entries: list[Entry], match: int) -> list[Entry]:
    """The entry for how far the bidder's side is from its bid; empty if nobody bid, it hit the bid, or points are open.

    The bidder gains if the bid is made, else the next seat of the other side. A bid of all tricks is made by tricks
    alone, ``match`` being the side that made them, and counts as ``auction.match_value`` points.
    """
    bid, won = deal.bid, _counted(game, deal, entries)
    if bid is None or won is None:
        return []
    own = won[game.side_of[bid.seat]]
    seat, number = _who_gains(game, bid, own, match)
    points = abs(own - number)
    return [deal.entry(seat, "over_bid", points, deal.stake, bid.event)] if points else []


def nearest(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """The game point of the seat whose points are nearest to the aim (nearest-to-sixty).

    Empty where several are equally near, or where the points are open.
    """
    won = _counted(game, deal, entries)
    if won is None:
        return []
    missed = [abs(points - deal.variant.score.aim) for points in won]
    best = [seat for seat in deal.active if missed[game.side_of[seat]] == min(missed)]
    return [deal.entry(best[0], "nearest", 1)] if len(best) == 1 else []


def _counted(game: Game, deal: Round, entries: list[Entry]) -> list[int] | None:
    """The points that each side has won in a round that is over; None where the record does not tell the cards."""
    if "cards" in deal.undecided:
        return None
    return game.side_scores([replace(entry, factor=1) for entry in entries if entry.factor == 0])


_NONE = Prediction(None, NOBODY)


_DECK = 152
"""The points of all cards in nearly every contract, while the contract is not known."""


def most_points(game: Game, deal: Round) -> int:
    """All points that can be won in a round: its cards and the last trick (prediction)."""
    return (deal.total if deal.contract is not None else _DECK) + game.variant.score.last_trick


def hidden(game: Game, deal: Round) -> list[int]:
    """The seats whose prediction the record of a round does not tell, so that nobody knows what it brought them."""
    if game.variant.score.kind != "difference":
        return []
    return [seat for seat in range(game.players) if deal.predictions.get(seat, _NONE).points is None]


def differences(game: Game, deal: Round, entries: list[Entry], owners: list[int]) -> list[Entry]:
    """The entries for all known predictions; ``entries`` are the points won, ``owners`` has the owner of each trick."""
    found = []
    for seat, said in sorted(deal.predictions.items()):
        if said.points is not None:
            found += _difference(game, deal, seat, said.points, points_won(entries, seat), owners)
    return found + _credit(game, deal)


def _difference(game: Game, deal: Round, seat: int, said: int, won: int, owners: list[int]) -> list[Entry]:
    """The entry for how far a prediction is off, or the bonus for an exact one."""
    event = deal.predictions[seat].event
    if said != won:
        return [deal.entry(seat, "difference", abs(said - won), 1, event)]
    options = game.variant.predictions
    earned = said or options.zero_rule == "always" or (options.zero_rule == "needs_trick" and seat in owners)
    if not options.exact_bonus or not earned:
        return []
    return [deal.entry(seat, "exact", options.exact_bonus, 1, event)]


def _credit(game: Game, deal: Round) -> list[Entry]:
    """What the dealer gains by how far all predictions together miss the points that can be won.

    His score falls by a point for every five that they miss; empty while a prediction is hidden.
    """
    if not game.variant.predictions.dealer_credit or hidden(game, deal):
        return []
    missed = abs(sum(said.points or 0 for said in deal.predictions.values()) - most_points(game, deal))
    return [deal.entry(deal.dealer, "credit", -(missed // 5))] if missed >= 5 else []
