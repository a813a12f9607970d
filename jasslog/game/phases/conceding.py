"""Giving a round up before it is played: the others get their award, nothing else is booked (SH-4, BI-8)."""

from __future__ import annotations

from jasslog.events.participation import RoundConceded
from jasslog.game.facts import NOBODY, Act, Call, Entry
from jasslog.game.hands import is_elsewhere
from jasslog.game.state import Game, Round
from jasslog.rules.melds import MARRIAGE_POINTS, marriage_cards

KIND = "round_conceded"


def concessions(game: Game, deal: Round) -> list[Act]:
    """The one against all, while he may give the round up."""
    return [] if why_no_surrender(game, deal, game.lone) else [Act(KIND, game.lone, optional=True)]


def why_no_surrender(game: Game, deal: Round, seat: int) -> str:
    """Why a seat may not give the round up now; empty where it may. Whatever else is done first means playing."""
    if not deal.variant.conceding.allowed:
        return "never"
    if (deal.contract is None and not deal.unnamed) or deal.phase != "playing":
        return "moment"
    if seat != game.lone and not game.lone_untold:
        return "seat"
    begun = deal.trick or deal.tricks or deal.melds or deal.marriage_said
    exchanged = deal.aside.taker != NOBODY or deal.aside.robber != NOBODY
    return "late" if begun or exchanged else ""


def round_conceded(game: Game, deal: Round, event: RoundConceded) -> None:
    """End the round for the award, also when that was not allowed; once a trick is complete it changes nothing."""
    seat = event.seat
    if deal.phase != "playing" or deal.tricks:
        return
    if seat != game.lone and not game.lone_untold:
        return
    deal.say(Call(seat, KIND, event=event.seq))
    deal.phase, deal.turn = "complete", NOBODY


def award(game: Game, deal: Round) -> list[Entry]:
    """What the others get where the round was given up."""
    call = next(call for call in deal.calls if call.kind == KIND)
    heirs = [seat for seat in deal.dealt_in if game.side_of[seat] != game.side_of[call.seat]]
    first = min(heirs, key=lambda seat: (seat - call.seat) % game.players)
    found = [Entry(deal.number, first, "conceded", deal.variant.conceding.award, 1, call.event)]
    if deal.variant.conceding.marriage == "opponents":
        held = married(deal, heirs)
        found += [Entry(deal.number, seat, "marriage", MARRIAGE_POINTS, 1, call.event) for seat in held]
    return found


def married(deal: Round, seats: list[int]) -> list[int]:
    """Who of these seats is known to hold king and queen of trump, or says so and is not proved wrong."""
    pair = marriage_cards(deal.contract.trump_suit if deal.contract else NOBODY)
    if not pair:
        return []
    sure = [seat for seat in seats if not pair & ~deal.dealt[seat]]
    said = [seat for seat in seats if seat in deal.marriage_said and not deal.marriage_said[seat][1]]
    return sure or [seat for seat in said if not is_elsewhere(deal, seat, pair & ~deal.dealt[seat])][:1]


def marriage_open(game: Game, deal: Round) -> bool:
    """Whether an opponent may have held both cards although the record of a round that was given up does not tell."""
    if not deal.conceded or deal.variant.conceding.marriage != "opponents":
        return False
    heirs = [seat for seat in deal.dealt_in if game.side_of[seat] != game.side_of[game.lone]]
    pair = marriage_cards(deal.contract.trump_suit if deal.contract else NOBODY)
    missing = [pair & ~deal.dealt[seat] for seat in heirs]
    may = [
        seat
        for seat, cards in zip(heirs, missing, strict=True)
        if pair and cards.bit_count() <= deal.unknown[seat] and not is_elsewhere(deal, seat, cards)
    ]
    return bool(may) and not married(deal, heirs)
