"""Why a meld that was announced rightly brought nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from jasslog.game.phases.best_melds import has_trick, standing, standing_melds, trick_open
from jasslog.game.phases.turn_melds import EVERY_TURN, trick_of
from jasslog.game.score.scoring import active_rulings

if TYPE_CHECKING:
    from jasslog.game.facts import Announcement
    from jasslog.game.round import Round
    from jasslog.game.state import Game

Reason = Literal["unknown", "unbooked", "struck", "beaten", "lesser", "open", "no-trick", "nothing"]
"""Its cards are unknown; it was struck, because nobody wrote it in time or by a ruling; another seat had a better one,
or the same seat; or nobody had: then the seat won no trick, or may have, or the round books no melds for it."""


def why_uncounted(game: Game, deal: Round, said: Announcement) -> Reason:
    """Why a meld that is not void is not among those that count."""
    if said.meld is None:
        return "unknown"
    if game.side_of[said.seat] in deal.melds_lost:
        return "unbooked"
    if said.event in {ruling.target for ruling in active_rulings(game, deal, "void_meld")}:
        return "struck"
    better = _before(game, deal, said)
    if better:
        return "lesser" if better == {said.seat} else "beaten"
    if trick_open(game, deal, said.seat):
        return "open"
    return "nothing" if has_trick(game, deal, said.seat) else "no-trick"


def _before(game: Game, deal: Round, said: Announcement) -> set[int]:
    """The seats whose melds were counted, or would have been, before this one."""
    award = game.variant.melds.award
    if award == "everyone":
        return set()
    if game.variant.melds.window in EVERY_TURN:
        here = [one for one in standing(game, deal) if one.meld and not one.void and one.event != said.event]
        return {one.seat for one in here if trick_of(deal, one.event) == trick_of(deal, said.event)}
    best = {seat for seat, _, _, _ in standing_melds(game, deal)} - {said.seat}
    best |= {entry.seat for entry in deal.entries if entry.kind == "melds" and entry.event != said.event}
    mine = game.side_of[said.seat]
    return {seat for seat in best if award in ("best_only", "player_all") or game.side_of[seat] != mine}
