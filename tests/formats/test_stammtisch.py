"""Reading the text format stammtisch: its contents, the facts that it leaves open, and every possible error."""

from __future__ import annotations

from typing import Any

import pytest
from foreign import QUIET, assert_well_formed, audited, names, of_type, problems, read_bytes, read_one
from hypothesis import given
from hypothesis import strategies as st
from jass_kit_rounds import breaches, hands_of, make_round, ours
from shared import samples

from jasslog.audit.audit import audit_game
from jasslog.events.limits import LINE
from jasslog.events.vocabulary import members
from jasslog.formats.foreign import format_of
from jasslog.game.phases.duties import RENEGE_FAMILY

TEXT = "stammtisch"
PLAYERS = ["Anna", "Beat", "Chris", "Dora"]
TRUMPS = ["Eichel", "Rosen", "Schilten", "Schellen", "Obenabe", "Undeufe"]
SUITS = {"D": "Ei", "H": "Ro", "S": "Schi", "C": "Sche"}
RANKS = {"10": "B", "J": "U", "Q": "O"}
HAND_MADE = """\
# Of an evening in the Löwen
players: Anna Beat Chris Dora
me: Chris
dealer: Dora
trump: Schilten          # Anna pushed
pushed: yes
rules: swisslos
tricks:
  EiA  Ei7  SchiA  EiO
  Chris: RoU  Dora: RoO  Anna: SchiO  Beat: RoB
  eib  EI8  schi10 rok
"""


def word(card: str) -> str:
    return SUITS[card[0]] + RANKS.get(card[1:], card[1:])


def text_of(source: dict[str, Any], labels: bool = True, pushed: str = "pushed: no\n", hands: bool = False) -> str:
    """The stammtisch text of a round in the notation of jass-kit, whose seats go the other way round."""
    said = f"players: {' '.join(PLAYERS)}\ndealer: {PLAYERS[-source['dealer'] % 4]}\n"
    said += f"trump: {TRUMPS[source['trump']]}\n{pushed}"
    if hands:
        dealt = hands_of(source["tricks"])
        rows = [f"  {PLAYERS[-seat % 4]}: {' '.join(map(word, sorted(hand)))}\n" for seat, hand in enumerate(dealt)]
        said += "hands:\n" + "".join(rows)
    said += "tricks:\n"
    for trick in source["tricks"]:
        laid = [(PLAYERS[(place - trick["first"]) % 4], word(card)) for place, card in enumerate(trick["cards"])]
        said += "  " + "  ".join(f"{name}: {card}" if labels else card for name, card in laid) + "\n"
    return said


def test_a_round_typed_by_hand() -> None:
    raw = read_one(TEXT, HAND_MADE)
    head = members(raw.events[0])
    assert head["game"] == "log-1"
    assert head["rules"]["id"] == "schieber-swisslos"
    assert head["not_recorded"] == ["melds", "marriages", "cut", "hands"]
    assert head["x_source"] == {"format": "stammtisch", "line": 1, "rules": "swisslos", "me": 2}
    told = [(event.type, line) for event, line in zip(raw.events, raw.lines, strict=True)]
    opening = [("game_started", 1), ("players_named", 2), ("round_started", 4), *[("hand_dealt", 1)] * 4]
    assert told[:9] == [*opening, ("pushed", 6), ("contract_chosen", 5)]
    assert told[9:] == [("card_played", line) for line in (9, 10, 11) for _ in range(4)]
    assert of_type(raw, "pushed")[0]["seat"] == 0
    assert of_type(raw, "contract_chosen")[0]["seat"] == 2
    plays = [(event["seat"], event["card"]) for event in of_type(raw, "card_played")]
    assert plays[:8] == [(0, "DA"), (1, "D7"), (2, "SA"), (3, "DQ"), (2, "HJ"), (3, "HQ"), (0, "SQ"), (1, "HT")]
    assert plays[8:] == [(0, "DT"), (1, "D8"), (2, "ST"), (3, "HK")]
    assert "unfinished-game" in names(audit_game(raw))


