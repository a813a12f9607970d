"""The command ``explain``: what a finding, a rule, an option or a word means."""

from __future__ import annotations

from jasslog.cli.asked import Asked
from jasslog.cli.exits import USAGE, Problem
from jasslog.cli.output import style, tell
from jasslog.views import explain as view
from jasslog.views.messages import say


def explain(asked: Asked, words: tuple[str, ...]) -> None:
    """What a finding, a rule, an option or a word of the game means."""
    if not words:
        tell(view.topics(style()))
        return
    asked_word = " ".join(words)
    text = view.explain(asked_word, style())
    if text is None:
        guess = view.near(asked_word)
        near = say("explain.near", near=guess) if guess else ""
        raise Problem(say("explain.nothing", word=asked_word) + near, USAGE)
    tell(text)
