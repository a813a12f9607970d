"""One round of a stammtisch text, line by line: what it says, and everything in it that does not fit."""

from __future__ import annotations

import re
from typing import NamedTuple

from jasslog.cards import UNKNOWN
from jasslog.events.limits import TEXT
from jasslog.formats.source import UNREADABLE, Placed
from jasslog.log.decode import MOST, Problem
from jasslog.rules.seats import NOBODY

SECTIONS = ("hands", "tricks")
KEYS = ("players", "me", "dealer", "trump", "pushed", "rules", *SECTIONS)
KEY_LINE = re.compile(rf"({'|'.join(KEYS)})[ \t]*:", re.IGNORECASE)
WORDS = re.compile(r"[^\s,]+")
LABELS = re.compile(r"([^\s,:]*):|[^\s,:]+")
_SUITS = {"ei": "D", "ro": "H", "schi": "S", "sche": "C", "d": "D", "h": "H", "s": "S", "c": "C"}
_RANKS = {"b": "T", "10": "T", "u": "J", "j": "J", "o": "Q", "q": "Q"} | {rank: rank.upper() for rank in "6789ka"}
CARDS = {suit + rank: _SUITS[suit] + _RANKS[rank] for suit in _SUITS for rank in _RANKS}
"""Our cards, by the words of the text in small letters."""
_NAMES = (("eichel", "ecken"), ("rosen", "herz"), ("schilten", "schaufel"), ("schellen", "kreuz"))
TRUMPS: dict[str, dict[str, str]] = {
    name: {"kind": "trump", "suit": suit} for suit, names in zip("DHSC", _NAMES, strict=True) for name in names
}
TRUMPS |= {"obenabe": {"kind": "obenabe"}, "undeufe": {"kind": "undenufe"}}
ANSWERS: dict[str, tuple[str, ...]] = {
    "trump": tuple(TRUMPS),
    "pushed": ("yes", "no"),
    "rules": ("swisslos", "plain"),
}
"""What may stand after a key, in small letters."""


class Laid(NamedTuple):
    """One card of a trick."""

    label: int
    """The seat that the text names; -1 where it names none."""
    card: str
    """?? for one that cannot be read."""
    line: int


class Fault(NamedTuple):
    """Something that does not fit."""

    line: int
    problem: Problem
    card: int
    """Which card of the round it is about, from 0; -1 for none."""


SEATS, HAND = 4, 9


