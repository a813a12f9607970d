"""The effects, exit codes and JSON of the commands, apart from the wording of their texts."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from game.builder import DEAL_A, LOG_A1, Record
from jsonschema import Draft202012Validator
from shared import SAMPLES, SCHEMAS, SHARED, examples, sample
from views.stories import answer, clean, data, renege, sums, written

from jasslog.cli.develop import shipped
from jasslog.variants.load import names


@pytest.fixture(autouse=True)
def _stories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(written(tmp_path / "stories"))
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def _text(*arguments: str, code: int = 0) -> str:
    told, _, ended = answer(list(arguments)).rpartition("--- exit code ")
    assert int(ended) == code, told
    return told


def _json(*arguments: str, code: int = 0) -> Any:
    return json.loads(_text(*arguments, code=code).split("\n--- ")[0])


def _codes(*arguments: str) -> set[str]:
    command = ["audit", *arguments, "--format", "json", "--fail-on", "never"]
    return {found["code"] for game in _json(*command)["games"] for found in game["findings"]}


def test_select_takes_codes_beginnings_and_names() -> None:
    assert _codes("renege.jsonl") == {"J301", "J203", "J413", "J216"}
    assert _codes("renege.jsonl", "--select", "J301") == {"J301"}
    assert _codes("renege.jsonl", "--select", "J2") == {"J203", "J216"}
    assert _codes("renege.jsonl", "--select", "renege,J4") == {"J301", "J413"}
    assert _codes("renege.jsonl", "--select", "j3", "--select", "j4") == {"J301", "J413"}
    assert _codes("renege.jsonl", "--ignore", "J2,renege") == {"J413"}
    assert _codes("renege.jsonl", "--select", "J3", "--ignore", "J301") == set()


def test_a_wrong_selector_offers_the_nearest() -> None:
    assert "did you mean renege?" in _text("audit", "renege.jsonl", "--select", "reneg", code=2)


def test_leaving_findings_out_never_changes_a_verdict() -> None:
    (game,) = _json("audit", "renege.jsonl", "--ignore", "J3,J2", "--format", "json")["games"]
    assert game["verdicts"]["legal"] == "broken"
    assert "play legal: NO" in _text("audit", "renege.jsonl", "--ignore", "J3,J2")


def test_a_file_given_as_a_command_is_answered_with_the_right_one() -> None:
    assert "jasslog audit clean.jsonl" in _text("clean.jsonl", code=2)
    told = _text("scor", code=2)
    assert "Did you mean" in told
    assert "'score'" in told


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "cr", "utf-16 damaged", "cr damaged"])
def test_nothing_is_written_over_a_record_that_another_system_saved(encoding: str) -> None:
    kind, _, damaged = encoding.partition(" ")
    text = data(renege()).decode().replace('"seq":7,', "" if damaged else '"seq":7,')
    saved = text.replace("\n", "\r").encode() if kind == "cr" else text.encode(kind)
    Path("saved.jsonl").write_bytes(saved)
    assert "holds a record" in _text("audit", "clean.jsonl", "-o", "saved.jsonl", code=2)
    assert Path("saved.jsonl").read_bytes() == saved


@pytest.mark.parametrize("start", [b"\x28\xb5\x2f\xfd", b"\x1f\x8b"], ids=["zst", "gz"])
def test_nothing_is_written_over_what_is_packed_and_cannot_be_read(start: bytes) -> None:
    Path("packed").write_bytes(start)
    assert "holds a record" in _text("audit", "clean.jsonl", "-o", "packed", code=2)
    assert Path("packed").read_bytes() == start


def test_several_games_in_one_file_and_a_folder_of_files(tmp_path: Path) -> None:
    Path("both.jsonl").write_bytes(data(clean()) + data(renege()))
    told = _text("audit", "both.jsonl", code=1)
    assert "2 games, 2 rounds" in told
    assert "jasslog why both.jsonl 4.2.2 --game 2" in told
    assert "7 games" in _text("audit", ".", code=1)


def test_a_hint_of_one_game_among_several_leads_there() -> None:
    Path("both.jsonl").write_bytes(data(clean()) + data(renege()))
    assert "played H7" in _text("why", "both.jsonl", "4.2.2", "--game", "2")
    assert "holds several games" in _text("why", "both.jsonl", "4.2.2")


@pytest.mark.parametrize("large", [False, True])
def test_of_several_games_with_an_id_it_is_said_which_there_are(large: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("WORTH", 0), ("NEAR", 1)) if large else ():
        monkeypatch.setattr(f"jasslog.library.index.{name}", value)
    other = data(clean()).replace(b'"g1"', b'"h1"', 1)
    Path("many.jsonl").write_bytes(other + data(renege()) + other + data(renege()))
    told = _text("show", "many.jsonl", "--game", "g1")
    assert "many.jsonl holds several games with the id g1: 2, 4; this is number 2, --game 4 shows another" in told
    assert "holds" not in _text("show", "many.jsonl", "--game", "4")


@pytest.mark.parametrize("wanted", [[], ["--game", "1"], ["--game", "g1"]])
def test_that_a_file_breaks_off_behind_a_game_is_said_however_it_is_asked_for(wanted: list[str]) -> None:
    Path("cut.jsonl.gz").write_bytes(gzip.compress(data(clean()))[:250])
    told = _text("show", "cut.jsonl.gz", *wanted)
    assert "Round 4" in told
    assert told.count("cut.jsonl.gz: its compression is broken, after line ") == 1


def test_a_game_that_is_hinted_at_by_its_place_is_the_one_at_that_place_whatever_the_ids_are() -> None:
    Path("both.jsonl").write_bytes(data(clean()).replace(b'"game":"', b'"game":"2","x_game":"', 1) + data(renege()))
    assert "played H7" in _text("why", "both.jsonl", "4.2.2", "--game", "2")


def test_the_views_are_recorded_corrected_and_ruled() -> None:
    record = Record("schieber-santiago", pre=(0, 0)).deal().choose(0, "S").play(LOG_A1)
    slip = next(event["seq"] for event in record.events if event.get("card") == "SQ")
    record.events[slip]["card"] = "SK"
    later = next(e["seq"] for e in record.events if e.get("card") == "SK" and e["seq"] != slip)
    record.add("corrected", event=slip, by=[{"type": "card_played", "seat": 1, "card": "SQ"}])
    Path("slip.jsonl").write_bytes(data(record))
    assert later > slip
    assert "J307" in _codes("slip.jsonl", "--view", "recorded")
    assert "J307" not in _codes("slip.jsonl")
    assert _json("audit", "slip.jsonl", "--view", "ruled", "--format", "json")["view"] == "ruled"


@pytest.mark.parametrize(
    ("version", "said"),
    [("999999999", "no version 999999999"), ("9999999999", "a version is a number"), ("x", "a version is a number"),
     ("-1", "a version is a number"), ("\N{ARABIC-INDIC DIGIT ONE}", "a version is a number")],
)  # fmt: skip
def test_a_version_of_a_set_is_a_number_of_at_most_nine_figures(version: str, said: str) -> None:
    assert said in _text("rules", f"kreuzjass@{version}", code=2)
    assert _text("rules", "kreuzjass@1") == _text("rules", "kreuzjass") == _text("rules", "kreuzjass@")


def test_o_writes_a_report_and_writes_it_again() -> None:
    for _ in range(2):
        assert _text("audit", "renege.jsonl", "--format", "json", "-o", "report.json", code=1) == ""
        assert json.loads(Path("report.json").read_text())["summary"]["games"] == 1
    assert sorted(path.name for path in Path().iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize("output", ["renege.jsonl", "./renege.jsonl", "link.jsonl"])
def test_o_never_writes_over_an_input(output: str) -> None:
    os.link("renege.jsonl", "link.jsonl")
    before = Path("renege.jsonl").read_bytes()
    for inputs in (["renege.jsonl"], ["."], ["clean.jsonl", "renege.jsonl"]):
        assert "never written over a record" in _text("audit", *inputs, "-o", output, code=2)
    assert Path("renege.jsonl").read_bytes() == before


def test_o_never_writes_over_a_game_damaged_or_of_other_programs_or_over_a_transcript() -> None:
    record = data(renege())
    games = {
        "damaged.jsonl": b"(" + record[1:],
        "blank.jsonl": b"\n" + record,
        "paper.jass": sample("from-paper", "jass").read_bytes(),
        "slip.jass": b"jass 1\nnonsense\n",
        "broken.jsonl.gz": b"\x1f\x8b broken",
    }
    games |= {path.name: path.read_bytes() for path in (SAMPLES / "formats").iterdir()}
    for name, before in games.items():
        Path(name).write_bytes(before)
        assert "holds a record" in _text("audit", "clean.jsonl", "-o", name, code=2)
        assert Path(name).read_bytes() == before
    assert "is there already" in _text("fmt", str(sample("from-paper-renege", "jass")), "-o", "paper.jass", code=2)
    assert Path("paper.jass").read_bytes() == games["paper.jass"]
    for form in ("text", "json", "jsonl", "sarif", "github"):
        for _ in range(2):
            _text("audit", "renege.jsonl", "--format", form, "-o", f"report.{form}", code=1)


def test_o_into_a_folder_that_is_read_does_not_read_its_own_report() -> None:
    _text("audit", ".", "--format", "jsonl", "-o", "out.jsonl", code=1)
    assert len(Path("out.jsonl").read_text().splitlines()) == 5


def test_o_where_nothing_can_be_written_is_told() -> None:
    assert "cannot be written" in _text("audit", "clean.jsonl", "-o", "no/such/folder/report.txt", code=2)
    assert "name a file in it" in _text("audit", "clean.jsonl", "-o", ".", code=2)


def test_rules_of_ones_own_are_used_to_audit_and_shown() -> None:
    own = {"id": "our-club", "extends": "schieber-santiago", "score": {"multipliers": {}}, "name": "Our club"}
    Path("our-club.json").write_text(json.dumps(own))
    record = clean()
    record.events[0]["rules"] = {"id": "our-club", "version": 1}
    Path("own.jsonl").write_bytes(data(record))
    assert "here is no set of rules our-club" in _text("audit", "own.jsonl", code=3)
    told = _text("audit", "own.jsonl", "--rules-file", "our-club.json", code=1)
    assert "it comes to 146 : 101" in told
    assert "Our club" in _text("rules", "--rules-file", "our-club.json")
    assert "score.multipliers" in _text(
        "rules", "diff", "our-club", "schieber-santiago", "--rules-file", "our-club.json"
    )


def test_two_files_that_call_different_rules_the_same_are_refused_and_the_newest_version_is_taken() -> None:
    def write(name: str, target: int, version: int = 1) -> None:
        own = {"id": "our-club", "version": version, "extends": "schieber-santiago", "end": {"target": target}}
        Path(name).write_text(json.dumps(own))

    write("one.json", 1000)
    write("other.json", 1200)
    files = ("--rules-file", "one.json", "--rules-file", "other.json")
    assert "other.json: our-club 1 is what one.json calls its rules, too" in _text("rules", "our-club", *files, code=3)
    write("other.json", 1000)
    assert "ends at 1000 points" in " ".join(_text("rules", "our-club", *files).split())
    write("one.json", 1500, version=12)
    assert "ends at 1500 points" in " ".join(_text("rules", "our-club", *files).split())
    assert "ends at 1500 points" in " ".join(_text("rules", "our-club", *files[2:], *files[:2]).split())


def test_replay_gives_the_state_and_its_digest() -> None:
    at = _json("replay", "clean.jsonl", "--at", "4.3.2", "--format", "json")
    schema = json.loads((shipped("schemas") / "state.schema.json").read_text())
    Draft202012Validator(schema).validate(at["state"])
    assert at["digest"].startswith("sha256:")
    assert at["digest"] in _text("replay", "clean.jsonl", "--at", "4.3.2")
    before = _json("replay", "clean.jsonl", "--before", "4.3.2", "--format", "json")
    assert before["digest"] != at["digest"]
    assert before["digest"] == _json("replay", "clean.jsonl", "--at", "4.3.1", "--format", "json")["digest"]


def test_the_digest_of_the_end_is_that_of_the_report() -> None:
    (game,) = _json("audit", "clean.jsonl", "--format", "json")["games"]
    assert _json("replay", "clean.jsonl", "--format", "json")["digest"] == game["digest"]


def test_the_digest_of_a_whole_trick_and_an_event_are_those_of_their_last_card() -> None:
    digests = {
        _json("replay", "renege.jsonl", "--at", w, "--format", "json")["digest"] for w in ("4.1", "4.1.4", "#10")
    }
    assert len(digests) == 1


def test_why_names_the_rule_for_each_card_of_the_hand() -> None:
    told = _text("why", "renege.jsonl", "4.2.2")
    hand = DEAL_A.split("|")[1].split()
    for card in set(hand) - {"S7"}:
        line = next(line for line in told.splitlines() if line[3:5] == card)
        assert ("legal" in line) == (card[0] == "S")
    assert "J301" in told


def test_why_says_of_no_undo_or_correction_that_it_changes_nothing() -> None:
    _text("note", "clean.jsonl", "Short break.")
    assert "changes none" in " ".join(_text("why", "clean.jsonl", f"#{_last('clean.jsonl')}").split())
    _text("undo", "clean.jsonl", "2")
    assert "changes none" not in " ".join(_text("why", "clean.jsonl", f"#{_last('clean.jsonl')}").split())


def _last(file: str) -> int:
    """The number of the newest event."""
    return len(Path(file).read_bytes().splitlines()) - 1


def test_why_names_also_what_closes_a_round_that_is_played_out_or_dealt_unseen() -> None:
    """``record`` offers the same acts at these places."""
    played = Record("schieber-santiago", pre=(0, 0)).deal().choose(0, "S").play(LOG_A1)
    unseen = Record("schieber-santiago", pre=(0, 0), not_recorded=["hands"])
    files = {"played.jsonl": played, "unseen.jsonl": unseen.add("round_started", dealer=3).choose(0, "S")}
    played.add("round_started", dealer=0)
    for name, record in files.items():
        Path(name).write_bytes(data(record))
    assert "seat 0: deal" in _text("why", "played.jsonl", f"#{played.last}")
    assert "seat 0: name" in _text("why", "unseen.jsonl", f"#{unseen.last}")


def test_why_explains_what_was_undone() -> None:
    record = Record("schieber-santiago", pre=(0, 0)).deal().choose(0, "S").play("0 SJ S7 HT S6, 0 S9 H7")
    undone = record.last
    record.add("undone", to=undone - 1).play("1 SQ")
    Path("undone.jsonl").write_bytes(data(record))
    assert "Seat 1 played H7" in _text("why", "undone.jsonl", f"#{undone}")
    assert "Seat 1 played SQ" in _text("why", "undone.jsonl", "4.2.2")


def test_a_wrong_address_names_the_nearest() -> None:
    assert "the nearest is 4.9.2" in _text("why", "clean.jsonl", "4.19.2", code=2)
    assert "write 1.5.3" in _text("why", "clean.jsonl", "5,3", code=2)
    assert "jasslog: '' is no address" in _text("why", "clean.jsonl", "", code=2)


@pytest.mark.parametrize(("rules", "said"), [("differenzler-ohio", 4), ("schieber-ohio", 2)])
def test_score_shows_for_each_side_what_was_predicted_there(rules: str, said: int) -> None:
    head, *others = sample("differenzler-spoken").read_bytes().splitlines(keepends=True)
    game = json.loads(head) | {"rules": {"id": rules, "version": 1}}
    Path("other.jsonl").write_bytes(json.dumps(game).encode() + b"\n" + b"".join(others))
    told = [line.split()[1:] for line in answer(["score", "other.jsonl"]).splitlines() if "predicted" in line]
    assert told
    assert {len(line) for line in told} == {said}
    assert all(line[0].count("+") == 4 // said - 1 for line in told)


def test_score_shows_what_the_table_said_beside_what_the_cards_say() -> None:
    told = _text("score", "sums.jsonl")
    assert "cards 75 : 81  4.claims.1  DIFFERS, it is 76 : 81 (J504)" in told
    assert "check: 152 + 5 = 157; the deck holds 157" in told
    assert "agrees" in _text("score", "clean.jsonl")


def test_convert_writes_records_and_keeps_what_is_there() -> None:
    source = SHARED / "real-logs/human/one_human_round.json"
    if not source.exists():
        pytest.skip("the recorded games are not here")
    told = _text("convert", str(source), "-o", "round.jsonl")
    assert "1 game written to round.jsonl" in told
    schema = json.loads((shipped("schemas") / "event.schema.json").read_text())
    for line in Path("round.jsonl").read_text().splitlines():
        Draft202012Validator(schema).validate(json.loads(line))
    assert _text("audit", "round.jsonl") == _text("audit", str(source)).replace(str(source), "round.jsonl")
    before = Path("round.jsonl").read_bytes()
    assert "left as it is" in _text("convert", str(source), "-o", "round.jsonl", code=2)
    assert Path("round.jsonl").read_bytes() == before


TYPED = """players: Anna Beat Chris Dora
dealer: Dora
trump: Rosen
pushed: no
tricks:
  EiA Ei7 EiB EiX
