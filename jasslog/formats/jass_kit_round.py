"""One round of a jass-kit log as the events of a record, or everything in it that does not fit."""

from __future__ import annotations

from jasslog.cards import CARD, SUITS
from jasslog.events.limits import INTEGER
from jasslog.formats.page import Page
from jasslog.formats.record import Event, hands, head, opening, rules

SEATS, HAND = 4, 9
"""Seats of the table, and cards of a hand."""
_CARDS: dict[str | int, str] = {code.replace("T", "10"): code for code in CARD}
RULES, RULES_VERSION = "schieber-swisslos", 1
"""The rules these logs are played by."""
_VERSIONS = (None, "V0.1", "V0.2")


def our_seat(seat: int) -> int:
    """The seat in the order of play, for a seat of the source or back again.

    The source numbers its seats clockwise but plays counter-clockwise: 0, 3, 2, 1. Ours are numbered in the order of
    play, so 0 and 2 stay, 1 and 3 change places, and partners stay partners.
    """
    return (SEATS - seat) % SEATS


def read_round(page: Page, game: str, source: Event) -> list[Event]:
    """The events of a round; worth nothing where something does not fit, which the page notes.

    ``game`` is the record's id, ``source`` is kept in its head. Hands that follow from the plays are dealt as cards and
    told as ``derived`` there; others are only counted.
    """
    dealer = our_seat(page.integer("dealer", 0, SEATS - 1))
    plays = _read_tricks(page)
    contract, pushed = _read_choosing(page, played=bool(plays))
    page.known("version", _VERSIONS)
    kind = page.members.get("jassTyp", "SCHIEBER")
    if type(kind) is not str or not kind.startswith("SCHIEBER"):
        page.wrong("jassTyp", expected="SCHIEBER")
    held = _read_hands(page)
    dealt = [0] * SEATS if page.misfits else _dealt(page, plays, held)
    missing = ["melds", "marriages", "cut"]
    first = head(game, rules(RULES, RULES_VERSION), missing, source, dealt, derived=any(dealt))
    return opening(first, dealer, dealt, HAND, contract, pushed=pushed) + plays


def _read_tricks(page: Page) -> list[Event]:
    """The tricks with cards; one of which only the leader is known says nothing more."""
    events: list[Event] = []
    sources = page.array("tricks", 0, HAND)
    for place, source in enumerate(sources):
        events += _read_trick(page.part(source, "tricks", place), last=place == len(sources) - 1)
    return events


def _read_trick(trick: Page, last: bool) -> list[Event]:
    laid = trick.members.get("cards")
    whole = not last or "win" in trick.members or "points" in trick.members
    whole = whole or (type(laid) is list and len(laid) >= SEATS)
    cards = () if laid is None and not whole else trick.cards("cards", SEATS if whole else 0, SEATS, _CARDS)
    first = our_seat(trick.integer("first", 0, SEATS - 1))
    plays = [{"type": "card_played", "seat": (first + n) % SEATS, "card": card} for n, card in enumerate(cards)]
    claim: list[Event] = []
    if whole:
        winner, points = trick.integer("win", 0, SEATS - 1), trick.integer("points", -INTEGER, INTEGER)
        claim = [{"type": "trick_claimed", "winner": our_seat(winner), "points": points}]
    mark = as_mark(trick.members.get("ai"))
    if not plays:
        return []
    return [plays[0] | ({"x_ai": mark} if mark else {}), *plays[1:], *claim]


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


def _dealt(page: Page, events: list[Event], held: list[tuple[str, ...]]) -> list[int]:
    """By our seat: the hand as it was dealt, where plays and cards still held make it whole."""
    plays = [(event["seat"], event["card"]) for event in events if event["type"] == "card_played"]
    left = [(our_seat(place), code) for place, codes in enumerate(held) for code in codes]
    for place, codes in enumerate(held):
        played = sum(seat == our_seat(place) for seat, _ in plays)
        if codes and played + len(codes) != HAND:
            page.wrong("player", place, "hand", expected=f"{HAND - played} cards")
    return hands(SEATS, HAND, plays + left)
