"""Domino, and the ban on leading a suit, by their rules and edge cases."""

from __future__ import annotations

from typing import Any

import pytest
from audit.judged import without
from game.builder import Record, booked, log_a1, names, places
from game.domino import FOUR, LAID_BY_FOUR, LAID_BY_THREE, RULES, THREE, counted, dealt
from game.guggitaler import FOUR as TRICK_HANDS
from game.guggitaler import PLAYED_BY_FOUR

from jasslog.audit.finding import Finding
from jasslog.cards import CARD, CODES, cards, codes
from jasslog.game.answers import expected
from jasslog.game.public import digest
from jasslog.game.state import Round
from jasslog.rules.legal import before, fitting, goes_out
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal

OPEN = {"domino": {"passing": "free"}}


def may(record: Record) -> dict[str, list[str]]:
    """The cards of the acts that may come next, by type of act."""
    return {act.type: codes(cards(CODES[card] for card in act.cards)) for act in expected(record.game())}


def current(record: Record) -> Round:
    deal = record.game().round
    assert deal is not None
    return deal


def at_table(hand: str, laid: str) -> Record:
    """A position: seat 0 is in turn with the cards ``hand``; each seat before it has placed one card of ``laid``."""
    on_table = laid.split()
    first = (4 - len(on_table)) % 4
    hands = ["", "", "", ""]
    hands[0] = hand
    for step, card in enumerate(on_table):
        hands[(first + step) % 4] = (
            card + " " + " ".join(c for c in CODES[step::9] if c not in (*on_table, *hand.split()))
        )
    record = Record(RULES, pre=(0, 0, 0, 0), rounds=5).add("round_started", dealer=(first - 1) % 4)
    for seat, held in enumerate(hands):
        known = {"cards": held.split()} if held else {"count": 9}
        record.add("hand_dealt", seat=seat, **known)
    return record.lay(" ".join(f"{(first + step) % 4}:{card}" for step, card in enumerate(on_table)))


def one(record: Record, name: str) -> Finding:
    (found,) = [found for found in record.audit().findings if found.name == name]
    return found


def test_T81_only_the_ten_of_diamonds_fits_and_nobody_may_pass() -> None:
    record = at_table("HQ DT S9", "HT")
    assert may(record) == {"card_placed": ["DT"]}
    assert one(record.lay("0:-"), "pass-not-needed").legal == ["DT"]


def test_T81_after_the_jack_the_queen_fits_too() -> None:
    assert may(at_table("HQ DT S9", "HT HJ")) == {"card_placed": ["DT", "HQ"]}


def test_T82_an_eight_without_its_nine_cannot_be_laid_out() -> None:
    record = at_table("H8 DJ", "HT DT")
    assert may(record) == {"card_placed": ["DJ"]}
    assert one(record.lay("0:DJ-H8"), "lay-out-not-allowed").slots["why"] == "rows"


def test_GU_8_whoever_can_lay_one_card_after_another_lays_out_all() -> None:
    record = at_table("H9 H8 DT DJ", "HT")
    assert may(record)["cards_laid_out"] == codes(cards("H9 H8 DT DJ"))
    # The cards may be written in any order.
    after = current(record.lay("0:DJ-H8-DT-H9"))
    assert after.rows is not None
    assert after.rows.out == (0,)


@pytest.mark.parametrize(("players", "prizes"), [(4, (160, 100, 60, 0)), (3, (150, 100, 55))])
def test_T83_GU_10_prizes_by_the_order_of_going_out(players: int, prizes: tuple[int, ...]) -> None:
    hands, laid, order = (FOUR, LAID_BY_FOUR, (0, 3, 1, 2)) if players == 4 else (THREE, LAID_BY_THREE, (1, 2, 0))
    scores = tuple(prizes[order.index(seat)] for seat in range(players))
    audit = dealt(hands).lay(laid).scored("cards", *scores).scored("round", *scores).audit()
    assert names(audit) == []
    assert booked(audit) == scores


