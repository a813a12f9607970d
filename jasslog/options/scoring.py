"""The options of the score, of the end of a game, and of irregularities."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from jasslog.options.base import MOST, Bonus, Cites, ContractName, Count, Group, Limit, Points

Component = Literal["cards", "last", "match", "melds", "marriage"]
"""What a round's score consists of: card points, last trick, match bonus, melds, marriage."""


class Objects(Group):
    """What counts in one round in place of card points."""

    of: Annotated[str, Field(pattern=r"^(tricks|last|[DHSC]|[6789TJQKA]|[DHSC][6789TJQKA])$")]
    """Each trick, the last trick, each card of a suit, each card of a rank, or one card."""
    points: Annotated[int, Field(ge=-1000, le=1000)]
    """The points for whoever takes one of them; a number below zero costs as much."""


class Score(Group):
    """What a round is worth."""

    kind: Annotated[
        Literal["points", "difference", "objects", "places", "tens", "bids", "over_bid", "nearest"], Cites("objects")
    ] = "points"
    """What is booked. points: the points won. difference: how far they are from those predicted. objects: what
    score.objects names. places: what a player's place by the points brings. tens: the points in tens, each item by
    itself. bids: what the highest bid is worth, to its bidder if he made it, else to each of the others. over_bid: how
    far the points of the highest bidder are from his bid, to him if he reached it, else to the other. nearest: 1 for
    the player whose points are nearest to score.aim."""
    aim: Annotated[int, Field(ge=0, le=157), Cites("nearest-to-sixty")] = 0
    """The points that everybody aims at, where score.kind is nearest."""
    inherited: Annotated[Literal["equal", "fixed_2", "none"], Cites("dealer-inherits")] = "none"
    """Where the highest bid was made: what a dealer gets who sat the round out."""
    inherit_cap: Annotated[Literal["target-2", "target-1", "none"], Cites("dealer-inherits")] = "target-2"
    """The score above which inherited points cannot lift a dealer: two or one below the target; none: no such limit."""
    objects: Annotated[tuple[Objects, ...], Cites("objects")] = ()
    """What counts in each round of the game, in their order; cards have no other points. Play may stop when all cards
    that count are taken."""
    last_trick: Annotated[Bonus, Cites("last-trick")] = 5
    """Bonus for the last trick."""
    match: Annotated[Bonus, Cites("match")] = 100
    """Bonus for taking all tricks."""
    match_tricks: Annotated[Literal["all", "after_stock"], Cites("match")] = "all"
    """Which tricks make a match: all of them, or those that are played when the stock is gone."""
    counter_match: Annotated[bool, Cites("pit")] = True
    """Whether the bonus for all tricks is paid to the side that did not choose the contract, too."""
    multipliers: Annotated[dict[ContractName, Annotated[int, Field(ge=1, le=100)]], Cites("multiplier")] = Field(
        default={}
    )
    """Factor of a contract; 1 where not named."""
    multiplier_scope: Annotated[tuple[Component, ...], Cites("multiplier")] = (
        "cards",
        "last",
        "match",
        "melds",
        "marriage",
    )
    """What the factor multiplies."""
    melds: Annotated[Literal["added", "subtracted"], Cites("molotov-score")] = "added"
    """Whether melds from the hand and the marriage raise a total, or lower it where the lowest wins."""
    unit: Annotated[Literal["1", "floor10", "nearest10", "floor10_each"], Cites("rounding")] = "1"
    """Rounding of a side's unmultiplied round total: floor10: its tens alone, 103 is 10; nearest10: 103 is 100;
    floor10_each: as floor10, of its card points with the last trick, and of each meld and marriage by itself."""
    scoring_side: Annotated[Literal["both", "declarer_only"], Cites("declarers-only")] = "both"
    """Who books a round; declarer_only: the side that did not choose books nothing."""
    misere: Annotated[Literal["swap", "inverse"], Cites("misere-score")] = "swap"
    """What a misère brings who chose it: swap: what the best of the others took, who gets the chooser's points for it;
    inverse: what all others took, who keep it."""
    misere_match: Annotated[Bonus, Cites("misere-score")] = 0
    """Bonus of a declarer who takes no trick in misère."""
    make_rule: Annotated[Literal["none", "cards>=76", "total>opponents", "bid"], Cites("make-rule")] = "none"
    """What the declarer's side must reach: 76 card points, or more than the others with last trick,
    marriage and roem; bid: what it bid, which is booked by the side that was right."""
    litige: Annotated[Literal["fail", "made", "hold"], Cites("litige")] = "fail"
    """Where the choosers need more than the others and both have the same: they fail, they make it, or the others book
    theirs and the choosers' points go to the side that wins the next contract."""
    fail_last: Annotated[Literal["if_won", "always_opponents", "lost"], Cites("failed-contract")] = "if_won"
    """Who books the last trick's points when the declarers fail."""


