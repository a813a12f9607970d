"""Random records, transcripts and foreign logs that are nearly right, with a few events, bytes or words changed."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import orjson
from fuzz.inputs import BUNDLE, KLAVERLIVE, TYPED, kept
from fuzz.test_fuzz import changed
from shared import sample, samples

from jasslog.cards import CODES
from jasslog.formats.jass.alphabets import ALPHABETS
from jasslog.formats.jass.write import text_of, write
from jasslog.formats.jass_kit import rounds
from jasslog.generate.clean import generate
from jasslog.library.files import Unreadable
from jasslog.library.read import read
from jasslog.library.record import Record
from jasslog.library.sealing import SealRefused, reseal
from jasslog.log.games import split_games
from jasslog.log.scan import chunks
from jasslog.log.shape import check
from jasslog.log.write import line
from jasslog.variants.load import names, released

Event = dict[str, Any]
GOOD = 4
"""The number of foreign logs, from the first on, that are as those programs write them."""
_MOST = 900
"""The greatest number of events in a record, so that no record takes much longer than another."""
_NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 9, 36, 157, 1_000, 2**53 - 1, 2**53)


@cache
def records() -> list[list[Event]]:
    """Good records to begin with: every sample that is not too long, and a game of every set of rules."""
    games = []
    for path in samples():
        lines = path.read_bytes().splitlines()
        if len(lines) <= _MOST:
            games.append([event for event in map(_event, lines) if event is not None])
    for id, *_ in names():
        (events,) = generate(released(id), 1, 1)
        games.append([orjson.loads(line(event)) for event in events[:_MOST]])
    return games


def _event(data: bytes) -> Event | None:
    try:
        value = orjson.loads(data)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _first(path: Path) -> Record:
    """The first game of a file."""
    game = next(read([path]))
    assert not isinstance(game, Unreadable)
    return game


@cache
def transcripts() -> list[bytes]:
    """Good transcripts: those beside the samples, and some written from samples."""
    texts = [path.read_bytes() for path in samples("jass")]
    for path in samples()[::6]:
        record = _first(path)
        if (
            record.variant is not None
            and len(record.events) <= _MOST
            and not record.raw.problems
            and not record.raw.marked
        ):
            texts.append(text_of(write(record.events, record.variant, ALPHABETS["de-ch"])).encode())
    return texts


@cache
def foreign() -> list[bytes]:
    """Good logs of other programs."""
    game = _first(sample("renege"))
    told = "".join(f"{one}\n" for one in rounds(game.audit()) if isinstance(one, str))
    return [KLAVERLIVE, BUNDLE, TYPED, told.encode(), *kept("foreign")]


def written(events: list[Event]) -> bytes:
    return b"".join(orjson.dumps(event, option=orjson.OPT_SORT_KEYS) + b"\n" for event in events)


def record(rng: Random) -> bytes:
    """A record with some events changed, or sometimes two records; mostly renumbered, so that it is read to its end."""
    events = _mutated(rng)
    if rng.random() < 0.6:
        # Invalid events stop the reader, so a senseless game would never reach the code behind it.
        events = [event for event in events if not check(event)]
    data = written(events)
    if rng.random() < 0.07:
        data += written(_mutated(rng))
    for _ in range(rng.choice((0, 0, 0, 0, 1, 3))):
        data = changed(data, rng)
    return _sealed(data, rng) if rng.random() < 0.2 else data


def _sealed(data: bytes, rng: Random) -> bytes:
    """The games of a file with tags and seals; games that cannot be sealed are left out, unless none can be sealed."""
    found = []
    for raw in split_games(chunks(BytesIO(data))):
        with suppress(SealRefused):
            found += [one + b"\n" for one in reseal(raw, salt=rng.random() < 0.5).lines]
    return b"".join(found) or data


def text(rng: Random, kind: str) -> bytes:
    """A transcript or another program's log with a few bytes or words changed."""
    good = transcripts() if kind == "transcript" else foreign()
    data = rng.choice(good if kind == "transcript" or rng.random() < 0.3 else good[:GOOD])
    for _ in range(rng.choice((0, 1, 1, 1, 4))):
        data = changed(data, rng) if rng.random() < 0.5 else _reworded(data, rng)
    return data


def _reworded(data: bytes, rng: Random) -> bytes:
    """The data with one word replaced by another of its words, or by a hostile one."""
    words = data.split(b" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one] = words[other] if rng.random() < 0.7 else rng.choice((b"9" * 5_000, b"-1", b"A", b"!", b"EiA", b"\n"))
    return b" ".join(words)


def _mutated(rng: Random) -> list[Event]:
    events = [dict(event) for event in rng.choice(records())]
    if rng.random() < 0.4:
        del events[rng.randrange(1, len(events) + 1) :]
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        rng.choice((_drop, _double, _swap, _splice, _change, _change, _change, _other_rules))(events, rng)
    if rng.random() < 0.85:
        for seq, event in enumerate(events):
            event["seq"] = seq
    return events


def _drop(events: list[Event], rng: Random) -> None:
    if len(events) > 1:
        place = rng.randrange(1, len(events))
        del events[place : place + rng.choice((1, 1, 1, 4, 20))]


def _double(events: list[Event], rng: Random) -> None:
    events.insert(rng.randrange(1, len(events) + 1), dict(rng.choice(events)))


def _swap(events: list[Event], rng: Random) -> None:
    one, other = rng.randrange(len(events)), rng.randrange(len(events))
    if one and other:
        events[one], events[other] = events[other], events[one]


def _splice(events: list[Event], rng: Random) -> None:
    """Insert events of another game."""
    others = rng.choice(records())
    place, begin = rng.randrange(1, len(events) + 1), rng.randrange(len(others))
    events[place:place] = [dict(event) for event in others[begin : begin + rng.choice((1, 1, 2, 6))]]


def _other_rules(events: list[Event], rng: Random) -> None:
    """Name another set of rules, or another number of players."""
    head = events[0]
    if head.get("type") == "game_started":
        if rng.random() < 0.7:
            head["rules"] = {"id": rng.choice(names())[0], "version": 1}
        else:
            head["players"] = rng.choice((2, 3, 4, 5))


def _change(events: list[Event], rng: Random) -> None:
    """Change a value to another of its type, or remove a member."""
    event = rng.choice(events)
    members = [name for name in event if name not in ("type", "seq")]
    if not members:
        return
    name = rng.choice(members)
    if rng.random() < 0.1:
        del event[name]
    else:
        event[name] = _other(event[name], rng)


def _other(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, rng.choice(_NUMBERS)))
    if isinstance(value, str):
        return rng.choice(CODES) if value in CODES else rng.choice(("", value[::-1], "S", "total", "round", "obenabe"))
    if isinstance(value, list) and value:
        found, place = list(value), rng.randrange(len(value))
        kind = rng.randrange(3)
        if kind == 0:
            found[place] = _other(found[place], rng)
        elif kind == 1:
            del found[place]
        else:
            found.append(found[place])
        return found
    if isinstance(value, dict) and value:
        name = rng.choice(list(value))
        return {**value, name: _other(value[name], rng)}
    return value