def test_GU_6_the_ten_opens_its_row_and_no_row_goes_round_the_corner() -> None:
    assert fitting(0) == cards("DT HT ST CT")
    assert fitting(cards("HT")) == cards("DT HJ H9 ST CT")
    assert fitting(cards("HT H9 H8 H7 H6 HJ HQ HK")) == cards("DT HA ST CT")
    assert fitting(cards("HT HJ HQ HK HA")) == cards("DT H9 ST CT")
    # The six of hearts does not touch the ace of the suit before it, diamonds.
    assert fitting(cards("HT H9 H8 H7 H6")) == cards("DT HJ ST CT")
    assert fitting((1 << 36) - 1) == 0


def test_GU_6_what_must_lie_before_a_card() -> None:
    assert [CODES[before(cards(code).bit_length() - 1)] for code in ("HT", "HJ", "HA", "H9", "H6")] == [
        "HT",
        "HT",
        "HK",
        "HT",
        "H7",
    ]


def test_GU_8_a_hand_goes_out_in_whatever_order_it_takes() -> None:
    assert goes_out(cards("HT"), cards("H6 H7 H8 H9 HJ DJ DT"))
    assert not goes_out(cards("HT"), cards("H6 H7 H9"))
    assert goes_out(cards("HT"), 0)


def test_GU_6_the_forehand_begins_and_the_turn_goes_round() -> None:
    record = dealt()
    deal = current(record)
    assert (deal.phase, deal.turn, deal.contract) == ("domino", 0, None)
    turns = []
    for move in LAID_BY_FOUR.split()[:8]:
        turns.append(current(record).turn)
        record.lay(move)
    assert turns == [0, 1, 2, 3, 0, 1, 2, 3]


def test_GU_7_who_has_no_ten_passes_before_the_first_card() -> None:
    hands = "|".join([FOUR.split("|")[2], *FOUR.split("|")[:2], FOUR.split("|")[3]])
    assert may(dealt(hands)) == {"passed": []}
    assert names(dealt(hands).lay("0:- 1:HT").audit()) == []
    assert names(dealt(hands).lay("0:SQ").audit()) == ["card-does-not-fit"]


def test_GU_7_whoever_can_lay_a_card_must() -> None:
    record = dealt().lay("0:HT 1:-")
    found = one(record, "pass-not-needed")
    assert (found.seq, found.seat, found.legal, found.rule, found.code) == (
        record.last,
        1,
        ["DT"],
        "domino-pass",
        "J322",
    )
    assert found.address == "6.domino.2"
    assert current(record).turn == 2


def test_GU_6_of_a_hand_known_in_part_another_card_may_be_laid_than_those_that_are_known() -> None:
    record = counted().add("card_exposed", seat=0, card="ST")
    (act,) = expected(record.game())
    assert (act.type, act.cards, act.unseen) == ("card_placed", (CARD["ST"],), True)
    assert not any(act.unseen for told in (counted(), dealt()) for act in expected(told.game()))
    assert names(record.lay("0:HT").audit())[1:] == []


def test_GU_7_where_the_house_says_so_anybody_passes() -> None:
    record = dealt(overrides=OPEN).lay("0:HT")
    assert may(record) == {"card_placed": ["DT"], "passed": []}
    assert names(record.lay("1:- 2:- 3:-").audit()) == []


def test_GU_6_a_card_that_fits_nowhere_lies_all_the_same() -> None:
    record = dealt().lay("0:HT 1:H8")
    found = one(record, "card-does-not-fit")
    assert (found.seat, found.card, found.legal, found.rule) == (1, "H8", ["DT"], "domino")
    deal = current(record)
    assert codes(deal.played) == ["HT", "H8"]
    assert deal.turn == 2
    # Others may place cards next to it, and this is not held against them.
    assert names(record.lay("2:HJ 3:H7").audit()) == ["card-does-not-fit"]


def test_GU_6_a_later_card_of_that_row_only_follows_from_it() -> None:
    record = dealt().lay("0:HT 1:D7 2:HJ 3:D8")
    assert names(record.audit()) == ["card-does-not-fit"]
    assert len(places(record.audit(), "card-does-not-fit")) == 2


def test_GU_6_out_of_turn_the_table_goes_on_from_where_it_was() -> None:
    record = dealt().lay("0:HT 2:HJ")
    found = one(record, "out-of-turn")
    assert (found.seat, found.card, found.slots["expected"]) == (2, "HJ", [1])
    assert current(record).turn == 3
    assert names(record.lay("3:CT").audit()) == ["out-of-turn"]


