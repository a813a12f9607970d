"""The seven alphabets of card names: no two cards of one share a name, and a single letter is always a rank."""

from __future__ import annotations

from itertools import product

import pytest

from jasslog.cards import CODES, RANKS, SUITS, UNKNOWN
from jasslog.formats.jass.alphabets import ALPHABETS, Alphabet, foreign

EACH = pytest.mark.parametrize("alphabet", ALPHABETS.values(), ids=ALPHABETS)


@EACH
def test_every_card_reads_as_it_is_written(alphabet: Alphabet) -> None:
    names = [alphabet.write(code) for code in CODES]
    assert len(set(names)) == 36
    for name, code in zip(names, CODES, strict=True):
        assert {alphabet.card(name), alphabet.card(name.lower()), alphabet.card(name.upper())} == {code}


@EACH
def test_no_name_means_two_things(alphabet: Alphabet) -> None:
    for suit, rank in product(SUITS, RANKS):
        spellings = [rank_name for rank_name, meant in alphabet.ranks.items() if meant == rank]
        assert {alphabet.card(alphabet.write_suit(suit) + name) for name in spellings} == {suit + rank}
    assert len(alphabet.cards) == len(alphabet.suits) * len(alphabet.ranks)
    assert not alphabet.cards.keys() & (alphabet.ranks.keys() | alphabet.suits.keys())
    assert all(len(name) > 1 for name in alphabet.cards)


@EACH
def test_ten_and_t_are_always_a_ten(alphabet: Alphabet) -> None:
    for suit in SUITS:
        name = alphabet.write_suit(suit)
        assert alphabet.card(name + "10") == alphabet.card(name + "T") == suit + "T"


@EACH
def test_a_rank_alone_stands_for_the_suit_before_it(alphabet: Alphabet) -> None:
    for led, code in product(SUITS, CODES):
        name = alphabet.write(code, led)
        assert (alphabet.card(name) or led + alphabet.rank(name)) == code


def test_en_is_the_alphabet_of_records() -> None:
    assert [ALPHABETS["en"].write(code) for code in CODES] == list(CODES)


def test_the_tables_of_the_alphabets() -> None:
    jacks = {id: [alphabet.write(suit + "J") for suit in SUITS] for id, alphabet in ALPHABETS.items()}
    assert jacks == {
        "de-ch": ["SeU", "RoU", "SiU", "EiU"],
        "de-fr": ["EB", "HB", "SB", "KB"],
        "fr": ["CaV", "CoV", "PiV", "TrV"],
        "it": ["QF", "CF", "PF", "FF"],
        "es": ["DJ", "CJ", "PJ", "TJ"],
        "en": ["DJ", "HJ", "SJ", "CJ"],
        "sym": ["♦J", "♥J", "♠J", "♣J"],
    }


def test_suit_symbols_may_be_marked_as_text_or_picture() -> None:
    assert ALPHABETS["sym"].card("♥\ufe0eA") == ALPHABETS["sym"].card("♥\ufe0fA") == "HA"


def test_a_card_of_another_deck_is_recognised_where_the_others_agree() -> None:
    assert foreign("RoU", ALPHABETS["en"]) == "HJ"
    # B is a ten in Swiss names and a jack in German ones; CJ is clubs in one deck and hearts in another.
    assert foreign("CJ", ALPHABETS["de-ch"]) == ""
    assert foreign("xyz", ALPHABETS["en"]) == ""


def test_nobody_knows_a_question_mark() -> None:
    assert {alphabet.write(UNKNOWN) for alphabet in ALPHABETS.values()} == {"?"}
