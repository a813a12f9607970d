"""The commands that add to a record: ``append``, ``undo``, ``redo``, ``correct``, ``note``."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from jasslog.cli.book import (
    AS_PLAYED,
    REASON,
    SEAT,
    SYNC,
    add,
    add_together,
    given_event,
    one_place,
    place,
    read_typed,
    recorder,
)
from jasslog.cli.command import argument, command, option
from jasslog.cli.exits import USAGE, Problem, problem
from jasslog.cli.options import GAME_FILE, rules_file_option
from jasslog.cli.output import tell_data
from jasslog.views.messages import say

if TYPE_CHECKING:
    from jasslog.library.recorder import Event
    from jasslog.log.append import Expected, Sync

_ADDRESS = re.compile(r"#[0-9]+|[0-9]+(\.[0-9a-z]+){1,2}", re.ASCII)
"""The address of an act; no entry looks like that."""
_TO_WRITE = (GAME_FILE, SYNC, rules_file_option)


def _writes(command: Callable[..., None]) -> Callable[..., None]:
    for part in reversed(_TO_WRITE):
        command = part(command)
    return command


@command("append")
@_writes
@argument("event", default="-", metavar="[EVENT]")
@option("--expected", type=click.IntRange(min=0), metavar="N", help="opt.expected")
@AS_PLAYED
@option("--format", "form", type=click.Choice(("text", "json")), default="text", help="opt.append_format")
def append(
    path: str,
    event: str,
    sync: Sync,
    rules_files: tuple[str, ...],
    expected: int | None,
    as_played: bool,
    form: str,
) -> None:
    """One event, given as JSON or read from the standard input."""
    from jasslog.log.append import ANY
    from jasslog.log.given import event_from

    given = event if event != "-" else _one_line()
    with given_event():
        read = event_from(given)
    with recorder(path, sync, rules_files, create=read["type"] == "game_started") as book:
        where: Expected = ANY if expected is None else expected
        if form == "text":
            add(book, read, where, as_played=as_played)
            return
        added, _ = book.append(read, where, as_played=as_played)
        tell_data(json.dumps(added._asdict()) + "\n")


def _one_line() -> bytes:
    """The standard input, as far as an event can reach."""
    from jasslog.events.limits import LINE

    data: bytes = sys.stdin.buffer.read(LINE + 2)
    return data.removesuffix(b"\n")


@command("undo")
@_writes
@argument("count", type=click.IntRange(min=1), default=1)
@option("--to", "address", metavar="ADDRESS", help="opt.back_to")
@SEAT
@REASON
def undo(
    path: str,
    count: int,
    sync: Sync,
    rules_files: tuple[str, ...],
    address: str | None,
    seat: int | None,
    reason: str | None,
) -> None:
    """Go back; the acts stay in the record and no longer stand."""
    from jasslog.log.history import before_last

    with recorder(path, sync, rules_files) as book:
        target = before_last(book.events, count) if address is None else place(book, address)[-1]
        if target is None:
            raise problem("nothing_to_undo", USAGE, file=path)
        add(book, _about("undone", seat=seat, reason=reason, to=target), len(book.events))


@command("redo")
@_writes
@SEAT
@REASON
def redo(path: str, sync: Sync, rules_files: tuple[str, ...], seat: int | None, reason: str | None) -> None:
    """Take back the last undo."""
    from jasslog.log.history import before_undo

    with recorder(path, sync, rules_files) as book:
        target = before_undo(book.events)
        if target is None:
            raise problem("nothing_to_redo", USAGE, file=path)
        add(book, _about("undone", seat=seat, reason=reason, to=target), len(book.events))


@command("correct")
@_writes
@argument("address", metavar="ADDRESS")
@argument("words", nargs=-1, metavar="[EVENT]… [ADDRESS [EVENT]…]…")
@option("--remove", is_flag=True, help="opt.remove")
@AS_PLAYED
@REASON
def correct(
    path: str,
    address: str,
    words: tuple[str, ...],
    sync: Sync,
    rules_files: tuple[str, ...],
    remove: bool,
    as_played: bool,
    reason: str | None,
) -> None:
    """Other events stand in the place of those that were written down wrong, all at once; they stay in the record."""
    from jasslog.views import refused
    from jasslog.views.typed import Unclear

    pairs = _pairs(address, words)
    if any(remove == bool(entries) for _, entries in pairs):
        raise click.UsageError(say("problem.correct_by"))
    with recorder(path, sync, rules_files) as book:
        told: dict[int, Event] = {}
        for wrong, entries in pairs:
            seq = one_place(book, wrong)
            if seq in told:
                raise problem("corrected_twice", USAGE, address=wrong)
            try:
                by = [read_typed(book, entry, seq) for entry in entries]
            except Unclear as error:
                raise Problem(refused.unclear_text(error, book.game()), USAGE) from error
            told[seq] = _about("corrected", reason=reason, event=seq, by=by)
        add_together(book, list(told.values()), as_played=as_played)


def _pairs(address: str, words: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    """Each address with the entries behind it."""
    pairs: list[tuple[str, list[str]]] = [(address, [])]
    for word in words:
        if _ADDRESS.fullmatch(word):
            pairs.append((word, []))
        else:
            pairs[-1][1].append(word)
    return pairs


@command("note")
@_writes
@argument("text")
@SEAT
def note(path: str, text: str, sync: Sync, rules_files: tuple[str, ...], seat: int | None) -> None:
    """A remark; it changes nothing."""
    with recorder(path, sync, rules_files) as book:
        add(book, _about("remark_made", seat=seat, text=text), len(book.events))


def _about(type_: str, **members: Any) -> Event:
    return {"type": type_} | {name: value for name, value in members.items() if value is not None}
