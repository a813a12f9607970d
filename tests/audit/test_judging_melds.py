"""Melds, marriages and cards shown: why an announcement is void, where it stands, and what proves it."""

from __future__ import annotations

import pytest
from audit.judged import only, roots, seq_of
from game.builder import DEAL_A, LOG_A1, Record, hidden, log_a1

from jasslog.cards import CODES

TRICKS = [trick.strip() for trick in LOG_A1.replace("SK H6", "SK marriage1 H6").split(",")]
T1 = TRICKS[0]
FOUR = "meld0:S8-S9-ST-SJ"


@pytest.mark.parametrize(
    ("tricks", "code", "name", "seat", "rule", "slots"),
    [
        ("0 SJ S7 HT meld1:SQ-SK-SA S6", "J401", "meld-late", 1, "meld-window", {"points": 20}),
        ("0 meld1:SQ-SK-SA SJ", "J402", "meld-early", 1, "meld-window", {"points": 20}),
        ("0 meld0:SQ-SK-SA SJ", "J403", "meld-not-held", 0, "meld-cards", {"missing": ["SA", "SK", "SQ"]}),
        ("0 meld0:SJ-ST-S8 SJ", "J404", "meld-not-valid", 0, "meld-values", {"points": 0}),
        ("0 meld0:S8-S9-ST meld0:S9-ST-SJ SJ", "J405", "meld-overlapping", 0, "meld-cards", {"points": 20}),
    ],
)
def test_W_2_W_3_a_void_meld_says_why(
    tricks: str, code: str, name: str, seat: int, rule: str, slots: dict[str, object]
) -> None:
    record = log_a1().play(tricks)
    found = only(record.audit(), name)
    said = [event["seq"] for event in record.events if event["type"] == "meld_announced"]
    assert roots(record.audit()) == [name]
    assert (found.code, found.seq, found.seat, found.rule) == (code, said[-1], seat, rule)
    assert found.address == f"4.melds.{len(said)}"
    assert found.slots.items() >= slots.items()


def test_W_4_a_meld_below_the_best_said_before_is_told_where_it_was_said() -> None:
    record = log_a1("schieber-ohio").play(f"0 {FOUR} SJ S7 meld2:H9-HT-HJ HT S6, {', '.join(TRICKS[1:])}")
    found = only(record.audit(), "meld-too-low")
    said = [event["seq"] for event in record.events if event["type"] == "meld_announced"]
    assert (found.code, found.seq, found.address, found.seat) == ("J406", said[1], "4.melds.2", 2)


def test_W_2_a_meld_of_a_hidden_hand_falls_with_the_card_that_somebody_else_plays() -> None:
    record = log_a1().play(f"0 {FOUR} SJ S7 HT S6, {', '.join(TRICKS[1:])}")
    unseen = hidden(record, 0, 1)
    assert roots(unseen.audit()) == []
    other = hidden(log_a1().play(f"0 SJ meld1:S9-ST-SJ S7 HT S6, {', '.join(TRICKS[1:])}"), 0, 1)
    found = only(other.audit(), "meld-not-held")
    assert (found.seat, found.address) == (1, "4.melds.1")
    assert found.seq == next(event["seq"] for event in other.events if event["type"] == "meld_announced")


def test_W_3_before_the_first_lead_the_seats_speak_in_order() -> None:
    record = log_a1("schieber-midwest").meld(1, "SQ-SK-SA").meld(0, "S8-S9-ST-SJ")
    found = only(record.audit(), "meld-out-of-order")
    assert (found.code, found.severity, found.seq, found.seat) == ("J409", "warning", record.last, 0)
    assert roots(log_a1("schieber-midwest").meld(0, "S8-S9-ST-SJ").meld(1, "SQ-SK-SA").audit()) == []


@pytest.mark.parametrize(
    ("tricks", "code", "name", "seat"),
    [
        (", ".join([*TRICKS[:2], "0 ST SK H6 marriage1 HA"]), "J411", "marriage-late", 1),
        ("0 SJ marriage1 S7", "J412", "marriage-early", 1),
        ("0 SJ marriage0 S7", "J414", "marriage-not-held", 0),
    ],
)
def test_ST_2_a_marriage_at_the_wrong_time_or_of_the_wrong_seat(tricks: str, code: str, name: str, seat: int) -> None:
    record = log_a1().play(tricks)
    found = only(record.audit(), name)
    said = next(event["seq"] for event in record.events if event["type"] == "marriage_announced")
    assert (found.code, found.seq, found.address, found.seat) == (code, said, "4.melds.1", seat)


def test_ST_2_a_marriage_is_said_once_also_where_its_card_came_twice_in_a_trick() -> None:
    for card in ("DQ", "SQ"):
        record = log_a1().play(f"{T1}, 0 S9 SQ {card} H8, 0 ST SK marriage1 H6 HA marriage1")
        assert "meld-overlapping" in [found.name for found in record.audit().findings]


def test_ST_2_I_10_a_forgotten_marriage_is_told_at_its_second_card() -> None:
    record = log_a1().play(LOG_A1)
    found = only(record.audit(), "marriage-missing")
    assert (found.code, found.severity) == ("J413", "warning")
    assert (found.seq, found.address, found.seat, found.card) == (seq_of(record, "SK"), "4.3.2", 1, "SK")
    assert roots(log_a1().play(", ".join(TRICKS)).audit()) == []


