"""Mistakes in a transcript: all are reported at once, each with line, column, expectation and suggestion."""

from __future__ import annotations

import os
import re
import string

import pytest
from formats.transcripts import HEAD, TABLE
from hypothesis import given, settings
from hypothesis import strategies as st
from samples.stories_transcript import RENEGE
from shared import SCHEMAS

from jasslog.formats.jass.pieces import MOST, Mistake, split
from jasslog.formats.jass.read import MOST_BACK, read
from jasslog.views.messages import catalogue
from jasslog.views.writing import mistake_text, mistakes_text

MUTATIONS = int(os.environ.get("JASSLOG_MUTATIONS", "15000")) // 100
CHOSEN = f"{TABLE}A~ C Si\n"
PLAYED = f"{CHOSEN}1 EiA 7 SiA O\n"
CASES: dict[str, list[tuple[str, tuple[int, int, str, str]]]] = {
    "bytes": [(f"{HEAD}\udcff", (4, 1, "", ""))],
    "unseen": [(f"{HEAD}A Vre\u202eni B Beat", (4, 6, "", ""))],
    "long": [(HEAD + "x" * 70_000, (4, 1, "65536", ""))],
    "many": [(TABLE + 'remark "x"\n' * 10_000, (10_003, 1, "9999", ""))],
    "back": [(f"{TABLE}undo 1.deal.1\n" + "undo 1.deal.1\n" * 200, (206, 1, "200", ""))],
    "no-version": [("rules kreuzjass 1\n", (1, 1, "", ""))],
    "version": [("jass 2\nrules kreuzjass 1\n", (1, 6, "1", "")), ("jass\nrules kreuzjass 1", (1, 5, "1", ""))],
    "no-rules": [("jass 1\ndeck en\n", (1, 1, "", ""))],
    "no-deck": [(TABLE.replace("deck de-ch\n", "") + "A Si\n1 EiA 7", (3, 1, "", "de-ch"))],
    "rules": [("jass 1\nrules kreuzjas 1\n", (2, 7, "", "kreuzjass"))],
    "refused": [
        ("jass 1\nrules kreuzjass 7\n", (2, 7, "kreuzjass has no version 7; there is 1", "")),
        (
            "jass 1\nrules kreuzjass 1 play.tenn=7",
            (2, 7, "play.tenn is not an option; did you mean play.ten?", ""),
        ),
    ],
    "deck": [
        ("jass 1\nrules kreuzjass 1\ndeck de-hc\n", (3, 6, "de-ch, de-fr, fr, it, es, en, sym", "de-ch")),
        ("jass 1\nrules kreuzjass 1\ndeck de\n", (3, 6, "de-ch, de-fr, fr, it, es, en, sym", "de-ch, de-fr")),
    ],
    "twice": [
        ("jass 1\nrules kreuzjass 1\ndeck en\ndeck fr\n", (4, 1, "3", "")),
        (f'{TABLE}remark "a" note=x note=y', (6, 19, "", "")),
        (f'{TABLE}remark "a" x_a=[{{"b":1,"b":2}}]', (6, 12, "", "")),
        (f'{TABLE}unknown event={{"type":"cigar_smoked","b":1,"b":2}}', (6, 9, "", "")),
    ],
    "late": [(f"{TABLE}deck fr", (6, 1, "", ""))],
    "word": [(f"{TABLE}misdael A", (6, 1, "", "misdeal")), (f"{TABLE}[stay A]", (6, 1, "", ""))],
    "part": [
        (f"{TABLE}A Sei", (6, 3, "contract", "Si")),
        (f"{TABLE}A slalomm", (6, 3, "contract", "slalom")),
        (f"{TABLE}A", (6, 2, "contract", "")),
        (f"{TABLE}lay A SJ", (6, 7, "cards", "SiU")),
        (f"{TABLE}write B cads 20", (6, 9, "choice", "cards")),
        (f"{TABLE}write B cards", (6, 14, "number", "")),
        (f"{TABLE}pick F", (6, 6, "seat", "")),
        (f"{TABLE}remark hm", (6, 8, "text", "")),
        (f"{TABLE}= viel", (6, 3, "scores", "")),
        (f"{CHOSEN}1 EiA [meld B 20", (7, 17, "close", "")),
        (f"{TABLE}lots cards A Se", (6, 14, "card", "SeU")),
    ],
    "left-over": [
        (f"{TABLE}pick A B", (6, 8, "", "")),
        (f"{CHOSEN}1 EiA ]", (7, 7, "", "")),
        (f"{CHOSEN}1 EiA [fix #5 [fix #5]]", (7, 8, "", "")),
    ],
    "broken": [
        (f'{TABLE}remark "open', (6, 8, "text", "")),
        (f'{TABLE}remark "x" x_a={{"b":}}', (6, 12, "json", "")),
        (f"{TABLE}pick A x_a={'[' * 9000}", (6, 8, "json", "")),
    ],
    "event": [
        ("jass 1\nrules kreuzjass 1\nplayers 9\n", (3, 9, "integer 2..5", "")),
        ("jass 1\ngame No!\nrules kreuzjass 1\n", (2, 6, "Id", "")),
        (f"{TABLE}meld A", (6, 1, "cards|points", "")),
        (f"{TABLE}pick A foo=1", (6, 1, "", "")),
        (f'{TABLE}remark "{"x" * 257}"', (6, 1, "string 0..256", "")),
        ('jass 1\nrules kreuzjass 1\nplace "\\ud800"', (3, 7, "string", "")),
    ],
    "place": [(f"{PLAYED}fix 1.1.9 EiB", (8, 5, "", "1.1.4")), (f"{PLAYED}! 7.8.9", (8, 3, "", "1.1.4"))],
    "meld": [
        (f"{TABLE}w D 30 RoA", (6, 8, "30", "RoA K O")),
        (f"{TABLE}w D 20 Ro7", (6, 8, "20", "Ro8 7 6")),
        (f"{HEAD.replace('de-ch', 'en')}round 1 dealer D\nweis A 33 SJ", (5, 11, "33", "SJ T 9")),
    ],
    "round-number": [(TABLE.replace("round 1", "round 3"), (5, 7, "1", ""))],
    "no-dealer": [(f"{HEAD}round 1", (4, 8, "", ""))],
    "no-seat": [
        (f"{HEAD}round 1 dealer E", (4, 16, "A, B, C, D", "")),
        (f"{HEAD}deal E", (4, 6, "A, B, C, D", "")),
        (HEAD + "A Vreni  B Beat  C Ueli  D Rösli  E Xaver", (4, 35, "A, B, C, D", "")),
        (HEAD + "previous E\nround 1 dealer A", (4, 10, "A, B, C, D", "")),
        (f"{TABLE}E~ C Si", (6, 1, "A, B, C, D", "")),
        (f"{TABLE}~E", (6, 2, "A, B, C, D", "")),
        (f"{TABLE}A~ C Si\n1 EiA E:Ei7", (7, 7, "A, B, C, D", "")),
        (f"{TABLE}weis E 20 RoA", (6, 6, "A, B, C, D", "")),
        (f"{TABLE}out A+E", (6, 5, "A, B, C, D", "")),
        (f"{TABLE}lots cards A SeA E Se6", (6, 18, "A, B, C, D", "")),
        ("jass 1\nrules differenzler-santiago 1\nplayers 3\nround 1 dealer D", (4, 16, "A, B, C", "")),
    ],
    "no-trick": [(f"{HEAD}1 EiA", (4, 1, "round", ""))],
    "trick-number": [(f"{PLAYED}3 RoU", (8, 1, "2", ""))],
    "trick-full": [(f"{CHOSEN}1 EiA 7 SiA O 9", (7, 15, "1", ""))],
    "whose": [(f"{CHOSEN}1 ? Ei7 8 9\n2 RoU", (8, 3, "", ""))],
    "in-turn": [(f"{CHOSEN}1 EiA 7^", (7, 7, "B", ""))],
    "suit-needed": [(f"{CHOSEN}1 A", (7, 3, "", "")), (f"{CHOSEN}1 ? 7", (7, 5, "", ""))],
    "card": [
        (f"{CHOSEN}1 SJ", (7, 3, "de-ch", "SiU")),
        (f"{CHOSEN}1 EiA E7", (7, 7, "de-ch", "Se7")),
        (f"{CHOSEN}1 (Six)", (7, 4, "de-ch", "SiU")),
    ],
}


