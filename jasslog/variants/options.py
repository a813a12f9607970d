"""The options that make one game of the family differ from another, in groups.

Auditing a record of a released set never imports this module: ``released.json`` is a plain table of them.
A default never changes; a released set is never edited, a new version stands beside it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from jasslog.variants.possible import impossible

ContractName = Literal[
    "diamonds",
    "hearts",
    "spades",
    "clubs",
    "obenabe",
    "undenufe",
    "slalom",
    "guschti",
    "tutti",
    "misere",
    "threes",
]
"""The four suits as trump, and the contracts without a fixed trump suit."""
CardCode = Annotated[str, Field(pattern=r"^[DHSC][6789TJQKA]$")]
Count = Annotated[int, Field(ge=1)]
Component = Literal["cards", "last", "match", "melds", "marriage"]
"""What a round's score consists of: card points, last trick, match bonus, melds, marriage."""
FinishStep = Literal["marriage", "melds", "tricks"]


class Group(BaseModel):
    """Base of all option groups: frozen, strict, unknown options refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


class Deal(Group):
    """Who sits where, what is dealt, and who deals and speaks first."""

    players: Annotated[int, Field(ge=2, le=5)] = 4
    """Number of players, 2 to 5, where a record says no other that the set allows."""
    sides: Literal["pairs", "solo", "lone"] = "pairs"
    """pairs: seats 0 and 2 against 1 and 3. solo: each seat is a side. lone: one against all others for the whole
    game, who stand together: who wins the auction, or where there is none, who deals first."""
    deck: Literal[24, 32, 35, 36] = 36
    """Number of cards: 36 from six to ace, 35 without the six of spades, 32 from seven, 24 from nine."""
    hand: Annotated[int, Field(ge=0, le=18)] = 0
    """Cards of each hand; 0: as many as the deck gives each."""
    dealer_sits_out: bool = False
    """Whether the dealer gets no cards, and does not play the round."""
    misdeal_dealer: Literal["same", "next"] = "same"
    """Who deals again after a misdeal."""
    direction: Literal["ccw", "cw"] = "ccw"
    """Which way round the table play goes. Display only: seats are numbered in the order of play (S-1)."""
    blind: Literal["none", "dead", "beside"] = "none"
    """dead: one more hand is dealt than there are players, and stays out of play (G6c). beside: it lies beside the
    others, and exchange.swap says when a player may take it for his own (C-44)."""
    talon_up: Annotated[int, Field(ge=0, le=6)] = 0
    """Cards that lie face up in the middle for the winner of the auction."""
    talon_down: Annotated[int, Field(ge=0, le=6)] = 0
    """Cards that lie face down beside them, for the same."""
    packet: Annotated[int, Field(ge=0, le=6)] = 0
    """Cards that lie face down before each player, from which he may better his hand (HJ-4)."""
    stock: bool = False
    """Whether what is left is a stock, from which each player draws a card after each trick while there is one."""
    columns: Annotated[int, Field(ge=0, le=8)] = 0
    """Columns that lie before each player: one card face down and one face up on it. Open cards are played like those
    of the hand; one that lies face down is not, until it is turned up (ZS-1, ZS-2)."""
    uncover: Literal["at_once", "after_trick"] = "at_once"
    """When a card is turned up that lay under one that was played: before anybody plays on, or when the trick is
    complete (ZS-2)."""
    packets: tuple[Count, ...] = (3, 3, 3)
    """How many cards a player gets at a time; empty: any (S-3). Not recorded in format 1, shown to people."""
    before_choosing: Annotated[int, Field(ge=0, le=8)] = 0
    """How many cards each seat is dealt before the contract is chosen; 0: all. Then one card more is turned up, which
    whoever fixes the contract gets, and the rest is dealt (G9-1, G9-2)."""
    rest_from: Literal["seat_after_dealer", "chooser"] = "seat_after_dealer"
    """Who is dealt to first when the rest is dealt. What a seat gets does not depend on it (G9-2)."""
    cut: Literal["none", "cut", "cut_or_tap"] = "cut_or_tap"
    """Whether the seat before the dealer must cut, and whether tapping instead is allowed (S-2)."""
    cut_min: Annotated[int, Field(ge=1, le=35)] = 3
    """Fewest cards that must be lifted (S-2)."""
    cut_left: Annotated[int, Field(ge=1, le=35)] = 1
    """Fewest cards that must stay (S-2)."""
    first_dealer: Literal["any", "draw_high"] = "any"
    """Who deals the first round: anybody, or the seat that drew the highest card."""
    all_deal: bool = False
    """Whether everybody should deal once before the game is over; one that is over before is only remarked."""
    first_forehand: Literal["seat_after_dealer", "holder", "draw_low"] = "seat_after_dealer"
    """Who has the first right to choose in the first round; holder: the seat that was dealt holder_card."""
    later_forehand: Literal["seat_after_dealer", "holder"] = "seat_after_dealer"
    """Who has it in later rounds (S-4)."""
    holder_card: CardCode | None = None
    """The card whose holder is forehand, where a forehand option says holder."""
    next_dealer: Literal["previous_forehand", "next_seat", "winner_side"] = "previous_forehand"
    """Who deals the next round (S-5); winner_side: the first seat after the old dealer that won the round."""


class Line(Group):
    """One line of a sheet."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
    """A contract of that name needs no more; others name the line as what they go by (via)."""
    contracts: Annotated[tuple[ContractName, ...], Field(min_length=1)]
    """The contracts that may be entered there."""
    factor: Annotated[int, Field(ge=1, le=100)] = 1
    """What the points of a round are multiplied by."""


