"""Writing a record as a transcript and reading it again: only what the format leaves out is lost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import orjson
import pytest
from formats.transcripts import Event, rules_of, sound, told, written
from game.builder import LOG_A1, Record, log_a1
from game.random_games import random_events
from generate.generated import FEW, SETS, chosen, harmed
from hypothesis import given, settings
from hypothesis import strategies as st
from log.event_strategies import events
from shared import examples, sample, samples
from typed import plain
from views.stories import data

from jasslog import loads
from jasslog.events.vocabulary import EVENTS
from jasslog.formats.jass.alphabets import ALPHABETS
from jasslog.formats.jass.write import is_whole
from jasslog.generate.clean import generate
from jasslog.log.games import split_games
from jasslog.variants.load import released

ROOT = Path(__file__).parents[2]
DECKS = cycle(ALPHABETS)


def round_trip(record: list[Event], deck: str = "en", ways: tuple[bool, ...] = (True, False)) -> None:
    """Check that the transcripts of a record, with times and without or in one way, read back as its events."""
    # Without a time in the record the two transcripts are one.
    for times in ways if any("at" in event for event in record) else (False,):
        assert sound(written(record, deck, times=times)).events == told(record, times=times)


@pytest.mark.parametrize("rules", SETS[:: 2 if FEW == 1 else 1])
def test_generated_games_of_every_set(rules: str) -> None:
    """In the usual run of every other set, with and without times in turn."""
    ways = (True, False) if FEW > 1 else (bool(SETS.index(rules) // 2 % 2),)
    for record in generate(released(rules), 7, FEW):
        round_trip(record, next(DECKS), ways)


@pytest.mark.parametrize("rounds", [999_998, 999_999, 2**53 - 1])
def test_play_goes_back_in_a_round_of_many_figures(rounds: int) -> None:
    record = Record(pre=(2400, 1200), rounds=rounds).deal(3).choose(0, "S").play("0 SJ S7 HT S6, 0 S9 SK")
    record.add("undone", to=record.last - 1, seat=1)
    record.play("1 SQ")
    assert f"undo B {rounds + 1}.2.1\n" in written(record.events)
    round_trip(record.events)


@pytest.mark.parametrize("rules", SETS[:: 3 if FEW == 1 else 1])
def test_games_full_of_slips_going_back_and_rulings(rules: str) -> None:
    for seed in range(FEW):
        # Few and many slips alternate from set to set, and from seed to seed.
        slips = (0.1, 0.3)[(seed + SETS.index(rules) // 3) % 2]
        round_trip(random_events(rules, seed, length=150, slips=slips), next(DECKS))


def _whole(lines: list[bytes]) -> Iterator[list[Event]]:
    """The complete records, with all numbers in order, among damaged lines."""
    for raw in split_games([(1, 0, lines)]):
        if raw.events and not raw.problems and [event.seq for event in raw.events] == list(range(len(raw.events))):
            yield plain(raw.events)


def test_damaged_games() -> None:
    """In the usual run one in twelve of the damages that reach everything."""
    wrong, tried = {}, 0
    for damage in chosen()["damages"][:: 1 if FEW > 1 else 12]:
        for record in _whole(harmed(*damage).lines):
            if record[0]["type"] == "game_started" and rules_of(record) is not None:
                tried += 1
                try:
                    round_trip(record, next(DECKS))
                except AssertionError as error:
                    wrong[tuple(damage)] = error
    assert tried > 10
    assert not wrong, wrong


@pytest.mark.parametrize("folder", sorted({path.parent.name for path in samples()}))
def test_every_whole_sample(folder: str) -> None:
    wrong = {}
    for path in (path for path in samples() if path.parent.name == folder):
        lines = path.read_bytes().splitlines()
        for record in _whole([line for line in lines if b'"type":"sealed"' not in line]):
            if all(event["type"] != "redacted" for event in record):
                try:
                    round_trip(record, next(DECKS))
                except AssertionError as error:
                    wrong[path.stem] = error
    assert not wrong, wrong


@pytest.mark.parametrize("type_", sorted(EVENTS.keys() - {"game_started"}))
def test_every_type_of_event_has_a_line(type_: str) -> None:
    @settings(max_examples=examples(2), deadline=None, database=None)
    @given(events(type_), st.sampled_from(sorted(ALPHABETS)), st.integers(0, 41))
    def hold(event: Event, deck: str, place: int) -> None:
        record = log_a1().play(LOG_A1).events
        record = [dict(part) for part in (*record[:place], event, *record[place : place + 5])][place == 0 :]
        if place == 0:
            record.insert(0, log_a1().events[0])
        for seq, part in enumerate(record):
            part["seq"] = seq
        assert sound(written(record, deck)).events == told(record)

    hold()


@pytest.mark.parametrize("points", [{}, {"points": 20}], ids=["", "with its value"])
@pytest.mark.parametrize("cards", [["S8"], ["S8", "S7"], ["S8", "S7", "S6"], ["S8", "H8", "D8", "C8"]], ids=len)
def test_a_meld_keeps_its_cards_however_few_they_are(cards: list[str], points: Event) -> None:
    record = log_a1().events
    record.append({"type": "meld_announced", "seat": 1, "cards": cards, "seq": len(record)} | points)
    round_trip(record)


HEADS = st.fixed_dictionaries(
    {},
    optional={
        "players": st.just(4),
        "started": st.just("2026-11-20T19:00:00.000Z"),
        "not_recorded": st.lists(st.sampled_from(["melds", "hands", "cut", "choosing"]), unique=True, max_size=3),
        "previous_game": st.sampled_from([{"winner": 1}, {"winner": 0, "game": "g0"}]),
        "resumes": st.sampled_from([{"rounds": 2, "scores": [5, -7]}, {"rounds": 0, "scores": [0, 0], "held": 81}]),
        "tournament": st.sampled_from(["dorf-2026", "0", "a_b"]),
        "pass": st.integers(1, 12),
        "table": st.sampled_from(["3", "a-1", "b"]),
        "x_event": st.sampled_from(["Final", "dorf-2026", ""]),
        "x_date": st.text(st.characters(exclude_categories=["Cs"]), max_size=9),
        "x_place": st.sampled_from(["Bern", " Bern", "Bern ; so", "# 1", "#1", '"Bern"', "", "a  b", "a=b", "é\u202e"]),
        "x_more": st.sampled_from([None, 1, [1, {"a": "b c"}], "true", "x y"]),
        "note": st.text(st.characters(exclude_categories=["Cs"]), max_size=9),
        "id": st.just("i1"),
    },
)


@settings(max_examples=examples(60), deadline=None)
@given(HEADS, st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=7), min_size=1, max_size=5))
def test_every_head_and_all_names(head: Event, names: list[str]) -> None:
    rules = {"id": "schieber-santiago", "version": 1, "overrides": {"end": {"target": 1000}}}
    record = [{"type": "game_started", "format": 1, "game": "g", "rules": rules, "seq": 0} | head]
    record.append({"type": "players_named", "names": names, "seq": 1})
    round_trip(record)


@pytest.mark.parametrize("winner", range(5))
@pytest.mark.parametrize("rules", ["schmaus", "zuger", "schieber-santiago"])
def test_who_won_the_game_before_is_told_even_of_a_seat_that_is_not_at_the_table(rules: str, winner: int) -> None:
    head = {"type": "game_started", "format": 1, "game": "g", "rules": {"id": rules, "version": 1}, "seq": 0}
    round_trip([head | {"previous_game": {"winner": winner, "game": "g0"}}])


def test_what_is_chosen_right_behind_the_head_is_not_taken_for_names() -> None:
    head, *_ = log_a1().events
    chosen = {"type": "contract_chosen", "seat": 0, "contract": {"kind": "trump", "suit": "S"}, "seq": 1}
    round_trip([head, chosen])
    round_trip([head, chosen, {"type": "players_named", "names": ["Anna", "Beat"], "seq": 2}])


def test_a_choice_further_down_is_told_the_short_way() -> None:
    head, *_ = log_a1().events
    started = {"type": "round_started", "dealer": 3}
    chosen = {"type": "contract_chosen", "seat": 0, "contract": {"kind": "trump", "suit": "S"}}
    record = [head, chosen | {"seq": 1}, chosen | {"seq": 2}, started | {"seq": 3}, chosen | {"seq": 4}]
    assert written(record).splitlines().count("A S") == 2
    round_trip(record)


def test_tags_and_times_are_what_is_left_out() -> None:
    record = orjson.loads(b"[" + b",".join(sample("sealed").read_bytes().split(b"\n")[:4]) + b"]")
    assert all("~" in event for event in record)
    assert sound(written(record)).events == [{k: v for k, v in event.items() if k != "~"} for event in record]


@pytest.mark.parametrize(("act", "more"), [("marriage_announced", {}), ("card_taken_back", {"card": "SJ"})])
def test_the_tags_of_a_record_change_nothing_in_its_transcript(act: str, more: Event) -> None:
    record = log_a1().play("0 SJ").add(act, seat=0, **more).events
    tagged = [event | {"~": "0a1b2c3d"} for event in record]
    for times in (True, False):
        assert written(tagged, times=times) == written(record, times=times)


def test_a_ruling_is_named_by_the_address_that_it_has_for_every_other_command() -> None:
    record = log_a1(pre=(0, 0)).play(LOG_A1).add("remark_made", text="hm").rule("transfer_tricks", seat=0, trick=2)
    record.add("objection_raised", seat=1, text="no", event=record.last).rule("overturned", event=record.last - 1)
    assert loads(data(record)).timeline().addresses()[record.last - 2] == "4.notes.1"
    assert '! B 4.notes.1 "no"\nruling overturned 4.notes.1\n' in written(record.events)
    round_trip(record.events)


GOOD = sample("renege").read_bytes()
LINES = GOOD.splitlines(keepends=True)


@pytest.mark.parametrize(
    ("data", "whole"),
    [
        (GOOD, True),
        (GOOD[:-1], True),
        (GOOD.replace(b"\n", b"\r\n"), True),
        (GOOD + b'{"seq":%d,"type":"waved"}\n' % len(LINES), True),
        (GOOD + b'{"seq":%d,"type":"waved"}\n' % (len(LINES) + 1), False),
        (GOOD + b'{"seq":\n', False),
        (b"".join([*LINES[:9], *LINES[10:]]), False),
        (b"".join(LINES[1:]), False),
    ],
    ids=["all", "no end", "carriage returns", "unknown", "unknown later", "a bad line", "a line less", "no head"],
)
def test_a_transcript_is_written_of_a_record_of_which_nothing_is_lost(data: bytes, whole: bool) -> None:
    assert is_whole(loads(data).raw) == whole


def test_a_transcript_is_written_of_no_game_that_is_too_large_to_be_read_to_its_end() -> None:
    remarks = [b'{"seq":%d,"text":"so","type":"remark_made"}\n' % seq for seq in range(len(LINES), 10_001)]
    assert is_whole(loads(GOOD + b"".join(remarks[:-1])).raw)
    assert not is_whole(loads(GOOD + b"".join(remarks)).raw)
