"""The reasons why a correctly announced meld does not count: W-5 to W-9."""

from __future__ import annotations

from typing import get_args

import pytest
from game.builder import LOG_A1, Record, log_a1
from shared import sample

import jasslog
from jasslog.game.phases.best_melds import counted_melds
from jasslog.game.score.earned import Reason, why_uncounted
from jasslog.views.messages import LANGUAGES, messages

T1, REST = LOG_A1.split(",", 1)
BOTH = "0 meld0:S8-S9-ST-SJ SJ meld1:SQ-SK-SA S7 HT S6"
OHIO = "schieber-ohio"


def played(first: str, rules: str = "schieber-santiago", **melds: object) -> Record:
    return log_a1(rules, **({"overrides": {"melds": melds}} if melds else {})).play(f"{first},{REST}")


def reasons(record: Record, view: str = "corrected") -> dict[int, str]:
    """For each seat, why the last meld that it announced brought nothing; void and booked melds are left out."""
    game = record.audit(view).game
    assert game is not None
    deal = game.rounds[0]
    booked = {entry.event for entry in deal.entries if entry.kind == "melds"}
    kept = [said for said in counted_melds(game, deal) if not said.void and said.event not in booked]
    return {said.seat: why_uncounted(game, deal, said) for said in kept}


def points_only(first: str) -> Record:
    record = played(first)
    for event in record.events:
        if event["type"] == "meld_announced" and event["seat"] == 1:
            event["points"] = len(event.pop("cards")) and 20
    return record


def struck() -> Record:
    """A record in which a ruling strikes the only meld of the round."""
    record = played("0 meld0:S8-S9-ST-SJ SJ S7 HT S6")
    said = next(event["seq"] for event in record.events if event["type"] == "meld_announced")
    return record.scored("cards", 76, 81).rule("void_meld", event=said)


def unwritten() -> Record:
    """A record in which everything but the meld was written on the slate in time."""
    return played("0 meld0:S8-S9-ST-SJ SJ S7 HT S6").write(0, "cards", 152).write(1, "cards", 162).deal(0)


def all_spades(last: str = "SA", **melds: object) -> Record:
    """Seat 0 wins every trick, unless its last card is unread; seat 1 has announced two runs."""
    suits = zip("SSSSSSSSS", "DDDHHHCCC", "DDDHHHCCC", "DDDHHHCCC", strict=True)
    ranks = zip("6789TJQKA", "678" * 3, "9TJ" * 3, "QKA" * 3, strict=True)
    cards = ["".join(pair) for ss, rr in zip(suits, ranks, strict=True) for pair in zip(ss, rr, strict=True)]
    tricks = [" ".join(cards[place : place + 4]) for place in range(0, 36, 4)]
    tricks[0] = tricks[0].replace("D6", "meld1:D6-D7-D8 meld1:H6-H7-H8 D6")
    tricks[-1] = tricks[-1].replace("SA", last)
    hands = "|".join(" ".join(cards[seat::4]) for seat in range(4))
    record = Record(OHIO, pre=(0, 0), overrides={"melds": melds}).deal(3, hands).choose(0, "S")
    return record.play(", ".join(f"0 {trick}" for trick in tricks))


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (played(BOTH), {1: "beaten"}),
        (points_only("0 SJ meld1:SQ-SK-SA S7 HT S6"), {1: "unknown"}),
        (points_only(BOTH), {1: "unknown"}),
        (unwritten(), {0: "unbooked"}),
        (all_spades(needs_trick="none"), {}),
        (all_spades(needs_trick="none", award="best_only"), {1: "lesser"}),
        (all_spades(needs_trick="player"), {1: "no-trick"}),
        (all_spades("??", needs_trick="player"), {1: "open"}),
    ],
)
def test_why_a_meld_brought_nothing(record: Record, expected: dict[int, str]) -> None:
    assert reasons(record) == expected


def test_a_meld_that_a_ruling_struck_is_not_called_beaten() -> None:
    assert (reasons(struck()), reasons(struck(), "ruled")) == ({}, {0: "struck"})


def test_nobody_had_a_better_one_where_the_choosers_failed() -> None:
    game = jasslog.load(sample("belote-accepted")).audit().game
    assert game is not None
    assert [why_uncounted(game, game.rounds[0], said) for said in game.rounds[0].melds] == ["nothing", "beaten"]


def test_every_reason_has_a_word_in_every_language() -> None:
    for spoken in LANGUAGES:
        words = messages(spoken)["uncounted"]
        assert set(words) == set(get_args(Reason))
        assert len(set(words.values())) == len(words)
