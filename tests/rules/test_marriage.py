"""The marriage: king and queen of trump in one hand (ST-1, ST-5)."""

import pytest
from rules_table import DEALS, OBENABE, SMALL, TUTTI, UNDENUFE, trump

from jasslog.cards import SUITS, cards
from jasslog.rules.contracts import Contract
from jasslog.rules.marriage import POINTS, has_marriage, marriage_cards
from jasslog.rules.melds import marriage_meld, rank_key, read_meld


@pytest.mark.parametrize("suit", SUITS)
def test_ST_1_the_marriage_is_king_and_queen_of_trump(suit):
    assert marriage_cards(SUITS.index(suit)) == cards(f"{suit}K {suit}Q")
    assert POINTS == 20


def test_ST_1_in_deal_A_seat_1_holds_the_marriage_in_spades():
    held = [has_marriage(cards(hand), trump("S").trump_suit) for hand in DEALS["A"]]
    assert held == [False, True, False, False]


def test_ST_1_only_the_marriage_in_trumps_counts():
    hand = cards("DK DQ C6 C7 C8 S9 CK CQ HT")
    assert [has_marriage(hand, SUITS.index(suit)) for suit in "DCHS"] == [True, True, False, False]


def test_EC_052_king_and_queen_with_two_partners_are_no_marriage():
    assert not has_marriage(cards("SK HQ D6"), 2)
    assert not has_marriage(cards("SQ HK D7"), 2)


@pytest.mark.parametrize("contract", [OBENABE, UNDENUFE, TUTTI, Contract("slalom"), Contract("guschti")])
def test_EC_053_no_trump_contract_no_marriage(contract):
    assert marriage_cards(contract.trump_suit) == 0
    assert not has_marriage(cards("SK SQ HK HQ DK DQ CK CQ"), contract.trump_suit)


def test_EC_060_a_run_of_three_beats_the_marriage():
    run, pair = read_meld(cards("D7 D8 D9"), SMALL), marriage_meld(2)
    assert (run.points, pair.points, pair.length) == (20, 20, 2)
    assert rank_key(run, trump("S"), SMALL) > rank_key(pair, trump("S"), SMALL)
