"""The fixed sample of the usual run: inputs and old outputs, made by the first house and committed in one file.

The old value of a short output is kept, so that an entry of ``purpose.py`` can compare old and new without network or
history. Of a long output (mostly digests, and the states in which a card is played) only the hash is kept; otherwise
the file would be twenty times as large.
"""

from __future__ import annotations

import lzma
import zlib
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from .compare import asked
from .first import FIRST, ROOT
from .lanes import Worker
from .purpose import PURPOSES
from .store import Made, Work

FILE = Path(__file__).parent / "sample.xz"
SHORT = 400
"""The greatest size in bytes, compressed by itself, of an output whose value is kept."""
MOST = 40_000
"""The greatest size of a generated game in the sample, in bytes."""
_DATA = ("findings", "report", "words", "digests", "expected")
_EACH = {"case": 1, "foreign": 2, "variant": 30, "command": 8, "real": 0, "mutant": 40}
"""One game in this many of a corpus is in the sample; 0: none, because real logs may not be copied."""
_TURN = 30
"""For each game of samples/, one command in this many is compared; the commands change from game to game."""


def chosen(work: Work) -> Iterator[tuple[Made, list[str]]]:
    """The games of the sample, each with the aspects that are compared."""
    for place, made in enumerate(sorted(work.all_made("sample"))):
        calls = sorted(set(made.aspects) - set(_DATA))
        yield made, [*_DATA, *calls[place % _TURN :: _TURN]]
    for corpus, step in _EACH.items():
        for place, made in enumerate(sorted(work.all_made(corpus))[:: step or None][: None if step else 0]):
            others = sorted(set(made.aspects) - set(_DATA))
            yield made, [*(name for name in _DATA if name in made.aspects), *others[place % 7 :: 7]]
    for key in (1, 2):
        # The shortest game of every set, and the shortest one for every kind of damage.
        for made, others in _shortest(work.all_made("game" if key == 1 else "damage"), key):
            yield made, [*_DATA, *others]
    for name in sorted({entry.example for entry in PURPOSES}):
        if (found := work.made(name)) is not None:
            yield found, sorted(found.aspects)


def _shortest(games: list[Made], key: int) -> Iterator[tuple[Made, list[str]]]:
    groups: dict[str, list[Made]] = defaultdict(list)
    for made in games:
        groups[made.game.split("/")[key]].append(made)
    for place, group in enumerate(groups[name] for name in sorted(groups)):
        made = min(group, key=lambda one: (len(one.input), one.game))
        if len(made.input) > MOST:
            continue
        others = sorted(set(made.aspects) - set(_DATA))
        yield made, others[place % 3 :: 3] if key == 1 else others[place % 6 : place % 6 + 1]


def write(first: Worker, work: Work) -> int:
    """Write the sample; return the size of its file in bytes."""
    games: dict[str, Any] = {}
    for made, aspects in chosen(work):
        values = asked(first, made.game, made.file, made.input, want=aspects, full=True)
        games[made.game] = {
            "file": made.file,
            "input": None if in_place(made.game) else b64encode(made.input).decode(),
            "old": {name: value for name, value in values.items() if _is_short(value) or _is_needed(made.game, name)},
            "hashes": {name: made.aspects[name] for name in aspects},
        }
    plain = orjson.dumps({"first": FIRST, "games": games}, option=orjson.OPT_SORT_KEYS)
    FILE.write_bytes(lzma.compress(plain, preset=9 | lzma.PRESET_EXTREME))
    return FILE.stat().st_size


def _is_short(value: Any) -> bool:
    return len(zlib.compress(orjson.dumps(value), 9)) <= SHORT


def _is_needed(game: str, aspect: str) -> bool:
    """Whether an entry of ``purpose.py`` compares this old output with the new one."""
    return any(game == entry.example and aspect in entry.aspects for entry in PURPOSES)


def read() -> dict[str, Any]:
    """The content of the sample: ``first`` and ``games``; inputs that the repository has as files are read there."""
    content: dict[str, Any] = orjson.loads(lzma.decompress(FILE.read_bytes()))
    for name, game in content["games"].items():
        told, place = game["input"], in_place(name)
        game["input"] = place.read_bytes() if place else b64decode(told)
    return content


def in_place(game: str) -> Path | None:
    """The file of the repository that is the input of a game; None if there is none."""
    corpus, _, rest = game.partition("/")
    if corpus == "sample":
        return next((ROOT / "samples").glob(f"*/{rest}.jsonl"))
    if corpus != "case":
        return None
    folder, name = rest.split("/")
    return ROOT / "tests" / ("cases" if folder == "cases" else f"corpus/{folder}") / f"{name}.jsonl"
