"""The cost of an event in games with thousands of its kind: the worst kinds, and how their cost grows."""

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
"""How many kinds are measured again.

In a single run growth is mostly noise, and the largest growth of fifty kinds is nothing but noise.
"""


def worst_kinds(kinds: list[str], runs: list[list[Timed]], many: int) -> list[Figure]:
    """The kinds of event whose hostile games cost the most.

    One is chosen among the kinds with hardly any findings, and one among the kinds with a finding for each event. The
    games have been audited before, so this takes no time.
    """
    costs = {kind: [run[place].ratio for run in runs] for place, kind in enumerate(kinds)}
    findings = {kind: runs[0][place].findings for place, kind in enumerate(kinds)}
    among = {
        QUIET: [kind for kind in kinds if findings[kind] < many // 10],
        LOUD: [kind for kind in kinds if findings[kind] >= many],
    }
    return [worst(name, {kind: costs[kind] for kind in some}, "B") for name, some in among.items() if some]


def growth(kinds: Mapping[str, Repeated], repeats: int, most: int, screened: int) -> Figure:
    """The kind of event whose cost grows the most, from one among 500 to one among ``most``.

    All kinds are tried once with fewer events, ``screened``, which takes about 10 seconds; the few that seem to grow
    the most are measured ``repeats`` times, about 4 seconds for each repeat.
    """
    once = {kind: median(grown(each, screened, 1, 1)) for kind, each in kinds.items()}
    chosen = sorted(once, key=once.__getitem__)[-_CHOSEN:]
    return worst(
        GROWTH, {kind: grown(kinds[kind], most, max(1, most // FEW), repeats) for kind in chosen}, "times one among 500"
    )


def grown(each: Repeated, many: int, games: int, repeats: int) -> list[float]:
    """The cost of an event in a game with many of its kind, in times of its cost in a game with 500.

    ``games`` games with 500 are audited for comparison; more games give less noise. Each game has 100 events of the
    kind before the 500 or ``many``. The cost of a game with only these 100 is subtracted, because the first ones may
    change the course of all that follows.
    """
    tasks = {
        "first": partial(_audit, each.times(_FIRST), games),
        "few": partial(_audit, each.times(_FIRST + FEW), games),
        "many": partial(_audit, each.times(_FIRST + many), 1),
    }
    times = interleaved(tasks, repeats, process_time)
    rows = zip(times["first"], times["few"], times["many"], strict=True)
    # The clock may show no time at all for a very cheap event.
    return [(late - first / games) / many / (max(early - first, 1e-6) / games / FEW) for first, early, late in rows]


def _audit(data: bytes, times: int) -> None:
    for _ in range(times):
        audit_bytes(data)
