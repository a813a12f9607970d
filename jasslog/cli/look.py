"""The commands that look at one game: ``show``, ``score``, ``why``, ``replay``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from jasslog.cli.command import argument, command, option
from jasslog.cli.exits import UNREADABLE, USAGE, problem
from jasslog.cli.options import GAME, GAME_FILE, VIEW, own_rules, rules_file_option
from jasslog.cli.output import style, tell, tell_json
from jasslog.events.base import Event
from jasslog.views.messages import say

if TYPE_CHECKING:
    from jasslog.audit.result import GameAudit
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.library.record import Record

ROUND = option("--round", "number", type=int, help="opt.round")
AT = option("--at", metavar="ADDRESS", help="opt.at")
BEFORE = option("--before", metavar="ADDRESS", help="opt.before")
_ADDRESS = re.compile(r"[0-9]+(\.([0-9]+|[a-z]+)(\.[0-9]+)?)?|#[0-9]+", re.ASCII)


def _common(command: Callable[..., None]) -> Callable[..., None]:
    for part in (rules_file_option, VIEW, GAME, GAME_FILE):
        command = part(command)
    return command


@command("show")
@_common
@ROUND
@AT
@BEFORE
@option("--by", type=click.Choice(("trick", "seat", "hand")), default="trick", help="opt.by")
def show(
    path: str,
    game: str | None,
    view: str,
    rules_files: tuple[str, ...],
    number: int | None,
    at: str | None,
    before: str | None,
    by: str,
) -> None:
    """A game trick by trick, seat by seat or hand by hand."""
    from jasslog.views.finding import Teller
    from jasslog.views.layout import apart, as_text
    from jasslog.views.position import hands_now
    from jasslog.views.show import Show

    record, place = _one(path, game, view, rules_files)
    audit, final = replayed(record)
    state, when = _moment(record, final, at, before)
    teller = Teller(audit, path, "" if place == 1 else str(place))
    rounds = chosen_rounds(state, number)
    findings = audit.findings if state is final else []
    tell(Show(state, teller, style(), findings, by).text(rounds, apart(_title(record), when)))
    if state is not final:
        tell(as_text(hands_now(state, teller.table, style())))


@command("score")
@_common
@ROUND
def score(path: str, game: str | None, view: str, rules_files: tuple[str, ...], number: int | None) -> None:
    """The arithmetic of each round."""
    from jasslog.views.score import ScoreSheet

    record, _ = _one(path, game, view, rules_files)
    audit, final = replayed(record)
    assert audit.court is not None
    sheet = ScoreSheet(audit, final, audit.court, style())
    tell(sheet.text(chosen_rounds(final, number), _title(record)))


@command("why")
@GAME_FILE
@argument("address", metavar="ADDRESS")
@GAME
@VIEW
@rules_file_option
def why(path: str, address: str, game: str | None, view: str, rules_files: tuple[str, ...]) -> None:
    """What was legal at an address, and why the rest was not."""
    from jasslog.views.finding import Teller
    from jasslog.views.layout import as_text
    from jasslog.views.why import Why

    record, place = _one(path, game, view, rules_files)
    audit, _ = replayed(record)
    teller = Teller(audit, path, "" if place == 1 else str(place))
    answers = [Why(teller, style()).text(state, event, where) for state, event, where in _acts(record, address)]
    tell(as_text("\n".join(answers).removesuffix("\n").split("\n")))


@command("replay")
@_common
@AT
@BEFORE
@option("--format", "form", type=click.Choice(("text", "json")), default="text", help="opt.format")
def replay(
    path: str,
    game: str | None,
    view: str,
    rules_files: tuple[str, ...],
    at: str | None,
    before: str | None,
    form: str,
) -> None:
    """The state at an address, and its digest."""
    from jasslog.library.position import Position

    record, _ = _one(path, game, view, rules_files)
    _, final = replayed(record)
    state, when = _moment(record, final, at, before)
    position = Position.of(at or before or "", state)
    if form == "json":
        value: dict[str, Any] = {"game": record.id, "view": view, "at": at, "before": before}
        value |= {"digest": position.digest, "state": position.state}
        tell_json(value)
        return
    from jasslog.views.position import position_text
    from jasslog.views.words import Table

    title = say("replay.head", file=path, game=_title(record), when=when or say("replay.end"))
    tell(position_text(state, position.digest, Table(final), title, style()))


def _one(path: str, wanted: str | None, view: str, rules_files: tuple[str, ...]) -> tuple[Record, int]:
    """The game of a file that is asked for, the first if none is, and its place in the file."""
    from jasslog.cli.picking import pick

    return pick(path, wanted, view, own_rules(rules_files))


def replayed(record: Record) -> tuple[GameAudit, Game]:
    """The audit and the final state of a game; a Problem where its rules are not known."""
    from jasslog.views.finding import Teller

    audit = record.audit()
    if audit.game is None:
        reason = Teller(audit).text(audit.findings[-1]) if audit.findings else ""
        raise problem("no_rules", UNREADABLE, reason=reason)
    return audit, audit.game


def _title(record: Record) -> str:
    from jasslog.views.messages import visible

    return visible(record.id) or say("game.unnamed", line=record.line)


def chosen_rounds(game: Game, number: int | None) -> list[Round]:
    """The round of that number, all without one; a Problem where there is no such round."""
    if number is None:
        return game.rounds
    found = [deal for deal in game.rounds if deal.number == number]
    if not found:
        known = [deal.number for deal in game.rounds] or [0]
        raise problem("no_round", USAGE, round=number, first=known[0], last=known[-1])
    return found


def _moment(record: Record, final: Game, at: str | None, before: str | None) -> tuple[Game, str]:
    """The state that is asked for, and when that is; the final one if nothing is asked."""
    if at is not None and before is not None:
        raise click.UsageError(say("problem.at_and_before"))
    if at is not None:
        return find_place(record.timeline().at, at), say("show.at", address=at)
    if before is not None:
        return find_place(record.timeline().before, before), say("show.before", address=before)
    return final, ""


def find_place(question: Callable[[str], Any], address: str) -> Any:
    """Ask for a place; a Problem that names the nearest one where it is not there."""
    from jasslog.game.places import AddressError

    if not _ADDRESS.fullmatch(address):
        raise problem("bad_address", USAGE, address=address)
    try:
        return question(address)
    except AddressError as error:
        near = say("problem.near", address=error.nearest) if error.nearest else ""
        raise problem("no_address", USAGE, address=address, near=near) from error


def _acts(record: Record, address: str) -> list[tuple[Game, Event, str]]:
    """The acts at an address, each with the state before it and its own address; for a round only its first."""
    timeline = record.timeline()
    first = find_place(timeline.before, address)
    addresses = timeline.addresses()
    number = int(address[1:]) if address.startswith("#") else None
    if number is not None and number not in addresses:
        return [(first, event, address) for event in record.raw.events if event.seq == number]
    span = timeline.find(address)
    events = timeline.events[span.start : span.start + 1 if span.whole_round else span.stop]
    if number is not None or address.count(".") == 2:
        events = events[-1:] if address.count(".") == 2 else events[:1]
    found = []
    for event in events:
        where = addresses.get(event.seq, f"#{event.seq}")
        state = first if len(events) == 1 else timeline.before(where)
        found.append((state, event, where))
    return found
