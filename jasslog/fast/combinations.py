"""Which sets of rules the hot path understands: whether each option has a value that it knows, and all go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasslog.cards import SUIT_NAMES
from jasslog.fast.known import ALONE, ANY, KNOWN
from jasslog.fast.sides import HALF
from jasslog.variants.hands import left_over
from jasslog.variants.load import table
from jasslog.variants.plain import changed, thaw

if TYPE_CHECKING:
    from jasslog.variants.options import Variant


_SIMPLE = {"diamonds", "hearts", "spades", "clubs", "obenabe", "undenufe"}
"""The contracts of such sets."""


def _goes_together(variant: Variant) -> bool:
    """Whether nothing else bears on the score where nobody chooses, and only there the score is of another kind."""
    score, table = variant.score, variant.table_melds.allowed
    made = variant.play.tutti_mode == "first_discard"
    other = made or table or score.kind == "objects" or score.melds == "subtracted" or variant.domino.rounds
    if variant.choosing.choice != "only_contract":
        return not other
    deal, melds, marriage, end, choosing = variant.deal, variant.melds, variant.marriage, variant.end, variant.choosing
    return (
        deal.sides == "solo"
        and not (deal.stock or deal.columns)
        and (variant.exchange.swap, variant.exchange.rob) == ("never", "never")
        and melds.credit != "own_trick"
        and melds.award != "best_of_trick"
        and (score.make_rule, score.scoring_side, score.litige) == ("none", "both", "fail")
        and (variant.predictions.asked, deal.before_choosing) == ("none", 0)
        and score.kind in ("points", "objects")
        and (end.kind, end.claim) == ("rounds", "none")
        and (marriage.time, marriage.in_comparison) == ("second_card", False)
        and choosing.leader in ("forehand", "seat_after_dealer")
        and not (variant.roem.allowed or variant.sheet.lines or choosing.partner_looks_late)
        and (not made or melds.window == "after_trump")
        and _most(variant) * end.rounds < HALF // 4
    )


def _most(variant: Variant) -> int:
    """More than any round can bring a side where nobody chooses, or cost it."""
    score = variant.score
    each = [abs(one.points) for one in score.objects] + [abs(prize) for prize in variant.domino.prizes]
    return (variant.deal.deck * max(each, default=0) + 5000) * max(score.multipliers.values(), default=1)


def knows(variant: Variant) -> bool:
    """Whether every option of a set has its default or a value that is understood, and all of them together are."""
    if not _goes_together(variant):
        return False
    if variant.deal.sides == "lone":
        return _each(variant, ALONE) and _fits(variant)
    kinds = _ordinary(variant) or _together(variant) or _bid_for(variant)
    return _each(variant, KNOWN) and _comes_together(variant) and kinds


def _fits(variant: Variant) -> bool:
    """Whether one against all is found by one auction, if by any, in a deck that is dealt out, for simple contracts."""
    bids = variant.choosing.choice == "auction"
    plain = not bids or (variant.auction.double == "none" and not variant.auction.names_contract)
    once = plain and bids == (variant.rounds.later is not None)
    return once and set(variant.choosing.contracts) <= _SIMPLE and not left_over(variant.deal)


def _ordinary(variant: Variant) -> bool:
    """Whether everybody plays with all cards for the points won, as in most sets."""
    deal = variant.deal
    whole = deal.blind == "none" and not (deal.packet or deal.dealer_sits_out or left_over(deal))
    plain = variant.score.kind not in ("places", "tens") and variant.end.kind != "sum" and variant.end.floor is None
    asked = variant.participation.asked or variant.splitting.allowed
    asked = asked or (variant.choosing.choice == "turn_up" and not deal.stock)
    return whole and plain and not asked and variant.end.ending == "first_out"


def _bid_for(variant: Variant) -> bool:
    """Whether some cards or the dealer stay out of rounds of which only the bid is booked, and nothing else is odd."""
    deal, whole = (
        variant.deal,
        variant.deal.blind in ("none", "dead") and not (variant.deal.packet or left_over(variant.deal)),
    )
    dealt = deal.first_forehand == deal.later_forehand == "seat_after_dealer" and deal.next_dealer == "next_seat"
    asked = variant.participation.asked or variant.splitting.allowed or variant.end.floor is not None
    only = variant.score.kind == "bids" and variant.end.kind == "target" and variant.end.ending == "first_out"
    return whole and dealt and only and not asked


def _together(variant: Variant) -> bool:
    """Whether it is understood what such a set makes of tricks, melds and the marriage alone."""
    deal, choosing, score, end = variant.deal, variant.choosing, variant.score, variant.end
    dealt = deal.first_forehand == deal.later_forehand == "seat_after_dealer" and deal.next_dealer == "next_seat"
    turned = choosing.choice in ("turn_up", "dealer_last_card") and _SUITS.issuperset(choosing.contracts)
    plain = score.kind in ("points", "places", "tens") and score.match == 0 and score.make_rule == "none"
    only = score.scoring_side == "both" and not (variant.roem.allowed or variant.sheet.lines)
    over = end.claim == "none" and not end.finish_order and variant.predictions.asked == "none"
    only = only and max(abs(points) for share in variant.places.shares for points in (*share, 0)) < _MOST_POINTS
    return dealt and turned and plain and only and over and _said(variant)


def _said(variant: Variant) -> bool:
    """Whether melds and marriage are said while all who have them still hold what they were dealt, or have taken."""
    exchange, melds, marriage = variant.exchange, variant.melds, variant.marriage
    usual = marriage.time == "second_card" and not marriage.in_comparison and melds.window == "before_own_card"
    none = not (melds.allowed or marriage.allowed)
    moved = exchange.swap == "own_first_turn" or (
        variant.splitting.allowed and (exchange.rob, exchange.swap) != ("never", "never")
    )
    return none or (usual and not moved)


_SUITS = frozenset(SUIT_NAMES)
_MOST_POINTS = 1 << 12
"""No place brings so many game points."""


def _each(variant: Variant, understood: dict[str, Any]) -> bool:
    for name, value in changed(thaw(variant), table()["defaults"]).items():
        options = {f"{name}.{option}": item for option, item in value.items()} if isinstance(value, dict) else {}
        for path, item in (options or {name: value}).items():
            known = understood.get(path, ())
            if known is not ANY and item not in known:
                return False
    return True


def _comes_together(variant: Variant) -> bool:
    """Whether all else is understood beside cards that come into the hands during play, and melds at every turn."""
    deal, melds, marriage, stock = variant.deal, variant.melds, variant.marriage, variant.deal.stock
    two = deal.players == 2 and deal.sides == "solo" and "holder" not in (deal.first_forehand, deal.later_forehand)
    each = melds.window == "every_turn"
    drawn = marriage.time == "second_card" and not marriage.in_comparison and (each or not melds.allowed)
    return (
        (two or not (stock or deal.columns))
        and (variant.choosing.choice not in ("dealer_last_card", "only_contract") or not deal.columns)
        and (stock or not each)
        and (not stock or (drawn and variant.exchange.swap == "never" and _ordinary(variant)))
    )
