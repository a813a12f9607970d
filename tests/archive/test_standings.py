"""Small evenings with known ranks: dropped passes, ties, byes, open games, rulings; games may come in any order."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from math import inf
from typing import Any

import pytest
from archive.evenings import RULES, Sat, evening, facts, record
from game.builder import Record, raw_of
from game.test_zuger import ALL as EVERY_TRICK
from game.zuger import zuger
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from shared import examples
from steps import steps

from jasslog.archive.of_game import facts_of
from jasslog.archive.ranking import Ranking, rankings
from jasslog.archive.roll import Persons, Roll
from jasslog.archive.standings import MEASURES, Range, Standings, brought, exactly
from jasslog.generate.clean import generate
from jasslog.library.record import Record as Game
from jasslog.variants.load import released
from jasslog.views.standings import control_sums


def standings(games: list[Sat], ranking: Ranking | None = None, **members: Any) -> Standings:
    """The standings of some games."""
    made = Standings(ranking or Ranking(id="test", name="Test", **members))
    for game in games:
        made.take(facts(game, view=made.ranking.view))
    return made


def ranks(games: list[Sat], ranking: Ranking | None = None, **members: Any) -> str:
    """Everybody in order, with rank and total: ``1 A 700, 2= B 600``; ``?`` where it is open, ``-`` where unranked."""
    listed = []
    for standing in standings(games, ranking, **members).ranked():
        rank = {"ranked": f"{standing.rank}", "shared": f"{standing.rank}=", "open": "?", "unranked": "-"}[
            standing.state
        ]
        listed.append(f"{rank} {'+'.join(standing.who)} {'?' if standing.total is None else standing.total}")
    return ", ".join(listed)


TWO_TABLES = evening("1: A B C D 700 600, E F G H 650 610", "2: A C E G 640 500, B D F H 660 700")
FOUR = evening(
    "1: A B C D 700 556, E F G H 600 656",
    "2: A C E G 620 636, B D F H 640 616",
    "3: A D E H 500 756, B C F G 610 646",
    "4: A E F C 650 606, B G D H 628 628",
)


@dataclass
class Case:
    """An evening, how it is ranked, and the ranks."""

    games: list[Sat]
    ranks: str
    how: dict[str, Any] = field(default_factory=dict)


CASES = {
    "the sum of all passes": Case(
        evening("1: A B C D 700 600", "2: A C B D 640 500"), "1 A 1340, 2 B 1240, 3 C 1200, 4 D 1100"
    ),
    "each person of a side has its points, and equal ones share a rank": Case(
        evening("1: A B C D 700 600"), "1= A 700, 1= C 700, 3= B 600, 3= D 600"
    ),
    "sides are ranked as one": Case(
        evening("1: A B C D 700 600", "2: C B A D 10 20"), "1 A+C 710, 2 B+D 620", {"who": "sides"}
    ),
    "a tie is decided by the best pass": Case(
        evening("1: A B C D 700 600", "2: A D B C 500 600"),
        # A 700 + 500 and D 600 + 600; C 700 + 600 and B 600 + 500.
        "1 C 1300, 2 A 1200, 3 D 1200, 4 B 1100",
        {"ties": ("best_pass",)},
    ),
    "by the last pass": Case(
        evening("1: A B C D 700 600", "2: A D B C 500 600"),
        "1 C 1300, 2 D 1200, 3 A 1200, 4 B 1100",
        {"ties": ("last_pass",)},
    ),
    "the next tie-break where the first decides nothing": Case(
        evening("1: A B C D 700 600", "2: A B D C 600 700", "3: A E F G 650 640, B H I J 650 660"),
        # A 700 600 650 with two games won, B 600 700 650 with one.
        "1 A 1950, 2 B 1950, 3 C 1400, 4 D 1200, 5= H 660, 5= J 660, 7 F 650, 8 I 650, 9= E 640, 9= G 640",
        {"ties": ("best_pass", "last_pass", "wins")},
    ),
    "who is equal in all of them shares": Case(
        evening("1: A B C D 700 600", "2: A B D C 600 700", "3: A C B D 650 650"),
        "1 C 2050, 2= A 1950, 2= B 1950, 4 D 1850",
        {"ties": ("best_pass", "last_pass", "wins", "difference", "all_passes", "matches")},
    ),
    "who has fewest is first": Case(
        evening("1: A B C D 700 600", "2: A C B D 640 500"),
        "1 D 1100, 2 C 1200, 3 B 1240, 4 A 1340",
        {"best": "fewest"},
    ),
    "games won": Case(
        evening("1: A B C D 700 600", "2: A C B D 640 500", "3: D A C B 2 1"),
        "1= A 2, 1= C 2, 3= B 1, 3= D 1",
        {"measure": "wins"},
    ),
    "the difference": Case(
        evening("1: A B C D 700 600"), "1= A 100, 1= C 100, 3= B -100, 3= D -100", {"measure": "difference"}
    ),
    "the points of the tricks alone": Case(
        evening("1: A B C D 700 600"), "1= B 81, 1= D 81, 3= A 76, 3= C 76", {"measure": "cards"}
    ),
    "a pass that was missed is the first to be dropped": Case(
        evening("1: A B C D 700 600", "2: E B C D 640 500", "3: A B E D 300 310"),
        "1 C 1340, 2= B 1100, 2= D 1100, 4 A 1000, 5 E 940",
        {"dropped": 1},
    ),
    "the best ones count": Case(
        evening("1: A B C D 700 600", "2: A B C D 640 500", "3: A C B D 300 310"),
        "1= A 700, 1= C 700, 3= B 600, 3= D 600",
        {"counted": 1},
    ),
    "a pass dropped of an evening that is not over": Case(
        evening("1: A B C D 700 600"), "1= A 700, 1= C 700, 3= B 600, 3= D 600", {"passes": 4, "dropped": 1}
    ),
    "a bye brings the mean of the others": Case(
        evening("1: A B C D 700 600", "2: A E C D 641 500", "3: A B E D 300 310"),
        # B missed the second pass and has (600 + 310) / 2 for it; C and E missed one each.
        "1 C 4023/2, 2 A 1641, 3 D 1410, 4 B 1365, 5 E 1200",
        {"bye": "mean"},
    ),
    "a bye brings so many points": Case(
        evening("1: A B C D 700 600", "2: A E C D 640 500"),
        "1= A 1340, 1= C 1340, 3 B 1228, 4 E 1128, 5 D 1100",
        {"bye": "points", "bye_points": 628},
    ),
    "in the last pass, too": Case(
        evening("1: A B C D 700 720", "2: E B F D 600 608"),
        # The last pass brings A and C 628, and B and D 608.
        "1= A 1328, 1= C 1328, 3= B 1328, 3= D 1328, 5= E 1228, 5= F 1228",
        {"bye": "points", "bye_points": 628, "ties": ("last_pass",)},
    ),
    "too few passes are not ranked": Case(
        evening("1: A B C D 700 600", "2: A E C D 640 500"),
        "1= A 1340, 1= C 1340, 3 D 1100, - B 600, - E 500",
        {"least": 2},
    ),
    "where few is best, who did not play is not first": Case(
        evening("1: A B C D 700 600", "2: A E C D 640 500"),
        "1 D 1100, 2= A 1340, 2= C 1340, - E 500, - B 600",
        {"best": "fewest"},
    ),
    "the mean of the passes": Case(
        evening("1: A B C D 700 600", "2: A E C D 641 500"),
        "1= A 1341/2, 1= C 1341/2, 3 B 600, 4 D 550, 5 E 500",
        {"total": "mean"},
    ),
    "a game that is open makes every rank open that it can change": Case(
        evening("1: A B C D 700 600, E F G H 650 610 open"),
        "? A 700, ? C 700, ? B 600, ? D 600, ? E ?, ? F ?, ? G ?, ? H ?",
    ),
    "one that can bring no more than a game won leaves those before it": Case(
        evening("1: A B C D 700 600, E F G H 650 610 open", "2: A B C D 700 600", "3: E F G H 600 700"),
        # F and H may still have won two games as well, E and G one.
        "? A 2, ? C 2, ? B 0, ? D 0, ? F ?, ? H ?, ? E ?, ? G ?",
        {"measure": "wins"},
    ),
    "and not those whom it cannot": Case(
        evening("1: A B C D 700 600, E F G H 650 610 open", "2: A B C D 700 600"),
        "1= A 2, 1= C 2, ? B 0, ? D 0, ? E ?, ? F ?, ? G ?, ? H ?",
        {"measure": "wins"},
    ),
    "a game without an end is open": Case(evening("1: A B C D 700 600 unfinished"), "? A ?, ? B ?, ? C ?, ? D ?"),
    "or counts as it stands": Case(
        evening("1: A B C D 700 600 unfinished"),
        "1= A 700, 1= C 700, 3= B 600, 3= D 600",
        {"unfinished": "counted"},
    ),
    "or is none": Case(
        evening("1: A B C D 700 600 unfinished", "2: A C B D 640 500"),
        "1= A 640, 1= B 640, 3= C 500, 3= D 500",
        {"unfinished": "left_out"},
    ),
    "a ruling counts": Case(evening("1: A B C D 700 600 ruled"), "1= A 700, 1= C 700, 3= B 590, 3= D 590"),
    "in that view alone": Case(
        evening("1: A B C D 700 600 ruled"), "1= A 700, 1= C 700, 3= B 600, 3= D 600", {"view": "corrected"}
    ),
    "who has no name is not ranked": Case(evening("1: A B _ D 700 600"), "1 A 700, 2= B 600, 2= D 600"),
    "no side of theirs is": Case(evening("1: A B _ D 700 600"), "1 B+D 600", {"who": "sides"}),
    "games without a pass stand alone": Case(
        evening("0: A B C D 700 600, A B C D 500 400"),
        "1= A 700, 1= C 700, 3= B 600, 3= D 600",
        {"dropped": 1},
    ),
    "two games of a pass are one": Case(
        evening("1: A B C D 700 600, A B C D 500 400"),
        "1= A 1200, 1= C 1200, 3= B 1000, 3= D 1000",
        {"dropped": 1},
    ),
    "unless each game is one": Case(
        evening("1: A B C D 700 600, A B C D 500 400"),
        "1= A 700, 1= C 700, 3= B 600, 3= D 600",
        {"unit": "game", "dropped": 1},
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_ranks(case: Case) -> None:
    assert ranks(case.games, **case.how) == case.ranks


def test_the_days_of_a_season_are_passes() -> None:
    days = ("2026-01-09T19:00:00.000Z", "2026-01-09T21:00:00.000Z", "2026-02-06T19:00:00.000Z")
    games = [Sat(None, "1", "A B C D", (100 * n, 50), more={"started": day}) for n, day in enumerate(days, 1)]
    assert ranks(games, unit="day", counted=1) == "1= A 300, 1= C 300, 3= B 100, 3= D 100"
    assert [one.when for one in standings(games, unit="day").passes] == ["2026-01-09", "2026-02-06"]


def test_the_last_pass_of_a_season_is_the_one_that_was_played_last() -> None:
    cups = {"winter": "2026-01-09T19:00:00.000Z", "autumn": "2026-10-09T19:00:00.000Z"}
    games = [
        Sat(number, "1", "A B C D", scores, more={"tournament": cup} | ({"started": cups[cup]} if number == 1 else {}))
        for cup, number, scores in (
            ("winter", 1, (700, 600)),
            ("winter", 2, (650, 610)),
            ("autumn", 1, (640, 700)),
            ("autumn", 2, (500, 580)),
        )
    ]
    for some in (games, games[::-1]):
        assert [(one.tournament, one.number) for one in standings(some).passes] == [
            ("winter", 1),
            ("winter", 2),
            ("autumn", 1),
            ("autumn", 2),
        ]
        assert ranks(some, ties=("last_pass",)) == "1= B 2490, 1= D 2490, 3= A 2490, 3= C 2490"


def test_the_two_that_come_with_the_program() -> None:
    assert list(rankings()) == ["evening", "worst-dropped"]
    # A 700 620 500 650, B 556 640 610 628, C 700 636 646 606, D 556 616 756 628 (of 4 the worst is dropped).
    best = standings(FOUR, rankings()["worst-dropped"]).ranked()
    assert [(one.rank, *one.who, one.total) for one in best[:4]] == [
        (1, "H", 2040),
        (2, "D", 2000),
        (3, "C", 1982),
        (4, "A", 1970),
    ]
    assert all(
        one.total == sum(its.brought for its in one.passes) for one in standings(FOUR, rankings()["evening"]).ranked()
    )


def test_what_is_dropped_is_told() -> None:
    (first, *_) = standings(FOUR, rankings()["worst-dropped"]).ranked()
    assert first.passes == [(0, 656, False), (1, 616, True), (2, 756, False), (3, 628, False)]


def test_of_equal_passes_the_later_one_is_dropped() -> None:
    games = evening("1: A B C D 700 600", "2: A B C D 700 500", "3: A B C D 700 600")
    told = {one.who[0]: [its.dropped for its in one.passes] for one in standings(games, dropped=1).ranked()}
    assert told["A"] == [False, False, True]
    assert told["B"] == [False, True, False]


def test_what_decided_between_equals_is_told() -> None:
    games = evening("1: A B C D 700 600", "2: A D B C 500 600")
    told = {one.who[0]: one.tie for one in standings(games, ties=("wins", "best_pass")).ranked()}
    assert told == {"A": "best_pass", "B": "", "C": "", "D": "best_pass"}


def test_control_sums_of_each_pass() -> None:
    made = standings(evening("1: A B C D 700 600, E F G H 650 610 open", "2: A C E G 640 500 unfinished"))
    checks = [
        (one.number, check.games, check.rounds, check.unchecked, check.due, check.taken)
        for one, check in sorted(made.checks.items())
    ]
    assert checks == [(1, 2, 1, 1, 157, 157), (2, 1, 0, 0, 0, 0)]
    assert made.off == []


def test_the_control_sums_of_many_passes_are_told_as_one() -> None:
    made = standings(evening(*[f"{number}: A B C D 700 600" for number in range(1, 15)]))
    (told,) = control_sums(made)
    assert str(14 * 157) in told
    assert "14 games" in told


def test_a_game_whose_tricks_do_not_add_up_is_named() -> None:
    twice = Sat(1, "1", "A B C D", (700, 600))
    found = facts(twice)
    found = type(found)(**{name: getattr(found, name) for name in found.__struct_fields__})
    rounds = [type(row)(**(to_builtins(row) | {"due": 162})) for row in found.rounds]
    made = Standings(Ranking(id="test", name="Test"))
    made.take(type(found)(**{name: getattr(found, name) for name in found.__struct_fields__} | {"rounds": rounds}))
    (off,) = made.off
    assert (off.file, off.line, off.game, off.due, off.taken) == ("p1-t1.jsonl", 1, "p1-t1", 162, 157)


def test_games_that_leave_something_open_are_named() -> None:
    made = standings(evening("1: A B C D 700 600, E F G H 650 610 open", "2: A C _ G 640 500 unfinished"))
    assert [one.game for one in made.open] == ["p1-t2", "p2-t1"]
    assert [one.game for one in made.unfinished] == ["p2-t1"]
    assert [one.game for one in made.unnamed] == ["p2-t1"]


def test_by_rules_without_an_end_a_game_is_over_where_the_table_says_so() -> None:
    rules = {"id": RULES, "version": 1, "overrides": {"end": {"kind": "open", "claim": "none"}}}
    told = {}
    for ended in (False, True):
        made = record(Sat(1, "1", "A B C D", (700, 600), more={"rules": rules}))
        raw = raw_of((made.add("game_ended") if ended else made).events)
        told[ended] = Standings(Ranking(id="test", name="Test"))
        told[ended].take(facts_of(Game(raw, "here"), "here"))
    assert [(one.state, one.total) for one in told[True].ranked()] == [("shared", 700)] * 2 + [("shared", 600)] * 2
    assert not told[True].unfinished
    assert [one.state for one in told[False].ranked()] == ["open"] * 4


LOWEST = {"rules": {"id": RULES, "version": 1, "overrides": {"end": {"wins": "lowest"}}}}
"""The member of a game's first event by which the lowest total wins."""


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({}, "1 D 1100, 2 C 1200, 3 B 1240, 4 A 1340"),
        ({"best": "fewest"}, "1 D 1100, 2 C 1200, 3 B 1240, 4 A 1340"),
        ({"best": "most"}, "1 A 1340, 2 B 1240, 3 C 1200, 4 D 1100"),
        ({"measure": "difference"}, "1 D -240, 2 C -40, 3 B 40, 4 A 240"),
        ({"measure": "wins"}, "1 D 2, 2= B 1, 2= C 1, 4 A 0"),
        ({"measure": "wins", "ties": ("points",)}, "1 D 2, 2 C 1, 3 B 1, 4 A 0"),
        ({"measure": "cards"}, "1 D 162, 2= B 157, 2= C 157, 4 A 152"),
        ({"dropped": 1}, "1= C 500, 1= D 500, 3 B 600, 4 A 640"),
    ],
)
def test_where_the_lowest_total_wins_who_has_fewest_is_first_unless_the_standings_file_says_otherwise(
    how: dict[str, Any], told: str
) -> None:
    games = evening("1: A B C D 700 600", "2: A C B D 640 500")
    assert ranks([game._replace(more=LOWEST) for game in games], **how) == told


