"""A round trick by trick: a column for each seat, who led, who took it, the points of each side so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY
from jasslog.game.score.earned import trick_sums
from jasslog.views.layout import apart
from jasslog.views.manner import aloud
from jasslog.views.messages import count, say
from jasslog.views.safe import fit, wrap
from jasslog.views.words import card_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jasslog.audit.finding import Finding
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.views.finding import Teller
    from jasslog.views.style import Style


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