def test_ST_2_a_marriage_is_not_forgotten_where_marriages_were_not_written_down_or_cannot_be_seen() -> None:
    assert roots(log_a1(not_recorded=["marriages"]).play(LOG_A1).audit()) == []
    both = hidden(log_a1().play(LOG_A1.replace("SK", "??")), 1, 2)
    assert "marriage-missing" not in roots(both.audit())


def test_ST_1_king_and_queen_in_two_hands_are_no_marriage_to_forget() -> None:
    audit = Record(pre=(0, 0)).deal(3).choose(0, "D").play("0 DA DK DQ D6").deal(0).audit()
    assert roots(audit) == ["round-broken-off"]
    held = Record(pre=(0, 0)).deal(3).choose(0, "H").play("0 HK H7 HJ H8, 2 H9 HA HQ SA").deal(0).audit()
    assert roots(held) == ["marriage-missing", "round-broken-off"]


def test_W_9_a_meld_that_nobody_wrote_down_names_the_announcement_and_its_points() -> None:
    record = log_a1().play(f"0 {FOUR} {T1[2:]}, {', '.join(TRICKS[1:])}")
    said = next(event["seq"] for event in record.events if event["type"] == "meld_announced")
    record.write(0, "cards", 152).write(1, "cards", 162).write(1, "marriage", 40).scored("cards", 76, 81).deal(0)
    found = only(record.audit(), "meld-unbooked")
    assert (found.code, found.severity, found.seat, found.address) == ("J416", "warning", 0, "4")
    assert (found.evidence, found.points) == ([said], 50)


def test_D_3_a_hand_opened_later_contradicts_the_deal_card_by_card() -> None:
    hand = ["SA", "SK", "SQ", "S7", "H7", "DK", "DT", "HA", "C6"]
    record = log_a1().play(T1).add("revealed", what="hand", seat=1, cards=hand)
    found = only(record.audit(), "card-not-held")
    assert (found.code, found.seq, found.seat, found.slots["cards"]) == ("J306", record.last, 1, ["HA", "C6"])
    assert roots(record.add("trick_claimed", winner=0, points=20).audit()) == ["card-not-held"]


def test_I_4_only_a_card_that_is_held_can_be_shown() -> None:
    hands = [hand.split() for hand in DEAL_A.split("|")]
    for card in CODES:
        record = log_a1().add("card_exposed", seat=2, card=card)
        assert roots(record.audit()) == ([] if card in hands[2] else ["card-not-held"]), card
        # The hands dealt to seats 0 and 3 are on record; the hand of the seat that shows the card is not.
        assert roots(hidden(record, 1, 2).audit()) == (["card-not-held"] if card in hands[0] + hands[3] else []), card


@pytest.mark.parametrize("compared", [True, False], ids=["compared", "apart"])
@pytest.mark.parametrize(
    ("melds", "marriage", "right"),
    [(20, 20, 2), (40, 0, 1), (0, 40, 1), (10, 30, 1), (30, 0, 0), (0, 50, 0), (20, 30, 0), (50, 50, 0)],
)
def test_I_3_melds_and_marriage_that_are_compared_as_one_may_stand_under_whatever_word(
    melds: int, marriage: int, right: int, compared: bool
) -> None:
    """A meld and a marriage of twenty each, both doubled.

    The entries are right in any case (2), only if the two are compared as one (1), or never (0).
    """
    tricks = LOG_A1.replace("SJ S7", "SJ meld1:SQ-SK-SA S7", 1).replace("SK H6", "SK marriage1 H6")
    record = log_a1(overrides={"marriage": {"in_comparison": compared}}).play(tricks)
    for of, points in (("melds", 2 * melds), ("marriage", 2 * marriage)):
        record = record.write(1, of, points) if points else record
    assert ("slate-entry-wrong" not in roots(record.audit())) == (right + compared > 1)


@pytest.mark.parametrize("suit", "DHSC")
def test_W_2_no_hidden_hand_holds_a_card_that_another_was_dealt_whichever_card_it_is(suit: str) -> None:
    """Seat 0, whose hand is only counted, melds the card in a run of three, lays it down, or shows it."""
    for card in [suit + rank for rank in "6789TJQKA"]:
        holds_no_card_of_another(card)


def holds_no_card_of_another(card: str) -> None:
    first = min("6789TJQKA".index(card[1]), 6)
    run = [card[0] + rank for rank in "6789TJQKA"[first : first + 3]]
    others = [other for other in CODES[:36] if other not in run]
    acts: list[tuple[str, dict[str, object], str]] = [
        ("meld_announced", {"cards": run}, "meld-not-held"),
        ("hand_laid_down", {"cards": [card]}, "card-not-held"),
        ("card_exposed", {"card": card}, "card-not-held"),
    ]
    for act, told, name in acts:
        for dealt, wrong in ([card, *others[:8]], [(name, 0)]), (others[:9], []):
            record = Record(pre=(0, 0)).add("round_started", dealer=3).add("hand_dealt", seat=1, cards=dealt)
            for seat in (0, 2, 3):
                record.add("hand_dealt", seat=seat, count=9)
            found = record.choose(0, "S").add(act, seat=0, **told).audit().findings
            assert [(one.name, one.seat) for one in found if one.severity == "error"] == wrong, (card, act)