@pytest.mark.parametrize("trump", range(6))
@pytest.mark.parametrize("labels", [True, False])
def test_a_lawful_round_is_clean(trump: int, labels: bool) -> None:
    for seed in range(3):
        source = make_round(seed, trump)
        raw = read_one(TEXT, text_of(source, labels))
        audit = audit_game(raw)
        assert not audit.findings
        assert audit.verdicts == {"intact": "ok", "legal": "ok", "sums": "unclaimed"}
        assert members(raw.events[0])["x_source"]["derived"] == ["hands"]
        dealt = {event["seat"]: set(event["cards"]) for event in of_type(raw, "hand_dealt")}
        assert dealt == {-s % 4: set(map(ours, hand)) for s, hand in enumerate(hands_of(source["tricks"]))}


def test_every_illegal_card_is_found_and_no_other() -> None:
    total = 0
    for seed in range(12):
        source = make_round(seed, seed % 6, lawful=False)
        expected = {(-b.seat % 4, ours(b.card), frozenset(map(ours, b.legal))) for b in breaches(source, 1)}
        audit = audited(TEXT, text_of(source, labels=seed % 2 == 0))
        assert {(f.seat, f.card, frozenset(f.legal)) for f in audit.findings} == expected
        assert {f.name for f in audit.findings} <= set(RENEGE_FAMILY)
        total += len(expected)
    assert total


def test_hands_that_are_written_down_are_believed_before_the_plays() -> None:
    source = make_round(4, 2)
    raw = read_one(TEXT, text_of(source, hands=True))
    assert "derived" not in members(raw.events[0])["x_source"]
    assert not audit_game(raw).findings
    assert raw.lines[3:7] == [6, 9, 8, 7]
    short = {**source, "tricks": source["tricks"][:2]}
    known = text_of({**source}, hands=True).split("tricks:")[0] + "tricks:" + text_of(short).split("tricks:")[1]
    raw = read_one(TEXT, known)
    assert "hands" not in members(raw.events[0])["not_recorded"]
    assert names(audit_game(raw)) == ["unfinished-game"]


def test_without_a_word_about_pushing_the_choosing_is_not_recorded() -> None:
    raw = read_one(TEXT, text_of(make_round(4, 2), pushed=""))
    assert "choosing" in members(raw.events[0])["not_recorded"]
    assert not audit_game(raw).findings


def test_a_label_that_names_another_player_is_taken_at_its_word() -> None:
    text = HAND_MADE.replace("Chris: RoU", "Dora: RoU").replace("Dora: RoO", "Chris: RoO")
    assert {"wrong-leader", "out-of-turn"} <= set(names(audited(TEXT, text)))


def test_several_rounds_in_one_file() -> None:
    data = "\n".join([text_of(make_round(1, 0)), "# the next", text_of(make_round(2, 4))]).encode()
    raws = read_bytes(TEXT, data)
    assert [raw.first_line for raw in raws] == [1, 17]
    assert [members(raw.events[0])["game"] for raw in raws] == ["log-1", "log-17"]
    assert not any(audit_game(raw).findings for raw in raws)


def test_other_ways_to_write_the_same() -> None:
    source = make_round(3, 1)
    plain = read_one(TEXT, text_of(source)).events
    text = text_of(source)
    for other in (
        text.replace("\n", "\r\n"),
        text.replace("Rosen", "herz"),
        text.upper(),
        text.replace("  ", " , "),
        text.replace(": ", ":"),
        text.replace("Ro", "H").replace("Sche", "c").replace("trump: Hsen", "trump: Rosen"),
        text.replace("players: Anna Beat", "players: Anna, Beat"),
        "\ufeff" + text,
    ):
        events = read_one(TEXT, other).events
        assert events[2:] == plain[2:]


