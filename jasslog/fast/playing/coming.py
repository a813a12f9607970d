"""Tricks of two players into whose hands cards come while they play: from the stock, or under others (SM-1, ZS-1)."""

from __future__ import annotations

from itertools import chain
from operator import lt
from typing import TYPE_CHECKING

from jasslog.fast.playing import columns, stock
from jasslog.fast.unusual import Unusual

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.sets import Rules


def come(rules: Rules, deal: Deal) -> None:
    """Find out who can play each card from when on; none is played before."""
    (stock.draw if rules.stock else columns.turn_up)(rules, deal)
    if any(map(lt, rules.places, deal.cards.translate(deal.since))):
        raise Unusual


def judge_turns(rules: Rules, deal: Deal) -> None:
    """In each trick its winner draws first, and then the others in turn."""
    turns = bytes(chain.from_iterable(rules.order[seat] for seat in deal.winners))
    if not turns.startswith(deal.comers):
        raise Unusual
