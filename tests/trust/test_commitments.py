"""Hands are bound before play and opened after it: the hand opened must be the one that was bound and played."""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import product

import pytest
from game.builder import LOG_A1, Record
from game.differenzler import PLAYED, dealt
from game.thirty_two import LOG_F
from samples.story import LATER
from trust.bound import HANDS, bind, open_hands, salt

from jasslog.audit.committed import commitment
from jasslog.audit.finding import Finding
from jasslog.cards import codes
from jasslog.library.sealing import new_salt

OPEN = {"end": {"kind": "open", "claim": "none"}}


def bound(play: str = LATER, hands: list[list[str]] = HANDS) -> Record:
    """Round 4 with bound hands, played to its end."""
    record = bind(Record(pre=(0, 0), overrides=OPEN), 4, hands)
    return record.choose(0, "S").play(play)


def found(record: Record) -> list[Finding]:
    return [one for one in record.audit().findings if one.caused_by is None]


def names(record: Record) -> list[str]:
    return [one.name for one in found(record)]


def test_a_commitment_is_a_hash_over_seven_lines() -> None:
    text = "jasslog/hand/1\nfriday\n4\n2\n" + "0f" * 16 + "\nC7 SA SJ\n"
    assert commitment("hand", "friday", 4, 2, "0f" * 16, ["SJ", "SA", "C7"]) == sha256(text.encode()).hexdigest()
    text = "jasslog/prediction/1\nfriday\n4\n2\n" + "0f" * 16 + "\n57\n"
    assert commitment("prediction", "friday", 4, 2, "0f" * 16, 57) == sha256(text.encode()).hexdigest()


def test_a_commitment_holds_for_one_game_round_seat_salt_and_hand_alone() -> None:
    ways = product(("g1", "g2"), (1, 11), (1, 2), ("0" * 32, "1" * 32), (("SA", "SK"), ("SA",), ("SA", "SQ")))
    made = [commitment("hand", *way) for way in ways]
    assert len(set(made)) == len(made) == 48


def test_a_salt_is_new_every_time() -> None:
    salts = {new_salt() for _ in range(1_000)}
    assert len(salts) == 1_000
    assert all(re.fullmatch("[0-9a-f]{32}", one) for one in salts)


def test_a_round_with_bound_and_opened_hands_is_clean() -> None:
    record = open_hands(bound())
    assert names(record) == []
    assert record.audit().verdicts == {"intact": "ok", "legal": "ok", "sums": "unclaimed"}
    assert names(open_hands(bound()).add("round_started", dealer=0).add("misdealt", reason="Enough.")) == []


@pytest.mark.parametrize("seat", range(4))
def test_a_hand_that_is_never_opened_leaves_it_undecided(seat: int) -> None:
    others = [other for other in range(4) if other != seat]
    for record in (
        open_hands(bound(), HANDS, *others),
        open_hands(bound(), HANDS, *others).add("round_started", dealer=0).add("misdealt", reason="Enough."),
    ):
        (one,) = found(record)
        assert (one.name, one.seat, one.seq, one.address) == (
            "commitment-unopened",
            seat,
            2 + seat,
            f"4.deal.{2 + seat}",
        )
        assert record.audit().verdicts == {"intact": "undecided", "legal": "ok", "sums": "unclaimed"}


def test_a_hand_opened_without_its_salt_is_not_opened() -> None:
    record = open_hands(bound(), HANDS, 1, 2, 3).add("revealed", seat=0, what="hand", cards=HANDS[0])
    assert names(record) == ["commitment-unopened"]


def test_a_hand_that_was_exchanged_is_found_by_the_commitment() -> None:
    """The deal binds one pair of hands, play and opening show another: two cards have changed places."""
    dealt = [*HANDS]
    dealt[0], dealt[1] = (
        [card if card != "S8" else "D7" for card in HANDS[0]],
        [card if card != "D7" else "S8" for card in HANDS[1]],
    )
    record = bind(Record(pre=(0, 0), overrides=OPEN), 4, dealt).choose(0, "S").play(LATER)
    told = found(open_hands(record))
    assert [(one.name, one.seat) for one in told] == [("commitment-broken", 0), ("commitment-broken", 1)]
    assert [one.evidence for one in told] == [[2], [3]]
    assert record.audit().verdicts["intact"] == "broken"


