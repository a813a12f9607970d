"""The commands that tell what is known: ``explain``, ``rules``."""

from __future__ import annotations

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


def rules(asked: Asked, words: tuple[str, ...], whole: bool) -> None:
    """The sets of rules, or those that begin so; one set; or what two sets differ in."""
    if not words and len(asked.own) == 1:
        words = (asked.own[0].id,)
    differ = words[:1] == ("diff",)
    if len(words) != 3 if differ else len(words) > 1:
        raise click.UsageError(say("problem.rules_words"))
    begun = "".join(words)
    if not differ and begun not in {variant.id for variant in asked.own} and _begins(begun):
        answer(asked, rules_text.list_value(begun), lambda: rules_text.list_text(begun))
        return
    sets = [asked.rules(word) for word in words[differ:]]
    if differ:
        answer(asked, rules_text.diff_value(*sets), lambda: rules_text.diff_text(*sets))
        return
    text = rules_text.set_text if whole else rules_text.brief_text
    answer(asked, rules_text.set_value(*sets), lambda: text(*sets))


def _begins(begun: str) -> bool:
    """Whether a word is the beginning of ids, and not one itself."""
    found = {one["id"] for one in rules_text.list_value(begun)}
    return bool(found) and begun not in found
