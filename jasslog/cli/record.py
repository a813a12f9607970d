"""The command ``record``: asks line by line for what comes next and writes it down."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import click

from jasslog.cli.book import SYNC, recorder
from jasslog.cli.command import command, option
from jasslog.cli.completing import rule_sets
from jasslog.cli.exits import FINDINGS, USAGE, problem
from jasslog.cli.options import GAME_FILE, own_rules, rules_file_option
from jasslog.cli.session import Lines, Session
from jasslog.views.messages import say

if TYPE_CHECKING:
    from jasslog.library.recorder import Event
    from jasslog.log.append import Sync

_LEFT_OUT = ("hands", "melds", "marriages", "choosing", "cut", "exchanges")
_USUAL, _NOTHING = "hands", "nothing"
"""What is left out where nobody says it, and the word for a game of which all is written down."""


@command("record")
@GAME_FILE
@option("--rules", "rules_id", metavar="ID", shell_complete=rule_sets, help="opt.rules_id")
@option("--names", metavar="A,B,C,D", help="opt.names")
@option("--not-recorded", "left_out", metavar="PARTS", help="opt.not_recorded")
@option("--times", is_flag=True, help="opt.times")
@SYNC
@rules_file_option
@click.pass_context
def record(
    context: click.Context,
    path: str,
    rules_id: str | None,
    names: str | None,
    left_out: str | None,
    times: bool,
    sync: Sync,
    rules_files: tuple[str, ...],
) -> None:
    """Ask for what comes next until the input ends; begin the game where there is none."""
    lines = Lines()
    begins = _is_new(path)
    head = _head(lines, path, rules_id, names, left_out, rules_files) if begins else []
    with recorder(path, sync, rules_files, create=begins) as book:
        session = Session(book, lines, times=times)
        for event in head:
            session.add(event)
        session.run()
    context.exit(FINDINGS if session.refused else 0)


def _is_new(path: str) -> bool:
    """Whether there is no game yet; what is no ordinary file is refused when it is opened."""
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size == 0


def _head(
    lines: Lines,
    path: str,
    rules_id: str | None,
    names: str | None,
    left_out: str | None,
    rules_files: tuple[str, ...],
) -> list[Event]:
    """The first events of a new game; what the command line does not say is asked for."""
    from jasslog.library.begin import first_events

    asked = rules_id is None
    word = rules_id if rules_id is not None else lines.ask(say("record.which_rules") + " ")
    if asked and names is None:
        names = lines.ask(say("record.names") + " ")
    if asked and left_out is None:
        left_out = lines.ask(say("record.left_out", parts=", ".join(_LEFT_OUT)) + " ")
    if not word:
        raise problem("no_rules_named", USAGE)
    from jasslog.cli.know import find_rules

    variant = find_rules(word, own_rules(rules_files))
    # Nobody at a table writes all hands down; who does it all the same, can.
    parts = [part.strip() for part in (left_out or _USUAL).split(",") if part.strip() not in ("", _NOTHING)]
    unknown = [part for part in parts if part not in _LEFT_OUT]
    if unknown:
        raise problem("left_out", USAGE, part=unknown[0], parts=", ".join(_LEFT_OUT))
    people = [name.strip() for name in names.split(",")] if names else []
    return first_events(variant, os.path.basename(path), people, parts)
