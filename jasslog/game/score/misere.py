"""The score of a misère: the declarers book what the others took (P-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Entry

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game

SWAPPED = ("cards", "last")


def swapped(game: Game, deal: Round, entries: list[Entry], owners: list[int], times: int) -> list[Entry]:
    """The declarers and the side that took most of the others change card points and last trick; a match is nothing.

    Of equal sides it is the first one after the declarer; with ``misere_match`` the declarers gain by taking no trick.
    Where the rules say inverse the declarers get what all others took, and those keep it.
    """
    own = game.side_of[deal.chooser]
    won = game.side_scores([entry._replace(factor=1) for entry in entries if entry.kind in SWAPPED])
    order = [game.side_of[(deal.chooser + step) % game.players] for step in range(1, game.players)]
    best = max((side for side in order if side != own), key=lambda side: won[side])
    gains = [(deal.chooser, won[best]), (game.side_of.index(best), won[own])]
    if game.variant.score.misere == "inverse":
        best, gains = NOBODY, [(deal.chooser, sum(won) - won[own])]
    changed = [e for e in entries if e.kind == "match" or (e.kind in SWAPPED and game.side_of[e.seat] in (own, best))]
    kept = [entry for entry in entries if entry not in changed]
    for seat, points in gains:
        kept += [Entry(deal.number, seat, "misere", points, times, NOBODY)] if points else []
    bonus = game.variant.score.misere_match
    if bonus and deal.phase in ("complete", "scored") and own not in {game.side_of[seat] for seat in owners}:
        kept.append(Entry(deal.number, deal.chooser, "match", bonus, times, deal.tricks[-1].events[-1]))
    return kept
