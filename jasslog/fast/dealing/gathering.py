"""Rounds on the hot path in which cards lie beside the hands, or not everybody plays: from the deal to the first lead.

What is said and done there is judged in order; then it is known who plays, and with which cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE, PLAYING
from jasslog.fast.dealing.aside import ASKING, BETTERING, READY, Aside, lay_pile, turn_up
from jasslog.fast.dealing.company import among
from jasslog.fast.dealing.swapping import better, hold_played, rob, swap_at_turn
from jasslog.fast.dealing.taking_part import fold, force, playing, stay, swap_and_stay, wait
from jasslog.fast.forms import SEAT
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal, Line
    from jasslog.fast.walk import Walk

_SWAP = b'"type":"hand_swapped"}'
_ROB = b'"type":"trump_six_swapped"}'
_ALL = bytes(range(36))
_NOWHERE = bytes([255]) * len(_ALL)
"""The owner of cards that are in no hand."""
_NOBODYS = bytes([255]) * 256
"""The owners of cards that nobody plays."""
_OWN = tuple(bytes([seat]) * len(_ALL) for seat in range(5))


def gather(walk: Walk, deal: Deal, cut: Callable[[Walk, Deal, bytes, bytes, int], None]) -> None:
    """Judge a round up to its first trick; ``cut`` judges a cut."""
    _deal(walk, deal)
    here, lines, at = deal.aside, deal.lines, 0
    first, last = deal.hands[0][1], deal.hands[-1][1]
    while at < len(lines) and lines[at][1] < first:
        _, number, front, back = lines[at]
        cut(walk, deal, front, back, number)
        at += 1
    while here.stage != READY:
        laid, number, front, back = lines[at]
        if laid or number < last:
            raise Unusual
        # What is taken of the own packet is told behind the number.
        if _SAID.get(back, better)(walk, deal, front, back, number):
            _go_on(walk, deal)
        at += 1
    deal.heard = at
    if deal.phase == PLAYING:
        if walk.rules.acts:
            _exchange(walk, deal)
        _take_up(deal)
    elif deal.cards:
        raise Unusual


def _deal(walk: Walk, deal: Deal) -> None:
    """Everybody who should gets a hand, and the right seat deals."""
    whole, dealer, hands = walk.named, deal.dealer, deal.hands
    seats = tuple(sorted([hand[2] for hand in hands]))
    there = rules = walk.tables.of(seats) if whole.leaves else whole
    if whole.variant.deal.dealer_sits_out:
        rules = among(whole, tuple([seat for seat in whole.seats if seat != dealer]))
    due = dealer if walk.dealer == NOBODY else there.order[walk.dealer][0]
    if seats != rules.seats or due != dealer or dealer not in there.seats or hands[-1][0]:
        raise Unusual
    walk.rules = deal.rules = rules
    walk.dealer = (dealer + 1) % whole.players
    here = deal.aside = Aside(seats, rules.order[walk.dealer])
    deal.forehand = here.order[0]
    here.seen = seen = b"".join([hand[3] for hand in hands])
    # So many cards that leave no more of the deck are each card once.
    if len(rules.deck.translate(None, seen)) != len(rules.deck) - len(seen):
        raise Unusual
    mine, many = here.hands, rules.tricks
    for _, _, seat, cards in hands:
        mine[seat] = cards
        if len(cards) != many:
            raise Unusual


def _pick_up(walk: Walk, deal: Deal, front: bytes, back: bytes, number: int) -> None:
    """A seat looks at its cards."""
    if SEAT[front] >= walk.named.players:
        raise Unusual


_SAID: dict[bytes, Callable[[Walk, Deal, bytes, bytes, int], bool | None]] = {
    b'"type":"pile_dealt"}': lay_pile,
    b'"type":"card_turned"}': turn_up,
    b'"type":"hand_picked_up"}': _pick_up,
    b'"type":"stayed"}': stay,
    b'"type":"folded"}': fold,
    b'"type":"maybe_said"}': wait,
    b'"type":"all_forced"}': force,
    _SWAP: swap_and_stay,
}
"""Who judges what is said before everybody is ready to play, by the end of the line; says whether it is the last word
of its kind."""


def _go_on(walk: Walk, deal: Deal) -> None:
    """Open the next phase before the first lead, or find who plays (C-47)."""
    here, rules = deal.aside, walk.rules
    asked = rules.variant.participation.asked
    if rules.variant.deal.packet and here.stage < BETTERING:
        here.stage = BETTERING
        return
    if asked and here.stage < ASKING:
        here.stage = ASKING
        return
    here.stage = READY
    deal.active = active = playing(here) if asked else rules.seats
    if len(active) < 2:
        deal.phase, deal.owners = COMPLETE, _NOBODYS
        return
    deal.phase = PLAYING
    walk.rules = deal.rules = rules = among(rules, active)
    lead = deal.chooser if rules.variant.choosing.leader == "chooser" else deal.forehand
    deal.leader = rules.order[lead][0]


def _exchange(walk: Walk, deal: Deal) -> None:
    """Judge what changes places when all are ready to play, or in the first trick; the other lines are left."""
    rest: list[Line] = []
    for line in deal.lines[deal.heard :]:
        laid, _, front, back = line
        if laid < walk.rules.players:
            if back == _SWAP:
                swap_at_turn(walk, deal, front, laid)
                continue
            if back == _ROB:
                rob(walk, deal, front, laid)
        rest.append(line)
    deal.lines, deal.heard = rest, 0
    hold_played(walk.rules, deal)


def _take_up(deal: Deal) -> None:
    """Each seat that plays has its cards in hand."""
    hands, active = deal.aside.hands, deal.active
    deal.pack = pack = b"".join([hands[seat] for seat in active])
    owners = b"".join([_OWN[seat][: len(hands[seat])] for seat in active]) + _NOWHERE[len(pack) :]
    deal.owners = bytes.maketrans(pack + _ALL.translate(None, pack), owners)
