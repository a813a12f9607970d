"""What follows from what: only a finding that no earlier finding explains stands by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from audit.judged import causes, only, roots, seq_of, without
from game import domino, pandur
from game.bieter import later
from game.builder import DEAL_A, LOG_A1, Record, log_a1
from game.handjass import handjass, putz

from jasslog.audit.codes import CODES
from jasslog.audit.court import ALL_SEATS, Court
from jasslog.audit.finding import Finding

T1 = "0 SJ S7 HT S6"
TRICKS = [trick.strip() for trick in LOG_A1.replace("SK H6", "SK marriage1 H6").split(",")]

BY_ITSELF = {
    "contract-not-allowed",
    "card-not-in-deck",
}
"""Findings on order and cards that no missing act explains."""
OF_THE_WHOLE_GAME = {
    "points-undecided",
    "slate-total-wrong",
    "false-victory-claim",
    "winner-claimed-wrong",
    "final-score-wrong",
    "victory-undecided",
    "unfinished-game",
}
"""Findings that depend on the points of all rounds so far."""
OF_THE_SEQUENCE = {"wrong-dealer", "wrong-chooser", "early-pickup", "after-the-end", "force-not-allowed"}
"""Findings that depend on which rounds there were, and how they ended."""
UNEVEN = {
    *("misdeal", "discard-count", "wrong-pile", "card-not-held", "card-played-twice"),
    *("missing-card", "card-face-down", "round-does-not-add-up"),
}
"""Findings about cards that do not come out even."""
TURNS = {"out-of-turn", "wrong-leader", "draw-out-of-turn"}
HANDS = {
    *("renege", "under-trumped", "trump-withheld", "not-overtrumped", "ruffed-with-led-suit", "exposed-suit-led"),
    *(
        "banned-suit-led",
        "cards-undecided",
        "pass-not-needed",
        "lay-out-not-allowed",
        "uncover-not-allowed",
        "uncover-missing",
    ),
    *(name for name, kind in CODES.items() if kind.code.startswith("J4")),
}
"""Findings that depend on the cards that a seat holds."""
FIGURES = {name for name, kind in CODES.items() if kind.code[:2] in ("J5", "J6")}
PLAY = {name for name, kind in CODES.items() if kind.code[:2] in ("J2", "J3", "J4", "J5", "J6")}


def court_of(rules: str = "schieber-santiago", rounds: int = 1, **members: object) -> Court:
    """The court of a record in the middle of its last round, before anything is wrong."""
    record = log_a1(rules, **members)  # type: ignore[arg-type]
    if rounds == 2:
        record.play(", ".join(TRICKS)).deal(0).choose(1, "S")
    court = record.audit().court
    assert court is not None
    court.findings.clear()
    return court


def follows(court: Court, name: str, seat: int = 0) -> bool:
    """Whether a finding of this name, found now, follows from what was found before."""
    return court.find(name, seat=seat).caused_by is not None


def gap() -> Finding:
    return Finding("seq-gap", seq=5, slots={"expected": 4, "found": 5})


def that_follow(distrust: Callable[[Court], object], rounds: int = 1, seat: int = 0) -> set[str]:
    """The findings on the play that follow from what is distrusted, each asked for in a court of its own."""
    found = set()
    for name in PLAY:
        court = court_of(rounds=rounds)
        distrust(court)
        found |= {name} if follows(court, name, seat) else set()
    return found


def test_after_a_lost_line_all_that_is_wrong_in_the_round_follows_from_it() -> None:
    assert that_follow(lambda court: court.distrust(gap())) == PLAY - BY_ITSELF


def test_in_later_rounds_what_a_lost_line_explains_are_totals_and_the_sequence_of_the_rounds() -> None:
    def lost(court: Court) -> None:
        court.about(court.game.rounds[0], lambda court, _: court.distrust(gap()))

    assert that_follow(lost, rounds=2) == PLAY & (OF_THE_WHOLE_GAME | OF_THE_SEQUENCE)


@pytest.mark.parametrize("seat", range(4))
def test_a_card_of_another_hand_explains_figures_counts_and_what_the_two_hands_owe(seat: int) -> None:
    def mixed_up(court: Court) -> None:
        court.distrust(court.find("card-not-held", seat=0), frozenset({0, 2}), lost=False)

    doubtful = FIGURES | UNEVEN | OF_THE_WHOLE_GAME - {"unfinished-game"}
    assert that_follow(mixed_up, seat=seat) == PLAY & (doubtful | (HANDS if seat in (0, 2) else set()))


def test_in_later_rounds_such_a_card_explains_totals_alone() -> None:
    def mixed_up(court: Court) -> None:
        first = court.game.rounds[0]
        court.about(first, lambda court, _: court.distrust(Finding("card-not-held"), ALL_SEATS, lost=False))

    assert that_follow(mixed_up, rounds=2) == PLAY & OF_THE_WHOLE_GAME


@pytest.mark.parametrize(("trick", "near"), [(1, True), (0, True), (2, False)])
def test_a_card_that_cannot_have_been_played_explains_the_turns_of_its_trick_and_the_next_one(
    trick: int, near: bool
) -> None:
    court = court_of()
    wrong = court.find("card-played-twice", seat=0)
    court.distrust(wrong, frozenset({0}), lost=False)
    court.doubtful[court.game.round.number, trick] = wrong
    for name in TURNS | {"card-does-not-fit"}:
        assert follows(court, name, 1) == near, name
    assert not follows(court, "not-expected", 1)


def test_nothing_follows_from_a_mistake_that_was_mended() -> None:
    def mend(court: Court) -> None:
        mended = Finding("misdeal")
        mended.severity = "info"
        court.distrust(mended)
        court.about(court.game.rounds[0], lambda court, _: court.distrust(mended))

    assert that_follow(mend, rounds=2) == set()


def test_what_a_hidden_line_holds_explains_as_a_lost_one_does() -> None:
    court = court_of()
    court.distrust(Finding("line-redacted"))
    assert follows(court, "out-of-turn")


def test_the_cause_is_the_first_finding_of_all() -> None:
    court = court_of()
    root = gap()
    court.distrust(root)
    first = court.find("out-of-turn", seat=1)
    court.distrust(first, frozenset({1}), lost=False)
    assert first.caused_by is root
    assert court.find("renege", seat=1).caused_by is root
    assert court.find("renege", seat=1, because=first).caused_by is root


def test_what_only_a_lost_act_explains_follows_from_no_doubtful_card() -> None:
    for lost in (True, False):
        court = court_of()
        court.distrust(gap() if lost else court.find("card-not-held", seat=0), ALL_SEATS, lost=lost)
        assert (court.find("slate-total-wrong", alone=True).caused_by is not None) == lost


def test_where_seats_go_out_one_by_one_a_lost_line_explains_later_rounds_too() -> None:
    record = Record("handjass", pre=(0, 0, 0), players=3).deal(2, "").deal(0, "")
    court = record.audit().court
    assert court is not None
    court.findings.clear()
    court.damage.clear()
    court.about(court.game.rounds[0], lambda court, _: court.distrust(gap()))
    assert follows(court, "renege")
    assert follows(court, "out-of-turn")


@pytest.mark.parametrize("card", ["SJ", "S7", "HT", "S6"])
def test_a_card_whose_line_is_lost_leaves_one_finding_alone(card: str) -> None:
    record = log_a1().play(", ".join(TRICKS))
    audit = without(record, seq_of(record, card))
    assert roots(audit) == ["seq-gap"]
    assert set(causes(audit).values()) == {"seq-gap"}


def test_the_totals_of_the_next_round_follow_from_a_lost_card_and_a_renege_in_it_does_not() -> None:
    record = log_a1().play(", ".join(TRICKS)).scored("total", 152, 202).deal(0).choose(1, "S")
    record.play("1 CA D9 C6 CQ").add("game_ended", scores=[1, 1])
    audit = without(record, seq_of(record, "DK"))
    assert roots(audit) == ["seq-gap", "renege"]
    standing = [
        (found.seat, found.address) for found in audit.findings if found.name == "renege" and not found.caused_by
    ]
    assert standing == [(2, "5.1.2")]
    for name in ("slate-total-wrong", "final-score-wrong"):
        assert only(audit, name).caused_by is only(audit, "seq-gap")


def test_what_a_card_out_of_another_hand_brings_about_is_not_told_by_itself() -> None:
    # In the record seat 1 plays seat 2's ten of hearts, but the table counted the cards that really lay there.
    record = log_a1().play("0 SJ HT DQ S6").add("trick_claimed", winner=0, points=23)
    audit = record.audit()
    assert roots(audit) == ["card-not-held"]
    assert causes(audit) == {"trick-points-claimed": "card-not-held"}


def test_a_card_that_found_no_place_cannot_be_taken_back_and_that_follows_from_it() -> None:
    record = log_a1().add("card_placed", seat=0, card="SJ").add("card_taken_back", seat=0, card="SJ")
    assert roots(record.audit()) == ["not-expected"]
    record.add("card_taken_back", seat=1, card="S7")
    assert roots(record.audit()) == ["not-expected", "taken-back-late"]


def test_after_a_card_out_of_turn_the_turns_of_its_trick_follow_from_it() -> None:
    audit = log_a1().play("0 SJ 2/HT 1/S7 S6").audit()
    assert roots(audit)[:1] == ["out-of-turn"]
    later = [found for found in audit.findings if found.name == "out-of-turn"][1:]
    assert later
    assert all(found.caused_by is not None for found in later)


def test_of_a_card_that_was_dealt_twice_no_turn_follows() -> None:
    record = Record(pre=(0, 0)).deal(3, DEAL_A.replace("CA", "SJ")).choose(0, "S")
    assert roots(record.play("0 S9 2/HT").audit()) == ["misdeal", "out-of-turn"]


def test_of_two_totals_that_are_off_by_different_figures_only_the_first_follows_from_a_doubtful_card() -> None:
    record = log_a1().play("0 SJ HT DQ S6").write(0, "total", 90).write(0, "total", 70)
    assert roots(record.audit()) == ["card-not-held", "slate-total-wrong"]


def test_a_card_after_the_end_brings_its_figures_along() -> None:
    record = log_a1("schieber-ohio", pre=(960, 0)).play("0 SJ S7 HT S6, 0 S9 SQ DQ H8").claim(0).play(TRICKS[2])
    audit = record.audit()
    assert roots(audit) == ["after-the-end"]
    assert len([found for found in audit.findings if found.name == "after-the-end"]) > 1


@pytest.mark.parametrize(("seat", "card", "root"), [(2, "HT", "out-of-turn"), (1, "CA", "renege")])
def test_a_duty_follows_from_an_early_card_where_the_same_seat_plays_again(seat: int, card: str, root: str) -> None:
    record = log_a1()
    for who, laid in ((0, "DA"), (2, "D9"), (seat, card)):
        record = record.add("card_played", seat=who, card=laid)
    found = next(one for one in record.audit().findings if one.name == "renege")
    assert (found.seat, found.root.name) == (seat, root)


WENT_ON = "1 H9 HA HT, 2 C8 C7 C9, 1 H7 HK HQ, 2 D8 CK D6, 2 D7 S6 S7, 1 CT HJ S8"
"""Three seats play on in Handjass although seat 2 is out."""


@pytest.mark.parametrize(
    ("record", "root"),
    [
        (
            later(rules="bieter-three").play("0 D6").concede(0).play("1 H9 SQ").meld(2, "SQ-SK-SA"),
            "concession-not-allowed",
        ),
        (handjass().stay(1, 2, 0).fold(2), "word-changed"),
        (handjass().fold(2).stay(1, 0, 2), "word-changed"),
        (handjass(dealer=1).swap(2).fold(0).stay(1).fold(2), "fold-after-swap"),
    ],
)
def test_what_is_done_as_if_an_act_that_was_not_allowed_had_not_been_follows_from_that(
    record: Record, root: str
) -> None:
    if not record.game().round.conceded:
        record.folded.clear()
        record.play(WENT_ON)
    assert [name for name in roots(record.audit()) if name != "word-out-of-turn"] == [root]
    assert len(record.audit().findings) > 3


def test_of_a_hand_that_was_folded_rightly_each_card_is_told_by_itself() -> None:
    record = handjass().fold(1).stay(2, 0)
    record.folded.clear()
    assert roots(record.play("1 H9").audit()) == ["wrong-leader"]


def test_who_finds_the_blind_taken_wrongly_at_his_own_time_takes_it_by_that_mistake() -> None:
    early = handjass().swap(0).swap(1)
    assert roots(early.audit()) == ["word-out-of-turn"]
    assert causes(early.audit()) == {"swapped-twice": "word-out-of-turn"}
    assert roots(putz().swap(2).swap(1).audit()) == ["swap-not-allowed"]
    assert roots(putz().swap(2).play("1 ST").swap(1).audit()) == ["swap-not-allowed", "swapped-twice"]
    assert roots(handjass().swap(1).swap(2).audit()) == ["swapped-twice"]


def test_who_should_have_named_the_contract_names_it_after_a_wrong_one_did() -> None:
    wrong = Record(pre=(0, 0)).deal(3).choose(1, "S")
    assert roots(wrong.choose(0, "H").audit()) == ["wrong-chooser"]
    assert roots(wrong.choose(2, "H").audit()) == ["wrong-chooser", "contract-already-named"]


@pytest.mark.parametrize(
    ("record", "root"),
    [
        (domino.dealt().lay("0:HT 2:HJ 1:DT 3:CT"), "out-of-turn"),
        (pandur.pandur("2:100 1:110 0:120 1:-"), "wrong-chooser"),
    ],
)
def test_who_was_passed_over_and_takes_his_turn_all_the_same_follows_from_that(record: Record, root: str) -> None:
    assert roots(record.audit()) == [root]


def test_who_was_not_passed_over_is_out_of_turn_by_himself() -> None:
    assert roots(domino.dealt().lay("0:HT 2:HJ 2:H9").audit()) == ["out-of-turn", "out-of-turn"]
    assert roots(pandur.pandur("2:100 2:110").audit()) == ["wrong-chooser", "wrong-chooser"]
