"""Who plays the round: each stays, folds, takes the blind or waits (participation); what each predicts (prediction)."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import cards
from jasslog.events.before_play import AllForced, Folded, HandSwapped, MaybeSaid, PointsPredicted, Stayed
from jasslog.events.deal import Revealed
from jasslog.game import hands, rotation, undecided
from jasslog.game.aside import Folded as FoldedHand
from jasslog.game.facts import NOBODY, SEATING, UNDER_WAY, Act, Call, Prediction, Reason, Reasons, one_word
from jasslog.game.phases.exchange import swap
from jasslog.game.score import aims, booking
from jasslog.game.state import Game, Round
from jasslog.rules.bids import Room

Word = Stayed | Folded | MaybeSaid | HandSwapped
"""The events by which a seat says whether it plays."""
MEANING = {"stayed": "stay", "folded": "fold", "hand_swapped": "stay", "maybe_said": "maybe"}
"""The meaning of each word; taking the blind means staying."""


FORCED = "all_forced"


def all_but_unwritten(game: Game, deal: Round) -> bool:
    """Whether all have spoken but a seat that may have taken the blind unrecorded.

    False if somebody said maybe and the words of all others decide whether he plays.
    """
    spoke = bool(deal.words) and (_speak_again(game) or "maybe" not in deal.words.values())
    return spoke and len(waiting(game, deal)) <= undecided.unwritten_words(game, deal)


def begin_play(game: Game, deal: Round) -> None:
    """Treat a seat that was not heard as having taken the blind unrecorded, when play begins.

    Everybody has spoken by that, so those who said maybe are decided.
    """
    if undecided.unwritten_words(game, deal) and waiting(game, deal) and not _speak_again(game):
        _resolve(deal)


def acts(game: Game, deal: Round) -> list[Act]:
    """The words that the seats whose turn it is may say; none where everybody has spoken."""
    seats = speakers(game, deal)
    options = game.variant.participation
    there = game.variant.exchange.swap == "with_participation" and deal.aside.taker == NOBODY
    kinds = ["stayed", "folded", *["hand_swapped"] * there, *["maybe_said"] * options.maybe]
    forcers = forces(game, deal) if options.force_within and waiting(game, deal) else []
    # Nobody says maybe twice.
    said = [Act(kind, seat) for seat in seats for kind in kinds if kind != "maybe_said" or seat not in deal.words]
    return said + forcers


def forces(game: Game, deal: Round) -> list[Act]:
    """The acts of making everybody play, one for each seat that may do so now (forcing)."""
    if _too_early(game) and not undecided.undecided_totals(game):
        return []
    return [Act(FORCED, seat, optional=True) for seat in deal.dealt_in if why_no_force(game, deal, seat) == ""]


def _too_early(game: Game) -> bool:
    """Whether the end of the game is still too far away for anybody to make everybody play."""
    return game.variant.end.target - sum(game.scores) > game.variant.participation.force_within


def why_no_force(game: Game, deal: Round, seat: int) -> str:
    """Why a seat may not make everybody play now; empty where it may, also where it has folded itself (forcing)."""
    scores = game.scores
    if not game.variant.participation.force_within:
        return "never"
    if deal.phase != "participating":
        return "moment"
    if seat not in deal.dealt_in:
        return "folded"
    if undecided.undecided_totals(game):
        return ""
    if scores[game.side_of[seat]] > min(scores):
        return "not-lowest"
    return "too-early" if _too_early(game) else ""


def why_not_forced(game: Game, event: AllForced) -> Reasons:
    """The reason against making everybody play: not the lowest score, too early in the game, or all have spoken."""
    deal, seat = game.round, event.seat
    why = why_no_force(game, deal, seat) if deal.phase != SEATING else "moment"
    return (Reason("not-expected", seat),) if why == "never" else one_word("force-not-allowed", why, seat)


def all_forced(game: Game, deal: Round, event: AllForced) -> None:
    """Make everybody play; a seat that has folded takes its hand up again."""
    if deal.phase != "participating" or not game.variant.participation.force_within:
        return
    for hand in deal.aside.folded:
        deal.aside = deal.aside.dug_up(hand)
        hands.hold(deal, hand.seat, hand.cards, hand.unknown)
        deal.known[hand.seat] = hand.known
    deal.active = deal.dealt_in
    deal.say(Call(event.seat, FORCED, event=event.seq))
    deal.words = dict.fromkeys(deal.dealt_in, "stay")


def waiting(game: Game, deal: Round) -> list[int]:
    """The seats that have still to speak, in turn; by some rules those who said maybe speak again (waiting)."""
    said = deal.words
    order = rotation.in_turn(deal, deal.forehand) or deal.dealt_in
    silent = [seat for seat in order if seat not in said]
    if len(silent) > undecided.unwritten_words(game, deal):
        return silent
    again = _speak_again(game)
    return silent + [seat for seat in order if again and said.get(seat) == "maybe"]


def _speak_again(game: Game) -> bool:
    """Whether those who said maybe choose freely once all have spoken (waiting)."""
    return game.variant.participation.maybe_resolution == "second_cycle_free"


def speakers(game: Game, deal: Round) -> list[int]:
    """The seat whose turn it is to speak; all that have still to speak, if the forehand is unknown.

    Also the next one, if the first may have taken the blind unrecorded.
    """
    seats = waiting(game, deal)
    return seats[: 1 + undecided.unwritten_words(game, deal)] if deal.forehand in deal.dealt_in else seats


def said(game: Game, deal: Round, event: Word) -> None:
    """Record a word, also out of turn or a second one.

    A seat that folds lays its hand away; a seat that takes the blind gets it.
    """
    seat = event.seat
    if seat not in deal.dealt_in:
        return
    deal.say(Call(seat, event.type, event=event.seq))
    if deal.words.get(seat) != "fold":
        deal.words[seat] = MEANING[event.type]
    if isinstance(event, Folded):
        fold(deal, seat)
    elif isinstance(event, HandSwapped):
        swap(deal, seat, cards(event.cards or ()))
    if not waiting(game, deal):
        _resolve(deal)


def fold(deal: Round, seat: int) -> None:
    """Take a seat out of the round; its hand is dead (dead-cards)."""
    if seat in deal.active:
        known = deal.known[seat]
        cards, unknown = hands.lay_down(deal, seat)
        hand = FoldedHand(seat, cards, unknown, known)
        deal.aside = replace(deal.aside.bury(cards, unknown), folded=(*deal.aside.folded, hand))
        deal.known[seat] = False
        deal.active = tuple(other for other in deal.active if other != seat)


def _resolve(deal: Round) -> None:
    """Decide for those who said maybe, in turn, once everybody has spoken (waiting).

    Such a seat stays if somebody has folded by then, else it folds.
    """
    said = dict(deal.words)
    for seat in rotation.in_turn(deal, deal.forehand):
        if said.get(seat) == "maybe":
            said[seat] = "stay" if "fold" in said.values() else "fold"
            if said[seat] == "fold":
                fold(deal, seat)


# Predictions: the points that each seat says the round will bring it (prediction, secret-prediction)


def silent(game: Game, deal: Round) -> list[int]:
    """The seats that have not predicted yet, in the order of speaking: from the one after the dealer on."""
    order = rotation.in_turn(deal, rotation.after_dealer(game, deal))
    return [seat for seat in order if seat in deal.active and seat not in deal.predictions]


def predictors(game: Game, deal: Round) -> list[int]:
    """The seats that may predict now: the next one where it is done openly, else all that have not (prediction)."""
    waiting = silent(game, deal)
    return waiting[:1] if game.variant.predictions.asked == "public" else waiting


def predictions(game: Game, deal: Round) -> list[Act]:
    """The acts of predicting, one for each seat that may do so now: from 0 to all the points that there are to win."""
    room = Room(0, aims.most_points(game, deal), 1, match=False)
    return [Act("points_predicted", seat, room=room) for seat in predictors(game, deal)]


def why_not_predicted(game: Game, event: PointsPredicted) -> Reasons:
    """The reasons against a prediction: impossible, a second one, before the contract, after a card, or out of turn."""
    deal, seat = game.round, event.seat
    untold = "predictions" in game.not_recorded
    if game.variant.predictions.asked == "none" or deal.phase not in (*UNDER_WAY, "complete"):
        return (Reason("not-expected", seat),)
    reasons = _why_impossible(game, deal, event)
    if seat in deal.predictions:
        return (*reasons, _prediction_changed(deal, event))
    if deal.phase in ("dealing", "choosing"):
        return (*reasons, Reason("prediction-early", seat))
    if deal.phase != "predicting" and (not untold or deal.begun):
        return (*reasons, Reason("prediction-late", seat))
    if not untold and seat not in predictors(game, deal):
        return (*reasons, Reason("prediction-out-of-turn", seat, slots={"expected": predictors(game, deal)}))
    return reasons


def _why_impossible(game: Game, deal: Round, event: PointsPredicted | Revealed) -> Reasons:
    most = aims.most_points(game, deal)
    if 0 <= (event.points or 0) <= most:
        return ()
    return (Reason("prediction-impossible", event.seat, slots={"points": event.points, "most": most}),)


def _prediction_changed(deal: Round, event: PointsPredicted | Revealed) -> Reason:
    said = deal.predictions[event.seat]
    known = said.points is not None and event.points is not None
    slots = {"first": said.points, "now": event.points} if known else {}
    return Reason("prediction-changed", event.seat, evidence=(said.event,), slots=slots)


def why_not_all_predicted(game: Game, deal: Round) -> Reasons:
    """The reason against a first card while seats have still to predict (prediction)."""
    seats = silent(game, deal) if deal.phase == "predicting" else []
    return (Reason("prediction-missing", seats[0], slots={"seats": seats}),) if seats else ()


def why_not_opened(game: Game, event: Revealed) -> Reasons:
    """The reasons against opening a prediction: not in its round, impossible, or not the same (secret-prediction)."""
    deal, seat = game.round, event.seat
    asked = game.variant.predictions.asked != "none"
    if not asked or deal.phase not in undecided.COUNTING or event.points is None:
        return (Reason("not-expected", seat),)
    reasons = _why_impossible(game, deal, event)
    changed = seat not in aims.hidden(game, deal) and deal.predictions[seat].points != event.points
    return (*reasons, _prediction_changed(deal, event)) if changed else reasons


def prediction_revealed(game: Game, deal: Round, event: Revealed) -> None:
    """Open a hidden prediction, also when the round has been booked without it; a known prediction stays."""
    seat = event.seat
    if deal.phase not in undecided.COUNTING or event.points is None or seat not in aims.hidden(game, deal):
        return
    deal.predictions[seat] = Prediction(event.points, event.seq)
    booking.rebook(game, deal)
