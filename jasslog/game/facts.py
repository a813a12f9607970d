"""The immutable values that phases, score and judges hand to one another.

Some say what happened: a trick, an announcement, a call, an entry, a claim, a ruling. The others are what a phase
answers. For each act a phase has three functions side by side: ``acts`` gives the acts that may come now, ``why_not_…``
the reasons against the act, and the third function applies the act to the state. Reasons stop nothing, because an act
is applied as it happened; the court makes findings of them.
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
"""What an act may complete; the judges look at a trick and at a round when they are complete."""


class Trick(Struct, frozen=True):
    """One completed trick, in the order played."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]
    """Card numbers; -1 for an unreadable card."""
    winner: int
    """The winner's seat; -1 where an unread card, or something that nobody wrote down, leaves the winner open."""
    points: int
    """Card points, without the bonus for the last trick."""
    events: Sequence[int]
    """Numbers of the events that played the cards."""

    @property
    def leader(self) -> int:
        """The seat that led to it."""
        return self.seats[0]


class LaidCard(NamedTuple):
    """One card of a trick: the event that laid it, the seat, the card, the trick and the place in it, both from 0."""

    event: int
    seat: int
    card: int
    trick: int
    place: int


def card_by_card(tricks: Iterable[Trick]) -> Iterator[LaidCard]:
    """Every card of these tricks in the order in which it was laid; ``card`` is -1 where nobody could read it."""
    for number, trick in enumerate(tricks):
        laid = zip(trick.events, trick.seats, trick.cards, strict=True)
        for place, (event, seat, card) in enumerate(laid):
            yield LaidCard(event, seat, card, number, place)


class Announcement(Struct, frozen=True):
    """One meld as it was announced."""

    seat: int
    meld: Meld | None
    """The meld that its cards make; None where they are unknown or make none."""
    cards: int
    """The cards that were named; 0 where only points were said."""
    said: int
    """The points that were said; 0 where only cards were named."""
    event: int
    void: str
    """Why it counts for nothing, such as late; empty where nothing speaks against it so far."""
    left: int = 0
    """The cards of the meld that have left the hand since then without being played."""


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
    """The card named for a partner, or a card of no hand that was turned for the seats to accept its suit or pass.

    A turned card is noted with the seat of the dealer.
    """
    named: str = ""
    """The name of the bid; empty where it has none."""


class RoemCall(Struct, frozen=True):
    """A call of roem, the bonus for cards that one trick brings together."""

    seat: int
    card: int
    """The event of the trick's last card; if the trick is opened again, the call belongs to no trick any more."""
    event: int
    void: str
    """Why it counts for nothing, such as late; empty where it counts."""


class Move(Struct, frozen=True):
    """What a seat did at its turn in Domino."""

    seat: int
    cards: tuple[int, ...]
    """The cards that it laid; empty where it passed."""
    event: int


class Rows(Struct, frozen=True):
    """How far a round of Domino has come."""

    moves: tuple[Move, ...] = ()
    """What each seat did at its turn, in order."""
    out: tuple[int, ...] = ()
    """The seats that have laid all their cards, first to finish first."""


class Prediction(Struct, frozen=True):
    """The points that a seat predicted for itself in a round."""

    points: int | None
    """None while only the seat knows them."""
    event: int
    """The event in which they were said, or opened."""


class Entry(Struct, frozen=True):
    """One typed line of the ledger: what a seat brought its side in a round."""

    round: int
    seat: int
    kind: str
    """What the points are for: cards, last, match, melds and others, as ``EntryKind`` lists them (``public_model``)."""
    points: int
    """Points before the multiplier."""
    factor: int
    """The multiplier; 0 for points that are only counted, while the entries that follow from them are booked."""
    event: int
    """The event from which the entry follows; -1 where that is the whole round."""

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
    """Whether the claim was made before the claimant played to the second trick (finish-scope)."""
    tricks: int
    """How many tricks of the round were complete at that moment."""
    shown: int
    """The claiming seat if it showed its marriage with the claim; else -1."""
    fallen: bool = False
    """Whether the claim neither wins nor loses.

    Either a ruling took the points from it later, or it was false in a game of more than two sides.
    """


