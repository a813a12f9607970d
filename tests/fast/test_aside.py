"""Rounds with cards beside the hands, and rounds that not everybody plays: what is wrong in them is never acquitted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import orjson
import pytest
from games import clean_games, long_way, to_bytes
from test_acquit import compare, proof, renumbered

Events = list[dict[str, Any]]
FIGURES = ("round_scored", "score_written", "trick_claimed", "game_ended")
WORDS = ("stayed", "folded", "maybe_said")


@cache
def bare(rules: str) -> tuple[tuple[dict[str, Any], ...], ...]:
    """Acquitted games of a set, without any figures that would give away what is changed."""
    found = []
    for near in (0.0, 0.85):
        for game in clean_games(rules, 31, 24, hands="all", notes=False, near=near):
            events = renumbered([e for line in game.splitlines() if (e := orjson.loads(line))["type"] not in FIGURES])
            if proof(to_bytes(events)) is not None:
                found.append(tuple(events))
    return tuple(found)


def places(events: Events, *types: str) -> list[int]:
    return [place for place, event in enumerate(events) if event["type"] in types]


def said(events: Events, place: int, **members: Any) -> Events:
    """The same with other members in one event; None takes one out."""
    changed = {name: value for name, value in (events[place] | members).items() if value is not None}
    return [*events[:place], changed, *events[place + 1 :]]


def moved(events: Events, place: int, to: int) -> Events:
    """One event comes before another one."""
    others = [*events[:place], *events[place + 1 :]]
    to -= to > place
    times = [event.get("at") for event in events]
    changed = [*others[:to], events[place], *others[to:]]
    return [e | ({"at": time} if time else {}) for e, time in zip(changed, times, strict=True)]


def doubled(events: Events, place: int) -> Events:
    return [*events[:place], events[place], *events[place:]]


def dropped(events: Events, place: int) -> Events:
    return [*events[:place], *events[place + 1 :]]


def hand_before(events: Events, place: int, *, of: int) -> list[str]:
    """The hand that a seat was dealt in the round of an event."""
    hands = [e for e in events[:place] if e["type"] == "hand_dealt" and e["seat"] == of]
    cards: list[str] = hands[-1]["cards"]
    return cards


Change = Callable[[Events, int], Events | None]


def out_of_turn(events: Events, place: int) -> Events | None:
    after = events[place + 1]
    swapped = after["type"] in WORDS and events[place]["seat"] != after["seat"]
    return said(said(events, place, seat=after["seat"]), place + 1, seat=events[place]["seat"]) if swapped else None


def robbed_late(events: Events, place: int) -> Events | None:
    card = next((n for n in range(place, len(events)) if events[n]["type"] == "card_played"), 0)
    return moved(events, place, card + 1) if card else None


def robbed_by_another(events: Events, place: int) -> Events | None:
    return said(events, place, seat=(events[place]["seat"] + 1) % 3)


def with_a_card_of_a_hand(events: Events, place: int) -> Events | None:
    cards = events[place].get("cards")
    return cards and said(
        events, place, cards=[*cards[:-1], hand_before(events, place, of=events[place - 1]["seat"])[0]]
    )


def too_few(events: Events, place: int) -> Events | None:
    event = events[place]
    if "count" in event and "cards" not in event:
        return said(events, place, count=event["count"] - 1)
    return said(events, place, cards=event["cards"][:-1]) if len(event.get("cards", ())) > 1 else None


def more_than_the_packet(events: Events, place: int) -> Events | None:
    event = events[place]
    if event["count"] != 3 or "taken" in event:
        return None
    held = [card for card in hand_before(events, place, of=event["seat"]) if card not in event["cards"]]
    return said(events, place, count=4, cards=[*event["cards"], held[0]])


def laid_from_another_hand(events: Events, place: int) -> Events | None:
    cards = events[place].get("cards")
    other = (events[place]["seat"] + 1) % 2
    return cards and said(events, place, cards=[*cards[1:], hand_before(events, place, of=other)[0]])


def taken_from_below(events: Events, place: int) -> Events | None:
    """The last cards of the packet are taken, not the first."""
    event = events[place]
    piles = [e for e in events[:place] if e["type"] == "pile_dealt" and e.get("seat") == event["seat"] and "cards" in e]
    few = piles and "taken" in event and event["count"] < 3
    return said(events, place, taken=piles[-1]["cards"][-event["count"] :]) if few else None


def swapped_late(events: Events, place: int) -> Events | None:
    cards = [n for n in range(place, len(events)) if events[n]["type"] == "card_played"]
    mine = [n for n in cards if events[n]["seat"] == events[place]["seat"]]
    return moved(events, place, mine[0] + 1) if mine else None


def swapped_twice(events: Events, place: int) -> Events | None:
    after = events[place + 1]
    again = {"type": "hand_swapped", "cards": None, "seat": after.get("seat")}
    return said(events, place + 1, **again) if after["type"] in ("stayed", "folded", "card_played") else None


def too_much(events: Events, place: int) -> Events | None:
    scores = list(events[place]["scores"])
    scores[scores.index(max(scores))] += 16 - sum(scores)
    return said(events, place, scores=scores)


def by_him_who_offered(events: Events, place: int) -> Events | None:
    return said(events, place, seat=next(e["seat"] for e in reversed(events[:place]) if e["type"] == "split_offered"))


def within_a_trick(events: Events, place: int) -> Events | None:
    cards = [n for n in range(place, len(events)) if events[n]["type"] == "card_played"]
    lead = cards[0] + 1 if cards else 0
    time = {"at": events[lead - 1]["at"]} if "at" in events[place] else {}
    return [*events[:lead], events[place] | time, *events[lead:]] if cards else None


CASES: dict[str, tuple[str, tuple[str, ...], Change]] = {
    "C-45 a word out of turn": ("handjass-31", WORDS, out_of_turn),
    "C-45 a word said twice": ("handjass", WORDS, doubled),
    "C-45 a word that nobody said": ("handjass-bessern", WORDS, dropped),
    "HJ-2 waiting where nobody may": ("handjass-31", ("stayed",), lambda es, n: said(es, n, type="maybe_said")),
    "C-41 robbed after the first lead": ("putz-five", ("trump_six_swapped",), robbed_late),
    "C-41 robbed by who has no six": ("putz-three", ("trump_six_swapped",), robbed_by_another),
    "C-41 robbed twice": ("putz-five", ("trump_six_swapped",), doubled),
    "C-7 a pile with a card of a hand": ("putz-three", ("pile_dealt",), with_a_card_of_a_hand),
    "C-7 a pile that is too small": ("handjass-bessern", ("pile_dealt",), too_few),
    "C-7 a pile laid twice": ("putz-three", ("pile_dealt",), doubled),
    "PZ3-1 a card turned of a hand": (
        "putz-three",
        ("card_turned",),
        lambda es, n: said(es, n, card=hand_before(es, n, of=0)[0]),
    ),
    "HJ-1 a card turned that was not dealt last": (
        "handjass-bessern",
        ("card_turned",),
        lambda es, n: said(es, n, card=hand_before(es, n, of=(es[n]["seat"] + 1) % 2)[0]),
    ),
    "HJ-4 more cards than there are": ("handjass-bessern", ("better_cards_taken",), more_than_the_packet),
    "HJ-4 as many as were laid away": ("handjass-bessern", ("better_cards_taken",), too_few),
    "HJ-4 cards of another hand laid away": ("handjass-bessern", ("better_cards_taken",), laid_from_another_hand),
    "HJ-4 the last cards of the packet": ("handjass-bessern", ("better_cards_taken",), taken_from_below),
    "HJ-4 nobody is left out": ("handjass-bessern", ("better_cards_taken",), dropped),
    "PZ3-3 the blind taken late": ("putz-three", ("hand_swapped",), swapped_late),
    "PZ3-3 the blind taken twice": ("putz-three", ("hand_swapped",), swapped_twice),
    "C-44 the blind taken twice": ("handjass-31", ("hand_swapped",), swapped_twice),
    "C-44 not all of the blind": ("handjass-31", ("hand_swapped",), too_few),
    "ZG-6 more than there is": ("zuger", ("split_offered",), too_much),
    "ZG-6 an offer within a trick": ("zuger", ("split_offered",), within_a_trick),
    "ZG-6 an answer by who offered": ("zuger", ("split_accepted", "split_refused"), by_him_who_offered),
    "ZG-3 made to play too early": ("zuger", ("stayed",), lambda es, n: said(es, n, type="all_forced")),
}
"""What is wrong: the set, the events that may be changed so, and how."""


def changes(rules: str, types: tuple[str, ...], change: Change) -> Iterator[bytes]:
    for game in bare(rules):
        for place in places([*game[:-1]], *types)[:3]:
            changed = change([*game], place)
            if changed:
                yield to_bytes(renumbered(changed))


@pytest.mark.parametrize("case", CASES)
def test_what_one_judge_alone_would_find_is_never_acquitted(case: str) -> None:
    wrong = 0
    for data in changes(*CASES[case]):
        if wrong < 12 and long_way(data)[0].findings:
            wrong += 1
            assert proof(data) is None
        else:
            compare(data)
    assert wrong


@pytest.mark.parametrize("rules", ["handjass", "handjass-31", "zuger"])
def test_HJ_9_who_has_left_is_dealt_no_more_cards_and_who_plays_is(rules: str) -> None:
    tried = 0
    for game in bare(rules):
        events = [*game]
        for place in places(events, "hand_dealt")[-4:]:
            changed = to_bytes(renumbered(said(events, place, seat=(events[place]["seat"] + 1) % 5)))
            tried += not compare(changed)
            compare(to_bytes(renumbered(dropped(events, place))))
    assert tried


SCORED = {
    "handjass-pairs": "round",
    "handjass": "round",
    "handjass-31": "total",
    "handjass-bessern": "round",
    "putz-five": "total",
    "putz-three": "round",
    "zuger": "round",
}


@pytest.mark.parametrize("rules", SCORED)
def test_HJ_8_a_game_point_more_or_less_is_never_acquitted(rules: str) -> None:
    tried = 0
    for game in clean_games(rules, 33, 12, hands="all", notes=False, full=True):
        events = [orjson.loads(line) for line in game.splitlines()]
        for place in places(events, "round_scored"):
            if proof(game) is not None and events[place]["of"] == SCORED[rules]:
                tried += 1
                for more in (1, -1):
                    scores = [events[place]["scores"][0] + more, *events[place]["scores"][1:]]
                    assert proof(to_bytes(said(events, place, scores=scores))) is None
    assert tried
