"""A sheet as a picture: ruled like the paper it is kept on, every figure with what it stands on."""

from __future__ import annotations

from html import escape
from pathlib import Path

from msgspec.structs import replace

from jasslog.views.layout import shorten, width
from jasslog.views.messages import say
from jasslog.views.sheets.figures import MARKS, Cell, Row, Sheet, SheetFigure, cell_text, column_name, groups, head

_LETTER, _LINE, _PAD = 9.5, 32, 14
"""Width of a letter, height of a row and space beside what stands in it, in units of the picture."""
_NAME = 18
"""Most letters of a name above a column."""
_STEP = 9
"""Between two marks."""
_SUMS = ("sum", "most")
"""Rows that stand under all others."""


def look(kind: str) -> str:
    """The style of a kind of picture: sheet or slate; on paper black on white."""
    return Path(__file__).with_name(f"{kind}.css").read_text(encoding="utf-8").replace("\n", "")


def picture(kind: str, size: str, title: str, told: str, inside: str, *, styled: bool = True) -> str:
    """A whole picture with its name and what it shows in words; not ``styled`` where the page brings the style."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" class="{kind}">'
    style = f"<style>{look(kind)}</style>" if styled else ""
    return f"{head}<title>{escape(title)}</title><desc>{escape(told)}</desc>{style}{inside}</svg>"


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    """A line from one point to another."""
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


class SheetPicture:
    """A sheet as a picture: the places of everything on it."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self._groups = sheet, groups(sheet)
        self._heads = 2 if len(self._groups) < len(sheet.columns) else 1
        self._label = max((_wide(row.label) for row in sheet.rows), default=0.0)
        self._columns = [self._column(place, len(mine)) for _, mine in self._groups for place in mine]
        self._right = 4 + self._label + sum(self._columns)
        self._below = 8 + _LINE * (self._heads + len(sheet.rows))
        self._width = max([self._right + 4, *(_wide(remark) * 0.8 + 16 for remark in sheet.remarks)])
        self._height = self._below + 22 * len(sheet.remarks) + 8

    def _column(self, place: int, each: int) -> float:
        """How wide a column must be for its name and for all that stands in it, one of so many of its owner."""
        sheet, column = self._sheet, self._sheet.columns[place]
        found = [_wide(self._above(place)), 54.0]
        if self._heads == 2:
            found.append(_wide(shorten(sheet.owners[column.owner], _NAME)) / each)
        for cell in (row.cells[place] for row in sheet.rows):
            found.append(2 * _PAD + len(cell) * _STEP * 1.4 if column.of in MARKS else _wide(cell_text(cell, "")))
        return max(found)

    def _above(self, place: int) -> str:
        """What stands right above a column."""
        return shorten(head(self._sheet, self._sheet.columns[place]), _NAME)

    def svg(self) -> str:
        """The picture."""
        told = ". ".join(self._told(row) for row in self._sheet.rows)
        size = f"{self._width:.0f} {self._height:.0f}"
        inside = self._paper() + self._names() + "".join(map(self._row, range(len(self._sheet.rows))))
        for number, remark in enumerate(self._sheet.remarks):
            inside += _text("ink small", 4 + _PAD, self._below + 12 + 22 * number, remark)
        return picture("sheet", size, say("score.sheet"), told, inside)

    def _told(self, row: Row) -> str:
        """A row in words."""
        figures = []
        for column, cell in zip(self._sheet.columns, row.cells, strict=True):
            shown = len(cell) if column.of in MARKS else cell_text(cell, "")
            figures += [f"{column_name(self._sheet, column)} {shown}"] if cell else []
        return f"{row.label}: {', '.join(figures)}"

    def _left(self, place: int) -> float:
        return 4 + self._label + sum(self._columns[:place])

    def _paper(self) -> str:
        """The sheet with its rules: a line under each row, thicker ones between the owners and above the sums."""
        size = f'width="{self._width - 4:.1f}" height="{self._height - 4:.1f}"'
        out = [f'<rect class="paper" x="2" y="2" {size} rx="6"/>']
        for number, row in enumerate(self._sheet.rows):
            kind = "thick" if number == 0 or row.of in _SUMS else "rule"
            out.append(line(kind, 4, self._top(number), self._right, self._top(number)))
        for first, place in ((mine[0], place) for _, mine in self._groups for place in mine):
            kind, top = ("thick", 8) if place == first else ("rule", 8 + _LINE * (self._heads - 1))
            out.append(line(kind, self._left(place), top, self._left(place), self._below - 4))
        return "".join(out)

    def _top(self, number: int) -> float:
        return 4 + _LINE * (self._heads + number)

    def _names(self) -> str:
        """What stands above the columns."""
        out, base = [], self._top(0) - 10
        for owner, mine in self._groups:
            for place in mine:
                middle = self._left(place) + self._columns[place] / 2
                out.append(_text("ink head", middle, base, self._above(place), "middle"))
                if self._heads == 2 and place == mine[0]:
                    middle = self._left(place) + sum(self._columns[n] for n in mine) / 2
                    name = shorten(self._sheet.owners[owner], _NAME)
                    out.append(_text("ink head", middle, base - _LINE, name, "middle"))
        return "".join(out)

    def _row(self, number: int) -> str:
        row, base = self._sheet.rows[number], self._top(number) + 21
        kind = "ink head" if row.of in _SUMS else "ink"
        out = [_text(kind, 4 + _PAD, base, row.label)]
        for place, cell in enumerate(row.cells):
            of, left = self._sheet.columns[place].of, self._left(place)
            if of in MARKS:
                out.append(_marks(cell, left + _PAD, self._top(number) + _LINE / 2, of))
            elif cell:
                x = left + self._columns[place] - _PAD
                out.append(_linked(cell[0], _figure(cell[0], kind, x, base)))
        return "".join(out)


def _wide(text: str) -> float:
    return width(text) * _LETTER + 2 * _PAD


def _text(kind: str, x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _figure(figure: SheetFigure, kind: str, x: float, y: float) -> str:
    """A figure with its note in small before it ends at x."""
    plain = replace(figure, note="").text if figure.value is not None or not figure.note else ""
    note = f'<tspan class="small"> {escape(figure.note)}</tspan>' if figure.note else ""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="end">{escape(plain)}{note}</text>'


def _marks(cell: Cell, x: float, y: float, of: str) -> str:
    """Strokes in bundles of five, or rings, each linked by itself."""
    out = []
    for place, figure in enumerate(cell):
        bundle, within = divmod(place, 5)
        at = x + bundle * 5.5 * _STEP + within * _STEP
        if of == "minus":
            mark = f'<circle class="mark" cx="{x + 5 + place * 1.4 * _STEP:.1f}" cy="{y:.1f}" r="5"/>'
        elif within == 4:
            mark = line("mark", at - 4.6 * _STEP, y + 9, at - 0.4 * _STEP, y - 9)
        else:
            mark = line("mark", at, y - 10, at, y + 10)
        out.append(_linked(figure, mark))
    return "".join(out)


def _linked(figure: SheetFigure, drawn: str) -> str:
    """What is drawn with the events it stands on, the last of which a page can open."""
    if not figure.events:
        return drawn
    last, all_of_them = figure.events[-1], " ".join(map(str, figure.events))
    told = say("sheet.stands_on", round=figure.round, events=all_of_them)
    data = f'data-round="{figure.round}" data-event="{last}" data-events="{all_of_them}"'
    return f"<g {data}><title>{escape(told)}</title>{drawn}</g>"
