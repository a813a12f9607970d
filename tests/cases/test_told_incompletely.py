"""Incomplete records of legal games, once judged wrongly: nobody is convicted; whatever needs missing facts is open."""

from __future__ import annotations

import pytest
from cases.outcome import HERE, Case, hold

import jasslog


def _open(*claims: int) -> tuple[str, ...]:
    """The findings that these claims can be neither confirmed nor refuted."""
    return tuple(f"J506 undecided #{claim}" for claim in claims)


OPEN = [
    Case("ended-by-undecided-melds", ("J410 undecided #9",), "ok undecided ok"),
    Case(
        "lost-handjass-who-is-out",
        (
            *("J123 error #172", "J203 error #172 < #172"),
            *("J202 error #174 < #172", "J301 error #174 < #172", "J203 error #175 < #172"),
            *("J202 error #177 < #172", "J301 error #177 < #172", "J203 error #178 < #172"),
            *("J202 error #180 < #172", "J203 error #181 < #172", "J301 error #182 < #172"),
            *("J202 error #183 < #172", "J301 error #183 < #172", "J203 error #184 < #172"),
            *("J203 error #187 < #172", "J309 error #188 < #172"),
        ),
        "broken undecided ok",
    ),
    Case(
        "lost-marriage-ends-game",
        (
            "J123 error #48",
            "J502 error #48 < #48",
            "J202 error #49 < #48",
            "J203 error #50 < #48",
            "J502 error #53 < #48",
            "J203 error #55 < #48",
            "J309 error #57 < #48",
            "J310 undecided #22 < #48",
            "J503 error #57 < #48",
            "J501 error #58 < #48",
            "J504 error #63 < #48",
            "J505 error #64 < #48",
            "J601 error #61 < #48",
            "J601 error #62 < #48",
            "J602 error #65 < #48",
            "J602 error #132 < #48",
            "J506 undecided #133 < #48",
            "J606 error #133 < #48",
        ),
        "broken undecided undecided",
    ),
    Case(
        "lost-molotov-told-early",
        (
            "J105 error #-1",
            "J501 error #112 < #-1",
            "J203 error #114 < #-1",
            "J501 error #116 < #-1",
            "J502 error #116 < #-1",
            "J506 undecided #120 < #-1",
            "J506 undecided #121 < #-1",
            "J506 undecided #122 < #-1",
            "J217 error #123 < #-1",
            "J602 error #188 < #-1",
            "J606 error #189 < #-1",
        ),
        "broken undecided undecided",
    ),
    Case(
        "lost-partner-certain",
        (
            *("J123 error #13", "J205 error #13 < #13", "J273 error #15 < #13", "J273 error #16 < #13"),
            *("J205 error #17 < #13", "J272 error #18 < #13", "J233 error #19 < #13"),
        ),
        "broken undecided ok",
    ),
    Case("lost-seats-drawn", ("J123 error #2",), "broken ok ok"),
    Case(
        "lost-totals-certain",
        ("J123 error #7", "J251 error #7 < #7", "J217 error #8 < #7"),
        "broken undecided ok",
    ),
    Case(
        "marriage-ends-game-melds-not-recorded",
        _open(
            *(104, 105, 158, 211, 212, 265, 266, 320, 372, 373, 424, 425, 477, 478, 530, 531, 584, 636, 637, 689, 690),
            *(742, 743, 795, 796, 848, 849, 902, 953, 954, 1006, 1058, 1110, 1161, 1162, 1171, 1172, 1173, 1173),
        ),
        "ok ok undecided",
    ),
    Case("nochoosing-pandur-stop", ("J310 undecided #5",), "ok undecided ok"),
    Case("nochoosing-pandur-value", _open(31), "ok ok undecided"),
    Case(
        "nochoosing-second-stage",
        ("J310 undecided #14", *_open(56, 57, 54, 55, 58, 59, 59)),
        "ok undecided undecided",
    ),
    Case("nochoosing-zweier-sidi-value", _open(76), "ok ok undecided"),
    Case("nomarriages-zuger-force"),
    Case("nomelds-handjass-who-is-out"),
    Case("nomelds-pandur-over"),
    Case(
        "sidi-choosing-not-recorded",
        ("J413 warning #103", "J608 undecided #317", "J506 undecided #318 < #317"),
        "ok ok undecided",
    ),
    Case(
        "unread-bieter-partner",
        ("J310 undecided #47", *_open(53, 55, 56, 57, 107, 108)),
        "ok undecided undecided",
    ),
    Case("unread-card-of-a-meld", ("J310 undecided #26", *_open(43)), "ok undecided undecided"),
    Case(
        "unread-hand-opened",
        ("J608 undecided #39", "J310 undecided #11", "J506 undecided #41 < #39"),
        "ok undecided undecided",
    ),
    Case("unread-marriage", ("J310 undecided #20", *_open(27)), "ok undecided undecided"),
    Case("unread-meld-card", ("J310 undecided #35", *_open(45)), "ok undecided undecided"),
    Case("unread-putz-over", ("J310 undecided #8", *_open(42)), "ok undecided undecided"),
    Case("unread-stop", ("J310 undecided #11", *_open(13)), "ok undecided undecided"),
    Case("unread-zuger-force", ("J310 undecided #30", *_open(32)), "ok undecided undecided"),
    Case("unread-zuger-split-not-closed", ("J310 undecided #17", *_open(55, 55)), "ok undecided undecided"),
    Case("noturnup-schmaus-robbed-six", ("J310 undecided #4", "J410 undecided #5"), "ok undecided unclaimed"),
]
CERTAIN = [
    Case("compared-marriage-on-the-slate", scores=(277, 0)),
    Case("handjass-story-and-transcript", scores=(5, -2, 5), winner=2),
    Case("nochoosing-bieter-talon", scores=(0, 0)),
    # A side whose target is not recorded has not certainly won.
    Case("nochoosing-bieter-winner", _open(405), "ok ok undecided", (526, 1023)),
    Case("nochoosing-pandur-undertrump", ("J310 undecided #8",), "ok undecided ok", (7, 5, 7, 5)),
    Case("nomelds-zuger-split", scores=(0, 0)),
    Case("noturnup-lead", ("J310 undecided #5",), "ok undecided ok", (82, 115)),
    Case("noturnup-prediction", scores=(0, 0)),
    Case("noturnup-rob", scores=(0, 0, 0)),
    Case("pandur-total-after-passed-deal", scores=(0, 0)),
    Case("unread-molotov-trump", ("J310 undecided #7",), "ok undecided ok", (0, 0, 0, 0)),
    Case("zuger-tie", scores=(39, 39, 27)),
]
"""Records whose scores are certain although facts are missing."""


@pytest.mark.parametrize("case", [*OPEN, *CERTAIN], ids=lambda case: case.name)
def test_nobody_is_convicted(case: Case) -> None:
    record = hold(case)
    proved = [found for found in record.findings if found.severity == "error" and found.root.code[:2] != "J1"]
    assert not [(found.code, found.address) for found in proved]


def test_who_shares_a_win_is_named() -> None:
    result = jasslog.load(HERE / "zuger-tie.jsonl").report()["result"]
    assert (result["winner"], result["seats"]) == (None, [0, 1])


def test_a_game_is_told_by_its_own_rules_and_not_by_those_of_its_last_round() -> None:
    record = jasslog.load(HERE / "handjass-story-and-transcript.jsonl")
    assert record.variant is not None
    assert record.variant.deal.players == 4
