"""``--deck``: output for people names the cards as in that deck; output for programs does not depend on it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from cli.test_screen_reader import LOOKING
from samples.stories_transcript import RENEGE
from shared import copied
from views.stories import answer

from jasslog.cards import CODES, SUITS
from jasslog.cli.declared import COMMANDS
from jasslog.cli.group import DECKS, Command, commands
from jasslog.cli.group import FRENCH as PACKS
from jasslog.formats.jass.alphabets import ALPHABETS
from jasslog.game.facts import Act
from jasslog.rules.contracts import Contract
from jasslog.views.messages import SUBJECT_OF, catalogue, telling
from jasslog.views.typed import Unclear, read_entry
from jasslog.views.typed_cards import cards_of, typed_card
from jasslog.views.words import card_name, card_text
from jasslog.views.writing import unclear_text

NAMES = ("renege", "differenzler-spoken", "klaverjas-made", "domino-kept-back")
CODE = re.compile(r"(?<![\w.-])[DHSC][6-9TJQKA](?![\w-])")
NAMED = re.compile(r"(?<![\w.-])(?:Se|Ro|Si|Ei)[6-9BUOKA](?![\w-])")
FRENCH = re.compile(r"\b(?:diamonds|hearts|spades|clubs|jack of|queen of|ten of)\b")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(copied(tmp_path, *NAMES))


def test_every_command_has_the_option() -> None:
    with commands.make_context("jasslog", ["--version"], resilient_parsing=True) as context:
        for name in COMMANDS:
            found = commands.get_command(context, name)
            assert isinstance(found, Command), name
            assert "--deck" in [option for one in found.params for option in one.opts], name


def test_the_decks_are_the_two_packs_and_the_seven_alphabets() -> None:
    assert set(DECKS) == {"french", "swiss", *ALPHABETS}
    assert set(PACKS.values()) < set(ALPHABETS)


@pytest.mark.parametrize("command", LOOKING, ids=" ".join)
@pytest.mark.parametrize("manner", [[], ["--screen-reader"]], ids=["seen", "heard"])
def test_no_card_and_no_suit_is_that_of_another_deck(command: list[str], manner: list[str]) -> None:
    told = "".join(answer([command[0], f"{name}.jsonl", *command[1:], "--deck", "swiss", *manner]) for name in NAMES)
    assert "has a bug" not in told
    assert not CODE.search(told)
    assert not FRENCH.search(told)


def test_the_cards_are_those_of_the_deck() -> None:
    assert "Seat 0 played Se8 and did not follow acorns; legal: EiO" in answer(
        ["audit", "renege.jsonl", "--deck", "swiss"]
    )
    assert "Seat 0 played ♦8 and did not follow clubs; legal: ♣Q" in answer(["audit", "renege.jsonl", "--deck", "sym"])
    assert "Ca10" in answer(["show", "renege.jsonl", "--deck", "fr"])
    assert "over of acorns" in answer(["why", "renege.jsonl", "10.5.4", "--deck", "swiss", "--screen-reader"])
    plain = answer(["show", "renege.jsonl"])
    assert answer(["--deck", "french", "show", "renege.jsonl"]) == plain
    assert NAMED.search(answer(["--deck", "swiss", "show", "renege.jsonl"]))


def test_a_table_has_the_same_figures_in_every_deck() -> None:
    def figures(deck: str) -> list[str]:
        told = answer(["show", "renege.jsonl", "--deck", deck])
        names = sorted((ALPHABETS[deck].write(code) for code in CODES), key=len, reverse=True)
        return (
            re.sub("|".join(map(re.escape, names)), "", told)
            .replace("shields", "spades")
            .replace("acorns", "clubs")
            .split()
        )

    assert len({tuple(figures(deck)) for deck in ALPHABETS}) == 1


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "github"])
def test_what_a_program_reads_is_the_same(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = answer(["audit", "renege.jsonl", "--format", form])
    assert answer(["audit", "renege.jsonl", "--format", form, "--deck", "swiss"]) == plain
    monkeypatch.setenv("JASSLOG_DECK", "swiss")
    assert answer(["audit", "renege.jsonl", "--format", form]) == plain


def test_the_environment_chooses_where_nobody_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    swiss = answer(["show", "renege.jsonl", "--deck", "swiss"])
    monkeypatch.setenv("JASSLOG_DECK", "swiss")
    assert answer(["show", "renege.jsonl"]) == swiss
    assert "SJ" in answer(["show", "renege.jsonl", "--deck", "en"])
    assert "\ndeck de-ch\n" in answer(["transcript", "renege.jsonl"])
    # A transcript that somebody wrote stays in its own deck, unless --deck is given.
    paper = tmp_path / "paper.jass"
    paper.write_text(RENEGE.replace("deck   de-ch", "deck de-ch"))
    monkeypatch.setenv("JASSLOG_DECK", "fr")
    assert "\ndeck de-ch\n" in answer(["fmt", str(paper)])
    assert "\ndeck fr\n" in answer(["fmt", str(paper), "--deck", "fr"])


def test_the_page_is_drawn_in_the_deck() -> None:
    swiss, french = (answer(["report", "renege.jsonl", "--deck", deck]) for deck in ("swiss", "french"))
    assert 'aria-label="under of shields">U<' in swiss
    assert not re.search(r"jack|queen of|>J<|>Q<", swiss)
    assert 'aria-label="jack of spades">J<' in french
    assert re.findall(r'<path d="[^"]*"', swiss)[:4] != re.findall(r'<path d="[^"]*"', french)[:4]


def test_a_game_is_written_down_in_the_cards_on_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "deal 3\n0: hand SiU SiB Si9 Si8 RoK RoO SeA Se8 EiO\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    file = tmp_path / "g.jsonl"
    told = answer(["record", str(file), "--rules", "schieber-swisslos", "--not-recorded", "cut", "--deck", "swiss"])
    assert '"cards":["SJ","ST","S9","S8","HK","HQ","DA","D8","CQ"]' in file.read_text(), told


@pytest.mark.parametrize("deck", ALPHABETS)
def test_what_is_shown_can_be_typed_unless_it_is_the_code_of_another_card(deck: str) -> None:
    with telling(deck=deck):
        for code in CODES:
            shown = card_text(code)
            as_code = shown.replace("10", "T")
            assert cards_of(shown) == ([code, as_code] if as_code in CODES and as_code != code else [code])
            assert cards_of(typed_card(code)) == [code]
        assert len({card_name(code) for code in CODES}) == 36


def test_the_words_of_a_pack_stand_for_those_of_the_usual_one() -> None:
    own = {group: catalogue()[group] for group in SUBJECT_OF if "." in group}
    assert set(own) == {"suits.swiss", "ranks.swiss", "contract_names.swiss"}
    for group, words in own.items():
        assert words.keys() <= catalogue()[group.partition(".")[0]].keys()


@pytest.mark.parametrize(("deck", "word", "ways"), [("es", "CQ", ("HQ", "TQ")), ("it", "c10", ("HT", "F10"))])
def test_a_word_that_is_another_card_as_a_code_is_refused_with_both(
    deck: str, word: str, ways: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Path("renege.jsonl").read_bytes()
    (tmp_path / "g.jsonl").write_bytes(record)
    monkeypatch.chdir(tmp_path)
    for entry in (word, f"2: {word}", f"0: hand DA {word}", f"0: meld {word} {ways[0]}", f"0: expose {word}"):
        with telling(deck=deck), pytest.raises(Unclear) as refused:
            read_entry(entry, None, [])
        assert (refused.value.reason, refused.value.slots["word"]) == ("two_cards", word)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"fix 10.5.4 {word}\n".encode())))
    monkeypatch.setenv("JASSLOG_DECK", deck)
    for command in (["correct", "g.jsonl", "10.5.4", word], ["record", "g.jsonl"]):
        told = answer(command)
        assert "hearts" in told
        assert "clubs" in told
        assert all(way in told for way in ways)
        assert Path("g.jsonl").read_bytes() == record


@pytest.mark.parametrize(("deck", "word"), [("es", "CQ"), ("it", "c10")])
def test_the_deck_that_is_asked_for_decides_and_is_told_in_words_first(
    deck: str, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    begun = ["record", "g.jsonl", "--rules", "schieber-santiago", "--sync", "none"]
    lines = f"deal 3\n0: S\n{word} HK\nfix 1.1.1 {word}\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    told = answer([*begun, "--deck", deck])
    meant = ALPHABETS[deck].card(word)
    name = card_name(meant)
    assert f"{word}: {name}\n#3" in told
    assert f'"card":"{meant}","seat":0,"seq":3' in Path("g.jsonl").read_text()
    corrected = answer(["correct", "g.jsonl", "1.1.2", word, "--as-played", "--deck", deck])
    assert corrected.startswith(f"{word}: {name}\n")


@pytest.mark.parametrize("sure", [False, True], ids=["settled", "asked"])
@pytest.mark.parametrize("deck", ALPHABETS)
def test_every_code_and_every_name_means_one_card_or_is_refused_with_both(deck: str, sure: bool) -> None:
    own = ALPHABETS[deck]
    acts = [Act("card_played", 0)]
    with telling(deck=deck, sure=sure):
        for typed in [*CODES, *map(own.write, CODES)]:
            meant = {code for alphabet in (own, ALPHABETS["en"]) if (code := alphabet.card(typed))}
            if own.suit(typed):
                # In the French alphabet, Ca is the suit carreau, not the ace of clubs.
                assert (deck, typed) == ("fr", "CA")
                with pytest.raises(Unclear):
                    read_entry(typed, None, acts)
                continue
            if len(meant) == 1 or sure:
                event = read_entry(typed, None, acts)
                assert event["card"] == (own.card(typed) or typed)
                continue
            with pytest.raises(Unclear) as refused:
                read_entry(typed, None, acts)
            assert set(refused.value.slots["cards"]) == meant
            assert all(card_name(code) in unclear_text(refused.value, None) for code in meant)
        for name in (own.write(code, code[0]) for code in CODES):
            assert own.rank(name) == (ALPHABETS["en"].rank(name) or own.rank(name))


@pytest.mark.parametrize("deck", ALPHABETS)
def test_a_suit_is_that_of_the_deck_or_a_code_and_refused_where_it_is_both(deck: str) -> None:
    own = ALPHABETS[deck]
    acts = [Act("contract_chosen", 0, contracts=tuple(Contract("trump", number) for number in range(4)))]
    for typed in [*SUITS, *map(own.write_suit, SUITS)]:
        meant = [suit for alphabet in (own, ALPHABETS["en"]) if (suit := alphabet.suit(typed))]
        with telling(deck=deck, sure=True):
            event = read_entry(typed, None, acts)
            assert event["contract"] == {"kind": "trump", "suit": meant[0]}
        with telling(deck=deck):
            if len(set(meant)) == 1:
                assert read_entry(typed, None, acts)["contract"]["suit"] == meant[0]
                continue
            with pytest.raises(Unclear) as refused:
                read_entry(typed, None, acts)
            assert "hearts" in unclear_text(refused.value, None)
            assert "clubs" in unclear_text(refused.value, None)
