"""Questions about a set of rules that hang on several options, for the impossible combinations (``possible``)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from jasslog.cards import BIT, CARD, SUIT_NAMES, deck
from jasslog.rules.deals import dealt_in, hand_size, has_rest, tricks_in_round, undealt
from jasslog.variants.naming import BY_CARD
from jasslog.variants.options import Variant


def twice(names: Iterable[object]) -> bool:
    """Whether anything is named more than once."""
    found = list(names)
    return len(set(found)) != len(found)


def by_holder(v: Variant) -> bool:
    """Whether in some round the forehand is the seat that was dealt a certain card."""
    return "holder" in (v.deal.first_forehand, v.deal.later_forehand)


def holder_in_deck(v: Variant) -> bool:
    """Whether the card that makes its holder forehand (deal.holder_card) is in the deck."""
    return bool(deck(v.deal.deck) & BIT[CARD[v.deal.holder_card or ""]])


def drawn_evenly(v: Variant) -> bool:
    """Whether undealt cards are left, and everybody can draw the same number of them."""
    return undealt(v.deal) > 0 and undealt(v.deal) % dealt_in(v.deal) == 0


def talon(v: Variant) -> bool:
    """Whether cards lie in the middle for the winner of the auction."""
    return v.deal.talon_up + v.deal.talon_down > 0


def all_in_tricks(v: Variant) -> bool:
    """Whether every card of the deck is played."""
    return dealt_in(v.deal) * tricks_in_round(v.deal) == v.deal.deck


def card_beside(v: Variant) -> bool:
    """Whether a card that can be turned for trump lies beside the hands."""
    return v.deal.blind == "beside" or v.deal.stock or has_rest(v.deal)


def card_turned(v: Variant) -> bool:
    """Whether in some rounds a card of the pack is turned, which may be robbed."""
    later = (v.rounds.later or {}).get("choosing", {}).get("choice", "")
    return bool({v.choosing.choice, later} & {*BY_CARD, "turnup_two_rounds"})


def not_the_suits(v: Variant) -> bool:
    """Whether a suit is turned for trump, but the contracts are not exactly the four suits."""
    turned = v.choosing.choice in ("random_suit_two_rounds", "turnup_two_rounds")
    return turned and sorted(v.choosing.contracts) != sorted(SUIT_NAMES)


def lacks_a_suit(v: Variant) -> bool:
    """Whether a card makes trump whose suit may be missing from the contracts."""
    return v.choosing.choice in BY_CARD and not {*SUIT_NAMES} <= {*v.choosing.contracts}


def one_plain(v: Variant) -> bool:
    """Whether there is only one contract, and its name says all about it."""
    return len(v.choosing.contracts) == 1 and {*v.choosing.contracts} <= {*SUIT_NAMES, "obenabe", "undenufe", "tutti"}


def one_trump(v: Variant) -> bool:
    """Whether every round has the only contract, and trump never changes within a round."""
    return v.choosing.choice == "only_contract" and v.choosing.contracts[:1] != ("tutti",)


def each_turn(v: Variant) -> bool:
    """Whether melds are said at every turn."""
    return v.melds.window in ("every_turn", "turns_with_stock")


def turns_apart(v: Variant) -> bool:
    """Whether only some of these hold: melds are said at every turn, award is best_of_trick, credit is own_trick."""
    best, own = v.melds.award == "best_of_trick", v.melds.credit == "own_trick"
    return not each_turn(v) == best == own


def unclaimed(v: Variant) -> bool:
    """Whether neither claims nor an order of finish decide who was first at the target."""
    return v.end.claim == "none" and not v.end.finish_order


def bids_again(v: Variant) -> bool:
    """Whether bids in later rounds would choose the one against all again."""
    later = (v.rounds.later or {}).get("choosing", {})
    return v.deal.sides == "lone" and v.choosing.choice == "auction" == later.get("choice", "auction")


def discard_makes_trump(v: Variant) -> bool:
    """Whether in every round a discard makes trump."""
    return v.play.tutti_mode == "first_discard" and v.choosing.contracts == ("tutti",)


def all_dealt_before(v: Variant) -> bool:
    """Whether no card is left to deal when the contract is chosen."""
    return v.deal.before_choosing >= hand_size(v.deal)


def three_parts(v: Variant) -> bool:
    """Whether the tricks of a round can be cut into three equal parts."""
    return tricks_in_round(v.deal) % 3 == 0


def split_elsewhere(v: Variant) -> bool:
    """Whether the two parts of a Guschti do not add up to the tricks of a round."""
    return sum(v.play.guschti_split) != tricks_in_round(v.deal)


def talon_too_late(v: Variant) -> bool:
    """Whether there is a talon, although the last bid already fixes the contract, or nobody bids."""
    return talon(v) and (v.choosing.choice != "auction" or v.auction.names_contract)


def lines_chosen(v: Variant) -> bool:
    """Whether every contract of the lines of the sheet may be chosen."""
    return {name for line in v.sheet.lines for name in line.contracts} <= {*v.choosing.contracts}


def beside_the_lines(v: Variant) -> bool:
    """Whether a contract may be chosen that no line of the sheet has."""
    return any(all(name not in line.contracts for line in v.sheet.lines) for name in v.choosing.contracts)


def lines_suffice(v: Variant) -> bool:
    """Whether all sheets together have a line for every round, where a number of rounds ends the game."""
    sheets = 2 if v.sheet.scope == "side" and v.deal.sides != "solo" else v.deal.players
    rounds = v.end.rounds + (v.end.tie == "extra_round")
    return v.end.kind != "rounds" or rounds <= sheets * len(v.sheet.lines)


def worth_falls(v: Variant) -> bool:
    """Whether a number can be bid that has no worth, or the worths are not in rising order."""
    steps = [worth.least for worth in v.auction.worth]
    return not steps or steps[0] > v.auction.min_bid or any(a >= b for a, b in pairwise(steps))


def objects_apart(v: Variant) -> bool:
    """Whether score.kind is objects without any objects or Domino rounds, or there are such without that kind."""
    return (v.score.kind == "objects") != bool(v.score.objects or v.domino.rounds)


def cycle_broken(v: Variant) -> bool:
    """Whether the game can end before every object, and Domino, has had its rounds, all equally often."""
    return v.end.kind != "rounds" or v.end.rounds % (len(v.score.objects) + v.domino.rounds or 1) > 0


def banned_beyond(v: Variant) -> bool:
    """Whether a lead is forbidden in a round beyond those of score.objects."""
    return any(ban.round > len(v.score.objects) for ban in v.play.lead_ban)