@pytest.mark.parametrize("name", CASES)
def test_each_mistake_is_told_at_its_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_BACK == 1000
    monkeypatch.setattr("jasslog.formats.jass.read.MOST_BACK", 200)
    for text, (line, column, expected, suggestion) in CASES[name]:
        data = text.encode(errors="surrogateescape")
        first = next(mistake for mistake in read(data).mistakes if mistake.name == name)
        assert (first.line, first.column, str(first.expected), first.suggestion) == (line, column, expected, suggestion)


def test_the_number_of_a_trick_may_be_of_any_length() -> None:
    (mistake,) = [one for one in read(f"{PLAYED}{'9' * 5_000} RoU").mistakes if one.name == "trick-number"]
    assert (mistake.line, mistake.column, mistake.expected) == (8, 1, "2")
    assert not [one for one in read(f"{PLAYED}002 RoU").mistakes if one.name == "trick-number"]


def test_every_mistake_has_words_and_a_case() -> None:
    assert set(CASES) == set(catalogue()["mistakes"])
    slots = {field for text in catalogue()["mistakes"].values() for _, field, *_ in string.Formatter().parse(text)}
    assert slots <= {None, "found", "expected", "suggestion"}


def test_all_mistakes_are_told_at_once_and_none_that_only_follows() -> None:
    text = (
        "jass 1\nrules schieber-santiago 1\ndeck de-ch\nA Vreni  B Beat  C Ueli  D Rösli\nround 2 dealer D\n"
        "A~ C Si\n1 EiA 7 SJ O\n3 RoU O SiO B\nmisdael A\nround 3 dealer A\nA Sx\n"
        "2 K O\nround 4\nB obe\n1 SiA K O U\n2 x\n"
    )
    told = [(mistake.line, mistake.column, mistake.name) for mistake in read(text).mistakes]
    assert told == [
        (5, 7, "round-number"),
        (7, 9, "card"),
        (8, 1, "trick-number"),
        (9, 1, "word"),
        (11, 3, "part"),
        (16, 3, "card"),
    ]


