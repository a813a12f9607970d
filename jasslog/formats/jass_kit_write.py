"""Writing rounds of Schieber as jass-kit logs, version V0.2: each round a line, as the reader reads it.

A round holds the deal, who began, a push, the contract, the cards, and of each trick who took it and its card points,
as the table claimed them or else as the cards say. Nothing else of a record has a place there. A round that would say
something else there than in the record is not written.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, NamedTuple

from jasslog.audit.result import GameAudit
from jasslog.cards import BIT, CODES, codes
from jasslog.events.claims import TrickClaimed
from jasslog.events.vocabulary import members
from jasslog.formats.jass_kit import CONTRACTS, as_mark, origin_of, our_seat
from jasslog.formats.record import SCHIEBER, SEATS
from jasslog.game.facts import NOBODY, UNDER_WAY
from jasslog.game.score.earned import trick_points
from jasslog.game.state import Round
from jasslog.variants.load import released
from jasslog.variants.plain import Variant

_SAME = {
    "deal": ("players", "sides", "deck", "hand", "blind", "packet", "before_choosing"),
    "choosing": ("choice", "leader"),
    "play": ("ten", "may_ruff_with_led_suit", "void_duty", "undertrump", "overtrump_duty", "head_trump_lead"),
    "score": ("kind", "last_trick"),
    "predictions": ("asked",),
    "exchange": ("swap", "rob"),
    "participation": ("asked",),
}
"""Options that must be those of the rules a log is read by."""
_SAME_IN = {"undenufe": "play.undenufe_values", "trump": "play.puur_exempt"}
"""Options that must be so in rounds of one kind."""
_NUMBERS = {contract.name: number for number, contract in enumerate(CONTRACTS)}
CARRIED = frozenset({"round_started", "hand_dealt", "pushed", "contract_chosen", "card_played", "trick_claimed"})
"""The types of events that a log says again."""


class Unfit(NamedTuple):
    """Why a round, or a whole game, cannot be said in such a log."""

    round: int
    """Its number; 0 for the game."""
    reason: str
    """damaged, rules, choosing, void, contract, forehand, chooser, turn, unread or hands."""
    detail: str = ""
    """What is different, where there is more to say."""


def rounds(audit: GameAudit) -> Iterator[str | Unfit]:
    """The line of each round of a game, without its newline, or why there is none."""
    unfit = _unfit_game(audit)
    if unfit is not None or audit.game is None:
        yield unfit or Unfit(0, "damaged")
        return
    claims = _claims(audit)
    marks = {event.seq: mark for event in audit.events if (mark := as_mark(members(event).get("x_ai")))}
    origin = origin_of(members(audit.started) if audit.started is not None else {})
    for deal in audit.game.rounds:
        unfit = _unfit_round(deal, audit.game.variant)
        yield unfit or json.dumps({"game": _round(deal, claims, marks), **origin}, separators=(",", ":"))


def left_out(audit: GameAudit) -> set[str]:
    """The types of the events that stand in a record and in no such log."""
    return {event.type for event in audit.raw.events} - CARRIED - {"game_started", "game_ended"}


def _unfit_game(audit: GameAudit) -> Unfit | None:
    if audit.game is None or audit.verdicts["intact"] == "broken":
        return Unfit(0, "damaged")
    options = (f"{group}.{name}" for group, names in _SAME.items() for name in names)
    different = next((option for option in options if _differs(audit.game.variant, option)), "")
    if different:
        return Unfit(0, "rules", f"{different} = {attrgetter(different)(audit.game.variant)}")
    return Unfit(0, "choosing") if "choosing" in audit.game.not_recorded else None


def _differs(variant: Variant, option: str) -> bool:
    """Whether an option is not as in the rules a log is read by."""
    value = attrgetter(option)
    return bool(value(variant) != value(released(*SCHIEBER)))


def _unfit_round(deal: Round, variant: Variant) -> Unfit | None:
    """Why a round cannot be said."""
    laid = deal.laid
    played = [(seat, card) for one in laid for seat, card in zip(one.seats, one.cards, strict=True)]
    reasons = {
        "void": deal.phase in ("misdealt", "annulled") or bool(deal.rulings),
        "contract": deal.contract is not None and deal.contract.name not in _NUMBERS,
        "forehand": deal.forehand not in (NOBODY, (deal.dealer + 1) % SEATS),
        "chooser": not _spoken_in_order(deal),
        "turn": any((seat - one.seats[0] - n) % SEATS for one in laid for n, seat in enumerate(one.seats)),
        "unread": any(card < 0 for _, card in played),
        "hands": any(deal.known[seat] and card >= 0 and not deal.dealt[seat] & BIT[card] for seat, card in played),
    }
    reason = next((name for name, holds in reasons.items() if holds), "")
    option = _SAME_IN.get(deal.contract.kind, "") if deal.contract is not None else ""
    if not reason and option and _differs(variant, option):
        return Unfit(deal.number, "rules", f"{option} = {attrgetter(option)(variant)}".lower())
    return Unfit(deal.number, reason) if reason else None


def _spoken_in_order(deal: Round) -> bool:
    """Whether the forehand named the contract, or pushed and his partner named it."""
    forehand = (deal.dealer + 1) % SEATS
    if deal.pushed not in (NOBODY, forehand):
        return False
    chooser = forehand if deal.pushed == NOBODY else (forehand + 2) % SEATS
    return deal.chooser in (NOBODY, chooser) if deal.contract is None else deal.chooser == chooser


def _claims(audit: GameAudit) -> dict[int, TrickClaimed]:
    """What the table claimed of a trick, by the event that completed it."""
    ends = [trick.events[-1] for deal in (audit.game.rounds if audit.game else []) for trick in deal.tricks]
    told = [event for event in audit.events if isinstance(event, TrickClaimed) and ends and event.seq > ends[0]]
    return {ends[bisect_left(ends, event.seq) - 1]: event for event in told}


def _round(deal: Round, claims: dict[int, TrickClaimed], marks: dict[int, str]) -> dict[str, Any]:
    tricks = []
    for place, trick in enumerate(deal.laid):
        told: dict[str, Any] = {"cards": _texts(CODES[card] for card in trick.cards)}
        if place < len(deal.tricks):
            claim = claims.get(trick.events[-1])
            points = trick_points(deal, place) if claim is None or claim.points is None else claim.points
            told |= {"points": points, "win": our_seat(trick.winner if claim is None else claim.winner)}
        # The server's own mark of a trick, where the record was read from such a log.
        mark = next((marks[event] for event in trick.events if event in marks), "")
        tricks.append(told | {"first": our_seat(trick.seats[0])} | ({"ai": mark} if mark else {}))
    going = deal.phase in UNDER_WAY and deal.turn != NOBODY
    return {
        "version": "V0.2",
        "trump": -1 if deal.contract is None else _NUMBERS[deal.contract.name],
        "dealer": our_seat(deal.dealer),
        "currentPlayer": our_seat(deal.turn) if going else -1,
        "forehand": -1 if deal.contract is None and deal.pushed == NOBODY else int(deal.pushed == NOBODY),
        "tricks": tricks,
        "player": [
            {"hand": _texts(codes(deal.hands[s]) if deal.known[s] else ())} for s in map(our_seat, range(SEATS))
        ],
        "jassTyp": "SCHIEBER",
    }


def _texts(cards: Iterable[str]) -> list[str]:
    return [code.replace("T", "10") for code in cards]
