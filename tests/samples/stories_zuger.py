"""Samples of Zuger: each the last round of a game."""

from __future__ import annotations

from game.builder import Record
from game.zuger import accept, offer, zuger

ALL = (
    "1 H7 H6 H9, 0 HJ H8 D6, 0 HA HT D7, 0 HK DT D8, 0 HQ marriage0 CT D9, 0 SA S9 S7, 0 SK ST S6, 0 SQ SJ S8, "
    "0 DA DJ C6, 0 DK DQ C7, 0 CA CJ C8, 0 CK CQ C9"
)


def begun(name: str, *scores: int, card: str = "HK", dealer: int = 0) -> Record:
    record = zuger(len(scores), card=card, dealer=dealer, pre=scores)
    record.events[0]["game"] = name
    return record


def end(record: Record, winner: int, *scores: int) -> Record:
    return record.add("game_ended", winner=winner, scores=list(scores))


def match() -> Record:
    """Seat 0 has four aces, the marriage and every trick."""
    record = begun("zuger", 40, 35, 18).stay(1, 2, 0)
    record.play(ALL.replace("H7 H6 H9", "H7 H6 meld0:HA-SA-DA-CA H9"))
    record.scored("cards", 157, 0, 0).scored("round", 37, -10, -10)
    return end(record, 0, 77, 25, 8)


def too_much() -> Record:
    """Sixteen are shared out, one more than there is."""
    record = begun("zuger-sixteen", 41, 30, 19, card="S8", dealer=2).fold(0).stay(1, 2)
    accept(offer(record, 1, 0, 10, 6), 2).scored("round", 0, 10, 6)
    return end(record, 0, 41, 40, 25)


def four() -> Record:
    """The dealer sits out, the lowest makes all play, one gives up, two share the round."""
    record = begun("zuger-four", 40, 36, 10, 0, card="D9", dealer=3).fold(0).add("all_forced", seat=2)
    record.add("round_conceded", seat=2)
    accept(offer(record, 0, 10, 5, 0, 0), 1).scored("round", 10, 5, -10, 10)
    return end(record, 0, 50, 41, 0, 10)


def forced_early() -> Record:
    """Seat 1 makes everybody play, and seat 2 stands lower."""
    record = begun("zuger-forced", 45, 30, 15).add("all_forced", seat=1)
    accept(offer(record, 0, 15, 0, 0), 1, 2).scored("round", 15, 0, 0)
    return end(record, 0, 60, 30, 15)


def two() -> Record:
    """With two players twelve cards stay out, and one of the two folds."""
    record = begun("zuger-two", 50, 42).add("maybe_said", seat=1).fold(0).scored("round", 0, 10)
    return end(record, 1, 50, 52)
