"""Order: dealing, cutting, choosing, bidding and taking back; who acted, when, and whose turn it was."""

from __future__ import annotations

import pytest
from audit.judged import only, roots, without
from game.builder import DEAL_A, LOG_A1, Record, log_a1

TRICKS = [trick.strip() for trick in LOG_A1.replace("SK H6", "SK marriage1 H6").split(",")]
ALL = ", ".join(TRICKS)


def dealt(hands: str = DEAL_A) -> Record:
    return Record(pre=(0, 0)).deal(3, hands)


def wrongly_dealt() -> Record:
    """The hand of seat 1 has a card too few."""
    return dealt(DEAL_A.replace("SA SK", "SK"))


def looked_at(trick: int) -> Record:
    return log_a1().play(ALL).add("trick_looked_at", seat=3, trick=trick)


def taken_back(tricks: str) -> Record:
    """Seat 1 takes its seven of spades back."""
    return log_a1().play(tricks).add("card_taken_back", seat=1, card="S7")


def bidding(calls: str) -> Record:
    return Record("sidi-barrani", pre=(0, 0)).deal(3).calls(calls)


CITED = {
    "wrong-dealer": ("J204", "next-dealer"),
    "wrong-chooser": ("J205", "forehand"),
    "contract-not-allowed": ("J206", "named-contract"),
    "contract-already-named": ("J207", "named-contract"),
    "push-not-allowed": ("J208", "push-once"),
    "misdeal": ("J211", "misdeal"),
    "looked-back": ("J213", "looking-back"),
    "taken-back-late": ("J214", "take-back"),
    "round-broken-off": ("J217", "end-of-game"),
    "misdeal-called-late": ("J218", "misdeal"),
    "bid-not-allowed": ("J231", "bids"),
    "double-not-allowed": ("J232", "doubling"),
}
TWICE, FEW = DEAL_A.replace("SA SK", "SJ SK"), DEAL_A.replace("SA SK", "SK")


@pytest.mark.parametrize(
    ("name", "record", "place", "seat", "slots"),
    [
        ("wrong-dealer", log_a1().play(ALL).deal(2), (44, "5.deal.1"), 2, {"expected": [0]}),
        ("round-broken-off", log_a1().play(TRICKS[0]).deal(0), (11, "5.deal.1"), -1, {"round": 4, "tricks": 1}),
        ("wrong-chooser", dealt().choose(1, "S"), (6, "4.choosing.1"), 1, {"expected": [0]}),
        ("push-not-allowed", dealt().push(0).push(2), (7, "4.choosing.2"), 2, {}),
        ("contract-not-allowed", dealt().choose(0, "tutti"), (6, "4.choosing.1"), 0, {"contract": "tutti"}),
        ("contract-already-named", log_a1().choose(0, "H"), (7, "4.choosing.2"), 0, {}),
        ("misdeal", dealt(TWICE), (3, "4.deal.3"), 1, {"why": "card-twice", "cards": ["SJ"]}),
        ("misdeal", dealt(FEW), (3, "4.deal.3"), 1, {"why": "count", "found": 8, "expected": 9}),
        ("misdeal-called-late", log_a1().play("0 SJ").add("misdealt", reason="x"), (8, "4.deal.6"), -1, {}),
        ("looked-back", looked_at(2), (44, "4.play.1"), 3, {"trick": 2}),
        ("taken-back-late", taken_back("0 SJ S7 HT"), (10, "4.play.1"), 1, {}),
        ("bid-not-allowed", bidding("0:70/S 1:60/H"), (7, "4.auction.2"), 1, {"why": "low", "least": 80}),
        ("wrong-chooser", bidding("0:70/S 2:80/H"), (7, "4.auction.2"), 2, {"expected": [1]}),
        ("double-not-allowed", bidding("0:70/S 2:x"), (7, "4.auction.2"), 2, {"why": "own"}),
    ],
)
def test_an_act_out_of_order_is_told_at_its_place_with_what_was_due(
    name: str, record: Record, place: tuple[int, str], seat: int, slots: dict[str, object]
) -> None:
    found = only(record.audit(), name)
    assert roots(record.audit()) == [name]
    assert (found.code, found.rule) == CITED[name]
    assert ((found.seq, found.address), found.seat) == (place, seat)
    assert found.slots.items() >= slots.items()


@pytest.mark.parametrize(
    "record",
    [
        log_a1().play(ALL).deal(0),
        dealt().push(0).choose(2, "S"),
        dealt().choose(0, "undenufe"),
        taken_back("0 SJ S7"),
        looked_at(1),
        dealt().add("misdealt", reason="x"),
        bidding("0:70/S 1:80/H 2:90/S 3:x"),
        bidding("0:- 1:70/H 2:80/S"),
    ],
)
def test_the_same_acts_in_order_are_nothing_to_tell(record: Record) -> None:
    assert roots(record.audit()) == []