def test_what_total_wins_is_known_of_a_game_that_nobody_won() -> None:
    """In two draws and a game broken off, the rules say which total is the better one, although nobody won."""
    drawn = {"rules": {"id": RULES, "version": 1, "overrides": {"end": {"wins": "lowest", "tie": "draw"}}}}
    draws = [game._replace(more=drawn) for game in evening("1: A B C D 600 600, E F G H 500 500")]
    assert ranks(draws) == "1= E 500, 1= F 500, 1= G 500, 1= H 500, 5= A 600, 5= B 600, 5= C 600, 5= D 600"
    left = [game._replace(more=LOWEST) for game in evening("1: A B C D 700 600 unfinished")]
    assert ranks(left, unfinished="counted") == "1= B 600, 1= D 600, 3= A 700, 3= C 700"
    three = Record("differenzler-santiago", pre=(10, 30, 50), rounds=4, players=3).events
    told = facts_of(Game(raw_of(three)), "here")
    assert [brought(told, "difference", side, known=True) for side in range(3)] == [*map(exactly, (-20, 20, 40))]


def test_where_totals_are_added_up_of_which_now_the_highest_and_now_the_lowest_wins_that_is_said() -> None:
    high, low = evening("1: A B C D 700 600", "2: A C B D 640 500")
    games = [high, low._replace(more=LOWEST)]
    assert ranks(games) == ranks([high, low])
    assert standings(games).misranked == [RULES]
    for clear in ({"best": "most"}, {"best": "fewest"}, {"measure": "wins"}):
        assert standings(games, **clear).misranked == []
    assert standings(games[1:]).misranked == standings(games[:1]).misranked == []


