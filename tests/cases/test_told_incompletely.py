"""Legal games told incompletely that were judged wrongly once: nobody is convicted, and what hangs on it is open."""

from __future__ import annotations

import pytest
from cases.outcome import HERE

import jasslog

OPEN = [
    "ended-by-undecided-melds",
    "lost-handjass-who-is-out",
    "lost-partner-certain",
    "lost-totals-certain",
    "marriage-ends-game-melds-not-recorded",
    "nochoosing-pandur-stop",
    "nochoosing-pandur-value",
    "nochoosing-zweier-sidi-value",
    "nomarriages-zuger-force",
    "nomelds-handjass-who-is-out",
    "nomelds-pandur-over",
    "sidi-choosing-not-recorded",
    "unread-bieter-partner",
    "unread-card-of-a-meld",
    "unread-marriage",
    "unread-meld-card",
    "unread-putz-over",
    "unread-stop",
    "unread-zuger-force",
    "unread-zuger-split-not-closed",
]
CERTAIN = {
    "compared-marriage-on-the-slate": [277, 0],
    "handjass-story-and-transcript": [5, -2, 5],
    "nochoosing-bieter-talon": [0, 0],
    "nochoosing-bieter-winner": [526, 1023],
    "nochoosing-pandur-undertrump": [7, 5, 7, 5],
    "nomelds-zuger-split": [0, 0],
    "noturnup-lead": [82, 115],
    "noturnup-prediction": [0, 0],
    "noturnup-rob": [0, 0, 0],
    "pandur-total-after-passed-deal": [0, 0],
    "unread-molotov-trump": [0, 0, 0, 0],
    "zuger-tie": [39, 39, 27],
}
"""By record the scores that are booked for certain."""


@pytest.mark.parametrize("name", [*OPEN, *CERTAIN])
def test_nobody_is_convicted(name: str) -> None:
    record = jasslog.load(HERE / f"{name}.jsonl")
    proved = [found for found in record.findings if found.severity == "error" and found.root.code[:2] != "J1"]
    assert not [(found.code, found.address) for found in proved]
    result = record.report()["result"]
    assert result["scores"] == CERTAIN.get(name)
    assert result["winner"] is None or name in CERTAIN


def test_where_the_target_is_not_told_the_winner_is_open() -> None:
    assert jasslog.load(HERE / "nochoosing-bieter-winner.jsonl").report()["result"]["winner"] is None


def test_who_shares_a_win_is_named() -> None:
    result = jasslog.load(HERE / "zuger-tie.jsonl").report()["result"]
    assert (result["winner"], result["seats"]) == (None, [0, 1])


def test_a_game_is_told_by_its_own_rules_and_not_by_those_of_its_last_round() -> None:
    record = jasslog.load(HERE / "handjass-story-and-transcript.jsonl")
    assert record.variant is not None
    assert record.variant.deal.players == 4
