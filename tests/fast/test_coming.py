"""Cards that come into the hands during play: what the hot path acquits, and what is wrong in just one thing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import orjson
import pytest
from games import clean_games, long_way, to_bytes
from test_acquit import compare, proof, renumbered

from jasslog.generate.clean import generate
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal

Event = dict[str, Any]
Events = list[Event]
ALL = {"hands": "all", "notes": False}


@cache
def acquitted(rules: str) -> tuple[bytes, ...]:
    """Games of a set that the hot path acquits."""
    found = [game for game in clean_games(rules, 2, 40, **ALL) if proof(game) is not None]
    assert len(found) > 8
    return tuple(found)


class Lacking(Exception):
    """There is nothing of the kind in a game."""


def find(events: Events, after: int = 0, **members: object) -> int:
    """The first event with these members from a place on."""
    wanted = members.items()
    found = [place for place, event in enumerate(events) if place >= after and wanted <= _plain(event).items()]
    if not found:
        raise Lacking
    return found[0]


def _plain(event: Event) -> dict[str, object]:
    return {name: value for name, value in event.items() if isinstance(value, str | int)}


def swap(events: Events, one: int, other: int, *members: str) -> Events:
    """Two events have changed what they say."""
    first, second = events[one], events[other]
    events[one] = first | {name: second[name] for name in members}
    events[other] = second | {name: first[name] for name in members}
    return events


def move(events: Events, place: int, to: int) -> Events:
    """An event comes earlier or later."""
    event = events.pop(place)
    events.insert(to, event | {"at": events[to]["at"]} if "at" in event else event)
    return events


def dropped(events: Events, place: int) -> Events:
    return [*events[:place], *events[place + 1 :]]


def doubled(events: Events, place: int) -> Events:
    return [*events[: place + 1], *events[place:]]


# Columns


def uncover(events: Events) -> int:
    return find(events, type="card_uncovered")


def uncovered_late(events: Events) -> Events:
    place = uncover(events)
    return move(events, place, find(events, place, type="card_played"))


def uncovered_by_another(events: Events) -> Events:
    place = uncover(events)
    events[place]["seat"] = 1 - events[place]["seat"]
    return events


def another_uncovered(events: Events) -> Events:
    """What is known to lie under two cards is turned up the other way round."""
    place = uncover(events)
    seat = events[place]["seat"]
    other = find(events, place + 1, type="card_uncovered", seat=seat)
    return swap(events, place, other, "card") if "cards" in events[find(events, pile="columns_down", seat=seat)] else []


def covered_card_played(events: Events) -> Events:
    place = uncover(events)
    card, seat = events[place]["card"], events[place]["seat"]
    first = find(events, type="card_played", seat=seat)
    return swap(events, first, find(events, type="card_played", card=card), "card")


def row(events: Events) -> int:
    return find(events, pile="columns_up")


def row_short(events: Events) -> Events:
    events[row(events)]["cards"].pop()
    return events


def card_in_two_rows(events: Events) -> Events:
    events[row(events)]["cards"][0] = next(event for event in events if event["type"] == "hand_dealt")["cards"][0]
    return events


def row_late(events: Events) -> Events:
    return move(events, row(events), find(events, type="card_played") - 1)


COLUMNS: dict[str, tuple[str, Callable[[Events], Events]]] = {
    "nothing is turned up": ("uncover-missing", lambda events: dropped(events, uncover(events))),
    "it is turned up late": ("uncover-missing", uncovered_late),
    "it is turned up twice": ("uncover-not-allowed", lambda events: doubled(events, uncover(events))),
    "another seat turns it up": ("uncover-not-allowed", uncovered_by_another),
    "another card is turned up": ("wrong-pile", another_uncovered),
    "a covered card is played": ("card-", covered_card_played),
    "a row is short": ("wrong-pile", row_short),
    "a row is told twice": ("wrong-pile", lambda events: doubled(events, row(events))),
    "a card lies in a row and in a hand": ("wrong-pile", card_in_two_rows),
    "a row is laid when the contract stands": ("not-expected", row_late),
}

# The stock


def draw(events: Events) -> int:
    return find(events, type="card_drawn")


def loser_first(events: Events) -> Events:
    place = draw(events)
    return swap(events, place, find(events, place + 1, type="card_drawn"), "seat", "card")


def turned_drawn_early(events: Events) -> Events:
    events[draw(events)]["card"] = events[find(events, type="card_turned")]["card"]
    return events


def drawn_that_is_held(events: Events) -> Events:
    hand = next(event for event in events if event["type"] == "hand_dealt")["cards"]
    events[draw(events)]["card"] = hand[0]
    return events


def played_before_drawn(events: Events) -> Events:
    place = draw(events)
    card, seat = events[place]["card"], events[place]["seat"]
    later = find(events, place, type="card_played", card=card)
    return swap(events, find(events, type="card_played", seat=seat), later, "card")


def rob(events: Events) -> int:
    return find(events, type="trump_six_swapped")


def robbed_by_another(events: Events) -> Events:
    events[rob(events)]["seat"] ^= 1
    return events


def robbed_early(events: Events) -> Events:
    """Before those who had to draw have drawn."""
    place = rob(events)
    return move(events, place, place - 1) if events[place - 1]["type"] == "card_drawn" else []


def robbed_out_of_turn(events: Events) -> Events:
    place = rob(events)
    return move(events, place, find(events, place, type="card_played"))


def meld(events: Events) -> int:
    return find(events, type="meld_announced")


def melded_early(events: Events) -> Events:
    place = meld(events)
    return move(events, place, place - 1) if events[place - 1]["type"] == "card_drawn" else []


def melded_late(events: Events) -> Events:
    place = meld(events)
    return move(events, place, place + 1) if events[place + 1]["type"] == "card_played" else []


def melded_again(events: Events) -> Events:
    """The same meld at the next turn, when all of it is still in the hand."""
    place = meld(events)
    seat, told = events[place]["seat"], events[place]["cards"]
    first = find(events, place, type="card_played", seat=seat)
    turn = find(events, first + 1, type="card_played", seat=seat)
    alone = not any(event["type"] == "meld_announced" for event in events[place + 1 : turn])
    again = events[place] | ({"at": events[turn]["at"]} if "at" in events[turn] else {})
    return [*events[:turn], again, *events[turn:]] if alone and events[first]["card"] not in told else []


def melded_without_a_card(events: Events) -> Events:
    """A meld of cards of which one is still to be drawn."""
    place = meld(events)
    drawn = [event["card"] for event in events[:place] if event["type"] == "card_drawn"]
    told = [card for card in events[place]["cards"] if card in drawn]
    first = find(events, type="card_played", seat=events[place]["seat"])
    return move(events, place, first) if told else []


def married_late(events: Events) -> Events:
    place = find(events, type="marriage_announced")
    return move(events, place, find(events, place, type="card_played"))


STOCK: dict[str, tuple[str, Callable[[Events], Events]]] = {
    "the loser draws first": ("draw-out-of-turn", loser_first),
    "somebody does not draw": ("draw-missing", lambda events: dropped(events, draw(events))),
    "somebody draws twice": ("draw-not-allowed", lambda events: doubled(events, draw(events))),
    "the card turned up is drawn too early": ("draw-not-allowed", turned_drawn_early),
    "a card is drawn that is held": ("wrong-pile", drawn_that_is_held),
    "a card is played before it is drawn": ("card-not-held", played_before_drawn),
    "who has no six robs": ("rob-not-allowed", robbed_by_another),
    "somebody robs twice": ("rob-not-allowed", lambda events: doubled(events, rob(events))),
    "somebody robs before all have drawn": ("rob-not-allowed", robbed_early),
    "somebody robs out of turn": ("rob-not-allowed", robbed_out_of_turn),
    "a meld is said before all have drawn": ("meld-early", melded_early),
    "a meld is said after the card": ("meld-late", melded_late),
    "two melds are said in a turn": ("meld-second", lambda events: doubled(events, meld(events))),
    "a meld is said again that is no better": ("meld-not-better", melded_again),
    "a meld is said before its cards are drawn": ("meld-not-held", melded_without_a_card),
    "the marriage is said late": ("marriage-", married_late),
}

CASES = [
    *[(rules, what, case) for rules in ("zweier-sixty", "zweier-sidi") for what, case in COLUMNS.items()],
    *[("schmaus", what, case) for what, case in STOCK.items()],
]


@pytest.mark.parametrize(("rules", "what", "case"), CASES)
def test_what_is_wrong_in_just_one_thing_is_not_acquitted(
    rules: str, what: str, case: tuple[str, Callable[[Events], Events]]
) -> None:
    finding, change = case
    found = 0
    for game in acquitted(rules):
        try:
            changed = change([orjson.loads(line) for line in game.splitlines()])
        except Lacking:
            continue
        if changed:
            data = to_bytes(renumbered(changed))
            (audit,) = long_way(data)
            found += any(each.name.startswith(finding) for each in audit.findings)
            assert audit.findings == [] or proof(data) is None
    assert found, what


def test_ZS_1_a_suit_that_lies_covered_binds_nobody() -> None:
    assert any(_has_covered_led_suit([orjson.loads(line) for line in game.splitlines()]) for game in _clean_columns())


def _clean_columns() -> list[bytes]:
    return [game for game in acquitted("zweier-sixty") if compare(game)]


def _has_covered_led_suit(events: Events) -> bool:
    """Whether somebody follows with another suit, no trump, and turns up a card of the suit led only later."""
    trump = events[find(events, type="contract_chosen")]["contract"].get("suit", "")
    plays = [place for place, event in enumerate(events) if event["type"] == "card_played"]
    for lead, follow in zip(plays[::2], plays[1::2], strict=True):
        suit, seat = events[lead]["card"][0], events[follow]["seat"]
        if events[follow]["card"][0] not in (suit, trump):
            start = next(
                (place for place in range(follow, len(events)) if events[place]["type"] == "round_started"), -1
            )
            later = [event for event in events[follow:start] if event["type"] == "card_uncovered"]
            return any(event["seat"] == seat and event["card"][0] == suit for event in later)
    return False


@pytest.mark.parametrize("kind", ["trump_six_swapped", "marriage_announced", "victory_claimed", "meld_announced"])
def test_SM_what_is_said_at_any_turn_is_acquitted(kind: str) -> None:
    games = [game for game in acquitted("schmaus") if b'"%b"' % kind.encode() in game]
    assert any(compare(game) for game in games)


def test_C_53_who_was_at_the_target_first_in_time_has_won() -> None:
    more = {"end": {"claim": "none"}}
    variant = resolve("schmaus", 1, more)
    assert not isinstance(variant, Refusal)
    both = 0
    for events in generate(variant, 4, 40, **ALL):
        events[0]["rules"] = {"id": "schmaus", "version": 1, "overrides": more}
        found = proof(to_bytes(events))
        both += compare(to_bytes(events)) and found is not None and min(found.scores) >= variant.end.target
    assert both
