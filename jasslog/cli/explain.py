"""The commands that tell what is known: ``explain``, ``rules``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from jasslog.cli.output import answer, tell
from jasslog.cli.shared import USAGE, Asked, Problem, near
from jasslog.views import explain as view
from jasslog.views import rules_text
from jasslog.views.messages import say

_ALIKE = 0.8
"""The least likeness of a word that is offered in place of another: of five letters one may be wrong."""
_SHORTEST = 4
"""Letters of the shortest word that is offered; of shorter ones too many are alike."""


def explain(asked: Asked, words: tuple[str, ...]) -> None:
    """What a finding, a rule, an option or a word of the game means."""
    if not words:
        tell(view.topics())
        return
    asked_word = " ".join(words)
    text = view.explain(asked_word)
    if text is None:
        likely = near(asked_word, (word for word in view.spoken() if len(word) >= _SHORTEST), _ALIKE)
        raise Problem(say("explain.nothing", word=asked_word) + (likely or say("explain.lists")), USAGE)
    tell(text)


_ANSWERS: list[tuple[Callable[..., Any], Callable[..., str]]] = [
    (rules_text.list_value, rules_text.list_text),
    (rules_text.set_value, rules_text.set_text),
    (rules_text.diff_value, rules_text.diff_text),
]
"""What is told of no set, of one and of two: for programs and for people."""


def rules(asked: Asked, words: tuple[str, ...]) -> None:
    """The sets of rules; one set; or what two sets differ in."""
    if not words and len(asked.own) == 1:
        words = (asked.own[0].id,)
    differ = words[:1] == ("diff",)
    if len(words) != 3 if differ else len(words) > 1:
        raise click.UsageError(say("problem.rules_words"))
    sets = [asked.rules(word) for word in words[differ:]]
    value, text = _ANSWERS[len(sets)]
    answer(asked, value(*sets), lambda: text(*sets))
