"""The options of play: duties, values, predictions, Domino, and what melds, marriage and roem count."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from jasslog.options.base import Bonus, Cites, Count, Group

Ten = Literal["low", "high"]


class LeadBan(Group):
    """A suit that may not be led in one round while another one is held."""

    round: Count
    """Which one of the rounds of score.objects, from 1."""
    suit: Literal["D", "H", "S", "C"]
    """The suit."""


class Play(Group):
    """Order and value of the cards, and the duties of a player who follows."""

    ten: Annotated[Ten, Cites("trump-order-ten-high")] = "low"
    """Where the ten stands: below the jack, or right under the ace. Without a trump suit, and in Tutti, always below
    the jack."""
    undenufe_values: Annotated[Literal["modern", "classic"], Cites("values-undenufe-modern")] = "modern"
    """modern: the six counts 11 and the ace nothing; classic: as in Obenabe."""
    mixed_values: Annotated[Literal["obenabe", "start", "per_trick", "trump_table"], Cites("values-mixed")] = "obenabe"
    """Values in contracts whose mode changes: those of Obenabe; those of the direction they start in; those of
    each trick, also in Tutti, where jack and nine then count only in the suit led (refused for pairs, as it breaks the
    157); or in Threes those of the trump suit throughout."""
    guschti_split: Annotated[tuple[Count, Count], Cites("guschti")] = (5, 4)
    """Tricks in the start mode, tricks in the other one."""
    tutti_mode: Annotated[Literal["led_suit", "first_discard"], Cites("tutti")] = "led_suit"
    """led_suit: every trick has the suit it was led in as trump; first_discard: the first card off suit makes trump."""
    discard_effect: Annotated[Literal["immediate", "next_trick"], Cites("molotov-trump")] = "immediate"
    """Whether the card that makes trump is itself one, in a trick that goes on with trumps, or its suit is trump from
    the next trick on."""
    discard_values: Annotated[Literal["retroactive", "at_time"], Cites("molotov-values")] = "retroactive"
    """What tricks are worth that lay when trump was made: by that trump too, or what they were worth then."""
    no_discard: Annotated[Literal["obenabe", "annul"], Cites("molotov-values")] = "obenabe"
    """What a round is in which no card ever made trump: counted in Obenabe, or dealt again by the same dealer."""
    may_ruff_with_led_suit: Annotated[bool, Cites("follow-or-ruff")] = True
    """Who could follow a plain lead may trump it instead."""
    void_duty: Annotated[
        Literal["free", "must_trump", "must_trump_but_lone_jack", "must_trump_unless_partner_best", "amsterdam"],
        Cites("void-in-led-suit"),
    ] = "free"
    """What is asked of a player who has none of the plain suit that was led; must_trump_but_lone_jack: a
    trump, unless his only one is the jack."""
    free_with_stock: Annotated[bool, Cites("no-duty-with-stock")] = False
    """While there is a stock no card is forbidden; the duties begin when the last one is drawn."""
    undertrump: Annotated[
        Literal["forbidden_unless_only_trumps", "forbidden_unless_only_option", "allowed_if_void", "by_duty"],
        Cites("under-trump"),
    ] = "forbidden_unless_only_trumps"
    """When a trump lower than one already in the trick may be played on a plain lead."""
    overtrump_duty: Annotated[Literal["none", "if_able"], Cites("over-trump")] = "none"
    """Whether a forced trump must beat the trumps in the trick."""
    head_trump_lead: Annotated[bool, Cites("over-trump")] = False
    """When trumps are led, each follower has to go over the best one so far, if his hand allows it."""
    named_lead: Annotated[Literal["any", "trump"], Cites("pandur-lead")] = "any"
    """trump: where a bid by name with a trump suit is played, the first card must be a trump if the leader has one."""
    puur_exempt: Annotated[bool, Cites("lone-puur")] = True
    """A hand with no trump but the jack may withhold it when trumps are led."""
    lead_ban: Annotated[tuple[LeadBan, ...], Cites("lead-ban")] = ()
    """In which rounds of score.objects which suits may not be led while another one is held."""


class Predictions(Group):
    """What players say before play that a round will bring them."""

    asked: Annotated[Literal["none", "public", "private"], Cites("prediction")] = "none"
    """public: each in turn, the dealer last; private: in any order, and hidden until the round is over."""
    exact_bonus: Annotated[int, Field(ge=-157, le=0), Cites("difference")] = 0
    """What a prediction that came true adds to a total of which the lowest wins."""
    zero_rule: Annotated[Literal["never", "needs_trick", "always"], Cites("difference")] = "never"
    """Whether a prediction of nothing that came true earns exact_bonus, too: never, only with a trick that was worth
    nothing, or always."""
    dealer_credit: Annotated[bool, Cites("prediction")] = False
    """The dealer, who speaks last, gains a point for each full five by which the sum of all predictions misses what
    there is to win."""


class Domino(Group):
    """Rounds in which cards are laid in rows, one for each suit, instead of being played to tricks."""

    rounds: Annotated[int, Field(ge=0, le=100), Cites("domino")] = 0
    """How many rounds are Domino once everything that score.objects names has had its round; 0: none."""
    passing: Annotated[Literal["only_if_stuck", "free"], Cites("domino-pass")] = "only_if_stuck"
    """Whether only a player passes who can lay no card, or whoever likes to."""
    prizes: Annotated[tuple[Annotated[int, Field(ge=-1000, le=1000)], ...], Cites("domino-prizes")] = ()
    """What the first to lay all cards gets, the second, and so on; places beyond the last prize get nothing."""


# Melds from the hand and on the table, the marriage, roem


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
    """When melds are credited; matters for who is at the target first; own_trick: when the trick is complete in
    which they were said."""
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
    """The marriage takes part in the comparison of melds."""
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
    """King and queen of trump in one trick are such a meld, too."""
    before_trump: Annotated[bool, Cites("table-meld")] = True
    """They count from the first trick on, whether or not trump has been made."""
