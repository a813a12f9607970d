"""The slate: what was written for each side, as strokes of 100, 50 and 20 and a number beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from jasslog.game.facts import NOBODY
from jasslog.game.score.slate import factor
from jasslog.game.state import Game, Round
from jasslog.views.layout import fit, shorten, width
from jasslog.views.messages import aloud, colon, count, say
from jasslog.views.words import Table

STROKES = (100, 50, 20)
"""The worth of a stroke in each row of the Z, from its top bar to its bottom bar."""
SIGNS = {1000: "X", 500: "V"}
"""The signs in the top row, by the points scored at once for which they stand."""
MOST = 100_000
"""The most points of one entry that are written as strokes; more stays a number at the side, as no board holds it."""
_CROSSED = {100: 5, 50: 2, 20: 5}
"""By row, how many strokes make a bundle; the last of them crosses the others."""


class Written(NamedTuple):
    """One entry on the slate."""

    side: int
    points: int
    round: int
    """The number of the round; 0 for scores from before the record begins."""
    part: str
    """cards, melds, marriage, match, held, round and so on."""
    event: int
    """The event it stands on; -1 where it stands on a whole round, or is from before the record begins."""


class Stroke(NamedTuple):
    """One mark of the chalk."""

    worth: int
    """1000 and 500 are the signs X and V; 100, 50, 20 strokes."""
    entry: Written
    """The entry for which the stroke was made."""


class Board(NamedTuple):
    """One side's part of the slate; all strokes and the rest add up to its total."""

    side: int
    strokes: tuple[Stroke, ...]
    rest: int
    """The number at the side, from -19 to 19 as long as there are strokes to take from and none was above MOST."""

    @property
    def total(self) -> int:
        """The score of the side by strokes, signs and number."""
        return sum(stroke.worth for stroke in self.strokes) + self.rest

    def row(self, worth: int) -> tuple[list[Stroke], list[Stroke]]:
        """The signs and the strokes of one row, as they were made; the signs stand in the row of the hundreds."""
        signs = [stroke for stroke in self.strokes if stroke.worth in SIGNS] if worth == 100 else []
        return signs, [stroke for stroke in self.strokes if stroke.worth == worth]


def entries_of(game: Game) -> list[Written]:
    """The entries on the slate, in order.

    For each round these are the table's own entries if it wrote any, else what the cards say.
    """
    found = [Written(side, points, 0, "total", NOBODY) for side, points in enumerate(game.start_scores) if points]
    for deal in game.rounds:
        kept = [one for one in deal.written if _has_place(deal, one[1])]
        own = [Written(side, points, deal.number, part, event) for side, part, points, event in kept]
        found += own + _nameless(game, deal, own) if own else _by_cards(game, deal)
    return found


def _has_place(deal: Round, part: str) -> bool:
    """Whether what was written for a part stands on the slate: no total, and no points that are only counted."""
    return part in ("round", "bid", "correction") or (part != "total" and factor(deal, part) > 0)


def _nameless(game: Game, deal: Round, own: list[Written]) -> list[Written]:
    """The entries for points held over to a round, as the table has no name under which to write them.

    None for a side that wrote the round in one figure, as that includes them.
    """
    whole = {entry.side for entry in own if entry.part == "round"}
    held = [(game.side_of[entry.seat], entry.booked) for entry in deal.entries if entry.kind == "held"]
    return [Written(side, points, deal.number, "held", NOBODY) for side, points in held if side not in whole]


def _by_cards(game: Game, deal: Round) -> list[Written]:
    """The entries of a round by the cards: melds and marriages as they came, then all the rest of each side."""
    found, rest = [], [0] * game.sides
    for entry in sorted(deal.entries, key=lambda entry: entry.event):
        side = game.side_of[entry.seat]
        if entry.kind in ("melds", "marriage"):
            found.append(Written(side, entry.booked, deal.number, entry.kind, entry.event))
        else:
            rest[side] += entry.booked
    return found + [Written(side, points, deal.number, "cards", NOBODY) for side, points in enumerate(rest) if points]


def boards(entries: list[Written], sides: int, *, tidy: bool = False) -> list[Board]:
    """The board of each side after these entries; with ``tidy``, as if each total had been written at once."""
    if tidy:
        totals = [sum(entry.points for entry in entries if entry.side == side) for side in range(sides)]
        entries = [Written(side, points, 0, "total", NOBODY) for side, points in enumerate(totals) if points]
    found = [Board(side, (), 0) for side in range(sides)]
    for entry in entries:
        found[entry.side] = write(found[entry.side], entry)
    return found


def write(board: Board, entry: Written) -> Board:
    """The board with one more entry: its largest strokes first, and the rest added to the number at the side.

    Where that number falls to -20 or below, the smallest strokes are wiped off for it, the latest first. From 20 on it
    becomes strokes.
    """
    made, rest = _strike(entry.points, entry, (*SIGNS, *STROKES))
    strokes, left = [*board.strokes, *made], board.rest + rest
    while left <= -STROKES[-1] and strokes:
        least = min(range(len(strokes)), key=lambda place: (strokes[place].worth, -place))
        left += strokes.pop(least).worth
    more, left = _strike(left, entry, STROKES)
    return Board(board.side, (*strokes, *more), left)


