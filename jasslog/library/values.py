"""Rounds and positions of a game as plain frozen values, for programs that only read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from jasslog.audit import result
from jasslog.audit.result import GameAudit
from jasslog.events.base import ContractRecord
from jasslog.game.facts import Act, Trick
from jasslog.game.naming import contract_of
from jasslog.game.public import card_code, contract_record, digest_of, state_of, told_number
from jasslog.game.score.overlay import phase_now
from jasslog.game.state import Game, Round
from jasslog.library.change import next_acts

_LAYS = ("card_played", "card_placed")
"""Acts that bring a card to the table."""
_OF_HAND = (*_LAYS, "card_turned")
"""Acts with a card from a hand."""


@dataclass(frozen=True, slots=True)
class TrickView:
    """One complete trick."""

    leader: int
    seats: tuple[int, ...]
    """The seats in the order of play."""
    cards: tuple[str, ...]
    """The cards in the order of play; ?? for an unreadable card."""
    winner: int | None
    """The seat that won the trick; None where cards that are unreadable or not recorded leave it open."""
    points: int
    """Card points as far as the record tells, without the bonus for the last trick."""

    def __repr__(self) -> str:
        return f"<Trick {' '.join(self.cards)}, seat {self.winner} wins {self.points}>"


@dataclass(frozen=True, slots=True)
class RoundView:
    """One round as it was played and scored; a member is None where the record cannot tell, or where there is none."""

    number: int
    phase: str
    """dealing, choosing, bettering, participating, predicting, playing, domino, complete, scored, passed, annulled,
    misdealt or broken."""
    dealer: int
    forehand: int | None
    chooser: int | None
    contract: ContractRecord | None
    """The contract as records write it."""
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
        contract = contract_of(self.contract).name if self.contract is not None else self.phase
        booked = ":".join(map(str, self.booked)) if self.booked is not None else "undecided"
        return f"<Round {self.number}: {contract}, {len(self.tricks)} tricks, {booked}>"


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind of act that may come next, and what there is to choose from, as records write it."""

    type: str
    """The type of the event."""
    seat: int | None
    """The seat that may do it; None where any seat may, or no seat does it."""
    cards: tuple[str, ...]
    """The cards to choose from, for acts with a card."""
    contracts: tuple[ContractRecord, ...]
    """The contracts to choose from, for acts with a contract."""
    bids: range
    """The points that may be bid or predicted, or the numbers of cards that may be taken; empty for other acts."""
    optional: bool
    """Whether play can go on without the act."""
    unseen: bool
    """Whether other cards than these may come, because the hand is not known, or not wholly."""
    match: bool = False
    """Whether all tricks may be bid, too."""
    named: tuple[str, ...] = ()
    """The bids that go by a name, such as misere, and may be made."""

    @classmethod
    def of(cls, act: Act) -> Choice:
        """An act of the engine in the form of records."""
        return cls(
            type=act.type,
            seat=told_number(act.seat),
            cards=tuple(map(card_code, act.cards)),
            contracts=tuple(map(contract_record, act.contracts)),
            bids=act.room.numbers if act.room is not None else range(0),
            optional=act.optional,
            unseen=act.unseen or (act.type in _OF_HAND and not act.cards),
            match=act.room is not None and act.room.match,
            named=act.room.named if act.room is not None else (),
        )


@dataclass(frozen=True, slots=True)
class Position:
    """The game at one moment."""

    address: str
    """The place of the position: an address, or # and the number of an event."""
    state: dict[str, Any] = field(hash=False)
    """The state in the form of schemas/state.schema.json; a copy that the caller may change."""
    digest: str
    """sha256:… of the state."""
    expected: tuple[Choice, ...]
    """Every kind of act that may legally come next.

    Includes the acts after a round that is played out, and those after a deal that is not recorded.
    """

    @property
    def legal(self) -> tuple[str, ...]:
        """The cards that may be played now, as records write them, such as CQ; empty where no card is to be played.

        If a hand is only partly known, these are the legal cards among the known ones. Where the record does not tell
        what they have to follow, they are all known cards.
        """
        played = [act for act in self.expected if act.type in _LAYS]
        return tuple(dict.fromkeys(card for act in played for card in act.cards))

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each seat is known to hold; empty before the first round."""
        return tuple(map(tuple, self.state["current"]["hands"])) if self.state.get("current") else ()

    @property
    def table(self) -> tuple[tuple[int, str], ...]:
        """The cards of the trick on the table, each with its seat, in the order in which they were played."""
        laid = self.state["current"]["table"] if self.state.get("current") else []
        return tuple((one["seat"], one["card"]) for one in laid)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each side has booked."""
        return tuple(self.state["scores"])

    @property
    def turn(self) -> int | None:
        """The seat that has to play a card next; None where no seat has to, or several may."""
        seats = {act.seat for act in self.expected if act.type in _LAYS}
        return seats.pop() if len(seats) == 1 else None

    @classmethod
    def of(cls, address: str, game: Game) -> Position:
        """The position of a game in its present state; the game is changed and must not be used afterwards."""
        state = state_of(game)
        return cls(address, msgspec.to_builtins(state), digest_of(state), tuple(map(Choice.of, next_acts(game))))

    def __repr__(self) -> str:
        return f"<Position {self.address} {self.digest[:15]}…>"

    def _repr_html_(self) -> str:
        """The position as a notebook shows it: each seat's hand and card on the table, an arrow at whose turn it is."""
        from html import escape

        laid = dict(self.table)
        rows = [(escape(self.address), "hand", "table")]
        for seat, hand in enumerate(self.hands):
            rows.append((f"{'▸ ' * (seat == self.turn)}{seat}", " ".join(hand), laid.get(seat, "")))
        cells = ["".join(f"<td>{cell}</td>" for cell in row) for row in rows]
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def round_views(audit: GameAudit) -> list[RoundView]:
    """The rounds of an audited game; empty where the rules are not known."""
    game = audit.game
    if game is None:
        return []
    slate = result.totals(audit)
    return [_round(audit, game, deal, scores) for deal, scores in zip(game.rounds, slate, strict=True)]


def _round(audit: GameAudit, game: Game, deal: Round, scores: list[int] | None) -> RoundView:
    won, booked = result.won(deal), result.booked(audit, deal)
    return RoundView(
        number=deal.number,
        phase=phase_now(game, deal),
        dealer=deal.dealer,
        forehand=told_number(deal.forehand),
        chooser=told_number(deal.chooser),
        contract=None if deal.contract is None else contract_record(deal.contract),
        factor=deal.factor,
        tricks=tuple(map(_trick, deal.tricks)),
        won=None if won is None else tuple(won),
        booked=None if booked is None else tuple(booked),
        scores=None if scores is None else tuple(scores),
    )


def _trick(trick: Trick) -> TrickView:
    cards = tuple(map(card_code, trick.cards))
    return TrickView(trick.leader, trick.seats, cards, told_number(trick.winner), trick.points)
