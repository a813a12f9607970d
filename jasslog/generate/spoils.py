"""Damages of the record: a clean record in which one thing is written wrong, and what that must lead to."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from jasslog.cards import BIT, CARD, CODES, deck
from jasslog.generate.table import Event, Table
from jasslog.log.write import canonical


class Spoiled(NamedTuple):
    """A damaged record and what it must lead to."""

    lines: list[bytes]
    """Without their newlines."""
    name: str
    """Kind of finding; empty where the record is legal too."""
    seq: int | None
    """Number of the event it is about; None where no event could be read."""
    line: int | None
    """Which line of the game it is about, from 0."""


Spoil = Callable[[Table, Random], Spoiled | None]
"""Damages the record of a finished clean game; None where this game gives no occasion."""


LAID = "card_played card_placed"
"""Acts with which one card leaves a hand."""


def written(events: list[Event]) -> list[bytes]:
    """The canonical lines of events."""
    return [canonical(event) for event in events]


def edited(table: Table, name: str, seq: int, **members: Any) -> Spoiled:
    """The record with some members of one event changed, and the finding there."""
    events = [*table.events]
    events[seq] = {**events[seq], **members}
    return Spoiled(written(events), name, seq, seq)


def one_of(table: Table, rng: Random, types: str, fit: Callable[[Event], bool] = lambda _: True) -> Event | None:
    """Some event of one of these types, or None."""
    found = [event for event in table.events if event["type"] in types.split() and fit(event)]
    return rng.choice(found) if found else None


def inserted(table: Table, place: int, event: Event, name: str) -> Spoiled:
    """The record with one event more, everything after it renumbered."""
    events = [*table.events[:place], event, *table.events[place:]]
    at = table.events[place - 1].get("at")
    events[place] = {k: v for k, v in event.items() if k != "at"} | ({"at": at} if at else {})
    return Spoiled(written(renumbered(events)), name, place, place)


def renumbered(events: list[Event]) -> list[Event]:
    """The events with their numbers from 0."""
    return [{**event, "seq": seq} for seq, event in enumerate(events)]


def after_end(table: Table, rng: Random) -> Spoiled | None:
    """An act follows when the game has been closed."""
    acts: list[Event] = [
        {"type": "round_started", "dealer": 0},
        {"type": "card_played", "seat": 1, "card": rng.choice(CODES)},
    ]
    ended = table.events[-1]["type"] == "game_ended"
    return inserted(table, len(table.events), rng.choice(acts), "after-the-end") if ended else None


def other_card(table: Table, rng: Random) -> Spoiled | None:
    """A card still in another hand is recorded as played."""
    return _miswritten(table, rng, "card-not-held")


def same_card(table: Table, rng: Random) -> Spoiled | None:
    """A card played before is recorded again."""
    return _miswritten(table, rng, "card-played-twice")


def foreign_card(table: Table, rng: Random) -> Spoiled | None:
    """A card is recorded that this deck does not have."""
    found = [event for event in _lasting(table) if _foreign(table, event)]
    if not found:
        return None
    event = rng.choice(found)
    return edited(table, "card-not-in-deck", event["seq"], card=rng.choice(_foreign(table, event)))


def _foreign(table: Table, event: Event) -> list[str]:
    """The cards that the deck of an event's round does not have."""
    deal = next(deal for deal in reversed(table.game.rounds) if deal.first_event <= event["seq"])
    return [code for code in CODES if not BIT[CARD[code]] & deck(deal.variant.deal.deck)]


def turn_up_astray(table: Table, rng: Random) -> Spoiled | None:
    """A card is recorded as turned that somebody has been dealt (G9-1)."""
    event = one_of(table, rng, "card_turned")
    if event is None:
        return None
    dealt = next(e for e in reversed(table.events[: event["seq"]]) if e["type"] == "hand_dealt" and "cards" in e)
    return edited(table, "turn-up-not-free", event["seq"], card=rng.choice(dealt["cards"]))


