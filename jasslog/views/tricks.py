"""A round trick by trick, seat by seat or hand by hand, with the points of each side so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from jasslog.audit.finding import Finding
from jasslog.cards import BIT, CODES, RANKS, SUITS
from jasslog.game.facts import NOBODY
from jasslog.game.round import Round
from jasslog.game.score.earned import trick_sums
from jasslog.game.score.overlay import trick_owners
from jasslog.game.state import Game
from jasslog.views.finding import Teller
from jasslog.views.layout import Columns, Style, apart, fit, wrap
from jasslog.views.messages import aloud, count, say, word
from jasslog.views.words import card_text, rank_text


class Row(NamedTuple):
    """A trick with all that a line says of it."""

    number: int
    laid: list[tuple[int, str]]
    """Who laid which card, in order, with its marks."""
    owner: int
    points: int
    """-1 for a trick that is not complete."""
    sums: list[int]


class TrickTable:
    """The tricks of one round in words."""

    def __init__(self, game: Game, deal: Round, teller: Teller, style: Style, findings: Sequence[Finding]) -> None:
        self._game, self._deal, self._teller, self._style = game, deal, teller, style
        self._findings = findings
        self._cell = 9 if game.players <= 4 else 7
        self._sum = max(5, 24 // game.sides if game.sides > 2 else 11)
        self._sides = [teller.table.side(side) for side in range(game.sides)]

    def lines(self) -> list[str]:
        """All tricks, each with its findings."""
        found = [] if aloud() else [self._style.faint(self._head())]
        for row in self._rows():
            found.append(self._sentence(row) if aloud() else self._line(row))
            found += told_at(f"{self._deal.number}.{row.number}", self._findings, self._teller, self._style)
        return found

    def _rows(self) -> list[Row]:
        deal = self._deal
        rows = [
            Row(place + 1, self._laid(place, deal.tricks[place].seats, deal.tricks[place].cards), *won)
            for place, won in enumerate(trick_sums(self._game, deal))
        ]
        if deal.trick:
            place = len(deal.tricks)
            rows.append(Row(place + 1, self._laid(place, deal.seats, deal.trick), NOBODY, -1, []))
        return rows

    def _laid(self, place: int, seats: Sequence[int], cards: Sequence[int]) -> list[tuple[int, str]]:
        wrong = wrong_seats(f"{self._deal.number}.{place + 1}.", self._teller, self._findings)
        told = []
        for seat, card in zip(seats, cards, strict=True):
            mark = say("show.mark_marriage") if self._marries(seat, card) else ""
            told.append((seat, card_text(card) + mark + (say("show.mark_finding") if seat in wrong else "")))
        return told

    def _head(self) -> str:
        heads = [fit(self._teller.table.seat(seat), self._cell - 1) for seat in range(self._game.players)]
        header = " #  " + " ".join(heads) + " " + fit(say("show.to"), self._cell) + fit(say("show.points"), 5)
        return (header + " ".join(fit(side, self._sum) for side in self._sides)).rstrip()

    def _line(self, row: Row) -> str:
        """A trick in columns."""
        cells = [" " * self._cell] * self._game.players
        for order, (seat, card) in enumerate(row.laid):
            text = fit(("▸" if order == 0 else " ") + card, self._cell)
            cells[seat] = self._style.bold(text) if seat == row.owner else text
        line = f"{row.number:2} " + "".join(cells) + " "
        if row.points < 0:
            return line.rstrip()
        owner = self._teller.table.seat(row.owner) if row.owner != NOBODY else "?"
        line += fit(owner, self._cell - 1) + f"{row.points:4}  "
        return (line + " ".join(fit(f"{total:4}", self._sum) for total in row.sums)).rstrip()

    def _sentence(self, row: Row) -> str:
        """A trick in words."""
        seat = self._teller.table.seat
        (first, led), *others = row.laid
        laid = apart(say("show.leads", seat=seat(first), card=led), *(f"{seat(who)} {card}" for who, card in others))
        told = say("show.trick", trick=row.number, cards=laid)
        if row.points < 0:
            return told
        slots = {"seat": seat(row.owner), "points": count("points", row.points)}
        sums = ", ".join(f"{side} {total}" for side, total in zip(self._sides, row.sums, strict=True))
        return f"{told}; {say('show.takes', **slots)}; {say('show.so_far', sums=sums)}"

    def _marries(self, seat: int, card: int) -> bool:
        """Whether the seat's marriage was announced with this card."""
        said = self._deal.marriage_said.get(seat)
        if said is None or said[1] or self._deal.contract is None or card < 0:
            return False
        trump = self._deal.trump
        pair = (BIT[9 * trump + 6] | BIT[9 * trump + 7]) if trump >= 0 else 0
        if not pair & BIT[card]:
            return False
        played = [c for t in self._deal.tricks for s, c in zip(t.seats, t.cards, strict=True) if s == seat and c >= 0]
        played += [c for s, c in zip(self._deal.seats, self._deal.trick, strict=True) if s == seat and c >= 0]
        return [c for c in played if pair & BIT[c]][-1:] == [card]


def wrong_seats(trick: str, teller: Teller, findings: Sequence[Finding]) -> set[int]:
    """The seats whose card in a trick something was found about; ``trick`` is the address and a full stop."""
    spots = [teller.spot(found) for found in findings if found.address.startswith(trick)]
    return {spot.seats[spot.card] for spot in spots if spot is not None and spot.card >= 0}


