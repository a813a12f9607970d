"""The values that phases, score and judges hand to one another, none of which ever changes.

What happened: a trick, an announcement, a call, an entry, a claim, a ruling. And what a phase answers: each has three
answers side by side, ``acts``, what may come now; ``why_not_…``, what speaks against an act; and what it does. The
reasons stop nothing, as the act is applied as it happened; the court makes findings of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import Struct

from jasslog.rules.bids import Room
from jasslog.rules.contracts import Contract
from jasslog.rules.melds import Meld

NOBODY = -1
"""No seat, no side, no card."""
DRAW = -2
"""The winner of a game that nobody has won."""

# What happened

UNREAD = -1
"""A card that nobody could read."""
SEATING = "seating"
"""The phase before the first deal."""
BEFORE_PLAY = ("dealing", "choosing", "bettering", "participating", "predicting")
"""The phases of a round in which no card may be played yet."""
UNDER_WAY = (*BEFORE_PLAY, "playing", "domino")
"""The phases of a round whose cards are not all played."""


TRICK, ROUND = "trick", "round"
"""What an act may complete: the moments at which the judges look."""


class Trick(Struct, frozen=True):
    """One completed trick, in the order played."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]
    """Card numbers; -1 for an unreadable card."""
    winner: int
    """The winner's seat; -1 where what nobody could read or wrote down leaves it open."""
    points: int
    """Card points, without the bonus for the last trick."""
    events: Sequence[int]
    """Numbers of the events that played the cards."""

    @property
    def leader(self) -> int:
        """The seat that led to it."""
        return self.seats[0]


class LaidCard(NamedTuple):
    """One card of a trick: by which event it was laid, by whom, in which trick and at which place, both from 0."""

    event: int
    seat: int
    card: int
    trick: int
    place: int


def card_by_card(tricks: Iterable[Trick]) -> Iterator[LaidCard]:
    """Every card of these tricks in the order in which it was laid; its number is -1 where nobody could read it."""
    for number, trick in enumerate(tricks):
        laid = zip(trick.events, trick.seats, trick.cards, strict=True)
        for place, (event, seat, card) in enumerate(laid):
            yield LaidCard(event, seat, card, number, place)


class Announcement(Struct, frozen=True):
    """One meld as it was announced."""

    seat: int
    meld: Meld | None
    """What it is; None where the cards are unknown or make no meld."""
    cards: int
    """The cards named, 0 where only points were said."""
    said: int
    """The points said, 0 where only cards were named."""
    event: int
    void: str
    """Why it counts for nothing, such as late; empty where nothing speaks against it so far."""
    left: int = 0
    """Those of its cards that have left the hand since, otherwise than by being played."""


class Call(Struct, frozen=True):
    """What a seat said on the way to the contract."""

    seat: int
    kind: str
    """The type of its event, such as contract_chosen, passed, bid_made or cards_discarded."""
    points: int = 0
    """The number bid."""
    contract: Contract | None = None
    match: bool = False
    """Whether all tricks were bid."""
    event: int = NOBODY
    card: int = NOBODY
    """The card that was named, or turned, where it is not of any hand; the seat is the dealer's then."""
    named: str = ""
    """The name of the bid, where it goes by one."""


class RoemCall(Struct, frozen=True):
    """A call of the roem of a trick."""

    seat: int
    card: int
    """The event of the last card of the trick, so that a trick that is opened again loses its calls."""
    event: int
    void: str
    """Why it counts for nothing, such as late; empty where it counts."""


class Move(Struct, frozen=True):
    """What a seat did at its turn in Domino."""

    seat: int
    cards: tuple[int, ...]
    """What it laid; nothing where it passed."""
    event: int


class Rows(Struct, frozen=True):
    """How far a round of Domino has come."""

    moves: tuple[Move, ...] = ()
    """In order."""
    out: tuple[int, ...] = ()
    """The seats that have laid all their cards, in that order."""


class Prediction(Struct, frozen=True):
    """What a seat said that a round will bring it."""

    points: int | None
    """None while nobody but the seat knows."""
    event: int
    """Where it was said, or opened."""


class Entry(Struct, frozen=True):
    """One typed line of the ledger: what a seat brought its side in a round."""

    round: int
    seat: int
    kind: str
    """What for: cards, last, match, melds and others, as ``EntryKind`` lists them (``public_model``)."""
    points: int
    """Before the multiplier."""
    factor: int
    """The multiplier; 0 for points that are won and not booked, as what they lead to is."""
    event: int
    """The event it stands on, -1 where it is the whole round."""

    @property
    def booked(self) -> int:
        """Points after the multiplier."""
        return self.points * self.factor