class Sheet(Group):
    """A list of contracts of which each is played once."""

    lines: tuple[Line, ...] = ()
    """The lines, in order; none: contracts are free and multipliers are those of the score."""
    scope: Literal["side", "player"] = "side"
    """Who fills a sheet: each side, or each player."""


class Choosing(Group):
    """How the contract of a round comes about, and who leads."""

    choice: Literal[
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
    ] = "push_partner_once"
    """push_partner_once: one push, from forehand to partner, is allowed (C-11). dealer_last_card: nobody chooses,
    the card that the dealer got last makes trump. turn_up: a card that lies beside the hands is turned and makes
    trump. round_table_forced: each seat in turn names or pushes on, and if all push, the forehand must name (C-12).
    one_round: each seat in turn names or passes, once. random_suit_two_rounds: a card of another pack is turned, and
    each seat in turn accepts its suit as trump or passes; if all pass, another card is turned and they speak once more
    (G10-1). turnup_two_rounds: a card of the pack is turned, and each seat in turn accepts its suit or passes; if all
    pass, each names a suit or passes (G9-1). auction: the highest bid gives the contract. only_contract: nobody
    chooses, every round has the one contract there is. forehand_names: the forehand names, and nobody else speaks."""
    turn_up_from: Literal["blind", "rest"] = "blind"
    """Which card is turned where choice is turn_up: the top of the blind, or one that was left over or lies dead;
    where there is only one of them, that. The first card of a stock is turned and laid under it."""
    turned_suit_again: bool = True
    """Where a card of the pack is turned: whether its suit may be named in the second round, too (G9-1)."""
    turned_ace: Literal["trump", "obenabe"] = "trump"
    """What an ace makes that is turned for trump: its suit trump, or a round in Obenabe."""
    turned_six: Literal["trump", "undenufe"] = "trump"
    """What a six makes that is turned for trump: its suit trump, or a round in Undenufe."""
    all_pass: Literal["forced", "redeal_next", "redeal_same"] = "forced"
    """What follows where all may pass: the last seat must choose, or the next or the same dealer deals again."""
    second_suit_differs: bool = True
    """Where two suits may be turned: whether the second one is never the first again (G10-1)."""
    contracts: tuple[ContractName, ...] = ("diamonds", "hearts", "spades", "clubs", "obenabe", "undenufe")
    """Which contracts may be chosen."""
    leader: Literal["forehand", "seat_after_dealer", "chooser", "chooser_if_mixed"] = "forehand"
    """Who leads the first trick (C-13); chooser_if_mixed: forehand, but where the mode changes within the round the
    seat that fixed the contract."""
    partner_card: bool = False
    """Whether the one against all may name a card once trump is made: who holds it is on his side for the game."""
    partner_looks_late: bool = False
    """The cards of the forehand's partner stay on the table until the forehand has spoken (C-14)."""
    trump_by_lead: bool = False
    """Leading counts as choosing: a forehand who has named nothing plays a card, and its suit is trump (C-15)."""


