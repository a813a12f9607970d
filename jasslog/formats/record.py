"""Reading a JSON object of another program's log member by member, and making a record of ours from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import orjson

from jasslog.cards import BIT, CARD, codes
from jasslog.events.limits import FORMAT, TEXT, Path
from jasslog.events.trust import UNKNOWN_TYPE
from jasslog.events.vocabulary import read
from jasslog.formats.source import Misfit, Source, documents, outer_members, unreadable
from jasslog.game.facts import NOBODY
from jasslog.log.games import RawGame
from jasslog.log.scan import Problem
from jasslog.variants.load import pinned, resolve
from jasslog.variants.refusal import Refusal

Event = dict[str, Any]
Placed = tuple[int, Event]
"""An event, and the line of the source that it was read from."""
SCHIEBER, SEATS, HAND = ("schieber-swisslos", 1), 4, 9
"""The rules of most of the formats; how many seats a table of Schieber has, and how many cards a hand."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_is_name = re.compile("[!-~]{1,64}").fullmatch
_MOST_NAMES = 100
T = TypeVar("T")
ASSUMED = "source-assumed"
"""The name of the problem that says what was assumed because a log does not tell it."""


class Page:
    """A JSON object of the source, read member by member.

    A value that does not fit is noted in ``misfits``, and a harmless one is returned in its place.
    """

    def __init__(self, source: Any, path: Path = (), outer: Page | None = None) -> None:
        self.members: dict[str, Any] = source if type(source) is dict else {}
        self.path = path
        self.misfits: list[Misfit] = outer.misfits if outer is not None else []
        """Everything that does not fit, in the whole round."""
        self.seen: set[str] = outer.seen if outer is not None else set()
        """Cards met in the round so far."""
        self._asked: set[str] = set()
        self._inner: list[Page] = []
        self.fits = type(source) is dict
        if not self.fits:
            self.wrong(expected="object")

    def wrong(self, *path: str | int, expected: str) -> None:
        """Note that the value at a path in this object does not fit. If this is no object, that is noted already."""
        if self.fits or not path:
            self.misfits.append(Misfit((*self.path, *path), expected))

    def value(self, name: str) -> Any:
        """The value of a member; None for a missing one."""
        self._asked.add(name)
        return self.members.get(name)

    def unread(self) -> list[str]:
        """The names of the members with a value that nobody has asked for, in this object and in its parts.

        They are sorted, at most 100, and only names of up to 64 visible ASCII characters.
        """
        names = {name for name, value in self.members.items() if value is not None and name not in self._asked}
        names.update(*(page.unread() for page in self._inner))
        return sorted(name for name in names if _is_name(name))[:_MOST_NAMES]

    def integer(self, name: str, low: int, high: int, absent: int | None = None) -> int:
        """The number in a member, which must lie in this range. ``absent`` is the value of a missing one."""
        value = self.value(name)
        if value is None and absent is not None:
            return absent
        return self._fitting(name, value, type(value) is int and low <= value <= high, f"integer {low}..{high}", low)

    def integers(self, name: str, length: int, low: int, high: int) -> list[int]:
        """The numbers in an array of that length; empty where something in it does not fit."""
        values = self.array(name, length, length)
        for place, value in enumerate(values):
            if type(value) is not int or not low <= value <= high:
                self.wrong(name, place, expected=f"integer {low}..{high}")
                return []
        return values

    def known(self, name: str, known: tuple[str | None, ...]) -> str:
        """The text of a member, which must be one of the known ones. None among them allows it to be missing."""
        value = self.value(name)
        return self._fitting(name, value, value in known, "|".join(filter(None, known)), "") or ""

    def text(self, name: str) -> str:
        """The text of a member, which must be one that a record can hold; empty for a missing one."""
        value = self.value(name)
        fits = value is None or (type(value) is str and len(value) <= TEXT and not _SURROGATE.search(value))
        return self._fitting(name, value, fits, f"string 0..{TEXT}", "") or ""

    def truth(self, name: str) -> bool:
        """Whether a member is true; a missing one is not."""
        value = self.value(name)
        return self._fitting(name, value, value is None or type(value) is bool, "true|false", False) or False

    def array(self, name: str, least: int, most: int, *, needed: bool = True) -> list[Any]:
        """The values of a member that must be an array of a length in this range; empty where it is not, or missing.

        Only a missing one that is not needed is no misfit.
        """
        value = self.value(name)
        if value is None and not needed:
            return []
        fits = type(value) is list and least <= len(value) <= most
        return self._fitting(name, value, fits, f"array of {most if least == most else f'{least}..{most}'}", [])

    def _fitting(self, name: str, value: Any, fits: bool, expected: str, otherwise: T) -> T:
        """The value of a member if it fits; else note that it does not, and give the other value."""
        if not fits:
            self.wrong(name, expected=expected)
        found: T = value if fits else otherwise
        return found

    def part(self, source: Any, *path: str | int) -> Page:
        """An object inside this one, of the same round."""
        self._inner.append(Page(source, (*self.path, *path), self))
        return self._inner[-1]

    def parts(self, name: str, least: int, most: int, *, needed: bool = True) -> list[Page]:
        """The objects in an array, as parts of this one."""
        sources = self.array(name, least, most, needed=needed)
        return [self.part(source, name, place) for place, source in enumerate(sources)]

    def cards(self, name: str, least: int, most: int, codes: Mapping[str | int, str]) -> tuple[str, ...]:
        """Our codes of the cards in an array, each of which must be new to the round.

        ``codes`` are our codes by the names in the source.
        """
        values = enumerate(self.array(name, least, most))
        found = [self.card(text, codes, name, place) for place, text in values]
        return tuple(filter(None, found))

    def card(self, said: object, codes: Mapping[str | int, str], *path: str | int, expected: str = "card") -> str:
        """Our code of a card as the source names it; empty where it is no card, or not new to the round."""
        code = codes.get(said) if type(said) in (str, int) else None  # type: ignore[call-overload]
        if code is None:
            self.wrong(*path, expected=expected)
        elif code in self.seen:
            self.wrong(*path, expected="every card once")
        else:
            self.seen.add(code)
            return str(code)
        return ""


