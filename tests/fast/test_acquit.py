"""The hot path acquits only what the long way finds nothing in, and then its totals are exactly the same."""

from __future__ import annotations

from random import Random
from typing import Any

import orjson
import pytest
from game.builder import LOG_A1, log_a1
from games import ORDINARY, SETS, clean_games, is_ordinary, long_way, to_bytes

from jasslog.fast.acquit import Acquitted, acquit
from jasslog.generate.damage import damaged
from jasslog.log.head import VIEWS
from jasslog.log.quick import fast
from jasslog.log.seal import sealed
from jasslog.variants.load import released
from jasslog.variants.tables import counts


def proof(data: bytes) -> Acquitted | None:
    """What the hot path says of some bytes, of which the first line must be an event."""
    started = fast(data[: data.find(b"\n")])
    return acquit(data, started) if started is not None and started["type"] == "game_started" else None


def compare(data: bytes) -> bool:
    """Whether some bytes are acquitted; if so, they must be one game in which nothing is found, with these totals."""
    proved = proof(data)
    if proved is None:
        return False
    audits = long_way(data)
    assert len(audits) == 1
    (audit,) = audits
    game = audit.game
    assert audit.findings == []
    assert game is not None
    assert proved.started == audit.started
    assert proved.variant is game.variant
    assert proved.events == len(audit.raw.events)
    assert proved.rounds == len(game.rounds)
    assert (list(proved.scores), proved.winner) == (game.scores, game.winner)
    assert (audit.damage, audit.variant, audit.rounds) == ({}, game.rules, len(game.rounds))
    return True


@pytest.mark.parametrize("rules", SETS)
def test_a_generated_game_is_acquitted_only_with_the_reducers_own_totals(rules: str) -> None:
    for game in clean_games(rules, 11, 25):
        compare(game)


@pytest.mark.parametrize("rules", ORDINARY)
def test_an_ordinary_game_of_four_is_acquitted(rules: str) -> None:
    tables = len(counts(released(rules)))
    games = [*filter(is_ordinary, clean_games(rules, 5, 30 * tables, hands="all", notes=False, full=True))]
    assert len(games) >= 5
    assert all(compare(game) for game in games)


@pytest.mark.parametrize("view", VIEWS)
def test_a_game_that_is_acquitted_is_clean_in_every_view(view: str) -> None:
    for game in clean_games("schieber-santiago", 3, 9, hands="all", notes=False):
        (audit,) = long_way(game, view)
        assert proof(game) is None or audit.findings == []


@pytest.mark.parametrize("rules", SETS)
def test_a_game_with_one_event_changed_is_never_acquitted_wrongly(rules: str) -> None:
    rng = Random(rules)
    for game in clean_games(rules, 21, 6, hands="all", notes=False):
        events = [orjson.loads(line) for line in game.splitlines()]
        for _ in range(25):
            compare(to_bytes(changed(rng, [dict(event) for event in events])))


def changed(rng: Random, events: list[dict[str, object]]) -> list[dict[str, object]]:
    """One event is left out, doubled, moved, or says something else; the numbers are put right half of the time."""
    place = rng.randrange(1, len(events))
    event, kind = events[place], rng.randrange(6)
    if kind == 0:
        del events[place]
    elif kind == 1:
        events.insert(place, dict(event))
    elif kind == 2:
        other = rng.randrange(1, len(events))
        events[place], events[other] = events[other], event
    elif kind == 3:
        donor = rng.choice([other for other in events if other["type"] == event["type"]])
        events[place] = {**donor, "seq": event["seq"]}
    elif kind == 4:
        member = rng.choice([name for name in event if name not in ("seq", "type", "at")] or ["note"])
        value = event.get(member)
        event[member] = value + rng.choice((1, -1)) if isinstance(value, int) else rng.choice(["SJ", "x", 1, [1, 2]])
    else:
        donor = rng.choice(events)
        event["at"], donor["at"] = donor.get("at", "2026-01-01T00:00:00.000Z"), event.get("at", "2026-13-01")
    if rng.random() < 0.5:
        for number, later in enumerate(events):
            later["seq"] = number
    return events


@pytest.mark.parametrize("rules", ORDINARY)
def test_a_line_of_any_kind_at_any_place_is_never_acquitted_wrongly(rules: str) -> None:
    rng = Random(rules)
    games = clean_games(rules, 5, 30, hands="all", notes=False, full=True)
    events = [orjson.loads(line) for line in min(filter(proof, games), key=len).splitlines()]
    kinds = {event["type"]: event for event in (orjson.loads(line) for game in games for line in game.splitlines())}
    for event in kinds.values():
        for place in {1, 2, 3, *rng.choices(range(1, len(events) + 1), k=40)}:
            now = events[min(place, len(events) - 1)]
            inserted = event if "at" not in now else {**event, "at": now["at"]}
            numbered = [*events[:place], inserted, *events[place:]]
            compare(to_bytes([{**each, "seq": number} for number, each in enumerate(numbered)]))


