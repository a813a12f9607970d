"""Checking the options that somebody wrote: against the model, and for combinations that no game can have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import NamedTuple

import orjson
from msgspec.structs import replace
from pydantic import ValidationError

from jasslog.rules.bids import room
from jasslog.rules.deals import hand_size, hands_dealt, left_over
from jasslog.variants import traits
from jasslog.variants.options import Variant
from jasslog.variants.plain import LABELS, NAMES, Options, Test, elsewhere, freeze, holds
from jasslog.variants.refusal import Refusal, shown


class Row(NamedTuple):
    """A combination of options that no set can have."""

    option: str
    """The option at fault."""
    reason: str
    wrong: Callable[[Variant], object]


def never(option: str, reason: str, *together: Test) -> Row:
    """The row that refuses a set of which all of these tests hold."""
    return Row(option, reason, lambda variant: holds(variant, together))


def needs(stated: str, reason: str, *others: Test) -> Row:
    """The row that refuses a set where ``stated`` holds, but not all of the other tests."""
    return _stated(stated, reason, lambda v: holds(v, stated) and not holds(v, others))


def mutual(stated: str, reason: str, other: str) -> Row:
    """The row that refuses a set where one of two statements holds without the other."""
    return _stated(stated, reason, lambda variant: holds(variant, stated) != holds(variant, other))


def _stated(stated: str, reason: str, wrong: Callable[[Variant], object]) -> Row:
    """A row about the option of a statement; for a statement with = the reason begins with that and its values."""
    option, _, rest = stated.partition(" ")
    return Row(option, f"{rest} {reason}" if rest.startswith("= ") else reason, wrong)


NO_MELDS = ("melds.allowed = False", "marriage.allowed = False", "roem.allowed = False")
"""Neither melds, the marriage nor roem count beside the cards."""
CARDS_ALONE = (*NO_MELDS, "table_melds.allowed = False", "score.match = 0")
"""Nothing counts beside cards and the last trick."""
AS_COUNTED = (*CARDS_ALONE, "score.unit = 1", "score.scoring_side = both", "score.make_rule = none")
"""Card points are booked as they are, by everybody."""
OWN_POINTS = ("deal.sides = solo", "end.claim = none", "score.match = 0", "score.unit = 1")
"""Players are alone, their points are booked as they are, and nobody claims."""
FIRST_OUT = ("score.kind = points", "end.kind = target", "end.ending = first_out")
"""The first who has enough points wins."""
OUT_ALONE = ("deal.sides != pairs", "end.kind = target", "end.claim = none")
"""There are no pairs, and whoever reaches the target goes out without a claim."""
FOREHAND_NAMES = "choosing.choice = push_partner_once and round_table_forced and one_round and forehand_names"
"""The forehand may name a contract as the first to speak."""
UNNAMED_BIDS = ("choosing.choice = auction", "auction.names_contract = False")
"""Bids name no contract."""
VALUED_BIDS = ("score.kind = bids", *UNNAMED_BIDS)
"""The score counts what bids are worth, and bids name no contract."""
ONLY_COLUMNS = ("deal.blind = none", "deal.packet = 0", "deal.talon_up = 0", "deal.talon_down = 0")
"""Nothing but columns lies on the table."""
ONE_SUM = (traits.all_in_tricks, "predictions.asked = none")
"""All cards are played, and nobody predicts his points."""
UNSAID_SWAP = ("exchange.swap = with_participation", "participation.asked = False")
"""The blind may be taken when a player says that he takes part, but nobody is asked."""
UNBID_SWAP = ("exchange.swap = before_choosing", "choosing.choice != auction")
"""The blind may be taken before the bids, but there is no auction."""
NONE_TO_LOSE = ("irregularities.renege != tricks", "score.make_rule = none and bid", "score.kind != bids")
"""A renege costs a contract, but there is none to lose: score.make_rule is none or bid, and score.kind is not bids."""
DEALT_AT_ONCE = ("deal.before_choosing = 0", "deal.dealer_sits_out = False", "participation.asked = False")
"""Everybody is dealt all his cards before the choice, and plays."""

ROWS: tuple[Row, ...] = (
    # The deal.
    needs("deal.players != 4", "must be four where sides are pairs", "deal.sides != pairs"),
    Row("deal.deck", "cannot be dealt out evenly", lambda v: not v.deal.hand and v.deal.deck % hands_dealt(v.deal)),
    needs("deal.stock", "cannot be drawn evenly", traits.drawn_evenly),
    Row("deal.hand", "takes more cards than there are", lambda v: left_over(v.deal) < 0),
    Row("deal.columns", "leave no cards for the hands", lambda v: hand_size(v.deal) < 1),
    needs("deal.packet", "needs players of their own", "deal.sides != pairs"),
    needs("deal.packet", "does not go with a stock", "deal.stock = False"),
    needs("deal.packets", "do not make up a hand", lambda v: sum(v.deal.packets) == hand_size(v.deal)),
    Row("deal.before_choosing", "leaves nothing to deal afterwards", traits.all_dealt_before),
    needs("deal.before_choosing", "is too early to find a holder", lambda v: not traits.by_holder(v)),
    Row("deal.cut_min", "leaves no card below the cut", lambda v: v.deal.cut_min + v.deal.cut_left > v.deal.deck),
    never("deal.holder_card", "is needed where the forehand is a holder", traits.by_holder, "deal.holder_card = None"),
    needs("deal.holder_card", "is not in the deck", traits.holder_in_deck),
    # The contracts.
    needs("play.mixed_values = per_trick", "breaks the 157 of a round; use obenabe or start", "deal.sides != pairs"),
    needs("play.mixed_values = per_trick", "needs a deck that is dealt out, and nothing predicted", *ONE_SUM),
    needs("choosing.choice = push_partner_once", "needs pairs", "deal.sides = pairs"),
    mutual("choosing.choice = turnup_two_rounds", "and deal.before_choosing need each other", "deal.before_choosing"),
    needs("choosing.partner_looks_late", "needs pairs", "deal.sides = pairs"),
    needs("choosing.trump_by_lead", "needs a forehand who names the contract (choosing.choice)", FOREHAND_NAMES),
    Row("choosing.contracts", "must be the four suits where a suit is turned", traits.not_the_suits),
    Row("choosing.contracts", "is empty: nothing could be played", lambda v: not v.choosing.contracts),
    Row("choosing.contracts", "must have the four suits where a card is turned", traits.lacks_a_suit),
    needs("choosing.choice = only_contract", "needs one contract that says all", traits.one_plain),
    Row("choosing.contracts", "names a contract twice", lambda v: traits.twice(v.choosing.contracts)),
    needs("choosing.contracts has undenufe", "has undenufe, which needs the sixes", "deal.deck = 35 and 36"),
    needs("choosing.contracts has threes", "has threes, which needs three equal parts", traits.three_parts),
    never("play.guschti_split", "is not a round's tricks", "choosing.contracts has guschti", traits.split_elsewhere),
    # A stock, and melds at every turn.
    needs("deal.stock", "needs a card turned for trump (choosing.choice = turn_up)", "choosing.choice = turn_up"),
    needs("deal.stock", "needs players of their own", "deal.sides = solo"),
    needs("deal.stock", "leaves no other cards beside the hands", "deal.blind = none"),
    needs("play.free_with_stock", "needs a stock (deal.stock)", "deal.stock"),
    needs("score.match_tricks != all", "needs a stock", "deal.stock"),
    needs("exchange.rob_window = own_turn", "needs a stock", "deal.stock"),
    needs("melds.window = turns_with_stock", "needs a stock", "deal.stock"),
    Row("melds.window", "at every turn, award best_of_trick and credit own_trick need each other", traits.turns_apart),
    needs("melds.again", "needs melds at every turn (melds.window)", traits.each_turn),
    needs("melds.min_previous", "needs melds that are said once (melds.window)", lambda v: not traits.each_turn(v)),
    # Columns before the players.
    needs("deal.columns", "need a deck that is dealt out", lambda v: left_over(v.deal) <= 0 and not v.deal.stock),
    needs("deal.columns", "leave no other cards beside the hands", *ONLY_COLUMNS),
    needs("deal.columns", "need one deal, and everybody who is dealt to plays", *DEALT_AT_ONCE),
    needs("deal.columns", "need a game without melds, marriage and roem (roem.allowed)", *NO_MELDS),
    needs("deal.columns", "need a game without Domino", "domino.rounds = 0"),
    needs("deal.columns", "hide who holds a card", lambda v: not traits.by_holder(v)),
    needs("deal.uncover = after_trick", "needs deal.columns", "deal.columns"),
    # How far points are from a bid or an aim.
    needs("score.kind = over_bid", "needs choosing.choice = auction", "choosing.choice = auction"),
    needs("score.kind = over_bid and nearest", "are for two players", "deal.sides = solo", "deal.players = 2"),
    needs(
        "score.kind = over_bid and nearest",
        "count card points alone, with score.unit = 1, score.scoring_side = both and score.make_rule = none",
        *AS_COUNTED,
    ),
    needs("score.kind = over_bid and nearest", "know no claims of victory and no end.finish_order", traits.unclaimed),
    needs("score.kind = over_bid and nearest", "cannot count a misère", "choosing.contracts lacks misere"),
    mutual("score.aim", "is for score.kind = nearest, which needs it", "score.kind = nearest"),
    # Exchanges, staying and folding.
    needs("choosing.choice = turn_up", "needs a card beside the hands", traits.card_beside),
    needs("exchange.rob", "needs a card of the pack that is turned (choosing.choice)", traits.card_turned),
    needs("exchange.swap", "needs a blind (deal.blind = beside)", "deal.blind = beside"),
    never("exchange.swap", "needs participation.asked", *UNSAID_SWAP),
    never("exchange.swap", "needs choosing.choice = auction", *UNBID_SWAP),
    needs("participation.asked", "needs players of their own", "deal.sides = solo"),
    needs("participation.asked", "needs a game without predictions", "predictions.asked = none"),
    needs("participation.maybe", "needs participation.asked", "participation.asked"),
    Row("places.shares", "are empty", lambda v: not v.places.shares),
    # Scores in tens, and a sum to reach.
    needs(
        "score.kind = tens", "needs players of their own, no claims, score.match = 0 and score.unit = 1", *OWN_POINTS
    ),
    needs("splitting.allowed", "needs score.kind = tens", "score.kind = tens"),
    needs("tens.sitting_out", "needs score.kind = tens", "score.kind = tens"),
    needs("deal.dealer_sits_out", "needs at least two others of their own", "deal.sides = solo", "deal.players != 2"),
    needs("participation.force_within", "needs participation.asked", "participation.asked"),
    needs("participation.force_within", "needs end.kind = sum", "end.kind = sum"),
    needs("end.kind = sum", "needs players of their own, no claims, score.match = 0 and score.unit = 1", *OWN_POINTS),
    # One against all.
    needs("deal.sides = lone", "needs score.kind = points, end.kind = target and end.ending = first_out", *FIRST_OUT),
    Row("rounds.later", "needs a choosing.choice without bids: one stands alone for the game", traits.bids_again),
    never(
        "deal.talon_up",
        "and deal.talon_down need one against all (deal.sides = lone)",
        traits.talon,
        "deal.sides != lone",
    ),
    Row(
        "deal.talon_up",
        "and deal.talon_down need bids that name no contract (auction.names_contract)",
        traits.talon_too_late,
    ),
    needs("conceding.allowed", "needs one against all (deal.sides = lone)", "deal.sides = lone"),
    needs("choosing.partner_card", "needs one against all (deal.sides = lone)", "deal.sides = lone"),
    needs("choosing.partner_card", "needs at least three players", "deal.players != 2"),
    needs("rounds.later", "needs one against all (deal.sides = lone)", "deal.sides = lone"),
    needs("melds.needs_trick = player_of_others", "needs deal.sides = lone", "deal.sides = lone"),
    # A sheet.
    Row("sheet.lines", "name a line twice", lambda v: traits.twice(line.name for line in v.sheet.lines)),
    needs("sheet.lines", "have a contract that choosing.contracts has not", traits.lines_chosen),
    never("choosing.contracts", "has a contract that no line of the sheet has", "sheet.lines", traits.beside_the_lines),
    needs("sheet.lines", "need choosing.choice = round_table_forced", "choosing.choice = round_table_forced"),
    needs("end.kind = sheet_complete", "needs the lines of a sheet", "sheet.lines"),
    needs("sheet.lines", "are used up before a target is reached", "end.kind != target and sum"),
    needs("sheet.lines", "are used up before end.rounds have been played", traits.lines_suffice),
    needs("sheet.lines", "need everybody to play (deal.dealer_sits_out)", "deal.dealer_sits_out = False"),
    needs("end.tie = extra_round", "needs a line that is open", "end.kind != sheet_complete"),
    # Bids, and what they are worth.
    Row("auction.max_bid", "leaves no number to bid", lambda v: not room(None, v.auction).numbers),
    needs("score.make_rule = bid", "needs choosing.choice = auction", "choosing.choice = auction"),
    Row("auction.named", "names a bid twice", lambda v: traits.twice(bid.name for bid in v.auction.named)),
    Row("auction.named", "must rise", lambda v: any(low.above > high.above for low, high in pairwise(v.auction.named))),
    needs("auction.named", "needs score.kind = bids, and bids that name no contract", *VALUED_BIDS),
    never("auction.worth", "must rise from auction.min_bid", "score.kind = bids", traits.worth_falls),
    needs("score.kind = bids", "needs choosing.choice = auction", "choosing.choice = auction"),
    needs("score.kind = bids", "needs numbers alone (auction.match_value = 0)", "auction.match_value = 0"),
    needs("score.kind = bids", "needs players who are alone", "deal.sides = solo"),
    needs(
        "score.kind = bids",
        "needs a target without claims and without end.finish_order",
        traits.unclaimed,
        "end.kind = target",
    ),
    needs("score.kind = bids", "has no other contract to make", "score.make_rule = none"),
    needs("score.kind = bids", "cannot count a misère", "choosing.contracts lacks misere"),
    needs("score.inherited", "needs score.kind = bids", "score.kind = bids"),
    needs("auction.double = outbid", "needs passing = final", "auction.passing = final"),
    needs("play.named_lead = trump", "needs auction.named", "auction.named"),
    needs("score.make_rule = bid", "cannot count a misère", "choosing.contracts lacks misere"),
    needs("score.unit != 1", "cannot round what is bid (score.make_rule = bid)", "score.make_rule != bid"),
    # What counts, and the end.
    needs("marriage.in_comparison", "needs melds to be compared with", "melds.allowed"),
    needs("score.make_rule", "needs two sides", "deal.sides = pairs"),
    needs("score.litige != fail", "needs score.make_rule = total>opponents", "score.make_rule = total>opponents"),
    never("irregularities.renege", "costs a contract, which only score.make_rule lets anybody lose", *NONE_TO_LOSE),
    Row("end.finish_order", "names a step twice", lambda v: traits.twice(v.end.finish_order)),
    mutual("score.kind = difference", "needs predictions, and they need it", "predictions.asked"),
    needs("score.kind = difference", "needs players who are alone", "deal.sides = solo"),
    needs("score.kind = difference", "counts card points alone", *CARDS_ALONE),
    needs("end.claim", "needs a target (end.kind = target)", "end.kind = target"),
    needs("end.floor != None", "needs a target (end.kind = target)", "end.kind = target"),
    Row("end.floor", "is above the nought with which everybody begins", lambda v: (v.end.floor or 0) > 0),
    needs(
        "end.ending = last_man",
        "is for players of their own and a target (end.kind = target), without claims",
        *OUT_ALONE,
    ),
    needs("end.wins = lowest", "needs a game without a target", "end.kind != target"),
    # A discard that makes trump.
    needs("melds.window = after_trump", "needs a round in which a discard makes trump", traits.discard_makes_trump),
    needs("play.discard_values = at_time", "needs a trump that is made at once", "play.discard_effect = immediate"),
    needs("play.discard_values = at_time", "needs a deck that is dealt out", traits.all_in_tricks),
    needs("score.melds = subtracted", "is for the lowest total", "end.wins = lowest"),
    needs("end.last_round_doubled", "needs a last round", "end.kind = rounds"),
    # What counts in place of card points, and Domino.
    needs("domino.rounds", "need score.kind = objects", "score.kind = objects"),
    Row("score.objects", "are for score.kind = objects, which needs them", traits.objects_apart),
    never(
        "score.objects",
        "and Domino do not make up end.rounds (end.kind = rounds)",
        "score.kind = objects",
        traits.cycle_broken,
    ),
    Row("play.lead_ban", "is for a round that score.objects has not", traits.banned_beyond),
    needs("score.kind = objects", "needs choosing.choice = only_contract, without a change of trump", traits.one_trump),
    needs("score.kind = objects", "needs a deck that is dealt out", traits.all_in_tricks),
    needs("score.kind = objects", "has nothing else to count", *CARDS_ALONE, "score.last_trick = 0"),
    needs("score.kind = objects", "needs everybody to play", "participation.asked = False"),
    mutual("domino.prizes", "are for domino.rounds, which need them", "domino.rounds"),
    Row("domino.prizes", "are more than there are players", lambda v: len(v.domino.prizes) > v.deal.players),
    needs("domino.rounds", "need players who are alone", "deal.sides = solo"),
    # Tables of other numbers of players.
    *(needs(f"tables.{name}", "is the table of deal.players", f"deal.players != {n}") for n, name in NAMES.items()),
)
"""All impossible combinations, in the order of the check: the first one that a set has is the reason of its Refusal."""


# The check


def validated(options: Options, **labels: str | int) -> Variant | Refusal:
    """The set with these options and labels as a plain namespace, or a Refusal for the first thing wrong with it.

    The options are also checked as they are at each other table and in later rounds.
    """
    found = _modelled(options, labels)
    if isinstance(found, Refusal):
        return found
    for place, different in elsewhere(options):
        there = different if isinstance(different, Refusal) else _modelled(different, labels)
        if isinstance(there, Refusal):
            return replace(there, slots={**there.slots, "path": f"{place}.{there.slots['path']}"})
    return freeze(found.model_dump(mode="json", exclude=set(LABELS)), **labels)


def _modelled(options: Options, labels: Mapping[str, str | int]) -> Variant | Refusal:
    """The set as the model, or a Refusal for a wrong value or an impossible combination."""
    try:
        # JSON and not Python values: in a strict model only JSON arrays may become tuples.
        found = Variant.model_validate_json(orjson.dumps({**options, **labels}))
    except ValidationError as error:
        return refusal(error)
    broken = next((row for row in ROWS if row.wrong(found)), None)
    return found if broken is None else Refusal("impossible-rules", {"path": broken.option, "reason": broken.reason})


def refusal(error: ValidationError) -> Refusal:
    """The first error of the model as a Refusal."""
    first = error.errors(include_url=False)[0]
    # A wrong key is reported for its object; the kinds of a union that were tried are no part of the path.
    steps = first["loc"][:-2] if first["loc"][-1] == "[key]" else first["loc"]
    path = ".".join(str(part) for part in steps if "[" not in str(part))
    if first["type"] == "extra_forbidden":
        return Refusal("unknown-option", {"path": path, "near": ""})
    value = shown(None if first["type"] == "missing" else first["input"])
    return Refusal("option-value", {"path": path, "value": value, "reason": first["msg"].removeprefix("Input ")})
