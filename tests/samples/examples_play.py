"""Examples of findings about order and cards: J2 and J3."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.builder import DEAL_A, Record
from samples.examples_file import OPEN
from samples.story import LATER

T1, T2 = "0 SJ S7 HT S6", "0 S9 SQ DQ H8"
VOID = "CA CK CQ CJ CT H7 H6 D7 D6|SK SQ S9 HQ HJ HT DQ DJ DT|SJ ST S8 S7 S6 H9 H8 D9 D8|SA HA HK DA DK C9 C8 C7 C6"
"""Hands in which only seats 0 and 3 hold clubs."""


STRICT = {"play": {"overtrump_duty": "if_able"}}


def table(rules: str = "schieber-santiago", hands: str = DEAL_A, **groups: Any) -> Record:
    """A later round of a game without an end, dealt by seat 3."""
    return Record(rules, pre=(0, 0), overrides=OPEN | groups).deal(3, hands)


def spades(rules: str = "schieber-santiago", hands: str = DEAL_A, **groups: Any) -> Record:
    return table(rules, hands, **groups).choose(0, "S")


def off(record: Record) -> Record:
    """Annul the round, which ends the record properly at any point."""
    return record.rule("annul_round")


def misdealt(record: Record) -> Record:
    return record.add("misdealt", reason="Once more.")


def tournament() -> Record:
    return table("schieber-santiago-tournament").add("hand_picked_up", seat=2)


def wrong_lots() -> Record:
    draws = [{"seat": 0, "card": "DA"}, {"seat": 0, "card": "D7"}]
    return Record(overrides=OPEN).add("seats_drawn", lots="cards", draws=draws)


def wrong_cut() -> Record:
    record = Record(overrides=OPEN).add("round_started", dealer=3)
    return misdealt(record.add("cards_cut", seat=2, manner="cut", lifted=2))


def short_hand() -> Record:
    """Seat 3 lacks the ten of clubs, and so has no card for the last trick."""
    return spades(hands=DEAL_A.replace(" CT ", " ")).play(LATER.removesuffix(" C9").replace("CT", "C9"))


def small_deck() -> Record:
    hands = "SJ ST S9 S8 HK HQ DA CQ|SA SK SQ S7 H7 DK DT CA|HJ HT H9 DQ DJ D9 CJ C8|HA H8 D8 D7 CK CT C9 C7"
    record = spades(hands=hands, deal={"deck": 32, "packets": []}, choosing={"contracts": ["spades"]})
    return off(record.play("0 SJ S7 HT C6"))


def unknown_hands() -> Record:
    record = Record(pre=(0, 0), overrides=OPEN, not_recorded=["hands"]).add("round_started", dealer=3)
    return off(record.choose(0, "S").play("0 SJ S7 HT S6"))


def no_room() -> Record:
    return off(spades().add("bid_made", seat=0, points=50))


def line_used() -> Record:
    """Spades are chosen once more, although their line on the sheet is filled."""
    record = Record("coiffeur-santiago", pre=(0, 0), sheets=[["spades"], []], overrides=OPEN).deal(3)
    return off(record.choose(0, "S"))


def passed_by_all() -> Record:
    """The last seat passes too, although it must choose."""
    record = table(choosing={"choice": "one_round"})
    for seat in range(4):
        record.add("passed", seat=seat)
    return off(record)


def auction(calls: str, cards: str = "") -> Record:
    record = table("sidi-barrani").calls(calls)
    return off(record.play(cards) if cards else record)


REST = {"irregularities": {"rest": True}}


def rest_undecided() -> Record:
    """A leader who has the puur does not know who has the other trumps, and the record does not say so either."""
    record = Record(pre=(0, 0), overrides=OPEN | REST, not_recorded=["hands"]).add("round_started", dealer=3)
    return off(record.choose(0, "S").add("hand_laid_down", seat=0))


EXAMPLES: dict[str, Callable[[], Record | bytes]] = {
    "not-expected": no_room,
    "out-of-turn": lambda: off(spades().play("0 SJ 2/HT")),
    "wrong-leader": lambda: off(spades().play("1 SA")),
    "wrong-dealer": lambda: misdealt(spades().play(LATER).add("round_started", dealer=1)),
    "wrong-chooser": lambda: off(table().choose(1, "S")),
    "contract-not-allowed": lambda: off(table().choose(0, "slalom:obenabe")),
    "contract-already-named": lambda: off(spades().choose(0, "H")),
    "push-not-allowed": lambda: off(table().push(0).push(2)),
    "pass-not-allowed": passed_by_all,
    "contract-used": line_used,
    "bid-not-allowed": lambda: auction("0:50/S 1:50/H"),
    "double-not-allowed": lambda: auction("0:50/S 2:x"),
    "auction-open": lambda: auction("0:50/S 1:- 2:-", "0 SJ"),
    "no-contract": lambda: off(table().play("0 SJ")),
    "wrong-cut": wrong_cut,
    "misdeal": lambda: off(table(hands=DEAL_A.replace(" C9 ", " "))),
    "early-pickup": lambda: misdealt(tournament()),
    "looked-back": lambda: off(spades().play(f"{T1}, {T2}").add("trick_looked_at", seat=1, trick=2)),
    "rest-could-be-lost": lambda: off(spades(**REST).play("0 SJ S7 HT S6").add("hand_laid_down", seat=0)),
    "rest-undecided": rest_undecided,
    "taken-back-late": lambda: off(spades().play("0 SJ S7").add("card_taken_back", seat=0, card="SJ")),
    "after-the-end": lambda: off(table()).add("game_ended").add("card_played", seat=0, card="SJ"),
    "unfinished-game": lambda: spades().play(T1),
    "round-broken-off": lambda: misdealt(spades().play(T1).add("round_started", dealer=3)),
    "misdeal-called-late": lambda: misdealt(spades().play(T1)),
    "wrong-lots": wrong_lots,
    "renege": lambda: off(spades().play("0 CQ D7")),
    "under-trumped": lambda: off(spades(hands=VOID).play("0 CA SK S7")),
    "trump-withheld": lambda: off(spades("schieber-italian", VOID).play("0 CA HT")),
    "not-overtrumped": lambda: off(spades("schieber-italian", VOID, **STRICT).play("0 CA SK S7")),
    "ruffed-with-led-suit": lambda: off(spades("schieber-italian", VOID).play("0 D6 SK")),
    "card-not-held": lambda: off(spades().play("0 SJ SA HT DA")),
    "card-played-twice": lambda: off(spades().play(f"{T1}, 0 S9 S7")),
    "exposed-suit-led": lambda: off(spades().add("card_exposed", seat=2, card="D9").play("0 DA")),
    "missing-card": short_hand,
    "cards-undecided": unknown_hands,
    "card-not-in-deck": small_deck,
}
