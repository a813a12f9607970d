"""Statistics of many games, as text and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from jasslog.archive.answers import QuestionAnswer, QuestionRow, StatsAnswer
from jasslog.archive.questions import BY, QUESTIONS
from jasslog.archive.ranks import Number
from jasslog.archive.roll import Oddity
from jasslog.archive.standings import Told
from jasslog.archive.stats import Answer, Line
from jasslog.library.files import Unreadable
from jasslog.views.figures import (
    FigureRow,
    FigureTable,
    csv_text,
    named,
    place_text,
    reserved,
    rounded,
    sentence_lines,
    table_lines,
    text_of,
    told,
)
from jasslog.views.messages import aloud, catalogue, count, visible, word
from jasslog.views.standings import games_at, oddity_answers

OVERVIEW = {"games": ("person",), "points": ("contract",)}
"""The questions that are told where none is asked for, and by what; of the others what all games together lead to."""
_DRAWN = {"points": "mean", "pushes": "pushed", "matches": "made", "melds": "meld_points"}
"""The measure that is drawn, where it is not the first."""
_MOST = 8
"""Most rows of each of them."""


class Counted(NamedTuple):
    """What was read."""

    view: str
    games: int
    rounds: int
    persons: int
    unjudged: list[Told]
    """Games whose rules are not known."""
    oddities: list[Oddity]
    unmapped: list[str]
    unread: list[Unreadable]


def stats_text(answers: Sequence[Answer], counted: Counted, *, overview: bool) -> str:
    """Each question as a table; as an overview the first rows of some, and the others in a line each."""
    rows = _MOST if overview else 0
    parts = [table_lines(answer_table(one, rows)) for one in answers if one.by or not overview]
    if overview:
        ways = ", ".join(BY)
        rest = [f"{word('questions', one.question.name)}: {_overall(one)}" for one in answers if not one.by]
        parts.append(["", *sentence_lines(rest)])
        further = word("tallied", "further", questions=", ".join(QUESTIONS), ways=ways)
        parts.append(["", *sentence_lines([further])])
    title = word("tallied", "title")
    return text_of(title, sentence_lines([summary(counted)]), *parts, sentence_lines(remarks(counted)))


def stats_page(answers: Sequence[Answer], counted: Counted) -> str:
    """Each question as a part of a page."""
    from jasslog.views.page.figures import Section, figures_page

    tables = [answer_table(one) for one in answers]
    parts = [Section(table.title, table=table) for table in tables]
    return figures_page(word("tallied", "title"), [summary(counted), *remarks(counted)], parts, counted.unread)


def summary(counted: Counted) -> str:
    """How much was counted, in which view."""
    figures = {name: count(name, getattr(counted, name)) for name in ("games", "rounds", "persons")}
    return f"{word('tallied', 'summary', **figures)} {word('tallied', f'view.{counted.view}')}"


def answer_table(answer: Answer, most: int = 0) -> FigureTable:
    """The table of a question, or its first rows."""
    ids = [measure.name for measure in answer.question.measures]
    measures = [word("counted", id) for id in ids]
    drawn = ids.index(_DRAWN.get(answer.question.name, ids[0]))
    head = ", ".join(word("ways", way) for way in answer.by)
    rows = [
        FigureRow(_group(answer, line), [_figure(one) for one in line.figures], "", line.figures[drawn])
        for line in answer.lines
    ]
    left = len(rows) - most if most else 0
    more = word("tallied", "more_rows", n=left, question=answer.question.name) if left > 0 else ""
    title = word("questions", answer.question.name)
    return FigureTable(title, head, measures, rows[: most or None], measures[drawn], more)


def _overall(answer: Answer) -> str:
    """What all games together lead to, in one line."""
    measures = [word("counted", measure.name) for measure in answer.question.measures]
    figures = answer.lines[0].figures if answer.lines else [0] * len(measures)
    return ", ".join(f"{name} {_figure(one)}" for name, one in zip(measures, figures, strict=True))


def _figure(number: Number | None) -> str:
    return (word("tallied", "not_told") if aloud() else "–") if number is None else told(number)


def _group(answer: Answer, line: Line) -> str:
    """What a row is of, in words."""
    parts = [_named(way, part) for way, part in zip(answer.by, line.group, strict=True)]
    return ", ".join(parts) or word("tallied", "overall")


def _named(way: str, part: str | int | None) -> str:
    if part is None:
        return word("tallied", "not_told")
    if way == "contract":
        return word("contract_names", str(part))
    if way == "finding":
        return str(catalogue()["findings"][str(part)]["title"])
    return visible(str(part))


def remarks(counted: Counted) -> list[str]:
    """Games that count in nothing but their findings, and what does not go together."""
    games = [place_text(one.place) for one in counted.unjudged]
    found = [word("tallied", "unjudged", games=named(games))] if games else []
    return found + reserved(counted.oddities, counted.unmapped)


# For programs


def stats_csv(answers: Sequence[Answer]) -> str:
    """Of one question a column for each measure; of several a row for each figure."""
    if len(answers) == 1:
        (one,) = answers
        head = [*one.by, *(measure.name for measure in one.question.measures)]
        return csv_text([head, *([*map(_text, line.group), *line.figures] for line in one.lines)])
    rows: list[Sequence[object]] = [["question", *BY, "measure", "value"]]
    for answer in answers:
        for line in answer.lines:
            group = dict(zip(answer.by, line.group, strict=True))
            ways = [_text(group.get(way)) for way in BY]
            measures = zip(answer.question.measures, line.figures, strict=True)
            rows += [[answer.question.name, *ways, measure.name, figure] for measure, figure in measures]
    return csv_text(rows)


def _text(part: str | int | None) -> str | None:
    return None if part is None else visible(str(part))


def stats_answer(answers: Iterable[Answer], counted: Counted) -> StatsAnswer:
    """The same for programs."""
    return StatsAnswer(
        schema="jasslog/stats/1",
        view=counted.view,
        games=counted.games,
        rounds=counted.rounds,
        questions=[_question(one) for one in answers],
        unjudged=games_at(counted.unjudged),
        oddities=oddity_answers(counted.oddities),
        unmapped=[*map(visible, counted.unmapped)],
        errors=[one.to_error() for one in counted.unread],
    )


def _question(answer: Answer) -> QuestionAnswer:
    rows = [QuestionRow([*map(_text, line.group)], [*map(rounded, line.figures)]) for line in answer.lines]
    measures = [measure.name for measure in answer.question.measures]
    return QuestionAnswer(question=answer.question.name, by=[*answer.by], measures=measures, rows=rows)
