"""How fast an audit is, as ratios taken in one run: to parsing the same lines as JSON, and to a bare Python."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

import orjson

from jasslog.fast.clean import CleanAudit
from jasslog.fast.pieces import installed
from jasslog.fast.stream import audits
from jasslog.game.reducer import replay
from jasslog.game.timeline import Timeline
from jasslog.generate.clean import generate
from jasslog.library import index, other_programs
from jasslog.library.corpora import corpus, large_corpus, mixed, split, with_damage, with_seals
from jasslog.library.crew import can_share, in_order
from jasslog.library.part import REST, Part
from jasslog.library.parts import parts
from jasslog.library.timing import Figure, Times, beside, figure, interleaved
from jasslog.log.scan import Stretch, open_log
from jasslog.log.seal import examine
from jasslog.variants.load import released

__all__ = ["Bench", "Figure", "as_json", "bench", "corpus"]

REPEATS = 9
SIZE = 50
"""Megabytes of the corpus."""
_LONG = "schieber-midwest"
_EVENTS = 700
"""A long game of many events, to look into."""
_SMALL = 1_000_000
"""Bytes to which a small game is repeated, so that its time can be taken."""
_LESS = 4_000_000
"""Bytes of games that are sealed, and that the reducer is measured on."""
_PARTS, _PART = 4, 3_000_000
"""In how many parts a corpus is audited, one after the other, at the most; and how many bytes each has at the least."""
_SHARED = {"bulk": 4, "hot": 1, "reducer": 1 / 3}
"""How many times the corpus is shared out, by the way of auditing: so each takes half a second and more."""
_TIMES = 5
"""How often one looks at each, as once is too short to be timed."""
_PLACES = 40
"""At how many places of the long game one looks."""
_PEAK = """
import sys
from jasslog.fast.stream import audits
from jasslog.log.scan import open_log
with open_log(sys.argv[1]) as log:
    for audit in audits(log, hot=sys.argv[2] != "reducer", bulk=sys.argv[2] == "bulk"):
        pass
