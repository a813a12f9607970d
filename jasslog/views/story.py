"""A game as the radio would tell it: one sentence an act, in the present, with what comes of it."""

from __future__ import annotations

from math import inf

from jasslog.audit.figures import is_open, score_open
from jasslog.audit.result import GameAudit
from jasslog.cards import CARD, SUIT_OF
from jasslog.events.base import Event, card_of, seat_of
from jasslog.events.claims import GameEnded, TrickClaimed
from jasslog.events.deal import RoundStarted
from jasslog.events.play import CardPlayed
from jasslog.events.seating import PlayersNamed
from jasslog.game.facts import NOBODY
from jasslog.game.replay import Watcher
from jasslog.game.round import Round
from jasslog.game.score.earned import trick_points
from jasslog.game.score.overlay import trick_owners
from jasslog.game.state import Game
from jasslog.views.acts import details
from jasslog.views.finding import Teller
from jasslog.views.messages import catalogue, count, fill, say, sentence, telling, word
from jasslog.views.reports import reservations, sentences
from jasslog.views.words import card_text


class Story(Watcher):
    """Tells one audited game, whose findings follow the acts they are about."""

    def __init__(self, audit: GameAudit, teller: Teller) -> None:
        self._audit, self._teller = audit, teller
        self._findings: dict[int, list[str]] = {}
        self._open_from = _open_from(audit)
        self._only: int | None = None
        self._lines: list[str] = []
        self._way, self._scored, self._winner = "", 0, NOBODY

    def sentences(self, only: int | None = None) -> list[str]:
        """A sentence for each act that stands, of all rounds or of one; cards are always named in full."""
        with telling(aloud=True):
            for found in self._audit.findings:
                told = say("story.finding", code=found.code, text=self._teller.text(found))
                self._findings.setdefault(found.seq, []).append(told)
            self._only, self._lines = only, []
            self._audit.replayed(self)
            return self._lines + (sentences(reservations(self._audit)) if only is None else [])

    def comes(self, game: Game, event: Event) -> None:
        self._way, self._scored, self._winner = _way(game, event), game.scored, game.winner

    def refused(self, game: Game, event: Event, why: str) -> None:
        self._tell(game, event)

    def happened(self, game: Game, event: Event, moment: str | None, deal: Round | None, phase: str) -> None:
        self._tell(game, event)

    def _tell(self, game: Game, event: Event) -> None:
        number = game.round.number if game.round is not None else 0
        if self._only in (None, number):
            told = [self._act(event, self._way, number), *self._outcome(game, event.seq, self._scored, self._winner)]
            self._lines.append(say("story.sentence", told="; ".join(told)))
            self._lines += self._findings.get(event.seq, [])

    def _act(self, event: Event, way: str, number: int) -> str:
        """Who does what."""
        seat = event.dealer if isinstance(event, RoundStarted) else seat_of(event)
        who = self._teller.table.seat(seat) if seat >= 0 else say("story.table")
        winner = event.winner if isinstance(event, TrickClaimed | GameEnded) else None
        named = self._teller.table.seat(NOBODY if winner is None else winner)
        what = fill(catalogue()["story"][way], {"card": card_text(card_of(event)), "round": number, "winner": named})
        text = getattr(event, "text", None)
        more = ", ".join(event.names) if isinstance(event, PlayersNamed) else text or details(event)
        return sentence(f"{who} {what}: {more}" if more else f"{who} {what}")

    def _outcome(self, game: Game, seq: int, scored: int, winner: int) -> list[str]:
        """What an act has led to: a trick taken, a round written, a game won."""
        deal, table, told = game.round, self._teller.table, []
        if deal is not None and deal.tricks and deal.tricks[-1].events[-1] == seq:
            place = len(deal.tricks) - 1
            points = count("points", trick_points(deal, place))
            told.append(say("story.takes", seat=table.seat(trick_owners(game, deal)[place]), points=points))
        if game.scored > scored and self._certain(game):
            scores = ", ".join(f"{table.side(side)} {score}" for side, score in enumerate(game.scores))
            told.append(say("story.stands", scores=scores))
        if winner == NOBODY and game.winner != NOBODY and self._certain(game):
            by = word("decided_by", game.decided_by)
            won = say("story.wins", winner=table.side(game.winner), by=by) if game.winner >= 0 else say("story.draw")
            told.append(won)
        return told

    def _certain(self, game: Game) -> bool:
        """Whether the record tells the score up to the round that the story has come to."""
        scored = [deal.number for deal in game.rounds if deal.phase == "scored"]
        return max(scored, default=0) < self._open_from


def _open_from(audit: GameAudit) -> float:
    """The first round from which on the score is open; beyond all of them where it never is."""
    game = audit.game
    if game is None or not score_open(audit):
        return inf
    return next((deal.number for deal in game.rounds if is_open(audit, game, deal)), 0)


def _way(game: Game, event: Event) -> str:
    """The kind of act, as the table stands before it; a card in a trick is led, follows, trumps or is thrown away."""
    deal, card = game.round, CARD.get(card_of(event), NOBODY)
    if not isinstance(event, CardPlayed) or deal is None or card < 0 or deal.contract is None:
        return event.type
    if not deal.trick:
        return "card_played.led"
    if SUIT_OF[card] == deal.led:
        return "card_played.followed"
    return "card_played.trumped" if SUIT_OF[card] == deal.trump else "card_played.thrown"
