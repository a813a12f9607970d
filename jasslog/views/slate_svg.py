"""The slate as a picture: each stroke on its bar of the Z, with the entry it was made for."""

from __future__ import annotations

from html import escape

from jasslog.game.state import Game
from jasslog.views.messages import say, word
from jasslog.views.sheets.svg import line, picture
from jasslog.views.slate import SIGNS, STROKES, Board, Stroke, boards, bundle_size, entries_of
from jasslog.views.words import Table

WIDTH, HEIGHT = 560, 200
"""Size of one side's part, in units of the picture."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 450, 74, 168
_BARS = {100: (_LEFT, _TOP, _RIGHT, _TOP), 50: (_RIGHT, _TOP, _LEFT, _BOTTOM), 20: (_LEFT, _BOTTOM, _RIGHT, _BOTTOM)}
"""From where to where the bar of each row runs."""
_STEP = 10
"""Between two strokes."""
STYLE = (
    ".board{fill:#23292b}.bar{stroke:#c0392b;stroke-width:2;fill:none}.chalk{stroke:#fff;stroke-width:2.5;"
    "stroke-linecap:round}.chalk-text{fill:#fff;font:600 20px system-ui,sans-serif}.sign{font-size:24px}"
    "@media print{.board{fill:#fff;stroke:#000}.chalk{stroke:#000}.chalk-text{fill:#000}}"
)
"""How it looks; on paper black on white."""


def slate_svg(game: Game, table: Table, *, tidy: bool = False, style: bool = True) -> str:
    """One picture with a part for each side; ``style`` False where the page around it brings STYLE."""
    parts = boards(entries_of(game), game.sides, tidy=tidy)
    names = [table.side(side) for side in range(game.sides)]
    told = "; ".join(say("slate.says", side=names[board.side], total=board.total) for board in parts)
    inside = "".join(_board(board, names[board.side], place * HEIGHT) for place, board in enumerate(parts))
    size = f"{WIDTH} {HEIGHT * len(parts)}"
    return picture("slate", size, say("slate.title"), told, STYLE if style else "", inside)


def _board(board: Board, name: str, top: int) -> str:
    x1, y1, x2, _ = _BARS[100]
    frame = f'<rect class="board" x="4" y="4" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="10"/>'
    z = f'<path class="bar" d="M{x1} {y1}H{x2}L{_LEFT} {_BOTTOM}H{_RIGHT}"/>'
    label = f'<text class="chalk-text" x="{_LEFT}" y="34">{escape(name)}</text>'
    total = f'<text class="chalk-text" x="{WIDTH - 30}" y="34" text-anchor="end">{board.total}</text>'
    side = str(board.rest).replace("-", "−")
    rest = f'<text class="chalk-text" x="{WIDTH - 30}" y="{_BOTTOM + 7}" text-anchor="end">{side}</text>'
    rows = "".join(_row(board.row(worth), worth) for worth in STROKES)
    return f'<g transform="translate(0 {top})">{frame}{z}{label}{total}{rest}{rows}</g>'


def _row(row: list[Stroke], worth: int) -> str:
    """The marks of a row along its bar, closer where there are many."""
    signs = [stroke for stroke in row if stroke.worth in SIGNS]
    plain = [stroke for stroke in row if stroke.worth not in SIGNS]
    size = bundle_size(worth)
    room = 3 * len(signs) + len(plain) + 1.5 * (len(plain) // size) + 5
    length = abs(_BARS[worth][2] - _BARS[worth][0])
    step = min(_STEP, length / room)
    out = [_linked(stroke, _sign(stroke, worth, step * (3 + 3 * place))) for place, stroke in enumerate(signs)]
    begin = step * (4 + 3 * len(signs))
    for place, stroke in enumerate(plain):
        bundle, within = divmod(place, size)
        out.append(_linked(stroke, _stroke(worth, begin + step * (bundle * (size + 1.5) + within), within, step)))
    return "".join(out)


def _at(worth: int, along: float) -> tuple[float, float]:
    """The point that far along a bar, measured across."""
    x1, y1, x2, y2 = _BARS[worth]
    part = along / abs(x2 - x1)
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


def _sign(stroke: Stroke, worth: int, along: float) -> str:
    x, y = _at(worth, along)
    return f'<text class="chalk-text sign" x="{x:.1f}" y="{y - 4:.1f}">{SIGNS[stroke.worth]}</text>'


def _stroke(worth: int, along: float, within: int, step: float) -> str:
    x, y = _at(worth, along)
    size = bundle_size(worth)
    if worth == 50:
        x, y = _at(worth, along - within * step)
        lean = -8 if within else 8
        return line("chalk", x - lean, y + 12, x + lean, y - 12)
    if within == size - 1:
        return line("chalk", x - step * (size - 0.5), y + 10, x - step * 0.5, y - 10)
    return line("chalk", x, y - 14, x, y + 14)


def _linked(stroke: Stroke, mark: str) -> str:
    entry = stroke.entry
    where = f' data-event="{entry.event}"' if entry.event >= 0 else ""
    slots = {"round": entry.round, "part": word("parts", entry.part), "points": entry.points}
    told = say("slate.entry", **slots) if entry.round else say("slate.before", points=entry.points)
    return f'<g data-round="{entry.round}"{where}><title>{escape(told)}</title>{mark}</g>'
