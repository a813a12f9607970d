"""Domino in words: the turns as a table, a column for each seat, the rows, and why a card fits or does not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from jasslog.audit.finding import Finding
from jasslog.cards import SUIT_SET, codes, numbers
from jasslog.game.facts import Move
from jasslog.game.round import Round
from jasslog.game.score.plan import finishing_order
from jasslog.game.state import Game
from jasslog.rules.domino import before, fitting
from jasslog.views.finding import Teller
from jasslog.views.layout import fit, wrap
from jasslog.views.messages import aloud, count, say
from jasslog.views.words import Table, card_text, cards_text

_CELL = 9


def rows_text(laid: Iterable[str]) -> str:
    """The rows on the table: a suit after another, each from its highest card down; empty before the first card."""
    cards = list(laid)
    by_suit = [[code for code in cards if code[0] == suit] for suit in dict.fromkeys(code[0] for code in cards)]
    return ("; " if aloud() else ", ").join(cards_text(row) for row in by_suit)


def row_lines(game: Game, deal: Round, teller: Teller, findings: Sequence[Finding]) -> list[str]:
    """Every turn of a round, the rows as they lie, and the places as far as they are taken."""
    assert deal.rows is not None
    marks = {found.seq: say("show.mark_finding") for found in findings}
    told = zip(deal.rows.moves, turns(deal, teller.table), strict=True)
    lines = [turn + marks.get(move.event, "") for move, turn in told] if aloud() else _grid(game, deal, teller, marks)
    lines += wrap(f"{say('show.rows')}: {rows_text(codes(deal.played))}", "  ", "    ") if deal.played else []
    return [*lines, *(["  " + order_text(game, deal, teller)] if deal.rows.out else [])]


def _grid(game: Game, deal: Round, teller: Teller, marks: dict[int, str]) -> list[str]:
    """A column for each seat; hands that were laid out at once are spelt out below."""
    assert deal.rows is not None
    table = teller.table
    lines = ["    " + " ".join(fit(table.seat(seat), _CELL - 1) for seat in range(game.players)).rstrip()]
    cells, last = [""] * game.players, -1
    for move in deal.rows.moves:
        if move.seat <= last:
            lines.append(_row(cells))
            cells = [""] * game.players
        cells[move.seat], last = _cell(move) + marks.get(move.event, ""), move.seat
    lines.append(_row(cells))
    for move in deal.rows.moves:
        if len(move.cards) > 1:
            text = say("show.lays_out", seat=table.seat(move.seat), cards=cards_text(move.cards))
            lines += wrap(text, "    ", "      ")
    return lines


def turns(deal: Round, table: Table) -> list[str]:
    """Every turn of a round of Domino in words; none where tricks are played."""
    moves = deal.rows.moves if deal.rows is not None else ()
    return [f"{table.seat(move.seat)} {cards_text(move.cards) or say('show.passed')}" for move in moves]


def order_text(game: Game, deal: Round, teller: Teller) -> str:
    """The places in their order, as far as they are taken."""
    return say("show.order", order=", ".join(teller.table.seat(seat) for seat in finishing_order(game, deal)))


def _cell(move: Move) -> str:
    if not move.cards:
        return say("show.passed")
    return card_text(move.cards[0]) if len(move.cards) == 1 else count("cards", len(move.cards))


def _row(cells: list[str]) -> str:
    return ("    " + "".join(fit(cell, _CELL) for cell in cells)).rstrip()


def on_table(deal: Round) -> str:
    """The rows as they lie now."""
    laid = rows_text(codes(deal.played))
    return say("why.rows", cards=laid) if laid else say("why.no_rows")


def verdicts(deal: Round, hand: int) -> list[tuple[int, str]]:
    """Of each card of a hand whether it fits now, and if not what must lie before it."""
    cards = [card for suit in SUIT_SET for card in sorted(numbers(hand & suit), reverse=True)]
    fits = fitting(deal.played)
    told = {card: say("why.fits") for card in cards if fits >> card & 1}
    return [(card, told.get(card) or say("why.needs", card=card_text(before(card)))) for card in cards]
