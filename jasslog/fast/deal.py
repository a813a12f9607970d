"""One round on the hot path: what was read of it, and no more of what that means than a verdict needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from jasslog.fast.dealing.beside import NOTHING, Beside
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.dealing.aside import Aside
    from jasslog.fast.dealing.auction import Bidding
    from jasslog.fast.plans import Plan
    from jasslog.fast.playing.rows import Rows
    from jasslog.fast.playing.stock import Robbed
    from jasslog.fast.saying.splitting import Split
    from jasslog.fast.scoring.tally import Tally
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points
    from jasslog.rules.melds import Meld

PASSED, PLAYING, COMPLETE, SCORED = range(4)
"""How far a round has come; playing also where the game ends in the middle of it."""

LAID, COMES = b"\2", b"\3"
"""A card is played; one comes into a hand while the round is played."""

Line = tuple[int, int, bytes, bytes]
"""A line: how many cards of its round lay before it, its number, what it says before that and behind it."""
Hand = tuple[int, int, int, bytes]
"""A hand: how many cards of its round lay before it, the number of its line, the seat and the cards."""
Announced = tuple[int, "Meld", int]
"""A meld that was announced: the seat, itself, and the event."""


class Victory(NamedTuple):
    """A claim of victory that was right."""

    side: int
    tricks: int
    """How many tricks were complete."""
    number: int
    """The event."""


class Deal:
    """One round."""

    __slots__ = (
        "active",
        "aside",
        "began",
        "beside",
        "best",
        "bidding",
        "came",
        "cards",
        "chooser",
        "claims",
        "columns",
        "comers",
        "dealer",
        "dealing",
        "dealt",
        "every",
        "first",
        "forehand",
        "half_married",
        "hands",
        "heard",
        "kinds",
        "laid",
        "leader",
        "lines",
        "looks",
        "maker",
        "married",
        "melders",
        "melds",
        "moves",
        "number",
        "offered",
        "owners",
        "pack",
        "phase",
        "plan",
        "points",
        "predicted",
        "rest",
        "robbed",
        "rows",
        "rules",
        "said",
        "seats",
        "since",
        "split",
        "suits",
        "taken",
        "tally",
        "told",
        "turn",
        "turned",
        "victory",
        "winners",
        "won",
        "written",
    )

    rules: Rules
    """Those of this round, which may differ from those of others."""
    dealer: int
    forehand: int
    owners: bytes
    """By card who was dealt it, or has got it since, as a table for bytes.translate; until all are dealt who gets each
    in turn."""
    pack: bytes
    """The cards that the hands of those who play hold together."""
    active: tuple[int, ...]
    """The seats that play."""
    aside: Aside
    """What lies beside the hands, where any cards do or not everybody plays; set in such rounds alone."""
    leader: int
    plan: Plan
    """The contract; set when it is chosen."""
    cards: bytes
    """All cards played, in order, a byte for each."""
    seats: bytes
    """Who played them."""
    suits: bytes
    """For each of them 64, four times the seat, and the suit; then for those that are left in the hands."""
    every: bytes
    """All cards played, in order, and those that are left; set when it is known that all were held."""
    turn: bytes
    """The digits of the seats to which hands are dealt, in turn."""
    dealt: bytes
    """All cards dealt, in the order of the lines."""
    rest: tuple[int, bytes, bytes] | None
    """Of the hands that come after the contract: the number of the first, the seats as before, the cards."""
    dealing: int
    """The number of the first hand."""
    kinds: bytes
    """What each of its lines is, and from here to ``robbed`` all only where cards come into the hands during play."""
    moves: bytes
    """How those cards lie among those played: LAID or COMES for each."""
    came: bytes
    """The cards that came, in order."""
    comers: bytes
    """Into whose hands."""
    columns: dict[tuple[int, bool], bytes]
    """By seat, and whether it lies open, the row of columns that is known; no cards where only their number is."""
    told: bytes
    """All cards of which the deal has told."""
    turned: int
    """The card that is turned up beside the hands."""
    robbed: Robbed | None
    melders: set[int]
    """At how many cards played melds were said, where they are at every turn."""
    best: dict[int, tuple[tuple[int, ...], Announced]]
    """By trick, from 0, the best of those, with how good it is."""
    tally: Tally
    won: Points
    """What each side has booked, apart and after the multipliers; both set when the round is booked."""

    def __init__(self, began: bytes, number: int, first: int) -> None:
        self.began = began
        """What its first line says before the number."""
        self.number = number
        self.first = first
        """How many cards were played in the rounds before."""
        self.hands: list[Hand] = []
        """The hands, where not all come together and in one size."""
        self.claims: list[tuple[int, int, bytes]] = []
        """Claims of tricks: how many cards lay, the number, the line."""
        self.lines: list[Line] = []
        """All other lines."""
        self.heard = 0
        """How many of them come before the contract stands, and it itself."""
        self.beside: Beside = NOTHING
        """What lies in no hand, and what is done with it."""
        self.phase = PASSED
        self.said = 0
        """How many have pushed or passed."""
        self.offered: tuple[int, ...] = ()
        """The suits on offer one after the other, where a card of another pack is turned for each."""
        self.bidding: Bidding | None = None
        """How far its auction has come, where there is one."""
        self.chooser = NOBODY
        self.winners = b""
        self.points: Sequence[int] = b""
        """Seat and card points of each whole trick, without the bonus for the last."""
        self.looks: tuple[tuple[int, int], ...] = ()
        """Cards that need a closer look: where their trick begins, and the place in it."""
        self.taken: Points = 0
        """The card points of all whole tricks."""
        self.laid = 0
        """How many cards lie at the moment that is looked at."""
        self.melds: tuple[Announced, ...] = ()
        self.married: tuple[tuple[int, int], ...] = ()
        """The seat that announced its marriage, and the event."""
        self.half_married = False
        """It was announced with the first of its cards, and must be once more with the second one."""
        self.since = AT_ONCE
        """By card how many had been played when its owner could play it, as a table for bytes.translate."""
        self.maker = NOBODY
        """The place of the card that made trump in play; -1 where none did."""
        self.rows: Rows | None = None
        """How far Domino has come; None where tricks are played."""
        self.victory: Victory | None = None
        """The first claim of victory, if it was made while this round was played."""
        self.predicted: dict[int, int] = NOTHING_PREDICTED
        """By seat, what it said that the round will bring it; -1 while that is hidden."""
        self.split: Split | None = None
        """What was said about sharing the round out."""
        self.written: dict[tuple[int, str], int] = NOTHING_WRITTEN
        """What stands on the slate, by side and part of the score."""


AT_ONCE = bytes(36)
"""All cards are dealt before any is played."""
NOTHING_WRITTEN: dict[tuple[int, str], int] = {}
"""Never changed: what is written comes in a new dict."""
NOTHING_PREDICTED: dict[int, int] = {}
"""Likewise."""
