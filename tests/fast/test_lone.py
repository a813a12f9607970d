"""One against all on the hot path: each thing that may be wrong there keeps a game from being acquitted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import orjson
import pytest
from games import clean_games, long_way, to_bytes
from test_acquit import FIGURES, compare, proof, renumbered

Event = dict[str, Any]
KING, BLIND = "schaffhauser", "schaffhauser-blind"
PLAIN = {"hands": "all", "notes": False}


def events(data: bytes) -> list[Event]:
    """The events of a game, without times."""
    return [{name: value for name, value in orjson.loads(line).items() if name != "at"} for line in data.splitlines()]


def games_with(rules: str, kind: str, games: int = 150, **knobs: Any) -> Iterator[tuple[list[Event], int]]:
    """Clean games in which there is such an event, and the place of the first; without any figures."""
    for game in filter(proof, clean_games(rules, 5, games, **PLAIN, **knobs)):
        found = [event for event in events(game) if event["type"] not in FIGURES]
        place = next((place for place, event in enumerate(found) if event["type"] == kind), 0)
        if place and proof(to_bytes(renumbered(found))):
            yield found, place


def refused(found: list[Event]) -> bool:
    """Whether a game is not acquitted, and something is found in it."""
    data = to_bytes(renumbered(found))
    return proof(data) is None and bool(long_way(data)[0].findings)


def assert_refused(rules: str, kind: str, change: Callable[[list[Event], int], list[Event] | None]) -> None:
    """Games with an event of a kind are acquitted, and when they were changed they are not."""
    tried = 0
    for found, place in [*games_with(rules, kind)][:20]:
        changed = change([dict(event) for event in found], place)
        if changed is not None:
            tried += 1
            assert refused(changed), changed[place]
    assert tried


def next_card(found: list[Event], place: int) -> int:
    """The place of the next card that is played."""
    return next(later for later in range(place, len(found)) if found[later]["type"] == "card_played")


def hands(found: list[Event], place: int) -> dict[int, list[str]]:
    """By seat its hand as it was dealt in the round of a place."""
    start = max(at for at in range(place) if found[at]["type"] == "round_started")
    return {event["seat"]: event["cards"] for event in found[start:place] if event["type"] == "hand_dealt"}


def after_card(found: list[Event], place: int) -> list[Event]:
    """The event comes when a card lies."""
    at = next_card(found, place)
    return [*found[:place], *found[place + 1 : at + 1], found[place], *found[at + 1 :]]


def by_another(found: list[Event], place: int) -> list[Event]:
    """Another seat does it."""
    found[place]["seat"] = (found[place]["seat"] + 1) % 3
    return found


def after_meld(found: list[Event], place: int) -> list[Event] | None:
    """Whoever leads, or does it, has announced a meld before."""
    mine = sorted(hands(found, place)[found[place]["seat"]])
    runs = [[suit + rank for rank in "AKQJT9876"[at : at + 3]] for suit in "DHSC" for at in range(7)]
    held = next((run for run in runs if {*run} <= {*mine}), None)
    leads = found[next_card(found, place)]["seat"] == found[place]["seat"]
    if held is None or not leads:
        return None
    meld = {"type": "meld_announced", "seat": found[place]["seat"], "cards": held, "seq": 0}
    return [*found[:place], meld, *found[place:]]


def twice(found: list[Event], place: int) -> list[Event]:
    """It is done twice."""
    return [*found[: place + 1], found[place], *found[place + 1 :]]


# The blind


@pytest.mark.parametrize("change", [after_card, twice])
def test_C_44_the_blind_taken_too_late_or_twice_is_not_acquitted(change: Any) -> None:
    assert_refused(BLIND, "hand_swapped", change)


def test_C_44_the_blind_taken_after_a_meld_is_not_acquitted() -> None:
    tried = 0
    for found, place in games_with(BLIND, "meld_announced"):
        if found[place - 1]["type"] == "card_turned":
            tried += 1
            assert refused([*found[: place + 1], {"type": "hand_swapped", "seat": 0, "seq": 0}, *found[place + 1 :]])
    assert tried


def test_C_44_who_takes_other_cards_than_lie_there_is_not_acquitted() -> None:
    def other(found: list[Event], place: int) -> list[Event] | None:
        taken, mine = found[place].get("cards"), hands(found, place)[found[place]["seat"]]
        if taken is not None:
            found[place]["cards"] = [*taken[1:], mine[0]]
        return found if taken is not None else None

    assert_refused(BLIND, "hand_swapped", other)


def test_C_41_robbing_by_another_or_too_late_or_twice_is_not_acquitted() -> None:
    def late(found: list[Event], place: int) -> list[Event] | None:
        seat = found[place]["seat"]
        at = next((at for at in range(place, len(found)) if found[at].get("seat") == seat and "card" in found[at]), 0)
        if not at:
            return None
        return [*found[:place], *found[place + 1 : at + 1], found[place], *found[at + 1 :]]

    for change in (by_another, twice, late):
        assert_refused(BLIND, "trump_six_swapped", change)


def test_C_41_robbing_after_a_meld_of_ones_own_is_not_acquitted() -> None:
    tried = 0
    for found, place in games_with(BLIND, "meld_announced"):
        seat = found[place]["seat"]
        turned = next(event["card"] for event in reversed(found[:place]) if event["type"] == "card_turned")
        if turned[0] + "6" in hands(found, place)[seat]:
            tried += 1
            assert refused([*found[: place + 1], robbed(seat), *found[place + 1 :]])
    assert tried


def test_C_41_robbing_when_the_blind_is_gone_is_not_acquitted() -> None:
    tried = 0
    for found, place in games_with(BLIND, "hand_swapped"):
        six = found[place - 1].get("card", "??")[0] + "6"
        mine = [seat for seat, cards in hands(found, place).items() if six in cards and seat != found[place]["seat"]]
        for seat in mine:
            tried += 1
            assert refused([*found[: place + 1], robbed(seat), *found[place + 1 :]])
    assert tried


def test_C_7_a_pile_of_other_cards_or_another_number_is_not_acquitted() -> None:
    def dealt(found: list[Event], place: int) -> list[Event] | None:
        if "cards" in found[place]:
            found[place]["cards"] = [*found[place]["cards"][1:], hands(found, place)[0][0]]
            return found
        return None

    def fewer(found: list[Event], place: int) -> list[Event]:
        if "cards" in found[place]:
            found[place]["cards"] = found[place]["cards"][1:]
        else:
            found[place]["count"] -= 1
        return found

    for change in (dealt, fewer):
        assert_refused(BLIND, "pile_dealt", change)


def test_a_card_of_a_hand_turned_up_is_not_acquitted() -> None:
    def held(found: list[Event], place: int) -> list[Event]:
        found[place]["card"] = hands(found, place)[0][0]
        return found

    assert_refused(BLIND, "card_turned", held)


def robbed(seat: int) -> Event:
    return {"type": "trump_six_swapped", "seat": seat, "seq": 0}


# Giving a round up


def test_SH_4_a_round_given_up_by_another_or_twice_is_not_acquitted() -> None:
    for change in (by_another, twice):
        assert_refused(KING, "round_conceded", change)


def test_SH_4_a_round_given_up_after_a_meld_is_not_acquitted() -> None:
    tried = 0
    for found, place in games_with(KING, "round_conceded"):
        for seat, hand in hands(found, place).items():
            for suit in "DHSC":
                run = [card for card in (suit + rank for rank in "AKQJT9876") if card in hand][:3]
                meld = {"type": "meld_announced", "seat": seat, "cards": run, "seq": 0}
                if len(run) == 3:
                    tried += 1
                    assert refused([*found[:place], meld, *found[place:]])
                    assert refused([*found[: place + 1], meld, *found[place + 1 :]])
    assert tried


def test_SH_4_a_round_given_up_and_played_all_the_same_is_not_acquitted() -> None:
    tried = 0
    for found, place in games_with(KING, "card_turned"):
        for seat in range(3):
            tried += 1
            assert proof(to_bytes(renumbered([*found[: place + 1], conceded(seat), *found[place + 1 :]]))) is None
            at = place + 2
            if found[at - 1]["type"] == "card_played":
                assert refused([*found[:at], conceded(seat), *found[at:]])
    assert tried


def conceded(seat: int) -> Event:
    return {"type": "round_conceded", "seat": seat, "seq": 0}


# The end


def test_SH_1_a_game_in_which_not_everybody_has_dealt_is_not_acquitted() -> None:
    games = [*map(events, clean_games(KING, 8, 40, **PLAIN, near=0.0))]
    short = [game for game in games if len({event["dealer"] for event in game if "dealer" in event}) < 3]
    assert short
    assert not any(map(proof, map(to_bytes, short)))


def at_target(found: list[Event], scores: list[int]) -> bytes:
    """The game when it goes on with other scores, and without a word of the end."""
    head = {**found[0], "resumes": {**found[0]["resumes"], "scores": scores}}
    return to_bytes(renumbered([head, *[event for event in found[1:] if event["type"] != "victory_claimed"]]))


@pytest.mark.parametrize("rules", [KING, BLIND])
def test_C_53_of_two_who_reach_their_targets_in_one_round_the_first_wins(rules: str) -> None:
    winners = []
    for game in clean_games(rules, 31, 150, **PLAIN):
        found = [event for event in events(game) if event["type"] not in FIGURES]
        whole = [event["type"] for event in found].count("round_started") == 1
        if whole and "declarer" in found[0].get("resumes", {}) and not {"revealed", "misdealt"} & {*map(kind, found)}:
            for lacking in ((1, 1), (20, 1), (1, 20), (21, 60), (60, 21), (60, 60), (30, 90)):
                data = at_target(found, [350 - lacking[0], 1000 - lacking[1]])
                if compare(data) and (proved := proof(data)):
                    winners.append((proved.winner, proved.scores[0] >= 350 and proved.scores[1] >= 1000))
    assert {(0, True), (1, True)} <= {*winners}


def kind(event: Event) -> str:
    return str(event["type"])


HANDS = {
    0: "DA DK D8 D7 HA HQ HJ S7 CA CK CJ CT",
    1: "DQ DJ DT HK H7 H6 SA SK S9 C9 C8 C7",
    2: "D9 D6 HT H9 H8 SQ SJ ST S8 S6 CQ C6",
}


def won_early(first: str, second: str) -> bytes:
    """A game that the one against all wins by the first trick, in which two others have announced melds."""
    rules = orjson.loads(clean_games(KING, 5, 150, **PLAIN)[0].splitlines()[0])["rules"]
    resumes = {"rounds": 8, "scores": [347, 951], "declarer": 1}
    return to_bytes(
        renumbered(
            [
                {"type": "game_started", "format": 1, "game": "early", "rules": rules, "resumes": resumes},
                {"type": "round_started", "dealer": 2},
                *[{"type": "hand_dealt", "seat": seat, "cards": cards.split()} for seat, cards in HANDS.items()],
                {"type": "card_turned", "seat": 2, "card": "H8"},
                {"type": "card_played", "seat": 0, "card": "S7"},
                {"type": "meld_announced", "seat": 1, "cards": first.split()},
                {"type": "card_played", "seat": 1, "card": "HK"},
                {"type": "meld_announced", "seat": 2, "cards": second.split()},
                {"type": "card_played", "seat": 2, "card": "SQ"},
                {"type": "victory_claimed", "seat": 1},
                {"type": "game_ended", "winner": 1},
            ]
        )
    )


def test_W_4_a_meld_below_an_earlier_one_is_not_acquitted_though_none_has_counted_yet() -> None:
    assert compare(won_early("C9 C8 C7", "HT H9 H8"))
    assert proof(won_early("DQ DJ DT", "HT H9 H8")) is None
    assert long_way(won_early("DQ DJ DT", "HT H9 H8"))[0].findings[0].name == "meld-too-low"
