"""For every kind of finding a record that leads to it and to nothing else, each a sound record with one damage.

``example_for`` gives the bytes. Kinds that never stand alone, because they only show what an earlier finding means,
are in ``FOLLOWS``: there the cause is the only finding that stands on its own.
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
"""Kinds that a record of this family always explains by an earlier one, and that one."""

BESIDE = {"figures-do-not-add-up": ["cards-undecided", "points-undecided"]}
"""Kinds that are only found where something is undecided, and what is told of that."""

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
    """A record as a file holds it."""
    return examples_file.written(record)
