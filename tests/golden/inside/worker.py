"""Answers requests, a line of JSON each, for one house: what a game is, and what comes of it.

``{"names": {"games": 1, "damages": 1, "mutants": 10}}`` lists games. ``{"game": NAME}`` makes its input, or takes
``file`` and ``input``; ``want`` names aspects (all, where it is missing); with ``full`` values are given, else hashes.
"""

from __future__ import annotations

import gc
import hashlib
import os
import signal
import sys
import tempfile
from base64 import b64decode, b64encode
from types import FrameType
from typing import Any

import orjson
from aspects import ASPECTS, OF_CORPUS, Asked
from calls import fix_chance, warm_up
from commands import CALLS, alone, answer

BYTES = 4
"""Of a hash; that two different answers share it happens once in four thousand million."""
LIMIT = 300
"""Seconds that a game may take."""


class TooLong(BaseException):
    """A game takes longer than it may."""


def aspects_of(game: str) -> tuple[str, ...]:
    """The names of all aspects of a game."""
    corpus = game.partition("/")[0]
    return ("output",) if corpus == "command" else OF_CORPUS[corpus] + (CALLS if corpus == "sample" else ())


def hashed(value: Any) -> str:
    """The hash of an answer."""
    return hashlib.sha256(_json(value)).hexdigest()[: 2 * BYTES]


def _json(value: Any) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)


def _told(request: dict[str, Any]) -> dict[str, Any]:
    game = request["game"]
    if "input" in request:
        file, data = request["file"], b64decode(request["input"])
    else:
        from inputs import made

        if (found := made(game)) is None:
            return {"game": game, "none": True}
        file, data = found
    begun = _used()
    # Chance is fixed by the game, so that salts are the same in both houses.
    fix_chance(game)
    asked = Asked(file, data)
    wanted = request.get("want", aspects_of(game))
    values = {name: _value(asked, game, name) for name in wanted}
    signal.alarm(0)
    answers = values if request.get("full") else {name: hashed(value) for name, value in values.items()}
    given = {"file": file, "input": b64encode(data).decode()} if request.get("give") else {}
    return {"game": game, "aspects": answers, "seconds": round(_used() - begun, 4), **given}


def _used() -> float:
    """Seconds of the processor that this process and its children have taken."""
    return sum(os.times()[:4])


def _value(asked: Asked, game: str, name: str) -> Any:
    signal.alarm(LIMIT)
    try:
        if game.startswith("command/"):
            return alone(asked.data.decode())
        return ASPECTS[name](asked) if name in ASPECTS else answer(asked, name)
    except TooLong:
        return {"too long": LIMIT}


def _stop(number: int, frame: FrameType | None) -> None:
    raise TooLong


def main() -> None:
    """Answer until the input ends."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    signal.signal(signal.SIGALRM, _stop)
    warm_up()
    with tempfile.TemporaryDirectory(prefix="jasslog-golden-") as folder:
        os.chdir(folder)
        for line in sys.stdin.buffer:
            request = orjson.loads(line)
            if "names" in request:
                from inputs import names

                reply: dict[str, Any] = {"names": names(**request["names"])}
            else:
                reply = _told(request)
                gc.collect(0)
            replies.write(_json(reply) + b"\n")
            replies.flush()
        os.chdir("/")


main()
