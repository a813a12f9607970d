"""The phases between contract and first lead: which comes next, who is awaited in it; better cards (better-cards)."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import CARD, cards, set_of
from jasslog.events.before_play import AllForced, BetterCardsTaken, HandSwapped, PointsPredicted
from jasslog.game import hands
from jasslog.game.facts import NOBODY, SEATING, UNDER_WAY, Act, Call, Prediction, Reason, Reasons
from jasslog.game.phases import exchange, participation
from jasslog.game.phases.exchange import PRESENT, forget_turned, loosen
from jasslog.game.phases.participation import Word
from jasslog.game.rotation import first_leader, in_turn
from jasslog.game.state import Game, Round
from jasslog.game.undecided import unwritten_words
from jasslog.rules.bids import Room


def go_on(game: Game, deal: Round) -> None:
    """Open the next phase before the first lead; after the last one play begins, unless fewer than two seats play."""
    if not deal.stands or deal.begun:
        return
    loosen(game, deal)
    deal.phase = _next_phase(game, deal)
    deal.turn = first_leader(game, deal) if deal.phase in ("predicting", "playing") else NOBODY


def _next_phase(game: Game, deal: Round) -> str:
    asked = game.variant.participation.asked
    # Nobody waits for acts that are not recorded.
    bettered = game.variant.deal.packet and "exchanges" not in game.not_recorded
    if bettered and not deal.words and next_to_better(deal):
        return "bettering"
    # A seat that was not heard may still fold, so nothing is a walk-over before the table goes on.
    silent = asked and participation.waiting(game, deal)
    if silent and (deal.walked_over or not participation.all_but_unwritten(game, deal)):
        return "participating"
    if asked and deal.walked_over:
        return "complete"
    predicted = game.variant.predictions.asked != "none" and "predictions" not in game.not_recorded
    return "predicting" if predicted and participation.silent(game, deal) else "playing"


def end_unheard(game: Game) -> str:
    """Begin play, or complete a walk-over, if nobody is awaited when the table goes on; return the phase of the round.

    Then every seat was heard, or all but one, which has taken the blind where that need not be on record.
    """
    deal = game.round
    if not waiting(game, deal):
        participation.begin_play(game, deal)
        deal.phase = "complete" if deal.walked_over else "playing"
        deal.turn = first_leader(game, deal) if deal.phase == "playing" else NOBODY
    return deal.phase


def acts(game: Game, deal: Round) -> list[Act]:
    """The acts of the open phase: words on who plays, predictions, better cards."""
    kinds = {"participating": participation.acts, "predicting": participation.predictions}
    words = kinds[deal.phase](game, deal) if deal.phase in kinds else []
    return words + betterings(game, deal)


def waiting(game: Game, deal: Round) -> list[int]:
    """The seats whose word is still needed before the open phase can end."""
    if deal.phase == "bettering":
        return to_better(deal)
    silent = participation.waiting(game, deal) if deal.phase == "participating" else []
    return silent if len(silent) > unwritten_words(game, deal) else []


def late(game: Game, deal: Round) -> list[Act]:
    """The acts that may still come before the first card where exchanges need not be on record."""
    if "exchanges" not in game.not_recorded or deal.phase != "playing" or not _before_play(deal):
        return []
    words = participation.acts(game, deal) if game.variant.participation.asked else []
    return betterings(game, deal) or [replace(act, optional=True) for act in words]


def spoken_of(game: Game, deal: Round) -> bool:
    """Whether taking the blind now is a word on who plays, which means staying.

    Where exchanges need not be on record, the last word may also come after its phase.
    """
    if not game.variant.participation.asked:
        return False
    awaited = "exchanges" in game.not_recorded and _before_play(deal) and bool(participation.waiting(game, deal))
    return deal.phase in ("bettering", "participating") or awaited


def why_not_left(game: Game, deal: Round, seat: int, *, phase: str = "") -> Reasons:
    """The reason against leaving the open phase while it awaits seats; with ``phase``, only if that is the open one."""
    silent = waiting(game, deal) if phase in ("", deal.phase) else []
    return (Reason("not-all-spoken", seat, slots={"expected": silent}),) if silent else ()


def why_no_word(game: Game, event: Word) -> Reasons:
    """The reasons against a word on who plays: out of turn, said before, or not in the rules (participation)."""
    deal, seat, kind = game.round, event.seat, event.type
    unasked = not game.variant.participation.asked or not deal.stands
    if unasked or not _before_play(deal):
        return (Reason("not-expected", seat),)
    reasons = why_not_left(game, deal, seat, phase="bettering")
    turn = participation.speakers(game, deal)
    if seat not in turn and seat in deal.words:
        after = kind == "folded" and deal.has_said("hand_swapped", seat)
        return (*reasons, Reason("fold-after-swap" if after else "word-changed", seat))
    if seat not in turn:
        return (*reasons, Reason("word-out-of-turn", seat, slots={"expected": turn}))
    may = kind == "hand_swapped" or any(act.type == kind and act.seat == seat for act in participation.acts(game, deal))
    return reasons if may else (*reasons, Reason("not-expected", seat))


def spoken(game: Game, deal: Round, event: Word) -> None:
    """Record that a seat says whether it plays; once a card is played, the word changes nothing."""
    if game.variant.participation.asked and _before_play(deal):
        participation.said(game, deal, event)
        go_on(game, deal)


def forced(game: Game, deal: Round, event: AllForced) -> None:
    """Record that a seat makes everybody play."""
    participation.all_forced(game, deal, event)
    if deal.phase == "participating":
        go_on(game, deal)


def why_not_swapped(game: Game, event: HandSwapped) -> Reasons:
    """The reasons against taking the blind: at the wrong time, or with cards that are not those of the blind (swap).

    Where all are asked whether they play, its time is that of a word.
    """
    deal = game.round
    if deal.phase == SEATING:
        return (Reason("not-expected", event.seat),)
    word = spoken_of(game, deal)
    reasons = why_no_word(game, event) if word else ()
    return (*reasons, *exchange.why_no_blind(game, deal, event, as_word=word))


def hand_swapped(game: Game, deal: Round, event: HandSwapped) -> None:
    """Give a seat the blind for its hand.

    While all are asked whether they play, that is a word and means staying; else it is an act of its own.
    """
    choosing = deal.phase == "choosing" and game.variant.participation.asked
    if choosing or spoken_of(game, deal):
        spoken(game, deal, event)
    elif deal.phase in ("choosing", "bettering", "playing"):
        exchange.swap(deal, event.seat, cards(event.cards or ()))
    forget_turned(game, deal)


def _before_play(deal: Round) -> bool:
    """Whether a word can still change who plays: until a card is played, also when fewer than two seats are left."""
    given_away = deal.phase == "complete" and deal.walked_over
    return (deal.phase in PRESENT or given_away) and not deal.begun


def points_predicted(game: Game, deal: Round, event: PointsPredicted) -> None:
    """Record a seat's prediction, whenever it comes; only its first one counts. After the last seat's, play begins."""
    if deal.phase not in (*UNDER_WAY, "complete") or event.seat in deal.predictions:
        return
    deal.predictions[event.seat] = Prediction(event.points, event.seq)
    if deal.phase == "predicting":
        go_on(game, deal)


# Bettering the hand: each in turn lays some cards away and takes as many of his own packet (better-cards)

BETTER = "better_cards_taken"


def may_better(game: Game, deal: Round) -> bool:
    """Whether seats may better their hands now; where that need not be on record, until the first word or card."""
    if "exchanges" not in game.not_recorded:
        return deal.phase == "bettering"
    return bool(game.variant.deal.packet) and _before_play(deal) and not deal.words


def packet_room(game: Game) -> Room:
    """The numbers of cards that a seat may take from its packet."""
    size = game.variant.deal.packet
    return Room(0, size, size if game.variant.exchange.better == "all_or_none" else 1, match=False)


def to_better(deal: Round) -> list[int]:
    """The seats that have still to say how many cards they take, in turn."""
    return [seat for seat in in_turn(deal, deal.forehand) or deal.dealt_in if not deal.has_said(BETTER, seat)]


def next_to_better(deal: Round) -> list[int]:
    """The seat whose turn it is to better its hand; all that wait, if the forehand or what others did is unknown."""
    told = deal.forehand in deal.dealt_in and not deal.aside.loose
    return to_better(deal)[:1] if told else to_better(deal)


def betterings(game: Game, deal: Round) -> list[Act]:
    """The act of taking better cards, or none, for the next seat; optional where that need not be on record."""
    seats = next_to_better(deal) if may_better(game, deal) else []
    return [Act(BETTER, seat, room=packet_room(game), optional="exchanges" in game.not_recorded) for seat in seats]


def why_not_bettered(game: Game, event: BetterCardsTaken) -> Reasons:
    """The reasons against bettering a hand: wrong moment, turn or number, or cards not in the hand or the packet."""
    deal, seat = game.round, event.seat
    if not may_better(game, deal):
        already = deal.has_said(BETTER, seat)
        return (Reason("word-changed" if already else "not-expected", seat),)
    taken = cards(event.taken or ())
    return (
        *_why_no_turn(deal, seat),
        *hands.why_not_so_many(seat, event.count, (event.cards, event.taken), packet_room(game).numbers),
        *hands.why_not_laid(deal, seat, cards(event.cards or ())),
        *hands.why_not_there(deal, seat, taken, set_of(deal.aside.packet(seat)[: taken.bit_count()])),
    )


def _why_no_turn(deal: Round, seat: int) -> Reasons:
    turn = next_to_better(deal)
    if seat in turn:
        return ()
    if deal.has_said(BETTER, seat):
        return (Reason("word-changed", seat),)
    return (Reason("word-out-of-turn", seat, slots={"expected": turn}),)


def bettered(game: Game, deal: Round, event: BetterCardsTaken) -> None:
    """Lay cards away and take as many from the top of the packet as the record says, whatever the rules allow."""
    if game.variant.deal.packet and _before_play(deal):
        if event.seat in deal.active:
            _take(deal, event)
        go_on(game, deal)


def _take(deal: Round, event: BetterCardsTaken) -> None:
    """Exchange cards of the hand for cards of the packet; those laid away and those left over are dead (dead-cards)."""
    seat, count, packet = event.seat, event.count, deal.aside.packet(event.seat)
    if event.cards or count:
        away = hands.lay_away(deal, seat, cards(event.cards or ()), count)
        deal.aside = deal.aside.bury(away.cards, away.unknown)
    told = tuple(CARD[code] for code in (event.taken or ()))
    taken = told or packet[:count]
    rest = tuple(card for card in packet[len(taken) :] if card not in told)
    hands.hold(deal, seat, set_of(taken), taken.count(NOBODY))
    left = tuple(() if other == seat else packet for other, packet in enumerate(deal.aside.packets))
    deal.aside = replace(deal.aside, packets=left).bury(set_of(rest), rest.count(NOBODY))
    deal.say(Call(seat, BETTER, points=count, event=event.seq))
