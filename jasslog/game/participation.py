"""Who plays the round: each in turn stays, folds, takes the blind for his hand, or waits (C-45 to C-47, HJ-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasslog.cards import cards
from jasslog.game.acts import Act
from jasslog.game.exchange import swap
from jasslog.game.facts import NOBODY, Call
from jasslog.game.hands import lay_down
from jasslog.game.rotation import in_turn

if TYPE_CHECKING:
    from jasslog.game.state import Game, Round

MEANING = {"stayed": "stay", "folded": "fold", "hand_swapped": "stay", "maybe_said": "maybe"}
"""What each word says; who has taken the blind stays."""


def words(deal: Round) -> dict[int, str]:
    """By seat what it has said last: stay, fold or maybe; a fold is never taken back."""
    said: dict[int, str] = {}
    for call in deal.calls:
        if call.kind in MEANING and said.get(call.seat) != "fold":
            said[call.seat] = MEANING[call.kind]
    return said


def swapped(deal: Round, seat: int) -> bool:
    """Whether a seat has said that it takes the blind."""
    return any(call.seat == seat and call.kind == "hand_swapped" for call in deal.calls)


def acts(game: Game, deal: Round) -> list[Act]:
    """What the seats whose turn it is may say; nothing where everybody has spoken."""
    seats = speakers(game, deal)
    options = game.variant.participation
    there = game.variant.exchange.swap == "with_participation" and deal.aside.taker == NOBODY
    again = bool(words(deal).keys() & set(seats))
    kinds = ["stayed", "folded", *["hand_swapped"] * there, *["maybe_said"] * (options.maybe and not again)]
    return [Act(kind, seat) for seat in seats for kind in kinds]


def waiting(game: Game, deal: Round) -> list[int]:
    """The seats that have still to speak, in turn; those who waited speak again where they choose freely (C-46)."""
    said = words(deal)
    order = in_turn(deal, deal.forehand) or deal.dealt_in
    silent = [seat for seat in order if seat not in said]
    if not silent and game.variant.participation.maybe_resolution == "second_cycle_free":
        return [seat for seat in order if said[seat] == "maybe"]
    return silent


def speakers(game: Game, deal: Round) -> list[int]:
    """The seat whose turn it is to speak; all that wait where the forehand is not known."""
    seats = waiting(game, deal)
    return seats[:1] if deal.forehand in deal.dealt_in else seats


def said(game: Game, event: dict[str, Any]) -> None:
    """Take a word, also one out of turn or after another; who folds lays his hand away, who takes the blind gets it."""
    deal, seat, kind = game.round, event["seat"], event["type"]
    if deal is None or seat not in deal.dealt_in:
        return
    deal.calls.append(Call(seat, kind, event=event["seq"]))
    if kind == "folded":
        fold(deal, seat)
    elif kind == "hand_swapped":
        swap(deal, seat, cards(event.get("cards", ())))
    if not acts(game, deal):
        _resolve(deal)


def fold(deal: Round, seat: int) -> None:
    """A seat plays no more in this round; its hand is dead (C-8)."""
    if seat in deal.active:
        deal.aside = deal.aside.bury(*lay_down(deal, seat))
        deal.known[seat] = False
        deal.active = tuple(other for other in deal.active if other != seat)


def _resolve(deal: Round) -> None:
    """Everybody has spoken: who waited stays if at that moment somebody has folded, else he folds (C-46)."""
    said = words(deal)
    for seat in in_turn(deal, deal.forehand):
        if said.get(seat) == "maybe":
            if "fold" in said.values():
                said[seat] = "stay"
            else:
                said[seat] = "fold"
                fold(deal, seat)
