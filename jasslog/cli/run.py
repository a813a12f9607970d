"""Running one call of the program: its streams, signals, language and errors, and the exit code that it ends with."""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import ExitStack, redirect_stderr, suppress
from typing import NoReturn

import click

from jasslog.cli.config import Config, read_config
from jasslog.cli.group import COMPLETE, NAME, commands, heard_in, spoken_in
from jasslog.cli.shared import BUG, CLEAN, INTERRUPTED, USAGE, Problem, cannot_write, not_read, problem
from jasslog.cli.terminal import ENDING, Ended, aside, screen
from jasslog.library.contain import Bug, contained
from jasslog.regular import TOO_MANY_OPEN
from jasslog.views.messages import say, telling


def _end_in_order() -> None:
    """Let a signal that ends this process raise ``Ended``, so that half-written files are removed first."""
    mine = os.getpid()

    def end(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        # A child process, which inherits this handler, has nothing to clean up.
        if os.getpid() == mine:
            raise Ended(number)
        os.kill(os.getpid(), number)

    for number in ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)


def main() -> NoReturn:
    """Run the command line of this process and end it."""
    # Starting up makes no garbage; the collector is enabled again once a command begins.
    gc.disable()
    _end_in_order()
    try:
        code = run(sys.argv[1:])
    except Ended as ended:
        code = 128 + ended.args[0]
        os.kill(os.getpid(), ended.args[0])
    for stream in (sys.stdout, sys.stderr):
        # Write what is still buffered, if anybody still reads it.
        with suppress(OSError, ValueError):
            stream.flush()
    # Tearing down all modules in the usual way would take longer than many a command.
    os._exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run one command and give its exit code; never a traceback, whatever happens."""
    # If the caller has closed a stream, Python sets it to None.
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout, sys.stderr = (screen(stream or open(os.devnull, "w")) for stream in (sys.stdout, sys.stderr))  # noqa: SIM115
    sys.stderr = aside(sys.stderr)
    with ExitStack() as spoken:
        spoken.enter_context(telling(language=spoken_in(arguments), aloud=heard_in(arguments)))
        code = contained(lambda: _answered(list(arguments), spoken))
        return _bug(code) if isinstance(code, Bug) else code


def _answered(arguments: list[str], spoken: ExitStack) -> int:
    """The exit code of the call. Once the language that is set is known, everything is told in it, errors included."""
    try:
        completing = COMPLETE in os.environ
        config = Config() if completing else read_config(arguments)
        line = _typed_so_far() if completing else arguments
        spoken.enter_context(telling(language=spoken_in(line, config.language)))
        config.tell()
        code = _invoke(arguments, config)
        sys.stdout.flush()
        return code
    except click.ClickException as error:
        return _tell(error)
    except (KeyboardInterrupt, click.Abort):
        Problem(say("problem.interrupted")).show()
        return INTERRUPTED
    except OSError as error:
        return _system(error)


def _invoke(arguments: list[str], config: Config) -> int:
    """Run a command, or complete a command line for a shell, and return the exit code."""
    if asked := os.environ.get(COMPLETE):
        from click.shell_completion import shell_complete

        if asked.endswith("_complete") and not _of_shell(asked):
            raise problem("not_completing", USAGE, variable=COMPLETE)
        # Messages on the standard error would appear in the middle of the line that somebody types.
        with open(os.devnull, "w") as nowhere, redirect_stderr(nowhere):
            return USAGE if shell_complete(commands, {}, NAME, COMPLETE, asked) else CLEAN
    # Not click's own main(): that ends an interrupt and a closed pipe with 1, which here means findings.
    try:
        with commands.make_context(NAME, arguments, default_map=config.defaults()) as context:
            commands.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    return CLEAN


def _typed_so_far() -> list[str]:
    """The words of the line that a shell wants completed."""
    from click.shell_completion import split_arg_string

    return split_arg_string(os.environ.get("COMP_WORDS", ""))


def _of_shell(asked: str) -> bool:
    """Whether a shell has set the line to complete, and the place in it, a number; fish sets the word instead."""
    line, place = (os.environ.get(name) for name in ("COMP_WORDS", "COMP_CWORD"))
    return line is not None and place is not None and (asked.startswith("fish") or place.isdecimal())


def _tell(error: click.ClickException) -> int:
    error.show()
    return error.exit_code


def _system(error: OSError) -> int:
    """Tell what the system refused, and return the exit code; a reader of the output who has gone away is no error."""
    if error.errno == errno.EPIPE:
        return CLEAN
    name = error.filename if isinstance(error.filename, str) else say("output")
    if error.errno in TOO_MANY_OPEN:
        return _tell(not_read(name, "failed", os.strerror(error.errno)))
    return _tell(cannot_write(name, error))


def _bug(bug: Bug) -> int:
    Problem(say("problem.bug", error=bug.error)).show()
    Problem(say("problem.bug_where", where=bug.where)).show()
    return BUG
