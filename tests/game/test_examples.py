"""The worked examples of the games, round by round: what the ledger books, and the findings."""

from __future__ import annotations

import pytest
from game.builder import DEAL_A, LOG_A1, LOG_A2, MELDED, Record, booked, log_a1, names, parts

REST = LOG_A1.partition(",")[2].replace("SK H6", "SK marriage1 H6")
OHIO_MELDS = MELDED.replace("meld1:SQ-SK-SA ", "").replace("meld2:H9-HT-HJ ", "")


def test_G1_example() -> None:
    audit = log_a1().play(f"{MELDED},{REST}").scored("cards", 76, 81).scored("round", 292, 202).audit()
    assert names(audit) == []
    assert parts(audit, "melds") == (140, 0)
    assert parts(audit, "marriage") == (0, 40)
    assert parts(audit, "cards", "last") == (152, 162)
    assert sum(parts(audit, "cards", "last")) == 157 * 2
    assert booked(audit) == (292, 202)
    assert audit.verdicts == {"intact": "ok", "legal": "ok", "sums": "ok"}


def test_G1_claim_right_after_trick_1_is_valid() -> None:
    audit = log_a1(pre=(2300, 0)).play(MELDED).claim(0).audit()
    assert audit.game.winner == 0
    assert audit.game.claims[0].measure == 2500
    assert names(audit) == []


def test_G1_claim_one_point_short_loses() -> None:
    audit = log_a1(pre=(2299, 0)).play(MELDED).claim(0).audit()
    assert audit.game.winner == 1
    assert names(audit) == ["false-victory-claim"]
    assert next(f for f in audit.findings if f.name == "false-victory-claim").points == 1


def test_G1_claim_contest_goes_to_the_marriage() -> None:
    audit = log_a1(pre=(2300, 2460)).play(MELDED).claim(0).claim(1, show=True).audit()
    assert (audit.game.winner, audit.game.decided_by) == (1, "marriage")
    assert names(audit) == []


def test_G1_claim_counterclaim_one_point_short() -> None:
    audit = log_a1(pre=(2300, 2459)).play(MELDED).claim(0).claim(1, show=True).audit()
    assert audit.game.winner == 0
    assert names(audit) == ["false-victory-claim"]


def test_G2_example() -> None:
    record = log_a1("schieber-santiago-tournament").play(f"{MELDED},{REST}").scored("round", 76, 101)
    audit = record.audit()
    assert names(audit) == ["meld-not-allowed"] * 3
    assert booked(audit) == (76, 101)
    assert sum(booked(audit)) == 157 + 20


def test_G3a_example() -> None:
    record = Record("schieber-reglas").deal(3).choose(0, "S").play(LOG_A1)
    audit = record.scored("cards", 76, 81).scored("round", 76, 81).audit()
    assert names(audit) == []
    assert booked(audit) == (76, 81)


@pytest.mark.parametrize(
    ("rules", "trick", "hand", "legal"),
    [
        ("schieber-reglas", "HT SK", "S6 SA", "SA"),
        ("schieber-santiago", "HT SK", "S6 SA", "S6 SA"),
        ("schieber-ohio", "HT SK", "S6 SA", "S6 SA"),
        ("schieber-reglas", "HT SK", "S6 D9", "D9"),
        ("schieber-santiago", "HT SK", "S6 D9", "D9"),
        ("schieber-ohio", "HT SK", "S6 D9", "D9"),
        ("schieber-reglas", "S8", "SJ HA D6", "SJ"),
        ("schieber-santiago", "S8", "SJ HA D6", "SJ HA D6"),
        ("schieber-ohio", "S8", "SJ HA D6", "SJ HA D6"),
    ],
)
def test_G3a_legal_cards_of_the_example(rules: str, trick: str, hand: str, legal: str) -> None:
    from game.positions import legal_at

    assert legal_at(rules, "S", trick, hand) == set(legal.split())


def test_G3b_1_seeds_own_example() -> None:
    hands = (
        "HT HJ HQ S6 S7 D6 D7 C6 C7|S8 S9 ST H6 H7 D8 D9 C8 C9|SJ SQ SK H8 H9 DT DJ CT CJ|SA HA DA CA HK DQ DK CQ CK"
    )
    tricks = (
        "0 meld0:HT-HJ-HQ HT H6 meld2:SJ-SQ-SK H8 meld3:SA-HA-DA-CA HA, 3 SA S6 S8 SJ, 2 SQ HK S7 S9,"
        "1 ST SK marriage2 DQ D6, 2 DT DA D7 D8, 3 CA C6 C8 CT, 3 CK C7 C9 CJ, 3 CQ HJ H7 H9, 3 DK HQ D9 DJ"
    )
    record = Record("schieber-ohio", pre=(0, 0)).deal(3, hands).choose(0, "S").play(tricks)
    audit = record.audit()
    assert parts(audit, "melds") == (0, 100)
    assert parts(audit, "marriage") == (20, 0)
    assert sum(parts(audit, "cards", "last")) == 157
    assert names(audit) == []


