"""``--lang``: output for people is in that language; output for programs is the same for all, except for sentences."""

from __future__ import annotations

import io
import json
import re
import shutil
from functools import cache
from pathlib import Path

import pytest
from cli.test_screen_reader import LOOKING
from shared import copied, examples, sample
from views.languages import OTHERS, english, texts, translated, whole
from views.stories import answer, clean, data

from jasslog.cli.declared import COMMANDS
from jasslog.cli.group import Command, commands
from jasslog.views.messages import LANGUAGES, messages, telling

NAMES = ("renege", "exposed-card", "domino-kept-back", "sidi-redoubled", "coiffeur-wrong-factor", "handjass-bessern")
FOR_PROGRAMS = (
    ["audit", "renege.jsonl", "--format", "json"],
    ["audit", "renege.jsonl", "coiffeur-wrong-factor.jsonl", "--format", "jsonl"],
    ["audit", "renege.jsonl", "--format", "sarif"],
    ["audit", "renege.jsonl", "--format", "github"],
    ["audit", "renege.jsonl", "--rules", "schieber-italian", "--format", "jsonl"],
    ["replay", "renege.jsonl", "--format", "json"],
    ["rulings", "renege.jsonl", "--format", "json"],
    ["dossier", "renege.jsonl", "--format", "json"],
    ["who-first", "renege.jsonl", "--format", "json"],
    ["blame", "coiffeur-wrong-factor.jsonl", "--format", "json"],
    ["prove", "renege.jsonl", "--format", "json"],
    ["sheet", "coiffeur-wrong-factor.jsonl", "--format", "json"],
    ["collate", "renege.jsonl", "clean.jsonl", "--format", "json"],
    ["compare", "renege.jsonl", "clean.jsonl", "--format", "json"],
    ["verify", "renege.jsonl", "--format", "json"],
    ["rules", "kreuzjass", "--format", "json"],
    ["rules", "diff", "kreuzjass", "schieber-italian", "--format", "json"],
    ["compile", "paper.jass"],
    ["transcript", "renege.jsonl"],
    ["schema", "report"],
    ["generate", "--rules", "schieber-swisslos"],
)
OTHER_READING = (
    ["why", "renege.jsonl", "10.5.4"],
    ["why", "renege.jsonl", "10"],
    ["dossier", "renege.jsonl"],
    ["collate", "renege.jsonl", "clean.jsonl"],
    ["compare", "renege.jsonl", "clean.jsonl"],
    ["rules"],
    ["rules", "kreuzjass"],
    ["rules", "diff", "kreuzjass", "schieber-italian"],
    ["explain", "J301"],
    ["explain", "J3"],
    ["explain", "trick"],
    ["report", "renege.jsonl"],
    ["slate", "renege.jsonl", "--format", "svg"],
    ["sheet", "coiffeur-wrong-factor.jsonl", "--format", "svg"],
    ["rulings"],
    ["--help"],
    ["audit", "--help"],
    ["nope"],
    ["show", "--nope"],
    ["show", "nope.jsonl"],
    ["rules", "kreuzjas"],
)
HOSTILE = ("xx", "DE", "de_CH.UTF-8", "../en", "en.json", " de", "de,fr", "\x1b[2J", "\u202e", "d" * 5000)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(copied(tmp_path, *NAMES))
    monkeypatch.delenv("JASSLOG_LANG", raising=False)
    shutil.copy(sample("from-paper", "jass"), tmp_path / "paper.jass")
    (tmp_path / "clean.jsonl").write_bytes(data(clean()))


def test_every_command_has_the_option() -> None:
    with commands.make_context("jasslog", ["--version"], resilient_parsing=True) as context:
        for name in COMMANDS:
            found = commands.get_command(context, name)
            assert isinstance(found, Command), name
            assert "--lang" in [option for one in found.params for option in one.opts], name


MESSAGE = re.compile(r'"message": ?"(?:[^"\\]|\\.)*"')
"""The sentence of a finding in JSON; in SARIF a message is an object."""


def _told(*command: str) -> str:
    return answer(list(command)).partition("--- ")[0]


@pytest.mark.parametrize("command", FOR_PROGRAMS, ids=" ".join)
def test_what_a_program_reads_is_the_same_in_every_language_but_for_its_sentences(command: list[str]) -> None:
    told = {MESSAGE.sub("", _told(*command, "--lang", spoken)) for spoken in LANGUAGES}
    assert len(told) == 1
    assert told != {""}


