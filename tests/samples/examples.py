"""For every kind of finding, a record that leads to it and to no other: a sound record with one damage.

``example_for`` gives the bytes. Kinds that never stand alone, because they only show what an earlier finding means, are
in ``FOLLOWS``; in their examples the cause is the only independent finding.
"""

from __future__ import annotations

from typing import Any

from samples import (
    examples_belote,
    examples_beside,
    examples_columns,
    examples_domino,
    examples_drawing,
    examples_file,
    examples_klaverjas,
    examples_lone,
    examples_play,
    examples_prediction,
    examples_score,
    examples_sharing,
    examples_trust,
)

FOLLOWS = {
    "missing-card": "misdeal",
    "round-does-not-add-up": "misdeal",
    "seal-unchecked": "line-too-long",
    "prediction-late": "prediction-missing",
}
"""Kinds that are always caused by an earlier finding in these records, with the kind of that finding."""

BESIDE = {"figures-do-not-add-up": ["cards-undecided", "points-undecided"]}
"""Kinds that are only found if something is undecided, with the findings that say so."""

_PAGES = (
    examples_belote,
    examples_beside,
    examples_domino,
    examples_columns,
    examples_drawing,
    examples_sharing,
    examples_lone,
    examples_file,
    examples_play,
    examples_prediction,
    examples_score,
    examples_klaverjas,
    examples_trust,
)
_EXAMPLES = {name: example for page in _PAGES for name, example in page.EXAMPLES.items()}


def names() -> set[str]:
    """The kinds of findings that have an example."""
    return set(_EXAMPLES)


def example_for(name: str) -> bytes:
    """A record that leads to a finding of this name."""
    made: Any = _EXAMPLES[name]()
    return made if isinstance(made, bytes) else written(made)


def written(record: Any) -> bytes:
    """The bytes of a record's file."""
    return examples_file.written(record)
