"""Damages of deal and cut, of predictions, of who plays, of the cards beside the hands, and of shared rounds."""

from __future__ import annotations

from functools import partial

from jasslog.cards import CODES, numbers
from jasslog.game.facts import SEATING
from jasslog.game.phases import before_play
from jasslog.game.phases.best_melds import open_melds
from jasslog.game.phases.participation import FORCED, silent
from jasslog.game.phases.pause import parties
from jasslog.game.rotation import allowed_dealers, seat_before, seats_open
from jasslog.game.score.aims import most_points
from jasslog.game.state import Game, Round
from jasslog.generate.clean import go_on, next_deal
from jasslog.generate.damage import kinds
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, any_card, anybody, by_each, deed, in_phase
from jasslog.generate.deals import deal_rest, fill_hands, start_round
from jasslog.generate.table import Event, Table
from jasslog.generate.tricks import offer

# The deal


def _before_deal(table: Table) -> Game | None:
    """The state from which the next round will be dealt, if a deal to known seats comes next; None otherwise."""
    deal = table.round
    waits = deal.phase in (SEATING, "scored", "passed", "misdealt", "annulled")
    return next_deal(table) if waits and not seats_open(table.game) else None


_rest_undealt = kinds.at(kinds.any_round, lambda deal: deal.contract is not None and deal.rest)
"""The round if the second stage of its deal comes now."""


def _wrong_dealer(table: Table, after: Game) -> Deeds:
    """A seat deals that may not (next-dealer, same-dealer-again)."""
    others = [seat for seat in range(table.game.players) if seat not in allowed_dealers(after)]
    return partial(start_round, table, dealer=kinds.pick(table, others))


def _wrong_cut(table: Table, after: Game) -> bool:
    """The wrong seat cuts, too few cards are lifted or left, or the pack is tapped where that is forbidden (cut)."""
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
    """One hand has a card too many and the next one too few; that is noticed and dealt again (misdeal)."""
    _misdealt(table, after)
    assert table.found is not None
    table.act("misdealt", reason="a hand has ten cards", seat=table.events[table.found]["seat"])
    return True


def _played_before_rest(table: Table, deal: Round) -> bool:
    """Play begins before the second stage of the deal (rest-of-the-deal)."""
    acted = kinds.do(table, "misdeal", any_card(table, deal))
    fill_hands(table)
    return acted


def _drawn_again(table: Table, game: Game) -> Deeds:
    """A seat that was tied with nobody draws another lot (draws)."""
    ranks = list(game.draws.values())
    lone = [seat for seat, drawn in game.draws.items() if ranks.count(drawn) == 1]
    draws = [{"seat": kinds.pick(table, [] if game.rounds else lone), "card": table.rng.choice(CODES)}]
    return deed("seats_drawn", lots="cards", draws=draws)


