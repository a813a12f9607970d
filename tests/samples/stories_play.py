"""Samples about cards and contracts."""

from __future__ import annotations

from game.builder import DEAL_A, MELDED, Record
from samples.story import LATER, ONE_MELD, REST, end, first, spades, started

HOUSE = "schieber-santiago"
MATCH = "HQ H8 H6 DA D7 CA CQ CT C9|SK SQ S9 S6 HK HT H7 DJ C6|SA HA HJ H9 DQ D9 D8 D6 CK|SJ ST S8 S7 DK DT CJ C8 C7"
COUNTER = "SJ S8 S7 HT H8 H7 DK CQ CT|SA S9 HA HQ HJ D8 C9 C7 C6|ST S6 H9 H6 DJ D9 CK CJ C8|SK SQ HK DA DQ DT D7 D6 CA"
ZERO = "SA SK SJ S9 HA DA D6 CA CT|S7 HQ HT H8 DJ D9 C9 C8 C6|SQ ST S8 HK H6 DK D8 CK CJ|S6 HJ H9 H7 DQ DT D7 CQ C7"
PUUR = "SQ SJ HJ H7 DA DJ CT C8 C6|ST S7 HQ H9 DK D6 CK C9 C7|S9 S6 HK HT DQ D8 D7 CA CQ|SA SK S8 HA H8 H6 DT D9 CJ"
UNDER = "H7 DK DQ D9 D6 CA CK CJ C6|SQ SJ S9 S8 HK H9 CT C8 C7|HA HQ H8 H6 DA DT D8 D7 CQ|SA SK ST S7 S6 HJ HT DJ C9"
RENEGE = LATER.replace("CK CQ", "CK D8").replace("0 D8 DT CJ C9", "0 CQ DT CJ C9")
"""Log A1 with a diamond where the queen of clubs ought to follow; she shows up in the last trick."""


def clean() -> Record:
    record = started("clean", HOUSE, 2300, 1200)
    record.add("round_started", dealer=3).add("cards_cut", seat=2, manner="cut", lifted=14)
    for seat, hand in enumerate(DEAL_A.split("|")):
        record.add("hand_dealt", seat=seat, cards=hand.split())
    record.choose(0, "S").play(f"{MELDED},{REST}")
    record.scored("cards", 76, 81).scored("round", 292, 202).scored("total", 2592, 1402)
    end(record, 0, 2592, 1402)
    record.events[0]["started"] = "2026-11-20T19:00:00.000Z"
    for event in record.events[1:]:
        event["at"] = f"2026-11-20T19:{event['seq'] * 4 // 60:02}:{event['seq'] * 4 % 60:02}.000Z"
    return record


def shoved() -> Record:
    record = started("shoved", HOUSE, 2400, 1200).deal().push(0).choose(2, "H")
    record.play(
        "0 meld0:S8-S9-ST-SJ HK meld1:SQ-SK-SA H7 meld2:H9-HT-HJ HJ H8, 2 H9 HA HQ marriage0 D7, 2 HT D6 DA S7, "
        "2 H6 S6 ST SQ, 2 DQ C6 D8 DK, 1 CA C8 CT CQ, 1 SA D9 CK S9, 1 SK DJ C7 S8, 1 DT CJ C9 SJ"
    )
    return end(record.scored("cards", 86, 71).scored("round", 176, 71), 0, 2576, 1271)


def obenabe() -> Record:
    record = started("obenabe", HOUSE, 1000, 2200).deal().choose(0, "obenabe")
    record.play(
        "0 DA D7 DQ D6, 0 HK H7 HT HA, 3 CK CQ CA CJ, 1 SA H6 S6 S9, 1 DK D9 CT D8, "
        "1 SK H9 H8 SJ, 1 SQ HJ C6 S8, 1 DT DJ C7 ST, 2 C8 C9 HQ S7"
    )
    return end(record.scored("cards", 36, 121).scored("round", 108, 363), 1, 1108, 2563)


