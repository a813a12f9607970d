"""Wrong with deal and cut, and between the contract and the first card."""

from __future__ import annotations

from jasslog.cards import CODES
from jasslog.game.phases.prediction import predictors, silent
from jasslog.game.rotation import allowed_dealers, seat_before
from jasslog.game.round import Round
from jasslog.game.score.aims import most_points
from jasslog.game.state import Game
from jasslog.generate.closing import go_on, next_deal
from jasslog.generate.damage.deeds import any_round, at, by_each, deed, do, in_phase, laying
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, pick, staged
from jasslog.generate.deals import deal_rest, fill_hands
from jasslog.generate.opening import start_round
from jasslog.generate.table import Event, Table
from jasslog.variants.options import Variant

# The deal


def _before_deal(table: Table) -> Game | None:
    """The state from which the next round will be dealt, if that is what comes now."""
    deal = table.game.round
    waits = deal is None or deal.phase in ("scored", "passed", "misdealt", "annulled")
    return next_deal(table) if waits else None


_rest_undealt = at(any_round, lambda deal: deal.contract is not None and deal.rest)
"""The round if the second stage of its deal comes now."""


def _wrong_dealer(table: Table, after: Game) -> bool:
    """Somebody else deals (S-5, S-6)."""
    others = [seat for seat in range(table.game.players) if seat not in allowed_dealers(after)]
    dealer = pick(table, others)
    table.found = len(table.events)
    start_round(table, dealer=dealer)
    return True


def _wrong_cut(table: Table, after: Game) -> bool:
    """The wrong seat cuts, too few cards are lifted, or the pack is tapped where that is forbidden (S-2)."""
    dealer = table.rng.choice(sorted(allowed_dealers(after)))
    rearhand, options = seat_before(after, dealer), table.variant.deal
    cuts: list[Event] = [{"seat": dealer, "manner": "cut"}]
    if options.cut_left > 1:
        cuts.append({"seat": rearhand, "manner": "cut", "lifted": options.deck - options.cut_left + 1})
    if options.cut_min > 1:
        cuts.append({"seat": rearhand, "manner": "cut", "lifted": options.cut_min - 1})
    if options.cut == "cut":
        cuts.append({"seat": rearhand, "manner": "tap"})
    table.found = len(table.events) + 1
    start_round(table, dealer=dealer, cut=table.rng.choice(cuts))
    return True


def _misdealt(table: Table, after: Game) -> bool:
    """One hand has a card too many and the next one too few; nobody notices (I-8)."""
    first = len(table.events)
    start_round(table, slip=1)
    table.found = next(event["seq"] for event in table.events[first:] if event["type"] == "hand_dealt")
    return True


def _dealt_again(table: Table, after: Game) -> bool:
    """That is noticed and dealt again (I-1)."""
    _misdealt(table, after)
    assert table.found is not None
    table.act("misdealt", reason="a hand has ten cards", seat=table.events[table.found]["seat"])
    return True


def _rest_miscounted(table: Table, deal: Round) -> bool:
    """In the second stage of the deal one seat gets a card too many and the next one too few (G9-2)."""
    table.found = deal_rest(table, slip=1)[0]
    return True


def _played_before_rest(table: Table, deal: Round) -> bool:
    """Play begins before the second stage of the deal (G9-2)."""
    acted = do(table, "misdeal", laying(deal.turn, deal.hands[deal.turn]))
    fill_hands(table)
    return acted


def _early_pickup(table: Table, deal: Round) -> Deeds:
    """The forehand's partner looks at his cards before the forehand has spoken (C-14)."""
    return not deal.calls and deed("hand_picked_up", seat=table.game.partners[deal.forehand])


def _drawn_again(table: Table, game: Game) -> Deeds:
    """A seat that was tied with nobody draws another lot (S-8)."""
    ranks = list(game.draws.values())
    lone = [seat for seat, drawn in game.draws.items() if ranks.count(drawn) == 1]
    draws = [{"seat": pick(table, [] if game.rounds else lone), "card": table.rng.choice(CODES)}]
    return deed("seats_drawn", lots="cards", draws=draws)


DEAL: Breaches = {
    "early-pickup": Breach(in_phase("choosing"), _early_pickup, lambda v: v.choosing.partner_looks_late),
    "wrong-dealer": Breach(_before_deal, _wrong_dealer),
    "wrong-cut": Breach(_before_deal, _wrong_cut, lambda v: v.deal.cut != "none"),
    "misdeal": Breach(_before_deal, _dealt_again),
    "misdeal-unnoticed": Breach(_before_deal, _misdealt, finding="misdeal"),
    "rest-miscounted": Breach(_rest_undealt, _rest_miscounted, staged, finding="misdeal"),
    "rest-undealt": Breach(_rest_undealt, _played_before_rest, staged, finding="misdeal"),
    "drawn-again": Breach(
        lambda table: table.game, _drawn_again, lambda v: v.deal.first_dealer == "draw_high", finding="wrong-lots"
    ),
}
"""What goes wrong with lots, deal, cut and hands."""


# Predictions


def _predicting(table: Table) -> Round | None:
    """The round, if predictions are being made and recorded."""
    return in_phase("predicting")(table) if table.habits.predictions != "absent" else None


def _predict_early(table: Table, deal: Round) -> Deed:
    """A seat predicts before the trump is known (DF-1)."""
    return deed("points_predicted", seat=table.rng.randrange(table.game.players), points=30)


def _led_before(table: Table, deal: Round) -> bool:
    """A card is led before the last seats have predicted; they do so then (DF-1)."""
    late = silent(table.game, deal)
    acted = do(table, "prediction-missing", laying(deal.turn, deal.hands[deal.turn]))
    for seat in late:
        table.act("points_predicted", seat=seat, points=table.rng.randint(0, 80))
    return acted


def _predict_again(table: Table, deal: Round) -> Deeds:
    """A seat predicts again, something else (C-61)."""
    seat, said = pick(table, sorted(deal.predictions.items()))
    points = ((said.points or 0) + table.rng.randint(1, 100)) % (most_points(table.game, deal) + 1)
    return deed("points_predicted", seat=seat, points=points)


def _predict_impossible(table: Table, deal: Round) -> Deed:
    """A seat predicts what nobody can win (DF-1)."""
    seat, most = predictors(table.game, deal)[0], most_points(table.game, deal)
    return deed("points_predicted", seat=seat, points=table.rng.choice((-10, most + 1, most + 43)))


def _never_opened(table: Table, deal: Round) -> bool:
    """Hidden predictions are never opened: what they brought nobody knows (DF-2)."""
    if any(said.points is not None for said in deal.predictions.values()):
        return False
    # The next event is the next deal or the end, and there it is found.
    table.found = len(table.events)
    go_on(table)
    return True


def _predicted(variant: Variant) -> bool:
    return variant.predictions.asked != "none"


PREDICTIONS: Breaches = {
    "prediction-out-of-turn": Breach(
        _predicting,
        lambda table, deal: by_each(silent(table.game, deal), "points_predicted", points=30),
        lambda v: v.predictions.asked == "public",
    ),
    "prediction-missing": Breach(_predicting, _led_before, _predicted),
    "prediction-early": Breach(in_phase("choosing"), _predict_early, _predicted),
    "prediction-changed": Breach(_predicting, _predict_again, _predicted),
    "prediction-impossible": Breach(_predicting, _predict_impossible, _predicted),
    "prediction-undecided": Breach(in_phase("complete"), _never_opened, lambda v: v.predictions.asked == "private"),
}
"""What goes wrong in predicting."""