def test_GU_7_a_pass_out_of_turn() -> None:
    assert names(dealt().lay("0:HT 2:-").audit()) == ["out-of-turn", "pass-not-needed"]


def test_GU_9_who_is_out_has_no_turn_and_one_who_is_left_is_the_last() -> None:
    record = dealt().lay(LAID_BY_FOUR)
    deal = current(record)
    assert deal.rows is not None
    assert (deal.phase, deal.turn, deal.rows.out) == ("complete", -1, (0, 3, 1))
    assert codes(deal.hands[2]) == ["DA", "S6", "C6"]
    assert [act.type for act in expected(record.game())] == ["round_scored"]
    assert names(record.lay("0:-").audit()) == ["not-expected"]


def test_GU_11_five_penalties_and_the_prize_make_the_total() -> None:
    record = dealt(pre=(-45, -90, -80, -90)).lay(LAID_BY_FOUR)
    record.scored("total", 115, -30, -80, 10).add("game_ended", winner=0, scores=[115, -30, -80, 10])
    audit = record.audit()
    assert [found.name for found in audit.findings] == []
    assert audit.verdicts == {"intact": "ok", "legal": "ok", "sums": "ok"}


def test_GU_11_the_first_five_rounds_are_played_to_tricks_and_the_sixth_is_domino() -> None:
    for before_it in range(5):
        record = Record(RULES, pre=(0, 0, 0, 0), rounds=before_it).deal(3, TRICK_HANDS)
        deal = current(record)
        assert (deal.phase, deal.rows) == ("playing", None)
        assert deal.objective is not None
        assert deal.objective.of == ("tricks", "H", "Q", "CK", "last")[before_it]
    assert current(dealt()).objective is None


def test_GU_10_a_prize_that_the_table_writes_wrong() -> None:
    audit = dealt().lay(LAID_BY_FOUR).scored("round", 160, 100, 60, 0).audit()
    (found,) = [found for found in audit.findings if found.name == "round-score-claimed"]
    assert found.slots["computed"] == [160, 60, 0, 100]


@pytest.mark.parametrize(
    ("hands", "laid", "prizes"), [(FOUR, LAID_BY_FOUR, [150, 100, 55]), (THREE, LAID_BY_THREE, [160, 100, 60])]
)
def test_K29_balanced_prizes_make_nothing_with_the_penalties(hands: str, laid: str, prizes: list[int]) -> None:
    record = dealt(hands, overrides={"domino": {"prizes": prizes}}).lay(laid)
    deal = record.audit().game
    assert deal is not None
    assert sum(deal.scores) == sum(prizes) == {4: 305, 3: 320}[len(hands.split("|"))]
    assert sum(prizes) == {4: 45 + 90 + 80 + 40 + 50, 3: 60 + 90 + 80 + 40 + 50}[deal.players]


def test_K29_balanced_prizes_for_both_tables_in_a_set_of_ones_own() -> None:
    balanced = {"domino": {"prizes": [150, 100, 55]}, "tables": {"three": {"domino": {"prizes": [160, 100, 60]}}}}
    for hands, laid, sums in ((FOUR, LAID_BY_FOUR, 305), (THREE, LAID_BY_THREE, 320)):
        game = dealt(hands, overrides=balanced).lay(laid).audit().game
        assert game is not None
        assert sum(game.scores) == sums


def test_GU_8_some_cards_only_cannot_be_laid_out() -> None:
    record = dealt().lay("0:HT-H9")
    found = one(record, "lay-out-not-allowed")
    assert (found.seat, found.slots["why"], found.slots["left"], found.rule) == (0, "left", 7, "domino-out")
    assert current(record).turn == 1
    assert codes(current(record).played) == ["HT", "H9"]


def test_GU_8_of_cards_laid_out_each_must_be_held() -> None:
    moves = LAID_BY_FOUR.split()
    record = dealt().lay(" ".join([*moves[:28], "0:C8-C7"]))
    (found,) = [found for found in record.audit().findings if found.name == "card-not-held"]
    assert (found.seat, found.card) == (0, "C7")
    assert names(record.audit()) == ["card-not-held"]