@pytest.mark.parametrize("unread", ["SJ", "Eix", "x"])
@pytest.mark.parametrize("after", ["2 RoU O SiO B", "2 7 RoU", "2 SiO B 6 7\n3 O 7"])
def test_who_won_a_trick_with_a_card_that_could_not_be_read_is_no_mistake_of_what_follows(
    unread: str, after: str
) -> None:
    mistakes = read(f"{CHOSEN}1 EiA 7 {unread} O\n{after}\n")
    assert [(mistake.line, mistake.name) for mistake in mistakes.mistakes] == [(7, "card")]
    assert mistakes.unchecked
    # The unreadable card was still played: the next round is written as usual.
    told = read(f"{CHOSEN}1 EiA 7 {unread} O\n{after}\nround 2\nB obe\n1 7 SiA\n").mistakes
    assert [mistake.name for mistake in told] == ["card", "suit-needed"]


def test_a_round_whose_dealer_is_unknown_was_played_all_the_same() -> None:
    text = f"{HEAD}round 1 dealer F\nround 2 dealer B\nround 3 dealer C\n"
    assert [(mistake.line, mistake.name) for mistake in read(text).mistakes] == [(4, "part")]


@pytest.mark.parametrize(
    ("rules", "name"), [("rules nosuch 1\n", "rules"), ("rules kreuzjass 7\n", "refused"), ("", "no-rules")]
)
def test_where_nobody_knows_the_rules_nobody_need_say_who_deals(rules: str, name: str) -> None:
    found = read(f"jass 1\n{rules}round\nround 2\nround 3 dealer A\n").mistakes
    assert [mistake.name for mistake in found] == [name]


def test_a_deck_that_there_is_not_makes_no_card_a_mistake() -> None:
    for deck in ("de", "de-hc", "x"):
        found = read(f"{CHOSEN}1 EiA 7 SiA O\n".replace("deck de-ch", f"deck {deck}"))
        assert [mistake.name for mistake in found.mistakes] == ["deck"]


def test_what_was_not_compared_because_of_a_mistake_is_said() -> None:
    whole = f"{CHOSEN}1 SJ Ei8 SiA O\n"
    assert "there may be more" not in mistakes_text(read(whole), "a.jass")
    doubtful = f"{TABLE}A Sx\n1 EiA 7 SiA O\n3 RoU O SiO B\n"
    assert "there may be more" in mistakes_text(read(doubtful), "a.jass")
    assert mistakes_text(read(PLAYED), "a.jass") == ""


