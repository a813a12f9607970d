"""The vocabulary, its schema and its table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import BaseModel, ValidationError

from jasslog.events import schema
from jasslog.events.base import BaseContract, ContractRecord
from jasslog.events.bookkeeping import Corrected
from jasslog.events.kinds import BOOKKEEPING, CLAIMS, UNNUMBERED
from jasslog.events.limits import LINE as LONGEST
from jasslog.events.melds import MeldAnnounced
from jasslog.events.play import CardPlayed
from jasslog.events.seating import Draw, GameStarted, Resumed, Rules
from jasslog.events.trust import Redacted, Sealed
from jasslog.events.vocabulary import EVENT, LINE, MODELS

NAMES = """
game_started players_named seats_drawn round_started cards_cut hand_dealt hand_picked_up misdealt card_turned revealed
pile_dealt contract_chosen pushed passed bid_made bid_deferred doubled redoubled trump_six_swapped hand_swapped
talon_taken cards_discarded better_cards_taken card_drawn card_uncovered stayed folded maybe_said all_forced
round_conceded points_predicted partner_card_named split_offered split_accepted split_refused meld_announced
meld_shown marriage_announced roem_called card_played card_exposed card_taken_back hand_laid_down trick_looked_at
play_stopped card_placed cards_laid_out trick_claimed round_scored score_written victory_claimed game_ended
objection_raised remark_made undone corrected ruling_given
"""
PARTS: list[type[BaseModel]] = [Rules, Resumed, Draw, ContractRecord, BaseContract, Sealed, Redacted]


def test_the_vocabulary_is_complete() -> None:
    assert set(MODELS) == set(NAMES.split())
    assert set(MODELS) >= BOOKKEEPING | CLAIMS
    assert not BOOKKEEPING & CLAIMS
    assert not UNNUMBERED & set(MODELS)


@pytest.mark.parametrize("model", [*MODELS.values(), *PARTS], ids=lambda model: model.__name__)
def test_everything_is_explained(model: type[BaseModel]) -> None:
    assert model.__doc__
    assert model.__doc__.rstrip().endswith(".")
    assert "__doc__" in vars(model)
    for name, field in model.model_fields.items():
        assert name == "type" or (field.description and field.description.endswith(".")), name


def test_the_generated_files_are_current() -> None:
    assert schema.stale() == []
    assert schema.main(["--check"]) == 0


def test_a_stale_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(schema, "_SHAPES", tmp_path / "shapes.json")
    assert schema.main(["--check"]) == 1
    assert "shapes.json" in capsys.readouterr().err
    assert schema.main([]) == 0
    assert schema.main(["--check"]) == 0


def test_the_schema_is_a_schema_and_names_the_limits() -> None:
    made = schema.event_schema()
    Draft202012Validator.check_schema(made)
    assert str(LONGEST) in made["description"]
    for name in MODELS:
        assert made["$defs"][name]["description"]
        assert made["$defs"][name]["additionalProperties"] is False


def members(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, list):
        return [pair for part in value for pair in members(part)]
    if not isinstance(value, dict):
        return []
    here = [*value.get("properties", {}).items()] if isinstance(value.get("properties"), dict) else []
    return here + [pair for part in value.values() for pair in members(part)]


def test_a_member_has_one_json_type_everywhere() -> None:
    definitions = schema.event_schema()["$defs"]

    def json_type(part: dict[str, Any]) -> str:
        return json_type(definitions[part["$ref"].rpartition("/")[2]]) if "$ref" in part else part["type"]

    types: dict[str, set[str]] = {}
    for name, part in members(definitions):
        if part is not False and ("$ref" in part or "type" in part):
            types.setdefault(name, set()).add(json_type(part))
    assert len(types) > 50
    assert {name: kinds for name, kinds in types.items() if len(kinds) > 1} == {}


def test_reading_a_record_loads_no_pydantic() -> None:
    code = (
        "import sys, jasslog.events, jasslog.events.kinds, jasslog.log.decode, jasslog.log.write, jasslog.log.scan\n"
        "from jasslog.log.decode import decode\n"
        'assert decode(b\'{"seat":1,"seq":2,"type":"pushed"}\').event\n'
        "assert not decode(b'{').event\n"
        "sys.exit('pydantic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_event_is_made_in_few_words_and_gives_its_record_back() -> None:
    event = CardPlayed(seq=3, seat=0, card="SJ", x_table="blue")  # type: ignore[call-arg]
    assert event.record() == {"type": "card_played", "seq": 3, "seat": 0, "card": "SJ", "x_table": "blue"}
    assert EVENT.validate_python(event.record()) == event


def test_a_correction_takes_events_as_they_are_made() -> None:
    event = Corrected(seq=9, event=3, by=(CardPlayed(seat=1, card="SQ"),))
    record = event.record()
    assert record["by"] == [{"type": "card_played", "seat": 1, "card": "SQ"}]
    assert EVENT.validate_python(record).record() == record
    with pytest.raises(ValidationError):
        Corrected(seq=9, event=3, by=(CardPlayed(seq=1, seat=1, card="SQ"),))


def test_a_head_is_made_and_read() -> None:
    head = GameStarted(
        seq=0, format=1, game="g1", rules=Rules(id="schieber", version=1, overrides={"play": {"ten": "high"}})
    )
    assert EVENT.validate_python(head.record()) == head
    assert "at" not in GameStarted.model_fields


def test_lines_that_are_no_events_are_read() -> None:
    seal = {"type": "sealed", "root": "0" * 64, "size": 3}
    hidden = {"leaf": "0" * 64, "redacted": "a name", "seq": 1}
    assert LINE.validate_python(seal) == Sealed(type="sealed", root="0" * 64, size=3)
    assert isinstance(LINE.validate_python(hidden), Redacted)
    assert LINE.validate_python(hidden).record() == hidden
    for line in (seal, hidden):
        with pytest.raises(ValidationError):
            EVENT.validate_python(line)


@pytest.mark.parametrize(
    "members", [{"card": None}, {"at": None}, {"seq": None}, {"foo": 1}, {"x_A": 1}, {"seat": True}]
)
def test_what_is_not_in_the_vocabulary_is_refused(members: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        EVENT.validate_python({"type": "card_played", "seq": 1, "seat": 0, "card": "SJ"} | members)


def test_an_event_does_not_change() -> None:
    event = MeldAnnounced(seat=1, points=20)
    with pytest.raises(ValidationError):
        event.points = 50  # type: ignore[misc]
