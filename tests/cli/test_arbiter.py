"""The commands for the arbiter, on every sample: an answer as text and as JSON, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from samples.stories import STORIES
from shared import SCHEMAS, examples, sample

from jasslog.cli.group import commands
from jasslog.generate.damage import damaged_game
from jasslog.variants.load import released

SCHEMA = json.loads((SCHEMAS / "answers.schema.json").read_text(encoding="utf-8"))
ASKED = ("rulings", "who-first", "blame", "prove")
FORMS = ("text", "json")


ANSWERS = Draft202012Validator(SCHEMA)


def fits(command: str, value: Any) -> None:
    """Check the output of a command against the member of the answers' schema that has the command's name."""
    ANSWERS.validate({command.replace("-", "_"): value})


@pytest.mark.parametrize("command", ASKED)
def test_every_sample_has_an_answer(command: str) -> None:
    """In the usual run each sample is told as text or as JSON by ``blame``, and by one or two other commands."""
    wrong = {}
    for number, name in enumerate(STORIES, start=ASKED.index(command)):
        half = FORMS[number // 2 % 2 :: 2] if number % 2 else ()
        usual = FORMS[number % 2 :: 2] if command == "blame" else half
        for form in FORMS if examples(1) > 1 else usual:
            told = CliRunner().invoke(commands, [command, str(sample(name)), "--format", form])
            if (told.exit_code, told.exception) != (0, None) or not told.output.strip():
                wrong[name, form] = told
            elif form == "json":
                fits(command, json.loads(told.output))
    assert not wrong, wrong


def test_a_proof_names_the_cards_of_hidden_hands_and_the_cards_that_it_settles_in_either_form() -> None:
    asked = (["prove", str(sample("unknown-hands")), "--format", form] for form in FORMS)
    text, value = (CliRunner().invoke(commands, call).output for call in asked)
    words, (proof,) = text.split(), json.loads(value)
    for hand in proof["hands"]:
        assert f"seat {hand['seat']} had {' '.join(hand['certain'])}; and may have had" in " ".join(words)
    assert sum(words.count(card) for card in ("DA", "CQ")) == 2 * len(proof["hands"]) == 8
    settled = [card["address"] for card in proof["settled"] if card["verdict"] != "open"]
    assert settled
    assert [word for word in words if word.count(".") == 2] == settled


def test_every_sample_has_a_story() -> None:
    told = {name: CliRunner().invoke(commands, ["story", str(sample(name))]) for name in STORIES}
    wrong = {
        name: (story.exit_code, story.exception, story.output)
        for name, story in told.items()
        if (story.exception is not None and story.exit_code != 3) or not story.output.strip()
    }
    assert told
    assert not wrong, wrong


@pytest.mark.parametrize("command", ASKED)
@pytest.mark.parametrize("file", ["nowhere.jsonl", "."])
def test_a_file_that_is_not_there(command: str, file: str) -> None:
    done = CliRunner().invoke(commands, [command, file])
    assert done.exit_code in (2, 3)


def test_two_samples_side_by_side() -> None:
    files = [str(sample(name)) for name in ("renege", "renege-proved-later")]
    same = CliRunner().invoke(commands, ["collate", files[0], files[0]])
    assert same.exit_code == 0
    told = CliRunner().invoke(commands, ["collate", *files, "--format", "json"])
    assert told.exit_code in (0, 1)
    fits("collate", json.loads(told.output))


def test_a_dossier_is_what_its_schema_says() -> None:
    told = CliRunner().invoke(commands, ["dossier", str(sample("renege")), "--format", "json"])
    fits("dossier", json.loads(told.output))


@pytest.mark.parametrize("command", ["show", "story", "score", "prove"])
def test_a_round_that_is_not_there_is_no_answer(command: str) -> None:
    told = CliRunner().invoke(commands, [command, str(sample("renege")), "--round", "99"])
    assert (told.exit_code, told.output) == (2, "jasslog: there is no round 99; there is only round 10\n")


def test_of_a_game_without_rounds_no_round_is_named(tmp_path: Path) -> None:
    file = tmp_path / "begun.jsonl"
    file.write_bytes(sample("renege").read_bytes().splitlines(keepends=True)[0])
    told = CliRunner().invoke(commands, ["show", str(file), "--round", "1"])
    assert (told.exit_code, told.output) == (2, "jasslog: there is no round 1; none has begun\n")


def test_nobody_has_won_for_one_command_who_has_not_for_another(tmp_path: Path) -> None:
    """In round 4 the cards of a meld were not written down; in round 7 somebody claims the victory."""
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"".join(b"%s\n" % line for line in damaged_game(released("schmaus"), 5, 2, "meld-unshown").lines))
    for command in ("show", "story", "score", "replay", "who-first"):
        told = CliRunner().invoke(commands, [command, str(file)])
        assert "The score, and who has won, is undecided" in told.output, command
        assert "Winner:" not in told.output, command


@pytest.mark.parametrize("command", [*ASKED, "show", "score", "story", "why", "replay", "slate", "sheet", "transcript"])
def test_why_the_rules_are_not_known_is_said_alike_by_every_command(command: str, tmp_path: Path) -> None:
    head, *others = sample("renege").read_bytes().splitlines(keepends=True)
    unknown, headless = tmp_path / "unknown.jsonl", tmp_path / "headless.jsonl"
    unknown.write_bytes(b"".join([head.replace(b"schieber-santiago", b"schieber-nowhere"), *others]))
    headless.write_bytes(b"".join(others))
    for file, why in ((unknown, "There is no set of rules schieber-nowhere"), (headless, "No readable game_started")):
        told = CliRunner().invoke(commands, [command, str(file)])
        assert told.exit_code == 3
        assert f"it cannot be replayed: {why}" in told.output
