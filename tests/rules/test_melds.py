"""Melds: reading, excluding, comparing and choosing them (W-1, W-2, W-5)."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_table import DEALS, MELDS, OBENABE, SMALL, UNDENUFE, trump

from jasslog.cards import BIT, RANKS, SUITS, cards, codes, deck
from jasslog.options.playing import Melds
from jasslog.rules.contracts import Contract
from jasslog.rules.melds import best_choice, clash, marriage_meld, rank_key, read_meld

QUARTET_FIRST = Melds(kind_tie="quartet")
QUARTET_FIRST_SMALL = SMALL.model_copy(update={"kind_tie": "quartet"})
NO_REVERSE = Melds(reverse_quartets=False, reverse_sequences=False)
ONLY_RUNS = Melds(reverse_quartets=False, reverse_sequences=True)
ONLY_QUARTETS = Melds(reverse_quartets=True, reverse_sequences=False)
FEW = Melds(scale="cap100", quartets="J9A", shared_cards=False)
SPADES, HEARTS = trump("S"), trump("H")


def four(rank):
    return " ".join(suit + rank for suit in SUITS)


def run(suit, ranks):
    return " ".join(suit + rank for rank in ranks)


def read(text, options=MELDS):
    meld = read_meld(cards(text), options)
    assert meld is not None, text
    return meld


def better(first, second, contract, options=MELDS):
    """Which of two melds is better: 0, 1, or None if only the order of the seats decides."""
    keys = [rank_key(read(text, options), contract, options) for text in (first, second)]
    return None if keys[0] == keys[1] else keys.index(max(keys))


@pytest.mark.parametrize(
    ("length", "plus50", "cap100"),
    [(3, 20, 20), (4, 50, 50), (5, 100, 100), (6, 150, 100), (7, 200, 100), (8, 250, 100), (9, 300, 100)],
)
def test_W_1_values_of_runs(length, plus50, cap100):
    for top in range(length, 10):
        text = run("H", RANKS[top - length : top])
        assert (read(text).points, read(text, SMALL).points, read(text).length) == (plus50, cap100, length)
        assert (read(text).top, read(text).suit, read(text).kind) == (top - 1, 1, "sequence")


@pytest.mark.parametrize("rank", RANKS)
def test_W_1_values_of_quartets(rank):
    points = {"J": 200, "9": 150}.get(rank, 100)
    meld = read(four(rank))
    assert (meld.points, meld.length, meld.top, meld.suit, meld.kind) == (
        points,
        4,
        RANKS.index(rank),
        -1,
        "quartet",
    )
    assert (read_meld(cards(four(rank)), SMALL) is not None) == (rank in "JQKAT9")
    assert (read_meld(cards(four(rank)), FEW) is not None) == (rank in "J9A")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "SJ",
        "SQ SK",
        "S6 S7 S9",
        "SK SA S6",
        "S6 S7 H8",
        "SJ HJ DJ",
        "SA HA S6 H6",
        "DA H6 H7",
        "CJ C9 CA",
    ],
)
def test_W_2_what_is_no_meld(text):
    assert read_meld(cards(text), MELDS) is None


def test_W_2_two_runs_never_share_a_card():
    low, high = read("D6 D7 D8"), read("D8 D9 DT")
    assert clash(high, [low], MELDS)
    assert not clash(read("D9 DT DJ"), [low], MELDS)
    assert not clash(high, [], MELDS)


def test_W_2_a_run_and_a_quartet_share_where_allowed():
    straight, queens = read("DT DJ DQ"), read(four("Q"))
    assert not clash(queens, [straight], MELDS)
    assert not clash(straight, [queens], MELDS)
    assert clash(queens, [straight], SMALL)
    assert not clash(read(four("A")), [straight], SMALL)


def test_W_2_no_meld_counts_twice():
    assert clash(read(four("Q")), [read("DT DJ DQ"), read(four("Q"))], MELDS)


def test_ST_4_the_marriage_shares_its_cards_with_a_meld():
    assert not clash(marriage_meld(2), [read("SJ SQ SK", SMALL)], SMALL)
    assert not clash(read("SJ SQ SK", SMALL), [marriage_meld(2)], SMALL)


@pytest.mark.parametrize(
    ("first", "second", "contract", "options", "expected"),
    [
        pytest.param(four("K"), run("H", "6789T"), SPADES, MELDS, 1, id="EC-041"),
        pytest.param(four("K"), run("H", "6789T"), SPADES, QUARTET_FIRST, 0, id="EC-041 quartet first"),
        pytest.param(four("9"), run("H", "TJQKA"), SPADES, MELDS, 0, id="EC-042"),
        pytest.param(four("9"), run("H", "TJQKA"), SPADES, SMALL, 0, id="EC-042 small"),
        pytest.param(four("A"), run("H", "89TJQK"), SPADES, MELDS, 1, id="EC-043 150"),
        pytest.param(four("A"), run("H", "89TJQK"), SPADES, SMALL, 1, id="EC-043 six cards"),
        pytest.param(four("A"), run("H", "89TJQK"), SPADES, QUARTET_FIRST_SMALL, 0, id="EC-043 quartet first"),
        pytest.param("H6 H7 H8", "S6 S7 S8", SPADES, MELDS, None, id="EC-044 no jack: the earlier seat"),
        pytest.param("H6 H7 H8", "S6 S7 S8", SPADES, SMALL, 1, id="EC-044 trump suit"),
        pytest.param("H9 HT HJ", "S9 ST SJ", SPADES, MELDS, 1, id="EC-045 trump jack"),
        pytest.param("H9 HT HJ", "S9 ST SJ", SPADES, SMALL, 1, id="EC-045 trump suit"),
        pytest.param("S6 S7 S8", "H7 H8 H9", SPADES, SMALL, 1, id="EC-046"),
        pytest.param("HQ HK HA", "S6 S7 S8", UNDENUFE, MELDS, 1, id="EC-047 runs"),
        pytest.param(four("A"), four("6"), UNDENUFE, MELDS, 1, id="EC-047 A or 6"),
        pytest.param(four("K"), four("Q"), UNDENUFE, MELDS, 1, id="EC-047 K or Q"),
        pytest.param(four("A"), four("6"), UNDENUFE, NO_REVERSE, 0, id="EC-047 A or 6, not reversed"),
        pytest.param(four("K"), four("Q"), UNDENUFE, NO_REVERSE, 0, id="EC-047 K or Q, not reversed"),
        pytest.param("HQ HK HA", "S6 S7 S8", UNDENUFE, NO_REVERSE, 0, id="W-5 runs, not reversed"),
        pytest.param("HQ HK HA", "S6 S7 S8", UNDENUFE, ONLY_RUNS, 1, id="W-5 only runs reversed: a run"),
        pytest.param(four("A"), four("6"), UNDENUFE, ONLY_RUNS, 0, id="W-5 only runs reversed: a quartet"),
        pytest.param("HQ HK HA", "S6 S7 S8", UNDENUFE, ONLY_QUARTETS, 0, id="W-5 only quartets reversed: a run"),
        pytest.param(four("A"), four("6"), UNDENUFE, ONLY_QUARTETS, 1, id="W-5 only quartets reversed: a quartet"),
        pytest.param(four("A"), four("6"), OBENABE, MELDS, 0, id="EC-047 obenabe"),
        pytest.param("HT HJ HQ", "SJ SQ SK", SPADES, SMALL, 1, id="W-5 the higher top"),
        pytest.param("HQ HK HA", "S6 S7 S8", Contract("slalom", start="undenufe"), MELDS, 1, id="W-5 slalom"),
        pytest.param("HQ HK HA", "S6 S7 S8", Contract("guschti", start="obenabe"), MELDS, 0, id="W-5 guschti"),
        pytest.param("H9 HT HJ", "S9 ST SJ", SPADES, Melds(trump_tie="none"), None, id="W-5 trumps are nothing"),
        pytest.param("H9 HT HJ", "S9 ST SJ", OBENABE, SMALL, None, id="W-5 no trumps"),
        pytest.param("H9 HT HJ", "S9 ST SJ", HEARTS, MELDS, 0, id="W-5 the jack of that suit"),
        pytest.param("H6 H7 H8 H9", "SQ SK SA", SPADES, SMALL, 0, id="W-5 points first"),
    ],
)
def test_W_5_which_meld_is_better(first, second, contract, options, expected):
    assert better(first, second, contract, options) == expected
    flipped = {0: 1, 1: 0, None: None}[expected]
    assert better(second, first, contract, options) == flipped


@pytest.mark.parametrize(
    ("hand", "options", "expected"),
    [
        pytest.param(DEALS["A"][0], MELDS, ["SJ ST S9 S8"], id="deal A seat 0"),
        pytest.param(DEALS["A"][1], MELDS, ["SA SK SQ"], id="deal A seat 1"),
        pytest.param(DEALS["A"][2], MELDS, ["HJ HT H9"], id="deal A seat 2"),
        pytest.param(DEALS["A"][3], MELDS, [], id="deal A seat 3"),
        pytest.param("DT DJ DQ HQ SQ CQ", MELDS, [four("Q"), "DQ DJ DT"], id="EC-054 shared 120"),
        pytest.param("DT DJ DQ HQ SQ CQ", SMALL, [four("Q")], id="EC-054 not shared 100"),
        pytest.param("DT DJ DQ HQ SQ CQ", FEW, ["DQ DJ DT"], id="EC-054 not listed 20"),
        pytest.param(run("H", RANKS), SMALL, ["HA HK HQ HJ HT", "H9 H8 H7 H6"], id="EC-055 5+4"),
        pytest.param(run("H", RANKS), MELDS, [run("H", RANKS)], id="EC-055 300"),
        pytest.param("C6 C7 C8 CT CJ CQ DA", MELDS, ["C8 C7 C6", "CQ CJ CT"], id="two runs of one suit"),
        pytest.param("HT HJ HQ HK HA SQ DQ CQ", SMALL, ["HA HK HQ HJ HT"], id="run or queens: more cards"),
        pytest.param(
            "H9 HT HJ HQ HK HA SA DA CA",
            SMALL,
            ["HK HQ HJ HT H9", four("A")],
            id="the ace leaves a run of five",
        ),
    ],
)
def test_best_choice(hand, options, expected):
    assert [set(codes(meld.cards)) for meld in best_choice(cards(hand), options)] == [
        set(text.split()) for text in expected
    ]


def test_EC_055_two_runs_of_five_from_nine_cards_clash():
    assert clash(read("H6 H7 H8 H9 HT", SMALL), [read("HT HJ HQ HK HA", SMALL)], SMALL)


@st.composite
def hands(draw, most=9):
    """A hand rich in melds: stretches of suits and whole ranks, cut to ``most`` cards."""
    suits = draw(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 8), st.integers(1, 9)), max_size=3))
    ranks = draw(st.lists(st.integers(0, 8), max_size=2))
    found = [9 * suit + rank for suit, low, size in suits for rank in range(low, min(9, low + size))]
    found += [9 * suit + rank for rank in ranks for suit in range(4)]
    return sum(BIT[card] for card in list(dict.fromkeys(draw(st.permutations(found))))[:most])


def most_points(hand, options):
    """The highest total of points, found by trying every set of melds."""
    melds = [
        meld
        for suit, low, high in itertools.product(range(4), range(9), range(9))
        if (text := sum(BIT[9 * suit + rank] for rank in range(low, high + 1))) & hand == text
        and (meld := read_meld(text, options))
    ]
    melds += [
        meld for rank in RANKS if (text := cards(four(rank))) & hand == text and (meld := read_meld(text, options))
    ]

    def best(left, taken):
        if not left:
            return sum(meld.points for meld in taken)
        skipped = best(left[1:], taken)
        return skipped if clash(left[0], taken, options) else max(skipped, best(left[1:], [*taken, left[0]]))

    return best(melds, [])


@settings(max_examples=150, deadline=None)
@given(hands(most=8), st.sampled_from([MELDS, SMALL, FEW, QUARTET_FIRST]))
def test_no_choice_is_worth_more_than_the_best(hand, options):
    assert sum(meld.points for meld in best_choice(hand, options)) == most_points(hand, options)


@given(hands(most=12), st.sampled_from([MELDS, SMALL, FEW]))
def test_the_best_choice_is_valid(hand, options):
    chosen = best_choice(hand, options)
    for number, meld in enumerate(chosen):
        assert meld.cards & ~hand == 0
        assert read_meld(meld.cards, options) == meld
        assert not clash(meld, chosen[:number], options)
    points = [meld.points for meld in chosen]
    assert points == sorted(points, reverse=True)


def test_the_whole_deck_is_no_single_meld():
    assert read_meld(deck(36), MELDS) is None
