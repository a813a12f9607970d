"""The command ``repair``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from jasslog.cli.command import command, option
from jasslog.cli.exits import CLEAN, UNREADABLE, Problem
from jasslog.cli.options import GAME_FILE
from jasslog.cli.output import tell
from jasslog.views.messages import catalogue, say

if TYPE_CHECKING:
    from jasslog.log.mend import Plan


@command("repair")
@GAME_FILE
@option("--yes", is_flag=True, help="opt.yes")
@click.pass_context
def repair(context: click.Context, path: str, yes: bool) -> None:
    """Say what is wrong with a record and what will be done, and do it if that is wanted."""
    from jasslog.log import mend
    from jasslog.log.refused import LogRefused, NotWritten
    from jasslog.views import refused
    from jasslog.views.layout import as_text

    def agreed(planned: Plan) -> bool:
        tell(as_text(refused.plan_text(path, planned)))
        return planned.possible and (yes or _asked())

    try:
        planned, done = mend.repair(path, agreed)
    except (LogRefused, NotWritten) as error:
        raise Problem(refused.refused_text(error, path), UNREADABLE) from error
    if planned.possible:
        tell((say("repair.done") if done else say("repair.not_done")) + "\n")
    context.exit(CLEAN if done or planned.opening.verdict == "clean" else UNREADABLE)


def _asked() -> bool:
    """Whether the person, or whatever answers for one, says yes; nothing is no, and so is what is no text."""
    tell(say("repair.ask") + " ")
    sys.stdout.flush()
    try:
        told = sys.stdin.readline(80)
    except UnicodeDecodeError:
        return False
    return told.strip().lower() in catalogue()["language"]["yes"].split()
