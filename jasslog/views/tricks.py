"""The cards of a round as a table: by trick, with the points of each side so far, by seat or by hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from jasslog.audit.finding import Finding
from jasslog.cards import BIT, CARD, SUITS, codes
from jasslog.game.facts import NOBODY
from jasslog.game.score.earned import trick_sums
from jasslog.game.score.overlay import trick_owners
from jasslog.game.state import Game, Round
from jasslog.rules.melds import marriage_cards
from jasslog.views.finding import Teller, short_place
from jasslog.views.layout import Columns, apart, bold, coloured, faint, fit, fitting_columns, width, wrap
from jasslog.views.messages import aloud, count, say, settings, word
from jasslog.views.words import Table, card_text, rank_text


def remark(found: Finding, teller: Teller) -> list[str]:
    """A finding in short, for the margin of a table."""
    text = say("show.remark", place=short_place(found), code=found.code, text=teller.text(found))
    return [coloured(found.severity, line) for line in wrap(text, "     ", "       ")]


def half_told(deal: Round, table: Table, owner: int) -> str:
    """Who takes a complete trick, in words, where the record leaves open the winner or the points.

    Empty where it tells both.
    """
    if owner == NOBODY:
        return say("story.unknown")
    return say("story.takes_untold", seat=table.seat(owner)) if deal.unnamed else ""


_NAME = 14


class TrickRow(NamedTuple):
    """A trick with all that a table tells of it."""

    number: int
    """The number of the trick, from 1."""
    seats: Sequence[int]
    cards: Sequence[int]
    owner: int
    points: int | None
    """The points of the trick; None while it is not complete."""
    sums: list[int]
    """The points of each side up to and with this trick; empty while it is not complete."""
    wrong: set[int]
    """The places in the trick, from 0, of the cards about which something was found."""

    def by(self, seat: int) -> list[tuple[int, int]]:
        """The place and the card of each card that a seat laid in the trick, usually one."""
        return [(place, card) for place, card in enumerate(self.cards) if self.seats[place] == seat]

    def marked(self) -> Iterator[tuple[int, int, str]]:
        """The seat, the card and its mark, in the order of the trick; the mark is empty where nothing was found."""
        for place, (seat, card) in enumerate(zip(self.seats, self.cards, strict=True)):
            yield seat, card, say("show.mark_finding") if place in self.wrong else ""


def trick_rows(game: Game, deal: Round, teller: Teller, findings: Sequence[Finding]) -> list[TrickRow]:
    """A row for every trick that was begun, with its result and what was found about its cards."""
    won = [*trick_sums(game, deal), (NOBODY, None, [])]
    rows = []
    for number, trick in enumerate(deal.laid, start=1):
        address = f"{deal.trick_address(number)}."
        mine = [one for one in findings if one.address.startswith(address) and not teller.taken_back(one)]
        spots = map(teller.spot, mine)
        wrong = {spot.card for spot in spots if spot is not None and spot.card >= 0}
        rows.append(TrickRow(number, trick.seats, trick.cards, *won[number - 1], wrong))
    return rows


class CardTable(ABC):
    """The cards of one round as a table in text."""

    def __init__(self, game: Game, deal: Round, teller: Teller, findings: Sequence[Finding]) -> None:
        self._game, self._deal, self._teller, self._findings = game, deal, teller, findings
        self._rows = trick_rows(game, deal, teller, findings)

    @abstractmethod
    def lines(self) -> list[str]:
        """The whole table."""

    def _told(self, number: int) -> list[str]:
        """The lines of the findings about a trick, which stand under it."""
        trick = self._deal.trick_address(number)
        mine = [found for found in self._findings if f"{found.address}.".startswith(f"{trick}.")]
        return [line for found in mine for line in remark(found, self._teller)]

    def _all_told(self) -> list[str]:
        """The findings about all tricks, in order."""
        return [line for number in range(1, len(self._deal.tricks) + 2) for line in self._told(number)]


class TrickTable(CardTable):
    """A table with a row for each trick: who led, who took it, and the points of each side so far."""

    def lines(self) -> list[str]:
        """All tricks, each with its findings."""
        lines = [] if aloud() else [faint(self._head())]
        for row in self._rows:
            lines += [self._sentence(row) if aloud() else self._line(row), *self._told(row.number)]
        return lines

    @cached_property
    def _cell(self) -> int:
        """How wide the column of a seat is; wider where a seat laid several cards in a trick."""
        return max(
            [9 if self._game.players <= 4 else 7, *(width(cell) for row in self._rows for cell in self._cells(row))]
        )

    @cached_property
    def _seats(self) -> list[str]:
        """The seats as heads of their columns."""
        return self._teller.table.heads(self._cell - 1)

    @property
    def _sum(self) -> int:
        """How wide the column of a side is."""
        return max(5, 24 // self._game.sides if self._game.sides > 2 else 11)

    def _laid(self, row: TrickRow) -> list[tuple[int, str]]:
        """Each seat and its card as text with its marks, in the order of the trick."""
        marks = {True: say("show.mark_marriage"), False: ""}
        return [(seat, card_text(card) + marks[self._marries(seat, card)] + mark) for seat, card, mark in row.marked()]

    def _cells(self, row: TrickRow) -> list[str]:
        """By seat, the cards it laid, as text; ▸ marks the lead."""
        cells = [""] * self._game.players
        for order, (seat, card) in enumerate(self._laid(row)):
            cells[seat] += ("▸" if order == 0 else " ") + card
        return cells

    def _head(self) -> str:
        header = " #  " + " ".join(self._seats) + " " + fit(say("show.to"), self._cell) + fit(say("show.points"), 5)
        return (header + " ".join(self._teller.table.side_heads(self._sum))).rstrip()

    def _line(self, row: TrickRow) -> str:
        """A trick as a row of the table."""
        texts = (fit(cell, self._cell) for cell in self._cells(row))
        cells = [bold(text) if seat == row.owner else text for seat, text in enumerate(texts)]
        line = f"{row.number:2} " + "".join(cells) + " "
        if row.points is None:
            return line.rstrip()
        owner = self._seats[row.owner] if row.owner != NOBODY else fit("?", self._cell - 1)
        untold = row.owner == NOBODY or self._deal.unnamed
        line += f"{owner}{'?' if untold else row.points:>4}  "
        return (line + " ".join(fit(f"{total:4}", self._sum) for total in row.sums)).rstrip()

    def _sentence(self, row: TrickRow) -> str:
        """A trick as a sentence, for the ear."""
        seat = self._teller.table.seat
        (first, led), *others = self._laid(row)
        laid = apart(say("show.leads", seat=seat(first), card=led), *(f"{seat(who)} {card}" for who, card in others))
        told = say("show.trick", trick=row.number, cards=laid)
        if row.points is None:
            return told
        takes = half_told(self._deal, self._teller.table, row.owner)
        takes = takes or say("show.takes", seat=seat(row.owner), points=count("points", row.points))
        sums = ", ".join(self._teller.table.scores(row.sums))
        return say("semicolon").join((told, takes, say("show.so_far", sums=sums)))

    def _marries(self, seat: int, card: int) -> bool:
        """Whether this card is the last that the seat laid of a marriage that it has announced."""
        said = self._deal.marriage_said.get(seat)
        pair = marriage_cards(self._deal.trump) if said is not None and not said[1] else 0
        laid = [one for trick in self._deal.laid for one in zip(trick.seats, trick.cards, strict=True)]
        return [one for who, one in laid if who == seat and one >= 0 and pair & BIT[one]][-1:] == [card]


class SeatTable(CardTable):
    """A table with a row for each seat and a column for each trick."""

    def lines(self) -> list[str]:
        """The cards of each seat in the order in which it laid them."""
        cells = [[self._cell(row, seat) for row in self._rows] for seat in range(self._game.players)]
        wide = max([6, *(width(cell) for row in cells for cell in row)])
        parts = fitting_columns([wide] * len(self._rows), settings().columns - _NAME)
        return [line for part in parts for line in self._part(part, cells, wide)] + self._won() + self._all_told()

    def _part(self, places: list[int], cells: list[list[str]], wide: int) -> list[str]:
        columns = Columns([say("show.trick_number", trick=place + 1) for place in places], _NAME, wide)
        rows = ([row[place] for place in places] for row in cells)
        told = [columns.row(self._teller.table.seat(seat), row) for seat, row in enumerate(rows)]
        return [faint(columns.head("")), *told]

    def _cell(self, row: TrickRow, seat: int) -> str:
        """The cards that a seat laid in a trick, as text."""
        told = []
        for order, (who, card, mark) in enumerate(row.marked()):
            if who == seat:
                lead = say("show.mark_led") if order == 0 else ""
                told.append(f"{card_text(card)}{lead}{mark}" if aloud() else f"{lead}{card_text(card)}{mark}")
        return (", " if aloud() else " ").join(told)

    def _won(self) -> list[str]:
        """How many tricks each seat took."""
        owners = trick_owners(self._game, self._deal)
        won = [f"{self._teller.table.seat(seat)} {owners.count(seat)}" for seat in range(self._game.players)]
        return [("" if aloud() else "  ") + say("show.won", won=", ".join(won))]


class HandTable(CardTable):
    """A table with a row for each seat and a column for each suit: the hands, as far as they are known."""

    def lines(self) -> list[str]:
        """The hands; for the ear, with the trick in which each card was played."""
        played = {(seat, card): (row.number, mark) for row in self._rows for seat, card, mark in row.marked()}
        names = [word("suits", suit) for suit in SUITS]
        cells = [[self._suit(seat, suit, played) for suit in SUITS] for seat in range(self._game.players)]
        widest = max([8, *(len(cell) for row in cells for cell in row)])
        columns = Columns(names, _NAME, widest, left=True)
        lines = [faint(columns.head(""))]
        for seat, (row, hidden) in enumerate(zip(cells, self._deal.unknown, strict=True)):
            lines.append(columns.row(self._teller.table.seat(seat), row, count("hidden", hidden) if hidden else ""))
        return lines + self._all_told()

    def _suit(self, seat: int, suit: str, played: dict[tuple[int, int], tuple[int, str]]) -> str:
        told = []
        for code in (code for code in codes(self._deal.dealt[seat]) if code[0] == suit):
            number, mark = played.get((seat, CARD[code]), (0, ""))
            # Aloud, the trick in which the card was played is told, too.
            shown = say("show.in_trick", card=rank_text(code), trick=number) if number and aloud() else rank_text(code)
            told.append(shown + mark)
        apart = ", " if aloud() else " " if len(rank_text("DT")) > 1 else ""
        return apart.join(told)