def test_C_61_a_card_of_another_and_a_card_that_lies_already() -> None:
    record = dealt().lay("0:DT")
    assert names(record.audit()) == ["card-not-held"]
    assert (one(record, "card-not-held").seat, one(record, "card-not-held").card) == (0, "DT")
    audit = dealt().lay("0:HT 1:HT").audit()
    assert names(audit) == ["card-played-twice"]
    assert audit.findings[0].evidence == [6]


def test_C_61_a_card_that_was_not_there_counts_as_one_that_was() -> None:
    """A seat that places a card of another hand has one card less all the same, as if it had placed one of its own."""
    moves = LAID_BY_FOUR.replace("0:ST", "0:D7").split()
    deal = current(dealt().lay(" ".join(moves)))
    assert deal.rows is not None
    assert (deal.phase, deal.rows.out) == ("complete", (0, 3, 1))
    audit = dealt().lay(" ".join(moves)).scored("round", 160, 60, 0, 100).audit()
    assert names(audit) == ["card-not-held"]
    assert booked(audit) == (160, 60, 0, 100)


def test_I_5_a_card_is_taken_back_until_the_next_turn() -> None:
    record = dealt().lay("0:HT 1:H8").add("card_taken_back", seat=1, card="H8")
    deal = current(record)
    assert (deal.turn, codes(deal.played)) == (1, ["HT"])
    audit = record.lay("1:DT").audit()
    assert names(audit) == []
    assert [found.severity for found in audit.findings if found.name == "card-does-not-fit"] == ["info"]
    late = dealt().lay("0:HT 1:DT 2:HJ").add("card_taken_back", seat=1, card="DT")
    assert names(late.audit()) == ["taken-back-late"]
    passed = dealt().lay("0:HT 1:DT 2:-").add("card_taken_back", seat=1, card="DT")
    assert "taken-back-late" in names(passed.audit())


def test_I_5_after_a_card_out_of_turn_was_taken_back_it_is_the_turn_of_whose_it_was() -> None:
    for laid, wrong in (("", "1:DT"), ("0:HT", "2:HJ"), ("0:HT 1:DT 2:HJ", "0:H9")):
        record = dealt().lay(f"{laid} {wrong}")
        record.add("card_taken_back", seat=int(wrong[0]), card=wrong[2:])
        assert digest(record.game()) == digest(dealt().lay(laid).game())


def test_I_5_the_card_that_ended_the_round_is_taken_back() -> None:
    record = dealt().lay(LAID_BY_FOUR).add("card_taken_back", seat=1, card="CA")
    deal = current(record)
    assert deal.rows is not None
    assert (deal.phase, deal.turn, deal.rows.out) == ("domino", 1, (0, 3))
    assert names(record.lay("1:CA").scored("round", 160, 60, 0, 100).audit()) == []


def test_GU_5_domino_is_not_stopped_early() -> None:
    assert names(dealt().lay("0:HT").add("play_stopped").audit()) == ["not-expected"]


@pytest.mark.parametrize(
    ("type_", "members"),
    [
        ("card_played", {"seat": 1, "card": "DT"}),
        ("contract_chosen", {"seat": 1, "contract": {"kind": "obenabe"}}),
        ("pushed", {"seat": 1}),
        ("bid_made", {"seat": 1, "points": 50}),
        ("trick_claimed", {"winner": 1}),
        ("meld_announced", {"seat": 1, "cards": ["H7", "H8", "H9"]}),
        ("marriage_announced", {"seat": 1}),
        ("roem_called", {"seat": 1}),
        ("points_predicted", {"seat": 1, "points": 3}),
        ("trick_looked_at", {"seat": 1, "trick": 1}),
    ],
)
def test_GU_6_acts_of_other_phases_change_nothing(type_: str, members: dict[str, Any]) -> None:
    dealing = Record(RULES, pre=(0, 0, 0, 0), rounds=5).add("round_started", dealer=3)
    for record in (dealing, dealt().lay("0:HT"), dealt().lay(LAID_BY_FOUR)):
        was = current(record)
        record.add(type_, **members)
        deal = current(record)
        assert (deal.tricks, deal.trick, deal.contract, deal.turn) == ([], [], None, was.turn)
        assert deal.phase == was.phase
        (name, *others) = names(record.audit())
        allowed = ("not-expected", "nothing-to-claim", "meld-not-allowed", "marriage-not-allowed")
        assert name in (*allowed, "contract-already-named", "looked-back", "roem-absent")
        assert others == []


