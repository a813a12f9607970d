"""A position for people: where the game stands, what lies on the table, what everybody holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from jasslog.audit.finding import Finding
from jasslog.cards import CARD, codes
from jasslog.game.facts import NOBODY, UNDER_WAY, Move
from jasslog.game.round import Round
from jasslog.game.score.plan import finishing_order
from jasslog.game.state import Game
from jasslog.rules.domino import before, fitting
from jasslog.views.finding import Teller
from jasslog.views.heading import contract_now
from jasslog.views.layout import Style, apart, as_text, fit, wrap
from jasslog.views.messages import aloud, count, say, word
from jasslog.views.words import Table, card_text, cards_text, contract_text, scores_text


def position_text(game: Game, digest: str, table: Table, title: str, style: Style) -> str:
    """The public state in lines, and its digest."""
    lines = [style.bold(title), say("replay.digest", digest=digest)]
    lines.append(f"{say('replay.scores')}: {scores_text(game.scores)}")
    if game.winner >= 0:
        lines.append(table.winner(game.winner, game.decided_by))
    deal = game.round
    if deal is None:
        return as_text(lines)
    contract = say("no_trump_yet") if deal.loose else contract_now(deal)
    head = (say("show.round", round=deal.number), contract, word("phases", deal.phase))
    lines.append(", ".join(filter(None, head)))
    if turn := _turn(deal, table):
        lines.append(say("show.turn", seat=turn))
    on_table = rows_text(codes(deal.played)) if deal.rows is not None else laid_text(deal, table)
    lines.append(say("why.trick", cards=on_table) if on_table else say("why.table_empty"))
    return as_text(lines + _hands(deal, table, "  "))


def hands_now(game: Game, table: Table, style: Style) -> list[str]:
    """The hands and the turn in the middle of a round."""
    deal = game.round
    if deal is None or deal.phase not in UNDER_WAY:
        return []
    turn = _turn(deal, table)
    lines = ["", style.bold(say("show.hands")), *_hands(deal, table, " ")]
    return [*lines, say("show.turn", seat=turn)] if turn else lines


def _hands(deal: Round, table: Table, gap: str) -> list[str]:
    """What each seat is known to hold, and how many more cards."""
    unseen = [count("hidden", hidden) if hidden else "" for hidden in deal.unknown]
    shown = [apart(cards_text(hand), more, gap=gap) for hand, more in zip(deal.hands, unseen, strict=True)]
    return [f"  {table.seat(seat)}: {cards or say('no_cards')}" for seat, cards in enumerate(shown)]


def _turn(deal: Round, table: Table) -> str:
    """Whose turn it is to lay a card; empty where it is nobody's."""
    return table.seat(deal.turn) if deal.turn >= 0 and deal.phase in ("playing", "domino") else ""


def laid_text(deal: Round, table: Table) -> str:
    """The cards of the trick that lies on the table, each with its seat."""
    return apart(*(f"{table.seat(seat)} {card_text(card)}" for seat, card in zip(deal.seats, deal.trick, strict=True)))


def position_line(game: Game) -> str:
    """Where a game stands, in one sentence: round, contract, table, turn, score, winner."""
    table = Table(game)
    parts = [] if game.round is None else _round(game.round, table)
    parts.append(say("change.score", scores=scores_text(game.scores)))
    if game.winner != NOBODY:
        parts.append(table.winner(game.winner, game.decided_by))
    return "; ".join(part.rstrip(".") for part in parts)


def _round(deal: Round, table: Table) -> list[str]:
    named = contract_text(deal.contract) if deal.contract is not None else ""
    if not named and deal.turned >= 0:
        named = card_text(deal.turned)
    head = [say("change.round", round=deal.number), *([named] if named else [])]
    head += [say("domino")] if deal.rows is not None else []
    turn = [say("change.turn", seat=whose)] if (whose := _turn(deal, table)) else []
    if deal.phase == "domino":
        laid = rows_text(codes(deal.played))
        rows = say("change.rows", cards=laid) if laid else say("change.empty")
        return [", ".join(head), rows, *turn]
    if deal.phase != "playing":
        return [", ".join([*head, word("phases", deal.phase)])]
    trick = say("change.trick", trick=len(deal.tricks) + 1, cards=laid_text(deal, table) or say("change.empty"))
    return [", ".join(head), trick, *turn]


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
    order = ", ".join(map(teller.table.seat, finishing_order(game, deal)))
    return [*lines, *(["  " + say("show.order", order=order)] if deal.rows.out else [])]


def _grid(game: Game, deal: Round, teller: Teller, marks: dict[int, str]) -> list[str]:
    """A column for each seat; hands that were laid out at once are spelt out below."""
    assert deal.rows is not None
    table = teller.table
    lines = ["    " + " ".join(fit(table.seat(seat), _CELL - 1) for seat in range(game.players)).rstrip()]
    grid, last = [[""] * game.players], -1
    for move in deal.rows.moves:
        if move.seat <= last:
            grid.append([""] * game.players)
        grid[-1][move.seat], last = _cell(move) + marks.get(move.event, ""), move.seat
    lines += [("    " + "".join(fit(cell, _CELL) for cell in cells)).rstrip() for cells in grid]
    for move in deal.rows.moves:
        if len(move.cards) > 1:
            text = say("show.lays_out", seat=table.seat(move.seat), cards=cards_text(move.cards))
            lines += wrap(text, "    ", "      ")
    return lines


def turns(deal: Round, table: Table) -> list[str]:
    """Every turn of a round of Domino in words; none where tricks are played."""
    moves = deal.rows.moves if deal.rows is not None else ()
    return [f"{table.seat(move.seat)} {cards_text(move.cards) or say('show.passed')}" for move in moves]


def _cell(move: Move) -> str:
    if not move.cards:
        return say("show.passed")
    return card_text(move.cards[0]) if len(move.cards) == 1 else count("cards", len(move.cards))


def on_table(deal: Round) -> str:
    """The rows as they lie now."""
    laid = rows_text(codes(deal.played))
    return say("why.rows", cards=laid) if laid else say("why.no_rows")


def verdicts(deal: Round, hand: int) -> list[tuple[int, str]]:
    """Of each card of a hand whether it fits now, and if not what must lie before it."""
    fits, cards = fitting(deal.played), [CARD[code] for code in codes(hand)]
    needs = {card: say("why.needs", card=card_text(before(card))) for card in cards if not fits >> card & 1}
    return [(card, needs.get(card) or say("why.fits")) for card in cards]
