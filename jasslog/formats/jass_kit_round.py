"""One round of a jass-kit log, in our seats and card texts, or everything in it that does not fit."""

from __future__ import annotations

from typing import Any, NamedTuple

from jasslog.cards import CARD, SUITS
from jasslog.events.limits import INTEGER, Path
from jasslog.formats.page import Misfit, Page
from jasslog.formats.record import hands
from jasslog.rules.seats import NOBODY

SEATS, HAND = 4, 9
"""Seats of the table, and cards of a hand."""
_CARDS: dict[str | int, str] = {code.replace("T", "10"): code for code in CARD}
_VERSIONS = (None, "V0.1", "V0.2")


class SourceTrick(NamedTuple):
    """One trick: the leader's seat, the cards in the order played, and what the source said of it."""

    first: int
    cards: tuple[str, ...]
    winner: int
    """-1 where the trick was not finished."""
    points: int
    mark: str
    """The server's mark for cards it played itself, as it stands in the source; mostly empty."""


class SourceRound(NamedTuple):
    """One round of the source."""

    dealer: int
    pushed: bool
    contract: dict[str, str] | None
    """None where the round was broken off before one was named."""
    tricks: tuple[SourceTrick, ...]
    hands: tuple[int, ...]
    """By seat: the nine cards dealt, played or still held; 0 where the source does not tell them all."""


def our_seat(seat: int) -> int:
    """The seat in the order of play, for a seat of the source or back again.

    The source numbers its seats clockwise but plays counter-clockwise: 0, 3, 2, 1. Ours are numbered in the order of
    play, so 0 and 2 stay, 1 and 3 change places, and partners stay partners.
    """
    return (SEATS - seat) % SEATS


def read_round(source: Any, path: Path, misfits: list[Misfit]) -> SourceRound | None:
    """The round that stands at a path; None where something does not fit, which is added to ``misfits``."""
    before = len(misfits)
    page = Page(source, path, misfits)
    dealer = our_seat(page.integer("dealer", 0, SEATS - 1))
    tricks = tuple(_read_tricks(page))
    contract, pushed = _read_choosing(page, played=any(trick.cards for trick in tricks))
    page.known("version", _VERSIONS)
    kind = page.members.get("jassTyp", "SCHIEBER")
    if type(kind) is not str or not kind.startswith("SCHIEBER"):
        page.wrong("jassTyp", expected="SCHIEBER")
    held = _read_hands(page)
    if len(misfits) > before:
        return None
    hands = _dealt(page, tricks, held)
    return SourceRound(dealer, pushed, contract, tricks, hands) if len(misfits) == before else None


def _read_tricks(page: Page) -> list[SourceTrick]:
    """The tricks with cards; one of which only the leader is known says nothing more."""
    sources = page.array("tricks", 0, HAND)
    read = [
        _read_trick(page.part(source, "tricks", place), last=place == len(sources) - 1)
        for place, source in enumerate(sources)
    ]
    return [trick for trick in read if trick.cards]


def _read_trick(trick: Page, last: bool) -> SourceTrick:
    laid = trick.members.get("cards")
    whole = not last or "win" in trick.members or "points" in trick.members
    whole = whole or (type(laid) is list and len(laid) >= SEATS)
    cards = () if laid is None and not whole else trick.cards("cards", SEATS if whole else 0, SEATS, _CARDS)
    first = our_seat(trick.integer("first", 0, SEATS - 1))
    winner = our_seat(trick.integer("win", 0, SEATS - 1)) if whole else NOBODY
    points = trick.integer("points", -INTEGER, INTEGER) if whole else 0
    return SourceTrick(first, cards, winner, points, as_mark(trick.members.get("ai")))


def as_mark(mark: object) -> str:
    """The server's mark of a trick as it stands in the source; empty where it is none."""
    return mark if type(mark) is str and mark.isascii() and len(mark) <= SEATS else ""


def _read_choosing(page: Page, played: bool) -> tuple[dict[str, str] | None, bool]:
    """The contract, and whether the forehand pushed; older logs only say so where he did."""
    trump = page.integer("trump", 0, 5) if played else page.integer("trump", -1, 5, absent=-1)
    if "forehand" in page.members or page.members.get("version") == "V0.2":
        pushed = page.integer("forehand", -1 if trump < 0 else 0, 1) == 0
    else:
        pushed = page.integer("tss", 0, 1, absent=0) == 1
    if trump < 0:
        return None, pushed
    if trump < len(SUITS):
        return {"kind": "trump", "suit": SUITS[trump]}, pushed
    return {"kind": ("obenabe", "undenufe")[trump - len(SUITS)]}, pushed


def _read_hands(page: Page) -> list[tuple[str, ...]]:
    """The cards still in hand, by the source's seat."""
    players = page.array("player", SEATS, SEATS, needed=False)
    held = [page.part(source, "player", place).cards("hand", 0, HAND, _CARDS) for place, source in enumerate(players)]
    return held or [()] * SEATS


def _dealt(page: Page, tricks: tuple[SourceTrick, ...], held: list[tuple[str, ...]]) -> tuple[int, ...]:
    """By our seat: the hand as it was dealt, where plays and cards still held make it whole."""
    plays = [((trick.first + place) % SEATS, code) for trick in tricks for place, code in enumerate(trick.cards)]
    left = [(our_seat(place), code) for place, codes in enumerate(held) for code in codes]
    for place, codes in enumerate(held):
        played = sum(seat == our_seat(place) for seat, _ in plays)
        if codes and played + len(codes) != HAND:
            page.wrong("player", place, "hand", expected=f"{HAND - played} cards")
    return tuple(hands(SEATS, HAND, plays + left))
