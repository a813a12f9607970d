"""What all commands share: the values of common options (``Asked``), exit codes, and errors (``Problem``).

The common options say which record is read and how, and in which format the answer is given.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from jasslog.cli.spoken import asked_language
from jasslog.library.contain import Bug, T, contained
from jasslog.views.messages import colon, count, legible, say, system_text, telling, visible, word

if TYPE_CHECKING:
    from jasslog.library.files import Unreadable
    from jasslog.library.read import Reading
    from jasslog.library.record import Record
    from jasslog.log.append import Sync
    from jasslog.log.own_file import Kind
    from jasslog.variants.options import Variant

CLEAN, FINDINGS, USAGE, UNREADABLE, TAMPERED, UNDECIDED, MISSING_EXTRA, BUG, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 70, 130
_UNREAD = {"zstandard-missing": MISSING_EXTRA, "bug": BUG, "bug-reading": BUG, "directory": USAGE, "a-record": USAGE}
"""The exit codes for a file that is not read for one of these reasons; for any other reason it is UNREADABLE."""
_STRENGTH = (BUG, TAMPERED, UNREADABLE, MISSING_EXTRA, USAGE, FINDINGS, UNDECIDED)


def strongest(codes: Iterable[int]) -> int:
    """The code of a run over several games: 70 before 4, 3, 6, 2, 1, 5 and 0."""
    found = set(codes)
    return next((code for code in _STRENGTH if code in found), CLEAN)


class Problem(click.ClickException):
    """Something that keeps a command from doing its work, told to a person in one sentence."""

    def __init__(self, message: str, code: int = UNREADABLE) -> None:
        super().__init__(message)
        self.exit_code = code  # type: ignore[misc]

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message on the standard error."""
        print(f"jasslog: {self.message}", file=file or sys.stderr)


def for_people() -> AbstractContextManager[None]:
    """Tell everything inside in the language that was asked for, even if the answer itself is for programs."""
    return telling(language=asked_language())


def problem(name: str, code: int = UNREADABLE, /, **slots: Any) -> Problem:
    """A Problem with a phrase of the catalogue as its message."""
    with for_people():
        told = {slot: system_text(value) if slot == "reason" else value for slot, value in slots.items()}
        return Problem(say(f"problem.{name}", **told), code)


def told_problem(code: int, tell: Callable[..., str], /, *about: Any, **slots: Any) -> Problem:
    """A Problem with the message that ``tell`` makes of the other arguments, in the language that was asked for."""
    with for_people():
        return Problem(tell(*about, **slots), code)


def usage(name: str, /) -> click.UsageError:
    """An error for wrong usage, with a phrase of the catalogue as its message."""
    with for_people():
        return click.UsageError(say(f"problem.{name}"))


def refused(group: str, reason: str, /, **slots: Any) -> Problem:
    """A Problem for a file, a folder or a question that is refused; the message is that of the reason in its group."""
    return told_problem(USAGE, word, group, reason, **slots)


def cannot_write(file: str, error: OSError) -> Problem:
    """The Problem for a file that the system does not let us write."""
    if isinstance(error, IsADirectoryError):
        return problem("no_output", USAGE, file=file)
    if isinstance(error, FileExistsError | NotADirectoryError):
        from pathlib import Path

        for above in (file, *map(str, Path(file).parents)):
            # A device is no folder either, and neither is a link that leads nowhere.
            if os.path.lexists(above) and not os.path.isdir(above):
                return problem("no_folder", USAGE, file=above)
    return problem("cannot_write", USAGE, file=file, reason=error.strerror or str(error))


