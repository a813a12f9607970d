"""The commands ``standings`` and ``stats``, which count many games: one after the other, whatever their number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from jasslog.archive.manifest import is_facts
from jasslog.archive.of_game import facts_of
from jasslog.archive.questions import QUESTIONS, Question, Tally
from jasslog.archive.ranking import Ranking, rankings
from jasslog.archive.roll import Roll
from jasslog.archive.rows import Facts
from jasslog.archive.standings import Standings
from jasslog.audit.codes import VERDICT
from jasslog.cli import shared
from jasslog.cli.facts import refuse_disputed, usable
from jasslog.cli.output import json_text, write
from jasslog.library.files import Unreadable, once
from jasslog.library.read import games, whole_files

if TYPE_CHECKING:
    from jasslog.archive.stored import Stored

Spellings = tuple[tuple[str, str], ...]


def standings(asked: shared.Asked, paths: tuple[str, ...], ranking: str, persons: Spellings) -> int:
    """Who is ranked where after an evening or a season."""
    from jasslog.views import standings as view

    made = Standings(_ranking(ranking))
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
    asked: shared.Asked, paths: tuple[str, ...], questions: tuple[str, ...], ways: tuple[str, ...], persons: Spellings
) -> int:
    """What is counted of many games."""
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
    """Each question and by what it is told; a Problem where that cannot be."""
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
    """A run over all games: who sits at them, and what cannot be read; memory does not grow with what they hold."""

    def __init__(self, asked: shared.Asked, paths: tuple[str, ...], spellings: Spellings) -> None:
        refuse_disputed(spellings)
        self.roll = Roll(asked.view, spellings)
        self._asked, self._paths, self._codes = asked, paths, set[int]()

    def go_through(self, stored: Stored | None, take: Callable[[Facts], None], *tables: str) -> None:
        """Let the rows of each game be counted, be they read or those that a folder of facts has in these tables."""
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
        """Write the answer in the form that is asked for, unless nothing could be read for people; the exit code.

        ``remarks`` are part of each but a table in CSV, beside which they are told.
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
def _stored(asked: shared.Asked, paths: tuple[str, ...]) -> Iterator[Stored | None]:
    """The folder of facts that is the only path, if it is; a Problem where it cannot answer, or not any more."""
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


def _ranking(word_: str) -> Ranking:
    """A standings file, or one that comes with the program."""
    return shared.declared(word_, rankings(), Ranking, "ranking")
