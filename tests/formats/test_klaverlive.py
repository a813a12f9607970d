"""Reading the state of a round as klaverlive shows it: its contents, the facts left open, and every possible error."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from foreign import (
    QUIET,
    VALUES,
    Change,
    assert_well_formed,
    audited,
    names,
    of_type,
    places,
    problems,
    put,
    read_bytes,
    read_one,
    without,
)
from hypothesis import given
from hypothesis import strategies as st
from klaverlive_states import COMPASS, played, rounds, state

from jasslog.audit.audit import audit_game
from jasslog.events.vocabulary import members
from jasslog.formats.foreign import format_of

Source = dict[str, Any]
LIVE = "klaverlive"
SHORT = """{
    "History": [
        {"First": 2, "Cards": [
            {"Compas": "Noord", "Card": "k7"},
            {"Compas": "Oost", "Card": "k10"},
            {"Compas": "Zuid", "Card": "k11"},
            {"Compas": "West", "Card": "s12"}
        ]}
    ],
    "TroefKleur": "ruiten",
    "Center": [{"Compas": "Oost", "Card": "k12"}],
    "TeamGaat": 0,
    "MyCards": "h7 r7 . k9 k8 s7 r10 s9"
}
"""


def test_a_short_state_by_hand() -> None:
    raw = read_one(LIVE, SHORT)
    assert [event.type for event in raw.events[:7]] == [
        "game_started",
        "round_started",
        *["hand_dealt"] * 4,
        "contract_chosen",
    ]
    plays = [(event["seat"], event["card"]) for event in of_type(raw, "card_played")]
    assert plays == [(2, "C7"), (3, "CT"), (0, "CJ"), (1, "SQ"), (3, "CQ")]
    assert [line for line, event in zip(raw.lines, raw.events, strict=True) if event.type == "card_played"] == [
        4,
        5,
        6,
        7,
        11,
    ]
    assert set(of_type(raw, "hand_dealt")[0]["cards"]) == {"H7", "D7", "CJ", "C9", "C8", "S7", "DT", "S9"}
    assert [event.get("count") for event in of_type(raw, "hand_dealt")] == [None, 8, 8, 8]
    assert of_type(raw, "contract_chosen")[0] == {
        "type": "contract_chosen",
        "seat": 2,
        "contract": {"kind": "trump", "suit": "D"},
        "seq": 6,
    }
    assert of_type(raw, "round_started")[0]["dealer"] == 1
    head = members(raw.events[0])
    assert head["not_recorded"] == ["choosing", "cut", "hands"]
    expected = {
        "format": "klaverlive",
        "line": 1,
        "assumed": ["who dealt", "who named the contract", "the rules"],
        "derived": ["hands"],
    }
    assert head["x_source"] == expected
    assert names(audit_game(raw)) == ["cards-undecided", "unfinished-game"]


@pytest.mark.parametrize("number", range(10))
def test_a_lawful_round_is_clean(number: int) -> None:
    raw = read_one(LIVE, state(number))
    audit = audit_game(raw)
    assert not names(audit)
    assert audit.verdicts == {"intact": "ok", "legal": "ok", "sums": "unclaimed"}
    assert members(raw.events[0])["x_source"]["left_out"] == ["Extra", "MyName"]
    assert audit.game is not None
    (deal,) = audit.game.rounds
    told = next(event for event in rounds()[number] if event["type"] == "contract_chosen")
    assert deal.chooser % 2 == told["seat"] % 2
    assert sum(deal.won) == 152


@pytest.mark.parametrize("plays", range(33))
def test_a_round_is_known_after_every_card(plays: int) -> None:
    source = state(3, plays=plays)
    raw = read_one(LIVE, source)
    own = {card for card, seat in played(rounds()[3]) if seat == 0}
    assert set(of_type(raw, "hand_dealt")[0]["cards"]) == own
    audit = audit_game(raw)
    assert not [f for f in audit.findings if f.severity == "error"]
    assert len(of_type(raw, "card_played")) == plays


def test_L_9_a_trump_too_low_is_found() -> None:
    """Amsterdam rules let a player discard while the partner is winning; Rotterdam rules, assumed here, do not."""
    found = set()
    for number in range(len(rounds("klaverjas-amsterdam"))):
        found.update(names(audited(LIVE, state(number, rules="klaverjas-amsterdam"))))
    assert found == {"trump-withheld"}


def test_a_trick_missing_at_the_beginning_is_told() -> None:
    source = state(4, plays=14)
    del source["History"][0]
    raw = read_one(LIVE, source)
    assert [(p.member, p.expected) for _, p in problems(raw)] == [("History", "every trick from the first on")]


def test_the_player_may_hide_his_cards() -> None:
    source = state(4, plays=14)
    del source["MyCards"]
    raw = read_one(LIVE, source)
    assert [event["count"] for event in of_type(raw, "hand_dealt")] == [8] * 4


@pytest.mark.parametrize("first", [{"First": -1}, {}, {"First": None}])
def test_who_led_follows_from_whose_card_stands_first(first: Source) -> None:
    source = state(5)
    for trick in source["History"]:
        del trick["First"]
        trick |= first
    assert read_one(LIVE, source).events == read_one(LIVE, state(5)).events


WRONG = [
    pytest.param(put(None, "History"), "History", "array of 0..8", id="no history"),
    pytest.param(put([[]], "History"), "History[0]", "object", id="a trick an array"),
    pytest.param(without("History", 1, "Cards", 0), "History[1].Cards", "array of 4", id="three cards"),
    pytest.param(
        put("Zuidwest", "History", 1, "Cards", 0, "Compas"), "History[1].Cards[0].Compas", "Zuid|", id="where"
    ),
    pytest.param(put("k6", "History", 1, "Cards", 0, "Card"), "History[1].Cards[0].Card", "card", id="a six"),
    pytest.param(put([1], "History", 1, "Cards", 0, "Card"), "History[1].Cards[0].Card", "card", id="card an array"),
    pytest.param(put(7, "History", 1, "First"), "History[1].First", "integer -1..3", id="a fifth seat"),
    pytest.param(put("ruit", "TroefKleur"), "TroefKleur", "klaver|", id="no such suit"),
    pytest.param(without("TeamGaat"), "TeamGaat", "integer 0..1", id="nobody goes"),
    pytest.param(put("k7 k8", "MyCards"), "MyCards", "8 cards or dots", id="two cards"),
    pytest.param(put(8, "MyCards"), "MyCards", "string 0..256", id="cards a number"),
    pytest.param(put("k6 . . . . . . .", "MyCards"), "MyCards", "card", id="a six in hand"),
]


@pytest.mark.parametrize(("change", "member", "expected"), WRONG)
def test_every_way_to_be_wrong_is_told_by_its_member(change: Change, member: str, expected: str) -> None:
    source = state(6, plays=22)
    change(source)
    good = json.dumps(state(6, plays=22))
    before, raw, after = read_bytes(LIVE, f"{good}\n{json.dumps(source)}\n{good}".encode())
    assert before.events
    assert after.events
    line, problem = problems(raw)[0]
    assert (line, problem.member) == (2, member)
    assert problem.expected.startswith(expected)


def test_a_leader_that_is_not_the_first_card_is_told() -> None:
    source = state(6, plays=22)
    trick = source["History"][2]
    first = COMPASS.index(trick["Cards"][0]["Compas"])
    trick["First"] = (first + 1) % 4
    ((_, problem),) = problems(read_one(LIVE, source))
    assert (problem.member, problem.expected) == ("History[2].First", f"integer {first}")


def test_a_card_twice_is_told() -> None:
    source = state(6, plays=22)
    source["Center"][1]["Card"] = source["History"][0]["Cards"][0]["Card"]
    told = {(p.member, p.expected) for _, p in problems(read_one(LIVE, source))}
    assert ("Center[1].Card", "every card once") in told


def test_the_format_is_known_by_its_content() -> None:
    assert format_of(SHORT.encode()) == LIVE
    assert format_of(json.dumps(state()).encode()[:500]) == LIVE
    assert format_of(b'{"seq":1,"type":"remark_made","x_a":{"History":[],"TeamGaat":1}}') == "jasslog/1"
    assert format_of(b'{"game":{"History":[]}}') == "jass-kit"


@QUIET
@given(st.data())
def test_mutated_members_never_fail(data: st.DataObject) -> None:
    source: Source = copy.deepcopy(state(7, plays=data.draw(st.integers(0, 32))))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(source)))
        change = without(*path) if data.draw(st.booleans()) else put(data.draw(VALUES), *path)
        change(source)
        if not source:
            break
    assert_well_formed(read_bytes(LIVE, json.dumps(source, indent=data.draw(st.sampled_from([None, 1]))).encode()))


@QUIET
@given(st.binary(max_size=40), st.integers(0, 2500), st.integers(0, 40), st.booleans())
def test_mutated_bytes_never_fail(patch: bytes, at: int, cut: int, whole: bool) -> None:
    text = json.dumps(state(8)).encode()
    data = text[:at] + patch + (text[at + cut :] if whole else b"")
    assert format_of(data)
    assert_well_formed(read_bytes(LIVE, data))
