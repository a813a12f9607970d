"""Wrong with deal and cut, predictions, who plays, the cards beside the hands, and rounds that are shared out."""

from __future__ import annotations

from functools import partial

from jasslog.cards import CODES, numbers
from jasslog.game.facts import NOBODY, SEATING
from jasslog.game.phases import before_play
from jasslog.game.phases.best_melds import open_melds
from jasslog.game.phases.exchange import why_no_rob
from jasslog.game.phases.participation import FORCED, predictors, silent
from jasslog.game.rotation import allowed_dealers, seat_before
from jasslog.game.score.aims import most_points
from jasslog.game.state import Game, Round
from jasslog.generate.clean import go_on, next_deal
from jasslog.generate.damage import kinds
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, any_card, at, by_each, deed, in_phase, playing
from jasslog.generate.deals import deal_rest, fill_hands, start_round
from jasslog.generate.table import Event, Table
from jasslog.generate.tricks import offer

# The deal


def _before_deal(table: Table) -> Game | None:
    """The state from which the next round will be dealt, if that is what comes now."""
    deal = table.round
    waits = deal.phase in (SEATING, "scored", "passed", "misdealt", "annulled")
    return next_deal(table) if waits else None


_rest_undealt = at(kinds.any_round, lambda deal: deal.contract is not None and deal.rest)
"""The round if the second stage of its deal comes now."""


def _wrong_dealer(table: Table, after: Game) -> Deeds:
    """Somebody else deals (next-dealer, same-dealer-again)."""
    others = [seat for seat in range(table.game.players) if seat not in allowed_dealers(after)]
    return partial(start_round, table, dealer=kinds.pick(table, others))


def _wrong_cut(table: Table, after: Game) -> bool:
    """The wrong seat cuts, too few cards are lifted, or the pack is tapped where that is forbidden (cut)."""
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
    """One hand has a card too many and the next one too few; nobody notices (missing-card)."""
    first = len(table.events)
    start_round(table, slip=1)
    table.found = next(event["seq"] for event in table.events[first:] if event["type"] == "hand_dealt")
    return True


def _dealt_again(table: Table, after: Game) -> bool:
    """That is noticed and dealt again (misdeal)."""
    _misdealt(table, after)
    assert table.found is not None
    table.act("misdealt", reason="a hand has ten cards", seat=table.events[table.found]["seat"])
    return True


def _played_before_rest(table: Table, deal: Round) -> bool:
    """Play begins before the second stage of the deal (rest-of-the-deal)."""
    acted = kinds.do(table, "misdeal", any_card(table, deal))
    fill_hands(table)
    return acted


def _early_pickup(table: Table, deal: Round) -> Deeds:
    """The forehand's partner looks at his cards before the forehand has spoken (partner-looks-late)."""
    return not deal.calls and deed("hand_picked_up", seat=table.game.partners[deal.forehand])


def _drawn_again(table: Table, game: Game) -> Deeds:
    """A seat that was tied with nobody draws another lot (draws)."""
    ranks = list(game.draws.values())
    lone = [seat for seat, drawn in game.draws.items() if ranks.count(drawn) == 1]
    draws = [{"seat": kinds.pick(table, [] if game.rounds else lone), "card": table.rng.choice(CODES)}]
    return deed("seats_drawn", lots="cards", draws=draws)


DEAL: Breaches = {
    "early-pickup": Breach(kinds.choosing, _early_pickup, "choosing.partner_looks_late"),
    "wrong-dealer": Breach(_before_deal, _wrong_dealer),
    "wrong-cut": Breach(_before_deal, _wrong_cut, "deal.cut"),
    "misdeal": Breach(_before_deal, _dealt_again),
    "misdeal-unnoticed": Breach(_before_deal, _misdealt, finding="misdeal"),
    # In the second stage of the deal one seat gets a card too many and the next one too few (rest-of-the-deal).
    "rest-miscounted": Breach(
        _rest_undealt, lambda table, _: partial(deal_rest, table, slip=1), kinds.STAGED, "misdeal"
    ),
    "rest-undealt": Breach(_rest_undealt, _played_before_rest, kinds.STAGED, "misdeal"),
    "drawn-again": Breach(lambda table: table.game, _drawn_again, "deal.first_dealer = draw_high", "wrong-lots"),
}
"""What goes wrong with lots, deal, cut and hands."""


