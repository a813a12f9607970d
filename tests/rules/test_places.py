"""Points for places (C-48 of the games in which everybody plays alone)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasslog.game.score.places import award_places


def manzana(points, places):
    """The points for places among the seats with at least 21 card points; each seat below gets one less."""
    safe = [seat for seat, score in enumerate(points) if score >= 21]
    apples = len(points) - len(safe)
    awards = award_places(points, safe, places.get(apples, []), "least")
    return [award - (score < 21) for award, score in zip(awards, points, strict=True)]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([71, 46, 19], [1, 1, -1]),
        ([102, 20, 14], [2, -1, -1]),
        ([60, 40, 40], [1, 0, 0]),
        ([50, 50, 40], [1, 1, 0]),
        ([45, 45, 45], [0, 0, 0]),
        ([20, 20, 15], [-1, -1, -1]),
    ],
)
def test_T18_places_of_three(points, expected):
    assert manzana(points, {0: [1, 1], 1: [1, 1], 2: [2]}) == expected


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([52, 40, 25, 12, 8], [2, 1, 1, -1, -1]),
        ([60, 50, 20, 15, 12], [2, 2, -1, -1, -1]),
        ([90, 20, 18, 17, 12], [3, -1, -1, -1, -1]),
        ([40, 40, 37, 20, 20], [1, 1, 1, -1, -1]),
        ([50, 41, 22, 22, 22], [1, 1, 0, 0, 0]),
    ],
)
def test_T22_places_of_five(points, expected):
    assert manzana(points, {0: [1, 1, 1], 1: [1, 1, 1], 2: [2, 1, 1], 3: [2, 2], 4: [3]}) == expected


def test_each_gets_gives_tied_seats_the_better_place_and_stops_where_the_weights_end():
    assert award_places([60, 40, 40], range(3), [2, 1], "each_gets") == [2, 1, 1]
    assert award_places([40, 40, 40, 30], range(4), [3, 2], "each_gets") == [3, 3, 3, 0]


def test_only_the_eligible_get_places():
    assert award_places([90, 50, 40], [1, 2], [2, 1], "least") == [0, 2, 1]
    assert award_places([90, 50, 40], [], [2, 1], "least") == [0, 0, 0]


@given(st.lists(st.integers(0, 9), min_size=2, max_size=5))
def test_more_points_never_get_less_when_weights_fall(points):
    awards = award_places(points, range(len(points)), [3, 2, 1], "least")
    for seat, other in ((a, b) for a in range(len(points)) for b in range(len(points))):
        if points[seat] >= points[other]:
            assert awards[seat] >= awards[other]
