"""The options of melds, the marriage, roem and melds on the table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from jasslog.options.base import Bonus, Cites, Group


class Melds(Group):
    """Melds (Weis): which count, when they must be said, who scores them."""

    allowed: Annotated[bool, Cites("melds-played")] = True
    """Whether melds are played at all."""
    scale: Annotated[Literal["plus50", "cap100"], Cites("meld-values")] = "plus50"
    """Runs longer than five: 50 more for each card, or 100 each."""
    quartets: Annotated[str, Field(pattern=r"^[6789TJQKA]*$"), Cites("meld-values")] = "6789TJQKA"
    """Ranks of which all four cards are a meld."""
    shared_cards: Annotated[bool, Cites("meld-cards")] = True
    """One card may count in a run and in a quartet (Kreuzweis)."""
    window: Annotated[
        Literal[
            "own_first_card", "before_own_card", "before_first_lead", "after_trump", "every_turn", "turns_with_stock"
        ],
        Cites("meld-window"),
    ] = "own_first_card"
    """When a meld must be announced; after_trump: in a seat's first turn after a discard has made trump;
    every_turn: one at each turn, before the card; turns_with_stock: the same while there is a stock."""
    held: Annotated[Literal["dealt", "now"], Cites("melds-after-trump")] = "dealt"
    """Which cards may belong to a meld: those that were dealt, or those still in hand when it is announced."""
    min_previous: Annotated[bool, Cites("meld-not-below")] = False
    """An announcement below the best one made before it is void."""
    kind_tie: Annotated[Literal["longer", "quartet"], Cites("meld-comparison")] = "longer"
    """At equal points: more cards, or a quartet before a run."""
    trump_tie: Annotated[Literal["puur", "suit", "none"], Cites("meld-comparison")] = "suit"
    """Between equal runs: the one with the trump jack, the one in trumps, or neither is better."""
    reverse_sequences: Annotated[bool, Cites("meld-comparison")] = True
    """In Undenufe the run that starts lowest is better."""
    reverse_quartets: Annotated[bool, Cites("meld-comparison")] = True
    """In Undenufe the lower quartet is better."""
    again: Annotated[Literal["never", "shared_cards", "same_suit"], Cites("meld-upwards")] = "never"
    """Where melds are said at every turn, which of the same seat's scored melds of its kind a new one must be better
    than: never: no card may be used again; those that share a card with it; those of its suit, too."""
    award: Annotated[
        Literal["side_all", "player_all", "best_only", "everyone", "best_of_trick"], Cites("meld-award")
    ] = "side_all"
    """Who scores: the best meld's side all its melds, its owner all of his, only that meld, or everybody all;
    best_of_trick: of those said in one trick the best."""
    needs_trick: Annotated[Literal["none", "player", "side", "player_of_others"], Cites("meld-needs-trick")] = "none"
    """Who must win a trick for melds to score; player_of_others: their owner, but nobody on the side of the
    one against all."""
    credit: Annotated[Literal["after_trick1", "round_end", "own_trick"], Cites("meld-credit")] = "after_trick1"
    """When melds are credited; matters for claims of victory; own_trick: when the trick is complete in which
    they were said."""
    misstatement: Annotated[Literal["ignore", "swiss"], Cites("meld-misstated")] = "ignore"
    """swiss: a meld stated too low counts as stated, one stated at an impossible value is void."""
    booking_deadline: Annotated[Literal["round_end", "end_of_trick1", "none"], Cites("meld-booking")] = "round_end"
    """Where the table books by hand: until when a meld may be written down."""


class Marriage(Group):
    """Marriage (Stöck): 20 points for the hand that has both king and queen of trump."""

    allowed: Annotated[bool, Cites("marriage")] = True
    """Whether the marriage is played at all."""
    time: Annotated[Literal["second_card", "both_cards", "pre_play"], Cites("marriage-window")] = "second_card"
    """When it must be announced: with the second of its cards, with each of them, or before the first lead."""
    via_meld: Annotated[bool, Cites("marriage-in-meld")] = True
    """King and queen inside a scored meld count as announced."""
    in_comparison: Annotated[bool, Cites("marriage-in-comparison")] = False
    """It takes part in the comparison of melds."""
    on_fail: Annotated[Literal["loses", "keeps"], Cites("belote-score")] = "loses"
    """Whether choosers who fail lose their marriage with everything else, or keep it."""


class Roem(Group):
    """Roem: points for what lies together in one trick, for its winner."""

    allowed: Annotated[bool, Cites("roem")] = False
    """Whether roem is played: runs of three 20 and of four 50, four equal cards, king and queen of trump 20."""
    four_jacks: Annotated[Bonus, Cites("roem")] = 200
    """What four jacks in one trick bring; other equal cards 100."""
    must_be_called: Annotated[bool, Cites("roem")] = False
    """Roem counts only if the side that took the trick calls it before the next card is played."""


class TableMelds(Group):
    """Melds that the cards of one trick make on the table; who wins the trick scores them."""

    allowed: Annotated[bool, Cites("table-meld")] = False
    """Whether they count."""
    marriage: Annotated[bool, Cites("table-meld")] = True
    """King and queen of trump in one trick are one too."""
    before_trump: Annotated[bool, Cites("table-meld")] = True
    """They count from the first trick on, whether or not trump has been made."""
