"""What each event does to the state, as it happened; nothing is judged, repaired or skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jasslog.game.phases import (
    choosing,
    columns,
    conceding,
    course,
    deal,
    domino,
    exchange,
    lone,
    marriage,
    melds,
    play,
    prediction,
    roem,
    seating,
    splitting,
    stock,
    stopping,
    talon,
)
from jasslog.game.score import claims, rulings
from jasslog.game.state import Game

if TYPE_CHECKING:
    from jasslog.events.deal import Revealed
    from jasslog.events.melds import MarriageAnnounced
    from jasslog.events.participation import RoundConceded

Handler = Callable[[Game, Any], str | None]


def _marriage(game: Game, event: MarriageAnnounced) -> None:
    marriage.marriage_announced(game, event)
    claims.marriage_wins(game)


def _revealed(game: Game, event: Revealed) -> None:
    if event.what == "prediction":
        prediction.prediction_revealed(game, event)
    else:
        deal.revealed(game, event)


def _conceded(game: Game, event: RoundConceded) -> None:
    if game.variant.splitting.allowed:
        splitting.round_conceded(game, event)
    else:
        conceding.round_conceded(game, event)


HANDLERS: dict[str, Handler] = {
    "card_played": play.card_played,
    "game_started": seating.game_started,
    "players_named": seating.players_named,
    "seats_drawn": seating.seats_drawn,
    "round_started": deal.round_started,
    "cards_cut": deal.cards_cut,
    "hand_dealt": deal.hand_dealt,
    "hand_picked_up": deal.hand_picked_up,
    "pile_dealt": deal.pile_dealt,
    "misdealt": deal.misdealt,
    "card_turned": choosing.card_turned,
    "revealed": _revealed,
    "pushed": choosing.said,
    "passed": domino.passed,
    "contract_chosen": choosing.said,
    "bid_made": choosing.said,
    "bid_deferred": choosing.said,
    "doubled": choosing.said,
    "redoubled": choosing.said,
    "points_predicted": course.predicted,
    "better_cards_taken": course.bettered,
    "stayed": course.spoken,
    "folded": course.spoken,
    "maybe_said": course.spoken,
    "all_forced": course.forced,
    "round_conceded": _conceded,
    "split_offered": splitting.split_offered,
    "split_accepted": splitting.split_accepted,
    "split_refused": splitting.split_refused,
    "talon_taken": talon.talon_taken,
    "cards_discarded": talon.cards_discarded,
    "partner_card_named": lone.partner_card_named,
    "hand_swapped": course.hand_swapped,
    "trump_six_swapped": exchange.trump_six_swapped,
    "card_drawn": stock.card_drawn,
    "card_uncovered": columns.card_uncovered,
    "meld_announced": melds.meld_announced,
    "meld_shown": melds.meld_shown,
    "marriage_announced": _marriage,
    "roem_called": roem.roem_called,
    "card_placed": domino.card_placed,
    "cards_laid_out": domino.cards_laid_out,
    "play_stopped": stopping.play_stopped,
    "card_exposed": play.card_exposed,
    "card_taken_back": domino.card_taken_back,
    "round_scored": claims.round_scored,
    "score_written": claims.score_written,
    "victory_claimed": claims.victory_claimed,
    "game_ended": claims.game_ended,
    "ruling_given": rulings.ruling_given,
}
"""What each event does; events of other types change no state."""
