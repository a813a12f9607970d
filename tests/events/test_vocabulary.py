"""The vocabulary of events, its published schemas, and events made in code."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator
from msgspec import ValidationError, structs

import jasslog
from jasslog.events import schema
from jasslog.events.base import BaseContract, ContractRecord, Record
from jasslog.events.limits import LINE as LONGEST
from jasslog.events.notes import Corrected
from jasslog.events.play import CardPlayed, MeldAnnounced
from jasslog.events.schema import event_schema, words
from jasslog.events.seating import Draw, GameStarted, Resumed, Rules
from jasslog.events.trust import UNKNOWN_TYPE, Redacted, Sealed
from jasslog.events.vocabulary import BOOKKEEPING, CLAIMS, EVENTS, UNNUMBERED, members, read, read_line
from jasslog.log.decode import decode

NAMES = """
game_started players_named seats_drawn round_started cards_cut hand_dealt hand_picked_up misdealt card_turned revealed
pile_dealt contract_chosen pushed passed bid_made bid_deferred doubled redoubled trump_six_swapped hand_swapped
talon_taken cards_discarded better_cards_taken card_drawn card_uncovered stayed folded maybe_said all_forced
round_conceded points_predicted partner_card_named split_offered split_accepted split_refused meld_announced
meld_shown marriage_announced roem_called card_played card_exposed card_taken_back hand_laid_down trick_looked_at
play_stopped card_placed cards_laid_out trick_claimed round_scored score_written victory_claimed game_ended
objection_raised remark_made undone corrected ruling_given
"""
PARTS: list[type[Record]] = [Rules, Resumed, Draw, ContractRecord, BaseContract, Sealed, Redacted]


def test_the_vocabulary_is_complete() -> None:
    assert set(EVENTS) == set(NAMES.split())
    assert {*EVENTS, UNKNOWN_TYPE} >= BOOKKEEPING | CLAIMS
    assert not BOOKKEEPING & CLAIMS
    assert not UNNUMBERED & set(EVENTS)


def test_everything_is_explained() -> None:
    wrong = []
    for record in (*EVENTS.values(), *PARTS):
        own = vars(record).get("__doc__") or ""
        wrong += [] if own.rstrip().endswith(".") else [record.__name__]
        said = words(record)
        wrong += [(record.__name__, one) for one in record.__struct_encode_fields__ if not said[one].endswith(".")]
    assert not wrong, wrong


def test_the_published_schema_is_current() -> None:
    assert schema.publish(["--check"], "event", event_schema()) == 0


ROOT = Path(jasslog.__file__).parent
PUBLISHING = re.compile(r'import main\n\n    main\((\w+), "(\w+)", "([^"]+)"\)')
PUBLISHED = {
    told[2]: (".".join(path.relative_to(ROOT.parent).with_suffix("").parts), told[1], told[3])
    for path in sorted(ROOT.rglob("*.py"))
    if (told := PUBLISHING.search(path.read_text()))
}
"""The schemas that modules publish of their classes: the module, class and title, by the name of the schema."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_schema_that_a_module_publishes_is_current(name: str) -> None:
    module, record, title = PUBLISHED[name]
    assert schema.publish(["--check"], name, schema.schema(getattr(import_module(module), record), name, title)) == 0
    assert len(PUBLISHED) == len(list(schema.SCHEMAS.glob("*.json"))) - 2


def test_C_12_a_push_goes_to_the_partner_or_round_the_table_and_the_schema_says_so() -> None:
    described = [event.__doc__ for event in EVENTS.values() if event.type == "pushed"]
    assert described == ["A player left the choice to the partner or the next seat."]


def test_a_stale_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(schema, "SCHEMAS", tmp_path)
    assert schema.publish(["--check"], "event", event_schema()) == 1
    assert "event.schema.json" in capsys.readouterr().err
    assert schema.publish([], "event", event_schema()) == 0
    assert schema.publish(["--check"], "event", event_schema()) == 0


def test_the_schema_is_a_schema_and_names_the_limits() -> None:
    made = event_schema()
    Draft202012Validator.check_schema(made)
    assert str(LONGEST) in made["description"]
    for name in EVENTS:
        assert made["$defs"][name]["description"]
        assert made["$defs"][name]["additionalProperties"] is False