@pytest.mark.parametrize(
    ("cut", "why"),
    [
        ({"seat": 2, "manner": "cut", "lifted": 18}, []),
        ({"seat": 0, "manner": "cut", "lifted": 18}, ["seat"]),
        ({"seat": 2, "manner": "cut", "lifted": 2}, ["lifted"]),
        ({"seat": 2, "manner": "cut", "lifted": 3}, []),
        ({"seat": 1, "manner": "cut", "lifted": 1}, ["seat"]),
        ({"seat": 1, "manner": "tap"}, ["seat"]),
        ({"seat": 2, "manner": "tap"}, ["tap"]),
    ],
)
def test_S_2_the_seat_before_the_dealer_cuts_and_deep_enough(cut: dict[str, object], why: list[str]) -> None:
    record = Record("schieber-santiago-tournament", pre=(0, 0)).add("round_started", dealer=3).add("cards_cut", **cut)
    found = [found for found in record.audit().findings if found.name == "wrong-cut"]
    assert [one.slots["why"] for one in found] == why
    assert {(one.code, one.address, one.seat) for one in found} <= {("J210", "4.deal.2", cut["seat"])}


def test_I_1_a_misdeal_that_is_called_in_time_mends_what_was_wrong_with_the_deal() -> None:
    record = dealt(DEAL_A.replace("SA SK", "SK")).add("misdealt", reason="eight cards")
    found = only(record.audit(), "misdeal")
    assert (found.severity, found.evidence) == ("info", [record.last])
    assert roots(record.deal(3).audit()) == ["misdeal"]
    assert record.audit().verdicts["legal"] != "broken"


@pytest.mark.parametrize(
    ("record", "lost", "severity"),
    [
        (wrongly_dealt().add("misdealt", reason="eight cards").deal(3), 6, "undecided"),
        (wrongly_dealt().push(0).add("misdealt", reason="eight cards").deal(3), 7, "undecided"),
        (wrongly_dealt().push(0).choose(2, "S").play("0 SJ"), 6, "error"),
        (wrongly_dealt().deal(3), 99, "error"),
        (wrongly_dealt().deal(3), 2, "error"),
    ],
    ids=["dealt anew", "after a word", "played on", "nothing lost", "lost before it"],
)
def test_I_6_a_wrong_deal_may_have_been_called_on_a_line_that_is_lost(record: Record, lost: int, severity: str) -> None:
    assert only(without(record, lost), "misdeal").severity == severity


def test_I_5_a_card_taken_back_in_time_mends_what_was_wrong_with_it() -> None:
    record = log_a1().play("0 SJ H7 back1")
    found = only(record.audit(), "renege")
    assert (found.severity, found.evidence[-1]) == ("info", record.last)
    late = log_a1().play("0 SJ H7 HT").add("card_taken_back", seat=1, card="H7")
    assert only(late.audit(), "renege").severity == "error"


def test_not_recorded_choosing_accuses_nobody_of_speaking_out_of_turn() -> None:
    record = Record(pre=(0, 0), not_recorded=["choosing"]).deal(3).choose(1, "S")
    assert roots(record.audit()) == []
    wrong = Record(pre=(0, 0), not_recorded=["choosing"]).deal(3).choose(1, "tutti")
    assert roots(wrong.audit()) == ["contract-not-allowed"]


def test_S_8_only_those_that_drew_the_same_draw_again() -> None:
    record = Record().add("seats_drawn", lots="cards", draws=[{"seat": 0, "card": "DA"}, {"seat": 0, "card": "DK"}])
    found = only(record.audit(), "wrong-lots")
    assert (found.code, found.seq, found.seat, found.rule) == ("J219", 1, 0, "draws")


def test_J201_who_cuts_or_is_dealt_to_when_it_has_no_place_is_named() -> None:
    twice = dealt().add("hand_dealt", seat=2, cards=DEAL_A.split("|")[2].split())
    assert only(twice.audit(), "not-expected").seat == 2
    late = dealt().add("cards_cut", seat=2, manner="cut")
    assert only(late.audit(), "not-expected").seat == 2
    packet = Record("handjass-bessern", pre=(0, 0, 0), players=3).add("pile_dealt", pile="packet", seat=1, count=3)
    assert only(packet.audit(), "not-expected").seat == 1


def test_a_game_begins_once_and_what_begins_it_again_changes_nothing() -> None:
    again = {"format": 1, "game": "other", "rules": {"id": "schieber-ohio", "version": 1}}
    resumes = {"rounds": 5, "scores": [2000, 0]}
    record = log_a1(pre=(0, 0)).play("0 SJ S7 HT S6").add("game_started", **again, resumes=resumes)
    found = only(record.audit(), "wrong-value")
    assert (found.code, found.seq, found.slots["member"]) == ("J117", record.last, "type")
    game = record.audit().game
    assert game is not None
    assert (game.id, game.scores, game.scored) == (log_a1().audit().game.id, [0, 0], 3)


def test_an_objection_is_told_of_the_round_in_which_it_was_made() -> None:
    record = log_a1().play(TRICKS[0]).add("objection_raised", seat=1, text="hm").play(", ".join(TRICKS[1:]))
    record.deal(0).add("objection_raised", seat=2, text="hm").choose(1, "S")
    found = [one for one in record.audit().findings if one.name == "objection-raised"]
    assert [(one.address, one.seat) for one in found] == [("4", 1), ("5", 2)]
    early = Record().add("objection_raised", seat=1, text="hm").deal(3)
    assert [one.address for one in early.audit().findings if one.name == "objection-raised"] == [""]
