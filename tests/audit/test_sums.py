"""Claims of the table about tricks, rounds, slate and end, compared with what the cards say (I-15, V-10, W-9)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from game.builder import LOG_A1, Record, log_a1, names
from game.klaverjas import DEAL_K, LOG_AMSTERDAM
from shared import examples

from jasslog.audit.finding import Finding, Off, Slips

TRICKS = [trick.strip() for trick in LOG_A1.replace("SK H6", "SK marriage1 H6").split(",")]
ALL = ", ".join(TRICKS)
A, B = 152, 202


def finding(record: Record, name: str, view: str = "corrected"):
    return next(found for found in record.audit(view).findings if found.name == name)


@pytest.mark.parametrize(
    ("tricks", "winner", "points", "expected"),
    [
        (1, 0, 30, []),
        (1, 0, None, []),
        (1, 1, 30, ["trick-winner-claimed"]),
        (1, 2, 30, ["trick-winner-claimed"]),
        (1, 0, 20, ["trick-points-claimed"]),
        (9, 1, 17, []),
        (9, 1, 12, ["trick-points-claimed"]),
    ],
)
def test_T_1_T_3_a_trick_as_the_table_counted_it(
    tricks: int, winner: int, points: int | None, expected: list[str]
) -> None:
    record = log_a1().play(", ".join(TRICKS[:tricks]))
    record.add("trick_claimed", winner=winner, **({} if points is None else {"points": points}))
    assert names(record.audit()) == expected


def test_T_3_the_gap_is_what_was_claimed_less_what_lies_there() -> None:
    record = log_a1().play(TRICKS[0]).add("trick_claimed", winner=0, points=20)
    found = finding(record, "trick-points-claimed")
    assert (found.points, found.slots["computed"], len(found.evidence)) == (-10, 30, 4)


@pytest.mark.parametrize("state", ["before", "dealt", "playing", "misdealt", "annulled"])
def test_a_running_total_can_be_told_at_any_time(state: str) -> None:
    def record() -> Record:
        begun = Record(pre=(100, 0))
        if state != "before":
            begun.deal(3)
        if state in ("playing", "annulled"):
            begun.choose(0, "S").play(TRICKS[0])
        if state == "misdealt":
            begun.add("misdealt", reason="ten cards", seat=3)
        return begun.rule("annul_round") if state == "annulled" else begun

    assert names(record().scored("total", 100, 0).write(0, "total", 100).audit()) == []
    assert names(record().scored("total", 110, 0).audit()) == ["slate-total-wrong"]
    assert names(record().write(0, "total", 110).audit()) == ["slate-total-wrong"]
    assert "nothing-to-claim" in names(record().scored("round", 0, 0).audit())


def test_a_claim_before_there_is_anything_to_claim() -> None:
    assert names(log_a1().add("trick_claimed", winner=0).audit()) == ["nothing-to-claim"]
    assert names(log_a1().play(TRICKS[0]).scored("cards", 30, 0).audit()) == ["nothing-to-claim"]
    assert names(Record().write(0, "cards", 20).audit()) == ["nothing-to-claim"]


@pytest.mark.parametrize(
    ("of", "scores", "expected"),
    [
        ("cards", (76, 81), []),
        ("cards", (81, 76), ["round-cards-claimed"]),
        ("round", (A, B), []),
        ("round", (76, 101), ["round-score-claimed"]),
        ("total", (A, B), []),
        ("total", (A, B + 20), ["slate-total-wrong"]),
    ],
)
def test_I_15_a_round_as_the_table_counted_it(of: str, scores: tuple[int, int], expected: list[str]) -> None:
    assert names(log_a1().play(ALL).scored(of, *scores).audit()) == expected


def test_I_15_before_or_after_the_multiplier() -> None:
    record = log_a1().play(ALL).add("round_scored", of="cards", scores=[152, 162], multiplied=True)
    assert names(record.audit()) == []
    record.add("round_scored", of="round", scores=[76, 101], multiplied=False)
    assert names(record.audit()) == []


def test_a_total_that_carries_an_earlier_slip_follows_from_it() -> None:
    record = log_a1().play(ALL).scored("total", A, B + 20).deal(0).choose(1, "S")
    record.play(LOG_A1).scored("total", A + 152, B + 162 + 20)
    told = [found for found in record.audit().findings if found.name == "slate-total-wrong"]
    assert [found.caused_by is not None for found in told] == [False, True]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([(0, "cards", 152), (1, "cards", 162), (1, "marriage", 40)], []),
        ([(0, "cards", 152), (1, "cards", 202)], ["slate-entry-wrong"]),
        ([(0, "cards", 152), (0, "cards", 152)], ["slate-entry-twice"]),
        ([(0, "round", A), (3, "round", B)], []),
        ([(1, "marriage", 20)], ["slate-entry-wrong"]),
        ([(2, "match", 200)], ["slate-entry-wrong"]),
        ([(0, "cards", 76), (2, "cards", 76)], []),
        ([(0, "cards", 100), (2, "cards", 52)], []),
        ([(0, "cards", 100), (2, "cards", 62)], ["slate-entry-wrong"]),
    ],
)
def test_the_slate_of_a_round(entries: list[tuple[int, str, int]], expected: list[str]) -> None:
    record = log_a1().play(ALL)
    for seat, of, points in entries:
        record.write(seat, of, points)
    found = names(record.scored("cards", 76, 81).deal(0).audit())
    assert found == expected


def test_G10_3_roem_is_written_down_trick_by_trick() -> None:
    def written(*points: int) -> list[str]:
        record = Record("klaverjas-amsterdam", pre=(0, 0)).deal(3, DEAL_K).turn_up("D7").choose(0, "D")
        record.play(LOG_AMSTERDAM)
        for much in points:
            record.write(0, "roem", much)
        return names(record.add("game_ended").audit())

    assert written(20, 20) == written(40) == []
    assert written(20, 20, 20) == written(40, 40) == ["slate-entry-twice"]


@pytest.mark.parametrize(
    ("of", "points", "expected"),
    [
        ("cards", 81, []),
        ("marriage", 20, []),
        ("round", 101, []),
        ("cards", 162, ["slate-entry-wrong"]),
        ("marriage", 40, ["slate-entry-wrong"]),
        ("round", 182, ["slate-entry-wrong"]),
        ("round", 91, ["slate-entry-wrong"]),
    ],
)
def test_P_1_what_is_written_without_the_multiplier_where_not_all_is_multiplied(
    of: str, points: int, expected: list[str]
) -> None:
    record = log_a1(overrides={"score": {"multiplier_scope": ["cards", "last", "match"]}}).play(ALL)
    record.add("score_written", seat=1, of=of, points=points, multiplied=False)
    assert names(record.scored("round", A, 182).deal(0).audit()) == expected


def test_a_correction_without_the_multiplier_is_taken_as_it_is() -> None:
    record = log_a1().play(ALL).add("score_written", seat=1, of="correction", points=30, multiplied=False)
    assert names(record.scored("round", A, B).deal(0).audit()) == []
    assert record.game().rounds[-2].written == [(1, "correction", 30, record.last - 6)]


def test_W_9_melds_are_written_in_time_where_the_first_trick_is_the_limit() -> None:
    limit = {"melds": {"booking_deadline": "end_of_trick1"}}
    first = TRICKS[0].replace("0 SJ", "0 meld0:S8-S9-ST-SJ SJ")
    rest = ", ".join(TRICKS[1:])
    in_time = log_a1(overrides=limit).play(first).write(0, "melds", 100).play(rest).scored("round", A + 100, B)
    assert names(in_time.deal(0).audit()) == []
    late = log_a1(overrides=limit).play(f"{first}, {TRICKS[1]}").write(0, "melds", 100)
    late.play(", ".join(TRICKS[2:])).scored("cards", 76, 81).deal(0)
    assert "slate-entry-late" in names(late.audit())
    never = {"melds": {"booking_deadline": "none"}}
    record = log_a1(overrides=never).play(f"{first}, {rest}").write(0, "cards", 152).scored("round", A + 100, B)
    assert names(record.deal(0).audit()) == []


def test_E_1_the_winner_and_the_final_score_as_the_table_named_them() -> None:
    def over(**members: object) -> list[str]:
        record = log_a1(pre=(2400, 2200)).play(ALL).scored("round", A, B)
        return names(record.add("game_ended", **members).audit())

    assert over(winner=0, scores=[2552, 2402]) == []
    assert over(winner=2) == []
    assert over(winner=1) == ["winner-claimed-wrong"]
    assert over(winner=0, scores=[2552, 2400]) == ["final-score-wrong"]


def test_V_10_points_of_an_unread_card_leave_every_later_total_open() -> None:
    record = log_a1().play(ALL.replace("0 D8 DT CJ C9", "0 D8 DT ?? C9")).scored("total", A, B)
    record.deal(0).choose(1, "S").play(ALL).scored("total", 2 * A, 2 * B)
    audit = record.audit()
    assert audit.verdicts["sums"] == "undecided"
    assert "slate-total-wrong" not in names(audit)


def test_V_10_an_entry_that_nobody_can_check_is_told_where_it_was_written() -> None:
    record = log_a1().play(ALL.replace("0 D8 DT CJ C9", "0 D8 DT ?? C9")).write(0, "cards", 150).write(0, "cards", 3)
    entry = record.last
    record.deal(0)
    (told,) = (one for one in record.audit().findings if one.name == "points-undecided" and one.slots["claimed"])
    assert (told.seq, told.address.split(".")[:2]) == (entry, ["4", "claims"])


def test_W_10_a_meld_of_which_only_the_points_were_said_leaves_the_round_open() -> None:
    record = log_a1().add("meld_announced", seat=0, points=50).play(ALL).scored("cards", 76, 81)
    record.scored("round", A + 100, B).scored("total", A + 100, B)
    audit = record.audit()
    assert names(audit) == ["meld-undecided", "points-undecided", "points-undecided"]
    assert audit.verdicts == {"intact": "ok", "legal": "undecided", "sums": "undecided"}
    record.deal(0).choose(1, "S").write(0, "total", A + 100)
    assert record.audit().verdicts["sums"] == "undecided"


def test_E_3_a_claim_that_hangs_on_an_open_meld_is_undecided() -> None:
    record = log_a1(pre=(2340, 0)).add("meld_announced", seat=0, points=50).play(TRICKS[0]).claim(0)
    assert sorted(names(record.audit())) == ["meld-undecided", "victory-undecided"]
    record.play(TRICKS[1])
    assert record.audit().verdicts == {"intact": "ok", "legal": "undecided", "sums": "undecided"}


class NaiveSlips:
    """A naive account of mistakes in adding up: a slip stays in the next total of each side, or has been put right."""

    def __init__(self) -> None:
        self.slips: list[tuple[Off, Finding, set[int]]] = []
        """For each slip: how far off, its finding, and the sides that have given no total since."""
        self.carried: dict[int, tuple[int, Finding]] = {}

    def slipped(self, off: Off, found: Finding) -> None:
        self.slips.append((off, found, {0, 1, 2}))

    def forget(self, sides: Iterable[int]) -> None:
        for side in sides:
            self.carried.pop(side, None)
            for *_, waiting in self.slips:
                waiting.discard(side)

    def carry(self, off: Off, found: Finding) -> None:
        self.forget(off)
        self.carried |= {side: (much, found) for side, much in off.items() if much}

    def earlier(self, off: Off) -> Finding | None:
        before = {side: self.carried[side][0] if side in self.carried else 0 for side in off}
        for slip, found, waiting in reversed(self.slips):
            new = {side: slip.get(side, 0) if side in waiting else 0 for side in off}
            if any(new.values()) and off in (new, {side: new[side] + before[side] for side in off}):
                return found
        return next((self.carried[side][1] for side in off if off[side]), None) if off == before else None


@pytest.mark.parametrize("seed", range(examples(8)))
def test_a_wrong_figure_follows_from_the_last_slip_that_explains_it_or_from_the_total_before(seed: int) -> None:
    rng, naive, explained = Random(seed), NaiveSlips(), 0
    slips = Slips()
    for number in range(600):
        sides = rng.sample(range(3), rng.choice((1, 2, 3)))
        off: Off = {side: rng.choice((0, 0, 10, -10, 20)) for side in sides}
        if naive.slips and rng.random() < 0.5:
            last = rng.choice(naive.slips[-3:])[0]
            off = {side: last.get(side, 0) + rng.choice((0, slips.carried.get(side, 0))) for side in sides}
        found = Finding("slate-total-wrong", seq=number)
        if (kind := rng.choice(("ask", "ask", "ask", "slip", "slip", "carry", "forget", "clone"))) == "slip":
            slips.slipped(off, found)
            naive.slipped(off, found)
        elif kind == "carry":
            slips.carry(off, found)
            naive.carry(off, found)
        elif kind == "forget":
            slips.forget(sides)
            naive.forget(sides)
        elif kind == "clone":
            slips = slips.clone(lambda one: one)
        else:
            assert slips.earlier(off) is naive.earlier(off)
            explained += naive.earlier(off) is not None
    assert explained
