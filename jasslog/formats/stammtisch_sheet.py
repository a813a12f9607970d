"""One round of a stammtisch text, line by line: what it says, and everything in it that does not fit."""

from __future__ import annotations

import re
from typing import NamedTuple

from jasslog.cards import UNKNOWN
from jasslog.events.limits import TEXT
from jasslog.formats.record import HAND, SEATS
from jasslog.formats.source import UNREADABLE, Placed
from jasslog.game.facts import NOBODY
from jasslog.log.decode import problem_at
from jasslog.log.problem import MOST, Problem

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
    "me": (),
    "dealer": (),
    "trump": tuple(TRUMPS),
    "pushed": ("yes", "no"),
    "rules": ("swisslos", "plain"),
}
"""What may stand after a key, in small letters; where nothing is said, the name of a player."""
SECTIONS = ("hands", "tricks")
KEYS = ("players", *ANSWERS, *SECTIONS)
KEY_LINE = re.compile(rf"({'|'.join(KEYS)})[ \t]*:", re.IGNORECASE)


class Laid(NamedTuple):
    """One card of a trick."""

    label: int
    """The seat that the text names; -1 where it names none."""
    card: str
    """?? for one that cannot be read."""
    line: int


class Row(NamedTuple):
    """A line, or the stretch of it that is still to be read."""

    line: int
    text: str
    begin: int
    end: int


Fault = tuple[int, Problem, int]
"""The line of something that does not fit, what it is, and which card of the round it is about, from 0; -1 for none."""


class Sheet:
    """The lines of one round, taken in one after the other."""

    def __init__(self, first: int) -> None:
        self.first = first
        """The line on which it begins."""
        self.said: dict[str, int] = {}
        """The line of each key met."""
        self.players: list[str] = []
        self.answers: dict[str, str] = {}
        """By key, its one word in small letters, where it is one that may stand there."""
        self.hands: dict[int, tuple[int, tuple[str, ...]]] = {}
        """By seat, the line and the cards of a hand."""
        self.cards: list[Laid] = []
        """Those of all tricks, of each but the last as many as there are seats."""
        self.faults: list[Fault] = []
        self._section = ""
        self._last = Row(first, "", 0, 0)
        """The line of the last trick."""

    def take(self, number: int, text: str) -> None:
        """Read the next line."""
        row = Row(number, text, text.startswith("\ufeff"), text.find("#") if "#" in text else len(text))
        key = KEY_LINE.match(text, row.begin, row.end)
        if key:
            self._take_key(key[1].lower(), row, row._replace(begin=key.end()))
        elif text[row.begin : row.end].strip():
            self._take_row(row)

    def _take_row(self, row: Row) -> None:
        """Read a hand or a trick."""
        if self._section == "hands":
            self._take_hand(row)
        elif self._section == "tricks":
            self._take_trick(row)
        else:
            self._fault(row, "|".join(KEYS))

    def missing(self) -> list[Placed]:
        """What keeps the lines from being a round, with everything else that does not fit; nothing if they are one."""
        needed = {"players": self.players} | {key: key in self.answers for key in ("dealer", "trump")}
        if all(needed.values()):
            return []
        unsaid = [name for name, there in needed.items() if not there and name not in self.said]
        lost = [(self.first, Problem(UNREADABLE, 1, 0, f"{name}:", "", name)) for name in unsaid]
        return [fault[:2] for fault in self.faults] + lost

    def _take_key(self, key: str, row: Row, rest: Row) -> None:
        """Read what a key says: the names, one word, or the first row of its section."""
        self._section = key if key in SECTIONS else ""
        if key in self.said:
            self._fault(row._replace(end=rest.begin), "once", key)
            return
        self.said[key] = row.line
        words = WORDS.findall(rest.text, rest.begin, rest.end)
        known = ANSWERS.get(key) or tuple(self.players)
        if key in SECTIONS:
            if words:
                self._take_row(rest)
        elif key == "players":
            if len(words) == SEATS == len({name.lower() for name in words}) and max(map(len, words)) <= TEXT:
                self.players = words
            else:
                self._fault(rest, f"{SEATS} different names", "players")
        elif len(words) == 1 and words[0].lower() in map(str.lower, known):
            self.answers[key] = words[0].lower()
        else:
            self._fault(rest, "|".join(known) or "players:", key)

    def _take_hand(self, row: Row) -> None:
        label = LABELS.search(row.text, row.begin, row.end)
        seat = self.seat((label[1] or "").lower()) if label else NOBODY
        if label is None or seat == NOBODY or seat in self.hands:
            self._fault(row, self.labels() or "players:", "hands")
            return
        cards = row._replace(begin=label.end())
        found = []
        for word in WORDS.finditer(cards.text, cards.begin, cards.end):
            code = CARDS.get(word[0].lower())
            if code is None or code in found:
                self._fault(_at(row, word), "card" if code is None else "every card once", "hands")
            else:
                found.append(code)
        if len(found) != HAND:
            self._fault(cards, f"{HAND} cards", "hands")
        self.hands[seat] = (row.line, tuple(found))

    def _take_trick(self, row: Row) -> None:
        if len(self.cards) > (HAND - 1) * SEATS:
            self._fault(row, f"{HAND} tricks", "tricks")
            return
        words = list(LABELS.finditer(row.text, row.begin, row.end))
        if not words:
            self._fault(row, "card", "tricks")
            return
        # Where the last trick lacks cards and another one follows, each is a card that cannot be read.
        while len(self.cards) % SEATS:
            self._fault(self._last._replace(begin=self._last.end), "card", "tricks", len(self.cards))
            self.cards.append(Laid(NOBODY, UNKNOWN, self._last.line))
        self._last = row
        full = len(self.cards) + SEATS
        label = None
        for word in [*words, None]:
            if len(self.cards) == full:
                if word is not None:
                    self._fault(row._replace(begin=word.start()), "end", "tricks")
                break
            card = word if word is not None and not word[0].endswith(":") else None
            if label is not None or card is not None:
                self._lay(row, label, card)
            label = word if card is None else None

    def _lay(self, row: Row, label: re.Match[str] | None, word: re.Match[str] | None) -> None:
        """The next card of a trick: whose it is said to be, and the word that ought to be a card."""
        place = len(self.cards)
        seat = self.seat(label[1].lower()) if label is not None else NOBODY
        if label is not None and seat == NOBODY:
            self._fault(_at(row, label), self.labels(), "tricks", place)
        code = CARDS.get(word[0].lower(), UNKNOWN) if word is not None else UNKNOWN
        if word is not None and code == UNKNOWN:
            self._fault(_at(row, word), "card", "tricks", place)
        elif word is None and label is not None:
            self._fault(row._replace(begin=label.end(), end=label.end()), "card", "tricks", place)
        self.cards.append(Laid(seat, code, row.line))

    def labels(self) -> str:
        """What may stand before a card."""
        return "|".join(f"{name}:" for name in self.players)

    def seat(self, name: str) -> int:
        """The seat of the player of that name in small letters; -1 where there is none."""
        names = [player.lower() for player in self.players]
        return names.index(name) if name in names else NOBODY

    def _fault(self, row: Row, expected: str, member: str = "", card: int = NOBODY) -> None:
        told = row.text[row.begin : row.end]
        if len(self.faults) < MOST:
            stretch = row.end - len(told.lstrip()), row.begin + len(told.rstrip())
            self.faults.append((row.line, problem_at(UNREADABLE, row.text, *stretch, expected, (member,)), card))


def _at(row: Row, word: re.Match[str]) -> Row:
    return row._replace(begin=word.start(), end=word.end())
