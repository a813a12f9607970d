"""A digest of how each sample is judged, stored with the value of JUDGEMENT for which it holds.

``python tests/archive/judgements.py`` writes the file.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from jasslog.archive.of_game import facts_of
from jasslog.audit.codes import JUDGEMENT
from jasslog.library.files import Unreadable
from jasslog.library.read import Reading, read

SAMPLES = Path(__file__).parents[2] / "samples"
KEPT = Path(__file__).with_suffix(".json")
VIEWS = ("recorded", "corrected", "ruled")
TABLES = ("players", "rounds", "seats", "tricks", "findings", "claims", "cards")
Judgements = dict[str, str]


def judged() -> Judgements:
    """For each sample, a digest of its games in every view: the findings with their evidence, and all rows of facts."""
    return {path.stem: _digest(path) for path in sorted(SAMPLES.glob("*/*.jsonl"), key=lambda path: path.stem)}


def _digest(path: Path) -> str:
    content: list[Any] = []
    for view in VIEWS:
        for game in read([path], Reading(view)):
            if isinstance(game, Unreadable):
                content.append([view, game.line, game.reason])
                continue
            found = [(one.code, one.legal, one.evidence, one.rule) for one in game.findings]
            facts = facts_of(game, path.name, cards=True)
            rows = {table: getattr(facts, table) for table in TABLES}
            content.append([view, found, {"game": facts.game, **rows}])
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()[:16]


def kept() -> tuple[int, Judgements]:
    """The number for which judgements are stored, and the stored judgements."""
    content = json.loads(KEPT.read_text())
    return content["judgement"], content["samples"]


def changed(number: int, before: Judgements, now: Judgements) -> list[str]:
    """The samples judged differently from what was stored; none if it was stored for another JUDGEMENT.

    Samples for which nothing was stored are left out.
    """
    return [name for name, digest in now.items() if number == JUDGEMENT and before.get(name, digest) != digest]


def main() -> None:
    """Store the current judgements, unless one that was stored for the same number would change."""
    now = judged()
    number, before = kept() if KEPT.exists() else (0, {})
    if number > JUDGEMENT or changed(number, before, now):
        sys.exit(f"{', '.join(changed(number, before, now))}: raise JUDGEMENT in jasslog/audit/codes.py first")
    KEPT.write_text(json.dumps({"judgement": JUDGEMENT, "samples": now}, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
