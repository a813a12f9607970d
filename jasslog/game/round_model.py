"""The classes of the round in a public state; :mod:`jasslog.game.public_model` writes their schema."""

from __future__ import annotations

from typing import Annotated

from jasslog.events.base import Card, CardOrUnknown, ContractRecord, Count, Id, Ordinal, Points, Published, Seat, one_of

Phase = Annotated[
    str,
    one_of(
        "dealing choosing bettering participating predicting playing domino complete scored passed "
        "annulled misdealt broken"
    ),
]
Of = Annotated[str, one_of("cards melds marriage match bid roem round total correction")]
CallKind = Annotated[
    str,
    one_of(
        "contract_chosen pushed passed bid_made doubled redoubled better_cards_taken stayed folded "
        "all_forced maybe_said hand_swapped card_turned bid_deferred talon_taken cards_discarded partner_card_named "
        "round_conceded"
    ),
]
ColumnState = Annotated[str, one_of("whole bare robbed")]
Part = Annotated[str, one_of("cards melds marriage")]
Suit = Annotated[str, one_of("D H S C")]


class OnTable(Published):
    """A card of the trick on the table."""

    seat: Seat
    """Who played it."""
    card: CardOrUnknown
    """The card."""


class DoneTrick(Published):
    """A complete trick."""

    leader: Seat
    """Who led."""
    seats: list[Seat]
    """Who played, in order."""
    cards: list[CardOrUnknown]
    """What they played, in the same order."""
    points: Points
    """Card points as far as the record tells, without the bonus for the last trick."""
    winner: Seat | None = None
    """Who won it; left out where an unread card, or something that nobody wrote down, leaves that open."""


class SaidMeld(Published):
    """A meld that was announced."""

    seat: Seat
    """Who announced it."""
    cards: list[Card]
    """Its cards; none where only points were said."""
    points: Points
    """What its cards are worth; 0 where they make no meld or are unknown."""
    said: Points
    """The points said; 0 where only cards were named."""
    void: str
    """Why it counts for nothing, such as late; empty where nothing spoke against it when it was announced."""


class SaidMarriage(Published):
    """A marriage that was announced."""

    seat: Seat
    """Who announced it."""
    void: str
    """Why it counts for nothing, such as late; empty where it counts."""


class SlateEntry(Published):
    """What the table wrote on the slate in this round."""

    side: Seat
    """For which side; a side has the number of its lowest seat, but one against all is on side 0."""
    of: Of
    """What the points are of."""
    points: Points
    """Points, after the multiplier."""


class StateRuling(Published):
    """A ruling on the round; only in the view that applies rulings."""

    ruling: str
    """Its kind."""
    trick: Ordinal
    """The trick it is about, 1 where it is about none."""
    points: Points
    """Points, 0 where it is about none."""
    scores: list[Points]
    """Points of each side; none where it is not about sides."""
    seat: Seat | None = None
    """The seat it is about."""


class SaidCall(Published):
    """What a seat said before the first card."""

    seat: Seat
    """Who said it."""
    kind: CallKind
    """What was said, or that a card of no hand was turned; then the seat is the dealer's."""
    points: Points | None = None
    """The number that was bid, or of better cards; left out where none was."""
    match: bool | None = None
    """Whether all tricks were bid; left out where they were not."""
    named: Id | None = None
    """The name of what was bid; left out where it has none."""
    contract: ContractRecord | None = None
    """The contract that was named; left out where none was."""
    card: Card | None = None
    """The card that was turned or named; left out where none was."""


class CalledRoem(Published):
    """A call of the roem of a trick."""

    seat: Seat
    """Who called."""
    void: str
    """Why it counts for nothing, such as late; empty where it counts."""
    trick: Ordinal | None = None
    """The trick; left out where it was opened again since."""


class StatePile(Published):
    """Cards that lie together beside the hands."""

    cards: list[Card]
    """The known cards, by suit and from the ace down."""
    hidden: Count
    """How many further cards."""


class StateColumn(Published):
    """Two cards that lie before a player, one on the other."""

    over: CardOrUnknown
    """The open card."""
    under: CardOrUnknown
    """The card that lies face down under it."""
    state: ColumnState
    """whole; bare: the open card was played, and the one under it is to be turned up; robbed: the card under it was
    played while it lay face down."""


