"""The wording of answers: wrapped at the terminal's width, in words, and without commands that cannot be called."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from pathlib import Path

import pytest
from shared import copied, sample
from views.languages import OTHERS
from views.stories import answer

from jasslog.events.shapes import shapes
from jasslog.views.messages import LANGUAGES, telling
from jasslog.views.translated import notation

RENEGE = sample("renege").read_text()
EXCHANGED = {'"card":"D8"': '"card":"CQ"', '"card":"CQ"': '"card":"D8"'}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(copied(tmp_path, "renege"))


def test_no_command_is_offered_for_what_can_be_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "next: jasslog why renege.jsonl 10.5.4" in answer(["audit", "renege.jsonl"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RENEGE.encode())))
    told = answer(["audit", "-"])
    assert "J301" in told
    assert "next:" not in told


def test_what_is_not_of_the_file_is_offered_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RENEGE.replace('"D8"', '"D8x"').encode())))
    assert "next: jasslog explain J117" in answer(["audit", "-"])


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_no_name_of_a_class_is_told(spoken: str) -> None:
    with telling(language=spoken):
        for name in shapes():
            if name[0].isupper() and name != "Json":
                assert notation("expected", name) != name


def test_one_follows_and_several_follow() -> None:
    lines = RENEGE.splitlines(keepends=True)
    torn = lines[9].replace("C", "X", 1)
    texts = ["".join([*lines[:9], torn, *lines[cut:]]) for cut in range(len(lines) - 9, len(lines))]
    told = "".join(answer(["audit", _written(text)]) for text in texts)
    assert not re.search(r"\+1 that follow from", told)
    assert not re.search(r"\+[02-9][0-9]* that follows", told)


def _written(text: str) -> str:
    Path("x.jsonl").write_text(text)
    return "x.jsonl"


def test_findings_are_wrapped_at_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    command = ["audit", "renege.jsonl"]
    usual = answer(command)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(io, "StringIO", Terminal)
    for columns in (44, 60, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        told = answer(command)
        # A trick that does not fit on a line takes a line for each card.
        assert told.replace("|", "").split() == usual.replace("|", "").split()
        lines = [line for line in told.splitlines()[4:] if not line.lstrip().startswith(("-->", "|", "5 |", "= next"))]
        assert all(len(line) <= columns for line in lines)
    assert told == usual


def test_two_records_are_told_apart_in_words() -> None:
    exchanged = re.sub('"card":"(D8|CQ)"', lambda found: EXCHANGED[found[0]], RENEGE)
    Path("b.jsonl").write_text(exchanged.replace('{"kind":"trump","suit":"S"}', '{"kind":"trump","suit":"H"}'))
    told = " ".join(answer(["collate", "renege.jsonl", "b.jsonl"]).split())
    assert "contract: A spades trump, B hearts trump" in told
    assert "card of seat 0: A D8, B CQ: the cards leave it open; A breaks J301, B is legal" in told
    assert "different games" not in told
    turned = " ".join(answer(["collate", "b.jsonl", "renege.jsonl"]).split())
    assert "B breaks J301, A is legal" in turned
    for spoken in OTHERS:
        assert "'kind'" not in answer(["collate", "renege.jsonl", "b.jsonl", "--lang", spoken])
    report = json.loads(answer(["collate", "renege.jsonl", "b.jsonl", "--format", "json"]).partition("--- ")[0])
    assert report["differences"][0]["told"] == ["{'kind': 'trump', 'suit': 'S'}", "{'kind': 'trump', 'suit': 'H'}"]


def test_what_two_records_had_before_they_begin_is_told_in_figures() -> None:
    resumed = '"resumes":{"rounds":9,"scores":[2400,1200]}'
    Path("b.jsonl").write_text(RENEGE.replace(resumed, '"resumes":{"rounds":8,"scores":[2300,1200]}'))
    told = " ".join(answer(["collate", "renege.jsonl", "b.jsonl"]).split())
    assert "score before the record: A 2400 : 1200, B 2300 : 1200: the cards leave it open" in told
    assert "before the record: A 9, B 8: the cards leave it open" in told


def test_two_records_that_name_other_players_and_bids_are_told_apart_in_words() -> None:
    text = sample("sidi-redoubled").read_text()
    head, rest = text.split("\n", 1)
    rest = re.sub(r'"seq":(\d+)', lambda found: f'"seq":{int(found[1]) + 1}', rest)
    for file, name, bid in (("a.jsonl", "SJ", '"points":70'), ("b.jsonl", "Bea", '"match":true')):
        named = f'{{"names":["Anna","{name}"],"seq":1,"type":"players_named"}}'
        Path(file).write_text("\n".join([head, named, rest.replace('"points":70', bid, 1)]))
    told = " ".join(answer(["collate", "a.jsonl", "b.jsonl", "--lang", "de"]).split())
    assert "#1 Name von Platz 1: A SJ, B Bea: die Karten lassen es offen" in told
    assert "Gebot von Anna: A 70, B Match: die Karten lassen es offen" in told


def test_records_of_different_games_are_told_as_such() -> None:
    answer(["generate", "--rules", "schieber-santiago", "--seed", "2", "-o", "other.jsonl"])
    assert "records of different games" in answer(["collate", "renege.jsonl", "other.jsonl"])
    assert "records of different games" not in answer(["collate", "renege.jsonl", "renege.jsonl"])


_CARD = '{"type":"card_played","seat":0,"card":"SJ"}'


@pytest.mark.parametrize(
    "command",
    [
        ["replay", "renege.jsonl", "--at", "99.9.9"],
        ["replay", "renege.jsonl", "--at", "10.1.1", "--before", "10.1.2"],
        ["who-first", "two.jsonl"],
        ["rules", "nobody"],
        ["rules", "diff", "nobody"],
        ["rulings", "renege.jsonl", "--book", "wrong.json"],
        ["standings", "renege.jsonl", "--by", "wrong.json"],
        ["audit", "renege.jsonl", "--rules-file", "wrong.json"],
        ["audit", "renege.jsonl", "--select", "suit-not-folowed"],
        ["append", "renege.jsonl", _CARD],
        ["append", "renege.jsonl", _CARD, "--expected", "3"],
        ["append", "renege.jsonl", "no event"],
        ["append", "none.jsonl", _CARD],
    ],
    ids=" ".join,
)
def test_what_goes_wrong_is_told_alike_whatever_form_the_answer_has(command: list[str]) -> None:
    Path("two.jsonl").write_text(RENEGE * 2)
    Path("wrong.json").write_text('{"id": "club", "extnds": "schieber-santiago"}')
    answers = [answer([*command, "--lang", "de", *form]) for form in ((), ("--format", "json"))]
    plain, json_ = (told.partition("--- standard error")[2] for told in answers)
    assert plain.replace("SB", "SJ") == json_ != ""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_of_what_is_no_number_every_option_says_the_same(spoken: str) -> None:
    asked = [
        *(["show", "renege.jsonl", option, "x"] for option in ("--round", "--as-of")),
        ["dossier", "renege.jsonl", "--finding", "x"],
        ["note", "renege.jsonl", "word", "--seat", "x"],
        ["undo", "renege.jsonl", "x"],
        ["audit", "renege.jsonl", "-j", "x"],
        ["generate", "--rules", "kreuzjass", "--seed", "x"],
    ]
    told = {answer(["--lang", spoken, *one]).strip().splitlines()[-2].partition("x ")[2] for one in asked}
    assert len(told) == 1


@pytest.mark.parametrize(
    "command",
    [
        ["note", "renege.jsonl", " "],
        ["correct", "renege.jsonl", "4.2.2", ""],
        ["explain", ""],
        ["keygen", ""],
        ["show", "renege.jsonl", "--game", ""],
        ["decide", "renege.jsonl", "--book", ""],
        ["audit", "renege.jsonl", "--rules", ""],
        ["record", "new.jsonl", "--rules", "kreuzjass", "--tournament", ""],
        ["standings", "renege.jsonl", "--by", ""],
    ],
)
def test_an_empty_word_is_told_to_say_nothing(command: list[str]) -> None:
    assert "an empty word says nothing\n--- exit code 2" in answer(command)


def test_an_option_that_has_no_meaning_is_not_passed_over() -> None:
    Path("x.jass").write_bytes(sample("from-paper-renege", "jass").read_bytes())
    for options in (["--check", "--write"], ["--check", "-o", "y"], ["--write", "-o", "y"]):
        assert "only one of --check, --write and -o" in answer(["fmt", "x.jass", *options])
    assert "needs --into" in answer(["audit", "renege.jsonl", "--person", "Anna", "Anna Muster"])
    assert "one command: audit, or show" in answer(["help", "audit", "show"])
    for options in (["--select", "J3"], ["--ignore", "J301"], ["--all"]):
        told = answer(["audit", "renege.jsonl", "--rules", "schieber-ohio", *options])
        assert f"{options[0]} has no meaning with --rules" in told


def test_a_correction_with_its_words_exchanged_names_the_word_that_is_no_address() -> None:
    assert "CQ is no address" in answer(["correct", "renege.jsonl", "CQ", "10.5.4"])


@pytest.mark.parametrize(
    "command",
    [
        "stats renege.jsonl",
        "standings renege.jsonl",
        "standings renege.jsonl --by bad.json",
        "--screen-reader stats --help",
        "--screen-reader standings renege.jsonl",
        "audit renege.jsonl --rules-file bad.json",
    ],
)
def test_french_sets_its_colons_apart_wherever_they_stand(command: str) -> None:
    Path("bad.json").write_text('{"id": 7, "many": 2}')
    told = answer(["--lang", "fr", *command.split()])
    assert re.search("\u202f: ", told)
    assert not re.search(r"\w: ", told.replace("jasslog: ", "")), told


def test_french_sets_the_semicolons_between_its_sources_apart() -> None:
    told = answer(["--lang", "fr", "rules", "schieber-ohio", "--all"])
    assert "\u202f; The Rules of Jass" in told
    assert not re.search(r"\w; ", told), re.findall(r".*\w; .*", told)


@pytest.mark.parametrize("stem", ["na me's", "-x", "a$b"])
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_command_that_is_offered_can_be_typed_whatever_the_file_is_called(stem: str, spoken: str) -> None:
    """A shell splits the command so that the file is a single word and not an option."""
    game, sheet, log = f"{stem}.jsonl", f"{stem}.jass", f"{stem}.json"
    Path(game).write_text(RENEGE)
    Path(sheet).write_bytes(sample("from-paper-renege", "jass").read_bytes())
    Path(log).write_bytes(sample("heb-ab", "json").read_bytes())
    asked = {
        ("audit", game): f"why ./{game} 10.5.4",
        ("undo", sheet): f"compile ./{sheet} -o ./{stem}.jsonl",
        ("undo", log): f"convert ./{log} -o ./{stem}.jsonl",
        ("fmt", "--check", sheet): f"fmt ./{sheet}",
        ("decide", "--book", "ohio", game): f"rulings ./{game}",
        ("dossier", game): f"why ./{game} 10.5.4",
    }
    for (command, *options, file), meant in asked.items():
        told = " ".join(answer(["--lang", spoken, command, *options, "--", file]).split())
        wanted = meant if stem.startswith("-") else meant.replace("./", "")
        words = [shlex.quote(part) for part in _parts(wanted, stem)]
        assert f"jasslog {' '.join(words)}" in told, told
    if not stem.startswith("-"):
        assert f"jasslog audit {shlex.quote(game)}" in answer(["--lang", spoken, game])


def _parts(command: str, stem: str) -> list[str]:
    """The words of a command; a blank in the name of the file does not separate words."""
    return [part.replace("\0", " ") for part in command.replace(stem, stem.replace(" ", "\0")).split(" ")]
