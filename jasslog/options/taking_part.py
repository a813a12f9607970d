"""The options of exchanges, of staying and folding, of splitting and giving up."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from jasslog.options.base import Bonus, Cites, Group, Limit


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
    """When: before the first card is led, until the robber has played, or at his turn in any trick while the card
    turned up lies under another one."""
    better: Annotated[Literal["up_to_packet", "all_or_none"], Cites("better-cards")] = "up_to_packet"
    """How many cards a player may lay away for as many of his packet."""
    discards: Annotated[Literal["declarer", "nobody"], Cites("discards")] = "declarer"
    """Whose the points of the cards are that are laid away for those of the middle."""


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
    """What all have of the tricks together at most."""
    meld_share_limit: Annotated[Limit, Cites("splitting")] = 50
    """Where nothing else is agreed: what a meld may be worth to be shared in equal parts; greater ones are kept."""


class Conceding(Group):
    """Whether the one against all may give a round up before it is played."""

    allowed: Annotated[bool, Cites("conceding")] = False
    """He may, until the first card is led."""
    award: Annotated[Bonus, Cites("conceding")] = 157
    """What the others get for it."""
    marriage: Annotated[Literal["none", "opponents"], Cites("conceding")] = "none"
    """opponents: one of them who holds king and queen of trump gets the points for them, too."""
