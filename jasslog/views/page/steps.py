"""A game act by act: what lies on the table, who holds what and what has been won, each time only what changed."""

from __future__ import annotations

from typing import Any

from jasslog.cards import CODES, SUITS, UNKNOWN, codes
from jasslog.events.base import Event, seat_of
from jasslog.game.facts import NOBODY
from jasslog.game.replay import Watcher, replay
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.views.acts import act_text
from jasslog.views.heading import contract_now
from jasslog.views.messages import say, sentence
from jasslog.views.reports import Judged
from jasslog.views.rows import rows_text
from jasslog.views.words import Table

Step = dict[str, Any]


def steps_of(judged: Judged, table: Table) -> list[Step]:
    """One step for each act that stands in the view; what is as before, but for the act itself, is left out."""
    audit = judged.audit
    if audit.game is None:
        return []
    game = Game(audit.game.rules, audit.game.players, ruled=audit.view == "ruled", gaps=audit.game.gaps)
    steps = _Steps(judged.record.timeline().addresses(), table)
    replay(game, audit.events, steps)
    return steps.found


class _Steps(Watcher):
    """What an onlooker sees after each act."""

    def __init__(self, addresses: dict[int, str], table: Table) -> None:
        self.found: list[Step] = []
        self._addresses, self._table = addresses, table
        self._last: Step = {}

    def happened(self, game: Game, event: Event, moment: str | None, deal: Round | None, phase: str) -> None:
        self._note(game, event)

    def refused(self, game: Game, event: Event, why: str) -> None:
        self._note(game, event)

    def _note(self, game: Game, event: Event) -> None:
        now, seq = _position(game), event.seq
        own = {"seq": seq, "at": self._addresses.get(seq, f"#{seq}"), "say": _said(event, self._table)}
        self.found.append(own | {name: value for name, value in now.items() if self._last.get(name) != value})
        self._last = now


def _said(event: Event, table: Table) -> str:
    """The act as a sentence, with the name of whoever did it."""
    told = act_text(event)
    seat = seat_of(event)
    return say("page.act", who=table.seat(seat), what=told) if seat >= 0 else sentence(told)


def _position(game: Game) -> Step:
    """What an onlooker sees now, all hands open; a trick lies open until the next card is led."""
    deal = game.round
    if deal is None:
        return {"scores": list(game.scores)}
    trick = deal.tricks[-1] if deal.tricks and not deal.trick else None
    seats, cards = (trick.seats, trick.cards) if trick else (deal.seats, deal.trick)
    return {
        "round": deal.number,
        "dealer": deal.dealer,
        "contract": contract_now(deal) + (f": {rows_text(codes(deal.played))}" if deal.rows and deal.played else ""),
        "trump": _trump(deal),
        "hidden": list(deal.unknown),
        "trick": len(deal.tricks) + bool(deal.trick),
        "table": [[seat, CODES[card] if card >= 0 else UNKNOWN] for seat, card in zip(seats, cards, strict=True)],
        "winner": trick.winner if trick else NOBODY,
        "turn": deal.turn if deal.phase in ("playing", "domino") else NOBODY,
        "scores": list(game.scores),
    } | {f"hand{seat}": " ".join(codes(hand)) for seat, hand in enumerate(deal.hands)}


def _trump(deal: Round) -> str:
    """The letter of the trump suit; empty where there is none."""
    return SUITS[deal.trump] if deal.trump >= 0 else ""