@pytest.mark.parametrize(
    ("move", "name"), [("0:HT", "not-expected"), ("0:-", "contract-already-named"), ("0:HT-HJ", "not-expected")]
)
def test_GU_6_acts_of_domino_have_no_place_among_tricks(move: str, name: str) -> None:
    record = Record(RULES, pre=(0, 0, 0, 0), rounds=4).deal(3, TRICK_HANDS).lay(move)
    assert names(record.audit()) == [name]
    assert current(record).played == 0
    assert names(record.play(PLAYED_BY_FOUR).audit()) == [name]


def test_GU_6_a_pass_without_place_may_be_a_turn_of_domino_only_where_some_rounds_are_played_so() -> None:
    mixed = Record(RULES, pre=(0, 0, 0, 0), rounds=4).deal(3, TRICK_HANDS)
    for record, slots in ((mixed, {"why": "domino"}), (log_a1(), {})):
        (found,) = (one for one in record.add("passed", seat=0).audit().findings if one.name != "unfinished-game")
        assert (found.name, found.slots) == ("contract-already-named", slots)


def test_C_32_hands_that_nobody_wrote_down_are_known_at_the_end() -> None:
    audit = counted().lay(LAID_BY_FOUR).scored("round", 160, 60, 0, 100).audit()
    assert names(audit) == []
    assert audit.game is not None
    assert audit.game.rounds[-1].dealt == [cards(hand) for hand in FOUR.split("|")]


def test_C_32_a_pass_of_a_hidden_hand_is_proved_wrong_by_a_later_card() -> None:
    moves = LAID_BY_FOUR.split()
    record = counted().lay(" ".join(["0:HT", "1:-", *moves[2:4], "0:H9", "1:DT", "2:-"]))
    found = one(record, "pass-not-needed")
    # Seat 1 placed the ten of diamonds at its next turn.
    assert (found.seq, found.seat, found.legal, found.evidence) == (7, 1, ["DT"], [11])
    assert found.address == "6.domino.2"


@pytest.mark.parametrize(("later", "could"), [("HJ", ["HJ"]), ("H9", ["H9"]), ("CT", ["CT"]), ("DJ", [])])
def test_C_32_what_could_have_been_laid_instead_of_passing_hangs_on_the_cards_that_lay_there(
    later: str, could: list[str]
) -> None:
    record = counted().lay(f"0:HT 1:- 2:DT 3:ST 0:S9 1:{later}")
    found = [one for one in record.audit().findings if one.name == "pass-not-needed"]
    assert [(one.seq, one.seat, one.legal) for one in found] == ([(7, 1, could)] if could else [])
    assert all(one.evidence == [record.last] for one in found)


def test_C_32_a_pass_that_no_card_decides_stays_open() -> None:
    record = counted().lay("0:HT 1:- 2:HJ")
    audit = record.audit()
    found = next(found for found in audit.findings if found.name == "cards-undecided")
    assert (found.seq, found.seat, found.evidence) == (7, 1, [7])
    assert audit.verdicts["legal"] == "undecided"
    assert names(counted(overrides=OPEN).lay("0:HT 1:- 2:HJ").audit()) == []


def test_C_32_a_hand_opened_later_decides_it() -> None:
    mine = FOUR.split("|")[1].split()
    record = counted().lay("0:HT 1:- 2:HJ").add("revealed", what="hand", seat=1, cards=mine)
    assert places(record.audit(), "pass-not-needed") == [(7, 1)]


def test_GU_9_a_deal_that_nobody_wrote_down() -> None:
    record = Record(RULES, pre=(0, 0, 0, 0), rounds=5, not_recorded=["hands"]).add("round_started", dealer=3)
    audit = record.lay(LAID_BY_FOUR).scored("round", 160, 60, 0, 100).audit()
    assert names(audit) == []