def undenufe() -> Record:
    record = started("undenufe", HOUSE, 2200, 1000).deal().choose(0, "undenufe")
    record.play(
        "0 D8 D7 D9 D6, 3 C6 CQ CA CJ, 3 S6 S9 SK H9, 3 C7 DA DT C8, 3 H8 HQ H7 H6, "
        "2 HT HA HK S7, 2 DJ C9 ST DK, 2 HJ CK S8 SA, 2 DQ CT SJ SQ"
    )
    return end(record.scored("cards", 89, 68).scored("round", 356, 272), 0, 2556, 1272)


def match() -> Record:
    record = started("match", HOUSE, 2300, 1200).deal(3, MATCH).choose(0, "H")
    record.play(
        "0 HQ HK HJ S7, 2 H9 S8 H6 H7, 2 HA C7 H8 HT, 2 SA SJ DA S9, 2 CK C8 CA C6, "
        "0 CQ S6 DQ CJ, 0 CT DJ D6 DK, 0 C9 SQ D8 DT, 0 D7 SK D9 ST"
    )
    return end(record.scored("round", 257, 0), 0, 2557, 1200)


def counter_match() -> Record:
    record = started("counter-match", HOUSE, 1200, 1800).deal(3, COUNTER).choose(0, "obenabe")
    record.play(
        "0 DK D8 DJ DA, 3 CA CQ C6 CJ, 3 SK S7 SA S6, 1 HA H9 HK H7, 1 HQ H6 DT H8, "
        "1 HJ D9 DQ HT, 1 S9 ST SQ SJ, 3 D7 S8 C7 CK, 3 D6 CT C9 C8"
    )
    return end(record.scored("round", 0, 771), 1, 1200, 2571)


def no_match() -> Record:
    record = started("zero-point-trick-is-no-match", HOUSE, 2200, 1200).deal(3, ZERO).choose(0, "S")
    record.play(
        "0 D6 D9 D8 D7, 1 H8 H6 H7 HA, 0 SJ S7 S8 S6, 0 S9 C6 SQ C7, 0 SA HT ST H9, "
        "0 SK C8 HK HJ, 0 DA DJ DK DT, 0 CA C9 CJ CQ, 0 CT HQ CK DQ"
    )
    return end(record.scored("cards", 157, 0).scored("round", 314, 0), 0, 2514, 1200)


def renege() -> Record:
    record = spades("renege", 2400, 1200).play(RENEGE)
    return end(record.scored("cards", 96, 61).scored("round", 192, 162), 0, 2592, 1362)


def renege_proved_later() -> Record:
    record = started("renege-proved-later", HOUSE, 2400, 1200, not_recorded=["hands"])
    record.add("round_started", dealer=3).choose(0, "S").play(RENEGE)
    return end(record.scored("cards", 96, 61).scored("round", 192, 162), 0, 2592, 1362)


def renege_ruled() -> Record:
    record = spades("renege-ruled", 2300, 2100).play(f"{MELDED},{RENEGE.partition(',')[2]}")
    card = first(record, "D8")
    record.add("objection_raised", seat=1, event=card, text="There was a club in that hand.")
    record.rule("transfer_tricks", trick=5, seat=0, event=card).scored("cards", 50, 107)
    return end(record.scored("round", 240, 254), 0, 2540, 2354)


def under_trump() -> Record:
    record = started("under-trump", HOUSE, 2400, 1200).deal(3, UNDER).choose(0, "D")
    record.play(
        "0 D9 H9 DA DJ, 3 SA DK S9 D7, 0 DQ marriage0 S8 DT S6, 0 D6 C7 D8 S7, 2 HA HJ H7 HK, "
        "2 CQ C9 CA C8, 0 CK CT HQ SK, 0 CJ SJ H6 HT, 0 C6 SQ H8 ST"
    )
    return end(record.scored("cards", 112, 45).scored("round", 132, 45), 0, 2532, 1245)


