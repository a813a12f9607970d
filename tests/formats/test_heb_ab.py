"""Reading replay bundles of Heb ab!: their contents, the facts that they leave open, and every possible error."""

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
from heb_ab_bundles import bundle_of
from hypothesis import given
from hypothesis import strategies as st
from jass_kit_rounds import breaches, hands_of, make_round, ours

from jasslog.audit.audit import audit_game
from jasslog.events.vocabulary import members
from jasslog.formats.foreign import format_of
from jasslog.game.phases.duties import RENEGE_FAMILY

Source = dict[str, Any]
HEB_AB = "heb-ab"


def bundle(seed: int = 1, trump: int = 1, lawful: bool = True) -> Source:
    return bundle_of(make_round(seed, trump, lawful))


@pytest.mark.parametrize("trump", range(6))
def test_a_lawful_round_is_clean(trump: int) -> None:
    for seed in range(3):
        source = make_round(seed, trump)
        raw = read_one(HEB_AB, bundle_of(source))
        audit = audit_game(raw)
        assert not names(audit)
        assert audit.verdicts == {"intact": "ok", "legal": "ok", "sums": "ok"}
        dealt = {event["seat"]: set(event["cards"]) for event in of_type(raw, "hand_dealt")}
        assert dealt == {-s % 4: set(map(ours, hand)) for s, hand in enumerate(hands_of(source["tricks"]))}
        assert audit.game is not None
        assert len(audit.game.rounds[0].tricks) == 9


def test_what_is_left_open_is_said() -> None:
    raw = read_one(HEB_AB, bundle())
    head = members(raw.events[0])
    assert head["not_recorded"] == ["melds", "marriages", "choosing", "cut"]
    assert head["started"] == "2026-06-01T17:59:30.500Z"
    assert head["x_source"] == {
        "format": "heb-ab",
        "line": 1,
        "game": "cmb1x",
        "rules": "1.1.0",
        "ended": "2026-06-01T18:40:00.000Z",
        "weis": [{"seat": 2, "kind": "DREIBLATT", "points": 20}],
        "assumed": ["who dealt", "who named the contract"],
        "derived": ["hands"],
        "left_out": ["aiSeatType", "userId"],
    }
    assert of_type(raw, "players_named")[0]["names"] == ["Anna", "", "Bert", ""]
    plays = of_type(raw, "card_played")
    assert plays[0]["at"] == "2026-06-01T18:00:00.000Z"
    assert of_type(raw, "round_started")[0]["dealer"] == (plays[0]["seat"] - 1) % 4


def test_hands_that_were_played_out_in_a_game_broken_off_are_told_to_follow_from_the_plays() -> None:
    source = bundle(3)
    source |= {"moves": source["moves"][:34], "finalScore": None, "endedAt": None}
    raw = read_one(HEB_AB, source)
    assert sum("cards" in event for event in of_type(raw, "hand_dealt")) == 2
    assert members(raw.events[0])["x_source"]["derived"] == ["hands"]


def test_all_events_of_a_game_on_one_line_stand_on_that_line() -> None:
    assert set(read_one(HEB_AB, bundle(4)).lines) == {1}


def test_every_illegal_card_is_found_and_no_other() -> None:
    total = 0
    for seed in range(12):
        source = make_round(seed, seed % 6, lawful=False)
        expected = {(-b.seat % 4, ours(b.card), frozenset(map(ours, b.legal))) for b in breaches(source, 1)}
        audit = audited(HEB_AB, bundle_of(source))
        assert {(f.seat, f.card, frozenset(f.legal)) for f in audit.findings if f.card} == expected
        assert set(names(audit)) <= set(RENEGE_FAMILY)
        total += len(expected)
    assert total


def test_V_5_undenufe_counts_like_obenabe_there() -> None:
    source = bundle(4, trump=5)
    assert not names(audited(HEB_AB, source))
    source["finalScore"]["team_card_points"][0] += 11
    assert names(audited(HEB_AB, source)) == ["round-cards-claimed"]


