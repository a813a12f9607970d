"""The solver of unseen hands, compared with brute force on few cards; and why it may look at cards in pairs."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shared import examples

from jasslog.cards import BIT, numbers
from jasslog.rules.contracts import Contract, mode_of
from jasslog.rules.deals import Unseen, deal_out, smallest_contradiction, where_possible
from jasslog.rules.legal import legal
from jasslog.variants.load import names, released

SETS = sorted({name for name, *_ in names()})


@st.composite
def puzzles(draw: st.DrawFn) -> Unseen:
    """A puzzle of at most six unseen cards in at most four places."""
    rooms = draw(st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(lambda rooms: sum(rooms) <= 6))
    cards = draw(st.sets(st.integers(0, 35), min_size=sum(rooms), max_size=sum(rooms)))
    full = sum(BIT[card] for card in cards)
    banned = tuple(draw(st.integers(0, (1 << 36) - 1)) & full for _ in rooms)
    return Unseen(full, tuple(rooms), banned)


def every_way(unseen: Unseen) -> list[tuple[int, ...]]:
    """All ways to distribute the cards, found by brute force."""
    ways: list[tuple[int, ...]] = []

    def go(place: int, left: int, held: tuple[int, ...]) -> None:
        if place == len(unseen.rooms):
            ways.append(held)
            return
        for some in combinations(numbers(left), unseen.rooms[place]):
            mine = sum(BIT[card] for card in some)
            if not mine & unseen.banned[place]:
                go(place + 1, left & ~mine, (*held, mine))

    go(0, unseen.cards, ())
    return ways


@given(puzzles())
def test_there_is_a_way_exactly_if_brute_force_finds_one(unseen: Unseen) -> None:
    ways = every_way(unseen)
    found = deal_out(unseen)
    assert (found is None) == (not ways)
    assert found is None or found in ways


@given(puzzles())
def test_what_is_possible_is_what_some_way_has(unseen: Unseen) -> None:
    ways = every_way(unseen)

    def at(place: int) -> int:
        return sum(BIT[card] for card in numbers(unseen.cards) if any(way[place] & BIT[card] for way in ways))

    expected = tuple(at(place) for place in range(len(unseen.rooms))) if ways else None
    assert where_possible(unseen) == expected


@settings(deadline=None)
@given(puzzles(), st.lists(st.tuples(st.integers(0, 3), st.integers(0, (1 << 36) - 1)), max_size=5), st.integers(0, 5))
def test_a_contradiction_is_one_and_none_is_smaller(unseen: Unseen, rules: list[tuple[int, int]], most: int) -> None:
    rules = [(place % len(unseen.rooms), banned) for place, banned in rules]

    def impossible(some: tuple[int, ...]) -> bool:
        banned = list(unseen.banned)
        for number in some:
            banned[rules[number][0]] |= rules[number][1]
        return not every_way(replace(unseen, banned=tuple(banned)))

    found = smallest_contradiction(rules, unseen, most)
    every = [some for size in range(len(rules) + 1) for some in combinations(range(len(rules)), size)]
    sizes = [len(some) for some in every if impossible(some)]
    assert (found is None) == (not sizes)
    if found is not None:
        assert impossible(found)
        # From a contradiction larger than the tried sizes, at least no rule can be left out.
        if min(sizes) <= most:
            assert len(found) == min(sizes)
        else:
            assert not any(map(impossible, combinations(found, len(found) - 1)))


def test_of_more_rules_than_are_tried_all_that_are_needed_contradict_and_no_other() -> None:
    # Five places have room for one of five cards each; each of rules 1 to 5 bans the last card from one place.
    cards = sum(BIT[card] for card in range(5))
    unseen = Unseen(cards, (1,) * 5, (0,) * 5)
    rules = [(0, BIT[0]), *((place, BIT[4]) for place in range(5))]
    assert smallest_contradiction(rules, unseen) == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("name", SETS)
def test_a_card_is_legal_exactly_if_it_is_beside_each_other_card_alone(name: str) -> None:
    # Because of this law the solver may look at the unseen cards one by one.
    variant, rng = released(name), Random(name)
    deck = [card for card in range(36) if variant.deal.deck == 36 or card % 9]
    for _ in range(examples(200)):
        contract = rng.choice([Contract("trump", rng.randrange(4)), Contract("obenabe"), Contract("tutti")])
        mode = mode_of(contract, 1, 9, variant.play)
        cards = rng.sample(deck, rng.randint(3, 12))
        trick, hand = cards[: rng.randint(1, 2)], cards[2:]
        best = rng.random() < 0.5
        whole = legal(sum(BIT[card] for card in hand), trick, mode, variant.play, partner_best=best)
        for card in hand:
            alone = all(
                legal(BIT[card] | BIT[other], trick, mode, variant.play, partner_best=best) & BIT[card]
                for other in hand
            )
            assert bool(whole & BIT[card]) == alone