def _strike(points: int, entry: Written, worths: tuple[int, ...]) -> tuple[list[Stroke], int]:
    """The largest strokes that these points are written with, and the points that are left.

    No strokes for less than 0 points or more than MOST.
    """
    strokes: list[Stroke] = []
    for worth in worths if 0 <= points <= MOST else ():
        number, points = divmod(points, worth)
        strokes += [Stroke(worth, entry)] * number
    return strokes, points


def slate_lines(game: Game, table: Table, *, tidy: bool) -> list[str]:
    """The slate in characters; the first line of each side has its name and total."""
    names, parts = table.sides, boards(entries_of(game), game.sides, tidy=tidy)
    if aloud():
        return [line for board in parts for line in _told(board, names[board.side])]
    lines, widest = [], max(map(width, names))
    for board in parts:
        lines.append(f"{fit(names[board.side], widest)} {board.total:6}")
        lines += [f"  {worth:4}  {_marks(board, worth)}".rstrip() for worth in STROKES]
        lines.append(f"  {say('slate.rest'):>4}  {board.rest:+}")
    return lines


def _told(board: Board, name: str) -> list[str]:
    """A board in words, for the ear: the total, then the strokes of each row, then the number at the side."""
    made = Counter(stroke.worth for stroke in board.strokes)
    rows = [say("slate.row", strokes=count("strokes", made[one]), worth=one) for one in (*SIGNS, *STROKES) if made[one]]
    return [say("slate.says", side=name, total=board.total), *rows, colon(say("slate.rest"), board.rest)]


def _marks(board: Board, worth: int) -> str:
    """A row in characters: |||| and / for the stroke that crosses them, X for two fifties; bundles stand apart."""
    (signs, strokes), size = board.row(worth), _CROSSED[worth]
    bundles, more = divmod(len(strokes), size)
    whole, single = ("X", "/") if worth == 50 else ("|" * (size - 1) + "/", "|")
    return " ".join([*(SIGNS[sign.worth] for sign in signs), *[whole] * bundles, single * more]).rstrip()


WIDTH, HEIGHT = 560, 200
"""Size of one side's part, in units of the picture."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 450, 74, 168
_BARS = {100: (_LEFT, _TOP, _RIGHT, _TOP), 50: (_RIGHT, _TOP, _LEFT, _BOTTOM), 20: (_LEFT, _BOTTOM, _RIGHT, _BOTTOM)}
"""The ends of each row's bar: x and y, then x and y."""
_STEP = 10
"""The distance between two strokes."""
_NAME = 24
"""The most letters of a name beside its total, so that it fits even where a small picture needs large letters."""


def slate_svg(game: Game, table: Table, *, tidy: bool = False, styled: bool = True) -> str:
    """One picture with a part for each side; not ``styled`` where the page around it brings the style."""
    from jasslog.views.drawing import drawn

    names, parts = table.sides, boards(entries_of(game), game.sides, tidy=tidy)
    told = say("semicolon").join(say("slate.says", side=names[board.side], total=board.total) for board in parts)
    places = {"left": _LEFT, "right": _RIGHT, "top": _TOP, "bottom": _BOTTOM, "width": WIDTH, "height": HEIGHT}
    shown = {"told": told, "names": [shorten(name, _NAME) for name in names], "boards": parts, "marks": _drawn_marks}
    return drawn("slate", places | shown, styled=styled)


def _drawn_marks(board: Board) -> Iterator[tuple[Written, str, tuple[float, ...]]]:
    """Each mark: its entry, its sign and its place.

    The place of a sign is a point; a stroke has an empty sign, and its place is its two ends. Marks stand along the bar
    of their row, closer where there are many.
    """
    for worth, (x1, _, x2, _) in _BARS.items():
        (signs, plain), size = board.row(worth), _CROSSED[worth]
        room = 3 * len(signs) + len(plain) + 1.5 * (len(plain) // size) + 5
        step = min(_STEP, abs(x2 - x1) / room)
        for place, stroke in enumerate(signs):
            x, y = _at(worth, step * (3 + 3 * place))
            yield stroke.entry, SIGNS[stroke.worth], (x, y - 4)
        begin = step * (4 + 3 * len(signs))
        for place, stroke in enumerate(plain):
            bundle, within = divmod(place, size)
            along = begin + step * (bundle * (size + 1.5) + within)
            yield stroke.entry, "", _stroke(worth, along, within, step)


def _at(worth: int, along: float) -> tuple[float, float]:
    """The point at this distance along a bar, measured across the picture."""
    x1, y1, x2, y2 = _BARS[worth]
    part = along / abs(x2 - x1)
    return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


def _stroke(worth: int, along: float, within: int, step: float) -> tuple[float, float, float, float]:
    """The two ends of a stroke: x and y, then x and y. ``within`` is its place in its bundle, from 0."""
    x, y = _at(worth, along)
    size = _CROSSED[worth]
    if worth == 50:
        x, y = _at(worth, along - within * step)
        lean = -8 if within else 8
        return x - lean, y + 12, x + lean, y - 12
    if within == size - 1:
        return x - step * (size - 0.5), y + 10, x - step * 0.5, y - 10
    return x, y - 14, x, y + 14
