"""A folder of facts: ``audit --into`` brings it up to date, and ``sql`` asks it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from jasslog.archive.roll import disputed
from jasslog.cli import shared
from jasslog.cli.output import json_text, tell, write
from jasslog.cli.terminal import Line
from jasslog.library.files import STDIN, is_url
from jasslog.views.messages import count, say, visible

if TYPE_CHECKING:
    from jasslog.archive.cluster import Workers
    from jasslog.archive.people import People

_SCHEDULER = re.compile(r"(tcp|tls)://[^/@\s]+:\d+")


def into(
    asked: shared.Asked,
    folder: str,
    paths: tuple[str, ...],
    processes: int,
    secret: str | None,
    persons: tuple[tuple[str, str], ...],
    **more: Any,
) -> int:
    """Bring a folder of facts up to date, and tell what became of it; the exit code is that of what was not read."""
    _settle_paths(paths)
    with usable(folder), shared.writing(folder), _cluster(more["workers"], more["certificates"]) as workers:
        from jasslog.archive.people import GAME, PERSON
        from jasslog.archive.update import Update, update

        forget = (*((PERSON, name) for name in more["forget"]), *((GAME, id) for id in more["forget_games"]))
        again, prune, people = more["verify"], more["prune"], _people(folder, secret, persons)
        kept = Update(folder, paths, asked.reading, people, processes, again, prune, forget, workers=workers)
        shown = _Shown()
        done = update(kept, shown)
        shown.clear()
    codes = {shared.tell_unread(unread) for unread in done.unread}
    slots = {"games": count("games", done.games), "files": count("files", done.sources), "folder": folder}
    tell(say("facts.done", made=done.made, parts=done.made + done.kept, **slots) + "\n")
    if done.removed:
        tell(say("facts.removed", removed=done.removed) + "\n")
    return shared.strongest(codes)


def _settle_paths(paths: tuple[str, ...]) -> None:
    """A Problem where there is nothing at a path that could be read again in the next run."""
    if STDIN in paths:
        raise shared.problem("facts_stdin", shared.USAGE)
    for path in paths:
        if not is_url(path) and not os.path.exists(path):
            # Else all that is there would count no more.
            raise shared.not_read(path, "missing")
    if any(map(is_url, paths)):
        _needs("fsspec")


class _Shown(Line):
    """The line that counts the games."""

    games = 0

    def __call__(self, games: int) -> None:
        """So many games more are there."""
        self.games += games
        self.put(count("games", self.games))


def refuse_disputed(persons: tuple[tuple[str, str], ...]) -> None:
    """A Problem where a spelling stands for two persons: one of them would have the points of the other."""
    if found := disputed(persons):
        raise shared.problem("two_persons", shared.USAGE, spelling=found)


def _people(folder: str, secret: str | None, persons: tuple[tuple[str, str], ...]) -> People:
    """The names of people by the user's key, or by that of a file; a Problem where that is none, or in the folder."""
    from jasslog.archive.people import KeyUnusable, People, secret_of, usual_key

    refuse_disputed(persons)
    file = secret or usual_key()
    if os.path.realpath(file).startswith(os.path.join(os.path.realpath(folder), "")):
        raise shared.problem("key_in_facts", shared.USAGE, file=file)
    try:
        with shared.writing(file):
            return People(secret_of(file), spellings=persons)
    except KeyUnusable as error:
        raise shared.problem("no_facts_key", shared.USAGE, file=file) from error


@contextmanager
def _cluster(address: str | None, certificates: tuple[str, str, str] | None) -> Iterator[Workers | None]:
    """Where the workers are; a Problem where they cannot be used, or the package is missing."""
    if address is None and certificates is None:
        yield None
        return
    if address is None or not _SCHEDULER.fullmatch(address) or (certificates and not address.startswith("tls:")):
        raise shared.refused("clusters", "address", address=address or "--tls")
    if shared.typed("processes"):
        raise shared.refused("clusters", "jobs")
    _needs("distributed")
    from jasslog.archive.cluster import ClusterRefused, Workers

    try:
        yield Workers(address, certificates)
    except ClusterRefused as error:
        raise shared.refused("clusters", error.reason, **error.slots) from error


@contextmanager
def usable(folder: str) -> Iterator[None]:
    """A Problem where a folder cannot be used as one of facts, or the package is missing."""
    if is_url(folder):
        raise shared.refused("folders", "elsewhere", folder=folder)
    if not _is_text(folder):
        raise shared.refused("folders", "no-text", folder=folder)
    _needs("duckdb")
    from jasslog.archive.manifest import FolderRefused
    from jasslog.archive.plan import SameName
    from jasslog.archive.remote import UrlRefused

    try:
        yield
    except UrlRefused as error:
        if error.reason == "missing":
            raise shared.not_read(error.path, "missing") from error
        raise shared.problem("url_unusable", shared.USAGE, url=error.path, detail=error.detail) from error
    except FolderRefused as error:
        raise shared.refused("folders", error.reason, folder=folder, detail=error.detail) from error
    except SameName as error:
        raise shared.problem("facts_same_name", shared.USAGE, name=error.args[0]) from error


def _is_text(folder: str) -> bool:
    """Whether the database can name a folder, and those in which it lies."""
    # Of a working folder that was deleted meanwhile nobody knows the name.
    here = os.getcwdb() if os.path.exists(".") else b""
    try:
        os.path.join(here, os.fsencode(folder)).decode()
    except UnicodeDecodeError:
        return False
    return True


def _needs(package: str) -> None:
    """A Problem where a package is missing that comes with an extra, or the system does not load it."""
    try:
        import_module(package)
    except ModuleNotFoundError as error:
        raise shared.problem(f"no_{package}", shared.MISSING_EXTRA) from error
    except ImportError as error:
        raise shared.not_read(error.path or package, "failed", str(error)) from error


def sql(asked: shared.Asked, folder: str, question: str, seconds: int) -> None:
    """The answer to a question in SQL about a folder of facts."""
    with usable(folder):
        from jasslog.archive.sql import QuestionRefused, answered
        from jasslog.archive.tables import TABLES
        from jasslog.views.figures import answer_csv, answer_text, answer_value

        try:
            with answered(folder, question, seconds) as answer:
                if asked.form == "json":
                    text = json_text(answer_value(answer)) + "\n"
                else:
                    text = answer_csv(answer) if asked.form == "csv" else answer_text(answer)
        except QuestionRefused as error:
            detail, *more = error.detail.splitlines() or [""]
            slots = {"detail": detail, "seconds": seconds, "tables": ", ".join(TABLES)}
            told = shared.refused("unasked", error.reason, **slots).message
            raise shared.Problem("\n".join([told, *map(visible, more)]), shared.USAGE) from error
    write(asked.output, text, for_people=asked.form == "text")
