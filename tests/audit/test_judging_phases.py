"""What only some games have, and the record itself: predictions, Domino, undo, rulings, the rest laid down, lines."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from audit.judged import causes, only, roots, seq_of, without
from game import domino
from game.builder import LOG_A1, Record, contract, hidden, log_a1
from game.differenzler import PLAYED, dealt
from game.zuger import accept, offer, zuger

from jasslog.audit.audit import audit_game
from jasslog.events.vocabulary import read
from jasslog.log.games import RawGame
from jasslog.variants.load import names

UNDEALT: dict[str, tuple[str, dict[str, Any]]] = {
    "contract_chosen": ("not-expected", {"contract": contract("S")}),
    "pushed": ("not-expected", {}),
    "passed": ("not-expected", {}),
    "bid_made": ("not-expected", {"points": 50}),
    "doubled": ("not-expected", {}),
    "trump_six_swapped": ("rob-not-allowed", {}),
    "hand_swapped": ("not-expected", {}),
    "talon_taken": ("talon-not-allowed", {"cards": ["SA"]}),
    "cards_discarded": ("talon-not-allowed", {"cards": ["SA"]}),
    "better_cards_taken": ("not-expected", {"count": 1}),
    "card_drawn": ("not-expected", {"card": "SA"}),
    "card_uncovered": ("not-expected", {"card": "SA"}),
    "stayed": ("not-expected", {}),
    "all_forced": ("force-not-allowed", {}),
    "round_conceded": ("concession-not-allowed", {}),
    "points_predicted": ("not-expected", {"points": 30}),
    "partner_card_named": ("partner-card-not-allowed", {"card": "SA"}),
    "split_offered": ("not-expected", {"scores": [1, 2]}),
    "split_accepted": ("not-expected", {}),
    "meld_announced": ("not-expected", {"points": 20}),
    "meld_shown": ("not-expected", {"cards": ["SA", "SK", "SQ"]}),
    "marriage_announced": ("not-expected", {}),
    "roem_called": ("not-expected", {}),
    "card_played": ("not-expected", {"card": "SA"}),
    "card_exposed": ("not-expected", {"card": "SA"}),
    "card_taken_back": ("taken-back-late", {"card": "SA"}),
    "hand_laid_down": ("not-expected", {"cards": ["SA"]}),
    "trick_looked_at": ("not-expected", {"trick": 1}),
    "card_placed": ("not-expected", {"card": "SA"}),
    "hand_dealt": ("not-expected", {"cards": ["SA"]}),
    "hand_picked_up": ("", {}),
    "misdealt": ("not-expected", {"reason": "a card is face up"}),
    "score_written": ("nothing-to-claim", {"of": "melds", "points": 20}),
    "ruling_given": ("pointer-impossible", {"ruling": "penalty", "points": 10}),
}
"""Acts that are possible only in a round: the finding that each gives before the first round, and its members."""
TRICKS = [trick.strip() for trick in LOG_A1.replace("SK H6", "SK marriage1 H6").split(",")]


def test_before_the_first_deal_nothing_can_be_done_that_belongs_to_a_round() -> None:
    expected = [(seq, name) for seq, (name, _) in enumerate(UNDEALT.values(), start=1) if name]
    for rules, *_ in names():
        record = Record(rules)
        for act, (_, members) in UNDEALT.items():
            record.add(act, seat=0, **members)
        found = [(one.seq, one.name) for one in record.audit().findings if one.name != "unfinished-game"]
        assert found == expected, rules


def test_before_the_first_deal_nobody_is_partner_of_the_forehand() -> None:
    late = {"choosing": {"partner_looks_late": True}}
    assert roots(Record("kreuzjass", overrides=late).add("hand_picked_up", seat=2).audit()) == []


def test_DF_1_everybody_predicts_in_turn_once_and_no_more_than_there_is() -> None:
    assert roots(dealt().predict(38, 35, 64, 20).play(PLAYED).audit()) == []
    early = only(dealt().predict(64, first=2).audit(), "prediction-out-of-turn")
    assert (early.code, early.seat, early.slots["expected"], early.address) == ("J241", 2, [0], "4.prediction.1")
    again = dealt().predict(38, 35).predict(40)
    changed = only(again.audit(), "prediction-changed")
    assert (changed.code, changed.seq, changed.seat, changed.evidence) == ("J245", again.last, 0, [again.last - 2])
    assert (changed.slots["first"], changed.slots["now"]) == (38, 40)
    much = only(dealt().predict(300).audit(), "prediction-impossible")
    assert (much.code, much.seat, much.slots["points"]) == ("J246", 0, 300)


def test_DF_1_a_prediction_that_is_missing_is_told_at_the_first_card_and_one_that_comes_then_follows_from_it() -> None:
    record = dealt().predict(38, 35, 64).play("0 S7").predict(20, first=3)
    missing = only(record.audit(), "prediction-missing")
    assert roots(record.audit()) == ["prediction-missing"]
    assert (missing.code, missing.seq, missing.seat, missing.slots["seats"]) == ("J242", seq_of(record, "S7"), 3, [3])
    assert causes(record.audit()) == {"prediction-late": "prediction-missing"}


def test_DF_2_a_prediction_that_nobody_opened_is_open_and_one_that_was_opened_must_be_the_one_said() -> None:
    record = dealt().predict(38, None, 64, 20).play(PLAYED).scored("round", 0, 0, 0, 0)
    opened = dealt().predict(38, None, 64, 20).play(PLAYED).open(38, 35, 64, 20)
    assert roots(opened.audit()) == []
    assert "prediction-undecided" in roots(record.audit())
    found = only(record.audit(), "prediction-undecided")
    assert (found.severity, found.seat, found.address) == ("undecided", 1, "4")
    other = dealt().predict(38, 35, 64, 20).play(PLAYED).open(38, 36, 64, 20)
    assert only(other.audit(), "prediction-changed").seat == 1


def test_GU_6_a_card_must_fit_and_what_fitted_is_named() -> None:
    right = domino.dealt().lay("0:HT 1:DT 2:HJ 3:CT")
    assert roots(right.audit()) == []
    wrong = domino.dealt().lay("0:HT 1:DT 2:DA")
    found = only(wrong.audit(), "card-does-not-fit")
    assert (found.code, found.seq, found.seat, found.card) == ("J321", wrong.last, 2, "DA")
    assert sorted(found.legal) == ["HJ"]


def test_GU_7_who_can_lay_a_card_does_not_pass() -> None:
    record = domino.dealt().lay("0:HT 1:DT 2:- 3:CT 0:H9 1:D9 2:HJ")
    found = only(record.audit(), "pass-not-needed")
    assert (found.code, found.seat, found.legal, found.evidence) == ("J322", 2, ["HJ"], [record.last])
    ended = domino.dealt().lay("0:HT 1:DT 2:HJ 3:CT 0:H9 1:D9 2:-")
    assert roots(ended.audit()) == []


def test_GU_6_a_card_out_of_turn_in_domino() -> None:
    record = domino.dealt().lay("0:HT 2:HJ")
    found = only(record.audit(), "out-of-turn")
    assert (found.seat, found.card, found.slots["expected"]) == (2, "HJ", [1])


def test_what_everybody_saw_before_an_undo_is_told_as_information() -> None:
    record = log_a1().play("0 SJ S7").add("undone", to=6)
    found = only(record.audit(), "undone-after-seen")
    assert (found.code, found.severity, found.seq) == ("J904", "info", record.last)
    assert found.slots["seen"] == [[0, "SJ"], [1, "S7"]]
    assert found.evidence == [seq_of(record, "SJ"), seq_of(record, "S7")]
    back = log_a1().play("0 SJ").add("undone", to=6).play("0 SJ")
    assert roots(back.audit()) == ["undone-after-seen"]
    unseen = (log_a1().choose(0, "H"), log_a1().meld(0, points=20))
    assert [one for record in unseen for one in record.add("undone", to=6).audit().findings if one.code == "J904"] == []


def test_what_was_seen_before_an_undo_is_what_the_card_was_corrected_to() -> None:
    record = log_a1().play("0 SJ S7")
    wrong = record.last
    record.add("corrected", event=wrong, by=[{"type": "card_played", "seat": 1, "card": "SQ"}])
    mended = record.last
    record.add("undone", to=6).add("corrected", event=wrong, by=[])
    found = only(record.audit(), "undone-after-seen")
    assert (found.slots["seen"], found.evidence) == ([[0, "SJ"], [1, "SQ"]], [seq_of(record, "SJ"), mended])
    found = only(record.audit("recorded"), "undone-after-seen")
    assert (found.slots["seen"], found.evidence) == ([[0, "SJ"], [1, "S7"]], [seq_of(record, "SJ"), wrong])


@pytest.mark.parametrize(
    ("ruling", "members", "name"),
    [
        ("transfer_tricks", {"trick": 2, "seat": 0}, ""),
        ("transfer_tricks", {"seat": 0}, "missing-member"),
        ("transfer_tricks", {"trick": 2, "seat": 0, "round": 9}, "wrong-value"),
        ("transfer_tricks", {"trick": 12, "seat": 0}, "pointer-impossible"),
        ("void_meld", {"event": 8}, "pointer-impossible"),
        ("void_card", {"event": 3}, "pointer-impossible"),
        ("void_card", {"event": 7}, ""),
    ],
)
def test_a_ruling_must_say_what_was_ordered_and_of_what(ruling: str, members: dict[str, int], name: str) -> None:
    record = log_a1().play(", ".join(TRICKS)).rule(ruling, **members)
    assert roots(record.audit()) == ([name] if name else [])


@pytest.mark.parametrize(
    ("record", "last"),
    [
        (log_a1().play("0 SJ S7 HT S6"), 9),
        (accept(offer(zuger(dealer=2, card="S8").fold(0).stay(1, 2).play("1 HT H6"), 2, 0, 7, 7), 1), 1),
        (domino.dealt(), 0),
        (log_a1().play("0 SJ S7 HT S6, 0 S9 SQ").rule("annul_round"), 2),
        (log_a1().play("0 SJ S7 HT S6, 0 S9 SQ").add("misdealt", reason="a card lay open"), 2),
        (log_a1().play("0 SJ S7 HT S6, 0 S9 SQ").add("play_stopped"), 2),
    ],
    ids=["under way", "shared out", "domino", "annulled", "misdealt", "stopped"],
)
def test_a_ruling_is_about_a_trick_that_there_is_or_that_is_to_come(record: Record, last: int) -> None:
    """A round that ended early has no trick to come after the one left open; Domino has no tricks at all."""
    for trick in range(max(1, last), last + 2):
        ruled = deepcopy(record).rule("transfer_trick", trick=trick, seat=1)
        found = [(one.name, one.slots.get("why")) for one in ruled.audit("ruled").findings if one.seq == ruled.last]
        assert (("pointer-impossible", "no-trick") in found) == (trick > last)


def test_I_16_whoever_lays_the_rest_down_must_be_sure_of_every_trick() -> None:
    def rest(tricks: int, *cards: str) -> Record:
        record = log_a1(overrides={"irregularities": {"rest": True}}).play(", ".join(TRICKS[:tricks]))
        return record.add("hand_laid_down", seat=1, cards=[*cards])

    found = only(rest(4, "CA", "DK", "H7", "DT", "D7").audit(), "rest-could-be-lost")
    assert (found.code, found.seat, found.slots["trick"]) == ("J226", 1, 5)
    assert roots(rest(8, "DT").audit()) == []
    unseen = hidden(rest(4, "CA", "DK", "H7", "DT", "D7"), 0, 2).audit()
    assert roots(unseen) == ["rest-undecided", "cards-undecided"]
    assert only(unseen, "rest-undecided").slots == {"why": "hands", "seats": [0, 2]}
    assert only(unseen, "cards-undecided").slots["seats"] == [2]


def file_of(*order: int, mend: dict[int, dict[str, object]] | None = None) -> RawGame:
    """A record whose lines come in this order, with some members of the events on the lines in ``mend`` changed."""
    record = log_a1().play("0 SJ S7 HT S6")
    raw = RawGame(1)
    for line, seq in enumerate(order, start=1):
        raw.events.append(read(record.events[seq] | (mend or {}).get(line, {})))
        raw.lines.append(line)
    return raw


def test_a_line_that_comes_twice_is_one_line_and_another_of_its_number_breaks_the_order() -> None:
    same = audit_game(file_of(*range(8), 7, *range(8, 11)))
    assert [(found.name, found.seq) for found in same.findings if found.name != "unfinished-game"] == [
        ("seq-repeated", 7)
    ]
    other = audit_game(file_of(*range(8), 7, *range(8, 11), mend={9: {"card": "ST"}}))
    assert roots(other) == ["seq-repeated"]


def test_a_gap_names_what_was_expected_and_found() -> None:
    found = only(without(log_a1().play("0 SJ S7 HT S6"), 8, 9), "seq-gap")
    assert (found.code, found.seq, found.line, found.slots) == ("J123", 10, 11, {"expected": 8, "found": 10})


def test_an_id_used_twice_names_the_event_that_had_it_first() -> None:
    record = Record()
    record.add("remark_made", text="a", id="x").add("remark_made", text="b", id="x")
    found = only(record.audit(), "id-reused")
    assert (found.code, found.seq, found.evidence, found.slots["id"]) == ("J132", 2, [1], "x")