class Ruling(Struct, frozen=True):
    """An arbiter's decision on a round; it changes the score and not the cards."""

    kind: str
    trick: int
    seat: int
    points: int
    scores: tuple[int, ...]
    event: int
    target: int
    """The event that the ruling is about; -1 for none."""


class Offer(Struct, frozen=True):
    """One way to share the round out."""

    seat: int
    scores: tuple[int, ...]
    """By side, the points that it would get for the tricks."""
    melds: tuple[int, ...]
    """By side, the points that it would get for the melds; empty where the melds go by the rules."""
    event: int


class Split(Struct, frozen=True):
    """What has been said about sharing the round out."""

    offer: Offer | None = None
    """The offer that is open or was accepted; None for none, or after it was refused or the next card was led."""
    agreed: frozenset[int] = frozenset()
    """The seats that accepted the offer, and the one that made it."""
    conceded: frozenset[int] = frozenset()
    """The seats that said that they will be in the hole, that is, will have too few points."""
    done: bool = False
    """Whether the round is over because it was shared out."""
    until: int = -1
    """How many tricks were complete at the last offer; -1 where there was none."""


NO_SPLIT = Split()


class ScoredMeld(NamedTuple):
    """A meld that scores."""

    seat: int
    meld: Meld
    points: int
    event: int
    """The event that announced it."""


# The acts that may come next


class Act(Struct, frozen=True):
    """A kind of act that is legal now."""

    type: str
    seat: int = NOBODY
    cards: tuple[int, ...] = ()
    """The cards to choose from, for acts with a card."""
    contracts: tuple[Contract, ...] = ()
    room: Room | None = None
    """The numbers that may be said, for bids, predictions and better cards."""
    optional: bool = False
    """Whether play can go on without it."""
    unseen: bool = False
    """Whether another card than those in ``cards`` is possible, because the hand is not wholly known."""


# The reasons against an act


NO_SLOTS: Mapping[str, Any] = MappingProxyType({})
ALL_SEATS = frozenset(range(5))


class Reason(Struct, frozen=True):
    """One reason against an act.

    >>> Reason("not-expected", 2).seat
    2
    """

    name: str
    """The name of the finding; its severity tells a wrong act from a doubtful one."""
    seat: int = NOBODY
    card: str = ""
    legal: tuple[str, ...] = ()
    """The cards that would have been allowed instead."""
    slots: Mapping[str, Any] = NO_SLOTS
    """Further figures for the text, such as ``why`` and ``expected``."""
    rule: str = ""
    """The rule's id, where it is more specific than the rule of all findings of this name."""
    evidence: tuple[int, ...] = ()
    """Numbers of the events that prove the reason."""
    doubts: frozenset[int] | None = None
    """The seats whose hands are in doubt from then on; None where the record can be trusted as before.

    If empty, the record of the round is in doubt, but no hand.
    """
    lost: bool = False
    """With ``doubts``: an act is missing, so turn and order are in doubt, too."""
    only_caused: bool = False
    """With ``doubts``: the doubts hold only if the finding follows from an earlier finding.

    The earlier finding can be a stop after which the table went on.
    """
    at: int = NOBODY
    """The event of the earlier act that this act proves wrong; -1 where this act is wrong itself."""
    unless_doubted: bool = False
    """Whether the reason is left out where the record of the round is in doubt already."""


class Open(Struct, frozen=True):
    """A question: nobody can tell yet whether a card was legal."""

    seat: int
    given: Callable[[int], Reason | None] | None = None
    """Returns the reason against the card if the hand had these cards, too; None where no card shown later can tell."""


Reasons = tuple[Reason | Open, ...]
"""All reasons against an act, and the open questions about it, in order; empty where there are none."""


def missing(name: str, seats: Sequence[int]) -> Reasons:
    """The reason that these seats omitted an act, which puts their hands in doubt; empty where there are no seats."""
    return (Reason(name, seats[0], slots={"seats": list(seats)}, doubts=frozenset(seats)),) if seats else ()


def one_word(name: str, why: str, seat: int, *, card: str = "", rule: str = "") -> Reasons:
    """The reason of this name with its cause in a word, such as ``moment`` or ``seat``; empty where the word is."""
    return (Reason(name, seat, card, slots={"why": why}, rule=rule),) if why else ()
