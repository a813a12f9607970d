"""The marriage: king and queen of trump in one hand (marriage, marriage-in-comparison)."""

import pytest
from rules_table import OBENABE, SMALL, TUTTI, UNDENUFE, trump

from jasslog.cards import SUITS, cards
from jasslog.rules.contracts import Contract
from jasslog.rules.melds import MARRIAGE_POINTS, marriage_cards, marriage_meld, rank_key, read_meld


@pytest.mark.parametrize("suit", SUITS)
def test_ST_1_the_marriage_is_king_and_queen_of_trump(suit):
    assert marriage_cards(SUITS.index(suit)) == cards(f"{suit}K {suit}Q")
    assert MARRIAGE_POINTS == 20


@pytest.mark.parametrize("contract", [OBENABE, UNDENUFE, TUTTI, Contract("slalom"), Contract("guschti")])
def test_EC_053_no_trump_contract_no_marriage(contract):
    assert marriage_cards(contract.trump_suit) == 0


def test_EC_060_a_run_of_three_beats_the_marriage():
    run, pair = read_meld(cards("D7 D8 D9"), SMALL), marriage_meld(2)
    assert (run.points, pair.points, pair.length) == (20, 20, 2)
    assert rank_key(run, trump("S"), SMALL) > rank_key(pair, trump("S"), SMALL)
