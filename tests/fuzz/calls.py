"""Random calls of every command, with arguments made from its declaration, so that new commands are covered too."""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from types import FrameType

import click
import orjson
from fuzz import mutants

from jasslog.audit.codes import CODES
from jasslog.cli.group import commands
from jasslog.cli.run import run
from jasslog.cli.shared import BUG
from jasslog.penalties.books import books
from jasslog.variants.load import names

GAME, OTHER, TRANSCRIPT, FOREIGN, BESIDE = "game.jsonl", "other.jsonl", "game.jass", "log.json", "beside.json"
LEFT_OUT = {
    "demo": "audits every sample, and no input of ours",
}
"""Commands that are not called, and why."""
_FILES = {"GAME": GAME, "[GAME]": GAME, "PATH…": GAME, "A": GAME, "B": OTHER, "IN": FOREIGN, "FILE.jass": TRANSCRIPT}
_BESIDE = ("key_file", "key_files", "receipts", "rules_files", "chosen", "named", "source", "bookmark")
_OFTEN = {"form": 0.5, "view": 0.4, "unsigned": 0.6, "rules_files": 0.03, "lang": 0.2}
"""The probabilities of options that are given often or hardly ever; all other options have the same low one."""
SAMPLES = 12
"""The number of good records on which the time of a command is measured."""
SLOWER = 20
"""A call may take this many times as long as the command takes for the slowest of these records."""


LEAST = 1.0
"""The processor time, in seconds, that every call may take."""
SLOW = {
    "rulings": "replays the game for each remedy of each finding, and of a senseless game nearly every act is one",
    "prove": "tries every pair of cards that two unreadable ones may have been",
}
"""Commands that take much longer for a senseless game than for any sample, and why."""
_PATIENCE = 60.0
"""The processor time, in seconds, that a call of these commands may take."""


class Hang(BaseException):
    """A call takes more processor time than it may."""


