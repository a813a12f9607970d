"""The first house and the present one compared: ``python -m tests.golden make|write|check|large|diff|time``.

``make`` remakes everything that is committed from the first house (``FIRST`` in ``first.py``): the hashes of each
corpus in ``hashes/`` and the sample of the usual run. ``check`` compares the present house with those hashes.
``large`` asks both houses, game by game, without committed hashes, in any size: ``--games 200 --damages 20
--mutants 200000`` is the whole of it; what is committed is a part (``--games 20 --damages 1 --mutants 20000``).
``write`` writes what a ``make`` that was broken off has made so far.
All say how long they will take, can be broken off, and go on where they were. ``diff GAME ASPECT`` lays old beside
new. ``time`` says how long each would take. The usual run is ``pytest tests/golden``: the sample, in under a minute.
Beside the repository's samples and tests the first house reads ``../shared/real-logs`` in place, where it is there.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from base64 import b64decode
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib.util import find_spec
from time import monotonic
from typing import Any

from . import sample
from .compare import asked, input_of, live, side_by_side, with_committed
from .first import first, present
from .lanes import Worker, run
from .store import Work, corpora, heading, house_now, write_hashes

_SIZES = {"games": 20, "damages": 1, "mutants": 20_000}
_WHOLE = {"games": 200, "damages": 20, "mutants": 200_000}
_PERIOD = 20.0
"""Seconds between two lines that tell how far a run has come."""


def _names(asked_for: Namespace) -> list[str]:
    worker = Worker(first())
    found: list[str] = worker.ask(names={size: getattr(asked_for, size) for size in _SIZES})["names"]
    worker.close()
    return found


def _progress(answers: Iterator[dict[str, Any]], count: int) -> Iterator[dict[str, Any]]:
    """The answers, and now and then on the standard error how far they are and how long it still takes."""
    begun = told = monotonic()
    for number, answer in enumerate(answers, 1):
        yield answer
        if (now := monotonic()) - told > _PERIOD or number == count:
            left = (now - begun) / number * (count - number)
            print(f"{number} of {count}, {now - begun:.0f} s, {left:.0f} s to go", file=sys.stderr, flush=True)
            told = now


def make(asked_for: Namespace) -> int:
    """Make what is not made yet, then write hashes and sample."""
    work, names = Work(), _only(_names(asked_for), asked_for)
    left = _in_order(names, work.done())
    print(f"{len(names)} games, {len(left)} of them not made yet", file=sys.stderr)
    answers = run(left, [first()], lambda game, workers: workers[0].ask(game=game, give=True), asked_for.jobs)
    for reply in _progress(answers, len(left)):
        if "input" in reply:
            work.keep(reply, b64decode(reply["input"]))
        elif reply.get("none"):
            work.keep_none(reply["game"])
        else:
            print(f"the first house died of {reply['game']}", file=sys.stderr)
    return write(asked_for)


def write(asked_for: Namespace) -> int:
    """Write the hashes of what was made so far, and the sample."""
    work, known = Work(), set(_names(asked_for))
    for corpus in sorted({name.partition("/")[0] for name in known}):
        if found := [made for made in work.all_made(corpus) if made.game in known]:
            mean = sum(made.seconds for made in found) / len(found)
            print(f"{corpus}: {len(found)} games, {write_hashes(corpus, found, {'seconds': mean})} bytes")
    worker = Worker(first())
    print(f"sample: {sample.write(worker, work)} bytes")
    worker.close()
    return 0


def _only(names: list[str], asked_for: Namespace) -> list[str]:
    return [name for name in names if name.startswith(asked_for.only)]


def _in_order(names: list[str], done: set[str]) -> list[str]:
    return [name for name in names if name not in done]


def check(asked_for: Namespace) -> int:
    """The present house against the committed hashes."""
    names = [game for corpus in corpora() for game in heading(corpus)["games"]]
    return _compared(_only(names, asked_for), asked_for, with_committed, "committed")


def large(asked_for: Namespace) -> int:
    """Both houses, game by game."""
    return _compared(_only(_names(asked_for), asked_for), asked_for, live, "live")


def _compared(names: list[str], asked_for: Namespace, compare: Any, kind: str) -> int:
    work, house = Work(), f"{house_now()} {kind}"
    if find_spec("zstandard") is None:
        names = [name for name in names if not name.startswith("variant/zst/")]
        print("zstandard is not installed here; its archives are left out", file=sys.stderr)
    known = work.compared(house)
    left = _in_order(names, set(known))
    print(f"{len(names)} games, {len(left)} of them not compared yet", file=sys.stderr)

    def task(game: str, workers: list[Worker]) -> dict[str, Any]:
        return {"game": game, "found": compare(game, *workers, work)}

    for answer in _progress(run(left, [first(), present()], task, asked_for.jobs), len(left)):
        known[answer["game"]] = answer["found"]
        work.keep_compared(answer["game"], house, answer["found"])
        for aspect, entry in answer["found"]:
            if not entry:
                print(f'differs: python -m tests.golden diff "{answer["game"]}" "{aspect}"', flush=True)
    return _summed_up({name: known[name] for name in names})


def _summed_up(known: dict[str, Any]) -> int:
    wrong: dict[str, list[str]] = defaultdict(list)
    on_purpose: Counter[str] = Counter()
    for game, found in known.items():
        for aspect, entry in found:
            on_purpose[entry] += bool(entry)
            if not entry:
                wrong[aspect].append(game)
    for entry, count in sorted(on_purpose.items()):
        if entry:
            print(f"on purpose, {entry}: {count}")
    for aspect, games in sorted(wrong.items()):
        print(f"{aspect}: {len(games)} games differ, such as {games[0]}")
    print(f"{len(known)} games compared, {sum(map(len, wrong.values()))} differences that nobody meant")
    return int(bool(wrong))


def diff(asked_for: Namespace) -> int:
    """Old beside new."""
    houses = [Worker(first()), Worker(present())]
    made = input_of(asked_for.game, houses[0], Work())
    if made is None:
        print("there is no such game")
        return 2
    want = [asked_for.aspect]
    old, new = (asked(house, asked_for.game, *made, want=want, full=True)[asked_for.aspect] for house in houses)
    for house in houses:
        house.close()
    print(side_by_side(old, new) or "no difference")
    return int(old != new)


def time(asked_for: Namespace) -> int:
    """How long everything would take, by what the games of each corpus took of the processor when they were made."""
    for title, sizes in (("committed", _SIZES), ("whole", _WHOLE)):
        counts = Counter(name.partition("/")[0] for name in _names(Namespace(**sizes)))
        minutes = sum(count * heading(corpus)["seconds"] for corpus, count in counts.items()) / 60
        print(
            f"{title}: {counts.total()} games; make {minutes:.0f}, check {minutes:.0f}, large {2 * minutes:.0f} minutes"
        )
    return 0


_COMMANDS = {"make": make, "write": write, "check": check, "large": large, "diff": diff, "time": time}


def main() -> int:
    """Run a command."""
    parser = ArgumentParser(prog="python -m tests.golden", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    for name, command in _COMMANDS.items():
        one = commands.add_parser(name, help=command.__doc__)
        if name == "diff":
            one.add_argument("game")
            one.add_argument("aspect")
            continue
        one.add_argument("--jobs", type=int, default=2)
        one.add_argument("--only", default="", help="only games whose name begins so")
        for size, count in (_WHOLE if name == "large" else _SIZES).items():
            one.add_argument(f"--{size}", type=int, default=count)
    asked_for = parser.parse_args()
    return _COMMANDS[asked_for.command](asked_for)


sys.exit(main())