@pytest.mark.parametrize("command", FOR_PROGRAMS[:2] + FOR_PROGRAMS[4:5] + FOR_PROGRAMS[6:8], ids=" ".join)
def test_the_sentences_of_findings_are_in_the_language_asked_for_with_the_command(
    command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = MESSAGE.findall(_told(*command))
    assert usual
    asked = [MESSAGE.findall(_told(*command, "--lang", spoken)) for spoken in LANGUAGES]
    assert asked[0] == usual
    assert len({tuple(messages) for messages in asked}) == len(LANGUAGES)
    # Settings of a person change nothing for a program; neither do --deck and --screen-reader.
    monkeypatch.setenv("JASSLOG_LANG", "de")
    assert MESSAGE.findall(_told(*command, "--deck", "swiss", "--screen-reader")) == usual


def _plain(text: str) -> str:
    return " ".join(re.sub(r"<[^>]*>|\\u003c[^>]*\\u003e", " ", text).replace("- ", "-").split())


def _reading(place: int) -> list[list[str]]:
    """Calls of every command; those that show a game show another game for the next place in the list of languages."""
    shown = NAMES[:3] if examples(1) > 1 else NAMES[place % 3 : place % 3 + 1]
    looking = [[command[0], f"{name}.jsonl", *command[1:]] for command in LOOKING for name in shown]
    return [*looking, *OTHER_READING]


def _fragments(all_texts: dict[str, str]) -> set[str]:
    """The parts of sentences between their slots that have at least three words."""
    parts = {part for text in all_texts.values() for part in re.split(r"\{[^}]*\}|\|", text)}
    return {_plain(part) for part in parts if len(re.findall(r"[A-Za-z]{2,}", part)) >= 3}


@cache
def _english_fragments() -> set[str]:
    usual = {place: text for place, text in english().items() if not place.startswith(("next/", "language/"))}
    usual |= {f"{group}/{name}": text for group, several in translated().items() for name, text in several.items()}
    return _fragments({place: text for place, text in usual.items() if not place.startswith(("names/", "terms/"))})


@pytest.mark.parametrize("spoken", OTHERS)
def test_no_english_sentence_is_left(spoken: str) -> None:
    own = _plain(" | ".join(text for _, text in texts(whole(spoken))))
    foreign = {part for part in _english_fragments() if part not in own}
    reading = _reading(OTHERS.index(spoken))
    told = {" ".join(command): _plain(answer([*command, "--lang", spoken])) for command in reading}
    assert "has a bug" not in "".join(told.values())
    left = {name: sorted(part for part in foreign if part in text) for name, text in told.items()}
    assert {name: parts for name, parts in left.items() if parts} == {}


def test_the_words_are_those_of_the_language_wherever_the_option_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {spoken: answer(["show", "renege.jsonl", "--lang", spoken]) for spoken in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    for spoken in LANGUAGES:
        assert answer(["--lang", spoken, "show", "renege.jsonl"]) == told[spoken]
        assert answer([f"--lang={spoken}", "show", "renege.jsonl"]) == told[spoken]
        assert messages(spoken)["suits"]["S"] in told[spoken]
    assert answer(["--lang", "fr", "show", "renege.jsonl", "--lang", "de"]) == told["de"]
    monkeypatch.setenv("JASSLOG_LANG", "it")
    assert answer(["show", "renege.jsonl"]) == told["it"]
    assert answer(["show", "renege.jsonl", "--lang", "es"]) == told["es"]
    monkeypatch.setenv("JASSLOG_LANG", "")
    assert answer(["show", "renege.jsonl"]) == told["en"]


def test_help_and_what_is_wrong_with_a_command_line_are_told_in_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = messages("de")
    for arguments in (["--lang", "de", "--help"], ["--help", "--lang", "de"], ["show", "--lang=de", "-h"]):
        told = answer(arguments)
        assert told.startswith(mine["click"]["Usage:"])
        assert mine["click"]["Show this message and exit."] in " ".join(told.split())
    assert mine["click"]["Missing argument"] in answer(["show", "--lang", "de"])
    monkeypatch.setenv("JASSLOG_LANG", "de")
    assert answer(["--help"]).startswith(mine["click"]["Usage:"])
    assert mine["unreadable"]["missing"].format(file="x") in answer(["audit", "x", "--format", "json"])
    assert answer(["--lang", "en", "--help"]).startswith("Usage:")


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_a_language_that_does_not_exist_is_refused_with_those_that_do(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(arguments: list[str]) -> None:
        told = answer(arguments)
        assert told.endswith("--- exit code 2\n")
        assert all(f"'{spoken}'" in told for spoken in LANGUAGES)
        assert not set("\x1b\u202e") & set(told)

    refused(["audit", "renege.jsonl", "--lang", value])
    refused(["--lang", value, "--help", "audit"] if value.isspace() else ["--lang", value, "audit", "renege.jsonl"])
    monkeypatch.setenv("JASSLOG_LANG", value)
    refused(["audit", "renege.jsonl"])
    refused(["audit", "renege.jsonl", "--lang", "de"])


def test_the_last_word_may_be_the_option_itself() -> None:
    assert answer(["audit", "--lang"]).endswith("--- exit code 2\n")
    assert answer(["audit", "--", "--lang"]).endswith("--- exit code 3\n")


def test_names_and_the_words_of_users_stay_as_they_are() -> None:
    record = clean()
    record.add("objection_raised", seat=0, text="the slate fell down")
    Path("own.jsonl").write_bytes(data(record))
    for spoken in LANGUAGES:
        told = " ".join("".join(answer([name, "own.jsonl", "--lang", spoken]) for name in ("audit", "story")).split())
        assert all(text in told for text in ("Vreni", "Beat", "Ueli", "Rösli", "the slate fell down")), spoken


def test_the_page_says_its_language_and_speaks_it() -> None:
    for spoken in LANGUAGES:
        page, mine = answer(["report", "renege.jsonl", "--lang", spoken]), messages(spoken)
        assert f'<html lang="{spoken}">' in page
        assert mine["phrases"]["page.skip"] in page
        spoken_there = re.search(r'<script type="application/json" id="phrases">(.*?)</script>', page)
        assert spoken_there is not None
        assert mine["phrases"]["page.js.yet"] in spoken_there[1].encode().decode("unicode_escape")
        assert "{say" not in page


def test_the_french_pack_is_named_in_the_language() -> None:
    told = {spoken: answer(["show", "renege.jsonl", "--deck", "french", "--lang", spoken]) for spoken in LANGUAGES}
    for spoken, card in {"en": "SJ", "de": "SB", "fr": "PiV", "it": "PF", "es": "PJ"}.items():
        assert card in told[spoken], spoken
    assert "Schaufel" not in answer(["show", "renege.jsonl", "--deck", "swiss", "--lang", "de"])


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_game_is_typed_in_the_words_of_the_language_or_in_english(
    spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed, suit = messages(spoken)["typed"], messages(spoken)["contract_names"]["hearts"]
    for words in (typed, messages("en")["typed"]):
        lines = f"{words['round_started']} 3\n{words['pushed']}\n{suit}\n"
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode()), encoding="utf-8"))
        file = Path("new.jsonl")
        file.unlink(missing_ok=True)
        told = answer(
            ["record", str(file), "--rules", "schieber-swisslos", "--not-recorded", "cut,hands", "--lang", spoken]
        )
        assert told.endswith("--- exit code 0\n"), told
        kinds = re.findall(r'"type":"([a-z_]+)"', file.read_text(encoding="utf-8"))
        assert kinds[-3:] == ["round_started", "pushed", "contract_chosen"], told


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_what_is_not_written_down_is_named_in_the_words_of_the_language_or_as_in_records(
    spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts, nothing = messages(spoken)["parts"], messages(spoken)["phrases"]["nothing"]
    for number, (told, meant) in enumerate(
        {
            f"{parts['melds'].upper()}, {parts['cut']}": ["melds", "cut"],
            "melds,cut": ["melds", "cut"],
            nothing: [],
            "nothing": [],
        }.items()
    ):
        file = Path(f"new{number}.jsonl")
        command = ["record", str(file), "--rules", "kreuzjass", "--not-recorded", told, "--lang", spoken]
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
        assert answer(command).endswith("--- exit code 0\n")
        assert json.loads(file.read_text().splitlines()[0]).get("not_recorded", []) == meant
    refused = answer(["record", "no.jsonl", "--rules", "kreuzjass", "--not-recorded", "x", "--lang", spoken])
    assert parts["choosing"] in refused


def test_a_language_ends_with_the_call() -> None:
    title = messages("en")["findings"]["renege"]["title"]
    answer(["audit", "renege.jsonl", "--lang", "de"])
    assert answer(["explain", "J301"]).startswith(f"J301 renege: {title}")
    with telling(language="de"):
        assert answer(["explain", "J301"]).startswith(f"J301 renege: {title}")


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(
    ("variable", "option"), [("JASSLOG_DECK", "--deck"), ("JASSLOG_SCREEN_READER", "--screen-reader")]
)
def test_what_comes_from_the_environment_is_told_to_come_from_there(
    variable: str, option: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "nonsense")
    told = answer(["--lang", spoken, "version"])
    assert f"'{option}' (" in told
    assert f"{variable})" in told
    assert spoken == "en" or "Recognized" not in told