def test_a_game_by_unknown_rules_counts_for_nobody() -> None:
    game = Sat(1, "1", "A B C D", (700, 600), more={"rules": {"id": "nobody-knows", "version": 1}})
    roll = Roll()
    roll.take(facts(game))
    assert [one.game for one in roll.unjudged] == ["p1-t1"]
    assert standings([game]).ranked() == []


NAMES = st.permutations(list("ABCDEFGH")).map(" ".join)
GAMES = st.builds(
    Sat,
    st.sampled_from([None, 1, 2, 3]),
    st.sampled_from("12"),
    NAMES.map(lambda told: told[:7]),
    st.tuples(st.integers(0, 3), st.integers(0, 3)).map(lambda two: (100 * two[0] + 80, 100 * two[1] + 85)),
    st.sampled_from(["", "", "", "open", "unfinished", "ruled"]),
    st.just({}),
)
RANKINGS = st.builds(
    Ranking,
    id=st.just("test"),
    name=st.just("Test"),
    who=st.sampled_from(["persons", "sides"]),
    measure=st.sampled_from(["points", "difference", "wins", "cards", "matches"]),
    best=st.sampled_from(["most", "fewest"]),
    unit=st.sampled_from(["pass", "game", "day"]),
    dropped=st.integers(0, 2),
    total=st.sampled_from(["sum", "mean"]),
    bye=st.sampled_from(["missing", "mean"]),
    unfinished=st.sampled_from(["open", "counted", "left_out"]),
    ties=st.lists(st.sampled_from(["best_pass", "last_pass", "all_passes", "wins", "difference"]), max_size=3).map(
        tuple
    ),
)


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(GAMES, max_size=5), RANKINGS, st.randoms())
def test_the_order_of_games_changes_nothing(games: list[Sat], ranking: Ranking, random: Any) -> None:
    rows = [facts(game, f"{place}.jsonl") for place, game in enumerate(games)]
    told = []
    for _ in range(2):
        made = Standings(ranking)
        for one in rows:
            made.take(one)
        told.append((made.ranked(), made.passes, made.checks))
        random.shuffle(rows)
    assert told[0] == told[1]


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(GAMES, max_size=4), RANKINGS)
def test_ranks_hold_together(games: list[Sat], ranking: Ranking) -> None:
    """No open total has a rank, equal ranks are shared, and the ranks come in order.

    If byes bring no mean, a total is the sum or mean of the passes that are not dropped.
    """
    told = standings(games, ranking).ranked()
    for one in told if ranking.bye == "missing" else []:
        if one.total is not None and all(its.brought is not None for its in one.passes):
            kept = [its.brought for its in one.passes if its.brought is not None and not its.dropped]
            assert one.total == (Fraction(sum(kept), len(kept)) if ranking.total == "mean" else sum(kept))
    for one in told:
        assert (one.rank is None) == (one.state in ("open", "unranked"))
        if one.state in ("ranked", "shared"):
            assert (
                sum(other.rank == one.rank for other in told) == 1
                or one.state == "shared"
                or not all(other.rank is not None for other in told)
            )
    ranked = [one for one in told if one.rank is not None]
    assert [one.rank for one in ranked] == sorted(one.rank for one in ranked if one.rank is not None)


