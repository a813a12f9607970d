"""Games in which whoever reaches the target leaves and the others play on; who is left alone loses (HJ-9)."""

from __future__ import annotations

from jasslog.game.aside import laid_out
from jasslog.game.facts import NOBODY
from jasslog.game.state import Game, Round
from jasslog.game.undecided import counts as counts_in_totals
from jasslog.game.undecided import undecided_parts, undecided_totals
from jasslog.variants.tables import counts

Groups = tuple[tuple[int, ...], ...]
"""The seats that are out, in that order; those of one round together."""


def go_out(game: Game) -> bool:
    """Let those leave who have reached the target; says whether the game is over for want of players."""
    game.out = went_out(game)
    return len(game.seats) < 2 or len(game.seats) not in counts(game.rules)


def seats_open(game: Game) -> bool:
    """Whether nobody knows who is still in, because earlier points are open."""
    return game.variant.end.ending == "last_man" and bool(undecided_totals(game))


def find_seats(game: Game, deal: Round) -> None:
    """Who is still in is told by whom the cards were dealt to; where nobody wrote that down, the round stays open."""
    dealt = tuple(seat for seat in deal.dealt_in if deal.hands[seat] or deal.unknown[seat])
    if "hands" in game.not_recorded or len(dealt) not in counts(game.rules):
        game.lose()
        return
    deal.seats_open = False
    if dealt != deal.dealt_in:
        game.play_by(len(dealt))
        deal.variant, deal.size = game.variant, game.tricks_in_round
        deal.dealt_in = deal.active = dealt
        deal.aside = laid_out(deal.variant.deal, dealt)


def went_out(game: Game) -> Groups:
    """Who left after which round by the ledger as it is now, rulings included."""
    scores = list(game.start_scores)
    groups = [*game.start_out, _reached(game, scores, game.start_out)]
    for deal in game.rounds:
        if counts_in_totals(game, deal) and undecided_parts(game, deal):
            # Who is in from here on is open; a seat that is dealt to is.
            break
        won = game.side_scores(deal.entries)
        scores = [a + b for a, b in zip(scores, won, strict=True)]
        groups.append(_reached(game, scores, groups))
    return tuple(group for group in groups if group)


def _reached(game: Game, scores: list[int], before: Groups | list[tuple[int, ...]]) -> tuple[int, ...]:
    gone = {seat for group in before for seat in group}
    target = game.variant.end.target
    return tuple(s for s in range(game.players) if s not in gone and scores[game.side_of[s]] >= target)


def first_out(game: Game) -> int:
    """The side that went out first; -1 where several did together."""
    (first, *others) = game.out[0]
    return NOBODY if others else game.side_of[first]
