"""Cards taken, drawn and turned up, and words said, before and between the tricks: by whom, when, and which card."""

from __future__ import annotations

import pytest
from audit.judged import only, roots
from game.builder import Record
from game.handjass import handjass, putz
from game.schmaus import schmaus
from game.zweier import sidi

LED = "1 CA ST"
"""The first trick of Schmaus. Seat 1 wins it and draws; then seat 0 draws."""


@pytest.mark.parametrize(
    ("name", "code", "record", "seat", "slots"),
    [
        ("rob-not-allowed", "J256", putz().rob(1), 1, {"why": "not-held"}),
        ("rob-not-allowed", "J256", putz().rob(2).rob(2), 2, {"why": "robbed"}),
        ("swapped-twice", "J254", handjass().swap(1).swap(2), 2, {"expected": [1]}),
        ("fold-after-swap", "J253", handjass().swap(1).fold(1), 1, {}),
        ("word-out-of-turn", "J251", handjass().stay(2), 2, {"expected": [1]}),
        ("word-changed", "J252", handjass().fold(1).stay(1), 1, {}),
        ("not-all-spoken", "J258", handjass().stay(1).play("1 CJ"), 1, {"expected": [2, 0]}),
        ("draw-out-of-turn", "J282", schmaus().play(LED).draw(0, "S9"), 0, {"expected": [1]}),
        ("draw-not-allowed", "J281", schmaus().draw(1, "S9"), 1, {"why": "moment"}),
        ("draw-not-allowed", "J281", schmaus().play(LED).draw(1, "S9").draw(1, "HT"), 1, {"why": "drawn"}),
        ("draw-not-allowed", "J281", schmaus().play(LED).draw(1, "DA"), 1, {"why": "turned"}),
        ("draw-missing", "J283", schmaus().play(f"{LED}, 1 C8"), 1, {"seats": [1, 0]}),
        ("wrong-pile", "J259", schmaus().play(LED).draw(1, "H8"), 1, {"why": "card-twice", "cards": ["H8"]}),
        ("uncover-missing", "J285", sidi().play("1 CA C9"), 1, {"seats": [1]}),
        ("uncover-not-allowed", "J284", sidi().play("1 HA up1:HJ"), 1, {"why": "covered"}),
        ("wrong-pile", "J259", sidi().play("1 CA up1:D6"), 1, {"why": "lacking", "cards": ["HJ"]}),
        ("card-face-down", "J313", sidi().play("1 SK"), 1, {}),
    ],
)
def test_who_may_not_is_told_with_the_reason_and_whose_turn_it_was(
    name: str, code: str, record: Record, seat: int, slots: dict[str, object]
) -> None:
    found = only(record.audit(), name)
    assert roots(record.audit()) == [name]
    assert (found.code, found.seat) == (code, seat)
    assert found.seq == record.last
    assert found.slots.items() >= slots.items()


@pytest.mark.parametrize(
    "record",
    [
        putz(),
        putz().rob(2),
        handjass().swap(1).stay(2),
        handjass().stay(1).fold(2),
        schmaus().play(f"{LED} draw1:S9 draw0:HT, 1 C8"),
        schmaus().play(LED).draw(1).draw(0, "HT"),
        sidi().play("1 HA HK"),
        sidi().play("1 CA up1:HJ C9 up0:S9"),
        sidi(down="count").play("1 CA up1:HJ C9"),
    ],
)
def test_who_may_is_not_told(record: Record) -> None:
    assert roots(record.audit()) == []


def test_a_draw_that_is_missing_names_only_those_who_have_not_drawn_and_accuses_nobody_of_what_he_may_have_got() -> (
    None
):
    audit = schmaus().play(f"{LED} draw1:S9, 1 C8 HT").audit()
    assert roots(audit) == ["draw-missing"]
    assert only(audit, "draw-missing").slots["seats"] == [0]


ROBBED = "HA HK HQ HJ HT H9 S9 S8 D6|SA SK SQ SJ ST S7 C9 C8 D7|CA CK CQ CJ CT C7 H8 H7 D8"


@pytest.mark.parametrize("shown", ["played", "opened"])
def test_C_41_who_robs_without_a_hand_on_record_had_not_the_six_that_another_seat_turns_out_to_have(shown: str) -> None:
    record = Record("putz-three", pre=(0, 0, 0)).add("round_started", dealer=0).turn_up("DQ").rob(2)
    rob = record.last
    record.play("1 D7 D8 D6, 2 CA") if shown == "played" else record.play("1 D7 D8")
    if shown == "opened":
        record.add("revealed", what="hand", seat=0, cards=ROBBED.split("|")[0].split())
    found = only(record.audit(), "rob-not-allowed")
    assert roots(record.audit()) == ["rob-not-allowed"]
    assert (found.seat, found.seq, found.slots["why"]) == (2, rob, "not-held")
    assert found.address == "4.exchange.1"
    assert found.evidence == [record.last - (shown == "played")]