class Format(NamedTuple):
    """A format in which each JSON object is a game."""

    name: str
    members: frozenset[str]
    """Members by which such an object is recognised."""
    events: Callable[[Page, Source, str], list[Placed]]
    """Makes the events of one object, given the id of its game.

    They are wrong where the page has noted that something does not fit.
    """

    def sniff(self, start: bytes) -> bool:
        """Whether a file that begins with these bytes is in the format."""
        return bool(outer_members(start.decode(errors="replace")) & self.members)

    def read(self, lines: Iterable[tuple[int, int, bytes]], name: str = "") -> Iterator[RawGame]:
        """A record for each object of a file, or a game of problems where an object does not fit; never fails.

        ``name`` begins the ids of the games. Memory: one object.
        """

        def game(source: Source) -> list[RawGame]:
            page = Page(source.content)
            return [record_of(page, source, self.events(page, source, game_id(name or self.name, source.line)))]

        return documents(lines, self.members, game)


def record_of(page: Page, source: Source, events: list[Placed]) -> RawGame:
    """The record of the events read from a page, or a game of problems where something in the page does not fit."""
    return unreadable(source.located(page.misfits)) if page.misfits else raw_game(source.line, events)


def raw_game(first: int, events: list[Placed]) -> RawGame:
    """The record of these events, numbered from 0; ``first`` is the line on which it begins.

    What its head says was assumed becomes a problem of its first line, with which no event is lost; an event of unknown
    type is one, as in a record.
    """
    numbered = [read({**event, "seq": seq}) for seq, (_, event) in enumerate(events)]
    assumed = ", ".join(events[0][1].get("x_source", {}).get("assumed", ()))
    problems = [(first, 0, Problem(ASSUMED, 1, 0, "", "", assumed), False)] if assumed else []
    for (line, told), event in zip(events, numbered, strict=True):
        if event.type == UNKNOWN_TYPE:
            name = orjson.dumps(told["type"]).decode()
            problems.append((line, event.seq + 1, Problem("unknown-type", 1, 0, "", f"{name:.40}", "type"), True))
    return RawGame(first, numbered, [line for line, _ in events], problems=problems)


