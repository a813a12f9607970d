"""The commands that write a record anew: ``seal``, with tags and seals or without, and ``redact``, in parts hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO

from jasslog.cli.asked import Asked
from jasslog.cli.exits import TAMPERED, UNREADABLE, USAGE, Problem, not_a_record, problem, unread_text, warn, writable
from jasslog.cli.output import STDOUT, opened, tell, write
from jasslog.cli.picking import pick
from jasslog.library import sealing, verify
from jasslog.library.files import Unreadable
from jasslog.library.read import read
from jasslog.library.record import id_of
from jasslog.log.games import RawGame, split_games
from jasslog.log.mend import rewrite
from jasslog.log.scan import chunks
from jasslog.views.lent import hidden_text
from jasslog.views.messages import catalogue, count, fill, say, word


def seal(asked: Asked, drop: str | None, salt: bool, target: str | None) -> None:
    """Put tags and seals on every game of a file, or take them off."""
    told: list[str] = []
    path, output = asked.path, target or asked.path

    def anew(games: Iterable[RawGame]) -> Iterator[bytes]:
        for raw in games:
            one = _resealed(path, raw, drop or "", salt)
            told.append(_told(output, raw, one, drop))
            yield b"".join(line + b"\n" for line in one.lines)

    if output == path != STDOUT:
        with writable(path):
            rewrite(path, lambda data: b"".join(anew(_some(path, split_games(chunks(BytesIO(data)))))))
    else:
        with opened(output, [path]) as out:
            for data in anew(_games(path)):
                out.write(data.decode())
    for line in told:
        (warn if output == STDOUT else tell)(line if output == STDOUT else line + "\n")


def _games(path: str) -> Iterator[RawGame]:
    """The games of a file; a Problem where a part of it cannot be read."""
    for game in read([path]):
        if isinstance(game, Unreadable):
            raise Problem(unread_text(game), UNREADABLE)
        yield from _some(path, [game.raw])


def _some(path: str, games: Iterable[RawGame]) -> list[RawGame]:
    """The games, of which there must be one with an event."""
    found = list(games)
    if not any(raw.events for raw in found):
        raise not_a_record(path)
    return found


def _resealed(path: str, raw: RawGame, drop: str, salt: bool) -> sealing.Resealed:
    try:
        return sealing.reseal(raw, drop=drop, salt=salt)
    except sealing.SealRefused as error:
        reason = fill(catalogue()["seal_refused"][error.reason], {"line": error.line})
        code = TAMPERED if error.reason == "broken" else UNREADABLE
        raise problem("not_sealed", code, file=path, reason=reason) from error


def _told(file: str, raw: RawGame, one: sealing.Resealed, drop: str | None) -> str:
    name = id_of(raw) or say("game.unnamed", line=raw.first_line)
    slots = {"file": file, "game": name, "events": count("events", one.events), "root": one.root.hex()}
    if drop:
        return say("seal.dropped", what=word("dropped", drop), **slots)
    added = say("seal.added", count=one.added) if one.added else ""
    salted = say("seal.salted", count=count("events", one.salted)) if one.salted else ""
    return say("seal.done", seals=count("seals", one.seals), added=added, salted=salted, **slots)


def redact(asked: Asked, names: bool, hands: bool, seat: int | None, events: tuple[int, ...], guessable: bool) -> None:
    """Hide names, hands that nobody saw, what other seats hold, or single events; every seal still holds."""
    record = pick(asked).record
    found = verify.verify(record, [])
    if found.verdict in (verify.TAMPERED, verify.DAMAGED) and not found.whole:
        raise problem("not_intact", TAMPERED if found.verdict == verify.TAMPERED else UNREADABLE, file=asked.path)
    if not (names or hands or events) and seat is None:
        names = hands = True
    done = sealing.redact(record.raw, names=names, hands=hands, seat=seat, events=events)
    _refuse(asked.path, done, guessable, set(events))
    write(asked.output, b"".join(line + b"\n" for line in done.lines).decode(), [asked.path])
    for seq, label in done.hidden.items():
        warn(say("redact.hidden", seq=seq, label=hidden_text(label)))
    if not done.hidden:
        warn(say("redact.nothing"))
    for seq in done.naming:
        warn(say("redact.naming", seq=seq) if seq else say("redact.naming_head"))


def _refuse(path: str, done: sealing.Redacted, guessable: bool, wanted: set[int]) -> None:
    """A Problem where hiding would hide nothing, or where no seal would show that something was hidden."""
    missing = sorted(wanted - done.hidden.keys())
    if missing:
        raise problem("no_event", USAGE, file=path, seq=missing[0])
    if done.unsealed:
        raise problem("hide_unsealed", USAGE, file=path, seq=done.unsealed[0])
    if done.guessable and not guessable:
        raise problem("hide_guessable", USAGE, file=path, seqs=", ".join(f"#{seq}" for seq in done.guessable))
