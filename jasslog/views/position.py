"""A position for people: where the game stands, what lies on the table, what everybody holds."""

from __future__ import annotations

from jasslog.cards import codes
from jasslog.game.facts import NOBODY, UNDER_WAY
from jasslog.game.round import Round
from jasslog.game.state import Game
from jasslog.views.heading import contract_now
from jasslog.views.layout import Style, apart, as_text
from jasslog.views.messages import count, say, word
from jasslog.views.rows import rows_text
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
    lines.append(", ".join(part for part in head if part))
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
    head = [say("change.round", round=deal.number)]
    if deal.contract is not None:
        head.append(contract_text(deal.contract))
    elif deal.turned >= 0:
        head.append(card_text(deal.turned))
    if deal.rows is not None:
        head.append(say("domino"))
    turn = [say("change.turn", seat=whose)] if (whose := _turn(deal, table)) else []
    if deal.phase == "domino":
        laid = rows_text(codes(deal.played))
        rows = say("change.rows", cards=laid) if laid else say("change.empty")
        return [", ".join(head), rows, *turn]
    if deal.phase != "playing":
        return [", ".join([*head, word("phases", deal.phase)])]
    trick = say("change.trick", trick=len(deal.tricks) + 1, cards=laid_text(deal, table) or say("change.empty"))
    return [", ".join(head), trick, *turn]
