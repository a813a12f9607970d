"""Writing down what was read of somebody else's log as a record of ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import orjson

from jasslog.cards import BIT, CARD, codes
from jasslog.events.limits import FORMAT
from jasslog.events.shapes import shapes
from jasslog.events.vocabulary import read
from jasslog.formats.page import Page
from jasslog.formats.source import Broken, Source, documents, outer_members, unreadable
from jasslog.log.decode import Problem
from jasslog.log.games import RawGame
from jasslog.rules.seats import NOBODY
from jasslog.variants.load import digest, resolve
from jasslog.variants.refusal import Refusal

_is_time = re.compile(shapes()["Time"]["pattern"][1:-1], re.ASCII).fullmatch
Event = dict[str, Any]
Placed = tuple[int, Event]
"""An event, and the line of the source that it was read from."""


ASSUMED = "source-assumed"
"""The name of the problem that says what a log does not tell and was assumed."""


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


def head(
    game: str, rules: Event, missing: list[str], source: Event, dealt: Sequence[int], *, derived: bool, **more: Any
) -> Event:
    """The first event; of ``source`` what is not empty is kept in it as ``x_source``, with what was derived.

    ``dealt`` are the hands by seat, 0 for one that is not known; ``derived`` says that they follow from the plays.
    """
    told = {name: value for name, value in source.items() if value not in ("", [], None)}
    return {
        "type": "game_started",
        "format": FORMAT,
        "game": game,
        "rules": rules,
        "not_recorded": [*missing, *([] if all(dealt) else ["hands"])],
        "x_source": told | ({"derived": ["hands"]} if derived else {}),
        **more,
    }


def hands(seats: int, size: int, plays: Iterable[tuple[int, str]]) -> list[int]:
    """By seat: the hand dealt, where the cards it played make it whole; 0 for the others."""
    found = [0] * seats
    for seat, code in plays:
        found[seat] |= BIT[CARD[code]] if code in CARD else 0
    return [hand if hand.bit_count() == size else 0 for hand in found]


def opening(
    head: Event,
    dealer: int,
    dealt: Sequence[int],
    size: int,
    contract: Event | None,
    *,
    names: Sequence[str] = (),
    pushed: bool = False,
    chooser: int = NOBODY,
) -> list[Event]:
    """What comes before the first card of a round: head, names, deal, push and contract, as far as they are known.

    Of a hand that is not known, 0 in ``dealt``, how many cards it got. Without a ``chooser`` the contract is named by
    the forehand, or by his partner where he ``pushed``.
    """
    seats = len(dealt)
    forehand = (dealer + 1) % seats
    events = [head]
    if any(names):
        events.append({"type": "players_named", "names": list(names)})
    events.append({"type": "round_started", "dealer": dealer})
    for seat, hand in enumerate(dealt):
        told: Event = {"cards": codes(hand)} if hand else {"count": size}
        events.append({"type": "hand_dealt", "seat": seat, **told})
    if pushed:
        events.append({"type": "pushed", "seat": forehand})
    if contract is not None:
        seat = chooser if chooser != NOBODY else (forehand + 2 * pushed) % seats
        events.append({"type": "contract_chosen", "seat": seat, "contract": contract})
    return events


def is_time(text: object) -> bool:
    """Whether a text is a moment as a record writes it: UTC, to the millisecond."""
    return type(text) is str and _is_time(text) is not None


def rules(id: str, version: int, overrides: Mapping[str, Any] | None = None) -> Event:
    """The pinned rules, with what is different from a released set."""
    return orjson.loads(_rules(id, version, orjson.dumps(overrides or {})))  # type: ignore[no-any-return]


@cache
def _rules(id: str, version: int, overrides: bytes) -> bytes:
    changed = orjson.loads(overrides)
    found = resolve(id, version, changed)
    if isinstance(found, Refusal):
        raise ValueError(str(found))
    more = {"overrides": changed} if changed else {}
    return orjson.dumps({"id": id, "version": version, "digest": digest(found), **more})


def game_id(name: str, line: int, part: int = 0) -> str:
    """The id of the game on a line, and of which part of it where the line holds several."""
    end = f"-{line}-{part}" if part else f"-{line}"
    stem = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-_")
    return (stem or "game")[: 64 - len(end)] + end


Reader = Callable[[Page, Source, str], list[Placed]]
"""The events of one object, under the id of its game; worth nothing where something does not fit."""


def has_one_of(start: bytes, members: frozenset[str]) -> bool:
    """Whether the object that begins with these bytes has a member of these names."""
    return bool(outer_members(start.decode(errors="replace")) & members)


def records(
    lines: Iterable[tuple[int, int, bytes]], members: frozenset[str], name: str, events: Reader
) -> Iterator[RawGame]:
    """A record for each object of a file, or a game of problems; never fails. ``name`` begins the ids of the games.

    Memory: one object.
    """
    for source in documents(lines, members):
        if isinstance(source, RawGame):
            yield source
            continue
        try:
            page = Page(source.content())
        except Broken:
            yield unreadable(source.broken())
        else:
            yield record_of(page, source, events(page, source, game_id(name, source.line)))


def record_of(page: Page, source: Source, events: list[Placed]) -> RawGame:
    """The record of what was read of a page, or a game of problems where something in it does not fit."""
    return unreadable(source.located(page.misfits)) if page.misfits else raw_game(source.line, events)
