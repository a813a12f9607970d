"""The commands ``standings`` and ``stats``, which count many games: one after the other, whatever their number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from jasslog.archive.manifest import is_facts
from jasslog.archive.of_game import facts_of
from jasslog.archive.questions import QUESTIONS
from jasslog.archive.ranking import Ranking, from_file, rankings
from jasslog.archive.roll import Persons, Roll
from jasslog.archive.rows import GameFacts
from jasslog.archive.standings import Standings, Told
from jasslog.archive.stats import Tally
from jasslog.audit.codes import VERDICT
from jasslog.cli import shared
from jasslog.cli.facts import usable
from jasslog.cli.output import json_text, write
from jasslog.library.files import Unreadable
from jasslog.library.read import read
from jasslog.views.messages import count

if TYPE_CHECKING:
    from jasslog.archive.stored import Stored

Spellings = tuple[tuple[str, str], ...]


def standings(asked: shared.Asked, paths: tuple[str, ...], ranking: str, persons: Spellings) -> int:
    """Who is ranked where after an evening or a season."""
    from jasslog.views import standings as view

    made = Standings(_ranking(ranking))
    asked.view = made.ranking.view
    counting = Counting(asked, persons)
    if _are_facts(paths):
        with _stored(asked, paths[0]) as stored:
            counting.recall(stored, made.take, "players", "rounds", "seats")
    else:
        counting.run(paths, made.take)
    oddities, unmapped = counting.roll.oddities(), sorted(counting.persons.unmapped)
    answers: dict[str, Callable[[], str]] = {
        "text": lambda: view.standings_text(made, oddities, unmapped),
        "csv": lambda: view.standings_csv(made),
        "json": lambda: json_text(view.standings_answer(made, oddities, unmapped, counting.unread)) + "\n",
        "html": lambda: view.standings_page(made, oddities, unmapped, counting.unread),
    }
    return counting.end(paths, answers)


def stats(
    asked: shared.Asked, paths: tuple[str, ...], questions: tuple[str, ...], ways: tuple[str, ...], persons: Spellings
) -> int:
    """What is counted of many games."""
    from jasslog.views import stats as view

    overview = asked.form == "text" and not questions and not ways
    groups = _groups(questions, ways, view.OVERVIEW, overview)
    tallies = [Tally(QUESTIONS[name], by) for name, by in groups]
    counting = Counting(asked, persons)

    def take(facts: GameFacts) -> None:
        for tally in tallies:
            tally.take(facts)

    if _are_facts(paths):
        with _stored(asked, paths[0]) as stored:
            counting.recall(stored, lambda facts: None, "players")
            found = [stored.answer(QUESTIONS[name], by) for name, by in groups]
    else:
        counting.run(paths, take)
        found = [tally.answer() for tally in tallies]
    told = view.Counted(
        asked.view,
        counting.games,
        counting.rounds,
        len(counting.roll.persons),
        counting.unjudged,
        counting.roll.oddities(),
        sorted(counting.persons.unmapped),
        counting.unread,
    )
    answers: dict[str, Callable[[], str]] = {
        "text": lambda: view.stats_text(found, told, overview=overview),
        "csv": lambda: view.stats_csv(found),
        "json": lambda: json_text(view.stats_answer(found, told)) + "\n",
        "html": lambda: view.stats_page(found, told),
    }
    return counting.end(paths, answers)


def _groups(
    questions: tuple[str, ...], ways: tuple[str, ...], overview: Mapping[str, tuple[str, ...]], short: bool
) -> list[tuple[str, tuple[str, ...]]]:
    """Each question and by what it is told; a Problem where that cannot be."""
    if short:
        return [(name, overview.get(name, ())) for name in QUESTIONS]
    found = []
    for name in questions or QUESTIONS:
        known = QUESTIONS[name].ways
        wrong = [way for way in ways if way not in known]
        if wrong and questions:
            raise shared.problem("cannot_group", shared.USAGE, question=name, way=wrong[0], known=", ".join(known))
        if not wrong:
            found.append((name, tuple(dict.fromkeys(ways)) or QUESTIONS[name].by))
    return found


class Counting:
    """A run over all games: who sits at them, and what cannot be read; memory does not grow with what they hold."""

    def __init__(self, asked: shared.Asked, spellings: Spellings) -> None:
        self.persons, self.roll = Persons(spellings), Roll()
        self.games = self.rounds = 0
        self.unjudged: list[Told] = []
        """Games whose rules are not known."""
        self.unread: list[Unreadable] = []
        self._asked, self._codes = asked, set[int]()

    def run(self, paths: tuple[str, ...], take: Callable[[GameFacts], None]) -> None:
        """Read each game, and let its rows be counted."""
        for game in read(paths, self._asked.reading):
            facts = shared.attempted(self._codes, game, lambda game: facts_of(game, game.file, self.persons))
            if isinstance(facts, Unreadable):
                self.unread.append(facts)
            else:
                self._take(facts, take)

    def recall(self, stored: Stored, take: Callable[[GameFacts], None], *tables: str) -> None:
        """Let the rows of each game be counted that a folder of facts has of it."""
        self._codes |= {shared.tell_unread(unread) for unread in stored.unread}
        self.unread += stored.unread
        for facts in stored.games(*tables):
            self._take(facts, take)

    def _take(self, facts: GameFacts, take: Callable[[GameFacts], None]) -> None:
        """Count one game more."""
        game = facts.game
        verdicts = (game.intact, game.legal, game.sums)
        self._codes |= {one.code for value, one in VERDICT.items() if value in verdicts} & {shared.UNREADABLE}
        self.games += 1
        self.rounds += game.rounds
        if not facts.players:
            self.unjudged.append(Told((game.source, game.line), game.game))
        self.roll.take(facts)
        take(facts)

    def end(self, paths: tuple[str, ...], answers: dict[str, Callable[[], str]]) -> int:
        """Write the answer in the form that is asked for, unless nothing could be read for people; the exit code."""
        form, output = self._asked.form, self._asked.output
        if self.games or form in ("csv", "json"):
            write(output, answers[form](), paths, for_people=form == "text")
        return shared.strongest(self._codes)


def _are_facts(paths: tuple[str, ...]) -> bool:
    """Whether the only path is a folder of facts."""
    return len(paths) == 1 and is_facts(paths[0])


@contextmanager
def _stored(asked: shared.Asked, folder: str) -> Iterator[Stored]:
    """A folder of facts; a Problem where it cannot answer what is asked, or not any more."""
    shared.refuse_typed("facts_settled", ("rules_files", "persons", "as_of"))
    with usable(folder):
        from jasslog.archive.stored import Stored

        stored = Stored(folder)
        other = [view for view in stored.views if view != asked.view]
        if other:
            raise shared.problem("facts_view", shared.USAGE, folder=folder, view=other[0], wanted=asked.view)
        yield stored


def _ranking(word_: str) -> Ranking:
    """A standings file, or one that comes with the program; a Problem with all mistakes of a file."""
    known = rankings()
    if word_ in known:
        return known[word_]
    try:
        found = from_file(Path(word_))
    except (OSError, ValueError) as error:
        raise shared.problem("no_ranking", shared.USAGE, ranking=word_, known=", ".join(known)) from error
    if isinstance(found, Ranking):
        return found
    from jasslog.views.standings import mistake_text

    told = [shared.problem("bad_ranking", shared.USAGE, file=word_, count=count("mistakes", len(found))).message]
    for one in found:
        near = shared.near(one.place, Ranking.__struct_encode_fields__) if one.name == "unknown-member" else ""
        told.append(f"  {word_}:{one.line}: {mistake_text(one, near)}")
    raise shared.Problem("\n".join(told), shared.USAGE)
