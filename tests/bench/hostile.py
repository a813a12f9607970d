"""What one event costs where there are thousands of its kind in a game: the worst kinds, and how that grows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from statistics import median
from time import process_time

from .corpora import Repeated
from .one import audit_bytes
from .processes import Timed
from .timing import Figure, interleaved, worst

QUIET = "hostile: the worst kind where nothing is found"
LOUD = "hostile: the worst kind where each is a finding"
GROWTH = "hostile: an event among 8,000 of its kind"
FEW, MOST = 500, 8_000
_FIRST = 100
_CHOSEN = 4
"""Kinds that are chosen: the growth of a single run is mostly noise, and the largest of fifty nothing else."""


def worst_kinds(kinds: list[str], runs: list[list[Timed]], many: int) -> list[Figure]:
    """The kinds of event whose hostile games cost the most: of those that are as good as never found fault with, and
    of those of which each is a finding; costs nothing, as games with so many of each have been audited."""
    costs = {kind: [run[place].ratio for run in runs] for place, kind in enumerate(kinds)}
    findings = {kind: runs[0][place].findings for place, kind in enumerate(kinds)}
    among = {
        QUIET: [kind for kind in kinds if findings[kind] < many // 10],
        LOUD: [kind for kind in kinds if findings[kind] >= many],
    }
    return [worst(name, {kind: costs[kind] for kind in some}, "B") for name, some in among.items() if some]


def growth(kinds: Mapping[str, Repeated], repeats: int, most: int, screened: int) -> Figure:
    """The kind of event of which one among ``most`` costs the most times what one among 500 costs.

    All kinds are tried once with fewer events, ``screened``, about 10 seconds; the few that seem to grow the most are
    measured as often as asked, about 4 seconds for each repeat.
    """
    once = {kind: median(grown(each, screened, 1, 1)) for kind, each in kinds.items()}
    chosen = sorted(once, key=once.__getitem__)[-_CHOSEN:]
    return worst(
        GROWTH, {kind: grown(kinds[kind], most, max(1, most // FEW), repeats) for kind in chosen}, "times one among 500"
    )


def grown(each: Repeated, many: int, games: int, repeats: int) -> list[float]:
    """What an event costs in a game with many of its kind, in what it costs in a game with 500.

    So many games with 500 are audited beside it; the more, the quieter. What a game with the first 100 costs is taken
    off, as these may let all that follows take another course; then 500 or many more come.
    """
    tasks = {
        "first": partial(_audit, each.times(_FIRST), games),
        "few": partial(_audit, each.times(_FIRST + FEW), games),
        "many": partial(_audit, each.times(_FIRST + many), 1),
    }
    times = interleaved(tasks, repeats, process_time)
    rows = zip(times["first"], times["few"], times["many"], strict=True)
    # Of an event that costs next to nothing the clock may see nothing at all.
    return [(late - first / games) / many / (max(early - first, 1e-6) / games / FEW) for first, early, late in rows]


def _audit(data: bytes, times: int) -> None:
    for _ in range(times):
        audit_bytes(data)
