"""The commands that ask what a record proves: ``who-first``, ``blame``, ``prove``, ``collate``."""

from __future__ import annotations

from jasslog.cli.asked import Asked
from jasslog.cli.exits import CLEAN, FINDINGS
from jasslog.cli.output import answer, style
from jasslog.cli.picking import pick
from jasslog.library import blame as blaming
from jasslog.library import collate as collating
from jasslog.library import proofs
from jasslog.library import who_first as first_of
from jasslog.views.arbiter_text import blame_text, collation_text, proof_text, who_first_text


def who_first(asked: Asked) -> None:
    """Who reached the target first, and what proves it."""
    picked = pick(asked)
    picked.known()
    told = first_of.who_first(picked.record)
    answer(asked.form, told, lambda: who_first_text(told, picked.teller.table, style()))


def blame(asked: Asked) -> None:
    """What the table wrote, and which slip explains what is wrong."""
    picked = pick(asked)
    picked.known()
    found = blaming.blame(picked.record)
    answer(asked.form, found, lambda: blame_text(found, picked.teller.table, style()))


def prove(asked: Asked, number: int | None) -> None:
    """What the cards on the table prove."""
    picked = pick(asked)
    picked.known()
    found = [one for one in proofs.proofs(picked.record) if number in (None, one.round)]
    timeline = picked.record.timeline
    answer(asked.form, found, lambda: proof_text(found, picked.teller, timeline().addresses(), style()))


def collate(asked: Asked, first: str, second: str) -> int:
    """Two records of one game side by side."""
    one, two = (pick(asked, path) for path in (first, second))
    for picked in (one, two):
        picked.known()
    found = collating.collate(one.record, two.record)
    answer(asked.form, found, lambda: collation_text(found, one.teller.table, (first, second), style()))
    return CLEAN if found.same else FINDINGS
