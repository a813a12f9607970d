"""The command ``redact``: hides parts of a record."""

from __future__ import annotations

from jasslog.cli.asked import Asked
from jasslog.cli.exits import TAMPERED, UNREADABLE, USAGE, problem, warn
from jasslog.cli.output import write
from jasslog.cli.picking import pick
from jasslog.library import redact as redacting
from jasslog.library import verify
from jasslog.views.lent import hidden_text
from jasslog.views.messages import say


def redact(asked: Asked, names: bool, hands: bool, seat: int | None, events: tuple[int, ...], guessable: bool) -> None:
    """Hide names, hands that nobody saw, what other seats hold, or single events; every seal still holds."""
    record = pick(asked).record
    found = verify.verify(record, [])
    if found.verdict in (verify.TAMPERED, verify.DAMAGED) and not found.whole:
        raise problem("not_intact", TAMPERED if found.verdict == verify.TAMPERED else UNREADABLE, file=asked.path)
    if not (names or hands or events) and seat is None:
        names = hands = True
    done = redacting.redact(record.raw, names=names, hands=hands, seat=seat, events=events)
    _refuse(asked.path, done, guessable, set(events))
    write(asked.output, b"".join(line + b"\n" for line in done.lines).decode(), [asked.path])
    for seq, label in done.hidden.items():
        warn(say("redact.hidden", seq=seq, label=hidden_text(label)))
    if not done.hidden:
        warn(say("redact.nothing"))
    for seq in done.naming:
        warn(say("redact.naming", seq=seq) if seq else say("redact.naming_head"))


def _refuse(path: str, done: redacting.Redacted, guessable: bool, wanted: set[int]) -> None:
    """A Problem where hiding would hide nothing, or where no seal would show that something was hidden."""
    missing = sorted(wanted - done.hidden.keys())
    if missing:
        raise problem("no_event", USAGE, file=path, seq=missing[0])
    if done.unsealed:
        raise problem("hide_unsealed", USAGE, file=path, seq=done.unsealed[0])
    if done.guessable and not guessable:
        raise problem("hide_guessable", USAGE, file=path, seqs=", ".join(f"#{seq}" for seq in done.guessable))