@pytest.mark.parametrize(("mode", "start"), [("OBEN", "obenabe"), ("UNTEN", "undenufe")])
def test_C_3_a_slalom_changes_with_every_trick(mode: str, start: str) -> None:
    source = bundle(2, trump=4)
    source["rounds"][0] |= {"slalom": True, "mode": mode}
    source["finalScore"] = None
    raw = read_one(HEB_AB, source)
    assert of_type(raw, "contract_chosen")[0]["contract"] == {"kind": "slalom", "start": start}
    assert "contract-not-allowed" not in names(audit_game(raw))


def test_wrong_winners_and_points_are_found() -> None:
    source = bundle(3)
    source["finalScore"]["trick_winners"][4] ^= 1
    source["finalScore"]["team_card_points"][1] -= 1
    audit = audited(HEB_AB, source)
    assert names(audit) == ["trick-winner-claimed", "round-cards-claimed"]
    assert audit.verdicts == {"intact": "ok", "legal": "ok", "sums": "broken"}


def test_P_2_points_with_the_bonus_of_a_match() -> None:
    """One side takes every trick, because nobody follows suit here."""
    source = make_round(5, 2)
    deck = [card for trick in source["tricks"] for card in trick["cards"]]
    spades = [card for card in deck if card[0] == "S"]
    rest = [card for card in deck if card[0] != "S"]
    tricks = [{"first": 0, "cards": [spades[n], *rest[3 * n : 3 * n + 3]]} for n in range(9)]
    found = bundle_of({**source, "tricks": tricks})
    assert found["finalScore"]["team_card_points"] == [157, 0]
    assert not names(audited(HEB_AB, found))
    found["finalScore"] |= {"team_card_points": [257, 0], "matsch_team": 0}
    assert not names(audited(HEB_AB, found))
    found["finalScore"] |= {"team_card_points": [257, 0], "matsch_team": 1}
    assert names(audited(HEB_AB, found)) == ["round-cards-claimed"]


def test_where_points_were_voided_none_are_claimed() -> None:
    source = bundle(3)
    source["finalScore"]["voided"] = [{"team": 1, "reason": "sack", "cardPoints": 20, "lostPoints": 20}]
    raw = read_one(HEB_AB, source)
    assert not of_type(raw, "round_scored")
    assert members(raw.events[0])["x_source"]["voided"] == [{"team": 1, "reason": "sack"}]


@pytest.mark.parametrize("moves", [0, 1, 17, 35])
def test_a_round_that_still_goes_on(moves: int) -> None:
    source = bundle(6)
    source |= {"moves": source["moves"][:moves], "finalScore": None, "endedAt": None}
    raw = read_one(HEB_AB, source)
    assert "hands" in members(raw.events[0])["not_recorded"]
    assert not of_type(raw, "trick_claimed")
    assert "unfinished-game" in names(audit_game(raw))


def test_a_bundle_over_many_lines_is_told_by_them() -> None:
    text = json.dumps(bundle(), indent=2)
    raw = read_one(HEB_AB, text)
    rows = text.split("\n")
    plays = [line for line, event in zip(raw.lines, raw.events, strict=True) if event.type == "card_played"]
    assert all(rows[line - 1].strip() == "{" for line in plays)
    assert len(set(plays)) == 36
    assert not names(audit_game(raw))
    wrong = text.replace('"cardIndex": 7', '"cardIndex": 77', 1)
    ((line, problem),) = problems(read_one(HEB_AB, wrong))
    row = wrong.split("\n")[line - 1]
    assert problem.found.startswith("77")
    assert problem.expected == "integer 0..35"
    assert row[problem.column - 1 :].startswith(problem.found)


def test_several_bundles_and_what_is_none_between_them() -> None:
    one = json.dumps(bundle(7), indent=1)
    data = f"{json.dumps(bundle(8))}\n\n{one}\nhello\n{one[:200]}\n{json.dumps(bundle(9))}\n"
    raws = read_bytes(HEB_AB, data.encode())
    assert [bool(raw.events) for raw in raws] == [True, True, False, False, True]
    assert [members(raw.events[0])["x_source"]["line"] for raw in raws if raw.events][:2] == [1, 3]
    assert len({members(raw.events[0])["game"] for raw in raws if raw.events}) == 3


