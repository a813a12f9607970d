"""Who plays the round: each in turn stays, folds, takes the blind for his hand, or waits (participation)."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import cards
from jasslog.events.before_play import AllForced, Folded, HandSwapped, MaybeSaid, Stayed
from jasslog.game import hands, rotation, undecided
from jasslog.game.aside import Folded as FoldedHand
from jasslog.game.facts import NOBODY, Act, Call, Reason, Reasons, one_word
from jasslog.game.phases.exchange import swap
from jasslog.game.state import Game, Round

MEANING = {"stayed": "stay", "folded": "fold", "hand_swapped": "stay", "maybe_said": "maybe"}
"""What each word says; who has taken the blind stays."""


FORCED = "all_forced"


def unwritten_words(game: Game, deal: Round) -> int:
    """How many may have taken the blind, which means staying, though it is not on record."""
    untold = "exchanges" in game.not_recorded and game.variant.exchange.swap == "with_participation"
    return int(untold and deal.aside.taker == NOBODY)


def all_but_unwritten(game: Game, deal: Round) -> bool:
    """Whether all have spoken but one who may have taken the blind, and nobody has still to hear what that means."""
    spoke = "maybe" not in deal.words.values() and bool(deal.words)
    return spoke and len(waiting(game, deal)) <= unwritten_words(game, deal)


def begin_play(game: Game, deal: Round) -> None:
    """A card is led: who has not been heard has taken the blind, and everybody has spoken."""
    if unwritten_words(game, deal) and waiting(game, deal):
        _resolve(deal)


def swapped(deal: Round, seat: int) -> bool:
    """Whether a seat has said that it takes the blind."""
    return (seat, "hand_swapped") in deal.heard


def acts(game: Game, deal: Round) -> list[Act]:
    """What the seats whose turn it is may say; nothing where everybody has spoken."""
    seats = speakers(game, deal)
    options = game.variant.participation
    there = game.variant.exchange.swap == "with_participation" and deal.aside.taker == NOBODY
    again = bool(deal.words.keys() & set(seats))
    kinds = ["stayed", "folded", *["hand_swapped"] * there, *["maybe_said"] * (options.maybe and not again)]
    forcers = forces(game, deal) if options.force_within and waiting(game, deal) else []
    return [Act(kind, seat) for seat in seats for kind in kinds] + forcers


def forces(game: Game, deal: Round) -> list[Act]:
    """Who may make everybody play (forcing)."""
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
    """Only who stands lowest makes everybody play, near the end of the game, before all have spoken."""
    deal, seat = game.round, event.seat
    why = why_no_force(game, deal, seat) if deal is not None else "moment"
    return (Reason("not-expected", seat),) if why == "never" else one_word("force-not-allowed", why, seat)


def all_forced(game: Game, deal: Round, event: AllForced) -> None:
    """Everybody plays; who has folded takes his hand up again."""
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
    """The seats that have still to speak, in turn; those who waited speak again where they choose freely (waiting)."""
    said = deal.words
    order = rotation.in_turn(deal, deal.forehand) or deal.dealt_in
    silent = [seat for seat in order if seat not in said]
    if len(silent) > unwritten_words(game, deal):
        return silent
    again = game.variant.participation.maybe_resolution == "second_cycle_free"
    return silent + [seat for seat in order if again and said.get(seat) == "maybe"]


def speakers(game: Game, deal: Round) -> list[int]:
    """The seat whose turn it is to speak; all that wait where the forehand is not known."""
    seats = waiting(game, deal)
    return seats[: 1 + unwritten_words(game, deal)] if deal.forehand in deal.dealt_in else seats


def said(game: Game, deal: Round, event: Stayed | Folded | MaybeSaid | HandSwapped) -> None:
    """Take a word, also one out of turn or after another; who folds lays his hand away, who takes the blind gets it."""
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
    if not acts(game, deal):
        _resolve(deal)


def fold(deal: Round, seat: int) -> None:
    """A seat plays no more in this round; its hand is dead (dead-cards)."""
    if seat in deal.active:
        known = deal.known[seat]
        cards, unknown = hands.lay_down(deal, seat)
        hand = FoldedHand(seat, cards, unknown, known)
        deal.aside = replace(deal.aside.bury(cards, unknown), folded=(*deal.aside.folded, hand))
        deal.known[seat] = False
        deal.active = tuple(other for other in deal.active if other != seat)


def _resolve(deal: Round) -> None:
    """Everybody has spoken: who waited stays if at that moment somebody has folded, else he folds (waiting)."""
    said = dict(deal.words)
    for seat in rotation.in_turn(deal, deal.forehand):
        if said.get(seat) == "maybe":
            if "fold" in said.values():
                said[seat] = "stay"
            else:
                said[seat] = "fold"
                fold(deal, seat)