def lone_puur() -> Record:
    record = started("lone-puur-withheld", "schieber-ohio", 700, 900).deal(3, PUUR).choose(0, "C")
    record.play(
        "0 CT C9 CQ D9, 1 CK CA H6 C6, 2 HK CJ H7 HQ, 3 HA C8 H9 HT, 0 DA C7 D8 DT, "
        "1 DK D7 SA DJ, 1 ST S9 SK SJ, 3 S8 SQ S7 S6, 0 HJ D6 DQ H8"
    )
    return end(record.scored("cards", 49, 108).claim(3), 3, 749, 1008)


def wrong_leader() -> Record:
    record = spades("wrong-leader", 2400, 1200).play(LATER.replace("1 DK D9 D6 DA", "0 DA DK D9 D6"))
    return end(record.scored("cards", 76, 81), 0, 2552, 1402)


def exposed_card() -> Record:
    record = spades("exposed-card", 2400, 1200).play(LATER.replace("1 DK", "1 expose3:D6 DK"))
    return end(record.scored("cards", 76, 81), 0, 2552, 1402)


def taken_back() -> Record:
    record = spades("taken-back-card", 2400, 1200).play(LATER.replace("CK CQ", "CK D8 back0 CQ"))
    return end(record.scored("cards", 76, 81), 0, 2552, 1402)


def missing_card() -> Record:
    short = DEAL_A.replace(" C9 ", " ")
    record = started("missing-card", HOUSE, 2300, 2100).deal(3, short).choose(0, "S")
    record.play(f"{MELDED},{REST}".removesuffix(" C9"))
    record.rule("award_round", seat=0, text="One card is missing; the others take the points.")
    return end(record.scored("round", 454, 40), 0, 2754, 2140)


def misdeal() -> Record:
    hands = DEAL_A.replace("DT D7 CA", "DT D7 CA C6").replace("C9 C7 C6", "C9 C7")
    record = started("misdeal-and-redeal", HOUSE, 2400, 1200).deal(3, hands)
    record.add("misdealt", reason="Ten cards and eight.", seat=3)
    record.deal().choose(0, "S").play(LATER)
    return end(record, 0, 2552, 1402)


def annulled() -> Record:
    open_end = {"end": {"kind": "open", "claim": "none"}}
    record = spades("annulled-round", 800, 600, overrides=open_end).play(LATER).scored("cards", 76, 81)
    record.rule("annul_round", text="A card lay under the table all the time.")
    return record.add("game_ended", scores=[800, 600])


def kreuzjass() -> Record:
    record = started("kreuzjass", "kreuzjass", 640, 500).deal().add("card_turned", card="S6", seat=3)
    record.play(f"{ONE_MELD},{REST}").scored("cards", 76, 81).scored("round", 126, 101).claim(0)
    return end(record, 0, 766, 601)


def pique_double() -> Record:
    record = spades("pique-double", 1260, 900, "pique-double").play(f"{ONE_MELD},{REST}")
    return end(record.scored("cards", 76, 81).scored("round", 252, 202).claim(2), 2, 1512, 1102)


def tournament() -> Record:
    record = started("tournament-last-round", "schieber-santiago-tournament", 540, 579, rounds=7)
    record.deal()
    for seat in (0, 1, 3):
        record.add("hand_picked_up", seat=seat)
    record.push(0).add("hand_picked_up", seat=2).choose(2, "S").play(LATER)
    return end(record.scored("cards", 76, 81).scored("round", 76, 101), 1, 616, 680)


def failed_contract() -> Record:
    record = started("italian-failed-contract", "schieber-italian", 2300, 2400).deal().choose(1, "S")
    record.meld(0, "S8-S9-ST-SJ").meld(1, "SQ-SK-SA").meld(2, "H9-HT-HJ").marriage(1)
    record.play(
        "0 SJ S7 HT S6, 0 S9 SQ DQ H8, 0 ST SA H6 HA, 1 SK H9 CT S8, 1 CA C8 CK CQ, "
        "1 DT D9 D6 DA, 0 HK H7 HJ C6, 0 HQ D7 DJ C7, 0 D8 DK CJ C9"
    )
    return end(record.scored("round", 202, 0), 0, 2502, 2400)