class NamedBid(Group):
    """A bid that goes by a name: to take no trick, or every one."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
    """What it is called in records."""
    takes: Literal["none", "all"]
    """The tricks that make it."""
    trump: bool = False
    """Whether a suit is trump, which its bidder names when the bidding is over; otherwise the round is in Obenabe."""
    above: Count
    """The greatest number that it outbids; of several above the same number the later one outbids the earlier."""
    value: Count
    """What it is worth."""


class Worth(Group):
    """What a number that was bid is worth."""

    least: Count
    """The lowest such number."""
    value: Count
    """What it is worth, up to the next one."""


class Auction(Group):
    """What may be bid where the contract is bid for, and who may double."""

    min_bid: Count = 50
    """Lowest number that may be bid (A-1)."""
    max_bid: Count = 150
    """Highest number that may be bid (A-1)."""
    step: Count = 10
    """How much a number must at least be above the last one (A-1)."""
    multiple: Count = 10
    """What every number must be a multiple of; 1: any number will do (A-1)."""
    match_value: Literal[0, 157, 257] = 157
    """What a bid of all tricks counts, which outranks every number; 0: it cannot be bid (A-1)."""
    passing: Literal["for_now", "final"] = "for_now"
    """for_now: who has passed may bid again when somebody has bid; final: he is out of the auction (A-2)."""
    names_contract: bool = True
    """Whether a bid names the contract; else the winner names it when the bidding is over."""
    named: tuple[NamedBid, ...] = ()
    """The bids that go by a name (PA-1)."""
    worth: tuple[Worth, ...] = ()
    """What numbers are worth, in rising order, where the score counts what bids are worth (PA-1)."""
    defer: Literal["none", "once_first_cycle"] = "none"
    """Whether a player may, with his first word, leave his bid until his next turn."""
    double: Literal["none", "any", "in_turn", "outbid"] = "any"
    """Who may double the last bid, which ends the bidding: nobody, any opponent at any time, or an opponent in turn.
    The side that bid may then redouble until the first lead (A-3). outbid: in turn whoever has been outbid, instead of
    passing, and nobody redoubles (PA-3)."""


class Exchange(Group):
    """Cards that go in and out of the hands before they are played."""

    swap: Literal["never", "own_first_turn", "before_first_lead", "with_participation", "before_choosing"] = "never"
    """When a player may take the blind for his whole hand (C-44): at his first turn before he plays, before anybody
    plays, when he says that he takes part, or before anybody bids."""
    rob: Literal["never", "table", "always"] = "never"
    """Whether the trump six may be given for the card turned up (C-41): never, where that lies on the table, or also
    where it belongs to a hand (C-42)."""
    rob_window: Literal["before_first_lead", "own_first_card", "own_turn"] = "before_first_lead"
    """When: before the first card is led, until the robber has played, or at his turn in any trick while the card
    turned up lies under another one."""
    better: Literal["up_to_packet", "all_or_none"] = "up_to_packet"
    """How many cards a player may lay away for as many of his packet (HJ-4)."""
    discards: Literal["declarer", "nobody"] = "declarer"
    """Whose the points of the cards are that are laid away for those of the middle."""


class Participation(Group):
    """Whether the players say if they play the round."""

    asked: bool = False
    """Each in turn from the forehand on stays or folds (C-45)."""
    maybe: bool = False
    """A player may wait to hear what the others say."""
    force_within: Annotated[int, Field(ge=0)] = 0
    """Who stands lowest of all may make everybody play when no more than so many points are missing to the sum that
    ends the game (ZG-3); 0: nobody may."""
    maybe_resolution: Literal["conditional", "second_cycle_free"] = "conditional"
    """What becomes of those who waited (C-46): each in turn stays if somebody has folded, else folds; or each chooses
    freely when all have spoken."""


class Splitting(Group):
    """Whether a round may be shared out instead of being played, where scores are kept in tens (ZG-6, ZG-7)."""

    allowed: bool = False
    """Two who play may agree on it; of three the third must agree, too, or be in the hole."""
    midplay: bool = True
    """Also between two tricks, not only before the first lead."""
    most: Annotated[int, Field(ge=0, le=157)] = 15
    """What all have of the tricks together at most."""
    meld_share_limit: Annotated[int, Field(ge=0)] = 50
    """Where nothing else is agreed: what a meld may be worth to be shared in equal parts; greater ones are kept."""


class Conceding(Group):
    """Whether the one against all may give a round up before it is played."""

    allowed: bool = False
    """He may, until the first card is led."""
    award: Literal[157, 257] = 157
    """What the others get for it."""
    marriage: Literal["none", "opponents"] = "none"
    """opponents: one of them who holds king and queen of trump gets the points for them, too."""


class LeadBan(Group):
    """A suit that may not be led in one round while another one is held."""

    round: Count
    """Which one of the rounds of score.objects, from 1."""
    suit: Literal["D", "H", "S", "C"]
    """The suit."""


class Play(Group):
    """Order and value of the cards, and the duties of a player who follows."""

    ten: Literal["low", "high"] = "low"
    """Where the ten stands: below the jack, or right under the ace (O-1 to O-5)."""
    undenufe_values: Literal["modern", "classic"] = "modern"
    """modern: the six counts 11 and the ace nothing; classic: as in Obenabe (V-4, V-5)."""
    mixed_values: Literal["obenabe", "start", "per_trick", "trump_table"] = "obenabe"
    """Values in contracts whose mode changes (V-9): those of Obenabe; those of the direction they start in; those of
    each trick, also in Tutti, where jack and nine then count only in the suit led (refused for pairs, as it breaks the
    157); or in Threes those of the trump suit throughout."""
    guschti_split: tuple[Count, Count] = (5, 4)
    """Tricks in the start mode, tricks in the other one (C-5)."""
    tutti_mode: Literal["led_suit", "first_discard"] = "led_suit"
    """led_suit: every trick has the suit it was led in as trump; first_discard: the first card off suit makes trump
    (C-6, C-9)."""
    discard_effect: Literal["immediate", "next_trick"] = "immediate"
    """Whether the card that makes trump is itself one, in a trick that goes on with trumps, or its suit is trump from
    the next trick on."""
    discard_values: Literal["retroactive", "at_time"] = "retroactive"
    """What tricks are worth that lay when trump was made: by that trump too, or what they were worth then."""
    no_discard: Literal["obenabe", "annul"] = "obenabe"
    """What a round is in which no card ever made trump: counted in Obenabe, or dealt again by the same dealer."""
    may_ruff_with_led_suit: bool = True
    """Who could follow a plain lead may trump it instead (L-3)."""
    void_duty: Literal[
        "free", "must_trump", "must_trump_but_lone_jack", "must_trump_unless_partner_best", "amsterdam"
    ] = "free"
    """What is asked of a player who has none of the plain suit that was led (L-4, L-8); must_trump_but_lone_jack: a
    trump, unless his only one is the jack."""
    free_with_stock: bool = False
    """While there is a stock no card is forbidden; the duties begin when the last one is drawn (SM-2)."""
    undertrump: Literal[
        "forbidden_unless_only_trumps", "forbidden_unless_only_option", "allowed_if_void", "by_duty"
    ] = "forbidden_unless_only_trumps"
    """When a trump lower than one already in the trick may be played on a plain lead (L-5)."""
    overtrump_duty: Literal["none", "if_able"] = "none"
    """Whether a forced trump must beat the trumps in the trick (L-9)."""
    head_trump_lead: bool = False
    """When trumps are led, each follower has to go over the best one so far, if his hand allows it (L-9)."""
    named_lead: Literal["any", "trump"] = "any"
    """trump: where a bid by name with a trump suit is played, the first card must be a trump if the leader has one."""
    puur_exempt: bool = True
    """A hand with no trump but the jack may withhold it when trumps are led (L-2)."""
    lead_ban: tuple[LeadBan, ...] = ()
    """In which rounds of score.objects which suits may not be led while another one is held."""


class Predictions(Group):
    """What players say before play that a round will bring them."""

    asked: Literal["none", "public", "private"] = "none"
    """public: each in turn, the dealer last; private: in any order, and hidden until the round is over."""
    exact_bonus: Annotated[int, Field(ge=-157, le=0)] = 0
    """What a prediction that came true adds to a total of which the lowest wins."""
    zero_rule: Literal["never", "needs_trick", "always"] = "never"
    """Whether a prediction of nothing that came true earns that too, or only with a trick that was worth nothing."""
    dealer_credit: bool = False
    """The dealer, who speaks last, gains a point for each full five by which the sum of all predictions misses what
    there is to win."""


class Melds(Group):
    """Melds (Weis): which count, when they must be said, who scores them."""

    allowed: bool = True
    """Whether melds are played at all."""
    scale: Literal["plus50", "cap100"] = "plus50"
    """Runs longer than five: 50 more for each card, or 100 each (W-1)."""
    quartets: Annotated[str, Field(pattern=r"^[6789TJQKA]*$")] = "6789TJQKA"
    """Ranks of which all four cards are a meld (W-1)."""
    shared_cards: bool = True
    """One card may count in a run and in a quartet (Kreuzweis, W-2)."""
    window: Literal[
        "own_first_card", "before_own_card", "before_first_lead", "after_trump", "every_turn", "turns_with_stock"
    ] = "own_first_card"
    """When a meld must be announced (W-3); after_trump: in a seat's first turn after a discard has made trump;
    every_turn: one at each turn, before the card; turns_with_stock: the same while there is a stock (SM-5)."""
    held: Literal["dealt", "now"] = "dealt"
    """Which cards may belong to a meld: those that were dealt, or those still in hand when it is announced."""
    min_previous: bool = False
    """An announcement below the best one made before it is void (W-4)."""
    kind_tie: Literal["longer", "quartet"] = "longer"
    """At equal points: more cards, or a quartet before a run (W-5)."""
    trump_tie: Literal["puur", "suit", "none"] = "suit"
    """Between equal runs: the one with the trump jack, the one in trumps, or neither is better (W-5)."""
    reverse_sequences: bool = True
    """In Undenufe the run that starts lowest is better (W-5)."""
    reverse_quartets: bool = True
    """In Undenufe the lower quartet is better (W-5)."""
    again: Literal["never", "shared_cards", "same_suit"] = "never"
    """Where melds are said at every turn, which of the same seat's scored melds of its kind a new one must be better
    than: never: no card may be used again; those that share a card with it; those of its suit, too (SM-6)."""
    award: Literal["side_all", "player_all", "best_only", "everyone", "best_of_trick"] = "side_all"
    """Who scores: the best meld's side all its melds, its owner all of his, only that meld, or everybody all
    (W-6); best_of_trick: of those said in one trick the best (SM-5)."""
    needs_trick: Literal["none", "player", "side", "player_of_others"] = "none"
    """Who must win a trick for melds to score (W-7); player_of_others: their owner, but nobody on the side of the
    one against all."""
    credit: Literal["after_trick1", "round_end", "own_trick"] = "after_trick1"
    """When melds are credited; matters for claims of victory (W-8); own_trick: when the trick is complete in which
    they were said."""
    misstatement: Literal["ignore", "swiss"] = "ignore"
    """swiss: a meld stated too low counts as stated, one stated at an impossible value is void (W-10)."""
    booking_deadline: Literal["round_end", "end_of_trick1", "none"] = "round_end"
    """Where the table books by hand: until when a meld may be written down (W-9)."""


class Marriage(Group):
    """Marriage (Stöck): 20 points for the hand that has both king and queen of trump."""

    allowed: bool = True
    """Whether the marriage is played at all."""
    time: Literal["second_card", "both_cards", "pre_play"] = "second_card"
    """When it must be announced: with the second of its cards, with each of them, or before the first lead (ST-2)."""
    via_meld: bool = True
    """King and queen inside a scored meld count as announced (ST-3)."""
    in_comparison: bool = False
    """It takes part in the comparison of melds (ST-5)."""
    on_fail: Literal["loses", "keeps"] = "loses"
    """Whether choosers who fail lose their marriage with everything else, or keep it (P-6, P-7)."""


class Roem(Group):
    """Roem: points for what lies together in one trick, for its winner."""

    allowed: bool = False
    """Whether roem is played: runs of three 20 and of four 50, four equal cards, king and queen of trump 20 (G10-3)."""
    four_jacks: Literal[100, 200] = 200
    """What four jacks in one trick bring; other equal cards 100 (G10-3)."""
    must_be_called: bool = False
    """Roem counts only if the side that took the trick calls it before the next card is played (G10-3)."""


class TableMelds(Group):
    """Melds that the cards of one trick make on the table; who wins the trick scores them."""

    allowed: bool = False
    """Whether they count."""
    marriage: bool = True
    """King and queen of trump in one trick are one too."""
    before_trump: bool = True
    """They count from the first trick on, whether or not trump has been made."""


class Objects(Group):
    """What counts in one round in place of card points."""

    of: Annotated[str, Field(pattern=r"^(tricks|last|[DHSC]|[6789TJQKA]|[DHSC][6789TJQKA])$")]
    """Each trick, the last trick, each card of a suit, each card of a rank, or one card."""
    points: Annotated[int, Field(ge=-1000, le=1000)]
    """What each of them brings who takes it; below zero it costs as much."""


class Domino(Group):
    """Rounds in which cards are laid in rows, one for each suit, instead of being played to tricks."""

    rounds: Annotated[int, Field(ge=0, le=100)] = 0
    """How many rounds are Domino once everything that score.objects names has had its round; 0: none."""
    passing: Literal["only_if_stuck", "free"] = "only_if_stuck"
    """Whether only a player passes who can lay no card, or whoever likes to."""
    prizes: tuple[Annotated[int, Field(ge=-1000, le=1000)], ...] = ()
    """What the first to lay all cards gets, the second, and so on; places beyond the last prize get nothing."""


class Score(Group):
    """What a round is worth."""

    kind: Literal["points", "difference", "objects", "places", "tens", "bids", "over_bid", "nearest"] = "points"
    """What is booked: the points won, how far they are from those predicted, what score.objects names, what a player's
    place by the points brings, the points in tens, each item by itself, what the highest bid is worth, to its bidder
    if he made it and else to each of the others, how far the points of the highest bidder are from his bid, to him if
    he reached it and else to the other (ZS-6), or 1 for whose points are nearest to score.aim (Z6-3)."""
    aim: Annotated[int, Field(ge=0, le=157)] = 0
    """The points that everybody aims at, where score.kind is nearest."""
    inherited: Literal["equal", "fixed_2", "none"] = "none"
    """Where the highest bid was made: what a dealer gets who sat the round out (PA-10)."""
    inherit_cap: Literal["target-2", "target-1", "none"] = "target-2"
    """How far what he gets so can lift his score (PA-11)."""
    objects: tuple[Objects, ...] = ()
    """What counts in each round of the game, in their order; cards have no other points. Play may stop when all cards
    that count are taken."""
    last_trick: Literal[0, 5, 10] = 5
    """Bonus for the last trick (V-8)."""
    match: Literal[0, 50, 90, 100] = 100
    """Bonus for taking all tricks (P-2)."""
    match_tricks: Literal["all", "after_stock"] = "all"
    """Which tricks make a match: all of them, or those that are played when the stock is gone (SM-8)."""
    counter_match: bool = True
    """Whether it is paid to the side that did not choose the contract, too (P-2, G10-5)."""
    multipliers: dict[ContractName, Annotated[int, Field(ge=1, le=100)]] = {}
    """Factor of a contract; 1 where not named (P-1)."""
    multiplier_scope: tuple[Component, ...] = ("cards", "last", "match", "melds", "marriage")
    """What the factor multiplies (P-1)."""
    melds: Literal["added", "subtracted"] = "added"
    """Whether melds from the hand and the marriage raise a total, or lower it where the lowest wins."""
    unit: Literal["1", "floor10", "nearest10", "floor10_each"] = "1"
    """Rounding of a side's unmultiplied round total; floor10_each: of its card points with the last trick, and of each
    meld and marriage by itself (P-3)."""
    scoring_side: Literal["both", "declarer_only"] = "both"
    """Who books a round; declarer_only: the side that did not choose books nothing (P-4)."""
    misere: Literal["swap", "inverse"] = "swap"
    """What a misère brings who chose it: swap: what the best of the others took, who gets the chooser's points for it;
    inverse: what all others took, who keep it (P-9)."""
    misere_match: Literal[0, 50, 100] = 0
    """Bonus of a declarer who takes no trick in misère (P-9)."""
    make_rule: Literal["none", "cards>=76", "total>opponents", "bid"] = "none"
    """What the declarer's side must reach (P-5 to P-8): 76 card points, or more than the others with last trick,
    marriage and roem; bid: what it bid, which is booked by the side that was right (A-4)."""
    litige: Literal["fail", "made", "hold"] = "fail"
    """Where the choosers need more than the others and both have the same: they fail, they make it, or the others book
    theirs and the choosers' points go to the side that wins the next contract (G9b)."""
    fail_last: Literal["if_won", "always_opponents", "lost"] = "if_won"
    """Who books the last trick's points when the declarers fail (P-6)."""


