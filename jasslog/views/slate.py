"""The slate: what was written for each side, as strokes of 100, 50 and 20 and a number beside them."""

from __future__ import annotations

from typing import NamedTuple

from jasslog.game.facts import NOBODY
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.views.layout import fit, width
from jasslog.views.messages import aloud, count, say
from jasslog.views.words import Table

STROKES = (100, 50, 20)
"""What a stroke of each row is worth, from the top bar of the Z to the bottom."""
SIGNS = {1000: "X", 500: "V"}
"""What is written in the top row for as much scored at once."""
MOST = 100_000
"""What one entry brings to the slate as strokes at most; more stays a number at the side, for no board holds it."""
_CROSSED = {100: 5, 50: 2, 20: 5}
"""Which stroke of a bundle crosses the others out."""


class Written(NamedTuple):
    """One entry on the slate."""

    side: int
    points: int
    round: int
    """0 for what was there before the record begins."""
    part: str
    """cards, melds, marriage, match, round and so on."""
    event: int
    """The event it stands on; -1 where it is the whole round, or what was there before."""


class Stroke(NamedTuple):
    """One mark of the chalk."""

    worth: int
    """1000 and 500 are the signs X and V; 100, 50, 20 strokes."""
    entry: Written
    """The entry it was made for."""


class Board(NamedTuple):
    """One side's part of the slate; all strokes and the rest add up to its total."""

    side: int
    strokes: tuple[Stroke, ...]
    rest: int
    """The number at the side, from -19 to 19 as long as there are strokes to take from and none was above MOST."""

    @property
    def total(self) -> int:
        """What the board says the side has."""
        return sum(stroke.worth for stroke in self.strokes) + self.rest

    def row(self, worth: int) -> list[Stroke]:
        """The marks of one row in the order in which they were made; the signs stand in the row of the hundreds."""
        signs = SIGNS if worth == 100 else ()
        return [stroke for stroke in self.strokes if stroke.worth == worth or stroke.worth in signs]


def entries_of(game: Game) -> list[Written]:
    """What was written, in order: the table's own entries where it kept some for a round, else what the cards say."""
    found = [Written(side, points, 0, "total", NOBODY) for side, points in enumerate(game.start_scores) if points]
    for deal in game.rounds:
        found += _by_hand(game, deal) or _by_cards(game, deal)
    return found


def _by_hand(game: Game, deal: Round) -> list[Written]:
    counted = ("total", "cards") if game.variant.score.kind == "difference" else ("total",)
    return [
        Written(side, points, deal.number, part, event)
        for side, part, points, event in deal.written
        if part not in counted
    ]


def _by_cards(game: Game, deal: Round) -> list[Written]:
    """Melds and marriages as they came, then each side's tricks with all that goes with them."""
    mine = deal.entries
    found = [
        Written(game.side_of[entry.seat], entry.booked, deal.number, entry.kind, entry.event)
        for entry in sorted(mine, key=lambda entry: entry.event)
        if entry.kind in ("melds", "marriage")
    ]
    for side in range(game.sides):
        rest = [e for e in mine if game.side_of[e.seat] == side and e.kind not in ("melds", "marriage")]
        points = sum(entry.booked for entry in rest)
        if points:
            found.append(Written(side, points, deal.number, "cards", NOBODY))
    return found


def boards(entries: list[Written], sides: int, *, tidy: bool = False) -> list[Board]:
    """The slate after these entries; tidy: as if each side's total had been written at once."""
    if tidy:
        totals = [sum(entry.points for entry in entries if entry.side == side) for side in range(sides)]
        entries = [Written(side, points, 0, "total", NOBODY) for side, points in enumerate(totals) if points]
    found = [Board(side, (), 0) for side in range(sides)]
    for entry in entries:
        found[entry.side] = write(found[entry.side], entry)
    return found


def write(board: Board, entry: Written) -> Board:
    """The board with one entry more: its largest strokes first, the rest to the number at the side."""
    made, rest = _strike(entry.points, entry, (*SIGNS, *STROKES))
    strokes, left = [*board.strokes, *made], board.rest + rest
    while left <= -STROKES[-1] and strokes:
        least = min(range(len(strokes)), key=lambda place: (strokes[place].worth, -place))
        left += strokes.pop(least).worth
    more, left = _strike(left, entry, STROKES)
    return Board(board.side, (*strokes, *more), left)


def _strike(points: int, entry: Written, worths: tuple[int, ...]) -> tuple[list[Stroke], int]:
    """The largest strokes that points are written with, and what is left of them."""
    strokes: list[Stroke] = []
    if points > MOST:
        return strokes, points
    for worth in worths:
        while points >= worth:
            strokes.append(Stroke(worth, entry))
            points -= worth
    return strokes, points


def slate_lines(game: Game, table: Table, *, tidy: bool = False) -> list[str]:
    """The slate in characters; the first line of each side says it all."""
    lines: list[str] = []
    names = [table.side(side) for side in range(game.sides)]
    widest = max(width(name) for name in names)
    for board in boards(entries_of(game), game.sides, tidy=tidy):
        if aloud():
            lines += _told(board, names[board.side])
            continue
        lines.append(f"{fit(names[board.side], widest)} {board.total:6}")
        lines += [f"  {worth:4}  {_marks(board, worth)}".rstrip() for worth in STROKES]
        lines.append(f"  {say('slate.rest'):>4}  {board.rest:+}")
    return lines


def _told(board: Board, name: str) -> list[str]:
    """One side's part in words: the total, then the strokes of each row."""
    worths = [*SIGNS, *STROKES]
    made = {worth: sum(1 for stroke in board.strokes if stroke.worth == worth) for worth in worths}
    rows = [say("slate.row", strokes=count("strokes", number), worth=worth) for worth, number in made.items() if number]
    return [say("slate.says", side=name, total=board.total), *rows, f"{say('slate.rest')}: {board.rest}"]


def _marks(board: Board, worth: int) -> str:
    """A row in characters: |||| and / for the one that crosses them, \\/ for two fifties; bundles stand apart."""
    row = board.row(worth)
    signs = [SIGNS[stroke.worth] for stroke in row if stroke.worth in SIGNS]
    plain = len(row) - len(signs)
    size = _CROSSED[worth]
    whole = "X" if worth == 50 else "|" * (size - 1) + "/"
    bundles = [whole] * (plain // size) + [("/" if worth == 50 else "|") * (plain % size)]
    return " ".join([*signs, *(bundle for bundle in bundles if bundle)])


def bundle_size(worth: int) -> int:
    """How many strokes of a row make a bundle, the last of which crosses the others."""
    return _CROSSED[worth]
