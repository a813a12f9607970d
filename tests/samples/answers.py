"""The questions that an arbiter asks about the disputes among the samples, and the answers stored beside them."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import orjson
from msgspec import to_builtins

from jasslog.library.blame import blame
from jasslog.library.disputes import disputes
from jasslog.library.other_rules import under_rules
from jasslog.library.proofs import proofs
from jasslog.library.record import Record
from jasslog.library.who_first import who_first
from jasslog.log.games import split_games
from jasslog.log.scan import chunks
from jasslog.variants.load import released

DISPUTES = {
    "renege": "rulings prove",
    "renege-proved-later": "rulings prove",
    "under-trump": "rulings prove",
    "exposed-card": "rulings",
    "missing-card": "rulings",
    "wrong-leader": "rulings",
    "late-weis": "rulings blame",
    "weis-booked-twice": "blame",
    "slate-says-156": "blame",
    "coiffeur-wrong-factor": "blame",
    "false-claim": "rulings who-first",
    "stoeck-wins-the-race": "who-first",
    "both-over-the-target": "who-first",
    "unknown-hands": "prove who-first",
    "lone-puur-withheld": "schieber-italian",
}
"""The questions asked of each dispute; the name of a set asks what would be different by its rules."""


def _rulings(record: Record) -> Any:
    return [to_builtins({**one._asdict(), "finding": one.finding.code}) for one in disputes(record)]


def _blame(record: Record) -> Any:
    return [
        {"address": one.address, "of": one.of, "claimed": one.claimed, "computed": one.computed, "right": one.right}
        | {"slips": [slip.name for slip in one.slips]}
        for one in blame(record)
    ]


def _otherwise(rules: str) -> Callable[[Record], Any]:
    def ask(record: Record) -> Any:
        told = under_rules(record, released(rules))
        codes = {"gone": [found.code for found in told.gone], "new": [found.code for found in told.new]}
        return codes | {"rounds": told.rounds, "result": told.result}

    return ask


QUESTIONS: dict[str, Callable[[Record], Any]] = {
    "rulings": _rulings,
    "who-first": who_first,
    "blame": _blame,
    "prove": proofs,
    "schieber-italian": _otherwise("schieber-italian"),
}


def answers(name: str, data: bytes) -> bytes:
    """The answers to the questions about a dispute, as JSON that people can read too."""
    (raw,) = split_games(chunks(io.BytesIO(data)))
    told = {question: QUESTIONS[question](Record(raw, f"{name}.jsonl")) for question in DISPUTES[name].split()}
    return orjson.dumps(to_builtins(told), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