Share = tuple[int, ...]
"""What the first place brings, the second, and so on."""


class Places(Group):
    """What is booked where places count: a game point or two for the best, one less for who has hardly any points."""

    shares: tuple[Share, ...] = ((1,),)
    """What the places bring, by how many players are no hole: one, two, and so on; the last for any more."""
    hole: Annotated[int, Field(ge=0, le=157)] = 21
    """Who has fewer points is a hole (C-49)."""
    hole_counts_melds: bool = False
    """Whether melds and marriage help out of the hole."""
    hole_penalty: Annotated[int, Field(ge=0, le=100)] = 1
    """What a hole loses."""
    ties: Literal["least", "each_gets"] = "least"
    """What equal players get (C-48): each the least of their places, and nothing beyond the last one; or each the
    best of them."""
    all_holes: Literal["all_lose", "void"] = "all_lose"
    """Whether anything is booked where everybody is a hole."""
    walkover: Annotated[int, Field(ge=0, le=100)] = 0
    """What the only player who stays gets (C-47)."""


class Tens(Group):
    """What is booked where scores are kept in tens: every item without its units, a few game points beside them, and
    for who is in the hole (places.hole) places.hole_penalty less."""

    hole_keeps_points: bool = False
    """Whether who is in the hole gets his points all the same."""
    match: Annotated[int, Field(ge=0, le=100)] = 0
    """What all tricks bring."""
    jack: Annotated[int, Field(ge=0, le=100)] = 0
    """What the jack of trump brings its owner where of three players exactly one has no trick."""
    jack_with_match: bool = False
    """Whether it does so beside a match, too."""
    sitting_out: Annotated[int, Field(ge=0, le=100)] = 0
    """What a dealer gets at once who does not play (deal.dealer_sits_out)."""
    walkover: Literal["bonus_only", "all_plus_bonus"] = "bonus_only"
    """What the only player who stays gets: places.walkover, or 15 for the tricks and his melds beside it."""