def test_G3b_2_example() -> None:
    record = log_a1("schieber-ohio").play(f"{MELDED},{REST}").scored("cards", 76, 81).scored("round", 126, 101)
    audit = record.audit()
    assert names(audit) == ["meld-too-low", "meld-too-low"]
    assert booked(audit) == (126, 101)
    assert sum(parts(audit, "cards", "last")) == 157


def test_G3b_2_the_higher_meld_alone_is_a_clean_record() -> None:
    audit = log_a1("schieber-ohio").play(f"{OHIO_MELDS},{REST}").scored("round", 126, 101).audit()
    assert names(audit) == []


def test_G3c_1_one_meld_and_one_marriage() -> None:
    hands = (
        "DK DQ C6 C7 C8 S9 CK CQ HT|D6 D7 D8 D9 H6 H7 S6 S7 C9|DT DJ DA H8 H9 S8 ST CT CJ|HJ HQ HK HA SJ SQ SK SA CA"
    )
    record = Record("schieber-midwest", pre=(0, 0)).deal(3, hands).choose(0, "D")
    audit = record.meld(0, "C6-C7-C8").marriage(0).play("0 S9 S6 S8 SJ").audit()
    assert names(audit) == []
    game = record.game()
    assert [entry.booked for entry in _open_entries(game, "marriage")] == [20]
    assert [said.meld.points for said in game.round.melds] == [20]


def test_G3c_1_king_and_queen_of_a_plain_suit_are_nothing() -> None:
    hands = (
        "DK DQ C6 C7 C8 S9 CK CQ HT|D6 D7 D8 D9 H6 H7 S6 S7 C9|DT DJ DA H8 H9 S8 ST CT CJ|HJ HQ HK HA SJ SQ SK SA CA"
    )
    audit = Record("schieber-midwest", pre=(0, 0)).deal(3, hands).choose(0, "D").meld(0, "CK-CQ").audit()
    assert names(audit) == ["meld-not-valid"]


def _open_entries(game, kind):
    from jasslog.game.score.entries import round_entries

    return [entry for entry in round_entries(game, game.round) if entry.kind == kind]


def test_G3c_2_example() -> None:
    record = log_a1("schieber-midwest").meld(0, "S8-S9-ST-SJ").meld(1, "SQ-SK-SA").meld(2, "H9-HT-HJ")
    audit = record.marriage(1).play(LOG_A2).scored("cards", 82, 75).scored("round", 152, 115).audit()
    assert names(audit) == []
    assert booked(audit) == (152, 115)
    assert parts(audit, "cards", "last") == (82, 75)


def test_G3d_example() -> None:
    record = Record("schieber-italian").deal(3).choose(1, "S").meld(0, "S8-S9-ST-SJ").meld(1, "SQ-SK-SA")
    audit = record.meld(2, "H9-HT-HJ").marriage(1).play(LOG_A2).scored("round", 202, 0).audit()
    assert names(audit) == []
    assert booked(audit) == (202, 0)
    assert parts(audit, "melds") == (50, 0)


def test_G4_example_in_spades() -> None:
    audit = log_a1("pique-double").play(f"{OHIO_MELDS},{REST}").scored("round", 252, 202).audit()
    assert names(audit) == []
    assert booked(audit) == (252, 202)
    assert sum(parts(audit, "cards", "last")) == 314


def test_G4_example_in_another_suit_counts_once() -> None:
    swap = str.maketrans("SH", "HS")
    record = Record("pique-double", pre=(0, 0)).deal(3, DEAL_A.translate(swap)).choose(0, "H")
    audit = record.play(f"{OHIO_MELDS},{REST}".translate(swap)).scored("round", 126, 101).audit()
    assert names(audit) == []
    assert booked(audit) == (126, 101)


def test_G5_example() -> None:
    record = Record("kreuzjass").deal(3).add("card_turned", card="S6")
    audit = record.play(f"{OHIO_MELDS},{REST}").scored("round", 126, 101).audit()
    assert names(audit) == []
    assert booked(audit) == (126, 101)
    assert audit.game.rounds[0].tricks[0].leader == 0
