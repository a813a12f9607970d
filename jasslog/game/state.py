"""The state of a game while it is replayed: mutable inside this room, a value to everybody outside."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING

from jasslog.game.facts import NOBODY, Claim, Entry
from jasslog.game.round import Round
from jasslog.variants.hands import tricks_in_round
from jasslog.variants.tables import after_auction, counts, seated

if TYPE_CHECKING:
    from jasslog.variants.options import Variant


class Game:
    """A whole game as far as it has been replayed."""

    __slots__ = (
        "acts",
        "bid",
        "claims",
        "closed",
        "decided_by",
        "draws",
        "gaps",
        "helper",
        "id",
        "last_act",
        "ledger",
        "lone",
        "lost",
        "names",
        "not_recorded",
        "out",
        "partners",
        "players",
        "previous_winner",
        "pursuit",
        "round",
        "rounds",
        "rounds_before",
        "ruled",
        "rules",
        "schneider",
        "scored",
        "scores",
        "sheets",
        "sheets_until",
        "side_of",
        "sides",
        "sought",
        "start_held",
        "start_out",
        "start_scores",
        "start_sheets",
        "stopped",
        "tricks_in_round",
        "variant",
        "winner",
    )

    def __init__(
        self, variant: Variant, players: int = 0, *, ruled: bool = False, gaps: frozenset[int] = frozenset()
    ) -> None:
        self.rules = variant
        """The set as the record names it."""
        self.variant = variant = seated(variant, players)
        """The set as so many play it."""
        self.players = variant.deal.players
        self.side_of = tuple(_SIDES[variant.deal.sides](seat) for seat in range(self.players))
        """The side of each seat; one against all, and whom he has with him, are side 0."""
        pairs = variant.deal.sides == "pairs"
        self.partners = tuple((seat + 2) % 4 if pairs else NOBODY for seat in range(self.players))
        """The partner of each seat where two pairs play, else -1."""
        self.sides = max(self.side_of) + 1
        self.lone = NOBODY
        """The seat that plays against all others, where one does, once that is known."""
        self.bid = 0
        """What it bid in the auction of the game."""
        self.sought = NOBODY
        """The card whose holder is on its side."""
        self.helper = NOBODY
        """The seat that has shown that card."""
        self.tricks_in_round = tricks_in_round(variant.deal)
        self.id = ""
        self.names: list[str] = []
        self.not_recorded: set[str] = set(variant.not_recorded)
        self.gaps = gaps
        """The numbers of events before which lines are missing from the record; -1 for its end."""
        self.lost: set[int] = set()
        """The rounds in which lines are missing, 0 for before the first: whatever they brought is open."""
        self.draws: dict[int, tuple[int, ...]] = {}
        """By seat: the rank drawn for forehand and first dealer, then those drawn again among equals."""
        self.rounds_before = 0
        self.start_scores = [0] * self.sides
        self.start_held = 0
        """Points that wait for the next contract since before the record begins (G9b)."""
        self.start_out: tuple[tuple[int, ...], ...] = ()
        """The seats that had left before the record begins."""
        self.start_sheets: list[list[str]] = []
        """By sheet, the lines filled before the record begins."""
        self.sheets: list[dict[str, int]] = []
        """By sheet, the lines that earlier rounds filled and their rounds, as far as they have been asked for."""
        self.sheets_until = 0
        """How many rounds have been looked through for them."""
        self.out: tuple[tuple[int, ...], ...] = ()
        """The seats that have left the game, in that order; those of one round together (HJ-9)."""
        self.previous_winner = NOBODY
        """Where this game follows another of the same evening: a seat of the side that won it (S-7)."""
        self.scores = [0] * self.sides
        """Booked totals, by side."""
        self.scored = 0
        """Rounds scored so far, without annulled ones."""
        self.rounds: list[Round] = []
        """All rounds, the current one last."""
        self.round: Round | None = None
        self.ledger: list[Entry] = []
        self.claims: list[Claim] = []
        self.last_act = NOBODY
        """Number of the last event that was neither bookkeeping nor a card in a trick."""
        self.pursuit = False
        """A claim has been made and the game is only played out."""
        self.stopped = False
        """The game is over: what follows is an act after the end."""
        self.closed = False
        """The record has said that the game is over."""
        self.winner = NOBODY
        """The winning side; -2 for a draw."""
        self.decided_by = ""
        """What decided the game: claim, false-claim, marriage, melds, tricks, total, lowest, first-out, draw."""
        self.schneider = False
        self.ruled = ruled
        """Whether rulings are applied (the view ruled)."""
        self.acts: dict[str, int] = {}

    def clone(self) -> Game:
        """A copy that shares nothing mutable with this game; finished rounds are shared, as they never change."""
        twin = copy(self)
        for name in _GAME_LISTS:
            setattr(twin, name, getattr(self, name).copy())
        twin.forget_sheets()
        if self.round is not None:
            twin.round = self.round.clone()
            twin.rounds[-1] = twin.round
        return twin

    def forget_sheets(self) -> None:
        """Look anew which lines of the sheets are filled: earlier rounds may have changed."""
        self.sheets, self.sheets_until = [], 0

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are still in the game."""
        if not self.out:
            return tuple(range(self.players))
        gone = {seat for group in self.out for seat in group}
        return tuple(seat for seat in range(self.players) if seat not in gone)

    @property
    def lone_untold(self) -> bool:
        """Whether one plays against all, and nobody wrote down who."""
        unnamed = any(deal.unnamed for deal in self.rounds)
        return self.variant.deal.sides == "lone" and self.lone == NOBODY and unnamed

    def lose(self) -> None:
        """Lines are missing here: nobody knows what they changed in this round."""
        self.lost.add(self.round.number if self.round is not None else 0)

    def sit_down(self) -> tuple[int, ...]:
        """The seats that are dealt to in the next round; the rules become those for so many.

        All are dealt to where too few are left, which is a game that should be over.
        """
        seats = self.seats
        if self.out and len(seats) not in counts(self.rules):
            seats = tuple(range(self.players))
        self.play_by(len(seats))
        return seats

    def play_by(self, players: int) -> None:
        """From now on the rules are those for so many."""
        rules = self.variant if players == self.variant.deal.players else seated(self.rules, players)
        if self.variant.deal.sides == "lone":
            rules = seated(self.rules, players)
            found = self.lone != NOBODY or any(deal.unnamed for deal in self.rounds)
            rules = after_auction(rules) if found else rules
        if rules is not self.variant:
            self.variant = rules
            self.tricks_in_round = tricks_in_round(rules.deal)

    def side_scores(self, entries: list[Entry]) -> list[int]:
        """The booked points of ledger entries, summed by side."""
        totals = [0] * self.sides
        for _, seat, _, points, times, _ in entries:
            totals[self.side_of[seat]] += points * times
        return totals


_SIDES: dict[str, Callable[[int], int]] = {
    "pairs": lambda seat: seat % 2,
    "solo": lambda seat: seat,
    "lone": lambda seat: int(seat > 0),
}
"""The side of each seat as a game begins."""
_GAME_LISTS = (
    "acts",
    "claims",
    "draws",
    "ledger",
    "lost",
    "names",
    "not_recorded",
    "rounds",
    "scores",
    "start_scores",
    "start_sheets",
)