def all_members(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, list):
        return [pair for part in value for pair in all_members(part)]
    if not isinstance(value, dict):
        return []
    here = [*value.get("properties", {}).items()] if isinstance(value.get("properties"), dict) else []
    return here + [pair for part in value.values() for pair in all_members(part)]


def test_a_member_has_one_json_type_everywhere() -> None:
    definitions = event_schema()["$defs"]

    def json_type(part: dict[str, Any]) -> str:
        return json_type(definitions[part["$ref"].rpartition("/")[2]]) if "$ref" in part else part["type"]

    types: dict[str, set[str]] = {}
    for name, part in all_members(definitions):
        if part is not False and ("$ref" in part or "type" in part):
            types.setdefault(name, set()).add(json_type(part))
    assert len(types) > 50
    assert {name: kinds for name, kinds in types.items() if len(kinds) > 1} == {}


def test_reading_a_record_loads_no_pydantic() -> None:
    code = (
        "import sys, jasslog.events, jasslog.events.vocabulary\n"
        "import jasslog.log.decode, jasslog.log.write, jasslog.log.scan\n"
        "from jasslog.log.decode import decode\n"
        'assert decode(b\'{"seat":1,"seq":2,"type":"pushed"}\').event\n'
        "assert not decode(b'{').event\n"
        "sys.exit('pydantic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_event_is_made_in_few_words_and_gives_its_record_back() -> None:
    event = CardPlayed(0, "SJ", seq=3, extra={"x_table": "blue"})
    assert members(event) == {"type": "card_played", "seq": 3, "seat": 0, "card": "SJ", "x_table": "blue"}
    assert read(members(event)) == event


def test_a_correction_takes_events_as_they_are_made() -> None:
    event = Corrected(3, (CardPlayed(1, "SQ", extra={"x_a": 1}),), seq=9)
    record = members(event)
    assert record["by"] == [{"type": "card_played", "seat": 1, "card": "SQ", "x_a": 1}]
    assert read(record) == event
    with pytest.raises(ValueError, match="no number"):
        Corrected(3, (CardPlayed(1, "SQ", seq=1),), seq=9)


def test_a_head_is_made_and_read() -> None:
    head = GameStarted(format=1, game="g1", rules=Rules("schieber", 1, overrides={"play": {"ten": "high"}}), seq=0)
    assert read(members(head)) == head
    assert "at" not in GameStarted.__struct_fields__


def test_lines_that_are_no_events_are_read() -> None:
    seal = {"type": "sealed", "root": "0" * 64, "size": 3}
    hidden = {"leaf": "0" * 64, "redacted": "a name", "seq": 1}
    assert read_line(seal) == Sealed("0" * 64, 3)
    assert isinstance(read_line(hidden), Redacted)
    assert members(read_line(hidden)) == hidden
    for line in (seal, hidden):
        with pytest.raises(ValidationError):
            read(line)


@pytest.mark.parametrize(
    "more", [{"card": None}, {"at": None}, {"seq": None}, {"foo": 1}, {"x_A": 1}, {"seat": True}, {"seat": 1.0}]
)
def test_what_is_not_in_the_vocabulary_is_refused(more: dict[str, Any]) -> None:
    line = orjson.dumps({"type": "card_played", "seq": 1, "seat": 0, "card": "SJ"} | more)
    assert decode(line).problems


def test_what_a_type_cannot_say_is_asked_where_the_value_is_made() -> None:
    """Events made in code are also checked for distinct cards, exactly one of several members, and a trump's suit."""
    asked = {name for name, event in EVENTS.items() if hasattr(event, "__post_init__")}
    needed = {
        name
        for name, event in EVENTS.items()
        if {"cards", "taken"} & {*event.__struct_fields__} or event.exactly_one or event.at_least_one
    }
    assert asked - {"corrected"} == needed - {"corrected"}


def test_an_event_does_not_change() -> None:
    event = MeldAnnounced(1, points=20)
    with pytest.raises(AttributeError):
        event.points = 50  # type: ignore[misc]
    assert structs.replace(event, points=50).points == 50
