"""Who wins a trick (T-1 to T-3), in single tricks and in whole rounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rules_table import (
    CLASSIC,
    LOGS,
    OBENABE,
    SANTIAGO,
    SWISS_HIGH,
    TUTTI,
    UNDENUFE,
    laid,
    trump,
    trumps,
)

from jasslog.cards import BIT, CODES, SUIT_OF
from jasslog.options.playing import Play
from jasslog.rules.contracts import Contract, Mode, mode_after_discard, mode_of, winner
from jasslog.rules.legal import fault, legal
from jasslog.rules.values import card_values

OBEN, UNDEN, LED = (Mode(kind, -1, False) for kind in ("obenabe", "undenufe", "tutti"))


@pytest.mark.parametrize(
    ("trick", "mode", "play", "best"),
    [
        pytest.param("HA S6 HK HT", trumps("S"), SANTIAGO, "S6", id="EC-028 ruff"),
        pytest.param("DA HK HA S6", trumps("S"), SANTIAGO, "S6", id="EC-028 late ruff"),
        pytest.param("DA HK HA C6", trumps("S"), SANTIAGO, "DA", id="EC-028 discards"),
        pytest.param("HK HT H9 HQ", trumps("S"), SANTIAGO, "HK", id="EC-029 low"),
        pytest.param("HK HT H9 HQ", trumps("S"), SWISS_HIGH, "HT", id="EC-029 high"),
        pytest.param("SQ ST S8 S7", trumps("S"), SANTIAGO, "SQ", id="EC-030 low"),
        pytest.param("SQ ST S8 S7", trumps("S"), SWISS_HIGH, "ST", id="EC-030 high"),
        pytest.param("H9 H8 D6 HT", UNDEN, SANTIAGO, "H8", id="EC-031 undenufe"),
        pytest.param("H9 H8 D6 HT", OBEN, SANTIAGO, "HT", id="EC-031 obenabe"),
        pytest.param("H9 HA HJ SJ", LED, SANTIAGO, "HJ", id="EC-032"),
        pytest.param("HA SK S9 SA", trumps("S"), SANTIAGO, "S9", id="T-1 the higher ruff"),
        pytest.param("D9 HT", trumps("H"), SANTIAGO, "HT", id="T-1 an unfinished trick"),
    ],
)
def test_T_1_winner(trick, mode, play, best):
    cards = laid(trick)
    assert CODES[cards[winner(cards, mode, play)]] == best


def test_EC_033_the_discard_that_makes_trump_wins_and_stays_trump():
    making, cards = Play(tutti_mode="first_discard"), laid("H8 HK C6 HT")
    mode = mode_of(TUTTI, 1, 9, making)
    for card in cards[1:]:
        mode = mode_after_discard(mode, SUIT_OF[cards[0]], card, TUTTI, making)
    assert winner(cards, mode, making) == 2
    assert winner(laid("HA C7 H6 H9"), mode, making) == 1


def test_EC_034_slalom_turns_the_order_round():
    slalom = Contract("slalom", start="obenabe")
    assert winner(laid("D8 D7 D9 D6"), mode_of(slalom, 1, 9, SANTIAGO), SANTIAGO) == 2
    assert winner(laid("D8 DK DJ S6"), mode_of(slalom, 2, 9, SANTIAGO), SANTIAGO) == 0


def test_one_trick_in_the_three_parts_of_threes_and_in_tutti():
    contract = Contract("threes", suit=1, order=("trump", "obenabe", "undenufe"))
    trick = laid("H9 H6 HA HT")
    won = [CODES[trick[winner(trick, mode_of(contract, number, 9, SANTIAGO), SANTIAGO)]] for number in (2, 5, 8)]
    assert won == ["H9", "HA", "H6"]
    assert winner(trick, LED, SANTIAGO) == 0
    tutti, threes = card_values(TUTTI, SANTIAGO), card_values(contract, SANTIAGO)
    assert (sum(tutti[card] for card in trick), sum(threes[card] for card in trick)) == (35, 21)


def test_a_trump_made_in_the_trick_is_worth_24_to_its_player():
    made = Play(tutti_mode="first_discard")
    trick = laid("H8 HK DJ H9")
    assert winner(trick, trumps("D"), made) == 2
    assert sum(card_values(TUTTI, made, 0)[card] for card in trick) == 24


@pytest.mark.parametrize("name", LOGS)
def test_T_2_T_3_rounds_played_out(name):
    log = LOGS[name]
    hands, rows = log.hands(), list(log.rounds())
    seats, values = len(hands), card_values(log.contract, log.play)
    expected_leader = rows[0][0]
    for number, (leader, trick, won_by, points) in enumerate(rows, 1):
        mode = mode_of(log.contract, number, len(rows), log.play)
        assert leader == expected_leader, number
        for place, card in enumerate(trick):
            seat = (leader + place) % seats
            best = (leader + winner(trick[:place], mode, log.play)) % seats if place else seat
            partner_best = seats == 4 and best == (seat + 2) % 4
            asked = (card, hands[seat], trick[:place], mode, log.play)
            assert fault(*asked, partner_best=partner_best) is None, (number, CODES[card])
            assert hands[seat] & BIT[card]
            hands[seat] &= ~BIT[card]
        expected_leader = (leader + winner(trick, mode, log.play)) % seats
        assert (expected_leader, sum(values[card] for card in trick)) == (won_by, points), number
    assert not any(hands)


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("A1", [76, 76]),
        ("A2", [82, 70]),
        ("slalom", [28, 124]),
        ("guschti", [42, 110]),
        ("tutti", [165, 83]),
        ("exactly 76", [76, 76]),
        ("failed", [65, 87]),
        ("Amsterdam", [77, 75]),
        ("Rotterdam", [60, 92]),
        ("undenufe", [84, 68]),
    ],
)
def test_card_points_of_the_reference_rounds(name, points):
    got = [0, 0]
    for _, _, won_by, value in LOGS[name].rounds():
        got[won_by % 2] += value
    assert got == points


def test_EC_036_undenufe_counts_84_and_68_modern_95_and_57_classic_before_the_last_trick():
    def sides(play):
        values, got = card_values(UNDENUFE, play), [0, 0]
        for _, trick, won_by, _ in LOGS["undenufe"].rounds():
            got[won_by % 2] += sum(values[card] for card in trick)
        return got

    assert sides(SANTIAGO) == [89 - 5, 68]
    assert sides(CLASSIC) == [100 - 5, 57]


def test_EC_072_obenabe_of_deal_A_counts_36_and_116_before_the_last_trick():
    tricks = """DA D7 DQ D6, HK H7 HT HA, CK CQ CA CJ, SA H6 S6 S9, DK D9 CT D8, SK H9 H8 SJ, SQ HJ C6 S8,
        DT DJ C7 ST, C8 C9 HQ S7"""
    values, mode, leader, got = card_values(OBENABE, SANTIAGO), OBEN, 0, [0, 0]
    for text in tricks.split(","):
        trick = laid(text)
        leader = (leader + winner(trick, mode, SANTIAGO)) % 4
        got[leader % 2] += sum(values[card] for card in trick)
    assert got == [36, 116]


MODES = [OBEN, UNDEN, LED, *(trumps(suit) for suit in "DHSC")]
TRICKS = st.lists(st.integers(0, 35), min_size=1, max_size=5, unique=True)


@given(TRICKS, st.sampled_from(MODES), st.sampled_from([SANTIAGO, SWISS_HIGH]))
def test_the_winning_card_is_a_trump_or_of_the_suit_led(trick, mode, play):
    best = SUIT_OF[trick[winner(trick, mode, play)]]
    ruffed = any(SUIT_OF[card] == mode.trump for card in trick)
    assert best == (mode.trump if ruffed else SUIT_OF[trick[0]])


@given(TRICKS, st.sampled_from(MODES), st.permutations(range(4)))
def test_the_names_of_the_suits_do_not_matter(trick, mode, moved):
    other = replace(mode, trump=moved[mode.trump]) if mode.trump >= 0 else mode
    image = [moved[card // 9] * 9 + card % 9 for card in trick]
    assert winner(trick, mode, SANTIAGO) == winner(image, other, SANTIAGO)


@given(TRICKS, st.sampled_from(MODES), st.integers(0, 35))
def test_a_further_card_takes_the_trick_or_changes_nothing(trick, mode, card):
    if card not in trick:
        assert winner([*trick, card], mode, SANTIAGO) in (winner(trick, mode, SANTIAGO), len(trick))


def test_T_2_trump_contract_of_the_deal_is_not_asked_of_the_leader():
    hand = BIT[laid("SJ")[0]] | BIT[laid("H6")[0]]
    assert legal(hand, [], mode_of(trump("S"), 1, 9, SANTIAGO), SANTIAGO) == hand
