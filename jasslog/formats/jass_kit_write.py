"""Writing rounds of Schieber as jass-kit logs, version V0.2: each round a line, as the reader reads it.

A round holds the deal, who began, a push, the contract, the cards, and of each trick who took it and its card points,
as the table claimed them or else as the cards say. Nothing else of a record has a place there. A round that would say
something else there than in the record is not written.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.cards import CODES, codes
from jasslog.events.claims import TrickClaimed
from jasslog.events.vocabulary import members
from jasslog.formats.jass_kit import origin_of
from jasslog.formats.jass_kit_round import HAND, RULES, RULES_VERSION, SEATS, as_mark, our_seat
from jasslog.game.facts import UNDER_WAY
from jasslog.rules.seats import NOBODY
from jasslog.variants.load import released

if TYPE_CHECKING:
    from jasslog.audit.result import GameAudit
    from jasslog.game.facts import Trick
    from jasslog.game.round import Round
    from jasslog.variants.options import Variant

_SAME = {
    "deal": ("players", "sides", "deck", "hand", "blind", "packet", "before_choosing"),
    "choosing": ("choice", "leader"),
    "play": ("ten", "may_ruff_with_led_suit", "void_duty", "undertrump", "overtrump_duty", "head_trump_lead"),
    "score": ("kind", "last_trick"),
    "predictions": ("asked",),
    "exchange": ("swap", "rob"),
    "participation": ("asked",),
}
"""Options that must be those of the rules a log is read by; ``puur_exempt`` and ``undenufe_values`` see below."""
_CONTRACTS = {"obenabe": 4, "undenufe": 5}
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
    claims, marks = (
        _claims(audit),
        {event.seq: mark for event in audit.events if (mark := as_mark(members(event).get("x_ai")))},
    )
    for deal in audit.game.rounds:
        yield _unfit_round(deal, audit.game.variant) or _line(audit, deal, claims, marks)


def left_out(audit: GameAudit) -> set[str]:
    """The types of the events that stand in a record and in no such log."""
    return {event.type for event in audit.raw.events} - CARRIED - {"game_started", "game_ended"}


def _unfit_game(audit: GameAudit) -> Unfit | None:
    if audit.game is None or audit.verdicts["intact"] == "broken":
        return Unfit(0, "damaged")
    variant, usual = audit.game.variant, released(RULES, RULES_VERSION)
    for group, options in _SAME.items():
        for option in options:
            found = getattr(getattr(variant, group), option)
            if found != getattr(getattr(usual, group), option):
                return Unfit(0, "rules", f"{group}.{option} = {found}")
    return Unfit(0, "choosing") if "choosing" in audit.game.not_recorded else None


def _unfit_round(deal: Round, variant: Variant) -> Unfit | None:
    """Why a round cannot be said."""
    contract = deal.contract
    kind = contract.kind if contract is not None else ""
    laid, played = deal.laid, _by_seat(deal)
    reasons = {
        "void": deal.phase in ("misdealt", "annulled") or bool(deal.rulings),
        "contract": kind not in ("", "trump", *_CONTRACTS),
        "forehand": deal.forehand not in (NOBODY, (deal.dealer + 1) % SEATS),
        "chooser": not _spoken_in_order(deal),
        "turn": any((seat - one.seats[0] - n) % SEATS for one in laid for n, seat in enumerate(one.seats)),
        "unread": any(min(one.cards) < 0 for one in laid),
        "hands": any(deal.known[seat] and played[seat] & ~deal.dealt[seat] for seat in range(SEATS)),
    }
    reason = next((name for name, holds in reasons.items() if holds), "")
    if not reason and kind == "undenufe" and variant.play.undenufe_values != "modern":
        return Unfit(deal.number, "rules", f"play.undenufe_values = {variant.play.undenufe_values}")
    if not reason and kind == "trump" and not variant.play.puur_exempt:
        return Unfit(deal.number, "rules", "play.puur_exempt = false")
    return Unfit(deal.number, reason) if reason else None


def _spoken_in_order(deal: Round) -> bool:
    """Whether the forehand named the contract, or pushed and his partner named it."""
    forehand = (deal.dealer + 1) % SEATS
    if deal.pushed not in (NOBODY, forehand):
        return False
    chooser = forehand if deal.pushed == NOBODY else (forehand + 2) % SEATS
    return deal.chooser in (NOBODY, chooser) if deal.contract is None else deal.chooser == chooser


def _by_seat(deal: Round) -> list[int]:
    """What each seat played."""
    found = [0] * SEATS
    for trick in deal.laid:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            found[seat] |= 1 << card if card >= 0 else 0
    return found


def _claims(audit: GameAudit) -> dict[int, TrickClaimed]:
    """What the table claimed of a trick, by the event that completed it."""
    ends = [trick.events[-1] for deal in (audit.game.rounds if audit.game else []) for trick in deal.tricks]
    claims: dict[int, TrickClaimed] = {}
    for event in audit.events:
        place = bisect_left(ends, event.seq)
        if isinstance(event, TrickClaimed) and place:
            claims[ends[place - 1]] = event
    return claims


def _line(audit: GameAudit, deal: Round, claims: dict[int, TrickClaimed], marks: dict[int, str]) -> str:
    assert audit.game is not None
    last = audit.game.variant.score.last_trick
    tricks = []
    for place, trick in enumerate(deal.laid):
        told: dict[str, Any] = {"cards": _texts([CODES[card] for card in trick.cards])}
        if place < len(deal.tricks):
            told |= _ending(trick, claims.get(trick.events[-1]), last * (place == HAND - 1))
        # The server's own mark of a trick, where the record was read from such a log.
        mark = next((marks[event] for event in trick.events if event in marks), "")
        tricks.append(told | {"first": our_seat(trick.seats[0])} | ({"ai": mark} if mark else {}))
    going = deal.phase in UNDER_WAY and deal.turn != NOBODY
    game = {
        "version": "V0.2",
        "trump": _trump(deal),
        "dealer": our_seat(deal.dealer),
        "currentPlayer": our_seat(deal.turn) if going else -1,
        "forehand": -1 if deal.contract is None and deal.pushed == NOBODY else int(deal.pushed == NOBODY),
        "tricks": tricks,
        "player": [{"hand": hand} for hand in _held(deal)],
        "jassTyp": "SCHIEBER",
    }
    origin = origin_of(members(audit.started) if audit.started is not None else {})
    return json.dumps({"game": game, **origin}, separators=(",", ":"))


def _ending(trick: Trick, claim: TrickClaimed | None, bonus: int) -> dict[str, int]:
    """Who took a trick and what it brought, as the table said, else by the cards."""
    return {
        "points": trick.points + bonus if claim is None or claim.points is None else claim.points,
        "win": our_seat(trick.winner if claim is None else claim.winner),
    }


def _texts(cards: Iterable[str]) -> list[str]:
    return [code.replace("T", "10") for code in cards]


def _trump(deal: Round) -> int:
    if deal.contract is None:
        return -1
    return _CONTRACTS.get(deal.contract.kind, deal.contract.suit)


def _held(deal: Round) -> list[list[str]]:
    """The cards still in hand, by the source's seat; none where the hand is not known."""
    played = _by_seat(deal)
    left = [deal.dealt[seat] & ~played[seat] if deal.known[seat] else 0 for seat in map(our_seat, range(SEATS))]
    return [_texts(codes(hand)) for hand in left]