@pytest.mark.parametrize("lost", ["}", "]", '"', "{", "["])
def test_an_object_that_is_never_closed_costs_no_more_than_itself(lost: str) -> None:
    one = json.dumps(bundle(7), indent=1)
    broken = one[: one.rindex(lost)] + one[one.rindex(lost) + 1 :]
    raws = read_bytes(HEB_AB, f"{broken}\n{one}\n{one}\n".encode())
    assert [bool(raw.events) for raw in raws][-2:] == [True, True]
    assert not any(raw.events for raw in raws[:-2])
    flat = json.dumps(bundle(7), indent=0)
    assert [bool(raw.events) for raw in read_bytes(HEB_AB, f"{flat}\n{flat}\n".encode())] == [True, True]


def test_a_line_that_is_no_text_costs_no_more_than_its_object() -> None:
    one = json.dumps(bundle(7), indent=1).encode()
    for line, told in ((b' "\xff": 1,', "UTF-8"), (b" " * 65_537, "65536")):
        broken = one.replace(b' "moves"', line + b'\n "moves"', 1)
        raws = read_bytes(HEB_AB, broken + b"\n" + one + b"\n")
        assert [bool(raw.events) for raw in raws] == [False, True]
        assert [(place, problem.expected) for place, problem in problems(raws[0])] == [
            (broken.split(b"\n").index(line) + 1, told)
        ]


def test_blank_lines_in_an_object_are_counted_where_lines_are_told() -> None:
    text = json.dumps(bundle(), indent=1).replace('"cardIndex": 7', '"cardIndex": 77', 1)
    ((line, _),) = problems(read_one(HEB_AB, text.replace("\n", "\n" * 100_000, 1)))
    ((before, _),) = problems(read_one(HEB_AB, text))
    assert line == before + 99_999


WRONG = [
    pytest.param(put("SOLO_4P", "variant"), "variant", "KREUZ_4P", id="another variant"),
    pytest.param(put([], "rounds"), "rounds", "array of 1", id="no round"),
    pytest.param(put([{}, {}], "rounds"), "rounds", "array of 1", id="two rounds"),
    pytest.param(put("GUMPF", "rounds", 0, "mode"), "rounds[0].mode", "TRUMPF|OBEN|UNTEN", id="Gumpf"),
    pytest.param(put(4, "rounds", 0, "trumpSuit"), "rounds[0].trumpSuit", "integer 0..3", id="a fifth suit"),
    pytest.param(put(True, "rounds", 0, "slalom"), "rounds[0].slalom", "false", id="a slalom with trumps"),
    pytest.param(put(1, "rounds", 0, "slalom"), "rounds[0].slalom", "true|false", id="slalom a number"),
    pytest.param(put({}, "rounds", 0, "bodenseeDeal"), "rounds[0].bodenseeDeal", "null", id="a deal for two"),
    pytest.param(without("rounds", 0, "starter"), "rounds[0].starter", "integer 0..3", id="starter missing"),
    pytest.param(put(None, "moves"), "moves", "array of 0..36", id="no moves"),
    pytest.param(put(2, "moves", 0, "seq"), "moves[0].seq", "integer 1..1", id="moves out of order"),
    pytest.param(put(4, "moves", 1, "seat"), "moves[1].seat", "integer 0..3", id="a fifth seat"),
    pytest.param(put(36, "moves", 1, "cardIndex"), "moves[1].cardIndex", "integer 0..35", id="no such card"),
    pytest.param(put("H6", "moves", 1, "cardIndex"), "moves[1].cardIndex", "integer 0..35", id="another notation"),
    pytest.param(put(True, "moves", 1, "cardIndex"), "moves[1].cardIndex", "integer 0..35", id="true is no card"),
    pytest.param(put(3, "moves", 1, "trickIdx"), "moves[1].trickIdx", "integer 0..0", id="another trick"),
    pytest.param(put(5, "moves", 1, "ts"), "moves[1].ts", "string 0..256", id="time a number"),
    pytest.param(put([], "seats"), "seats", "array of 4", id="no seats"),
    pytest.param(put("\ud800", "seats", 1, "displayName"), "seats[1].displayName", "string", id="half a character"),
    pytest.param(put([1], "finalScore"), "finalScore", "object", id="score an array"),
    pytest.param(
        put([80, 77, 0], "finalScore", "team_card_points"), "finalScore.team_card_points", "array of 2", id="3"
    ),
    pytest.param(put([0] * 8, "finalScore", "trick_winners"), "finalScore.trick_winners", "array of 9", id="8 winners"),
    pytest.param(put(9, "finalScore", "trick_winners", 3), "finalScore.trick_winners[3]", "integer 0..3", id="winner"),
    pytest.param(put([{}], "finalScore", "weis"), "finalScore.weis[0].seat", "integer 0..3", id="whose Weis"),
    pytest.param(
        put([{"seat": 0, "kind": "run", "points": 1001}], "finalScore", "weis"),
        "finalScore.weis[0].points",
        "integer 0..1000",
        id="more than any Weis is worth",
    ),
]