FAULTY = [
    ("EiA  Ei7  SchiA  EiO", "EiA  Ei7  SchiX  EiO", 9, 13, "card", "SchiX"),
    ("EiA  Ei7  SchiA  EiO", "EiA  Ei7  SchiA  EiO EiU", 9, 24, "end", "EiU"),
    ("EiA  Ei7  SchiA  EiO", "EiA  Ei7  SchiA", 9, 18, "card", ""),
    ("EiA  Ei7  SchiA  EiO", "Anna: EiA Beat: Chris: SchiA EiO", 9, 18, "card", ""),
    ("Chris: RoU", "Christa: RoU", 10, 3, "Anna:|Beat:|Chris:|Dora:", "Christa:"),
    ("pushed: yes", "pushed: perhaps", 6, 9, "yes|no", "perhaps"),
    ("rules: swisslos", "rules: ours", 7, 8, "swisslos|plain", "ours"),
    ("me: Chris", "me: Christa", 3, 5, "Anna|Beat|Chris|Dora", "Christa"),
    ("me: Chris", "me: Chris\nme: Dora", 4, 1, "once", "me:"),
    ("me: Chris", "Good evening", 3, 1, "players|", "Good evening"),
    ("tricks:", "hands:\n  Anna: EiA EiA\ntricks:", 9, 13, "every card once", "EiA"),
    ("tricks:", "hands:\n  Anna: EiA EiX\ntricks:", 9, 13, "card", "EiX"),
    ("tricks:", "hands:\n  Hans: EiA\ntricks:", 9, 3, "Anna:|Beat:|Chris:|Dora:", "Hans: EiA"),
    ("tricks:", "tricks:\n  , ,", 9, 3, "card", ", ,"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "expected", "found"), FAULTY)
def test_what_does_not_fit_is_told_by_its_place_and_the_rest_is_read(
    old: str, new: str, line: int, column: int, expected: str, found: str
) -> None:
    text = HAND_MADE.replace(old, new)
    raw = read_one(TEXT, text)
    at, problem = problems(raw)[0]
    assert (at, problem.column, problem.found) == (line, column, found)
    assert problem.expected.startswith(expected)
    row = text.split("\n")[line - 1]
    assert row[column - 1 :].startswith(found)
    assert row.encode()[problem.offset :].decode() == row[column - 1 :]
    assert of_type(raw, "card_played")
    assert audit_game(raw).verdicts["intact"] == "broken"


def test_a_name_behind_four_cards_is_told_also_where_one_of_them_is_missing() -> None:
    raw = read_one(TEXT, HAND_MADE.replace("EiA  Ei7  SchiA  EiO", "EiA  Ei7  SchiA  Anna: Beat:"))
    told = [(problem.column, problem.expected, problem.found) for _, problem in problems(raw)]
    assert told == [(25, "card", ""), (26, "end", "Beat:")]


@pytest.mark.parametrize(("old", "new"), [("me: Chris", "me: Christa"), ("pushed: yes", "pushed: perhaps")])
def test_what_does_not_fit_and_is_no_card_stands_at_the_beginning_of_its_round(old: str, new: str) -> None:
    raw = read_one(TEXT, HAND_MADE.replace(old, new))
    assert [
        (found.seq, found.address) for found in audit_game(raw).findings if found.name == "source-line-unreadable"
    ] == [(0, "")]


def test_a_card_that_cannot_be_read_is_one() -> None:
    text = text_of(make_round(3, 1))
    rows = text.split("\n")
    rows[5] = rows[5].replace(rows[5].split()[3], "EiX")
    raw = read_one(TEXT, "\n".join(rows))
    plays = of_type(raw, "card_played")
    assert [event["card"] for event in plays].count("??") == 1
    assert len(plays) == 36
    ((_, place, _, lost),) = raw.problems
    assert members(raw.events[place])["card"] == "??"
    assert not lost


@pytest.mark.parametrize("labels", [True, False])
def test_nobody_is_convicted_by_a_line_that_is_no_text(labels: bool) -> None:
    rows = text_of(make_round(3, 1), labels).encode().split(b"\n")
    for bad in (rows[5].replace(rows[5].split()[1], b"Ei\xff", 1), rows[5] + b" # caf\xe9", b" " * 65_537):
        raws = read_bytes(TEXT, b"\n".join([*rows[:5], bad, *rows[6:]]))
        (raw,) = raws
        assert problems(raw)[0][0] == 6
        audit = audit_game(raw)
        assert audit.verdicts["intact"] == "broken"
        assert audit.verdicts["legal"] != "broken"


