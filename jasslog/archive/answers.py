"""What ``standings`` and ``stats`` answer, for programs; figures that are no whole numbers are told to a hundredth."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import field

from jasslog.archive.ranking import Ranking
from jasslog.audit.report_model import ReportError, View
from jasslog.events.base import Natural, Ordinal, Published, one_of


class GameAt(Published):
    """A game and where it begins."""

    file: str
    """The file."""
    line: Ordinal
    """The line."""
    game: str | None
    """The game's id; null where its first event is missing."""


class OffAt(GameAt):
    """A game whose tricks do not add up to what the deck gives."""

    due: int
    """What they have to add up to."""
    taken: int
    """What they do."""


class OddityAnswer(Published):
    """Something by which a person or a game may be counted twice, or as somebody else."""

    kind: Annotated[str, one_of("two-seats two-tables two-groups two-records")]
    """A person at two seats of a game, or at two tables of a pass; other persons at the same table of a pass; a game
    that stands in two places."""
    who: str
    """The person, the table or the game."""
    files: list[str]
    """The two files."""
    lines: list[Ordinal]
    """The lines on which the games begin."""


class PassAnswer(Published, kw_only=True):
    """Games that are added up before any is dropped, with their control sums."""

    tournament: str | None
    """What they were played at."""
    part: Ordinal | None = field(name="pass")
    """The number of the pass; null where it has none."""
    when: str | None
    """Its day, or when its only game began; null where nobody knows or its number says it."""
    game: str | None
    """Its only game; null where there may be several."""
    games: Natural
    """How many games."""
    rounds: Natural
    """Rounds of which the rules fix the sum and the record tells it."""
    unchecked: Natural
    """The other rounds that were begun."""
    due: int
    """What the tricks of those rounds have to add up to."""
    taken: int
    """What they do."""


class PassOf(Published):
    """What a pass brought somebody who played in it."""

    place: Natural
    """Which of all passes it is, from 0."""
    brought: float | None
    """How much; null where it is open."""
    dropped: bool
    """Whether it does not count."""


class Entrant(Published, kw_only=True):
    """Somebody in the ranking."""

    persons: list[str]
    """The person, or all those of a side."""
    state: Annotated[str, one_of("ranked shared open unranked")]
    """Whether the rank is theirs alone, shared, open because a game is, or none for want of passes."""
    rank: Ordinal | None
    """The rank; null where it is open or there is none."""
    total: float | None
    """The total; null where it is open."""
    tie: str | None
    """What decided between this and an equal total; null where nothing had to."""
    passes: list[PassOf]
    """Those in which they played, in order."""


class StandingsAnswer(Published, kw_only=True):
    """Who is ranked where; jasslog standings."""

    schema: Literal["jasslog/standings/1"]
    """The version of this document."""
    ranking: Ranking
    """How games were made into ranks."""
    games: Natural
    """How many games were read."""
    standings: list[Entrant]
    """The best first; who has no rank last."""
    passes: list[PassAnswer]
    """In order."""
    rules: list[str]
    """By what rules the games were played that count."""
    off: list[OffAt]
    """Games whose tricks do not add up to what the deck gives."""
    open: list[GameAt]
    """Games that leave something open."""
    unfinished: list[GameAt]
    """Games that were not played to their end."""
    broken: list[GameAt]
    """Games in which errors were found."""
    unnamed: list[GameAt]
    """Games in which somebody has no name."""
    unjudged: list[GameAt]
    """Games whose rules are not known."""
    oddities: list[OddityAnswer]
    """What does not go together."""
    unmapped: list[str]
    """Names for which no person is set, where some are."""
    errors: list[ReportError]
    """What could not be read."""


class QuestionRow(Published):
    """A group of rows."""

    group: list[str | None]
    """What it is of, in the order of ``by``; null where the record does not tell."""
    figures: list[float | None]
    """In the order of the measures; null where nothing is known."""


class QuestionAnswer(Published, kw_only=True):
    """What a question leads to."""

    question: str
    """Its name."""
    by: list[str]
    """What it is grouped by."""
    measures: list[str]
    """What is counted."""
    rows: list[QuestionRow]
    """In the order of their groups."""


class StatsAnswer(Published, kw_only=True):
    """What is counted of many games; jasslog stats."""

    schema: Literal["jasslog/stats/1"]
    """The version of this document."""
    view: View
    """Which acts count."""
    games: Natural
    """How many games were counted."""
    rounds: Natural
    """How many rounds were begun in them."""
    questions: list[QuestionAnswer]
    """The questions."""
    unjudged: list[GameAt]
    """Games whose rules are not known, of which only the findings count."""
    oddities: list[OddityAnswer]
    """What does not go together."""
    unmapped: list[str]
    """Names for which no person is set, where some are."""
    errors: list[ReportError]
    """What could not be read."""