def told_at(trick: str, findings: Sequence[Finding], teller: Teller, style: Style) -> list[str]:
    """The findings about a trick, told under it."""
    mine = [found for found in findings if found.address == trick or found.address.startswith(trick + ".")]
    return [line for found in mine for line in remark(found, teller, style)]


def remark(found: Finding, teller: Teller, style: Style) -> list[str]:
    """A finding in short, for the margin of a table."""
    place = found.address or say("event_number", seq=found.seq)
    text = say("show.remark", place=place, code=found.code, text=teller.text(found))
    return [style.of(found.severity, line) for line in wrap(text, "     ", "       ")]


_NAME = 14
_WIDTH = 80


class _Table:
    """What both ways of showing a round by its seats need."""

    def __init__(self, game: Game, deal: Round, teller: Teller, style: Style, findings: Sequence[Finding]) -> None:
        self._game, self._deal, self._teller, self._style = game, deal, teller, style
        self._findings = findings

    def _laid(self) -> Iterator[tuple[int, int, int, bool, bool]]:
        """Each card that was played: trick from 1, seat, card, whether it was led and whether something was found."""
        tricks = [(trick.seats, trick.cards) for trick in self._deal.tricks]
        for number, (seats, cards) in enumerate([*tricks, (self._deal.seats, self._deal.trick)], start=1):
            wrong = wrong_seats(f"{self._deal.number}.{number}.", self._teller, self._findings)
            for order, (seat, card) in enumerate(zip(seats, cards, strict=True)):
                yield number, seat, card, order == 0, seat in wrong

    def _told(self) -> list[str]:
        """The findings about all tricks, in order."""
        number = self._deal.number
        tricks = range(1, len(self._deal.tricks) + 2)
        return [line for n in tricks for line in told_at(f"{number}.{n}", self._findings, self._teller, self._style)]


class SeatTable(_Table):
    """A row a seat, a column a trick."""

    def lines(self) -> list[str]:
        """The cards of each seat in the order in which it laid them."""
        laid = list(self._laid())
        last = laid[-1][0]
        at_once = (_WIDTH - _NAME) // 7
        numbers = range(1, last + 1)
        parts = [numbers] if aloud() else [numbers[n : n + at_once] for n in range(0, last, at_once)]
        return [line for part in parts for line in self._part(part, laid)] + self._won() + self._told()

    def _part(self, numbers: range, laid: list[tuple[int, int, int, bool, bool]]) -> list[str]:
        columns = Columns([say("show.trick_number", trick=n) for n in numbers], _NAME, 6)
        lines = [] if aloud() else [self._style.faint(columns.head("", right=True))]
        for seat in range(self._game.players):
            cells = {n: self._cell(card, led, wrong) for n, who, card, led, wrong in laid if who == seat}
            lines.append(columns.row(self._teller.table.seat(seat), [cells.get(n, "") for n in numbers]))
        return lines

    def _cell(self, card: int, led: bool, wrong: bool) -> str:
        mark = say("show.mark_finding") if wrong else ""
        lead = say("show.mark_led") if led else ""
        return f"{card_text(card)}{lead}{mark}" if aloud() else f"{lead}{card_text(card)}{mark}"

    def _won(self) -> list[str]:
        """How many tricks each seat took."""
        owners = trick_owners(self._game, self._deal)
        seats = range(self._game.players)
        won = [f"{self._teller.table.seat(seat)} {owners.count(seat)}" for seat in seats]
        return [("" if aloud() else "  ") + say("show.won", won=", ".join(won))]


class HandTable(_Table):
    """A row a seat, a column a suit: each hand, as far as it is known."""

    def lines(self) -> list[str]:
        """The hands, with the trick in which each card was played."""
        played = {(seat, card): (number, wrong) for number, seat, card, _, wrong in self._laid()}
        names = [word("suits", suit) for suit in SUITS]
        cells = [[self._suit(seat, suit, played) for suit in range(len(SUITS))] for seat in range(self._game.players)]
        widest = max([8, *(len(cell) for row in cells for cell in row)])
        columns = Columns(names, _NAME, widest, left=True)
        lines = [] if aloud() else [self._style.faint(columns.head(""))]
        for seat, row in enumerate(cells):
            hidden = self._deal.unknown[seat]
            unseen = count("hidden", hidden) if hidden else ""
            lines.append(columns.row(self._teller.table.seat(seat), row, unseen))
        return lines + self._told()

    def _suit(self, seat: int, suit: int, played: dict[tuple[int, int], tuple[int, bool]]) -> str:
        told = []
        for rank in reversed(range(len(RANKS))):
            card = suit * len(RANKS) + rank
            if self._deal.dealt[seat] & BIT[card]:
                number, wrong = played.get((seat, card), (0, False))
                mark = say("show.mark_finding") if wrong else ""
                told.append(self._card(card, number) + mark)
        apart = ", " if aloud() else " " if len(rank_text("DT")) > 1 else ""
        return apart.join(told)

    def _card(self, card: int, number: int) -> str:
        """A card of a suit that is named already; for the ear with the trick in which it was played."""
        rank = rank_text(CODES[card])
        return say("show.in_trick", card=rank, trick=number) if number and aloud() else rank
