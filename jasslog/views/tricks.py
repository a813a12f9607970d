"""A round as a table: one row a trick, one column a seat, who led, who took it, the points of each side so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY
from jasslog.game.scoring import trick_owners
from jasslog.views.messages import say
from jasslog.views.safe import fit, wrap
from jasslog.views.words import card_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jasslog.audit.finding import Finding
    from jasslog.game.state import Game, Round
    from jasslog.views.finding import Teller
    from jasslog.views.style import Style


class TrickTable:
    """The tricks of one round in words."""

    def __init__(self, game: Game, deal: Round, teller: Teller, style: Style, findings: Sequence[Finding]) -> None:
        self._game, self._deal, self._teller, self._style = game, deal, teller, style
        self._findings = findings
        self._cell = 9 if game.players <= 4 else 7
        self._sum = max(5, 24 // game.sides if game.sides > 2 else 11)

    def lines(self) -> list[str]:
        """The whole table with its findings in place."""
        deal, table = self._deal, self._teller.table
        heads = [fit(table.seat(seat), self._cell - 1) for seat in range(self._game.players)]
        sides = [fit(table.side(side), self._sum) for side in range(self._game.sides)]
        header = " #  " + " ".join(heads) + " " + fit(say("show.to"), self._cell) + fit(say("show.points"), 5)
        found = [self._style.faint((header + " ".join(sides)).rstrip())]
        sums = [0] * self._game.sides
        owners = trick_owners(self._game, deal)
        for place, trick in enumerate(deal.tricks):
            points = trick.points + self._bonus(place)
            if owners[place] != NOBODY:
                sums[self._game.side_of[owners[place]]] += points
            found.append(self._row(place, trick.seats, trick.cards, owners[place], points, sums))
            found += self._told(place)
        if deal.trick:
            found.append(self._row(len(deal.tricks), deal.seats, deal.trick, NOBODY, None, None))
            found += self._told(len(deal.tricks))
        return found

    def _bonus(self, place: int) -> int:
        return self._game.variant.score.last_trick if place == self._game.tricks_in_round - 1 else 0

    def _row(
        self,
        place: int,
        seats: Sequence[int],
        cards: Sequence[int],
        owner: int,
        points: int | None,
        sums: list[int] | None,
    ) -> str:
        cells = [" " * self._cell] * self._game.players
        for order, (seat, card) in enumerate(zip(seats, cards, strict=True)):
            text = fit(("▸" if order == 0 else " ") + card_text(card) + self._marks(place, seat, card), self._cell)
            cells[seat] = self._style.bold(text) if seat == owner else text
        row = f"{place + 1:2} " + "".join(cells) + " "
        if points is None or sums is None:
            return row.rstrip()
        row += fit(self._teller.table.seat(owner) if owner != NOBODY else "?", self._cell - 1) + f"{points:4}  "
        return (row + " ".join(fit(f"{total:4}", self._sum) for total in sums)).rstrip()

    def _marks(self, place: int, seat: int, card: int) -> str:
        address = f"{self._deal.number}.{place + 1}."
        spots = [self._teller.spot(found) for found in self._findings if found.address.startswith(address)]
        illegal = any(spot is not None and spot.card >= 0 and spot.seats[spot.card] == seat for spot in spots)
        return ("*" if self._marries(seat, card) else "") + (" !" if illegal else "")

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

    def _told(self, place: int) -> list[str]:
        """The findings about a trick, under its row."""
        trick = f"{self._deal.number}.{place + 1}"
        mine = [f for f in self._findings if f.address == trick or f.address.startswith(trick + ".")]
        return [line for found in mine for line in remark(found, self._teller, self._style)]


def remark(found: Finding, teller: Teller, style: Style) -> list[str]:
    """A finding in short, for the margin of a table."""
    text = f"! {found.address or f'#{found.seq}'} {found.code} {teller.text(found)}"
    return [style.of(found.severity, line) for line in wrap(text, "     ", "       ")]