@pytest.mark.parametrize("ends", [*permutations((0, 100, 300), 2)])
def test_no_end_of_an_open_game_contradicts_a_rank(ends: tuple[int, int]) -> None:
    """A rank that is given while a game is open is also the rank at its end, whatever that is."""
    told = evening("1: A B C D 700 600, E F G H 650 610 open", "2: A B C D 700 600, E F G H 600 700")
    for measure in ("wins", "points", "cards", "difference", "matches"):
        before = {one.who: one.rank for one in standings(told, measure=measure).ranked() if one.rank is not None}
        closed = [game._replace(how="", scores=(ends[0] + 80, ends[1] + 85)) if game.how else game for game in told]
        after = {one.who: one.rank for one in standings(closed, measure=measure).ranked()}
        assert {who: after[who] for who in before} == before


@pytest.mark.parametrize("how", ["", "open"])
def test_each_of_many_costs_what_each_of_few_costs(how: str) -> None:
    """This also holds if many have the same total, or if nobody knows the totals."""

    def cost(games: int) -> float:
        made = Standings(
            Ranking(id="test", name="Test", measure="wins", ties=("all_passes", "difference"), unit="game")
        )
        for place in range(games):
            names = " ".join(f"P{place}-{seat}" for seat in range(4))
            made.take(facts(Sat(1, "1", names, (80 + place, 85 + 2 * place), how, {}), f"{place}.jsonl"))
        return steps(made.ranked) / games

    assert cost(80) < 1.1 * cost(20)


