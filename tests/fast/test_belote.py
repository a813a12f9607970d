"""What the hot path must see of Belote: a deal in two stages, a marriage said twice, points that wait (G9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from games import clean_games, long_way, to_bytes
from test_acquit import compare, proof, renumbered

Events = list[dict[str, Any]]
SETS = ("belote-french", "belote-italian")
FULL = {"hands": "all", "notes": False, "full": True}
TOLD = ("round_scored", "score_written")


def whole_game(rules: str, passed: range = range(1, 4)) -> Events:
    """A short clean game in whose last round so many passed; it tells no figures, which would give a change away."""
    for game in sorted(filter(proof, clean_games(rules, 5, 30, **FULL)), key=len):
        events = [event for line in game.splitlines() if (event := orjson.loads(line))["type"] not in TOLD]
        if len(places(events, "passed")) in passed:
            return renumbered(
                [{name: event[name] for name in event if name not in ("scores", "at")} for event in events]
            )
    raise LookupError(passed)


def places(events: Events, kind: str) -> list[int]:
    """Where events of a type are in the last round."""
    begin = max(place for place, event in enumerate(events) if event["type"] == "round_started")
    return [place for place in range(begin, len(events)) if events[place]["type"] == kind]


def moved(events: Events, place: int, to: int) -> None:
    events.insert(to, events.pop(place))


def dealt_before_the_contract(events: Events) -> None:
    (chosen,) = places(events, "contract_chosen")
    moved(events, chosen + 1, chosen)


def dealt_after_the_lead(events: Events) -> None:
    (chosen,) = places(events, "contract_chosen")
    moved(events, chosen + 4, chosen + 5)


def never_dealt(events: Events) -> None:
    (chosen,) = places(events, "contract_chosen")
    del events[chosen + 3]


def dealt_twice_in_the_first_stage(events: Events) -> None:
    hands = places(events, "hand_dealt")
    events[hands[1]]["seat"] = events[hands[0]]["seat"]


def dealt_twice_in_the_second_stage(events: Events) -> None:
    hands = places(events, "hand_dealt")
    even = [place for place in hands[4:] if events[place]["seat"] != chooser(events)]
    events[even[0]]["seat"] = events[even[1]]["seat"]


def a_card_too_many(events: Events) -> None:
    """The chooser gets as many as the others, and one of those one card less."""
    hands = places(events, "hand_dealt")[4:]
    mine = next(place for place in hands if events[place]["seat"] == chooser(events))
    others = next(place for place in hands if place != mine)
    *events[others]["cards"], card = events[others]["cards"]
    events[mine]["cards"] = [*events[mine]["cards"], card]


def a_card_of_the_first_stage_again(events: Events) -> None:
    hands = places(events, "hand_dealt")
    events[hands[4]]["cards"] = [events[hands[0]]["cards"][0], *events[hands[4]]["cards"][1:]]


def turned_from_a_hand(events: Events) -> None:
    (turned,), hands = places(events, "card_turned"), places(events, "hand_dealt")
    suit = events[turned]["card"][0]
    dealt = [card for place in hands[:4] for card in events[place]["cards"]]
    events[turned]["card"] = next(card for card in dealt if card[0] == suit)


def turned_twice(events: Events) -> None:
    (turned,) = places(events, "card_turned")
    events.insert(turned, dict(events[turned]))


def not_turned(events: Events) -> None:
    (turned,) = places(events, "card_turned")
    del events[turned]


def turned_before_the_hands(events: Events) -> None:
    (turned,) = places(events, "card_turned")
    moved(events, turned, turned - 1)


def turned_when_one_has_passed(events: Events) -> None:
    (turned,) = places(events, "card_turned")
    events.insert(turned, {"type": "passed", "seat": events[turned + 1]["seat"]})


def out_of_turn(events: Events) -> None:
    events[places(events, "passed")[0]]["seat"] ^= 1


def not_on_offer(events: Events) -> None:
    (turned,), (chosen,) = places(events, "card_turned"), places(events, "contract_chosen")
    events[chosen]["contract"] = {"kind": "trump", "suit": "SC"[events[turned]["card"][0] == "S"]}


def chooser(events: Events) -> int:
    (chosen,) = places(events, "contract_chosen")
    seat: int = events[chosen]["seat"]
    return seat


WRONG = (
    dealt_before_the_contract,
    dealt_after_the_lead,
    never_dealt,
    dealt_twice_in_the_first_stage,
    dealt_twice_in_the_second_stage,
    a_card_too_many,
    a_card_of_the_first_stage_again,
    turned_from_a_hand,
    turned_twice,
    not_turned,
    turned_before_the_hands,
    turned_when_one_has_passed,
    out_of_turn,
    not_on_offer,
)


@pytest.mark.parametrize("rules", SETS)
@pytest.mark.parametrize("wrong", WRONG)
def test_G9_1_a_deal_that_goes_wrong_is_never_acquitted(rules: str, wrong: Callable[[Events], None]) -> None:
    events = whole_game(rules)
    assert compare(to_bytes(events))
    wrong(events)
    data = to_bytes(renumbered(events))
    assert long_way(data)[0].findings
    assert proof(data) is None


@pytest.mark.parametrize("rules", SETS)
def test_G9_2_the_rest_is_dealt_in_any_order(rules: str) -> None:
    events = whole_game(rules)
    rest = places(events, "hand_dealt")[4:]
    moved(events, rest[2], rest[0])
    assert compare(to_bytes(renumbered(events)))


@pytest.mark.parametrize(("rules", "seed"), [("belote-french", 12), ("belote-italian", 20)])
def test_EC_087_the_turned_suit_may_be_named_in_the_second_round_unless_the_set_forbids_it(
    rules: str, seed: int
) -> None:
    events = [orjson.loads(line) for line in clean_games(rules, 5, 30, **FULL)[seed].splitlines()]
    for again in (True, False):
        overrides = {"choosing": {"turned_suit_again": again}}
        events[0]["rules"] = {"id": rules, "version": 1, "overrides": overrides}
        assert compare(to_bytes(events)) == again
        named = {found.name for found in long_way(to_bytes(events))[0].findings}
        assert ("suit-not-offered" in named) != again


def with_a_round_that_all_pass(events: Events) -> Events:
    """Before its first round the game has one in which nobody takes the card nor names a suit."""
    begin = next(place for place, event in enumerate(events) if event["type"] == "round_started")
    turned = next(place for place, event in enumerate(events) if event["type"] == "card_turned")
    dealer = (events[begin]["dealer"] - 1) % 4
    dealt = [event for event in events[begin + 1 : turned + 1] if event["type"] != "cards_cut"]
    passed = [{"type": "passed", "seat": (dealer + step) % 4} for step in range(1, 9)]
    return [*events[:begin], {"type": "round_started", "dealer": dealer}, *dealt, *passed, *events[begin:]]


@pytest.mark.parametrize("rules", SETS)
def test_G9_1_when_all_have_passed_twice_the_next_seat_deals(rules: str) -> None:
    events = with_a_round_that_all_pass(whole_game(rules))
    assert compare(to_bytes(renumbered(events)))
    last = [place for place, event in enumerate(events) if event["type"] == "round_started"][1]
    rest = events[places(events, "hand_dealt")[4]]
    late = {"type": "contract_chosen", "contract": {"kind": "trump", "suit": "H"}, "seat": events[last - 8]["seat"]}
    foreign = next(event | {"card": "D6"} for event in events if event["type"] == "card_turned")
    wrong = {
        "one has not spoken": [*events[: last - 1], *events[last:]],
        "one speaks again": [*events[:last], events[last - 4], *events[last:]],
        "one names a suit": [*events[:last], late, *events[last:]],
        "the rest is dealt": [*events[:last], rest, *events[last:]],
        "the same seat deals": [
            *events[:last],
            events[last] | {"dealer": events[last]["dealer"] - 1},
            *events[last + 1 :],
        ],
        "a card of another pack": [foreign if event["type"] == "card_turned" else event for event in events[:last]]
        + events[last:],
    }
    for changed in wrong.values():
        data = to_bytes(renumbered(changed))
        assert long_way(data)[0].findings
        assert proof(data) is None


def married_game() -> Events:
    """A clean game in whose last round the marriage is announced, with a card of somebody else after each time."""
    for game in sorted(filter(proof, clean_games("belote-french", 5, 30, **FULL)), key=len):
        events = [event for line in game.splitlines() if (event := orjson.loads(line))["type"] not in TOLD]
        said = places(events, "marriage_announced")
        if len(said) == 2 and all(events[place + 1]["type"] == "card_played" for place in said):
            return [{name: event[name] for name in event if name not in ("scores", "at")} for event in events]
    raise LookupError


def last_card(events: Events, before: int) -> int:
    return max(place for place in places(events, "card_played") if place < before)


MARRIAGES: dict[str, Callable[[Events, int, int], None]] = {
    "only at the first card": lambda events, first, second: events.pop(second),
    "only at the second card": lambda events, first, second: events.pop(first),
    "a card too late": lambda events, first, second: moved(events, first, first + 1),
    "the second time a card too late": lambda events, first, second: moved(events, second, second + 1),
    "before the card": lambda events, first, second: moved(events, first, last_card(events, first)),
    "twice at the first card": lambda events, first, second: events.insert(first, dict(events[first])),
    "by another seat": lambda events, first, second: events[second].update(seat=(events[second]["seat"] + 1) % 4),
}


@pytest.mark.parametrize("wrong", MARRIAGES)
def test_ST_2_a_marriage_is_announced_with_each_of_its_cards(wrong: str) -> None:
    events = married_game()
    assert compare(to_bytes(renumbered(events)))
    MARRIAGES[wrong](events, *places(events, "marriage_announced"))
    data = to_bytes(renumbered(events))
    assert long_way(data)[0].findings
    assert proof(data) is None


def test_ST_2_a_marriage_that_nobody_announced_is_never_acquitted() -> None:
    events = married_game()
    said = places(events, "marriage_announced")
    data = to_bytes(renumbered([event for place, event in enumerate(events) if place not in said]))
    assert [found.name for found in long_way(data)[0].findings if found.name.startswith("marriage")]
    assert proof(data) is None


WAITING = {"held and paid out": (11, 12, 6), "held before the record": (2, 12, 0), "held at the end": (2, 12, 3)}
"""By what happens the seed, the number of games and the place of a game in which equal totals are held (EC-088)."""


@pytest.mark.parametrize("game", WAITING)
def test_EC_088_what_is_held_goes_to_whoever_wins_the_next_contract(game: str) -> None:
    seed, games, place = WAITING[game]
    data = clean_games("belote-french", seed, games, **FULL)[place]
    (audit,) = long_way(data)
    assert audit.game is not None
    waited = audit.game.start_held or any(deal.held for deal in audit.game.rounds)
    assert waited
    assert compare(data)
    for rule in ("fail", "made"):
        # By another rule the same figures are wrong.
        events = [orjson.loads(line) for line in data.splitlines()]
        events[0]["rules"] = {"id": "belote-french", "version": 1, "overrides": {"score": {"litige": rule}}}
        assert long_way(to_bytes(events))[0].findings
        assert proof(to_bytes(events)) is None


def test_EC_090_who_fails_keeps_the_marriage() -> None:
    data = clean_games("belote-french", 2, 12, **FULL)[9]
    (audit,) = long_way(data)
    assert audit.game is not None
    kinds = [{entry.kind for entry in deal.entries} for deal in audit.game.rounds]
    assert any({"failed", "marriage"} <= found for found in kinds)
    assert compare(data)
    events = [orjson.loads(line) for line in data.splitlines()]
    events[0]["rules"] = {"id": "belote-french", "version": 1, "overrides": {"marriage": {"on_fail": "loses"}}}
    assert long_way(to_bytes(events))[0].findings
    assert proof(to_bytes(events)) is None


@pytest.mark.parametrize(("lifted", "right"), [(2, False), (3, True), (29, True), (30, False)])
def test_S_2_at_least_three_cards_stay_when_the_pack_is_cut(lifted: int, right: bool) -> None:
    events = whole_game("belote-french")
    begin = max(place for place, event in enumerate(events) if event["type"] == "round_started")
    cut = {"type": "cards_cut", "manner": "cut", "lifted": lifted, "seat": (events[begin]["dealer"] - 1) % 4}
    rest = [event for event in events[begin + 1 :] if event["type"] != "cards_cut"]
    data = to_bytes(renumbered([*events[: begin + 1], cut, *rest]))
    assert compare(data) == right
    assert [found.name for found in long_way(data)[0].findings] == ["wrong-cut"] * (not right)
