"""Reading texts of stammtisch: rounds of Schieber as people type them, one or several in a file.

What the format leaves open, and how it is read:

* Each ``players:`` begins a round. ``players``, ``dealer`` and ``trump`` are needed; nothing else is.
* Eichel and Ecken are diamonds, Rosen and Herz hearts, Schilten and Schaufel spades, Schellen and Kreuz clubs. Cards
  and names may be in capitals or not; commas are blanks; from # on a line is a remark.
* The label of a card says who played it, right or wrong. A card without one was played by the next seat, or, as first
  card of a trick, by the seat after the dealer or the winner of the trick before. Where that is open, no more is read.
* A word that is no card counts as an unreadable card. So does a card that is missing in a trick, unless no other trick
  follows.
* Where ``pushed`` is missing, how the contract came about is not recorded.
* ``rules`` says how stammtisch counts. A text has no scores, so it is only kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from jasslog.cards import CARD, UNKNOWN, cards
from jasslog.events.limits import TEXT
from jasslog.formats.record import HAND, SCHIEBER, SEATS, Deal, Event, Placed, game_id, hands, opening, raw_game, rules
from jasslog.formats.source import UNREADABLE, text_of, unreadable
from jasslog.game.facts import NOBODY
from jasslog.log.decode import problem_at
from jasslog.log.games import RawGame
from jasslog.log.scan import MOST, Problem
from jasslog.rules.contracts import Contract, mode_of, winner
from jasslog.variants.load import released

NAME = "stammtisch"
_LINES = {"players_named": "players", "round_started": "dealer", "pushed": "pushed", "contract_chosen": "trump"}
"""The key from whose line an event is read."""
_ENOUGH = 3
"""How many different keys are enough to recognise the format."""
_WORDS = re.compile(r"[^\s,]+")
_LAID = re.compile(r"(?=[^\s,])([^\s,:]*+:)?(?:[\s,]*+([^\s,:]++)(?!:))?")
"""A card with the label before it, if there is one, or a label alone; no character is looked at more than twice."""
_SUITS = {"ei": "D", "ro": "H", "schi": "S", "sche": "C", "d": "D", "h": "H", "s": "S", "c": "C"}
_RANKS = {"b": "T", "10": "T", "u": "J", "j": "J", "o": "Q", "q": "Q"} | {rank: rank.upper() for rank in "6789ka"}
_CARDS = {suit + rank: _SUITS[suit] + _RANKS[rank] for suit in _SUITS for rank in _RANKS}
"""Our codes of the cards, by the words of the text in small letters."""
_NAMES = (("eichel", "ecken"), ("rosen", "herz"), ("schilten", "schaufel"), ("schellen", "kreuz"))
_TRUMPS: dict[str, dict[str, str]] = {
    name: {"kind": "trump", "suit": suit} for suit, names in zip("DHSC", _NAMES, strict=True) for name in names
}
_TRUMPS |= {"obenabe": {"kind": "obenabe"}, "undeufe": {"kind": "undenufe"}}
_ANSWERS: dict[str, tuple[str, ...]] = {
    "me": (),
    "dealer": (),
    "trump": tuple(_TRUMPS),
    "pushed": ("yes", "no"),
    "rules": ("swisslos", "plain"),
}
"""By key: the words that may stand after it, in small letters. Where there are none, the name of a player must."""
_SECTIONS = ("hands", "tricks")
_KEYS = ("players", *_ANSWERS, *_SECTIONS)
_KEY_LINE = re.compile(rf"({'|'.join(_KEYS)})[ \t]*:", re.IGNORECASE)


def sniff(start: bytes) -> bool:
    """Whether a file that begins with these bytes is such a text."""
    lines = start.decode(errors="replace").removeprefix("\ufeff").split("\n")
    keys = {key[1].lower() for line in lines if (key := _KEY_LINE.match(line))}
    return len(keys) >= _ENOUGH and bool(keys & {"players", "tricks"})


def read(lines: Iterable[tuple[int, int, bytes]], name: str = "") -> Iterator[RawGame]:
    """A record for each round of a text, or a game of problems; never fails. ``name`` begins the ids of the games."""
    sheet: _Sheet | None = None
    for number, _, line in lines:
        text, broken = text_of(number, line)
        key = _KEY_LINE.match(text.removeprefix("\ufeff"))
        if sheet is not None and key and key[1].lower() == "players" and "players" in sheet.said:
            yield _game(sheet, name)
            sheet = None
        if sheet is None and text.strip(" \t\r\ufeff"):
            sheet = _Sheet(number)
        if sheet is not None:
            # The rest of the line is read all the same, as leaving a trick out would shift all later ones.
            sheet.faults += [(*placed, NOBODY) for placed in broken if len(sheet.faults) < MOST]
            sheet.take(number, text)
    if sheet is not None and (sheet.said or sheet.faults):
        yield _game(sheet, name)


def _game(sheet: _Sheet, name: str) -> RawGame:
    missing = sheet.missing()
    if missing:
        return unreadable(missing)
    plays, lost = _plays(sheet)
    before = _opening(sheet, plays, game_id(name or NAME, sheet.first))
    raw = raw_game(sheet.first, before + plays)
    for line, problem, card in sheet.faults:
        raw.problems.append((line, len(before) + card if card >= 0 else 0, problem, False))
    raw.problems += [(line, len(raw.events), problem, True) for line, problem in lost]
    return raw


def _opening(sheet: _Sheet, plays: list[Placed], game: str) -> list[Placed]:
    """Everything before the first card."""
    said = {seat: cards(codes) for seat, (_, codes) in sheet.hands.items() if len(codes) == HAND}
    played = hands(SEATS, HAND, ((event["seat"], event["card"]) for _, event in plays))
    dealt = [said.get(seat, played[seat]) for seat in range(SEATS)]
    origin: Event = {"format": NAME, "line": sheet.first, "rules": sheet.answers.get("rules")}
    origin |= {"me": sheet.seat(sheet.answers["me"])} if "me" in sheet.answers else {}
    missing = ["melds", "marriages", "cut"] + ([] if "pushed" in sheet.answers else ["choosing"])
    dealer, contract = sheet.seat(sheet.answers["dealer"]), _TRUMPS[sheet.answers["trump"]]
    derived, pushed = len(said) < SEATS and any(played), sheet.answers.get("pushed") == "yes"
    deal = Deal(dealer, dealt, HAND, derived, contract, sheet.players, pushed)
    events = opening(game, rules(*SCHIEBER), missing, origin, deal)
    return [(_line(sheet, event), event) for event in events]


def _line(sheet: _Sheet, event: Event) -> int:
    """The line that an event before the first card was read from; the first one where no line says it."""
    if event["type"] == "hand_dealt":
        return sheet.hands.get(event["seat"], (sheet.first,))[0]
    return sheet.said.get(_LINES.get(event["type"], ""), sheet.first)


def _plays(sheet: _Sheet) -> tuple[list[Placed], list[tuple[int, Problem]]]:
    """The cards as they were laid, and the problem of the line from which on nobody knows who played them."""
    events: list[Placed] = []
    seat = (sheet.seat(sheet.answers["dealer"]) + 1) % SEATS
    for place, (label, code, line) in enumerate(sheet.cards):
        if place and place % SEATS == 0:
            seat = _winner(sheet, [event for _, event in events[-SEATS:]])
        seat = label if label != NOBODY else seat
        if seat == NOBODY:
            return events, [(line, Problem(UNREADABLE, 1, 0, sheet.labels(), "", "tricks"))]
        events.append((line, {"type": "card_played", "seat": seat, "card": code}))
        seat = (seat + 1) % SEATS
    return events, []


def _winner(sheet: _Sheet, plays: list[Event]) -> int:
    """The seat that won a trick; -1 where a card of it is unreadable or missing."""
    if any(play["card"] == UNKNOWN for play in plays):
        return NOBODY
    play = released(*SCHIEBER).play
    mode = mode_of(Contract.from_record(_TRUMPS[sheet.answers["trump"]]), 1, HAND, play)
    return int(plays[winner([CARD[play["card"]] for play in plays], mode, play)]["seat"])


# The lines of one round: what each says, and everything in it that does not fit


class _Laid(NamedTuple):
    """One card of a trick."""

    label: int
    """The seat that the text names; -1 where it names none."""
    card: str
    """The code of the card; ?? for one that cannot be read."""
    line: int


class _Row(NamedTuple):
    """A line, or the stretch of it that is still to be read."""

    line: int
    text: str
    begin: int
    end: int


_Fault = tuple[int, Problem, int]
"""The line of something that does not fit, the problem, and the number of the card it is about, from 0; -1 for none."""


class _Sheet:
    """The lines of one round, taken in one after the other."""

    def __init__(self, first: int) -> None:
        self.first = first
        """The line on which the round begins."""
        self.said: dict[str, int] = {}
        """By key that was met: its line."""
        self.players: list[str] = []
        self.answers: dict[str, str] = {}
        """By key: the word after it in small letters, if that is one that may stand there."""
        self.hands: dict[int, tuple[int, tuple[str, ...]]] = {}
        """By seat: the line and the cards of its hand."""
        self.cards: list[_Laid] = []
        """The cards of all tricks in order. Every trick but the last has as many as there are seats."""
        self.faults: list[_Fault] = []
        self._section = ""
        self._last = _Row(first, "", 0, 0)
        """The line of the last trick."""

    def take(self, number: int, text: str) -> None:
        """Read the next line."""
        row = _Row(number, text, text.startswith("\ufeff"), text.find("#") if "#" in text else len(text))
        key = _KEY_LINE.match(text, row.begin, row.end)
        if key:
            self._take_key(key[1].lower(), row, row._replace(begin=key.end()))
        elif text[row.begin : row.end].strip():
            self._take_row(row)

    def _take_row(self, row: _Row) -> None:
        """Read a hand or a trick."""
        if self._section == "hands":
            self._take_hand(row)
        elif self._section == "tricks":
            self._take_trick(row)
        else:
            self._fault(row, "|".join(_KEYS))

    def missing(self) -> list[tuple[int, Problem]]:
        """All problems of the lines, if something that a round needs is missing; empty if nothing is."""
        needed = {"players": self.players} | {key: key in self.answers for key in ("dealer", "trump")}
        if all(needed.values()):
            return []
        unsaid = [name for name, there in needed.items() if not there and name not in self.said]
        lost = [(self.first, Problem(UNREADABLE, 1, 0, f"{name}:", "", name)) for name in unsaid]
        return [fault[:2] for fault in self.faults] + lost

    def _take_key(self, key: str, row: _Row, rest: _Row) -> None:
        """Read what a key says: the names, one word, or the first row of its section."""
        self._section = key if key in _SECTIONS else ""
        if key in self.said:
            self._fault(row._replace(end=rest.begin), "once", key)
            return
        self.said[key] = row.line
        words = _WORDS.findall(rest.text, rest.begin, rest.end)
        known = _ANSWERS.get(key) or tuple(self.players)
        if key in _SECTIONS:
            if words:
                self._take_row(rest)
        elif key == "players":
            if len(words) == SEATS == len({name.lower() for name in words}) and max(map(len, words)) <= TEXT:
                self.players = words
            else:
                self._fault(rest, f"{SEATS} different names", "players")
        elif (answer := " ".join(words).lower()) in map(str.lower, known):
            self.answers[key] = answer
        else:
            self._fault(rest, "|".join(known) or "players:", key)

    def _take_hand(self, row: _Row) -> None:
        label = _LAID.search(row.text, row.begin, row.end)
        seat = self._labelled(label[1]) if label is not None else NOBODY
        if label is None or seat == NOBODY or seat in self.hands:
            self._fault(row, self.labels() or "players:", "hands")
            return
        cards = row._replace(begin=label.end(1))
        found = []
        for word in _WORDS.finditer(cards.text, cards.begin, cards.end):
            code = _CARDS.get(word[0].lower())
            if code is None or code in found:
                here = row._replace(begin=word.start(), end=word.end())
                self._fault(here, "card" if code is None else "every card once", "hands")
            else:
                found.append(code)
        if len(found) != HAND:
            self._fault(cards, f"{HAND} cards", "hands")
        self.hands[seat] = (row.line, tuple(found))

    def _take_trick(self, row: _Row) -> None:
        if len(self.cards) > (HAND - 1) * SEATS:
            self._fault(row, f"{HAND} tricks", "tricks")
            return
        laid = list(_LAID.finditer(row.text, row.begin, row.end))
        if not laid:
            self._fault(row, "card", "tricks")
            return
        # Where the last trick lacks cards and another trick follows, each missing card counts as unreadable.
        while len(self.cards) % SEATS:
            self._fault(self._last._replace(begin=self._last.end), "card", "tricks", len(self.cards))
            self.cards.append(_Laid(NOBODY, UNKNOWN, self._last.line))
        self._last = row
        for one in laid[:SEATS]:
            self._lay(row, one)
        if len(laid) > SEATS:
            self._fault(row._replace(begin=laid[SEATS].start()), "end", "tricks")

    def _lay(self, row: _Row, laid: re.Match[str]) -> None:
        """Read the next card of a trick: its label, if it has one, and the word that ought to be a card."""
        place, (label, word) = len(self.cards), laid.groups("")
        seat = self._labelled(label)
        if label and seat == NOBODY:
            self._fault(row._replace(begin=laid.start(1), end=laid.end(1)), self.labels(), "tricks", place)
        code = _CARDS.get(word.lower(), UNKNOWN)
        if code == UNKNOWN:
            self._fault(row._replace(begin=laid.end() - len(word), end=laid.end()), "card", "tricks", place)
        self.cards.append(_Laid(seat, code, row.line))

    def _labelled(self, label: str | None) -> int:
        return self.seat(label.removesuffix(":").lower()) if label else NOBODY

    def labels(self) -> str:
        """The labels that may stand before a card, as a problem lists them."""
        return "|".join(f"{name}:" for name in self.players)

    def seat(self, name: str) -> int:
        """The seat of the player of that name in small letters; -1 where there is none."""
        names = [player.lower() for player in self.players]
        return names.index(name) if name in names else NOBODY

    def _fault(self, row: _Row, expected: str, member: str = "", card: int = NOBODY) -> None:
        told = row.text[row.begin : row.end]
        if len(self.faults) < MOST:
            stretch = row.end - len(told.lstrip()), row.begin + len(told.rstrip())
            self.faults.append((row.line, problem_at(UNREADABLE, row.text, *stretch, expected, (member,)), card))
