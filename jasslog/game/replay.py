"""The one driver: a game goes on event by event, as it was recorded, and watchers look on.

Nothing is judged, repaired or skipped here, and nothing else folds events into a game. Reducing, auditing, timelines,
addresses, the story and the question who was first are this function with another watcher.

>>> from jasslog.variants.load import released
>>> game = replay(Game(released("schieber-santiago")), [])
>>> game.scores
[0, 0]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from jasslog.events.base import Event, seat_of
from jasslog.events.notes import RulingGiven
from jasslog.events.play import CardPlayed
from jasslog.events.trust import REDACTED
from jasslog.game.address import page_of
from jasslog.game.answers import ANSWERS, NONE
from jasslog.game.facts import NOBODY, SEATING
from jasslog.game.phases.before_play import end_unheard
from jasslog.game.phases.choosing import end_untold, reopen
from jasslog.game.phases.splitting import close_unheard
from jasslog.game.phases.tricks import close_short, lay, usual
from jasslog.game.score.claims import leave_round
from jasslog.game.state import Game, Round

STRANGER, LATE = "stranger", "late"
"""Why an event cannot touch the table: its seat is not there; the game is over, or has been said to be."""
END = -1
"""Stands for the end of the record among the places where lines are missing."""
_UNTOLD = ("dealing", "choosing")
"""Phases that end without a word where they need not be on record."""
_CLAIMS = {"round_scored", "score_written", "trick_claimed", "game_ended", "victory_claimed"}
_AFTERWARDS = frozenset({*_CLAIMS, "revealed", REDACTED})
"""What may still be said when the game is over, and a hidden line, which may be that."""


_ENDS_TALK = _CLAIMS | {"round_started", "meld_announced"}
"""What comes only when everybody has said whether he plays."""
_ENDS_PLAY = {"round_scored", "round_started", "game_ended"}
"""What comes only when all cards lie, or the round is shared out."""
_GOES_ON = _ENDS_TALK | _ENDS_PLAY


OnCard = Callable[[Game, Round, CardPlayed], None]
"""Is told of a card when it is about to be laid."""


class Watcher:
    """Looks on while a game is replayed; a hook that a watcher has no use for does nothing."""

    on_card: OnCard | None = None
    """Where it is set, it is told of every card of a round, whatever can be said against it."""
    each_card: object = True
    """Looks at every card while this is true; else one against which nothing can speak is seen with its whole trick."""

    def comes(self, game: Game, event: Event) -> None:
        """An event is next, whether or not it can touch the table."""

    def lost(self, game: Game, seq: int) -> None:
        """Lines are missing before the event of that number, or at the end of the record."""

    def closed(self, game: Game, deal: Round) -> None:
        """The event that comes tells that the round was over: a seat had no card left, or no answer to give."""

    def left(self, game: Game, deal: Round, phase: str) -> None:
        """The event that comes has ended a round; ``phase`` is where that stood before."""

    def refused(self, game: Game, event: Event, why: str) -> None:
        """The event cannot touch the table: stranger or late."""

    def before(self, game: Game, event: Event) -> None:
        """The event is about to be applied; what ends without a word before it has ended."""

    def happened(self, game: Game, event: Event, moment: str | None, deal: Round, phase: str) -> None:
        """The event was applied; ``moment`` is what a card completed: trick or round.

        ``deal`` and ``phase`` are the round before it and where that stood.
        """


class OnCards(Watcher):
    """Looks at nothing but the cards that are about to be laid."""

    each_card = False

    def __init__(self, on_card: OnCard) -> None:
        self.on_card = on_card


NOBODY_WATCHES = Watcher()


def replay(game: Game, events: Iterable[Event], watch: Watcher = NOBODY_WATCHES) -> Game:
    """Let effective events happen in a game, in place; the same game. About 2 µs a card when nobody watches."""
    for event in events:
        step(game, event, watch)
    return game


def step(game: Game, event: Event, watch: Watcher = NOBODY_WATCHES) -> str | None:
    """Let one event happen; says what a card completed: trick, round, or nothing."""
    deal = game.round
    if type(event) is not CardPlayed or game.gaps or (card := usual(game, deal, event)) < 0:
        return _happen(game, event, watch)
    # By far the commonest act: nothing that may come between can concern it.
    looks = watch.each_card
    if watch.on_card is not None:
        watch.on_card(game, deal, event)
    if looks:
        watch.comes(game, event)
        watch.before(game, event)
    moment = lay(game, deal, event.seat, card, event.seq)
    if looks or moment is not None:
        watch.happened(game, event, moment, deal, "playing")
    return moment


def _happen(game: Game, event: Event, watch: Watcher) -> str | None:
    """Let an event happen of which nothing is known yet."""
    watch.comes(game, event)
    if game.gaps:
        _miss(game, event.seq, watch)
    deal, answers = game.round, ANSWERS.get(type(event), NONE)
    phase = deal.phase
    if answers.seated and seat_of(event) >= game.players:
        # Before anything else: such an act does not even leave a round.
        watch.refused(game, event, STRANGER)
        return None
    if event.type in _GOES_ON:
        phase = _go_on(game, deal, event, watch)
    if answers.leaves and phase != SEATING:
        leave_round(game)
        watch.left(game, deal, phase)
        phase = deal.phase
    if (game.stopped or game.closed) and not _may_follow(game, event):
        watch.refused(game, event, LATE)
        return None
    if phase in _UNTOLD:
        # Only now, as it is judged by the phase that it tells of.
        end_untold(game, event)
    elif deal.unnamed:
        reopen(game, deal, event)
        phase = deal.phase
    if watch.on_card is not None and phase != SEATING and type(event) is CardPlayed:
        watch.on_card(game, deal, event)
    watch.before(game, event)
    page = answers.page or ("" if type(event) is CardPlayed else page_of(game, event.type))
    moment = None
    if answers.of_game:
        moment = answers.apply(game, event)
    elif phase != SEATING:
        moment = answers.apply(game, deal, event)
    if page:
        game.last_act = game.last_act if answers.kept else event.seq
        game.round.acts[page] += 1
    watch.happened(game, event, moment, deal, phase)
    return moment


def _go_on(game: Game, deal: Round, event: Event, watch: Watcher) -> str:
    """Close what the event tells to be over: all have spoken, or all have played. Says in which phase the round is."""
    if deal.phase == "participating" and event.type in _ENDS_TALK:
        return end_unheard(game)
    ends = deal.phase == "playing" and event.type in _ENDS_PLAY
    if ends and (close_short(game, deal) or close_unheard(game, deal)):
        watch.closed(game, deal)
    return deal.phase


def _miss(game: Game, seq: int, watch: Watcher) -> None:
    """Nobody knows what the lines changed that may be missing before the event of that number, or at the end."""
    if seq in game.gaps:
        watch.lost(game, seq)
        game.lose()


def _may_follow(game: Game, event: Event) -> bool:
    """Whether an event can still come when the game is over, or has been said to be."""
    return event.type in _AFTERWARDS and not game.closed if type(event) is not RulingGiven else True


def close(game: Game, watch: Watcher = NOBODY_WATCHES) -> None:
    """Book what is played out or was passed when the record ends; a round being dealt or played stays as it is."""
    _miss(game, END, watch)
    deal = game.round
    if deal.phase in ("passed", "complete", "scored") or game.first_claim or game.winner != NOBODY:
        leave_round(game)
