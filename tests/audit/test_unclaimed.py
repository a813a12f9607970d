"""If a record claims nothing, its sums are not called right; what is claimed is compared, or left open."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from game.builder import LOG_A1, MELDED, Record, log_a1, names

from jasslog.audit.codes import VERDICT, VERDICTS, Value
from jasslog.audit.result import score_open
from jasslog.cli import shared
from jasslog.cli.judging import Judging
from jasslog.library.record import Record as Recorded
from jasslog.views.messages import LANGUAGES, messages

FIRST = LOG_A1.split(",")[0]
PLAYED = LOG_A1.replace("SK H6", "SK marriage1 H6")
A, B = 152, 202


def won() -> Record:
    """Seats 0 and 2 are over the target."""
    return log_a1(pre=(2400, 100)).play(PLAYED)


CLAIMS: dict[str, Callable[[], Record]] = {
    "winner of a trick": lambda: log_a1().play(FIRST).add("trick_claimed", winner=0),
    "points of a trick": lambda: log_a1().play(FIRST).add("trick_claimed", winner=0, points=30),
    "cards": lambda: log_a1().play(PLAYED).scored("cards", 76, 81),
    "round": lambda: log_a1().play(PLAYED).scored("round", A, B),
    "total": lambda: log_a1().play(PLAYED).scored("total", A, B),
    "total of a resumed game": lambda: log_a1(pre=(100, 7)).play(PLAYED).scored("total", A + 100, B + 7),
    "slate entry": lambda: log_a1().play(PLAYED).write(0, "cards", A),
    "slate total": lambda: log_a1().play(PLAYED).deal(0).write(0, "total", A),
    "victory": lambda: log_a1(pre=(2490, 0)).play(FIRST).claim(0),
    "winner": lambda: won().add("game_ended", winner=0),
    "final score": lambda: won().add("game_ended", scores=[2400 + A, 100 + B]),
}
NO_CLAIMS: dict[str, Callable[[], Record]] = {
    "only the rules": Record,
    "a deal": lambda: Record().deal(3),
    "a round": lambda: log_a1().play(PLAYED),
    "melds": lambda: log_a1().play(f"{MELDED}, {PLAYED.split(',', 1)[1]}"),
    "an end that names nobody": lambda: won().add("game_ended"),
    "a correction on the slate": lambda: log_a1().play(PLAYED).write(0, "correction", 10),
    "an entry of a round that was not played out": lambda: log_a1().play(FIRST).write(0, "melds", 100),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_what_is_claimed_and_agrees_makes_the_sums_agree(name: str) -> None:
    audit = CLAIMS[name]().audit()
    assert names(audit) == []
    assert audit.verdicts["sums"] == "ok"


@pytest.mark.parametrize("name", NO_CLAIMS)
def test_where_nothing_is_claimed_the_sums_are_unclaimed(name: str) -> None:
    record = NO_CLAIMS[name]()
    assert record.audit().verdicts["sums"] == "unclaimed"
    assert {record.audit().verdicts[other] for other in ("intact", "legal")} == {"ok"}


def test_what_is_wrong_with_the_play_says_nothing_of_sums_that_nobody_claimed() -> None:
    renege = log_a1().play(LOG_A1.replace("S9 SQ DQ", "S9 H7 DQ").replace("HK H7 HJ", "HK SQ HJ")).audit()
    assert (renege.verdicts["legal"], renege.verdicts["sums"]) == ("broken", "unclaimed")


def test_what_is_open_or_wrong_comes_before_what_was_not_claimed() -> None:
    unread = LOG_A1.replace("0 D8 DT CJ C9", "0 D8 DT ?? C9")
    assert log_a1().play(unread).audit().verdicts["sums"] == "undecided"
    assert log_a1().play(unread).scored("cards", 76, 81).audit().verdicts["sums"] == "undecided"
    assert log_a1().play(PLAYED).scored("cards", 76, 82).audit().verdicts["sums"] == "broken"
    assert log_a1().add("trick_claimed", winner=0).audit().verdicts["sums"] == "broken"
    assert Record("no-such-rules").audit().verdicts["sums"] == "unchecked"


def test_a_claim_that_was_undone_is_none() -> None:
    record = log_a1().play(PLAYED).scored("cards", 76, 81)
    record.add("undone", to=record.last - 1)
    assert record.audit().verdicts["sums"] == "unclaimed"


def test_a_score_that_the_record_leaves_open_has_no_winner_whatever_was_claimed() -> None:
    record = log_a1(pre=(2400, 100), not_recorded=["melds"]).play(PLAYED).scored("cards", 76, 81)
    audit = record.audit()
    assert score_open(audit)
    assert audit.verdicts["sums"] == "ok"
    assert not score_open(won().audit())


def test_every_verdict_has_a_sign_a_code_and_a_word_in_every_language() -> None:
    assert list(VERDICT) == list(get_args(Value))
    assert len({kind.sign for kind in VERDICT.values()}) == len(VERDICT)
    for spoken in LANGUAGES:
        words = messages(spoken)["answers"]
        assert set(words) == set(VERDICT)
        assert len(set(words.values())) == len(VERDICT)
    assert set(messages("en")["verdicts"]) == set(VERDICTS.values())


@pytest.mark.parametrize(
    ("record", "plain", "complete"),
    [
        (log_a1().play(PLAYED), set(), set()),
        (CLAIMS["cards"](), set(), set()),
        (log_a1(not_recorded=["melds"]).play(PLAYED).scored("round", A + 1, B), set(), {shared.UNDECIDED}),
        (Record("no-such-rules"), {shared.UNREADABLE}, {shared.UNREADABLE}),
    ],
)
def test_the_exit_codes_are_those_of_the_verdicts(record: Record, plain: set[int], complete: set[int]) -> None:
    for asked, codes in ((False, plain), (True, complete)):
        judging = Judging(complete=asked)
        judging.judged(Recorded(record.audit().raw), 1)
        assert judging.codes == codes
