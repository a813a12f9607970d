"""If several games know the same mistake, the rule that a finding cites is one of the game that it is about."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from audit.judged import only
from game.bieter import LAID, WON, auction
from game.builder import Record
from game.differenzler import HANDS
from game.domino import counted
from game.guggitaler import PLAYED_BY_FOUR
from game.guggitaler import dealt as guggitaler

CITED: dict[str, tuple[Callable[[], Record], str, str]] = {
    "BI-3: six cards of the middle are taken, and as many laid away": (
        lambda: auction(WON).middle(1, f"{LAID} ST"),
        "discard-count",
        "talon",
    ),
    "DF-6: the card that the dealer got last makes trump": (
        lambda: Record("differenzler-santiago", pre=(0,) * 4).deal(3, HANDS).play("0 ??"),
        "no-contract",
        "turned-trump",
    ),
    "GU-7: who can lay a card does not pass": (lambda: counted().lay("0:HT 1:-"), "cards-undecided", "domino-pass"),
    "GU-2: what counts in a round is taken once": (
        lambda: guggitaler(3).play(PLAYED_BY_FOUR.replace("HQ CK", "H7 CK")),
        "round-does-not-add-up",
        "objects-total",
    ),
}


@pytest.mark.parametrize("case", CITED)
def test_the_rule_is_one_of_the_game(case: str) -> None:
    record, name, rule = CITED[case]
    assert only(record().audit(), name).rule == rule
