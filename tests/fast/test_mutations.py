"""Whatever happens to the bytes of clean games, nothing is acquitted that the long way objects to.

2,000 mutations of each kind in the ordinary run; JASSLOG_MUTATIONS=100000 asks for more.
"""

from __future__ import annotations

import os
from random import Random

import orjson
from games import ORDINARY, clean_games, to_bytes
from test_acquit import changed, compare, proof

from jasslog.library.bench.corpora import corpus

MUTATIONS = int(os.environ.get("JASSLOG_MUTATIONS", "2000"))
FULL = {"hands": "all", "notes": False, "full": True}
TOKENS = (
    b"0",
    b"1",
    b"9",
    b"S",
    b"J",
    b"D",
    b'"',
    b",",
    b":",
    b"{",
    b"}",
    b"[",
    b"\n",
    b"\r",
    b" ",
    b"-",
    b"\\",
    b"\xc3",
)


def mutated(rng: Random, data: bytes) -> bytes:
    """One small change of bytes or lines."""
    kind, place = rng.randrange(9), rng.randrange(len(data))
    if kind == 0:
        return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
    if kind == 1:
        return data[:place] + rng.choice(TOKENS) + data[place:]
    if kind == 2:
        return data[:place] + data[place + rng.choice((1, 1, 2, 5, 33)) :]
    if kind == 3:
        return data[:place] + rng.choice(TOKENS) + data[place + 1 :]
    if kind == 4:
        other = rng.randrange(len(data))
        changed = bytearray(data)
        changed[place], changed[other] = changed[other], changed[place]
        return bytes(changed)
    if kind == 5:
        return digit_for_digit(rng, data, place)
    return lines_changed(rng, data, kind)


def digit_for_digit(rng: Random, data: bytes, place: int) -> bytes:
    """A figure or a card's letter becomes another one: still perfectly canonical, most often no longer true."""
    for group in (b"0123456789", b"DHSC", b"6789TJQKA"):
        if data[place] in group:
            return data[:place] + bytes([rng.choice(group)]) + data[place + 1 :]
    return data


def lines_changed(rng: Random, data: bytes, kind: int) -> bytes:
    lines = data.splitlines(keepends=True)
    place = rng.randrange(len(lines))
    if kind == 6:
        other = rng.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == 7:
        del lines[place]
    else:
        lines.insert(rng.randrange(len(lines)), lines[place])
    return b"".join(lines)


def test_no_byte_of_a_game_goes_unread() -> None:
    games = [game for rules in ("schieber-santiago", "kreuzjass") for game in clean_games(rules, 5, 12, **FULL)]
    short = min((game for game in games if b"victory" not in game), key=len)
    assert compare(short)
    for place in range(len(short)):
        for byte in (short[place] ^ 1, ord("-"), ord('"')):
            compare(short[:place] + bytes([byte]) + short[place + 1 :])


def test_no_two_bytes_of_a_line_may_change_places() -> None:
    game = corpus(1)
    lines = game.splitlines(keepends=True)
    assert len(lines) > 112
    assert compare(game)
    # Numbers of one, two and three figures are each read in a way of their own.
    for number in (*range(1, 20), *range(92, 112)):
        line = lines[number]
        for place in range(len(line) - 2):
            changed = line[:place] + line[place + 1 : place + 2] + line[place : place + 1] + line[place + 2 :]
            compare(b"".join([*lines[:number], changed, *lines[number + 1 :]]))


def test_mutated_games_are_never_acquitted_wrongly() -> None:
    rng = Random(f"mutations {MUTATIONS}")
    clean = {rules: [*filter(proof, clean_games(rules, 5, 30, **FULL))] for rules in ORDINARY}
    games = [game for found in clean.values() for game in sorted(found, key=len)[:4]]
    for _ in range(MUTATIONS):
        data = rng.choice(games)
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            data = mutated(rng, data)
        compare(data)


def test_games_with_other_events_are_never_acquitted_wrongly() -> None:
    rng = Random(f"events {MUTATIONS}")
    clean = {rules: [*filter(proof, clean_games(rules, 5, 30, **FULL))] for rules in ORDINARY}
    games = [[orjson.loads(line) for line in min(found, key=len).splitlines()] for found in clean.values()]
    for _ in range(MUTATIONS):
        compare(to_bytes(changed(rng, [dict(event) for event in rng.choice(games)])))