def test_where_nobody_knows_who_led_no_more_is_read() -> None:
    text = HAND_MADE.replace("SchiA  EiO", "SchiX  EiO").replace("Chris: RoU", "RoU")
    raw = read_one(TEXT, text)
    assert [(line, p.expected) for line, p in problems(raw)] == [(9, "card"), (10, "Anna:|Beat:|Chris:|Dora:")]
    assert len(of_type(raw, "card_played")) == 4


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("players: Anna Beat Chris Dora", "players: Anna Beat Chris", [(2, "players"), (3, "me"), (4, "dealer")]),
        ("players: Anna Beat Chris Dora", "players: Anna Beat anna Dora", [(2, "players"), (3, "me"), (4, "dealer")]),
        ("dealer: Dora", "dealer: Dorli", [(4, "dealer")]),
        ("dealer: Dora\n", "", [(1, "dealer")]),
        ("trump: Schilten", "trump: Eicheln", [(5, "trump")]),
        ("trump: Schilten", "trumpf: Schilten", [(5, ""), (1, "trump")]),
    ],
)
def test_without_players_dealer_and_trump_there_is_no_round(old: str, new: str, told: list[tuple[int, str]]) -> None:
    raw = read_one(TEXT, HAND_MADE.replace(old, new))
    assert [(line, problem.member) for line, problem in problems(raw)][: len(told)] == told
    assert not raw.events
    assert audit_game(raw).verdicts == {"intact": "broken", "legal": "unchecked", "sums": "unchecked"}


def test_more_than_nine_tricks_are_told() -> None:
    text = text_of(make_round(3, 1)) + "  EiA EiK EiO EiU\n"
    assert [(line, p.expected) for line, p in problems(read_one(TEXT, text))] == [(15, "9 tricks")]


def test_long_lines_take_no_time() -> None:
    for filler in (" ", "a", "a:", ":", "a ", "#", ","):
        data = HAND_MADE.encode() + filler.encode() * (LINE // len(filler) - 1) + b"\n"
        assert_well_formed(read_bytes(TEXT, data * 2))


def test_the_format_is_known_by_its_content() -> None:
    assert format_of(HAND_MADE.encode()) == TEXT
    assert format_of(HAND_MADE.encode()[:100]) == TEXT
    assert format_of(("\ufeff" + HAND_MADE).encode()) == TEXT
    assert format_of(b"Dear Sir,\nthe rules: are\nme: too\n") == "jasslog/1"
    assert format_of(b"me: x\nrules: y\npushed: z\n") == "jasslog/1"
    for transcript in samples("jass"):
        assert format_of(transcript.read_bytes()) == "transcript"


@QUIET
@given(st.binary(max_size=30), st.integers(0, 900), st.integers(0, 40), st.booleans())
def test_mutated_bytes_never_fail(patch: bytes, at: int, cut: int, whole: bool) -> None:
    text = text_of(make_round(31, 1), hands=True).encode()
    data = text[:at] + patch + (text[at + cut :] if whole else b"")
    assert format_of(data)
    assert_well_formed(read_bytes(TEXT, data))


WORDS = st.sampled_from(["players:", "dealer:", "tricks:", "hands:", "Anna:", "Anna", "RoA", "EiX", "#", ",", ":", " "])


@QUIET
@given(st.lists(st.tuples(st.integers(0, 24), st.lists(WORDS, max_size=6), st.booleans()), max_size=4))
def test_mutated_lines_never_fail(changes: list[tuple[int, list[str], bool]]) -> None:
    rows = text_of(make_round(31, 4), labels=False, hands=True).split("\n")
    for place, words, instead in changes:
        rows[place : place + instead] = [" ".join(words)]
    assert_well_formed(read_bytes(TEXT, "\n".join(rows).encode()))
