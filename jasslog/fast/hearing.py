"""The last pass of the hot path: what was said while cards were played and after them, in order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from jasslog.fast import prediction, roem
from jasslog.fast.deal import COMPLETE, PASSED, PLAYING, SCORED
from jasslog.fast.ending import end, finish, marriage, victory
from jasslog.fast.forms import TEXTS
from jasslog.fast.melds import announce
from jasslog.fast.opening import pick_up
from jasslog.fast.slate import entry, figures, leave
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.walk import Walk

Judge = Callable[["Walk", "Deal", bytes, int], None]
"""Looks at a line: what it says before its number, and that."""

_PLAY: dict[bytes, Judge] = {
    b'"type":"meld_announced"}': announce,
    b'"type":"marriage_announced"}': marriage,
    b'"type":"victory_claimed"}': victory,
    b'"type":"hand_picked_up"}': pick_up,
    b'"type":"roem_called"}': roem.call,
    b'"type":"points_predicted"}': prediction.predict,
    b'"type":"revealed","what":"prediction"}': prediction.reveal,
}
_FIGURES: dict[bytes, Judge] = {
    b'"type":"round_scored"}': figures,
    b'"type":"score_written"}': entry,
    b'"type":"game_ended"}': partial(end, NOBODY),
    **{b'"type":"game_ended","winner":%d}' % seat: partial(end, seat) for seat in range(5)},
}
"""What may still be said when the game is over."""
_JUDGES = {back: (judge, False) for back, judge in _PLAY.items()} | {
    back: (judge, True) for back, judge in _FIGURES.items()
}
"""By the end of the line who judges it, and whether it may come when the game is over."""
_POINTS = tuple(b'"points":%d,' % points for points in range(256))
_CLAIMED = tuple(b'"type":"trick_claimed","winner":%d}\n' % seat for seat in range(5))


def hear(walk: Walk) -> None:
    """Judge all that was said from the first contract to the end of the record, and book the rounds."""
    for deal in walk.deals:
        hear_round(walk, deal)
    if not walk.ended:
        finish(walk)


def hear_round(walk: Walk, deal: Deal) -> None:
    """Judge all that was said in a round from its contract on, and book it."""
    if walk.over:
        raise Unusual
    walk.deal = deal
    if deal.phase == PASSED:
        return
    if deal.claims:
        _judge_claims(walk, deal)
    total, most = len(deal.cards), walk.rules.cards
    for laid, number, front, back in deal.lines:
        judge, late = _JUDGES[back]
        if walk.over and not late:
            raise Unusual
        deal.laid = laid
        if laid == most and deal.phase == PLAYING:
            deal.phase = COMPLETE
        judge(walk, deal, front, number)
        if walk.over and laid < total:
            raise Unusual
    deal.laid = total
    if total == most and deal.phase == PLAYING:
        deal.phase = COMPLETE
    leave(walk, deal)
    if deal.phase != SCORED:
        raise Unusual


def _judge_claims(walk: Walk, deal: Deal) -> None:
    """The winners of tricks, with their points or without (T-1, T-3)."""
    winners, points, players, seqs, head = deal.winners, deal.points, walk.rules.players, TEXTS.seq, walk.head
    if deal.claims[-1][0] == walk.rules.cards:
        points = [*points[:-1], points[-1] + walk.rules.variant.score.last_trick]
    if deal.claims[0][0] < players:
        raise Unusual
    for laid, number, line in deal.claims:
        place = laid // players - 1
        told, said = seqs[number] + _CLAIMED[winners[place]], line[head:]
        if said != _POINTS[points[place]] + told and said != told:
            raise Unusual
