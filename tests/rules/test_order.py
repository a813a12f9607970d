"""Which card beats which (O-1 to O-7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rules_table import MELDS, trumps

from jasslog.cards import CARD, CODES, SUITS, cards
from jasslog.rules.contracts import Mode, higher_trumps, power, strongest
from jasslog.rules.melds import read_meld

OBEN, UNDEN, TUTTI = (Mode(kind, -1, False) for kind in ("obenabe", "undenufe", "tutti"))
ANY_MODE = st.sampled_from([OBEN, UNDEN, TUTTI, *(trumps(suit) for suit in SUITS)])


def order(mode, ten, led, suit):
    """The ranks of a suit, strongest first, without those that cannot win a trick in which ``led`` is led."""
    row = power(mode, ten)[SUITS.index(led)]
    own = [card for card in range(36) if CODES[card][0] == suit and row[card]]
    return "".join(CODES[card][1] for card in sorted(own, key=lambda card: -row[card]))


@pytest.mark.parametrize(
    ("mode", "ten", "led", "suit", "expected"),
    [
        pytest.param(trumps("S"), "low", "S", "S", "J9AKQT876", id="O-1"),
        pytest.param(trumps("S"), "low", "H", "S", "J9AKQT876", id="O-1 on a plain lead"),
        pytest.param(trumps("S"), "low", "H", "H", "AKQJT9876", id="O-2 plain"),
        pytest.param(OBEN, "low", "H", "H", "AKQJT9876", id="O-2 obenabe"),
        pytest.param(OBEN, "high", "H", "H", "AKQJT9876", id="O-2 obenabe, tens high elsewhere"),
        pytest.param(UNDEN, "low", "C", "C", "6789TJQKA", id="O-3"),
        pytest.param(trumps("S"), "high", "S", "S", "J9ATKQ876", id="O-4"),
        pytest.param(trumps("S"), "high", "D", "D", "ATKQJ9876", id="O-5"),
        pytest.param(TUTTI, "low", "D", "D", "J9AKQT876", id="O-6"),
        pytest.param(TUTTI, "high", "D", "D", "J9AKQT876", id="O-6 tens high elsewhere"),
        pytest.param(TUTTI, "low", "D", "H", "", id="O-6 other suits"),
        pytest.param(OBEN, "low", "D", "H", "", id="no other suit wins"),
        pytest.param(trumps("S"), "low", "S", "H", "", id="no plain card beats a trump lead"),
        pytest.param(trumps("S"), "low", "D", "H", "", id="a discard never wins"),
    ],
)
def test_O_orders(mode, ten, led, suit, expected):
    assert order(mode, ten, led, suit) == expected


def test_O_1_the_lowest_trump_beats_the_highest_plain_card():
    row = power(trumps("S"), "low")[SUITS.index("H")]
    assert row[CODES.index("S6")] > row[CODES.index("HA")]


def test_O_7_runs_take_no_notice_of_the_trump_order():
    assert read_meld(cards("S8 S9 ST"), MELDS) is not None
    assert read_meld(cards("SJ S9 SA"), MELDS) is None


@pytest.mark.parametrize("ten", ["low", "high"])
def test_higher_trumps_are_those_of_more_power(ten):
    for card in range(36):
        row = power(trumps(CODES[card][0]), ten)[card // 9]
        assert higher_trumps(ten)[card] == sum(1 << other for other in range(36) if row[other] > row[card])


@given(ANY_MODE, st.sampled_from(["low", "high"]), st.integers(0, 3))
def test_no_two_cards_that_can_win_are_equal(mode, ten, led):
    strong = [value for value in power(mode, ten)[led] if value]
    assert len(strong) == len(set(strong)) == (18 if mode.trump not in (-1, led) else 9)


@given(ANY_MODE, st.permutations(range(4)), st.integers(0, 3), st.integers(0, 35))
def test_the_names_of_the_suits_do_not_matter(mode, moved, led, card):
    other = replace(mode, trump=moved[mode.trump]) if mode.trump >= 0 else mode
    image = moved[card // 9] * 9 + card % 9
    assert power(mode, "low")[led][card] == power(other, "low")[moved[led]][image]


@pytest.mark.parametrize(
    ("trick", "place"), [("H7 HA SJ", 1), ("H7 ?? HA", 2), ("HA HA", 0), ("SJ CA ??", 0), ("?? H7 D6", 1)]
)
def test_the_strongest_card_wins_the_first_of_two_that_are_the_same_and_never_an_unread_one(trick, place):
    laid = [CARD.get(code, -1) for code in trick.split()]
    assert strongest(laid, power(OBEN, "low")[SUITS.index("H")]) == place
