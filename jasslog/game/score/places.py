"""Game points: for the best places, or in games that keep scores in tens, and the loss for a hole."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from jasslog.cards import BIT, JACK, card_number
from jasslog.game.facts import NOBODY, Entry, Offer, ScoredMeld
from jasslog.game.phases import best_melds, marriage, pause
from jasslog.game.score.overlay import void_marriages
from jasslog.game.score.slate import round_to
from jasslog.game.state import Game, Round
from jasslog.options import Ties
from jasslog.rules.melds import MARRIAGE_POINTS

HELPS = ("melds", "marriage", "table_melds", "roem")
"""The kinds of entry that count for a place, but help out of the hole only where the set of rules says so."""


def placed(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """The game points of a round; ``entries`` are the points won, which are only counted (places)."""
    if deal.walked_over:
        return _walkover(deal)
    earned = [replace(entry, factor=1) for entry in entries if entry.factor == 0]
    points = game.side_scores(earned)
    holes = hole_sides(game, deal, earned)
    playing = sorted({game.side_of[seat] for seat in deal.active})
    eligible = [side for side in playing if side not in holes]
    options = deal.variant.places
    if not eligible and options.all_holes == "void":
        return []
    shares = options.shares[min(len(eligible), len(options.shares)) - 1] if eligible else ()
    awards = award_places(points, eligible, shares, options.ties)
    lost = [(side, "hole", -options.hole_penalty) for side in holes]
    won = [(side, "place", awards[side]) for side in eligible if awards[side]]
    return [deal.entry(game.side_of.index(side), kind, n) for side, kind, n in sorted(won + lost)]


def hole_sides(game: Game, deal: Round, earned: list[Entry]) -> list[int]:
    """The sides in the hole: those that play and have fewer points than ``places.hole`` (hole)."""
    options = deal.variant.places
    counted = [entry for entry in earned if options.hole_counts_melds or entry.kind not in HELPS]
    points = game.side_scores(counted)
    return [side for side in sorted({game.side_of[seat] for seat in deal.active}) if points[side] < options.hole]


def _walkover(deal: Round) -> list[Entry]:
    """The points of the only seat that stays, without a card being played; empty where none stays (walk-over)."""
    points = deal.variant.places.walkover
    return [deal.entry(seat, "walkover", points) for seat in deal.active if points]


def sat_out(deal: Round) -> list[Entry]:
    """What a dealer who does not play gets at once (ZG table)."""
    points = deal.variant.tens.sitting_out
    if deal.dealer in deal.dealt_in or not points:
        return []
    return [deal.entry(deal.dealer, "sat_out", points, 1, deal.first_event)]


def in_tens(game: Game, deal: Round, entries: list[Entry], owners: list[int], match: int) -> list[Entry]:
    """The game points of a round; ``entries`` are the points won, which are only counted.

    ``owners`` are the seats that own each trick; ``match`` is the side that made a match, or -1.
    """
    found = sat_out(deal)
    if deal.walked_over:
        return found + _walkover(deal) + _all_won(game, deal)
    if deal.split.done:
        return found + _shared(game, deal)
    jack = _jack_bonus(deal, owners, match)
    earned = [replace(entry, factor=1) for entry in entries if entry.factor == 0]
    return found + _played(game, deal, earned, match, jack)


def _tens(deal: Round, seat: int, kind: str, points: int, event: int = NOBODY) -> Entry:
    """An entry in tens: 103 points are 10."""
    return deal.entry(seat, kind, round_to(points, "floor10"), 1, event)


def _played(game: Game, deal: Round, earned: list[Entry], match: int, jack: int) -> list[Entry]:
    """The entries of a round that was played: each item in tens, and the game points; for a seat in the hole its loss.

    A seat in the hole gets nothing else, unless the set of rules lets it keep its points. Where scores are kept in
    tens, everybody plays alone, so that each seat is a side.
    """
    options, found = deal.variant.tens, []
    holes = hole_sides(game, deal, earned)
    for seat in sorted(deal.active):
        if seat in holes:
            found.append(deal.entry(seat, "hole", -deal.variant.places.hole_penalty))
        if seat in holes and not options.hole_keeps_points:
            continue
        mine = [entry for entry in earned if entry.seat == seat]
        found.append(_tens(deal, seat, "tens", sum(entry.points for entry in mine if entry.kind not in HELPS)))
        found += [
            _tens(deal, e.seat, _TENS.get(e.kind, "meld_tens"), e.points, e.event) for e in mine if e.kind in HELPS
        ]
        if match == seat:
            found.append(deal.entry(seat, "match", options.match))
        if seat == jack:
            found.append(deal.entry(seat, "jack", options.jack))
    return [entry for entry in found if entry.points]


_TENS = {"marriage": "marriage_tens"}


def _jack_bonus(deal: Round, owners: list[int], match: int) -> int:
    """The seat that had the jack of trump, if exactly one of three has no trick; -1 for nobody (zuger-bonus)."""
    without = [seat for seat in deal.active if seat not in owners]
    if len(deal.active) != 3 or len(without) != 1 or deal.trump < 0:
        return NOBODY
    if match != NOBODY and not deal.variant.tens.jack_with_match:
        return NOBODY
    jack = BIT[card_number(deal.trump, JACK)]
    return next((seat for seat in deal.active if deal.dealt[seat] & jack), NOBODY)


def _all_won(game: Game, deal: Round) -> list[Entry]:
    """What the only seat that stays gets besides by some rules: all the points of the tricks, and its melds."""
    if deal.variant.tens.walkover != "all_plus_bonus":
        return []
    found = [deal.entry(seat, "tens", 15) for seat in deal.active]
    found += [_tens(deal, seat, "meld_tens", n, event) for seat, _, n, event in best_melds.standing_melds(game, deal)]
    return [entry for entry in found if entry.points]


def _shared(game: Game, deal: Round) -> list[Entry]:
    """The entries of a round that was shared out: the shares agreed, and for a seat in the hole only its loss.

    The marriage stays with its owner, but a third seat that only agrees gets nothing for one: it gets what the offer
    names.
    """
    offer, lost = deal.split.offer, pause.in_hole(deal)
    assert offer is not None
    cost = -deal.variant.places.hole_penalty
    found = [deal.entry(seat, "hole", cost) for seat in sorted(lost)]
    for kind, shares in (("split", offer.scores), ("meld_tens", offer.melds)):
        told = zip(range(game.players), shares, strict=False)
        found += [deal.entry(seat, kind, points, 1, offer.event) for seat, points in told if seat not in lost]
    if not offer.melds:
        found += _shared_melds(game, deal, offer)
    married = marriage.married_seats(game, deal, to_share(game, deal, offer)).keys() - void_marriages(game, deal)
    seats = [seat for seat in sharers(game, deal, offer) if seat in married]
    return [e for e in found if e.points] + [_tens(deal, s, "marriage_tens", MARRIAGE_POINTS) for s in seats]


def _shared_melds(game: Game, deal: Round, offer: Offer) -> list[Entry]:
    """The entries of the melds where the offer does not name them.

    A small meld is shared out in equal parts; a great one stays with its owner.
    """
    found, heirs = [], sharers(game, deal, offer)
    for owner, _, points, event in to_share(game, deal, offer):
        seats = heirs if points <= deal.variant.splitting.meld_share_limit else [owner]
        found += [_tens(deal, seat, "meld_tens", points // len(seats), event) for seat in seats]
    return found


def sharers(game: Game, deal: Round, offer: Offer) -> list[int]:
    """The seats that share the round: both of two; of three, the one that offers, and those that get points by it."""
    seats = pause.parties(deal)
    if len(seats) < 3 or len(offer.scores) != game.sides:
        return seats
    named = {seat for shares in (offer.scores, offer.melds) for seat, share in enumerate(shares) if share > 0}
    return [seat for seat in seats if seat == offer.seat or seat in named]


def to_share(game: Game, deal: Round, offer: Offer) -> list[ScoredMeld]:
    """The melds that are shared: all those of the sharer who has the best meld; no trick is needed for them."""
    return best_melds.standing_melds(game, deal, sharers(game, deal, offer))


def worth_to_share(game: Game, deal: Round, offer: Offer) -> int:
    """What the melds that are shared are worth in tens."""
    return sum(round_to(points, "floor10") for _, _, points, _ in to_share(game, deal, offer))


# Who gets which place by points


def award_places(points: Sequence[int], eligible: Collection[int], weights: Sequence[int], ties: Ties) -> list[int]:
    """What each seat gets when the eligible seats take places by points.

    ``weights`` has what each place brings, the first place first. Seats with equal points share their places: each
    gets the least of those weights, and where the weights do not reach they get nothing, nor does anybody below; with
    ``each_gets`` each gets the best of them.
    """
    awards = [0] * len(points)
    place = 0
    for score in sorted({points[seat] for seat in eligible}, reverse=True):
        group = [seat for seat in eligible if points[seat] == score]
        shared = weights[place : place + len(group)]
        place += len(group)
        if not shared or (ties == "least" and place > len(weights)):
            break
        for seat in group:
            awards[seat] = min(shared) if ties == "least" else shared[0]
    return awards
