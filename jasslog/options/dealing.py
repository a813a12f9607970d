"""The options of the deal, of exchanges, and of who plays the round."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from jasslog.options.base import Bonus, CardCode, Cites, Count, Group, Limit


class Deal(Group):
    """Who sits where, what is dealt, and who deals and speaks first."""

    players: Annotated[int, Field(ge=2, le=5), Cites("seat-order")] = 4
    """Number of players, 2 to 5, where a record says no other that the set allows."""
    sides: Annotated[Literal["pairs", "solo", "lone"], Cites("seat-order")] = "pairs"
    """pairs: seats 0 and 2 against 1 and 3. solo: each seat is a side. lone: one player, who wins the auction or,
    where there is none, deals first, is against all others together for the whole game."""
    deck: Annotated[Literal[24, 32, 35, 36], Cites("deck-36")] = 36
    """Number of cards: 36 from six to ace, 35 without the six of spades, 32 from seven, 24 from nine."""
    hand: Annotated[int, Field(ge=0, le=18), Cites("number-of-players")] = 0
    """Cards of each hand; 0: as many as the deck gives each."""
    dealer_sits_out: Annotated[bool, Cites("zuger-deal")] = False
    """Whether the dealer gets no cards, and does not play the round."""
    misdeal_dealer: Annotated[Literal["same", "next"], Cites("zuger-deal")] = "same"
    """Who deals again after a misdeal."""
    direction: Annotated[Literal["ccw", "cw"], Cites("seat-order")] = "ccw"
    """Which way round the table play goes. Display only: seats are numbered in the order of play."""
    blind: Annotated[Literal["none", "dead", "beside"], Cites("dead-cards")] = "none"
    """dead: one more hand is dealt than there are players, and stays out of play. beside: it lies beside the
    others, and exchange.swap says when a player may take it for his own."""
    talon_up: Annotated[int, Field(ge=0, le=6), Cites("talon")] = 0
    """Cards that lie face up in the middle for the winner of the auction."""
    talon_down: Annotated[int, Field(ge=0, le=6), Cites("talon")] = 0
    """Cards that lie face down in the middle for the winner of the auction."""
    packet: Annotated[int, Field(ge=0, le=6), Cites("better-cards")] = 0
    """Cards that lie face down before each player, from which he may better his hand."""
    stock: Annotated[bool, Cites("drawing")] = False
    """Whether what is left is a stock, from which each player draws a card after each trick while there is one."""
    columns: Annotated[int, Field(ge=0, le=8), Cites("sidi-two-deal")] = 0
    """Columns that lie before each player: one card face down and one face up on it. Open cards are played like those
    of the hand; one that lies face down is not, until it is turned up."""
    uncover: Annotated[Literal["at_once", "after_trick"], Cites("uncovering")] = "at_once"
    """When a card is turned up that lay under one that was played: before anybody plays on, or when the trick is
    complete."""
    packets: Annotated[tuple[Count, ...], Cites("packets")] = (3, 3, 3)
    """How many cards a player gets at a time; empty: any. Not recorded in format 1, shown to people."""
    before_choosing: Annotated[int, Field(ge=0, le=8), Cites("turn-up")] = 0
    """How many cards each seat is dealt before the contract is chosen; 0: all. Then one card more is turned up, which
    whoever fixes the contract gets, and the rest is dealt."""
    rest_from: Annotated[Literal["seat_after_dealer", "chooser"], Cites("rest-of-the-deal")] = "seat_after_dealer"
    """Who is dealt to first when the rest is dealt. What a seat gets does not depend on it."""
    cut: Annotated[Literal["none", "cut", "cut_or_tap"], Cites("cut")] = "cut_or_tap"
    """Whether the seat before the dealer must cut, and whether tapping instead is allowed."""
    cut_min: Annotated[int, Field(ge=1, le=35), Cites("cut")] = 3
    """Fewest cards that must be lifted."""
    cut_left: Annotated[int, Field(ge=1, le=35), Cites("cut")] = 1
    """Fewest cards that must stay."""
    first_dealer: Annotated[Literal["any", "draw_high"], Cites("draws")] = "any"
    """Who deals the first round: anybody, or the seat that drew the highest card."""
    all_deal: Annotated[bool, Cites("everybody-deals")] = False
    """Whether everybody should deal once before the game is over; one that is over before is only remarked."""
    first_forehand: Annotated[Literal["seat_after_dealer", "holder", "draw_low"], Cites("forehand")] = (
        "seat_after_dealer"
    )
    """Who has the first right to choose in the first round; holder: the seat that was dealt holder_card."""
    later_forehand: Annotated[Literal["seat_after_dealer", "holder"], Cites("forehand")] = "seat_after_dealer"
    """Who has the first right to choose in later rounds."""
    holder_card: Annotated[CardCode | None, Cites("forehand")] = None
    """The card whose holder is forehand, where a forehand option says holder."""
    next_dealer: Annotated[Literal["previous_forehand", "next_seat", "winner_side"], Cites("next-dealer")] = (
        "previous_forehand"
    )
    """Who deals the next round; winner_side: the first seat after the old dealer that won the round."""


# What is done with the hands before they are played: exchanged, folded, shared out, given up


class Exchange(Group):
    """Cards that go in and out of the hands before they are played."""

    swap: Annotated[
        Literal["never", "own_first_turn", "before_first_lead", "with_participation", "before_choosing"], Cites("swap")
    ] = "never"
    """When a player may take the blind for his whole hand: at his first turn before he plays, before anybody
    plays, when he says that he takes part, or before anybody bids."""
    rob: Annotated[Literal["never", "table", "always"], Cites("rob")] = "never"
    """Whether the trump six may be given for the card turned up: never, where that lies on the table, or also
    where it belongs to a hand."""
    rob_window: Annotated[Literal["before_first_lead", "own_first_card", "own_turn"], Cites("rob")] = (
        "before_first_lead"
    )
    """When it may be given: before the first card is led, until the robber has played, or at his turn in any trick
    while the card turned up lies under another one."""
    better: Annotated[Literal["up_to_packet", "all_or_none"], Cites("better-cards")] = "up_to_packet"
    """How many cards a player may lay away for as many of his packet."""
    discards: Annotated[Literal["declarer", "nobody"], Cites("discards")] = "declarer"
    """Who gets the points of the cards that are laid away in exchange for those of the middle."""


class Participation(Group):
    """Whether the players say if they play the round."""

    asked: Annotated[bool, Cites("participation")] = False
    """Each in turn from the forehand on stays or folds."""
    maybe: Annotated[bool, Cites("waiting")] = False
    """A player may wait to hear what the others say."""
    force_within: Annotated[Limit, Cites("forcing")] = 0
    """Who stands lowest of all may make everybody play when no more than so many points are missing to the sum that
    ends the game; 0: nobody may."""
    maybe_resolution: Annotated[Literal["conditional", "second_cycle_free"], Cites("waiting")] = "conditional"
    """What becomes of those who waited: each in turn stays if somebody has folded, else folds; or each chooses
    freely when all have spoken."""


class Splitting(Group):
    """Whether a round may be shared out instead of being played, where scores are kept in tens."""

    allowed: Annotated[bool, Cites("splitting")] = False
    """Two who play may agree on it; of three the third must agree, too, or be in the hole."""
    midplay: Annotated[bool, Cites("splitting")] = True
    """Also between two tricks, not only before the first lead."""
    most: Annotated[int, Field(ge=0, le=157), Cites("splitting")] = 15
    """The most game points for the tricks that all get together when they share the round out."""
    meld_share_limit: Annotated[Limit, Cites("splitting")] = 50
    """Where nothing else is agreed: what a meld may be worth to be shared in equal parts; greater ones are kept."""


class Conceding(Group):
    """Whether the one against all may give a round up before it is played."""

    allowed: Annotated[bool, Cites("conceding")] = False
    """He may, before a card is led, a meld or marriage said, or cards exchanged."""
    award: Annotated[Bonus, Cites("conceding")] = 157
    """What the others get for it."""
    marriage: Annotated[Literal["none", "opponents"], Cites("conceding")] = "none"
    """opponents: one of them who holds king and queen of trump gets the points for them, too."""