def hands(seats: int, size: int, plays: Iterable[tuple[int, str]]) -> list[int]:
    """By seat: the hand it was dealt, if the cards it played make up a whole hand; else 0."""
    found = [0] * seats
    for seat, code in plays:
        found[seat] |= BIT[CARD[code]] if code in CARD else 0
    return [hand if hand.bit_count() == size else 0 for hand in found]


class Deal(NamedTuple):
    """The course of a round before its first card, as far as it is known."""

    dealer: int
    dealt: Sequence[int]
    """The hands by seat, 0 for one that is not known."""
    size: int
    """How many cards each hand has."""
    derived: bool
    """Whether the hands were derived from the cards played."""
    contract: Event | None
    names: Sequence[str] = ()
    pushed: bool = False
    chooser: int = NOBODY
    """The seat that named the contract; -1 for the forehand, or for his partner where he pushed."""


def opening(game: str, rules: Event, missing: list[str], source: Event, deal: Deal, **more: Any) -> list[Event]:
    """The events before the first card: head, names, deal, push and contract, as far as they are known.

    The members of ``source`` that are not empty are kept in the head as ``x_source``, which also says if the hands were
    derived. ``missing`` is what such a log does not record; hands are added to it where one is unknown. ``more`` are
    further members of the head.
    """
    told = {name: value for name, value in source.items() if value not in ("", [], None)}
    left_out = missing if all(deal.dealt) else [*missing, "hands"]
    origin = told | ({"derived": ["hands"]} if deal.derived else {})
    head: Event = {"type": "game_started", "format": FORMAT, "game": game, "rules": rules, "not_recorded": left_out}
    events = [head | {"x_source": origin, **more}]
    if any(deal.names):
        events.append({"type": "players_named", "names": list(deal.names)})
    events.append({"type": "round_started", "dealer": deal.dealer})
    held = [{"cards": codes(hand)} if hand else {"count": deal.size} for hand in deal.dealt]
    events += [{"type": "hand_dealt", "seat": seat} | hand for seat, hand in enumerate(held)]
    forehand = (deal.dealer + 1) % len(deal.dealt)
    if deal.pushed:
        events.append({"type": "pushed", "seat": forehand})
    if deal.contract is not None:
        seat = deal.chooser if deal.chooser != NOBODY else (forehand + 2 * deal.pushed) % len(deal.dealt)
        events.append({"type": "contract_chosen", "seat": seat, "contract": deal.contract})
    return events


@cache
def rules(id: str, version: int, overrides: str = "{}") -> Event:
    """The pinned rules for a head; ``overrides`` is the JSON of the options that differ from the released set.

    ValueError where there are no such rules.
    """
    changed = orjson.loads(overrides)
    found = resolve(id, version, changed)
    if isinstance(found, Refusal):
        raise ValueError(str(found))
    return pinned(found) | ({"overrides": changed} if changed else {})


def game_id(name: str, line: int, part: int = 0) -> str:
    """The id of the game on a line; ``part`` counts from 1 where the line holds several games."""
    end = f"-{line}-{part}" if part else f"-{line}"
    return stem(name, 64 - len(end)) + end


def stem(name: str, most: int = 64) -> str:
    """A name made fit to begin the id of a game; ``game`` if nothing of it is.

    It has at most ``most`` characters: small ASCII letters, digits, ``-`` and ``_``.
    """
    return (re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-_") or "game")[:most]