class Beside(Published):
    """The cards that are in no hand."""

    blind: StatePile
    """The hand that a player may take in exchange for his own."""
    dead: StatePile
    """Cards that nobody plays any more."""
    packets: list[list[CardOrUnknown]] | None = None
    """By seat, the cards that are left of its packet, from the top; left out where there are none."""
    talon_up: StatePile | None = None
    """The cards that lie face up in the middle; left out where there are none."""
    talon_down: StatePile | None = None
    """The cards that lie face down in the middle; left out where there are none."""
    laid: StatePile | None = None
    """The cards that were laid away for those of the middle; left out where there are none."""
    stock: StatePile | None = None
    """The cards that are drawn after each trick; left out where there are none."""
    columns: list[list[StateColumn]] | None = None
    """By seat, its columns whose lower card has not been turned up; left out where there are none."""
    due: list[Seat] | None = None
    """Who has still to draw, in that order; left out where nobody has."""
    taker: Seat | None = None
    """Who took the blind."""
    robber: Seat | None = None
    """Who took the card turned up in exchange for the trump six."""


class SaidSplit(Published):
    """What has been said about sharing the round out."""

    agreed: list[Seat]
    """Who has made the offer or taken it."""
    conceded: list[Seat]
    """Who has said that he will be in the hole, that is, will have too few points."""
    done: bool
    """Whether the round is over because it was shared out."""
    scores: list[Points] | None = None
    """By side, what is offered of the tricks; left out where there is no offer."""
    melds: list[Points] | None = None
    """By side, what is offered of the melds; left out where they go as the rules say."""


class SaidPrediction(Published):
    """The points that a player predicted for himself in the round."""

    seat: Seat
    """Who said it."""
    points: Points | None = None
    """The points; left out while they are hidden."""


class CountedObjects(Published):
    """What counts in a round in place of card points."""

    of: str
    """tricks, last (the last trick), a suit, a rank, or a card."""
    points: Points
    """What each of them brings."""


class StateRows(Published):
    """How far a round of Domino has come."""

    laid: list[Card]
    """The cards on the table, by suit and from the ace down."""
    out: list[Seat]
    """Who has laid all his cards, in that order."""


class CurrentRound(Published):
    """The round being played, or the last one."""

    number: Ordinal
    """Its number; annulled and repeated deals have one too."""
    phase: Phase
    """How far it is."""
    factor: Ordinal
    """The multiplier of its contract."""
    hands: list[list[Card]]
    """The known cards each seat holds now, by suit and from the ace down."""
    unknown: list[Count]
    """How many further cards each seat holds."""
    table: list[OnTable]
    """The trick on the table, in the order played."""
    tricks: list[DoneTrick]
    """The complete tricks."""
    won: list[Points]
    """Card points won by each seat, as far as cards could be read."""
    melds: list[SaidMeld]
    """The melds announced, in order."""
    marriage: list[SaidMarriage]
    """The marriages announced, by seat."""
    banned: list[Card]
    """Cards the next leader may not lead."""
    undecided: list[Part]
    """Parts of the score that the record of this round cannot tell."""
    slate: list[SlateEntry]
    """What was written on the slate for this round."""
    rulings: list[StateRuling]
    """The rulings on it, where they are applied."""
    dealer: Seat | None = None
    """Who deals."""
    forehand: Seat | None = None
    """Who chooses first; left out while it is not known."""
    pushed: Seat | None = None
    """Who pushed the choice on, the last of several."""
    chooser: Seat | None = None
    """Who fixed the contract."""
    turn: Seat | None = None
    """Who is to play; left out where nobody is, or where the record must tell."""
    leader: Seat | None = None
    """Who led to the trick on the table."""
    to_deal: list[Count] | None = None
    """How many cards each seat is still to be dealt; left out where all are dealt."""
    turned: Card | None = None
    """The card turned up."""
    calls: list[SaidCall] | None = None
    """What was said before the first card, in order; left out where pushed, chooser and contract tell all of it."""
    loose: bool | None = None
    """Whether a discard has still to make trump; left out where none has to."""
    made: Suit | None = None
    """The suit that a discard has made trump."""
    objective: CountedObjects | None = None
    """What counts in place of card points; left out where those count."""
    not_led: list[Card] | None = None
    """Cards that may not be led to the next trick while others are held; left out where there are none."""
    rows: StateRows | None = None
    """The rows of a round of Domino; left out where tricks are played."""
    predictions: list[SaidPrediction] | None = None
    """What was predicted, by seat; left out where nothing was."""
    contract: ContractRecord | None = None
    """The contract."""
    roem: list[CalledRoem] | None = None
    """The calls of roem, in order; left out where there are none."""
    dealt_in: list[Seat] | None = None
    """Who is dealt to; left out where everybody is."""
    active: list[Seat] | None = None
    """Who of those that are dealt to plays; left out while nobody has folded."""
    split: SaidSplit | None = None
    """What has been said about sharing the round out; left out where nothing has."""
    beside: Beside | None = None
    """The cards in no hand; left out where there are none."""
