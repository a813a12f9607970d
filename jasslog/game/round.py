"""A round while it is replayed: mutable inside this room, a value to everybody outside."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import takewhile
from typing import TYPE_CHECKING

from jasslog.game.aside import Aside, laid_out
from jasslog.game.facts import NO_SPLIT, NOBODY, Announcement, Call, Entry, Prediction, RoemCall, Rows, Ruling, Trick
from jasslog.rules.contracts import OBENABE, Contract, Mode
from jasslog.variants.hands import tricks_in_round

if TYPE_CHECKING:
    from jasslog.options.scoring import Objects
    from jasslog.variants.options import Variant


class Round:
    """One deal, from the cut to the booked score."""

    __slots__ = (
        "active",
        "acts",
        "aside",
        "banned",
        "best",
        "best_seat",
        "calls",
        "chooser",
        "claimed",
        "contract",
        "cut",
        "dealer",
        "dealt",
        "dealt_in",
        "entries",
        "events",
        "factor",
        "first_event",
        "forehand",
        "hands",
        "heard",
        "held",
        "known",
        "last_card",
        "last_fresh",
        "last_held",
        "last_seat",
        "leader",
        "led",
        "loose",
        "maker",
        "marriage_said",
        "melders",
        "melds",
        "melds_lost",
        "mode",
        "modes",
        "need",
        "not_led",
        "number",
        "objective",
        "phase",
        "picked_up",
        "played",
        "points",
        "power",
        "predictions",
        "rest",
        "roem",
        "rows",
        "rulings",
        "seats",
        "seats_open",
        "size",
        "split",
        "stopped",
        "suit_suffices",
        "tables",
        "total",
        "trick",
        "tricks",
        "trump",
        "turn",
        "turned",
        "undecided",
        "unknown",
        "unnamed",
        "valid_places",
        "values",
        "variant",
        "varying",
        "veiled",
        "won",
        "won_tricks",
        "words",
        "written",
    )

    def __init__(
        self, number: int, dealer: int, players: int, first_event: int, variant: Variant, seats: tuple[int, ...]
    ) -> None:
        self.number = number
        self.dealer = dealer
        self.first_event = first_event
        self.variant = variant
        """The set as so many play it as are dealt to in this round."""
        self.size = tricks_in_round(variant.deal)
        """How many cards each hand has, and so how many tricks there are."""
        self.dealt_in = seats
        """The seats that are dealt to."""
        self.seats_open = False
        """Earlier points are open, so that nobody knows who is still in before the deal tells."""
        self.active = seats
        """Those of them that play (C-5): who folds does not."""
        self.aside: Aside = laid_out(variant.deal, seats)
        """The cards that are in no hand."""
        self.phase = "dealing"
        """dealing, choosing, bettering, participating, predicting, playing, domino, complete (no more is played),
        scored, passed (nobody chose), annulled, misdealt, broken."""
        self.forehand = NOBODY
        self.cut = ""
        self.hands = [0] * players
        """The known part of each hand; who folded has none."""
        self.unknown = [0] * players
        """How many further cards each seat holds."""
        self.dealt = [0] * players
        """All cards each seat is known to have to play the round with: those dealt, after every exchange."""
        self.known = [False] * players
        """Whether the whole of these was recorded."""
        self.picked_up: list[int] = []
        self.turned = NOBODY
        self.rest: tuple[int, ...] = ()
        """By seat, how many cards are still to be dealt on record; empty once the hands are as full as they will be."""
        self.calls: list[Call] = []
        """What was said before the first card, in order; a push or pass that was not allowed is no part of it."""
        self.heard: set[tuple[int, str]] = set()
        """Who has said what kind of thing in these calls; of each kind also that anybody has, as seat -1."""
        self.words: dict[int, str] = {}
        """By seat, what it has said last of whether it plays: stay, fold or maybe."""
        self.chooser = NOBODY
        """The seat that fixed the contract: the declarer."""
        self.contract: Contract | None = None
        self.unnamed = False
        """A contract stands that nobody wrote down: whatever hangs on it is open."""
        self.factor = 1
        self.modes: tuple[Mode, ...] = ()
        """The mode of each trick, as far as the contract fixes it."""
        self.tables: tuple[tuple[tuple[int, ...], ...], ...] = ()
        """For each trick the power table of its mode."""
        self.values: tuple[int, ...] = ()
        self.loose = False
        """No card has made trump yet in a contract where the first discard does (C-9)."""
        self.maker = NOBODY
        """The event of the card that made trump so."""
        self.veiled = False
        """A card went unread that may have made trump: from then on nobody knows whether there is one, and which."""
        self.trump = NOBODY
        """The suit that is trump in the whole round: named, turned, or made as soon as it is."""
        self.mode: Mode = OBENABE
        self.power: tuple[int, ...] = ()
        self.turn = NOBODY
        """The seat that is to play; -1 where the record must tell."""
        self.leader = NOBODY
        self.led = NOBODY
        self.best = 0
        self.best_seat = NOBODY
        self.trick: list[int] = []
        self.seats: list[int] = []
        self.events: list[int] = []
        self.need = players
        """How many cards complete the trick on the table."""
        self.points = 0
        """Card points of the trick on the table."""
        self.tricks: list[Trick] = []
        self.won = [0] * players
        """Card points won, by seat."""
        self.won_tricks = [0] * players
        self.played = 0
        """All cards played in the round."""
        self.last_card = NOBODY
        self.last_seat = NOBODY
        self.last_held = True
        """Whether the seat that played last can have held its card."""
        self.last_fresh = True
        """Whether that card had not been played before."""
        self.objective: Objects | None = None
        """What counts in this round in place of card points."""
        self.not_led = 0
        """Cards that may not be led to the next trick while others are held (GU-4, PA-6)."""
        self.rows: Rows | None = None
        """How far Domino has come; None where tricks are played."""
        self.predictions: dict[int, Prediction] = {}
        """By seat, what it said that the round will bring it, as far as it has."""
        self.melds: list[Announcement] = []
        self.melders: dict[int, int] = {}
        """The seats that have announced melds, in that order, with the place of their first one in that list."""
        self.valid_places: list[int] = []
        """The places in that list of those whose cards are known and against which nothing spoke."""
        self.melds_lost: frozenset[int] = frozenset()
        """The sides that book by hand and did not book their melds in time (W-9)."""
        self.marriage_said: dict[int, tuple[int, str]] = {}
        """By seat: the event of the announcement that counts, or of the last that does not, and why not."""
        self.roem: list[RoemCall] = []
        """The calls of roem, in order."""
        self.suit_suffices = not (variant.play.head_trump_lead or variant.deal.columns)
        """Whether a card that follows suit is legal whatever else is in the hand."""
        self.banned = 0
        """Cards the next leader may not lead (I-4)."""
        self.undecided: set[str] = set()
        """Parts of the score the record cannot tell: cards, melds, marriage."""
        self.rulings: list[Ruling] = []
        self.entries: list[Entry] = []
        """What was booked for the round; empty before."""
        self.held = 0
        """Points that are not booked and wait for the next contract (G9b)."""
        self.split = NO_SPLIT
        """What has been said about sharing the round out."""
        self.stopped = False
        """Whether the table left off before the last card."""
        self.varying = False
        """Each trick has values of its own, by its suit led (CT-3 to CT-6)."""
        self.total = 0
        """Card points of the whole deck in this contract."""
        self.written: list[tuple[int, str, int, int]] = []
        """Slate entries of the round: side, what of, points after the multiplier, event."""
        self.claimed: list[tuple[str, bool, tuple[int, ...]]] = []
        """Sums that were named for the round: of the round or in total, whether multiplied, by side."""
        self.acts: dict[str, int] = {}
        """How many acts of each page the round has had; the n of an address."""

    def say(self, call: Call) -> None:
        """Note what a seat has said."""
        self.calls.append(call)
        self.heard |= {(call.seat, call.kind), (NOBODY, call.kind)}

    def announce(self, said: Announcement, place: int | None = None) -> None:
        """Note a meld, or at its place what has been shown of it since."""
        if place is None:
            place = len(self.melds)
            self.melds.append(said)
            self.melders.setdefault(said.seat, place)
        else:
            self.melds[place] = said
        if said.meld and not said.void:
            self.valid_places.append(place)

    @property
    def valid_melds(self) -> Iterator[Announcement]:
        """The announcements whose cards are known and against which nothing spoke when they were made."""
        return (self.melds[place] for place in self.valid_places)

    @property
    def laid(self) -> list[Trick]:
        """Every trick in order, with the one on the table, which nobody has won yet, if a card of it lies there."""
        if not self.trick:
            return list(self.tricks)
        open_one = Trick(self.seats[0], tuple(self.seats), tuple(self.trick), NOBODY, self.points, tuple(self.events))
        return [*self.tricks, open_one]

    @property
    def pushed(self) -> int:
        """The seat that pushed, the last one of several; -1 where nobody did."""
        for call in reversed(self.calls):
            if call.kind == "pushed":
                return call.seat
        return NOBODY

    @property
    def bid(self) -> Call | None:
        """The last bid, right or wrong; None where nobody has bid."""
        for call in reversed(self.calls):
            if call.kind == "bid_made":
                return call
        return None

    @property
    def answers(self) -> list[Call]:
        """What has been said since the last bid, or at all."""
        return list(takewhile(lambda call: call.kind != "bid_made", reversed(self.calls)))[::-1]

    @property
    def stake(self) -> int:
        """How many times the last bid counts: once, twice if it was doubled, four times if that was redoubled."""
        return int(2 ** sum(call.kind in ("doubled", "redoubled") for call in self.answers))

    @property
    def made_contract(self) -> Contract | None:
        """The contract as it is by now: where a discard has made trump, that suit as trump."""
        return self.contract if self.maker == NOBODY else Contract("trump", self.trump)

    @property
    def walked_over(self) -> bool:
        """Whether fewer than two seats play, so that no card is led (C-47)."""
        return len(self.active) < 2

    @property
    def conceded(self) -> bool:
        """Whether the one against all gave the round up."""
        return (NOBODY, "round_conceded") in self.heard

    def clone(self) -> Round:
        """A copy that shares nothing mutable with this round."""
        twin = copy(self)
        for name in _ROUND_LISTS:
            setattr(twin, name, getattr(self, name).copy())
        return twin


_ROUND_LISTS = (
    "acts",
    "calls",
    "claimed",
    "dealt",
    "entries",
    "events",
    "hands",
    "heard",
    "known",
    "marriage_said",
    "melders",
    "melds",
    "picked_up",
    "predictions",
    "roem",
    "rulings",
    "seats",
    "trick",
    "tricks",
    "undecided",
    "unknown",
    "valid_places",
    "won",
    "won_tricks",
    "words",
    "written",
)
