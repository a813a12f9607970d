"""Writing down what was read of somebody else's log as a record of ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import orjson

from jasslog.cards import BIT, CARD, codes
from jasslog.events.limits import FORMAT
from jasslog.events.vocabulary import read
from jasslog.formats.page import Page
from jasslog.formats.source import Source, documents, outer_members, unreadable
from jasslog.log.decode import Problem
from jasslog.log.games import RawGame
from jasslog.rules.seats import NOBODY
from jasslog.variants.load import digest, resolve
from jasslog.variants.refusal import Refusal

Event = dict[str, Any]
Placed = tuple[int, Event]
"""An event, and the line of the source that it was read from."""
SCHIEBER, SEATS, HAND = ("schieber-swisslos", 1), 4, 9
"""The rules that most of the formats are played by; the seats of a table of Schieber, and the cards of a hand."""

ASSUMED = "source-assumed"
"""The name of the problem that says what a log does not tell and was assumed."""


class Format(NamedTuple):
    """A format of JSON objects, each of which is a game."""

    name: str
    members: frozenset[str]
    """Members by which such an object is known."""
    events: Callable[[Page, Source, str], list[Placed]]
    """The events of one object, under the id of its game; worth nothing where something does not fit."""

    def sniff(self, start: bytes) -> bool:
        """Whether a file that begins with these bytes is in the format."""
        return bool(outer_members(start.decode(errors="replace")) & self.members)

    def read(self, lines: Iterable[tuple[int, int, bytes]], name: str = "") -> Iterator[RawGame]:
        """A record for each object of a file, or a game of problems; never fails.

        ``name`` begins the ids of the games. Memory: one object.
        """
        for source in documents(lines, self.members):
            if isinstance(source, RawGame):
                yield source
            else:
                page = Page(source.content)
                yield record_of(page, source, self.events(page, source, game_id(name or self.name, source.line)))


def record_of(page: Page, source: Source, events: list[Placed]) -> RawGame:
    """The record of what was read of a page, or a game of problems where something in it does not fit."""
    return unreadable(source.located(page.misfits)) if page.misfits else raw_game(source.line, events)


def raw_game(first: int, events: list[Placed]) -> RawGame:
    """The record of some events, numbered from 0; ``first`` is the line on which it begins.

    What its head says was assumed is told beside it.
    """
    raw = RawGame(first)
    raw.events = [read({**event, "seq": seq}) for seq, (_, event) in enumerate(events)]
    raw.lines = [line for line, _ in events]
    assumed = events[0][1].get("x_source", {}).get("assumed", ())
    if assumed:
        raw.problems.append((first, 0, Problem(ASSUMED, 1, 0, "", "", ", ".join(assumed)), False))
    return raw


def hands(seats: int, size: int, plays: Iterable[tuple[int, str]]) -> list[int]:
    """By seat: the hand dealt, where the cards it played make it whole; 0 for the others."""
    found = [0] * seats
    for seat, code in plays:
        found[seat] |= BIT[CARD[code]] if code in CARD else 0
    return [hand if hand.bit_count() == size else 0 for hand in found]


class Deal(NamedTuple):
    """What comes before the first card of a round, as far as it is known."""

    dealer: int
    dealt: Sequence[int]
    """The hands by seat, 0 for one that is not known."""
    size: int
    """How many cards each of them has."""
    derived: bool
    """Whether they follow from the plays."""
    contract: Event | None
    names: Sequence[str] = ()
    pushed: bool = False
    chooser: int = NOBODY
    """Who named the contract, where it was not the forehand, or his partner where he pushed."""


def opening(game: str, rules: Event, missing: list[str], source: Event, deal: Deal, **more: Any) -> list[Event]:
    """The events before the first card: head, names, deal, push and contract, as far as they are known.

    Of ``source`` what is not empty is kept in the head as ``x_source``, with what was derived; ``missing`` is what such
    a log does not record, beside the hands. ``more`` are further members of the head.
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
    """The pinned rules; ``overrides`` is the JSON of what is different from a released set."""
    changed = orjson.loads(overrides)
    found = resolve(id, version, changed)
    if isinstance(found, Refusal):
        raise ValueError(str(found))
    pinned = {"id": id, "version": version, "digest": digest(found)}
    return pinned | ({"overrides": changed} if changed else {})


def game_id(name: str, line: int, part: int = 0) -> str:
    """The id of the game on a line, and of which part of it where the line holds several."""
    end = f"-{line}-{part}" if part else f"-{line}"
    stem = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-_")
    return (stem or "game")[: 64 - len(end)] + end