class Call:
    """One call: a command, its arguments, and the files that it finds."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"call {seed}")
        every = [name for name in commands.list_commands(click.Context(commands)) if name not in LEFT_OUT]
        self.command = every[seed % len(every)]
        self.files = {
            GAME: mutants.record(self.rng),
            OTHER: mutants.record(self.rng),
            TRANSCRIPT: mutants.text(self.rng, "transcript"),
            FOREIGN: mutants.text(self.rng, "foreign"),
            BESIDE: self.rng.choice((b"{}", b"[]", *[b'{"id":"club","extends":"schieber-ohio"}'] * 3)),
        }
        self.arguments = [self.command, *_arguments(self.command, self.rng)]

    def write(self) -> None:
        """Put the files of the call into the working folder, and remove all others."""
        for path in Path().iterdir():
            if path.is_file():
                path.unlink()
        for name, data in self.files.items():
            Path(name).write_bytes(data)


def _arguments(name: str, rng: Random, *, plain: bool = False) -> list[str]:
    """Random arguments for a command; if ``plain``, only required ones and often the optional positional ones."""
    command = commands.get_command(click.Context(commands), name)
    assert command is not None
    arguments: list[str] = []
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            needed = parameter.required or rng.random() < 0.85
            arguments += [_value(parameter, rng)] * needed
        elif parameter.required or (not plain and rng.random() < _OFTEN.get(parameter.name or "", 0.12)):
            flag = getattr(parameter, "is_flag", False)
            arguments += [parameter.opts[0]] if flag else [parameter.opts[0], _value(parameter, rng)]
    return arguments


def _value(parameter: click.Parameter, rng: Random) -> str:
    name, metavar, kind = parameter.name or "", parameter.metavar or "", parameter.type
    if isinstance(kind, click.Choice):
        return str(rng.choice(kind.choices))
    if name == "processes":
        return "1"
    if isinstance(kind, click.IntRange | click.types.IntParamType):
        return str(rng.choice((0, 1, 1, 2, 3, 5, 12, 40)))
    if isinstance(parameter, click.Argument) and metavar in _FILES:
        named = _FILES[metavar]
        return named if rng.random() < 0.85 else rng.choice((GAME, OTHER, TRANSCRIPT, FOREIGN))
    if name == "output":
        return rng.choice(("-", "out"))
    if name in ("chosen", "named") and rng.random() < 0.7:
        return rng.choice(sorted(books()))
    if name in _BESIDE:
        return rng.choice((BESIDE, BESIDE, GAME, "swiss", "santiago", "new"))
    return _text(name, metavar, rng)


def _text(name: str, metavar: str, rng: Random) -> str:
    """A text for a parameter that is no file; an unknown parameter gets any of the texts."""
    several = {
        "event": _event(rng),
        "address": _address(rng),
        "id": rng.choice([*(one[0] for one in names()), "1", "2"]),
        "codes": rng.choice([kind.code for kind in CODES.values()]),
        "words": rng.choice(["diff", "Stöck", "renege", "J301", rng.choice(names())[0]]),
        "names": "A,B,C,D",
        "text": "Well, \u202ewell",
    }
    for key in ("event", "address", "id", "codes", "words", "names"):
        if key in metavar.lower() or (key == "address" and name in ("at", "before", "address")):
            return several[key]
    return rng.choice(list(several.values()))


def _event(rng: Random) -> str:
    event = dict(rng.choice(rng.choice(mutants.records())))
    event.pop("seq", None)
    return orjson.dumps(event).decode()


def _address(rng: Random) -> str:
    page = rng.choice(("choosing", "melds", "claims", "play", "auction", "domino", "notes", "deal"))
    return rng.choice(
        (
            f"#{rng.randrange(60)}",
            f"#{rng.randrange(12)}",
            f"{rng.randrange(4)}",
            f"1.{rng.randrange(1, 10)}",
            f"1.{rng.randrange(1, 10)}.{rng.randrange(1, 5)}",
            f"{rng.randrange(3)}.{page}.{rng.randrange(1, 5)}",
        )
    )


def called(arguments: list[str], limit: float, typed: bytes = b"") -> tuple[int, str]:
    """The exit code and both outputs of a call.

    Raises Hang if the call takes more than ``limit`` seconds of processor time.
    """
    out, before = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.BytesIO(typed)))  # type: ignore[arg-type]
    signal.signal(signal.SIGPROF, _too_long)
    try:
        with redirect_stdout(out), redirect_stderr(out):
            signal.setitimer(signal.ITIMER_PROF, limit)
            try:
                code = run(arguments)
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        sys.stdin = before
    out.flush()
    return code, out.buffer.getvalue().decode(errors="replace")  # type: ignore[attr-defined]


def _too_long(signal: int, frame: FrameType | None) -> None:
    raise Hang


@cache
def limit(command: str) -> float:
    """The processor time that a call of a command may take: twenty times that of the slowest of some good records.

    It is at least LEAST, because modules that only some options need take a while to load.
    """
    if command in SLOW:
        return _PATIENCE
    return SLOWER * max(LEAST / SLOWER, *(taken(command, place) for place in range(SAMPLES)))


def taken(command: str, place: int) -> float:
    """The processor time of a call of a command with one of some good records, transcripts and logs."""
    every, foreign, transcripts = mutants.records(), mutants.foreign(), mutants.transcripts()
    for name in (GAME, OTHER):
        Path(name).write_bytes(mutants.written(every[place * (len(every) // SAMPLES)]))
    Path(TRANSCRIPT).write_bytes(transcripts[place % len(transcripts)])
    Path(FOREIGN).write_bytes(foreign[place % len(foreign)])
    Path(BESIDE).write_bytes(b"{}")
    begun = process_time()
    code, told = called([command, *_arguments(command, Random(f"{command} {place}"), plain=True)], 600)
    assert code != BUG, told
    return process_time() - begun


def executed(call: Call) -> tuple[int, str]:
    """Run a call in the working folder; return its exit code and output."""
    typed = call.rng.choice((b"", call.files[TRANSCRIPT], b"deal\npass\nundo\n"))
    call.write()
    try:
        return called(call.arguments, LEAST, typed)
    except Hang:
        # Only now is it worth measuring what the command takes for good records.
        most = limit(call.command)
        call.write()
        return called(call.arguments, most, typed)


def folder() -> str:
    """The fastest folder for files, in memory; empty for the usual temporary folder."""
    return "/dev/shm" if os.path.isdir("/dev/shm") else ""