def test_GU_9_a_first_pass_where_nobody_wrote_the_deal_down() -> None:
    hands = "|".join([FOUR.split("|")[2], *FOUR.split("|")[:2], FOUR.split("|")[3]])
    record = Record(RULES, pre=(0, 0, 0, 0), rounds=5, not_recorded=["hands"]).add("round_started", dealer=3)
    deal = current(record.lay("0:- 1:HT"))
    assert (deal.phase, deal.turn) == ("domino", 2)
    assert names(record.audit()) == ["cards-undecided"]
    assert names(dealt(hands).lay("0:- 1:HT").audit()) == []


def test_C_56_a_round_that_is_left_scores_nothing_and_has_had_its_turn() -> None:
    audit = dealt().lay("0:HT 1:DT").add("round_started", dealer=0).audit()
    (found,) = [found for found in audit.findings if found.name == "round-broken-off"]
    assert (found.slots, booked(audit, -2)) == ({"round": 6, "laid": 2}, (0, 0, 0, 0))


def test_C_60_a_misdeal_is_dealt_again_and_is_domino_again() -> None:
    record = dealt().add("misdealt", reason="a card lay open").deal(3, FOUR).lay(LAID_BY_FOUR)
    assert names(record.scored("round", 160, 60, 0, 100).audit()) == []
    assert names(dealt().lay("0:HT").add("misdealt", reason="late").audit()) == ["misdeal-called-late"]


def test_C_60_that_a_round_was_broken_off_follows_from_its_being_of_the_other_kind() -> None:
    """Without the line of the misdeal the second deal seems to be the round of Domino, which has no tricks."""
    record = Record(RULES, pre=(0, 0, 0, 0), rounds=4).deal(3, TRICK_HANDS).add("misdealt", reason="a card lay open")
    lost = record.last
    record.deal(3, TRICK_HANDS).play(PLAYED_BY_FOUR).deal(0, FOUR)
    assert names(record.audit()) == []
    findings = without(record, lost).findings
    assert "round-broken-off" in {found.name for found in findings}
    assert {found.root.name for found in findings if found.severity == "error"} == {"seq-gap"}


def test_C_57_an_annulled_round_comes_again_and_a_ruling_may_be_overturned() -> None:
    record = dealt().lay("0:HT 1:DT").rule("annul_round")
    ruling = record.last
    assert current(record).phase == "annulled"
    again = record.rule("overturned", event=ruling).lay(" ".join(LAID_BY_FOUR.split()[2:]))
    assert names(again.scored("round", 160, 60, 0, 100).audit("ruled")) == []
    late = dealt().lay(LAID_BY_FOUR).scored("round", 160, 60, 0, 100).rule("annul_round")
    assert booked(late.audit("ruled")) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("overrides", "path"),
    [
        ({"domino": {"rounds": 2}}, "score.objects"),
        ({"domino": {"prizes": []}}, "domino.prizes"),
        ({"domino": {"rounds": 0}}, "score.objects"),
        ({"domino": {"rounds": 0}, "end": {"rounds": 5}}, "domino.prizes"),
        ({"domino": {"prizes": [5, 4, 3, 2, 1]}}, "domino.prizes"),
        ({"play": {"lead_ban": [{"round": 6, "suit": "H"}]}}, "play.lead_ban"),
        ({"deal": {"sides": "pairs"}, "tables": {"three": None}}, "domino.rounds"),
    ],
)
def test_GU_11_domino_that_no_game_can_have_is_refused(overrides: dict[str, Any], path: str) -> None:
    found = resolve(RULES, 1, overrides)
    assert isinstance(found, Refusal)
    assert (found.name, found.slots["path"].removeprefix("tables.three.")) == ("impossible-rules", path)


def test_GU_11_a_house_may_play_the_whole_turn_twice_or_domino_alone() -> None:
    twice = {"end": {"rounds": 12}}
    for before_it, domino in ((4, False), (5, True), (10, False), (11, True)):
        record = Record(RULES, pre=(0, 0, 0, 0), rounds=before_it, overrides=twice).add("round_started", dealer=3)
        assert (current(record).rows is not None) == domino
    alone = {"score": {"objects": []}, "end": {"rounds": 1, "last_round_doubled": True}}
    audit = Record(RULES, overrides=alone).deal(3, FOUR).lay(LAID_BY_FOUR).scored("round", 320, 120, 0, 200).audit()
    assert names(audit) == []


