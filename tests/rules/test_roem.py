"""Roem: the points for combinations of cards within one trick (G10-3)."""

import itertools

import pytest

from jasslog.cards import BIT, CARD, RANKS, SUITS, cards
from jasslog.options.playing import Roem
from jasslog.rules.melds import Kind, roem_of

PLAYED = Roem(allowed=True)
SMALL_JACKS = Roem(allowed=True, four_jacks=100)


def found(text: str, trump: str = "", options: Roem = PLAYED) -> list[tuple[str, int]]:
    trick = [CARD[code] for code in text.split()]
    suit = SUITS.index(trump) if trump else -1
    return [(one.kind, one.points) for one in roem_of(trick, suit, options)]


def points(text: str, trump: str = "", options: Roem = PLAYED) -> int:
    return sum(worth for _, worth in found(text, trump, options))


@pytest.mark.parametrize(
    ("text", "trump", "expected"),
    [
        ("DJ D7 DK DQ", "D", [("run", 20), ("stuk", 20)]),
        ("HJ HQ HK HA", "H", [("run", 50), ("stuk", 20)]),
        ("HJ HQ HK HA", "S", [("run", 50)]),
        ("H7 H8 C9 H9", "S", [("run", 20)]),
        ("SK SQ H7 H8", "S", [("stuk", 20)]),
        ("SA HA DA CA", "S", [("four", 100)]),
        ("SJ HJ DJ CJ", "S", [("four", 200)]),
        ("SA HA S8 DA CA", "S", [("four", 100)]),
        ("S9 SJ HJ DJ CJ", "S", [("four", 200)]),
        ("ST SJ SQ H8 SK", "S", [("run", 50), ("stuk", 20)]),
    ],
)
def test_G10_3_EC_092_the_roem_of_a_trick(text: str, trump: str, expected: list[tuple[Kind, int]]) -> None:
    assert found(text, trump) == expected


def test_G10_3_EC_092_four_jacks_by_the_other_custom() -> None:
    assert found("SJ HJ DJ CJ", "S", SMALL_JACKS) == [("four", 100)]
    assert found("SA HA DA CA", "S", SMALL_JACKS) == [("four", 100)]


def test_G10_3_ace_king_queen_of_trumps_are_40_and_four_with_them_70() -> None:
    assert points("SA SK H7 SQ", "S") == points("SK SQ SJ H8", "S") == 40
    assert points("ST SJ SQ SK", "S") == points("SA SK SQ SJ", "S") == 70
    assert points("ST SJ SQ SK", "H") == 50


@pytest.mark.parametrize(
    "text",
    [
        "SA HK DQ CJ",
        "S7 S8 ST SJ",
        "S9 SJ SQ SA",
        "SA S7 S8 H9",
        "SK SQ H7 H8",
        "SJ HJ DJ S7",
        "SK S7 HQ H9",
    ],
)
def test_G10_3_no_roem(text: str) -> None:
    assert found(text, "D") == []


def test_O_7_runs_of_roem_follow_the_natural_order_also_in_trumps() -> None:
    assert points("S9 ST SJ H7", "S") == points("S9 ST SJ H7", "D") == 20
    assert points("SJ S9 SA H7", "S") == 0, "neighbours in the order of trumps make no run"


def test_G10_3_the_order_in_which_the_cards_fell_changes_nothing() -> None:
    for order in itertools.permutations(["HJ", "HQ", "HK", "HA"]):
        assert points(" ".join(order), "H") == 70


@pytest.mark.parametrize("rank", RANKS)
def test_G10_3_four_equal_cards_of_every_rank(rank: str) -> None:
    assert points(" ".join(suit + rank for suit in SUITS)) == (200 if rank == "J" else 100)


def test_G10_3_the_cards_of_each_roem() -> None:
    trick = [CARD[code] for code in ["DJ", "D7", "DK", "DQ"]]
    assert [one.cards for one in roem_of(trick, 0, PLAYED)] == [cards("DJ DQ DK"), cards("DQ DK")]


def test_an_unread_card_and_a_short_trick_count_as_far_as_they_are_known() -> None:
    assert points("SQ SK SA", "S") == 40
    assert [one.points for one in roem_of([CARD["SQ"], -1, CARD["SK"], CARD["SA"]], -1, PLAYED)] == [20]


def test_every_trick_of_the_deck_against_a_slow_count() -> None:
    """All 35,960 sets of four of the 32 cards, compared with a count that tries every run."""
    pack = [card for card in range(36) if card % 9]
    for four in itertools.combinations(pack, 4):
        held = {(card // 9, card % 9) for card in four}
        runs = [
            length
            for length in (4, 3)
            for suit, low in held
            if all((suit, low + step) in held for step in range(length))
        ]
        slow = {4: 50, 3: 20}[max(runs)] if runs else 0
        if len({rank for _, rank in held}) == 1:
            slow = 200 if four[0] % 9 == 5 else 100
        slow += 20 * ({(2, 6), (2, 7)} <= held)
        roem = roem_of(four, 2, PLAYED)
        assert sum(one.points for one in roem) == slow, four
        assert all(not one.cards & ~sum(BIT[card] for card in four) for one in roem)