# Predictions


_predicting = in_phase("predicting")


def _predict_before_others(table: Table, deal: Round) -> list[Deed]:
    """A seat predicts before those whose turn it is."""
    return by_each(silent(table.game, deal), "points_predicted", points=30)


def _led_before(table: Table, deal: Round) -> bool:
    """A card is led before the last seats have predicted; they do so then (prediction)."""
    late = silent(table.game, deal)
    acted = kinds.do(table, "prediction-missing", any_card(table, deal))
    for seat in late:
        table.act("points_predicted", seat=seat, points=table.rng.randint(0, 80))
    return acted


def _predict_again(table: Table, deal: Round) -> Deed:
    """A seat predicts again, something else."""
    seat, said = kinds.pick(table, sorted(deal.predictions.items()))
    points = ((said.points or 0) + table.rng.randint(1, 100)) % (most_points(table.game, deal) + 1)
    return deed("points_predicted", seat=seat, points=points)


def _predict_impossible(table: Table, deal: Round) -> Deed:
    """A seat predicts what nobody can win (prediction)."""
    seat, most = predictors(table.game, deal)[0], most_points(table.game, deal)
    return deed("points_predicted", seat=seat, points=table.rng.choice((-10, most + 1, most + 43)))


def _never_opened(table: Table, deal: Round) -> Deeds:
    """Hidden predictions are never opened: what they brought nobody knows (secret-prediction)."""
    # The next event is the next deal or the end, and there it is found.
    return all(said.points is None for said in deal.predictions.values()) and partial(go_on, table)


_PREDICTED = "predictions.asked"
PREDICTIONS: Breaches = {
    "prediction-out-of-turn": Breach(_predicting, _predict_before_others, "predictions.asked = public"),
    "prediction-missing": Breach(_predicting, _led_before, _PREDICTED),
    # A seat predicts before the trump is known (prediction).
    "prediction-early": Breach(
        kinds.choosing, lambda table, _: deed("points_predicted", seat=kinds.any_seat(table), points=30), _PREDICTED
    ),
    "prediction-changed": Breach(_predicting, _predict_again, _PREDICTED),
    "prediction-impossible": Breach(_predicting, _predict_impossible, _PREDICTED),
    "prediction-undecided": Breach(kinds.complete, _never_opened, "predictions.asked = private"),
}
"""What goes wrong in predicting."""


# Who plays, and the cards beside the hands

_word_or_card = in_phase("participating", "playing")
_talking = in_phase("bettering", "participating")
_until_played = in_phase("bettering", "participating", "playing")
_before_lead = at(_until_played, lambda deal: not (deal.begun or deal.melds))
"""The round from the moment on at which trump stands, as long as no card lies and no meld was said."""


def _word_out_of_turn(table: Table, deal: Round) -> list[Deed]:
    """Somebody speaks before those whose turn it is."""
    word, count = ("better_cards_taken", {"count": 0}) if deal.phase == "bettering" else ("stayed", {})
    return by_each(before_play.waiting(table.game, deal), word, **count)


def _fold_after_swap(table: Table, deal: Round) -> Deeds:
    """Who has taken the blind folds (swap)."""
    return deal.aside.taker in deal.active and deed("folded", seat=deal.aside.taker)


def _swapped_twice(table: Table, deal: Round) -> Deeds:
    """A second player takes the blind, when it would be his turn."""
    if deal.phase == "participating":
        return deed("hand_swapped", seat=before_play.acts(table.game, deal)[0].seat)
    due = not deal.tricks and deal.turn not in (NOBODY, *deal.seats) and not deal.melds
    return due and deed("hand_swapped", seat=deal.turn)


