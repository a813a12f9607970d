"""Typing into ``record`` at a table: few keys, the words of the language, help on what may be typed now."""

from __future__ import annotations

import time
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.test_recording import NEW, OPENING, Typed, _here, events, typed  # noqa: F401
from views.stories import answer

from jasslog.cards import CODES
from jasslog.events.vocabulary import members
from jasslog.formats.jass.alphabets import ALPHABETS
from jasslog.library.recorder import Recorder
from jasslog.views.messages import LANGUAGES, messages, say, telling, word
from jasslog.views.typed_cards import cards_apart, cards_of
from jasslog.views.words import card_name

SWISS = ("--lang", "de", "--deck", "swiss")
MOST = 15
"""The largest average number of keys for a trick, including Enter."""
CARDS = ALPHABETS["de-ch"]


def played(seed: int, rounds: int) -> list[dict[str, Any]]:
    """The events of a game with this number of rounds, without the hands dealt; all cards are random legal ones."""
    rng = Random(seed)
    with Recorder() as table:
        table.begin("schieber-swisslos")
        for number in range(rounds):
            table.start_round(dealer=number % 4)
            pack = rng.sample(CODES, 36)
            for seat in range(4):
                table.deal(seat, pack[9 * seat : 9 * seat + 9])
            table.choose(rng.choice(["D", "H", "S", "C", "obenabe", "undenufe"]))
            for _ in range(36):
                table.play(rng.choice(table.position.legal))
        return [members(event) for event in table.events[1:] if event.type != "hand_dealt"]


def row_of(cards: list[str]) -> str:
    """The cards of a trick as a line to type; after the first, cards of the suit led are written without their suit."""
    return " ".join(CARDS.write(card, cards[0][0] if place else "") for place, card in enumerate(cards))


def opening(event: dict[str, Any]) -> str:
    """The line to type for an event before the cards of a round."""
    if event["type"] == "round_started":
        return f"geben {event['dealer']}"
    contract = event["contract"]
    return CARDS.write_suit(contract["suit"]) if contract["kind"] == "trump" else str(contract["kind"])


def test_a_game_of_twelve_rounds_needs_few_keys(typed: Typed) -> None:  # noqa: F811
    game = played(1, 12)
    lines: list[str] = []
    keys = 0
    for is_card, group in groupby(game, lambda event: event["type"] == "card_played"):
        acts = list(group)
        if not is_card:
            lines += map(opening, acts)
            continue
        rows = [row_of([event["card"] for event in acts[start : start + 4]]) for start in range(0, 36, 4)]
        keys += sum(len(row) + 1 for row in rows)
        lines += rows
    typed(*lines, options=("--rules", "schieber-swisslos", "--sync", "none", *SWISS))
    strip = [{name: value for name, value in event.items() if name != "seq"} for event in events()[1:]]
    assert strip == [{name: value for name, value in event.items() if name != "seq"} for event in game]
    assert keys / (12 * 9) <= MOST


def test_a_line_of_cards_is_written_whole_or_not_at_all(typed: Typed) -> None:  # noqa: F811
    typed(*OPENING[:3], "SJ S7 H10 6", options=NEW)
    assert [event.get("card") for event in events()[-4:]] == ["SJ", "S7", "HT", "S6"]
    before = Path("g.jsonl").read_bytes()
    for line in ("S9 Q SJ", "S9 Q sneeze", "S9 Q HT", "1: S9 Q", "9 Q"):
        typed(line, code=1)
        assert Path("g.jsonl").read_bytes() == before
    typed("S9", "q", "! 8 H6")
    assert [event["card"] for event in events()[-4:]] == ["S9", "SQ", "S8", "H6"]


@pytest.mark.parametrize(
    ("words", "options", "card"),
    [
        ("spade king", (), "SK"),
        ("King of spades", (), "SK"),
        ("ace spades", (), "SA"),
        ("spades 10", (), "ST"),
        ("shields under", ("--deck", "swiss"), "SJ"),
        ("Schilten Under", SWISS, "SJ"),
        ("Under Schilten", SWISS, "SJ"),
        ("schilten-banner", SWISS, "ST"),
        ("Eicheln König", SWISS, "CK"),
        ("Schaufel Dame", ("--lang", "de"), "SQ"),
        ("Schilten Ober", ("--lang", "de"), "SQ"),
        ("valet de pique", ("--lang", "fr"), "SJ"),
        ("as de trèfle", ("--lang", "fr"), "CA"),
        ("re di picche", ("--lang", "it"), "SK"),
        ("rey de picas", ("--lang", "es"), "SK"),
        ("the jack of spades", (), "SJ"),
        ("der Schilten-Under", SWISS, "SJ"),
        ("le valet de pique", ("--lang", "fr"), "SJ"),
        ("l'as de trèfle", ("--lang", "fr"), "CA"),
        ("l'asso di picche", ("--lang", "it"), "SA"),
    ],
)
def test_a_card_is_typed_in_words(typed: Typed, words: str, options: tuple[str, ...], card: str) -> None:  # noqa: F811
    typed(*OPENING[:2], options=NEW)
    typed(words, options=options)
    assert events()[-1]["card"] == card


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("deck", ["de-ch", "en"])
def test_every_card_is_typed_as_it_is_named(spoken: str, deck: str) -> None:
    with telling(language=spoken, deck=deck):
        for code in CODES:
            (typed,) = cards_apart(card_name(code).split(), "")
            assert cards_of(typed) == [code]


