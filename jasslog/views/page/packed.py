"""The steps of a game as they lie in its page: each sentence once, and of each view only what no other has."""

from __future__ import annotations

import re
from typing import Any

from jasslog.views.page.steps import Step, Value

_CARD = re.compile("`(..)`")
"""A card within the words of a step."""
Packed = list[Any]
"""A step: its event, its address, its words, what has changed. The words are the place of a sentence and the cards in
it, or the place alone where they are none, or just the card that is laid."""


def packed(views: dict[str, list[Step]]) -> Value:
    """The steps of a game by its views, of which the first is told whole.

    ``words`` are sentences in parts, between which there are cards. The others among ``views`` are told by their own
    steps, and by where a stretch of the first's steps begins and ends that they share.
    """
    words: dict[tuple[str, ...], int] = {}
    whole = {view: [_packed(step, words) for step in steps] for view, steps in views.items()}
    own, *others = whole
    told = {own: whole[own]} | {view: _shared(whole[own], whole[view]) for view in others}
    return {"words": [*words], "views": told}


def _packed(step: Step, words: dict[tuple[str, ...], int]) -> Packed:
    seq, address, text, changed = step
    parts = _CARD.split(text)
    place, cards = words.setdefault(tuple(parts[::2]), len(words)), parts[1::2]
    short = not cards or cards == [changed.get("laid", "")[1:]]
    return [seq, address, place if short else " ".join([str(place), *cards]), changed]


def _shared(own: list[Packed], steps: list[Packed]) -> list[Packed]:
    """The steps of a view: stretches of the first one's, and what is its own."""
    # By far the most games are the same in every view.
    from difflib import SequenceMatcher

    lines, others = ([repr(step) for step in some] for some in (own, steps))
    found: list[Packed] = []
    for tag, first, last, begin, end in SequenceMatcher(None, lines, others, autojunk=False).get_opcodes():
        found += [[first, last]] if tag == "equal" else steps[begin:end]
    return found