Ties = Literal["least", "each_gets"]
Share = tuple[Annotated[int, Field(ge=-1000, le=1000)], ...]
"""What the first place brings, the second, and so on."""


class Places(Group):
    """What is booked where places count: a game point or two for the best, one less for who has hardly any points."""

    shares: Annotated[tuple[Share, ...], Cites("places")] = ((1,),)
    """What the places bring, by how many players are no hole: one, two, and so on; the last for any more."""
    hole: Annotated[int, Field(ge=0, le=157), Cites("hole")] = 21
    """Who has fewer points is a hole."""
    hole_counts_melds: Annotated[bool, Cites("hole")] = False
    """Whether melds and marriage help out of the hole."""
    hole_penalty: Annotated[int, Field(ge=0, le=100), Cites("hole")] = 1
    """What a hole loses."""
    ties: Annotated[Ties, Cites("places")] = "least"
    """What equal players get: each the least of their places, and nothing beyond the last one; or each the
    best of them."""
    all_holes: Annotated[Literal["all_lose", "void"], Cites("hole")] = "all_lose"
    """Whether anything is booked where everybody is a hole."""
    walkover: Annotated[int, Field(ge=0, le=100), Cites("walk-over")] = 0
    """What the only player who stays gets."""


class Tens(Group):
    """What is booked where scores are kept in tens: every item without its units, a few game points beside them, and
    for who is in the hole (places.hole) places.hole_penalty less."""

    hole_keeps_points: Annotated[bool, Cites("zuger-score")] = False
    """Whether who is in the hole gets his points all the same."""
    match: Annotated[int, Field(ge=0, le=100), Cites("zuger-bonus")] = 0
    """What all tricks bring."""
    jack: Annotated[int, Field(ge=0, le=100), Cites("zuger-bonus")] = 0
    """What the jack of trump brings its owner where of three players exactly one has no trick."""
    jack_with_match: Annotated[bool, Cites("zuger-bonus")] = False
    """Whether the jack brings that beside a match, too."""
    sitting_out: Annotated[int, Field(ge=0, le=100), Cites("zuger-deal")] = 0
    """What a dealer gets at once who does not play (deal.dealer_sits_out)."""
    walkover: Annotated[Literal["bonus_only", "all_plus_bonus"], Cites("zuger-words")] = "bonus_only"
    """What the only player who stays gets: places.walkover, or 15 for the tricks and his melds beside it."""


# When the game is over, and what follows when somebody does what he may not


FinishStep = Literal["marriage", "melds", "tricks"]


