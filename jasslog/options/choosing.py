"""The options of what comes before play: the choice, the sheet, bids and the auction."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from jasslog.options.base import Bonus, Cites, ContractName, Count, Group, Points


class Line(Group):
    """One line of a sheet."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
    """Name of the line. A contract of the same name needs nothing else; any other one entered there names it as via."""
    contracts: Annotated[tuple[ContractName, ...], Field(min_length=1)]
    """The contracts that may be entered there."""
    factor: Annotated[int, Field(ge=1, le=100)] = 1
    """What the points of a round are multiplied by."""


class Sheet(Group):
    """A list of contracts of which each is played once."""

    lines: Annotated[tuple[Line, ...], Cites("sheet-lines")] = ()
    """The lines, in order; none: contracts are free and multipliers are those of the score."""
    scope: Annotated[Literal["side", "player"], Cites("sheet-lines")] = "side"
    """Who fills a sheet: each side, or each player."""


class Choosing(Group):
    """How the contract of a round comes about, and who leads."""

    choice: Annotated[
        Literal[
            "push_partner_once",
            "dealer_last_card",
            "turn_up",
            "round_table_forced",
            "one_round",
            "random_suit_two_rounds",
            "turnup_two_rounds",
            "auction",
            "only_contract",
            "forehand_names",
        ],
        Cites("push-once"),
    ] = "push_partner_once"
    """push_partner_once: one push, from forehand to partner, is allowed. dealer_last_card: nobody chooses,
    the card that the dealer got last makes trump. turn_up: a card that lies beside the hands is turned and makes
    trump. round_table_forced: each seat in turn names or pushes on, and if all push, the forehand must name.
    one_round: each seat in turn names or passes, once. random_suit_two_rounds: a card of another pack is turned, and
    each seat in turn accepts its suit as trump or passes; if all pass, another card is turned and they speak once more.
    turnup_two_rounds: a card of the pack is turned, and each seat in turn accepts its suit or passes; if all
    pass, each names a suit or passes. auction: the highest bid gives the contract. only_contract: nobody
    chooses, every round has the one contract there is. forehand_names: the forehand names, and nobody else speaks."""
    turn_up_from: Annotated[Literal["blind", "rest"], Cites("card-beside-turned")] = "blind"
    """Which card is turned where choice is turn_up: the top of the blind, or one that was left over or lies dead;
    where there is only one of them, that. The first card of a stock is turned and laid under it."""
    turned_suit_again: Annotated[bool, Cites("turn-up")] = True
    """Where a card of the pack is turned: whether its suit may be named in the second round, too."""
    turned_ace: Annotated[Literal["trump", "obenabe"], Cites("turned-trump")] = "trump"
    """What an ace makes that is turned for trump: its suit trump, or a round in Obenabe."""
    turned_six: Annotated[Literal["trump", "undenufe"], Cites("turned-trump")] = "trump"
    """What a six makes that is turned for trump: its suit trump, or a round in Undenufe."""
    all_pass: Annotated[Literal["forced", "redeal_next", "redeal_same"], Cites("one-round")] = "forced"
    """What follows where all may pass: the last seat must choose, or the next or the same dealer deals again."""
    second_suit_differs: Annotated[bool, Cites("random-suit")] = True
    """Where two suits may be turned: whether the second one is never the first again."""
    contracts: Annotated[tuple[ContractName, ...], Cites("named-contract")] = (
        "diamonds",
        "hearts",
        "spades",
        "clubs",
        "obenabe",
        "undenufe",
    )
    """Which contracts may be chosen."""
    leader: Annotated[Literal["forehand", "seat_after_dealer", "chooser", "chooser_if_mixed"], Cites("leader")] = (
        "forehand"
    )
    """Who leads the first trick; chooser_if_mixed: forehand, but where the mode changes within the round the
    seat that fixed the contract."""
    partner_card: Annotated[bool, Cites("partner-card")] = False
    """Whether the one against all may name a card once trump is made: who holds it is on his side for the game."""
    partner_looks_late: Annotated[bool, Cites("partner-looks-late")] = False
    """The cards of the forehand's partner stay on the table until the forehand has spoken."""
    trump_by_lead: Annotated[bool, Cites("trump-by-lead")] = False
    """Leading counts as choosing: a forehand who has named nothing plays a card, and its suit is trump."""


class NamedBid(Group):
    """A bid that goes by a name: to take no trick, or every one."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
    """What it is called in records."""
    takes: Literal["none", "all"]
    """The tricks that make it."""
    trump: bool = False
    """Whether a suit is trump, which its bidder names when the bidding is over; otherwise the round is in Obenabe."""
    above: Points
    """The greatest number that it outbids; of several above the same number the later one outbids the earlier."""
    value: Points
    """What it is worth."""


class Worth(Group):
    """What a number that was bid is worth."""

    least: Points
    """The lowest number with this worth."""
    value: Points
    """What a bid is worth from this number up to the next one."""


class Auction(Group):
    """What may be bid where the contract is bid for, and who may double."""

    min_bid: Annotated[Points, Cites("bids")] = 50
    """Lowest number that may be bid."""
    max_bid: Annotated[Points, Cites("bids")] = 150
    """Highest number that may be bid."""
    step: Annotated[Count, Cites("bids")] = 10
    """How much a number must at least be above the last one."""
    multiple: Annotated[Count, Cites("bids")] = 10
    """What every number must be a multiple of; 1: any number will do."""
    match_value: Annotated[Bonus, Cites("bids")] = 157
    """What a bid of all tricks counts, which outranks every number; 0: it cannot be bid."""
    passing: Annotated[Literal["for_now", "final"], Cites("auction")] = "for_now"
    """for_now: who has passed may bid again when somebody has bid; final: he is out of the auction."""
    names_contract: Annotated[bool, Cites("bieter-contract")] = True
    """Whether a bid names the contract; else the winner names it when the bidding is over."""
    named: Annotated[tuple[NamedBid, ...], Cites("pandur-bids")] = ()
    """The bids that go by a name."""
    worth: Annotated[tuple[Worth, ...], Cites("pandur-bids")] = ()
    """What numbers are worth, in rising order, where the score counts what bids are worth."""
    defer: Annotated[Literal["none", "once_first_cycle"], Cites("deferring")] = "none"
    """Whether a player may, with his first word, leave his bid until his next turn."""
    double: Annotated[Literal["none", "any", "in_turn", "outbid"], Cites("doubling")] = "any"
    """Who may double the last bid, which ends the bidding: nobody, any opponent at any time, or an opponent in turn.
    The side that bid may then redouble until the first lead. outbid: in turn whoever has been outbid, instead of
    passing, and nobody redoubles."""
