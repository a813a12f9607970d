"""What happens between the contract and the first lead: better cards, who takes part, predictions (prediction)."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.events.before_play import (
    AllForced,
    BetterCardsTaken,
    Folded,
    HandSwapped,
    MaybeSaid,
    PointsPredicted,
    Stayed,
)
from jasslog.events.deal import Revealed
from jasslog.game.facts import BEFORE_PLAY, NOBODY, UNDER_WAY, Act, Prediction, Reason, Reasons
from jasslog.game.phases import exchange, participation
from jasslog.game.phases.exchange import PRESENT
from jasslog.game.rotation import after_dealer, first_leader, in_turn
from jasslog.game.score import aims, booking
from jasslog.game.state import Game, Round
from jasslog.game.unwritten import loosen, unwritten
from jasslog.rules.bids import Room


def go_on(game: Game, deal: Round) -> None:
    """Open the next phase before the first lead; then the cards are played, unless fewer than two seats play."""
    if (deal.contract is None and not deal.unnamed) or deal.trick or deal.tricks:
        return
    loosen(game, deal)
    deal.phase = _next(game, deal)
    deal.turn = first_leader(game, deal) if deal.phase in ("predicting", "playing") else NOBODY


def _next(game: Game, deal: Round) -> str:
    asked = game.variant.participation.asked
    # Nobody waits for what is not recorded.
    bettered = game.variant.deal.packet and not unwritten(game)
    if bettered and not deal.words and exchange.next_to_better(deal):
        return "bettering"
    if asked and participation.acts(game, deal) and not participation.all_but_unwritten(game, deal):
        return "participating"
    if asked and deal.walked_over:
        return "complete"
    predicted = game.variant.predictions.asked != "none" and "predictions" not in game.not_recorded
    return "predicting" if predicted and silent(game, deal) else "playing"


def acts(game: Game, deal: Round) -> list[Act]:
    """What may be said or done in the phase that is open."""
    kinds = {"bettering": exchange.betterings, "participating": participation.acts, "predicting": predictions}
    return kinds[deal.phase](game, deal)


def waiting(game: Game, deal: Round) -> list[int]:
    """The seats whose word is missing before the phase that is open can end."""
    if deal.phase == "bettering":
        return exchange.to_better(deal)
    silent = participation.waiting(game, deal) if deal.phase == "participating" else []
    return silent if len(silent) > participation.unwritten_words(game, deal) else []


def late(game: Game, deal: Round) -> list[Act]:
    """What may still be said before the first card where it need not be on record."""
    if not unwritten(game) or deal.phase != "playing" or not _before_play(deal):
        return []
    found = exchange.betterings(game, deal) if may_better(game, deal) else []
    if not found and game.variant.participation.asked:
        found = participation.acts(game, deal)
    return [replace(act, optional=True) for act in found]


def may_better(game: Game, deal: Round) -> bool:
    """Whether hands are bettered now, or may be because it need not be on record who has done so."""
    if not unwritten(game):
        return deal.phase == "bettering"
    return bool(game.variant.deal.packet) and _before_play(deal) and not deal.words


def spoken_of(game: Game, deal: Round) -> bool:
    """Whether taking the blind is a word now, which means staying; a last one that is not recorded may come late."""
    if not game.variant.participation.asked:
        return False
    awaited = unwritten(game) and _before_play(deal) and bool(participation.waiting(game, deal))
    return deal.phase in ("bettering", "participating") or awaited


def why_not_left(game: Game, deal: Round, seat: int, *, phase: str = "") -> Reasons:
    """A phase, or the one named, is not left before every seat has said its word in it."""
    silent = waiting(game, deal) if phase in ("", deal.phase) else []
    return (Reason("not-all-spoken", seat, slots={"expected": silent}),) if silent else ()


def why_no_word(game: Game, event: Stayed | Folded | MaybeSaid | HandSwapped) -> Reasons:
    """Each says in turn and once whether he plays, and nothing that the rules do not know (participation)."""
    deal, seat, kind = game.round, event.seat, event.type
    unasked = deal is None or not game.variant.participation.asked or (deal.contract is None and not deal.unnamed)
    if deal is None or unasked or _too_late(deal):
        return (Reason("not-expected", seat),)
    found = why_not_left(game, deal, seat, phase="bettering")
    turn = participation.speakers(game, deal)
    if seat not in turn and seat in deal.words:
        after = kind == "folded" and participation.swapped(deal, seat)
        return (*found, Reason("fold-after-swap" if after else "word-changed", seat))
    if seat not in turn:
        return (*found, Reason("word-out-of-turn", seat, slots={"expected": turn}))
    if kind != "hand_swapped" and kind not in {act.type for act in participation.acts(game, deal)}:
        return (*found, Reason("not-expected", seat))
    return found


def _too_late(deal: Round) -> bool:
    """Whether a word comes after the first card, or when the round is over for another reason than that."""
    if deal.phase in BEFORE_PLAY or (deal.phase == "complete" and deal.walked_over):
        return False
    return deal.phase != "playing" or bool(deal.trick or deal.tricks)


def spoken(game: Game, deal: Round, event: Stayed | Folded | MaybeSaid | HandSwapped) -> None:
    """Somebody says whether he plays; once a card is played or fewer than two seats are left it changes nothing."""
    if game.variant.participation.asked and _before_play(deal):
        participation.said(game, deal, event)
        go_on(game, deal)


def forced(game: Game, deal: Round, event: AllForced) -> None:
    """Somebody makes everybody play."""
    participation.all_forced(game, deal, event)
    if deal.phase == "participating":
        go_on(game, deal)


def why_not_bettered(game: Game, event: BetterCardsTaken) -> Reasons:
    """Hands are bettered before anybody says whether he plays (better-cards)."""
    deal, seat = game.round, event.seat
    if deal is not None and may_better(game, deal):
        return exchange.why_not_bettered(game, deal, event)
    already = deal is not None and exchange.has_bettered(deal, seat)
    return (Reason("word-changed" if already else "not-expected", seat),)


def bettered(game: Game, deal: Round, event: BetterCardsTaken) -> None:
    """Somebody betters his hand."""
    if game.variant.deal.packet and _before_play(deal):
        exchange.better_cards_taken(game, deal, event)
        go_on(game, deal)


def why_not_swapped(game: Game, event: HandSwapped) -> Reasons:
    """The blind is taken at its time, which is that of a word where all are asked (swap)."""
    deal = game.round
    if deal is None:
        return (Reason("not-expected", event.seat),)
    word = spoken_of(game, deal)
    found = why_no_word(game, event) if word else ()
    return (*found, *exchange.why_no_blind(game, deal, event, as_word=word))


def hand_swapped(game: Game, deal: Round, event: HandSwapped) -> None:
    """Somebody takes the blind: while all are asked that is a word, which means staying, else an act of its own."""
    choosing = deal.phase == "choosing" and game.variant.participation.asked
    swap = spoken if choosing or spoken_of(game, deal) else exchange.hand_swapped
    swap(game, deal, event)


def _before_play(deal: Round) -> bool:
    """Whether a word can still change who plays: while no card lies, also when only one seat is left."""
    given_away = deal.phase == "complete" and deal.walked_over
    return (deal.phase in PRESENT or given_away) and not deal.trick and not deal.tricks


# Predictions: what each seat said that the round will bring it (prediction, secret-prediction)


def silent(game: Game, deal: Round) -> list[int]:
    """The seats that have not predicted yet, in the order of speaking: from the one after the dealer on."""
    order = in_turn(deal, after_dealer(game, deal))
    return [seat for seat in order if seat in deal.active and seat not in deal.predictions]


def predictors(game: Game, deal: Round) -> list[int]:
    """The seats that may predict now: the next one where it is done openly, else all that have not (prediction)."""
    waiting = silent(game, deal)
    return waiting[:1] if game.variant.predictions.asked == "public" else waiting


def predictions(game: Game, deal: Round) -> list[Act]:
    """Whoever may predict now says what all there is to win may bring him."""
    room = Room(0, aims.most_points(game, deal), 1, match=False)
    return [Act("points_predicted", seat, room=room) for seat in predictors(game, deal)]


def why_not_predicted(game: Game, event: PointsPredicted) -> Reasons:
    """Everybody predicts once, when it is his turn, after the contract stands and before the first card."""
    deal, seat = game.round, event.seat
    untold = "predictions" in game.not_recorded
    if deal is None or game.variant.predictions.asked == "none" or deal.phase not in (*UNDER_WAY, "complete"):
        return (Reason("not-expected", seat),)
    found = _why_not_in_play(game, deal, event)
    if seat in deal.predictions:
        return (*found, _prediction_changed(deal, event))
    if deal.phase in ("dealing", "choosing"):
        return (*found, Reason("prediction-early", seat))
    if deal.phase != "predicting" and (not untold or deal.trick or deal.tricks):
        return (*found, Reason("prediction-late", seat))
    if not untold and seat not in predictors(game, deal):
        return (*found, Reason("prediction-out-of-turn", seat, slots={"expected": predictors(game, deal)}))
    return found


def _why_not_in_play(game: Game, deal: Round, event: PointsPredicted | Revealed) -> Reasons:
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
    """Before the first card everybody has predicted (prediction)."""
    seats = silent(game, deal) if deal.phase == "predicting" else []
    return (Reason("prediction-missing", seats[0], slots={"seats": seats}),) if seats else ()


def points_predicted(game: Game, deal: Round, event: PointsPredicted) -> None:
    """Note a prediction, whenever it comes, of which the first of a seat counts; after the last play begins."""
    if deal.phase not in (*UNDER_WAY, "complete") or event.seat in deal.predictions:
        return
    deal.predictions[event.seat] = Prediction(event.points, event.seq)
    if deal.phase == "predicting":
        go_on(game, deal)


OPENING = ("playing", "complete", "scored")
"""The phases of a round in which a hidden prediction may be opened."""


def why_not_opened(game: Game, event: Revealed) -> Reasons:
    """A prediction is opened in its own round, and is the one that was said (secret-prediction)."""
    deal, seat = game.round, event.seat
    asked = game.variant.predictions.asked != "none"
    if deal is None or not asked or deal.phase not in OPENING or event.points is None:
        return (Reason("not-expected", seat),)
    found = _why_not_in_play(game, deal, event)
    changed = seat not in aims.hidden(game, deal) and deal.predictions[seat].points != event.points
    return (*found, _prediction_changed(deal, event)) if changed else found


def prediction_revealed(game: Game, deal: Round, event: Revealed) -> None:
    """Open a hidden prediction, also when the round has been booked without it; one that was known stays."""
    seat = event.seat
    if deal.phase not in OPENING or event.points is None or seat not in aims.hidden(game, deal):
        return
    deal.predictions[seat] = Prediction(event.points, event.seq)
    booking.rebook(game, deal)
