"""Statistics of many games, as text and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from jasslog.archive.answers import QuestionAnswer, QuestionRow, StatsAnswer
from jasslog.archive.questions import BY, QUESTIONS, Answer, Line
from jasslog.archive.roll import Roll
from jasslog.archive.standings import Number
from jasslog.views import figures
from jasslog.views.figures import FigureRow, FigureTable, csv_text, place_text, rounded, table_lines, text_of, told
from jasslog.views.messages import aloud, colon, count, told_of, visible, word

OVERVIEW = {"games": ("person",), "points": ("contract",)}
"""The questions told as tables where none is asked for, and by what each is grouped; the others are told in a line
each."""
_DRAWN = {"points": "mean", "pushes": "pushed", "matches": "made", "melds": "meld_points"}
"""By question, the measure that is drawn, where that is not its first one."""
_MOST = 8
"""The most rows of each table of the overview."""


def stats_text(answers: Sequence[Answer], roll: Roll, *, overview: bool) -> str:
    """Each question as a table; in an overview the first rows of some questions, and a line for each of the others."""
    rows = _MOST if overview else 0
    parts: list[str | list[str]] = [table_lines(answer_table(one, rows)) for one in answers if one.by or not overview]
    if overview:
        rest = [colon(word("questions", one.question.name), _overall(one)) for one in answers if not one.by]
        further = word("tallied", "further", questions=", ".join(QUESTIONS), ways=", ".join(BY))
        parts += [[""], *rest, [""], further]
    return text_of(word("tallied", "title"), summary(roll), *parts, *remarks(roll))


def stats_page(answers: Sequence[Answer], roll: Roll) -> str:
    """The statistics as a page, with a part for each question."""
    from jasslog.views.page.many import Section, figures_page

    tables = [answer_table(one) for one in answers]
    parts = [Section(table.title, table=table) for table in tables]
    return figures_page(word("tallied", "title"), [summary(roll), *remarks(roll)], parts, roll.unread)


def summary(roll: Roll) -> str:
    """The sentences on how much was counted, and in which view."""
    numbers = {"games": roll.games, "rounds": roll.rounds, "persons": len(roll.persons)}
    told = {name: count(name, number) for name, number in numbers.items()}
    return f"{word('tallied', 'summary', **told)} {word('tallied', f'view.{roll.view}')}"


def answer_table(answer: Answer, most: int = 0) -> FigureTable:
    """The table of a question, or its first ``most`` rows; 0 for all."""
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
    """The figures of all games together, in one line."""
    measures = [word("counted", measure.name) for measure in answer.question.measures]
    figures = answer.lines[0].figures if answer.lines else [0] * len(measures)
    return ", ".join(f"{name} {_figure(one)}" for name, one in zip(measures, figures, strict=True))


def _figure(number: Number | None) -> str:
    return (word("tallied", "not_told") if aloud() else "–") if number is None else told(number)


def _group(answer: Answer, line: Line) -> str:
    """The group of games that a row is about, in words."""
    parts = [_named(way, part) for way, part in zip(answer.by, line.group, strict=True)]
    return ", ".join(parts) or word("tallied", "overall")


def _named(way: str, part: str | int | None) -> str:
    if part is None:
        return word("tallied", "not_told")
    if way == "contract":
        return word("contract_names", str(part))
    if way == "finding":
        return told_of(str(part), "title")
    return visible(str(part))


def remarks(roll: Roll) -> list[str]:
    """Remarks on games that count in nothing but their findings, and on what does not go together."""
    return figures.remarks({"unjudged": [place_text((one.file, one.line)) for one in roll.unjudged]}, roll)


# For programs


def stats_csv(answers: Sequence[Answer]) -> str:
    """The statistics as CSV: of one question a column for each measure, of several a row for each figure."""
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


def stats_answer(answers: Iterable[Answer], roll: Roll) -> StatsAnswer:
    """The statistics for programs."""
    return StatsAnswer(
        schema="jasslog/stats/1",
        view=roll.view,
        games=roll.games,
        rounds=roll.rounds,
        questions=[_question(one) for one in answers],
        **figures.beside(roll),
    )


def _question(answer: Answer) -> QuestionAnswer:
    rows = [QuestionRow([*map(_text, line.group)], [*map(rounded, line.figures)]) for line in answer.lines]
    measures = [measure.name for measure in answer.question.measures]
    return QuestionAnswer(question=answer.question.name, by=[*answer.by], measures=measures, rows=rows)
