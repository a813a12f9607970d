"""The JSON answers of ``jasslog standings`` and ``jasslog stats`` as classes.

Figures that are not whole numbers are rounded to a hundredth.
"""

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
    """The points that the tricks of its checked rounds have to add up to."""
    taken: int
    """The points that these tricks do add up to."""


class OddityAnswer(Published):
    """Something by which a person or a game may be counted twice, or as somebody else."""

    kind: Annotated[str, one_of("two-seats two-tables two-groups two-records")]
    """two-seats: a person at two seats of a game; two-tables: a person at two tables of a pass; two-groups: different
    persons at the same table of a pass; two-records: the same game recorded in two places."""
    who: str
    """The person, the table or the game."""
    files: list[str]
    """The two files."""
    lines: list[Ordinal]
    """The lines on which the games begin."""


class PassAnswer(Published, kw_only=True):
    """Games that are added up before any is dropped, with their control sums."""

    tournament: str | None
    """The tournament at which they were played; null where the record does not name one."""
    part: Ordinal | None = field(name="pass")
    """The number of the pass; null where it has none."""
    when: str | None
    """The day of the pass, or when its only game began; null where unknown, or where the number of the pass says it."""
    game: str | None
    """The id of its only game; null where there may be several."""
    games: Natural
    """How many games."""
    rounds: Natural
    """How many rounds could be checked: the rules fix the sum of their tricks, and the record tells it."""
    unchecked: Natural
    """How many other rounds were begun."""
    due: int
    """The points that the tricks of the checked rounds have to add up to."""
    taken: int
    """The points that these tricks do add up to."""


class PassOf(Published):
    """What a pass brought somebody who played in it."""

    place: Natural
    """The place of the pass in the list of all passes, from 0."""
    brought: float | None
    """How much it brought; null where the record leaves that open."""
    dropped: bool
    """Whether the pass is dropped, so that it does not count."""


class Entrant(Published, kw_only=True):
    """Somebody in the ranking."""

    persons: list[str]
    """The person, or all those of a side."""
    state: Annotated[str, one_of("ranked shared open unranked")]
    """ranked: the rank is theirs alone; shared: somebody else has it, too; open: an open game could still change it;
    unranked: they have too few passes."""
    rank: Ordinal | None
    """The rank; null where it is open or there is none."""
    total: float | None
    """The total; null where it is open."""
    tie: str | None
    """What decided between this and equal totals; null where nothing had to, or nothing could."""
    passes: list[PassOf]
    """The passes in which they played, in order."""


class StandingsAnswer(Published, kw_only=True):
    """Who is ranked where; jasslog standings."""

    schema: Literal["jasslog/standings/1"]
    """The version of this document."""
    ranking: Ranking
    """How games were made into ranks."""
    games: Natural
    """How many games were read."""
    standings: list[Entrant]
    """Everybody in the ranking, the best first, those without a rank last."""
    passes: list[PassAnswer]
    """All passes, in the order in which they were played."""
    rules: list[str]
    """The ids of the rules by which the games that count were played."""
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
    """Signs that a person or a game may be counted twice, or as somebody else."""
    unmapped: list[str]
    """Names in the records for which no person is set; empty where no persons are set at all."""
    errors: list[ReportError]
    """What could not be read."""


class QuestionRow(Published):
    """The figures of one group of rows."""

    group: list[str | None]
    """What the rows of the group have in common, in the order of ``by``; null where the record does not tell."""
    figures: list[float | None]
    """One figure for each of the measures, in their order; null where nothing is known."""


class QuestionAnswer(Published, kw_only=True):
    """The answer to one question."""

    question: str
    """The name of the question."""
    by: list[str]
    """What the rows are grouped by."""
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
    """The answer to each question."""
    unjudged: list[GameAt]
    """Games whose rules are not known, of which only the findings count."""
    oddities: list[OddityAnswer]
    """Signs that a person or a game may be counted twice, or as somebody else."""
    unmapped: list[str]
    """Names in the records for which no person is set; empty where no persons are set at all."""
    errors: list[ReportError]
    """What could not be read."""