def test_a_wrong_salt_or_round_or_seat_breaks_the_commitment() -> None:
    other = bound().add("revealed", seat=0, what="hand", cards=HANDS[0], salt=salt(1))
    assert names(open_hands(other, HANDS, 1, 2, 3)) == ["commitment-broken"]
    late = bind(Record(pre=(0, 0), overrides=OPEN), 5).choose(0, "S").play(LATER)
    assert names(open_hands(late)) == ["commitment-broken"] * 4


def test_each_round_of_a_record_is_bound_by_its_own_number() -> None:
    for rounds in (3, 8):
        record = Record(pre=(0, 0), rounds=rounds, overrides=OPEN)
        for number in (rounds + 1, rounds + 2):
            bind(record, number, dealer=(number - rounds + 2) % 4)
            open_hands(record.add("misdealt", reason="Once more."))
        assert "commitment-broken" not in names(record)
        wrong = bind(Record(pre=(0, 0), rounds=rounds, overrides=OPEN), rounds)
        assert "commitment-broken" in names(open_hands(wrong.add("misdealt", reason="Once more.")))


def test_an_opened_hand_must_hold_every_card_that_was_played() -> None:
    """The opening fits the commitment, but another card was played."""
    lied = [*HANDS]
    lied[0] = ["C6" if card == "S8" else card for card in HANDS[0]]
    record = open_hands(bound(LATER, lied), lied)
    assert {one.name for one in record.audit().findings} >= {"card-not-held"}
    assert "commitment-broken" not in names(record)


def test_the_opened_hand_proves_a_renege_when_the_round_stops_early() -> None:
    record = bind(Record(pre=(0, 0), overrides=OPEN), 4).choose(0, "S").play("0 SJ S7 HT S6, 0 DA CA DJ D6")
    assert "renege" not in names(record)
    open_hands(record, HANDS, 1)
    assert "renege" in names(record)


def test_a_bound_round_that_was_given_up_need_not_be_opened() -> None:
    record = bind(Record(pre=(0, 0), overrides=OPEN), 4).add("misdealt", reason="A card lay open.")
    assert names(record) == []


def test_an_open_hand_may_be_bound_too() -> None:
    record = Record(pre=(0, 0), overrides=OPEN).add("round_started", dealer=3)
    for seat, hand in enumerate(HANDS):
        record.add("hand_dealt", seat=seat, cards=hand, commitment=commitment("hand", "g1", 4, seat, salt(seat), hand))
    record.choose(0, "S").play(LATER)
    assert names(record) == ["commitment-unopened"] * 4
    assert names(open_hands(record)) == []


def test_an_undone_deal_binds_nobody() -> None:
    record = bind(Record(pre=(0, 0), overrides=OPEN), 4, [[*reversed(HANDS[3])], *HANDS[1:]])
    record.add("undone", to=0, reason="dealt from the wrong pack")
    record = bind(record, 4).choose(0, "S").play(LATER)
    assert names(open_hands(record)) == []


EXCHANGED = [[HANDS[1][0], *HANDS[0][1:]], [HANDS[0][0], *HANDS[1][1:]], *HANDS[2:]]


@pytest.mark.parametrize("again", [[], ["count"], ["count", "commitment"]])
def test_a_correction_frees_nobody_from_what_was_bound(again: list[str]) -> None:
    record = bound(hands=EXCHANGED)
    for seat in (0, 1):
        told = {"count": 9, "commitment": commitment("hand", "g1", 4, seat, salt(seat), HANDS[seat])}
        by = [{"type": "hand_dealt", "seat": seat} | {name: told[name] for name in again}] if again else []
        record.add("corrected", event=2 + seat, by=by)
    audit = open_hands(record, HANDS).audit()
    unopened = [one.seq for one in audit.findings if one.name == "commitment-unopened"]
    assert unopened == [2, 3]
    assert audit.verdicts["intact"] == "undecided"


def test_a_round_that_begins_in_the_place_of_what_was_bound_frees_nobody() -> None:
    """The start of the round is put in by a correction, which deals openly there the hand that was bound before."""
    record = Record(pre=(0, 0), overrides=OPEN)
    record.add("hand_dealt", seat=0, count=9, commitment=commitment("hand", "g1", 4, 0, salt(0), HANDS[0]))
    dealt = [{"type": "hand_dealt", "seat": seat, "cards": hand} for seat, hand in enumerate(HANDS)]
    record.add("corrected", event=1, by=[{"type": "round_started", "dealer": 3}, *dealt])
    (one,) = found(record.choose(0, "S").play(LATER))
    assert (one.name, one.seat, one.seq) == ("commitment-unopened", 0, 1)


