"""Hidden content appears nowhere in the output: for every type of event, alone and inside a correction."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from shared import samples
from trust.bound import bind, open_hands
from trust.sealing import file_findings, games, joined, plain_sample
from typed import plain

from jasslog.audit.audit import audit_game
from jasslog.cards import CODES
from jasslog.events.base import TAKER
from jasslog.events.privacy import PILES, TAKEN_BY, WORDS
from jasslog.events.shapes import shapes
from jasslog.events.vocabulary import BOOKKEEPING, EVENTS
from jasslog.library.sealing import Redacted, redact, reseal
from jasslog.log.games import RawGame
from jasslog.log.seal import examine
from jasslog.log.write import canonical

Event = dict[str, Any]
REF = "#/$defs/"
TYPES = sorted(shapes()["event"]["discriminator"]["mapping"])
CARD_KINDS = {"Card", "CardOrUnknown", "Cards"}
MARK = "Quetzalcoatl"
GIVEN = {
    "Hash": "0" * 64,
    "Salt": "0" * 32,
    "Time": "2026-11-20T19:04:05.123Z",
    "Id": "x1",
    "Digest": "sha256:" + "0" * 64,
    "Text": MARK,
}
OPEN = {
    "seats_drawn", "card_turned", "card_uncovered", "partner_card_named", "meld_announced", "meld_shown", "card_played",
    "card_exposed", "card_taken_back", "hand_laid_down", "card_placed", "cards_laid_out",
}  # fmt: skip
"""Types whose cards everybody at the table sees or hears; the cards of all other types must be hidden."""
OPEN_PILES = {"talon_up", "columns_up"}
HEAD = {"format": 1, "game": "g", "rules": {"id": "schieber-santiago", "version": 1}, "seq": 0, "type": "game_started"}


def reaches(schema: Any, wanted: set[str]) -> bool:
    """Whether a value of this shape can hold one of these kinds of value; corrections are not searched."""
    if isinstance(schema, list):
        return any(reaches(part, wanted) for part in schema)
    if not isinstance(schema, dict):
        return False
    name = schema.get("$ref", "").removeprefix(REF)
    if name in wanted:
        return True
    if name and name not in ("replacement", "Json") and reaches(shapes()[name], wanted):
        return True
    return any(reaches(part, wanted) for key, part in schema.items() if key != "patternProperties")


def members(name: str, wanted: set[str]) -> set[str]:
    return {member for member, shape in shapes()[name]["properties"].items() if reaches(shape, wanted)}


def value(schema: Any, cards: Iterator[str]) -> Any:
    """A value of a shape, with all cards and texts that the shape can hold."""
    name = schema.get("$ref", "").removeprefix(REF)
    if name in GIVEN:
        return GIVEN[name]
    if name in CARD_KINDS:
        return [next(cards), next(cards)] if name == "Cards" else next(cards)
    if name:
        return value(shapes()[name], cards)
    if "enum" in schema or "const" in schema:
        return schema["enum"][0] if "enum" in schema else schema["const"]
    if schema["type"] == "object":
        return filled(schema, cards)
    if schema["type"] == "array":
        return [value(schema["items"], cards) for _ in range(max(1, schema.get("minItems", 1)))]
    return True if schema["type"] == "boolean" else max(schema["minimum"], 0)


def filled(schema: Any, cards: Iterator[str]) -> Event:
    wanted = {*schema.get("required", ())}
    wanted |= {m for m, shape in schema["properties"].items() if reaches(shape, CARD_KINDS | {"Text"})}
    one_of = [branch["required"][0] for branch in schema.get("oneOf", ())]
    if one_of:
        wanted = wanted - {*one_of} | {next((m for m in one_of if m in wanted), one_of[0])}
    some = [branch["required"][0] for branch in schema.get("anyOf", ()) if "required" in branch]
    if some and not wanted & {*some}:
        wanted.add(some[0])
    return {m: value(schema["properties"][m], cards) for m in sorted(wanted - {"by", "seq"})}


def event_of(name: str, pile: str = "") -> Event:
    event = filled(shapes()[name], iter(CODES)) | ({"by": []} if name == "corrected" else {})
    return event | ({"pile": pile} if pile else {}) | ({"what": "hand"} if name == "revealed" else {})


def sealed_with(event: Event, *, nested: bool) -> RawGame:
    """A salted and sealed record, of which this event is the last, by itself or inside a correction."""
    events: list[Event] = [HEAD, {"dealer": 0, "seq": 1, "type": "round_started"}]
    if nested:
        events.append({"seat": 0, "seq": 2, "type": "pushed"})
        event = {"by": [event], "event": 2, "type": "corrected"}
    return salted([*events, {**event, "seq": len(events)}])


def salted(events: list[Event]) -> RawGame:
    (raw,) = games(joined([canonical({**event, "seq": seq}) for seq, event in enumerate(events)]))
    (made,) = games(joined(reseal(raw, salt=True).lines))
    return made


def sample(name: str) -> RawGame:
    (raw,) = games(joined(plain_sample(name)))
    return salted(plain(raw.events))


def told(raw: RawGame, done: Redacted) -> bytes:
    """The lines of the output, after checking that the root is as before and that no salt of a hidden line is left."""
    output = joined(done.lines)
    assert done.guessable == []
    assert examine(done.lines).root == examine(raw.text).root
    assert not [found for found in file_findings(output) if found.severity == "error"]
    for event in raw.events:
        if event.seq in done.hidden:
            assert event.salt is not None
            assert event.salt.encode() not in output
    return output


def cards_in(event: Event) -> list[str]:
    text = orjson.dumps(event).decode()
    return [card for card in CODES if f'"{card}"' in text]


CASES = [(name, pile) for name in TYPES for pile in (PILES if name == "pile_dealt" else [""])]
HIDEABLE = [
    (*case, nested)
    for case in CASES
    for nested in (False, True)
    if case[0] not in (BOOKKEEPING if nested else ["game_started"])
]
"""The first line is never hidden, and bookkeeping events never occur inside a correction."""
NESTED = pytest.mark.parametrize("nested", [False, True], ids=["alone", "corrected"])


@pytest.mark.parametrize("name", TYPES)
def test_the_table_knows_every_member_that_holds_a_card_a_name_or_words(name: str) -> None:
    assert members(name, CARD_KINDS) == set(EVENTS[name].held)
    assert members(name, {"Text"}) - WORDS == ({"names"} if name == "players_named" else set())


def test_nobody_sees_the_cards_of_an_event_unless_it_says_so() -> None:
    told = {name: event.seen for name, event in EVENTS.items() if event.held and event.seen != "all"}
    dealt = dict.fromkeys(("hand_dealt", "hand_swapped", "talon_taken", "cards_discarded", "card_drawn"), "seat")
    spoken = dict.fromkeys(("partner_card_named", "seats_drawn"), "said")
    assert told == dealt | spoken | {"better_cards_taken": "seat", "pile_dealt": "nobody", "revealed": "opened"}


def test_the_table_knows_every_pile() -> None:
    assert set(PILES) == set(shapes()["pile_dealt"]["properties"]["pile"]["enum"])
    assert {pile for pile, seen in PILES.items() if seen == TAKER} == set(TAKEN_BY)
    assert set(TAKEN_BY.values()) <= set(TYPES)


@NESTED
@pytest.mark.parametrize("way", [{"hands": True}, {"seat": 1}], ids=["hands", "seen-by"])
def test_cards_that_not_everybody_saw_are_in_no_byte_of_the_output(way: dict[str, Any], nested: bool) -> None:
    cases, wrong = [case for case in CASES if members(case[0], CARD_KINDS)], {}
    for name, pile in cases:
        event = event_of(name, pile)
        raw = sealed_with(event, nested=nested)
        output = told(raw, redact(raw, **way))
        there = [card for card in cards_in(event) if f'"{card}"'.encode() in output]
        opened = name == "revealed" and "seat" in way
        expected = cards_in(event) if name in OPEN or pile in OPEN_PILES or opened else []
        wrong |= {(name, pile): (there, expected)} if there != expected or not cards_in(event) else {}
    assert len(cases) > 20
    assert not wrong, wrong


@NESTED
def test_names_are_in_no_byte_of_the_output(nested: bool) -> None:
    raw = sealed_with(event_of("players_named") | {"note": "hello"}, nested=nested)
    assert MARK.encode() not in told(raw, redact(raw, names=True))


def test_nothing_of_a_hidden_event_is_in_the_output() -> None:
    wrong = {}
    for name, pile, nested in HIDEABLE:
        event = event_of(name, pile)
        raw = sealed_with(event, nested=nested)
        output = told(raw, redact(raw, events=[raw.events[-1].seq]))
        there = [text for text in (MARK, *(f'"{card}"' for card in cards_in(event))) if text.encode() in output]
        wrong |= {(name, pile, nested): there} if there else {}
    assert len(HIDEABLE) > 100
    assert not wrong, wrong


# What a correction reveals


def corrected(*by: Event, target: int = 1) -> list[Event]:
    return [
        HEAD,
        {"type": "players_named", "names": ["A. N. Other"]},
        {"type": "round_started", "dealer": 3},
        {"type": "corrected", "event": target, "by": [*by]},
    ]


def test_names_inside_a_correction_are_hidden_and_looked_for_in_what_is_left() -> None:
    raw = salted(
        [
            *corrected({"type": "players_named", "names": ["Anna Hidden-Name"]}),
            {"type": "remark_made", "text": "Well played, anna hidden-name!"},
        ]
    )
    done = redact(raw, names=True)
    assert done.hidden == {1: "names", 3: "withheld"}
    assert done.naming == [4]
    assert b"Hidden-Name" not in told(raw, redact(raw, names=True, events=done.naming))


def test_a_name_in_a_note_inside_a_correction_or_in_a_name_for_machines_is_told() -> None:
    named = {"type": "players_named", "names": ["Anna"]}
    turned = {"type": "card_turned", "card": "D6"}
    raw = salted(
        [
            {**HEAD, "game": "anna-2026"},
            named,
            {"type": "round_started", "dealer": 3},
            {**turned, "id": "anna-17"},
            {**turned, "x_table": {"players": ["Anna"]}},
            {"type": "corrected", "event": 3, "by": [{**turned, "note": "so said Anna"}]},
            turned,
        ]
    )
    assert redact(raw, names=True).naming == [0, 3, 4, 5]


def test_what_was_put_right_counts_as_written_while_the_correction_is_hidden_which_is_told() -> None:
    turned = {"type": "card_turned", "card": "D6"}
    started = {"type": "round_started", "dealer": 3}
    raw = salted([HEAD, started, turned, {"type": "corrected", "event": 2, "by": []}, {"type": "undone", "to": 1}])
    assert redact(raw, events=[2, 3]).mending == []
    assert redact(raw, events=[3, 4]).mending == [3, 4]


def test_a_hand_inside_a_correction_is_seen_by_its_seat_alone() -> None:
    raw = salted(corrected({"type": "hand_dealt", "seat": 2, "cards": ["DJ", "DQ"]}, target=2))
    assert redact(raw, seat=2).hidden == {}
    for way in ({"seat": 1}, {"hands": True}):
        assert redact(raw, **way).hidden == {3: "withheld"}


def test_a_hand_that_was_given_to_a_wrong_seat_is_seen_by_the_right_one_alone() -> None:
    hand = {"type": "hand_dealt", "cards": ["DJ", "DQ"]}
    raw = salted(
        [*corrected(target=1)[:3], {**hand, "seat": 0}, {"type": "corrected", "event": 3, "by": [{**hand, "seat": 2}]}]
    )
    assert {seat: [*redact(raw, seat=seat).hidden] for seat in (0, 1, 2)} == {0: [3, 4], 1: [3, 4], 2: [3]}


# What lies face down


def test_a_packet_is_seen_by_nobody_and_what_was_taken_of_it_by_its_seat() -> None:
    raw = sample("handjass-bessern-count")
    kinds = {event.seq: event.type for event in raw.events}
    done = redact(raw, seat=0)
    assert [seq for seq in done.hidden if kinds[seq] == "pile_dealt"] == [5, 6, 7]
    assert [seq for seq in done.hidden if kinds[seq] == "better_cards_taken"] == [11]
    assert b'["SA","DT","D9"]' not in told(raw, done)


def test_a_talon_that_lay_face_down_is_seen_by_whoever_took_it() -> None:
    raw = sample("bieter")
    assert [6 in redact(raw, seat=seat).hidden for seat in range(3)] == [True, False, True]
    assert not any(5 in redact(raw, seat=seat).hidden for seat in range(3)), "the other one lay face up"
    assert 6 in redact(raw, hands=True).hidden


# Cards laid away are not shown


def laid_away(*after: Event) -> list[Event]:
    return [
        HEAD,
        {"type": "round_started", "dealer": 3},
        {"type": "hand_dealt", "seat": 1, "cards": ["D6", "D7", "D8"]},
        {"type": "cards_discarded", "seat": 1, "cards": ["D8"]},
        *({"type": "card_played", "seat": 1, "card": card} for card in ("D6", "D7")),
        *after,
    ]


def test_cards_laid_away_are_hidden_and_so_is_the_hand_they_come_from() -> None:
    raw = salted(laid_away())
    done = redact(raw, hands=True)
    assert [*done.hidden] == [2, 3]
    assert b'"D8"' not in told(raw, done)
    assert 13 in redact(sample("bieter"), hands=True).hidden


def test_cards_laid_away_that_were_opened_for_the_record_are_hidden_there_too() -> None:
    raw = salted(laid_away({"type": "revealed", "what": "discard", "seat": 1, "cards": ["D8"]}))
    assert [*redact(raw, hands=True).hidden] == [2, 3, 6]


def test_a_hand_is_open_once_all_its_cards_lay_on_the_table() -> None:
    shown = {"type": "card_exposed", "seat": 1, "card": "D8"}
    assert redact(salted(laid_away(shown)), hands=True).hidden == {}
    other = {"type": "partner_card_named", "seat": 1, "card": "D8"}
    assert [*redact(salted(laid_away(other)), hands=True).hidden] == [2, 3], "named only"
    assert [*redact(salted(laid_away({**shown, "seat": 2})), hands=True).hidden] == [2, 3], "by another seat"


def test_what_was_undone_or_corrected_shows_no_card() -> None:
    shown = {"type": "card_exposed", "seat": 1, "card": "D8"}
    for after in ({"type": "undone", "to": 5}, {"type": "corrected", "event": 6, "by": []}):
        assert [*redact(salted(laid_away(shown, after)), hands=True).hidden] == [2, 3]
    again = {"type": "corrected", "event": 5, "by": [{"type": "card_played", "seat": 1, "card": "D7"}, shown]}
    assert redact(salted(laid_away(again)), hands=True).hidden == {}


def test_cards_of_another_round_show_no_hand_of_this_one() -> None:
    again = [{"type": "round_started", "dealer": 0}, {"type": "card_exposed", "seat": 1, "card": "D8"}]
    assert [*redact(salted(laid_away(*again)), hands=True).hidden] == [2, 3]


# Salts


@pytest.mark.parametrize("name", ["bieter", "handjass-bessern-count", "schmaus", "zweier-sidi"])
def test_once_salted_a_record_can_be_shown_to_each_seat_without_anything_to_guess(name: str) -> None:
    raw = sample(name)
    done = [redact(raw, **way) for way in ({"hands": True}, *({"seat": seat} for seat in range(5)))]
    assert [one.guessable for one in done] == [[]] * 6
    assert sum(bool(one.hidden) for one in done) >= 5


def test_no_salt_is_given_to_what_opens_a_commitment() -> None:
    from game.builder import Record

    record = bind(Record(pre=(2300, 1200)), 4).choose(0, "S")
    record.play("0 meld0:S8-S9-ST-SJ SJ meld1:SQ-SK-SA S7 meld2:H9-HT-HJ HT S6")
    open_hands(record.claim(0)).add("game_ended", winner=0, scores=[2500, 1200])
    events = [{m: v for m, v in e.items() if m != "salt"} for e in record.events]
    before = audit_game(games(joined([canonical(event) for event in events]))[0])
    after = audit_game(salted(events))
    assert [found.name for found in after.findings] == [found.name for found in before.findings]
    assert "commitment-broken" not in [found.name for found in after.findings]


# Hidden lines convict nobody


SAMPLES_WITH_HIDDEN_CARDS = sorted(
    path.stem
    for path in samples()
    if re.search(
        rb'"(pile_dealt|cards_discarded|talon_taken|better_cards_taken|card_drawn|hand_swapped)"', path.read_bytes()
    )
)


def proved(raw: RawGame) -> Counter[tuple[str, int, int, str]]:
    """The errors that follow from no hidden line, counted."""
    found = [one for one in audit_game(raw).findings if one.severity == "error" and one.root.name != "line-redacted"]
    return Counter((one.code, one.seq, one.seat, one.card) for one in found)


@pytest.mark.parametrize("name", SAMPLES_WITH_HIDDEN_CARDS)
def test_nobody_is_convicted_for_what_was_hidden(name: str) -> None:
    raw = sample(name)
    before = proved(raw)
    for way in ({"hands": True}, *({"seat": seat} for seat in range(4))):
        (after,) = games(joined(redact(raw, **way).lines))
        assert not proved(after) - before
