"""The ways in which a record can be incomplete: the same acts as in a complete record, with less written down."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

import orjson

from jasslog.generate.table import written

Event = dict[str, Any]


class Told(NamedTuple):
    """A game, and a record of it from which something was left out."""

    way: str
    whole: list[Event]
    """The events of the full record of the same acts."""
    lines: list[bytes]
    lost: bool
    """Whether a line that had been written is missing."""
    shift: int = 1 << 30
    """From this place on the numbers of the events are one too low."""


def _numbered(events: Iterable[Event]) -> list[Event]:
    """The events numbered anew, so that omitted events leave no gap."""
    return [{**event, "seq": seq} for seq, event in enumerate(events)]


def _left_out(events: list[Event], part: str) -> list[Event]:
    """The events, with a first event that says that ``part`` was not recorded."""
    head = dict(events[0])
    head["not_recorded"] = sorted({*head.get("not_recorded", ()), part})
    return [head, *events[1:]]


def _without(events: list[Event], types: frozenset[str], part: str) -> list[Event]:
    return _numbered(_left_out([event for event in events if event["type"] not in types], part))


MELDS = frozenset({"meld_announced", "meld_shown"})
MARRIAGES = frozenset({"marriage_announced"})
TALK = frozenset({"pushed", "bid_made", "bid_deferred", "doubled", "redoubled", "passed"})
CHOOSING = TALK | {"contract_chosen"}
TURNED = frozenset({"card_turned"})
EXCHANGES = frozenset(
    {
        "trump_six_swapped",
        "hand_swapped",
        "talon_taken",
        "cards_discarded",
        "better_cards_taken",
        "card_drawn",
        "card_uncovered",
    }
)


def _no_talk(events: list[Event]) -> set[int]:
    """The numbers of the bids, pushes and passes that lead to the contract, without the passes of Domino."""
    laid = [event["seq"] for event in events if event["type"] == "card_placed"]
    begun = [event["seq"] for event in events if event["type"] == "round_started"]
    domino = {bisect(begun, seq) for seq in laid}
    talk = [event for event in events if event["type"] in TALK]
    return {e["seq"] for e in talk if e["type"] != "passed" or bisect(begun, e["seq"]) not in domino}


def _playing(events: list[Event]) -> bool:
    return any(event["type"] == "card_played" for event in events)


def unread_cards(rng: Random, events: list[Event]) -> list[Event] | None:
    """Some cards that were played could not be read."""
    played = [event["seq"] for event in events if event["type"] == "card_played"]
    # An event that takes back, shows or robs a card names it again.
    if not played:
        return None
    few = set(rng.sample(played, min(len(played), rng.choice((1, 1, 2, 4, 9)))))
    return [{**event, "card": "??"} if event["seq"] in few else event for event in events]


def unread_all(rng: Random, events: list[Event]) -> list[Event] | None:
    """None of one seat's cards could be read."""
    seats = [event["seat"] for event in events if event["type"] == "card_played"]
    if not seats:
        return None
    seat = rng.choice(seats)
    mine = lambda event: event["type"] == "card_played" and event["seat"] == seat  # noqa: E731
    return [{**event, "card": "??"} if mine(event) else event for event in events]


def hands_counted(rng: Random, events: list[Event]) -> list[Event] | None:
    """Only the size of every hand was recorded."""
    return _counted(rng, events, share=1.0)


def hands_half(rng: Random, events: list[Event]) -> list[Event] | None:
    """Only the size of some hands was recorded."""
    return _counted(rng, events, share=0.5)


def _counted(rng: Random, events: list[Event], share: float) -> list[Event] | None:
    seats = {event["seat"] for event in events if event["type"] == "hand_dealt" and "cards" in event}
    few = {seat for seat in sorted(seats) if rng.random() < share}
    if not few:
        return None
    result = []
    for event in events:
        if event["type"] == "hand_dealt" and "cards" in event and event["seat"] in few:
            event = {name: value for name, value in event.items() if name != "cards"} | {"count": len(event["cards"])}
        result.append(event)
    return result


def no_hands(rng: Random, events: list[Event]) -> list[Event] | None:
    """The deal was not recorded."""
    return _without(events, frozenset({"hand_dealt", "hand_picked_up"}), "hands")


def some_hands(rng: Random, events: list[Event]) -> list[Event] | None:
    """The hands of some seats were not recorded."""
    seats = sorted({event["seat"] for event in events if event["type"] == "hand_dealt"})
    if not seats:
        return None
    few = set(rng.sample(seats, rng.randint(1, len(seats))))
    kept = [e for e in events if not (e["type"] in ("hand_dealt", "hand_picked_up") and e["seat"] in few)]
    return _numbered(_left_out(kept, "hands"))


def no_melds(rng: Random, events: list[Event]) -> list[Event] | None:
    """Melds were not recorded."""
    return _without(events, MELDS, "melds")


def no_marriages(rng: Random, events: list[Event]) -> list[Event] | None:
    """Marriages were not recorded."""
    return _without(events, MARRIAGES, "marriages")


def no_melds_nor_marriages(rng: Random, events: list[Event]) -> list[Event] | None:
    """Neither melds nor marriages were recorded."""
    return _without(_without(events, MELDS, "melds"), MARRIAGES, "marriages")


def no_talk(rng: Random, events: list[Event]) -> list[Event] | None:
    """The bids, pushes and passes were not recorded, only the contract."""
    gone = _no_talk(events)
    return _numbered(_left_out([event for event in events if event["seq"] not in gone], "choosing"))