class End(Group):
    """When the game is over and who has won."""

    kind: Literal["target", "rounds", "sheet_complete", "sum", "open"] = "target"
    """target: a side reaches it; sum: the scores of all together do; rounds: a fixed number is scored; sheet_complete:
    every sheet is full; open: when the players stop."""
    target: Annotated[int, Field(ge=1)] = 2500
    """Score to reach, where kind is target or sum."""
    lone_target: Annotated[int, Field(ge=0)] = 0
    """Where one plays against all: the score that he must reach; 0: what he bid."""
    floor: int | None = None
    """The game is over, too, when a score falls below it."""
    ending: Literal["first_out", "last_man"] = "first_out"
    """Where kind is target: the first to reach it wins; or he goes out, the others play on at the table for their
    number, and who is left alone loses."""
    rounds: Annotated[int, Field(ge=1)] = 8
    """Rounds to play, where kind is rounds; annulled ones do not count."""
    claim: Literal["none", "optional", "required"] = "optional"
    """Whether a side may, or must, claim that it has reached the target (E-2, E-3)."""
    claim_effect: Literal["freeze", "stop"] = "stop"
    """freeze: play may go on and the claimant's later tricks are set apart; stop: play ends (E-4)."""
    finish_order: tuple[FinishStep, FinishStep, FinishStep] | tuple[()] = ("marriage", "melds", "tricks")
    """In which order points count where both sides reach the target (E-6); empty: the higher total wins."""
    finish_scope: Literal["first_trick", "whole_round"] = "first_trick"
    """Whether two valid claims later than the first trick go by time or by finish_order (E-7)."""
    crossing: Literal["whole_round", "first_trick"] = "whole_round"
    """Where nobody claims and both sides reach the target in a round: finish_order goes over all of it, or only
    where both are there by the end of the first trick, and later the order in which points come in."""
    schneider: bool = False
    """A loser below half the target loses double (E-8)."""
    last_round_doubled: bool = False
    """Everything the last of a fixed number of rounds brings counts twice."""
    wins: Literal["highest", "lowest"] = "highest"
    """Which total wins; a target is always for the highest."""
    tie: Literal["extra_round", "draw"] = "extra_round"
    """What equal totals at the end mean (E-2, E-9)."""
    evening_rounds: Annotated[int, Field(ge=1)] = 1
    """Games added up to one evening (G2)."""
    new_game_dealer: Literal["winner_side", "next_seat", "any"] = "winner_side"
    """Who deals the next game (S-7). Shown to people; one record is one game."""