@pytest.mark.parametrize("rules", SETS)
def test_a_damaged_game_is_never_acquitted(rules: str) -> None:
    for game in damaged(released(rules), 3, 120):
        data = b"\n".join(game.lines)
        assert not (compare(data + b"\n") and game.name)
        compare(data)


@pytest.mark.parametrize("rules", SETS)
def test_a_game_that_breaks_off_is_never_acquitted_wrongly(rules: str) -> None:
    for game in clean_games(rules, 17, 2, hands="all", notes=False):
        lines = game.splitlines(keepends=True)
        for stop in range(1, len(lines)):
            compare(b"".join(lines[:stop]))


@pytest.mark.parametrize("rules", SETS)
def test_a_game_with_a_round_that_breaks_off_is_never_acquitted_wrongly(rules: str) -> None:
    for game in clean_games(rules, 19, 8, hands="all", notes=False, near=0.0):
        # Without any figures, which would be wrong now and give it away.
        events = [event for line in game.splitlines() if (event := orjson.loads(line))["type"] not in FIGURES]
        starts = [place for place, event in enumerate(events) if event["type"] == "round_started"]
        for start in starts[1:]:
            for stop in range(start - 1, max(start - 12, 1), -1):
                compare(to_bytes(renumbered(events[:stop] + events[start:])))


ASKED = {"one_round": 1, "random_suit_two_rounds": 2}
"""Ways to the contract where all may pass, and how often each is asked."""


@pytest.mark.parametrize("rules", [rules for rules in ORDINARY if released(rules).choosing.choice in ASKED])
def test_a_contract_named_when_all_have_passed_is_never_acquitted(rules: str) -> None:
    tried = 0
    for game in filter(proof, clean_games(rules, 5, 20, hands="all", notes=False, full=True)):
        events = [orjson.loads(line) for line in game.splitlines()]
        kinds = [event["type"] for event in events]
        place = kinds.index("contract_chosen")
        if kinds[place - 1] != "passed":
            times, players = ASKED[released(rules).choosing.choice], kinds[:place].count("hand_dealt")
            chosen, turned = events[place], events[place - 1]
            asked = [chosen | {"type": "passed", "seat": (chosen["seat"] + step) % players} for step in range(players)]
            silent = [{name: value for name, value in event.items() if name != "contract"} for event in asked]
            # Where a card is turned each time, another of the suit comes with the second one.
            again = [turned, *silent] if turned["type"] == "card_turned" else silent
            passed = silent + again * (times - 1)
            tried += 1
            assert proof(to_bytes(renumbered(events[:place] + passed + events[place:]))) is None
    assert tried


FIGURES = ("round_scored", "score_written", "game_ended")


def renumbered(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event | {"seq": number} for number, event in enumerate(events)]


REFUSED = {
    "a carriage return": lambda data: data.replace(b"\n", b"\r\n", 1),
    "a carriage return at a card": lambda data: data.replace(b'"card_played"}\n', b'"card_played"}\r\n', 1),
    "a blank line": lambda data: data.replace(b"\n", b"\n\n", 1),
    "a blank line at the end": lambda data: data + b"\n",
    "no last newline": lambda data: data[:-1],
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "a member twice": lambda data: data.replace(b'"seq":1,', b'"seq":1,"seq":1,', 1),
    "a card twice": lambda data: data.replace(b'"card":"', b'"card":"SJ","card":"', 1),
    "an unknown member": lambda data: data.replace(b'"seq":1,', b'"qes":1,"seq":1,', 1),
    "the time last": lambda data: moved_time(data),
    "two times": lambda data: data.replace(b'{"at":', b'{"at":"2026-01-01T00:00:00.000Z","at":', 1),
    "a fraction": lambda data: data.replace(b'"seq":1,', b'"seq":1.0,', 1),
    "a zero before a number": lambda data: data.replace(b'"seq":1,', b'"seq":01,', 1),
    "a second head": lambda data: data[: data.index(b"\n") + 1] + data,
    "two games": lambda data: data + data,
    "an objection": lambda data: with_last(data, type="objection_raised", text="No."),
    "a remark": lambda data: with_last(data, type="remark_made", text="Well."),
    "an undo": lambda data: with_last(data, type="undone", to=1),
    "a correction": lambda data: with_last(data, type="corrected", event=1, by=[]),
    "a ruling": lambda data: with_last(data, type="ruling_given", ruling="score_stands"),
    "an id": lambda data: with_last(data, type="trick_looked_at", seat=0, trick=1, id="a"),
    "an act after the end": lambda data: with_last(data, type="pushed", seat=0),
}


def moved_time(data: bytes) -> bytes:
    first = data.index(b"\n") + 1
    end = data.index(b"\n", first)
    event = orjson.loads(data[first:end])
    at = event.pop("at", None)
    if at is None:
        return data[: end - 1] + b',"at":"2026-13-01T00:00:00.000Z"}' + data[end:]
    return data[:first] + orjson.dumps(event | {"at": at + " "}) + data[end:]