def _swap_not_allowed(table: Table, deal: Round) -> Deeds:
    """Somebody takes the blind where there is none, or at the wrong moment."""
    if deal.phase == "participating":
        return deed("hand_swapped", seat=before_play.acts(table.game, deal)[0].seat)
    return deal.phase == "playing" and by_each(deal.active, "hand_swapped")


def _rob_not_allowed(table: Table, deal: Round) -> Deeds:
    """Somebody robs who may not: too early or late, a card that is gone, or without the six."""
    each = table.variant.exchange.rob_window == "own_turn"
    if deal.melds and not each:
        return False
    # What another hand than the one dealt holds the record may not tell.
    reasons = {seat: why_no_rob(table.game, deal, seat) for seat in deal.dealt_in}
    seats = [s for s, why in reasons.items() if why and (why != "not-held" or deal.aside.taker != s)]
    if deal.tricks and not each:
        seats = [seat for seat in seats if reasons[seat] == "late"]
    return by_each(seats, "trump_six_swapped")


def _discard_count(table: Table, deal: Round) -> Deed:
    """Somebody lays away more cards than there are in his packet, or fewer than he takes (better-cards)."""
    seat = before_play.acts(table.game, deal)[0].seat
    size = len(deal.aside.packet(seat))
    count, laid = table.rng.choice(((size + 1, size + 1), (size, size - 1)))
    cards = table.rng.sample([CODES[card] for card in numbers(deal.hands[seat])], laid)
    return deed("better_cards_taken", seat=seat, count=count, cards=cards)


def _forced(table: Table, deal: Round) -> Deeds:
    """Somebody makes everybody play who does not stand lowest, or too early in the game, or too late in the round."""
    return deal.contract is not None and not deal.tricks and by_each(deal.active, FORCED)


def _offered(table: Table, deal: Round) -> Deeds:
    """More is offered than there is, or within a trick."""
    if deal.split.offer is not None or open_melds(table.game, deal):
        return False
    pause = not deal.why_no_pause
    seats = deal.parties
    if not seats or (not pause and table.chance(0.9)):
        return False
    told = offer(table, deal, seats[0], seats)
    told["scores"][seats[0]] += 16 if pause else 0
    return deed("split_offered", seat=seats[0], **told)


def _answered(table: Table, deal: Round) -> list[Deed]:
    """An offer is taken that nobody made, or by him who made it."""
    return by_each(deal.dealt_in, table.rng.choice(("split_accepted", "split_refused")))


_ASKED, _SHARES = "participation.asked", "splitting.allowed"
EXCHANGE: Breaches = {
    "word-out-of-turn": Breach(_talking, _word_out_of_turn, _ASKED),
    "word-changed": Breach(_before_lead, lambda table, deal: by_each(deal.words, "stayed"), _ASKED),
    "fold-after-swap": Breach(_before_lead, _fold_after_swap, (_ASKED, "exchange.swap = with_participation")),
    "swapped-twice": Breach(_word_or_card, _swapped_twice, "exchange.swap"),
    "swap-not-allowed": Breach(
        _before_lead, _swap_not_allowed, lambda v: v.participation.asked or v.exchange.swap != "never"
    ),
    "rob-not-allowed": Breach(_until_played, _rob_not_allowed, kinds.calls("card_turned")),
    "discard-count": Breach(in_phase("bettering"), _discard_count, "deal.packet"),
    "not-all-spoken": Breach(_talking, kinds.early_lead, _ASKED),
}
"""What goes wrong with who plays, and with the cards beside the hands."""
SHARING: Breaches = {
    "force-not-allowed": Breach(_word_or_card, _forced, "participation.force_within"),
    "split-not-allowed": Breach(playing, _offered, _SHARES),
    "answer-not-allowed": Breach(playing, _answered, _SHARES),
    "gave-up-wrongly": Breach(
        playing, lambda _, deal: by_each(deal.dealt_in, "round_conceded"), _SHARES, "concession-not-allowed"
    ),
}
"""What goes wrong where somebody makes all play, or a round is shared out."""
