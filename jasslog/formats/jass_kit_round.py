"""One round of a jass-kit log, in our seats and card texts, or everything in it that does not fit."""

from __future__ import annotations

from typing import Any, NamedTuple

from jasslog.cards import BIT, CARD, SUITS
from jasslog.events.limits import INTEGER, Path

NOBODY = -1
"""No seat."""
SEATS, HAND = 4, 9
"""Seats of the table, and cards of a hand."""
_CARDS = {code.replace("T", "10"): code for code in CARD}
_VERSIONS = (None, "V0.1", "V0.2")


class Misfit(NamedTuple):
    """One thing in the source that does not fit."""

    path: Path
    """Member names and positions that lead to it, from the line's object on."""
    expected: str
    """What ought to stand there."""


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
    page = _Page(source, path, misfits)
    dealer = our_seat(page.integer("dealer", 0, SEATS - 1))
    tricks = tuple(_read_tricks(page))
    contract, pushed = _read_choosing(page, played=any(trick.cards for trick in tricks))
    page.text("version", _VERSIONS)
    kind = page.members.get("jassTyp", "SCHIEBER")
    if type(kind) is not str or not kind.startswith("SCHIEBER"):
        page.wrong("jassTyp", expected="SCHIEBER")
    held = _read_hands(page)
    if len(misfits) > before:
        return None
    hands = _dealt(page, tricks, held)
    return SourceRound(dealer, pushed, contract, tricks, hands) if len(misfits) == before else None


class _Page:
    """A JSON object of the source, read member by member."""

    def __init__(self, source: Any, path: Path, misfits: list[Misfit], seen: set[str] | None = None) -> None:
        self.members: dict[str, Any] = source if type(source) is dict else {}
        self.seen: set[str] = set() if seen is None else seen
        """Cards met in the round so far."""
        self._path = path
        self._misfits = misfits
        self.fits = type(source) is dict
        if not self.fits:
            self.wrong(expected="object")

    def wrong(self, *path: str | int, expected: str) -> None:
        """Write down what does not fit, where the object itself does."""
        if self.fits or not path:
            self._misfits.append(Misfit((*self._path, *path), expected))

    def integer(self, name: str, low: int, high: int, absent: int | None = None) -> int:
        """The number that a member must be."""
        value = self.members.get(name)
        if value is None and absent is not None:
            return absent
        if type(value) is int and low <= value <= high:
            return value
        self.wrong(name, expected=f"integer {low}..{high}")
        return low

    def text(self, name: str, known: tuple[str | None, ...]) -> None:
        """Look whether a member is one of the known texts; None stands for a missing one."""
        if self.members.get(name) not in known:
            self.wrong(name, expected="|".join(filter(None, known)))

    def array(self, name: str, least: int, most: int) -> list[Any]:
        """The values of a member, empty where it is no array of a length that fits."""
        value = self.members.get(name)
        if type(value) is list and least <= len(value) <= most:
            return value
        self.wrong(name, expected=f"array of {most}" if least == most else f"array of {least}..{most}")
        return []

    def part(self, name: str, place: int, source: Any) -> _Page:
        """The object at a place of an array, of the same round."""
        return _Page(source, (*self._path, name, place), self._misfits, self.seen)

    def cards(self, name: str, least: int, most: int) -> tuple[str, ...]:
        """The cards of an array, each new to the round."""
        found = []
        for place, text in enumerate(self.array(name, least, most)):
            code = _CARDS.get(text) if type(text) is str else None
            if code is None:
                self.wrong(name, place, expected="card")
            elif code in self.seen:
                self.wrong(name, place, expected="every card once")
            else:
                self.seen.add(code)
                found.append(code)
        return tuple(found)


def _read_tricks(page: _Page) -> list[SourceTrick]:
    """The tricks with cards; one of which only the leader is known says nothing more."""
    sources = page.array("tricks", 0, HAND)
    read = [
        _read_trick(page.part("tricks", place, source), last=place == len(sources) - 1)
        for place, source in enumerate(sources)
    ]
    return [trick for trick in read if trick.cards]


def _read_trick(trick: _Page, last: bool) -> SourceTrick:
    laid = trick.members.get("cards")
    whole = not last or "win" in trick.members or "points" in trick.members
    whole = whole or (type(laid) is list and len(laid) >= SEATS)
    cards = () if laid is None and not whole else trick.cards("cards", SEATS if whole else 0, SEATS)
    first = our_seat(trick.integer("first", 0, SEATS - 1))
    winner = our_seat(trick.integer("win", 0, SEATS - 1)) if whole else NOBODY
    points = trick.integer("points", -INTEGER, INTEGER) if whole else 0
    return SourceTrick(first, cards, winner, points, _mark(trick))


def _mark(trick: _Page) -> str:
    mark = trick.members.get("ai")
    return mark if type(mark) is str and mark.isascii() and len(mark) <= SEATS else ""


def _read_choosing(page: _Page, played: bool) -> tuple[dict[str, str] | None, bool]:
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


def _read_hands(page: _Page) -> list[tuple[str, ...]]:
    """The cards still in hand, by the source's seat."""
    if page.members.get("player") is None:
        return [()] * SEATS
    players = page.array("player", SEATS, SEATS)
    return [page.part("player", place, player).cards("hand", 0, HAND) for place, player in enumerate(players)]


def _dealt(page: _Page, tricks: tuple[SourceTrick, ...], held: list[tuple[str, ...]]) -> tuple[int, ...]:
    """By our seat: the hand as it was dealt, where plays and cards still held make it whole."""
    hands = [0] * SEATS
    for trick in tricks:
        for place, code in enumerate(trick.cards):
            hands[(trick.first + place) % SEATS] |= BIT[CARD[code]]
    for place, codes in enumerate(held):
        seat = our_seat(place)
        played = hands[seat].bit_count()
        if codes and played + len(codes) != HAND:
            page.wrong("player", place, "hand", expected=f"{HAND - played} cards")
        for code in codes:
            hands[seat] |= BIT[CARD[code]]
    return tuple(hand if hand.bit_count() == HAND else 0 for hand in hands)
