"""What the arbiter's questions are answered with; ``python -m jasslog.views.answers`` writes the schema of it.

With ``--check`` it only says whether ``schemas/answers.schema.json`` is current.
"""

from __future__ import annotations

from jasslog.events.base import Published
from jasslog.library.blame import BlameAnswer
from jasslog.library.collate import CollateAnswer
from jasslog.library.proofs import ProofAnswer
from jasslog.library.who_first import WhoFirstAnswer
from jasslog.views.disputes import DossierAnswer, RulingsAnswer
from jasslog.views.sheets.figures import SheetAnswer


class Answers(Published):
    """What the arbiter's commands print with --format json; each command prints the member of its name."""

    rulings: list[RulingsAnswer] | None = None
    """jasslog rulings."""
    who_first: WhoFirstAnswer | None = None
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


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(Answers, "answers", "Answers to an arbiter")
