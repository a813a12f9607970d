"""``jasslog.toml`` and the locale: defaults for all commands; no verdict depends on what others have set."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest
from shared import copied, sample
from views.stories import answer

from jasslog.penalties import books


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


CLUB = {"id": "club", "version": 1, "extends": "schieber-santiago", "name": "Club", "end": {"target": 1200}}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(copied(tmp_path, "renege"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "own"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "JASSLOG_LANG", "JASSLOG_DECK"):
        monkeypatch.delenv(name, raising=False)


def told(*arguments: str) -> str:
    return answer([*arguments])


def write(text: str, folder: str | Path = ".") -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    (Path(folder) / "jasslog.toml").write_text(text, encoding="utf-8")


MARK = b"\xef\xbb\xbf"
OWN = {
    "jasslog.toml": (b'lang = "de"', ["explain", "J301"]),
    "club.json": (
        b'{"id": "club", "version": 1, "name": "Club", "extends": "schieber-santiago"}',
        ["audit", str(sample("clean")), "--rules-file", "club.json", "--rules", "club"],
    ),
    "evening.json": (b'{"id": "mine", "name": "Mine"}', ["standings", str(sample("cup-1-1")), "--by", "evening.json"]),
    "book.json": (
        (Path(books.__file__).parent / "books" / "swiss.json").read_bytes(),
        ["rulings", str(sample("renege")), "--book", "book.json"],
    ),
}


@pytest.mark.parametrize("name", OWN)
def test_a_byte_order_mark_before_what_somebody_wrote_is_no_mistake(name: str) -> None:
    text, command = OWN[name]
    answers = []
    for mark in (b"", MARK):
        Path(name).write_bytes(mark + text)
        answers.append(told(*command))
    assert answers[0] == answers[1]


def test_a_member_that_a_file_has_twice_is_told_and_none_of_its_values_counts() -> None:
    Path("club.json").write_text('{"id": "club", "version": 1, "name": "Club", "end": {"target": 9, "target": 8}}')
    found = told("rules", "club", "--rules-file", "club.json")
    assert "'target' stands twice in an object" in found
    assert "'target' steht zweimal in einem Objekt" in told(
        "--lang", "de", "rules", "club", "--rules-file", "club.json"
    )
    Path("club.json").write_text(f'{{"id": "club", "x": {"[" * 30_000}{"]" * 30_000}}}')
    assert re.search(r"line 1:[0-9]+ is not JSON", told("rules", "club", "--rules-file", "club.json"))
    Path("book.json").write_text('{"id": "a", "id": "b"}')
    assert "book.json:1: id stands there twice" in told("rulings", "renege.jsonl", "--book", "book.json")


def test_where_a_file_of_ones_own_is_not_json_is_told_by_line_and_column() -> None:
    Path("club.json").write_text('{"id": "club",\n "version": 1,,}')
    assert "line 2:15 is not JSON" in told("rules", "club", "--rules-file", "club.json")
    assert "Zeile 2:15 ist kein JSON" in told("--lang", "de", "rules", "club", "--rules-file", "club.json")
    assert "club.json:2:15: this is not JSON" in told("rulings", "renege.jsonl", "--book", "club.json")


def test_the_language_is_that_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = told("audit", "renege.jsonl")
    for name, value in (("LANG", "de_CH.UTF-8"), ("LC_MESSAGES", "fr_CH"), ("LC_ALL", "it")):
        monkeypatch.setenv(name, value)
        assert told("audit", "renege.jsonl") == told("audit", "renege.jsonl", "--lang", value[:2])
    assert told("--help") == told("--help", "--lang", "it")
    assert "questo file non esiste" in told("audit", "x.jsonl", "--format", "json")
    for value in ("C", "C.UTF-8", "POSIX", "pt_BR.UTF-8", "\x1b[2J"):
        monkeypatch.setenv("LC_ALL", value)
        assert told("audit", "renege.jsonl") == usual
    monkeypatch.setenv("LC_ALL", "de")
    monkeypatch.setenv("JASSLOG_LANG", "en")
    assert told("audit", "renege.jsonl") == usual


@pytest.mark.parametrize(
    "command",
    [
        *(["audit", "renege.jsonl", "--format", form] for form in ("json", "jsonl", "sarif", "github")),
        ["rulings", "renege.jsonl", "--format", "json"],
        ["transcript", "renege.jsonl"],
        ["replay", "renege.jsonl", "--format", "json"],
        ["schema", "report"],
    ],
    ids=" ".join,
)
def test_what_programs_read_is_the_same_in_every_locale(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    usual = told(*command)
    monkeypatch.setenv("LC_ALL", "de_CH.UTF-8")
    assert told(*command) == usual
    # A transcript is written in the cards of the deck that is set, and names that deck; so no deck is set for it here.
    write('lang = "fr"\n' if command[0] == "transcript" else 'lang = "fr"\ndeck = "swiss"\n')
    assert told(*command) == usual


def test_cards_are_named_in_the_language_of_the_words_where_no_deck_is_asked_for() -> None:
    for spoken, deck in (("de", "de-fr"), ("fr", "fr"), ("it", "it"), ("es", "es"), ("en", "en")):
        for command in (["show", "renege.jsonl"], ["audit", "renege.jsonl"], ["why", "renege.jsonl", "10.5.4"]):
            assert told(*command, "--lang", spoken) == told(*command, "--lang", spoken, "--deck", deck)
    assert "EcJ" not in told("show", "renege.jsonl", "--lang", "de", "--deck", "en")


def test_a_file_is_found_upward_and_what_is_typed_counts_more(monkeypatch: pytest.MonkeyPatch) -> None:
    german = told("show", "renege.jsonl", "--lang", "de", "--deck", "swiss")
    english = told("show", "renege.jsonl")
    write('lang = "de"\ndeck = "swiss"\n')
    assert told("show", "renege.jsonl") == german
    assert told("show", "renege.jsonl", "--lang", "en", "--deck", "en") == english
    assert told("--no-config", "show", "renege.jsonl") == told("show", "renege.jsonl", "--no-config") == english
    assert told("--help") == told("--help", "--lang", "de")
    Path("deeper/still").mkdir(parents=True)
    monkeypatch.chdir("deeper/still")
    assert told("show", "../../renege.jsonl").splitlines()[1:] == german.splitlines()[1:]
    monkeypatch.setenv("JASSLOG_LANG", "fr")
    assert told("--help") == told("--help", "--lang", "fr")


@pytest.mark.parametrize(
    "command", [["audit", "--nope"], ["audit"], ["nonsense"], ["audit", "x", "--limit", "y"]], ids=" ".join
)
def test_a_mistake_on_the_command_line_is_told_wholly_in_the_language_of_the_file(command: list[str]) -> None:
    german = told("--lang", "de", *command)
    assert "Fehler" in german
    write('lang = "de"\n')
    assert told(*command) == german


def test_ones_own_file_counts_for_what_the_club_does_not_say(tmp_path: Path) -> None:
    write('lang = "fr"\ndeck = "swiss"\n', tmp_path / "own" / "jasslog")
    write('lang = "de"\n')
    assert told("show", "renege.jsonl") == told("show", "renege.jsonl", "--lang", "de", "--deck", "swiss")


def test_rules_of_a_folder_judge_nothing_unless_rules_are_named(tmp_path: Path) -> None:
    renege = sample("renege").read_text()
    Path("club.jsonl").write_text(renege.replace('"schieber-santiago"', '"club"', 1))
    Path("club.json").write_text(json.dumps(CLUB))
    unknown = told("audit", "club.jsonl")
    assert "J120" in unknown
    write('rules = ["club.json"]\n')
    assert told("audit", "club.jsonl") == unknown
    assert "club" in told("audit", "renege.jsonl", "--rules", "club")
    assert "--- exit code 2" not in told("audit", "renege.jsonl", "--rules", "club")
    assert "--- exit code 2" in told("audit", "renege.jsonl", "--rules", "club", "--no-config")
    own = tmp_path / "own" / "jasslog"
    write('rules = ["club.json"]\n', own)
    (own / "club.json").write_text(json.dumps(CLUB))
    Path("jasslog.toml").unlink()
    assert "J120" not in told("audit", "club.jsonl")
    # No option names these rules, so jasslog need not say that they are not used.
    assert "no game names" not in told("audit", "renege.jsonl")
    assert "no game names" in told("audit", "renege.jsonl", "--rules-file", "club.json")


def test_the_names_of_the_club_begin_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    write('names = ["Vreni", "Ueli", "Rösli", "Köbi"]\n')
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    told("record", "g.jsonl", "--rules", "schieber-swisslos")
    assert json.loads(Path("g.jsonl").read_text().splitlines()[1])["names"] == ["Vreni", "Ueli", "Rösli", "Köbi"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('lang = "de"\nlang = 3\n', "jasslog.toml:2: expected TOML"),
        ('\nlang = "xx"\n', "jasslog.toml:2: lang is not right; expected is en, de, fr, it, es"),
        ("deck = 7\n", "jasslog.toml:1: deck is not right; expected is french, swiss"),
        ('rules = "club.json"\n', 'jasslog.toml:1: rules is not right; expected is ["club.json"]'),
        ('lang = "de"\n\n[view]\nx = 1\n', "jasslog.toml:3: nothing is called view; expected is one of lang, deck,"),
        ('lang = ["de"]\n', "jasslog.toml:1: lang is not right"),
        ("lang = {}\n", "jasslog.toml:1: lang is not right"),
        ('lang = "\n', "jasslog.toml:1: expected TOML"),
        ("lang = [\n", "jasslog.toml:1: expected TOML"),
    ],
)
def test_a_bad_file_is_told_with_the_line_and_what_was_expected(text: str, expected: str) -> None:
    write(text)
    found = told("audit", "renege.jsonl")
    assert expected in found
    assert found.endswith("--- exit code 2\n")
    assert "--- exit code 1" in told("audit", "renege.jsonl", "--no-config")


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    Path("jasslog.toml").write_bytes(b'lang = "de"\n# \xff\n')
    assert "jasslog.toml:2: expected UTF-8" in told("rules")


def test_what_was_used_is_told_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    write('lang = "de"\n')
    assert "jasslog.toml" not in told("rules")
    monkeypatch.setattr(io, "StringIO", Terminal)
    assert " ".join(told("rules").split()).count("jasslog.toml: lang") == 1


@pytest.mark.parametrize("value", ["1" * 5000, "[" * 5000])
def test_what_the_reader_of_toml_cannot_hold_is_no_toml(value: str) -> None:
    write(f"lang = {value}\n")
    assert "jasslog.toml:1: " in told("rules")
    assert "TOML" in told("rules")
