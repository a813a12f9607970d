"""What the table writes down of its points: a round is closed or left, entries on the slate, the end of the game."""

from __future__ import annotations

from jasslog.events.claims import GameEnded, RoundScored, ScoreWritten
from jasslog.game.facts import NOBODY
from jasslog.game.phases.best_melds import counted_melds
from jasslog.game.phases.marriage import had_not, pair_of
from jasslog.game.score import booking, slate
from jasslog.game.score.entries import entries_of
from jasslog.game.score.rulings import weigh_again
from jasslog.game.state import Game, Round


def round_scored(game: Game, deal: Round, event: RoundScored) -> None:
    """The table closes the round: it is booked now."""
    booking.book_round(game)
    _look_again(game)
    if event.of in ("round", "total") and len(event.scores) == game.sides:
        deal.claimed.append((event.of, slate.is_multiplied(event), tuple(event.scores)))


def leave_round(game: Game) -> None:
    """The round is left: it is booked, and what was said in it is known as well as it will ever be."""
    booking.leave_round(game)
    _look_again(game)


def _look_again(game: Game) -> None:
    """Weigh the claims of a round that was booked again where a meld or marriage turned out not to have been held."""
    deal, first = game.round, game.first_claim
    if first is None or (first.round, deal.phase) != (deal.number, "scored"):
        return
    counted = zip(deal.melds, counted_melds(game, deal), strict=True)
    married = first.shown == NOBODY or not had_not(deal, first.shown, pair_of(deal))
    if not married or any(not said.void and now.void == "not-held" for said, now in counted):
        weigh_again(game)


def score_written(game: Game, deal: Round, event: ScoreWritten) -> None:
    """Note a slate entry with its round, but no meld that comes too late; the cards are what is booked."""
    if event.of == "melds" and slate.too_late_to_write_melds(game, deal):
        return
    side, of, points = game.side_of[event.seat], event.of, event.points
    if not slate.is_multiplied(event) and of in slate.PARTS:
        points = _multiplied(game, deal, side, of, points)
    deal.written.append((side, of, points, event.seq))


def _multiplied(game: Game, deal: Round, side: int, of: str, points: int) -> int:
    """What was written without the multipliers as it is booked; each component of the score has its own."""
    component = {"round": "cards", "roem": "melds"}.get(of, of)
    times = deal.stake if of == "bid" else slate.factor(deal, component) or 1
    if deal.phase not in ("complete", "scored"):
        return points * times
    entries = entries_of(game, deal)
    booked, plain = (slate.part_scores(game, entries, of, multiplied=multiplied)[side] for multiplied in (True, False))
    # Several components with multipliers of their own have none in common, but what is off is off by that.
    return booked + (points - plain) * times


def game_ended(game: Game, event: GameEnded) -> None:
    """The table closes the game."""
    game.stopped = game.closed = True