def no_contract(rng: Random, events: list[Event]) -> list[Event] | None:
    """Nothing about the contract was recorded."""
    gone = _no_talk(events)
    kept = [event for event in events if event["seq"] not in gone and event["type"] != "contract_chosen"]
    return _numbered(_left_out(kept, "choosing"))


def nothing_turned(rng: Random, events: list[Event]) -> list[Event] | None:
    """Nothing about the contract was recorded, not even the card turned up for it."""
    gone = _no_talk(events)
    types = CHOOSING | TURNED
    kept = [e for e in events if e["seq"] not in gone and e["type"] not in types - TALK]
    return _numbered(_left_out(kept, "choosing"))


def only_turned(rng: Random, events: list[Event]) -> list[Event] | None:
    """The contract and all talk were recorded, but not the card turned up."""
    return _without(events, TURNED, "choosing")


def no_exchanges(rng: Random, events: list[Event]) -> list[Event] | None:
    """Cards that went into and out of hands after the deal were not recorded."""
    return _without(events, EXCHANGES, "exchanges")


def some_exchanges(rng: Random, events: list[Event]) -> list[Event] | None:
    """Only some of the cards that went into and out of hands after the deal were recorded."""
    kept = [event for event in events if event["type"] not in EXCHANGES or rng.random() < 0.5]
    return _numbered(_left_out(kept, "exchanges"))


def no_predictions(rng: Random, events: list[Event]) -> list[Event] | None:
    """Predictions were not recorded."""
    kept = [e for e in events if not (e["type"] == "points_predicted" or e.get("what") == "prediction")]
    return _numbered(_left_out(kept, "predictions"))


def no_cuts(rng: Random, events: list[Event]) -> list[Event] | None:
    """Cuts were not recorded."""
    return _without(events, frozenset({"cards_cut"}), "cut")


def no_claims(rng: Random, events: list[Event]) -> list[Event] | None:
    """Nothing that the table said about points was recorded."""
    types = frozenset({"trick_claimed", "round_scored", "score_written"})
    return _numbered([event for event in events if event["type"] not in types])


WAYS: dict[str, Callable[[Random, list[Event]], list[Event] | None]] = {
    "unread_cards": unread_cards,
    "unread_all": unread_all,
    "hands_counted": hands_counted,
    "hands_half": hands_half,
    "some_hands": some_hands,
    "no_hands": no_hands,
    "no_melds": no_melds,
    "no_marriages": no_marriages,
    "no_melds_nor_marriages": no_melds_nor_marriages,
    "no_talk": no_talk,
    "no_contract": no_contract,
    "nothing_turned": nothing_turned,
    "only_turned": only_turned,
    "no_exchanges": no_exchanges,
    "some_exchanges": some_exchanges,
    "no_predictions": no_predictions,
    "no_cuts": no_cuts,
    "no_claims": no_claims,
}
"""The ways to leave facts out of a record."""
LOST = ("gap", "unreadable", "unreadable_in_place")
"""How a line gets lost: it is gone; it is unreadable; or noise replaces it, with no gap in the numbers."""


def tell(rng: Random, events: list[Event], way: str) -> Told | None:
    """A game with facts left out in one way.

    Sometimes facts are left out in another way too, or the game ends early. None if nothing is left out.
    """
    events = _numbered(events)
    if rng.random() < 0.2:
        events = events[: rng.randint(2, len(events))]
    whole, told = events, events
    if rng.random() < 0.15:
        also = WAYS[rng.choice(list(WAYS))](rng, told) or told
        # If a line gets lost, rounds are compared by the numbers of their events.
        told = also if way in WAYS or len(also) == len(told) else told
    if way in WAYS:
        found = WAYS[way](rng, told)
        if found is None or found == whole:
            return None
        return Told(way, whole, list(written(found)), lost=False)
    lines = list(written(told))
    place = rng.randint(1, len(lines) - 1)
    if way == "gap":
        del lines[place]
    elif way == "unreadable":
        lines[place] = b"{" + lines[place]
    else:
        kept = [orjson.loads(line) for line in lines]
        del kept[place]
        lines = list(written(_numbered(kept)))
        lines.insert(place, b"#?!\n")
    return Told(way, whole, lines, lost=True, shift=place if way == "unreadable_in_place" else 1 << 30)


def in_ways(rng: Random, events: list[Event], most: int) -> list[Event]:
    """A game with facts left out in up to ``most`` ways at once.

    Events to which a correction or note refers are kept.
    """
    marked = [{**event, "x_was": event["seq"]} for event in events]
    about = {event["event"] for event in events if event["type"] in NOTES and "event" in event}
    for _ in range(rng.randint(1, most)):
        told = WAYS[rng.choice(list(WAYS))](rng, _numbered(marked))
        if told is not None and about <= {event["x_was"] for event in told}:
            marked = told
    place, told = {event["x_was"]: seq for seq, event in enumerate(marked)}, []
    for event in _numbered(marked):
        del event["x_was"]
        pointer = {"undone": "to"}.get(event["type"], "event" if event["type"] in NOTES else "")
        if pointer in event:
            # An undo back to an omitted act now leads back to the act before it.
            event[pointer] = max(seq for was, seq in place.items() if was <= event[pointer])
        told.append(event)
    return told


NOTES = frozenset({"corrected", "objection_raised", "ruling_given", "remark_made"})
