"""A round seat by seat: the cards in the order in which each seat laid them, or the hands suit by suit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jasslog.cards import BIT, CODES, RANKS, SUITS
from jasslog.game.score.overlay import trick_owners
from jasslog.views.layout import Columns
from jasslog.views.manner import aloud
from jasslog.views.messages import count, say, word
from jasslog.views.tricks import told_at, wrong_seats
from jasslog.views.words import card_text, rank_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jasslog.audit.finding import Finding
    from jasslog.game.round import Round
    from jasslog.game.state import Game
    from jasslog.views.finding import Teller
    from jasslog.views.style import Style

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
