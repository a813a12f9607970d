"""The table of what the phases answer: the acts that may come next, the reasons against an event, and its effect.

``expected`` is for generator, recorder and ``why``. ``why_not`` changes nothing, and an event that it speaks against is
applied all the same. ``apply`` judges, repairs and skips nothing: it changes the state as the event did at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from jasslog.events.base import Event
from jasslog.events.before_play import RoundConceded
from jasslog.events.deal import Revealed
from jasslog.events.play import MarriageAnnounced
from jasslog.events.vocabulary import EVENTS
from jasslog.game.facts import SEATING, Act, Reasons, one_word
from jasslog.game.phases import (
    auction,
    before_play,
    calls,
    columns,
    deal,
    domino,
    exchange,
    irregularities,
    later_cards,
    lone,
    marriage,
    melds,
    participation,
    roem,
    seating,
    splitting,
    tricks,
    ways,
)
from jasslog.game.score import claims, rulings
from jasslog.game.state import Game, Round

Apply = Callable[..., str | None]
"""Called with the game, the round and the event; without the round where the answers are ``of_game``."""
WhyNot = Callable[[Game, Any], Reasons]


class Answers(Struct, frozen=True):
    """What a phase answers about events of one type."""

    apply: Apply
    """Changes the state; returns what the event completed: trick, round, or None."""
    why_not: WhyNot | None = None
    """Returns all reasons against the event, in order; None where there never is one."""
    of_game: bool = False
    """Whether the event belongs to the game and not to a round; before the first deal other events have no effect."""
    page: str = ""
    """The word in the event's address; empty for a card, whose address is its place in a trick, and for a pass.

    The word of a pass depends on the phase (``page_of``).
    """
    seated: bool = True
    """Whether the event can name a seat, which then has to be at the table."""
    leaves: bool = False
    """Whether the event leaves the round before it, which is then booked, or broken off if it was not over."""
    kept: bool = False
    """Whether the event is bookkeeping, such as a note or a ruling, and no act of the game."""


def why_not(game: Game, event: Event) -> Reasons:
    """All reasons against an event as the next one, in order; empty where it is legal."""
    answers = ANSWERS.get(type(event))
    return answers.why_not(game, event) if answers is not None and answers.why_not is not None else ()


def _nothing(game: Game, now: Round, event: Event) -> None:
    """Leave the state as it is."""


def _marriage(game: Game, now: Round, event: MarriageAnnounced) -> None:
    marriage.marriage_announced(game, now, event)
    claims.marriage_wins(game, now)


def _revealed(game: Game, now: Round, event: Revealed) -> None:
    opened = participation.prediction_revealed if event.what == "prediction" else deal.revealed
    opened(game, now, event)


def _why_not_revealed(game: Game, event: Revealed) -> Reasons:
    opened = participation.why_not_opened if event.what == "prediction" else irregularities.why_not_opened
    return opened(game, event)


def _why_not_conceded(game: Game, event: RoundConceded) -> Reasons:
    """Why a seat cannot give the round up.

    The one against all can before anything else is done; where rounds are shared out, one of three can, by saying that
    he will be in the hole.
    """
    now, seat, shared = game.round, event.seat, game.variant.splitting.allowed
    why_no_surrender = splitting.why_no_surrender if shared else lone.why_no_surrender
    why = why_no_surrender(game, now, seat)
    return one_word("concession-not-allowed", why, seat, rule="splitting" if shared else "")


def _conceded(game: Game, now: Round, event: RoundConceded) -> None:
    conceded = splitting.round_conceded if game.variant.splitting.allowed else lone.round_conceded
    conceded(game, now, event)


_BY_NAME: dict[str, Answers] = {
    "card_played": Answers(tricks.card_played, tricks.why_not_played),
    "game_started": Answers(seating.game_started, seating.why_not_started, of_game=True),
    "players_named": Answers(seating.players_named, seating.why_not_named, of_game=True),
    "seats_drawn": Answers(seating.seats_drawn, seating.why_not_drawn, of_game=True),
    "round_started": Answers(deal.round_started, deal.why_not_started, of_game=True, leaves=True),
    "cards_cut": Answers(deal.cards_cut, deal.why_not_cut),
    "hand_dealt": Answers(deal.hand_dealt, deal.why_not_dealt),
    "hand_picked_up": Answers(deal.hand_picked_up, deal.why_not_picked_up),
    "pile_dealt": Answers(deal.pile_dealt, deal.why_not_pile),
    "misdealt": Answers(deal.misdealt, deal.why_not_misdealt),
    "card_turned": Answers(calls.card_turned, calls.why_not_turned),
    "revealed": Answers(_revealed, _why_not_revealed),
    "pushed": Answers(calls.said, calls.why_not_said),
    "passed": Answers(domino.passed, domino.why_not_passed),
    "contract_chosen": Answers(calls.said, calls.why_not_said),
    "bid_made": Answers(calls.said, auction.why_not_bid),
    "bid_deferred": Answers(calls.said, calls.why_not_said),
    "doubled": Answers(calls.said, auction.why_not_doubled),
    "redoubled": Answers(calls.said, auction.why_not_doubled),
    "points_predicted": Answers(before_play.points_predicted, participation.why_not_predicted),
    "better_cards_taken": Answers(before_play.bettered, before_play.why_not_bettered),
    "stayed": Answers(before_play.spoken, before_play.why_no_word),
    "folded": Answers(before_play.spoken, before_play.why_no_word),
    "maybe_said": Answers(before_play.spoken, before_play.why_no_word),
    "all_forced": Answers(before_play.forced, participation.why_not_forced),
    "round_conceded": Answers(_conceded, _why_not_conceded),
    "split_offered": Answers(splitting.split_offered, splitting.why_not_offered),
    "split_accepted": Answers(splitting.split_accepted, splitting.why_not_answered),
    "split_refused": Answers(splitting.split_refused, splitting.why_not_answered),
    "talon_taken": Answers(calls.talon_taken, calls.why_not_taken),
    "cards_discarded": Answers(calls.cards_discarded, calls.why_not_discarded),
    "partner_card_named": Answers(lone.partner_card_named, lone.why_not_named),
    "hand_swapped": Answers(before_play.hand_swapped, before_play.why_not_swapped),
    "trump_six_swapped": Answers(exchange.trump_six_swapped, exchange.why_not_robbed),
    "card_drawn": Answers(later_cards.card_drawn, later_cards.why_not_drawn),
    "card_uncovered": Answers(columns.card_uncovered, columns.why_not_uncovered),
    "meld_announced": Answers(melds.meld_announced, melds.why_not_announced),
    "meld_shown": Answers(melds.meld_shown, melds.why_not_shown),
    "marriage_announced": Answers(_marriage, marriage.why_not_announced),
    "roem_called": Answers(roem.roem_called, roem.why_not_called),
    "hand_laid_down": Answers(irregularities.hand_laid_down, irregularities.why_not_laid_down),
    "card_placed": Answers(domino.card_placed, domino.why_not_placed),
    "cards_laid_out": Answers(domino.cards_laid_out, domino.why_not_laid_out),
    "play_stopped": Answers(splitting.play_stopped, splitting.why_not_stopped),
    "card_exposed": Answers(irregularities.card_exposed, irregularities.why_not_exposed),
    "card_taken_back": Answers(irregularities.card_taken_back, irregularities.why_not_taken_back),
    "trick_looked_at": Answers(_nothing, irregularities.why_not_looked_at),
    "round_scored": Answers(claims.round_scored),
    "score_written": Answers(claims.score_written),
    "victory_claimed": Answers(claims.victory_claimed, of_game=True),
    "game_ended": Answers(claims.game_ended, of_game=True, leaves=True),
    # Its seat is checked at the end of the record, like the seats of all bookkeeping.
    "ruling_given": Answers(rulings.ruling_given, of_game=True, seated=False),
}
_OPEN_PAGE = ("card_played", "passed")
"""Types of event whose page the type alone does not tell."""


def _declared(event: type[Event]) -> Answers:
    """The answers for a type of event, completed by what its class declares; KeyError for an act without answers."""
    answers = _BY_NAME[event.type] if event.kind == "act" else _BY_NAME.get(event.type, NONE)
    page = "" if event.type in _OPEN_PAGE else event.page
    seated = answers.seated and "seat" in event.__struct_fields__
    return replace(answers, page=page, seated=seated, kept=event.kind == "bookkeeping")


NONE = Answers(_nothing, page="play")
"""The answers for a type of event that has none of its own, such as a hidden event."""
ANSWERS = {event: _declared(event) for event in EVENTS.values()}
"""The answers by type of event."""


# The acts that may come next


def expected(game: Game) -> list[Act]:
    """Every act that may legally come next, obligatory ones first; about 10 µs."""
    now = game.round
    acts: list[Act] = []
    if game.closed:
        return acts
    if now.phase in (SEATING, "scored", "passed", "annulled", "misdealt", "broken"):
        over = game.stopped or game.pursuit
        acts += [Act("game_ended", optional=True)] if over else deal.starts(game)
    elif now.phase == "dealing":
        acts += deal.deals(game, now)
    elif now.phase == "choosing":
        acts += ways.way_of(game.variant).acts(game, now) + tricks.leads(game, now)
    elif now.phase in ("bettering", "participating", "predicting"):
        acts += before_play.acts(game, now)
    elif now.phase == "playing" and game.stopped:
        acts += [Act("round_scored", optional=True), Act("game_ended", optional=True)]
    elif now.phase == "playing":
        acts += _playing(game, now)
    elif now.phase == "domino":
        acts += domino.acts(game, now)
    elif now.phase == "complete":
        acts.append(Act("round_scored", optional=True))
        acts += marriage.acts(game, now) + melds.acts(game, now) + roem.acts(game, now)
    return acts + _claims(game)


def lays(game: Game) -> list[Act]:
    """Of the expected acts only those that lay a card on the table, or that may come in Domino; about 3 µs."""
    now = game.round
    if game.stopped:
        return []
    if now.phase == "domino":
        return domino.acts(game, now)
    if now.phase == "choosing":
        return tricks.leads(game, now)
    return tricks.acts(game, now) if now.phase == "playing" and _before_cards(game, now) is None else []


def _before_cards(game: Game, now: Round) -> list[Act] | None:
    """The acts that may come while something has to be done before the next card; None where nothing has."""
    if now.rest:
        return deal.deals(game, now)
    if now.aside.due:
        return later_cards.draws(now) + marriage.acts(game, now)
    return columns.uncovers(now) or None


def _playing(game: Game, now: Round) -> list[Act]:
    first = _before_cards(game, now)
    if first is not None:
        return first
    acts = tricks.acts(game, now) + splitting.stops(game, now) + splitting.acts(game, now)
    acts += before_play.late(game, now) + exchange.swaps(game, now) + exchange.robs(game, now)
    acts += auction.redoubles(game, now)
    if now.variant.deal.sides == "lone":
        acts += lone.concessions(game, now) + lone.partner_cards(game, now)
    return acts + melds.acts(game, now) + marriage.acts(game, now) + roem.acts(game, now)


def _claims(game: Game) -> list[Act]:
    if game.variant.end.claim == "none" or not game.rounds or not lone.settled(game):
        return []
    return [Act("victory_claimed", s, optional=True) for s in range(game.players) if claims.claim_open(game, s)]