class End(Group):
    """When the game is over and who has won."""

    kind: Annotated[Literal["target", "rounds", "sheet_complete", "sum", "open"], Cites("end-of-game")] = "target"
    """target: a side reaches it; sum: the scores of all together do; rounds: a fixed number is scored; sheet_complete:
    every sheet is full; open: when the players stop."""
    target: Annotated[Points, Cites("end-of-game")] = 2500
    """Score to reach, where kind is target or sum."""
    lone_target: Annotated[Limit, Cites("king")] = 0
    """Where one plays against all: the score that he must reach; 0: what he bid."""
    floor: Annotated[Annotated[int, Field(ge=-MOST, le=MOST)] | None, Cites("putz-end")] = None
    """The game is over, too, when a score falls below it."""
    ending: Annotated[Literal["first_out", "last_man"], Cites("going-out")] = "first_out"
    """Where kind is target: the first to reach it wins; or he goes out, the others play on at the table for their
    number, and who is left alone loses."""
    rounds: Annotated[Count, Cites("end-of-game")] = 8
    """Rounds to play, where kind is rounds; annulled ones do not count."""
    claim: Annotated[Literal["none", "optional", "required"], Cites("claim")] = "optional"
    """Whether a side may, or must, claim that it has reached the target."""
    claim_effect: Annotated[Literal["freeze", "stop"], Cites("claim-effect")] = "stop"
    """freeze: play may go on and the claimant's later tricks are set apart; stop: play ends."""
    finish_order: Annotated[tuple[FinishStep, FinishStep, FinishStep] | tuple[()], Cites("finish-order")] = (
        "marriage",
        "melds",
        "tricks",
    )
    """In which order points count where both sides reach the target; empty: the higher total wins."""
    finish_scope: Annotated[Literal["first_trick", "whole_round"], Cites("finish-scope")] = "first_trick"
    """Whether two valid claims later than the first trick go by time or by finish_order."""
    crossing: Annotated[Literal["whole_round", "first_trick"], Cites("crossing")] = "whole_round"
    """Where nobody claims and both sides reach the target in a round: finish_order goes over all of it, or only
    where both are there by the end of the first trick, and later the order in which points come in."""
    schneider: Annotated[bool, Cites("schneider")] = False
    """A loser below half the target loses double."""
    last_round_doubled: Annotated[bool, Cites("molotov-rounds")] = False
    """Everything the last of a fixed number of rounds brings counts twice."""
    wins: Annotated[Literal["highest", "lowest"], Cites("lowest-wins")] = "highest"
    """Which total wins; a target is always for the highest."""
    tie: Annotated[Literal["extra_round", "draw"], Cites("tie")] = "extra_round"
    """What equal totals at the end mean."""
    evening_rounds: Annotated[Count, Cites("tournament-result")] = 1
    """Games added up to one evening."""
    new_game_dealer: Annotated[Literal["winner_side", "next_seat", "any"], Cites("new-game-dealer")] = "winner_side"
    """Who deals the next game. Judged for winner_side alone, where a record says who won the game before it."""


class Irregularities(Group):
    """What follows when somebody does what he may not."""

    exposed_lead_ban: Annotated[Literal["this_lead", "until_opponent_trick", "none"], Cites("exposed-card")] = (
        "this_lead"
    )
    """The partner of the seat to lead has shown a card: how long its suit may not be led."""
    lookback: Annotated[Literal["first_trick_only", "last_trick", "none"], Cites("looking-back")] = "first_trick_only"
    """Which turned tricks may be looked at again."""
    rest: Annotated[bool, Cites("rest-claim")] = False
    """Who lays the hand down claims all tricks that are left, and must be sure of them, whatever is played. Play
    goes on in the record all the same."""
    revoke_match: Annotated[bool, Cites("renege")] = True
    """Tricks transferred for a renege can make a match."""
    revoke_in_misere: Annotated[Literal["none", "annul"], Cites("renege")] = "none"
    """Where losing tricks helps, none are transferred for a renege: the round stands, or it does not count."""
    renege: Annotated[Literal["tricks", "contract", "contract_and_100"], Cites("renege-loses-contract")] = "tricks"
    """What a renege costs when it is ruled on. tricks: all from that one on. contract: the others score as if the
    contract of the offender's side had failed, whoever chose it; contract_and_100: and 100 more."""
