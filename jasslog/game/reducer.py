"""The reducer: one event changes the state as it happened; nothing is judged, repaired or skipped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from jasslog.events.base import Event, seat_of
from jasslog.events.seating import GameStarted
from jasslog.events.vocabulary import BOOKKEEPING
from jasslog.game import (
    booking,
    choosing,
    claims,
    columns,
    conceding,
    deal,
    domino,
    exchange,
    lone,
    marriage,
    melds,
    phases,
    play,
    prediction,
    roem,
    rulings,
    seating,
    splitting,
    stock,
    stopping,
    talon,
)
from jasslog.game.facts import NOBODY
from jasslog.game.state import Game

if TYPE_CHECKING:
    from jasslog.events.deal import Revealed
    from jasslog.events.melds import MarriageAnnounced
    from jasslog.events.participation import RoundConceded
    from jasslog.variants.options import Variant

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
    "points_predicted": phases.predicted,
    "better_cards_taken": phases.bettered,
    "stayed": phases.spoken,
    "folded": phases.spoken,
    "maybe_said": phases.spoken,
    "all_forced": phases.forced,
    "round_conceded": _conceded,
    "split_offered": splitting.split_offered,
    "split_accepted": splitting.split_accepted,
    "split_refused": splitting.split_refused,
    "talon_taken": talon.talon_taken,
    "cards_discarded": talon.cards_discarded,
    "partner_card_named": lone.partner_card_named,
    "hand_swapped": phases.hand_swapped,
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

AFTERWARDS = frozenset({"round_scored", "score_written", "trick_claimed", "game_ended", "victory_claimed", "revealed"})
"""What may still be said when the game is over."""


def applies(game: Game, event: Event, *, ended: bool) -> bool:
    """Whether an event is applied at all: not by a seat that is not there, nor when the game is over or closed."""
    if seat_of(event) >= game.players:
        return False
    if not (game.stopped or ended) or event.type == "ruling_given":
        return True
    return event.type in AFTERWARDS and not ended


def reduce(game: Game, event: Event) -> str | None:
    """Apply one event in place; says what it completed: trick, round, booked, or nothing. About 1 µs for a card."""
    type_ = event.type
    handler = HANDLERS.get(type_)
    if game.gaps and event.seq in game.gaps:
        game.lose()
    if type_ != "card_played":
        choosing.end_untold(game, event)
    completed = handler(game, event) if handler is not None else None
    if type_ not in BOOKKEEPING and type_ != "card_played":
        game.last_act = event.seq
    return completed


def replay(variant: Variant, events: Iterable[Event], *, ruled: bool = False) -> Game:
    """The state after the given effective events, the first of which is game_started."""
    game = None
    for event in events:
        if game is None:
            game = Game(variant, event.players or 0 if isinstance(event, GameStarted) else 0, ruled=ruled)
        reduce(game, event)
    return game if game is not None else Game(variant)


def close(game: Game) -> None:
    """Book what is played out when the record ends; a round still being dealt or played stays as it is."""
    if -1 in game.gaps:
        game.lose()
    deal = game.round
    if deal is not None and (deal.phase in ("complete", "scored") or game.claims or game.winner != NOBODY):
        booking.leave_round(game)