def test_a_correction_that_binds_to_the_same_is_none_of_the_deal() -> None:
    record = bound()
    bound_to = commitment("hand", "g1", 4, 0, salt(0), HANDS[0])
    record.add("corrected", event=2, by=[{"type": "hand_dealt", "seat": 0, "cards": HANDS[0], "commitment": bound_to}])
    assert names(open_hands(record)) == []


def test_a_deal_that_was_corrected_and_undone_binds_nobody() -> None:
    record = bind(Record(pre=(0, 0), overrides=OPEN), 4, EXCHANGED).add("corrected", event=2, by=[])
    record = bind(record.add("undone", to=0), 4).choose(0, "S").play(LATER)
    assert names(open_hands(record)) == ["correction-impossible"]


def test_log_a1_is_what_these_records_play() -> None:
    assert LOG_A1.replace("SK H6", "SK marriage1 H6") == LATER


def predicted(*, said: int = 40, opened: int = 40, salted: bool = True) -> Record:
    """A round of Differenzler in which seat 1 hides its prediction, and opens it when all cards are played."""
    record = dealt()
    deal = record.game().round
    assert deal is not None
    record.predict(30)
    record.add("points_predicted", seat=1, commitment=commitment("prediction", "g1", deal.number, 1, salt(1), said))
    record.predict(60, 20, first=2).play(PLAYED)
    return record.add("revealed", seat=1, what="prediction", points=opened, **({"salt": salt(1)} if salted else {}))


def test_a_hidden_prediction_is_bound_and_opened() -> None:
    ours = {"commitment-broken", "commitment-unopened"}
    assert not ours & set(names(predicted()))
    assert ours & set(names(predicted(opened=41))) == {"commitment-broken"}
    assert ours & set(names(predicted(salted=False))) == {"commitment-unopened"}


STAGES = (
    ["SQ HK H7 DK", "S7 HQ HJ HT", "S8 H9 H8 DQ", "SA SK S9 HA"],
    ["ST CA CK", "DA DT D8 C8", "DJ D7 CQ C9", "D9 CJ CT C7"],
)
"""Deal F in its two stages, in which seat 0 takes the jack of spades."""


def two_stages() -> Record:
    """A round of Belote in which both stages of every hand are bound separately."""
    record = Record("belote-italian", pre=(0, 0), overrides=OPEN).add("round_started", dealer=3)
    for stage, hands in enumerate(STAGES):
        for seat, hand in enumerate(hands):
            made = commitment("hand", "g1", 4, seat, salt(seat, str(stage)), hand.split())
            record.add("hand_dealt", seat=seat, count=len(hand.split()), commitment=made)
        if not stage:
            record.add("card_turned", card="SJ").choose(0, "S")
    return record.play(LOG_F)


def opened(record: Record, *, but: tuple[int, int] = (-1, -1)) -> Record:
    for stage, seat in product((0, 1), range(4)):
        if (stage, seat) != but:
            hand = STAGES[stage][seat].split()
            record.add("revealed", seat=seat, what="hand", cards=hand, salt=salt(seat, str(stage)))
    return record


def test_where_the_deal_has_two_stages_each_is_bound_and_opened_by_itself() -> None:
    record = opened(two_stages())
    assert names(record) == []
    assert record.audit().verdicts == {"intact": "ok", "legal": "ok", "sums": "unclaimed"}
    for stage in (0, 1):
        (one,) = found(opened(two_stages(), but=(stage, 2)))
        assert (one.name, one.seat, one.seq) == ("commitment-unopened", 2, 4 + 6 * stage)


def test_a_card_exchanged_between_the_stages_is_found_by_the_commitment() -> None:
    record = opened(two_stages(), but=(0, 0))
    record.add("revealed", seat=0, what="hand", cards=["SQ", "HK", "H7", "ST"], salt=salt(0, "0"))
    assert names(record) == ["commitment-broken"]


def test_a_stage_that_is_opened_during_play_makes_its_cards_known() -> None:
    record = two_stages()
    del record.events[-30:]
    record.add("revealed", seat=3, what="hand", cards=STAGES[0][3].split(), salt=salt(3, "0"))
    deal = record.game().round
    assert (sorted(codes(deal.hands[3])), deal.unknown[3]) == (["HA", "S9", "SA", "SK"], 4)