def test_a_mean_is_told_exactly() -> None:
    (one, *_) = standings(evening("1: A B C D 700 600", "2: A E C D 641 500"), total="mean").ranked()
    assert one.total == Fraction(1341, 2)


def test_a_game_brings_the_matches_of_a_side_and_an_open_one_no_fewer_than_none() -> None:
    """Seat 0 wins every trick of the round."""
    raw = raw_of(zuger().stay(1, 2, 0).play(EVERY_TRICK).events)
    told = facts_of(Game(raw), "zuger.jsonl", Persons())
    assert [brought(told, "matches", side, known=True) for side in range(3)] == [exactly(1), exactly(0), exactly(0)]
    assert [brought(told, measure, 0, known=False) for measure in ("wins", "cards", "matches")] == [
        Range(0, 1),
        Range(-inf, inf),
        Range(0, inf),
    ]


def test_what_an_open_game_may_bring_is_never_more_than_what_one_brought() -> None:
    """In Guggitaler the tricks bring negative points, and so may those of an open game."""
    (events,) = generate(released("guggitaler-domino"), 5, 1)
    told = facts_of(Game(raw_of(list(events))), "here")
    assert brought(told, "cards", 0, known=True).high < 0
    for measure in MEASURES:
        least, most = brought(told, measure, 0, known=False)
        assert all(least <= brought(told, measure, row.side, known=True).low <= most for row in told.players), measure
