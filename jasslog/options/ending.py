"""The options of the end of a game, and of irregularities."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from jasslog.options.base import MOST, Cites, Count, Group, Limit, Points

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
    """Who deals the next game. Shown to people; one record is one game."""


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