def test_a_player_is_meant_by_his_whole_name_though_another_name_begins_so(typed: Typed) -> None:  # noqa: F811
    typed("deal 3", options=(*NEW, "--names", "Annabelle,Jo,Ann,Josef"))
    typed("Ann: S")
    assert events()[-1]["seat"] == 2
    before = Path("g.jsonl").read_bytes()
    typed("An: push", code=1)
    assert Path("g.jsonl").read_bytes() == before


@pytest.mark.parametrize(("figures", "winner"), [("0 257", None), ("257 0", None), ("1", 1), ("0 257 0", 0)])
def test_as_many_figures_as_there_are_sides_are_the_scores(
    typed: Typed,  # noqa: F811
    figures: str,
    winner: int | None,
) -> None:
    typed("deal 3", options=NEW)
    typed(f"! end {figures}")
    assert events()[-1].get("winner") == winner
    told = [int(figure) for figure in figures.split()]
    assert events()[-1].get("scores", []) == told[winner is not None :]


def test_cards_in_words_stand_behind_other_words(typed: Typed) -> None:  # noqa: F811
    typed("deal 3", "0: Schilten", "weis 0 Schilten 8 Si9 Schilten Banner Under von Schilten", options=(*NEW, *SWISS))
    assert events()[-1]["cards"] == ["S8", "S9", "ST", "SJ"]
    typed("Schilten Under", "Banner", "6", "Rosen Ober", "fix 1.1.2 Schilten Neuner", options=SWISS)
    assert events()[-1]["by"] == [{"card": "S9", "seat": 1, "type": "card_played"}]
    assert [event["card"] for event in events()[-5:-1]] == ["SJ", "ST", "S6", "HQ"]


def test_a_line_of_very_many_words_is_told_to_be_none_at_once(typed: Typed) -> None:  # noqa: F811
    typed(*OPENING, options=NEW)
    before = Path("g.jsonl").read_bytes()
    start = time.perf_counter()
    typed("S9 " * 20_000, code=1)
    assert time.perf_counter() - start < 5
    assert Path("g.jsonl").read_bytes() == before


def test_a_rank_alone_is_of_the_suit_led_and_none_where_none_is(typed: Typed) -> None:  # noqa: F811
    typed(*OPENING[:3], options=NEW)
    for alone in ("10", "9", "k", "ace"):
        told = typed(alone, code=1)
        assert f"{alone} of which suit? None is led yet; type SJ or jack of spades" in told
    assert len(events()) == 4
    typed("SJ", "10", "k")
    assert [event["card"] for event in events()[-3:]] == ["SJ", "ST", "SK"]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_commands_have_words_in_each_language(typed: Typed, spoken: str) -> None:  # noqa: F811
    words = {name: said.split() for name, said in messages(spoken)["commands"].items()}
    typed(*OPENING, options=NEW)
    for last in (*words["quit"], "quit", "done"):
        count = len(events())
        lines = (f"{words['undo'][-1]} 2", words["redo"][-1], words["show"][-1], f"{words['note'][-1]} so", last, "S9")
        typed(*lines, options=("--lang", spoken))
        assert [event["type"] for event in events()[count:]] == ["undone", "undone", "remark_made"]


