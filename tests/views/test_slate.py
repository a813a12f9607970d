"""The slate: its strokes add up to what the table wrote by hand, or to what follows from the cards."""

from __future__ import annotations

import xml.etree.ElementTree as xml

import pytest
from game.belote import dealt
from game.builder import Record, log_a1
from game.handjass import NINES
from game.thirty_two import DEAL_F, LOG_F
from hypothesis import given
from hypothesis import strategies as st
from shared import examples, sample
from truth.certain import audited
from views.rounds import all_told
from views.stories import answer

from jasslog import load
from jasslog.generate.table import written
from jasslog.variants.load import names
from jasslog.views.slate import STROKES, Board, Written, boards, entries_of, slate_svg, write
from jasslog.views.words import Table

POINTS = st.integers(-200, 1200)


def board(*points: int, tidy: bool = False) -> Board:
    return boards([Written(0, one, 1, "cards", place) for place, one in enumerate(points)], 1, tidy=tidy)[0]


def worths(drawn: Board) -> list[int]:
    return sorted((stroke.worth for stroke in drawn.strokes), reverse=True)


def test_the_slate_of_the_english_rules_shows_717_as_it_was_written() -> None:
    drawn = board(150, 150, 150, 120, 120, 20, 7)
    assert (drawn.total, drawn.rest) == (717, 7)
    assert worths(drawn) == [100] * 5 + [50] * 3 + [20] * 3


def test_a_tidy_slate_has_the_fewest_strokes() -> None:
    assert worths(board(150, 150, 150, 120, 120, 20, 7, tidy=True)) == [500, 100, 100]


def test_9_1_five_hundred_at_once_is_a_sign() -> None:
    assert worths(board(1500)) == [1000, 500]
    assert worths(board(257, 257)) == [100, 100, 100, 100, 50, 50]


def test_9_1_the_rest_goes_below_nothing_after_a_stroke_was_taken_back() -> None:
    assert (board(20, -3).rest, worths(board(20, -3))) == (-3, [20])
    assert (board(20, -23).rest, worths(board(20, -23))) == (-3, [])


@given(st.lists(POINTS, max_size=30), st.booleans())
def test_strokes_and_rest_add_up(points: list[int], tidy: bool) -> None:
    drawn = board(*points, tidy=tidy)
    assert drawn.total == sum(points)
    assert not drawn.strokes or abs(drawn.rest) < STROKES[-1]


@given(st.lists(POINTS, max_size=12), POINTS)
def test_a_slate_goes_on_from_what_was_written_before(points: list[int], more: int) -> None:
    assert board(*points, more) == write(board(*points), Written(0, more, 1, "cards", len(points)))


def test_every_stroke_of_the_table_s_own_entries_leads_to_its_event() -> None:
    record = load(sample("slate-says-156"))
    game = record.audit().game
    assert game is not None
    kinds = {event["seq"]: event["type"] for event in record.events}
    written = [entry for entry in entries_of(game) if entry.event >= 0]
    assert written
    assert {kinds[entry.event] for entry in written} <= {
        "score_written",
        "meld_announced",
        "marriage_announced",
        "card_played",
    }


def test_the_slate_of_the_cards_says_what_the_game_says() -> None:
    game = log_a1().audit().game
    assert game is not None
    assert [drawn.total for drawn in boards(entries_of(game), game.sides)] == game.scores


ALL_CLUBS = ", ".join(["0 D6 H6 S6 C6", *(f"3 C{rank} D{rank} H{rank} S{rank}" for rank in "789TJQKA")])
"""The tricks of a round with clubs as trump, all of which seat 3 holds."""


@pytest.mark.parametrize(
    ("rules", "written", "totals"),
    [
        ("handjass-pairs", [(0, "cards", 0), (1, "cards", 157), (3, "melds", 100)], [0, 5]),
        ("handjass-pairs", [(1, "cards", 157), (0, "round", -1), (1, "round", 1)], [0, 5]),
        ("kreuzjass", [(0, "cards", 0), (1, "cards", 157)], [1, 161]),
    ],
)
def test_9_1_points_that_only_decide_a_place_are_no_strokes_though_the_table_wrote_them(
    rules: str, written: list[tuple[int, str, int]], totals: list[int]
) -> None:
    """A round of Handjass scores by its places alone; in games in which the points themselves count, they stay."""
    record = Record(rules, pre=(1, 4)).deal(3, NINES).turn("C6").play(ALL_CLUBS)
    for entry in written:
        record.write(*entry)
    game = record.add("game_ended").game()
    assert [drawn.total for drawn in boards(entries_of(game), game.sides)] == totals


def test_EC_088_what_was_held_comes_to_the_slate_beside_what_the_table_wrote() -> None:
    """No entry is for the points that a litige (a tie) held back: they come with the contract that wins them."""
    for of, points in (("cards", 162), ("round", 253)):
        record = Record("belote-french", pre=(300, 400))
        record.events[0]["resumes"]["held"] = 91
        game = dealt(record, DEAL_F, 0, "S").play(LOG_F).write(1, of, points).add("game_ended").game()
        assert game.scores == [300, 653]
        assert [drawn.total for drawn in boards(entries_of(game), game.sides)] == game.scores


def test_the_picture_is_sound_and_says_the_totals() -> None:
    game = log_a1().audit().game
    assert game is not None
    picture = xml.fromstring(slate_svg(game, Table(game)))
    space = "{http://www.w3.org/2000/svg}"
    told = picture.find(f"{space}desc")
    assert told is not None
    assert all(str(score) in str(told.text) for score in game.scores)
    strokes = sum(len(one.strokes) for one in boards(entries_of(game), game.sides))
    assert len(picture.findall(f".//{space}g[@data-round]")) == strokes


@pytest.mark.parametrize("rules", sorted(id for id, *_ in names()))
def test_the_slate_of_a_table_that_writes_all_down_says_what_the_game_says(rules: str) -> None:
    """Points that only decide a place, a bid or a prediction add nothing to the slate by themselves."""
    for seed in range(1, 1 + examples(1)):
        game = audited(written(all_told(rules, seed))).game
        assert game is not None
        if not game.claims and game.variant.score.litige != "hold":
            assert [drawn.total for drawn in boards(entries_of(game), game.sides)] == game.scores


def test_a_slate_of_a_score_that_is_undecided_says_so() -> None:
    """The slate once looked as if the record told the whole score; sheet, table and replay did not."""
    told = " ".join(answer(["slate", str(sample("damaged-file"))]).split())
    assert "is undecided: the record does not tell all of it" in told
    assert "undecided" not in answer(["slate", str(sample("clean"))])
