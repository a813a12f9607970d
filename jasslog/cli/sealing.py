"""The commands that put seals on a record and hide parts of it: ``seal``, ``redact``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING

import click

from jasslog.cli.command import command, option
from jasslog.cli.exits import TAMPERED, UNREADABLE, USAGE, Problem, problem, unread_text, warn
from jasslog.cli.options import GAME, GAME_FILE, own_rules, rules_file_option
from jasslog.cli.output import STDOUT, opened, tell
from jasslog.events.seating import GameStarted
from jasslog.views.lent import hidden_text
from jasslog.views.messages import catalogue, count, fill, say, visible, word

if TYPE_CHECKING:
    from jasslog.library.redact import Redacted
    from jasslog.library.sealing import Resealed
    from jasslog.log.games import RawGame

DROPPED = ("tags", "seals", "both")


@command("seal")
@GAME_FILE
@option("--drop", type=click.Choice(DROPPED), help="opt.drop")
@option("--salt", is_flag=True, help="opt.salt")
@option("-o", "--output", metavar="FILE", help="opt.seal_output")
def seal(path: str, drop: str | None, salt: bool, output: str | None) -> None:
    """Put tags and seals on every game of a file, or take them off."""
    told: list[str] = []
    target = output or path

    def anew(games: Iterable[RawGame]) -> Iterator[bytes]:
        for raw in games:
            one = _resealed(path, raw, drop or "", salt)
            told.append(_told(target, _name(raw), one, drop))
            yield b"".join(line + b"\n" for line in one.lines)

    if target == path != STDOUT:
        _in_place(path, anew)
    else:
        with opened(target, [path]) as out:
            for data in anew(_games(path)):
                out.write(data.decode())
    for line in told:
        (warn if target == STDOUT else tell)(line if target == STDOUT else line + "\n")


def _in_place(path: str, anew: Callable[[Iterable[RawGame]], Iterator[bytes]]) -> None:
    from jasslog.log.games import split_games
    from jasslog.log.refused import LogRefused, NotWritten
    from jasslog.log.rewrite import rewrite
    from jasslog.log.scan import lines
    from jasslog.views.refused import refused_text

    try:
        rewrite(path, lambda data: b"".join(anew(_some(path, split_games(lines(BytesIO(data)))))))
    except (LogRefused, NotWritten) as error:
        raise Problem(refused_text(error, path), UNREADABLE) from error


def _games(path: str) -> Iterator[RawGame]:
    """The games of a file; a Problem where a part of it cannot be read."""
    from jasslog.library.files import Unreadable
    from jasslog.library.read import read

    for game in read([path]):
        if isinstance(game, Unreadable):
            raise Problem(unread_text(game), UNREADABLE)
        yield from _some(path, [game.raw])


def _some(path: str, games: Iterable[RawGame]) -> list[RawGame]:
    """The games, of which there must be one with an event."""
    found = list(games)
    if not any(raw.events for raw in found):
        raise Problem(fill(catalogue()["unreadable"]["not-a-log"], {"file": path}), UNREADABLE)
    return found


def _resealed(path: str, raw: RawGame, drop: str, salt: bool) -> Resealed:
    from jasslog.library.sealing import SealRefused, reseal

    try:
        return reseal(raw, drop=drop, salt=salt)
    except SealRefused as error:
        reason = fill(catalogue()["seal_refused"][error.reason], {"line": error.line})
        code = TAMPERED if error.reason == "broken" else UNREADABLE
        raise problem("not_sealed", code, file=path, reason=reason) from error


def _name(raw: RawGame) -> str:
    started = next((event for event in raw.events if isinstance(event, GameStarted)), None)
    return visible(started.game if started is not None else "") or say("game.unnamed", line=raw.first_line)


def _told(file: str, name: str, one: Resealed, drop: str | None) -> str:
    slots = {"file": file, "game": name, "events": count("events", one.events), "root": one.root.hex()}
    if drop:
        return say("seal.dropped", what=word("dropped", drop), **slots)
    added = say("seal.added", count=one.added) if one.added else ""
    salted = say("seal.salted", count=count("events", one.salted)) if one.salted else ""
    return say("seal.done", seals=count("seals", one.seals), added=added, salted=salted, **slots)


@command("redact")
@GAME_FILE
@GAME
@option("--names", is_flag=True, help="opt.names")
@option("--hands", is_flag=True, help="opt.hands")
@option("--seen-by", "seat", type=click.IntRange(0, 4), metavar="SEAT", help="opt.seen_by")
@option("--event", "events", type=click.IntRange(min=1), multiple=True, metavar="N", help="opt.event")
@option("--guessable", is_flag=True, help="opt.guessable")
@rules_file_option
@option("-o", "--output", default=STDOUT, metavar="FILE", help="opt.output")
def redact(
    path: str,
    game: str | None,
    names: bool,
    hands: bool,
    seat: int | None,
    events: tuple[int, ...],
    guessable: bool,
    rules_files: tuple[str, ...],
    output: str,
) -> None:
    """Hide names, hands that nobody saw, what other seats hold, or single events; every seal still holds."""
    from jasslog.cli.picking import pick
    from jasslog.library.redact import redact as hide
    from jasslog.library.verify import DAMAGED, verify
    from jasslog.library.verify import TAMPERED as BROKEN

    record, _ = pick(path, game, "recorded", own_rules(rules_files))
    verdict = verify(record, []).verdict
    if verdict in (BROKEN, DAMAGED):
        raise problem("not_intact", TAMPERED if verdict == BROKEN else UNREADABLE, file=path)
    if not (names or hands or events) and seat is None:
        names = hands = True
    done = hide(record.raw, names=names, hands=hands, seat=seat, events=events)
    _refuse(path, done, guessable, set(events))
    with opened(output, [path]) as out:
        out.write(b"".join(line + b"\n" for line in done.lines).decode())
    for seq, label in done.hidden.items():
        warn(say("redact.hidden", seq=seq, label=hidden_text(label)))
    if not done.hidden:
        warn(say("redact.nothing"))
    for seq in done.naming:
        warn(say("redact.naming", seq=seq) if seq else say("redact.naming_head"))


def _refuse(path: str, done: Redacted, guessable: bool, wanted: set[int]) -> None:
    """A Problem where hiding would hide nothing, or where no seal would show that something was hidden."""
    missing = sorted(wanted - done.hidden.keys())
    if missing:
        raise problem("no_event", USAGE, file=path, seq=missing[0])
    if done.unsealed:
        raise problem("hide_unsealed", USAGE, file=path, seq=done.unsealed[0])
    if done.guessable and not guessable:
        raise problem("hide_guessable", USAGE, file=path, seqs=", ".join(f"#{seq}" for seq in done.guessable))
