"""A round while it is replayed: mutable inside this room, a value to everybody outside."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import cache, partial
from typing import Any, TypeVar

from jasslog.cards import SIX, SUIT_OF, card_number
from jasslog.game import facts
from jasslog.game.aside import Aside, laid_out
from jasslog.options import Objects
from jasslog.rules.contracts import Contract, Mode, strongest
from jasslog.rules.deals import tricks_in_round
from jasslog.variants.plain import Variant


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Round:
    """One deal, from the cut to the booked score."""

    number: int
    dealer: int
    players: int
    """How many sit at the table."""
    first_event: int
    variant: Variant
    """The set of rules, for as many players as are in the game in this round, a dealer who sits out included."""
    dealt_in: tuple[int, ...]
    """The seats that are dealt to."""
    due: frozenset[int] = frozenset()
    """The seats of which one should have dealt."""
    size: int = field(init=False)
    """How many tricks the round has: as many as each seat has cards to play, with those that it uncovers or draws."""
    seats_open: bool = False
    """Whether nobody knows who is still in the game until the deal tells, because earlier points are open."""
    heir_open: bool = False
    """Whether nobody knows how much the dealer may inherit, because his score when the round began is open."""
    active: tuple[int, ...] = field(init=False)
    """The seats that are dealt to and play; a seat that folds does not (guschti)."""
    aside: Aside = field(init=False)
    """The cards that are in no hand."""
    phase: str = "dealing"
    """seating, dealing, choosing, bettering, participating, predicting, playing, domino, complete (no more is played),
    scored, passed (nobody chose), annulled, misdealt, broken."""
    left: str = ""
    """The phase in which a ruling ended the round; empty where none did."""
    forehand: int = facts.NOBODY
    cut: str = ""
    hands: list[int] = field(init=False)
    """By seat, the known cards of its hand; a seat that folded has none."""
    unknown: list[int] = field(init=False)
    """How many further cards each seat holds."""
    dealt: list[int] = field(init=False)
    """By seat, the known cards with which it plays the round: those dealt, after every exchange, played or not."""
    known: list[bool] = field(init=False)
    """By seat, whether all cards with which it plays the round are known."""
    untold: tuple[int, ...] = ()
    """The seats whose hands nobody wrote down at all, so that not even their number of cards is known."""
    picked_up: list[int] = field(default_factory=list, init=False)
    turned: int = facts.NOBODY
    rest: tuple[int, ...] = ()
    """By seat, how many cards are still to be dealt on record; empty once the hands are as full as they will be."""
    calls: list[facts.Call] = field(default_factory=list, init=False)
    """The calls before the first card, in order, without a push or pass that was not allowed."""
    bid: facts.Call | None = None
    """The last bid, right or wrong; None where nobody has bid."""
    answers: list[facts.Call] = field(default_factory=list, init=False)
    """The calls since the last bid; all of them where nobody has bid."""
    stake: int = 1
    """How many times the last bid counts: once, twice if it was doubled, four times if that was redoubled."""
    heard: set[tuple[int, str]] = field(default_factory=set, init=False)
    """Each seat with each kind of call that it has made; seat -1 with each kind that any seat has made."""
    words: dict[int, str] = field(default_factory=dict, init=False)
    """By seat, its last word on whether it plays: stay, fold or maybe."""
    chooser: int = facts.NOBODY
    """The seat that fixed the contract: the declarer."""
    contract: Contract | None = None
    unnamed: bool = False
    """Whether a contract stands that nobody wrote down; everything that depends on it is open."""
    factor: int = 1
    modes: tuple[Mode, ...] = ()
    """The mode of each trick, as far as the contract fixes it."""
    tables: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """For each trick the table of its mode: by suit led, the power of each card, which tells what beats what."""
    values: tuple[int, ...] = ()
    """The points of each card by its number; at -1, the last place, those of an unread card."""
    loose: bool = False
    """Whether the first discard makes trump in this contract, and none has yet (tutti-first-discard)."""
    maker: int = facts.NOBODY
    """The event of the discard that made trump; -1 while none has."""
    veiled: bool = False
    """Whether an unread card may have made trump: from then on nobody knows whether a suit is trump, and which."""
    trump: int = facts.NOBODY
    """The suit that is trump in the whole round: named, turned up, or made by a discard from then on; -1 for none."""
    turn: int = facts.NOBODY
    """The seat that is to play; -1 where the record must tell."""
    trick: list[int] = field(default_factory=list, init=False)
    """The cards on the table, in order; -1 for an unread one."""
    seats: list[int] = field(default_factory=list, init=False)
    """The seats that laid these cards, in the same order."""
    events: list[int] = field(default_factory=list, init=False)
    """The events that laid these cards, in the same order."""
    need: int = field(init=False)
    """How many cards complete the trick on the table."""
    tricks: list[facts.Trick] = field(default_factory=list, init=False)
    won: list[int] = field(init=False)
    """Card points won, by seat."""
    won_tricks: list[int] = field(init=False)
    played: int = 0
    """All cards played in the round."""
    last_card: int = facts.NOBODY
    last_seat: int = facts.NOBODY
    last_held: bool = True
    """Whether the seat that played last can have held the card that it played."""
    objective: Objects | None = None
    """What counts in this round in place of card points."""
    not_led: int = 0
    """Cards that may not be led to the next trick while others are held (lead-ban, pandur-lead)."""
    rows: facts.Rows | None = None
    """How far Domino has come; None where tricks are played."""
    predictions: dict[int, facts.Prediction] = field(default_factory=dict, init=False)
    """By seat, its prediction; seats that have made none are left out."""
    melds: list[facts.Announcement] = field(default_factory=list, init=False)
    melds_early: int = 0
    """How many of the first melds came too early: the choosing went on after them.

    It seemed to have ended, because it need not be on record, or because of a card that was then taken back.
    """
    melders: dict[int, int] = field(default_factory=dict, init=False)
    """The seats that have announced melds, in that order, with the place of their first meld in ``melds``."""
    valid_places: list[int] = field(default_factory=list, init=False)
    """The places in ``melds`` of the melds whose cards are known and against which nothing spoke."""
    melds_lost: frozenset[int] = frozenset()
    """The sides that book by hand and lost their melds because they did not book them in time (meld-booking)."""
    marriage_said: dict[int, tuple[int, str]] = field(default_factory=dict, init=False)
    """By seat: the event of its announcement, and why that does not count, empty where it counts.

    It is the announcement that counts, or the last one where none does.
    """
    roem: list[facts.RoemCall] = field(default_factory=list, init=False)
    """The calls of roem, in order."""
    banned: int = 0
    """Cards the next leader may not lead (exposed-card)."""
    lifted: tuple[int, int] = (0, 0)
    """The number of the trick with which a ban last lapsed, and its cards; if the trick is reopened, it holds again."""
    undecided: set[str] = field(default_factory=set, init=False)
    """The parts of the score that the record cannot tell: cards, melds, marriage."""
    rulings: list[facts.Ruling] = field(default_factory=list, init=False)
    entries: list[facts.Entry] = field(default_factory=list, init=False)
    """The entries that were booked for the round; empty until it is booked."""
    held: int = 0
    """Points that are not booked and wait for the next contract (belote-french)."""
    split: facts.Split = facts.NO_SPLIT
    """What has been said about sharing the round out."""
    stopped: bool = False
    """Whether the table stopped play before the last card."""
    varying: bool = False
    """Whether the card values differ from trick to trick, by the suit led."""
    total: int = 0
    """Card points of the whole deck in this contract."""
    written: list[tuple[int, str, int, int]] = field(default_factory=list, init=False)
    """Slate entries of the round: side, what of, points after the multiplier, event."""
    claimed: list[tuple[str, bool, tuple[int, ...]]] = field(default_factory=list, init=False)
    """Sums that were claimed for the round: round or total, whether they are multiplied, points by side."""
    acts: defaultdict[str, int] = field(default_factory=partial(defaultdict, int), init=False)
    """How many acts of each page the round has had; the n of an address."""

    def __post_init__(self) -> None:
        self.size = tricks_in_round(self.variant.deal)
        self.active = self.dealt_in
        self.aside = laid_out(self.variant.deal, self.dealt_in)
        self.hands = [0] * self.players
        self.unknown = [0] * self.players
        self.dealt = [0] * self.players
        self.known = [False] * self.players
        self.need = self.players
        self.won = [0] * self.players
        self.won_tricks = [0] * self.players

    def say(self, call: facts.Call) -> None:
        """Note a call; a bid begins a new list of answers, and a double or redouble doubles its stake."""
        self.calls.append(call)
        if call.kind == "bid_made":
            self.bid, self.answers, self.stake = call, [], 1
        else:
            self.answers.append(call)
            self.stake *= 2 if call.kind in ("doubled", "redoubled") else 1
        self.heard |= {(call.seat, call.kind), (facts.NOBODY, call.kind)}

    def has_said(self, kind: str, seat: int = facts.NOBODY) -> bool:
        """Whether a seat has made a call of this kind; without a seat, whether anybody has."""
        return (seat, kind) in self.heard

    def announce(self, said: facts.Announcement, place: int | None = None) -> None:
        """Note a new meld, or put what has since been shown or said of the meld at ``place`` in its place."""
        if place is None:
            place = len(self.melds)
            self.melds.append(said)
            self.melders.setdefault(said.seat, place)
            stood = False
        else:
            stood = place in self.valid_places
            self.melds[place] = said
        stands = bool(said.meld) and not said.void
        if stands and not stood:
            self.valid_places.append(place)
        elif stood and not stands:
            self.valid_places.remove(place)

    def entry(self, seat: int, kind: str, points: int, factor: int = 1, event: int = facts.NOBODY) -> facts.Entry:
        """A line of the ledger for what a seat brought its side; without an event it follows from the whole round."""
        return facts.Entry(self.number, seat, kind, points, factor, event)

    @property
    def valid_melds(self) -> Iterator[facts.Announcement]:
        """The announcements whose cards are known and against which nothing spoke when they were made."""
        return (self.melds[place] for place in self.valid_places)

    @property
    def led(self) -> int:
        """The suit led to the trick on the table, that of its first card that was read; -1 where there is none."""
        for card in self.trick:
            if card >= 0:
                return SUIT_OF[card]
        return facts.NOBODY

    @property
    def best(self) -> int:
        """The place in the trick on the table of the card that wins it so far; an unread one wins nothing."""
        return strongest(self.trick, self.tables[len(self.tricks)][self.led])

    @property
    def points(self) -> int:
        """Card points of the trick on the table."""
        return sum(map(self.values.__getitem__, self.trick))

    @property
    def laid(self) -> list[facts.Trick]:
        """Every trick in order; if a card lies on the table, its trick comes last, without a winner."""
        if not self.trick:
            return list(self.tricks)
        open_one = facts.Trick(tuple(self.seats), tuple(self.trick), facts.NOBODY, self.points, tuple(self.events))
        return [*self.tricks, open_one]

    def trick_address(self, number: int, card: int = 0) -> str:
        """The address of a trick, or of a card in it, both counted from 1: ``1.5``, ``1.5.3``."""
        trick = f"{self.number}.{number}"
        return f"{trick}.{card}" if card else trick

    @property
    def begun(self) -> bool:
        """Whether a card has been laid to a trick."""
        return bool(self.trick or self.tricks)

    @property
    def stands(self) -> bool:
        """Whether a contract stands, even if nobody wrote it down."""
        return self.contract is not None or self.unnamed

    @property
    def trump_six(self) -> int:
        """The six of the suit that was turned up."""
        return card_number(SUIT_OF[self.turned], SIX)

    @property
    def pushed(self) -> int:
        """The seat that pushed, the last one of several; -1 where nobody did."""
        for call in reversed(self.calls):
            if call.kind == "pushed":
                return call.seat
        return facts.NOBODY

    @property
    def made_contract(self) -> Contract | None:
        """The contract as it is now: once a discard has made trump, the contract with that suit as trump."""
        return self.contract if self.maker == facts.NOBODY else Contract("trump", self.trump)

    @property
    def walked_over(self) -> bool:
        """Whether fewer than two seats play, so that no card is led (walk-over)."""
        return len(self.active) < 2

    @property
    def conceded(self) -> bool:
        """Whether the one against all gave the round up."""
        return (facts.NOBODY, "round_conceded") in self.heard

    def clone(self) -> Round:
        """A copy that shares nothing mutable with this round."""
        return copied(self)


_State = TypeVar("_State")


def copied(state: _State) -> _State:
    """A copy of a round or a game with its own lists, sets and dicts; the values that these hold are shared."""
    # Every class can be hashed, which a type checker does not know of the class of a type variable.
    return _copier(type(state))(state)  # type: ignore[arg-type, no-any-return]


@cache
def _copier(kind: type) -> Callable[[Any], Any]:
    """A function that copies each field of a class.

    Its code is composed here, as ``dataclasses`` composes that of a class: a loop over the fields takes six times as
    long, and every question about what would follow from an act begins with a copy.
    """
    mutable = ("list[", "set[", "dict[", "defaultdict[")
    lines = (
        f"twin.{one.name} = state.{one.name}" + ".copy()" * str(one.type).startswith(mutable) for one in fields(kind)
    )
    made: dict[str, Any] = {"new": kind.__new__, "kind": kind}
    exec("\n ".join(["def copier(state):", "twin = new(kind)", *lines, "return twin"]), made)
    return made["copier"]  # type: ignore[no-any-return]