def typed(name: str) -> bool:
    """Whether an option or argument was typed with this very command."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def refuse_typed(name: str, options: tuple[str, ...]) -> None:
    """Raise a Problem for the first of these options that was typed, because it has no meaning here."""
    context = click.get_current_context()
    for one in context.command.get_params(context):
        if one.name in options and typed(one.name):
            raise problem(name, USAGE, option=max(one.opts, key=len))


@contextmanager
def writing(file: str) -> Iterator[None]:
    """Turn errors inside into Problems: whatever keeps a file from being written, or read first; not a broken pipe."""
    from jasslog.log.pack import PackerMissing
    from jasslog.log.scan import LogUnreadable

    try:
        yield
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        raise cannot_write(file, error) from error
    except (LogUnreadable, PackerMissing) as error:
        raise not_read(error.path, error.reason, error.detail) from error


@contextmanager
def from_stdin() -> Iterator[None]:
    """Turn errors of the system inside, where the standard input is read, into Problems."""
    try:
        yield
    except OSError as error:
        from jasslog.library.files import STDIN
        from jasslog.log.scan import said

        raise not_read(STDIN, "failed", said(error)) from error


def near(word: str, known: Iterable[str], alike: float = 0.6) -> str:
    """The end of a sentence that offers the known word nearest to a wrong one; empty where none is near."""
    from jasslog.variants.refusal import nearest

    guess = nearest(word, known, alike)
    with for_people():
        return say("explain.near", near=guess) if guess else ""


def declared(named: str, known: Mapping[str, Kind], kind: type[Kind], what: str) -> Kind:
    """What comes with the program under an id, else what a file of that name declares.

    A Problem lists all mistakes of the file. ``what`` is the word for it in the names of the phrases, as in no_ranking.
    """
    from pathlib import Path

    from jasslog.log.own_file import from_file
    from jasslog.views.translated import own_mistake_text

    if named in known:
        return known[named]
    try:
        found = from_file(Path(named), kind)
    except (OSError, ValueError) as error:
        raise problem(f"no_{what}", USAGE, file=named, known=", ".join(known)) from error
    if not isinstance(found, list):
        return found
    with for_people():
        lines = [problem(f"bad_{what}", USAGE, file=named, count=count("mistakes", len(found))).message]
        for one in found:
            place = f"{named}:{one.line}:{one.column}" if one.column else f"{named}:{one.line}"
            lines.append("  " + colon(place, own_mistake_text(one)))
        raise Problem("\n".join(lines), USAGE)


def unread_problem(unread: Unreadable) -> Problem:
    """The Problem for a file that could not be read."""
    from jasslog.views.reports import unreadable_text

    return told_problem(_UNREAD.get(unread.reason, UNREADABLE), unreadable_text, unread)


def not_read(path: str, reason: str, detail: str = "") -> Problem:
    """The Problem for a path at which nothing can be read, for that reason."""
    from jasslog.library.files import Unreadable

    return unread_problem(Unreadable(path, 0, reason, detail))


def said_of(unread: Unreadable, trace: str) -> tuple[str, int]:
    """The message about what could not be read or judged, with the trace of a bug, and the exit code."""
    problem = unread_problem(unread)
    lines = [f"jasslog: {problem.message}", *map(visible, trace.splitlines())]
    return "".join(f"{line}\n" for line in lines), problem.exit_code


def tell_unread(unread: Unreadable, trace: str = "") -> int:
    """Print the message about what could not be read or judged on the standard error, and return the exit code."""
    said, code = said_of(unread, trace)
    sys.stderr.write(said)
    return code


def attempted(codes: set[int], game: Record | Unreadable, work: Callable[[Record], T]) -> T | Unreadable:
    """The result of ``work`` on a game, or an Unreadable if the game was not read or the work shows a bug.

    An Unreadable is also told on the standard error, and its exit code is added to ``codes``.
    """
    from jasslog.library.files import Unreadable

    if isinstance(game, Unreadable):
        codes.add(tell_unread(game))
        return game
    done = contained(lambda: work(game))
    if not isinstance(done, Bug):
        return done
    unread = done.of(game)
    codes.add(tell_unread(unread, done.trace))
    return unread


def warn(text: str) -> None:
    """Print a message for people on the standard error, beside the answer."""
    print(f"jasslog: {text}", file=sys.stderr)


def warn_of(phrase: str, **slots: Any) -> None:
    """Warn with a phrase of the catalogue, in the language that was asked for."""
    with for_people():
        warn(say(phrase, **slots))


@dataclass
class Asked:
    """The values of the options and arguments that several commands share, each with its default."""

    path: str = ""
    game: str | None = None
    view: str = "corrected"
    as_of: int | None = None
    """The number of the last event that counts of each record; None for all events."""
    rules_files: tuple[str, ...] = ()
    form: str = "text"
    output: str = "-"
    sync: Sync = "always"
    receipts: tuple[str, ...] = ()
    key_files: tuple[str, ...] = ()

    @cached_property
    def own(self) -> list[Variant]:
        """The sets of rules in the user's own files; a Problem where one cannot be used."""
        if not self.rules_files:
            return []
        from pathlib import Path

        from jasslog.log.scan import open_log
        from jasslog.variants.files import from_file
        from jasslog.variants.load import digest
        from jasslog.variants.refusal import Refusal
        from jasslog.views.translated import refusal_text

        found: list[Variant] = []
        for file in self.rules_files:
            if "\0" in file:
                raise problem("no_such_name", file=file)
            with writing(file):
                open_log(file).close()
            variant = from_file(Path(file))
            if isinstance(variant, Refusal):
                with for_people():
                    why = legible(refusal_text(variant))
                named = variant.name == "rules-unreadable"
                raise Problem(why if named else colon(visible(variant.slots.get("file", file)), why))
            for other, before in zip(self.rules_files, found, strict=False):
                same = (before.id, before.version) == (variant.id, variant.version)
                if same and digest(before) != digest(variant):
                    raise problem("rules_twice", file=file, other=other, set=f"{variant.id} {variant.version}")
            found.append(variant)
        return found

    @property
    def reading(self) -> Reading:
        """How the records are to be read."""
        from jasslog.library.read import Reading

        return Reading(self.view, tuple(self.own), self.as_of)

    def rules(self, word: str) -> Variant:
        """A set of rules by its id, or by ``id@version``; a Problem where there is none."""
        from jasslog.variants.load import latest, names, resolve
        from jasslog.variants.refusal import Refusal
        from jasslog.views.translated import refusal_text

        id, _, version = word.partition("@")
        if version and not (version.isascii() and version.isdigit() and len(version) < 10):
            raise problem("bad_version", USAGE, word=word)
        found = resolve(id, int(version) if version else latest(id, self.own), own=self.own)
        begun = [one for one, *_ in names() if id and one.startswith(id)]
        if isinstance(found, Refusal) and id not in begun and len(begun) > 1:
            raise problem("rules_begun", USAGE, begun=id, sets=", ".join(begun))
        if isinstance(found, Refusal):
            with for_people():
                raise problem("rules", USAGE, reason=refusal_text(found))
        return found
