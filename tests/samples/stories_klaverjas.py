"""Samples of Klaverjassen: each the last round of a game."""

from __future__ import annotations

from game.builder import Record
from game.klaverjas import BOTH_ROEM, COUNTER_PIT, DEAL_K, LOG_AMSTERDAM, LOG_ROTTERDAM, SIX_TRICKS
from game.thirty_two import DEAL_F, DEAL_M, LOG_F, LOG_M
from samples.story import end

ITALIAN, AMSTERDAM, ROTTERDAM = "klaverjas-italian", "klaverjas-amsterdam", "klaverjas-rotterdam"


def dealt(name: str, rules: str, a: int, b: int, hands: str = DEAL_K) -> Record:
    """The last of sixteen rounds, dealt by seat 3; nothing is turned yet."""
    record = Record(rules, pre=(a, b), rounds=15)
    record.events[0]["game"] = name
    return record.deal(3, hands)


def passed(record: Record) -> Record:
    for seat in range(4):
        record.add("passed", seat=seat)
    return record


def made() -> Record:
    record = passed(dealt("klaverjas-made", AMSTERDAM, 1400, 1450).add("card_turned", card="S6"))
    record.add("card_turned", card="D6").choose(0, "D").play("0 DJ D7 DK DQ").add("roem_called", seat=0)
    record.add("trick_claimed", winner=0, points=27).play(LOG_AMSTERDAM.partition(",")[2])
    return end(record.scored("cards", 87, 75).scored("roem", 40, 0).scored("round", 127, 75), 0, 1527, 1525)


def stuk_forgotten() -> Record:
    record = dealt("klaverjas-stuk-forgotten", AMSTERDAM, 1400, 1500).add("card_turned", card="D6").choose(0, "D")
    record.play("0 DJ D7 DK DQ, 0 DT DA S8 D9").add("roem_called", seat=3).play(LOG_AMSTERDAM.split(",", 2)[2])
    record.write(0, "cards", 87).write(1, "cards", 75).write(0, "roem", 20)
    return end(record.scored("total", 1507, 1575), 1, 1507, 1575)


def nat() -> Record:
    record = dealt("klaverjas-nat", ROTTERDAM, 1500, 1400).add("card_turned", card="DA").choose(0, "D")
    return end(record.play(LOG_ROTTERDAM).scored("roem", 0, 40).scored("round", 0, 202), 1, 1500, 1602)


def trump_withheld() -> Record:
    record = dealt("klaverjas-trump-withheld", ROTTERDAM, 1500, 1400).add("card_turned", card="D6").choose(0, "D")
    return end(record.play(LOG_AMSTERDAM).scored("round", 127, 75), 0, 1627, 1475)


def renege_ruled() -> Record:
    record = dealt("klaverjas-renege-ruled", ROTTERDAM, 1500, 1400).add("card_turned", card="D6").choose(0, "D")
    record.play(SIX_TRICKS + ", 2 SK H8 HK").add(
        "objection_raised", seat=1, event=record.last, text="You have a trump!"
    )
    record.rule("lose_contract", seat=0, text="The round is lost: 162 and all roem.")
    return end(record, 1, 1500, 1602)


def pit() -> Record:
    record = dealt("klaverjas-pit", ROTTERDAM, 1700, 1300, COUNTER_PIT.hands).add("card_turned", card="H6")
    record.choose(0, "H").play(COUNTER_PIT.tricks).scored("round", 0, 282)
    return end(record, 0, 1700, 1582)


def both_roem() -> Record:
    record = dealt("klaverjas-nat-both-roem", ROTTERDAM, 1500, 1300, BOTH_ROEM.hands).add("card_turned", card="S6")
    record.choose(0, "S").play(BOTH_ROEM.tricks).scored("roem", 40, 20).scored("round", 0, 222)
    return end(record, 1, 1500, 1522)


def seventy_six() -> Record:
    record = dealt("klaverjas-seventy-six", ITALIAN, 2430, 2300, DEAL_M).add("card_turned", card="H6").choose(0, "H")
    return end(record.meld(3, "D9-DT-DJ").play(LOG_M).scored("round", 76, 101), 0, 2506, 2401)


def other_suit() -> Record:
    record = dealt("klaverjas-other-suit", ITALIAN, 2430, 2400, DEAL_F).add("card_turned", card="D6").choose(0, "S")
    return end(record.play(LOG_F).scored("round", 0, 152), 1, 2430, 2552)
