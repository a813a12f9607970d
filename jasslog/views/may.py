"""What may come next, in the words of the table, and how it is typed."""

from __future__ import annotations

from collections.abc import Sequence

from jasslog.events.shapes import shapes
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.rules.bids import Room
from jasslog.views.layout import apart, wrap
from jasslog.views.messages import catalogue, say, word
from jasslog.views.words import Table, bid_name, contract_text, some_cards_text

_CONTRACTS = 8
"""Most contracts named one by one."""
_MEMBERS = ("card", "cards", "points", "scores", "lifted")
"""Members that are typed without their names."""


def may_lines(acts: Sequence[Act], table: Table, *, typed: bool = False) -> list[str]:
    """Each kind of act that may come, who may do it and with what; ``typed`` adds how it is typed."""
    seats: dict[Act, list[int]] = {}
    for act in acts:
        seats.setdefault(act._replace(seat=NOBODY), []).append(act.seat)
    lines = []
    for act, who in seats.items():
        text = _may(act, [seat for seat in who if seat >= 0], table)
        how = say("may.typed", form=form(act, len(who))) if typed and (act.unseen or not act.cards) else ""
        lines += wrap(apart(text, how), "  ", "    ")
    return lines


def _may(act: Act, seats: list[int], table: Table) -> str:
    text = (table.seats(seats) + ": " if seats else "") + word("may", act.type)
    if act.cards:
        text += f": {some_cards_text(act.cards)}" + (say("may.unseen") if act.unseen else "")
    if act.room is not None:
        text += f": {_room_text(act.room)}"
    if act.contracts:
        names = [contract_text(contract) for contract in act.contracts]
        if len(names) > _CONTRACTS:
            names = list(dict.fromkeys(word("contract_names", contract.name) for contract in act.contracts))
        text += f": {', '.join(names)}"
    return text + (f" ({say('why.optional')})" if act.optional else "")


def form(act: Act, seats: int) -> str:
    """How an act is typed: its word, and placeholders for what belongs to it."""
    if act.contracts and act.room is None:
        return word("placeholders", "contract")
    if act.type in ("card_played", "card_placed"):
        return word("placeholders", "card")
    shape = shapes()[act.type]
    parts = [catalogue()["typed"].get(act.type, act.type)]
    member = next((name for name in ("seat", "dealer", "winner") if name in shape["properties"]), None)
    if member is not None and seats > 1:
        parts.append(word("placeholders", "seat"))
    for name, part in shape["properties"].items():
        if "enum" in part or name in _MEMBERS or (name == "count" and name in shape["required"]):
            told = say("may.or").join(part["enum"]) if "enum" in part else word("placeholders", name)
            parts.append(told if name in shape["required"] else f"[{told}]")
    return " ".join(parts)


def _room_text(room: Room) -> str:
    """What may be bid."""
    told = [say("why.range", least=room.least, most=room.most)] if room.numbers else []
    if told and room.multiple > 1:
        told = [say("why.numbers", least=room.least, most=room.most, multiple=room.multiple)]
    return say("or").join(told + [say("all_tricks")] * room.match + [bid_name(name) for name in room.named])
