"""Judging who takes part: each speaks in turn and once, and who has taken the blind plays (C-45, C-61)."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.events.exchange import HandSwapped
from jasslog.events.participation import Folded, MaybeSaid, Stayed
from jasslog.game.facts import BEFORE_PLAY
from jasslog.game.phases import course
from jasslog.game.phases.participation import acts, speakers, swapped, words
from jasslog.game.round import Round


def judge_word(court: Court, event: Stayed | Folded | MaybeSaid | HandSwapped) -> None:
    """Somebody says whether he plays: in turn, once, and nothing that the rules do not know."""
    deal, game, seat, kind = court.game.round, court.game, event.seat, event.type
    if (
        deal is None
        or (deal.contract is None and not deal.unnamed)
        or not game.variant.participation.asked
        or _too_late(deal)
    ):
        court.find("not-expected", seat=seat)
        return
    judge_all_spoken(court, deal, seat, phase="bettering")
    turn = speakers(game, deal)
    if seat not in turn and seat in words(deal):
        after = kind == "folded" and swapped(deal, seat)
        court.find("fold-after-swap" if after else "word-changed", seat=seat)
    elif seat not in turn:
        court.find("word-out-of-turn", seat=seat, slots={"expected": turn})
    elif kind != "hand_swapped" and kind not in {act.type for act in acts(game, deal)}:
        court.find("not-expected", seat=seat)


def _too_late(deal: Round) -> bool:
    if deal.phase in BEFORE_PLAY or (deal.phase == "complete" and deal.walked_over):
        return False
    return deal.phase != "playing" or bool(deal.trick or deal.tricks)


def judge_all_spoken(court: Court, deal: Round, seat: int, *, phase: str = "") -> None:
    """A phase is not left, or the one named is not, before every seat has said its word in it."""
    waiting = course.waiting(court.game, deal)
    if waiting and phase in ("", deal.phase):
        court.find("not-all-spoken", seat=seat, slots={"expected": waiting})
