"""What holds of a set of rules as a whole, and no single option says."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from jasslog.cards import BIT, CARD, SUIT_NAMES, deck
from jasslog.variants.hands import has_rest, left_over, tricks_in_round, undealt
from jasslog.variants.options import Variant


def twice(names: Iterable[object]) -> bool:
    """Whether anything is named more than once."""
    found = list(names)
    return len(set(found)) != len(found)


def by_holder(v: Variant) -> bool:
    """Whether in some round the forehand is who was dealt a card."""
    return "holder" in (v.deal.first_forehand, v.deal.later_forehand)


def holder_in_deck(v: Variant) -> bool:
    """Whether that card is one of the deck."""
    return bool(deck(v.deal.deck) & BIT[CARD[v.deal.holder_card or ""]])


def drawn_evenly(v: Variant) -> bool:
    """Whether there is a stock of which everybody draws as many."""
    return undealt(v.deal) > 0 and undealt(v.deal) % v.deal.players == 0


def talon(v: Variant) -> bool:
    """Whether cards lie in the middle for the winner of the auction."""
    return v.deal.talon_up + v.deal.talon_down > 0


def only_columns(v: Variant) -> bool:
    """Whether nothing lies on the table but columns."""
    return v.deal.blind == "none" and not v.deal.packet and not talon(v)


def dealt_at_once_to_all(v: Variant) -> bool:
    """Whether everybody is dealt all his cards before the choice, and plays."""
    return not (v.deal.before_choosing or v.deal.dealer_sits_out or v.participation.asked)


def all_in_tricks(v: Variant) -> bool:
    """Whether every card of the deck is played."""
    return v.deal.players * tricks_in_round(v.deal) == v.deal.deck


def one_sum(v: Variant) -> bool:
    """Whether all cards are played, and nothing is said of how many points they bring."""
    return left_over(v.deal) == 0 and v.deal.blind == "none" and v.predictions.asked == "none"


def card_beside(v: Variant) -> bool:
    """Whether a card lies beside the hands that may be turned."""
    return v.deal.blind == "beside" or v.deal.stock or has_rest(v.deal)


def not_the_suits(v: Variant) -> bool:
    """Whether a suit is turned where not just the four suits may be trump."""
    turned = v.choosing.choice in ("random_suit_two_rounds", "turnup_two_rounds")
    return turned and sorted(v.choosing.contracts) != sorted(SUIT_NAMES)


def one_plain(v: Variant) -> bool:
    """Whether there is one contract, which needs nothing beside its name."""
    return len(v.choosing.contracts) == 1 and {*v.choosing.contracts} <= {*SUIT_NAMES, "obenabe", "undenufe", "tutti"}


def one_trump(v: Variant) -> bool:
    """Whether every round has the one contract, and trump never changes in it."""
    return v.choosing.choice == "only_contract" and v.choosing.contracts[:1] != ("tutti",)


def no_misere(v: Variant) -> bool:
    """Whether nobody can play a misère."""
    return "misere" not in v.choosing.contracts


def each_turn(v: Variant) -> bool:
    """Whether melds are said at every turn."""
    return v.melds.window in ("every_turn", "turns_with_stock")


def turns_apart(v: Variant) -> bool:
    """Whether melds are said at every turn but not weighed in each trick, or the other way round."""
    best, own = v.melds.award == "best_of_trick", v.melds.credit == "own_trick"
    return not each_turn(v) == best == own


def no_melds(v: Variant) -> bool:
    """Whether nothing that hands or tricks hold counts beside the cards: no melds, marriage or roem."""
    return not (v.melds.allowed or v.marriage.allowed or v.roem.allowed)


def cards_alone(v: Variant) -> bool:
    """Whether nothing counts beside cards and the last trick."""
    return v.score.match == 0 and no_melds(v) and not v.table_melds.allowed


def as_counted(v: Variant) -> bool:
    """Whether card points are booked as they are, by everybody."""
    plain = v.score.unit == "1" and v.score.scoring_side == "both" and v.score.make_rule == "none"
    return plain and cards_alone(v)


def unclaimed(v: Variant) -> bool:
    """Whether who was first at the target hangs on no claim or order."""
    return v.end.claim == "none" and not v.end.finish_order


def own_without_claims(v: Variant) -> bool:
    """Whether players are alone, their points are booked as they are, and nobody claims."""
    own = v.deal.sides == "solo" and v.end.claim == "none"
    return own and v.score.match == 0 and v.score.unit == "1"


def first_out(v: Variant) -> bool:
    """Whether the first who has enough points wins."""
    return v.score.kind == "points" and v.end.kind == "target" and v.end.ending == "first_out"


def out_alone(v: Variant) -> bool:
    """Whether a player of his own goes out at the target without saying so."""
    return v.deal.sides != "pairs" and v.end.kind == "target" and v.end.claim == "none"


def bids_again(v: Variant) -> bool:
    """Whether the one against all would be found anew by bids in later rounds."""
    later = (v.rounds.later or {}).get("choosing", {})
    return v.deal.sides == "lone" and v.choosing.choice == "auction" == later.get("choice", "auction")


def unnamed_bids(v: Variant) -> bool:
    """Whether bids name no contract."""
    return v.choosing.choice == "auction" and not v.auction.names_contract


def on_lines(v: Variant) -> set[str]:
    """The contracts that the lines of the sheet have."""
    return {name for line in v.sheet.lines for name in line.contracts}


def worth_rises(v: Variant) -> bool:
    """Whether every number that can be bid has its worth, in rising order."""
    steps = [worth.least for worth in v.auction.worth]
    return bool(steps) and steps[0] <= v.auction.min_bid and all(a < b for a, b in pairwise(steps))


def losable(v: Variant) -> bool:
    """Whether a contract can be lost that is no bid of its own."""
    return v.score.make_rule not in ("none", "bid") or v.score.kind == "bids"


def discard_makes_trump(v: Variant) -> bool:
    """Whether in every round a discard makes trump."""
    return v.play.tutti_mode == "first_discard" and v.choosing.contracts == ("tutti",)


def cycle(v: Variant) -> int:
    """The rounds until everything has had its round."""
    return len(v.score.objects) + v.domino.rounds