def _lasting(table: Table) -> list[Event]:
    """The cards played that, written wrong, nothing done later in their round might mend."""
    found: list[Event] = []
    start = 0
    for event in table.events:
        if event["type"] == "round_started":
            start = len(found)
        elif event["type"] in ("card_taken_back", "misdealt"):
            del found[start:]
        elif event["type"] in LAID.split():
            found.append(event)
    return found


def _miswritten(table: Table, rng: Random, name: str) -> Spoiled | None:
    lasting = _lasting(table)
    if not lasting:
        return None
    event = rng.choice(lasting)
    seq = event["seq"]
    first = max(e["seq"] for e in table.events[:seq] if e["type"] == "round_started")
    laid = [e for e in table.events[first:seq] if e["type"] in (*LAID.split(), "cards_laid_out")]
    played = [card for e in laid for card in e.get("cards", [e.get("card")])]
    for back in table.events[first:seq]:
        if back["type"] == "card_taken_back" and back["card"] in played:
            played.remove(back["card"])
    hands = {e["seat"]: e.get("cards", ()) for e in table.events[first:seq] if e["type"] == "hand_dealt"}
    others = [card for seat, hand in hands.items() if seat != event["seat"] for card in hand]
    found = [card for card in others if (card in played) == (name == "card-played-twice")]
    own = [card for card in hands.get(event["seat"], ()) if card in played] if name == "card-played-twice" else []
    return edited(table, name, seq, card=rng.choice(found + own)) if found + own else None


def dealt_twice(table: Table, rng: Random) -> Spoiled | None:
    """A card is written in two hands."""
    event = one_of(table, rng, "hand_dealt", lambda e: table.events[e["seq"] - 1]["type"] == "hand_dealt")
    if event is None or "cards" not in event or "cards" not in table.events[event["seq"] - 1]:
        return None
    double = rng.choice(table.events[event["seq"] - 1]["cards"])
    return edited(table, "misdeal", event["seq"], cards=[double, *event["cards"][1:]])


def wrong_pile(table: Table, rng: Random) -> Spoiled | None:
    """A card of a hand is written among those beside the hands."""
    if any(event["type"] == "misdealt" for event in table.events):
        return None
    event = one_of(table, rng, "pile_dealt", lambda event: "cards" in event)
    if event is None:
        return None
    place = max(e["seq"] for e in table.events[: event["seq"]] if e["type"] == "hand_dealt")
    double = rng.choice(table.events[place]["cards"])
    return edited(table, "wrong-pile", event["seq"], cards=[double, *event["cards"][1:]])


def unfinished(table: Table, rng: Random) -> Spoiled | None:
    """The record ends in the middle of a round."""
    claims = [event["seq"] for event in table.events if event["type"] == "victory_claimed"]
    event = one_of(table, rng, LAID, lambda event: not claims or event["seq"] < claims[0])
    if event is None:
        return None
    place = event["seq"]
    return Spoiled(written(table.events[:place]), "unfinished-game", place - 1, place - 1)


def objection(table: Table, rng: Random) -> Spoiled | None:
    """Somebody objects: that is told, and decides nothing."""
    place = rng.randint(2, len(table.events) - 1)
    return inserted(table, place, {"type": "objection_raised", "event": 1, "text": "I object."}, "objection-raised")


def never_written(table: Table, rng: Random) -> Spoiled | None:
    """An act that need not be written is missing, and nothing shows that it was: the record is legal too."""
    event = one_of(table, rng, "trick_claimed")
    if event is None:
        return None
    events = [other for other in table.events if other is not event]
    return Spoiled(written(renumbered(events)), "", None, None)


def slip_mended(table: Table, rng: Random) -> Spoiled | None:
    """A wrong figure that the recorder corrects at once: nothing is wrong in the end."""
    event = one_of(table, rng, "trick_claimed")
    if event is None:
        return None
    right = {k: v for k, v in event.items() if k not in ("seq", "at")}
    seq = event["seq"]
    wrong = {**event, "winner": (event["winner"] + 1) % table.game.players}
    events = [*table.events[:seq], wrong, {"type": "corrected", "event": seq, "by": [right]}, *table.events[seq + 1 :]]
    return Spoiled(written(renumbered(events)), "", None, None)
