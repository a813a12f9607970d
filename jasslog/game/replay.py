"""The driver that replays a game event by event, as it was recorded, while a watcher looks on.

The driver judges, repairs and skips nothing, and no other code applies events to a game. Reducing, auditing, timelines,
addresses, the story and the question who was first all call ``replay``, each with another watcher.

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
"""Why an event has no effect: its seat is not at the table; the game is over, or has been said to be over."""
END = -1
"""Stands for the end of the record among the places where lines are missing."""
_UNTOLD = ("dealing", "choosing")
"""Phases that end unannounced if the record leaves their acts out."""
_CLAIMS = {"round_scored", "score_written", "trick_claimed", "game_ended", "victory_claimed"}
_AFTERWARDS = frozenset({*_CLAIMS, "revealed", REDACTED})
"""Types of event that may still come when the game is over; a hidden line may be one of them."""


_ENDS_TALK = _CLAIMS | {"round_started", "meld_announced"}
"""Types of event that come only when every seat has said whether it plays."""
_ENDS_PLAY = {"round_scored", "round_started", "game_ended"}
"""Types of event that come only when all cards are played, or the round is shared out."""
_GOES_ON = _ENDS_TALK | _ENDS_PLAY


OnCard = Callable[[Game, Round, CardPlayed], None]
"""Called with a card that is about to be laid."""


class Watcher:
    """The base class of what looks on while a game is replayed; a hook that is not overridden does nothing."""

    on_card: OnCard | None = None
    """If set, called with every card of a round before it is laid, legal or not."""
    each_card: object = True
    """Whether the hooks other than ``on_card`` are called for every card.

    While false, a card that is certainly legal calls none of them but ``happened``, and only if it completes its trick.
    """

    def comes(self, game: Game, event: Event) -> None:
        """Called first with each event, whether or not it has an effect."""

    def lost(self, game: Game, seq: int) -> None:
        """Called where lines are missing before the event of this number, or at the end of the record (``END``)."""

    def closed(self, game: Game, deal: Round) -> None:
        """Called when the next event shows that the round was over before it, though the record lacks an act.

        A seat had no card left for the last trick, or did not answer an offer that gives it nothing.
        """

    def left(self, game: Game, deal: Round, phase: str) -> None:
        """Called when the next event has ended a round, which was in ``phase`` before."""

    def refused(self, game: Game, event: Event, why: str) -> None:
        """Called with an event that has no effect; ``why`` is stranger or late."""

    def before(self, game: Game, event: Event) -> None:
        """Called when an event is about to be applied; phases that it ends unannounced have ended."""

    def happened(self, game: Game, event: Event, moment: str | None, deal: Round, phase: str) -> None:
        """Called when an event was applied; ``moment`` is what a card completed: trick, round, or None.

        ``deal`` is the round that was current before the event, ``phase`` its phase then.
        """


class OnCards(Watcher):
    """A watcher that sees only the cards that are about to be laid."""

    each_card = False

    def __init__(self, on_card: OnCard) -> None:
        self.on_card = on_card


NOBODY_WATCHES = Watcher()


def replay(game: Game, events: Iterable[Event], watch: Watcher = NOBODY_WATCHES) -> Game:
    """Apply effective events to a game, in place, and return the game. About 2 µs a card when nobody watches."""
    for event in events:
        step(game, event, watch)
    return game


def step(game: Game, event: Event, watch: Watcher = NOBODY_WATCHES) -> str | None:
    """Apply one event; returns what a card completed: trick, round, or None."""
    deal = game.round
    if type(event) is not CardPlayed or game.gaps or (card := usual(game, deal, event)) < 0:
        return _happen(game, event, watch)
    # By far the commonest act, a card that is certainly legal: it needs none of the steps of ``_happen``.
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
    """Apply an event of any kind: first end what it shows to be over, then check whether it can have an effect."""
    watch.comes(game, event)
    if game.gaps:
        _miss(game, event.seq, watch)
    deal, answers = game.round, ANSWERS.get(type(event), NONE)
    phase = deal.phase
    if answers.seated and seat_of(event) >= game.players:
        # Checked before anything else: such an act does not even leave a round.
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
        # Only now, just before it is judged: it is judged by the phase that it shows the round to be in.
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
    """End the talk or the play of a round if the event shows it to be over; returns the phase of the round then."""
    if deal.phase == "participating" and event.type in _ENDS_TALK:
        return end_unheard(game)
    ends = deal.phase == "playing" and event.type in _ENDS_PLAY
    if ends and (close_short(game, deal) or close_unheard(game, deal)):
        watch.closed(game, deal)
    return deal.phase


def _miss(game: Game, seq: int, watch: Watcher) -> None:
    """If lines are missing before the event of this number, or at the end, note that their effect is unknown."""
    if seq in game.gaps:
        watch.lost(game, seq)
        game.lose()


def _may_follow(game: Game, event: Event) -> bool:
    """Whether an event can still have an effect when the game is over: rulings always can.

    Claims, openings and hidden lines can until the record has said that the game is over.
    """
    return event.type in _AFTERWARDS and not game.closed if type(event) is not RulingGiven else True


def close(game: Game, watch: Watcher = NOBODY_WATCHES) -> None:
    """End the replay where the record ends: book the current round if it is played out or was passed.

    It is also left where victory was claimed or the game is won. Any other round that is being dealt or played stays as
    it is.
    """
    _miss(game, END, watch)
    deal = game.round
    if deal.phase in ("passed", "complete", "scored") or game.first_claim or game.winner != NOBODY:
        leave_round(game)
