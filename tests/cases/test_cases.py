"""Records that were once judged wrongly: each has exactly the findings and scores that the rules require."""

from __future__ import annotations

import pytest
from cases.outcome import Case, hold

CASES = [
    Case("sidi-bid-after-double", ("J231 error #53",), "ok broken ok", (409, 225)),
    Case("zuger-offer-too-early-crash", ("J262 error #2",), "ok broken ok", (0, 0, 0)),
    Case(
        "lost-zuger-crash",
        (
            *("J123 error #27", "J123 error #29"),
            *(f"J201 error #{word} < #27" for word in (29, 30, 31)),
            "J271 error #32 < #27",
            *(f"J402 error #{meld} < #27" for meld in (33, 34, 35, 36)),
            "J262 error #37 < #27",
        ),
        "broken undecided ok",
    ),
    Case("zuger-split-share-without-tricks", scores=(0, 14, 4, 10)),
    Case("zuger-forced-by-folder", scores=(58, 43), winner=0),
    Case("zuger-split-marriage-of-the-third", scores=(40, 42, 25), winner=1),
    Case("bieter-crossing-marriage-in-meld", scores=(647, 1053), winner=1),
    Case("zuger-meld-between-tricks", scores=(8, 8)),
    Case("schaffhauser-rob-after-meld", ("J256 error #12",), "ok broken ok", (31, 118)),
    Case("pandur-bid-after-illegal-bid", ("J231 error #5", "J231 error #6 < #5"), "ok broken ok", (0, 0, 0)),
    Case("bessern-one-too-many", ("J257 error #9",), "ok broken ok", (0, 1)),
    Case("handjass-fold-after-swap-last-word", ("J253 error #8",), "ok broken ok", (0, 0)),
    Case("guggitaler-hand-missing", ("J211 error #5",), "ok broken ok", (-10, -20, -5, -10)),
    Case("molotov-hand-missing", ("J211 error #4",), "ok broken ok", (47, 73, 174)),
    Case("bieter-five-laid-away", ("J257 error #17",), "ok broken ok", (248, 174)),
    Case("overlap-of-a-disproved-meld", ("J403 error #12",), "ok broken ok", (20, 257)),
    Case("better-meld-by-points-alone", ("J410 undecided #54",), "ok undecided ok", None),
    Case("points-too-low", ("J410 undecided #11",), "ok undecided ok", None),
    Case("one-part-by-hand", scores=(251, 343)),
    Case(
        "held-after-damage",
        (
            "J123 error #25",
            *(
                f"{damaged} < #25"
                for damaged in ("J501 error #25", "J502 error #25", "J203 error #26", "J303 error #52")
            ),
            *(
                f"{broken} < #25"
                for broken in ("J506 undecided #55", "J506 undecided #56", "J413 warning #38", "J217 error #57")
            ),
            *(f"J506 undecided #{claim} < #25" for claim in (115, 116, 169)),
        ),
        "broken undecided undecided",
        None,
    ),
    Case(
        "lost-domino-j207",
        (
            "J123 error #82",
            *(f"J201 error #{act} < #82" for act in range(82, 121)),
            *("J204 error #121 < #82", "J201 error #152 < #82", "J310 undecided #129"),
            *(f"J201 error #{act} < #82" for act in range(197, 212)),
            "J207 error #212 < #82",
        ),
        "broken undecided ok",
        None,
    ),
    Case("passed-out-choosing-not-recorded", scores=(357, 0)),
    Case("nochoosing-all-passed", scores=(0, 0)),
    Case("marriage-said-twice", ("J405 error #129",), "ok broken ok", (166, 515)),
    Case("guggitaler-illegal-stop", ("J201 error #65",), "ok broken ok", (-55, -60, -15)),
    Case("guggitaler-illegal-stop-whole-game", ("J201 error #14",), "ok broken ok", (-70, 95, -15, 25), winner=1),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_must_come_out(case: Case) -> None:
    hold(case)