@pytest.mark.parametrize(("change", "member", "expected"), WRONG)
def test_every_way_to_be_wrong_is_told_by_its_member(change: Change, member: str, expected: str) -> None:
    source = bundle(11)
    change(source)
    good = json.dumps(bundle(12))
    before, raw, after = read_bytes(HEB_AB, f"{good}\n{json.dumps(source)}\n{good}".encode())
    assert before.events
    assert after.events
    line, problem = problems(raw)[0]
    assert (line, problem.member) == (2, member)
    assert problem.expected.startswith(expected)
    assert audit_game(raw).verdicts == {"intact": "broken", "legal": "unchecked", "sums": "unchecked"}


def test_a_card_played_twice_is_told_once() -> None:
    source = bundle(11)
    source["moves"][20]["cardIndex"] = source["moves"][3]["cardIndex"]
    raw = read_one(HEB_AB, source)
    assert [(p.member, p.expected) for _, p in problems(raw)] == [("moves[20].cardIndex", "every card once")]


def test_the_format_is_known_by_its_content() -> None:
    for text in (json.dumps(bundle()), json.dumps(bundle(), indent=2)):
        assert format_of(text.encode()[:8192]) == HEB_AB
        assert format_of(text.encode()[:60]) == HEB_AB
    assert format_of(b'{"seq":1,"type":"remark_made","x_a":{"gameId":"x","moves":[]}}') == "jasslog/1"
    assert format_of(json.dumps(make_round(1, 1)).encode()) == "jass-kit"


@QUIET
@given(st.data())
def test_mutated_members_never_fail(data: st.DataObject) -> None:
    source: Source = copy.deepcopy(bundle(32))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(source)))
        change = without(*path) if data.draw(st.booleans()) else put(data.draw(VALUES), *path)
        change(source)
    assert_well_formed(read_bytes(HEB_AB, json.dumps(source, indent=data.draw(st.sampled_from([None, 1]))).encode()))


@QUIET
@given(st.binary(max_size=40), st.integers(0, 4000), st.integers(0, 40), st.booleans())
def test_mutated_bytes_never_fail(patch: bytes, at: int, cut: int, whole: bool) -> None:
    text = json.dumps(bundle(31), indent=1).encode()
    data = text[:at] + patch + (text[at + cut :] if whole else b"")
    assert format_of(data)
    assert_well_formed(read_bytes(HEB_AB, data))


@QUIET
@given(VALUES)
def test_arbitrary_json_never_fails(value: Any) -> None:
    assert_well_formed(read_bytes(HEB_AB, json.dumps(value).encode()))
    assert_well_formed(read_bytes(HEB_AB, json.dumps({"gameId": value, "moves": [value], "rounds": [value]}).encode()))
