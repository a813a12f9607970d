"""What somebody did, or may do next, in the words of the table, and how it is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from jasslog.events.base import Event, card_of, seat_of
from jasslog.events.claims import GameEnded
from jasslog.events.shapes import shapes
from jasslog.game.facts import NOBODY, Act
from jasslog.game.naming import contract_of
from jasslog.rules.bids import Room
from jasslog.views.layout import apart, wrap
from jasslog.views.messages import colon, say, visible, word
from jasslog.views.words import Table, card_text, cards_text, contract_text, scores_text, some_cards_text

_CONTRACTS = 8
"""Most contracts named one by one."""
_TOLD: dict[str, Callable[[Any], str]] = {
    "to": lambda seq: say("act.to", seq=seq),
    "event": lambda seq: say("act.of", seq=seq),
    "contract": lambda record: contract_text(contract_of(record)),
    "cards": cards_text,
    "match": lambda _: say("all_tricks"),
    "named": lambda name: word("bid_names", name),
    "points": str,
    "scores": scores_text,
    "of": lambda part: f"({word('parts', part)})",
    "told": lambda members: visible(members["type"]),
}
"""How the members that say what an act was about are told, in their order; 0 is told, too, but no False."""
_MEMBERS = ("card", "cards", "points", "scores", "lifted")
"""Members that are typed without their names."""
PLAYS = ("card_played", "card_placed")
"""What is typed as a card alone."""
_SEATS = ("seat", "winner", "dealer")
"""Members that say whose an act is."""


def concerned(event: Event) -> int:
    """The seat that an act is told of: whoever did it, took the trick or deals; -1 where it is nobody's.

    The end of the game is written down by the table, not by who has won.
    """
    found = (getattr(event, name, None) for name in _SEATS if not isinstance(event, GameEnded))
    return next((seat for seat in found if seat is not None), NOBODY)


def seat_member(type: str) -> str | None:
    """The member of a type of event that says whose it is."""
    return next((name for name in _SEATS if name in shapes()[type]["properties"]), None)


def who_did(event: Event, table: Table, seat: int | None = None) -> str:
    """What was done and by whom: seat 1 played SJ; ``seat`` where it is told of another than who acts."""
    who = seat_of(event) if seat is None else seat
    return say("page.act", who=table.seat(who) if who >= 0 else say("story.table"), what=act_text(event))


def act_text(event: Event) -> str:
    """What somebody did, as a few words without the name: played SJ."""
    card = card_of(event)
    told = word("acts", event.type, card=card_text(card) if card else say("a_card"))
    more = details(event)
    return colon(told, more) if more else told


def details(event: Event) -> str:
    """What an act was about: the contract, the cards, the figures."""
    found = ((told, getattr(event, member, None)) for member, told in _TOLD.items())
    return " ".join(told(value) for told, value in found if value or (value == 0 and value is not False))


def may_lines(acts: Sequence[Act], table: Table, *, typed: bool = False) -> list[str]:
    """Each kind of act that may come, who may do it and with what; ``typed`` adds how it is typed."""
    seats: dict[Act, list[int]] = {}
    for act in acts:
        seats.setdefault(replace(act, seat=NOBODY), []).append(act.seat)
    lines = []
    for act, who in seats.items():
        text = _may(act, [seat for seat in who if seat >= 0], table)
        how = say("may.typed", form=form(act, len(who))) if typed and (act.unseen or not act.cards) else ""
        lines += wrap(apart(text, how), "  ", "    ")
    return lines


def _may(act: Act, seats: list[int], table: Table) -> str:
    text = (table.seats(seats) + say("colon") if seats else "") + word("may", act.type)
    if act.cards:
        text += say("colon") + some_cards_text(act.cards) + (say("may.unseen") if act.unseen else "")
    if act.room is not None:
        text += say("colon") + _room_text(act.room)
    if act.contracts:
        names = [contract_text(contract) for contract in act.contracts]
        if len(names) > _CONTRACTS:
            names = list(dict.fromkeys(word("contract_names", contract.name) for contract in act.contracts))
        text += say("colon") + ", ".join(names)
    return text + (f" ({say('why.optional')})" if act.optional else "")


def form(act: Act, seats: int) -> str:
    """How an act is typed: its word, and placeholders for what belongs to it."""
    if act.contracts and act.room is None:
        return word("placeholders", "contract")
    if act.type in PLAYS:
        return word("placeholders", "card")
    shape = shapes()[act.type]
    parts = [word("typed", act.type)]
    if seats > 1 and seat_member(act.type):
        parts.append(word("placeholders", "seat"))
    for name, part in shape["properties"].items():
        if "enum" in part or name in _MEMBERS or (name == "count" and name in shape["required"]):
            choices = [word("typed_choices", one) for one in part.get("enum", ())]
            told = say("may.or").join(choices) or word("placeholders", name)
            parts.append(told if name in shape["required"] else f"[{told}]")
    return " ".join(parts)


def _room_text(room: Room) -> str:
    """What may be bid."""
    told = [say("why.range", least=room.least, most=room.most)] if room.numbers else []
    if told and room.multiple > 1:
        told = [say("why.numbers", least=room.least, most=room.most, multiple=room.multiple)]
    return say("or").join(told + [say("all_tricks")] * room.match + [word("bid_names", name) for name in room.named])