# The suit that may not be led


SUITED = "|".join(" ".join(suit + rank for rank in "6789TJQKA") for suit in "HDSC")
HEARTS = {"play": {"lead_ban": [{"round": 2, "suit": "H"}]}}
BOTH = {"play": {"lead_ban": [{"round": 2, "suit": "H"}, {"round": 4, "suit": "C"}]}}


def tricks(number: int, overrides: dict[str, Any] | None = None, rules: str = "guggitaler") -> Record:
    more = {"overrides": overrides} if overrides else {}
    return Record(rules, pre=(0, 0, 0, 0), rounds=number - 1, **more).deal(3, TRICK_HANDS)


@pytest.mark.parametrize("rules", ["guggitaler", RULES])
def test_GU_4_hearts_may_not_be_led_in_the_second_round(rules: str) -> None:
    record = tricks(2, HEARTS, rules)
    (act,) = expected(record.game())
    assert "HA" not in {CODES[card] for card in act.cards}
    found = one(record.play("0 HA"), "banned-suit-led")
    assert (found.code, found.seat, found.card, found.rule) == ("J312", 0, "HA", "lead-ban")
    assert found.legal == codes(cards("D8 SJ ST S7 CK CQ C9 C6"))


def test_GU_4_the_set_itself_lets_any_suit_be_led() -> None:
    assert names(tricks(2).play("0 HA").audit()) == []


def test_GU_4_in_other_rounds_it_may_be_led() -> None:
    for number in (1, 3, 5, 7):
        assert names(tricks(number, HEARTS).play("0 HA").audit()) == []
    assert names(tricks(4, HEARTS).play("0 CK").audit()) == []


def test_GU_4_clubs_in_the_fourth_round() -> None:
    assert names(tricks(4, BOTH).play("0 CK").audit()) == ["banned-suit-led"]
    assert names(tricks(4, BOTH).play("0 HA").audit()) == []
    assert names(tricks(9, BOTH).play("0 CK").audit()) == []


def test_GU_4_whoever_holds_nothing_else_leads_it() -> None:
    record = Record("guggitaler", pre=(0, 0, 0, 0), rounds=1, overrides=HEARTS).deal(3, SUITED)
    (act,) = expected(record.game())
    assert len(act.cards) == 9
    assert names(record.play("0 H6 D6 S6 C6").audit()) == []


def test_GU_4_to_follow_suit_is_no_lead() -> None:
    assert names(tricks(2, HEARTS).play("0 ST S6 SK SQ, 2 D9 DA D8 DJ, 3 HJ HA H6 HT").audit()) == ["banned-suit-led"]
    assert places(tricks(2, HEARTS).play("0 ST S6 SK SQ, 2 D9 DA D8 DJ, 3 HJ HA H6 HT").audit(), "banned-suit-led") == [
        (14, 3)
    ]


def hidden(number: int) -> Record:
    record = Record("guggitaler", pre=(0, 0, 0, 0), rounds=number - 1, overrides=HEARTS).add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=9)
    return record


def test_GU_4_a_hidden_hand_is_proved_by_a_later_card() -> None:
    record = hidden(2).play("0 HA H6 HT HK")
    assert names(record.audit()) == ["cards-undecided"]
    record.play("0 ST")
    found = one(record, "banned-suit-led")
    assert (found.seq, found.seat, found.evidence, found.address) == (6, 0, [10], "2.1.1")


def test_GU_4_whoever_shows_hearts_alone_had_nothing_else() -> None:
    own = [hand.split() for hand in SUITED.split("|")]
    played = ", ".join("0 " + " ".join(hand[trick] for hand in own) for trick in range(9))
    assert names(hidden(2).play(played).audit()) == []


def test_GU_10_a_dealer_who_sits_out_takes_no_place() -> None:
    red, black = ("-".join(suit + rank for suit in suits for rank in "6789TJQKA") for suits in ("DH", "SC"))
    hands = f"{red}|{black}|".replace("-", " ")
    record = dealt(hands, overrides={"deal": {"dealer_sits_out": True}}).lay(f"0:{red}")
    assert names(record.audit()) == []
    assert booked(record.scored("round", 150, 100, 0).audit()) == (150, 100, 0)