DEAL: Breaches = {
    # The forehand's partner picks up its hand before the forehand has spoken (partner-looks-late).
    "early-pickup": Breach(kinds.choosing, anybody("hand_picked_up"), "choosing.partner_looks_late"),
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


def _any_prediction(table: Table, deal: Round) -> list[Deed]:
    """Every seat makes predictions, possible ones and ones that nobody can win."""
    said = (-10, 0, 30, 57, most_points(table.game, deal) + 1)
    return kinds.by_all(table, "points_predicted", *({"points": points} for points in said))


def _led_before(table: Table, deal: Round) -> bool:
    """A card is led before the last seats have predicted; they do so then (prediction)."""
    late = silent(table.game, deal)
    acted = kinds.do(table, "prediction-missing", any_card(table, deal))
    for seat in late:
        table.act("points_predicted", seat=seat, points=table.rng.randint(0, 80))
    return acted


def _never_opened(table: Table, deal: Round) -> Deeds:
    """Hidden predictions are never opened, so nobody knows what they brought (secret-prediction)."""
    # The finding is made at the next event, which is the next deal or the end of the game.
    return all(said.points is None for said in deal.predictions.values()) and partial(go_on, table)


_PREDICTED = "predictions.asked"
PREDICTIONS: Breaches = {
    "prediction-out-of-turn": Breach(_predicting, anybody("points_predicted", points=30), "predictions.asked = public"),
    "prediction-missing": Breach(_predicting, _led_before, _PREDICTED),
    # A seat predicts before the trump is known (prediction).
    "prediction-early": Breach(kinds.choosing, anybody("points_predicted", points=30), _PREDICTED),
    "prediction-changed": Breach(_predicting, _any_prediction, _PREDICTED),
    "prediction-impossible": Breach(_predicting, _any_prediction, _PREDICTED),
    "prediction-undecided": Breach(kinds.complete, _never_opened, "predictions.asked = private"),
}
"""What goes wrong in predicting."""


# Who plays, and the cards beside the hands

_word_or_card = in_phase("participating", "playing")
_talking = in_phase("bettering", "participating")
_until_played = in_phase("bettering", "participating", "playing")
_before_lead = kinds.at(_until_played, lambda deal: not (deal.begun or deal.melds))
"""The round once its trump is fixed, as long as no card has been played and no meld announced."""


def _word_out_of_turn(table: Table, deal: Round) -> list[Deed]:
    """A seat speaks before the seats whose turn it is."""
    word, count = ("better_cards_taken", {"count": 0}) if deal.phase == "bettering" else ("stayed", {})
    return by_each(deal.dealt_in, word, **count)


def _discard_count(table: Table, deal: Round) -> Deed:
    """A seat lays away more cards than its packet holds, or fewer than it takes (better-cards)."""
    seat = before_play.acts(table.game, deal)[0].seat
    size = len(deal.aside.packet(seat))
    count, laid = table.rng.choice(((size + 1, size + 1), (size, size - 1)))
    cards = table.rng.sample([CODES[card] for card in numbers(deal.hands[seat])], laid)
    return deed("better_cards_taken", seat=seat, count=count, cards=cards)


def _offered(table: Table, deal: Round) -> Deeds:
    """A seat offers to share out more than there is, or makes its offer within a trick."""
    seats = parties(deal)
    if not seats or open_melds(table.game, deal):
        return False
    told = offer(table, deal, seats[0], seats)
    more = [score + 16 * (side == seats[0]) for side, score in enumerate(told["scores"])]
    return [deed("split_offered", seat=seats[0], **one) for one in (told, told | {"scores": more})]


_ASKED, _SHARES = "participation.asked", "splitting.allowed"
EXCHANGE: Breaches = {
    "word-out-of-turn": Breach(_talking, _word_out_of_turn, _ASKED),
    "word-changed": Breach(_before_lead, anybody("stayed"), _ASKED),
    # A seat folds that has taken the blind (swap).
    "fold-after-swap": Breach(_before_lead, anybody("folded"), (_ASKED, "exchange.swap = with_participation")),
    # A second seat takes the blind.
    "swapped-twice": Breach(_word_or_card, anybody("hand_swapped"), "exchange.swap"),
    # A seat takes the blind where there is none, or at the wrong moment.
    "swap-not-allowed": Breach(
        _before_lead, anybody("hand_swapped"), lambda v: v.participation.asked or v.exchange.swap != "never"
    ),
    # A seat robs that may not: too early or too late, when the card is gone, or without the six.
    "rob-not-allowed": Breach(_until_played, anybody("trump_six_swapped"), kinds.calls("card_turned")),
    "discard-count": Breach(in_phase("bettering"), _discard_count, "deal.packet"),
    "not-all-spoken": Breach(_talking, kinds.early_lead, _ASKED),
}
"""What goes wrong with who plays, and with the cards beside the hands."""
SHARING: Breaches = {
    # A seat makes everybody play without standing lowest, or too early in the game, or too late in the round.
    "force-not-allowed": Breach(_word_or_card, anybody(FORCED), "participation.force_within"),
    "split-not-allowed": Breach(kinds.playing, _offered, _SHARES),
    # A seat answers an offer that nobody made, or its own.
    "answer-not-allowed": Breach(kinds.playing, anybody("split_accepted", "split_refused"), _SHARES),
    "gave-up-wrongly": Breach(kinds.playing, anybody("round_conceded"), _SHARES, "concession-not-allowed"),
}
"""What goes wrong where somebody makes all play, or a round is shared out."""
