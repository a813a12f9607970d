"""The commands that count over many games, ``standings`` and ``stats``, and those about folders of facts.

A folder of facts holds the tables of all games; ``audit --into`` brings it up to date, and ``sql`` queries it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from jasslog.archive.manifest import FolderRefused, is_facts
from jasslog.archive.of_game import facts_of
from jasslog.archive.plan import SameName
from jasslog.archive.questions import QUESTIONS, Question, Tally
from jasslog.archive.ranking import Ranking, rankings
from jasslog.archive.remote import UrlRefused
from jasslog.archive.roll import Roll, disputed
from jasslog.archive.rows import Facts
from jasslog.archive.standings import Standings
from jasslog.audit.codes import VERDICT
from jasslog.cli import shared
from jasslog.cli.asked import Asked
from jasslog.cli.output import json_text, tell, write
from jasslog.cli.terminal import Line
from jasslog.library.files import STDIN, Unreadable, is_url, once
from jasslog.library.read import games, whole_files
from jasslog.views.messages import count, say, visible

if TYPE_CHECKING:
    from jasslog.archive.cluster import Workers
    from jasslog.archive.people import People
    from jasslog.archive.stored import Stored

Spellings = tuple[tuple[str, str], ...]
_SCHEDULER = re.compile(r"(tcp|tls)://[^/@\s]+:\d+")


def standings(asked: Asked, paths: tuple[str, ...], ranking: str, persons: Spellings) -> int:
    """Print who is ranked where after an evening or a season."""
    from jasslog.views import standings as view

    made = Standings(shared.declared(ranking, rankings(), Ranking, "ranking"))
    asked.view = made.ranking.view
    counting = Counting(asked, paths, persons)
    with _stored(asked, paths) as stored:
        counting.go_through(stored, made.take, "players", "rounds", "seats")
    return counting.end(
        lambda: view.remarks(made, counting.roll),
        text=lambda: view.standings_text(made, counting.roll),
        csv=lambda: view.standings_csv(made),
        json=lambda: json_text(view.standings_answer(made, counting.roll)) + "\n",
        html=lambda: view.standings_page(made, counting.roll),
    )


def stats(
    asked: Asked, paths: tuple[str, ...], questions: tuple[str, ...], ways: tuple[str, ...], persons: Spellings
) -> int:
    """Print the statistics over many games."""
    from jasslog.views import stats as view

    overview = asked.form == "text" and not questions and not ways
    groups = _groups(questions, ways, view.OVERVIEW, overview)
    counting = Counting(asked, paths, persons)
    with _stored(asked, paths) as stored:
        if stored is None:
            tally = Tally(groups)
            counting.go_through(None, tally.take)
            found = tally.answers()
        else:
            counting.go_through(stored, lambda facts: None, "players")
            found = [stored.answer(question, by) for question, by in groups]
    return counting.end(
        lambda: view.remarks(counting.roll),
        text=lambda: view.stats_text(found, counting.roll, overview=overview),
        csv=lambda: view.stats_csv(found),
        json=lambda: json_text(view.stats_answer(found, counting.roll)) + "\n",
        html=lambda: view.stats_page(found, counting.roll),
    )


def _groups(
    questions: tuple[str, ...], ways: tuple[str, ...], overview: Mapping[str, tuple[str, ...]], short: bool
) -> list[tuple[Question, tuple[str, ...]]]:
    """The questions to answer, each with the ways its answer is grouped by.

    With ``short`` every question in the ways of ``overview``. Otherwise a question that cannot be grouped in all of
    ``ways`` is left out, or a Problem if it was asked for.
    """
    if short:
        return [(question, overview.get(name, ())) for name, question in QUESTIONS.items()]
    found = []
    for question in map(QUESTIONS.__getitem__, questions or QUESTIONS):
        known = question.ways
        wrong = [way for way in ways if way not in known]
        if wrong and questions:
            raise shared.problem(
                "cannot_group", shared.USAGE, question=question.name, way=wrong[0], known=", ".join(known)
            )
        if not wrong:
            found.append((question, tuple(dict.fromkeys(ways)) or question.by))
    return found


class Counting:
    """One pass over all games, which notes who played and what cannot be read.

    Memory does not grow with the events of the games.
    """

    def __init__(self, asked: Asked, paths: tuple[str, ...], spellings: Spellings) -> None:
        refuse_disputed(spellings)
        self.roll = Roll(asked.view, spellings)
        self._asked, self._paths, self._codes = asked, paths, set[int]()

    def go_through(self, stored: Stored | None, take: Callable[[Facts], None], *tables: str) -> None:
        """Pass the rows of each game to ``take``: read from the files, or from the ``tables`` of a folder of facts."""
        for facts in self._read() if stored is None else self._recalled(stored, tables):
            game = facts.game
            verdicts = (game.intact, game.legal, game.sums)
            self._codes |= {one.code for value, one in VERDICT.items() if value in verdicts} & {shared.UNREADABLE}
            self.roll.take(facts)
            take(facts)

    def _read(self) -> Iterator[Facts]:
        files = once(whole_files(self._paths))
        for game in (game for file in files for game in games(file, self._asked.reading)):
            facts = shared.attempted(self._codes, game, lambda game: facts_of(game, game.file, self.roll.person))
            if isinstance(facts, Unreadable):
                self.roll.unread.append(facts)
            else:
                yield facts

    def _recalled(self, stored: Stored, tables: tuple[str, ...]) -> Iterator[Facts]:
        self._codes |= {shared.tell_unread(unread) for unread in stored.unread}
        self.roll.unread += stored.unread
        return stored.games(*tables)

    def end(self, remarks: Callable[[], list[str]], **answers: Callable[[], str]) -> int:
        """Write the answer in the format asked for, and return the exit code.

        ``answers`` makes the text of each format, which includes the remarks. A CSV table cannot: they go to the
        standard error then. Where no game was read, people get no answer, programs (CSV, JSON) an empty one.
        """
        form, output = self._asked.form, self._asked.output
        if not (self.roll.games or self._codes):
            self._codes.add(shared.tell_unread(Unreadable(self._paths[0], 0, "empty-folder")))
        if self.roll.games or form in ("csv", "json"):
            write(output, answers[form](), self._paths, for_people=form == "text")
        if form == "csv":
            with shared.for_people():
                for remark in remarks():
                    shared.warn(remark)
        return shared.strongest(self._codes)


@contextmanager
def _stored(asked: Asked, paths: tuple[str, ...]) -> Iterator[Stored | None]:
    """The folder of facts if it is the only path, else None; a Problem if it cannot answer, also later in the block."""
    if len(paths) != 1 or not is_facts(paths[0]):
        yield None
        return
    shared.refuse_typed("facts_settled", ("rules_files", "persons", "as_of"))
    with usable(paths[0]):
        from jasslog.archive.stored import Stored

        stored = Stored(paths[0])
        other = next((view for view in stored.views if view != asked.view), None)
        if other is not None:
            raise shared.problem("facts_view", shared.USAGE, folder=paths[0], view=other, wanted=asked.view)
        yield stored


# A folder of facts


def into(asked: Asked, folder: str, paths: tuple[str, ...], processes: int, **more: Any) -> int:
    """Bring a folder of facts up to date and tell what was done; the exit code tells what could not be read."""
    _settle_paths(paths)
    with usable(folder), shared.writing(folder), _cluster(more["workers"], more["certificates"]) as workers:
        from jasslog.archive.people import GAME, PERSON
        from jasslog.archive.update import Update, update

        forget = (*((PERSON, name) for name in more["forget"]), *((GAME, id) for id in more["forget_games"]))
        again, prune, people = more["verify"], more["prune"], _people(folder, more["secret"], more["persons"])
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
    """Raise a Problem for a path that the next run could not read again: the standard input, or one that is missing.

    Also if a path is a URL and the package to read it is missing.
    """
    if STDIN in paths:
        raise shared.problem("facts_stdin", shared.USAGE)
    for path in paths:
        if not is_url(path) and not os.path.exists(path):
            # Otherwise the facts of all games at this path would be dropped from the folder.
            raise shared.not_read(path, "missing")
    if any(map(is_url, paths)):
        _needs("fsspec")


class _Shown(Line):
    """The progress line that counts the games."""

    games = 0

    def __call__(self, games: int) -> None:
        """Add so many games and show the new sum."""
        self.games += games
        self.put(count("games", self.games))


def refuse_disputed(persons: Spellings) -> None:
    """Raise a Problem for a spelling that stands for two persons: one of them would get the points of the other."""
    if found := disputed(persons):
        raise shared.problem("two_persons", shared.USAGE, spelling=found)


def _people(folder: str, secret: str | None, persons: Spellings) -> People:
    """The pseudonyms of people by the key in a file, the user's own unless ``secret`` names one.

    A missing key is made. A Problem where the file holds something else, or lies in the folder of facts itself.
    """
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
    """The workers of a cluster, None without an address; a Problem where they or their package cannot be used."""
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
    """Raise a Problem, also for errors inside, if a folder cannot be used for facts or the database is missing."""
    if is_url(folder):
        raise shared.refused("folders", "elsewhere", folder=folder)
    if not _is_text(folder):
        raise shared.refused("folders", "no-text", folder=folder)
    _needs("duckdb")
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
    """Whether the whole path of a folder, the working folder included, is valid text, which the database needs."""
    # A working folder that was deleted meanwhile has no name.
    here = os.getcwdb() if os.path.exists(".") else b""
    try:
        os.path.join(here, os.fsencode(folder)).decode()
    except UnicodeDecodeError:
        return False
    return True


def _needs(package: str) -> None:
    """Raise a Problem where an optional package is missing, or where the system cannot load it."""
    try:
        import_module(package)
    except ModuleNotFoundError as error:
        raise shared.problem(f"no_{package}", shared.MISSING_EXTRA) from error
    except ImportError as error:
        raise shared.not_read(error.path or package, "failed", str(error)) from error


def sql(asked: Asked, folder: str, question: str, seconds: int) -> None:
    """Print the answer to a query in SQL over a folder of facts."""
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
