"""Which combinations of options no game can have."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from jasslog.cards import BIT, CARD, SUIT_NAMES, deck
from jasslog.rules.bids import room
from jasslog.variants.hands import hand_size, hands_dealt, has_rest, left_over, tricks_in_round, undealt
from jasslog.variants.tables import NAMES

if TYPE_CHECKING:
    from jasslog.variants.groups.choosing import NamedBid
    from jasslog.variants.groups.dealing import Deal
    from jasslog.variants.groups.playing import Domino
    from jasslog.variants.options import Variant

_SUITS = sorted(SUIT_NAMES)


def impossible(variant: Variant) -> list[tuple[str, str]]:
    """The combinations that no game can have: the option at fault and why; empty for a playable set."""
    checks = (
        *_impossible_deal(variant.deal),
        *_impossible_contracts(variant),
        *_impossible_stock(variant),
        *_impossible_columns(variant),
        *_impossible_aims(variant),
        *_impossible_exchange(variant),
        *_impossible_tens(variant),
        *_impossible_lone(variant),
        *_impossible_sheet(variant),
        *_impossible_auction(variant),
        *_impossible_scoring(variant),
        *_impossible_discard(variant),
        *_impossible_objects(variant),
        *_impossible_domino(variant.domino, variant.deal),
        *_impossible_tables(variant),
    )
    return [(path, reason) for path, reason, wrong in checks if wrong]


Check = tuple[str, str, bool]
"""An option, what is said of it, and whether it is wrong."""


def _impossible_deal(deal: Deal) -> tuple[Check, ...]:
    by_holder = "holder" in (deal.first_forehand, deal.later_forehand)
    card = deal.holder_card
    absent = card is not None and not deck(deal.deck) & BIT[CARD[card]]
    return (
        ("deal.players", "must be four where sides are pairs", deal.sides == "pairs" and deal.players != 4),
        ("deal.deck", "cannot be dealt out evenly", not deal.hand and deal.deck % hands_dealt(deal) != 0),
        ("deal.stock", "cannot be drawn evenly", deal.stock and _drawn_unevenly(deal)),
        ("deal.hand", "takes more cards than there are", left_over(deal) < 0),
        ("deal.packet", "needs players of their own", bool(deal.packet) and deal.sides == "pairs"),
        ("deal.packet", "does not go with a stock", bool(deal.packet) and deal.stock),
        ("deal.packets", "do not make up a hand", sum(deal.packets) not in (0, hand_size(deal))),
        ("deal.before_choosing", "leaves nothing to deal afterwards", deal.before_choosing >= hand_size(deal)),
        ("deal.before_choosing", "is too early to find a holder", bool(deal.before_choosing) and by_holder),
        ("deal.cut_min", "leaves no card below the cut", deal.cut_min + deal.cut_left > deal.deck),
        ("deal.holder_card", "is needed where the forehand is a holder", by_holder and card is None),
        ("deal.holder_card", "is not in the deck", absent),
    )


def _drawn_unevenly(deal: Deal) -> bool:
    return undealt(deal) < 1 or undealt(deal) % deal.players != 0


def _impossible_stock(variant: Variant) -> tuple[Check, ...]:
    stock, melds = variant.deal.stock, variant.melds
    turned = variant.choosing.choice == "turn_up"
    each = melds.window in ("every_turn", "turns_with_stock")
    with_trick = each == (melds.award == "best_of_trick") == (melds.credit == "own_trick")
    return (
        ("deal.stock", "needs a card turned for trump (choosing.choice = turn_up)", stock and not turned),
        ("deal.stock", "needs players of their own", stock and variant.deal.sides != "solo"),
        ("deal.stock", "leaves no other cards beside the hands", stock and variant.deal.blind != "none"),
        ("play.free_with_stock", "needs a stock (deal.stock)", variant.play.free_with_stock and not stock),
        ("score.match_tricks", "needs a stock", variant.score.match_tricks == "after_stock" and not stock),
        ("exchange.rob_window", "= own_turn needs a stock", variant.exchange.rob_window == "own_turn" and not stock),
        ("melds.window", "= turns_with_stock needs a stock", melds.window == "turns_with_stock" and not stock),
        ("melds.window", "at every turn, award best_of_trick and credit own_trick need each other", not with_trick),
        ("melds.again", "needs melds at every turn (melds.window)", melds.again != "never" and not each),
        ("melds.min_previous", "needs melds that are said once (melds.window)", each and melds.min_previous),
    )


def _impossible_columns(variant: Variant) -> tuple[Check, ...]:
    deal, columns = variant.deal, variant.deal.columns > 0
    staged = bool(deal.before_choosing) or deal.dealer_sits_out or variant.participation.asked
    said = variant.melds.allowed or variant.marriage.allowed or variant.roem.allowed
    return (
        ("deal.columns", "need a deck that is dealt out", columns and (left_over(deal) > 0 or deal.stock)),
        ("deal.columns", "leave no other cards beside the hands", columns and _others_aside(deal)),
        ("deal.columns", "need one deal, and everybody who is dealt to plays", columns and staged),
        ("deal.columns", "need a game without melds and marriage", columns and said),
        ("deal.columns", "need a game without Domino", columns and variant.domino.rounds > 0),
        ("deal.uncover", "= after_trick needs deal.columns", deal.uncover == "after_trick" and not columns),
    )


def _others_aside(deal: Deal) -> bool:
    return deal.blind != "none" or bool(deal.packet or deal.talon_up or deal.talon_down)


def _impossible_aims(variant: Variant) -> tuple[Check, ...]:
    kind, two = variant.score.kind, variant.deal.players == 2 and variant.deal.sides == "solo"
    over, near = kind == "over_bid", kind == "nearest"
    choice, score = variant.choosing.choice, variant.score
    said = _said_points(variant)
    plain = score.unit == "1" and score.scoring_side == "both" and score.make_rule == "none"
    return (
        ("score.kind", "= over_bid needs choosing.choice = auction", over and choice != "auction"),
        ("score.kind", "= over_bid and nearest are for two players", (over or near) and not two),
        ("score.kind", "= over_bid and nearest count card points alone", (over or near) and (said or not plain)),
        (
            "score.kind",
            "= over_bid and nearest know no claims of victory",
            (over or near) and (variant.end.claim != "none" or bool(variant.end.finish_order)),
        ),
        (
            "score.kind",
            "= over_bid and nearest cannot count a misère",
            (over or near) and "misere" in variant.choosing.contracts,
        ),
        ("score.aim", "is for score.kind = nearest, which needs it", near != bool(score.aim)),
    )


def _impossible_contracts(variant: Variant) -> tuple[Check, ...]:
    deal, choosing, play = variant.deal, variant.choosing, variant.play
    names = choosing.contracts
    pushing, only = choosing.choice == "push_partner_once", choosing.choice == "only_contract"
    tricks, split = tricks_in_round(deal), sum(play.guschti_split)
    per_trick = play.mixed_values == "per_trick"
    open_sum = per_trick and (left_over(deal) or deal.blind != "none" or variant.predictions.asked != "none")
    turned = choosing.choice in ("random_suit_two_rounds", "turnup_two_rounds")
    staged = (choosing.choice == "turnup_two_rounds") != bool(deal.before_choosing)
    return (
        (
            "play.mixed_values",
            "= per_trick breaks the 157 of a round; use obenabe or start",
            per_trick and deal.sides == "pairs",
        ),
        ("play.mixed_values", "= per_trick needs a deck that is dealt out, and nothing predicted", bool(open_sum)),
        ("choosing.choice", "= push_partner_once needs pairs", pushing and deal.sides != "pairs"),
        ("choosing.choice", "= turnup_two_rounds and deal.before_choosing need each other", staged),
        ("choosing.partner_looks_late", "needs pairs", choosing.partner_looks_late and deal.sides != "pairs"),
        ("choosing.contracts", "must be the four suits where a suit is turned", turned and sorted(names) != _SUITS),
        ("choosing.contracts", "is empty: nothing could be played", not names),
        ("choosing.choice", "= only_contract needs one contract that says all", only and not set(names) <= _PLAIN),
        ("choosing.choice", "= only_contract needs one contract that says all", only and len(names) != 1),
        ("choosing.contracts", "names a contract twice", len(set(names)) != len(names)),
        ("choosing.contracts", "has undenufe, which needs the sixes", "undenufe" in names and deal.deck < 35),
        (
            "choosing.contracts",
            "has threes, which needs three equal parts",
            "threes" in names and tricks % 3 > 0,
        ),
        ("play.guschti_split", "is not a round's tricks", "guschti" in names and split != tricks),
    )


_PLAIN = {*SUIT_NAMES, "obenabe", "undenufe", "tutti"}
"""Contracts that need nothing beside their name."""


def _impossible_exchange(variant: Variant) -> tuple[Check, ...]:
    deal, choosing, exchange = variant.deal, variant.choosing, variant.exchange
    beside, turned = deal.blind == "beside", choosing.choice == "turn_up"
    asked = variant.participation.asked
    return (
        ("choosing.choice", "= turn_up needs a card beside the hands", turned and not _lies_beside(deal)),
        ("exchange.swap", "needs a blind (deal.blind = beside)", exchange.swap != "never" and not beside),
        ("exchange.swap", "needs participation.asked", exchange.swap == "with_participation" and not asked),
        ("exchange.swap", "needs choosing.choice = auction", exchange.swap == "before_choosing" and not _bids(variant)),
        ("participation.asked", "needs players of their own", asked and deal.sides != "solo"),
        ("participation.asked", "needs a game without predictions", asked and variant.predictions.asked != "none"),
        ("participation.maybe", "needs participation.asked", variant.participation.maybe and not asked),
        ("places.shares", "are empty", not variant.places.shares),
    )


def _impossible_tens(variant: Variant) -> tuple[Check, ...]:
    tens, end, asked = variant.score.kind == "tens", variant.end, variant.participation
    out, solo = variant.deal.dealer_sits_out, variant.deal.sides == "solo"
    whole = variant.score.match == 0 and variant.score.unit == "1" and end.claim == "none"
    return (
        ("score.kind", "= tens needs players of their own and no claims", tens and not (solo and whole)),
        ("splitting.allowed", "needs score.kind = tens", variant.splitting.allowed and not tens),
        ("tens.sitting_out", "needs score.kind = tens", bool(variant.tens.sitting_out) and not tens),
        (
            "deal.dealer_sits_out",
            "needs at least two others of their own",
            out and (variant.deal.players < 3 or not solo),
        ),
        ("participation.force_within", "needs participation.asked", bool(asked.force_within) and not asked.asked),
        ("participation.force_within", "needs end.kind = sum", bool(asked.force_within) and end.kind != "sum"),
        ("end.kind", "= sum needs players of their own and no claims", end.kind == "sum" and not (solo and whole)),
    )


def _impossible_lone(variant: Variant) -> tuple[Check, ...]:
    deal, lone = variant.deal, variant.deal.sides == "lone"
    talon = bool(deal.talon_up or deal.talon_down)
    unnamed = variant.choosing.choice == "auction" and not variant.auction.names_contract
    plain = variant.score.kind == "points" and variant.end.kind == "target" and variant.end.ending == "first_out"
    partner = variant.choosing.partner_card
    later = (variant.rounds.later or {}).get("choosing", {})
    again = variant.choosing.choice == "auction" == later.get("choice", "auction")
    return (
        ("deal.sides", "= lone needs points and a target", lone and not plain),
        ("rounds.later", "needs a choosing.choice without bids: one stands alone for the game", lone and again),
        ("deal.talon_up", "needs one against all (deal.sides = lone)", talon and not lone),
        ("deal.talon_up", "needs bids that name no contract (auction.names_contract)", talon and not unnamed),
        ("conceding.allowed", "needs one against all (deal.sides = lone)", variant.conceding.allowed and not lone),
        ("choosing.partner_card", "needs one against all (deal.sides = lone)", partner and not lone),
        ("rounds.later", "needs one against all (deal.sides = lone)", variant.rounds.later is not None and not lone),
        ("melds.needs_trick", "= player_of_others needs deal.sides = lone", _by_side(variant) and not lone),
    )


def _by_side(variant: Variant) -> bool:
    return variant.melds.needs_trick == "player_of_others"


def _lies_beside(deal: Deal) -> bool:
    return deal.blind == "beside" or deal.stock or has_rest(deal)


def _bids(variant: Variant) -> bool:
    return variant.choosing.choice == "auction"


def _impossible_sheet(variant: Variant) -> tuple[Check, ...]:
    lines, choosing, end = variant.sheet.lines, variant.choosing, variant.end
    names = [line.name for line in lines]
    foreign = any(name not in choosing.contracts for line in lines for name in line.contracts)
    missing = bool(lines) and any(all(name not in line.contracts for line in lines) for name in choosing.contracts)
    full = end.kind == "sheet_complete"
    return (
        ("sheet.lines", "name a line twice", len(set(names)) != len(names)),
        ("sheet.lines", "have a contract that choosing.contracts has not", foreign),
        ("choosing.contracts", "has a contract that no line of the sheet has", missing),
        ("sheet.lines", "need choosing.choice = round_table_forced", bool(lines) and not _pushed_round(variant)),
        ("end.kind", "= sheet_complete needs the lines of a sheet", full and not lines),
        ("sheet.lines", "are used up before a target is reached", bool(lines) and end.kind in ("target", "sum")),
        ("end.tie", "= extra_round needs a line that is open", full and end.tie == "extra_round"),
    )


def _pushed_round(variant: Variant) -> bool:
    return variant.choosing.choice == "round_table_forced"


def _impossible_auction(variant: Variant) -> tuple[Check, ...]:
    auction, by_bid = variant.auction, variant.score.make_rule == "bid"
    none, valued = not room(None, auction).numbers, variant.score.kind == "bids"
    names, steps = [one.name for one in auction.named], [one.least for one in auction.worth]
    named = bool(names) and (auction.names_contract or variant.choosing.choice != "auction" or not valued)
    return (
        ("auction.max_bid", "leaves no number to bid", none),
        ("score.make_rule", "= bid needs choosing.choice = auction", by_bid and variant.choosing.choice != "auction"),
        ("auction.named", "names a bid twice", len(set(names)) != len(names)),
        (
            "auction.named",
            "must rise",
            [one.above for one in auction.named] != sorted(one.above for one in auction.named),
        ),
        ("auction.named", "needs score.kind = bids, and bids that name no contract", named),
        ("auction.worth", "must rise from auction.min_bid", valued and not _rises(steps, auction.min_bid)),
        ("score.kind", "= bids needs choosing.choice = auction", valued and variant.choosing.choice != "auction"),
        ("score.kind", "= bids needs numbers alone (auction.match_value = 0)", valued and bool(auction.match_value)),
        ("score.kind", "= bids needs players who are alone", valued and variant.deal.sides != "solo"),
        ("score.kind", "= bids needs a target without claims", valued and not _unclaimed(variant)),
        ("score.kind", "= bids has no other contract to make", valued and variant.score.make_rule != "none"),
        ("score.kind", "= bids cannot count a misère", valued and "misere" in variant.choosing.contracts),
        ("score.inherited", "needs score.kind = bids", _inherits(variant) and not valued),
        ("auction.double", "= outbid needs passing = final", auction.double == "outbid" and auction.passing != "final"),
        ("play.named_lead", "= trump needs auction.named", variant.play.named_lead == "trump" and not names),
        ("score.make_rule", "= bid cannot count a misère", by_bid and "misere" in variant.choosing.contracts),
        ("score.unit", "cannot round what is bid (score.make_rule = bid)", by_bid and variant.score.unit != "1"),
    )


def _above(named: NamedBid) -> int:
    return named.above


def _rises(steps: list[int], first: int) -> bool:
    return bool(steps) and steps[0] <= first and all(a < b for a, b in pairwise(steps))


def _inherits(variant: Variant) -> bool:
    return variant.score.inherited != "none"


def _unclaimed(variant: Variant) -> bool:
    return variant.end.kind == "target" and variant.end.claim == "none" and not variant.end.finish_order


def _impossible_scoring(variant: Variant) -> tuple[Check, ...]:
    end, steps = variant.end, variant.end.finish_order
    shared = variant.deal.sides == "pairs" or end.kind != "target" or end.claim != "none"
    lone = variant.marriage.in_comparison and not variant.melds.allowed
    differs, predicted = variant.score.kind == "difference", variant.predictions.asked != "none"
    one_side = variant.score.make_rule != "none" and variant.deal.sides != "pairs"
    litige = variant.score.litige != "fail" and variant.score.make_rule != "total>opponents"
    lost = variant.score.make_rule not in ("none", "bid") or variant.score.kind == "bids"
    costly = variant.irregularities.renege != "tricks" and not lost
    return (
        ("marriage.in_comparison", "needs melds to be compared with", lone),
        ("score.make_rule", "needs two sides", one_side),
        ("score.litige", "needs score.make_rule = total>opponents", litige),
        ("irregularities.renege", "costs a contract, which only score.make_rule lets anybody lose", costly),
        ("end.finish_order", "names a step twice", len(set(steps)) != len(steps)),
        ("score.kind", "= difference needs predictions, and they need it", differs != predicted),
        ("score.kind", "= difference needs players who are alone", differs and variant.deal.sides != "solo"),
        ("score.kind", "= difference counts card points alone", differs and _said_points(variant)),
        ("end.claim", "needs a target (end.kind = target)", end.claim != "none" and end.kind != "target"),
        ("end.floor", "needs a target (end.kind = target)", end.floor is not None and end.kind != "target"),
        ("end.ending", "= last_man is for players of their own, without claims", end.ending == "last_man" and shared),
        ("end.wins", "= lowest needs a game without a target", end.wins == "lowest" and end.kind == "target"),
    )


def _impossible_discard(variant: Variant) -> tuple[Check, ...]:
    play, deal, late = variant.play, variant.deal, variant.melds.window == "after_trump"
    made = play.tutti_mode == "first_discard" and variant.choosing.contracts == ("tutti",)
    at_time, whole = play.discard_values == "at_time", deal.players * tricks_in_round(deal) == deal.deck
    return (
        ("melds.window", "= after_trump needs a round in which a discard makes trump", late and not made),
        ("play.discard_values", "= at_time needs a trump that is made at once", at_time and _delayed(variant)),
        ("play.discard_values", "= at_time needs a deck that is dealt out", at_time and not whole),
        ("score.melds", "= subtracted is for the lowest total", _taken_off(variant) and variant.end.wins != "lowest"),
        ("end.last_round_doubled", "needs a last round", variant.end.last_round_doubled and _endless(variant)),
    )


def _impossible_objects(variant: Variant) -> tuple[Check, ...]:
    score, end, deal = variant.score, variant.end, variant.deal
    counted, whole = score.kind == "objects", deal.players * tricks_in_round(deal) == deal.deck
    fixed = variant.choosing.choice == "only_contract" and variant.choosing.contracts[:1] != ("tutti",)
    cycle = len(score.objects) + variant.domino.rounds
    rounds = end.kind == "rounds" and end.rounds % (cycle or 1) == 0
    banned = any(ban.round > len(score.objects) for ban in variant.play.lead_ban)
    return (
        ("score.objects", "are for score.kind = objects, which needs them", counted != bool(cycle)),
        (
            "score.objects",
            "and Domino do not make up end.rounds",
            counted and not rounds,
        ),
        ("play.lead_ban", "is for a round that score.objects has not", banned),
        ("score.kind", "= objects needs one contract without a change of trump", counted and not fixed),
        ("score.kind", "= objects needs a deck that is dealt out", counted and not whole),
        ("score.kind", "= objects has nothing else to count", counted and _other_points(variant)),
        ("score.kind", "= objects needs everybody to play", counted and variant.participation.asked),
    )


def _impossible_domino(domino: Domino, deal: Deal) -> tuple[Check, ...]:
    return (
        ("domino.prizes", "are for domino.rounds, which need them", bool(domino.rounds) != bool(domino.prizes)),
        ("domino.prizes", "are more than there are players", len(domino.prizes) > deal.players),
        ("domino.rounds", "need players who are alone", domino.rounds > 0 and deal.sides != "solo"),
    )


def _other_points(variant: Variant) -> bool:
    score = variant.score
    return bool(score.last_trick) or _said_points(variant)


def _said_points(variant: Variant) -> bool:
    """Whether more counts than cards and the last trick."""
    said = variant.melds.allowed or variant.marriage.allowed or variant.roem.allowed
    return bool(variant.score.match) or said or variant.table_melds.allowed


def _delayed(variant: Variant) -> bool:
    return variant.play.discard_effect == "next_trick"


def _taken_off(variant: Variant) -> bool:
    return variant.score.melds == "subtracted"


def _endless(variant: Variant) -> bool:
    return variant.end.kind != "rounds"


def _impossible_tables(variant: Variant) -> tuple[Check, ...]:
    own = NAMES[variant.deal.players]
    return (("tables." + own, "is the table of deal.players", getattr(variant.tables, own) is not None),)