class Sheet:
    """The lines of one round, taken in one after the other."""

    def __init__(self, first: int) -> None:
        self.first = first
        """The line on which it begins."""
        self.said: dict[str, tuple[int, str]] = {}
        """The line and the text of each key met."""
        self.players: list[str] = []
        self.seats: dict[str, int] = {}
        """By key, the seat of the player named: me, dealer."""
        self.contract: dict[str, str] | None = None
        self.pushed: bool | None = None
        """None where it is not said."""
        self.rules = ""
        self.hands: dict[int, tuple[int, tuple[str, ...]]] = {}
        """By seat, the line and the cards of a hand."""
        self.tricks: list[list[Laid]] = []
        self.faults: list[Fault] = []
        self._section = ""
        self._number, self._text = first, ""
        self._last = (first, "", 0)
        """The line, the text and the end of the last trick."""

    def take(self, number: int, text: str) -> None:
        """Read the next line."""
        self._number, self._text = number, text
        end = text.find("#") if "#" in text else len(text)
        begin = 1 if text.startswith("\ufeff") else 0
        key = KEY_LINE.match(text, begin, end)
        if key:
            self._take_key(key[1].lower(), key.start(), key.end(), end)
        elif not text[begin:end].strip():
            return
        elif self._section:
            self._take_row(self._section, begin, end)
        else:
            self._fault(begin, end, "|".join(KEYS))

    def missing(self) -> list[Placed]:
        """What keeps the lines from being a round, with everything else that does not fit; nothing if they are one."""
        dealer = "dealer" in self.seats
        needed = {"players": bool(self.players), "dealer": dealer, "trump": self.contract is not None}
        told = [fault[:2] for fault in self.faults]
        for name in (name for name, there in needed.items() if not there and name not in self.said):
            told.append((self.first, Problem(UNREADABLE, 1, 0, f"{name}:", "", name)))
        return told if not all(needed.values()) else []

    def _take_key(self, key: str, start: int, begin: int, end: int) -> None:
        self._section = key if key in SECTIONS else ""
        if key in self.said:
            self._fault(start, begin, "once", key)
            return
        self.said[key] = (self._number, self._text[begin:end].strip())
        words = list(WORDS.finditer(self._text, begin, end))
        if key == "players":
            self._take_players(words, begin, end)
        elif key in SECTIONS:
            if words:
                self._take_row(key, begin, end)
        else:
            self._take_word(key, words, begin, end)

    def _take_players(self, words: list[re.Match[str]], begin: int, end: int) -> None:
        names = [word[0] for word in words]
        if len(names) != SEATS or len({name.lower() for name in names}) != SEATS or max(map(len, names)) > TEXT:
            self._fault(begin, end, f"{SEATS} different names", "players")
            return
        self.players = names

    def _take_word(self, key: str, words: list[re.Match[str]], begin: int, end: int) -> None:
        """The one word that a key has."""
        word = words[0][0].lower() if len(words) == 1 else ""
        if key in ("me", "dealer"):
            seat = self._seat(word)
            if seat == NOBODY:
                self._fault(begin, end, "|".join(self.players) or "players:", key)
            else:
                self.seats[key] = seat
            return
        if word not in ANSWERS[key]:
            self._fault(begin, end, "|".join(ANSWERS[key]), key)
        elif key == "trump":
            self.contract = TRUMPS[word]
        elif key == "pushed":
            self.pushed = word == "yes"
        else:
            self.rules = word

    def _take_row(self, section: str, begin: int, end: int) -> None:
        if section == "hands":
            self._take_hand(begin, end)
        elif len(self.tricks) == HAND:
            self._fault(begin, end, f"{HAND} tricks", "tricks")
        elif LABELS.search(self._text, begin, end) is None:
            self._fault(begin, end, "card", "tricks")
        else:
            self._fill()
            self._take_trick(begin, end)
            self._last = (self._number, self._text, end)

    def _fill(self) -> None:
        """Where the last trick lacks cards and another one follows, each is a card that cannot be read."""
        here = self._number, self._text
        while self.tricks and len(self.tricks[-1]) < SEATS:
            self._number, self._text, end = self._last
            self._fault(end, end, "card", "tricks", sum(map(len, self.tricks)))
            self.tricks[-1].append(Laid(NOBODY, UNKNOWN, self._number))
        self._number, self._text = here

    def _take_hand(self, begin: int, end: int) -> None:
        label = LABELS.search(self._text, begin, end)
        seat = self._seat((label[1] or "").lower()) if label else NOBODY
        if label is None or seat == NOBODY or seat in self.hands:
            self._fault(begin, end, "|".join(f"{name}:" for name in self.players) or "players:", "hands")
            return
        found = []
        for word in WORDS.finditer(self._text, label.end(), end):
            code = CARDS.get(word[0].lower())
            if code is None or code in found:
                self._fault(word.start(), word.end(), "card" if code is None else "every card once", "hands")
            else:
                found.append(code)
        if len(found) != HAND:
            self._fault(label.end(), end, f"{HAND} cards", "hands")
        self.hands[seat] = (self._number, tuple(found))

    def _take_trick(self, begin: int, end: int) -> None:
        row: list[Laid] = []
        waiting = None
        for word in LABELS.finditer(self._text, begin, end):
            if len(row) == SEATS:
                self._fault(word.start(), end, "end", "tricks")
                break
            if word[0].endswith(":"):
                if waiting is not None:
                    self._lay(row, waiting, None)
                waiting = word
            else:
                self._lay(row, waiting, word)
                waiting = None
        if waiting is not None and len(row) < SEATS:
            self._lay(row, waiting, None)
        self.tricks.append(row)

    def _lay(self, row: list[Laid], label: re.Match[str] | None, word: re.Match[str] | None) -> None:
        """The next card of a trick: whose it is said to be, and the word that ought to be a card."""
        place = sum(map(len, self.tricks)) + len(row)
        seat = self._seat(label[1].lower()) if label is not None else NOBODY
        if label is not None and seat == NOBODY:
            self._fault(label.start(), label.end(), "|".join(f"{name}:" for name in self.players), "tricks", place)
        code = CARDS.get(word[0].lower(), UNKNOWN) if word is not None else UNKNOWN
        if word is not None and code == UNKNOWN:
            self._fault(word.start(), word.end(), "card", "tricks", place)
        elif word is None and label is not None:
            self._fault(label.end(), label.end(), "card", "tricks", place)
        row.append(Laid(seat, code, self._number))

    def _seat(self, name: str) -> int:
        names = [player.lower() for player in self.players]
        return names.index(name) if name in names else NOBODY

    def _fault(self, start: int, end: int, expected: str, member: str = "", card: int = NOBODY) -> None:
        while start < end and self._text[start].isspace():
            start += 1
        if len(self.faults) < MOST:
            offset = len(self._text[:start].encode())
            found = self._text[start:end].strip()[:40]
            problem = Problem(UNREADABLE, start + 1, offset, expected, found, member)
            self.faults.append(Fault(self._number, problem, card))
