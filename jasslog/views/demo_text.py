"""What ``demo`` tells of its games: a summary, and what to try with them next."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

from jasslog.views.layout import as_text
from jasslog.views.messages import count, say
from jasslog.views.report_text import TextReport

if TYPE_CHECKING:
    from jasslog.views.entry import Judged

_GAME, _PLACE = "renege.jsonl", "10.5.4"
"""The sample that the first steps look at, and where something was found in it."""


class Summary(TextReport):
    """Tells of all games together only what the end of an audit tells."""

    def game(self, judged: Judged) -> str:
        """Nothing; the game is counted."""
        super().game(judged)
        self.counts["found"] += any(found.severity != "info" for found in judged.findings)
        return ""

    def end(self) -> str:
        """The summary, without what is folded: nothing of it could be shown."""
        self.counts["folded"] = 0
        found = self.counts["found"]
        return super().end() + (count("games.found", found) + ".\n" if found else "")


def next_steps(program: str, folder: str) -> str:
    """Three commands to try next, as they are to be typed."""
    path = os.path.join(folder, _GAME)
    game = shlex.quote(os.path.join(os.curdir, path) if path.startswith("-") else path)
    steps = (f"{program} audit {game}", f"{program} why {game} {_PLACE}", f"{program} report {game} -o review.html")
    return as_text(["", say("demo.next"), *(say("demo.command", command=step) for step in steps)])