SIX = """jass 1
rules schieber-santiago
deck en
A Vreni  B Beat  C Ueli  D Rösli
round 1 dealer E
A Sx
weis A 33 SJ
1 SJ S7 SX HT
foo bar
round 3 dealer A
A S
2 DA 9 8 7
"""


def test_names_cards_form_and_order_are_told_in_one_go() -> None:
    told = [(mistake.line, mistake.name) for mistake in read(SIX).mistakes]
    assert told == [
        (5, "no-seat"),
        (6, "part"),
        (7, "meld"),
        (8, "card"),
        (9, "word"),
        (10, "round-number"),
        (12, "trick-number"),
    ]
    assert "SiU" not in mistakes_text(read(SIX), "six.jass")


def test_what_the_head_lacks_is_told_before_what_follows_it() -> None:
    told = [(mistake.line, mistake.name) for mistake in read("jass 1\ndeck de-hc\ndeck x\n").mistakes]
    assert told == sorted(told)
    assert told[0] == (1, "no-rules")


def test_reading_stops_at_so_many_mistakes() -> None:
    transcript = read(TABLE + "zzzz\n" * 1_000)
    assert (len(transcript.mistakes), transcript.mistakes.full) == (MOST, True)
    assert "reading stopped there" in mistakes_text(transcript, "a.jass")


def test_a_mistake_is_shown_in_its_line() -> None:
    transcript = read(f"{CHOSEN}1 EiA SJ O")
    assert mistakes_text(transcript, "a.jass") == (
        "a.jass:7:7: SJ is no card of deck de-ch; did you mean SiU?\n   7 | 1 EiA SJ O\n     |       ^^\n"
    )


def test_a_long_line_is_shown_around_its_mistake() -> None:
    transcript = read(f'{TABLE}remark "{"x" * 200}" zzz "{"y" * 200}"')
    lines = mistakes_text(transcript, "a.jass").splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[1].index("zzz") == lines[2].index("^^^")


WORDS = st.sampled_from(
    [
        *RENEGE.split(),
        "?",
        "(",
        ")",
        "[",
        "]",
        '"',
        "x_a={",
        "=",
        "!",
        "~",
        "^",
        "*",
        ">",
        "#",
        ";",
        "fix",
        "undo",
        "1.1.1",
    ]
)
EDITS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 6), WORDS | st.text(max_size=3)), min_size=1, max_size=6)


def _damaged(text: str, edits: list[tuple[float, int, str]]) -> str:
    for where, length, instead in edits:
        at = int(where * len(text))
        text = text[:at] + instead + text[at + length :]
    return text


@settings(max_examples=MUTATIONS, deadline=None)
@given(EDITS)
def test_no_damage_leads_to_a_traceback_and_every_mistake_has_a_place(edits: list[tuple[float, int, str]]) -> None:
    data = _damaged(RENEGE, edits).encode(errors="surrogatepass")
    transcript = read(data)
    for mistake in transcript.mistakes:
        _check_place(mistake, data)
    told = mistakes_text(transcript, "a.jass")
    assert not re.search(r"\{[a-z_]+\}", "".join(map(mistake_text, transcript.mistakes)))
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", told)


def _check_place(mistake: Mistake, data: bytes) -> None:
    lines = data.split(b"\n")
    assert 1 <= mistake.line <= len(lines)
    assert 1 <= mistake.column <= len(lines[mistake.line - 1].decode(errors="ignore")) + 2


@settings(max_examples=150, deadline=None)
@given(st.text())
def test_any_line_falls_into_pieces(line: str) -> None:
    tokens, comment = split(line)
    assert all(1 <= token.column <= len(line) for token in tokens)
    assert comment is None or comment in " ".join(line.split())


def test_who_won_a_trick_stands_behind_its_cards_as_the_page_of_the_record_says() -> None:
    assert [mistake.name for mistake in read(f"{PLAYED}> C 25\n".encode(), "x").mistakes] != []
    assert "`… > C 25` | what the table counted; behind a trick" in (SCHEMAS / "README.md").read_text("utf-8")