"""


def test_convert_says_what_could_not_be_read_and_what_is_lost() -> None:
    Path("typed.jass").write_text(TYPED)
    told = _text("convert", "typed.jass", "-o", "typed.jsonl", code=3)
    assert "in column 15 stands 'EiX', expected card (typed.jass:6)" in told
    assert "1 game: not in the source: melds, marriages, cut, hands" in told
    assert Path("typed.jsonl").read_text().count("card_played") == 4
    assert '"card":"??"' in Path("typed.jsonl").read_text()


def test_convert_writes_logs_of_jass_kit() -> None:
    Path("typed.jass").write_text(TYPED.replace("EiX", "EiO"))
    told = _text("convert", "--to", "jass-kit", "typed.jass", "-o", "log.txt")
    assert "1 game: left out: players_named" in told
    assert json.loads(Path("log.txt").read_text())["game"]["tricks"][0]["cards"] == ["DA", "D7", "D10", "DQ"]
    assert "1 warning" in _text("audit", "log.txt")
    _text("generate", "--rules", "klaverjas-rotterdam", "-o", "other.jsonl")
    refused = _text("convert", "--to", "jass-kit", "other.jsonl", "-o", "other.txt", code=3)
    assert "jass-kit plays by other rules: deal.deck = 32; not written" in refused
    assert not Path("other.txt").exists()


def test_convert_names_the_file_and_line_of_what_it_does_not_write() -> None:
    Path("two").mkdir()
    newer = data(renege()).replace(b'"format":1', b'"format":2')
    Path("two", "some.jsonl").write_bytes(data(renege()) + newer)
    told = _text("convert", "two", "--to", "jass-kit", code=3)
    assert f"jasslog: two/some.jsonl:{len(renege().events) + 1}: –: the record is not whole" in told


def test_convert_says_what_is_left_out_only_of_games_of_which_something_is_written() -> None:
    for name, typed in (("whole", TYPED.replace("EiX", "EiO")), ("unread", TYPED)):
        Path(f"{name}.jass").write_text(typed)
        _text("convert", f"{name}.jass", "-o", f"{name}.jsonl", code=0 if name == "whole" else 3)
    Path("both.jsonl").write_bytes(Path("whole.jsonl").read_bytes() + Path("unread.jsonl").read_bytes())
    told = _text("convert", "--to", "jass-kit", "both.jsonl", "-o", "log.txt", code=3)
    assert "unread-1, round 1: a card cannot be read; not written" in told
    assert "1 game: left out: players_named" in told
    assert len(Path("log.txt").read_text().splitlines()) == 1


def test_the_arena_file_has_illegal_cards_and_nothing_else() -> None:
    source = SHARED / "real-logs/arena/arena_games0001.txt"
    if not source.exists():
        pytest.skip("the recorded games are not here")
    Path("arena.txt").write_bytes(b"".join(source.read_bytes().splitlines(keepends=True)[:100]))
    report = _json("audit", "arena.txt", "--format", "json", code=1)
    assert report["summary"]["games"] == 100
    found = [(game, finding) for game in report["games"] for finding in game["findings"]]
    assert found
    for game, finding in found:
        assert finding["name"] == "under-trumped"
        assert finding["card"]
        assert finding["legal"]
        assert finding["line"] == game["line"]


def test_generate_gives_the_same_games_for_the_same_seed_and_they_are_clean() -> None:
    for name in ("one.jsonl", "two.jsonl"):
        _text("generate", "--rules", "kreuzjass", "--games", "3", "--seed", "7", "-o", name)
    assert Path("one.jsonl").read_bytes() == Path("two.jsonl").read_bytes()
    assert "3 games" in _text("audit", "one.jsonl")
    assert "left as it is" in _text("generate", "--rules", "kreuzjass", "-o", "one.jsonl", code=2)


def test_damaged_games_come_with_what_they_must_lead_to() -> None:
    told = _text("generate", "--rules", "kreuzjass", "--games", "4", "--damage", "renege", "-o", "bad.jsonl")
    assert "bad.jsonl.expected.jsonl" in told
    expected = [json.loads(line) for line in Path("bad.jsonl.expected.jsonl").read_text().splitlines()]
    assert [one["code"] for one in expected] == ["J301"] * 4
    found = _json("audit", "bad.jsonl", "--format", "json", "--select", "J301", code=1)["games"]
    assert [game["findings"][0]["seq"] for game in found] == [one["seq"] for one in expected]


def test_what_generated_games_must_lead_to_is_no_record_of_their_folder() -> None:
    Path("corpus").mkdir()
    _text("generate", "--rules", "kreuzjass", "--games", "2", "--damage", "renege", "-o", "corpus/bad.jsonl")
    report = _json("audit", "corpus", "--format", "json", code=1)
    assert ([game["file"] for game in report["games"]], report["errors"]) == (["corpus/bad.jsonl"] * 2, [])


@pytest.mark.parametrize("damage", ["reneg", "nothing-of-the-kind", "push-back"])
def test_a_damage_that_the_rules_do_not_know_is_told(damage: str) -> None:
    told = _text("generate", "--rules", "kreuzjass", "--damage", damage, "-o", "bad.jsonl", code=2)
    assert "no damage called" in told
    assert not Path("bad.jsonl").exists()


def test_damage_that_no_game_gives_occasion_for_is_said_and_leaves_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasslog.generate.damage.TRIES", 0)
    told = _text("generate", "--rules", "kreuzjass", "--damage", "renege", "-o", "none.jsonl", code=2)
    assert "occasion for renege" in told
    assert not Path("none.jsonl").exists()
    assert not Path("none.jsonl.expected.jsonl").exists()


def test_kinds_of_damage_in_turn_are_told_and_shown() -> None:
    """``samples/test_every_code.py`` says of every finding that it is told."""
    count = examples(20)
    _text("generate", "--rules", "schieber-swisslos", "--games", str(count), "--damage", "all", "-o", "bad.jsonl")
    told = answer(["audit", "bad.jsonl", "--all"])
    assert f"{count} games" in told
    assert told.endswith(("exit code 1\n", "exit code 4\n"))
    assert not re.search(r"\{[a-z_]+\}", told)
    for number in range(1, count + 1, 5):
        for command in (["show"], ["score"], ["why", "#20"]):
            text = answer([command[0], "bad.jsonl", *command[1:], "--game", str(number)])
            assert int(text.rsplit("exit code ", 1)[1]) in (0, 2, 3), text
            assert not re.search(r"\{[a-z_]+\}", text)
            assert max(map(len, re.sub("[0-9a-f]{64}", "", text).splitlines())) <= 200


def test_rules_as_json_are_objects_with_id_version_name_and_source() -> None:
    sets = _json("rules", "--format", "json")
    assert [(one["id"], one["version"], one["name"], one["source"]) for one in sets] == names()


def test_one_set_shows_every_option_with_its_meaning() -> None:
    """Every set has the same options, so the usual run asks for a few sets."""
    wrong = []
    for id, *_ in names()[:: max(1, 8 // examples(1))]:
        shown, text = _json("rules", id, "--format", "json"), _text("rules", id, "--all")
        assert shown["id"] == id
        for option in shown["options"]:
            line = f" {option['option'].partition('.')[2] or option['option']} = "
            wrong += [(id, option)] if not option["meaning"] or line not in text else []
    assert not wrong, wrong


@pytest.mark.parametrize("word", ["J301", "j301", "renege", "lone-puur", "play.undertrump", "Weis", "STÖCK", "J3"])
def test_explain_knows_codes_names_rules_options_and_words(word: str) -> None:
    assert _text("explain", word).strip()


def test_explain_alone_lists_everything() -> None:
    assert "J301" in _text("explain")


@pytest.mark.parametrize("name", ["event", "variant", "state", "report"])
def test_schema_prints_a_published_schema(name: str) -> None:
    assert _json("schema", name) == json.loads((SCHEMAS / f"{name}.schema.json").read_bytes())


def test_demo_keeps_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = Path("samples")
    samples.mkdir()
    (samples / "clean.jsonl").write_bytes(data(clean()))
    (samples / "sums.jsonl").write_bytes(data(sums()))
    (samples / "sums.md").write_text("A wrong sum.\n")
    monkeypatch.setattr("jasslog.cli.develop.shipped", lambda name: samples)
    assert "3 files written to demo" in _text("demo", "demo")
    Path("demo/sums.md").write_text("mine")
    told = _text("demo", "demo")
    assert "already there and left alone: 3 files" in told
    assert "2 games with findings" in told
    assert Path("demo/sums.md").read_text() == "mine"


def test_a_sample_is_written_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("samples").mkdir()
    Path("samples/clean.jsonl").write_bytes(data(clean()))
    monkeypatch.setattr("jasslog.cli.develop.shipped", lambda name: Path("samples"))
    named: list[bool] = []
    monkeypatch.setattr("os.replace", lambda _, target: named.append(Path(target).exists()))
    _text("demo", "demo")
    assert named == [False]
    assert not Path("demo/clean.jsonl").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_generated_games_that_were_not_all_written_are_not_there(tmp_path: Path) -> None:
    tmp_path = tmp_path / "made"
    tmp_path.mkdir()
    many = ["generate", "--rules", "schieber-santiago", "--games", "100000", "-o", str(tmp_path / "games.jsonl")]
    process = subprocess.Popen([sys.executable, "-m", "jasslog", *many], stderr=subprocess.DEVNULL)
    while not any(path.stat().st_size for path in tmp_path.iterdir()):
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.wait()
    assert not (tmp_path / "games.jsonl").exists()
    few = [*many[:4], "2", *many[5:]]
    assert subprocess.run([sys.executable, "-m", "jasslog", *few], check=True, capture_output=True).returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]


@pytest.mark.parametrize("command", ["report", "slate", "audit --format json", "audit --resume mark"])
def test_a_file_that_is_written_anew_keeps_its_mode(command: str) -> None:
    Path("clean.jsonl").write_bytes(data(clean()))
    Path("out").touch()
    Path("out").chmod(0o600)
    _text(*command.split(), "clean.jsonl", "-o", "out")
    assert Path("out").stat().st_mode & 0o777 == 0o600
    assert Path("out").stat().st_size


def test_why_calls_no_card_legal_of_which_the_record_does_not_tell() -> None:
    """The card led cannot be read, so every card of the hand may have broken a duty."""
    record = Record("schieber-santiago", pre=(0, 0)).deal().choose(0, "S").play("0 SJ S7 HT S6, 0 D8 DK DQ")
    for event in record.events[-3:-1]:
        event["card"] = "??"
    Path("unread.jsonl").write_bytes(data(record))
    hand = [line[3:] for line in _text("why", "unread.jsonl", "4.2.3").splitlines() if line[3:5] in ("DQ", "H9", "C8")]
    assert hand == ["DQ  undecided", "H9  undecided", "C8  undecided"]


def test_why_does_not_say_that_no_contract_was_named_where_nobody_wrote_it_down() -> None:
    record = Record("schieber-santiago", pre=(0, 0), not_recorded=["choosing"]).deal().play("0 SJ S7 HT S6")
    Path("untold.jsonl").write_bytes(data(record))
    assert "The record names no contract here" in _text("why", "untold.jsonl", "4.1.2")