class Irregularities(Group):
    """What follows when somebody does what he may not."""

    exposed_lead_ban: Literal["this_lead", "until_opponent_trick", "none"] = "this_lead"
    """The partner of the seat to lead has shown a card: how long its suit may not be led (I-4)."""
    lookback: Literal["first_trick_only", "last_trick", "none"] = "first_trick_only"
    """Which turned tricks may be looked at again (I-13)."""
    rest: bool = False
    """Who lays the hand down claims all tricks that are left, and must be sure of them, whatever is played (I-16). Play
    goes on in the record all the same."""
    revoke_match: bool = True
    """Tricks transferred for a renege can make a match (I-6)."""
    revoke_in_misere: Literal["none", "annul"] = "none"
    """Where losing tricks helps, none are transferred for a renege: the round stands, or it does not count (I-6)."""
    renege: Literal["tricks", "contract", "contract_and_100"] = "tricks"
    """What a renege costs when it is ruled on. tricks: all from that one on (I-6). contract: the others score as if the
    contract of the offender's side had failed, whoever chose it; contract_and_100: and 100 more (G10-6)."""


Differences = dict[str, dict[str, Any]]
"""Options by group, as a set states them."""


class Tables(Group):
    """What is different where another number plays than deal.players; a number without an entry cannot play."""

    two: Differences | None = None
    """The options that are different where two play."""
    three: Differences | None = None
    """The options that are different where three play."""
    four: Differences | None = None
    """The options that are different where four play."""
    five: Differences | None = None
    """The options that are different where five play."""


