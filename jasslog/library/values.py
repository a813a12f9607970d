"""The rounds and the positions of a game as plain frozen values, for programs that only want to look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from jasslog.audit import result
from jasslog.audit.result import GameAudit
from jasslog.events.base import Event
from jasslog.events.deal import RoundStarted
from jasslog.game.answers import expected
from jasslog.game.facts import Act, Trick
from jasslog.game.public import card_code, digest_of, state_of
from jasslog.game.state import Game, Round
from jasslog.rules.contracts import Contract


@dataclass(frozen=True, slots=True)
class TrickView:
    """One complete trick."""

    leader: int
    seats: tuple[int, ...]
    """Who played, in order."""
    cards: tuple[str, ...]
    """What they played; ?? for an unreadable card."""
    winner: int | None
    """None where an unreadable card leaves it open."""
    points: int
    """Card points, without the bonus for the last trick."""

    def __repr__(self) -> str:
        return f"<Trick {' '.join(self.cards)}, seat {self.winner} wins {self.points}>"


@dataclass(frozen=True, slots=True)
class RoundView:
    """One round as it was played and scored; None stands for what the record cannot tell, or for nobody."""

    number: int
    phase: str
    """dealing, choosing, playing, complete, scored, passed, annulled, misdealt or broken."""
    dealer: int
    forehand: int | None
    chooser: int | None
    contract: Contract | None
    factor: int
    """The multiplier of the contract."""
    tricks: tuple[TrickView, ...]
    won: tuple[int, ...] | None
    """Card points by seat."""
    booked: tuple[int, ...] | None
    """What each side booked, after multipliers."""
    scores: tuple[int, ...] | None
    """The slate after the round, by side."""

    def __repr__(self) -> str:
        contract = self.contract.name if self.contract is not None else self.phase
        booked = ":".join(map(str, self.booked)) if self.booked is not None else "undecided"
        return f"<Round {self.number}: {contract}, {len(self.tricks)} tricks, {booked}>"


@dataclass(frozen=True, slots=True)
class Position:
    """The game at one moment."""

    address: str
    """Where: an address, or # and the number of an event."""
    state: dict[str, Any]
    """The state as schemas/state.schema.json says; the caller's own."""
    digest: str
    """sha256:… of the state."""
    expected: tuple[Act, ...]
    """Every act that may legally come next."""

    @property
    def legal(self) -> tuple[str, ...]:
        """The cards that may be played now, as records name them: CQ; none where no card is to be played.

        Of a hand that is not known whole only those that are known to be in it.
        """
        played = [act for act in self.expected if act.type in ("card_played", "card_placed")]
        return tuple(dict.fromkeys(card_code(card) for act in played for card in act.cards))

    @classmethod
    def of(cls, address: str, game: Game) -> Position:
        """The position of a game as it stands."""
        state = state_of(game)
        return cls(address, msgspec.to_builtins(state), digest_of(state), tuple(expected(game)))

    def __repr__(self) -> str:
        return f"<Position {self.address} {self.digest[:15]}…>"


def round_views(audit: GameAudit) -> list[RoundView]:
    """The rounds of an audited game; none where its rules are not known."""
    if audit.game is None:
        return []
    slate = result.totals(audit)
    return [_round(audit, deal, scores) for deal, scores in zip(audit.game.rounds, slate, strict=True)]


def by_round(audit: GameAudit) -> list[tuple[Round, list[Event]]]:
    """Each round of an audited game with its events, those that stand, up to where the next one begins."""
    rounds = {deal.first_event: deal for deal in audit.game.rounds} if audit.game is not None else {}
    found: list[tuple[Round, list[Event]]] = []
    for event in audit.events:
        if isinstance(event, RoundStarted) and event.seq in rounds:
            found.append((rounds[event.seq], []))
        if found:
            found[-1][1].append(event)
    return found


def _round(audit: GameAudit, deal: Round, scores: list[int] | None) -> RoundView:
    won, booked = result.won(deal), result.booked(audit, deal)
    return RoundView(
        number=deal.number,
        phase=deal.phase,
        dealer=deal.dealer,
        forehand=_seat(deal.forehand),
        chooser=_seat(deal.chooser),
        contract=deal.contract,
        factor=deal.factor,
        tricks=tuple(map(_trick, deal.tricks)),
        won=None if won is None else tuple(won),
        booked=None if booked is None else tuple(booked),
        scores=None if scores is None else tuple(scores),
    )


def _trick(trick: Trick) -> TrickView:
    cards = tuple(map(card_code, trick.cards))
    return TrickView(trick.leader, trick.seats, cards, _seat(trick.winner), trick.points)


def _seat(number: int) -> int | None:
    return number if number >= 0 else None
