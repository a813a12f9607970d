"""What damages share: the moments at which something may go wrong, wrong acts, and edits of the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from jasslog.cards import CODES, codes, numbers
from jasslog.game.phases.columns import due
from jasslog.game.round import Round
from jasslog.generate.damage.kinds import Broken, Edit, When, always
from jasslog.generate.table import Event, Table, written

# Moments of the game


def any_round(table: Table) -> Round | None:
    """The round, once one has begun."""
    return table.game.round


def in_phase(*phases: str) -> Callable[[Table], Round | None]:
    """The round in one of these phases."""

    def moment(table: Table) -> Round | None:
        deal = table.game.round
        return deal if deal is not None and deal.phase in phases else None

    return moment


def drawing(table: Table) -> Round | None:
    """The round if cards are being played or drawn in it."""
    deal = table.game.round
    if deal is None or deal.phase != "playing" or deal.rest or table.game.stopped or deal.contract is None:
        return None
    return deal


def playing(table: Table) -> Round | None:
    """The round if cards are being played in it, and nobody has to draw or to turn a card up before."""
    deal = drawing(table)
    return deal if deal is not None and not deal.aside.due and not due(deal) else None


def leading(table: Table) -> Round | None:
    """The round if a trick is to be led."""
    deal = playing(table)
    return deal if deal is not None and not deal.trick else None


def in_trick(table: Table) -> Round | None:
    """The round if a card is to be played to a trick on the table."""
    deal = playing(table)
    return deal if deal is not None and deal.trick else None


# Acts against the rules


def wrong(table: Table, type_: str, **members: Any) -> bool:
    """Do the forbidden thing."""
    table.found = len(table.events)
    table.act(type_, **members)
    return True


def wrong_by(table: Table, seats: Sequence[int], type_: str, **members: Any) -> bool:
    """One of these seats does the forbidden thing, if there is any."""
    return bool(seats) and wrong(table, type_, seat=table.rng.choice(seats), **members)


def wrong_card(table: Table, seat: int, cards: int, type_: str = "card_played") -> bool:
    """A seat lays one of these cards, if there are any."""
    return bool(cards) and wrong(table, type_, seat=seat, card=some(table, cards))


def wrong_meld(table: Table, seat: int, cards: int) -> bool:
    """A seat announces these cards as a meld."""
    return wrong(table, "meld_announced", seat=seat, cards=codes(cards))


def take_back(table: Table, acted: bool) -> bool:
    """The card that was laid, if one was, is taken back at once: nothing is wrong in the end (I-5)."""
    if acted:
        last = table.events[-1]
        table.act("card_taken_back", seat=last["seat"], card=last["card"])
    return acted


def some(table: Table, cards: int) -> str:
    """One of these cards."""
    return CODES[table.rng.choice(list(numbers(cards)))]


# Edits of the record


def one_of(table: Table, types: str, fit: Callable[[Event], object] = lambda _: True) -> Event | None:
    """Some event of one of these types, or None."""
    found = [event for event in table.events if event["type"] in types.split() and fit(event)]
    return table.rng.choice(found) if found else None


def place_in(table: Table, last: int = 1) -> int:
    """A line that is neither the head nor among the last ones."""
    return table.rng.randint(1, len(table.events) - 1 - last)


def edited(table: Table, seq: int, **members: Any) -> Broken:
    """The record with some members of one event changed."""
    events = [*table.events]
    events[seq] = {**events[seq], **members}
    return written(events), seq, seq


def replaced(table: Table, first: int, last: int, *events: Event) -> list[bytes]:
    """The record with other events in the place of those from one on and before another, all renumbered."""
    changed = [*table.events[:first], *events, *table.events[last:]]
    return written([{**event, "seq": seq} for seq, event in enumerate(changed)])


def inserted(table: Table, place: int, event: Event) -> Broken:
    """The record with one event more, as old as the one before it."""
    at = table.events[place - 1].get("at")
    event = {k: v for k, v in event.items() if k != "at"} | ({"at": at} if at else {})
    return replaced(table, place, place, event), place, place


def changed(
    finding: str,
    types: str,
    change: Callable[[Table, Event], Event],
    fit: Callable[[Table, Event], object] = lambda table, event: True,
    *,
    when: When = always,
    kept: bool = True,
) -> Edit:
    """One event of these types that fits is written otherwise; ``kept`` where it can be read all the same."""

    def make(table: Table) -> Broken | None:
        event = one_of(table, types, lambda event: fit(table, event))
        if event is None:
            return None
        lines, place = written(table.events), event["seq"]
        (lines[place],) = written([change(table, event)])
        return lines, place if kept else None, place

    return Edit(finding, make, when)
