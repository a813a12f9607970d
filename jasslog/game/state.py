"""The state of a game with its rounds: mutable inside this room while it is replayed, a value to all code outside."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import KW_ONLY, dataclass, field
from functools import cache

from jasslog.game.facts import NOBODY, SEATING, Claim, Entry
from jasslog.game.round import Round as Round
from jasslog.game.round import copied
from jasslog.rules.deals import tricks_in_round
from jasslog.variants.plain import Variant, after_auction, counts, seated


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Game:
    """A whole game as far as it has been replayed."""

    rules: Variant
    """The set of rules that the record names."""
    players: int = 0
    """How many sit at the table; 0 for as many as the set names."""
    _: KW_ONLY
    ruled: bool = False
    """Whether rulings are applied (the view ruled)."""
    gaps: frozenset[int] = frozenset()
    """The numbers of events before which lines are missing from the record; -1 for its end."""
    variant: Variant = field(init=False)
    """The set of rules as it is played now, by the number of players who are still in the game."""
    table: tuple[int, ...] = field(init=False)
    """Every seat at the table."""
    side_of: tuple[int, ...] = field(init=False)
    """The side of each seat; one player against all others, and his partner, are side 0."""
    partners: tuple[int, ...] = field(init=False)
    """The partner of each seat where two pairs play, else -1."""
    sides: int = field(init=False)
    lone: int = NOBODY
    """The seat that plays against all others; -1 where none does, or while it is not known."""
    bid: int = 0
    """The points that ``lone`` bid in the auction of the game."""
    sought: int = NOBODY
    """The card that ``lone`` named for a partner: its holder is on the same side."""
    lone_doubted: bool = False
    """Whether ``lone`` was found in a round of which lines were missing by then."""
    lone_until: int = 0
    """The number of the last round that was dealt again with its auction, so that ``lone`` was looked for again."""
    helper: int = NOBODY
    """The seat that has shown the card ``sought``; -1 while none has."""
    tricks_in_round: int = field(init=False)
    id: str = ""
    names: list[str] = field(default_factory=list)
    not_recorded: set[str] = field(init=False)
    lost: set[int] = field(default_factory=set)
    """The numbers of the rounds in which lines are missing, 0 for before the first; what they brought is open."""
    draws: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By seat: the rank drawn for forehand and first dealer, then the ranks of further draws among equals."""
    rounds_before: int = 0
    start_scores: list[int] = field(init=False)
    start_held: int = 0
    """Points from before the record begins that wait for the next contract (belote-french)."""
    start_out: tuple[tuple[int, ...], ...] = ()
    """The seats that had left before the record begins."""
    start_sheets: list[list[str]] = field(default_factory=list)
    """By sheet, the lines filled before the record begins."""
    sheets: list[dict[str, int]] = field(default_factory=list)
    """By sheet, the lines that earlier rounds filled, with the numbers of these rounds; kept by ``plan.sheets``."""
    sheets_until: int = 0
    """How many rounds have been looked through for ``sheets``."""
    decided: int = 0
    """How many rounds, from the first on, are over and known to leave no more open than every round does."""
    out: tuple[tuple[int, ...], ...] = ()
    """The seats that have left the game, first to leave first; those of one round are one group (going-out)."""
    previous_winner: int = NOBODY
    """Where this game follows another of the same evening: a seat of the side that won it (new-game-dealer)."""
    scores: list[int] = field(init=False)
    """Booked totals, by side."""
    scored: int = 0
    """Rounds scored so far, without annulled ones."""
    rounds: list[Round] = field(default_factory=list)
    """All rounds, the current one last."""
    round: Round = field(init=False)
    """The current round; before the first deal, the round that ``undealt`` makes."""
    ledger: list[Entry] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    last_act: int = NOBODY
    """Number of the last event that was neither bookkeeping nor a card in a trick."""
    pursuit: bool = False
    """Whether a claim has won and the round is only played out."""
    stopped: bool = False
    """Whether the game is over, so that every further act comes after the end."""
    closed: bool = False
    """Whether the record has said that the game is over."""
    winner: int = NOBODY
    """The winning side; -2 for a draw."""
    decided_by: str = ""
    """What decided the game: claim, false-claim, marriage, melds, tricks, total, lowest, first-out, draw."""
    schneider: bool = False

    def __post_init__(self) -> None:
        self.variant = seated(self.rules, self.players)
        self.players, sides = self.variant.deal.players, self.variant.deal.sides
        self.table = tuple(range(self.players))
        self.side_of = tuple({"pairs": s % 2, "solo": s, "lone": int(s > 0)}[sides] for s in self.table)
        self.partners = tuple((seat + 2) % 4 if sides == "pairs" else NOBODY for seat in range(self.players))
        self.sides = max(self.side_of) + 1
        self.tricks_in_round = tricks_in_round(self.variant.deal)
        self.not_recorded = set(self.variant.not_recorded)
        self.start_scores, self.scores = [0] * self.sides, [0] * self.sides
        self.round = self.undealt()

    def clone(self) -> Game:
        """A copy that shares nothing mutable with this game; finished rounds are shared, as they never change."""
        twin = copied(self)
        twin.look_anew()
        twin.round = self.round.clone()
        twin.rounds[-1:] = [twin.round] if twin.rounds else []
        return twin

    def own(self, deal: Round) -> Round:
        """The round to change instead of this one: the current round itself, else a copy put in its place.

        Finished rounds are shared with other copies of the game, so they must not be changed.
        """
        if deal is not self.round:
            place = self.rounds.index(deal)
            self.rounds[place] = deal = deal.clone()
        return deal

    def undealt(self) -> Round:
        """A round that stands for the current one while none is dealt: before the first deal, or between two rounds."""
        return Round(0, NOBODY, self.players, NOBODY, self.variant, self.table, phase=SEATING)

    def look_anew(self) -> None:
        """Forget which lines of the sheets are filled and which rounds are decided: earlier rounds may have changed."""
        self.sheets, self.sheets_until, self.decided = [], 0, 0

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are still in the game."""
        if not self.out:
            return self.table
        gone = {seat for group in self.out for seat in group}
        return tuple(seat for seat in self.table if seat not in gone)

    @property
    def first_claim(self) -> Claim | None:
        """The claim that decides: the earliest that has not fallen; None where there is none (claim-effect)."""
        return next((claim for claim in self.claims if not claim.fallen), None) if self.claims else None

    @property
    def lone_untold(self) -> bool:
        """Whether one plays against all and nobody wrote down who, in the choosing or in rounds before the record."""
        if self.variant.deal.sides != "lone" or self.lone != NOBODY:
            return False
        # Without an auction the first dealer plays against all.
        unseen = self.rounds_before > 0 or (0 in self.lost and self.rules.choosing.choice != "auction")
        return unseen or any(deal.unnamed and deal.number > self.lone_until for deal in self.rounds)

    def opponent_of(self, seat: int) -> int:
        """The next seat in turn that is not on the side of this seat."""
        others = [other for other in range(self.players) if self.side_of[other] != self.side_of[seat]]
        return self.first_of(others, seat)

    def first_of(self, seats: Collection[int], start: int) -> int:
        """The first of these seats in turn, from ``start`` on; -1 where there are none."""
        for seat in around(start, self.players):
            if seat in seats:
                return seat
        return NOBODY

    def lose(self) -> None:
        """Note that lines are missing in the current round: nobody knows what they changed."""
        self.lost.add(self.round.number)

    def sit_down(self) -> tuple[int, ...]:
        """Set the rules for the players of the next round; returns their seats, with a dealer who is to sit out.

        All seats at the table play where too few are left; such a game should be over.
        """
        seats = self.seats
        if self.out and len(seats) not in counts(self.rules):
            seats = self.table
        self.play_by(len(seats))
        return seats

    def play_by(self, players: int) -> None:
        """Set the rules for so many players; once one plays against all, the rules for the rounds after the auction."""
        rules = seated(self.rules, players)
        if self.variant.deal.sides == "lone" and (self.lone != NOBODY or self.lone_untold):
            rules = after_auction(rules)
        if rules is not self.variant:
            self.variant = rules
            self.tricks_in_round = tricks_in_round(rules.deal)

    def scores_without(self, deal: Round) -> list[int]:
        """The booked totals by side, without the entries of this round."""
        return [score - own for score, own in zip(self.scores, self.side_scores(deal.entries), strict=True)]

    def side_scores(self, entries: list[Entry]) -> list[int]:
        """The booked points of ledger entries, summed by side."""
        totals = [0] * self.sides
        for entry in entries:
            totals[self.side_of[entry.seat]] += entry.points * entry.factor
        return totals


@cache
def around(seat: int, players: int) -> list[int]:
    """All seats in turn from ``seat`` on, once round the table. The list is cached: it must not be changed."""
    return [(seat + step) % players for step in range(players)]
