"""Playing on the hot path: the cards of a round are read row by row, and judged when all of them have been read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE
from jasslog.fast.ending import marriage, victory
from jasslog.fast.forms import KEY, TEXTS, card_forms
from jasslog.fast.melds import meld
from jasslog.fast.opening import pick_up
from jasslog.fast.slate import CLAIMS, claim
from jasslog.fast.tricks import lay
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from collections.abc import Callable

    from jasslog.fast.walk import Walk

Heard = tuple[int, int, bytes, bytes]
"""Something said between cards: how many lay, the number of the event, and its line before and behind that."""

_SAID: dict[bytes, Callable[[Walk, bytes, int], None]] = {
    b'"type":"meld_announced"}': meld,
    b'"type":"marriage_announced"}': marriage,
    b'"type":"victory_claimed"}': victory,
    b'"type":"hand_picked_up"}': pick_up,
}


def play(walk: Walk) -> None:
    """Play a round as far as its cards go, with all that is said in between."""
    deal = walk.deal
    whos: list[bytes] = []
    heard = _read(walk, whos)
    lay(walk.rules, deal, bytes(map(KEY.__getitem__, whos)))
    for laid, number, front, back in heard:
        deal.laid = laid
        if back in CLAIMS:
            claim(walk, front, CLAIMS[back])
        elif walk.over:
            raise Unusual
        else:
            _SAID[back](walk, front, number)
            if walk.over and laid < len(whos):
                raise Unusual
    deal.laid = len(whos)
    if deal.laid == walk.rules.cards:
        deal.phase = COMPLETE


def _read(walk: Walk, whos: list[bytes]) -> list[Heard]:
    """Read who plays what to the end of the round, or to where something else comes; gives what is said in between."""
    heard: list[Heard] = []
    most = walk.rules.cards
    while len(whos) < most:
        if _read_row(walk, whos, most):
            continue
        place, number = walk.place, walk.number
        if place >= walk.size:
            break
        front, back = walk.line()
        if back not in CLAIMS and back not in _SAID:
            # Not of this round any more.
            walk.place, walk.number = place, number
            walk.heads.pop()
            break
        walk.claims = walk.claims or back in CLAIMS
        heard.append((len(whos), number, front, back))
    return heard


def _read_row(walk: Walk, whos: list[bytes], most: int) -> bool:
    """Read as many cards in one row as are likely to come; whether there was one."""
    data, place, number, head = walk.data, walk.place, walk.number, walk.head
    if not data.startswith(b'"card":', place + head):
        return False
    laid = len(whos)
    row = 4 - laid % 4 if walk.claims or laid % 4 else most - laid
    if laid < 4:
        # In the first trick melds are likely, and the first of them is soon found.
        width = head + 20 + len(TEXTS.cards[number])
        meld = data.find(b'"cards":[', place, place + (4 - laid) * width)
        row = row if meld < 0 else (meld - place) // width
    unpack, size = card_forms(head)[row][number]
    while place + size > walk.size:
        row = row // 2
        unpack, size = card_forms(head)[row][number]
    fields = unpack(data, place)
    tails, found = TEXTS.cards[number : number + row], fields[2::3]
    if found != tails:
        row = next(at for at in range(row) if found[at] != tails[at])
        fields, size = fields[: 3 * row], card_forms(head)[row][number].size
    whos += fields[1::3]
    walk.heads += fields[::3]
    walk.place, walk.number = place + size, number + row
    return row > 0