try:
    print([int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")][0] * 1024)
except OSError:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


class Bench(NamedTuple):
    """What was measured, on what."""

    games: int
    rounds: int
    lines: int
    size: int
    """Bytes of the corpus."""
    acquitted: int
    """Games that the hot path proved clean by itself."""
    line_time: float
    """Microseconds of processor time that orjson.loads takes for a line: the unit B."""
    figures: list[Figure]
    """In the order in which they are told."""


def ways() -> list[str]:
    """The ways of auditing that there are, the quickest first."""
    return ["bulk", "hot", "reducer"] if installed() else ["hot", "reducer"]


def bench(data: bytes = b"", *, size: int = SIZE, repeats: int = REPEATS, large: bool = False) -> Bench:
    """Measure everything at least ``repeats`` times, interleaved: on a corpus of canonical records, or a generated one.

    ``size`` is that of the generated ones, in MB; ``large`` takes ten times as much as well, which needs room on the
    disk.
    """
    data = data or large_corpus(size * 1_000_000, os.cpu_count() or 1)
    # While this process is small still, and soon divided.
    shared = _shared(data, repeats)
    lines = data.split(b"\n")[:-1]
    reading, line_time = _reading("clean", data, repeats)
    figures = [*reading, *_seals(_beginning(data, _LESS), repeats), *_reading("damaged", with_damage(data), repeats)[0]]
    figures += _reading("mixed", mixed(min(len(data), size * 100_000)), repeats)[0]
    first = split(data)[0]
    figures += _reading("small", first * (_SMALL // len(first) + 1), repeats, first)[0]
    with tempfile.TemporaryDirectory() as folder:
        whole, one = Path(folder, "whole.jsonl"), Path(folder, "one.jsonl")
        whole.write_bytes(data)
        one.write_bytes(first)
        figures += shared
        figures += _linear(whole, data, repeats, large)
        figures += _looking(str(whole), lines, repeats)
        figures += _starts(one, folder, repeats)
        figures += _peaks(whole, one)
    figures += _others(data, repeats)
    return Bench(
        games=sum(1 for _ in split(data)),
        rounds=data.count(b'"type":"round_started"'),
        lines=len(lines),
        size=len(data),
        acquitted=sum(isinstance(audit, CleanAudit) for audit in audits(BytesIO(data))),
        line_time=line_time,
        figures=figures,
    )


def _reading(group: str, data: bytes, repeats: int, game: bytes = b"") -> tuple[list[Figure], float]:
    """Whole audits in B, and the microseconds that a line takes to parse; of one game, again and again by itself."""
    quick = ["hot"] if game else ways()[:-1]
    times = _audited([[game] * (len(data) // len(game))] if game else [[part] for part in _parts(data)], quick, repeats)
    # The reducer takes ten times as long, so it gets less to do.
    slow = _audited([[game]] if game else [[part] for part in _parts(_beginning(data, _LESS))], ["reducer"], repeats)
    line_time = median(times["B"]) / max(data.count(b"\n"), 1) * 1e6
    return [*beside(times, "B", group, "B"), *beside(slow, "B", group, "B")], line_time


def _audited(parts: list[list[bytes]], quick: list[str], repeats: int) -> Times:
    """The times of parsing and auditing all parts, each of which is some streams.

    What goes on beside on the machine most often lasts longer than a part: it meets both, and the ratio is the same.
    """
    taken: list[Times] = []
    for each in parts:
        lines = b"".join(each).split(b"\n")[:-1]
        tasks: dict[str, Callable[[], object]] = {"B": partial(_parse, lines)}
        tasks |= {way: partial(_audit, each, way) for way in quick}
        taken.append(interleaved(tasks, repeats, process_time))
    return {name: [sum(some) for some in zip(*(times[name] for times in taken), strict=True)] for name in taken[0]}


def _parts(data: bytes) -> list[bytes]:
    """A corpus in a few parts, each of whole games."""
    many = min(_PARTS, len(data) // _PART)
    cuts = sorted({0, *(data.rfind(b'\n{"format":', 0, len(data) * part // many) + 1 for part in range(1, many))})
    return [data[begin:stop] for begin, stop in zip(cuts, [*cuts[1:], len(data)], strict=True)]


def _beginning(data: bytes, size: int) -> bytes:
    """The first games of a corpus, at most so many bytes, but one."""
    return data if len(data) <= size else data[: data.rfind(b'\n{"format":', 0, size) + 1] or split(data)[0]


def _parse(lines: list[bytes]) -> None:
    loads = orjson.loads
    for text in lines:
        try:
            loads(text)
        except ValueError:
            continue


def _audit(each: list[bytes], way: str) -> None:
    for data in each:
        for _ in audits(BytesIO(data), hot=way != "reducer", bulk=way == "bulk"):
            pass


def _seals(data: bytes, repeats: int) -> list[Figure]:
    """Checking tags and seals alone, in B of the sealed lines."""
    sealed = with_seals(data)
    games = [game.split(b"\n")[:-1] for game in split(sealed)]
    lines = sealed.split(b"\n")[:-1]

    def check() -> None:
        for game in games:
            examine(game)

    times = interleaved({"B": lambda: _parse(lines), "seals": check}, repeats, process_time)
    return beside(times, "B", "clean", "B")


class _Done(NamedTuple):
    """A part has been audited."""

    done: bool = True


def _work(way: str, part: Part) -> Iterator[_Done]:
    with open_log(part.file, part.start) as log:
        for _ in audits(Stretch(log, part.size if part.size >= 0 else REST), hot=way != "reducer", bulk=way == "bulk"):
            pass
    yield _Done()


def _shared(data: bytes, repeats: int) -> list[Figure]:
    """How many times as fast two processes are as one, by the clock."""
    if not can_share() or (os.cpu_count() or 1) < 2:
        return []
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for way in ways():
            file, times = Path(folder, f"{way}.jsonl"), _SHARED[way]
            file.write_bytes(data * int(times) if times >= 1 else _beginning(data, int(len(data) * times)))
            tasks = {"one": partial(_alone, _audit_file, file, way), "two": partial(_alone, _audit_shared, file, way)}
            _audit([_beginning(data, 2 * _SMALL)], way)
            found += beside(interleaved(tasks, repeats, perf_counter), "two", "shared", "times")
            found[-1] = found[-1]._replace(name=way)
    return found


def _alone(task: Callable[[Path, str], object], file: Path, way: str) -> None:
    """Audit a file in a process of its own, as commands do: all modules are loaded, but its memory is new."""
    process = os.fork()
    if not process:
        code = 1
        try:
            task(file, way)
            code = 0
        finally:
            os._exit(code)
    if os.waitpid(process, 0)[1]:
        raise ChildProcessError(f"a process that audited {file} was ended")


def _audit_shared(file: Path, way: str) -> None:
    for _ in in_order(([part] for part in parts([file])), partial(_work, way), 2):
        pass


def _linear(whole: Path, data: bytes, repeats: int, large: bool) -> list[Figure]:
    """The ratio to B of a fifth of the corpus, and of ten times as much, in times of that of the corpus itself."""
    few = whole.with_name("few.jsonl")
    few.write_bytes(_beginning(data, len(data) // 5))
    files = {"fifth": few}
    if large:
        files["tenfold"] = whole.with_name("many.jsonl")
        with files["tenfold"].open("wb") as file:
            file.writelines([data] * 10)
    found = []
    for name, path in files.items():
        for way in ways()[:-1]:
            tasks = {
                "here": partial(_audit_file, whole, way),
                "base": partial(_parse_file, whole),
                "there": partial(_audit_file, path, way),
                "there_base": partial(_parse_file, path),
            }
            times = interleaved(tasks, repeats, process_time)
            ratios = [
                (there / there_base) / (here / base)
                for here, base, there, there_base in zip(*times.values(), strict=True)
            ]
            found.append(figure(name, way, ratios, "times"))
    return found


def _audit_file(path: Path, way: str) -> None:
    with path.open("rb") as file:
        for _ in audits(file, hot=way != "reducer", bulk=way == "bulk"):
            pass


def _parse_file(path: Path) -> None:
    loads = orjson.loads
    with path.open("rb") as file:
        for text in file:
            loads(text)


def _looking(file: str, lines: list[bytes], repeats: int) -> list[Figure]:
    """A position of a long game in whole replays, and the last game of the corpus by its index in parsings of it."""
    rules = released(_LONG)
    events = next(found for found in generate(rules, 0, 1000) if len(found) >= _EVENTS)
    timeline = Timeline(rules, events)
    timeline.last()
    places = [round(step * (len(events) - 1) / (_PLACES - 1)) for step in range(_PLACES)]

    def look(seq: int) -> None:
        for _ in range(_TIMES):
            timeline.at(seq)

    positions: dict[str, Callable[[], object]] = {"replay": lambda: [replay(rules, events) for _ in range(_TIMES)]}
    positions |= {str(place): partial(look, events[place]["seq"]) for place in places}
    times = interleaved(positions, repeats, process_time)
    whole = times.pop("replay")
    mean = [sum(each) / len(each) for each in zip(*times.values(), strict=True)]
    dearest = max(times.values(), key=median)
    found = [
        figure("looking", name, [a / b for a, b in zip(values, whole, strict=True)], "replays")
        for name, values in (("position", mean), ("dearest", dearest))
    ]
    index.make(file, os.path.dirname(file))
    tasks: dict[str, Callable[[], object]] = {"B": lambda: _parse(lines), "opening": lambda: _open(file)}
    return found + beside(interleaved(tasks, repeats, process_time), "B", "looking", "B")


def _open(file: str) -> None:
    known = index.known(file, os.path.dirname(file))
    assert known is not None
    known.game(len(known.entries))


def _starts(one: Path, folder: str, repeats: int) -> list[Figure]:
    """Whole processes, in starts of a bare Python that does nothing."""
    # As when installed: every module has been compiled before, by the run that does not count.
    environment = os.environ | {"PYTHONPYCACHEPREFIX": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def start(*arguments: str) -> Callable[[], object]:
        command, nowhere = [sys.executable, *arguments], subprocess.DEVNULL
        return lambda: subprocess.run(command, env=environment, stdout=nowhere, stderr=nowhere, check=False)

    tasks = {
        "bare": start("-c", "pass"),
        "help": start("-m", "jasslog", "--help"),
        "audit_one": start("-m", "jasslog", "audit", str(one)),
    }
    return beside(interleaved(tasks, 2 * repeats, perf_counter), "bare", "starts", "starts")


def _peaks(whole: Path, one: Path) -> list[Figure]:
    """Most memory of a process that audits the corpus, packed or not, and of one that audits a single game."""
    packed = whole.with_name("whole.jsonl.gz")
    with gzip.open(packed, "wb", compresslevel=1) as file:
        file.write(whole.read_bytes())
    asked = {way: (whole, way) for way in ways()} | {"packed": (packed, "reducer"), "audit_one": (one, "hot")}
    return [figure("memory", name, [_peak(file, way) / 1e6], "MB") for name, (file, way) in asked.items()]


def _peak(file: Path, way: str) -> int:
    """Most memory that a new process held while it audited a file."""
    done = subprocess.run([sys.executable, "-c", _PEAK, str(file), way], capture_output=True, check=True)
    return int(done.stdout)


def _others(data: bytes, repeats: int) -> list[Figure]:
    """Programs for other games, where there are any, and cards played here, all in numbers a second."""
    others = other_programs.tasks()
    if not others:
        return []
    games = split(data)[:20]
    cards = sum(game.count(b'"type":"card_played"') for game in games)
    counted = others | {way: (cards, partial(_audit, [b"".join(games)], way)) for way in ways()}
    times = interleaved({name: task for name, (_, task) in counted.items()}, repeats, process_time)
    return [
        figure("others", name, [count / max(each, 1e-9) for each in times[name]], "a second")
        for name, (count, _) in counted.items()
    ]


def as_json(result: Bench) -> dict[str, Any]:
    """The result as JSON values."""
    return result._asdict() | {"figures": [figure._asdict() for figure in result.figures]}
