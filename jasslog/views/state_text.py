"""A position for people: where the game stands, what lies on the table, what everybody holds."""

from __future__ import annotations

from typing import Any

from jasslog.cards import SUITS
from jasslog.library.position import Position
from jasslog.rules.contracts import Contract
from jasslog.views.layout import Style, apart, as_text
from jasslog.views.messages import count, say, word
from jasslog.views.rows import rows_text
from jasslog.views.words import Table, card_text, cards_text, contract_text, scores_text


def position_text(position: Position, table: Table, title: str, style: Style) -> str:
    """The public state in lines, and its digest."""
    state = position.state
    lines = [style.bold(title), say("replay.digest", digest=position.digest)]
    lines.append(f"{say('replay.scores')}: {scores_text(state['scores'])}")
    if "winner" in state:
        lines.append(table.winner(state["winner"], state["decided_by"]))
    current = state.get("current")
    if current is None:
        return as_text(lines)
    head = say("show.round", round=current["number"])
    contract = _contract(current)
    lines.append(", ".join(part for part in (head, contract, word("phases", current["phase"])) if part))
    if "turn" in current and current["phase"] in ("playing", "domino"):
        lines.append(say("show.turn", seat=table.seat(current["turn"])))
    on_table = apart(*(f"{table.seat(laid['seat'])} {card_text(laid['card'])}" for laid in current["table"]))
    if "rows" in current:
        on_table = rows_text(current["rows"]["laid"])
    lines.append(say("why.trick", cards=on_table) if on_table else say("why.table_empty"))
    for seat, (hand, hidden) in enumerate(zip(current["hands"], current["unknown"], strict=True)):
        unseen = count("hidden", hidden) if hidden else ""
        shown = apart(cards_text(hand), unseen) or say("no_cards")
        lines.append(f"  {table.seat(seat)}: {shown}")
    return as_text(lines)


def _contract(current: dict[str, Any]) -> str:
    """The contract of the round, the suit that a discard has made trump, or Domino."""
    if "rows" in current:
        return say("domino")
    if "made" in current:
        return contract_text(Contract("trump", SUITS.index(current["made"])))
    if current.get("loose"):
        return say("no_trump_yet")
    return contract_text(Contract.from_record(current["contract"])) if "contract" in current else ""
