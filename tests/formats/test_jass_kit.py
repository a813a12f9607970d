"""Reading jass-kit logs: every form of log, every possible error, and real logs."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jass_kit_rounds import Breach, breaches, break_off, hands_of, make_round, ours, trick_points, winning_place
from shared import SHARED, examples, sample
from typed import plain

from jasslog.audit.audit import audit_game
from jasslog.audit.codes import CODES
from jasslog.audit.result import GameAudit
from jasslog.events.limits import LINE
from jasslog.events.vocabulary import members
from jasslog.formats.jass_kit import our_seat, read, sniff
from jasslog.formats.source import UNREADABLE
from jasslog.game.phases.duties import RENEGE_FAMILY
from jasslog.log.decode import decode
from jasslog.log.games import RawGame, split_games
from jasslog.log.quick import quick_event
from jasslog.log.scan import chunks, lines
from jasslog.log.shape import check
from jasslog.log.write import canonical
from jasslog.views.finding import Teller

REAL = SHARED / "real-logs"
ARENA, HUMAN = REAL / "arena" / "arena_games0001.txt", REAL / "human" / "one_human_round.json"
Source = dict[str, Any]


def real(path: Path) -> bytes:
    if not path.exists():
        pytest.skip("the folder of real logs is not here")
    return path.read_bytes()


def read_bytes(data: bytes, name: str = "log") -> list[RawGame]:
    return list(read(lines(chunks(io.BytesIO(data))), name))


def read_source(source: Any) -> list[RawGame]:
    return read_bytes(json.dumps(source).encode())


def audit_source(source: Any) -> GameAudit:
    (raw,) = read_source(source)
    assert not raw.problems
    return audit_game(raw)


def found(audit: GameAudit) -> list[str]:
    return [finding.name for finding in audit.findings]


def convicted(audit: GameAudit) -> set[Breach]:
    """The findings about cards, with seats numbered as in jass-kit."""
    return {
        Breach(f.line, our_seat(f.seat), f.card, frozenset(f.legal), f.name)
        for f in audit.findings
        if f.name in RENEGE_FAMILY
    }


def in_our_cards(expected: set[Breach]) -> set[Breach]:
    return {b._replace(card=ours(b.card), legal=frozenset(map(ours, b.legal))) for b in expected}


def plays(raw: RawGame) -> list[tuple[int, str]]:
    return [(event["seat"], event["card"]) for event in plain(raw.events) if event["type"] == "card_played"]


NO_NUMBERS = [
    7, "abcd", {"0": 1}, [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, "4"], [1, 2, 3, 4.0], [1, 2, 3, True], [1, 2, 3, None],
    [1, 2, 3, -1], [1, 2, 3, 2**53], [[1], 2, 3, 4],
]  # fmt: skip
"""Values that do not give the numbers of four players."""


def of_type(raw: RawGame, name: str) -> list[Source]:
    return [event for event in plain(raw.events) if event["type"] == name]


def test_seats_of_the_source_become_the_order_of_play() -> None:
    order = [our_seat(seat) for seat in (0, 3, 2, 1)]
    assert order == [0, 1, 2, 3]
    assert [our_seat(our_seat(seat)) for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("trump", range(6))
@pytest.mark.parametrize("pushed", [False, True])
def test_a_lawful_round_is_clean(trump: int, pushed: bool) -> None:
    for seed in range(5):
        source = make_round(seed, trump, pushed=pushed)
        (raw,) = read_source({"game": source, "date": "13.12.25 20:04:39", "player_ids": [0, 7, 8, 9]})
        audit = audit_game(raw)
        assert not audit.findings
        assert audit.verdicts == {"intact": "ok", "legal": "ok", "sums": "ok"}
        assert sum(of_type(raw, "trick_claimed")[i]["points"] for i in range(9)) == 157
        forehand = (our_seat(source["dealer"]) + 1) % 4
        assert of_type(raw, "round_started")[0]["dealer"] == our_seat(source["dealer"])
        assert [event["seat"] for event in of_type(raw, "pushed")] == [forehand] * pushed
        assert of_type(raw, "contract_chosen")[0]["seat"] == (forehand + 2 * pushed) % 4
        dealt = {event["seat"]: set(event["cards"]) for event in of_type(raw, "hand_dealt")}
        assert dealt == {our_seat(s): set(map(ours, hand)) for s, hand in enumerate(hands_of(source["tricks"]))}
        expected = {"format": "jass-kit", "line": 1, "date": "13.12.25 20:04:39", "players": [0, 9, 8, 7]}
        assert members(raw.events[0])["x_source"] == {**expected, "derived": ["hands"]}


def test_the_record_is_one_of_ours() -> None:
    (raw,) = read_source(make_round(1, 2))
    written = [canonical(event) for event in raw.events]
    assert [decode(line) for line in written] == [(event, ()) for event in raw.events]
    assert [quick_event(line) for line in written[1:]] == raw.events[1:]
    (again,) = split_games([(1, 0, written)])
    assert not audit_game(again).findings
    assert members(raw.events[0])["not_recorded"] == ["melds", "marriages", "cut"]
    assert not of_type(raw, "round_scored")
    assert not of_type(raw, "game_ended")


@pytest.mark.parametrize("trump", range(6))
def test_L_1_to_L_5_every_illegal_card_is_found_and_no_other(trump: int) -> None:
    total: set[Breach] = set()
    for seed in range(40):
        source = make_round(seed, trump, lawful=False)
        audit = audit_source(source)
        expected = breaches(source, 1)
        assert convicted(audit) == in_our_cards(expected)
        assert len(audit.findings) == len(expected)
        assert audit.verdicts["sums"] == "ok"
        total |= expected
    assert {breach.kind for breach in total} == ({"renege", "under-trumped"} if trump < 4 else {"renege"})


def test_older_rounds_say_only_that_somebody_pushed() -> None:
    source = make_round(3, 4)
    del source["forehand"], source["version"]
    (straight,) = read_source(source)
    (pushed,) = read_source({**source, "tss": 1})
    assert not of_type(straight, "pushed")
    assert of_type(pushed, "pushed")[0]["seat"] == (our_seat(source["dealer"]) + 1) % 4
    assert not audit_game(pushed).findings


@pytest.mark.parametrize("tricks", range(9))
def test_a_round_broken_off_with_hands_is_known_whole(tricks: int) -> None:
    source = break_off(make_round(tricks, 1, lawful=False), tricks, held=True)
    (raw,) = read_source(source)
    audit = audit_game(raw)
    assert all(len(event["cards"]) == 9 for event in of_type(raw, "hand_dealt"))
    assert "hands" not in members(raw.events[0])["not_recorded"]
    hands = hands_of(make_round(tricks, 1, lawful=False)["tricks"])
    whole = breaches(make_round(tricks, 1, lawful=False), 1)
    played = {card for trick in source["tricks"] for card in trick["cards"]}
    assert convicted(audit) == in_our_cards({breach for breach in whole if breach.card in played})
    assert [set(e["cards"]) for e in of_type(raw, "hand_dealt")] == [set(map(ours, hands[s])) for s in (0, 3, 2, 1)]
    assert found(audit)[-1] == "unfinished-game"


@pytest.mark.parametrize("tricks", range(1, 9))
def test_a_round_broken_off_without_hands_is_only_counted(tricks: int) -> None:
    (raw,) = read_source(break_off(make_round(5, 3), tricks, held=False))
    assert [event["count"] for event in of_type(raw, "hand_dealt")] == [9] * 4
    assert "hands" in members(raw.events[0])["not_recorded"]
    assert "derived" not in members(raw.events[0])["x_source"]
    audit = audit_game(raw)
    assert set(found(audit)) == {"cards-undecided", "unfinished-game"}
    assert audit.verdicts["legal"] == "undecided"


@pytest.mark.parametrize("end", [{"first": 2}, {"first": 2, "cards": []}])
def test_a_leader_without_cards_says_nothing_more(end: Source) -> None:
    source = break_off(make_round(5, 3), 4, held=True)
    (raw,) = read_source({**source, "tricks": [*source["tricks"], end]})
    (without,) = read_source(source)
    assert raw.events == without.events


def test_an_unfinished_trick_is_played_and_not_claimed() -> None:
    whole = make_round(6, 0)
    source = break_off(whole, 3, held=False)
    fourth = whole["tricks"][3]
    source["tricks"].append({"cards": fourth["cards"][:2], "first": fourth["first"]})
    (raw,) = read_source(source)
    assert len(plays(raw)) == 14
    assert plays(raw)[-2:] == [((our_seat(fourth["first"]) + i) % 4, ours(fourth["cards"][i])) for i in (0, 1)]
    assert len(of_type(raw, "trick_claimed")) == 3


@pytest.mark.parametrize("trump", [{"trump": -1}, {"trump": None}, {}])
def test_a_round_broken_off_before_the_contract(trump: Source) -> None:
    source = {"dealer": 1, "tricks": [], "tss": 1, **trump}
    (raw,) = read_source(source)
    assert [event.type for event in raw.events[2:]] == ["hand_dealt"] * 4 + ["pushed"]
    assert found(audit_game(raw)) == ["unfinished-game"]


def test_a_server_line_gives_a_record_for_each_round() -> None:
    first, third = make_round(1, 0), break_off(make_round(2, 5), 2, held=True)
    third["tricks"][1]["ai"] = "0010"
    content = {"rounds": [first, None, third, {"dealer": 7}, first], "players": [0, 11, 22, 33]}
    line = b"24.10.17 13:15:50,779 | INFO |  |  |  |  | " + json.dumps(content).encode()
    raws = read_bytes(b"\n" + line + b"\n" + line, "Tisch 4/Süd.log")
    assert [raw.first_line for raw in raws] == [2] * 4 + [3] * 4
    ids = [members(raw.events[0])["game"] for raw in raws if raw.events]
    assert ids == [f"tisch-4-s-d-log-{line}-{part}" for line in (2, 3) for part in (1, 3, 5)]
    head = {"format": "jass-kit", "line": 2, "round": 3, "date": "24.10.17 13:15:50", "players": [0, 33, 22, 11]}
    assert members(raws[1].events[0])["x_source"] == {**head, "derived": ["hands"]}
    assert [event.seq for event in raws[1].events] == list(range(len(raws[1].events)))
    assert raws[1].lines == [2] * len(raws[1].events)
    assert [event["x_ai"] for event in plain(raws[1].events) if "x_ai" in event] == ["0010"]
    assert {problem.member for _, _, problem, _ in raws[2].problems} == {"rounds[3].dealer", "rounds[3].tricks"}


@pytest.mark.parametrize("strange", NO_NUMBERS)
@pytest.mark.parametrize("name", ["players", "player_ids"])
def test_players_are_told_only_where_each_has_a_number(name: str, strange: Any) -> None:
    content = {"game": make_round(1, 0), name: strange}
    (raw,) = read_source(content)
    assert "players" not in members(raw.events[0])["x_source"]
    assert not audit_game(raw).findings


def test_long_names_still_make_an_id() -> None:
    line = json.dumps({"rounds": [make_round(1, 0)]}).encode()
    for name in ("", "ä" * 99, "-x" * 99, "_", "../../etc", "A" * 300):
        (raw,) = read_bytes(line, name)
        assert not check(members(raw.events[0]))


def removed(source: Source, *path: Any) -> None:
    target: Any = source
    for step in path[:-1]:
        target = target[step]
    del target[path[-1]]


def put(value: Any, *path: Any) -> Callable[[Source], None]:
    def change(source: Source) -> None:
        target: Any = source
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = value

    return change


def without(*path: Any) -> Callable[[Source], None]:
    return lambda source: removed(source, *path)


def doubled_card(source: Source) -> None:
    source["tricks"][3]["cards"][1] = source["tricks"][0]["cards"][0]


WRONG = [
    pytest.param(without("dealer"), "dealer", "integer 0..3", id="dealer missing"),
    pytest.param(put(4, "dealer"), "dealer", "integer 0..3", id="dealer out of range"),
    pytest.param(put(True, "dealer"), "dealer", "integer 0..3", id="dealer no number"),
    pytest.param(without("trump"), "trump", "integer 0..5", id="trump missing"),
    pytest.param(put(-1, "trump"), "trump", "integer 0..5", id="trump open"),
    pytest.param(put(6, "trump"), "trump", "integer 0..5", id="trump unknown"),
    pytest.param(put("H", "trump"), "trump", "integer 0..5", id="trump a text"),
    pytest.param(without("forehand"), "forehand", "integer 0..1", id="forehand missing"),
    pytest.param(put(-1, "forehand"), "forehand", "integer 0..1", id="forehand undecided"),
    pytest.param(without("tricks"), "tricks", "array of 0..9", id="tricks missing"),
    pytest.param(put(None, "tricks"), "tricks", "array of 0..9", id="tricks null"),
    pytest.param(put([{}] * 10, "tricks"), "tricks", "array of 0..9", id="ten tricks"),
    pytest.param(put(5, "tricks", 2), "tricks[2]", "object", id="trick no object"),
    pytest.param(without("tricks", 2, "win"), "tricks[2].win", "integer 0..3", id="win missing"),
    pytest.param(put(-1, "tricks", 8, "win"), "tricks[8].win", "integer 0..3", id="win out of range"),
    pytest.param(put("9", "tricks", 8, "points"), "tricks[8].points", "integer", id="points a text"),
    pytest.param(put(10**400, "tricks", 8, "points"), "tricks[8].points", "integer", id="points too many"),
    pytest.param(put(0.5, "tricks", 2, "first"), "tricks[2].first", "integer 0..3", id="first a fraction"),
    pytest.param(without("tricks", 2, "first"), "tricks[2].first", "integer 0..3", id="first missing"),
    pytest.param(without("tricks", 2, "cards"), "tricks[2].cards", "array of 4", id="cards missing"),
    pytest.param(without("tricks", 2, "cards", 0), "tricks[2].cards", "array of 4", id="three cards"),
    pytest.param(without("tricks", 8, "cards", 0), "tricks[8].cards", "array of 4", id="three cards and a winner"),
    pytest.param(put(["D6"] * 5, "tricks", 8, "cards"), "tricks[8].cards", "array of 4", id="five cards"),
    pytest.param(put("DT", "tricks", 2, "cards", 3), "tricks[2].cards[3]", "card", id="another notation"),
    pytest.param(put(None, "tricks", 2, "cards", 3), "tricks[2].cards[3]", "card", id="card null"),
    pytest.param(put(["D6"], "tricks", 2, "cards", 3), "tricks[2].cards[3]", "card", id="card an array"),
    pytest.param(doubled_card, "tricks[3].cards[1]", "every card once", id="card twice"),
    pytest.param(put([], "player"), "player", "array of 4", id="no players"),
    pytest.param(without("player", 1, "hand"), "player[1].hand", "array of 0..9", id="hand missing"),
    pytest.param(put(["D1"], "player", 1, "hand"), "player[1].hand[0]", "card", id="card in hand unknown"),
    pytest.param(put(["D6"], "player", 1, "hand"), "player[1].hand[0]", "every card once", id="hand after the end"),
    pytest.param(put("V0.3", "version"), "version", "V0.1|V0.2", id="version unknown"),
    pytest.param(put("COIFFEUR", "jassTyp"), "jassTyp", "SCHIEBER", id="another game"),
]


@pytest.mark.parametrize(("change", "member", "expected"), WRONG)
def test_every_way_to_be_wrong_is_told_by_its_member(
    change: Callable[[Source], None], member: str, expected: str
) -> None:
    source = make_round(11, 1)
    change(source)
    good = json.dumps(make_round(12, 1)).encode()
    line = json.dumps({"game": source}, ensure_ascii=False).encode()
    before, raw, after = read_bytes(b"\n".join([good, line, good]))
    assert before.events
    assert after.events
    (told,) = raw.problems
    number, place, problem, lost = told
    assert (number, place, lost, raw.first_line) == (2, 0, True, 2)
    assert (problem.name, problem.member) == (UNREADABLE, f"game.{member}")
    assert problem.expected.startswith(expected)
    text = line.decode()
    assert text[problem.column - 1 :].startswith(problem.found)
    assert line[problem.offset :].decode() == text[problem.column - 1 :]
    audit = audit_game(raw)
    assert "source-line-unreadable" in found(audit)
    assert audit.verdicts == {"intact": "broken", "legal": "unchecked", "sums": "unchecked"}


def test_a_hand_too_short_for_the_round_is_told() -> None:
    source = break_off(make_round(3, 2), 4, held=True)
    source["player"][2]["hand"].pop()
    (raw,) = read_source(source)
    assert [(p.member, p.expected) for _, _, p, _ in raw.problems] == [("player[2].hand", "5 cards")]


def test_a_member_that_is_missing_is_told_by_its_name() -> None:
    source = make_round(11, 1)
    removed(source, "dealer")
    (raw,) = read_source(source)
    audit = audit_game(raw)
    (missing,) = (one for one in audit.findings if one.name == UNREADABLE)
    assert "nothing for dealer, expected integer 0..3" in Teller(audit).text(missing)


@pytest.mark.parametrize("claim", ["win", "points"])
def test_an_unfinished_trick_has_no_claims(claim: str) -> None:
    source = break_off(make_round(6, 0), 3, held=False)
    removed(source, "tricks", 2, "cards", 3)
    removed(source, "tricks", 2, {"win": "points", "points": "win"}[claim])
    (raw,) = read_source(source)
    assert "tricks[2].cards" in [problem.member for _, _, problem, _ in raw.problems]


def test_what_stands_there_is_told_shortened() -> None:
    source = make_round(11, 1)
    source["dealer"] = "x" * 500
    (raw,) = read_source(source)
    assert raw.problems[0][2].found == '"' + "x" * 39


def test_all_that_is_wrong_is_told_at_once() -> None:
    source = make_round(11, 1)
    for change in (without("dealer"), put(9, "trump"), put("X", "tricks", 0, "cards", 0), put(7, "tricks", 1, "win")):
        change(source)
    (raw,) = read_source(source)
    told = [problem.member for _, _, problem, _ in raw.problems]
    assert sorted(told) == ["dealer", "tricks[0].cards[0]", "tricks[1].win", "trump"]


@pytest.mark.parametrize(
    ("line", "column", "expected", "member"),
    [
        (b"hello", 1, "value", ""),
        (b'{"game":', 9, "value", ""),
        (b'x {"game":{} oops', 14, ",|}", ""),
        (b"[1]", 1, "object", ""),
        (b'{"game":null}', 9, "object", "game"),
        (b'{"rounds":7}', 11, "object", "rounds"),
        (b'{"game":{"dealer":1,"dealer":2}}', 21, "once", "game.dealer"),
        (b'{"game":NaN}', 9, "integer", "game"),
        (b'{"game":"\xff"}', 10, "UTF-8", ""),
        (b'{"obs":{"playerView":1},"action":9}', 8, "round, not the view of one player", "obs"),
        (b'{"north":"a","games":[{"trump":1}]}', 22, "round, not a match", "games"),
        (b'{"a":' * 5000, 25001, "]|}", ""),
        (b"{" * (LINE + 1), 1, str(LINE), ""),
    ],
)
def test_what_is_no_round_is_refused(line: bytes, column: int, expected: str, member: str) -> None:
    (raw,) = read_bytes(line)
    (told,) = raw.problems
    assert (told[2].name, told[2].column, told[2].expected, told[2].member) == (UNREADABLE, column, expected, member)
    assert not raw.events


def test_the_kind_of_finding_is_in_the_vocabulary() -> None:
    assert CODES[UNREADABLE].code == "J134"


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (b'{"game":{"version":"V0.2","tru', True),
        (b'{"date":"13.12.25 20:04:39","game":{', True),
        (b'{"trump":5,"dealer":3,"tss":1,"tricks":[{"cards":["C7"', True),
        (b'24.10.17 13:15:50,779 | INFO | {"rounds":[', True),
        (b'server starts\n24.10.17 13:15:50,779 | INFO | {"players":[1],"rounds":[', True),
        (b'{"obs":{"dealer":1', True),
        (b'{"north":"a","games":[', True),
        (b'{"format":1,"game":"g","rules":{"id":"x","version":1},"seq":0,"type":"game_started"}', False),
        (b'{"game":"g","type":"game_started","seq":0}', False),
        (b'{"dealer":3,"seq":1,"type":"round_started","x_a":{"tricks":[]}}\n{"game":{}}', False),
        (b'{"seq":4,"text":"\\"tricks\\": {\\"rounds\\":1}","type":"remark_made"}', False),
        (b'{"a":{"tricks":[]},"b":"game"}', False),
        (b"players: a b c d\ndealer: a\n", False),
        (b"", False),
        (b"\xff\xfe{}", False),
    ],
)
def test_the_format_is_known_by_its_content(start: bytes, expected: bool) -> None:
    assert sniff(start) is expected


def test_a_record_with_a_damaged_first_line_is_no_log_of_others() -> None:
    record = sample("renege").read_bytes()
    assert all(not sniff(damaged) for damaged in (b"(" + record[1:], record[1:], record[20:]))


def test_sniffing_a_cut_off_string_takes_no_time() -> None:
    assert not sniff(b'{"' + b'\\"' * 500_000)
    assert not sniff(b'{"' + b"\\" * 1_000_001)


def test_a_wrong_claim_of_the_source_is_found() -> None:
    source = make_round(21, 2)
    source["tricks"][4]["win"] = (source["tricks"][4]["win"] + 1) % 4
    source["tricks"][8]["points"] -= 5
    audit = audit_source(source)
    assert found(audit) == ["trick-winner-claimed", "trick-points-claimed"]
    assert [finding.address for finding in audit.findings] == ["1.5", "1.9"]
    assert audit.findings[1].points == -5
    assert audit.findings[0].slots["claimed"] == our_seat(source["tricks"][4]["win"])
    assert audit.verdicts == {"intact": "ok", "legal": "ok", "sums": "broken"}


@pytest.mark.parametrize("trick", range(9))
def test_T_2_a_wrong_leader_of_the_source_is_found(trick: int) -> None:
    source = make_round(22, 5)
    before = source["tricks"][trick]["first"]
    source["tricks"][trick]["first"] = (before + 1) % 4
    audit = audit_source(source)
    (first, *_) = [finding for finding in audit.findings if finding.name == "wrong-leader"]
    assert first.address == f"1.{trick + 1}.1"
    assert (first.seat, first.slots["expected"]) == (our_seat((before + 1) % 4), [our_seat(before)])
    assert first.rule == ("leader" if trick == 0 else "winner-leads")


def test_a_trick_missing_in_the_middle_is_found() -> None:
    source = make_round(23, 4)
    gap = next(i for i in range(1, 8) if source["tricks"][i]["first"] != source["tricks"][i]["win"])
    del source["tricks"][gap]
    audit = audit_source(source)
    wrong = [finding.address for finding in audit.findings if finding.name == "wrong-leader"]
    assert wrong == [f"1.{gap + 1}.1"]
    assert "trick-points-claimed" in found(audit)
    assert "unfinished-game" in found(audit)


def test_a_replaced_card_is_found_where_the_round_was_broken_off() -> None:
    source = break_off(make_round(24, 0), 5, held=False)
    played = {card for trick in source["tricks"] for card in trick["cards"]}
    spare = next(card for card in ("DJ", "D9", "DA", "D10", "HA", "SA", "CA") if card not in played)
    place = next(i for i, trick in enumerate(source["tricks"]) if trick["cards"][3][1:] in ("6", "7", "8"))
    source["tricks"][place]["cards"][3] = spare
    assert "trick-points-claimed" in found(audit_source(source))


NAMES = [
    "game",
    "rounds",
    "tricks",
    "trump",
    "dealer",
    "tss",
    "player",
    "hand",
    "cards",
    "first",
    "win",
    "points",
    "obs",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=4), inner, max_size=6)
    ),
    max_leaves=25,
)
SMALL = JSON | st.integers(-2, 10) | st.sampled_from(["D6", "H10", "SJ", "V0.2", "SCHIEBER_2500"])
QUIET = settings(max_examples=examples(100), deadline=None, suppress_health_check=list(HealthCheck))


def assert_in_order(raws: list[RawGame]) -> None:
    """Assert that each game is either a valid record or has problems, and that it can be audited."""
    for raw in raws:
        assert bool(raw.events) != bool(raw.problems)
        assert not any(check(event) for event in plain(raw.events))
        assert [event.seq for event in raw.events] == list(range(len(raw.events)))
        assert all(canonical(event) for event in raw.events)
        assert all(p.name == UNREADABLE and p.column > 0 and lost for _, _, p, lost in raw.problems)
        assert all(str(problem).encode() for _, _, problem, _ in raw.problems)
        verdicts = audit_game(raw).verdicts
        assert verdicts["intact"] == ("broken" if raw.problems else "ok")


@QUIET
@given(JSON)
def test_arbitrary_json_never_fails(value: Any) -> None:
    assert_in_order(read_source(value))
    assert_in_order(read_source({"rounds": [value, {"tricks": [], "dealer": 1}, value]}))


@QUIET
@given(st.binary(max_size=60), st.integers(0, 1200), st.integers(0, 40), st.booleans())
def test_mutated_bytes_never_fail(patch: bytes, at: int, cut: int, whole: bool) -> None:
    line = json.dumps({"game": make_round(31, 1)}).encode()
    data = line[:at] + patch + (line[at + cut :] if whole else b"")
    assert_in_order(read_bytes(data))
    assert sniff(data) in (True, False)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all values inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, part in inner for place in ((*path, key), *places(part, (*path, key)))]


@QUIET
@given(st.data(), st.integers(0, 9), st.integers(0, 5), st.booleans())
def test_mutated_members_never_fail(data: st.DataObject, tricks: int, trump: int, held: bool) -> None:
    source: Source = copy.deepcopy(break_off(make_round(32, trump), tricks, held))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(source)))
        change = without(*path) if data.draw(st.booleans()) else put(data.draw(SMALL), *path)
        change(source)
        if not source:
            break
    assert_in_order(read_source(source))


@pytest.fixture(scope="module")
def arena() -> tuple[list[Source], list[RawGame]]:
    data = real(ARENA)
    return [json.loads(line)["game"] for line in data.splitlines()], read_bytes(data, ARENA.stem)


def test_all_arena_rounds_are_read(arena: tuple[list[Source], list[RawGame]]) -> None:
    sources, raws = arena
    assert sniff(real(ARENA)[:4096])
    assert len(raws) == len(sources) == 1000
    assert not any(raw.problems for raw in raws)
    assert [raw.first_line for raw in raws] == list(range(1, 1001))
    assert len({members(raw.events[0])["game"] for raw in raws}) == 1000
    assert not any(check(event) for raw in raws[::50] for event in plain(raw.events))
    for source, raw in zip(sources, raws, strict=True):
        assert [card for _, card in plays(raw)] == [ours(card) for t in source["tricks"] for card in t["cards"]]


def test_the_arena_holds_exactly_the_illegal_cards_of_the_rule_text(arena: tuple[list[Source], list[RawGame]]) -> None:
    sources, raws = arena
    every = max(1, 2 // examples(1))
    audits = [audit_game(raw) for raw in raws[::every]]
    expected = {breach for line, source in [*enumerate(sources, 1)][::every] for breach in breaches(source, line)}
    assert set().union(*map(convicted, audits)) == in_our_cards(expected)
    assert sum(len(audit.findings) for audit in audits) == len(expected)
    assert len(expected) > 2
    for audit in audits:
        assert audit.verdicts["sums"] == audit.verdicts["intact"] == "ok"
        assert {finding.name for finding in audit.findings} <= set(RENEGE_FAMILY)


def test_the_arena_claims_are_those_of_the_rule_text(arena: tuple[list[Source], list[RawGame]]) -> None:
    for source in arena[0]:
        for number, trick in enumerate(source["tricks"]):
            place = winning_place(trick["cards"], source["trump"])
            assert trick["win"] == (trick["first"] - place) % 4
            assert trick["points"] == trick_points(trick["cards"], source["trump"], last=number == 8)


def test_the_human_round_is_clean() -> None:
    data = real(HUMAN)
    assert sniff(data[:100])
    (raw,) = read_bytes(data, HUMAN.stem)
    audit = audit_game(raw)
    assert not audit.findings
    assert audit.verdicts == {"intact": "ok", "legal": "ok", "sums": "ok"}
    assert of_type(raw, "pushed")
    assert members(raw.events[0])["game"] == "one_human_round-1"


@pytest.mark.parametrize("line", range(1, 1000, 100))
def test_a_mutated_real_round_is_caught(arena: tuple[list[Source], list[RawGame]], line: int) -> None:
    base = set(found(audit_source(arena[0][line - 1])))
    changes: list[tuple[Callable[[Source], None], str]] = [
        (lambda s: put((s["tricks"][2]["win"] + 2) % 4, "tricks", 2, "win")(s), "trick-winner-claimed"),
        (lambda s: put(s["tricks"][6]["points"] + 1, "tricks", 6, "points")(s), "trick-points-claimed"),
        (lambda s: put((s["tricks"][5]["first"] + 3) % 4, "tricks", 5, "first")(s), "wrong-leader"),
        (without("tricks", 8), "unfinished-game"),
    ]
    for change, name in changes:
        source = copy.deepcopy(arena[0][line - 1])
        change(source)
        assert name in set(found(audit_source(source))) - base
    source = copy.deepcopy(arena[0][line - 1])
    doubled_card(source)
    (raw,) = read_source(source)
    assert [p.expected for _, _, p, _ in raw.problems] == ["every card once"]