class Rounds(Group):
    """What is different from round to round."""

    later: Differences | None = None
    """The options that are different once the auction of the game has been won."""


class Variant(Group):
    """One set of rules: the options of every group, under a name and a version."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$")]
    """Name of the set, such as schieber-santiago."""
    version: Annotated[int, Field(ge=1)] = 1
    """Version of the set; a released version is never edited."""
    name: Annotated[str, Field(max_length=80)] = ""
    """What players call it."""
    source: Annotated[str, Field(max_length=200)] = ""
    """Where its rules are written."""
    deal: Deal = Deal()
    choosing: Choosing = Choosing()
    auction: Auction = Auction()
    exchange: Exchange = Exchange()
    participation: Participation = Participation()
    splitting: Splitting = Splitting()
    conceding: Conceding = Conceding()
    play: Play = Play()
    sheet: Sheet = Sheet()
    predictions: Predictions = Predictions()
    melds: Melds = Melds()
    marriage: Marriage = Marriage()
    roem: Roem = Roem()
    table_melds: TableMelds = TableMelds()
    domino: Domino = Domino()
    score: Score = Score()
    places: Places = Places()
    tens: Tens = Tens()
    end: End = End()
    irregularities: Irregularities = Irregularities()
    tables: Tables = Tables()
    rounds: Rounds = Rounds()
    not_recorded: tuple[Literal["melds", "marriages"], ...] = ()
    """What records of this set never hold; what depends on it is undecided, not zero."""

    @model_validator(mode="after")
    def _possible(self) -> Self:
        for path, reason in impossible(self):
            raise PydanticCustomError("impossible", "{path} {reason}", {"path": path, "reason": reason})
        return self
