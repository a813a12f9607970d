"""Tricks on the hot path: every card was held, due and legal, and the right seats led."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from jasslog.cards import BIT, SUIT_OF
from jasslog.fast.forms import SEATED
from jasslog.fast.playing.lanes import Duties, judge_tricks
from jasslog.fast.playing.made import make_trump
from jasslog.fast.rare import Rare
from jasslog.fast.unusual import Unusual
from jasslog.rules.legal import legal

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points

_coming = Rare("playing.coming")
_objects = Rare("scoring.objects")


@cache
def _steps(players: int) -> tuple[tuple[int, bytes], ...]:
    """Tables for bytes.translate: the seat so many places after a seat, but for none."""
    return tuple((step, bytes((seat + step) % players for seat in range(256))) for step in range(1, players))


def in_turn(seats: bytes, players: int) -> bool:
    """Whether in each trick, of which the last may be open, the seats follow one another in turn."""
    firsts = seats[::players]
    return all(firsts.translate(table).startswith(seats[step::players]) for step, table in _steps(players))


def hold(rules: Rules, deal: Deal) -> None:
    """Unusual unless every card of a round was held by who played it; then it is known what is left at its end."""
    if rules.comes:
        _coming.come(rules, deal)
    cards, owners = deal.cards, deal.owners
    rest = deal.pack.translate(None, cards)
    # With those that are left each card of the hands comes once, and every card that was played was held.
    if len(cards) + len(rest) != rules.cards or cards.translate(owners) != deal.seats:
        raise Unusual
    deal.every = cards + rest
    if rest:
        if rules.stock:
            # What nobody has drawn is nobody's.
            rest = bytes(card for card in rest if owners[card] < rules.players)
        deal.suits += bytes(SEATED + 4 * owners[card] + SUIT_OF[card] for card in rest)
    if deal.plan.loose:
        make_trump(rules, deal, deal.suits)


def judge(deals: Sequence[Deal]) -> None:
    """Judge the whole tricks of many rounds at one go."""
    alike: dict[tuple[int, Duties], list[Deal]] = {}
    for deal in deals:
        alike.setdefault((deal.rules.players, deal.rules.duties), []).append(deal)
    for (players, duties), some in alike.items():
        judge_tricks(players, duties, some)


def settle(rules: Rules, deal: Deal) -> None:
    """Look closer where that is needed, and see who led; Unusual unless every card was due and legal."""
    cards, players = deal.cards, rules.players
    for at, inside in deal.looks:
        if at >= rules.free:
            ask(rules, deal, deal.seats[at], deal.every, at, inside)
    whole = players * len(deal.winners)
    for inside in range(1, len(cards) - whole):
        ask(rules, deal, deal.seats[whole], deal.every, whole, inside)
    deal.taken = _taken(rules, deal)
    if deal.plan.aim is not None:
        _objects.count(rules, deal, deal.plan.aim)
    leaders = bytes([deal.leader]) + deal.winners
    if rules.all_play:
        firsts = deal.seats[::players]
        wrong = not leaders.startswith(firsts)
    else:
        wrong = not b"".join([rules.turns[leader] for leader in leaders]).startswith(deal.seats)
    if wrong:
        raise Unusual
    if rules.stock:
        _coming.judge_turns(rules, deal)


def _taken(rules: Rules, deal: Deal) -> Points:
    """The card points of each side's own tricks."""
    points, taken = int.from_bytes(deal.points, "little"), 0
    for shift, own in rules.takers:
        # The sum of a number's bytes is what 255 leaves of it, and it is less.
        taken += (points & int.from_bytes(deal.winners.translate(own), "little")) % 255 << shift
    return taken


def ask(rules: Rules, deal: Deal, leader: int, every: bytes, at: int, inside: int) -> None:
    """The full question whether the card at a place inside the trick that begins there could be played."""
    *before, card = every[at : at + inside + 1]
    order = rules.order[leader]
    seat, trick = order[inside], at // rules.players
    power = deal.plan.powers[trick][SUIT_OF[before[0]]]
    strengths = [power[other] for other in before]
    best = order[strengths.index(max(strengths))]
    partner_best = rules.pairs and best == (seat + 2) % 4
    left = every[at + inside :]
    if rules.comes:
        left = bytes(other for other in left if deal.since[other] <= at + inside)
    hand = sum(BIT[other] for other in left if deal.owners[other] == seat)
    if not legal(hand, before, deal.plan.modes[trick], rules.variant.play, partner_best=partner_best) & BIT[card]:
        raise Unusual