def with_last(data: bytes, **members: object) -> bytes:
    lines = data.splitlines()
    at = {"at": orjson.loads(lines[-1])["at"]} if b'"at"' in lines[-1] else {}
    return data + to_bytes([{**members, **at, "seq": len(lines)}])


@pytest.mark.parametrize("damage", REFUSED)
def test_what_is_not_ordinary_is_left_to_the_long_way(damage: str) -> None:
    for game in clean_games("schieber-santiago", 8, 4, hands="all", notes=False, full=True):
        if proof(game) is not None:
            assert proof(REFUSED[damage](game)) is None


TIMES = {
    "one second back": lambda at: at[:17] + b"00" + at[19:] if at[17:19] != b"00" else b"2020" + at[4:],
    "month 13": lambda at: at[:5] + b"13" + at[7:],
    "day 32": lambda at: at[:8] + b"32" + at[10:],
    "hour 24": lambda at: at[:11] + b"24" + at[13:],
    "minute 60": lambda at: at[:14] + b"60" + at[16:],
    "second 60": lambda at: at[:17] + b"60" + at[19:],
    "no zone": lambda at: at[:23] + b"0",
    "a blank": lambda at: at[:10] + b" " + at[11:],
    "a sign": lambda at: b"+" + at[1:],
}


@pytest.mark.parametrize("wrong", TIMES)
def test_a_time_that_is_none_or_runs_backwards_is_never_acquitted(wrong: str) -> None:
    rng = Random(wrong)
    for game in clean_games("schieber-santiago", 9, 3, hands="all", notes=False, full=True):
        lines = game.splitlines(keepends=True)
        for _ in range(10):
            place = rng.randrange(1, len(lines))
            line = lines[place]
            damaged = line[:7] + TIMES[wrong](line[7:31]) + line[31:]
            compare(b"".join([*lines[:place], damaged, *lines[place + 1 :]]))


def test_a_line_tied_to_others_is_looked_at_more_closely_however_often_it_comes() -> None:
    for members in ({"id": "a1"}, {"~": "00000000"}):
        for game in clean_games("schieber-santiago", 4, 3, hands="all", notes=False):
            events = [orjson.loads(line) for line in game.splitlines()]
            events[2] |= members
            events[3] |= members
            assert [proof(to_bytes(events)) for _ in range(4)] == [None] * 4


@pytest.mark.parametrize("rules", SETS)
def test_what_was_sealed_is_never_acquitted_without_its_tags_and_seals(rules: str) -> None:
    for game in clean_games(rules, 7, 3, hands="all", notes=False):
        for tag in (True, False):
            for _ in range(4):
                assert proof(b"".join(line + b"\n" for line in sealed(game.splitlines(), tag=tag))) is None


def test_W_2_a_card_that_is_not_in_the_deck_is_no_part_of_a_meld() -> None:
    for seed, place in ((19, 3), (22, 4), (48, 3), (54, 4)):
        game = clean_games("jass-italian-32", seed, 6, hands="all", notes=False, full=True)[place]
        events = [orjson.loads(line) for line in game.splitlines()]
        last = max(number for number, event in enumerate(events) if event["type"] == "round_started")
        lead = next(number for number in range(last, len(events)) if events[number]["type"] == "card_played")
        hand = next(event["cards"] for event in events[last:] if event["type"] == "hand_dealt" and not event["seat"])
        assert {"D7", "D8"} <= set(hand)
        meld = {"type": "meld_announced", "seat": 0, "cards": ["D8", "D7", "D6"]}
        told = [
            event for event in events[lead:] if event["type"] not in ("round_scored", "score_written", "game_ended")
        ]
        timed = {"at": events[lead]["at"]} if "at" in events[lead] else {}
        changed = [*events[:lead], meld | timed, *told]
        compare(to_bytes([event | {"seq": number} for number, event in enumerate(changed)]))


@pytest.mark.parametrize("scope", [["cards", "last", "match"], ["cards", "last", "match", "melds", "marriage"]])
def test_P_1_what_is_written_without_the_multiplier_is_judged_as_by_the_long_way(scope: list[str]) -> None:
    options = {"score": {"multiplier_scope": scope}, "end": {"kind": "open", "claim": "none"}}
    even, acquitted = len(scope) == 5, []
    for of, *figures in (("cards", 81, 162), ("marriage", 20, 40), ("round", 101, 91)):
        for points in figures:
            record = log_a1(overrides=options).play(LOG_A1.replace("SK H6", "SK marriage1 H6"))
            record.add("score_written", seat=1, of=of, points=points, multiplied=False)
            data = to_bytes(record.add("game_ended", scores=[152, 202 if even else 182]).events)
            assert (not long_way(data)[0].findings) == (points in (81, 20, 101)), (of, points)
            if compare(data):
                acquitted.append(of)
    assert acquitted == ["cards", "marriage", "round"]