@pytest.mark.parametrize(
    ("spoken", "ways"),
    [
        ("en", ("cut", "tap")),
        ("de", ("heben", "klopfen")),
        ("fr", ("couper", "frapper")),
        ("it", ("tagliare", "bussare")),
        ("es", ("cortar", "golpear")),
    ],
)
def test_how_the_pack_was_cut_has_words_in_each_language(typed: Typed, spoken: str, ways: tuple[str, str]) -> None:  # noqa: F811
    cut = messages(spoken)["typed"]["cards_cut"]
    for number, manner in enumerate((ways[1], f"{cut} {ways[0]}", "tap")):
        file = f"{number}.jsonl"
        told = typed("deal 3", manner, options=("--lang", spoken, *NEW), file=file)
        assert f"[{cut} " in told
        assert f"{'|'.join(ways)}]" in told
        assert events(file)[-1]["manner"] == ("cut" if number == 1 else "tap")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_bid_without_a_figure_is_typed_as_it_is_told(typed: Typed, spoken: str) -> None:  # noqa: F811
    bid, names = messages(spoken)["typed"]["bid_made"], messages(spoken)["bid_names"]
    options = ("--lang", spoken)
    told = typed("deal 2", options=("--rules", "pandur", *options))
    for name in ("misere", "misere-trump", "pandur", "pandur-trump"):
        assert names[name] in " ".join(told.split())
        typed(f"{bid} {names[name]}", options=options)
        assert events()[-1]["named"] == name
        typed("undo", options=options)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_all_tricks_are_bid_as_they_are_told(typed: Typed, spoken: str) -> None:  # noqa: F811
    with telling(language=spoken):
        bid, every = word("typed", "bid_made"), say("all_tricks")
    told = typed("deal 3", options=("--rules", "sidi-barrani", "--lang", spoken))
    assert every in told
    typed(f"0: {bid} {every} Obenabe", options=("--lang", spoken))
    assert events()[-1]["match"] is True
    assert events()[-1]["contract"] == {"kind": "obenabe"}


def test_help_says_how_a_card_is_typed_where_one_may_be(typed: Typed) -> None:  # noqa: F811
    typed(*OPENING[:1], options=NEW)
    told = typed("help", options=SWISS).split("> \n")[1]
    assert "Eine Spielart mit ihrem Namen, eine Farbe auch als Si." in told
    assert "SiU" not in told
    typed(*OPENING[1:3])
    told = typed("hilfe", options=SWISS).split("> \n")[1]
    assert "Eine Karte: SiU oder Schilten-Under." in told
    assert "Spielart" not in told
    assert "einspruch" not in told
    assert "einspruch" in typed("? alle", options=SWISS)


def test_what_stands_for_no_card_outside_a_session_is_told_how_one_is_typed(typed: Typed) -> None:  # noqa: F811
    typed(*OPENING, options=NEW)
    told = answer(["correct", "g.jsonl", "1.1.2", "ZZ", *SWISS])
    assert "ZZ ist keine Karte" in told
    assert "als SiU oder Schilten-Under ein: Farben Se Ro Si Ei, Werte 6 7 8 9 B U O K A" in told
    assert "?" not in told


def test_a_number_that_is_none_is_told_in_plain_words(typed: Typed) -> None:  # noqa: F811
    typed(*OPENING, options=NEW)
    before = Path("g.jsonl").read_bytes()
    assert "abc is no number" in typed("undo abc", code=1)
    assert "So many acts do not stand" in typed("undo 100000", code=1)
    assert "Error: Invalid value for '[COUNT]': abc is no number" in answer(["undo", "g.jsonl", "abc"])
    assert "abc ist keine Zahl" in answer(["undo", "g.jsonl", "abc", "--lang", "de"])
    assert Path("g.jsonl").read_bytes() == before


def test_what_is_missing_of_an_event_is_said_once(typed: Typed) -> None:  # noqa: F811
    typed(*OPENING, options=NEW)
    told = answer(["append", "g.jsonl", '{"type":"card_played"}'])
    assert "that is no event of a record: it lacks card, seat\n" in told
    assert "it lacks type\n" in answer(["append", "g.jsonl", '{"text":"so"}'])


@pytest.mark.parametrize("name", ["paper.jass", "paper.txt"])
def test_a_transcript_is_compiled_before_it_is_written_to(name: str) -> None:
    Path(name).write_text("jass 1\nrules schieber-santiago\nround 1 dealer D\n")
    for command in (["undo", name], ["note", name, "so"], ["append", name, '{"type":"pushed","seat":1}']):
        told = answer(command)
        assert f"{name}: it is a transcript, not a record" in told
        assert f"jasslog compile {name} -o {name.removesuffix('.jass')}.jsonl" in told


@pytest.mark.parametrize("content", ["hello\n", '{"a":1}\n', "[1,2]\n", "a,b\n1,2\n", "<html></html>\n"])
def test_what_cannot_be_converted_is_told_with_what_can(content: str) -> None:
    Path("x").write_text(content)
    told = answer(["convert", "x"])
    assert "transcripts (jass 1) and logs of jass-kit, Heb ab!, klaverlive and stammtisch are read too" in told
    assert told.endswith("exit code 3\n")
