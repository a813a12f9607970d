"""The JSON answers of the commands that answer a question; ``python -m jasslog.views.answers`` writes their schema.

With ``--check`` the module only says whether ``schemas/answers.schema.json`` is current.
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from jasslog.archive.answers import StandingsAnswer, StatsAnswer
from jasslog.events.base import Published
from jasslog.library.blame import BlameAnswer
from jasslog.library.collate import CollateAnswer
from jasslog.library.proofs import ProofAnswer
from jasslog.library.who_first import WhoFirstAnswer
from jasslog.views.disputes import DossierAnswer, RulingsAnswer
from jasslog.views.sheets.figures import SheetAnswer


class Answers(Published):
    """What the commands that answer a question print with --format json: each prints the member of its own name."""

    rulings: list[RulingsAnswer] | None = None
    """jasslog rulings."""
    who_first: WhoFirstAnswer | UnsetType | None = UNSET
    """jasslog who-first; null where the game knows no target."""
    blame: list[BlameAnswer] | None = None
    """jasslog blame."""
    prove: list[ProofAnswer] | None = None
    """jasslog prove."""
    collate: CollateAnswer | None = None
    """jasslog collate."""
    dossier: DossierAnswer | None = None
    """jasslog dossier."""
    sheet: SheetAnswer | None = None
    """jasslog sheet."""
    standings: StandingsAnswer | None = None
    """jasslog standings."""
    stats: StatsAnswer | None = None
    """jasslog stats."""


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(Answers, "answers", "Answers to an arbiter")
