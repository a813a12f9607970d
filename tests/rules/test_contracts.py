"""Contracts and the modes of their tricks (C-1 to C-10)."""

from itertools import permutations

import pytest
from rules_table import CLASSIC, OBENABE, SANTIAGO, TUTTI, UNDENUFE, trump, trumps

from jasslog.cards import CARD, SUITS
from jasslog.options.playing import Play
from jasslog.rules.contracts import Contract, Mode, is_mixed, meld_mode, mode_after_discard, mode_of

OBEN = Mode("obenabe", -1, False)
UNDEN = Mode("undenufe", -1, False)
MAKING = Play(tutti_mode="first_discard")


def modes(contract, tricks=9, play=SANTIAGO):
    return "".join(mode_of(contract, trick, tricks, play).kind[0] for trick in range(1, tricks + 1))


@pytest.mark.parametrize(("suit", "number"), [("D", 0), ("H", 1), ("S", 2), ("C", 3)])
def test_C_1_a_trump_contract_has_its_suit_as_trump_in_every_trick(suit, number):
    assert {mode_of(trump(suit), trick, 9, SANTIAGO) for trick in range(1, 10)} == {Mode("trump", number, False)}


def test_C_2_obenabe_in_every_trick():
    assert {mode_of(OBENABE, trick, 9, SANTIAGO) for trick in range(1, 10)} == {OBEN}


def test_C_3_undenufe_in_every_trick():
    assert {mode_of(UNDENUFE, trick, 9, SANTIAGO) for trick in range(1, 10)} == {UNDEN}


@pytest.mark.parametrize(("start", "expected"), [("obenabe", "ouououououou"), ("undenufe", "uouououououo")])
def test_C_4_slalom_alternates_from_its_start(start, expected):
    assert modes(Contract("slalom", start=start)) == expected[:9]
    assert modes(Contract("slalom", start=start), tricks=12) == expected


@pytest.mark.parametrize(
    ("start", "split", "expected"),
    [
        ("obenabe", (5, 4), "ooooouuuu"),
        ("undenufe", (5, 4), "uuuuuoooo"),
        ("obenabe", (4, 5), "oooouuuuu"),
        ("undenufe", (6, 6), "uuuuuuoooooo"),
    ],
)
def test_C_5_guschti_turns_once(start, split, expected):
    contract = Contract("guschti", start=start)
    assert modes(contract, len(expected), Play(guschti_split=split)) == expected


def test_C_6_tutti_makes_the_suit_led_trump_in_every_trick():
    assert {mode_of(TUTTI, trick, 9, SANTIAGO) for trick in range(1, 10)} == {Mode("tutti", -1, False)}


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        (trump("S"), Mode("trump", 2, True)),
        (OBENABE, Mode("obenabe", -1, True)),
        (UNDENUFE, Mode("undenufe", -1, True)),
    ],
)
def test_C_7_misere_is_played_like_its_base_but_low(base, expected):
    assert mode_of(Contract("misere", base=base), 3, 9, SANTIAGO) == expected


def test_C_8_threes_follow_the_order_announced():
    contract = Contract("threes", suit=1, order=("undenufe", "trump", "obenabe"))
    assert modes(contract) == "uuutttooo"
    assert mode_of(contract, 4, 9, SANTIAGO) == Mode("trump", 1, False)
    assert modes(contract, tricks=12) == "uuuuttttoooo"


def test_C_9_the_first_card_off_suit_makes_trump():
    mode = mode_of(TUTTI, 1, 9, MAKING)
    assert mode == OBEN
    assert mode_after_discard(mode, 1, CARD["HK"], TUTTI, MAKING) == OBEN
    made = mode_after_discard(mode, 1, CARD["C6"], TUTTI, MAKING)
    assert made == trumps("C")


@pytest.mark.parametrize(("led", "first", "second"), [*permutations("DHSC", 3)])
def test_C_9_a_later_card_off_suit_makes_no_other_trump(led, first, second):
    made = mode_after_discard(OBEN, SUITS.index(led), CARD[f"{first}6"], TUTTI, MAKING)
    assert made == trumps(first)
    assert mode_after_discard(made, SUITS.index(led), CARD[f"{second}A"], TUTTI, MAKING) == made


def test_C_9_nothing_else_makes_trump():
    assert mode_after_discard(OBEN, 1, CARD["C6"], OBENABE, MAKING) == OBEN
    assert mode_after_discard(Mode("tutti", -1, False), 1, CARD["C6"], TUTTI, SANTIAGO).trump == -1


def test_C_10_any_suit_may_be_trump_so_nothing_here_asks_for_a_hand():
    assert Contract.from_record({"kind": "trump", "suit": "C"}) == trump("C")


@pytest.mark.parametrize(
    "record",
    [
        {"kind": "trump", "suit": "D"},
        {"kind": "obenabe"},
        {"kind": "slalom", "start": "undenufe", "via": "joker7"},
        {"kind": "misere", "base": {"kind": "trump", "suit": "H"}},
        {"kind": "threes", "suit": "S", "order": ["trump", "obenabe", "undenufe"]},
    ],
)
def test_a_contract_is_written_as_it_was_read(record):
    assert Contract.from_record(record).to_record() == record


def test_names_and_trump_suits():
    misere = Contract("misere", base=trump("C"))
    asked = [trump("D"), trump("S"), UNDENUFE, misere, Contract("threes", suit=1), TUTTI]
    assert [contract.name for contract in asked] == [
        "diamonds",
        "spades",
        "undenufe",
        "misere",
        "threes",
        "tutti",
    ]
    assert [contract.trump_suit for contract in asked] == [0, 2, -1, 3, -1, -1]


def test_mixed_contracts():
    kinds = ("trump", "obenabe", "undenufe", "slalom", "guschti", "tutti", "misere", "threes")
    assert [kind for kind in kinds if is_mixed(Contract(kind))] == ["slalom", "guschti", "threes"]


@pytest.mark.parametrize(
    ("contract", "reversed_"),
    [
        (UNDENUFE, True),
        (OBENABE, False),
        (trump("S"), False),
        (Contract("slalom", start="undenufe"), True),
        (Contract("guschti", start="obenabe"), False),
        (Contract("misere", base=UNDENUFE), True),
        (Contract("threes", suit=2, order=("undenufe", "trump", "obenabe")), True),
    ],
)
def test_W_5_melds_are_compared_as_the_first_trick_is_played(contract, reversed_):
    assert (meld_mode(contract) == "undenufe") == reversed_
    assert mode_of(contract, 1, 9, CLASSIC).kind == meld_mode(contract)
