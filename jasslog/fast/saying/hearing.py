"""The last pass of the hot path: what was said while cards were played and after them, in order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE, PASSED, PLAYING, SCORED
from jasslog.fast.dealing.choosing import pick_up
from jasslog.fast.forms import TEXTS
from jasslog.fast.rare import Rare, rare
from jasslog.fast.saying.melds import announce
from jasslog.fast.saying.slate import entry, figures, leave
from jasslog.fast.scoring.ending import end, finish, marriage, victory
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.walk import Walk

_going_out = Rare("scoring.going_out")
_stock = Rare("playing.stock")
_swapping = Rare("dealing.swapping")
_taking_part = Rare("dealing.taking_part")
Judge = Callable[["Walk", "Deal", bytes, int], None]
"""Looks at a line: what it says before its number, and that."""


def _rob(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The trump six is given for the card turned up, at any turn or before a seat has played."""
    (_stock.rob if walk.rules.stock else _swapping.heard_rob)(walk, deal, front, number)


_PLAY: dict[bytes, Judge] = {
    b'"type":"meld_announced"}': announce,
    b'"type":"marriage_announced"}': marriage,
    b'"type":"victory_claimed"}': victory,
    b'"type":"hand_picked_up"}': pick_up,
    b'"type":"roem_called"}': rare("saying.roem", "call"),
    b'"type":"redoubled"}': rare("dealing.auction", "redouble"),
    b'"type":"play_stopped"}': rare("playing.stopping", "stop"),
    b'"type":"points_predicted"}': rare("saying.prediction", "predict"),
    b'"type":"revealed","what":"prediction"}': rare("saying.prediction", "reveal"),
    b'"type":"card_placed"}': rare("playing.rows", "place"),
    b'"type":"passed"}': rare("playing.rows", "stand_by"),
    b'"type":"cards_laid_out"}': rare("playing.rows", "lay_out"),
    b'"type":"trump_six_swapped"}': _rob,
    b'"type":"split_offered"}': rare("saying.splitting", "offer"),
    b'"type":"split_accepted"}': rare("saying.splitting", "accept"),
    b'"type":"split_refused"}': rare("saying.splitting", "refuse"),
    b'"type":"round_conceded"}': rare("saying.splitting", "concede"),
}
_FIGURES: dict[bytes, Judge] = {
    b'"type":"round_scored"}': figures,
    b'"type":"score_written"}': entry,
    b'"type":"revealed","what":"hand"}': rare("dealing.exchange", "open_hand"),
    b'"type":"game_ended"}': partial(end, NOBODY),
    **{b'"type":"game_ended","winner":%d}' % seat: partial(end, seat) for seat in range(5)},
}
"""What may still be said when the game is over."""
_JUDGES = {back: (judge, False) for back, judge in _PLAY.items()} | {
    back: (judge, True) for back, judge in _FIGURES.items()
}
"""By the end of the line who judges it, and whether it may come when the game is over."""
_PASSED = {back: judge for back, judge in _FIGURES.items() if b"game_ended" in back} | {
    b'"type":"victory_claimed"}': victory
}
"""What may be said after a round that was passed by."""
_POINTS = {points: b'"points":%d,' % points for points in range(-256, 256)}
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
    walk.deal, walk.rules = deal, deal.rules
    if deal.phase == PASSED:
        for _, number, front, back in deal.lines[deal.heard :]:
            _PASSED[back](walk, deal, front, number)
        return
    if walk.rules.aside:
        _taking_part.judge_force(walk, deal)
        if walk.rules.leaves:
            _going_out.judge_table(walk, deal)
    if deal.claims:
        _judge_claims(walk, deal)
    total, most = len(deal.cards), walk.rules.cards
    for laid, number, front, back in deal.lines[deal.heard :]:
        judge, late = _JUDGES[back]
        if walk.over and not late:
            raise Unusual
        deal.laid = laid
        if laid == most and deal.phase == PLAYING:
            deal.phase = COMPLETE
        judge(walk, deal, front, number)
        if walk.over and (laid < total or (deal.rules.comes and _stock.goes_on(deal, number))):
            raise Unusual
    deal.laid = total
    if total == most and deal.phase == PLAYING:
        deal.phase = COMPLETE
    leave(walk, deal)
    if deal.beside.unseen and total < most:
        # Who has taken what nobody wrote down is known by his cards alone.
        raise Unusual
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
