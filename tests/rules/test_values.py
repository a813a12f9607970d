"""What cards are worth."""

import pytest
from rules_table import CLASSIC, LOGS, OBENABE, SANTIAGO, TUTTI, UNDENUFE, trump

from jasslog.cards import RANKS, deck
from jasslog.options.playing import Play
from jasslog.rules.contracts import Contract
from jasslog.rules.values import card_values, deck_total

ORDER = "AKQJT9876"
MAKING = Play(tutti_mode="first_discard")
START = Play(mixed_values="start")


def suit(values, number):
    return [values[9 * number + RANKS.index(rank)] for rank in ORDER]


@pytest.mark.parametrize(
    ("contract", "play", "number", "expected"),
    [
        pytest.param(trump("H"), SANTIAGO, 1, [11, 4, 3, 20, 10, 14, 0, 0, 0], id="V-1"),
        pytest.param(trump("H"), SANTIAGO, 2, [11, 4, 3, 2, 10, 0, 0, 0, 0], id="V-2"),
        pytest.param(OBENABE, SANTIAGO, 3, [11, 4, 3, 2, 10, 0, 8, 0, 0], id="V-3"),
        pytest.param(UNDENUFE, SANTIAGO, 0, [0, 4, 3, 2, 10, 0, 8, 0, 11], id="V-4"),
        pytest.param(UNDENUFE, CLASSIC, 0, [11, 4, 3, 2, 10, 0, 8, 0, 0], id="V-5"),
        pytest.param(TUTTI, SANTIAGO, 2, [11, 4, 3, 20, 10, 14, 0, 0, 0], id="V-6"),
    ],
)
def test_V_tables(contract, play, number, expected):
    assert suit(card_values(contract, play), number) == expected


def test_V_6b_the_trump_made_counts_for_the_whole_round():
    assert card_values(TUTTI, MAKING, 3) == card_values(trump("C"), SANTIAGO)
    assert card_values(TUTTI, MAKING) == card_values(OBENABE, SANTIAGO)


def test_EC_138_jack_and_nine_of_the_trump_made_later_count_20_and_14():
    values = card_values(TUTTI, MAKING, 3)
    assert (values[27 + 5], values[27 + 3], deck_total(values, deck(36))) == (20, 14, 152)


@pytest.mark.parametrize("kind", ["slalom", "guschti", "threes"])
@pytest.mark.parametrize("start", ["obenabe", "undenufe"])
def test_V_9_mixed_contracts_count_as_obenabe(kind, start):
    assert card_values(Contract(kind, start=start), SANTIAGO) == card_values(OBENABE, SANTIAGO)


def test_V_9_or_as_they_start_but_threes_never():
    assert card_values(Contract("slalom", start="undenufe"), START) == card_values(UNDENUFE, SANTIAGO)
    assert card_values(Contract("guschti", start="obenabe"), START) == card_values(OBENABE, SANTIAGO)
    classic = Play(mixed_values="start", undenufe_values="classic")
    assert card_values(Contract("slalom", start="undenufe"), classic) == card_values(OBENABE, SANTIAGO)
    threes = Contract("threes", suit=1, start="undenufe", order=("undenufe", "trump", "obenabe"))
    assert card_values(threes, START) == card_values(OBENABE, SANTIAGO)


def test_V_9_guschti_of_deal_A_counts_42_or_as_it_starts_20():
    def first_side(play):
        values = card_values(LOGS["guschti"].contract, play)
        return sum(
            sum(values[card] for card in trick) for _, trick, winner, _ in LOGS["guschti"].rounds() if winner % 2 == 0
        )

    assert (first_side(SANTIAGO), first_side(START)) == (42, 20)


def test_misere_counts_as_its_base():
    for base in (trump("S"), OBENABE, UNDENUFE):
        assert card_values(Contract("misere", base=base), SANTIAGO) == card_values(base, SANTIAGO)


@pytest.mark.parametrize(
    ("contract", "play", "size", "total"),
    [
        (trump("D"), SANTIAGO, 36, 152),
        (OBENABE, SANTIAGO, 36, 152),
        (UNDENUFE, SANTIAGO, 36, 152),
        (UNDENUFE, CLASSIC, 36, 152),
        (TUTTI, SANTIAGO, 36, 248),
        (trump("S"), SANTIAGO, 35, 152),
        (UNDENUFE, SANTIAGO, 35, 141),
        (trump("S"), SANTIAGO, 24, 152),
        (OBENABE, SANTIAGO, 24, 120),
        (UNDENUFE, SANTIAGO, 24, 76),
        (UNDENUFE, CLASSIC, 24, 120),
    ],
)
def test_V_7_deck_totals(contract, play, size, total):
    assert deck_total(card_values(contract, play), deck(size)) == total


def test_EC_037_32_cards_make_152_with_any_trump():
    assert {deck_total(card_values(trump(letter), SANTIAGO), deck(32)) for letter in "DHSC"} == {152}


def test_EC_035_tens_counted_as_one_give_116_and_not_ours():
    ours = card_values(trump("S"), CLASSIC)
    theirs = tuple(1 if card % 9 == RANKS.index("T") else value for card, value in enumerate(ours))
    assert (deck_total(theirs, deck(36)), deck_total(ours, deck(36))) == (116, 152)


def test_EC_039_queens_at_two_and_no_plain_jack_give_143_and_not_ours():
    ours = card_values(trump("S"), SANTIAGO)
    theirs = list(ours)
    for number in range(4):
        theirs[9 * number + 6] = 2
        if number != 2:
            theirs[9 * number + 5] = 0
    assert sum(theirs) == 152 - 4 - 6 != sum(ours)