class Claim(Struct, frozen=True):
    """A claim of victory and what the cards said at that moment."""

    seat: int
    side: int
    round: int
    event: int
    measure: int
    """The side's score at that moment (claim)."""
    valid: bool
    early: bool
    """Made before the claimant played to the second trick (finish-scope)."""
    tricks: int
    """Tricks complete in the round at that moment."""
    shown: int
    """The seat, where it showed its marriage with the claim; -1 where it did not."""
    fallen: bool = False
    """Whether it neither wins nor loses: a ruling took the points from it, or it was false among several sides."""


class Ruling(Struct, frozen=True):
    """A decision that lies over a round without changing its cards."""

    kind: str
    trick: int
    seat: int
    points: int
    scores: tuple[int, ...]
    event: int
    target: int
    """The event it is about, -1 for none."""


class Offer(Struct, frozen=True):
    """One way to share the round out."""

    seat: int
    scores: tuple[int, ...]
    """By side, what it would have of the tricks."""
    melds: tuple[int, ...]
    """By side, what it would have of the melds; empty where they go as the rules say."""
    event: int


class Split(Struct, frozen=True):
    """What has been said about sharing the round out."""

    offer: Offer | None = None
    """The offer that has not been refused, or was taken."""
    agreed: frozenset[int] = frozenset()
    """Who has taken it, and who made it."""
    conceded: frozenset[int] = frozenset()
    """Who has said that he will be in the hole."""
    done: bool = False
    """Whether the round is over by that."""
    until: int = -1
    """After how many tricks something was offered last; -1 where nothing was."""


NO_SPLIT = Split()


class ScoredMeld(NamedTuple):
    """A meld that scores."""

    seat: int
    meld: Meld
    points: int
    event: int
    """With which it was announced."""


# What may come


class Act(Struct, frozen=True):
    """A kind of act that is legal now."""

    type: str
    seat: int = NOBODY
    cards: tuple[int, ...] = ()
    """The cards to choose from, for acts with a card."""
    contracts: tuple[Contract, ...] = ()
    room: Room | None = None
    """What may be said, for bids, predictions and better cards."""
    optional: bool = False
    """Whether play can go on without it."""
    unseen: bool = False
    """Whether it may be another card than those to choose from, as nobody knows the whole hand."""


# What speaks against an act


NO_SLOTS: Mapping[str, Any] = MappingProxyType({})
ALL_SEATS = frozenset(range(5))


class Reason(Struct, frozen=True):
    """One thing that speaks against an act.

    >>> Reason("not-expected", 2).seat
    2
    """

    name: str
    """The finding that says so; its severity tells a wrong act from a doubtful one."""
    seat: int = NOBODY
    card: str = ""
    legal: tuple[str, ...] = ()
    """What would have been allowed instead."""
    slots: Mapping[str, Any] = NO_SLOTS
    """Further figures for the text, such as ``why`` and ``expected``."""
    rule: str = ""
    """The rule's id where it is a closer one than that of all findings of this name."""
    evidence: tuple[int, ...] = ()
    """Numbers of the events that prove it."""
    doubts: frozenset[int] | None = None
    """Whose hands nobody knows from then on; None where the record can be trusted as before."""
    lost: bool = False
    """With ``doubts``: an act is missing, so turn and order are in doubt, too."""
    only_caused: bool = False
    """With ``doubts``: only where it follows from an earlier finding, such as a stop after which the table went on."""
    at: int = NOBODY
    """The earlier act that this one proves wrong; -1 where it is wrong itself."""
    unless_doubted: bool = False
    """Not worth saying where the record of the round is in doubt already."""


class Open(Struct, frozen=True):
    """A question: nobody can tell yet whether a card was legal."""

    seat: int
    given: Callable[[int], Reason | None] | None = None
    """What speaks against the card if it came from a hand with these; None where no card shown later can tell."""


Reasons = tuple[Reason | Open, ...]
"""All that speaks against an act or may do so, in order; empty where nothing does."""


def missing(name: str, seats: Sequence[int]) -> Reasons:
    """That these seats should have done something before; none where there are none. Nobody knows their hands then."""
    return (Reason(name, seats[0], slots={"seats": list(seats)}, doubts=frozenset(seats)),) if seats else ()


def one_word(name: str, why: str, seat: int, *, card: str = "", rule: str = "") -> Reasons:
    """The reason that a word tells, such as ``moment`` or ``seat``; none where the word is empty."""
    return (Reason(name, seat, card, slots={"why": why}, rule=rule),) if why else ()
